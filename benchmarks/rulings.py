"""Rulings a second: the compiled walk beside zen-engine, on the same table, with the same facts, giving the same outcomes."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import zen

from generator.checks import open_rulebook
from generator.model import Decision, Row
from generator.trees import compile_tree, reach

DATA = Path(__file__).parent.parent / "rules_data"
TABLE = "rerack"
WANTED = 200
SECONDS = 2.0


def run() -> list[str]:
    """
    Measure both on every possible set of facts of the table.

    Returns:
        A line for a person: rulings a second of both, and their ratio.

    Raises:
        AssertionError: The two do not rule alike, so nothing may be compared.
    """
    decision = open_rulebook(DATA).decisions[TABLE]
    trees = {document: compile_tree(decision, document) for document in decision.documents}
    peer = zen.ZenEngine().create_decision(json.dumps(_as_zen(decision)))
    questions = [
        (document, {fact: answer for fact, answer in facts.items() if answer is not None})
        for document in decision.documents
        for facts, _ in decision.situations()
    ]
    inputs = [{"document": document, **dict.fromkeys(decision.facts), **given} for document, given in questions]
    for (document, given), asked in zip(questions, inputs, strict=True):
        ours = reach(trees[document], given)
        assert peer.evaluate(asked)["result"] == {"status": ours.status}, asked

    def walk_all() -> None:
        for document, given in questions:
            reach(trees[document], given)

    def peer_all() -> None:
        for asked in inputs:
            peer.evaluate(asked)

    ours_rate = _rate(walk_all, len(questions))
    peer_rate = _rate(peer_all, len(questions))
    ratio = ours_rate / peer_rate
    verdict = "as wanted" if ratio > WANTED else "TOO SLOW"
    return [
        f"rulings: compiled walk {ours_rate:,.0f}/s, zen-engine {peer_rate:,.0f}/s, ratio {ratio:.0f} "
        f"(over {WANTED} wanted: {verdict}); {TABLE}, {len(decision.rows)} rows, {len(questions)} sets of facts, same statuses"
    ]


def _rate(call: Callable[[], None], rulings: int) -> float:
    call()
    start, rounds = time.perf_counter(), 0
    while time.perf_counter() - start < SECONDS:
        call()
        rounds += 1
    return rounds * rulings / (time.perf_counter() - start)


def _as_zen(decision: Decision) -> dict[str, Any]:
    """Give the table in zen-engine's JSON: one rule a row, first match; the outcome is the row's status."""
    facts = ["document", *decision.facts]
    rules = [_rule(row, facts, index) for index, row in enumerate(decision.rows)]
    content = {
        "hitPolicy": "first",
        "inputs": [{"id": name, "name": name, "field": name} for name in facts],
        "outputs": [{"id": "status", "name": "status", "field": "status"}],
        "rules": rules,
    }
    nodes = [
        {"id": "in", "type": "inputNode", "name": "in", "position": {"x": 0, "y": 0}},
        {"id": "table", "type": "decisionTableNode", "name": "table", "content": content, "position": {"x": 1, "y": 0}},
        {"id": "out", "type": "outputNode", "name": "out", "position": {"x": 2, "y": 0}},
    ]
    edges = [
        {"id": "1", "type": "edge", "sourceId": "in", "targetId": "table"},
        {"id": "2", "type": "edge", "sourceId": "table", "targetId": "out"},
    ]
    return {"nodes": nodes, "edges": edges}


def _rule(row: Row, facts: list[str], index: int) -> dict[str, str]:
    conditions = {"document": row.documents, **row.when}
    cells = {name: ", ".join(f'"{answer}"' for answer in conditions.get(name, ())) for name in facts}
    return {"_id": str(index), **cells, "status": f'"{row.status}"'}
