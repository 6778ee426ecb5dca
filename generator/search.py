"""Words of the pages to the index that the browser searches; one for each language, so that a search finds only that language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Any

from generator.families import Family, families, fold
from generator.model import Clause, Decision, Term
from generator.views import Book, number_name

_LIST_ITEM = re.compile(r"^- ", re.MULTILINE)


def search_index(book: Book, language: str) -> dict[str, Any]:
    """
    Make the search index of a language.

    Args:
        book: The rulebook with what follows from it.
        language: Whose words to index.

    Returns:
        `docs`: pages as they are found, each with its `kind` (`clause`, `guide`, `case`, `term`, `document`), `location`
        from the language's folder, `title` and `text`; a clause also with `numbers`, document to what it is numbered there.
        `digits`: a number to the words that say it, folded.
        `families`: forms of one word as `beginning:ending,ending`, folded.
        `names`: for each thing its preferred name and the other names, of other languages too, under which readers may look for it.
    """
    docs = list(_documents(book, language))
    texts = [f"{doc['title']}\n{doc['text']}" for doc in docs]
    return {
        "language": language,
        "documents": {document.id: document.short[language] for document in book.documents},
        "families": sorted(map(_packed, families(book.rulebook, language, texts))),
        "digits": dict(_digits(book, language)),
        "names": [list(_names(term, language)) for term in book.rulebook.terms.values()],
        "docs": docs,
    }


def _documents(book: Book, language: str) -> Iterator[dict[str, Any]]:
    rulebook = book.rulebook
    for clause in rulebook.clauses.values():
        text = f"{clause.gist[language]} {clause.text[language].says}"
        yield _entry("clause", f"{clause.id}/", clause.title[language], text) | {"numbers": _numbers(book, clause, language)}
    for decision in rulebook.decisions.values():
        yield _entry("guide", f"rulings/{decision.id}/", decision.name[language], " ".join(_of_guide(decision, language)))
    for case in rulebook.cases.values():
        yield _entry("case", f"cases/{case.id}/", case.name[language], case.story[language])
    for term in rulebook.terms.values():
        text = ", ".join([*term.variants.get(language, ()), term.definition[language]])
        yield _entry("term", f"glossary/#{term.id}", term.names[language], text)
    for document in rulebook.documents.values():
        yield _entry("document", f"documents/{document.id}/", document.name[language], document.edition[language])


def _entry(kind: str, location: str, title: str, text: str) -> dict[str, Any]:
    """Give a page as it is found; the hyphens of list items are left out."""
    return {"kind": kind, "location": location, "title": title, "text": _LIST_ITEM.sub("", text).strip()}


def _of_guide(decision: Decision, language: str) -> Iterator[str]:
    """Give what a guide asks, each sentence once."""
    yield decision.about[language]
    asked = (words for fact in decision.facts.values() for words in (fact.ask, fact.note, *fact.answers.values()) if words)
    yield from dict.fromkeys(words[language] for words in asked)


def _digits(book: Book, language: str) -> Iterator[tuple[str, list[str]]]:
    """Give the words that say a number; beginnings and turns of several words are for the checks alone."""
    wording = book.rulebook.wordings.get(language)
    for number, turns in wording.numbers.items() if wording else ():
        yield str(number), [fold(turn) for turn in turns if turn.isalpha()]


def _numbers(book: Book, clause: Clause, language: str) -> dict[str, str]:
    """Give a clause's numbers in each document, as readers see them."""
    words = book.rulebook.interface[language]
    return {document: ", ".join(number_name(number, words) for number in listed) for document, listed in clause.numbers.items()}


def _names(term: Term, language: str) -> Iterator[str]:
    """Give the preferred name and, each once, the others: of the language first, and as they are typed."""
    yield term.names[language]
    every = [language, *(code for code in term.names if code != language)]
    others: Iterable[str] = (name for code in every for name in (term.names[code], *term.variants.get(code, ()), *term.avoid.get(code, ())))
    others = [*others, *term.typed]
    yield from dict.fromkeys(folded for name in others if (folded := fold(name)) != fold(term.names[language]))


def _packed(family: Family) -> str:
    forms = sorted(family)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(forms[0], forms[-1], strict=False)))
    return f"{forms[0][:same]}:{','.join(form[same:] for form in forms)}"
