"""Tables: does exactly one row fit any possible set of facts?

Every set of facts that can occur is tried, for each document, and the smallest counter-example is shown.

tables/gap        no row fits
tables/overlap    two rows fit
tables/dead-row   no possible set of facts reaches a row
tables/no-value   a lookup gives no value for a set of facts that its row fits
tables/no-words   an outcome that occurs has no words
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.model import AMBIGUOUS, Decision, Facts, Lookup, Row, Rulebook
from generator.problems import Problem
from generator.rulings import own_verdict


def check(rulebook: Rulebook) -> Iterator[Problem]:
    """Prove each table for each of its documents."""
    for decision in rulebook.decisions.values():
        faulty = False
        for document in decision.documents:
            found = list(_one_row_fits(decision, document))
            faulty = faulty or bool(found)
            yield from found
        if not faulty:
            yield from _words(decision)


def _one_row_fits(decision: Decision, document: str) -> Iterator[Problem]:
    reached: set[int] = set()
    gap: dict[str, str | None] | None = None
    empty: dict[int, tuple[Row, Facts]] = {}
    overlaps: dict[tuple[int, int], tuple[Row, Row, Facts]] = {}
    for facts, rows in decision.situations(document):
        reached.update(map(id, rows))
        if not rows:
            gap = facts if gap is None else gap
        elif len(rows) > 1:
            overlaps.setdefault((id(rows[0]), id(rows[1])), (rows[0], rows[1], facts))
        elif id(rows[0]) not in empty and _has_no_value(rows[0], facts):
            empty[id(rows[0])] = (rows[0], facts)
    for row, without in empty.values():
        message = f"A lookup of this row gives no value for {_named(without)}."
        yield Problem(row.place.where, "tables/no-value", message, "add the answer, or otherwise:, to the lookup")
    if gap is not None:
        message = f'No row of "{document}" fits {_named(gap)}.'
        yield Problem(decision.place.at("rows").where, "tables/gap", message, "add a row, or widen the when: of one")
    for first, second, both in overlaps.values():
        message = f'This row and the one in line {first.place.where.line} both fit "{document}" with {_named(both)}.'
        yield Problem(second.place.where, "tables/overlap", message, "narrow the when: of one of them")
    for row in decision.rows:
        if document in row.documents and id(row) not in reached:
            message = f'No possible set of facts reaches this row for "{document}".'
            yield Problem(row.place.where, "tables/dead-row", message, "remove it, or mend its when:")


def _has_no_value(row: Row, facts: Facts) -> bool:
    values = [*row.then.values(), *(value for reading in row.readings for value in reading.then.values())]
    return any(isinstance(value, Lookup) and value.value(facts) is None for value in values)


def _words(decision: Decision) -> Iterator[Problem]:
    """Find outcome values that occur but cannot be said: those of rows are checked elsewhere, `ambiguous` arises from readings."""
    seen: set[str] = set()
    for document in decision.documents:
        for facts, (row,) in decision.situations(document):
            if not row.readings:
                continue
            for name, value in (own_verdict(decision, document, row, facts).outcome or {}).items():
                if value == AMBIGUOUS and value not in decision.outcomes[name].values and name not in seen:
                    seen.add(name)
                    where = decision.outcomes[name].place.at("values").where
                    message = f'"{name}" can be "{value}", which has no words.'
                    yield Problem(where, "tables/no-words", message, f'add "{value}:" with words')


def _named(facts: Facts) -> str:
    return " ".join(f"{fact}={answer}" for fact, answer in facts.items() if answer is not None) or "any facts: none is ever asked"
