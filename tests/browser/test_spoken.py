"""What a screen reader says, in which order: where one is, what the page is, then the rule, then what stands around it."""

from __future__ import annotations

import itertools
import re

import pytest
from playwright.sync_api import Locator, Page, expect


def spoken(part: Locator) -> list[str]:
    """Give what is announced in its order, a line a thing, without what is only a group."""
    return [line.strip(" -'") for line in part.aria_snapshot().splitlines()]


def in_this_order(lines: list[str], *wanted: str) -> None:
    at = 0
    for pattern in wanted:
        rest = [index for index, line in enumerate(lines[at:], at) if re.search(pattern, line)]
        assert rest, f"{pattern!r} is not said after {lines[max(0, at - 3) : at]}, but {lines[at : at + 12]}"
        at = rest[0] + 1


def test_a_clause_says_the_way_past_the_frame_then_the_number_then_the_title_then_the_rule(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}cs/straight-pool/opening-break/")
    lines = spoken(page.locator("body"))
    assert lines[0].startswith('link "')
    in_this_order(lines, "^banner", "^main", "^heading .*level=1", "^paragraph", "^list", "^listitem", "^heading .*level=2", "^contentinfo")


@pytest.mark.parametrize(
    "kind", ["", "straight-pool/", "straight-pool/opening-break/", "rulings/rerack/", "cases/", "glossary/", "differences/", "changes/"]
)
def test_headings_begin_with_one_title_and_skip_no_level(page: Page, site_url: str, kind: str) -> None:
    page.goto(f"{site_url}pl/{kind}")
    page.wait_for_load_state("networkidle")
    levels = [int(found) for line in spoken(page.locator("body")) for found in re.findall(r"^heading .*\[level=(\d)\]", line)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels)), levels


def test_a_guide_says_the_question_then_its_answers_and_the_ruling_before_its_grounds(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}pl/rulings/rerack/?document=pl-14-1")
    panel = page.locator(".guide-panel")
    panel.wait_for()
    in_this_order(spoken(panel), "^heading", "^list", "^listitem", '^button "')
    panel.locator(".guide-choice").first.click()
    expect(page.locator(".guide-heading")).to_be_focused()
    page.goto(f"{site_url}pl/rulings/rerack/?document=pl-14-1&fifteenth=in-rack&cue=elsewhere&head_spot=free")
    page.locator(".guide-ruling").wait_for()
    in_this_order(spoken(page.locator(".guide-panel")), "^heading", "^paragraph", '^link "')


def test_a_word_in_another_language_is_spoken_in_it(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}en/straight-pool/opening-break/")
    told = page.evaluate("[...document.querySelectorAll('main [lang]')].map((part) => part.lang)")
    assert {"pl", "sl", "ru", "cs"} <= set(told)


def test_what_a_search_finds_is_announced_without_moving_the_reader(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}sl/search/")
    field = page.locator("site-search[page] input")
    field.fill("krogla")
    status = page.locator("site-search[page] [role=status]")
    expect(status).to_contain_text(re.compile(r"\d"))
    expect(field).to_be_focused()
