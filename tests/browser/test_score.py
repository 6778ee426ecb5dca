"""score.js scores as generator/scoring.py does, entry by entry, for thousands of made-up matches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from generator import rule
from generator.scoring import score, sheet_as_json
from tests.matches import random_match

MATCHES = 300
"""Of each document."""
SCORE = """async (matches) => {
  const { Tables, score, sheetAsJson } = await import("/assets/js/score.js");
  const { unpack } = await import("/assets/js/walk.js");
  const file = async (name) => (await fetch(`/api/${name}`)).json();
  const names = ["decisions/shot.guide.json", "decisions/rerack.guide.json", "score.json"];
  const [shot, rerack, words] = await Promise.all(names.map(file));
  const tables = new Tables({ shot: unpack(shot), rerack: unpack(rerack) }, words);
  return matches.map((match) => sheetAsJson(score(match, tables)));
}"""


def scored(page: Page, site_url: str, matches: list[dict[str, Any]]) -> list[dict[str, Any]]:
    page.goto(f"{site_url}en/about/")
    return list(page.evaluate(SCORE, matches))


@pytest.mark.parametrize("document", ["pl-14-1", "sl-14-1", "ru-pool", "cs-14-1"])
def test_every_entry_of_thousands_of_matches_is_scored_alike(page: Page, site_url: str, document: str) -> None:
    random = Random(f"browser {document}")  # noqa: S311 - a test
    matches = [random_match(random, document, rule, most=30) for _ in range(MATCHES)]
    for match, found in zip(matches, scored(page, site_url, matches), strict=True):
        assert found == sheet_as_json(score(match)), match


def test_what_waits_and_what_cannot_be_is_told_alike(page: Page, site_url: str) -> None:
    lag = {"kind": "lag", "winner": 1, "breaks": 0}
    entries: list[dict[str, Any]] = [
        {"kind": "stroke"},
        lag,
        {"kind": "stroke", "called": "safety"},
        {"kind": "stroke", "pocketed": True, "cushion": "not-met"},
        {"kind": "stroke", "infringement": "moving-ball-touched"},
        {"kind": "stroke", "pocketed": True, "others": 15},
        {"kind": "choice", "option": "accept-position"},
        {"kind": "run", "balls": 20},
        {"kind": "rerack", "fifteenth": "in-rack", "cue": "elsewhere", "head_spot": "free"},
        {"kind": "stroke", "infringement": "unsportsmanlike-conduct"},
        {"kind": "stroke"},
    ]
    matches = [{"document": name, "target": 50, "entries": entries} for name in ("pl-14-1", "sl-14-1", "ru-pool", "cs-14-1")]
    assert scored(page, site_url, matches) == [sheet_as_json(score(match)) for match in matches]
