"""Words of the pages to the index that the browser searches; one for each language, so that a search finds only that language."""

from __future__ import annotations

from typing import Any

from generator.markup import escape
from generator.model import Clause
from generator.views import Book, number_name

# Material's search splits words at these; clause numbers such as 4.7.2 stay whole.
_SEPARATOR = r"[\s\-–—,:;!=\[\]()\"'“”„«»/]+|\.(?!\d)"
# A clause comes before the many cases that use its words.
_CLAUSE_FIRST = 4.0


def search_index(book: Book, language: str) -> dict[str, Any]:
    """
    Make the search index of a language, in the form that Material's search reads.

    Args:
        book: The rulebook with what follows from it.
        language: Whose words to index.

    Returns:
        `config` and `docs`; locations are relative to the language's folder.
    """
    rulebook = book.rulebook
    entries = [
        _entry(f"{clause.id}/", clause.title[language], _clause_words(book, clause, language)) | {"boost": _CLAUSE_FIRST}
        for clause in rulebook.clauses.values()
    ]
    entries += [
        _entry(f"rulings/{decision.id}/", decision.name[language], decision.about[language]) for decision in rulebook.decisions.values()
    ]
    entries += [_entry(f"cases/{case.id}/", case.name[language], case.story[language]) for case in rulebook.cases.values()]
    entries += [_entry(f"documents/{item.id}/", item.name[language], item.edition[language]) for item in rulebook.documents.values()]
    return {
        "config": {
            # No stemmer: Material adds an asterisk to each word, and Lunr compares such a word with stems as it stands.
            "lang": ["en"],
            "separator": _SEPARATOR,
            "pipeline": [],
            "fields": {"title": {"boost": 20.0}, "text": {"boost": 1.0}, "tags": {"boost": 1.0}},
        },
        "docs": entries,
    }


def _entry(location: str, title: str, text: str) -> dict[str, Any]:
    return {"location": location, "title": str(escape(title)), "text": str(escape(text))}


def _clause_words(book: Book, clause: Clause, language: str) -> str:
    """Give what a clause is found by: its gist, its text, and its numbers with the short name of each document."""
    words = book.rulebook.interface[language]
    numbers = [
        f"{book.rulebook.documents[document].short[language]} {', '.join(number_name(number, words) for number in listed)}"
        for document, listed in clause.numbers.items()
    ]
    return " ".join((clause.gist[language], clause.text[language].says, *numbers))
