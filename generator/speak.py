"""Rulings, questions and differences as lines for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Any

from generator.ask import BadFact, Given, MissingFact, Ruling
from generator.differences import Parting, partings
from generator.model import Conditions, Rulebook, Value
from generator.rulings import Cited

_MARKS = {"stated": "●", "implied": "◐", "ambiguous": "◇", "silent": "○", "open": "◌", "lost": "⊘"}
_WIDTH = 96


def _fill(text: str, width: int = _WIDTH, initial_indent: str = "", subsequent_indent: str = "") -> str:
    """Wrap a line; names keep their hyphens together, so that they can be copied."""
    return textwrap.fill(text, width, initial_indent=initial_indent, subsequent_indent=subsequent_indent, break_on_hyphens=False)


def read_facts(words: Iterable[str]) -> dict[str, str]:
    """
    Read `fact=answer` words.

    Raises:
        BadFact: A word has no `=`, or a fact is given twice.

    >>> read_facts(["document=pl-14-1", "cue=elsewhere"])
    {'document': 'pl-14-1', 'cue': 'elsewhere'}
    """
    given: dict[str, str] = {}
    for word in words:
        fact, sign, answer = word.partition("=")
        if not sign:
            raise BadFact(f'"{word}" is not a fact; write FACT=ANSWER, such as document=pl-14-1')
        if fact in given:
            raise BadFact(f'the fact "{fact}" is given twice: {fact}={given[fact]} and {fact}={answer}')
        given[fact] = answer
    return given


def listing(rulebook: Rulebook) -> list[dict[str, Any]]:
    """Give every decision with its documents, facts and answers as plain JSON values."""
    return [
        {
            "decision": decision.id,
            "documents": list(decision.documents),
            "facts": {fact.id: list(fact.answers) for fact in decision.facts.values()},
            "outcomes": {outcome.id: list(outcome.values) for outcome in decision.outcomes.values()},
        }
        for decision in rulebook.decisions.values()
    ]


def list_text(rulebook: Rulebook, lang: str) -> str:
    """Write the list of decisions."""
    blocks: list[str] = []
    for decision in rulebook.decisions.values():
        width = max(len(name) for name in ("document", *decision.facts))
        lines = [f"{decision.id}: {decision.name[lang]}", f"  {'document':<{width}}  {' · '.join(decision.documents)}"]
        lines += [f"  {fact.id:<{width}}  {' · '.join(fact.answers)}" for fact in decision.facts.values()]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)


def question_text(rulebook: Rulebook, decision: str, missing: MissingFact, lang: str) -> str:
    """Write the question that is asked next, with its answers."""
    table = rulebook.decisions[decision]
    if missing.ask == "document":
        lines = [rulebook.interface[lang]["ask.document"]]
        lines += [f"  document={answer}  {rulebook.documents[answer].name[lang]}" for answer in missing.answers]
        return "\n".join(lines)
    fact = table.facts[missing.ask]
    width = max(len(answer) for answer in missing.answers)
    return "\n".join([fact.ask[lang], *(f"  {fact.id}={answer:<{width}}  {fact.answers[answer][lang]}" for answer in missing.answers)])


def ruling_text(rulebook: Rulebook, ruling: Ruling, lang: str) -> str:
    """Write a ruling: what it says, its status and clauses, the readings, and what others rule."""
    words = rulebook.interface[lang]
    lines = [_fill(ruling.says, _WIDTH), ""]
    lines.append(f"{_MARKS[ruling.status]} {words[f'status.{ruling.status}']}  {_clauses(rulebook, ruling.because, lang)}".rstrip())
    if ruling.outcome is not None:
        lines += ["", *_outcome(ruling.outcome)]
    for index, reading in enumerate(ruling.readings):
        lines += ["", _fill(f"{index + 1}. {reading.says}", _WIDTH, subsequent_indent="   ")]
        lines.append(f"   {_inline(reading.outcome, ruling.outcome or {})}  {_clauses(rulebook, reading.because, lang)}".rstrip())
    for other in ruling.suggestions:
        name = rulebook.documents[other.document].name[lang]
        lines += ["", f"{name}: {_inline(other.outcome, {})}  {_clauses(rulebook, other.because, lang)}"]
    return "\n".join(lines)


def partings_json(rulebook: Rulebook, decision: str) -> list[dict[str, Any]]:
    """Give the differences of a decision as plain JSON values."""
    return [
        {
            "fields": list(found.fields),
            "rulings": {document: {name: _plain(value) for name, value in values.items()} for document, values in found.rulings.items()},
            "situations": [{fact: list(answers) for fact, answers in box.items()} for box in found.situations],
            "count": found.count,
        }
        for found in partings(rulebook.decisions[decision])
    ]


def partings_text(rulebook: Rulebook, decision: str, lang: str) -> str:
    """Write the differences of a decision: for each, how every document rules and when."""
    table = rulebook.decisions[decision]
    found = partings(table)
    total = sum(parting.count for parting in found)
    possible = sum(1 for _ in table.situations())
    groups = "1 group" if len(found) == 1 else f"{len(found)} groups"
    blocks = [f"{table.name[lang]} ({decision}): {total} of {possible} sets of facts, in {groups}"]
    blocks += [_parting(index, parting) for index, parting in enumerate(found, 1)]
    return "\n\n".join(blocks)


def _parting(index: int, parting: Parting) -> str:
    alike: dict[str, list[str]] = {}
    for document, values in parting.rulings.items():
        alike.setdefault(", ".join(f"{name} {_text(value)}" for name, value in values.items()), []).append(document)
    lines = [f"{index}. {', '.join(parting.fields)} ({parting.count} sets of facts)"]
    lines += [
        _fill(f"{', '.join(documents)}: {ruling}", _WIDTH, initial_indent="   ", subsequent_indent="     ")
        for ruling, documents in alike.items()
    ]
    lines += [_fill(f"when {_conditions(box)}", _WIDTH, initial_indent="   ", subsequent_indent="     ") for box in parting.situations]
    return "\n".join(lines)


def _conditions(box: Conditions) -> str:
    return " ".join(f"{fact}={'|'.join(answers)}" for fact, answers in box.items()) or "always"


def _outcome(outcome: Given) -> list[str]:
    width = max(map(len, outcome))
    return [f"  {name:<{width}}  {_text(value)}" for name, value in outcome.items()]


def _inline(outcome: Given, shared: Given) -> str:
    return ", ".join(f"{name} {_text(value)}" for name, value in outcome.items() if shared.get(name) != value)


def _clauses(rulebook: Rulebook, because: tuple[Cited, ...], lang: str) -> str:
    words = rulebook.interface[lang]
    numbers: dict[str, list[str]] = {}
    for item in because:
        numbers.setdefault(item.document, []).append(words.get(f"number.{item.number}", item.number))
    return "; ".join(f"{rulebook.documents[name].short[lang]} {', '.join(dict.fromkeys(listed))}" for name, listed in numbers.items())


def _text(value: Value | list[str]) -> str:
    return value if isinstance(value, str) else " | ".join(value) or "-"


def _plain(value: Value) -> Any:
    return list(value) if isinstance(value, tuple) else value
