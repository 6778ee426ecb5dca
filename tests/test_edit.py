"""A data file is changed where it is to be changed, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.edit import EditError, edited, write_all

DATA = Path(__file__).parent.parent / "rules_data"
FILES = sorted(path for path in DATA.rglob("*.yaml") if path.parent.name not in {"wording"})


@pytest.mark.parametrize("folder", sorted({path.parent for path in FILES}), ids=lambda path: str(path.relative_to(DATA.parent)))
def test_a_change_of_one_word_leaves_every_other_line_of_a_real_file(folder: Path) -> None:
    for path in folder.glob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        assert edited(text, {}) == text, path.name


def test_comments_numbers_and_answers_stay_as_they_are_written() -> None:
    text = "# why\nnumber: 4.10 # ten\nserved: no\ntitle: {en: A, pl: B}\n"
    assert edited(text, {("title", "pl"): "C: d"}) == text.replace("pl: B", "pl: 'C: d'")


def test_a_text_of_several_paragraphs_is_written_as_a_block() -> None:
    new = edited("text:\n  pl:\n    says: A\n", {("text", "pl", "says"): "One.\n\n- two\n"})
    assert new == "text:\n  pl:\n    says: |\n      One.\n\n      - two\n"


def test_a_new_field_of_a_text_comes_before_its_words() -> None:
    text = "text:\n  pl:\n    translates: doc\n    says: A\n"
    new = edited(text, {("text", "pl", "follows"): {"doc": "0123456789ab"}})
    assert new == "text:\n  pl:\n    translates: doc\n    follows: {doc: 0123456789ab}\n    says: A\n"


def test_a_hash_of_digits_stays_text() -> None:
    new = edited("follows: {doc: ab}\n", {("follows", "doc"): "012345678901"})
    assert edited(new, {}) == new
    assert "'012345678901'" in new


def test_a_path_that_leads_nowhere_is_refused() -> None:
    with pytest.raises(EditError, match=r"title\.pl\.x leads nowhere"):
        edited("title: {en: A}\n", {("title", "pl", "x"): "C"})


def test_of_several_files_none_is_written_if_one_cannot_be(tmp_path: Path) -> None:
    good, blocked = tmp_path / "good.yaml", tmp_path / "blocked" / "file.yaml"
    good.write_text("old", encoding="utf-8")
    (tmp_path / "blocked").write_text("a file where a folder belongs", encoding="utf-8")
    with pytest.raises(OSError, match="blocked"):
        write_all({good: "new", blocked: "new"})
    assert good.read_text(encoding="utf-8") == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["blocked", "good.yaml"]
