"""The printed sheet of a match, in the words of each language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.model import Rulebook
from generator.score_words import rows, score_words, totals
from generator.scoring import score

MATCH: dict[str, Any] = {
    "format": "rerack-match/1",
    "document": "sl-14-1",
    "target": 100,
    "players": ["Ana", "Bor"],
    "settled": {"shot:third-sl-letter/third-sl-both": "third-sl-letter"},
    "entries": [
        {"kind": "lag", "winner": 0, "breaks": 1},
        {"kind": "stroke", "called": "nothing", "cushion": "not-met"},
        {"kind": "choice", "option": "accept-position"},
        {"kind": "run", "balls": 20},
        {"kind": "stroke", "cue": "pocketed"},
        {"kind": "stroke", "called": "safety"},
        {"kind": "stroke", "cue": "pocketed"},
        {"kind": "stroke", "called": "safety"},
        {"kind": "stroke", "cue": "off-table"},
        {"kind": "correction", "player": 1, "points": 2, "note": "<b>"},
        {"kind": "concession", "player": 1},
    ],
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(MATCH), encoding="utf-8")
    return path


def printed(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["score", *words])
    return result.exit_code, result.stdout, result.stderr


def test_the_command_prints_entries_totals_the_winner_and_what_the_referee_decided(file: Path) -> None:
    code, told, _ = printed(str(file))
    assert code == 0
    assert "Slovenian rules of 14 + 1. To 100 points." in told
    assert "second foul in a row" in told
    assert "Ana wins" in told
    assert told.rstrip().endswith("By the letter of clause 11 fifteen points, and no more.")


def test_a_row_has_points_score_fouls_and_the_clauses_with_how_firmly_they_say_it(rulebook: Rulebook) -> None:
    listed = rows(score(MATCH), score_words(rulebook, "en"))
    assert listed[3][3:] == ("+20", "20 : \u22122", "0 : 0", "6a, 4")
    assert listed[8][2:6] == ("called ball missed; cue ball off the table; racked: 15", "\u221215", "3 : \u22122", "0 : 0")
    assert listed[8][6].endswith("(Ambiguous)")


@pytest.mark.parametrize(("language", "average"), [("en", "1.00"), ("pl", "1,00"), ("sl", "1,00"), ("ru", "1,00"), ("cs", "1,00")])
def test_totals_have_the_decimal_mark_of_the_language(rulebook: Rulebook, language: str, average: str) -> None:
    assert totals(score(MATCH), score_words(rulebook, language))[2][1] == average


@pytest.mark.parametrize("language", ["en", "pl", "sl", "ru", "cs"])
def test_every_infringement_and_every_decision_of_a_referee_has_words(rulebook: Rulebook, language: str) -> None:
    words = score_words(rulebook, language)
    assert all(text.strip() for listed in (*words["value"].values(), *words["answer"].values()) for text in listed.values())
    assert all(text.strip() for name in ("say", "field", "reason", "ask") for text in words[name].values())


def test_a_match_that_waits_for_the_referee_ends_with_code_1(tmp_path: Path) -> None:
    path = tmp_path / "waits.json"
    path.write_text(json.dumps({**MATCH, "settled": {}}), encoding="utf-8")
    code, told, _ = printed(str(path), "--lang", "cs")
    assert code == 1
    assert "Dokument to nechává otevřené; rozhodne rozhodčí:" in told


def test_half_a_file_is_refused_with_its_place_and_code_2(tmp_path: Path) -> None:
    path = tmp_path / "half.json"
    path.write_text(json.dumps(MATCH)[:200], encoding="utf-8")
    code, told, error = printed(str(path))
    assert (code, told) == (2, "")
    assert "the file ends too soon" in error


def test_the_sheet_as_json_has_a_line_an_entry(file: Path) -> None:
    code, told, _ = printed(str(file), "--json")
    assert code == 0
    assert len(json.loads(told)["lines"]) == len(MATCH["entries"])
