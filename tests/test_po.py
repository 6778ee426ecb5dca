"""Words out to a PO file and back: a round trip changes nothing, and a file that does not fit changes nothing either."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from generator.checks import manual, open_rulebook
from generator.exports.po import entries, export, take
from generator.load import load
from generator.problems import DataError
from generator.translations import state_of

AT = datetime(2026, 12, 1, tzinfo=UTC)
DATA = Path(__file__).parent.parent / "rules_data"


@pytest.fixture
def data(tiny: Callable[..., Path]) -> Path:
    return tiny()


def _content(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def _file(data: Path, language: str, *changes: tuple[str, str]) -> Path:
    text = export(open_rulebook(data), language, AT)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = data.parent / f"{language}.po"
    path.write_text(text, encoding="utf-8")
    return path


def _refused(data: Path, path: Path) -> list[tuple[str, int]]:
    before = _content(data)
    with pytest.raises(DataError) as refused:
        take(open_rulebook(data), data, path)
    assert _content(data) == before
    return [(problem.code, problem.where.line) for problem in refused.value.problems]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_round_trip_changes_no_byte(data: Path, language: str) -> None:
    before = _content(data)
    assert take(open_rulebook(data), data, _file(data, language)) == (0, 0)
    assert _content(data) == before


@pytest.mark.parametrize("language", ["en", "pl", "sl", "ru", "cs"])
def test_a_round_trip_of_the_real_words_would_change_none(language: str) -> None:
    every = list(entries(load(DATA)[0], language))
    assert len(every) > 200
    assert len({entry.context for entry in every}) == len(every)


def test_a_changed_word_changes_its_own_line_only(data: Path) -> None:
    changed = take(open_rulebook(data), data, _file(data, "pl", ('msgstr "Orzeł"', 'msgstr "Orzełek"')))
    assert changed == (1, 0)
    assert "heads: {en: Heads, pl: Orzełek}" in (data / "decisions/first.yaml").read_text(encoding="utf-8")


def test_only_words_are_in_the_file(data: Path) -> None:
    text = export(open_rulebook(data), "pl", AT)
    words = re.findall(r'^msg(?:id|str) "(.+)"$', text, re.MULTILINE)
    assert not {"rule", "older-world-text", "doc-a", "ltr"} & set(words)
    assert "Whoever wins the toss begins." not in words  # Polish states its own document there: nothing is translated


def test_a_clause_is_translated_from_the_text_it_follows(data: Path) -> None:
    entry = next(entry for entry in entries(open_rulebook(data), "en") if entry.context == "clauses/toss/who-begins:text")
    assert (entry.source, entry.text, entry.document) == ("Zaczyna ten, kto wygra rzut.", "Whoever wins the toss begins.", "doc-a")


def test_an_outdated_text_is_marked_and_follows_anew_once_the_mark_is_gone(data: Path) -> None:
    clause = data / "clauses/toss/who-begins.yaml"
    clause.write_text(clause.read_text(encoding="utf-8").replace("kto wygra rzut.", "kto przegra rzut."), encoding="utf-8")
    marked = _file(data, "en")
    assert take(open_rulebook(data), data, marked) == (0, 3)
    text = marked.read_text(encoding="utf-8").replace("#, fuzzy\n", "").replace("Whoever wins the", "Whoever loses the")
    marked.write_text(text, encoding="utf-8")
    assert take(open_rulebook(data), data, marked) == (1, 0)
    rulebook = open_rulebook(data)
    assert rulebook.clauses["toss/who-begins"].text["en"].says.strip() == "Whoever loses the toss begins."
    assert not state_of(rulebook, rulebook.clauses["toss/who-begins"], "en").is_outdated


@pytest.mark.parametrize("empty", ["", " "])
def test_an_empty_entry_takes_no_word_away(data: Path, empty: str) -> None:
    assert take(open_rulebook(data), data, _file(data, "pl", ('msgstr "Orzeł"', f'msgstr "{empty}"'))) == (0, 1)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('msgstr "Orzeł"', "msgstr Orzeł"),
        ('msgstr "Orzeł"', 'msgstr "Orzeł'),
        ('msgid "Heads"', 'mgsid "Heads"'),
    ],
)
def test_a_broken_file_is_refused_with_its_line(data: Path, old: str, new: str) -> None:
    path = _file(data, "pl", (old, new))
    line = next(number for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if new in text)
    found = _refused(data, path)
    assert found[0][0] == "po/broken"
    assert found[0][1] in (line, line + 1)


def test_a_file_of_another_edition_is_refused(data: Path) -> None:
    path = _file(data, "pl")
    words = data / "decisions/first.yaml"
    words.write_text(words.read_text(encoding="utf-8").replace("en: Heads", "en: Head"), encoding="utf-8")
    codes = [code for code, _ in _refused(data, path)]
    assert codes == ["po/edition", "po/moved"]


def test_as_many_entries_with_other_ids_are_refused_by_name(data: Path) -> None:
    path = _file(data, "pl", ("decisions/first:facts.coin.answers.heads", "decisions/first:facts.coin.answers.haeds"))
    before = _content(data)
    with pytest.raises(DataError, match=r"haeds") as refused:
        take(open_rulebook(data), data, path)
    assert sorted(problem.code for problem in refused.value.problems) == ["po/missing", "po/unknown"]
    assert _content(data) == before


def test_an_entry_that_stands_twice_is_refused(data: Path) -> None:
    path = _file(data, "pl")
    text = path.read_text(encoding="utf-8")
    entry = text[text.index('msgctxt "decisions/first:facts.coin.answers.heads"') :].partition("\n\n")[0]
    path.write_text(f"{text}\n{entry}\n", encoding="utf-8")
    assert [code for code, _ in _refused(data, path)] == ["po/twice"]


def test_a_lost_place_in_braces_is_refused(data: Path) -> None:
    source = next(entry for entry in entries(open_rulebook(data), "pl") if "{" in entry.source)
    place = re.findall(r"\{\w+\}", source.text)[0]
    path = _file(data, "pl", (source.text, source.text.replace(place, "")))
    assert ("po/places") in [code for code, _ in _refused(data, path)]


def test_a_translation_that_loses_a_number_is_refused(data: Path) -> None:
    clause = data / "clauses/toss/who-begins.yaml"
    text = clause.read_text(encoding="utf-8")
    rulebook, _ = load(data)
    assert rulebook.clauses["toss/who-begins"].text["en"].says == "Whoever wins the toss begins."
    path = _file(data, "en", ("Whoever wins the toss begins.", "Whoever wins three tosses begins."))
    assert [code for code, _ in _refused(data, path)] == ["wording/numbers"]
    assert clause.read_text(encoding="utf-8") == text


def test_a_file_that_is_not_utf_8_is_refused(data: Path) -> None:
    path = _file(data, "pl")
    path.write_bytes(path.read_text(encoding="utf-8").encode("utf-16"))
    assert [code for code, _ in _refused(data, path)] == ["po/broken"]


def test_a_file_of_an_unknown_language_is_refused(data: Path) -> None:
    path = _file(data, "pl", ("Language: pl", "Language: de"))
    assert [code for code, _ in _refused(data, path)] == ["po/language"]


def test_every_reason_for_a_refusal_has_a_manual_page() -> None:
    for code in ("broken", "language", "edition", "moved", "unknown", "missing", "twice", "places"):
        assert f"po/{code} " in (manual(f"po/{code}") or "")
