"""Words of the pages to the index that the browser searches; one for each language, so that a search finds only that language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from generator.markup import escape
from generator.model import Clause
from generator.views import Book, number_name

# A clause or a guide comes before the many cases that use its words.
_CLAUSE_FIRST, _GUIDE_FIRST = 2.0, 1.5
_LIST_ITEM = re.compile(r"^- ", re.MULTILINE)


def search_index(book: Book, language: str) -> dict[str, Any]:
    """
    Make the search index of a language.

    Args:
        book: The rulebook with what follows from it.
        language: Whose words to index.

    Returns:
        `config` and `docs`, in the shape in which Material's search box hands it to search-worker.js; locations are
        relative to the language's folder, titles and texts are escaped. `config.synonyms` lists for each thing its
        preferred name and the other names under which readers may look for it.
    """
    return {
        "config": {"language": language, "separator": r"[\s\-]+", "synonyms": list(_synonyms(book, language))},
        "docs": list(_documents(book, language)),
    }


def _documents(book: Book, language: str) -> Iterator[dict[str, Any]]:
    rulebook = book.rulebook
    for clause in rulebook.clauses.values():
        text = f"{clause.gist[language]} {clause.text[language].says}"
        numbers = {"numbers": _numbers(book, clause, language), "boost": _CLAUSE_FIRST}
        yield _entry(f"{clause.id}/", clause.title[language], text) | numbers
    for decision in rulebook.decisions.values():
        yield _entry(f"rulings/{decision.id}/", decision.name[language], decision.about[language]) | {"boost": _GUIDE_FIRST}
    for case in rulebook.cases.values():
        yield _entry(f"cases/{case.id}/", case.name[language], case.story[language])
    for document in rulebook.documents.values():
        yield _entry(f"documents/{document.id}/", document.name[language], document.edition[language])


def _entry(location: str, title: str, text: str) -> dict[str, Any]:
    """Give a page as it is found; the hyphens of list items are left out."""
    return {"location": location, "title": str(escape(title)), "text": str(escape(_LIST_ITEM.sub("", text)))}


def _numbers(book: Book, clause: Clause, language: str) -> str:
    """Give a clause's numbers with the short name of each document."""
    words = book.rulebook.interface[language]
    return " ".join(
        f"{book.rulebook.documents[document].short[language]} {', '.join(number_name(number, words) for number in listed)}"
        for document, listed in clause.numbers.items()
    )


def _synonyms(book: Book, language: str) -> Iterator[list[str]]:
    for term in book.rulebook.terms.values():
        others = [*term.variants.get(language, ()), *term.avoid.get(language, ())]
        if others:
            yield [term.names[language], *others]
