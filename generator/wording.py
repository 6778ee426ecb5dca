"""Numbers, references, duties, permissions and denials of a text, and where a translation has others than its source."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from generator.model import Wording
from generator.translations import normalise

KINDS = ("must", "may", "must-not", "not", "either")
"""What a block of text says or does not say."""
_KIND_WORDS = (*KINDS, "left", "right", "nothing")
_REFERENCE = re.compile(r"(?<![\d.,])\d{1,2}(?:\.\d{1,2})+(?![\d])")
_DIGITS = re.compile(r"\d+")
_NAMES = re.compile(r"14[.,/]1\b|14 ?\+ ?1\b")
"""The name of the game is no number and no reference."""


@dataclass(frozen=True, slots=True)
class Found:
    """What stands in a block of text."""

    numbers: frozenset[int]
    """Numbers, in digits or words; one only in digits, for the word is an article or a pronoun too."""
    references: frozenset[str]
    """Clause numbers."""
    kinds: frozenset[str]
    """Which of `KINDS`, and `left` and `right`."""


@dataclass(frozen=True, slots=True)
class Parting:
    """A point on which a translation parts from its source."""

    check: str
    """`numbers`, `references`, `must` … as waivers name it."""
    block: int
    """Which paragraph or list item, from 1; 0 for the whole text."""
    source: str
    """What the source has."""
    text: str
    """What the translation has."""


class Reader:
    """Reads what a language's words say, by its `wording` data."""

    def __init__(self, wording: Wording) -> None:
        turns = [(turn, kind) for kind in _KIND_WORDS for turn in wording.kinds.get(kind, ())]
        turns += [(turn, str(number)) for number, words in wording.numbers.items() for turn in words]
        turns.sort(key=lambda item: (-len(item[0].split()), -len(item[0].rstrip("*"))))
        self._says = {index: said for index, (_, said) in enumerate(turns)}
        parts = [f"(?P<t{index}>{_pattern(turn)})" for index, (turn, _) in enumerate(turns)]
        self._turns = re.compile(rf"(?<![^\W_])(?:{'|'.join(parts)})(?![^\W_])") if parts else re.compile(r"(?!)")

    def read(self, text: str) -> Found:
        """Find numbers, references and kinds in a piece of text."""
        plain = _NAMES.sub(" ", text.lower().replace("’", "'"))
        references = frozenset(_REFERENCE.findall(plain))
        plain = _REFERENCE.sub(" ", plain)
        numbers = {int(digits) for digits in _DIGITS.findall(plain)}
        kinds: set[str] = set()
        for found in self._turns.finditer(plain):
            said = self._says[int((found.lastgroup or "t0")[1:])]
            if said.isdigit():
                numbers.add(int(said))
            elif said != "nothing":
                kinds.add(said)
        return Found(frozenset(numbers), references, frozenset(kinds))


def _pattern(turn: str) -> str:
    return r"\s+".join(re.escape(word).replace(r"\*", r"[^\W_]*") for word in turn.lower().split())


@lru_cache(maxsize=1 << 10)
def blocks(says: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Part a text into its paragraphs, without their items, and its list items; both in order of appearance."""
    paragraphs: list[str] = []
    items: list[str] = []
    for block in normalise(says).split("\n\n"):
        for line in block.split("\n"):
            (items if line.startswith("- ") else paragraphs).append(line)
    return tuple(paragraphs), tuple(items)


def partings(source: str, source_reader: Reader, text: str, reader: Reader) -> Iterator[Parting]:
    """
    Compare a translation with its source, block by block where both have as many.

    Args:
        source: The text that was translated.
        source_reader: Reads its language.
        text: The translation.
        reader: Reads its language.

    Yields:
        Each point on which they part, as waivers name it.
    """
    before, after = blocks(source), blocks(text)
    for check, one, other in (("blocks", before[0], after[0]), ("items", before[1], after[1])):
        if len(one) != len(other):
            yield Parting(check, 0, str(len(one)), str(len(other)))
    if any(len(one) != len(other) for one, other in zip(before, after, strict=True)):
        yield from _part(0, source_reader.read(source), reader.read(text))
        return
    pairs = [*zip(before[0], after[0], strict=True), *zip(before[1], after[1], strict=True)]
    for index, (said, translated) in enumerate(pairs, 1):
        yield from _part(index, source_reader.read(said), reader.read(translated))


def _part(block: int, source: Found, text: Found) -> Iterator[Parting]:
    if source.numbers != text.numbers:
        yield Parting("numbers", block, _list(source.numbers - text.numbers), _list(text.numbers - source.numbers))
    if source.references != text.references:
        yield Parting("references", block, _list(source.references - text.references), _list(text.references - source.references))
    for kind in KINDS:
        one, other = _says(kind, source), _says(kind, text)
        if one != other:
            yield Parting(kind, block, "yes" if one else "no", "yes" if other else "no")


def _says(kind: str, found: Found) -> bool:
    """Say whether a block has a kind; a prohibition is a denial too."""
    return kind in found.kinds or (kind == "not" and "must-not" in found.kinds)


def _list(values: frozenset[int] | frozenset[str]) -> str:
    return ", ".join(map(str, sorted(values, key=str))) or "–"
