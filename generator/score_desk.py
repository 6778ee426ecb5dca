"""What the score sheet in the browser needs besides the tables: names of readings, and what a referee may decide."""

from __future__ import annotations

import json
from typing import Any

from generator.compiled import compiled
from generator.model import Rulebook
from generator.score_words import score_words
from generator.scoring import SETTLES

TABLES = ("shot", "rerack")


def keeps_score(rulebook: Rulebook) -> bool:
    """Tell whether the rulebook has the tables of 14.1; one of other games keeps no score of it."""
    return set(TABLES) <= set(rulebook.decisions)


def choices(rulebook: Rulebook, language: str) -> str:
    """Give the documents under which a match can be played, as JSON pairs of id and name."""
    return json.dumps(
        [[name, rulebook.documents[name].name[language]] for name in rulebook.decisions["shot"].documents], ensure_ascii=False
    )


def api(rulebook: Rulebook) -> dict[str, str]:
    """
    Write what the score sheet reads.

    Returns:
        Path to JSON. `api/score.<lang>.json` has its words, as `score_words` gives them. `api/score.json` has `settles`, outcome
        field to what a referee may decide, and `reasons`, table to `names` (lists of names of readings, each once) and `of` (for each
        ruling of the table, which of them).
    """
    if not keeps_score(rulebook):
        return {}
    values = {"settles": SETTLES, "reasons": {name: _reasons(rulebook, name) for name in TABLES}}
    words = {f"api/score.{language}.json": score_words(rulebook, language) for language in rulebook.languages}
    return {
        path: json.dumps(held, ensure_ascii=False, separators=(",", ":")) + "\n"
        for path, held in {"api/score.json": values, **words}.items()
    }


def _reasons(rulebook: Rulebook, name: str) -> dict[str, Any]:
    names: dict[tuple[str, ...], int] = {}
    verdicts = compiled(rulebook, rulebook.decisions[name]).verdicts
    places = [names.setdefault(tuple(reading.says for reading in verdict.readings), len(names)) for verdict in verdicts]
    return {"names": list(names), "of": places}
