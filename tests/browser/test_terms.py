"""A word of the trade is explained where it stands: on hover, on focus, on the first tap, and without scripts in a list."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

CLAUSE = "en/straight-pool/legal-shot/"


@pytest.fixture
def touch(browser: Browser) -> Iterator[Page]:
    """Give a page on a phone of the smallest width."""
    context = browser.new_context(viewport={"width": 320, "height": 640}, has_touch=True)
    yield context.new_page()
    context.close()


def word(page: Page) -> Locator:
    """Give the first linked word of the page's own text."""
    return page.locator(".page-clause > article a.term").first


def meaning(page: Page, link: Locator) -> str:
    """Give the definition that stands on the page for a word."""
    return page.locator(f"dd[id='{link.get_attribute('aria-describedby')}']").text_content() or ""


def card(page: Page) -> Locator:
    return page.locator(".term-card:popover-open")


def test_a_pointer_on_a_word_shows_what_it_means_and_may_go_on_to_the_card(page: Page, site_url: str) -> None:
    page.goto(site_url + CLAUSE)
    link = word(page)
    link.hover()
    expect(card(page)).to_contain_text(meaning(page, link))
    card(page).hover()
    page.wait_for_timeout(400)
    expect(card(page)).to_be_visible()
    page.mouse.move(0, 0)
    expect(card(page)).to_have_count(0)


def test_a_word_that_has_the_focus_shows_what_it_means_and_the_next_tab_leaves_it(page: Page, site_url: str) -> None:
    page.goto(site_url + CLAUSE)
    links = page.locator(".page-clause > article a.term")
    page.locator("a.hanging").first.focus()
    page.keyboard.press("Tab")
    expect(links.nth(0)).to_be_focused()
    expect(card(page)).to_contain_text(meaning(page, links.nth(0)))
    page.keyboard.press("Tab")
    expect(links.nth(1)).to_be_focused()
    expect(card(page)).to_contain_text(meaning(page, links.nth(1)))


def test_escape_closes_the_card_and_leaves_the_focus_on_the_word(page: Page, site_url: str) -> None:
    page.goto(site_url + CLAUSE)
    page.locator("a.hanging").first.focus()
    page.keyboard.press("Tab")
    expect(card(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(card(page)).to_have_count(0)
    expect(word(page)).to_be_focused()
    word(page).hover()
    expect(card(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(card(page)).to_have_count(0)


def test_enter_on_a_word_leads_to_its_entry(page: Page, site_url: str) -> None:
    page.goto(site_url + CLAUSE)
    there = word(page).get_attribute("href") or ""
    word(page).focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/en/glossary/#{there.partition('#')[2]}")


def test_the_first_tap_shows_the_card_whose_link_leads_to_the_glossary(touch: Page, site_url: str) -> None:
    touch.goto(site_url + CLAUSE)
    link = word(touch)
    link.tap()
    expect(card(touch)).to_contain_text(meaning(touch, link))
    assert touch.url == site_url + CLAUSE
    card(touch).locator("a").tap()
    touch.wait_for_url("**/en/glossary/#*")


def test_a_second_tap_follows_the_link_and_a_tap_elsewhere_closes_the_card(touch: Page, site_url: str) -> None:
    touch.goto(site_url + CLAUSE)
    word(touch).tap()
    expect(card(touch)).to_be_visible()
    touch.locator("h1").tap()
    expect(card(touch)).to_have_count(0)
    word(touch).tap()
    expect(card(touch)).to_be_visible()
    word(touch).tap()
    touch.wait_for_url("**/en/glossary/#*")


@pytest.mark.parametrize("language", ["en", "pl", "sl", "ru", "cs"])
def test_every_card_fits_into_320_pixels(touch: Page, site_url: str, language: str) -> None:
    touch.goto(f"{site_url}{language}/straight-pool/legal-shot/")
    links = touch.locator(".page-clause > article a.term")
    assert links.count() > 1
    for index in range(links.count()):
        links.nth(index).tap()
        box = card(touch).bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 320
        assert touch.evaluate("document.documentElement.scrollWidth") <= 320
        touch.keyboard.press("Escape")  # it may lie over the next word


@pytest.mark.parametrize("language", ["en", "pl", "sl", "ru", "cs"])
def test_a_glossary_with_everything_open_fits_into_320_pixels(touch: Page, site_url: str, language: str) -> None:
    touch.goto(f"{site_url}{language}/glossary/")
    assert touch.locator("article.entry").count() > 50
    touch.evaluate("for (const more of document.querySelectorAll('details.entry-more')) more.open = true")
    assert touch.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_word_of_another_language_is_explained_in_that_language(page: Page, site_url: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(site_url + CLAUSE)
    link = page.locator(".tab-page[lang=cs] a.term").first
    link.hover()
    expect(card(page)).to_contain_text(meaning(page, link))
    assert card(page).evaluate("node => node.closest('[lang]').lang") == "cs"
    assert "/cs/glossary/#" in (card(page).locator("a").get_attribute("href") or "")


def test_without_scripts_a_word_leads_to_the_glossary_and_its_meaning_stands_on_the_page(browser: Browser, site_url: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site_url + CLAUSE)
    described = word(page).get_attribute("aria-describedby")
    expect(page.locator(f"dd[id='{described}']")).to_be_visible()
    word(page).click()
    page.wait_for_url("**/en/glossary/#*")
    context.close()


def test_colours_forced_by_the_system_leave_the_card_a_border(browser: Browser, site_url: str) -> None:
    context = browser.new_context(forced_colors="active")
    page = context.new_page()
    page.goto(site_url + CLAUSE)
    word(page).hover()
    width = card(page).evaluate("node => parseFloat(getComputedStyle(node).borderTopWidth)")
    context.close()
    assert width >= 1
