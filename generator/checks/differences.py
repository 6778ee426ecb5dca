"""Differences: do the documents part in the table where a clause says they do?

differences/not-in-table    a clause says that documents rule differently in a decision, but its table rules alike for them
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from generator.differences import differing_pairs
from generator.model import Difference, Rulebook
from generator.problems import Problem


def check(rulebook: Rulebook) -> Iterator[Problem]:
    """Find claimed differences that the tables do not show."""
    pairs = {decision.id: differing_pairs(decision) for decision in rulebook.decisions.values()}
    for clause in rulebook.clauses.values():
        for difference in clause.differences:
            if difference.decision in pairs:
                yield from _proved(difference, pairs[difference.decision])


def _proved(difference: Difference, differing: set[frozenset[str]]) -> Iterator[Problem]:
    groups = {document: position.same_as or document for document, position in difference.positions.items()}
    for first, second in combinations(difference.positions, 2):
        if groups[first] != groups[second] and frozenset((first, second)) not in differing:
            message = f'"{first}" and "{second}" are said to differ, but "{difference.decision}" rules alike for both.'
            yield Problem(
                difference.place.at("decision").where,
                "differences/not-in-table",
                message,
                "mend the table, or remove decision: or the position",
            )
