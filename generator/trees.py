"""A decision table as a question tree: plain JSON values that `walk` here and walk.js in the browser follow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.model import Decision, Facts, Lookup, Row, fits, may_fit
from generator.rulings import Cited, NoSingleRow, Outcomes, Verdict, verdict

Node = int | None
"""Index of a step; None where no possible set of facts leads."""


@dataclass(frozen=True, slots=True)
class Tree:
    """The questions one document needs for one table."""

    start: int
    """The first step."""
    steps: tuple[Mapping[str, Any], ...]
    """`{"ask": fact, "next": {answer: step}}` or `{"ruling": index}`."""
    verdicts: tuple[Verdict, ...]
    """What the leaves give."""


@dataclass
class _Compiler:
    decision: Decision
    document: str
    steps: list[Mapping[str, Any]] = field(default_factory=list)
    verdicts: list[Verdict] = field(default_factory=list)
    known: dict[Any, int] = field(default_factory=dict)
    memo: dict[Any, Node] = field(default_factory=dict)

    def build(self, index: int, facts: dict[str, str | None], rows: tuple[Row, ...], others: tuple[Row, ...]) -> Node:
        """Give the step for these facts; a question that changes nothing is not asked."""
        if not self.decision.is_possible(facts):
            return None
        rows = tuple(row for row in rows if row.may_fit(self.document, facts))
        settled = all(row.is_settled for row in rows)
        others = () if settled else tuple(row for row in others if may_fit(row.when, facts))
        key = (index, tuple(map(id, rows)), tuple(map(id, others)), self._alive(index, facts, rows + others))
        if key not in self.memo:
            self.memo[key] = self._step(index, facts, rows, others)
        return self.memo[key]

    def _step(self, index: int, facts: dict[str, str | None], rows: tuple[Row, ...], others: tuple[Row, ...]) -> Node:
        if index == len(self.decision.facts):
            if len(rows) != 1:
                raise NoSingleRow(self.document, facts, rows)
            return self._leaf(verdict(self.decision, self.document, rows[0], facts))
        fact = list(self.decision.facts.values())[index]
        if not fits(fact.only_with, facts):
            return self.build(index + 1, {**facts, fact.id: None}, rows, others)
        steps = {answer: self.build(index + 1, {**facts, fact.id: answer}, rows, others) for answer in fact.answers}
        possible = {answer: step for answer, step in steps.items() if step is not None}
        if len(set(possible.values())) <= 1:
            return next(iter(possible.values()), None)
        return self._once(("ask", fact.id, *possible.items()), lambda: {"ask": fact.id, "next": possible})

    def _leaf(self, found: Verdict) -> int:
        key = ("ruling", repr(found))

        def make() -> Mapping[str, Any]:
            self.verdicts.append(found)
            return {"ruling": len(self.verdicts) - 1}

        return self._once(key, make)

    def _once(self, key: Any, make: Any) -> int:
        if key not in self.known:
            self.steps.append(make())
            self.known[key] = len(self.steps) - 1
        return self.known[key]

    def _alive(self, index: int, facts: Facts, rows: tuple[Row, ...]) -> tuple[Any, ...]:
        """Name what still depends on facts already known: lookups, conditions of clauses, later questions, impossible sets."""
        asked = list(self.decision.facts.values())
        needed = {fact for row in rows for fact in _read_by(row)}
        needed.update(fact for later in asked[index:] for fact in later.only_with)
        for rule in self.decision.impossible:
            if may_fit(rule.when, facts):
                needed.update(rule.when)
        return tuple((fact, facts[fact]) for fact in self.decision.facts if fact in needed and fact in facts)


def _read_by(row: Row) -> set[str]:
    """Name the facts whose answers show in what a row gives."""
    values = [*row.then.values(), *(value for reading in row.readings for value in reading.then.values())]
    found = {value.of for value in values if isinstance(value, Lookup)}
    for because in (row.because, *(reading.because for reading in row.readings)):
        found.update(fact for citations in because.values() for citation in citations for fact in citation.when)
    return found


def compile_tree(decision: Decision, document: str) -> Tree:
    """
    Turn a table into questions for one document, in the table's order, each only where it matters.

    Args:
        decision: A table in which exactly one row fits any possible set of facts.
        document: A document it covers.

    Returns:
        The tree; equal steps and equal rulings stand in it once.

    Raises:
        NoSingleRow: The table is faulty.
    """
    compiler = _Compiler(decision, document)
    start = compiler.build(0, {}, decision.rows, decision.rows)
    if start is None:
        raise NoSingleRow(document, {}, ())
    return Tree(start, tuple(compiler.steps), tuple(compiler.verdicts))


def walk(tree: Tree, facts: Mapping[str, str]) -> tuple[str, tuple[str, ...]] | tuple[Verdict, dict[str, str]]:
    """
    Follow a tree.

    Args:
        tree: A compiled table of one document.
        facts: Answers so far; those the tree does not ask for are passed over.

    Returns:
        The next question and its possible answers, or the verdict and the facts on which it rests.

    Raises:
        KeyError: An answer is not among those possible at that point.
    """
    step = tree.steps[tree.start]
    used: dict[str, str] = {}
    while "ask" in step:
        fact = step["ask"]
        if fact not in facts:
            return fact, tuple(step["next"])
        used[fact] = facts[fact]
        step = tree.steps[step["next"][facts[fact]]]
    return tree.verdicts[step["ruling"]], used


def as_json(decision: Decision) -> dict[str, Any]:
    """
    Give a whole table as plain JSON values, for `/api/decisions/<decision>.json`.

    Returns:
        `facts` (id to answers and `only_with`), `impossible` (sets of facts), `documents` (document to its first
        step), `steps` and `rulings`; a step is `{"ask", "next"}` or `{"ruling": index}`.
    """
    steps: list[Mapping[str, Any]] = []
    rulings: list[dict[str, Any]] = []
    starts: dict[str, int] = {}
    for document in decision.documents:
        tree = compile_tree(decision, document)
        first_step, first_ruling = len(steps), len(rulings)
        rulings += [verdict_as_json(found) for found in tree.verdicts]
        for step in tree.steps:
            if "ask" in step:
                following = {answer: first_step + target for answer, target in step["next"].items()}
                steps.append({"ask": step["ask"], "next": following})
            else:
                steps.append({"ruling": first_ruling + step["ruling"]})
        starts[document] = first_step + tree.start
    return {
        "decision": decision.id,
        "facts": {
            fact.id: {"answers": list(fact.answers), "only_with": {name: list(allowed) for name, allowed in fact.only_with.items()}}
            for fact in decision.facts.values()
        },
        "impossible": [{name: list(allowed) for name, allowed in rule.when.items()} for rule in decision.impossible],
        "documents": starts,
        "steps": steps,
        "rulings": rulings,
    }


def verdict_as_json(found: Verdict) -> dict[str, Any]:
    """Give a verdict as plain JSON values, without words."""
    return {
        "document": found.document,
        "status": found.status,
        "outcome": None if found.outcome is None else outcome_as_json(found.outcome),
        "readings": [
            {"outcome": outcome_as_json(reading.outcome), "because": cited_as_json(reading.because)} for reading in found.readings
        ],
        "suggestions": [
            {"document": other.document, "outcome": outcome_as_json(other.outcome), "because": cited_as_json(other.because)}
            for other in found.suggestions
        ],
        "because": cited_as_json(found.because),
    }


def outcome_as_json(outcome: Outcomes) -> dict[str, Any]:
    """Give an outcome as plain JSON values."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in outcome.items()}


def cited_as_json(because: tuple[Cited, ...]) -> list[dict[str, str]]:
    """Give the cited clauses as plain JSON values."""
    return [{"clause": item.clause, "document": item.document, "number": item.number} for item in because]
