"""The index of everything, from A to Z: what the search finds, for those who have no scripts or would rather read a list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.alphabet import Alphabet
from generator.views import Book


@dataclass(frozen=True, slots=True)
class Item:
    """A page, or a place on one, by its name."""

    name: str
    """In the reader's language."""
    kind: str
    """`clause`, `guide`, `term` or `document`."""
    page: str
    """Page without the language's folder."""
    place: str
    """Id on the page, or nothing."""
    about: str
    """The game of a clause, or nothing."""


@dataclass(frozen=True, slots=True)
class Initial:
    """What begins with one letter."""

    letter: str
    """The letter."""
    id: str
    """Of its heading."""
    items: tuple[Item, ...]
    """In the order of the alphabet."""


def everything(book: Book, language: str) -> tuple[Initial, ...]:
    """List clauses, guides, terms and documents by their names in a language; cases have lists of their own."""
    alphabet = Alphabet(book.rulebook.languages[language].alphabet)
    by_letter: dict[str, list[Item]] = {}
    for item in sorted(_items(book, language), key=lambda item: alphabet.key(item.name)):
        by_letter.setdefault(alphabet.initial(item.name), []).append(item)
    return tuple(Initial(letter, f"letter-{place}", tuple(items)) for place, (letter, items) in enumerate(by_letter.items(), 1))


def _items(book: Book, language: str) -> Iterator[Item]:
    rulebook = book.rulebook
    for clause in rulebook.clauses.values():
        yield Item(clause.title[language], "clause", clause.id, "", rulebook.games[clause.game].name[language])
    for decision in rulebook.decisions.values():
        yield Item(decision.name[language], "guide", f"rulings/{decision.id}", "", "")
    for term in rulebook.terms.values():
        yield Item(term.names[language], "term", "glossary", term.id, "")
    for document in rulebook.documents.values():
        yield Item(document.name[language], "document", f"documents/{document.id}", "", "")
