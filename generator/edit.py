"""Change words in data files and nothing else of them: comments, order and style of every other line stay."""

from __future__ import annotations

import io
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.scalarstring import LiteralScalarString, ScalarString

from generator.problems import Path_
from generator.yaml_io import parse

_WIDEST = 1_000_000
_BEFORE = ("states", "translates", "follows", "drafted", "accepted", "waivers", "says")
"""The order of the fields of a clause's text."""


class EditError(Exception):
    """A data file cannot be changed as wanted; nothing was written."""


def edited(text: str, changes: Mapping[Path_, Any]) -> str:
    r"""
    Change values of a data file.

    Args:
        text: The file's content; empty for a new file.
        changes: Path of keys and indexes to the new value: text, a small mapping, or None to remove the field.

    Returns:
        The new content; lines that no change touches are the same.

    Raises:
        EditError: A path leads nowhere, or the content would read otherwise than wanted.

    >>> edited("title: {en: A, pl: B} # kept\n", {("title", "pl"): "C"})
    'title: {en: A, pl: C} # kept\n'
    """
    yaml = _yaml()
    data = yaml.load(text) or CommentedMap()
    for path, value in changes.items():
        _put(data, path, value)
    written = io.StringIO()
    yaml.dump(data, written)
    new = written.getvalue()
    _must_hold(new, changes)
    return new


def write_all(files: Mapping[Path, str]) -> None:
    """Write several files so that each is whole at any moment, and none is touched before all are on disk."""
    ready: list[tuple[Path, Path]] = []
    try:
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile("w", encoding="utf-8", newline="\n", dir=path.parent, prefix=".", suffix=".new", delete=False) as file:
                ready.append((Path(file.name), path))
                file.write(text)
            Path(file.name).chmod(path.stat().st_mode if path.exists() else 0o644)
        for new, path in ready:
            os.replace(new, path)  # noqa: PTH105 - one step on every system
    finally:
        for new, _ in ready:
            new.unlink(missing_ok=True)


def _yaml() -> YAML:
    yaml = YAML()
    yaml.preserve_quotes = True
    yaml.width = _WIDEST
    yaml.indent(mapping=2, sequence=4, offset=2)
    return yaml


def _put(data: Any, path: Path_, value: Any) -> None:
    *way, last = path
    for step in way:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError) as error:
            raise EditError(f"{'.'.join(map(str, path))} leads nowhere") from error
    if value is None:
        data.pop(last, None)
        return
    made = _made(value, data.get(last) if isinstance(data, dict) else data[last])
    if isinstance(data, CommentedMap) and last not in data and last in _BEFORE:
        later = _BEFORE[_BEFORE.index(last) + 1 :]
        place = next((index for index, key in enumerate(data) if key in later), len(data))
        data.insert(place, last, made)
    else:
        data[last] = made


def _made(value: Any, old: Any) -> Any:
    """Write a value as its neighbour in the old file was written."""
    if isinstance(value, Mapping):
        flow = CommentedMap({key: _made(item, None) for key, item in value.items()})
        block = any(isinstance(item, Mapping | Sequence) and not isinstance(item, str) for item in value.values()) or "says" in value
        if not block:
            flow.fa.set_flow_style()
        return flow
    if isinstance(value, str):
        if "\n" in value or isinstance(old, LiteralScalarString):
            return LiteralScalarString(value.rstrip("\n") + "\n")
        return type(old)(value) if isinstance(old, ScalarString) else value
    return CommentedSeq(value)


def _must_hold(text: str, changes: Mapping[Path_, Any]) -> None:
    value, _, problems = parse("the changed file", text)
    for path, wanted in changes.items():
        found = value
        for step in path:
            found = found.get(step) if isinstance(found, dict) else found[step] if found is not None else None
        same = found.strip() == wanted.strip() if isinstance(found, str) and isinstance(wanted, str) else found == wanted
        if problems or not same:
            raise EditError(f"{'.'.join(map(str, path))} cannot be written as wanted")
