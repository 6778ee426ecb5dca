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


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_alike_whatever_ends_them(end: str) -> None:
    _, source, problems = parse("a.yaml", "\ufeff" + end.join(["kind: rule", "title:", "  en: Toss", ""]))
    assert problems == []
    assert str(Place(source, ("kind",)).where) == "a.yaml:1:7"
    assert str(Place(source, ("title", "en")).where) == "a.yaml:3:7"


@pytest.mark.parametrize("text", ["", "\n\n", "# a comment\n", "---\n", '""\n'])
def test_a_file_without_content_is_empty(text: str) -> None:
    value, _, problems = parse("a.yaml", text)
    assert (value, [problem.code for problem in problems]) == (None, ["yaml/empty"])


def test_every_line_with_an_invisible_character_is_named() -> None:
    _, _, problems = parse("a.yaml", "a: b\0\nc: d\ne: \x1b[31m\n")
    assert [str(problem.where) for problem in problems] == ["a.yaml:1:5", "a.yaml:3:4"]


def test_what_a_problem_quotes_stays_on_its_line_and_does_not_reach_the_terminal() -> None:
    _, _, problems = parse("a.yaml", '"two\\nlines": 1\n"two\\nlines": \\e\n')
    assert 'The key "two\\nlines" stands here' in str(problems[0])
    assert len(str(problems[0]).splitlines()) == 5


def test_a_problem_says_where_the_unfinished_thing_begins() -> None:
    _, _, problems = parse("a.yaml", 'a:\n  says: "unfinished\n  more: "1"\n')
    assert "that begins in line 2" in problems[0].message
