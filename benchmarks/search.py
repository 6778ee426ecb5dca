"""Search: how long after a key press its first hits stand on the page, in Chromium with a processor made four times slower."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.conftest import launch_options, served

SITE = Path(__file__).parent.parent / "site"
LANGUAGES = ("en", "pl", "sl", "ru", "cs")
SLOWER = 4
MOST = 50.0
WORDS = 16
"""How many words of the index are typed, letter by letter."""

# The brake slows the page's thread and may spare the worker in which the answer is found; so each answer is found once more on the
# page's thread, and that time is added: what is measured is never less than a reader waits.
TYPE = """async ([language, words]) => {
  const { Index } = await import("/assets/js/search.js");
  const index = new Index(await (await fetch(`/${language}/search/search_index.json`)).json());
  const field = document.querySelector("site-search[page] input");
  const panel = document.querySelector("site-search[page] .search-panel");
  const answer = (query) => new Promise((resolve) => {
    const seen = new MutationObserver(() => { seen.disconnect(); resolve(); });
    seen.observe(panel, { childList: true, subtree: true, characterData: true });
    field.value = query;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
  await answer("1"); // loads the index and the worker
  const times = [];
  for (const word of words) {
    for (let end = 1; end <= word.length; end += 1) {
      const query = word.slice(0, end);
      const pressed = performance.now();
      await answer(query);
      panel.getBoundingClientRect(); // laid out
      const shown = performance.now();
      index.find(query);
      times.push(shown - pressed + performance.now() - shown);
      await new Promise((resolve) => setTimeout(resolve, 120)); // the next key of somebody who types fast
    }
  }
  return times;
}"""


def run() -> list[str]:
    """
    Type words of each language's index, letter by letter, into the search page of the finished site.

    Returns:
        A line a language: the median and the slowest of twenty (95th percentile), in milliseconds.
    """
    lines = []
    with served(SITE) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        for language in LANGUAGES:
            page = browser.new_page(viewport={"width": 360, "height": 740})
            page.goto(f"{address}{language}/search/")
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            times = sorted(page.evaluate(TYPE, [language, _words(language)]))
            slowest = times[int(len(times) * 0.95)]
            verdict = "as wanted" if slowest <= MOST else "TOO SLOW"
            lines.append(
                f"search, {language}: {len(times)} key presses, first hits after {median(times):.0f} ms (median), "
                f"{slowest:.0f} ms (95 of 100), processor {SLOWER} times slower (at most {MOST:.0f} ms wanted: {verdict})"
            )
            page.close()
        browser.close()
    return lines


def _words(language: str) -> list[str]:
    """Choose words evenly from the alphabet of the index."""
    index: dict[str, Any] = json.loads((SITE / language / "search/search_index.json").read_text(encoding="utf-8"))
    words = sorted({word.lower() for doc in index["docs"] for word in doc["text"].split() if word.isalpha() and len(word) > 3})
    return words[:: len(words) // WORDS][:WORDS]
