"""A match of 14.1 as a file: read, and held against the schema that the site publishes for it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

SCHEMA = Path(__file__).parent.parent / "docs" / "assets" / "match.schema.json"


class BadMatch(ValueError):
    """A file that is no match: of another format, cut in half, or with values that cannot be; its text has a line a fault."""


def read_match(text: str) -> dict[str, Any]:
    """
    Read a match.

    Args:
        text: JSON, as the score sheet exports it.

    Returns:
        The match.

    Raises:
        BadMatch: What is wrong and where.

    >>> read_match('{"document": "pl-14-1", "target": 1')
    Traceback (most recent call last):
    generator.match_file.BadMatch: line 1, column 36: the file ends too soon or is not JSON (Expecting ',' delimiter); export it again
    """
    try:
        match = json.loads(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise BadMatch(f"{where}: the file ends too soon or is not JSON ({error.msg}); export it again") from None
    check_match(match)
    return dict(match)


def check_match(match: Mapping[str, Any]) -> None:
    """
    Refuse what is no match.

    Raises:
        BadMatch: What is wrong and where.
    """
    faults = [f"{'/'.join(map(str, error.instance_path)) or 'the file'}: {error.message}" for error in _validator().iter_errors(match)]
    if faults:
        raise BadMatch("\n".join(faults))


@cache
def _validator() -> Any:
    return jsonschema_rs.validator_for(json.loads(SCHEMA.read_text(encoding="utf-8")))
