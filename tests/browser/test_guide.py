"""A guide in a real browser: one question at a time, the answers in the address, and nobody left behind."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

CZECH = "document=cs-14-1&fifteenth=in-rack&cue=elsewhere&head_spot=free"
GUIDE = "en/rulings/rerack/"
DECISIONS = ("rerack", "shot", "near-cushion", "kitchen", "kitchen-shot")


def query(page: Page) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(page.url).query))


def heading(page: Page) -> str:
    return page.locator(".guide-heading").inner_text()


def choose(page: Page, answer: str) -> None:
    page.locator(".guide-choice", has_text=answer).click()


def type_until(page: Page, label: str, tries: int = 40) -> None:
    """Press Tab until the control of that label has the focus, as somebody without a mouse does."""
    for _ in range(tries):
        page.keyboard.press("Tab")
        if label in page.evaluate("document.activeElement.innerText || ''"):
            return
    pytest.fail(f"the keyboard does not reach {label!r}")


def test_the_document_in_force_is_asked_first_and_then_one_question_at_a_time(page: Page, site_url: str) -> None:
    page.goto(site_url + GUIDE)
    asked = [heading(page)]
    for answer in ("Czech rules", "In the rack", "Elsewhere on the table", "Yes, it is free"):
        choose(page, answer)
        asked.append(heading(page))
    assert asked[:4] == [
        "Which document is in force?",
        "Where is the last object ball?",
        "Where is the cue ball?",
        "Is the head spot free?",
    ]
    assert query(page) == dict(parse_qsl(CZECH))
    expect(page.locator(".guide-ruling .says")).to_contain_text("The last ball goes on the head spot.")


def test_a_ruling_can_be_reached_with_the_keyboard_alone_and_the_focus_follows(page: Page, site_url: str) -> None:
    page.goto(site_url + GUIDE)
    page.locator(".guide-choice").first.wait_for()
    for answer in ("Czech rules", "In the rack", "Elsewhere on the table", "Yes, it is free"):
        type_until(page, answer)
        page.keyboard.press("Enter")
        expect(page.locator(".guide-heading")).to_be_focused()
    assert page.locator(".guide-ruling").count() == 1
    type_until(page, "Change")
    page.keyboard.press("Enter")
    expect(page.locator(".guide-heading")).to_be_focused()
    assert heading(page) == "Which document is in force?"


def test_an_address_opens_at_its_ruling_and_shows_sentence_status_clause_and_drawing(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}{GUIDE}?{CZECH}")
    ruling = page.locator(".guide-ruling")
    expect(ruling.locator(".says")).to_contain_text("Fourteen balls are racked")
    expect(ruling.locator(".chip")).to_contain_text("Stated")
    link = ruling.locator(".cites a")
    expect(link).to_contain_text("4.8 c")
    drawing = ruling.locator("svg:visible")
    expect(drawing).to_have_count(1)
    assert "head spot" in drawing.locator("desc").text_content().lower()  # type: ignore[union-attr]
    link.click()
    expect(page.locator("h1")).to_contain_text("Cue ball or fifteenth ball in the way")


def test_on_a_phone_the_ruling_fills_the_first_screen(browser: Browser, site_url: str) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.goto(f"{site_url}{GUIDE}?document=cs-14-1&fifteenth=in-rack&cue=elsewhere")
    choose(page, "Yes, it is free")
    for part in (".says", ".chip", ".cites", "svg:visible"):
        box = page.locator(f".guide-ruling {part}").first.bounding_box()
        assert box is not None
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= 740, part
    page.close()


def test_the_back_button_goes_back_one_question_and_the_forward_button_returns(page: Page, site_url: str) -> None:
    page.goto(site_url + GUIDE)
    choose(page, "Polish rules")
    choose(page, "It fell together with the fourteenth")
    assert heading(page) == "Where is the cue ball?"
    page.go_back()
    expect(page.locator(".guide-heading")).to_have_text("Where is the last object ball?")
    expect(page.locator(".guide-heading")).to_be_focused()
    page.go_back()
    expect(page.locator(".guide-heading")).to_have_text("Which document is in force?")
    assert query(page) == {}
    page.go_forward()
    page.go_forward()
    expect(page.locator(".guide-heading")).to_have_text("Where is the cue ball?")


def test_one_answer_can_be_changed_without_losing_the_rest(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}{GUIDE}?{CZECH}")
    page.get_by_role("button", name="Change the answer to this question: Which document is in force?").click()
    assert heading(page) == "Which document is in force?"
    expect(page.locator('.guide-choice[aria-current="true"]')).to_contain_text("Czech rules")
    expect(page.locator(".guide-answers")).to_contain_text("Yes, it is free")
    choose(page, "Russian rules")
    assert query(page) == dict(parse_qsl(CZECH)) | {"document": "ru-pool"}
    expect(page.locator(".guide-ruling .chip")).to_contain_text("Open")


def test_an_answer_that_no_longer_fits_is_left_out_with_a_word_of_explanation(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}{GUIDE}?document=pl-14-1&fifteenth=elsewhere&cue=in-rack&head_spot=fifteenth-on-it")
    page.get_by_role("button", name="Where is the last object ball?").click()
    choose(page, "In the rack")
    assert "head_spot" not in query(page)
    assert query(page)["fifteenth"] == "in-rack"
    expect(page.get_by_role("status")).to_contain_text("cannot be at the head spot")


@pytest.mark.parametrize(
    ("asked", "kept"),
    [
        ("document=cs-14-1&fifteenth=in-rack&cue=lost", {"document": "cs-14-1", "fifteenth": "in-rack"}),
        ("document=cs-14-1&fifteenth=in-rack&weather=fine", {"document": "cs-14-1", "fifteenth": "in-rack"}),
        ("document=wpa&fifteenth=in-rack", {"fifteenth": "in-rack"}),
        ("document=cs-14-1&document=pl-14-1", {"document": "cs-14-1"}),
        ("document=cs-14-1&cue=in-rack&head_spot=cue-on-it", {"document": "cs-14-1", "cue": "in-rack"}),
        ("document=%3Cb%3E&fifteenth=%00", {}),
    ],
)
def test_a_bad_address_gets_a_calm_word_and_its_good_part_is_kept(page: Page, site_url: str, asked: str, kept: dict[str, str]) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{site_url}{GUIDE}?{asked}")
    notice = page.get_by_role("status")
    expect(notice).to_contain_text("left out")
    assert "!" not in notice.inner_text()
    assert notice.locator("b").count() == 0
    assert query(page) == kept
    assert errors == []


def test_the_mark_of_the_search_in_the_address_disturbs_nothing(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}{GUIDE}?h=rack&document=cs-14-1")
    expect(page.locator(".guide-heading")).to_have_text("Where is the last object ball?")
    expect(page.locator(".guide-notice")).to_be_hidden()


def test_switching_the_language_keeps_the_answers_and_the_document(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}{GUIDE}?{CZECH}")
    page.locator(".guide-ruling").wait_for()
    here = page.evaluate("document.querySelector('a[hreflang=\"pl\"]') !== null")
    assert here, "the page offers no Polish"
    page.locator("details.drop:has(a[hreflang]) summary").click()
    page.locator('a[hreflang="pl"]').first.click()
    page.locator(".guide-ruling").wait_for()
    assert urlsplit(page.url).path.endswith("/pl/rulings/rerack/")
    assert query(page) == dict(parse_qsl(CZECH))
    expect(page.locator(".guide-ruling .cites")).to_contain_text("4.8 c")


@pytest.mark.parametrize(("language", "document"), [("pl", "pl-14-1"), ("sl", "sl-14-1"), ("ru", "ru-pool"), ("cs", "cs-14-1")])
def test_a_language_with_a_document_begins_with_it_and_offers_the_change(page: Page, site_url: str, language: str, document: str) -> None:
    page.goto(f"{site_url}{language}/rulings/rerack/")
    page.locator(".guide-answers").wait_for()
    assert query(page) == {"document": document}
    assert page.locator(".guide-change").count() == 1


def test_english_has_no_document_and_begins_with_none(page: Page, site_url: str) -> None:
    page.goto(site_url + GUIDE)
    expect(page.locator(".guide-choice")).to_have_count(4)
    assert query(page) == {}
    assert page.locator(".guide-change").count() == 0


def test_an_ambiguous_text_is_shown_with_every_reading_and_no_choice(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}{GUIDE}?document=pl-14-1&fifteenth=in-rack&cue=elsewhere&head_spot=cue-blocks-it")
    readings = page.locator(".readings .reading")
    expect(readings).to_have_count(2)
    expect(readings.nth(0)).to_contain_text("By the letter")
    expect(readings.nth(1)).to_contain_text("By the sense")
    assert readings.locator("svg").count() == 2
    expect(page.locator(".guide-ruling .says").first).not_to_contain_text("spot")


def test_an_open_ruling_says_so_and_names_what_others_rule_as_theirs(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}{GUIDE}?document=ru-pool&fifteenth=in-rack&cue=elsewhere&head_spot=free")
    expect(page.locator(".guide-ruling .says")).to_have_text("The document in force leaves this open.")
    others = page.locator(".guide-others > li")
    expect(others).to_have_count(2)
    expect(others.nth(0)).to_contain_text("Polish rules of 14/1: ")
    expect(others.nth(1)).to_contain_text("Czech rules of 14.1: ")


def test_the_one_fact_that_would_change_the_ruling_can_be_set_with_its_link(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}{GUIDE}?{CZECH}")
    link = page.locator("[data-turn]")
    address = link.get_attribute("href") or ""
    before = page.locator(".guide-ruling .says").inner_text()
    link.click()
    assert urlsplit(page.url).query == urlsplit(address).query
    assert page.locator(".guide-ruling .says").inner_text() != before


def test_the_link_to_copy_holds_only_the_facts_on_which_the_ruling_rests(browser: Browser, site_url: str) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{site_url}{GUIDE}?{CZECH}&side=behind")
    page.locator("[data-copy]").click()
    expect(page.get_by_role("status")).to_have_text("The link is copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{site_url}{GUIDE}?{CZECH}"
    context.close()


SHORT = [name for name in DECISIONS if name != "shot"]


@pytest.mark.parametrize("where", [*SHORT, "shot/table"])
def test_without_scripts_the_whole_decision_stands_there(browser: Browser, site_url: str, where: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 320, "height": 700})
    page = context.new_page()
    page.goto(f"{site_url}en/rulings/{where}/")
    assert page.locator(".row:visible").count() == page.locator(".row").count() > 8
    assert page.locator(".row .chip").first.is_visible()
    context.close()


def test_a_table_too_long_for_the_guide_is_one_link_away_without_scripts(browser: Browser, site_url: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site_url}ru/rulings/shot/")
    page.locator(".whole-table .links a").first.click()
    page.wait_for_url("**/ru/rulings/shot/table/#pl-14-1")
    assert page.locator("#pl-14-1").count() == 1
    assert page.locator(".row").count() > 200
    context.close()


@pytest.mark.parametrize("decision", SHORT)
def test_without_the_files_the_table_stays_readable(page: Page, site_url: str, decision: str) -> None:
    page.route("**/api/**", lambda route: route.abort())
    page.goto(f"{site_url}en/rulings/{decision}/")
    page.wait_for_load_state("networkidle")
    assert page.locator(".guide-panel").count() == 0
    assert page.locator(".row").first.is_visible()


@pytest.mark.parametrize("width", [320, 360, 1280])
@pytest.mark.parametrize(
    "where", ["rulings/rerack/", "rulings/shot/", f"rulings/rerack/?{CZECH}", "cases/rerack/cue-ball-blocks-the-head-spot/"]
)
def test_nothing_scrolls_sideways(browser: Browser, site_url: str, where: str, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": 740})
    for language in ("en", "ru"):
        page.goto(f"{site_url}{language}/{where}")
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, language
    page.close()


def test_every_control_of_a_guide_is_large_enough_for_a_finger(browser: Browser, site_url: str) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740})
    for address in (GUIDE, f"{GUIDE}?document=cs-14-1", f"{GUIDE}?{CZECH}"):
        page.goto(site_url + address)
        page.locator(".guide-heading").wait_for()
        for control in page.locator(".guide-panel button, .guide-panel .action").all():
            box = control.bounding_box()
            assert box is not None
            assert min(box["height"], box["width"]) >= 44, control.inner_text()
    page.close()


def test_two_guides_leave_nothing_behind_when_they_go(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}{GUIDE}?{CZECH}")
    page.locator(".guide-ruling").wait_for()
    page.evaluate("globalThis.guide = document.querySelector('decision-guide'); guide.remove()")
    assert page.evaluate("guide.querySelector('.guide-panel')") is None
    page.evaluate("history.pushState(null, '', '?document=pl-14-1'); history.back()")
    page.evaluate("document.querySelector('.page').append(guide)")
    page.locator(".guide-panel").wait_for()
    assert page.locator(".guide-panel").count() == 1


def test_a_case_leads_to_its_ruling_in_the_guide(page: Page, site_url: str) -> None:
    page.goto(site_url + "en/cases/rerack/cue-ball-blocks-the-head-spot/")
    says = page.locator(".case-ruling").nth(3).locator(".says").inner_text()
    page.locator(".case-ruling").nth(3).locator("a.action").click()
    page.locator(".guide-ruling").wait_for()
    told = " ".join(page.locator(".guide-ruling :is(.says, .guide-unsaid)").all_inner_texts())
    assert re.sub(r"\s+", " ", told) == re.sub(r"\s+", " ", says)
