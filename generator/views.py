"""What the pages show of a rulebook, put together once for all languages: who cites a clause, its numbers, its neighbours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from markupsafe import Markup

from generator.chronicle import EMPTY, Chronicle
from generator.markup import render_text
from generator.model import Acceptance, Case, Chapter, Cited, Clause, Decision, Difference, Document, Rulebook
from generator.publication import Publication
from generator.rulings import run_case
from generator.translations import State, state_of, text_hash
from generator.vocabulary import Vocabulary, vocabularies

_INSIDE = re.compile(r"(.*) \((.*)\)")
_REFERENCE = re.compile(r"(?<![\d.])\d{1,2}(?:\.\d{1,2})+")


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook with what follows from it for its pages."""

    rulebook: Rulebook
    """The data."""
    documents: tuple[Document, ...]
    """In the order of their languages."""
    guides: Mapping[str, tuple[Decision, ...]]
    """Clause to the tables that rest on it."""
    cases: Mapping[str, tuple[Case, ...]]
    """Clause to the cases in which it is cited."""
    treated: Mapping[tuple[str, str], tuple[Clause, ...]]
    """Document and number to the clauses that treat it."""
    chapters: Mapping[str, Chapter]
    """Clause to the chapter in which it stands."""
    previous: Mapping[str, Clause]
    """Clause to the one before it in the same game."""
    following: Mapping[str, Clause]
    """Clause to the one after it in the same game."""
    vocabularies: Mapping[str, Vocabulary]
    """Language to its words of the trade."""
    chronicle: Chronicle
    """What changed and when."""
    publication: Publication
    """Where the site is published."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers a clause has in one document."""

    document: Document
    """The document."""
    listed: tuple[str, ...]
    """Every number; empty if the document has no such rule."""
    text: str
    """The numbers in short, runs drawn together."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """A clause's text in one language."""

    language: str
    """Its code."""
    name: str
    """The language's own name."""
    html: Markup
    """Paragraphs and lists."""
    own: str | None
    """The silent document, if another one is translated instead."""
    document: Document | None
    """The document that is stated or translated; None where all are."""
    numbers: Numbers | None
    """The clause's numbers in it."""
    hash: str
    """Changes whenever the text does."""
    state: State
    """How it stands to its source."""
    accepted: Acceptance | None
    """Who accepted it last."""


@dataclass(frozen=True, slots=True)
class Side:
    """Documents that rule alike where documents differ."""

    documents: tuple[Document, ...]
    """The first is the one whose words are shown."""
    words: str | None
    """How they rule, in the page's language."""
    status: str | None
    """`silent` or `lost`, if they do not rule."""


def gather(rulebook: Rulebook, told: Chronicle = EMPTY, publication: Publication | None = None) -> Book:
    """Put together what the pages of all languages need."""
    guides: dict[str, dict[str, Decision]] = {}
    for decision in rulebook.decisions.values():
        for clause in _cited(decision):
            guides.setdefault(clause, {})[decision.id] = decision
    cases: dict[str, dict[str, Case]] = {}
    for case in rulebook.cases.values():
        for document in case.expect:
            for cited in run_case(rulebook, case, document).because:
                cases.setdefault(cited.clause, {})[case.id] = case
    treated: dict[tuple[str, str], list[Clause]] = {}
    for item in rulebook.clauses.values():
        for document, numbers in item.numbers.items():
            for number in numbers:
                treated.setdefault((document, number), []).append(item)
    chapters = {name: chapter for game in rulebook.games.values() for chapter in game.chapters for name in chapter.clauses}
    pairs = [
        (rulebook.clauses[first], rulebook.clauses[second])
        for game in rulebook.games.values()
        for first, second in _neighbours([name for chapter in game.chapters for name in chapter.clauses])
    ]
    return Book(
        rulebook=rulebook,
        documents=tuple(sorted(rulebook.documents.values(), key=lambda item: list(rulebook.languages).index(item.language))),
        guides={name: tuple(found.values()) for name, found in guides.items()},
        cases={name: tuple(found.values()) for name, found in cases.items()},
        treated={key: tuple(found) for key, found in treated.items()},
        chapters=chapters,
        previous={second.id: first for first, second in pairs},
        following={first.id: second for first, second in pairs},
        vocabularies=vocabularies(rulebook),
        chronicle=told,
        publication=publication or Publication(),
    )


def _cited(decision: Decision) -> Iterator[str]:
    yield from decision.clauses
    for row in decision.rows:
        for because in (row.because, *(reading.because for reading in row.readings)):
            for citations in because.values():
                yield from (citation.clause for citation in citations)


def _neighbours(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    return pairwise(names)


def numbers_of(clause: Clause, document: Document, words: Mapping[str, str]) -> Numbers:
    """Give a clause's numbers in a document, in full and in short."""
    listed = clause.numbers.get(document.id, ())
    return Numbers(document, listed, short_numbers(listed, tuple(document.numbers), words))


def number_name(number: str, words: Mapping[str, str]) -> str:
    """
    Give a number as readers see it: what has no number in the document has a name instead.

    Args:
        number: As the data has it.
        words: Words of the site in the reader's language.

    Returns:
        The number itself, or the name of a part that has none.

    >>> number_name("7.6", {}), number_name("intro", {"number.intro": "introduction"})
    ('7.6', 'introduction')
    """
    return words.get(f"number.{number}", number)


def short_numbers(listed: Iterable[str], order: Sequence[str], words: Mapping[str, str]) -> str:
    """
    Draw together numbers that follow each other in their document.

    >>> short_numbers(["1.3", "1.19", "1.20", "1.21"], ["1.3", "1.19", "1.20", "1.21"], {})
    '1.3–1.21'
    >>> short_numbers(["4.9 (6.3)", "4.9 (6.5)", "intro"], ["intro", "4.9 (6.3)", "4.9 (6.4)", "4.9 (6.5)"], {})
    '4.9 (6.3, 6.5), intro'
    """
    place = _places(tuple(order))
    runs: list[list[str]] = []
    for number in listed:
        follows = runs and place.get(number, -9) == place.get(runs[-1][-1], -9) + 1 and _head(number) == _head(runs[-1][-1])
        if follows:
            runs[-1].append(number)
        else:
            runs.append([number])
    groups: dict[str | None, list[str]] = {}
    shown: list[str] = []
    for run in runs:
        head = _head(run[0])
        names = [number_name(_inside(number), words) for number in run]
        text = f"{names[0]}–{names[-1]}" if len(names) > 2 else ", ".join(names)
        if head is None:
            shown.append(text)
        elif head in groups:
            groups[head].append(text)
        else:
            groups[head] = [text]
            shown.append(f"\0{head}")
    return ", ".join(f"{item[1:]} ({', '.join(groups[item[1:]])})" if item.startswith("\0") else item for item in shown)


@cache
def _places(order: tuple[str, ...]) -> dict[str, int]:
    return {number: index for index, number in enumerate(order)}


def _head(number: str) -> str | None:
    found = _INSIDE.fullmatch(number)
    return found[1] if found else None


def _inside(number: str) -> str:
    found = _INSIDE.fullmatch(number)
    return found[2] if found else number


def text_of(book: Book, clause: Clause, language: str, words: Mapping[str, str]) -> Rendered:
    """Render a clause's text in one language, with where it comes from."""
    text = clause.text[language]
    spoken = book.rulebook.languages[language]
    source = text.states or text.translates
    document = book.rulebook.documents[source] if source else None
    return Rendered(
        language=language,
        name=spoken.name,
        html=render_text(text.says, language),
        own=spoken.document if text.translates else None,
        document=document,
        numbers=numbers_of(clause, document, words) if document else None,
        hash=text_hash(clause, language),
        state=state_of(book.rulebook, clause, language),
        accepted=text.accepted,
    )


def outside(book: Book, clause: Clause) -> list[tuple[Document, Cited]]:
    """Find the clauses that a document refers to here and does not contain, in the order of the documents."""
    found: list[tuple[Document, Cited]] = []
    for document in book.documents:
        numbers = [_inside(number) for number in clause.numbers.get(document.id, ())]
        stated = [text.says for text in clause.text.values() if text.states == document.id]
        numbers += [number for says in stated for number in _REFERENCE.findall(says) if number not in document.numbers]
        found += [(document, document.cites[number]) for number in dict.fromkeys(numbers) if number in document.cites]
    return found


def citing(book: Book, clause: Clause) -> list[tuple[Document, Cited]]:
    """Find the documents that refer to a rule like this without containing it."""
    return [(document, cited) for document in book.documents for cited in document.cites.values() if clause.id in cited.matches]


def related(book: Book, clause: Clause) -> list[Clause]:
    """Name the clauses that a clause points to, then those that point to it."""
    clauses = book.rulebook.clauses
    pointing = [other.id for other in clauses.values() if clause.id in other.see]
    return [clauses[name] for name in dict.fromkeys([*clause.see, *pointing])]


def sides(book: Book, difference: Difference, language: str) -> list[Side]:
    """Group the documents that rule alike on a question, in the order of the documents."""
    found: dict[str, list[Document]] = {}
    for document in book.documents:
        ruling = difference.positions[document.id].same_as or document.id
        status = difference.positions[ruling].status
        alike = f"\0{status}" if status else ruling
        found.setdefault(alike, []).append(document)
    grouped: list[Side] = []
    for key, documents in found.items():
        status = key[1:] if key.startswith("\0") else None
        ruled = None if status else difference.positions[key].words
        grouped.append(Side(tuple(documents), ruled[language] if ruled else None, status))
    return grouped
