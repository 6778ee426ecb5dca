"""The history of texts and of rulings comes from git: when each changed, word by word, in each language."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from generator.changes import redline, ruling_changes, text_changes, versions_in_words, words_of
from generator.checks import open_rulebook
from generator.chronicle import EMPTY, chronicle
from generator.load import load
from generator.pages import pages
from generator.publication import Publication

CLAUSE = "clauses/toss/who-begins.yaml"
DECISION = "decisions/first.yaml"
ATOM = "{http://www.w3.org/2005/Atom}"


def git(folder: Path, *words: str, on: str = "2026-01-01T12:00:00Z") -> None:
    told = {"GIT_AUTHOR_DATE": on, "GIT_COMMITTER_DATE": on, "PATH": "/usr/bin:/bin:/usr/local/bin", "HOME": str(folder)}
    command = ["git", "-C", str(folder), "-c", "user.name=A", "-c", "user.email=a@example.org", *words]
    subprocess.run(command, check=True, capture_output=True, env=told)  # noqa: S603 - words of this file


@pytest.fixture
def data(tiny_site: Callable[..., Path]) -> Path:
    """Give the tiny rulebook in a git checkout: its first day, a new Polish wording, and a day on which a ruling changed."""
    folder = tiny_site()
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "first")
    change(folder, CLAUSE, "Zaczyna ten, kto wygra rzut", "Zaczyna ten, kto przegra rzut", "2026-02-02T12:00:00Z")
    change(folder, DECISION, "status: stated", "status: implied\n    why: left-open", "2026-03-03T12:00:00Z")
    return folder


def change(folder: Path, name: str, old: str, new: str, on: str) -> None:
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    git(folder, "add", ".", on=on)
    git(folder, "commit", "-qm", "change", on=on)


def test_a_text_has_the_days_on_which_it_changed_in_its_own_language_only(data: Path) -> None:
    told = chronicle(data)
    assert [version.on for version in told.texts["toss/who-begins"]["pl"]] == ["2026-02-02", "2026-01-01"]
    assert [version.on for version in told.texts["toss/who-begins"]["en"]] == ["2026-01-01"]
    assert told.edition == "2026-03-03"


def test_a_change_is_told_word_by_word(data: Path) -> None:
    (_, words), (_, first) = versions_in_words(tuple(chronicle(data).texts["toss/who-begins"]["pl"]))
    assert [(item.kind, item.text.strip()) for item in words if item.kind != "same"] == [("gone", "wygra"), ("new", "przegra")]
    assert [item.kind for item in first] == ["new"]
    assert "<del>wygra</del><ins>przegra</ins>" in redline(words)


def test_a_moved_clause_keeps_its_history(data: Path) -> None:
    (data / "clauses/toss/lots.yaml").write_text((data / CLAUSE).read_text(encoding="utf-8"), encoding="utf-8")
    git(data, "rm", "-q", CLAUSE)
    git(data, "add", ".")
    git(data, "commit", "-qm", "moved", on="2026-04-04T12:00:00Z")
    told = chronicle(data, {"toss/who-begins": "toss/lots"})
    assert [version.on for version in told.texts["toss/lots"]["pl"]] == ["2026-02-02", "2026-01-01"]


def test_rows_that_rule_otherwise_are_a_changed_ruling_and_other_words_are_none(data: Path) -> None:
    change(data, DECISION, "en: Who begins,", "en: Who is to begin,", "2026-05-05T12:00:00Z")
    latest, first = ruling_changes(open_rulebook(data), chronicle(data), "en")
    assert (latest.at[:10], latest.is_first, latest.new, latest.gone) == ("2026-03-03", False, latest.gone, latest.new)
    assert any("(Implied)" in words for is_new, words in latest.rows if is_new)
    assert any("(Stated)" in words for is_new, words in latest.rows if not is_new)
    assert first.is_first


def test_what_happened_to_a_table_on_one_day_is_one_change(data: Path) -> None:
    change(data, DECISION, "status: implied\n    why: left-open", "status: stated", "2026-03-03T15:00:00Z")
    change(data, DECISION, "status: stated", "status: implied\n    why: left-open", "2026-03-03T18:00:00Z")
    latest, first = ruling_changes(open_rulebook(data), chronicle(data), "en")
    assert latest.at[:13] == "2026-03-03T18"
    assert any("(Implied)" in words for is_new, words in latest.rows if is_new)
    assert any("(Stated)" in words for is_new, words in latest.rows if not is_new)
    assert first.is_first


def test_half_a_history_is_none(data: Path, tmp_path: Path) -> None:
    shallow = tmp_path / "shallow"
    git(tmp_path, "clone", "-q", "--depth", "1", f"file://{data}", str(shallow))
    assert chronicle(shallow) == EMPTY
    shutil.rmtree(shallow / ".git")
    assert chronicle(shallow) == EMPTY


def test_the_feeds_name_the_latest_changes_first_and_hold_text_only(data: Path) -> None:
    hostile = "Zaczyna ten, kto <b>przegra</b> rzut &amp;"
    change(data, CLAUSE, "Zaczyna ten, kto przegra rzut", hostile, "2026-06-06T12:00:00Z")
    rulebook, _ = load(data)  # unchecked: a check would refuse the markup
    written = pages(rulebook, chronicle(data), Publication("https://rules.example/"))
    feed = ElementTree.fromstring(written["pl/texts.xml"])  # noqa: S314 - our own file
    entries = feed.findall(f"{ATOM}entry")
    assert [entry.findtext(f"{ATOM}updated", "")[:10] for entry in entries] == ["2026-06-06", "2026-02-02", "2026-01-01"]
    content = entries[0].find(f"{ATOM}content")
    assert content is not None
    assert content.get("type") == "text"
    assert "<b>przegra</b>" in (content.text or "")
    assert entries[0].findtext(f"{ATOM}id", "").startswith("https://rules.example/pl/toss/who-begins/history/#")
    rulings = ElementTree.fromstring(written["en/rulings.xml"])  # noqa: S314 - our own file
    assert rulings.findtext(f"{ATOM}entry/{ATOM}updated", "")[:10] == "2026-03-03"


def test_the_words_of_a_change_name_what_went_and_what_came(data: Path) -> None:
    latest = text_changes(open_rulebook(data), chronicle(data), "pl")[0]
    assert words_of(latest) == "− wygra\n+ przegra"


def test_the_page_of_a_history_says_when_it_is_not_known(data: Path) -> None:
    rulebook = open_rulebook(data)
    assert "built without it" in pages(rulebook)["en/toss/who-begins/history.md"]
    assert "2026-02-02" in pages(rulebook, chronicle(data))["pl/toss/who-begins/history.md"]
