"""The site build: complete, under a strict policy, and swapped in only when everything succeeded."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from generator import site
from generator.model import Rulebook
from generator.preview import serve_folder
from generator.problems import DataError


def test_pages_on_disk_follow_the_data_and_leave_nothing_behind(tiny_site: Callable[..., Path], tmp_path: Path) -> None:
    data, folder = tiny_site(), tmp_path / "pages"
    (folder / "en").mkdir(parents=True)
    (folder / "en" / "gone.md").write_text("old", encoding="utf-8")
    (folder / "xx").mkdir()
    (folder / "xx" / "index.md").write_text("old", encoding="utf-8")
    site.write_pages(data, folder)
    assert (folder / "en" / "index.md").is_file()
    assert (folder / "assets" / "js" / "define.js").is_file()
    assert not (folder / "en" / "gone.md").exists()
    assert (tmp_path / site.LANGUAGES).is_file()


def test_faulty_data_leave_the_last_good_site_untouched(tiny_site: Callable[..., Path], tmp_path: Path) -> None:
    out = tmp_path / "site"
    out.mkdir()
    (out / "index.html").write_text("good", encoding="utf-8")
    (out / "sitemap.xml").write_text("good", encoding="utf-8")
    with pytest.raises(DataError):
        site.build(tiny_site({"clauses/toss/who-begins.yaml": "kind: {"}), out, lambda _: None)
    assert sorted(path.name for path in out.iterdir()) == ["index.html", "sitemap.xml"]
    assert not list(tmp_path.glob(".site*"))


def test_a_failing_builder_leaves_the_last_good_site_untouched(
    tiny_site: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "site"
    out.mkdir()
    (out / "index.html").write_text("good", encoding="utf-8")
    (out / "sitemap.xml").write_text("good", encoding="utf-8")
    broken = tmp_path / "docs"
    (broken / "en").mkdir(parents=True)
    (broken / "en" / "about.md").write_text("[nowhere](nowhere.md)", encoding="utf-8")
    monkeypatch.setattr(site, "DOCS", broken)
    with pytest.raises(site.BuildError, match=r"nowhere\.md"):
        site.build(tiny_site(), out, lambda _: None)
    assert (out / "index.html").read_text(encoding="utf-8") == "good"


@pytest.mark.parametrize("make", [site.write_pages, lambda data, folder: site.build(data, folder, lambda _: None)], ids=["pages", "site"])
def test_a_folder_that_holds_other_things_is_refused_and_left_as_it_is(
    tiny_site: Callable[..., Path], tmp_path: Path, make: Callable[[Path, Path], None]
) -> None:
    letters = tmp_path / "letters"
    letters.mkdir()
    (letters / "dear.txt").write_text("keep me", encoding="utf-8")
    data = tiny_site()
    for folder in (letters, tmp_path):
        with pytest.raises(site.BuildError, match="would be deleted"):
            make(data, folder)
    assert (letters / "dear.txt").read_text(encoding="utf-8") == "keep me"
    assert (data / "languages.yaml").is_file()


def test_a_page_with_a_script_of_its_own_is_not_published(
    tiny_site: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    docs = tmp_path / "docs"
    (docs / "en").mkdir(parents=True)
    (docs / "en" / "about.md").write_text("# About\n\n<SCRIPT>alert(1)</SCRIPT>\n", encoding="utf-8")
    monkeypatch.setattr(site, "DOCS", docs)
    with pytest.raises(site.BuildError, match=r"en/about\.md"):
        site.write_pages(tiny_site(), tmp_path / "pages")
    assert not (tmp_path / "pages").exists()


def test_a_language_name_is_text_on_the_page(tiny_site: Callable[..., Path], tmp_path: Path) -> None:
    data = tiny_site()
    path = data / "languages.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("name: Polski", "name: <b>Polski</b>"), encoding="utf-8")
    site.build(data, tmp_path / "site", lambda _: None)
    header = (tmp_path / "site" / "en" / "index.html").read_text(encoding="utf-8")
    assert "&lt;b&gt;Polski" in header
    assert "<b>Polski" not in header


def test_a_site_that_a_stopped_build_left_aside_is_put_back(tiny_site: Callable[..., Path], tmp_path: Path) -> None:
    aside = tmp_path / ".site.old"
    aside.mkdir()
    (aside / "sitemap.xml").write_text("good", encoding="utf-8")
    with pytest.raises(DataError):
        site.build(tiny_site({"clauses/toss/who-begins.yaml": "kind: {"}), tmp_path / "site", lambda _: None)
    assert (tmp_path / "site" / "sitemap.xml").read_text(encoding="utf-8") == "good"


def test_a_hand_written_page_cannot_take_the_place_of_a_generated_one(
    tiny_site: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    docs = tmp_path / "docs"
    (docs / "en").mkdir(parents=True)
    (docs / "en" / "index.md").write_text("# Mine", encoding="utf-8")
    monkeypatch.setattr(site, "DOCS", docs)
    with pytest.raises(site.BuildError, match=r"docs/en/index\.md"):
        site.write_pages(tiny_site(), tmp_path / "pages")


def test_a_game_cannot_be_called_like_a_part_of_the_site(tiny_site: Callable[..., Path], tmp_path: Path) -> None:
    data = tiny_site()
    (data / "games" / "toss.yaml").rename(data / "games" / "cases.yaml")
    (data / "clauses" / "toss").rename(data / "clauses" / "cases")
    for path in data.rglob("*.yaml"):
        path.write_text(path.read_text(encoding="utf-8").replace("toss/who-begins", "cases/who-begins"), encoding="utf-8")
    with pytest.raises(site.BuildError, match=r"two pages would have the path en/cases/index\.md"):
        site.write_pages(data, tmp_path / "pages")


def test_a_port_in_use_is_known_before_anything_is_built(tmp_path: Path) -> None:
    built: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(OSError, match="in use"):
        serve_folder(tmp_path, taken.getsockname()[1], [], lambda: built.append("built"))
    assert built == []


def test_words_that_a_page_needs_are_named_if_they_are_missing(tiny: Callable[..., Path], tmp_path: Path) -> None:
    with pytest.raises(site.BuildError, match=r"interface/en\.yaml has no"):
        site.write_pages(tiny(), tmp_path / "pages")


def test_every_page_has_a_policy_that_lets_nothing_in_from_outside(built: Path) -> None:
    for path in built.rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        assert '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; ' in page, path
        assert "unsafe" not in page.partition('content="default-src')[2][:900], path
        sources = re.findall(r'<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)="(https?:[^"]+)"[^>]*>', page)
        assert all(address.startswith("http://127.0.0.1:8000/") for address in sources), path


def test_the_sitemap_names_every_page_with_all_its_languages(built: Path) -> None:
    root = ElementTree.parse(built / "sitemap.xml").getroot()  # noqa: S314 - written by the build itself
    space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    listed = [url.findtext(f"{space}loc") or "" for url in root]
    asked_for = [path for path in built.rglob("index.html") if '<meta name="robots" content="noindex">' not in path.read_text("utf-8")]
    assert len(listed) == len(set(listed)) == len(asked_for)
    assert all(len(url) == 4 for url in root if url.findtext(f"{space}loc") != "http://127.0.0.1:8000/")


def test_a_page_that_is_not_there_is_answered_in_all_languages(built: Path) -> None:
    page = (built / "404.html").read_text(encoding="utf-8")
    assert all(f'hreflang="{code}"' in page for code in ("en", "pl"))


def test_each_language_has_its_own_search_index(built: Path) -> None:
    polish = (built / "pl" / "search" / "search_index.json").read_text(encoding="utf-8")
    assert "Kto zaczyna" in polish
    assert "Who begins" not in polish
    assert not (built / "search").exists()


def test_no_menu_leads_into_another_language_unless_it_says_so(built: Path) -> None:
    for code, other in (("en", "pl"), ("pl", "en")):
        for path in (built / code).rglob("index.html"):
            page = path.read_text("utf-8")
            menus = [found[0] for found in re.finditer(r"<(header|footer|nav)\b.*?</\1>", page, re.DOTALL)]
            links = re.findall(r"<a\b([^>]*)>", "".join(menus))
            where = [re.search(r'\bhref="([^"]*)"', link) for link in links if "hreflang" not in link]
            leads = [(path.parent / found[1].partition("#")[0]).resolve() for found in where if found and "://" not in found[1]]
            assert leads, path
            assert [to for to in leads if to.is_relative_to((built / other).resolve())] == [], path


def test_every_word_of_the_site_is_said_somewhere(rulebook: Rulebook) -> None:
    root = Path(__file__).parent.parent
    files = [*(root / "generator").rglob("*.py"), *(root / "generator/templates").iterdir(), *(root / "theme").rglob("*.html")]
    said = "".join(path.read_text("utf-8") for path in files)
    # A name that is put together on the spot: "cites." ~ how, f"guide.status.{status}".
    begun = {"score.", "aloud."} | set(re.findall(r"[\"']([a-z]+(?:[.-][a-z-]+)*[.-])(?:[\"'] *~|\{)", said))
    unsaid = [key for key in rulebook.interface["en"] if key not in said and not any(key.startswith(start) for start in begun)]
    listed = set(re.findall(r'[\[ ]"([a-z-]+)"', said))
    assert [key for key in unsaid if not any(key.endswith(name) for name in listed if len(name) > 3)] == []
