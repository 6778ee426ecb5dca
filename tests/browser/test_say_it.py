"""A ruling to be said aloud: two languages, its code, its stamp, and what else might have been."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, expect

from generator.model import Rulebook
from generator.translations import text_hash
from generator.trees import Forest
from tests.browser.test_pages import found_by_axe

CZECH = "document=cs-14-1&fifteenth=in-rack&cue=in-rack&head_spot=free"
AMBIGUOUS = (
    "document=sl-14-1&stroke=ordinary&cue=pocketed&object_ball_off_table=no&infringement=none"
    "&called=ball&called_ball=not-pocketed&other_ball=not-pocketed&cushion=met&fouls_before=2"
)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """Give a phone that has kept nothing yet."""
    context = browser.new_context(viewport={"width": 360, "height": 640})
    yield context
    context.close()


def said(page: Page, address: str) -> Page:
    page.goto(address)
    page.locator("[data-aloud]").click()
    page.locator("dialog.aloud[open] .aloud-second article").wait_for()
    return page


def test_a_ruling_is_said_in_the_page_s_language_and_in_that_of_the_document(context: BrowserContext, site_url: str) -> None:
    page = said(context.new_page(), f"{site_url}pl/rulings/rerack/?{CZECH}")
    first, second = page.locator(".aloud article").all()
    assert (first.get_attribute("lang"), second.get_attribute("lang")) == ("pl", "cs")
    expect(first).to_contain_text("Układa się wszystkie piętnaście bil.")
    expect(second).to_contain_text("Staví se všech patnáct koulí.")
    expect(first).to_contain_text("4.8 b")


def test_another_second_language_is_chosen_and_remembered(context: BrowserContext, site_url: str) -> None:
    page = said(context.new_page(), f"{site_url}pl/rulings/rerack/?{CZECH}")
    page.locator(".aloud select").select_option("sl")
    expect(page.locator(".aloud-second article")).to_have_attribute("lang", "sl")
    page = said(context.new_page(), f"{site_url}ru/rulings/rerack/?{CZECH}")
    expect(page.locator(".aloud-second article")).to_have_attribute("lang", "sl")


def test_the_code_is_read_back_as_the_address_of_this_ruling(context: BrowserContext, site_url: str) -> None:
    page = said(context.new_page(), f"{site_url}en/rulings/rerack/?{CZECH}")
    drawing = page.locator(".aloud-code")
    drawing.scroll_into_view_if_needed()
    (code,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(drawing.screenshot())).convert("L"))
    assert code.text == page.locator(".aloud-address").get_attribute("href")
    page.goto(code.text)
    expect(page.locator(".guide-ruling")).to_contain_text("All fifteen balls are racked.")


def test_the_stamp_has_document_edition_hash_of_the_clause_and_time(context: BrowserContext, site_url: str, rulebook: Rulebook) -> None:
    page = said(context.new_page(), f"{site_url}en/rulings/rerack/?{CZECH}")
    stamp = page.locator(".aloud-stamp").inner_text()
    assert "Czech rules of 14.1" in stamp
    assert f"edition {rulebook.hash[:12]}" in stamp
    assert text_hash(rulebook.clauses["straight-pool/cue-ball-or-fifteenth-interferes"], "en") in stamp
    assert re.search(r"\d{4}.*\d:\d\d", stamp)


def test_an_ambiguous_text_has_every_reading_and_none_is_chosen(context: BrowserContext, site_url: str) -> None:
    page = said(context.new_page(), f"{site_url}en/rulings/shot/?{AMBIGUOUS}")
    first = page.locator(".aloud article").first
    expect(first.locator(".aloud-readings li")).to_have_count(2)
    expect(first.locator(".aloud-readings li").first).to_contain_text("By the letter of clause 11 fifteen points")
    expect(first).to_contain_text("Ambiguous")


def test_why_not_names_the_one_fact_that_leads_to_each_other_ruling(context: BrowserContext, site_url: str) -> None:
    page = said(context.new_page(), f"{site_url}en/rulings/rerack/?{CZECH}")
    here = page.locator(".aloud-says").first.inner_text()
    links = page.locator(".aloud-why a")
    assert 1 < links.count() <= 5
    told = links.first.inner_text()
    links.first.click()
    page.locator(".guide-ruling").wait_for()
    page.locator("[data-aloud]").click()
    there = page.locator("dialog.aloud[open] .aloud-says").first.inner_text()
    assert there != here
    assert there in told


def test_the_keyboard_opens_and_closes_it_and_the_focus_comes_back(context: BrowserContext, site_url: str) -> None:
    page = context.new_page()
    page.goto(f"{site_url}en/rulings/rerack/?{CZECH}")
    page.locator("[data-aloud]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".aloud-close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.aloud")).to_have_count(0)
    expect(page.locator("[data-aloud]")).to_be_focused()


def test_without_the_words_of_the_second_language_the_first_stands(context: BrowserContext, site_url: str) -> None:
    page = context.new_page()
    page.route("**/rerack.cs.json", lambda route: route.abort())
    page.goto(f"{site_url}pl/rulings/rerack/?{CZECH}")
    page.locator("[data-aloud]").click()
    expect(page.locator(".aloud-second")).to_contain_text("Drugiego języka nie da się teraz wczytać.")
    expect(page.locator(".aloud-says").first).to_be_visible()


def test_every_ruling_of_a_new_rack_stands_on_the_first_screen_of_a_phone(
    context: BrowserContext, site_url: str, rulebook: Rulebook
) -> None:
    page = context.new_page()
    for query in one_way_to_each_ruling(rulebook, "rerack"):
        said(page, f"{site_url}ru/rulings/rerack/?{query}")
        source = page.locator(".aloud article").first.locator(".aloud-source")
        assert source.evaluate("part => part.getBoundingClientRect().bottom") <= 640, query


def one_way_to_each_ruling(rulebook: Rulebook, decision: str) -> list[str]:
    """Give facts, as an address has them, that lead to each ruling of a table."""
    table = rulebook.decisions[decision]
    forest = Forest(table)
    found: dict[str, str] = {}
    for document in table.documents:
        for facts, _ in table.situations():
            given = {name: answer for name, answer in facts.items() if answer is not None}
            verdict = forest.walk(document, given)[0]  # type: ignore[index]
            found.setdefault(
                f"{document} {verdict}", "&".join(f"{name}={answer}" for name, answer in {"document": document, **given}.items())
            )
    return list(found.values())


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_it(browser: Browser, site_url: str, scheme: str) -> None:
    context = browser.new_context(color_scheme=scheme, viewport={"width": 320, "height": 640})  # type: ignore[arg-type]
    page = said(context.new_page(), f"{site_url}ru/rulings/shot/?{AMBIGUOUS}")
    assert found_by_axe(page) == []
    assert page.evaluate("document.querySelector('dialog').scrollWidth <= 320")
    context.close()
