"""A compiled tree rules as its table does, and asks nothing that changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from generator.model import Decision, Rulebook
from generator.rulings import Verdict, own_verdict, suggestion, with_suggestions
from generator.trees import Forest, Question, as_json, reach

DECISIONS = ("rerack", "shot", "near-cushion", "kitchen", "kitchen-shot")


@pytest.mark.parametrize("name", DECISIONS)
def test_a_tree_gives_what_the_table_gives_for_every_possible_set_of_facts(rulebook: Rulebook, name: str) -> None:
    decision = rulebook.decisions[name]
    forest = Forest(decision)
    for facts, by_row in _by_row(decision):
        given = {fact: answer for fact, answer in facts.items() if answer is not None}
        for document, found in by_row.items():
            reached = forest.walk(document, given)
            assert not isinstance(reached, Question)
            assert reach(forest.tree(document), given) == found
            unsettled = found.unsettled(decision)
            others = [suggestion(other, unsettled) for name, other in by_row.items() if name != document and unsettled]
            assert reached[0] == with_suggestions(decision, found, others)


def _by_row(decision: Decision) -> Iterator[tuple[dict[str, str | None], dict[str, Verdict]]]:
    """Give every possible set of facts with what the fitting row of each document gives."""
    tables = [decision.situations(document) for document in decision.documents]
    for found in zip(*tables, strict=True):
        facts = found[0][0]
        yield (
            facts,
            {
                document: own_verdict(decision, document, rows[0], facts)
                for document, (_, rows) in zip(decision.documents, found, strict=True)
            },
        )


@pytest.mark.parametrize("name", DECISIONS)
def test_every_question_of_a_tree_changes_something(rulebook: Rulebook, name: str) -> None:
    tree = as_json(rulebook.decisions[name])
    for step in tree["steps"]:
        if "ask" in step:
            assert len(set(step["next"].values())) > 1


@pytest.mark.parametrize("name", DECISIONS)
def test_questions_come_in_the_order_of_the_table(rulebook: Rulebook, name: str) -> None:
    tree = as_json(rulebook.decisions[name])
    order = list(tree["facts"])
    for step in tree["steps"]:
        for following in step.get("next", {}).values():
            later = tree["steps"][following]
            assert "ask" not in later or order.index(later["ask"]) > order.index(step["ask"])


def test_the_published_tree_is_plain_json(rulebook: Rulebook) -> None:
    tree = as_json(rulebook.decisions["rerack"])
    assert json.loads(json.dumps(tree)) == tree
    assert set(tree["documents"]) == {"pl-14-1", "sl-14-1", "ru-pool", "cs-14-1"}
