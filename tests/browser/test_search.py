"""Search finds what people type: inflected, without diacritics, misspelt, by number, by another keyboard's letters."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

TYPED = [
    ("pl", "7.6", "cue-ball-or-fifteenth-interferes"),
    ("pl", "trzech fauli pod rząd", "three-consecutive-fouls"),
    ("pl", "trojkat", "re-rack-after-fourteenth"),
    ("cs", "tri fauly po sobe", "three-consecutive-fouls"),
    ("cs", "4.8 c", "cue-ball-or-fifteenth-interferes"),
    ("sl", "6c", "object-ball-near-cushion"),
    ("sl", "namerna napaka", "deliberate-foul"),
    ("ru", "трех фолов подрят", "three-consecutive-fouls"),
    ("ru", "ajk", "standard-foul"),
    ("en", "three consequtive fouls", "three-consecutive-fouls"),
    ("en", "lagging who shoots first", "lag-and-choice-of-break"),
]


@pytest.mark.parametrize(("language", "query", "clause"), TYPED)
def test_search_finds_the_clause_among_the_first(page: Page, site_url: str, language: str, query: str, clause: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{site_url}{language}/")
    page.locator(".md-search__input").click()
    page.keyboard.insert_text(query)
    page.keyboard.press("End")  # the box listens to keys
    page.locator(".md-search-result__link").first.wait_for()
    links = page.locator(".md-search-result__link").evaluate_all("links => links.map(link => link.pathname)")
    assert any(f"/{language}/straight-pool/{clause}/" in link for link in links[:4])


def test_search_finds_only_the_readers_language(page: Page, site_url: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{site_url}sl/")
    page.locator(".md-search__input").click()
    page.keyboard.insert_text("trikotnik")
    page.keyboard.press("End")
    page.locator(".md-search-result__link").first.wait_for()
    links = page.locator(".md-search-result__link").evaluate_all("links => links.map(link => link.pathname)")
    assert all("/sl/" in link for link in links)
