"""Editions: does a document give one and the same year of its edition, wherever and in whatever language it is named?

editions/languages   a document's words name a year in one language that they do not name in another
editions/two-years   the name of a document has a year that is not in its edition
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.model import Document, Rulebook, Words
from generator.problems import Problem

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def check(rulebook: Rulebook) -> Iterator[Problem]:
    """Find documents whose years do not agree."""
    for document in rulebook.documents.values():
        yield from _languages(document)
        yield from _two_years(document)


def _named(document: Document) -> dict[str, Words]:
    return {"name": document.name, "short": document.short, "edition": document.edition, "numbering": document.numbering}


def _years(text: str) -> frozenset[str]:
    return frozenset(_YEAR.findall(text))


def _listed(years: frozenset[str]) -> str:
    return ", ".join(sorted(years)) or "none"


def _languages(document: Document) -> Iterator[Problem]:
    for field, words in _named(document).items():
        own = _years(words.get(document.language, ""))
        for code, text in words.items():
            if document.language in words and _years(text) != own:
                message = f'"{field}" has other years in "{code}" ({_listed(_years(text))}) than in "{document.language}" ({_listed(own)}).'
                yield Problem(document.place.at(field, code).where, "editions/languages", message, "give the same year in every language")


def _two_years(document: Document) -> Iterator[Problem]:
    edition = frozenset(year for text in document.edition.values() for year in _years(text))
    for field in ("name", "short"):
        for code, text in _named(document)[field].items():
            if _years(text) - edition:
                message = f'"{field}" has the year {_listed(_years(text) - edition)}; the edition has {_listed(edition)}.'
                yield Problem(document.place.at(field, code).where, "editions/two-years", message, "keep the year of the edition")
