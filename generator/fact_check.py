"""A decision table as it is checked and signed off: every row with what it covers; small tables with every set of facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from generator.guide_rows import Condition, ShownClause, ShownRow, clause_in_words, conditions_in_words, rows_in_words, ruling_in_words
from generator.model import Decision, Document, Rulebook
from generator.rulings import decide, row_for

WRITTEN_OUT = 70
"""Most sets of facts that are written out one by one."""


@dataclass(frozen=True, slots=True)
class CheckedSet:
    """One set of facts and its ruling."""

    conditions: tuple[Condition, ...]
    """The facts."""
    row: int
    """Number of the row that rules it, among the rows of its document."""
    status: str
    """How firmly the text says it."""
    says: str
    """The ruling."""
    cited: tuple[ShownClause, ...]
    """Its clauses."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What one document rules in a table."""

    document: Document
    """The document."""
    rows: tuple[tuple[ShownRow, int], ...]
    """Its rows in words, each with how many sets of facts it covers."""
    total: int
    """How many sets of facts there are."""
    sets: tuple[CheckedSet, ...]
    """Each of them with its ruling; empty where there are more than `WRITTEN_OUT`."""


def fact_check(rulebook: Rulebook, decision: Decision, covered: Mapping[str, Counter[int]], language: str) -> tuple[Checked, ...]:
    """
    Put a table into the form in which a federation checks it.

    Args:
        rulebook: The data.
        decision: The table.
        covered: What `coverage` gives for it.
        language: Whose words to use.

    Returns:
        Its documents in the table's order.
    """
    return tuple(
        Checked(
            document=document,
            rows=tuple((row, covered[document.id][row.place]) for row in rows),
            total=covered[document.id].total(),
            sets=_sets(rulebook, decision, document.id, rows, language) if covered[document.id].total() <= WRITTEN_OUT else (),
        )
        for document, rows in rows_in_words(rulebook, decision, language)
    )


def coverage(decision: Decision) -> dict[str, Counter[int]]:
    """Count the sets of facts that each row of a table covers: document to place of the row to number."""
    places = {id(row): place for place, row in enumerate(decision.rows)}
    return {
        document: Counter(places[id(row)] for _, fitting in decision.situations(document) for row in fitting)
        for document in decision.documents
    }


def _sets(rulebook: Rulebook, decision: Decision, document: str, rows: list[ShownRow], language: str) -> tuple[CheckedSet, ...]:
    numbers = {row.place: number for number, row in enumerate(rows, 1)}
    places = {id(row): place for place, row in enumerate(decision.rows)}
    found = []
    for facts, _ in decision.situations(document):
        verdict = decide(decision, document, facts)
        known = {fact: (answer,) for fact, answer in facts.items() if answer is not None}
        found.append(
            CheckedSet(
                conditions=conditions_in_words(decision, known, language),
                row=numbers[places[id(row_for(decision, document, facts))]],
                status=verdict.status,
                says=ruling_in_words(rulebook, decision, verdict, language),
                cited=tuple(clause_in_words(rulebook, item.clause, item.number, language) for item in verdict.because),
            )
        )
    return tuple(found)
