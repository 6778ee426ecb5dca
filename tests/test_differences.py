"""Where documents rule differently, every set of facts is named, once."""

from __future__ import annotations

import pytest

from generator.differences import differing_pairs, partings
from generator.model import Rulebook, fits
from generator.rulings import decide

DECISIONS = ("rerack", "near-cushion", "kitchen", "kitchen-shot", "shot")


@pytest.mark.parametrize("name", DECISIONS)
def test_each_situation_stands_in_exactly_one_group_if_documents_differ_in_it_and_else_in_none(rulebook: Rulebook, name: str) -> None:
    decision = rulebook.decisions[name]
    groups = partings(decision)
    boxes = [box for group in groups for box in group.situations]
    situations = [facts for facts, _ in decision.situations()]
    for facts in situations[:: max(1, len(situations) // 400)]:
        outcomes = {repr(decide(decision, document, facts).outcome) for document in decision.documents}
        readings = {repr([r.outcome for r in decide(decision, document, facts).readings]) for document in decision.documents}
        covered = sum(fits(box, facts) for box in boxes)
        assert covered == (len(outcomes) > 1 or len(readings) > 1), facts
    assert sum(group.count for group in groups) <= len(situations)


def test_the_cue_ball_goes_to_the_centre_in_poland_and_into_the_hand_in_the_czech_rules_with_the_last_ball_on_the_head_spot(
    rulebook: Rulebook,
) -> None:
    facts = {"fifteenth": "elsewhere", "cue": "in-rack", "head_spot": "fifteenth-on-it", "side": "on"}
    group = next(group for group in partings(rulebook.decisions["rerack"]) if any(fits(box, facts) for box in group.situations))
    assert "cue" in group.fields
    assert group.rulings["pl-14-1"]["cue"] == "centre-spot"
    assert group.rulings["cs-14-1"]["cue"] == "in-hand-kitchen"


def test_every_two_documents_part_somewhere_in_the_rerack(rulebook: Rulebook) -> None:
    assert len(differing_pairs(rulebook.decisions["rerack"])) == 6
