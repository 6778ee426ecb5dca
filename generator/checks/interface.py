"""Interface: has every language the same words of the site, with the same places to fill in?

interface/missing-file    a language of languages.yaml has no file in interface/
interface/missing-key     a key that other languages have is missing
interface/placeholders    a text has other {places} than the same text in English
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.model import Rulebook
from generator.problems import Problem, Where

_PLACE = re.compile(r"\{(\w+)\}")


def check(rulebook: Rulebook) -> Iterator[Problem]:
    """Find words of the site that one language lacks."""
    for code in rulebook.languages:
        if code not in rulebook.interface and not rulebook.is_set_aside(f"interface/{code}.yaml"):
            where = Where(f"interface/{code}.yaml", 1, 1)
            yield Problem(
                where,
                "interface/missing-file",
                f'The language "{code}" has no words of the site.',
                "copy interface/en.yaml and translate it",
            )
    every = {key: text for words in reversed(list(rulebook.interface.values())) for key, text in words.items()}
    for code, words in rulebook.interface.items():
        place = rulebook.interface_places[code]
        for key in every:
            if key not in words:
                yield Problem(
                    place.where, "interface/missing-key", f'The key "{key}" is missing.', f'add "{key}:"; elsewhere it says “{every[key]}”'
                )
        for key, text in words.items():
            expected = _places(rulebook.interface.get("en", every).get(key, text))
            if _places(text) != expected:
                shown = ", ".join(f"{{{name}}}" for name in sorted(expected)) or "none"
                yield Problem(
                    place.at(key).where,
                    "interface/placeholders",
                    f"The places to fill in differ from English: {shown}.",
                    "use the same ones",
                )


def _places(text: str) -> set[str]:
    return set(_PLACE.findall(text))
