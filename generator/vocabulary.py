"""The words of the trade in a language: which form belongs to which term, and where terms stand in a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from generator.model import Paradigm, Rulebook, Term

# A word with its hyphens, a sign, or an empty line, over which no name goes on.
_TOKEN = re.compile(r"[^\W_]+(?:-[^\W_]+)*|\n[ \t]*\n\s*|[^\w\s]|_")

Key = tuple[str, ...]
"""What counts of a form: its words and signs, in small letters."""


def key_of(form: str) -> Key:
    """
    Give what counts of a form: neither capitals nor the kind of space, hyphen and apostrophe do.

    >>> key_of("Ball’s\N{NO-BREAK SPACE}width") == key_of("ball's width")
    True
    """
    return tuple(map(str.lower, _TOKEN.findall(_plain(form))))


def _plain(text: str) -> str:
    """Write hyphens and apostrophes in one way; every sign stays where it stands."""
    return text.replace("’", "'").replace("‐", "-").replace("‑", "-")


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A form that stands in a text."""

    start: int
    """Where it begins."""
    end: int
    """Where it ends."""
    key: Key
    """The form."""


class Forms:
    """Forms of words, to be found in texts."""

    def __init__(self, forms: Iterable[Key]) -> None:
        self._by_first: dict[str, list[Key]] = {}
        for key in sorted(filter(None, set(forms)), key=lambda key: (-len(key), key)):
            self._by_first.setdefault(key[0], []).append(key)

    def find(self, text: str) -> Iterator[Occurrence]:
        """Find forms as whole words from left to right; of several that begin at one place the longest."""
        words = key_of(text)
        if self._by_first.keys().isdisjoint(words):
            return  # most texts have no word to avoid
        spans = [token.span() for token in _TOKEN.finditer(_plain(text))]
        after = 0
        for index, word in enumerate(words):
            if word in self._by_first and index >= after:
                for key in self._by_first[word]:
                    if words[index : index + len(key)] == key:
                        after = index + len(key)
                        yield Occurrence(spans[index][0], spans[after - 1][1], key)
                        break


@dataclass(frozen=True, slots=True)
class Sense:
    """A term to which a form belongs."""

    term: Term
    """The term."""
    name: str
    """The name of which it is a form."""
    is_homonym: bool
    """Whether the name is declared to stand for another term too."""


@dataclass(frozen=True, slots=True)
class Link:
    """The place in a text at which a term is explained."""

    start: int
    """Where the form begins."""
    end: int
    """Where it ends."""
    term: str
    """Id of the term."""


class Vocabulary:
    """
    The names of all terms in one language, with every form.

    A form that belongs to several terms, or to a name that is declared a homonym, is known but never taken for one of them.
    """

    def __init__(self, terms: Iterable[Term], language: str) -> None:
        self.senses: dict[Key, tuple[Sense, ...]] = {}
        for term in terms:
            homonyms = term.homonyms.get(language, ())
            for name in term.names_in(language):
                for form in forms_of(term, language, name):
                    self._add(key_of(form), Sense(term, name, name in homonyms))
        self._forms = Forms(self.senses)
        self._known: dict[str, tuple[Link, ...]] = {}

    def _add(self, key: Key, sense: Sense) -> None:
        known = self.senses.get(key, ())
        if all((sense.term.id, sense.name) != (other.term.id, other.name) for other in known):
            self.senses[key] = (*known, sense)

    def find(self, text: str) -> Iterator[Occurrence]:
        """Find every form of every name, whatever it means."""
        return self._forms.find(text)

    def term_of(self, key: Key) -> str | None:
        """Give the term that a form certainly means, or None."""
        senses = self.senses.get(key, ())
        ids = {sense.term.id for sense in senses}
        return ids.pop() if len(ids) == 1 and not any(sense.is_homonym for sense in senses) else None

    def links(self, text: str) -> tuple[Link, ...]:
        """
        Find the terms of a text.

        Args:
            text: Plain text; any spaces.

        Returns:
            Every place at which a form certainly means a term, in order; remembered, for a text stands on many pages.
        """
        if text not in self._known:
            found = ((item, self.term_of(item.key)) for item in self.find(text))
            self._known[text] = tuple(Link(item.start, item.end, term) for item, term in found if term)
        return self._known[text]


def forms_of(term: Term, language: str, name: str) -> tuple[str, ...]:
    """Give the forms of a name, as it stands in the glossary among them."""
    paradigm: Paradigm | None = term.forms.get(language, {}).get(name)
    return tuple(dict.fromkeys((name, *paradigm.forms))) if paradigm else (name,)


def vocabularies(rulebook: Rulebook) -> Mapping[str, Vocabulary]:
    """Give the vocabulary of each language of the site."""
    return {code: Vocabulary(rulebook.terms.values(), code) for code in rulebook.languages}
