"""What is printed is all there: nothing folded away, no controls, no link that only a finger could follow."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

FOLDED = """() => [...document.querySelectorAll("main details")].filter((folded) => {
  if (getComputedStyle(folded).display === "none") return false;
  return ![...folded.children].slice(1).some((part) => part.checkVisibility({ contentVisibilityAuto: false }));
}).map((folded) => folded.className)"""
CONTROLS = """() => [...document.querySelectorAll(".masthead, button, select, input, textarea, [role=search], nav")]
  .filter((part) => part.checkVisibility()).map((part) => part.outerHTML.slice(0, 80))"""
KINDS = [
    "straight-pool/opening-break/",
    "straight-pool/",
    "rulings/rerack/?document=cs-14-1&fifteenth=in-rack&cue=in-rack&head_spot=free",
    "rulings/shot/table/",
    "cases/rerack/cue-ball-blocks-the-head-spot/",
    "cases/",
    "glossary/",
    "changes/",
    "straight-pool/opening-break/history/",
    "concordance/",
]


@pytest.mark.parametrize("kind", KINDS)
def test_on_paper_every_fold_is_open_and_no_control_is_left(page: Page, site_url: str, kind: str) -> None:
    page.goto(f"{site_url}cs/{kind}")
    page.wait_for_load_state("networkidle")
    page.evaluate("for (const folded of document.querySelectorAll('main details')) folded.open = false")
    page.emulate_media(media="print")
    assert page.evaluate(FOLDED) == []
    assert page.evaluate(CONTROLS) == []


def test_a_clause_on_paper_keeps_its_text_its_number_its_edition_and_its_address(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}cs/straight-pool/opening-break/")
    page.emulate_media(media="print")
    for part in (".rule", ".hanging", ".edition", ".address"):
        assert page.locator(part).first.is_visible(), part


@pytest.mark.parametrize("kind", ["straight-pool/opening-break/", "cases/", "rulings/near-cushion/table/"])
def test_nothing_is_cut_off_at_the_edge_of_a_sheet(page: Page, site_url: str, kind: str) -> None:
    width = round((210 - 36) / 25.4 * 96)  # A4 less the margins
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{site_url}ru/{kind}")
    page.emulate_media(media="print")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
