"""Guides and cases: the whole decision in words without a script, the finished ruling in the files, the right picture for each."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from generator import guides
from generator.ask import says
from generator.compiled import compiled
from generator.drawing import CENTRE_SPOT, HEAD_SPOT, HEAD_STRING
from generator.guide_rows import rows_in_words
from generator.model import Decision, Rulebook
from generator.pictures import picture_name
from generator.rulings import Outcomes, run_case
from generator.scenes import STAGINGS
from generator.trees import Question

LANGUAGES = ("en", "pl", "sl", "ru", "cs")
STRAIGHT_POOL = ("rerack", "shot", "near-cushion", "kitchen", "kitchen-shot")
ALL_OF_POOL = ("lag", "spotting", "outside-interference", "hanging-ball")
EIGHT_NINE_TEN = (
    *("eight-ball-break", "eight-ball-shot", "nine-ball-break", "nine-ball-push-out"),
    *("nine-ball-shot", "ten-ball-break", "ten-ball-shot"),
)
DECISIONS = (*STRAIGHT_POOL, *ALL_OF_POOL, *EIGHT_NINE_TEN)
NO_BREAK = "\xa0"


@pytest.fixture(scope="module")
def pages(rulebook: Rulebook) -> dict[str, str]:
    return {path: text for language in LANGUAGES for path, text in guides.pages(rulebook, language).items()}


@pytest.fixture(scope="module")
def files(rulebook: Rulebook) -> dict[str, Any]:
    return {path: json.loads(text) for path, text in guides.api(rulebook).items()}


def words_of(page: str) -> str:
    """Give what a page says, as its readers see it."""
    return " ".join(unescape(re.sub(r"<template.*?</template>|<[^>]+>", " ", page, flags=re.DOTALL)).replace(NO_BREAK, " ").split())


def templates(page: str, attribute: str) -> set[str]:
    """Give the names of the pictures that a page holds ready."""
    return set(re.findall(rf'<template {attribute}="([^"]*)">', unescape(page)))


def ruled(rulebook: Rulebook, decision: Decision) -> Iterator[tuple[dict[str, str], Outcomes | None, list[Outcomes]]]:
    """Give every set of known facts with its ruling and readings, under every document."""
    table = compiled(rulebook, decision)
    for facts, _ in decision.situations():
        given = {fact: answer for fact, answer in facts.items() if answer is not None}
        for document in decision.documents:
            reached = table.forest.walk(document, given)
            assert not isinstance(reached, Question)
            yield reached[1], reached[0].outcome, [reading.outcome for reading in reached[0].readings]


def test_every_guide_and_every_case_has_its_page_in_every_language(rulebook: Rulebook, pages: dict[str, str]) -> None:
    guides = {f"rulings/{name}" for name in DECISIONS}
    names = (
        {"rulings/index", "cases/index"} | guides | {f"{guide}/table" for guide in guides} | {f"cases/{name}" for name in rulebook.cases}
    )
    assert set(pages) == {f"{language}/{name}.md" for language in LANGUAGES for name in names}


def test_no_page_has_a_style_or_a_script_of_its_own(pages: dict[str, str]) -> None:
    for path, page in pages.items():
        assert not re.search(r"<(script|style)|\s(style|on\w+)=", page), path


WITH_ROWS = [*(name for name in DECISIONS if name != "shot"), *(f"{name}/table" for name in DECISIONS)]


@pytest.mark.parametrize("where", WITH_ROWS)
def test_the_readable_table_has_every_row_of_every_document(rulebook: Rulebook, pages: dict[str, str], where: str) -> None:
    decision = rulebook.decisions[where.removesuffix("/table")]
    rows = sum(len(row.documents) for row in decision.rows)
    number = pages[f"en/rulings/{where}.md"].count('<li class="row"')
    assert number == rows + len(decision.impossible)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("where", WITH_ROWS)
def test_the_readable_table_says_all_that_its_rows_rule_and_why(
    rulebook: Rulebook, pages: dict[str, str], where: str, language: str
) -> None:
    said = words_of(pages[f"{language}/rulings/{where}.md"])
    for document, rows in rows_in_words(rulebook, rulebook.decisions[where.removesuffix("/table")], language):
        assert document.name[language] in said
        for row in rows:
            told = [item.sentence for item in row.sentences] + list(row.why) + [reading.says for reading in row.readings]
            told += [answer for condition in row.conditions for answer in condition.answers]
            for sentence in told:
                assert " ".join(sentence.split()) in said


def test_a_row_is_shown_with_its_status_in_a_word_and_a_shape(pages: dict[str, str]) -> None:
    page = pages["en/rulings/rerack.md"]
    for status, shape in (("Stated", "●"), ("Implied", "◐"), ("Ambiguous", "◇"), ("Open", "◌"), ("Lost", "⊘")):
        assert re.search(rf'aria-hidden="true">{shape}</span> {status} ', page)


def test_a_long_list_of_answers_is_told_by_its_exceptions(rulebook: Rulebook) -> None:
    conditions = [
        condition
        for _, rows in rows_in_words(rulebook, rulebook.decisions["shot"], "en")
        for row in rows
        for condition in row.conditions
        if condition.is_exception
    ]
    asked = {fact.ask["en"]: fact for fact in rulebook.decisions["shot"].facts.values()}
    assert conditions
    for condition in conditions:
        assert len(condition.answers) <= 2 < len(asked[condition.ask].answers)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DECISIONS)
def test_the_finished_ruling_in_the_files_is_the_one_that_the_command_says(
    rulebook: Rulebook, files: dict[str, Any], name: str, language: str
) -> None:
    table = compiled(rulebook, rulebook.decisions[name])
    words = files[f"api/decisions/{name}.{language}.json"]
    assert len(words["rulings"]) == len(table.verdicts) == len(files[f"api/decisions/{name}.json"]["rulings"])
    for place, found in zip(words["rulings"], table.verdicts, strict=True):
        said = words["said"][place]
        told = " ".join(words["texts"][item] for item in said["says"] + said.get("why", []))
        assert told.replace(NO_BREAK, " ") == says(rulebook, table.decision, found, language)
        reasons = [table.decision.reasons[reading.says][language] for reading in found.readings]
        assert [words["texts"][item].replace(NO_BREAK, " ") for item in said.get("readings", [])] == reasons


def test_no_sentence_stands_twice_in_a_file(files: dict[str, Any]) -> None:
    for words in files.values():
        texts = words.get("texts", [])
        assert len(texts) == len(set(texts))


def test_every_clause_that_a_ruling_cites_has_a_heading_and_a_page(rulebook: Rulebook, files: dict[str, Any]) -> None:
    for name in DECISIONS:
        cited = {item["clause"] for item in files[f"api/decisions/{name}.json"]["cited"]}
        for language in LANGUAGES:
            clauses = files[f"api/decisions/{name}.{language}.json"]["clauses"]
            assert set(clauses) == cited <= set(rulebook.clauses)
            assert all(clause["title"] and clause["page"] == f"{language}/{name}/" for name, clause in clauses.items())


@pytest.mark.parametrize("name", ["rerack", "near-cushion", "kitchen", "kitchen-shot"])
def test_a_guide_finds_a_picture_for_every_possible_ruling(rulebook: Rulebook, pages: dict[str, str], name: str) -> None:
    decision = rulebook.decisions[name]
    staging = STAGINGS[name]
    drawn = templates(pages[f"pl/rulings/{name}.md"], "data-picture")
    for facts, outcome, readings in ruled(rulebook, decision):
        known = [(fact, facts[fact]) for fact in staging.facts if fact in facts]
        for shown, is_bare in ((outcome, False), *((reading, True) for reading in readings)):
            told = None if shown is None else [(field, str(shown[field])) for field in staging.outcomes if field in shown]
            assert picture_name(known, told, is_bare=is_bare) in drawn


def test_in_pictures_of_a_new_rack_each_ball_lies_where_the_ruling_puts_it(rulebook: Rulebook) -> None:
    spots = {"head-spot": HEAD_SPOT, "centre-spot": CENTRE_SPOT}
    for facts, outcome, _ in ruled(rulebook, rulebook.decisions["rerack"]):
        scene = STAGINGS["rerack"].scene(facts, outcome)
        assert scene is not None
        balls = {ball.kind: ball for ball in scene.balls}
        values = outcome or {}
        assert scene.racked == int(str(values.get("rack", 0)))
        assert scene.kitchen == (values.get("cue") == "in-hand-kitchen")
        for kind, field in (("cue", "cue"), ("last", "fifteenth")):
            value, ball = values.get(field), balls.get("cue" if kind == "cue" else "last")
            if value in spots:
                assert ball is not None
                assert ball.goes == spots[str(value)]
            elif value == "stays":
                assert ball is not None
                assert ball.goes == ball.lay
            elif value == "in-hand-kitchen":
                assert ball is not None
                assert ball.goes is not None
                assert ball.goes[0] < HEAD_STRING
            elif value == "racked":
                assert ball is None or ball.is_taken
            elif ball is not None:
                assert ball.goes is None


def test_a_ball_on_or_beside_the_head_spot_is_drawn_on_its_own_side_of_the_line() -> None:
    def along(head_spot: str, side: str) -> float:
        scene = STAGINGS["rerack"].scene({"fifteenth": "elsewhere", "cue": "in-rack", "head_spot": head_spot, "side": side}, None)
        assert scene is not None
        lay = scene.balls[0].lay
        assert lay is not None
        return lay[0]

    for head_spot in ("free", "fifteenth-blocks-it"):
        assert along(head_spot, "behind") < HEAD_STRING == along(head_spot, "on") < along(head_spot, "below")
    assert along("fifteenth-on-it", "on") == HEAD_STRING


@pytest.mark.parametrize("name", ["rerack", "near-cushion"])
def test_every_answer_about_a_position_has_a_small_picture(rulebook: Rulebook, pages: dict[str, str], name: str) -> None:
    drawn = templates(pages[f"en/rulings/{name}.md"], "data-answer")
    asked = rulebook.decisions[name].facts.values() if name == "rerack" else [rulebook.decisions[name].facts["distance"]]
    assert drawn == {f"{fact.id}/{answer}" for fact in asked for answer in fact.answers}


def test_a_case_shows_the_computed_ruling_of_every_document_and_leads_to_the_guide(rulebook: Rulebook, pages: dict[str, str]) -> None:
    for case in rulebook.cases.values():
        page = pages[f"cs/cases/{case.id}.md"]
        told = words_of(page)
        decision = rulebook.decisions[case.decision]
        for document in case.expect:
            found = run_case(rulebook, case, document)
            for name in found.why:
                assert " ".join(decision.reasons[name]["cs"].split()) in told
            query = "&".join(f"{fact}={answer}" for fact, answer in case.given.items())
            assert f"../../../rulings/{case.decision}/?document={document}&{query}" in unescape(page)


def test_what_another_document_rules_is_named_as_its_own(pages: dict[str, str]) -> None:
    page = words_of(pages["en/cases/rerack/last-ball-in-the-rack-head-spot-free.md"])
    russian = page[page.index("Russian rules of pool") : page.index("Czech rules of 14.1 Fourteen")]
    assert "What other documents rule here" in russian
    assert "Polish rules of 14/1 : Fourteen balls are racked" in russian


def test_english_presets_no_document_and_every_other_language_its_own(rulebook: Rulebook, pages: dict[str, str]) -> None:
    for language in LANGUAGES:
        found = re.search(r'<decision-guide [^>]*?document="([^"]*)"', pages[f"{language}/rulings/rerack.md"])
        assert (found and found[1]) == rulebook.languages[language].document
