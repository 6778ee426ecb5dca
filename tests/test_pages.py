"""Pages: complete in every language, sourced, numbered, linked, and the same whatever headings say."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest

from generator.alphabet import Alphabet
from generator.checks import open_rulebook
from generator.markup import escape, render_text
from generator.model import Rulebook
from generator.pages import builder_settings, pages
from generator.translations import text_hash
from generator.views import gather, short_numbers


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
            own = rulebook.languages[code].document
            if text.translates and own:
                words = rulebook.interface[code]
                notice = f"{words[f'silent.{own}']} {words[f'instead.{text.translates}']}"
                assert notice in said(written[f"{code}/{clause.id}.md"])
                assert notice in said(written[f"{code}/{clause.game}/index.md"])


def test_a_game_of_one_document_says_so_once_and_offers_no_other_numbers(written: dict[str, str]) -> None:
    page = written["pl/eight-ball/index.md"]
    assert page.count('class="notice"') == 1
    assert "<document-choice" not in page
    assert "<document-choice" in written["pl/straight-pool/index.md"]


def test_english_presets_no_document_and_shows_every_number(written: dict[str, str]) -> None:
    numbers = re.compile(r'<span class="number(?: number-none)?"[^>]*>')
    english = numbers.findall(written["en/straight-pool/index.md"])
    assert english
    assert not any("hidden" in tag for tag in english)
    polish = numbers.findall(written["pl/straight-pool/index.md"])
    of_a_document = [tag for tag in polish if "data-document" in tag]
    assert of_a_document
    assert all(("hidden" in tag) != ('"pl-14-1"' in tag) for tag in of_a_document)
    assert not any("hidden" in tag for tag in polish if "data-document" not in tag)


def test_ids_and_addresses_are_the_same_in_every_language(rulebook: Rulebook, written: dict[str, str]) -> None:
    def ids(code: str) -> dict[str, list[str]]:
        found = {path: re.findall(r' id="([^"]+)"', text) for path, text in written.items() if path.startswith(f"{code}/")}
        own = ("tab-", "word-", "letter-")  # of the other languages, of the words of a text, of an alphabet
        shared = {path.partition("/")[2]: [name for name in names if not name.startswith(own)] for path, names in found.items()}
        return shared | {"glossary.md": sorted(shared["glossary.md"])}

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
            assert there in served or there in written, f"{here}: {link}"
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
    _, fields, body = page.split("---\n", 2)
    assert "*x*" in fields
    assert "*x*" not in body


def test_the_builder_gets_a_row_for_each_language(rulebook: Rulebook) -> None:
    settings = builder_settings(rulebook)
    assert [item["locale"] for item in settings["plugins"]["i18n"]["languages"]] == ["xx", *rulebook.languages]
    assert json.dumps(settings)


def test_numbers_that_follow_each_other_are_drawn_together(rulebook: Rulebook) -> None:
    order = tuple(rulebook.documents["ru-pool"].numbers)
    assert short_numbers(["1.19", "1.20", "1.21", "1.22", "4.7.2"], order, {}) == "1.19–1.22, 4.7.2"


def test_the_mark_of_a_wording_changes_with_a_word(rulebook: Rulebook) -> None:
    clause = next(iter(rulebook.clauses.values()))
    marks = {text_hash(clause, code) for code in clause.text}
    assert len(marks) == len(clause.text)


def test_every_clause_has_neighbours_in_reading_order(rulebook: Rulebook) -> None:
    book = gather(rulebook)
    assert len(book.following) == len(book.previous) == len(rulebook.clauses) - len(rulebook.games)


def _moved(tiny_site: Callable[..., Path]) -> dict[str, str]:
    """Give the pages of the tiny rulebook after its Polish source has moved."""
    folder = tiny_site()
    clause = folder / "clauses/toss/who-begins.yaml"
    clause.write_text(clause.read_text(encoding="utf-8").replace("kto wygra rzut", "kto przegra rzut"), encoding="utf-8")
    return pages(open_rulebook(folder))


def test_an_outdated_translation_says_so_in_its_own_language_on_every_page_that_shows_it(tiny_site: Callable[..., Path]) -> None:
    written = _moved(tiny_site)
    outdated = re.compile(r'<p class="outdated" role="note" lang="en">.*This translation follows an older wording')
    for name in ("en/toss/who-begins.md", "en/toss/index.md", "pl/toss/who-begins.md"):
        assert outdated.search(written[name]), name
    assert "outdated" not in written["pl/toss/index.md"]
    assert "toss/who-begins/" in written["pl/translations.md"].partition('id="outdated"')[2]


def test_a_translation_that_follows_its_source_says_nothing_of_it(tiny_site: Callable[..., Path]) -> None:
    written = pages(open_rulebook(tiny_site()))
    assert not [name for name, text in written.items() if 'class="outdated"' in text]
    assert "None. Every translation follows" in written["en/translations.md"]


def test_a_machine_draft_is_marked_until_somebody_accepts_it(tiny_site: Callable[..., Path]) -> None:
    folder = tiny_site()
    clause = folder / "clauses/toss/who-begins.yaml"
    text = clause.read_text(encoding="utf-8").replace("    says: Whoever", "    drafted: machine\n    says: Whoever")
    clause.write_text(text, encoding="utf-8")
    rulebook = open_rulebook(folder)
    assert "Drafted by machine" in pages(rulebook)["en/toss/who-begins.md"]
    mark = text_hash(rulebook.clauses["toss/who-begins"], "en")
    accepted = f"    accepted: {{by: Anna <Nowak>, on: 2026-11-02, text: '{mark}'}}\n    says: Whoever"
    clause.write_text(text.replace("    says: Whoever", accepted), encoding="utf-8")
    page = pages(open_rulebook(folder))["en/toss/who-begins.md"]
    assert "Drafted by machine" not in page
    assert "accepted by Anna &#60;Nowak&#62;, 2026" in page


def test_what_a_document_cites_leads_to_the_rule_of_another_or_is_said_to_be_missing(rulebook: Rulebook, written: dict[str, str]) -> None:
    page = written["en/documents/cs-14-1.md"]
    entries = {
        found[1]: found[0]
        for found in re.finditer(r'<li><span class="digits">(\S+)</span>.*?</li>', page.partition('id="cites"')[2], re.DOTALL)
    }
    assert set(entries) == set(rulebook.documents["cs-14-1"].cites)
    assert "general/foot-on-floor" in entries["6.4"]
    assert "rules the same" in entries["6.4"]
    assert "a part of it" in entries["6.11"]
    assert "Not in this document" in entries["6.12"]


def test_a_clause_that_refers_out_of_its_document_leads_on(written: dict[str, str]) -> None:
    page = written["cs/straight-pool/fouls-of-general-rules.md"].partition('id="outside"')[2]
    assert "general/push-shot" in page
    assert "Tento dokument to neobsahuje" in said(page.partition("6.12")[2])


def test_a_general_rule_names_the_document_that_cites_it_without_its_text(written: dict[str, str]) -> None:
    page = written["en/general/lag.md"].partition('id="outside"')[2]
    assert "1.2" in page
    assert "tempo" in page


def test_a_clause_of_one_document_shows_its_number_to_every_reader(written: dict[str, str]) -> None:
    for code in ("pl", "sl", "ru", "cs", "en"):
        head = written[f"{code}/nine-ball/push-out.md"].partition("<h1")[0]
        assert re.search(r'<span class="number"><abbr[^>]*>ru</abbr> 3&#46;6|<span class="number"><abbr[^>]*>ru</abbr> 3\.6', head), code


def test_a_link_from_one_game_to_another_is_shown_on_both_pages(rulebook: Rulebook, written: dict[str, str]) -> None:
    assert "straight-pool/lag-and-choice-of-break" in rulebook.clauses["general/lag"].see
    assert "../../straight-pool/lag-and-choice-of-break/" in written["en/general/lag.md"].partition('id="see"')[2]
    assert "../../general/lag/" in written["en/straight-pool/lag-and-choice-of-break.md"].partition('id="see"')[2]


def test_a_term_leads_to_its_entry_where_it_first_stands_and_is_explained_on_the_page(rulebook: Rulebook, written: dict[str, str]) -> None:
    for clause in rulebook.clauses.values():
        page = written[f"en/{clause.id}.md"]
        links = re.findall(r'<a class="term" href="([^"]+)" aria-describedby="word-(..)-([^"]+)">', page)
        assert len(set(links)) == len(links), "a term is linked once in a text"
        for href, code, term in links:
            assert href == ("../../glossary/" if code == "en" else f"../../../{code}/glossary/") + f"#{term}"
            (meaning,) = re.findall(rf'<dd id="word-{code}-{term}">(.*?)</dd>', page)
            assert said(meaning) == said(rulebook.terms[term].definition[code])
        assert len(re.findall(r'<dd id="word-', page)) == len(links)


def test_links_change_no_word_of_a_text(rulebook: Rulebook, written: dict[str, str]) -> None:
    for clause in rulebook.clauses.values():
        for code in rulebook.languages:
            rule = written[f"{code}/{clause.id}.md"].partition('<div class="rule')[2].partition(">")[2].partition("</div>")[0]
            plain = unescape(re.sub(r"</?a\b[^>]*>", "", rule)).strip()
            assert plain == unescape(render_text(clause.text[code].says, code)).strip(), (clause.id, code)


def test_the_glossary_has_every_term_of_its_language_in_order(rulebook: Rulebook, written: dict[str, str]) -> None:
    for code, language in rulebook.languages.items():
        page = written[f"{code}/glossary.md"]
        ids = re.findall(r'<h3 id="([^"]+)">', page)
        key = Alphabet(language.alphabet).key
        assert ids == sorted(rulebook.terms, key=lambda name: key(rulebook.terms[name].names[code]))
        for name, entry in zip(ids, re.findall(r'<article class="entry".*?</article>', page, re.DOTALL), strict=True):
            term = rulebook.terms[name]
            assert all(said(str(escape(word, code))) in said(entry) for word in (*term.names_in(code), term.definition[code]))
            for other in rulebook.languages:
                assert other == code or f'lang="{other}">{escape(term.names[other], other)}</a>' in entry


def test_an_entry_leads_to_the_clauses_that_lead_to_it(rulebook: Rulebook, written: dict[str, str]) -> None:
    for code in rulebook.languages:
        page = written[f"{code}/glossary.md"]
        for name in rulebook.terms:
            entry = page.partition(f'<h3 id="{name}">')[2].partition("</article>")[0]
            led = {clause for clause in rulebook.clauses if f'href="../{clause}/"' in entry}
            assert led == {clause for clause in rulebook.clauses if f'"word-{code}-{name}"' in written[f"{code}/{clause}.md"]}


TWO = {
    "terms/lots.yaml": """names: {en: drawing of lots, pl: losowanie}
homonyms: {pl: [losowanie]}
definition: {en: Lots drawn to decide., pl: Ciągnięcie losów.}
forms:
  en: {drawing of lots: {singular: [drawing of lots], plural: [drawings of lots]}}
  pl: {losowanie: {singular: [losowanie, losowania], lacks: [plural]}}
""",
    "terms/toss.yaml": """names: {en: toss, pl: rzut}
variants: {pl: [losowanie]}
homonyms: {pl: [losowanie]}
definition: {en: A coin <b>thrown</b> to decide., pl: "Moneta rzucona, aby rozstrzygnąć."}
forms:
  en: {toss: {singular: [toss], plural: [tosses]}}
  pl:
    rzut: {singular: [rzut, rzutu], plural: [rzuty, rzutów]}
    losowanie: {singular: [losowanie, losowania], lacks: [plural]}
""",
}


def test_homonyms_point_to_each_other_and_show_their_forms(tiny_site: Callable[..., Path]) -> None:
    page = pages(open_rulebook(tiny_site(TWO)))["pl/glossary.md"]
    for own, other in (("lots", "toss"), ("toss", "lots")):
        entry = page.partition(f'<h3 id="{own}">')[2].partition("</article>")[0]
        assert f'<a href="#{other}">' in entry.partition("entry-homonym")[2].partition("</p>")[0]
    rows = re.findall(r"<tr><th[^>]*>[^<]*</th><td>(.*?)</td><td>(.*?)</td></tr>", page.partition('<h3 id="toss">')[2])
    assert rows == [("rzut", "rzuty"), ("rzutu", "rzutów")]
    assert "losowanie, losowania" in page


def test_a_homonym_is_not_linked_and_a_definition_stays_text(tiny_site: Callable[..., Path]) -> None:
    name = "clauses/toss/who-begins.yaml"
    original = (Path(__file__).parent / "tiny" / name).read_text(encoding="utf-8")
    changed = original.replace("kto wygra rzut", "kto wygra losowanie, a nie rzut")
    assert changed != original
    written = pages(open_rulebook(tiny_site({**TWO, name: changed})))
    assert re.findall(r'<a class="term"[^>]*>(.*?)</a>', written["pl/toss/who-begins.md"].partition("</article>")[0]) == ["rzut"]
    assert "<b>" not in written["en/toss/who-begins.md"] + written["en/glossary.md"]
