"""Pages: complete in every language, sourced, numbered, linked, and the same whatever headings say."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest

from generator.checks import open_rulebook
from generator.model import Rulebook
from generator.pages import builder_settings, pages
from generator.views import fingerprint, gather, short_numbers


@pytest.fixture(scope="module")
def written(rulebook: Rulebook) -> dict[str, str]:
    return pages(rulebook)


def said(page: str) -> str:
    """Give what a page says, without marks and with plain spaces."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", page)).replace("\xa0", " "))


def test_every_language_has_the_same_pages(rulebook: Rulebook, written: dict[str, str]) -> None:
    by_language = {code: {path.partition("/")[2] for path in written if path.startswith(f"{code}/")} for code in rulebook.languages}
    assert len({frozenset(paths) for paths in by_language.values()}) == 1
    assert {"index.md", "straight-pool/index.md", "differences.md", "concordance.md", "documents/index.md"} <= by_language["en"]


def test_a_page_for_each_clause_with_its_text_and_every_number(rulebook: Rulebook, written: dict[str, str]) -> None:
    for clause in rulebook.clauses.values():
        for code in rulebook.languages:
            page = said(written[f"{code}/{clause.id}.md"])
            assert said(clause.title[code]) in page
            for document, numbers in clause.numbers.items():
                assert rulebook.documents[document].short[code] in page
                assert all(number in page for number in numbers if number not in ("preamble", "intro"))


def test_the_page_names_its_source_in_our_wording(written: dict[str, str]) -> None:
    assert "Our wording of clause 7.6 of the Polish rules of 14/1." in said(written["en/straight-pool/cue-ball-or-fifteenth-interferes.md"])


def test_a_silent_document_is_named_before_the_text_of_another(rulebook: Rulebook, written: dict[str, str]) -> None:
    for clause in rulebook.clauses.values():
        for code, text in clause.text.items():
            if text.translates:
                words = rulebook.interface[code]
                notice = f"{words[f'silent.{rulebook.languages[code].document}']} {words[f'instead.{text.translates}']}"
                assert notice in said(written[f"{code}/{clause.id}.md"])
                assert notice in said(written[f"{code}/straight-pool/index.md"])


def test_english_presets_no_document_and_shows_every_number(written: dict[str, str]) -> None:
    numbers = re.compile(r'<span class="number(?: number-none)?"[^>]*>')
    english = numbers.findall(written["en/straight-pool/index.md"])
    assert english
    assert not any("hidden" in tag for tag in english)
    polish = numbers.findall(written["pl/straight-pool/index.md"])
    assert all(("hidden" in tag) != ('"pl-14-1"' in tag) for tag in polish)


def test_ids_and_addresses_are_the_same_in_every_language(rulebook: Rulebook, written: dict[str, str]) -> None:
    def ids(code: str) -> dict[str, list[str]]:
        found = {path: re.findall(r' id="([^"]+)"', text) for path, text in written.items() if path.startswith(f"{code}/")}
        return {path.partition("/")[2]: [name for name in names if not name.startswith("tab-")] for path, names in found.items()}

    assert all(ids(code) == ids("en") for code in rulebook.languages)


def test_every_link_leads_to_a_page_and_every_anchor_to_its_place(written: dict[str, str]) -> None:
    served = {path.removesuffix(".md").removesuffix("index").rstrip("/"): text for path, text in written.items() if path.endswith(".md")}
    del served["xx"]  # served at the root, where its links lead from
    for here, page in served.items():
        for link in re.findall(r'href="([^"]+)"', page):
            if "://" in link:
                continue
            path, _, anchor = unescape(link).partition("#")
            there = posixpath.normpath(posixpath.join(here, path.partition("?")[0])).lstrip(".").strip("/") if path else here
            if there.endswith("/about") or there.partition("/")[0] == "api":
                continue
            assert there in served, f"{here}: {link}"
            assert not anchor or f'id="{anchor}"' in served[there], f"{here}: {link}"


def test_no_page_styles_or_scripts_inline(written: dict[str, str]) -> None:
    for path, page in written.items():
        assert path.endswith(".json") or not re.search(r"<[^>]+\s(style|on\w+)=|<script", page), path


def test_a_hostile_text_stays_text(tiny_site: Callable[..., Path]) -> None:
    name = "clauses/toss/who-begins.yaml"
    original = (Path(__file__).parent / "tiny" / name).read_text(encoding="utf-8")
    hostile = original.replace("title: {en: Who begins,", "title: {en: '<img src=x onerror=alert(1)> *x* [y](z)',")
    assert hostile != original
    page = pages(open_rulebook(tiny_site({name: hostile})))["en/toss/who-begins.md"]
    assert "<img" not in page
    assert "*x*" not in page


def test_the_builder_gets_a_row_for_each_language(rulebook: Rulebook) -> None:
    settings = builder_settings(rulebook)
    assert [item["locale"] for item in settings["plugins"]["i18n"]["languages"]] == ["xx", *rulebook.languages]
    assert json.dumps(settings)


def test_numbers_that_follow_each_other_are_drawn_together(rulebook: Rulebook) -> None:
    order = tuple(rulebook.documents["ru-pool"].numbers)
    assert short_numbers(["1.19", "1.20", "1.21", "1.22", "4.7.2"], order, {}) == "1.19–1.22, 4.7.2"


def test_the_mark_of_a_wording_changes_with_a_word(rulebook: Rulebook) -> None:
    clause = next(iter(rulebook.clauses.values()))
    marks = {fingerprint(clause, text, code) for code, text in clause.text.items()}
    assert len(marks) == len(clause.text)


def test_every_clause_has_neighbours_in_reading_order(rulebook: Rulebook) -> None:
    book = gather(rulebook)
    assert len(book.following) == len(book.previous) == len(rulebook.clauses) - len(rulebook.games)
