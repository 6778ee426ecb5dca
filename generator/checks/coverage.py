"""Coverage: does a case reach every row?

coverage/row-without-case   no case reaches a row under one of its documents, so no test would notice if it were wrong
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.model import Rulebook, fits
from generator.problems import Problem


def check(rulebook: Rulebook) -> Iterator[Problem]:
    """Find rows that no case reaches under any of their documents."""
    for decision in rulebook.decisions.values():
        cases = [case.given for case in rulebook.cases.values() if case.decision == decision.id]
        needed = [
            {fact.id: given.get(fact.id) if fits(fact.only_with, given) else None for fact in decision.facts.values()} for given in cases
        ]
        for row in decision.rows:
            if not any(row.fits(document, facts) for document in row.documents for facts in needed):
                message = f"No case in cases/{decision.id}/ reaches this row of {', '.join(row.documents)}."
                yield Problem(row.place.where, "coverage/row-without-case", message, "add a case whose facts it fits")
