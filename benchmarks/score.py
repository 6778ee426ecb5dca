"""Score: how long a match of 200 turns takes to be ruled again from its first entry, in Chromium on a processor made slower."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import sync_playwright

from generator import rule, score
from tests.browser.conftest import launch_options, served
from tests.matches import random_match

SITE = Path(__file__).parent.parent / "site"
DOCUMENTS = ("pl-14-1", "sl-14-1", "ru-pool", "cs-14-1")
SLOWER = 4
MOST = 100.0
TURNS = 200
TIME = """async ([match]) => {
  const { Tables, score } = await import("/assets/js/score.js");
  const { unpack } = await import("/assets/js/walk.js");
  const file = async (name) => (await fetch(`/api/${name}`)).json();
  const names = ["decisions/shot.guide.json", "decisions/rerack.guide.json", "score.json"];
  const [shot, rerack, words] = await Promise.all(names.map(file));
  const times = [];
  for (let round = 0; round < 7; round += 1) {
    const tables = new Tables({ shot: unpack(shot), rerack: unpack(rerack) }, words); // nothing known from the round before
    const start = performance.now();
    score(match, tables);
    times.push(performance.now() - start);
  }
  return times;
}"""


def run() -> list[str]:
    """
    Rule on a made-up match under each document, seven times, each time with nothing remembered.

    Returns:
        A line a document: entries, and the slowest time in milliseconds.
    """
    lines = []
    with served(SITE) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        for document in DOCUMENTS:
            match = _long_match(document)
            page = browser.new_page()
            page.goto(f"{address}en/about/")
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            slowest = max(page.evaluate(TIME, [match]))
            verdict = "as wanted" if slowest <= MOST else "TOO SLOW"
            lines.append(
                f"score, {document}: {len(match['entries'])} entries, {TURNS} turns, slowest of seven {slowest:.0f} ms, "
                f"processor {SLOWER} times slower (at most {MOST:.0f} ms wanted: {verdict})"
            )
            page.close()
        browser.close()
    return lines


def _long_match(document: str) -> dict[str, Any]:
    """Make up a match that ends for no target, and cut it after so many turns."""
    random = Random(document)  # noqa: S311 - a benchmark
    match = random_match(random, document, rule, most=4 * TURNS, target=10_000)
    entries = match["entries"]
    sheet = score(match)
    ends = next((place for place, line in enumerate(sheet.lines) if sum(line.state.innings) >= TURNS), len(entries))
    return {**match, "entries": entries[: ends + 1]}
