"""Decision tables compiled once for all pages of a rulebook: compiling the largest takes seconds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.fact_check import coverage
from generator.model import Decision, Rulebook
from generator.rulings import Verdict
from generator.trees import Forest, as_json


@dataclass(frozen=True, slots=True)
class Compiled:
    """A decision table with its trees."""

    decision: Decision
    """The table."""
    forest: Forest
    """Its trees, to be walked."""
    tree: Mapping[str, Any]
    """The same as plain JSON values."""
    verdicts: tuple[Verdict, ...]
    """What `tree["rulings"]` are made of, in the same order."""
    covered: Mapping[str, Counter[int]]
    """Document to place of a row to how many sets of facts the row covers."""


_latest: dict[str, Compiled] = {}  # of one rulebook at a time: a build needs no more, and a server builds again and again


def compiled(rulebook: Rulebook, decision: Decision) -> Compiled:
    """Compile a table of a rulebook, or give it as it was compiled before."""
    known = _latest.get(decision.id)
    if known is None or known.decision is not decision:
        forest = Forest(decision)
        verdicts = tuple(found for document in decision.documents for found in forest.tree(document).verdicts)
        for name in [name for name in _latest if name not in rulebook.decisions]:
            del _latest[name]
        known = _latest[decision.id] = Compiled(decision, forest, as_json(decision, forest), verdicts, coverage(decision))
    return known
