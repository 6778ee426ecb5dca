"""A compiled decision as the guides fetch it: the values of `trees.as_json` in columns, which compress to a fifth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any


def packed(tree: Mapping[str, Any]) -> dict[str, Any]:
    """
    Pack a compiled decision for `/api/decisions/<decision>.guide.json`; `unpack` of walk.js puts it together again.

    Args:
        tree: What `trees.as_json` gives.

    Returns:
        The tree, but its questions come first and its rulings after them as the steps that follow:
        `shapes`, a question and its answers, each once; `questions`, of each question the place of its shape;
        `next`, for each answer of each question how many questions back it leads, 0 where it leads to a ruling;
        `leaves`, the rulings that these answers lead to, each as the distance to the one before;
        `rulings`, one column a field, where `because` is the place of a list in `grounds`, and `readings` of one in `read`.
    """
    steps: list[Mapping[str, Any]] = tree["steps"]
    questions = [place for place, step in enumerate(steps) if "ask" in step]
    place_of = {step: place for place, step in enumerate(questions)}
    shapes, grounds, read = _Once(), _Once(), _Once()
    back: list[int] = []
    leaves: list[int] = []
    for place, step in enumerate(questions):
        for target in steps[step]["next"].values():
            back.append(place - place_of[target] if target in place_of else 0)
            if target not in place_of:
                leaves.append(steps[target]["ruling"])

    def start(step: int) -> int:
        return place_of[step] if step in place_of else len(questions) + int(steps[step]["ruling"])

    def readings(ruling: Mapping[str, Any]) -> tuple[tuple[int, int], ...]:
        return tuple((reading["outcome"], grounds.place(reading["because"])) for reading in ruling["readings"])

    rulings = tree["rulings"]
    return {
        **{name: tree[name] for name in ("decision", "facts", "outcomes", "impossible", "results", "cited")},
        "documents": {document: start(step) for document, step in tree["documents"].items()},
        "questions": [shapes.place((steps[step]["ask"], *steps[step]["next"])) for step in questions],
        "next": back,
        "leaves": _distances(leaves),
        "rulings": {
            "document": [ruling["document"] for ruling in rulings],
            "status": [ruling["status"] for ruling in rulings],
            "outcome": [ruling["outcome"] for ruling in rulings],
            "because": [grounds.place(ruling["because"]) for ruling in rulings],
            "readings": [read.place(readings(ruling)) for ruling in rulings],
        },
        "shapes": shapes.listed(),
        "grounds": grounds.listed(),
        "read": read.listed(),
    }


class _Once:
    """Lists, each once, and their places."""

    def __init__(self) -> None:
        self._places: dict[tuple[Any, ...], int] = {}

    def place(self, values: Iterable[Any]) -> int:
        return self._places.setdefault(tuple(values), len(self._places))

    def listed(self) -> list[tuple[Any, ...]]:
        return list(self._places)


def _distances(numbers: list[int]) -> list[int]:
    return [second - first for first, second in pairwise([0, *numbers])]
