"""YAML text to plain values that know their line; every scalar is text."""

from __future__ import annotations

from typing import Any

import yaml

from generator.problems import Path_, Problem, Source, Where

_Loader: type[Any] = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


def parse(file: str, text: str) -> tuple[Any, Source, list[Problem]]:
    r"""
    Read one YAML document.

    Args:
        file: The name under which problems are reported.
        text: The file's content.

    Returns:
        The value (mappings, lists and text only; None if the text cannot be read), the source that knows where
        each value stands, and what is wrong: broken syntax, an empty file, duplicate keys.

    >>> from generator.problems import Place
    >>> value, source, problems = parse("a.yaml", "number: 4.10\nserved: no\n")
    >>> value
    {'number': '4.10', 'served': 'no'}
    >>> str(Place(source, ("served",)).where)
    'a.yaml:2:9'
    """
    lines = tuple(text.splitlines())
    marks: dict[Path_, tuple[int, int]] = {}
    source = Source(file, lines, marks)
    problems: list[Problem] = []
    try:
        node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line, mark.column) if mark else (0, 0)
        shown = lines[line] if line < len(lines) else ""
        where = Where(file, line + 1, column + 1, shown)
        said = " ".join(filter(None, (error.context, error.problem)))
        hint = "indent with spaces, not tabs" if "\t" in shown else "correct the line, or put quotes around the text"
        return None, source, [Problem(where, "yaml/broken", f"This is not YAML: {said}.", hint)]
    except yaml.reader.ReaderError as error:
        where = Where(file, 1, 1, lines[0] if lines else "")
        return None, source, [Problem(where, "yaml/broken", f"This is not text: {error.reason}.", "save the file as UTF-8 text")]
    if node is None:
        where = Where(file, 1, 1)
        return None, source, [Problem(where, "yaml/empty", "The file is empty.", "write its fields, or delete the file")]
    return _value(node, (), source, marks, problems), source, problems


def _value(node: yaml.Node, path: Path_, source: Source, marks: dict[Path_, tuple[int, int]], problems: list[Problem]) -> Any:
    marks.setdefault(path, (node.start_mark.line, node.start_mark.column))
    if isinstance(node, yaml.MappingNode):
        return _mapping(node, path, source, marks, problems)
    if isinstance(node, yaml.SequenceNode):
        return [_value(item, (*path, index), source, marks, problems) for index, item in enumerate(node.value)]
    return node.value


def _mapping(
    node: yaml.MappingNode, path: Path_, source: Source, marks: dict[Path_, tuple[int, int]], problems: list[Problem]
) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key_node, value_node in node.value:
        key = str(key_node.value)
        here = (*path, key)
        if key in found:
            first = marks[(*here, "#key")][0] + 1
            mark = (key_node.start_mark.line, key_node.start_mark.column)
            where = Where(source.file, mark[0] + 1, mark[1] + 1, source.lines[mark[0]])
            message = f'The key "{key}" stands here a second time; the first is in line {first}.'
            problems.append(Problem(where, "yaml/duplicate-key", message, "keep one of the two"))
            continue
        marks[(*here, "#key")] = (key_node.start_mark.line, key_node.start_mark.column)
        found[key] = _value(value_node, here, source, marks, problems)
    return found
