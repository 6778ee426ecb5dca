"""The real data has no problems, and every case gets its ruling."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import checks
from generator.checks.cases import differing
from generator.model import Rulebook
from generator.rulings import run_case

DATA = Path(__file__).parent.parent / "rules_data"
CASES = sorted(path.relative_to(DATA / "cases").with_suffix("").as_posix() for path in (DATA / "cases").glob("*/*.yaml"))


def test_the_data_has_no_problems() -> None:
    _, problems = checks.check(DATA)
    assert [str(problem) for problem in problems] == []


@pytest.mark.parametrize("name", CASES)
def test_a_case_gets_the_ruling_it_expects_under_every_document(rulebook: Rulebook, name: str) -> None:
    case = rulebook.cases[name]
    assert set(case.expect) == set(rulebook.decisions[case.decision].documents)
    for document, expected in case.expect.items():
        assert list(differing(expected, run_case(rulebook, case, document))) == [], document


def test_there_are_at_least_eighty_cases() -> None:
    assert len(CASES) >= 80


@pytest.mark.parametrize("document", ["pl-14-1", "sl-14-1", "cs-14-1"])
def test_every_clause_of_a_14_1_document_is_treated_by_a_clause_of_ours(rulebook: Rulebook, document: str) -> None:
    borne = {number for clause in rulebook.clauses.values() for number in clause.numbers.get(document, ())}
    whole = {number.partition(" ")[0] for number in borne}
    texts = {number.number for number in rulebook.documents[document].numbers.values() if not number.is_heading}
    assert sorted(texts - borne - whole) == []


def test_every_clause_of_the_russian_chapter_on_14_1_is_treated_by_a_clause_of_ours(rulebook: Rulebook) -> None:
    borne = {number for clause in rulebook.clauses.values() for number in clause.numbers.get("ru-pool", ())}
    chapter = {
        number.number
        for number in rulebook.documents["ru-pool"].numbers.values()
        if not number.is_heading and (number.number == "4" or number.number.startswith("4."))
    }
    assert sorted(chapter - borne) == []


def test_where_a_language_has_no_clause_of_its_own_it_translates_the_same_tradition_first(rulebook: Rulebook) -> None:
    for clause in rulebook.clauses.values():
        for code, text in clause.text.items():
            own = rulebook.languages[code].document
            if text.translates is None or own is None:
                continue
            family = rulebook.documents[own].tradition
            relatives = [name for name in clause.numbers if rulebook.documents[name].tradition == family]
            assert not relatives or text.translates in relatives, (clause.id, code)
