"""A translation whose source has moved says so, in its own language, wherever on the page one is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from generator import site
from tests.browser.conftest import served

CLAUSE = "clauses/toss/who-begins.yaml"
SAYS = "This translation follows an older wording."


@pytest.mark.parametrize("place", ["toss/who-begins/", "toss/"])
def test_an_outdated_translation_is_in_sight_with_its_notice_at_every_place_of_the_page(
    browser: Browser, tiny_site: Callable[..., Path], tmp_path: Path, place: str
) -> None:
    data = tiny_site()
    clause = (data / CLAUSE).read_text(encoding="utf-8")
    (data / CLAUSE).write_text(clause.replace("Zaczyna ten, kto wygra rzut", "Zaczyna ten, kto przegra rzut"), encoding="utf-8")
    site.build(data, tmp_path / "site", lambda _: None)
    context = browser.new_context(viewport={"width": 320, "height": 420})
    page = context.new_page()
    with served(tmp_path / "site") as address:
        page.goto(f"{address}en/{place}")
        notice = page.locator(".page .outdated[lang='en']").first
        about = page.locator(".page-clause, article.clause").first
        expect(notice).to_contain_text(SAYS)
        box = about.bounding_box()
        assert box
        for share in (0, 0.25, 0.5, 0.75, 0.95):
            page.evaluate("top => window.scrollTo(0, top)", box["y"] + share * (box["height"] - 420))
            expect(notice).to_be_in_viewport(ratio=1)
        page.goto(f"{address}pl/{place}")
        expect(page.locator(".page > .outdated, article.clause > .outdated[lang='pl']")).to_have_count(0)
    context.close()
