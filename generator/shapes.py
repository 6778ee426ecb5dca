"""Hold a file's values against the JSON Schema of its kind, and say what is wrong in words."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

from generator.problems import Place, Problem, Source

FOLDER = Path(__file__).parent.parent / "schemas"

_SOME_TEXT = r"\S"
_LONGEST = 60


@cache
def _schema(kind: str) -> tuple[dict[str, Any], Any]:
    schema = json.loads((FOLDER / f"{kind}.json").read_text(encoding="utf-8"))
    return schema, jsonschema_rs.validator_for(schema)


def check_shape(kind: str, value: Any, source: Source) -> list[Problem]:
    """
    Find what in a file does not have the shape of its kind.

    Args:
        kind: Name of a schema in `schemas/`.
        value: The file's value, as `yaml_io.parse` gives it.
        source: Where its parts stand.

    Returns:
        A problem for each unknown field, missing field and value of the wrong kind; none for a good file.
    """
    schema, validator = _schema(kind)
    return list(_told(validator.iter_errors(value), schema, value, source))


def _told(errors: Iterable[Any], schema: dict[str, Any], value: Any, source: Source) -> Iterator[Problem]:
    for error in errors:
        inner = _meant(error)
        if inner:
            yield from _told(inner, schema, value, source)
        else:
            yield from _problems(error, Place(source, tuple(error.instance_path)), _subschema(schema, error.schema_path), value)


def _meant(error: Any) -> list[Any]:
    """Give what is wrong with the one form of several that was meant: the one whose faults all lie deeper inside."""
    if error.kind.name != "anyOf":
        return []
    depth = len(error.instance_path)
    deeper = [found for found in error.kind.context if found and all(len(inner.instance_path) > depth for inner in found)]
    return list(deeper[0]) if len(deeper) == 1 else []


def _problems(error: Any, place: Place, around: dict[str, Any], value: Any) -> list[Problem]:
    here = _inside(value, place.path)
    match error.kind.name:
        case "additionalProperties":
            return [_unknown(name, place, around) for name in error.kind.unexpected]
        case "required":
            name = error.kind.property
            misspelt = difflib.get_close_matches(name, [key for key in here if key not in around.get("properties", {})], 1)
            if misspelt:
                return []  # reported where the misspelt field stands
            message = f'The field "{name}" is missing here.'
            return [Problem(place.where, "shape/missing-field", message, f'add "{name}:"; rules_data/README.md says what it holds')]
        case "enum" if isinstance(here, str):
            allowed = [str(option) for option in error.kind.options] if hasattr(error.kind, "options") else around.get("enum", [])
            message = f'"{_shortened(here)}" is not one of: {", ".join(allowed)}.'
            return [Problem(place.where, "shape/not-allowed", message, _nearest(here, allowed))]
        case "pattern" if error.kind.pattern == _SOME_TEXT:
            return [Problem(place.where, "shape/empty", "No text stands here.", "write it, or remove the field if it may be left out")]
        case "pattern":
            message = f'"{_shortened(here)}" is not written like an id.'
            return [Problem(place.where, "shape/bad-id", message, "use small letters, digits and hyphens")]
        case "minItems" | "minProperties":
            message = f"This needs more entries: {error.kind.limit} at least."
            return [Problem(place.where, "shape/empty", message, "rules_data/README.md says what stands here")]
        case "uniqueItems":
            index = next(index for index, item in enumerate(here) if item in here[:index])
            return [Problem(place.at(index).where, "shape/twice", f'"{here[index]}" stands twice in this list.', "keep one of the two")]
        case _:
            message = f"This has the wrong shape: {_kind_of(here)} stands here."
            return [Problem(place.where, "shape/wrong-kind", message, f"write {_wanted(around)}, as rules_data/README.md says")]


def _unknown(name: str, place: Place, around: dict[str, Any]) -> Problem:
    known = list(around.get("properties", {}))
    shown = _shortened(name)
    if known:
        message, fix = f'There is no field "{shown}" here; known are: {", ".join(known)}.', _nearest(name, known)
    elif "^[a-z]{2}$" in around.get("patternProperties", {}):
        message, fix = f'"{shown}" is not a language code.', "use the two letters of a language in languages.yaml"
    else:
        message, fix = f'"{shown}" is not written like a key.', "use small letters and digits, with signs only between them"
    return Problem(place.at(name).key.where, "shape/unknown-field", message, fix)


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _nearest(name: str, known: list[str]) -> str:
    near = difflib.get_close_matches(name, known, 1)
    return f'write "{near[0]}"' if near else "remove it, or use one that is known"


def _inside(value: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


def _subschema(schema: dict[str, Any], path: list[Any]) -> dict[str, Any]:
    """Follow a schema path to the subschema around its last keyword."""
    here: Any = schema
    for step in path[:-1]:
        here = here[step]
        while isinstance(here, dict) and "$ref" in here:
            here = schema["$defs"][here["$ref"].rpartition("/")[2]]
    return here if isinstance(here, dict) else {}


def _kind_of(value: Any) -> str:
    return "a mapping" if isinstance(value, dict) else "a list" if isinstance(value, list) else "text"


def _wanted(schema: dict[str, Any]) -> str:
    names = {"object": "a mapping", "array": "a list", "string": "text"}
    if "enum" in schema:
        return f"one of {', '.join(schema['enum'])}"
    return names.get(schema.get("type", ""), "one of the forms allowed")
