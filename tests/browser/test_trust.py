"""A reader copies a citation, sees the history, and is led on from a wrong address in the right language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

CLAUSE = "straight-pool/opening-break"

WITHOUT_WHAT_WENT = "for (const gone of item.querySelectorAll('del, h2')) gone.remove(); return item.innerText;"


@pytest.mark.parametrize(
    ("language", "button", "says"), [("en", "Copy text and citation", "Copied."), ("cs", "Kopírovat text s citací", "Zkopírováno.")]
)
def test_a_citation_has_text_source_edition_and_address(browser: Browser, site_url: str, language: str, button: str, says: str) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{site_url}{language}/{CLAUSE}/")
    page.get_by_role("button", name=button).click()
    expect(page.locator("copy-text [role=status]")).to_have_text(says)
    copied = page.evaluate("navigator.clipboard.readText()")
    title, *_, citation = copied.split("\n\n")
    assert title == page.locator("h1").inner_text()
    assert page.locator(".rule p").first.inner_text()[:40].replace("\xa0", " ") in copied.replace("\xa0", " ")
    assert citation.endswith(f"{language}/{CLAUSE}/")
    assert page.locator(".edition").inner_text().split()[-1] in citation
    context.close()


def test_the_history_of_a_text_is_one_link_away(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}pl/{CLAUSE}/")
    page.locator(".trust-actions a").click()
    expect(page.locator("h1")).to_contain_text("Historia: ")


def test_a_history_is_of_the_text_that_stands_on_the_page_now(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}pl/{CLAUSE}/")
    text = page.locator(".rule").first.inner_text()
    page.locator(".trust-actions a").click()
    for latest in page.locator(".versions > li").all()[:1]:  # a shallow clone knows no history, and its page says so
        kept = latest.evaluate(f"(item) => {{ {WITHOUT_WHAT_WENT} }}")
        words = [word for word in kept.split() if word != "-"]  # how a list is written in its file
        assert words[-len(text.split()) :] == text.split()


@pytest.mark.parametrize(
    ("path", "language", "says", "offers"),
    [
        ("cs/straight-pool/openning-brake/", "cs", "Tady žádná stránka není", f"/cs/{CLAUSE}/"),
        ("ru/eight-ball/stale-mate", "ru", "Здесь нет страницы", "/ru/eight-ball/stalemate/"),
        ("en/rulings/re-rack/", "en", "There is no page here", "/en/rulings/rerack/"),
    ],
)
def test_a_wrong_address_is_answered_in_its_language_with_the_nearest_page(
    page: Page, site_url: str, path: str, language: str, says: str, offers: str
) -> None:
    page.goto(site_url + path)
    expect(page.locator("missing-page li:visible strong").first).to_have_text(says)
    expect(page.locator("missing-page li:visible strong")).to_have_count(1)
    expect(page.locator(".nearest a").first).to_have_attribute("href", site_url.rstrip("/") + offers)
    assert page.evaluate("document.documentElement.lang") == language


def test_a_wrong_address_without_a_language_is_answered_in_all(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}no/such/page/")
    expect(page.locator("missing-page li:visible")).to_have_count(5)
