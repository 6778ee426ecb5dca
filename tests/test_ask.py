"""A ruling is asked for by facts, and comes back with its clause."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator import BadFact, DataError, MissingFact, rule
from generator.ask import Rulings
from generator.checks import open_rulebook


@pytest.fixture
def rulings(tiny: Callable[..., Path]) -> Rulings:
    return Rulings(open_rulebook(tiny()))


def test_the_last_ball_alone_in_the_rack_goes_to_the_head_spot_under_the_polish_rules() -> None:
    ruling = rule("rerack", document="pl-14-1", fifteenth="in-rack", cue="elsewhere", head_spot="free")
    assert ruling.status == "stated"
    assert ruling.outcome == {"rack": "14", "fifteenth": "head-spot", "cue": "stays", "break_requirements": "not-stated"}
    assert [item.number for item in ruling.because] == ["7.6"]
    assert ruling.suggestions == ()


def test_what_the_russian_rules_leave_unsaid_is_suggested_from_others_and_named_as_theirs() -> None:
    ruling = rule("rerack", document="ru-pool", fifteenth="elsewhere", cue="in-rack", head_spot="free", side="below")
    assert ruling.outcome is not None
    assert ruling.outcome["cue"] == "not-stated"
    assert [(other.document, other.outcome["cue"]) for other in ruling.suggestions] == [
        ("pl-14-1", "in-hand-kitchen"),
        ("cs-14-1", "in-hand-kitchen"),
    ]


def test_a_whole_number_stands_for_its_text() -> None:
    facts = {"document": "pl-14-1", "distance": "less-than-ball-width"}
    assert rule("near-cushion", **facts, safeties_before=2, fouls_before=0) == rule(
        "near-cushion", **facts, safeties_before="2", fouls_before="0"
    )


def test_the_document_is_asked_first() -> None:
    with pytest.raises(MissingFact) as missing:
        rule("rerack", fifteenth="in-rack")
    assert missing.value.ask == "document"
    assert missing.value.answers == ("pl-14-1", "sl-14-1", "ru-pool", "cs-14-1")


def test_a_fact_is_asked_only_while_it_matters() -> None:
    with pytest.raises(MissingFact) as missing:
        rule("rerack", document="cs-14-1", fifteenth="in-rack")
    assert missing.value.ask == "cue"
    both_down = rule("rerack", document="sl-14-1", fifteenth="pocketed")
    assert both_down.facts == {"fifteenth": "pocketed"}


def test_only_answers_that_are_possible_are_offered() -> None:
    with pytest.raises(MissingFact) as missing:
        rule("rerack", document="cs-14-1", fifteenth="in-rack", cue="elsewhere")
    assert missing.value.answers == ("free", "cue-on-it", "cue-blocks-it")


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"document": "pl"}, 'unknown answer "document=pl"'),
        ({"document": "pl-14-1", "cue": "in rack"}, 'did you mean "cue=in-rack"'),
        ({"document": "pl-14-1", "cue": " in-rack"}, "unknown answer"),
        ({"document": "pl-14-1", "cue": "In-Rack"}, "unknown answer"),
        ({"document": "pl-14-1", "quue": "in-rack"}, 'did you mean "cue"'),
        ({"document": "sl-14-1", "fifteenth": "pocketed", "cue": "in-rack", "head_spot": "cue-on-it"}, "impossible"),
    ],
)
def test_a_wrong_fact_is_named_with_the_nearest_that_is_right(facts: dict[str, str], told: str) -> None:
    with pytest.raises(BadFact, match=told):
        rule("rerack", **facts)


def test_a_wrong_decision_is_named_with_the_nearest_that_is_right() -> None:
    with pytest.raises(BadFact, match='did you mean "rerack"'):
        rule("re-rack", document="pl-14-1")


@pytest.mark.parametrize("wrong", [None, 1, ["rerack"], "rerack\n"])
def test_a_decision_or_language_that_is_no_text_is_unknown(wrong: Any) -> None:
    with pytest.raises(BadFact, match="unknown decision"):
        rule(wrong, document="pl-14-1")
    with pytest.raises(BadFact, match="unknown language"):
        rule("rerack", lang=wrong, document="pl-14-1")


def test_what_cannot_be_is_explained_in_the_language_asked_for() -> None:
    with pytest.raises(BadFact, match="nie może być przy punkcie bazy"):
        rule("rerack", lang="pl", cue="in-rack", head_spot="cue-on-it")


def test_facts_that_no_next_answer_goes_with_are_impossible(tiny: Callable[..., Path]) -> None:
    table = (tiny() / "decisions/first.yaml").read_text(encoding="utf-8")
    folder = tiny({"decisions/first.yaml": table.replace('{coin: edge, floor: "no"}', '{coin: edge, floor: ["yes", "no"]}')})
    with pytest.raises(BadFact, match="impossible: coin=edge"):
        Rulings(open_rulebook(folder)).rule("first", {"document": "doc-a", "coin": "edge"})


def test_a_ruling_belongs_to_whoever_asked_and_changing_it_changes_no_other() -> None:
    facts = {"document": "pl-14-1", "fifteenth": "in-rack", "cue": "elsewhere", "head_spot": "free"}
    first = rule("rerack", **facts)
    assert isinstance(first.outcome, dict)
    first.outcome["fifteenth"] = "stays"
    first.outcome["hand"] = "left"
    assert rule("rerack", **facts).outcome == {
        "rack": "14",
        "fifteenth": "head-spot",
        "cue": "stays",
        "break_requirements": "not-stated",
    }


def test_what_is_raised_passes_from_one_process_to_another(tiny: Callable[..., Path]) -> None:
    with pytest.raises(MissingFact) as missing:
        rule("rerack")
    again = pickle.loads(pickle.dumps(missing.value))  # noqa: S301 - our own
    assert (again.ask, again.answers, str(again)) == (missing.value.ask, missing.value.answers, str(missing.value))
    with pytest.raises(DataError) as broken:
        open_rulebook(tiny({"terms/toss.yaml": ""}))
    assert str(pickle.loads(pickle.dumps(broken.value))) == str(broken.value)  # noqa: S301 - our own


def test_a_field_that_holds_several_values_is_a_list() -> None:
    ruling = rule(
        "shot",
        document="cs-14-1",
        stroke="opening-break",
        cue="on-table",
        object_ball_off_table="no",
        infringement="none",
        called="nothing",
        other_ball="not-pocketed",
        cushion="not-met",
        fouls_before=1,
    )
    assert ruling.outcome is not None
    assert ruling.outcome["options"] == ruling.as_json()["outcome"]["options"] == ["accept-position", "offender-rebreaks"]


def test_a_truth_value_is_not_a_number(rulings: Rulings) -> None:
    with pytest.raises(BadFact):
        rulings.rule("first", {"document": "doc-a", "coin": True})


def test_a_fact_given_without_need_is_ignored_even_where_it_would_be_impossible(rulings: Rulings) -> None:
    ruling = rulings.rule("first", {"document": "doc-b", "coin": "tails", "floor": "no"})
    assert ruling.facts == {"coin": "tails"}


def test_an_open_ruling_has_no_outcome_and_says_why(rulings: Rulings) -> None:
    ruling = rulings.rule("first", {"document": "doc-b", "coin": "tails"}, "pl")
    assert (ruling.status, ruling.outcome) == ("open", None)
    assert ruling.says == "Dokument tego nie rozstrzyga. Punkt 1 zna tylko orła."
    assert [(other.document, dict(other.outcome)) for other in ruling.suggestions] == [("doc-a", {"begins": "guest"})]
