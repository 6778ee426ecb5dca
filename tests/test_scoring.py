"""The score of a match of 14.1 follows from the tables, entry by entry, under each document."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from generator import rule
from generator.match_file import BadMatch, read_match
from generator.scoring import Sheet, score
from tests.matches import points_outside_racks, random_match

DOCUMENTS = ("pl-14-1", "sl-14-1", "ru-pool", "cs-14-1")
LAG: dict[str, Any] = {"kind": "lag", "winner": 0, "breaks": 0}
OPENING: dict[str, Any] = {"kind": "stroke", "called": "safety"}
MISS: dict[str, Any] = {"kind": "stroke"}
POCKETED: dict[str, Any] = {"kind": "stroke", "pocketed": True}
FOUL: dict[str, Any] = {"kind": "stroke", "cue": "pocketed"}


def played(document: str, *entries: dict[str, Any], target: int = 150, settled: dict[str, str] | None = None, begin: bool = True) -> Sheet:
    first = [LAG, OPENING] if begin else []
    sheet = score({"document": document, "target": target, "settled": settled or {}, "entries": [*first, *entries]})
    assert [(line.problem, line.detail, line.asks) for line in sheet.lines if line.problem or line.asks] == []
    return sheet


@pytest.mark.parametrize("document", DOCUMENTS)
def test_fourteen_balls_complete_a_rack_and_the_run_goes_on(document: str) -> None:
    sheet = played(document, {"kind": "run", "balls": 30})
    assert sheet.state.scores == (0, 30)
    assert sheet.state.racks == (14, 14)
    assert (sheet.state.on_table, sheet.state.high_runs) == (13, (0, 30))


@pytest.mark.parametrize(("document", "breaks_again"), [("pl-14-1", "no"), ("ru-pool", "yes"), ("cs-14-1", "no")])
def test_the_fifteenth_ball_with_the_fourteenth_scores_and_all_fifteen_are_racked(document: str, breaks_again: str) -> None:
    last_two: dict[str, Any] = {
        "kind": "stroke",
        "pocketed": True,
        "others": 1,
        "decided": {"break_requirements": breaks_again, "other_balls": "score"},
    }
    if document == "ru-pool":
        last_two["decided"]["reading"] = "ru-extra-scores"
    sheet = played(document, {"kind": "run", "balls": 13}, last_two)
    assert sheet.state.racks == (15,)
    assert sheet.lines[-1].racked == 15
    assert sheet.state.phase == ("break" if breaks_again == "yes" else "play")
    assert sheet.state.player == 1


def test_one_hundred_and_fifty_to_minus_two() -> None:
    """The result that the Polish (13) and the Russian rules (4.13) print: the loser has nothing but two fouls."""
    for document in ("pl-14-1", "ru-pool"):
        entries: list[dict[str, Any]] = [
            {"kind": "run", "balls": 30},
            MISS,
            FOUL,
            {"kind": "run", "balls": 60},
            MISS,
            FOUL,
            {"kind": "run", "balls": 60},
        ]
        sheet = played(document, *entries)
        assert sheet.state.scores == (-2, 150)
        assert (sheet.state.phase, sheet.state.player) == ("over", 1)


def test_the_series_of_the_russian_rules() -> None:
    """
    Example of ru-pool 4.12: a foul ends turn 6, another begins turn 7, a ball pocketed in turn 8 clears both.

    The foul that ends turn 8 is then the first again, and one in turn 9 would be no third.
    """
    sheet = played("ru-pool", FOUL, MISS, FOUL, MISS, POCKETED, FOUL, MISS, FOUL)
    assert [line.state.fouls[1] for line in sheet.lines if line.penalty] == [1, 2, 1, 2]
    assert sheet.state.scores == (0, -3)


@pytest.mark.parametrize(
    ("document", "reading", "total"),
    [
        ("pl-14-1", None, -18),
        ("cs-14-1", None, -18),
        ("sl-14-1", "third-sl-letter", -17),
        ("sl-14-1", "third-sl-both", -18),
        ("ru-pool", "third-ru-letter", -17),
        ("ru-pool", "third-ru-both", -18),
    ],
)
def test_three_fouls_in_a_row_cost_what_the_document_says_and_the_offender_breaks_again(
    document: str, reading: str | None, total: int
) -> None:
    last = {**FOUL, "decided": {"reading": reading}} if reading else FOUL
    sheet = played(document, FOUL, MISS, FOUL, MISS, last)
    assert sheet.state.scores == (0, total)
    assert sheet.state.fouls[1] == 0
    assert (sheet.state.phase, sheet.state.player, sheet.lines[-1].racked) == ("break", 1, 15)


def test_a_text_that_can_be_read_in_two_ways_is_asked_once_for_the_match() -> None:
    entries = [LAG, OPENING, FOUL, MISS, FOUL, MISS, FOUL]
    waiting = score({"document": "sl-14-1", "target": 100, "entries": [*entries, MISS]})
    (ask,) = waiting.lines[6].asks
    assert (ask.values, ask.is_once) == (("third-sl-letter", "third-sl-both"), True)
    assert waiting.lines[7].problem == "waits"
    settled = {ask.key: "third-sl-letter"}
    again = [OPENING, MISS, FOUL, MISS, FOUL, MISS, FOUL]  # the offender breaks, and the same three follow
    sheet = score({"document": "sl-14-1", "target": 100, "settled": settled, "entries": [*entries, *again]})
    assert sheet.is_whole
    assert sheet.state.scores == (0, -34)


def test_a_penalty_that_the_referee_sets_holds_for_its_stroke_alone() -> None:
    both = {**FOUL, "off_table": True}
    waiting = score({"document": "sl-14-1", "target": 100, "settled": {}, "entries": [LAG, OPENING, {"kind": "run", "balls": 2.0}, FOUL]})
    assert waiting.is_whole
    for document in DOCUMENTS:
        asked = score({"document": document, "target": 100, "entries": [LAG, OPENING, both]}).lines[-1].asks
        assert [ask.field for ask in asked if ask.is_once and ask.field in {"penalty", "options", "next_rack", "inning"}] == []


def test_after_a_bad_break_the_opponent_chooses_and_may_have_it_broken_again() -> None:
    bad = {"kind": "stroke", "called": "nothing", "cushion": "not-met"}
    for document in DOCUMENTS:
        entries = [
            LAG,
            bad,
            {"kind": "choice", "option": "offender-rebreaks"},
            bad,
            {"kind": "choice", "option": "accept-position"},
            POCKETED,
        ]
        sheet = played(document, *entries, begin=False)
        assert sheet.state.scores == (-4, 1)
        assert sheet.lines[1].state.options == ("accept-position", "offender-rebreaks")
        assert (sheet.lines[2].state.player, sheet.lines[4].state.player) == (0, 1)


def test_a_deliberate_foul_costs_sixteen_and_gives_the_opponent_the_choice() -> None:
    caught: dict[str, Any] = {
        "kind": "stroke",
        "infringement": "moving-ball-touched",
        "touched_ball": "object-ball",
        "moving": "to-pocket-or-rack",
    }
    sheet = played("ru-pool", {**caught, "decided": {"fouls_after": "stays"}})
    assert sheet.state.scores == (0, -16)
    assert (sheet.state.phase, sheet.state.player) == ("choice", 0)


def test_the_match_ends_with_the_ball_that_reaches_the_target() -> None:
    sheet = score({"document": "cs-14-1", "target": 20, "entries": [LAG, OPENING, {"kind": "run", "balls": 20}, MISS]})
    assert (sheet.state.phase, sheet.state.player, sheet.state.scores) == ("over", 1, (0, 20))
    assert sheet.lines[-1].problem == "not-now"


def test_innings_and_runs_are_counted_for_each_player() -> None:
    sheet = played("cs-14-1", {"kind": "run", "balls": 3}, MISS, POCKETED, MISS, {"kind": "run", "balls": 2}, MISS)
    assert (sheet.state.innings, sheet.state.high_runs, sheet.state.balls) == ((2, 2), (1, 3), (1, 5))


def test_a_correction_and_a_concession_stand_on_the_sheet() -> None:
    sheet = played("pl-14-1", {"kind": "correction", "player": 0, "points": 2, "fouls": 1}, {"kind": "concession", "player": 1})
    assert (sheet.state.scores, sheet.state.fouls, sheet.state.player) == ((2, 0), (1, 0), 0)


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ({"kind": "choice", "option": "accept-position"}, "not-now"),
        ({"kind": "lag", "winner": 0, "breaks": 0}, "not-now"),
        ({"kind": "stroke", "others": 15, "pocketed": True}, "too-many-balls"),
        ({"kind": "stroke", "pocketed": True, "cushion": "not-met"}, "fact-impossible"),
        ({"kind": "stroke", "infringement": "moving-ball-touched"}, "fact-missing"),
        ({"kind": "rerack", "fifteenth": "elsewhere", "cue": "elsewhere"}, "not-now"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(entry: dict[str, Any], problem: str) -> None:
    sheet = score({"document": "cs-14-1", "target": 100, "entries": [LAG, OPENING, entry, POCKETED]})
    assert sheet.lines[2].problem == problem
    assert sheet.lines[2].state == sheet.lines[1].state
    assert sheet.state.scores == (0, 1)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"format": "rerack-match/1", "document": "pl-14-1", "target": 100, "entries": [{"kind": "ru', "the file ends too soon"),
        ('{"format": "rerack-match/9", "document": "pl-14-1", "target": 100, "entries": []}', "format"),
        ('{"document": "pl-14-1", "target": 0, "entries": []}', "target"),
        ('{"document": "pl-14-1", "target": 100, "entries": [{"kind": "run", "balls": -1}]}', "entries/0"),
        ("[]", "the file"),
    ],
)
def test_a_file_that_is_no_match_is_refused_with_its_place(text: str, says: str) -> None:
    with pytest.raises(BadMatch, match=says):
        read_match(text)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_points_are_balls_less_penalties_and_a_full_rack_has_fourteen_or_fifteen(document: str) -> None:
    random = Random(f"rerack {document}")  # noqa: S311 - a test
    for _ in range(250):
        match = random_match(random, document, rule)
        sheet = score(match)
        state = sheet.state
        assert sheet.is_whole
        assert sum(state.scores) == sum(state.racks) + state.in_rack + points_outside_racks(match, sheet.lines)
        assert sum(state.balls) == sum(state.racks) + state.in_rack
        full = [line.state.racks[-1] for line in sheet.lines if line.racked == 14 and line.entry["kind"] == "stroke"]
        assert set(full) <= {14}
        assert all(0 <= balls <= 15 for balls in state.racks)
        assert 1 < state.on_table <= 15 or state.phase == "over"
