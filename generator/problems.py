"""What is wrong, where, and how to repair it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

Path_ = tuple[str | int, ...]

_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def one_line(text: str) -> str:
    r"""
    Write a text so that it stays one line, and so that a terminal shows it instead of obeying it.

    >>> one_line("two\nlines, \x1b[31mred")
    'two\\nlines, \\x1b[31mred'
    """
    return _UNSEEN.sub(lambda found: found.group().encode("unicode_escape").decode(), text)


@dataclass(frozen=True, slots=True)
class Where:
    """A point in a file that a person can click on."""

    file: str
    """The file as the reader would name it."""
    line: int
    """Line, from 1."""
    column: int
    """Column, from 1."""
    text: str = ""
    """The whole line, without its end."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, eq=False)
class Source:
    """One data file: its lines, and the point at which each of its values stands."""

    file: str
    """The file as the reader would name it."""
    lines: tuple[str, ...] = ()
    """Its lines, without their ends."""
    marks: Mapping[Path_, tuple[int, int]] = field(default_factory=dict)
    """Path of keys and indexes to line and column, both from 0; a key itself stands under its path plus `"#key"`."""

    def point(self, line: int, column: int) -> Where:
        """Give the point at a line and column, both from 0."""
        return Where(self.file, line + 1, column + 1, self.lines[line] if line < len(self.lines) else "")


@dataclass(frozen=True, slots=True)
class Place:
    """A value in a data file; model objects carry theirs."""

    source: Source
    """The file."""
    path: Path_ = ()
    """Keys and indexes that lead to the value."""

    def at(self, *more: str | int) -> Place:
        """Give the place of a value inside this one."""
        return Place(self.source, self.path + more)

    @property
    def key(self) -> Place:
        """The place of the key that names this value."""
        return Place(self.source, (*self.path, "#key"))

    @property
    def where(self) -> Where:
        """The point in the file; of the nearest value around it if this one is not written there."""
        path = self.path
        while path and path not in self.source.marks:
            path = path[:-1]
        return self.source.point(*self.source.marks.get(path, (0, 0)))


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong in the data."""

    where: Where
    """The point at which a repair begins."""
    code: str
    """`check/what`, stable: people search for it."""
    message: str
    """One sentence: what is wrong."""
    fix: str
    """What to do about it."""
    is_warning: bool = False
    """Whether the data may be used all the same."""

    def __str__(self) -> str:
        kind = "warning" if self.is_warning else "error"
        number = str(self.where.line)
        lines = [f"{one_line(str(self.where))}: {kind} {self.code}", f"  {one_line(self.message)}"]
        if self.where.text.strip():
            shown, start = self._window()
            lines.append(f"  {number} | {shown}")
            lines.append(f"  {' ' * len(number)} | {' ' * (self.where.column - 1 - start)}^")
        lines.append(f"  fix: {one_line(self.fix)}")
        return "\n".join(lines)

    def _window(self) -> tuple[str, int]:
        """Give the part of the line around the point, and where it begins: long lines would hide the mark."""
        text, column = self.where.text, self.where.column - 1
        start = 0 if column < 80 else column - 40
        shown = text[start : start + 110].replace("\t", " ")  # a tab is one column in the place, and so it is here
        return _UNSEEN.sub("\N{REPLACEMENT CHARACTER}", shown), start


class DataError(Exception):
    """
    The data has errors; nothing was made from it.

    The family of this package's exceptions:

        DataError           problems in data files, all of them at once
        MissingFact         a ruling needs one more fact (`generator.ask`)
        BadFact             a fact, an answer or a set of facts that cannot be (`generator.ask`; a ValueError)
        BuildError          the site builder gave up (`generator.site`)
    """

    def __init__(self, problems: Iterable[Problem], files: int = 0) -> None:
        self.problems = tuple(problems)
        self.files = files
        super().__init__(describe(self.problems, files))

    def __reduce__(self) -> tuple[type[DataError], tuple[tuple[Problem, ...], int]]:
        return type(self), (self.problems, self.files)  # so that it passes from one process to another


def describe(problems: Iterable[Problem], files: int) -> str:
    """
    Write out problems for a terminal, in the order of their places, then a count.

    Args:
        problems: Errors and warnings of one run.
        files: How many files were read.

    Returns:
        Text without a line end.

    Example:
        >>> where = Where("a.yaml", 3, 5, "    x: y")
        >>> print(describe([Problem(where, "shape/unknown-field", "No field x here.", "remove it")], 1))
        a.yaml:3:5: error shape/unknown-field
          No field x here.
          3 |     x: y
            |     ^
          fix: remove it
        <BLANKLINE>
        1 problem in 1 of 1 files: 1 error, 0 warnings.  Manual: generator check --explain shape/unknown-field
    """
    listed = sorted(problems, key=lambda p: (p.where.file, p.where.line, p.where.column, p.code))
    if not listed:
        return f"No problems in {_count(files, 'file')}."
    errors = sum(not problem.is_warning for problem in listed)
    places = len({problem.where.file for problem in listed})
    summary = (
        f"{_count(len(listed), 'problem')} in {places} of {files} files: {_count(errors, 'error')}, "
        f"{_count(len(listed) - errors, 'warning')}.  Manual: generator check --explain {listed[0].code}"
    )
    return "\n\n".join([*map(str, listed), summary])


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
