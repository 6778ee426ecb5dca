"""A match is kept by taps, survives whatever happens to the page, and its sheet is the one that Python prints."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from generator.model import Rulebook
from generator.score_words import rows, score_words
from generator.scoring import score
from tests.browser.conftest import SITE, served
from tests.browser.test_offline import keep
from tests.browser.test_pages import found_by_axe


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """Give a phone that has kept nothing yet."""
    context = browser.new_context(viewport={"width": 360, "height": 640}, accept_downloads=True)
    yield context
    context.close()


def begin(page: Page, address: str, document: str, target: int = 30) -> None:
    page.goto(address)
    page.locator("[name=one]").fill("Ana")
    page.locator("[name=two]").fill("Bor <b>")
    page.locator("[name=document]").select_option(document)
    page.locator("[name=target]").fill(str(target))
    page.locator("form .score-main").click()
    page.locator("[data-do=winner]").first.click()
    tap(page, "lag")


def changes(page: Page) -> int:
    return int(page.locator("score-sheet").get_attribute("data-changes") or 0)


def tap(page: Page, *names: str) -> None:
    for name in names:
        before = changes(page)
        page.locator(f"[data-do={name}]").first.click()
        expect(page.locator("score-sheet")).to_have_attribute("data-changes", str(before + 1))


def foul(page: Page, **set_to: str) -> None:
    page.locator("[data-panel=stroke]").click()
    for name, value in set_to.items():
        page.locator(f"[name={name}]").select_option(value)
    page.locator("form .score-main").click()


def shown(page: Page) -> list[tuple[str, ...]]:
    listed = page.locator(".score-entries tbody tr").evaluate_all(
        "rows => rows.map((row) => [...row.cells].slice(0, 7).map((cell) => cell.textContent))"
    )
    return [tuple(row) for row in listed]


def saved(page: Page, folder: Path) -> dict[str, Any]:
    with page.expect_download() as download:
        page.locator("[data-do=export]").click()
    download.value.save_as(folder / "match.json")
    return dict(json.loads((folder / "match.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize("language", ["en", "pl", "sl", "ru", "cs"])
@pytest.mark.parametrize("document", ["ru-pool", "cs-14-1"])
def test_a_match_closed_and_opened_in_between_has_the_sheet_that_python_prints(
    context: BrowserContext, site_url: str, tmp_path: Path, rulebook: Rulebook, language: str, document: str
) -> None:
    page = context.new_page()
    begin(page, f"{site_url}{language}/score/", document)
    tap(page, "safety", "ball", "ball", "ball", "miss")
    foul(page, cue="pocketed")
    expect(page.locator("score-sheet")).to_have_attribute("data-kept", "yes")
    page.close()
    page = context.new_page()
    page.goto(f"{site_url}{language}/score/")
    page.locator("[data-do=open]").first.click()
    page.locator(".score-left summary").click()
    page.locator("[data-do=left][data-left='1']").click()
    expect(page.locator(".score-entries tbody tr")).to_have_count(6)
    page.locator("[data-do=print]").wait_for()
    match = saved(page, tmp_path)
    assert shown(page) == rows(score(match), score_words(rulebook, language))
    assert page.locator(".score-side .score-points").all_inner_texts() == ["-1".replace("-", "\u2212"), "14"]


def test_a_match_is_kept_without_a_network(context: BrowserContext) -> None:
    page = context.new_page()
    with served(SITE) as address:
        keep(page, address, "cs")
    begin(page, f"{address}cs/score/", "cs-14-1")
    tap(page, "safety", "ball", "miss")
    expect(page.locator("score-sheet")).to_have_attribute("data-kept", "yes")
    page.close()
    page = context.new_page()
    page.goto(f"{address}cs/score/")
    page.locator("[data-do=open]").first.click()
    expect(page.locator(".score-entries tbody tr")).to_have_count(4)


def test_undo_and_redo_go_all_the_way_and_survive_a_closed_page(context: BrowserContext, site_url: str) -> None:
    page = context.new_page()
    begin(page, f"{site_url}en/score/", "cs-14-1")
    tap(page, "safety", "ball", "ball", "miss")
    whole = shown(page)
    for _ in range(5):
        page.locator("[data-do=undo]").click()
    expect(page.locator("[data-do=undo]")).to_be_disabled()
    expect(page.locator("score-sheet")).to_have_attribute("data-kept", "yes")
    page.reload()
    for _ in range(5):
        page.locator("[data-do=redo]").click()
    expect(page.locator("[data-do=redo]")).to_be_disabled()
    assert shown(page) == whole


def test_an_earlier_entry_is_changed_and_what_follows_is_ruled_again(context: BrowserContext, site_url: str) -> None:
    page = context.new_page()
    begin(page, f"{site_url}en/score/", "pl-14-1")
    tap(page, "safety")
    for _ in range(2):
        foul(page, cue="pocketed")
        tap(page, "safety")
    foul(page, cue="pocketed")
    assert shown(page)[-1][3] == "\u221216"
    page.locator("[data-do=edit]").nth(2).click()
    page.locator("[name=cue]").select_option("on-table")
    page.locator("form .score-main").click()
    expect(page.locator(".score-notice")).to_contain_text("After this change other entries are ruled otherwise: 5, 7")
    assert shown(page)[-1][3] == "\u22121"


def test_what_the_document_leaves_open_is_asked_once_and_stands_on_the_sheet(context: BrowserContext, site_url: str) -> None:
    page = context.new_page()
    begin(page, f"{site_url}en/score/", "sl-14-1")
    tap(page, "safety")
    for _ in range(2):
        foul(page, cue="pocketed")
        tap(page, "safety")
    foul(page, cue="pocketed")
    page.locator("input[value=third-sl-letter]").check()
    page.locator("form .score-main").click()
    expect(page.locator(".score-log > ul")).to_contain_text("By the letter of clause 11 fifteen points, and no more.")
    assert shown(page)[-1][3] == "\u221215"


def test_balls_in_the_way_of_a_new_rack_are_ruled_by_their_table_and_each_number_leads_to_its_clause(
    context: BrowserContext, site_url: str
) -> None:
    page = context.new_page()
    begin(page, f"{site_url}en/score/", "cs-14-1")
    tap(page, "safety")
    page.locator(".score-left summary").click()
    page.locator("[data-do=left][data-left='1']").click()
    page.locator("[data-panel=rerack]").click()
    page.locator("[name=cue]").select_option("elsewhere")
    page.locator("form .score-main").click()
    expect(page.locator(".score-notice")).to_contain_text("One more fact is needed. Is the head spot free?")
    page.locator("[name=head_spot]").select_option("free")
    page.locator("form .score-main").click()
    expect(page.locator(".score-entries tbody tr")).to_have_count(4)
    assert shown(page)[-1][6].startswith("4.8 c")
    page.locator(".score-entries tbody tr").last.locator("a").first.click()
    page.wait_for_url("**/en/straight-pool/cue-ball-or-fifteenth-interferes/")


def test_a_second_tab_shows_what_the_first_entered_and_nothing_is_lost(context: BrowserContext, site_url: str) -> None:
    one = context.new_page()
    begin(one, f"{site_url}en/score/", "cs-14-1")
    two = context.new_page()
    two.goto(one.url)
    expect(two.locator(".score-entries tbody tr")).to_have_count(1)
    tap(one, "safety")
    expect(two.locator(".score-entries tbody tr")).to_have_count(2)
    expect(two.locator(".score-notice")).to_contain_text("in another tab")
    tap(two, "miss")
    expect(one.locator(".score-entries tbody tr")).to_have_count(3)


def test_a_link_holds_the_whole_match(context: BrowserContext, browser: Browser, site_url: str) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    begin(page, f"{site_url}en/score/", "cs-14-1")
    tap(page, "safety", "ball", "miss")
    page.locator("[data-do=share]").click()
    expect(page.locator(".score-notice")).to_contain_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    other = browser.new_page()
    other.goto(link)
    other.locator(".score-entries").wait_for()
    assert shown(other) == shown(page)
    other.close()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"format": "rerack-match/1", "document": "pl-14-1", "tar', "This is no match"),
        ('{"format": "rerack-match/9", "document": "pl-14-1", "target": 9, "entries": []}', "format"),
        ('{"document": "pl-14-1", "target": 9, "entries": [{"kind": "run", "balls": "<img>"}]}', "entries/0"),
    ],
)
def test_a_file_that_is_no_match_is_refused_with_a_word(context: BrowserContext, site_url: str, text: str, says: str) -> None:
    page = context.new_page()
    page.goto(f"{site_url}en/score/")
    page.locator("[name=file]").set_input_files({"name": "m.json", "mimeType": "application/json", "buffer": text.encode()})
    expect(page.locator(".score-notice")).to_contain_text(says)
    assert page.locator("[data-do=open]").count() == 0


def test_without_a_place_to_keep_it_the_page_says_so_and_still_scores(context: BrowserContext, site_url: str) -> None:
    context.add_init_script("Object.defineProperty(globalThis, 'indexedDB', { value: { open() { throw new Error('forbidden'); } } })")
    page = context.new_page()
    page.goto(f"{site_url}en/score/")
    expect(page.locator(".score-notice")).to_contain_text("keeps nothing")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_any_step(browser: Browser, site_url: str, scheme: str) -> None:
    context = browser.new_context(color_scheme=scheme, viewport={"width": 320, "height": 640})  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{site_url}ru/score/")
    page.locator("score-sheet form").wait_for()
    assert found_by_axe(page) == []
    begin(page, f"{site_url}ru/score/", "sl-14-1")
    tap(page, "safety", "ball", "miss")
    assert found_by_axe(page) == []
    page.locator("[data-panel=stroke]").click()
    assert found_by_axe(page) == []
    page.locator("[name=infringement]").select_option("unsportsmanlike-conduct")
    page.locator("form .score-main").click()
    page.locator("fieldset").first.wait_for()
    assert found_by_axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= 320")
    context.close()


def test_the_board_and_the_usual_taps_fill_the_first_screen_of_a_phone(context: BrowserContext, site_url: str) -> None:
    page = context.new_page()
    begin(page, f"{site_url}ru/score/", "ru-pool")
    page.evaluate("scrollTo(0, 0)")
    for part in (".score-board", "[data-do=ball]", "[data-do=miss]", "[data-do=safety]", "[data-panel=stroke]"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
