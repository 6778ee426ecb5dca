"""What a clause said before: its older wordings from the project's git history, and word-by-word differences."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from generator.translations import hash_of, normalise
from generator.yaml_io import parse

_WORDS = re.compile(r"\s+|[^\s]+")


@dataclass(frozen=True, slots=True)
class Change:
    """A run of words that both wordings have, or that stood in one of them."""

    kind: str
    """`same`, `gone` or `new`."""
    text: str
    """The words with their spaces."""


def older(file: Path, language: str, wanted: str) -> str | None:
    """
    Find the wording that a translation follows.

    Args:
        file: The clause's file in a git checkout.
        language: Language of the wording.
        wanted: Hash of the wording.

    Returns:
        Title, gist and text as one text; None if the history does not have it or there is none.
    """
    for content in _revisions(file):
        value, _, problems = parse(file.name, content)
        if problems or not isinstance(value, dict):
            continue
        said = _said(value, language)
        if said and hash_of(*said) == wanted:
            return whole(*said)
    return None


def whole(title: str, gist: str, says: str) -> str:
    """Put title, gist and text together as they are compared."""
    return "\n\n".join(map(normalise, (title, gist, says)))


def compare(old: str, new: str) -> list[Change]:
    """
    Compare two wordings word by word.

    >>> [(change.kind, change.text) for change in compare("two balls fall", "three balls fall")]
    [('gone', 'two'), ('new', 'three'), ('same', ' balls fall')]
    """
    before, after = _WORDS.findall(old), _WORDS.findall(new)
    found: list[Change] = []
    for kind, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            found.append(Change("same", "".join(before[a:b])))
            continue
        if a < b:
            found.append(Change("gone", "".join(before[a:b])))
        if c < d:
            found.append(Change("new", "".join(after[c:d])))
    return found


def _said(value: dict[str, Any], language: str) -> tuple[str, str, str] | None:
    try:
        said = value["title"][language], value["gist"][language], value["text"][language]["says"]
    except (KeyError, TypeError):
        return None
    return said if all(isinstance(part, str) for part in said) else None


def _revisions(file: Path) -> Iterator[str]:
    """Give the file's content at every commit that changed it, the newest first."""
    folder = file.resolve().parent
    listed = git(folder, "log", "--format=%H", "--", file.name)
    for revision in (listed or "").split():
        content = git(folder, "show", f"{revision}:./{file.name}")
        if content is not None:
            yield content


def git(folder: Path, *words: str, given: str = "") -> str | None:
    """Run git in a folder and give what it prints; None if it fails or there is none on this machine."""
    try:
        command = ["git", "-C", str(folder), *words]
        done = subprocess.run(command, input=given.encode(), capture_output=True, check=False)  # noqa: S603 - no shell reads the words
    except OSError:  # there is no git on this machine
        return None
    return done.stdout.decode("utf-8", errors="replace") if done.returncode == 0 else None
