"""Cases are filtered by topic, document and status; each opens its guide with the answers filled in."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from generator.model import Rulebook


def shown(page: Page) -> set[str]:
    links = page.locator("[data-rulings]:not([hidden]) a").evaluate_all("links => links.map(({ href }) => new URL(href).pathname)")
    return {"/".join(link.strip("/").split("/")[2:]) for link in links}


@pytest.mark.parametrize(
    ("topic", "document", "status"),
    [("rerack", "", ""), ("", "cs-14-1", ""), ("", "", "ambiguous"), ("shot", "pl-14-1", "silent"), ("rerack", "ru-pool", "lost")],
)
def test_only_the_cases_that_fit_are_shown(page: Page, site_url: str, rulebook: Rulebook, topic: str, document: str, status: str) -> None:
    page.goto(f"{site_url}sl/cases/")
    for name, value in (("topic", topic), ("document", document), ("status", status)):
        page.locator(f"case-filter select[name={name}]").select_option(value)
    wanted = {
        case.id
        for case in rulebook.cases.values()
        if topic in ("", case.decision)
        and any(document in ("", name) and status in ("", expected.status) for name, expected in case.expect.items())
    }
    assert shown(page) == wanted
    expect(page.locator("case-filter [role=status]")).to_have_text(f"Primeri: {len(wanted)} od {len(rulebook.cases)}")


def test_what_was_chosen_stands_in_the_address_and_is_there_again(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}en/cases/?topic=kitchen&status=stated&document=no-such")
    expect(page.locator("select[name=topic]")).to_have_value("kitchen")
    expect(page.locator("select[name=document]")).to_have_value("")
    assert shown(page)
    page.locator("select[name=topic]").select_option("lag")
    assert "topic=lag" in page.url
    page.locator("[data-rulings]:not([hidden]) a").first.click()
    page.go_back()
    expect(page.locator("select[name=topic]")).to_have_value("lag")


def test_without_scripts_every_case_is_there(browser: Browser, site_url: str, rulebook: Rulebook) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site_url}ru/cases/")
    expect(page.locator("case-filter")).to_be_hidden()
    assert len(shown(page)) == len(rulebook.cases)
    context.close()
