"""The command keeps its contract: what it prints, and its exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main

FREE = ["fifteenth=in-rack", "cue=elsewhere", "head_spot=free"]


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def test_a_ruling_is_printed_as_one_json_object_and_the_exit_code_is_0() -> None:
    result = run("rule", "rerack", "document=pl-14-1", *FREE, "--json")
    assert result.exit_code == 0
    printed = json.loads(result.stdout)
    says = printed.pop("says")
    assert printed == {
        "decision": "rerack",
        "document": "pl-14-1",
        "facts": {"fifteenth": "in-rack", "cue": "elsewhere", "head_spot": "free"},
        "status": "stated",
        "outcome": {"rack": "14", "fifteenth": "head-spot", "cue": "stays", "break_requirements": "not-stated"},
        "readings": [],
        "suggestions": [],
        "because": [{"clause": "straight-pool/cue-ball-or-fifteenth-interferes", "document": "pl-14-1", "number": "7.6"}],
    }
    assert "head spot" in says


def test_the_ruling_speaks_the_language_asked_for() -> None:
    polish = run("rule", "rerack", "document=pl-14-1", *FREE, "--lang", "pl")
    russian = run("rule", "rerack", "document=pl-14-1", *FREE, "--lang", "ru")
    assert "punktu bazy" in polish.stdout
    assert "передн" in russian.stdout


def test_a_missing_fact_is_asked_on_stdout_with_exit_code_1() -> None:
    result = run("rule", "rerack", "document=pl-14-1", "fifteenth=in-rack", "--json")
    assert (result.exit_code, result.stderr) == (1, "")
    assert json.loads(result.stdout) == {"ask": "cue", "answers": ["in-rack", "elsewhere"]}


def test_a_missing_document_is_asked_first() -> None:
    result = run("rule", "kitchen", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout) == {"ask": "document", "answers": ["pl-14-1", "sl-14-1", "ru-pool", "cs-14-1"]}


def test_without_json_the_question_is_put_in_words() -> None:
    result = run("rule", "rerack", "document=pl-14-1")
    assert result.exit_code == 1
    assert "fifteenth=in-rack" in result.stdout


@pytest.mark.parametrize("json_flag", [[], ["--json"]])
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["rerak", "document=pl-14-1"], 'unknown decision "rerak"'),
        (["rerack", "document=pl-14-1", "cue=inrack"], 'did you mean "cue=in-rack"'),
        (["rerack", "document=pl-14-1", "quue=in-rack"], 'unknown fact "quue"'),
        (["rerack", "document=pl-14-1", "cue=in-rack", "cue=elsewhere"], "given twice"),
        (["rerack", "document=pl-14-1", "cue=in-rack", "cue=in-rack"], "given twice"),
        (["rerack", "document=pl-14-1", "cue"], "FACT=ANSWER"),
        (["rerack", "cue=in-rack", "head_spot=cue-on-it"], "impossible: cue=in-rack head_spot=cue-on-it"),
        ([], "name a decision"),
        (["rer\nack"], 'unknown decision "rer\\nack"'),
        (["rerack", "document=pl-14-1\r\n"], 'unknown answer "document=pl-14-1\\r\\n"'),
        (["rerack", "\x1b[2J\u2028"], '"\\x1b[2J\\u2028" is not a fact'),
        (["--list", "--lang", "xx"], 'unknown language "xx"'),
    ],
)
def test_wrong_use_is_one_line_on_stderr_with_exit_code_2(arguments: list[str], told: str, json_flag: list[str]) -> None:
    result = run("rule", *arguments, *json_flag)
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
    assert told in result.stderr


def test_the_list_names_every_decision_with_its_facts_answers_and_documents() -> None:
    listed = {item["decision"]: item for item in json.loads(run("rule", "--list", "--json").stdout)}
    assert {"rerack", "shot", "near-cushion", "kitchen", "kitchen-shot"} <= set(listed)
    assert listed["kitchen-shot"]["facts"] == {
        "cue": ["in-hand", "as-placed"],
        "target": ["behind", "on", "below"],
        "left_kitchen_first": ["yes", "no"],
    }
    assert listed["shot"]["documents"] == ["pl-14-1", "sl-14-1", "ru-pool", "cs-14-1"]
    assert "  document" in run("rule", "--list").stdout
    assert "kitchen-shot: Czy tę bilę" in run("rule", "--list", "--lang", "pl").stdout


def test_broken_data_is_told_with_exit_code_1_and_nothing_is_ruled(tiny: Callable[..., Path]) -> None:
    folder = tiny({"documents/doc-b.yaml": "name: [\n"})
    result = run("rule", "first", "document=doc-a", "coin=heads", "--data", folder)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "documents/doc-b.yaml:2:1: error yaml/broken" in result.stderr


def test_check_counts_its_problems_and_its_exit_code_is_1(tiny: Callable[..., Path]) -> None:
    good = run("check", "--quiet", "--data", tiny())
    assert (good.exit_code, good.stdout) == (0, "No problems in 13 files.\n")
    bad = run("check", "--quiet", "--data", tiny({"terms/toss.yaml": "definition: {en: A toss., pl: Rzut.}\n"}))
    assert bad.exit_code == 1
    assert "1 problem in 1 of 13 files: 1 error, 0 warnings." in bad.stdout


def test_a_manual_page_is_printed_for_a_code_and_a_wrong_code_is_named() -> None:
    assert "counter-example" in run("check", "--explain", "tables/gap").stdout
    assert run("check", "--explain", "tabels/gap").exit_code == 2
    assert run("check", "--explain", "").exit_code == 2


def test_differences_name_who_rules_how_and_when(tiny: Callable[..., Path]) -> None:
    result = run("differences", "first", "--data", tiny())
    assert result.exit_code == 0
    assert result.stdout == (
        "Who begins (first): 2 of 3 sets of facts, in 1 group\n"
        "\n"
        "1. status (2 sets of facts)\n"
        "   doc-a: status stated\n"
        "   doc-b: status open\n"
        "   when coin=tails\n"
        "   when coin=edge floor=yes\n"
    )
    wrong = run("differences", "frist", "--data", tiny())
    assert (wrong.exit_code, wrong.stderr) == (2, 'unknown decision "frist"; known: first; did you mean "first"?\n')


def test_a_port_that_does_not_exist_is_refused_before_anything_is_built() -> None:
    result = run("serve", "--port", "65536")
    assert (result.exit_code, result.stdout) == (2, "")


def test_a_folder_that_cannot_be_written_is_told_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise NotADirectoryError(20, "Not a directory", "file/xx")

    monkeypatch.setattr("generator.site.write_pages", refuse)
    monkeypatch.setattr("generator.site.build", refuse)
    monkeypatch.setattr("generator.site.serve", refuse)
    for command in (["pages", "--out", tmp_path], ["build", "--out", tmp_path], ["serve"]):
        result = run(*command)
        assert (result.exit_code, result.stderr) == (1, "the machine refuses: [Errno 20] Not a directory: 'file/xx'\n")


def test_an_empty_folder_is_no_data_and_nothing_is_said_to_be_in_order(tmp_path: Path) -> None:
    for command in (["check", "-q"], ["rule", "--list"], ["differences"]):
        result = run(*command, "--data", tmp_path)
        assert result.exit_code == 1
        assert "load/no-languages" in result.output


def test_differences_as_json_count_every_set_of_facts() -> None:
    groups = json.loads(run("differences", "kitchen", "--json").stdout)["kitchen"]
    assert sum(group["count"] for group in groups) == 4
    assert all(set(group["rulings"]) == {"pl-14-1", "sl-14-1", "ru-pool", "cs-14-1"} for group in groups)
