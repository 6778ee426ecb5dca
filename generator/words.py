"""Where words stand in the data: every mapping from language codes to text, however deep."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.problems import Place

_HOLD_NO_WORDS = {"when", "only_with", "given", "then", "outcome", "lookups", "forms", "homonyms"}
"""Fields inside which a key of two letters is a fact, an answer, an outcome or a language with other things than words."""


def words_in(value: Any, place: Place) -> Iterator[tuple[Mapping[str, Any], Place]]:
    """
    Find the words of a file.

    Args:
        value: The file's value, as `yaml_io.parse` gives it.
        place: Its place.

    Yields:
        Each mapping from language codes to text with its place; the texts of a clause, which are more than words, too.
    """
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield from words_in(item, place.at(index))
    elif isinstance(value, dict):
        if value and all(len(key) == 2 and key.isalpha() for key in value) and (is_clause_text(place) or _is_by_language(value)):
            yield value, place
        for key, item in value.items():
            if key not in _HOLD_NO_WORDS:
                yield from words_in(item, place.at(key))


def has_words(place: Place) -> bool:
    """Say whether a file holds words at all; the languages themselves and the words of the site are not by language."""
    file = place.source.file
    return not (file.endswith("languages.yaml") or "/interface/" in file or "/wording/" in file)


def is_clause_text(place: Place) -> bool:
    """Tell the texts of a clause."""
    return place.path == ("text",) and "/clauses/" in place.source.file


def _is_by_language(value: Mapping[str, Any]) -> bool:
    """Tell words from lists by language, such as variants, of which a language may have none."""
    return all(isinstance(item, str) for item in value.values())
