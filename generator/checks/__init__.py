"""All checks of the data, and the only door through which outputs get a rulebook."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType

from generator.checks import (
    cases,
    coverage,
    decisions,
    differences,
    editions,
    interface,
    languages,
    numbers,
    references,
    tables,
    terms,
    texts,
    translations,
    wording,
)
from generator.load import load
from generator.model import Rulebook
from generator.problems import DataError, Problem

_PACKAGE = Path(__file__).parent.parent

QUICK: tuple[ModuleType, ...] = (languages, interface, references, numbers, editions, texts, translations, decisions)
"""Checks that run whenever the data is opened."""
READING: tuple[ModuleType, ...] = (terms, wording)
"""Checks that read every text word by word; no ruling hangs on them."""
PROOFS: tuple[ModuleType, ...] = (tables, cases, coverage, differences)
"""Checks that go through every set of facts; they need data without errors."""


def open_rulebook(folder: Path) -> Rulebook:
    """
    Open a data folder for use.

    Args:
        folder: A folder laid out like `rules_data`.

    Returns:
        A rulebook without errors of form; its tables are proved by `check`, in builds and in tests.

    Raises:
        DataError: The data has errors: all of them.
    """
    rulebook, problems = _quick(folder)
    if any(not problem.is_warning for problem in problems):
        raise DataError(problems, rulebook.files)
    return rulebook


def check(folder: Path, told: Callable[[str], None] = lambda _: None) -> tuple[Rulebook, list[Problem]]:
    """
    Run every check.

    Args:
        folder: A folder laid out like `rules_data`.
        told: Called with the name of each proof before it runs: some take seconds.

    Returns:
        The rulebook and all problems; proofs are made only for data whose form is right.
    """
    rulebook, problems = read(folder)
    if not any(not problem.is_warning for problem in problems):
        for module in PROOFS:
            told(module.__name__.rpartition(".")[2])
            problems += run(module, rulebook)
            if module is tables and any(not problem.is_warning for problem in problems):
                break  # the other proofs put questions to the tables
    return rulebook, problems


def open_proved(folder: Path, memory: Path, told: Callable[[str], None] = lambda _: None) -> Rulebook:
    """
    Open a data folder for publication: every check runs, unless it has been proved before.

    Args:
        folder: A folder laid out like `rules_data`.
        memory: A file that remembers the hash of the data and checks that were proved last.
        told: Called with the name of each proof before it runs.

    Returns:
        A rulebook without errors.

    Raises:
        DataError: The data has errors: all of them.
    """
    rulebook = open_rulebook(folder)
    key = hashlib.sha256(rulebook.hash.encode() + b"".join(path.read_bytes() for path in sorted(_PACKAGE.rglob("*.py")))).hexdigest()
    if memory.is_file() and memory.read_text(encoding="utf-8") == key:
        return rulebook
    rulebook, problems = check(folder, told)
    if any(not problem.is_warning for problem in problems):
        raise DataError(problems, rulebook.files)
    memory.parent.mkdir(parents=True, exist_ok=True)
    memory.write_text(key, encoding="utf-8")
    return rulebook


def run(module: ModuleType, rulebook: Rulebook) -> Iterable[Problem]:
    """Run one check module."""
    found: Iterable[Problem] = module.check(rulebook)
    return found


def manual(code: str) -> str | None:
    """Give the manual page of a problem code, or None if there is no such code."""
    pages = {"yaml": "generator.yaml_io", "shape": "generator.shapes", "load": "generator.load"}
    family = code.partition("/")[0]
    for module in (*QUICK, *READING, *PROOFS):
        if module.__name__.rpartition(".")[2] == family:
            return (module.__doc__ or "").strip()
    return _PO if family == "po" else _FORM if family in pages else None


_PO = """PO: can the words of a translation tool's file be taken in?

po/broken     the file is not UTF-8, or a line is none of a PO file
po/language   the file is of a language that languages.yaml does not name
po/edition    the words translated have changed since the file was written: export again, and merge the work into the new file
po/moved      the words translated at this entry are not those of the data
po/unknown    the entry's id is none of the data; ids are not translated
po/missing    an entry of the data is not in the file
po/twice      an entry stands twice
po/places     a {place} that the site fills in is lost or misspelt

Whatever is found, nothing of the file is taken. Words with which the data would have new errors are refused by the same checks
as everywhere."""

_FORM = """Form: can the files be read at all?

yaml/broken          the file is not YAML, or not UTF-8 text, or it uses more of YAML than text, lists and mappings
yaml/empty           the file has no content
yaml/duplicate-key   a key stands twice in one mapping: one of the two would be lost
load/no-folder       the data folder does not exist
load/no-languages    the folder has no languages.yaml, so it is no data folder
load/bad-name        a file's name cannot be an id: small letters, digits and hyphens
load/unreadable      what should be a file cannot be read
load/stray-file      a YAML file lies where no kind of data is kept
shape/...            a field is unknown, missing, or holds the wrong kind of value; schemas/ has the rules"""


def read(folder: Path) -> tuple[Rulebook, list[Problem]]:
    """Load a data folder and run every check but the proofs."""
    rulebook, problems = _quick(folder)
    for module in READING:
        problems += run(module, rulebook)
    return rulebook, problems


def _quick(folder: Path) -> tuple[Rulebook, list[Problem]]:
    rulebook, problems = load(folder)
    for module in QUICK:
        problems += run(module, rulebook)
    return rulebook, problems
