"""A clause can be cited and reported; machines read what it is; an old address leads on."""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from generator import cards, site
from generator.checks import open_rulebook
from generator.model import Rulebook
from generator.pages import pages
from generator.publication import Publication
from generator.rulings import run_case
from generator.translations import text_hash

ADDRESS = "https://rules.example/"
REPORTS = "https://forge.example/new?title={title}&body={body}"
CLAUSE = "clauses/toss/who-begins.yaml"


def page_of(data: Path, name: str, reports: str = "") -> str:
    return pages(open_rulebook(data), publication=Publication(ADDRESS, reports))[name]


def front(page: str, key: str) -> Any:
    found = re.search(rf"^{key}: (.*)$", page, re.MULTILINE)
    assert found
    return json.loads(found[1])


def test_a_report_has_clause_language_and_hash_filled_in(tiny_site: Callable[..., Path]) -> None:
    data = tiny_site()
    clause = open_rulebook(data).clauses["toss/who-begins"]
    page = page_of(data, "pl/toss/who-begins.md", REPORTS)
    lines = unescape(re.findall(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)[0]).splitlines()
    wanted = ["clause: toss/who-begins", "language: pl", f"text: {text_hash(clause, 'pl')}"]
    assert lines[:3] == wanted
    form = unescape(re.findall(r'rel="external" href="(https://forge[^"]*)"', page)[0])
    asked = parse_qs(urlsplit(form).query)
    assert asked["title"] == ["toss/who-begins (pl)"]
    assert asked["body"][0].splitlines()[:3] == wanted


def test_without_a_form_the_lines_are_there_to_be_sent(tiny_site: Callable[..., Path]) -> None:
    page = page_of(tiny_site(), "pl/toss/who-begins.md")
    assert "<textarea" in page
    assert "forge.example" not in page


def test_a_citation_names_book_edition_and_address(tiny_site: Callable[..., Path]) -> None:
    data = tiny_site()
    page = unescape(page_of(data, "en/toss/who-begins.md"))
    assert f"Rerack, rulebook edition {open_rulebook(data).hash[:12]}, {ADDRESS}en/toss/who-begins/" in page


def test_a_clause_and_a_case_tell_machines_what_they_are(tiny_site: Callable[..., Path]) -> None:
    data = tiny_site()
    clause = front(page_of(data, "pl/toss/who-begins.md"), "about")
    about, trail = clause["@graph"]
    assert (about["inLanguage"], about["url"]) == ("pl", f"{ADDRESS}pl/toss/who-begins/")
    assert [item["position"] for item in trail["itemListElement"]] == [1, 2]
    case = next(name for name in pages(open_rulebook(data)) if re.fullmatch(r"en/cases/.+/.+\.md", name))
    question, _ = front(page_of(data, case), "about")["@graph"]
    assert question["@type"] == "QAPage"
    assert question["mainEntity"]["suggestedAnswer"]


def test_an_old_address_leads_on_in_every_language_and_is_in_the_list_of_moved_pages(
    tiny_site: Callable[..., Path], tmp_path: Path
) -> None:
    data = tiny_site()
    (data / CLAUSE).write_text((data / CLAUSE).read_text(encoding="utf-8").rstrip() + "\nformerly: [toss/drawing-lots]\n", encoding="utf-8")
    site.build(data, tmp_path / "site", lambda _: None)
    for language in ("en", "pl"):
        old = (tmp_path / "site" / language / "toss/drawing-lots/index.html").read_text(encoding="utf-8")
        assert '<meta http-equiv="refresh" content="0; url=../who-begins/">' in old
        assert 'name="robots" content="noindex"' in old
        listed = json.loads((tmp_path / "site" / language / "pages.json").read_text(encoding="utf-8"))
        assert listed["moved"] == {"toss/drawing-lots/": "toss/who-begins/"}
    assert "drawing-lots" not in (tmp_path / "site/sitemap.xml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["_headers", ".htaccess"])
def test_the_hosts_get_the_policy_of_every_page_and_never_unsafe_inline(tiny_site: Callable[..., Path], tmp_path: Path, name: str) -> None:
    folder = tmp_path / "site"
    site.build(tiny_site(), folder, lambda _: None)
    told = (folder / name).read_text(encoding="utf-8")
    hashes = {mark for path in folder.rglob("*.html") for mark in re.findall(r"'sha256-[^']+'", path.read_text(encoding="utf-8"))}
    assert hashes
    assert all(mark in told for mark in hashes)
    assert "default-src 'none'" in told
    assert "unsafe-inline" not in told


def test_a_published_site_has_a_picture_for_each_clause_case_and_guide(
    tiny_site: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SITE_URL", ADDRESS)
    monkeypatch.setattr(cards, "CACHE", tmp_path / "cache")
    data, folder = tiny_site(), tmp_path / "site"
    site.build(data, folder, lambda _: None)
    rulebook = open_rulebook(data)
    names = [*rulebook.clauses, *(f"rulings/{name}" for name in rulebook.decisions), *(f"cases/{name}" for name in rulebook.cases)]
    for language in rulebook.languages:
        for name in names:
            head = (folder / language / "cards" / f"{name}.png").read_bytes()[:24]
            assert struct.unpack(">II", head[16:]) == cards.SIZE
            page = (folder / language / name / "index.html").read_text(encoding="utf-8")
            assert f'<meta property="og:image" content="{ADDRESS}{language}/cards/{name}.png">' in page


def test_a_site_without_an_address_has_no_pictures(tiny_site: Callable[..., Path], tmp_path: Path) -> None:
    site.build(tiny_site(), tmp_path / "site", lambda _: None)
    assert not list((tmp_path / "site").rglob("cards"))
    assert "og:image" not in (tmp_path / "site/pl/toss/who-begins/index.html").read_text(encoding="utf-8")


def test_a_case_on_which_documents_part_has_no_drawn_ruling(rulebook: Rulebook) -> None:
    drawn = {path: card.picture for path, card in cards.cards(rulebook, "en").items() if "/cases/rerack/" in path}
    assert any(drawn.values())
    for case in rulebook.cases.values():
        if case.decision != "rerack":
            continue
        found = [run_case(rulebook, case, document) for document in case.expect]
        ruled = {tuple((verdict.outcome or {}).items()) for verdict in found if verdict.outcome}
        if any(verdict.readings for verdict in found):
            assert not drawn[f"en/cards/cases/{case.id}.png"]
        elif len(ruled) == 1:
            assert drawn[f"en/cards/cases/{case.id}.png"]
