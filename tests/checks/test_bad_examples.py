"""Every check has bad examples; the first line of each says where the data must fail: file -> file:line:column code."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator import checks

BAD = Path(__file__).parent / "bad"
EXAMPLES = sorted(BAD.glob("*/*.yaml"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_bad_example_fails_where_its_first_line_says(example: Path, tiny: Callable[..., Path]) -> None:
    text = example.read_text(encoding="utf-8")
    name, expected = text.partition("\n")[0].removeprefix("# ").split(" -> ")
    place, code = expected.split(" ")
    _, problems = checks.check(tiny({name: text}))
    assert f"rules_data/{place} {code}" in [f"{problem.where} {problem.code}" for problem in problems]
    assert all(problem.fix and problem.message.endswith((".", ":", "”", "“")) for problem in problems if problem.code == code)


def test_the_tiny_rulebook_itself_has_no_problems(tiny: Callable[..., Path]) -> None:
    _, problems = checks.check(tiny())
    assert problems == []


def test_every_code_named_in_a_manual_has_a_bad_example() -> None:
    shown = {f"{path.parent.name}/{path.stem}" for path in EXAMPLES}
    described = {
        line.split()[0]
        for module in (*checks.QUICK, *checks.READING, *checks.PROOFS)
        for line in (module.__doc__ or "").splitlines()
        if line.startswith(f"{module.__name__.rpartition('.')[2]}/")
    }
    without_file = {"interface/missing-file"}  # told by a file that is not there: see below
    assert described - shown == without_file


def test_a_language_without_words_of_the_site_is_named(tiny: Callable[..., Path]) -> None:
    _, problems = checks.check(tiny({"interface/pl.yaml": None}))
    assert [problem.code for problem in problems] == ["interface/missing-file"]


def test_all_problems_of_all_files_are_told_at_once(tiny: Callable[..., Path]) -> None:
    good = tiny()
    clause = (good / "clauses/toss/who-begins.yaml").read_text(encoding="utf-8")
    case = (good / "cases/first/heads.yaml").read_text(encoding="utf-8")
    folder = tiny(
        {
            "clauses/toss/who-begins.yaml": clause.replace("decision: first", "decision: frist"),
            "cases/first/heads.yaml": case.replace("coin: heads", "coin: haeds"),
            "terms/toss.yaml": "names: {en: toss\n",
        }
    )
    _, problems = checks.check(folder)
    assert {problem.code for problem in problems} == {"references/decision", "decisions/unknown-answer", "yaml/broken"}


def test_what_only_follows_from_a_file_that_cannot_be_read_is_not_told(tiny: Callable[..., Path]) -> None:
    _, problems = checks.check(tiny({"documents/doc-b.yaml": "name: {en: [\n"}))
    assert {problem.code for problem in problems} == {"yaml/broken"}


def test_every_code_has_a_manual_page() -> None:
    for path in EXAMPLES:
        page = checks.manual(f"{path.parent.name}/{path.stem}")
        assert page, path
    assert checks.manual("no/such-code") is None


def test_a_folder_without_languages_is_no_data_folder(tiny: Callable[..., Path], tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    (empty / "x").mkdir(parents=True)
    (empty / "x" / "settings.yaml").write_text("a: b\n", encoding="utf-8")
    for folder in (empty, tiny({"languages.yaml": None})):
        _, problems = checks.check(folder)
        assert [str(problem.where) for problem in problems] == [f"{folder.name}/languages.yaml:1:1"]
        assert [problem.code for problem in problems] == ["load/no-languages"]


def test_broken_languages_are_told_alone(tiny: Callable[..., Path]) -> None:
    _, problems = checks.check(tiny({"languages.yaml": "languages: [\n"}))
    assert [problem.code for problem in problems] == ["yaml/broken"]


def test_what_is_no_file_is_named_and_hidden_files_are_no_data(tiny: Callable[..., Path]) -> None:
    folder = tiny()
    (folder / "terms" / "folder.yaml").mkdir()
    (folder / "terms" / "nowhere.yaml").symlink_to(folder / "nowhere")
    (folder / "terms" / ".#toss.yaml").symlink_to("somebody@somewhere.1")
    _, problems = checks.check(folder)
    assert sorted(f"{problem.where} {problem.code}" for problem in problems) == [
        "rules_data/terms/folder.yaml:1:1 load/unreadable",
        "rules_data/terms/nowhere.yaml:1:1 load/unreadable",
    ]


def test_a_byte_that_is_not_utf_8_is_named_with_its_line(tiny: Callable[..., Path]) -> None:
    folder = tiny()
    (folder / "terms" / "toss.yaml").write_bytes("names: {en: toss, pl: rzut}\ndefinition: {en: x, pl: rzuć}\n".encode("iso-8859-2"))
    _, problems = checks.check(folder)
    assert [f"{problem.where} {problem.code}" for problem in problems] == ["rules_data/terms/toss.yaml:2:28 yaml/broken"]
    assert problems[0].where.text == "definition: {en: x, pl: rzu\N{REPLACEMENT CHARACTER}}"


def test_a_key_without_which_no_ruling_can_be_told_is_missed_even_where_no_language_has_it(tiny: Callable[..., Path]) -> None:
    folder = tiny()
    for code in ("en", "pl"):
        path = folder / "interface" / f"{code}.yaml"
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        path.write_text("".join(line for line in lines if not line.startswith("says.open")), encoding="utf-8")
    _, problems = checks.check(folder)
    assert [problem.message for problem in problems] == ['The key "says.open" is missing.'] * 2


def test_an_unknown_document_is_told_once_where_it_stands(tiny: Callable[..., Path]) -> None:
    good = tiny()
    clause = (good / "clauses/toss/who-begins.yaml").read_text(encoding="utf-8")
    case = (good / "cases/first/heads.yaml").read_text(encoding="utf-8")
    changes: dict[str, str | None] = {
        "clauses/toss/who-begins.yaml": clause.replace("states: doc-a", "states: doc-z"),
        "cases/first/heads.yaml": case.replace("doc-b:", "doc-z:"),
    }
    _, problems = checks.check(tiny(changes))
    assert [problem.code for problem in problems] == ["references/document"] * 2
    assert all("or add documents/doc-z.yaml" in problem.fix for problem in problems)
