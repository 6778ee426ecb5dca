"""What only a real browser shows of the pages: nothing fails, nothing is fetched from outside, nobody is shut out."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, Request

from generator.model import Rulebook

LANGUAGES = ("en", "pl", "sl", "ru", "cs")
KINDS = (
    "",
    "straight-pool/",
    "straight-pool/cue-ball-or-fifteenth-interferes/",
    "straight-pool/stalemate/",
    "eight-ball/",
    "general/lag/",
    "nine-ball/push-out/",
    "translations/",
    "glossary/",
    "rulings/",
    "rulings/rerack/",
    "rulings/shot/",
    "rulings/eight-ball-shot/",
    "rulings/near-cushion/table/",
    "cases/",
    "cases/rerack/cue-ball-blocks-the-head-spot/",
    "search/",
    "score/",
    "changes/",
    "general/frozen-ball/history/",
    "missing/",
    "differences/",
    "concordance/",
    "documents/",
    "documents/cs-14-1/",
    "about/",
)
RULED = "rulings/rerack/?document=cs-14-1&fifteenth=in-rack&cue=elsewhere&head_spot=free"


@pytest.fixture
def watched(page: Page, site_url: str) -> Iterator[Page]:
    """Give a page that must not complain, nor ask anybody but its own site."""
    complaints: list[str] = []

    def asked(request: Request) -> None:
        if not request.url.startswith((site_url, "data:", "blob:")):
            complaints.append(f"outside request: {request.url}")

    page.on("request", asked)
    page.on("console", lambda message: complaints.append(message.text) if message.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("response", lambda response: complaints.append(f"{response.status} {response.url}") if response.status >= 400 else None)
    yield page
    assert complaints == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", [*KINDS, RULED])
def test_a_page_says_its_language_and_nothing_fails(watched: Page, site_url: str, language: str, kind: str) -> None:
    watched.goto(f"{site_url}{language}/{kind}")
    assert watched.locator("html").get_attribute("lang") == language
    assert watched.locator("h1").count() == 1
    watched.wait_for_load_state("networkidle")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", ["", *(f"pl/{kind}" for kind in KINDS), f"ru/{RULED}"])
def test_axe_finds_nothing(browser: Browser, site_url: str, kind: str, scheme: str) -> None:
    context = browser.new_context(color_scheme=scheme, viewport={"width": 390, "height": 844})  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(site_url + kind)
    page.wait_for_load_state("networkidle")
    assert found_by_axe(page) == []
    context.close()


def found_by_axe(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{item['id']}: {node['html'][:120]}" for item in found for node in item["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_axe_finds_nothing_in_what_opens(browser: Browser, site_url: str, scheme: str, width: int) -> None:
    context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 700})  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{site_url}cs/straight-pool/opening-break/")
    for summary in page.locator("summary:visible").all():
        summary.click()
    assert found_by_axe(page) == []
    page.goto(f"{site_url}cs/search/")
    field = page.locator(".search-box input:visible, .search-page input:visible").first
    field.fill("koule")
    page.locator(".search-hits:visible a").first.wait_for()
    assert found_by_axe(page) == []
    page.goto(f"{site_url}cs/straight-pool/")
    if width == 1280:
        page.keyboard.press("/")
        page.keyboard.type("faul")
        page.locator(".search-box .search-hits a").first.wait_for()
        assert found_by_axe(page) == []
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_any_step_of_a_guide(browser: Browser, site_url: str, scheme: str) -> None:
    context = browser.new_context(color_scheme=scheme, viewport={"width": 360, "height": 740})  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{site_url}sl/rulings/near-cushion/")
    for _ in range(12):
        page.locator(".guide-heading").wait_for()
        assert found_by_axe(page) == []
        if page.locator(".guide-ruling").count():
            break
        page.locator(".guide-choice").last.click()
    assert page.locator(".guide-ruling").count() == 1
    context.close()


@pytest.mark.parametrize("kind", ["straight-pool/opening-break/", RULED, "cases/", "search/?q=шар"])
@pytest.mark.parametrize("how", ["forced-colours", "reduced-motion", "large-text"])
def test_axe_finds_nothing_however_the_page_is_wished(browser: Browser, site_url: str, kind: str, how: str) -> None:
    wished = {"forced-colours": {"forced_colors": "active"}, "reduced-motion": {"reduced_motion": "reduce"}, "large-text": {}}[how]
    context = browser.new_context(viewport={"width": 360, "height": 740}, **wished)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{site_url}ru/{kind}")
    page.wait_for_load_state("networkidle")
    if how == "large-text":
        page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert found_by_axe(page) == []
    context.close()


@pytest.mark.parametrize("kind", [*KINDS, RULED])
def test_a_page_fits_320_pixels(page: Page, site_url: str, kind: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"{site_url}ru/{kind}")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.fixture
def scriptless(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(java_script_enabled=False)
    yield context
    context.close()


def test_without_scripts_a_clause_a_table_and_every_language_are_there(scriptless: BrowserContext, site_url: str) -> None:
    page = scriptless.new_page()
    page.goto(site_url)
    assert {page.locator(f"a[href$='{code}/']").first.get_attribute("href") for code in LANGUAGES}
    page.goto(f"{site_url}cs/straight-pool/three-consecutive-fouls/")
    assert "4.11" in page.inner_text("main")
    page.goto(f"{site_url}sl/rulings/rerack/")
    assert "7.6" in page.locator("main").text_content()  # type: ignore[operator]


def test_the_root_follows_the_browsers_language_on_the_first_visit_only(browser: Browser, site_url: str) -> None:
    context = browser.new_context(locale="cs-CZ")
    page = context.new_page()
    page.goto(site_url)
    page.wait_for_url("**/cs/")
    page.goto(site_url)
    page.wait_for_load_state("networkidle")
    assert page.url == site_url
    context.close()


def test_the_policy_forbids_everything_but_the_site_itself(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}en/")
    policy = page.locator("meta[http-equiv='Content-Security-Policy']").get_attribute("content") or ""
    assert "default-src 'none'" in policy
    assert "'unsafe-inline'" not in policy
    assert "'unsafe-eval'" not in policy
    assert not re.search(r"https?://", policy)


@pytest.mark.parametrize(
    ("language", "slug", "own", "instead"),
    [
        ("pl", "stalemate", "pl-14-1", "cs-14-1"),
        ("sl", "stalemate", "sl-14-1", "cs-14-1"),
        ("ru", "stalemate", "ru-pool", "cs-14-1"),
        ("cs", "object-ball-near-cushion", "cs-14-1", "pl-14-1"),
    ],
)
def test_a_clause_that_the_own_document_lacks_says_whose_text_it_is(
    page: Page, site_url: str, rulebook: Rulebook, language: str, slug: str, own: str, instead: str
) -> None:
    page.goto(f"{site_url}{language}/straight-pool/{slug}/")
    words = rulebook.interface[language]
    said = page.locator("p.notice:not([lang])").first.inner_text().replace("\u00a0", " ")
    assert said == f"{words[f'silent.{own}']} {words[f'instead.{instead}']}"


def test_the_english_text_names_every_document_and_sets_none_before_the_others(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}en/straight-pool/legal-shot/")
    assert page.locator("p.notice:not([lang])").count() == 0
    shown = page.locator("a.hanging").first.inner_text().replace(",", "").split()
    assert {"PL", "7.2", "SL", "6b", "RU", "4.7.2", "1.16", "1.17", "CS", "4.9"} <= set(shown)
