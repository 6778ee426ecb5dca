"""The fact-check of a decision covers every set of facts once, and says what the table rules."""

from __future__ import annotations

import pytest

from generator.fact_check import WRITTEN_OUT, Checked, coverage, fact_check
from generator.model import Rulebook


def checked(rulebook: Rulebook, name: str) -> tuple[Checked, ...]:
    decision = rulebook.decisions[name]
    return fact_check(rulebook, decision, coverage(decision), "en")


@pytest.mark.parametrize("name", ["rerack", "kitchen", "lag", "eight-ball-break", "nine-ball-shot"])
def test_the_rows_of_each_document_cover_every_set_of_facts_once(rulebook: Rulebook, name: str) -> None:
    number = sum(1 for _ in rulebook.decisions[name].situations())
    for item in checked(rulebook, name):
        assert item.total == number
        assert sum(covered for _, covered in item.rows) == number
        assert all(covered for _, covered in item.rows)


def test_a_small_decision_is_written_out_set_by_set_and_a_large_one_is_not(rulebook: Rulebook) -> None:
    for name in rulebook.decisions:
        for item in checked(rulebook, name) if name != "shot" else ():
            assert len(item.sets) == (item.total if item.total <= WRITTEN_OUT else 0)


def test_a_written_out_set_has_its_row_and_ruling(rulebook: Rulebook) -> None:
    czech = next(item for item in checked(rulebook, "rerack") if item.document.id == "cs-14-1")
    both = next(
        item for item in czech.sets if [condition.answers[0] for condition in item.conditions][:2] == ["In the rack", "In the rack"]
    )
    assert both.status == "stated"
    assert "All fifteen balls are racked." in both.says
    row, _ = czech.rows[both.row - 1]
    assert {item.sentence for item in row.sentences} >= {"All fifteen balls are racked."}
    assert both.cited[0].number == "4.8 b"
