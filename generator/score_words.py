"""The words of a score sheet in one language, and the sheet as rows of text: the printed sheet, which score-rows.js writes alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.model import Decision, Rulebook
from generator.scoring import RECORD, SETTLES, Line, Sheet

Row = tuple[str, str, str, str, str, str, str]
"""Number, player, what happened, points, score, fouls in a row, clauses."""
_FACTS = ("infringement", "touched_ball", "moving")
_TABLES = {"break_requirements": "rerack"}
_MINUS = "\u2212"


def score_words(rulebook: Rulebook, language: str) -> dict[str, Any]:
    """
    Put together what a sheet says in a language.

    Returns:
        `say`, the site's own words; `ask` and `answer`, what only a sheet asks of `shot`: fact to question, and to answer
        to words; `rerack`, fact of that table to its question and its answers; `field`, outcome field to its name;
        `value`, outcome field to what a referee may decide, in words; `reason`, name of a reading to its words; `status`,
        its word; `decimal`, the decimal mark.
    """
    words = rulebook.interface[language]
    tables = {name: rulebook.decisions[name] for name in ("shot", "rerack")}
    shot = tables["shot"]

    def value(field: str, name: str) -> str:
        if field == "fouls_after":
            return words[f"score.record.{name}"] if name in RECORD else name
        known = tables[_TABLES.get(field, "shot")].outcomes[field].values
        said = " ".join(known[part][language].strip() for part in name.split("/") if part in known)
        return said or (words["score.none"] if name in {"none", "no"} else name.replace("-", _MINUS))

    return {
        "say": {key.removeprefix("score."): text for key, text in words.items() if _is_said(key)},
        "status": {key.removeprefix("status."): text for key, text in words.items() if key.startswith("status.")},
        "ask": {name: shot.facts[name].ask[language] for name in _FACTS},
        "answer": {name: {answer: said[language] for answer, said in shot.facts[name].answers.items()} for name in _FACTS},
        "field": {field: tables[_TABLES.get(field, "shot")].outcomes[field].label[language] for field in SETTLES},
        "value": {field: {name: value(field, name) for name in values} for field, values in SETTLES.items()},
        "rerack": {
            name: [fact.ask[language], {answer: said[language] for answer, said in fact.answers.items()}]
            for name, fact in tables["rerack"].facts.items()
        },
        "reason": {name: table.reasons[name][language] for table in tables.values() for name in _readings(table)},
        "decimal": "." if language == "en" else ",",
    }


def _is_said(key: str) -> bool:
    """Tell whether the sheet says these words itself; a few stand in the page that has it."""
    return key.startswith("score.") and key not in {"score.title", "score.lead", "score.needs-script", "score.failed"}


def _readings(table: Decision) -> Iterator[str]:
    """Name the readings of a table's ambiguous rows, each once."""
    yield from dict.fromkeys(reading.says for row in table.rows for reading in row.readings)


def rows(sheet: Sheet, words: dict[str, Any]) -> list[Row]:
    """Write a sheet, a row an entry."""
    names = sheet.match.get("players", ("1", "2"))
    return [
        (
            str(number),
            "" if line.player is None else names[line.player],
            _what(line, names, words),
            _points(line),
            f"{_signed(line.state.scores[0])} : {_signed(line.state.scores[1])}",
            f"{line.state.fouls[0]} : {line.state.fouls[1]}",
            _clauses(line, words),
        )
        for number, line in enumerate(sheet.lines, 1)
    ]


def totals(sheet: Sheet, words: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Write what a match comes to: what it is, and its value for each player."""
    say, state = words["say"], sheet.state
    averages = [score / turns if turns else 0.0 for score, turns in zip(state.scores, state.innings, strict=True)]
    return [
        (say["score"], *map(_signed, state.scores)),
        (say["innings"], *map(str, state.innings)),
        (say["average"], *(_signed(round(average, 2), words["decimal"]) for average in averages)),
        (say["high-run"], *map(str, state.high_runs)),
    ]


def settled(sheet: Sheet, words: dict[str, Any]) -> list[str]:
    """Write what the referee decided once for the match."""
    said = []
    for key, value in sheet.match.get("settled", {}).items():
        field = key.split(":")[1]
        said.append(_decided(field, value, words) if field in words["value"] else words["reason"].get(value, value))
    return said


def _decided(field: str, value: str, words: dict[str, Any]) -> str:
    if field == "reading":
        return str(words["reason"].get(value, value))
    return f"{words['field'].get(field, field)}: {words['value'].get(field, {}).get(value, value)}"


def _what(line: Line, names: tuple[str, str], words: dict[str, Any]) -> str:
    say, entry = words["say"], line.entry
    kind = entry["kind"]
    if kind == "lag":
        parts = [say["lag"].replace("{winner}", names[entry["winner"]]).replace("{breaks}", names[entry["breaks"]])]
    elif kind == "stroke":
        parts = _stroke(line, words)
    elif kind == "run":
        parts = [say["run"].replace("{count}", str(entry["balls"]))]
    elif kind == "choice":
        parts = [say[entry["option"]]]
    else:
        parts = [say[kind].replace("{player}", names[entry.get("player", 0)])]
    if line.racked:
        parts.append(say["racked"].replace("{count}", str(line.racked)))
    parts += [say["decided"].replace("{what}", _decided(field, value, words)) for field, value in entry.get("decided", {}).items()]
    if line.problem:
        parts.append(say[f"problem.{line.problem}"])
    if line.asks:
        parts.append(say["ask"])
    if entry.get("note"):
        parts.append(entry["note"])
    return "; ".join(parts)


def _stroke(line: Line, words: dict[str, Any]) -> list[str]:
    say, entry = words["say"], line.entry
    called = entry.get("called", "ball")
    parts = [say["pocketed" if entry.get("pocketed") else "missed"] if called == "ball" else say[called]]
    if entry.get("others"):
        parts.append(say["others"].replace("{count}", str(entry["others"])))
    if entry.get("cue", "on-table") != "on-table":
        parts.append(say["cue-pocketed" if entry["cue"] == "pocketed" else "cue-off-table"])
    if entry.get("off_table"):
        parts.append(say["ball-off-table"])
    if entry.get("cushion") == "not-met":
        parts.append(say["cushion-not-met"])
    given = [(name, entry[name]) for name in _FACTS if entry.get(name, "none") != "none"]
    parts += [words["answer"][name][answer] for name, answer in given]
    if line.penalty and line.player is not None and line.state.fouls[line.player] == 2:  # the warning stands before the third
        parts.append(say["warned"])
    return parts


def _points(line: Line) -> str:
    given = (line.balls, line.penalty, line.entry.get("points", 0))
    return " ".join(f"+{points}" if points > 0 else _signed(points) for points in given if points)


def _clauses(line: Line, words: dict[str, Any]) -> str:
    said = []
    for ruling in line.rulings:
        numbers = ", ".join(dict.fromkeys(cited.number for cited in ruling.because))
        said.append(numbers if ruling.status == "stated" else f"{numbers} ({words['status'][ruling.status]})".strip())
    return "; ".join(said)


def _signed(value: float, decimal: str = "") -> str:
    text = f"{value:.2f}".replace(".", decimal) if decimal else str(value)
    return text.replace("-", _MINUS)
