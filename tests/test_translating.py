"""The translator's desk: moved sources with their history, acceptance, a sixth language."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator import site
from generator.cli import main
from generator.history import compare, older
from generator.load import load
from generator.translations import text_hash

CLAUSE = "clauses/toss/who-begins.yaml"


def _run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, words, color=False)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def _git(folder: Path, *words: str) -> None:
    names = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    subprocess.run(["git", "-C", str(folder), *names, *words], check=True, capture_output=True)  # noqa: S603, S607 - words are ours


def _replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def moved(tiny: Callable[..., Path]) -> Path:
    """Give a rulebook in a git checkout whose Polish source has changed since the English text was made."""
    folder = tiny()
    _git(folder, "init")
    _git(folder, "add", ".")
    _git(folder, "commit", "-m", "first")
    _replace(folder / CLAUSE, "Zaczyna ten, kto wygra rzut.", "Zaczyna ten, kto wygra jawny rzut.")
    _git(folder, "commit", "-am", "second")
    return folder


def test_nothing_outdated_is_said_with_the_state_of_each_language(tiny: Callable[..., Path]) -> None:
    code, said, _ = _run("translations", "--data", str(tiny()))
    assert code == 0
    assert said.startswith("No translation is outdated.")
    assert re.search(r"^en +1 +1 +0 +0 +0$", said, re.MULTILINE)


def test_a_moved_source_is_listed_with_what_changed_in_it(moved: Path) -> None:
    code, said, _ = _run("translations", "--data", str(moved))
    assert code == 1
    assert "toss/who-begins  en  follows an older wording of doc-a (pl)" in said
    assert "kto wygra {+jawny +}rzut." in said or "kto wygra{+ jawny+} rzut." in said


def test_the_list_is_there_as_json(moved: Path) -> None:
    _, said, _ = _run("translations", "--json", "--data", str(moved))
    listed = json.loads(said)
    (task,) = listed["work"]
    assert (task["clause"], task["language"], task["document"], task["source"]) == ("toss/who-begins", "en", "doc-a", "pl")
    assert "".join(change["text"] for change in task["changes"] if change["kind"] == "new").strip() == "jawny"
    assert [item["outdated"] for item in listed["languages"]] == [1, 0]


def test_a_change_that_is_not_committed_yet_is_listed_too(moved: Path) -> None:
    _replace(moved / CLAUSE, "jawny rzut", "tajny rzut")
    assert "tajny" in _run("translations", "--data", str(moved))[1]


def test_without_history_the_work_is_listed_all_the_same(tiny: Callable[..., Path]) -> None:
    folder = tiny()
    _replace(folder / CLAUSE, "kto wygra rzut", "kto przegra rzut")
    code, said, _ = _run("translations", "--data", str(folder))
    assert (code, "compare the whole text" in said) == (1, True)


def test_an_older_wording_is_found_by_its_hash(moved: Path) -> None:
    rulebook, _ = load(moved)
    followed = rulebook.clauses["toss/who-begins"].text["en"].follows["doc-a"]
    then = older(moved / CLAUSE, "pl", followed)
    assert then is not None
    assert then.endswith("Zaczyna ten, kto wygra rzut.")
    assert older(moved / CLAUSE, "pl", "0" * 12) is None


def test_words_are_compared_whole() -> None:
    assert [(change.kind, change.text) for change in compare("wins it", "wins item")] == [
        ("same", "wins "),
        ("gone", "it"),
        ("new", "item"),
    ]


def test_accepting_ends_the_work_and_is_recorded_with_name_and_day(moved: Path) -> None:
    code, said, _ = _run("translations", "accept", "toss/who-begins", "en", "--by", "Anna Nowak", "--data", str(moved))
    assert (code, said.strip()) == (0, "toss/who-begins en: accepted by Anna Nowak")
    text = load(moved)[0].clauses["toss/who-begins"].text["en"]
    assert text.accepted is not None
    assert text.accepted.by == "Anna Nowak"
    assert re.fullmatch(r"\d{4}-\d{2}-\d{2}", text.accepted.on)
    assert text.accepted.text == text_hash(load(moved)[0].clauses["toss/who-begins"], "en")
    assert _run("translations", "--data", str(moved))[0] == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("toss/who-begin", "en", "--by", "A"), 'there is no clause "toss/who-begin"'),
        (("heads/who-begins", "en", "--by", "A"), "did you mean toss/who-begins?"),
        (("toss/who-begins", "de", "--by", "A"), 'has no text in "de"'),
        (("toss/who-begins", "en", "--by", " "), "--by NAME"),
    ],
)
def test_what_cannot_be_accepted_is_told_in_one_line(tiny: Callable[..., Path], words: tuple[str, ...], said: str) -> None:
    code, _, told = _run("translations", "accept", *words, "--data", str(tiny()))
    assert (code, told.count("\n")) == (2, 1)
    assert said in told


def _begun(tiny_site: Callable[..., Path], tmp_path: Path) -> tuple[Path, Path]:
    data, docs = tiny_site(), tmp_path / "docs"
    shutil.copytree(site.DOCS, docs)
    words = ("--name", "Zqx", "--direction", "rtl", "--docs", str(docs), "--data", str(data))
    code, said, told = _run("translations", "begin", "qx", *words)
    assert (code, told) == (0, "")
    assert [Path(line).name for line in said.split()] == ["languages.yaml", "qx.yaml", "about.md", "qx.po"]
    return data, data.parent / "qx.po"


def test_a_language_that_has_begun_disturbs_nothing(tiny_site: Callable[..., Path], tmp_path: Path) -> None:
    data, _ = _begun(tiny_site, tmp_path)
    code, said, _ = _run("check", "-q", "--data", str(data))
    assert code == 0, said
    rulebook, _ = load(data)
    assert (list(rulebook.languages), list(rulebook.unfinished)) == (["en", "pl"], ["qx"])


def test_a_sixth_language_is_filled_from_its_po_file_and_every_page_reads_from_the_right(
    tiny_site: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, po = _begun(tiny_site, tmp_path)
    text = po.read_text(encoding="utf-8")
    head, *entries = text.split("\n\nmsgctxt ")
    filled = [
        re.sub(r'msgid ((?:".*"\n)+)msgstr ""', lambda found: f"msgid {found[1]}msgstr {found[1]}".rstrip("\n"), entry) for entry in entries
    ]
    po.write_text("\n\nmsgctxt ".join([head, *filled]), encoding="utf-8")
    code, said, told = _run("translations", "import", str(po), "--data", str(data))
    assert (code, told) == (0, ""), said
    grammar = 'alphabet: "abc", cases: [common], numbers: [singular, plural]'
    _replace(data / "languages.yaml", "unfinished: yes", grammar)
    term = data / "terms/toss.yaml"
    term.write_text(
        term.read_text(encoding="utf-8").replace("forms:\n", "forms:\n  qx: {toss: {singular: [toss], plural: [tosses]}}\n"),
        encoding="utf-8",
    )
    code, said, _ = _run("check", "-q", "--data", str(data))
    assert code == 0, said
    monkeypatch.setattr(site, "DOCS", tmp_path / "docs")
    site.build(data, tmp_path / "site", lambda _: None)
    pages = sorted((tmp_path / "site" / "qx").rglob("*.html"))
    assert len(pages) > 10
    for page in pages:
        assert re.search(r'<body dir="rtl"', page.read_text(encoding="utf-8")), page
        assert '<html lang="qx"' in page.read_text(encoding="utf-8"), page
    assert 'dir="ltr"' in (tmp_path / "site" / "en" / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(("code", "said"), [("pl", "is there already"), ("xx", "cannot be"), ("deu", "cannot be"), ("D1", "cannot be")])
def test_a_code_that_cannot_be_a_language_is_refused(tiny: Callable[..., Path], code: str, said: str) -> None:
    data = tiny()
    before = sorted(data.rglob("*"))
    status, _, told = _run("translations", "begin", code, "--name", "X", "--data", str(data))
    assert status == 2
    assert said in told
    assert sorted(data.rglob("*")) == before
