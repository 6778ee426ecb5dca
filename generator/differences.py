"""Where documents rule differently: every possible set of facts, compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from generator.model import AMBIGUOUS, Conditions, Decision, Value
from generator.rulings import Outcomes, Verdict
from generator.trees import compile_tree, reach


@dataclass(frozen=True, slots=True)
class Parting:
    """One way in which documents part, and all the situations in which they do."""

    fields: tuple[str, ...]
    """The outcome fields in which they differ; `status` where one gives no ruling at all."""
    rulings: Mapping[str, Mapping[str, Value]]
    """Document to its values of those fields."""
    situations: tuple[Conditions, ...]
    """Conditions that together cover exactly these situations; a fact that is not named may have any answer."""
    count: int
    """How many sets of facts they stand for."""


def partings(decision: Decision) -> list[Parting]:
    """
    Compare the documents in every possible situation.

    Args:
        decision: A proved table.

    Returns:
        Each distinct way in which at least two documents rule differently, the most frequent first. Nothing is left
        out: the situations of all partings together are all sets of facts on which documents differ.
    """
    groups: dict[tuple[tuple[str, ...], tuple[tuple[str, tuple[tuple[str, Value], ...]], ...]], list[tuple[str | None, ...]]] = {}
    for facts, verdicts in _all(decision):
        fields = _differing(decision, verdicts)
        if fields:
            rulings = tuple((document, tuple(_shown(verdict, fields))) for document, verdict in verdicts.items())
            groups.setdefault((fields, rulings), []).append(facts)
    found = [
        Parting(
            fields, {document: dict(values) for document, values in rulings}, tuple(_cover(decision, tuple(situations))), len(situations)
        )
        for (fields, rulings), situations in groups.items()
    ]
    return sorted(found, key=lambda parting: (-parting.count, parting.fields))


def differing_pairs(decision: Decision) -> set[frozenset[str]]:
    """Name each pair of documents that rule differently in at least one situation."""
    pairs: set[frozenset[str]] = set()
    wanted = {frozenset(pair) for pair in combinations(decision.documents, 2)}
    for _, verdicts in _all(decision):
        for pair in wanted - pairs:
            first, second = (verdicts[document] for document in pair)
            if _ruled(first) != _ruled(second):
                pairs.add(pair)
        if pairs == wanted:
            break
    return pairs


def _all(decision: Decision) -> list[tuple[tuple[str | None, ...], dict[str, Verdict]]]:
    trees = {document: compile_tree(decision, document) for document in decision.documents}
    found: list[tuple[tuple[str | None, ...], dict[str, Verdict]]] = []
    for facts, _ in decision.situations():
        given = {fact: answer for fact, answer in facts.items() if answer is not None}
        verdicts: dict[str, Verdict] = {}
        for document, tree in trees.items():
            verdicts[document] = reach(tree, given)
        found.append((tuple(facts.values()), verdicts))
    return found


def _ruled(verdict: Verdict) -> tuple[object, ...]:
    """Give what counts when rulings are compared: the values, and the readings where they differ."""
    readings = tuple(sorted(repr(reading.outcome) for reading in verdict.readings))
    return (None if verdict.outcome is None else tuple(verdict.outcome.items()), readings)


def _differing(decision: Decision, verdicts: Mapping[str, Verdict]) -> tuple[str, ...]:
    ruling = [verdict for verdict in verdicts.values() if verdict.outcome is not None]
    fields = [name for name in decision.outcomes if len({_field(verdict, name) for verdict in ruling}) > 1]
    if 0 < len(ruling) < len(verdicts):
        fields.insert(0, "status")
    return tuple(fields)


def _field(verdict: Verdict, name: str) -> tuple[Value | None, ...]:
    outcome: Outcomes = verdict.outcome or {}
    if outcome.get(name) == AMBIGUOUS:
        return tuple(reading.outcome.get(name) for reading in verdict.readings)
    return (outcome.get(name),)


def _shown(verdict: Verdict, fields: tuple[str, ...]) -> list[tuple[str, Value]]:
    shown: list[tuple[str, Value]] = []
    for name in fields:
        if name == "status" or verdict.outcome is None:
            shown.append(("status", verdict.status))
        else:
            values = dict.fromkeys(value for value in _field(verdict, name) if value is not None)
            first = next(iter(values), AMBIGUOUS)
            shown.append((name, first if len(values) == 1 else tuple(" or ".join(v) if isinstance(v, tuple) else v for v in values)))
    return list(dict.fromkeys(shown))


def _cover(decision: Decision, situations: tuple[tuple[str | None, ...], ...]) -> list[Conditions]:
    """Cover situations by few conditions: boxes that differ in one fact only are merged until none are left to merge."""
    boxes: list[tuple[frozenset[str | None], ...]] = [tuple(frozenset((answer,)) for answer in facts) for facts in situations]
    for index in range(len(decision.facts)):
        merged: dict[tuple[frozenset[str | None], ...], frozenset[str | None]] = {}
        for box in boxes:
            rest = (*box[:index], *box[index + 1 :])
            merged[rest] = merged.get(rest, frozenset()) | box[index]
        boxes = [(*rest[:index], answers, *rest[index:]) for rest, answers in merged.items()]
    facts = list(decision.facts.values())
    return [
        {
            fact.id: tuple(answer for answer in fact.answers if answer in answers)
            for fact, answers in zip(facts, box, strict=True)
            if None not in answers and len(answers) < len(fact.answers)
        }
        for box in boxes
    ]
