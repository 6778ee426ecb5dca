"""YAML text to plain values that know their line; every scalar is text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import yaml

from generator.problems import Path_, Problem, Source, Where

_Loader: type[Any] = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_LINE_END = re.compile(r"\r\n|\r|\n")
# Nobody sees these; YAML refuses some of them and takes others for line ends, which no editor counts as lines.
_INVISIBLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_PLAIN = {f"tag:yaml.org,2002:{kind}" for kind in ("str", "seq", "map")}
_DEEPEST = 30
_MOST = 500_000  # ten times the largest table: far more can only be aliases that multiply each other


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
    text = text.removeprefix("\ufeff")
    lines = tuple(_LINE_END.split(text))
    marks: dict[Path_, tuple[int, int]] = {}
    source = Source(file, lines, marks)
    invisible = [(line, found) for line, shown in enumerate(lines) if (found := _INVISIBLE.search(shown))]
    if invisible:
        return None, source, [_invisible(found.group(), source.point(line, found.start())) for line, found in invisible]
    try:
        node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        return None, source, [_broken(error, source)]
    if node is None or (isinstance(node, yaml.ScalarNode) and not node.value):
        return None, source, [Problem(Where(file, 1, 1), "yaml/empty", "The file is empty.", "write its fields, or delete the file")]
    reading = _Reading(source, marks)
    value = reading.value(node, ())
    is_broken = any(problem.code == "yaml/broken" for problem in reading.problems)
    return None if is_broken else value, source, reading.problems


def _broken(error: yaml.MarkedYAMLError, source: Source) -> Problem:
    mark, begun = error.problem_mark or error.context_mark, error.context_mark
    where = source.point(mark.line, mark.column) if mark else Where(source.file, 1, 1)
    context = error.context
    if context and begun and begun.line + 1 != where.line:
        context = f"{context} that begins in line {begun.line + 1}"
    said = " ".join(filter(None, (context, error.problem)))
    hint = "indent with spaces, not tabs" if "\t" in where.text else "correct the line, or put quotes around the text"
    return Problem(where, "yaml/broken", f"This is not YAML: {said}.", hint)


def _invisible(char: str, where: Where) -> Problem:
    message = f"An invisible character that is not text stands here: U+{ord(char):04X}."
    return Problem(where, "yaml/broken", message, "remove it, and save the file as UTF-8 text")


@dataclass
class _Reading:
    """One pass over the nodes of a file."""

    source: Source
    marks: dict[Path_, tuple[int, int]]
    problems: list[Problem] = field(default_factory=list)
    around: list[yaml.Node] = field(default_factory=list)
    """The nodes in which the one being read stands."""
    count: int = 0

    def value(self, node: yaml.Node, path: Path_) -> Any:
        """Give a node's value; what cannot be one is told and left empty."""
        self.marks.setdefault(path, (node.start_mark.line, node.start_mark.column))
        self.count += 1
        if self.count > _MOST:
            if self.count == _MOST + 1:
                outermost = (*self.around[1:2], node)[0]
                self._tell(outermost, f"With all its aliases written out, the file has more than {_MOST} values.", "use fewer aliases")
            return ""
        if any(node is outer for outer in self.around):
            self._tell(node, "An alias inside this stands for the whole of it, so it has no end.", "write out what is meant")
            return ""
        if len(self.around) == _DEEPEST:
            self._tell(node, f"This stands more than {_DEEPEST} levels deep.", "no kind of data file is nested so deep")
            return ""
        if node.tag not in _PLAIN:
            tag = node.tag.replace("tag:yaml.org,2002:", "!!")
            self._tell(node, f'The tag "{tag}" stands here; every value is text, a list or a mapping.', "remove the tag")
        if isinstance(node, yaml.ScalarNode):
            return self._text(node)
        self.around.append(node)
        inside: Any
        if isinstance(node, yaml.MappingNode):
            inside = self._mapping(node, path)
        else:
            inside = [self.value(item, (*path, index)) for index, item in enumerate(node.value)]
        self.around.pop()
        return inside

    def _text(self, node: yaml.ScalarNode) -> str:
        text = str(node.value)
        found = _INVISIBLE.search(text)  # written as an escape, such as "\\e"
        if found:
            self.problems.append(_invisible(found.group(), self._where(node)))
        return text

    def _mapping(self, node: yaml.MappingNode, path: Path_) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                self._tell(key_node, "A list or mapping stands where a key belongs.", "write the key as text")
                continue
            key = self._text(key_node)
            if key == "<<":
                self._tell(key_node, "Mappings are not merged here.", "repeat a whole value with *name, or write its fields out")
            elif key in found:
                first = self.marks[(*path, key, "#key")][0] + 1
                message = f'The key "{key}" stands here a second time; the first is in line {first}.'
                self._tell(key_node, message, "keep one of the two", "yaml/duplicate-key")
            else:
                self.marks[(*path, key, "#key")] = (key_node.start_mark.line, key_node.start_mark.column)
                found[key] = self.value(value_node, (*path, key))
        return found

    def _where(self, node: yaml.Node) -> Where:
        return self.source.point(node.start_mark.line, node.start_mark.column)

    def _tell(self, node: yaml.Node, message: str, fix: str, code: str = "yaml/broken") -> None:
        self.problems.append(Problem(self._where(node), code, message, fix))


def plain_values(content: bytes) -> dict[str, Any] | None:
    """Read a file of the past, of which no one wants to know where its faults are: every value as text; None if it is no mapping."""
    try:
        value = yaml.load(content, getattr(yaml, "CBaseLoader", yaml.BaseLoader))  # noqa: S506 - it makes text only
    except yaml.YAMLError:
        return None
    return value if isinstance(value, dict) else None
