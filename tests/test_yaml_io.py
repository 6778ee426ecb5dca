"""YAML is read as text, and every value knows its line."""

from __future__ import annotations

import pytest

from generator.problems import Place
from generator.yaml_io import parse


@pytest.mark.parametrize("scalar", ["4.10", "no", "on", "off", "yes", "null", "~", "1e3", "0x1F", "2026-11-30", "1_000", "012"])
def test_every_scalar_stays_the_text_that_was_written(scalar: str) -> None:
    value, _, problems = parse("a.yaml", f"number: {scalar}\n")
    assert (value, problems) == ({"number": scalar}, [])


def test_a_key_that_yaml_takes_for_false_stays_text() -> None:
    value, _, _ = parse("a.yaml", "no: nei\n")
    assert value == {"no": "nei"}


def test_a_value_deep_inside_knows_its_line_and_column() -> None:
    _, source, _ = parse("a.yaml", "rows:\n  - when: {cue: [in-rack, elsewhere]}\n")
    assert str(Place(source, ("rows", 0, "when", "cue", 1)).where) == "a.yaml:2:27"
    assert str(Place(source, ("rows", 0, "when", "cue")).key.where) == "a.yaml:2:12"


def test_a_tab_is_named_as_what_is_wrong() -> None:
    _, _, problems = parse("a.yaml", "kind: rule\n\tsee: []\n")
    assert "tabs" in problems[0].fix
    assert problems[0].where.line == 2
