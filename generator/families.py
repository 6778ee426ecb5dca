"""Families of forms: which words of a language's texts are forms of one another, so that a search for one finds them all.

The paradigms of the terms come first, then a dictionary (simplemma), where `wording/<language>.yaml` joins what the dictionary
takes for several words; a word that none of them knows is put to those of the same stem (Snowball, or a cut of its ending where
Snowball lacks the language).
"""

from __future__ import annotations

import gc
import hashlib
import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path

import snowballstemmer
from simplemma.strategies.dictionaries import DefaultDictionaryFactory
from simplemma.strategies.dictionaries.dictionary_factory import SUPPORTED_LANGUAGES

from generator.model import Paradigm, Rulebook

CACHE = Path(__file__).parent.parent / "build" / "families"
_WORD = re.compile(r"[^\W\d_]+")
_STEMMERS = {"en": "english", "pl": "polish", "ru": "russian", "cs": "czech"}
_ENDING, _SHORTEST = 3, 4
"""Where no stemmer is to be had: letters that may be an ending, and letters that must be left."""

Family = frozenset[str]
"""Folded forms that count as one word."""


def fold(text: str) -> str:
    """
    Bring letters to their plain form, as docs/assets/js/search.js does: no case, no diacritics.

    >>> fold("Łuza, žep, ещё")
    'luza, zep, еще'
    """
    plain = unicodedata.normalize("NFD", text.lower())
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).replace("ł", "l").replace("đ", "d")


def families(rulebook: Rulebook, language: str, texts: Iterable[str]) -> list[Family]:
    """
    Put the words of texts into families, with all the forms that a reader may type.

    Args:
        rulebook: Its terms and wording give what dictionaries lack.
        language: The texts' language.
        texts: What is searched.

    Returns:
        Families of two forms or more, in a settled order. A form may belong to several.
    """
    wording = rulebook.wordings.get(language)
    known = [list(group) for group in _of_terms(rulebook, language)]
    joined = [list(group) for group in (wording.families if wording else ())]
    words = {word.lower() for text in texts for word in _WORD.findall(text)}
    asked = json.dumps([language, sorted(words), known, joined, version("simplemma"), version("snowballstemmer")], ensure_ascii=False)
    kept = CACHE / f"{hashlib.sha256(asked.encode()).hexdigest()[:24]}.json"
    if kept.exists():
        return [frozenset(forms) for forms in json.loads(kept.read_text(encoding="utf-8"))]
    found = sorted(sorted({fold(form) for form in group}) for group in _grouped(language, words, known, joined))
    found = [forms for forms in found if len(forms) > 1]
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps(found, ensure_ascii=False), encoding="utf-8")
    return [frozenset(forms) for forms in found]


def _of_terms(rulebook: Rulebook, language: str) -> Iterator[tuple[str, ...]]:
    for term in rulebook.terms.values():
        for paradigm in term.forms.get(language, {}).values():
            yield from _of_paradigm(paradigm)


def _of_paradigm(paradigm: Paradigm) -> Iterator[tuple[str, ...]]:
    """Give the forms of each word of a name; a word that is the same in every form ("of the game") tells nothing."""
    forms = [_WORD.findall(form.lower()) for form in paradigm.forms]
    for place, first in enumerate(forms[0] if forms else ()):
        words = [form[place] for form in forms if len(form) == len(forms[0])]
        group = tuple(dict.fromkeys(word for word in words if fold(word)[:2] == fold(first)[:2]))
        if len(group) > 1:
            yield group


def _grouped(language: str, words: set[str], known: list[list[str]], joined: list[list[str]]) -> Iterator[set[str]]:
    groups: dict[str, set[str]] = {}
    for forms in known:
        groups.setdefault(forms[0], set()).update(forms)
    settled = set().union(*groups.values())
    together = set().union(*joined)
    lemma_of, found = _lemmas(language, (words - settled) | together)
    for lemma, of_lemma in found.items():
        groups.setdefault(lemma, {lemma}).update(of_lemma - (settled - together))
    for group in joined:  # one word, though the dictionary takes its forms for several
        yield set(group).union(*(found[lemma_of[word]] for word in group if word in lemma_of))
    settled |= together.union(*groups.values())
    stems: dict[str, set[str]] = {}
    for word in words:
        stems.setdefault(_stem(language, word), set()).add(word)
    yield from groups.values()
    yield from (alike for alike in stems.values() if alike - settled)


def _lemmas(language: str, words: set[str]) -> tuple[dict[str, str], dict[str, set[str]]]:
    """Look words up in the dictionary, if there is one: word to what it is a form of, and this to all its forms."""
    if language not in SUPPORTED_LANGUAGES:
        return {}, {}
    dictionary: Mapping[str, str] = DefaultDictionaryFactory().get_dictionary(language)
    looked_up = {word: dictionary.get(word) or dictionary.get(word.capitalize()) for word in words}
    lemma_of = {word: lemma.lower() for word, lemma in looked_up.items() if lemma}
    found: dict[str, set[str]] = {lemma: {lemma} for lemma in lemma_of.values()}
    for word, lemma in lemma_of.items():
        found[lemma].add(word)
    for form, lemma in dictionary.items():
        if lemma.lower() in found:
            found[lemma.lower()].add(form.lower())
    del dictionary
    gc.collect()  # a dictionary takes a hundred megabytes and more
    return lemma_of, found


@cache
def _stemmer(language: str) -> snowballstemmer.stemmer | None:
    return snowballstemmer.stemmer(_STEMMERS[language]) if language in _STEMMERS else None


def _stem(language: str, word: str) -> str:
    stemmer = _stemmer(language)
    return stemmer.stemWord(word) if stemmer else word[: max(_SHORTEST, len(word) - _ENDING)]
