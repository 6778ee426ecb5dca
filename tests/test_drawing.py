"""The drawn table: true to size, nothing hidden in style, everything told in words."""

from __future__ import annotations

from itertools import combinations
from math import hypot, isclose
from xml.etree import ElementTree

import pytest

from generator.drawing import CENTRE_SPOT, DIAMETER, FOOT_SPOT, HEAD_SPOT, HEAD_STRING, LENGTH, RADIUS, WIDTH, Ball, Scene, draw_table, rack

LABELS = {name: name.replace("-", " ") for name in ("head-string", "head-spot", "centre-spot", "foot-spot", "kitchen")}
MOVED = Scene((Ball("last", (1985, 545), HEAD_SPOT), Ball("cue", (1100, 300), (1100, 300))), racked=14)


def drawn(scene: Scene, *, level: bool = False, labels: dict[str, str] | None = LABELS) -> ElementTree.Element:
    svg = draw_table(scene, title="The table", desc="What is <there> & why", labels=labels, language="en", level=level)
    return ElementTree.fromstring(svg)  # noqa: S314 - our own drawing


def named(svg: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [item for item in svg.iter() if name in (item.get("class") or "").split()]


def place(item: ElementTree.Element) -> tuple[float, float]:
    return float(item.get("cx") or 0), float(item.get("cy") or 0)


def test_the_bed_is_twice_as_long_as_wide_and_the_spots_lie_on_its_quarters() -> None:
    assert LENGTH == 2 * WIDTH == 2540
    assert [spot[0] / LENGTH for spot in (HEAD_SPOT, CENTRE_SPOT, FOOT_SPOT)] == [0.25, 0.5, 0.75]
    assert {spot[1] for spot in (HEAD_SPOT, CENTRE_SPOT, FOOT_SPOT)} == {WIDTH / 2}
    assert HEAD_SPOT[0] == HEAD_STRING


def test_balls_are_drawn_true_to_size() -> None:
    balls = named(drawn(MOVED), "t-ball") + named(drawn(MOVED), "t-racked")
    assert {float(ball.get("r") or 0) for ball in balls} == {28.6}
    assert isclose(RADIUS * 2, 57.15)


@pytest.mark.parametrize("count", [14, 15])
def test_racked_balls_touch_and_never_overlap(count: int) -> None:
    places = rack(count)
    gaps = [hypot(one[0] - other[0], one[1] - other[1]) for one, other in combinations(places, 2)]
    assert len(places) == count
    assert isclose(min(gaps), DIAMETER)
    assert sum(isclose(gap, DIAMETER) for gap in gaps) == (30 if count == 15 else 28)


def test_a_rack_of_fifteen_has_its_apex_on_the_foot_spot_and_a_rack_of_fourteen_leaves_it_empty() -> None:
    assert rack(15)[0] == FOOT_SPOT
    assert FOOT_SPOT not in rack(14)
    assert rack(14) == rack(15)[1:]


def test_a_ball_that_moves_is_drawn_twice_with_an_arrow_and_one_that_stays_is_drawn_once() -> None:
    svg = drawn(MOVED)
    assert [place(ring) for ring in named(svg, "t-ring")] == [(545, LENGTH - 1985)]
    assert [place(ball) for ball in named(svg, "t-last")] == [(HEAD_SPOT[1], LENGTH - HEAD_SPOT[0])]
    assert len(named(svg, "t-cue")) == 1
    assert len(named(svg, "t-arrow")) == len(named(svg, "t-head")) == 1


def test_a_ball_that_is_racked_leaves_only_its_ring() -> None:
    svg = drawn(Scene((Ball("last", (1985, 545), (1985, 545), is_taken=True),), racked=15))
    assert len(named(svg, "t-ring")) == 1
    assert named(svg, "t-last") == []
    assert len(named(svg, "t-racked")) == 15


def test_a_ball_of_which_nothing_says_where_it_goes_lies_where_it_lay_with_a_question_mark() -> None:
    svg = drawn(Scene((Ball("cue", (2034, 754), None),)))
    assert [place(ball) for ball in named(svg, "t-cue")] == [(754, LENGTH - 2034)]
    assert [mark.text for mark in named(svg, "t-unsure")] == ["?"]
    assert named(svg, "t-ring") == []


def test_the_kitchen_is_tinted_only_when_it_matters_and_ends_at_the_head_string() -> None:
    assert named(drawn(Scene()), "t-kitchen") == []
    (tint,) = named(drawn(Scene(kitchen=True)), "t-kitchen")
    corners = [tuple(map(float, pair.split())) for pair in (tint.get("d") or "").strip("MZ").split("L")]
    assert min(y for _, y in corners) == LENGTH - HEAD_STRING
    assert max(y for _, y in corners) == LENGTH
    assert {x for x, y in corners if y == LENGTH - HEAD_STRING} == {0, WIDTH}


def test_upright_and_level_show_the_same_table_turned_by_a_right_angle() -> None:
    upright, level = drawn(MOVED), drawn(MOVED, level=True)
    for name in ("t-racked", "t-ball", "t-ring", "t-spot"):
        for one, other in zip(named(upright, name), named(level, name), strict=True):
            x, y = place(one)
            assert place(other) == pytest.approx((LENGTH - y, x), abs=0.15)


@pytest.mark.parametrize("level", [False, True])
def test_labels_stand_outside_the_cloth_and_inside_the_picture(level: bool) -> None:
    svg = drawn(Scene(kitchen=True), level=level)
    left, top, width, height = map(float, (svg.get("viewBox") or "").split())
    labels = named(svg, "t-label")
    assert {label.text for label in labels} == set(LABELS.values())
    for label in labels:
        x, y = float(label.get("x") or 0), float(label.get("y") or 0)
        assert left <= x <= left + width
        assert top <= y <= top + height
        assert (y < 0 or y > WIDTH) if level else x > WIDTH


def test_a_small_picture_has_no_labels() -> None:
    assert named(drawn(MOVED, labels=None), "t-label") == []


def test_a_long_label_is_broken_between_words() -> None:
    svg = drawn(Scene(), labels={**LABELS, "foot-spot": "the spot at the foot"})
    lines = [label.text for label in named(svg, "t-label")]
    assert lines[:2] == ["the spot at", "the foot"]


def test_a_drawing_has_title_and_description_first_and_its_words_stay_text() -> None:
    svg = drawn(MOVED)
    assert [item.tag for item in list(svg)[:2]] == ["title", "desc"]
    assert svg[1].text == "What is <there> & why"
    assert svg.get("role") == "img"


def test_nothing_in_a_drawing_has_a_style_or_a_colour_of_its_own() -> None:
    for scene in (MOVED, Scene(kitchen=True, ways=(((290, 400), (470, 960)),), is_barred=True)):
        for item in drawn(scene).iter():
            assert not {"style", "fill", "stroke", "id", "onclick"} & set(item.attrib)


def test_a_barred_way_is_crossed_out() -> None:
    way = ((290.0, 400.0), (470.0, 960.0))
    assert len(named(drawn(Scene(ways=(way,), is_barred=True)), "t-bar")) == 1
    assert named(drawn(Scene(ways=(way,))), "t-bar") == []
