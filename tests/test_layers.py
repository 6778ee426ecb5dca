"""Imports go one way: each file uses only what stands above it in HOUSE's table, which is this test's data."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "generator"

USES: dict[str, set[str]] = {
    "problems": set(),
    "model": {"problems"},
    "yaml_io": {"problems"},
    "shapes": {"problems"},
    "make": {"problems", "model"},
    "load": {"problems", "model", "yaml_io", "shapes", "make"},
    "rulings": {"problems", "model"},
    "trees": {"rulings", "model"},
    "differences": {"trees", "rulings", "model"},
    "words": {"problems"},
    "vocabulary": {"model"},
    "alphabet": set(),
    "translations": {"model"},
    "wording": {"model", "translations"},
    "checks": {"load", "model", "problems", "rulings", "trees", "differences", "words", "translations", "wording", "vocabulary"},
    "edit": {"problems", "yaml_io"},
    "ask": {"checks", "rulings", "trees", "model"},
    "match_file": set(),
    "scoring": {"ask", "match_file"},
    "score_words": {"scoring", "model"},
    "speak": {"ask", "differences", "rulings", "model"},
    "markup": {"model"},
    "drawing": {"model", "markup", "rulings"},
}
"""Module to the modules it may use; modules not named here are held by OUTSIDE and by the order of pages and site."""

OUTSIDE: dict[str, set[str]] = {
    "yaml": {"yaml_io"},
    "ruamel": {"edit"},
    "babel": {"po"},
    "jsonschema_rs": {"shapes", "match_file"},
    "mkdocs": {"site"},
    "click": {"cli"},
    "typst": {"cards"},
    "PIL": {"cards"},
}
"""Library to the only modules that may use it."""

INSIDE_FUNCTIONS = {"cli"}
"""Modules that import inside functions, to start fast."""


def _modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if path.name not in {"__init__.py", "__main__.py"} or path.parent.name == "checks")


def _name(path: Path) -> str:
    return "checks" if path.parent.name == "checks" else path.stem


def _imports(path: Path) -> list[tuple[str, ast.stmt, bool]]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    top = set(map(id, tree.body))
    found: list[tuple[str, ast.stmt, bool]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(alias.name, node, id(node) in top) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            if node.module == "generator":
                found += [(f"generator.{alias.name}", node, id(node) in top) for alias in node.names]
            else:
                found.append((node.module or "", node, id(node) in top))
    return found


@pytest.mark.parametrize("path", _modules(), ids=lambda path: path.stem)
def test_a_module_uses_only_modules_above_it(path: Path) -> None:
    name = _name(path)
    allowed = USES.get(name)
    used = {module.split(".")[1] for module, _, _ in _imports(path) if module.startswith("generator.")} - {name}
    if allowed is not None:
        assert used <= allowed
    assert "cli" not in used
    assert name == "cli" or "site" not in used


@pytest.mark.parametrize("path", _modules(), ids=lambda path: path.stem)
def test_a_library_is_used_only_where_it_belongs(path: Path) -> None:
    for module, _, _ in _imports(path):
        owner = OUTSIDE.get(module.partition(".")[0])
        assert owner is None or _name(path) in owner, f"{path.name} imports {module}"


@pytest.mark.parametrize("path", _modules(), ids=lambda path: path.stem)
def test_no_import_stands_inside_a_function(path: Path) -> None:
    if _name(path) not in INSIDE_FUNCTIONS:
        assert all(is_top for _, _, is_top in _imports(path))


@pytest.mark.parametrize("path", _modules(), ids=lambda path: path.stem)
def test_no_module_imports_from_the_package_itself(path: Path) -> None:
    modules = {child.stem for child in PACKAGE.iterdir()}
    for module, node, _ in _imports(path):
        if module.startswith("generator."):
            assert module.split(".")[1] in modules, ast.unparse(node)


def test_the_table_names_only_modules_that_exist() -> None:
    existing = {_name(path) for path in _modules()}
    assert set(USES) <= existing
    assert {module for owners in OUTSIDE.values() for module in owners} <= existing


def test_the_core_needs_no_clock_and_no_network() -> None:
    forbidden = {"datetime", "time", "random", "socket", "urllib", "http", "subprocess"} & set(sys.stdlib_module_names)
    for path in _modules():
        if _name(path) in USES:
            assert not {module.partition(".")[0] for module, _, _ in _imports(path)} & forbidden, path.name
