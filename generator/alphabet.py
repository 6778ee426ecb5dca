"""Words in the order of a language's alphabet, and the letter under which each one stands."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

SortKey = tuple[tuple[int, ...], tuple[int, ...], str]
"""What is compared first, what decides between words that are alike so far, and the word."""

_SPACE, _DIGIT, _LETTER = 0, 1, 20


class Alphabet:
    """
    The letters of a language in order; a letter may have two signs.

    A letter that the alphabet does not name counts as the one it is made of: Czech words with á stand among those with a.

    >>> czech = Alphabet("a b c č d e f g h ch i".split())
    >>> sorted(["chyba", "hra", "čára", "cíl", "dáma", "dab"], key=czech.key)
    ['cíl', 'čára', 'dab', 'dáma', 'hra', 'chyba']
    >>> czech.initial("chyba"), czech.initial("áčko")
    ('Ch', 'A')
    """

    def __init__(self, letters: Sequence[str]) -> None:
        self._place = {letter: index for index, letter in enumerate(letters)}
        longest_first = sorted(letters, key=lambda letter: -len(letter))
        self._sign = re.compile("|".join([*map(re.escape, longest_first), r"[\s\S]"]))

    def key(self, text: str) -> SortKey:
        """Give what words are sorted by: word by word, signs apart from letters and digits left out."""
        found = [self._letter(sign) for sign in self._sign.findall(text.lower())]
        counted = [(place, is_other) for place, is_other in found if place >= 0]
        return tuple(place for place, _ in counted), tuple(int(is_other) for _, is_other in counted), text

    def initial(self, text: str) -> str:
        """Give the letter under which a word stands, as a heading."""
        for sign in self._sign.findall(text.lower()):
            if self._letter(sign)[0] >= _DIGIT:
                base = sign if sign in self._place else _base(sign)
                return (base if base in self._place else sign).capitalize()
        return text[:1]

    def _letter(self, sign: str) -> tuple[int, bool]:
        """Give a sign's place, -1 if it does not count, and whether it only counts as another one."""
        if sign in self._place:
            return _LETTER + self._place[sign], False
        if sign.isspace():
            return _SPACE, False
        if sign.isdigit():
            return _DIGIT + int(unicodedata.digit(sign, 9)), False
        if not sign.isalpha():
            return -1, False
        base = _base(sign)
        return _LETTER + self._place.get(base, len(self._place) + ord(base)), True


def _base(sign: str) -> str:
    return unicodedata.normalize("NFD", sign)[0]
