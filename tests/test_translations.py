"""What a translation follows: hashes, moved sources, acceptance, coverage."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator import checks
from generator.load import load
from generator.translations import coverage, hash_of, normalise, sources_of, state_of, states, text_hash

CLAUSE = "clauses/toss/who-begins.yaml"


def _changed(tiny: Callable[..., Path], old: str, new: str) -> Path:
    folder = tiny()
    path = folder / CLAUSE
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return folder


def test_how_lines_are_broken_and_which_space_is_used_do_not_move_a_source() -> None:
    one = hash_of("Kto", "Zdanie.", "Bila w łuzie,\nw ręku.\n\n- raz\n  dwa\n")
    other = hash_of("Kto ", "Zdanie.", "Bila w\u00a0łuzie, w ręku.\n \n- raz dwa")
    assert one == other


@pytest.mark.parametrize("other", ["Bila w łuzie", "bila w łuzie.", "Bila w łuzie.\n\nBila.", "Bila w luzie."])
def test_a_letter_a_stop_or_a_paragraph_moves_a_source(other: str) -> None:
    assert hash_of("a", "b", "Bila w łuzie.") != hash_of("a", "b", other)


def test_a_list_item_is_not_the_same_as_a_line_that_goes_on() -> None:
    assert normalise("Oto:\n- raz") != normalise("Oto: - raz")


def test_a_title_moves_a_source_too(tiny: Callable[..., Path]) -> None:
    rulebook, _ = load(_changed(tiny, "pl: Kto zaczyna}\ngist", "pl: Kto zaczyna grę}\ngist"))
    assert state_of(rulebook, rulebook.clauses["toss/who-begins"], "en").moved == ("doc-a",)


def test_a_moved_source_is_told_where_the_translation_stands_and_stops_nothing(tiny: Callable[..., Path]) -> None:
    _, problems = checks.check(_changed(tiny, "Zaczyna ten, kto wygra rzut.", "Zaczyna ten, kto przegra rzut."))
    assert [(str(problem.where), problem.code, problem.is_warning) for problem in problems] == [
        ("rules_data/clauses/toss/who-begins.yaml:9:22", "translations/outdated", True)
    ]
    assert "accept toss/who-begins en" in problems[0].fix


def test_a_text_that_states_its_own_document_follows_nothing(tiny: Callable[..., Path]) -> None:
    rulebook, _ = load(tiny())
    clause = rulebook.clauses["toss/who-begins"]
    assert sources_of(rulebook, clause, "pl") == {}
    assert sources_of(rulebook, clause, "en") == {"doc-a": "pl"}


def test_an_acceptance_holds_for_the_accepted_words_only(tiny: Callable[..., Path]) -> None:
    folder = tiny()
    rulebook, _ = load(folder)
    mark = text_hash(rulebook.clauses["toss/who-begins"], "en")
    added = f"accepted: {{by: Anna Nowak, on: 2026-11-02, text: '{mark}'}}"
    path = folder / CLAUSE
    path.write_text(
        path.read_text(encoding="utf-8").replace("    says: Whoever", f"    drafted: machine\n    {added}\n    says: Whoever"),
        encoding="utf-8",
    )
    accepted = next(states(load(folder)[0], "en"))
    assert (accepted.is_accepted, accepted.is_machine_draft) == (True, False)
    path.write_text(
        path.read_text(encoding="utf-8").replace("Whoever wins the toss begins", "Whoever loses the toss begins"), encoding="utf-8"
    )
    changed = next(states(load(folder)[0], "en"))
    assert (changed.is_accepted, changed.is_machine_draft) == (False, True)


def test_coverage_counts_texts_translations_outdated_ones_drafts_and_acceptances(tiny: Callable[..., Path]) -> None:
    folder = _changed(tiny, "Zaczyna ten, kto wygra rzut.", "Zaczyna ten, kto przegra rzut.")
    english, polish = coverage(load(folder)[0])
    assert (english.texts, english.translated, english.outdated, english.drafts, english.accepted) == (1, 1, 1, 0, 0)
    assert (polish.texts, polish.translated, polish.outdated) == (1, 0, 0)
