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
        for module in (*checks.QUICK, *checks.PROOFS)
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
