"""The documentation fails when it forgets a command, a check or a field."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

import generator
from generator import checks
from generator.cli import main

ROOT = Path(__file__).parent.parent
FORMATS = (ROOT / "rules_data" / "README.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
SCHEMAS = sorted((ROOT / "schemas").glob("*.json"))


def _fields(schema: object) -> set[str]:
    """Name every field that a schema knows, at any depth."""
    if isinstance(schema, dict):
        named = set(schema["properties"]) if isinstance(schema.get("properties"), dict) else set()
        return named.union(*map(_fields, schema.values()))
    return set().union(*map(_fields, schema)) if isinstance(schema, list) else set()


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.stem)
def test_every_field_of_a_data_file_is_described(path: Path) -> None:
    fields = _fields(json.loads(path.read_text(encoding="utf-8")))
    assert {field for field in fields if not re.search(rf"`[^`]*\b{field}\b[^`]*`", FORMATS)} == set()


def test_an_editor_is_told_which_schema_is_for_which_files() -> None:
    told = json.loads((ROOT / ".vscode" / "settings.json").read_text(encoding="utf-8"))["yaml.schemas"]
    assert set(told) == {f"schemas/{path.name}" for path in SCHEMAS}
    assert [pattern for pattern in told.values() if not any(ROOT.glob(pattern))] == []


def test_every_command_stands_in_the_readme_or_the_changelog() -> None:
    told = README + (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert {name for name in main.commands if f"`{name}`" not in told and f"generator {name}" not in told} == set()


def test_the_commands_of_the_readme_run() -> None:
    commands = re.findall(r"^    \.venv/bin/python -m generator (.+)$", README, re.MULTILINE)
    assert len(commands) >= 3
    for command in commands:
        result = CliRunner().invoke(main, shlex.split(command))
        assert (result.exit_code, result.stderr) == (0, ""), command


def test_the_python_of_the_readme_rules() -> None:
    (block,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    names: dict[str, object] = {}
    exec(block, names)  # noqa: S102 - our own example
    assert isinstance(names["ruling"], generator.Ruling)


def test_every_check_has_a_manual_page_that_begins_with_its_question() -> None:
    for module in (*checks.QUICK, *checks.READING, *checks.PROOFS):
        first = (module.__doc__ or "").partition("\n")[0]
        assert re.fullmatch(r"[A-Z][a-z]+: .+\?", first), module.__name__


def test_the_public_names_are_these() -> None:
    assert generator.__all__ == [
        "BadFact",
        "BadMatch",
        "DataError",
        "MissingFact",
        "Problem",
        "Ruling",
        "check",
        "open_rulebook",
        "rule",
        "score",
    ]


def test_the_map_of_the_readme_names_what_is_there() -> None:
    named = re.findall(r"^([a-z_]+)/ ", README, re.MULTILINE)
    assert named
    assert [name for name in named if not (ROOT / name).is_dir()] == []
