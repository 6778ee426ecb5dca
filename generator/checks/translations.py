"""Translations: does each translated text say which wording it follows, and is that still the wording?

translations/no-follows    a translated text does not name the hash of the text it was made from
translations/follows       a text names a hash of something it is not made from
translations/outdated      the source has changed since (a warning: the page says so, `translations` lists the work)
translations/accepted      the text has changed since it was accepted (a warning)
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.model import Rulebook
from generator.problems import Problem
from generator.translations import State, states, text_hash


def check(rulebook: Rulebook) -> Iterator[Problem]:
    """Find translations that do not say what they follow, and those whose source has moved."""
    for state in states(rulebook):
        named = (name for text in state.clause.text.values() for name in (text.states, text.translates) if name)
        if all(name in rulebook.documents for name in named):  # an unknown document is told elsewhere
            yield from _follows(state)
        yield from _accepted(state)


def _follows(state: State) -> Iterator[Problem]:
    clause, code = state.clause, state.language
    text = clause.text[code]
    for document in text.follows:
        if document not in state.sources:
            made_from = f"made from {', '.join(state.sources)}" if state.sources else "made from no other text"
            message = f'The text is {made_from}, and follows "{document}" all the same.'
            yield Problem(text.place.at("follows", document).key.where, "translations/follows", message, "remove it")
    for document, source in state.sources.items():
        now = text_hash(clause, source)
        if document not in text.follows:
            message = f'The text is made from "{document}" and does not say which wording of it it follows.'
            yield Problem(text.place.where, "translations/no-follows", message, f"add follows: {{{document}: {now}}} if it is up to date")
        elif document in state.moved:
            message = f'The "{code}" text follows another wording of {document} than the one that stands there now.'
            fix = f"compare with text.{source} (`translations`), mend, then `translations accept {clause.id} {code} --by NAME`"
            yield Problem(text.place.at("follows", document).where, "translations/outdated", message, fix, is_warning=True)


def _accepted(state: State) -> Iterator[Problem]:
    text = state.clause.text[state.language]
    if text.accepted and text.accepted.text != text_hash(state.clause, state.language):
        message = f"The text has changed since {text.accepted.by} accepted it on {text.accepted.on}."
        fix = f"`translations accept {state.clause.id} {state.language} --by NAME` once somebody has read it"
        yield Problem(text.place.at("accepted", "text").where, "translations/accepted", message, fix, is_warning=True)
