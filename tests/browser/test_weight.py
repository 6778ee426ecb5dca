"""What a first visit loads, in gzip, counted from what the browser asks for; and that nothing on the page moves while it loads."""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import SITE

LANGUAGES = ["en", "pl", "sl", "ru", "cs"]
MOST = 90_000
MOST_MORE = 25_000
"""How much more a guide may load than a clause."""
MOST_OF_DESK = 60_000
"""What a referee's score sheet may load beside what every page has."""
SHIFT = """() => new Promise((resolve) => {
  let sum = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
  });
  observer.observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(sum), 500);
})"""


@cache
def packed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 6))


def files(browser: Browser, address: str, path: str) -> dict[Path, int]:
    """Visit a page for the first time; give the files that it loads with the bytes that each has in gzip."""
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address + path)
    page.wait_for_load_state("networkidle")
    context.close()
    found = {SITE / urlsplit(url).path.strip("/") for url in asked if url.startswith(address)}
    return {file: packed(file / "index.html" if file.is_dir() else file) for file in found}


def loaded(browser: Browser, address: str, path: str) -> int:
    """Give the bytes that everything a page loads has in gzip."""
    return sum(files(browser, address, path).values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_first_visit_to_the_largest_clause_loads_little(browser: Browser, site_url: str, language: str) -> None:
    clauses = [path.parent for game in ("straight-pool", "general", "eight-ball") for path in (SITE / language / game).glob("*/index.html")]
    largest = max(clauses, key=lambda folder: packed(folder / "index.html"))
    total = loaded(browser, site_url, f"{largest.relative_to(SITE).as_posix()}/")
    assert total <= MOST, largest


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("decision", ["rerack", "shot", "eight-ball-break"])
def test_a_guide_loads_hardly_more(browser: Browser, site_url: str, language: str, decision: str) -> None:
    total = loaded(browser, site_url, f"{language}/rulings/{decision}/")
    assert total <= MOST + MOST_MORE


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_score_sheet_adds_little_and_nothing_to_other_pages(browser: Browser, site_url: str, language: str) -> None:
    clause = files(browser, site_url, f"{language}/straight-pool/opening-break/")
    desk = files(browser, site_url, f"{language}/score/")
    assert sum(size for file, size in desk.items() if file not in clause) <= MOST_OF_DESK
    assert [file.name for file in clause if file.name.startswith(("score", "match"))] == []


@pytest.mark.parametrize("path", ["en/", "ru/straight-pool/opening-break/", "cs/rulings/shot/", "pl/cases/", "sl/search/", "en/glossary/"])
def test_nothing_moves_while_a_page_loads(page: Page, site_url: str, path: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(site_url + path)
    assert page.evaluate(SHIFT) <= 0.01
