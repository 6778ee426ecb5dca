"""What changed and when: every wording of every clause and every form of every decision table, from the project's git history."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from generator.history import git, whole
from generator.yaml_io import plain_values


@dataclass(frozen=True, slots=True)
class Version:
    """A wording of a clause in one language."""

    at: str
    """When it came: date and time of its commit, as Atom wants them."""
    commit: str
    """The commit, in short."""
    text: str
    """Title, gist and text."""

    @property
    def on(self) -> str:
        """The day on which it came."""
        return self.at[:10]


@dataclass(frozen=True, slots=True)
class Table:
    """A form of a decision table; `raw` is None before there was one."""

    at: str
    """When it came."""
    commit: str
    """The commit, in short."""
    before: Mapping[str, Any] | None
    """The values of its file before, as YAML gives them."""
    raw: Mapping[str, Any]
    """The values of its file since."""


@dataclass(frozen=True, slots=True)
class Chronicle:
    """All of it; empty where there is no whole git history."""

    texts: Mapping[str, Mapping[str, Sequence[Version]]]
    """Clause to language to its wordings, the newest first."""
    tables: Mapping[str, Sequence[Table]]
    """Decision to its forms, the newest first."""
    edition: str
    """Day of the last change of the data; nothing where it is not known."""


EMPTY = Chronicle({}, {}, "")


def chronicle(data: Path, formerly: Mapping[str, str] | None = None) -> Chronicle:
    """
    Read the history of a data folder.

    Args:
        data: Folder of rule data in a git checkout.
        formerly: Old id of a clause to the id it has now.

    Returns:
        Its history. A checkout without its whole history gives an empty one: half of it would tell wrong dates.
    """
    if git(data, "rev-parse", "--is-shallow-repository") != "false\n":
        return EMPTY
    moved = formerly or {}
    changes = list(_changes(data))
    contents = _contents(data, [blob for _, _, _, blob in changes])
    texts: dict[str, dict[str, list[Version]]] = defaultdict(lambda: defaultdict(list))
    forms: dict[str, list[tuple[str, str, Mapping[str, Any]]]] = defaultdict(list)
    for at, commit, name, blob in changes:  # the oldest first
        raw = contents.get(blob)
        kind, _, rest = name.removesuffix(".yaml").partition("/")
        if raw is None:
            continue
        if kind == "decisions":
            forms[rest].append((at, commit, raw))
            continue
        versions = texts[moved.get(rest, rest)]
        for language, said in _said(raw).items():
            if not versions[language] or versions[language][-1].text != said:
                versions[language].append(Version(at, commit, said))
    return Chronicle(
        texts={name: {language: tuple(reversed(found)) for language, found in by.items()} for name, by in texts.items()},
        tables={name: tuple(reversed(list(_tables(found)))) for name, found in forms.items()},
        edition=(git(data, "log", "-1", "--format=%cs", "--", ".") or "").strip(),
    )


def _tables(forms: Sequence[tuple[str, str, Mapping[str, Any]]]) -> Iterator[Table]:
    if forms:
        at, commit, raw = forms[0]
        yield Table(at, commit, None, raw)
    for (_, _, before), (at, commit, raw) in pairwise(forms):
        yield Table(at, commit, before, raw)


def _changes(data: Path) -> Iterator[tuple[str, str, str, str]]:
    """Give each change of a clause or a decision: time, commit, file inside the data folder, and what it holds since."""
    prefix = (git(data, "rev-parse", "--show-prefix") or "").strip()
    words = ("--reverse", "--raw", "--no-abbrev", "--no-renames", "--format=@%cI %h", "--", "clauses", "decisions")
    at = commit = ""
    for line in (git(data, "log", *words) or "").splitlines():
        if line.startswith("@"):
            at, commit = line[1:].split()
            commit = commit[:12]
        elif line.startswith(":"):
            about, _, name = line.partition("\t")
            *_, blob, status = about.split()
            if status != "D" and name.endswith(".yaml"):
                yield at, commit, name.removeprefix(prefix), blob


def _contents(data: Path, blobs: Sequence[str]) -> dict[str, Mapping[str, Any]]:
    """Read what many files held, each once."""
    asked = list(dict.fromkeys(blobs))
    answered = git(data, "cat-file", "--batch", given="".join(f"{blob}\n" for blob in asked)) or ""
    found: dict[str, Mapping[str, Any]] = {}
    rest = answered.encode()
    for blob in asked:
        head, _, rest = rest.partition(b"\n")
        if head.endswith(b" missing"):
            continue
        size = int(head.split()[-1])
        content, rest = rest[:size], rest[size + 1 :]
        value = plain_values(content)
        if value is not None:
            found[blob] = value
    return found


def _said(raw: Mapping[str, Any]) -> dict[str, str]:
    found = {}
    for language, text in raw.get("text", {}).items():
        parts = (raw.get("title", {}).get(language, ""), raw.get("gist", {}).get(language, ""), text.get("says", ""))
        found[language] = whole(*map(str, parts))
    return found
