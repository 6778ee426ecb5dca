"""Search finds what people type, in the field of the header and on its own page, and says what it cannot do."""

from __future__ import annotations

import gzip

import pytest
from playwright.sync_api import Browser, Dialog, Locator, Page, Route, expect

from generator.model import Rulebook
from tests.browser.conftest import SITE

TYPED = [
    ("pl", "7.6", "cue-ball-or-fifteenth-interferes"),
    ("pl", "trzech fauli pod rząd", "three-consecutive-fouls"),
    ("pl", "bile w trojkacie", "re-rack-after-fourteenth"),
    ("pl", "TRÓJKĄTEM", "re-rack-after-fourteenth"),
    ("pl", "kitchen", "ball-in-hand-behind-head-string"),
    ("cs", "tri fauly po sobe", "three-consecutive-fouls"),
    ("cs", "4.8 c", "cue-ball-or-fifteenth-interferes"),
    ("cs", "čas", "scratch-on-legal-break"),
    ("sl", "6c", "object-ball-near-cushion"),
    ("sl", "namerno napako", "deliberate-foul"),
    ("ru", "трех фолов подрят", "three-consecutive-fouls"),
    ("ru", "ajk", "standard-foul"),
    ("en", "three consequtive fouls", "three-consecutive-fouls"),
    ("en", "lagging who shoots first", "lag-and-choice-of-break"),
    ("en", "nekonečná", "general-rules-fallback"),
    ("en", "ызще", "spotting-balls"),
    ("en", "BIH", "ball-in-hand-behind-head-string"),
    ("en", "3 fouls", "three-consecutive-fouls"),
    ("pl", "nr 7.6", "cue-ball-or-fifteenth-interferes"),
    ("sl", "6.c", "object-ball-near-cushion"),
    ("sl", "ČL. 6C", "object-ball-near-cushion"),
    ("cs", "§ 4.8 c", "cue-ball-or-fifteenth-interferes"),
]
GAMES = [("en", "8ball", "eight"), ("pl", "9-ball", "nine"), ("sl", "8 ball", "eight"), ("ru", "8-ка", "eight"), ("cs", "10-ball", "ten")]


def field(page: Page) -> Locator:
    return page.locator("site-search input:visible")


def hits(page: Page) -> list[str]:
    page.locator(".search-hits a").first.wait_for()
    return list(page.locator(".search-hits a").evaluate_all("links => links.map(link => link.pathname + link.hash)"))


@pytest.fixture
def wide(browser: Browser) -> Page:
    return browser.new_context(viewport={"width": 1280, "height": 800}).new_page()


@pytest.mark.parametrize(("language", "query", "clause"), [item for item in TYPED if item[1] not in {"čas", "ызще"}])
def test_search_finds_the_clause_among_the_first(page: Page, site_url: str, language: str, query: str, clause: str) -> None:
    page.goto(f"{site_url}{language}/search/")
    field(page).fill(query)
    found = hits(page)
    assert any(f"/{language}/straight-pool/{clause}/" in link for link in found[:6]), found[:6]


@pytest.mark.parametrize(("language", "query", "game"), GAMES)
def test_a_game_is_found_by_its_short_name(page: Page, site_url: str, language: str, query: str, game: str) -> None:
    page.goto(f"{site_url}{language}/search/")
    field(page).fill(query)
    assert all(f"{game}-ball" in link for link in hits(page)[:3])


@pytest.mark.parametrize(("language", "query", "word"), [("cs", "cas", "čas"), ("cs", "čas", "čas"), ("en", "ызще", "spot")])
def test_a_word_is_found_without_its_accents_and_by_the_keys_of_another_alphabet(
    page: Page, site_url: str, language: str, query: str, word: str
) -> None:
    page.goto(f"{site_url}{language}/search/")
    field(page).fill(query)
    hits(page)
    expect(page.locator(".search-hits mark").first).to_contain_text(word[:3], ignore_case=True)


def test_search_finds_only_the_readers_language(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}sl/search/")
    field(page).fill("trikotnik")
    assert all("/sl/" in link for link in hits(page))


def test_nothing_is_fetched_before_the_search_is_used(wide: Page, site_url: str) -> None:
    asked: list[str] = []
    wide.on("request", lambda request: asked.append(request.url))
    wide.goto(f"{site_url}cs/")
    wide.wait_for_load_state("networkidle")
    assert not [url for url in asked if "search_index" in url or "worker.js" in url]
    field(wide).click()
    wide.keyboard.type("koulemi")
    hits(wide)
    assert len([url for url in asked if "search_index" in url]) == 1


@pytest.mark.parametrize("document", ["ru-pool", "cs-14-1"])
def test_the_number_of_the_readers_document_comes_first(rulebook: Rulebook, page: Page, site_url: str, document: str) -> None:
    page.goto(f"{site_url}en/search/")
    page.evaluate("document => localStorage.setItem('rerack.document', document)", document)
    field(page).fill("4.8")
    found = [link.removeprefix("/en/").strip("/") for link in hits(page)]
    borne = [any(number.startswith("4.8") for number in rulebook.clauses[name].numbers.get(document, ())) for name in found]
    assert borne == sorted(borne, reverse=True)
    assert not all(borne)
    assert any(borne)


def test_keys_lead_through_the_hits_and_back(wide: Page, site_url: str) -> None:
    wide.goto(f"{site_url}en/")
    wide.keyboard.press("/")
    expect(field(wide)).to_be_focused()
    wide.keyboard.type("kitchen")
    hits(wide)
    wide.keyboard.press("ArrowDown")
    expect(wide.locator(".search-hits a").first).to_be_focused()
    wide.keyboard.press("ArrowUp")
    expect(field(wide)).to_be_focused()
    wide.keyboard.press("Escape")
    expect(wide.locator(".search-panel")).to_be_hidden()
    expect(field(wide)).to_be_focused()


def test_what_was_typed_stands_in_the_address_and_survives_back(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}pl/search/")
    field(page).fill("bilami")
    page.locator(".search-hits a").first.click()
    page.wait_for_load_state()
    page.go_back()
    expect(field(page)).to_have_value("bilami")
    hits(page)


def test_all_hits_are_shown_when_asked_for(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}en/search/?q=ball")
    shown = len(hits(page))
    page.locator(".search-more").click()
    expect(page.locator(".search-more")).to_have_count(0)
    assert len(hits(page)) > shown


@pytest.mark.parametrize("query", ["<img src=x onerror=alert(1)>", "x" * 10_000, "„”«»…–", "&amp;<mark>", "constructor", "__proto__"])
def test_markup_and_endless_queries_are_text(page: Page, site_url: str, query: str) -> None:
    alarms: list[str] = []

    def warn(dialog: Dialog) -> None:
        alarms.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", warn)
    page.on("pageerror", lambda error: alarms.append(str(error)))
    page.goto(f"{site_url}en/search/")
    field(page).evaluate("(field, query) => { field.value = query; field.dispatchEvent(new Event('input')); }", query)
    expect(page.locator(".search-status")).not_to_be_empty()
    page.wait_for_timeout(300)
    assert alarms == []
    assert page.locator("site-search img").count() == 0


def test_a_search_that_cannot_be_loaded_says_so_and_leads_to_the_index(wide: Page, site_url: str) -> None:
    def refuse(route: Route) -> None:
        route.abort()

    wide.route("**/search_index.json", refuse)
    wide.goto(f"{site_url}en/")
    field(wide).click()
    expect(wide.locator(".search-status")).to_contain_text("could not be loaded")
    expect(wide.locator(".search-status a")).to_have_attribute("href", f"{site_url}en/search/")
    wide.unroute("**/search_index.json", refuse)
    field(wide).press_sequentially("ball")
    hits(wide)


def test_opened_as_a_file_the_search_page_still_lists_everything(page: Page) -> None:
    page.goto((SITE / "pl/search/index.html").as_uri())
    assert page.locator(".everything a").count() > 200
    assert page.locator(".letters a").count() > 15


def test_without_scripts_the_search_leads_to_the_list_of_everything(browser: Browser, site_url: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(f"{site_url}sl/")
    page.locator(".search-link").click()
    expect(page.locator("h1")).to_have_text("Iskanje")
    expect(page.locator("#query")).to_be_hidden()
    page.locator(".everything a", has_text="Trije zaporedni prekrški").first.wait_for()
    context.close()


@pytest.mark.parametrize("language", ["en", "pl", "sl", "ru", "cs"])
def test_an_index_stays_small(language: str) -> None:
    size = len(gzip.compress((SITE / language / "search/search_index.json").read_bytes(), 9))
    assert size <= 120_000
