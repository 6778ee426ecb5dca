"""A score sheet as lines of text, for a terminal."""

from __future__ import annotations

import json
from pathlib import Path

from generator.ask import Rulings, must_be_known
from generator.checks import open_rulebook
from generator.match_file import read_match
from generator.score_words import Row, rows, score_words, settled, totals
from generator.scoring import score, sheet_as_json


def printed(text: str, data: Path, language: str, *, as_json: bool) -> tuple[list[str], bool]:
    """
    Print a match.

    Args:
        text: The match as JSON.
        data: The rulebook's folder.
        language: Of the words.
        as_json: Whether one JSON object is wanted instead of a sheet.

    Returns:
        Lines, and whether every entry could be ruled.

    Raises:
        BadMatch: The text is no match.
        BadFact: The language is not known.
        DataError: The rulebook has faults.
    """
    match = read_match(text)
    rulebook = open_rulebook(data)
    must_be_known("language", language, rulebook.languages)
    rulings = Rulings(rulebook)
    sheet = score(match, lambda decision, **facts: rulings.rule(decision, facts))
    if as_json:
        return [json.dumps(sheet_as_json(sheet), ensure_ascii=False)], sheet.is_whole
    words = score_words(rulebook, language)
    say = words["say"]
    names = match.get("players", ["1", "2"])
    document = rulebook.documents[match["document"]]
    lines = [
        f"{names[0]} \u2013 {names[1]}",
        f"{document.name[language]}. {say['target'].replace('{points}', str(match['target']))}.",
        "",
        *_table(
            [(say["number"], say["player"], say["what"], say["points"], say["score"], say["fouls"], say["clauses"]), *rows(sheet, words)]
        ),
        "",
        *_table([("", *names), *totals(sheet, words)]),
    ]
    if sheet.state.phase == "over" and sheet.state.player is not None:
        lines += ["", say["winner"].replace("{player}", names[sheet.state.player])]
    decided = settled(sheet, words)
    if decided:
        lines += ["", f"{say['settled']}:", *(f"  {line}" for line in decided)]
    return lines, sheet.is_whole


def _table(listed: list[Row] | list[tuple[str, str, str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*listed, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in listed]
