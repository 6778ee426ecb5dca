"""The translator's desk: what is to be done, what somebody accepted, a language that begins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from generator.edit import edited, write_all
from generator.exports import po
from generator.history import Change, compare, older, whole
from generator.load import load
from generator.model import Clause, Rulebook
from generator.problems import Path_
from generator.translations import Coverage, State, coverage, states, text_hash

_CODE = re.compile(r"[a-z]{2}")
_TAKEN = "xx"  # the code of the page that offers the languages


class BadTranslation(ValueError):
    """What is asked for cannot be: an unknown clause or language, a code that is taken; one line."""


@dataclass(frozen=True, slots=True)
class Task:
    """A translation whose source has moved."""

    state: State
    """The text and what it follows."""
    document: str
    """The document whose text has moved."""
    source: str
    """The language that states it."""
    changes: tuple[Change, ...] | None
    """The source then and now, word by word; None if the history does not have the wording that was followed."""


def tasks(rulebook: Rulebook, data: Path, language: str | None = None) -> Iterator[Task]:
    """
    List the translations whose source has moved.

    Args:
        rulebook: The data.
        data: Its folder, in a git checkout if differences are wanted.
        language: One language, or all.
    """
    for state in states(rulebook, language):
        for document in state.moved:
            clause, source = state.clause, state.sources[document]
            now = whole(clause.title[source], clause.gist[source], clause.text[source].says)
            followed = clause.text[state.language].follows.get(document)
            then = older(data / "clauses" / f"{clause.id}.yaml", source, followed) if followed else None
            yield Task(state, document, source, tuple(compare(then, now)) if then is not None else None)


def accept(rulebook: Rulebook, data: Path, clause: str, language: str, by: str, on: str) -> None:
    """
    Record that somebody held a text against its source and that it needs no change.

    Args:
        rulebook: The data.
        data: Its folder.
        clause: Clause id.
        language: The text's language.
        by: Who did it.
        on: The day, as 2026-12-01.

    Raises:
        BadTranslation: The clause has no such text, or nobody is named.
    """
    found = _clause(rulebook, clause)
    if language not in found.text:
        raise BadTranslation(f'"{clause}" has no text in "{language}"; there are: {", ".join(found.text)}')
    if not by.strip():
        raise BadTranslation("say who accepts it: --by NAME")
    state = next(state for state in states(rulebook, language) if state.clause.id == clause)
    changes: dict[Path_, Any] = {("text", language, "accepted"): {"by": by.strip(), "on": on, "text": text_hash(found, language)}}
    if state.sources:
        changes["text", language, "follows"] = {document: text_hash(found, code) for document, code in state.sources.items()}
    file = data / "clauses" / f"{clause}.yaml"
    write_all({file: edited(file.read_text(encoding="utf-8"), changes)})


def _clause(rulebook: Rulebook, name: str) -> Clause:
    if name not in rulebook.clauses:
        near = [other for other in rulebook.clauses if other.rpartition("/")[2] == name.rpartition("/")[2]]
        raise BadTranslation(f'there is no clause "{name}"' + (f"; did you mean {' or '.join(near)}?" if near else ""))
    return rulebook.clauses[name]


def begin_language(rulebook: Rulebook, data: Path, docs: Path, code: str, name: str, direction: str, at: datetime) -> list[Path]:
    """
    Write everything of a new language that is to be filled in; the site shows it when it is finished.

    Args:
        rulebook: Checked data.
        data: Its folder.
        docs: Folder of the hand-written pages.
        code: Two letters.
        name: The language's own name.
        direction: `ltr` or `rtl`.
        at: The time to be named in the PO file.

    Returns:
        The files written: the row of languages, how it says numbers and duties, the hand-written pages to be translated,
        and a PO file with all words.

    Raises:
        BadTranslation: The code is no code, or is taken.
    """
    if not _CODE.fullmatch(code) or code == _TAKEN:
        raise BadTranslation(f'"{code}" cannot be a language: two small letters, and not {_TAKEN}')
    if code in rulebook.languages or code in rulebook.unfinished:
        raise BadTranslation(f'the language "{code}" is there already')
    languages = data / "languages.yaml"
    row = f"  {code}: {{name: {_quoted(name)}, direction: {direction}, locale: {code}, unfinished: yes}}\n"
    files = {
        languages: languages.read_text(encoding="utf-8").rstrip("\n") + "\n" + row,
        data / "wording" / f"{code}.yaml": _WORDING,
    }
    for page in sorted((docs / "en").rglob("*.md")):
        files[docs / code / page.relative_to(docs / "en")] = page.read_text(encoding="utf-8")
    write_all(files)
    begun, _ = load(data)
    file = data.parent / f"{code}.po"
    write_all({file: po.export(begun, code, at)})
    return [*files, file]


_WORDING = """# How this language says numbers, duties and denials; see wording/en.yaml. A * stands for any ending.
numbers: {2: [], 3: []}
must: []
may: []
must_not: []
not: []
either: []
left: []
right: []
"""


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def coverage_text(rulebook: Rulebook) -> str:
    """Write the state of each language as a table."""
    rows = [["language", "texts", "translated", "outdated", "machine drafts", "accepted"]]
    rows += [_row(item) for item in coverage(rulebook)]
    widths = [max(len(row[index]) for row in rows) for index in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.rjust(width) if index else cell.ljust(width) for index, (cell, width) in enumerate(zip(row, widths, strict=True)))
        for row in rows
    )


def _row(item: Coverage) -> list[str]:
    return [item.language, *(str(number) for number in (item.texts, item.translated, item.outdated, item.drafts, item.accepted))]


def task_text(task: Task, gone: str = "[-{}-]", new: str = "{{+{}+}}") -> str:
    """
    Write a task for a terminal: clause, language, and the source then and now.

    Args:
        task: The task.
        gone: How words are shown that stood there then, with `{}` in their place.
        new: The same for words that stand there now.
    """
    head = f"{task.state.clause.id}  {task.state.language}  follows an older wording of {task.document} ({task.source})"
    if task.changes is None:
        return f"{head}\n  the wording that it follows is not in the history of this project: compare the whole text"
    form = {"same": "{}", "gone": gone, "new": new}
    shown = "".join(form[change.kind].format(_short(change)) for change in task.changes)
    return head + "\n" + "\n".join(f"  {line}" if line else "" for line in shown.split("\n"))


def _short(change: Change) -> str:
    """Leave out the middle of a long run that has not changed."""
    words = change.text.split(" ")
    if change.kind != "same" or len(words) <= 24:
        return change.text
    return " ".join(words[:10]) + " … " + " ".join(words[-10:])


def task_json(task: Task) -> dict[str, Any]:
    """Give a task as plain values."""
    changes = None if task.changes is None else [{"kind": change.kind, "text": change.text} for change in task.changes]
    return {
        "clause": task.state.clause.id,
        "language": task.state.language,
        "document": task.document,
        "source": task.source,
        "changes": changes,
    }
