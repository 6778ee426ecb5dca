"""What the pages show of the words of the trade: where they stand in a text, and the glossary of a language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from generator.alphabet import Alphabet
from generator.markup import escape, render_blocks, typeset
from generator.model import Clause, Language, Paradigm, Term
from generator.views import Book
from generator.vocabulary import Vocabulary, forms_of, key_of


@dataclass(frozen=True, slots=True)
class Linked:
    """A clause's text whose words of the trade lead to the glossary."""

    html: Markup
    """Paragraphs and lists; the first occurrence of each term is a link."""
    terms: tuple[Term, ...]
    """The terms that are linked, in the order of the alphabet."""


@dataclass(frozen=True, slots=True)
class Homonym:
    """A name that stands for other terms too."""

    name: str
    """The name."""
    terms: tuple[Term, ...]
    """What else it means."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A term in the glossary of a language."""

    term: Term
    """The term."""
    name: str
    """Its preferred name."""
    variants: tuple[str, ...]
    """Its other names."""
    elsewhere: tuple[tuple[Language, str], ...]
    """The other languages with their preferred names."""
    homonyms: tuple[Homonym, ...]
    """Those of its names that have another meaning too."""
    clauses: Mapping[str, tuple[Clause, ...]]
    """Game to the clauses in whose text it is linked."""
    forms: Paradigm | None
    """The forms of its preferred name, if it has more than one."""
    variant_forms: tuple[tuple[str, tuple[str, ...]], ...]
    """Each other name that has more than one form, with its forms."""


@dataclass(frozen=True, slots=True)
class Letter:
    """The terms that begin with one letter."""

    letter: str
    """The letter."""
    id: str
    """Of its heading."""
    entries: tuple[Entry, ...]
    """In the order of the alphabet."""


def word_id(language: str, term: str) -> str:
    """Give the id under which a definition stands on the page of a clause."""
    return f"word-{language}-{term}"


class _Linker:
    """Makes the first occurrence of each term a link, over all the paragraphs of a text."""

    def __init__(self, vocabulary: Vocabulary, language: str, glossary: str) -> None:
        self._vocabulary, self._language, self._glossary = vocabulary, language, glossary
        self.linked: dict[str, None] = {}

    def __call__(self, text: str) -> Markup:
        plain = typeset(text, self._language)
        shown, done = Markup(), 0
        for link in self._vocabulary.links(plain):
            if link.term not in self.linked:
                self.linked[link.term] = None
                shown += escape(plain[done : link.start]) + self._link(plain[link.start : link.end], link.term)
                done = link.end
        return shown + escape(plain[done:])

    def _link(self, words: str, term: str) -> Markup:
        opening = Markup('<a class="term" href="{}#{}" aria-describedby="{}">')
        return opening.format(self._glossary, term, word_id(self._language, term)) + escape(words) + Markup("</a>")


def linked_text(book: Book, clause: Clause, language: str, glossary: str) -> Linked:
    """
    Render a clause's text with links to the glossary.

    Args:
        book: The rulebook with what follows from it.
        clause: The clause.
        language: Whose text.
        glossary: Address of that language's glossary, as seen from the page.

    Returns:
        The text, and the terms that it links.
    """
    linker = _Linker(book.vocabularies[language], language, glossary)
    html = render_blocks(clause.text[language].says, linker)
    return Linked(html, tuple(_sorted(book, [book.rulebook.terms[name] for name in linker.linked], language)))


def glossary(book: Book, language: str) -> list[Letter]:
    """Put together the glossary of a language, by letters."""
    clauses: dict[str, dict[str, tuple[Clause, ...]]] = {}
    for clause in book.rulebook.clauses.values():
        for term in linked_text(book, clause, language, "").terms:
            games = clauses.setdefault(term.id, {})
            games[clause.game] = (*games.get(clause.game, ()), clause)
    alphabet = Alphabet(book.rulebook.languages[language].alphabet)
    letters: dict[str, list[Entry]] = {}
    for term in _sorted(book, book.rulebook.terms.values(), language):
        letters.setdefault(alphabet.initial(term.names[language]), []).append(_entry(book, term, language, clauses.get(term.id, {})))
    return [Letter(letter, f"letter-{index}", tuple(entries)) for index, (letter, entries) in enumerate(letters.items(), 1)]


def _sorted(book: Book, terms: Iterable[Term], language: str) -> list[Term]:
    alphabet = Alphabet(book.rulebook.languages[language].alphabet)
    return sorted(terms, key=lambda term: alphabet.key(term.names[language]))


def _entry(book: Book, term: Term, language: str, clauses: Mapping[str, tuple[Clause, ...]]) -> Entry:
    name, *variants = term.names_in(language)
    paradigms = {word: forms for word, forms in term.forms.get(language, {}).items() if len(forms.forms) > 1}
    return Entry(
        term=term,
        name=name,
        variants=tuple(variants),
        elsewhere=tuple((other, term.names[code]) for code, other in book.rulebook.languages.items() if code != language),
        homonyms=tuple(_homonyms(book.vocabularies[language], term, language)),
        clauses=clauses,
        forms=paradigms.get(name),
        variant_forms=tuple((variant, paradigms[variant].forms) for variant in variants if variant in paradigms),
    )


def _homonyms(vocabulary: Vocabulary, term: Term, language: str) -> Iterator[Homonym]:
    for name in term.names_in(language):
        senses = [sense for form in forms_of(term, language, name) for sense in vocabulary.senses.get(key_of(form), ())]
        others = {sense.term.id: sense.term for sense in senses if sense.term.id != term.id}
        if others:
            yield Homonym(name, tuple(others.values()))
