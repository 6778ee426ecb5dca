"""A folder of YAML to a Rulebook; collects every problem on the way."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from generator.make import Raw, make_case, make_clause, make_decision, make_document, make_game, make_language, make_term, make_wording
from generator.model import Rulebook
from generator.problems import Place, Problem, Source, Where
from generator.shapes import check_shape
from generator.yaml_io import parse

T = TypeVar("T")

# Where each kind of file lies; the part that is `*` is its id, the folder of a clause or case belongs to the id.
_KINDS = {
    "languages": "languages.yaml",
    "interface": "interface/*.yaml",
    "wording": "wording/*.yaml",
    "document": "documents/*.yaml",
    "game": "games/*.yaml",
    "term": "terms/*.yaml",
    "clause": "clauses/*/*.yaml",
    "decision": "decisions/*.yaml",
    "case": "cases/*/*.yaml",
}

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_INDEX = "index"  # the name of a folder's own page, in whose place a page of this id would stand


@dataclass
class _Files:
    """The files of a data folder, by kind and id, with what is wrong with them."""

    found: dict[str, dict[str, tuple[Raw, Place]]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    count: int = 0
    digest: Any = field(default_factory=hashlib.sha256)


def load(folder: Path) -> tuple[Rulebook, list[Problem]]:
    """
    Read a data folder.

    Args:
        folder: A folder laid out like `rules_data`.

    Returns:
        The rulebook made from every file that can be used, and all problems of form. A file with a problem is set
        aside; checks ask `Rulebook.is_set_aside` before they call an id unknown.
    """
    files = _read(folder)
    rows = _first(files, "languages").get("languages", {})
    unfinished = {code for code, raw in rows.items() if "unfinished" in raw}
    interface = files.found["interface"]
    rulebook = Rulebook(
        languages={code: make_language(code, raw) for code, raw in rows.items() if code not in unfinished},
        unfinished={code: make_language(code, rows[code]) for code in rows if code in unfinished},
        interface={code: raw for code, (raw, _) in interface.items() if code not in unfinished},
        unfinished_interface={code: raw for code, (raw, _) in interface.items() if code in unfinished},
        interface_places={code: place for code, (_, place) in interface.items() if code not in unfinished},
        documents=_build(files, "document", make_document),
        games=dict(sorted(_build(files, "game", make_game).items(), key=lambda item: (item[1].position, item[0]))),
        clauses=_build(files, "clause", make_clause),
        decisions=_build(files, "decision", make_decision),
        cases=_build(files, "case", make_case),
        terms=_build(files, "term", make_term),
        wordings={code: make_wording(raw) for code, (raw, _) in files.found["wording"].items()},
        languages_place=next((place for _, place in files.found["languages"].values()), Place(Source("languages.yaml"))),
        raw=tuple(item for found in files.found.values() for item in found.values()),
        set_aside=frozenset(problem.where.file for problem in files.problems if not problem.is_warning),
        files=files.count,
        hash=files.digest.hexdigest(),
    )
    return _in_reading_order(rulebook), files.problems


def _read(folder: Path) -> _Files:
    files = _Files(found={kind: {} for kind in _KINDS})
    if not folder.is_dir():
        where = Where(str(folder), 1, 1)
        files.problems.append(Problem(where, "load/no-folder", "There is no such data folder.", "name one with --data DIR"))
        return files
    known: set[Path] = set()
    for kind, pattern in _KINDS.items():
        for path in sorted(folder.glob(pattern)):
            if not path.name.startswith("."):
                known.add(path)
                _read_file(files, folder, path, kind)
    if folder / _KINDS["languages"] not in known:
        where = Where(_shown(folder, folder / _KINDS["languages"]), 1, 1)
        message = "There is no such file, and without it a folder is no data folder."
        files.problems.append(Problem(where, "load/no-languages", message, "add it, or name a data folder with --data DIR"))
    if not known:
        return files
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() in {".yaml", ".yml"} and path not in known and not path.name.startswith("."):
            message = "This file lies where no kind of data file is kept, so nobody reads it."
            files.problems.append(
                Problem(
                    Where(_shown(folder, path), 1, 1),
                    "load/stray-file",
                    message,
                    "see rules_data/README.md for its folder; files end in .yaml",
                )
            )
    return files


def _read_file(files: _Files, folder: Path, path: Path, kind: str) -> None:
    files.count += 1
    shown = _shown(folder, path)
    parts = path.relative_to(folder).with_suffix("").parts
    wrong = [part for part in parts if not _ID.fullmatch(part) or part == _INDEX]
    if wrong:
        message = f'A file\'s path is its id and its address, and "{wrong[0]}" cannot be one.'
        fix = "rename it: small letters, digits and hyphens, and not index"
        files.problems.append(Problem(Where(shown, 1, 1), "load/bad-name", message, fix))
    try:
        content = path.read_bytes() if path.is_file() else None
    except OSError:
        content = None
    if content is None:
        message, fix = "This cannot be read as a file.", "make it a file that you may read, or remove it"
        files.problems.append(Problem(Where(shown, 1, 1), "load/unreadable", message, fix))
        return
    files.digest.update(shown.encode(errors="surrogateescape") + b"\0" + content + b"\0")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        files.problems.append(_not_utf_8(shown, content, error.start))
        return
    value, source, problems = parse(shown, text)
    if value is not None:
        problems += check_shape(kind, value, source)
    files.problems += problems
    if value is not None and not wrong and not any(not problem.is_warning for problem in problems):
        files.found[kind]["/".join(parts[1:]) or parts[0]] = (value, Place(source))


def _not_utf_8(shown: str, content: bytes, at: int) -> Problem:
    before = content[:at].decode("utf-8").split("\n")
    line = content.split(b"\n")[len(before) - 1].decode("utf-8", errors="replace")
    where = Where(shown, len(before), len(before[-1]) + 1, line)
    return Problem(where, "yaml/broken", f"This file is not UTF-8 text: byte {at} cannot be read.", "save it as UTF-8")


def _shown(folder: Path, path: Path) -> str:
    return f"{folder.name or folder.resolve().name}/{path.relative_to(folder).as_posix()}"


def _first(files: _Files, kind: str) -> Raw:
    return next((raw for raw, _ in files.found[kind].values()), {})


def _build(files: _Files, kind: str, build: Callable[[str, Raw, Place], T]) -> dict[str, T]:
    return {name: build(name, raw, place) for name, (raw, place) in files.found[kind].items()}


def _in_reading_order(rulebook: Rulebook) -> Rulebook:
    """Sort clauses as their games' chapters name them; a clause that none names comes last."""
    named = [clause for game in rulebook.games.values() for chapter in game.chapters for clause in chapter.clauses]
    order = {clause: index for index, clause in enumerate(named)}
    clauses = dict(sorted(rulebook.clauses.items(), key=lambda item: (order.get(item[0], len(order)), item[0])))
    return Rulebook(**{**{name: getattr(rulebook, name) for name in Rulebook.__dataclass_fields__}, "clauses": clauses})
