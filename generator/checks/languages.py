"""Languages: does every word stand in every language of the site?

languages/missing   words lack a language; there is no fallback, so a reader would find a hole
languages/unknown   words have a language that languages.yaml does not name
languages/empty     words are empty in a language; only an outcome that needs no sentence is empty, in all of them
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.model import Rulebook
from generator.problems import Place, Problem
from generator.words import has_words, words_in


def check(rulebook: Rulebook) -> Iterator[Problem]:
    """Find words that lack a language."""
    if not rulebook.languages:
        return  # every word would be told, and one file is what is wrong
    for raw, place in rulebook.raw:
        if has_words(place):
            for words, there in words_in(raw, place):
                yield from _check(words, there, rulebook)


def _check(words: Mapping[str, Any], place: Place, rulebook: Rulebook) -> Iterator[Problem]:
    missing = [code for code in rulebook.languages if code not in words]
    if missing:
        message = f"These words lack: {', '.join(missing)}."
        yield Problem(place.where, "languages/missing", message, f"add {', '.join(f'{code}: …' for code in missing)}")
    for code in words:
        if code not in rulebook.languages and code not in rulebook.unfinished:
            fix = f"use one of {', '.join(rulebook.languages)}, or add it to languages.yaml"
            yield Problem(place.at(code).key.where, "languages/unknown", f'"{code}" is not a language of the site.', fix)
    texts = {code: text for code, text in words.items() if isinstance(text, str) and code not in rulebook.unfinished}
    empty = [code for code, text in texts.items() if not text.strip()]
    if empty and (len(empty) < len(texts) or place.path[:1] != ("outcomes",)):
        yield Problem(place.at(empty[0]).where, "languages/empty", f"The words are empty in: {', '.join(empty)}.", "write them")
