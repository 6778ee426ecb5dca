"""Interface: has every language the same words of the site, with the same places to fill in?

interface/missing-file    a language of languages.yaml has no file in interface/
interface/no-language     a file in interface/ is for a language that languages.yaml does not name
interface/missing-key     a key that other languages have, or that a ruling needs to be told, is missing
interface/placeholders    a text has other {places} than the same text in English
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.model import WITHOUT_OUTCOME, Rulebook
from generator.problems import Problem

_PLACE = re.compile(r"\{(\w+)\}")


def check(rulebook: Rulebook) -> Iterator[Problem]:
    """Find words of the site that one language lacks."""
    for code in rulebook.languages:
        if code not in rulebook.interface and not rulebook.is_set_aside(f"interface/{code}.yaml"):
            where = rulebook.languages_place.at("languages", code).key.where
            message = f'The language "{code}" has no words of the site.'
            yield Problem(
                where, "interface/missing-file", message, f"write interface/{code}.yaml with the keys that the other languages have"
            )
    every = {key: text for words in reversed(list(rulebook.interface.values())) for key, text in words.items()}
    for code, words in rulebook.interface.items():
        place = rulebook.interface_places[code]
        if rulebook.languages and code not in rulebook.languages:
            message = f'"{code}" is not a language of the site, so nobody reads this file.'
            yield Problem(place.where, "interface/no-language", message, f'add "{code}:" to languages.yaml, or remove the file')
        for key in {**every, **dict.fromkeys(_needed(rulebook), "")}:
            if key not in words:
                elsewhere = f"; elsewhere it says “{every[key]}”" if key in every else ""
                yield Problem(place.where, "interface/missing-key", f'The key "{key}" is missing.', f'add "{key}:"{elsewhere}')
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


def _needed(rulebook: Rulebook) -> Iterator[str]:
    """Name the keys without which a ruling cannot be told, whatever pages there are."""
    yield "ask.document"
    for status in {row.status: None for decision in rulebook.decisions.values() for row in decision.rows}:
        yield f"status.{status}"
        if status in WITHOUT_OUTCOME:
            yield f"says.{status}"


def _places(text: str) -> set[str]:
    return set(_PLACE.findall(text))
