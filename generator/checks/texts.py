"""Texts: does each text say whose rule it is, and is it set as its language sets it?

texts/wrong-document   a text states the document of another language, or states and translates at once
texts/no-source        a text names no document although its language has one
texts/long-quote       an erratum quotes more than ten words
texts/markup           a text holds markup that is not text: HTML, Markdown links or headings
texts/quotes           straight quotation marks, or those of another language
texts/tab              a TAB: what stands behind it is not seen as the item or the number that it is meant to be
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from generator.model import Clause, Rulebook, Text
from generator.problems import Place, Problem

LONGEST_QUOTE = 10
_MARKUP = re.compile(r"</?[a-zA-Z][^>]*>|\]\(|^#{1,6} |\*\*", re.MULTILINE)
_FOREIGN_QUOTES = {"en": '"„«»', "pl": '"“«»', "sl": '"”«»', "ru": '"“”', "cs": '"”«»'}


def check(rulebook: Rulebook) -> Iterator[Problem]:
    """Find texts that do not say whose rule they are, and slips of typography."""
    for clause in rulebook.clauses.values():
        for code, text in clause.text.items():
            yield from _source(rulebook, clause, code, text)
            yield from _typography(code, text.says, text.place.at("says"))
        for erratum in clause.errata:
            if erratum.stands and len(erratum.stands.split()) > LONGEST_QUOTE:
                message = f"The quotation has {len(erratum.stands.split())} words; {LONGEST_QUOTE} are allowed."
                yield Problem(erratum.place.at("stands").where, "texts/long-quote", message, "quote only the words that are wrong")

    for raw, place in rulebook.raw:
        yield from _tabs(raw, place)


def _tabs(raw: Any, place: Place) -> Iterator[Problem]:
    """Find TABs in every value: an item or a clause behind one is hidden, and everything after it is numbered wrongly."""
    if isinstance(raw, dict):
        for key, value in raw.items():
            yield from _tabs(value, place.at(key))
    elif isinstance(raw, list):
        for index, value in enumerate(raw):
            yield from _tabs(value, place.at(index))
    elif isinstance(raw, str) and "\t" in raw:
        behind = raw.partition("\t")[2].split("\n")[0][:30]
        yield Problem(place.where, "texts/tab", f'A TAB stands before "{behind}".', "write one space instead")


def _source(rulebook: Rulebook, clause: Clause, code: str, text: Text) -> Iterator[Problem]:
    language = rulebook.languages.get(code)
    own = language.document if language else None
    if text.states and text.translates:
        yield Problem(
            text.place.where, "texts/wrong-document", "A text states a document or translates one, not both.", "keep one of the two"
        )
    elif language is None or any(name and name not in rulebook.documents for name in (text.states, text.translates)):
        return  # an unknown language or document is told elsewhere
    elif text.states and text.states != own:
        message = f'A text in "{code}" cannot state "{text.states}": that is not the document of this language.'
        yield Problem(text.place.at("states").where, "texts/wrong-document", message, f'write "translates: {text.states}"')
    elif text.translates and own in clause.numbers:
        message = f'The language\'s own document "{own}" treats this clause, so its text must be stated.'
        yield Problem(text.place.at("translates").where, "texts/wrong-document", message, f'write "states: {own}"')
    elif own and not (text.states or text.translates):
        yield Problem(
            text.place.where,
            "texts/no-source",
            "The text does not say which document it follows.",
            f'add "states: {own}" or "translates: …"',
        )


def _typography(code: str, says: str, place: Place) -> Iterator[Problem]:
    markup = _MARKUP.search(says)
    if markup:
        message = f'"{markup.group()}" is markup; a text is plain words.'
        yield Problem(place.where, "texts/markup", message, "write it in words; only paragraphs and “- ” lists are formed")
    wrong = sorted({sign for sign in says if sign in _FOREIGN_QUOTES.get(code, '"')})
    if wrong:
        message = f"These quotation marks are not those of the language: {' '.join(wrong)}"
        yield Problem(place.where, "texts/quotes", message, "use “…” en, „…” pl, „…“ sl and cs, «…» ru", is_warning=True)
