"""A language kept for offline use works without a network; a broken, old or half-loaded copy is never taken for a whole one."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.conftest import SITE, served

KEPT = "offline-copy .offline-told"
KEPT_PATHS = """async () => {
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = await Promise.all(caches_.map((cache) => cache.keys()));
  return requests.flat().map(({ url }) => new URL(url).pathname);
}"""
WIDTHS = """(icons) => Promise.all(icons.map(async ({ src }) => {
  const image = new Image();
  image.src = new URL(src, document.querySelector("link[rel=manifest]").href);
  await image.decode();
  return image.naturalWidth;
}))"""
PAGES = [
    "pl/",
    "pl/straight-pool/",
    "pl/straight-pool/opening-break/",
    "pl/straight-pool/opening-break/history/",
    "pl/rulings/shot/",
    "pl/rulings/rerack/table/",
    "pl/cases/",
    "pl/cases/rerack/cue-ball-blocks-the-head-spot/",
    "pl/glossary/",
    "pl/documents/pl-14-1/",
    "pl/differences/",
    "pl/concordance/",
    "pl/translations/",
    "pl/changes/",
    "pl/about/",
]


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """Give a browser that has kept nothing yet."""
    context = browser.new_context(viewport={"width": 360, "height": 740})
    yield context
    context.close()


def keep(page: Page, address: str, language: str = "pl") -> None:
    page.goto(f"{address}{language}/")
    page.locator("offline-copy button").click()
    expect(page.locator(KEPT)).to_contain_text(json.loads((SITE / language / "offline.json").read_text())["rulebook"], timeout=30_000)


def test_every_kind_of_page_a_guide_and_the_search_work_without_a_network(context: BrowserContext) -> None:
    page = context.new_page()
    with served(SITE) as address:
        keep(page, address)
    for path in PAGES:
        page.goto(address + path)
        expect(page.locator("h1")).to_be_visible()
        expect(page.locator(KEPT)).to_contain_text("Brak sieci. Ta strona pochodzi z zachowanej kopii")
    page.goto(f"{address}pl/rulings/rerack/?document=pl-14-1&fifteenth=in-rack&cue=in-rack")
    expect(page.locator(".guide-ruling")).to_be_visible()
    page.goto(f"{address}pl/search/?q=bilami")
    expect(page.locator("site-search[page] .search-hits a").first).to_be_visible()


def test_other_languages_are_not_kept_without_being_asked_for(context: BrowserContext) -> None:
    page = context.new_page()
    with served(SITE) as address:
        keep(page, address)
        kept = page.evaluate(KEPT_PATHS)
    assert any(path.startswith("/pl/") for path in kept)
    assert not [path for path in kept if path.startswith(("/en/", "/sl/", "/ru/", "/cs/"))]


def test_an_address_that_is_not_in_the_copy_says_so_in_its_language(context: BrowserContext) -> None:
    page = context.new_page()
    with served(SITE) as address:
        keep(page, address)
    page.goto(f"{address}pl/straight-pool/no-such-rule/")
    expect(page.locator("h1")).to_have_text("Tej strony nie ma")


def test_a_half_finished_download_is_told_as_such_and_goes_on_where_it_broke_off(context: BrowserContext) -> None:
    page = context.new_page()
    asked: list[str] = []

    def break_off(route: Route) -> None:
        asked.append(route.request.url)
        route.abort() if len(asked) == 3 else route.continue_()

    context.route("**/offline/*.gz", break_off)
    with served(SITE) as address:
        page.goto(f"{address}pl/")
        page.locator("offline-copy button").click()
        expect(page.locator(KEPT)).to_contain_text("Wczytano częściowo", timeout=30_000)
        assert page.evaluate("async () => (await caches.match('/pl/offline-whole.json')) === undefined")
        done = set(asked[:2])
        page.get_by_role("button", name="Wczytaj resztę").click()
        expect(page.locator(KEPT)).to_contain_text("Zachowano offline", timeout=30_000)
        assert not done & set(asked[3:])


def test_half_a_copy_answers_nothing_without_a_network(context: BrowserContext) -> None:
    page = context.new_page()
    asked: list[str] = []

    def break_off(route: Route) -> None:
        asked.append(route.request.url)
        route.abort() if len(asked) == 3 else route.continue_()

    context.route("**/offline/*.gz", break_off)
    with served(SITE) as address:
        page.goto(f"{address}pl/")
        page.locator("offline-copy button").click()
        expect(page.locator(KEPT)).to_contain_text("Wczytano częściowo", timeout=30_000)
    with pytest.raises(Exception, match=r"ERR_(CONNECTION_REFUSED|FAILED)"):
        page.goto(f"{address}pl/about/")


def test_damaged_data_are_thrown_away(context: BrowserContext) -> None:
    page = context.new_page()
    context.route("**/offline/*.gz", lambda route: route.fulfill(body=b"not what was asked for"))
    with served(SITE) as address:
        page.goto(f"{address}pl/")
        page.locator("offline-copy button").click()
        expect(page.locator(KEPT)).to_contain_text("uszkodzone", timeout=30_000)
        assert page.evaluate("async () => (await caches.match('/pl/offline-whole.json')) === undefined")


def test_a_new_edition_is_offered_and_changes_nothing_before_it_is_taken(context: BrowserContext, tmp_path: Path) -> None:
    site = tmp_path / "site"
    shutil.copytree(SITE, site, ignore=shutil.ignore_patterns("en", "sl", "ru", "cs"))
    page = context.new_page()
    with served(site) as address:
        keep(page, address)
        before = page.evaluate("caches.keys()")
        listed = json.loads((site / "pl/offline.json").read_text())
        (site / "pl/offline.json").write_text(json.dumps({**listed, "edition": "0" * 12, "rulebook": "fedcba987654"}))
        page.goto(f"{address}pl/rulings/rerack/?document=pl-14-1")
        expect(page.locator(KEPT)).to_contain_text("Jest nowsze wydanie: fedcba987654")
        assert page.evaluate("caches.keys()") == before
        page.locator("offline-copy").get_by_role("button", name="Wczytaj").click()
        expect(page.locator(KEPT)).to_contain_text("Zachowano offline: zbiór przepisów, wydanie fedcba987654", timeout=30_000)
        assert page.evaluate("caches.keys()") == ["rerack-pl-000000000000"]


def test_with_a_network_the_rules_of_today_are_shown_whatever_is_kept(context: BrowserContext, tmp_path: Path) -> None:
    site = tmp_path / "site"
    shutil.copytree(SITE, site, ignore=shutil.ignore_patterns("en", "sl", "ru", "cs"))
    page = context.new_page()
    with served(site) as address:
        keep(page, address)
        path = site / "pl/about/index.html"
        path.write_text(path.read_text(encoding="utf-8").replace("</h1>", " w nowym wydaniu</h1>"), encoding="utf-8")
        page.goto(f"{address}pl/about/")
        expect(page.locator("h1")).to_contain_text("w nowym wydaniu")


def test_a_copy_can_be_removed(context: BrowserContext) -> None:
    page = context.new_page()
    with served(SITE) as address:
        keep(page, address)
        page.get_by_role("button", name="Usuń").click()
        expect(page.get_by_role("button", name="Zachowaj offline")).to_be_visible()
        assert page.evaluate("caches.keys()") == []
        assert page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0


@pytest.mark.parametrize(
    ("lacking", "says"),
    [
        ("delete Navigator.prototype.serviceWorker", "nie potrafi zachować"),
        ("Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))", "Brak miejsca"),
        ("CacheStorage.prototype.open = () => Promise.reject(new DOMException('barred', 'SecurityError'))", "Brak miejsca"),
    ],
    ids=["no-service-worker", "storage-full", "storage-barred"],
)
def test_where_nothing_can_be_kept_the_page_says_so_and_the_rules_stay(context: BrowserContext, lacking: str, says: str) -> None:
    page = context.new_page()
    page.add_init_script(lacking)
    with served(SITE) as address:
        page.goto(f"{address}pl/straight-pool/opening-break/")
        page.locator("offline-copy button").click()
        expect(page.locator(KEPT)).to_contain_text(says)
        expect(page.locator(".rule").first).to_be_visible()
        assert page.evaluate("async () => (await caches.keys()).length") == 0


@pytest.mark.parametrize("language", ["en", "pl", "sl", "ru", "cs"])
def test_the_site_can_be_installed(page: Page, site_url: str, language: str) -> None:
    page.goto(f"{site_url}{language}/straight-pool/")
    manifest = page.evaluate("async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json()")
    assert manifest["lang"] == language
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "./")
    sizes = page.evaluate(WIDTHS, [icon for icon in manifest["icons"] if icon["type"] == "image/png"])
    assert sizes == [192, 512, 512]
