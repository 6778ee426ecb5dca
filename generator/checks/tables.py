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

from generator.model import NOT_STATED, Decision, Facts, Lookup, Row, Rulebook
from generator.problems import Problem
from generator.rulings import decide


def check(rulebook: Rulebook) -> Iterator[Problem]:
    """Prove each table for each of its documents."""
    for decision in rulebook.decisions.values():
        situations = list(decision.situations())
        faulty = False
        for document in decision.documents:
            found = list(_one_row_fits(decision, document, situations))
            faulty = faulty or bool(found)
            yield from found
        if not faulty:
            yield from _words(decision, situations)


def _one_row_fits(decision: Decision, document: str, situations: list[dict[str, str | None]]) -> Iterator[Problem]:
    rows = [row for row in decision.rows if document in row.documents]
    reached: set[int] = set()
    gap: dict[str, str | None] | None = None
    overlaps: dict[tuple[int, int], Facts] = {}
    for facts in situations:
        fitting = [index for index, row in enumerate(rows) if row.fits(document, facts)]
        reached.update(fitting)
        if not fitting:
            gap = facts if gap is None else gap
        elif len(fitting) > 1:
            overlaps.setdefault((fitting[0], fitting[1]), facts)
        elif any(isinstance(value, Lookup) and value.value(facts) is None for value in rows[fitting[0]].then.values()):
            message = f"A lookup of this row gives no value for {_named(facts)}."
            yield Problem(rows[fitting[0]].place.where, "tables/no-value", message, "add the answer, or otherwise:, to the lookup")
            return
    if gap is not None:
        message = f'No row of "{document}" fits {_named(gap)}.'
        yield Problem(decision.place.at("rows").where, "tables/gap", message, "add a row, or widen the when: of one")
    for (first, second), both in overlaps.items():
        message = f'This row and the one in line {rows[first].place.where.line} both fit "{document}" with {_named(both)}.'
        yield Problem(rows[second].place.where, "tables/overlap", message, "narrow the when: of one of them")
    for index, row in enumerate(rows):
        if index not in reached:
            yield Problem(
                row.place.where,
                "tables/dead-row",
                f'No possible set of facts reaches this row for "{document}".',
                "remove it, or mend its when:",
            )


def _words(decision: Decision, situations: list[dict[str, str | None]]) -> Iterator[Problem]:
    """Find outcome values that occur but cannot be said; `ambiguous` arises only from readings."""
    seen: set[tuple[str, str]] = set()
    for row in decision.rows:
        for document in row.documents:
            if not row.readings and not _may_be_unsaid(decision, row):
                continue
            for facts in situations:
                if not row.fits(document, facts):
                    continue
                outcome = decide(decision, document, facts).outcome or {}
                for name, value in outcome.items():
                    for item in value if isinstance(value, tuple) else (value,):
                        if item not in decision.outcomes[name].values and (name, item) not in seen:
                            seen.add((name, item))
                            place = decision.outcomes[name].place.at("values")
                            message = f'"{name}" can be "{item}", which has no words.'
                            yield Problem(place.where, "tables/no-words", message, f'add "{item}:" with words')


def _may_be_unsaid(decision: Decision, row: Row) -> bool:
    return any(
        NOT_STATED in (value,) and NOT_STATED not in decision.outcomes[name].values
        for name, value in row.then.items()
        if name in decision.outcomes
    )


def _named(facts: Facts) -> str:
    return " ".join(f"{fact}={answer}" for fact, answer in facts.items() if answer is not None)
