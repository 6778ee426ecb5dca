"""What a text follows: hashes of normalised texts, whether the source has moved since, and who accepted what."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.model import Clause, Rulebook

_SPACES = re.compile(r"[ \t\u00a0\u202f]+")
_BLOCKS = re.compile(r"\n\s*\n")
_ITEM = re.compile(r"^- ", re.MULTILINE)
_UNSEEN = dict.fromkeys(map(ord, "\u00ad\u200b\u2060"))


@dataclass(frozen=True, slots=True)
class State:
    """How a text stands to its source."""

    clause: Clause
    """The clause."""
    language: str
    """The text's language."""
    sources: Mapping[str, str]
    """Document to the language whose text was translated; empty for a text that states its own document."""
    moved: tuple[str, ...]
    """Documents whose text has changed since."""
    is_accepted: bool
    """Whether somebody accepted this very text, and its sources have not moved since."""
    is_machine_draft: bool
    """Whether a machine drafted it and nobody has accepted it."""

    @property
    def is_outdated(self) -> bool:
        """Whether a source has moved."""
        return bool(self.moved)


@dataclass(frozen=True, slots=True)
class Coverage:
    """How far a language has come."""

    language: str
    """Its code."""
    texts: int
    """Texts of clauses that it has."""
    translated: int
    """Of these, texts that translate another one."""
    outdated: int
    """Translations whose source has moved."""
    drafts: int
    """Texts that a machine drafted and nobody has accepted."""
    accepted: int
    """Texts that somebody accepted as they stand."""


def normalise(text: str) -> str:
    r"""
    Bring a text to the form that is hashed: how lines are broken and which kind of space is used do not count.

    >>> normalise("One  rule,\nin two\u00a0lines.\n\n- an\n  item\n- another\n")
    'One rule, in two lines.\n\n- an item\n- another'
    """
    plain = unicodedata.normalize("NFC", text).translate(_UNSEEN)
    return "\n\n".join(_block(block) for block in _BLOCKS.split(plain.strip()))


def _block(block: str) -> str:
    lines = _ITEM.sub("\0", block).replace("\n", " ").replace("\0", "\n- ")
    return "\n".join(_SPACES.sub(" ", line).strip() for line in lines.strip().split("\n"))


def hash_of(title: str, gist: str, says: str) -> str:
    r"""
    Give twelve characters that change whenever a word of a title, gist or text changes.

    >>> hash_of("A", "B.", "C  D.") == hash_of("A", "B.", "C\nD.\n") != hash_of("A", "B.", "C.")
    True
    """
    return hashlib.sha256("\0".join(map(normalise, (title, gist, says))).encode()).hexdigest()[:12]


def text_hash(clause: Clause, language: str) -> str:
    """
    Give the hash of what the readers of one language read in a clause: title, gist and text.

    Args:
        clause: The clause.
        language: A language in which it has a text.

    Returns:
        Twelve hexadecimal digits.
    """
    return hash_of(clause.title.get(language, ""), clause.gist.get(language, ""), clause.text[language].says)


def sources_of(rulebook: Rulebook, clause: Clause, language: str) -> dict[str, str]:
    """
    Name the texts that a text is translated from.

    Args:
        rulebook: The data, checked or not.
        clause: The clause.
        language: The text's language.

    Returns:
        Document to the language that states it in this clause: the document translated; for a text that belongs to no
        document every one that the clause states; none for a text that states its own document.
    """
    text = clause.text[language]
    if text.states:
        return {}
    stated = {other.states: code for code, other in clause.text.items() if other.states in rulebook.documents}
    return {document: code for document, code in stated.items() if document and text.translates in (None, document)}


def state_of(rulebook: Rulebook, clause: Clause, language: str) -> State:
    """Say how a text stands to its sources."""
    text = clause.text[language]
    sources = sources_of(rulebook, clause, language)
    moved = tuple(document for document, code in sources.items() if text.follows.get(document) != text_hash(clause, code))
    accepted = text.accepted is not None and text.accepted.text == text_hash(clause, language) and not moved
    return State(clause, language, sources, moved, accepted, text.is_machine_draft and not accepted)


def states(rulebook: Rulebook, language: str | None = None) -> Iterator[State]:
    """Go through the texts of all clauses, of one language or of all."""
    for clause in rulebook.clauses.values():
        for code in clause.text:
            if code in rulebook.languages and language in (None, code):
                yield state_of(rulebook, clause, code)


def coverage(rulebook: Rulebook) -> list[Coverage]:
    """Count the texts of each language and how they stand, in the order of the languages."""
    counted: list[Coverage] = []
    for code in rulebook.languages:
        every = list(states(rulebook, code))
        counted.append(
            Coverage(
                language=code,
                texts=len(every),
                translated=sum(bool(state.sources) for state in every),
                outdated=sum(state.is_outdated for state in every),
                drafts=sum(state.is_machine_draft for state in every),
                accepted=sum(state.is_accepted for state in every),
            )
        )
    return counted
