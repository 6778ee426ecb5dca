"""What a decision table rules: the row that fits, its outcome, its clauses, and what other documents would rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from generator.model import (
    AMBIGUOUS,
    NOT_APPLICABLE,
    UNSETTLED,
    WITHOUT_OUTCOME,
    Case,
    Citation,
    Decision,
    Facts,
    Lookup,
    Row,
    Rulebook,
    Value,
    fits,
)

_NO_RULING = (*UNSETTLED, NOT_APPLICABLE)

Outcomes = Mapping[str, Value]
"""Outcome field to value."""


@dataclass(frozen=True, slots=True)
class Cited:
    """A clause on which a ruling rests."""

    clause: str
    """Clause id."""
    document: str
    """The document that is cited."""
    number: str
    """The clause's number there."""


@dataclass(frozen=True, slots=True)
class ReadAs:
    """One reading of an ambiguous text."""

    outcome: Outcomes
    """The whole outcome under this reading."""
    because: tuple[Cited, ...]
    """Its clauses."""
    says: str
    """Name of the reason that puts it into words."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What another document rules where this one settles nothing; never this one's ruling."""

    document: str
    """The other document."""
    outcome: Outcomes
    """Only the fields that are open here and settled there."""
    because: tuple[Cited, ...]
    """Its clauses."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A ruling without words: what one row gives for one set of facts."""

    document: str
    """The document in force."""
    status: str
    """How firmly the text says it."""
    outcome: Outcomes | None
    """Field to value; None if the document gives no ruling at all."""
    readings: tuple[ReadAs, ...]
    """Of an ambiguous row, the letter first."""
    suggestions: tuple[Suggestion, ...]
    """What other documents rule on what is unsettled."""
    because: tuple[Cited, ...]
    """The clauses of the row and of its readings."""
    why: tuple[str, ...]
    """Names of the reasons that explain the status."""

    def unsettled(self, decision: Decision) -> tuple[str, ...]:
        """Name the fields for which other documents may be asked."""
        return tuple(field for field in decision.outcomes if self.outcome is None or self.outcome.get(field) in UNSETTLED)


class NoSingleRow(LookupError):
    """No row, or more than one, fits a set of facts: the table is faulty (`checks.tables` finds this beforehand)."""

    def __init__(self, document: str, facts: Facts, rows: Iterable[Row]) -> None:
        self.rows = tuple(rows)
        super().__init__(f"{len(self.rows)} rows fit {document} with {dict(facts)}")


def decide(decision: Decision, document: str, facts: Facts) -> Verdict:
    """
    Rule on a possible set of facts.

    Args:
        decision: The table.
        document: A document it covers.
        facts: Every fact of the table; None for one that is not asked in this situation.

    Returns:
        The verdict, with suggestions for whatever this document does not settle.

    Raises:
        NoSingleRow: Not exactly one row fits.
    """
    found = own_verdict(decision, document, row_for(decision, document, facts), facts)
    unsettled = found.unsettled(decision)
    others = [other for other in decision.documents if other != document] if unsettled else []
    ruled = [own_verdict(decision, other, row_for(decision, other, facts), facts) for other in others]
    return with_suggestions(decision, found, [suggestion(other, unsettled) for other in ruled])


def row_for(decision: Decision, document: str, facts: Facts) -> Row:
    """Give the one row that fits, or raise NoSingleRow."""
    rows = [row for row in decision.rows if row.fits(document, facts)]
    if len(rows) != 1:
        raise NoSingleRow(document, facts, rows)
    return rows[0]


def own_verdict(decision: Decision, document: str, row: Row, facts: Facts) -> Verdict:
    """Say what a row that fits gives for these facts, without a look at other documents."""
    outcome, readings = _outcome(decision, document, row, facts)
    cited = _cited(row.because, document, facts)
    because = tuple(dict.fromkeys((*cited, *(item for reading in readings for item in reading.because))))
    return Verdict(document, row.status, outcome, readings, (), because, row.why)


def with_suggestions(decision: Decision, found: Verdict, others: Iterable[Suggestion | None]) -> Verdict:
    """Add what other documents settle of all that this verdict leaves unsettled, in the order of the table's documents."""
    order = list(decision.documents)
    return replace(found, suggestions=tuple(sorted((item for item in others if item), key=lambda item: order.index(item.document))))


def suggestion(other: Verdict, unsettled: tuple[str, ...]) -> Suggestion | None:
    """Give what a verdict settles of some fields; None if it settles none."""
    outcome = other.outcome or {}
    settled = {field: outcome[field] for field in unsettled if outcome.get(field, AMBIGUOUS) not in _NO_RULING}
    return Suggestion(other.document, settled, other.because) if settled else None


def run_case(rulebook: Rulebook, case: Case, document: str) -> Verdict:
    """Rule on a case's facts under one document."""
    decision = rulebook.decisions[case.decision]
    return decide(decision, document, {fact: case.given.get(fact) for fact in decision.facts})


def _outcome(decision: Decision, document: str, row: Row, facts: Facts) -> tuple[Outcomes | None, tuple[ReadAs, ...]]:
    if row.status in WITHOUT_OUTCOME:
        return None, ()
    shared = _resolve(row.then, facts)
    readings = tuple(
        ReadAs(_ordered(decision, {**shared, **_resolve(reading.then, facts)}), _cited(reading.because, document, facts), reading.says)
        for reading in row.readings
    )
    merged = dict(shared)
    for field in {field for reading in readings for field in reading.outcome}:
        values = {reading.outcome.get(field) for reading in readings}
        value = values.pop()
        merged[field] = AMBIGUOUS if values or value is None else value
    return _ordered(decision, merged), readings


def _resolve(then: Mapping[str, Value | Lookup], facts: Facts) -> dict[str, Value]:
    resolved: dict[str, Value] = {}
    for field, value in then.items():
        found = value.value(facts) if isinstance(value, Lookup) else value
        if found is not None:
            resolved[field] = found
    return resolved


def _ordered(decision: Decision, outcome: Outcomes) -> Outcomes:
    return {field: outcome[field] for field in decision.outcomes if field in outcome}


def _cited(because: Mapping[str, tuple[Citation, ...]], document: str, facts: Facts) -> tuple[Cited, ...]:
    return tuple(Cited(item.clause, document, item.number) for item in because.get(document, ()) if not item.when or fits(item.when, facts))
