"""The drawn table: one function that turns positions into SVG, for guides, cases, clauses, share pictures and print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import atan2, cos, hypot, sin, sqrt
from typing import Literal

from markupsafe import Markup

from generator.markup import escape, typeset

Point = tuple[float, float]
"""Millimetres on the bed: along from the head cushion, and across from the left as a player at the head sees it."""
View = tuple[float, float, float, float]
"""A part of the table: smallest and largest along, smallest and largest across."""
Kind = Literal["cue", "last", "object"]

LENGTH, WIDTH = 2540.0, 1270.0
DIAMETER = 57.15
RADIUS = DIAMETER / 2
HEAD_STRING = LENGTH / 4
HEAD_SPOT: Point = (HEAD_STRING, WIDTH / 2)
CENTRE_SPOT: Point = (LENGTH / 2, WIDTH / 2)
FOOT_SPOT: Point = (LENGTH * 3 / 4, WIDTH / 2)

_ROW = DIAMETER * sqrt(3) / 2
_CORNER, _SIDE = 78.0, 60.0  # from a pocket's middle to where the cushions begin
_NOTCH = 61.0
_RAIL = 96.0
_BESIDE, _ABOVE = 780.0, 200.0  # room for labels: beside an upright table, above and below a level one
_LINE = {False: 104.0, True: 84.0}  # from one line of a label to the next: upright, level
_LETTERS = 14  # as many letters as a line of a label has, if its words allow


@dataclass(frozen=True, slots=True)
class Ball:
    """A ball and what becomes of it."""

    kind: Kind
    """Which ball."""
    lay: Point | None
    """Where it lay; None if it was in a pocket."""
    goes: Point | None
    """Where it goes, the same point if it stays; None if nothing says where."""
    is_taken: bool = False
    """Whether it leaves this place to be racked with the others, so that only a ring is left."""

    @property
    def has_moved(self) -> bool:
        """Whether it lay in one place and goes to another."""
        return self.lay is not None and self.goes is not None and self.lay != self.goes

    @property
    def leaves_a_ring(self) -> bool:
        """Whether the place where it lay is shown by a ring."""
        return self.is_taken or self.has_moved


@dataclass(frozen=True, slots=True)
class Scene:
    """A position, and what a ruling makes of it."""

    balls: tuple[Ball, ...] = ()
    """The balls that matter."""
    racked: int = 0
    """How many balls stand in the new rack: none, 14 or 15."""
    kitchen: bool = False
    """Whether the kitchen is tinted: the cue ball is in hand there, or the question is about it."""
    ways: tuple[tuple[Point, ...], ...] = ()
    """Ways of a ball in play, or of balls of which one is chosen."""
    is_barred: bool = False
    """Whether such a way may not be taken."""
    view: View | None = None
    """The part of the table that matters, where the whole would be too small to see it."""


def rack(count: int) -> list[Point]:
    """
    Give the places of racked balls, row by row from the apex on the foot spot; fourteen leave the apex empty.

    >>> len(rack(15)), len(rack(14)), rack(15)[0] == FOOT_SPOT
    (15, 14, True)
    """
    places = [(FOOT_SPOT[0] + row * _ROW, FOOT_SPOT[1] + (place - row / 2) * DIAMETER) for row in range(5) for place in range(row + 1)]
    return places[len(places) - count :]


def draw_table(scene: Scene, *, title: str, desc: str, labels: Mapping[str, str] | None, language: str, level: bool = False) -> Markup:
    """
    Draw a table seen from above.

    Args:
        scene: What lies and goes where.
        title: Short name of the picture.
        desc: All that it shows, in words.
        labels: Names of `head-string`, `head-spot`, `centre-spot`, `foot-spot` and `kitchen`; they stand beside the cloth.
            None leaves them out, for a small picture.
        language: Language of the words, for typography.
        level: Whether the long side lies level, head at the left; else it stands upright, head below.

    Returns:
        An `svg` element in millimetres; of a part of the table it has no labels. Its colours come from the classes in
        guide.css, so a theme or a printer can change them.
    """
    pen = _Pen(level)
    parts = [f"<title>{escape(title, language)}</title><desc>{escape(desc, language)}</desc>"]
    parts.append(_table(pen, kitchen=scene.kitchen))
    parts += _balls(pen, scene)
    if labels is not None and scene.view is None:
        parts += _labelled(pen, labels, language, kitchen=scene.kitchen)
    box = pen.box(*scene.view) if scene.view else _whole(pen, labelled=labels is not None)
    kind = f"table-drawing table-drawing--{'level' if level else 'upright'}" + (" table-drawing--part" if scene.view else "")
    return Markup(f'<svg class="{kind}" viewBox="{box}" role="img">{"".join(parts)}</svg>')  # noqa: S704 - made of numbers and escaped text


@dataclass(frozen=True, slots=True)
class _Pen:
    """Turns places on the bed into places on the paper."""

    level: bool

    def at(self, point: Point) -> Point:
        return point if self.level else (point[1], LENGTH - point[0])

    def box(self, near: float, far: float, left: float, right: float) -> str:
        x, y = self.at((near, left)) if self.level else self.at((far, left))
        width, height = (far - near, right - left) if self.level else (right - left, far - near)
        return f"{_n(x)} {_n(y)} {_n(width)} {_n(height)}"

    def line(self, *points: Point) -> str:
        return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in map(self.at, points))

    def circle(self, name: str, point: Point, radius: float) -> str:
        x, y = self.at(point)
        return f'<circle class="{name}" cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"/>'


def _whole(pen: _Pen, *, labelled: bool) -> str:
    """Give the view of the whole table, with room for the labels."""
    x, y, width, height = map(float, pen.box(-_RAIL, LENGTH + _RAIL, -_RAIL, WIDTH + _RAIL).split())
    if labelled and pen.level:
        y, height = y - _ABOVE, height + 2 * _ABOVE
    elif labelled:
        width += _BESIDE
    return f"{_n(x)} {_n(y)} {_n(width)} {_n(height)}"


@cache
def _table(pen: _Pen, *, kitchen: bool) -> str:
    """Draw what every picture shares."""
    parts = [f'<path class="t-cloth" d="{_cushions(pen)}"/>']
    if kitchen:
        parts.append(f'<path class="t-kitchen" d="{_kitchen(pen)}"/>')
    parts.append(f'<path class="t-cushion" d="{_cushions(pen)}"/>')
    parts.append(f'<path class="t-line" d="{pen.line((HEAD_STRING, 0), (HEAD_STRING, WIDTH))}"/>')
    parts += [pen.circle("t-spot", spot, 10) for spot in (HEAD_SPOT, CENTRE_SPOT, FOOT_SPOT)]
    parts.append(f'<path class="t-rack" d="{_outline(pen)}"/>')
    return "".join(parts)


def _kitchen(pen: _Pen) -> str:
    """Give the bed behind the head string, without its two pockets."""
    near = [(HEAD_STRING, 0.0), (_CORNER, 0.0), (0.0, _CORNER)]
    return pen.line(*near, *((along, WIDTH - across) for along, across in reversed(near))) + "Z"


def _cushions(pen: _Pen) -> str:
    """Give the line around the bed: along each cushion, and around each of the six pockets."""
    middle = LENGTH / 2
    lines: list[tuple[Point, Point]] = [
        ((_CORNER, 0), (middle - _SIDE, 0)),
        ((middle + _SIDE, 0), (LENGTH - _CORNER, 0)),
        ((LENGTH, _CORNER), (LENGTH, WIDTH - _CORNER)),
        ((LENGTH - _CORNER, WIDTH), (middle + _SIDE, WIDTH)),
        ((middle - _SIDE, WIDTH), (_CORNER, WIDTH)),
        ((0, WIDTH - _CORNER), (0, _CORNER)),
    ]
    around = f"A{_n(_NOTCH)} {_n(_NOTCH)} 0 1 1 "
    starts = [*(pen.line(start)[1:] for start, _ in lines), pen.line(lines[0][0])[1:]]
    return (
        f"M{starts[0]}" + "".join(f"L{pen.line(end)[1:]}{around}{start}" for (_, end), start in zip(lines, starts[1:], strict=True)) + "Z"
    )


def _outline(pen: _Pen) -> str:
    """Give the triangle around the racked balls, a little larger than they are, as it is drawn on the cloth."""
    apex, left, right = rack(15)[0], rack(15)[10], rack(15)[14]
    grow = 2 * (RADIUS + 6)
    half = grow * sqrt(3) / 2
    return pen.line((apex[0] - grow, apex[1]), (left[0] + grow / 2, left[1] - half), (right[0] + grow / 2, right[1] + half)) + "Z"


def _balls(pen: _Pen, scene: Scene) -> list[str]:
    parts = [_racked(pen, scene.racked)]
    moved = [ball for ball in scene.balls if ball.has_moved]
    parts += [pen.circle(f"t-ring t-ring--{ball.kind}", ball.lay, RADIUS - 3) for ball in scene.balls if ball.lay and ball.leaves_a_ring]
    parts += [_way(pen, way, is_barred=scene.is_barred) for way in scene.ways]
    parts += [_arrow(pen, ball.lay, ball.goes) for ball in moved if ball.lay and ball.goes]
    for ball in scene.balls:
        place = ball.goes or ball.lay
        if place and not ball.is_taken:
            parts.append(pen.circle(f"t-ball t-{ball.kind}", place, RADIUS))
            if ball.goes is None:
                parts.append(_question(pen, place))
    return parts


@cache
def _racked(pen: _Pen, count: int) -> str:
    return "".join(pen.circle("t-racked", place, RADIUS) for place in rack(count)) if count else ""


def _question(pen: _Pen, place: Point) -> str:
    """Mark a ball of which nothing says where it goes."""
    x, y = pen.at(place)
    return f'<text class="t-unsure" x="{_n(x + 42)}" y="{_n(y - 20)}">?</text>'


def _way(pen: _Pen, way: tuple[Point, ...], *, is_barred: bool) -> str:
    shown = (_short_of(way[1], way[0], RADIUS + 8), *way[1:-1], _short_of(way[-2], way[-1], RADIUS + 12))
    drawn = f'<path class="t-way" d="{pen.line(*shown)}"/>{_head(pen, shown[-2], shown[-1])}'
    if is_barred:
        x, y = pen.at(((shown[0][0] + shown[1][0]) / 2, (shown[0][1] + shown[1][1]) / 2))
        drawn += f'<path class="t-bar" d="M{_n(x - 48)} {_n(y - 48)}l96 96m0-96l-96 96"/>'
    return drawn


def _arrow(pen: _Pen, start: Point, end: Point) -> str:
    """Draw a thin arrow from the rim of one ball to the rim of another; none where they nearly touch."""
    if hypot(end[0] - start[0], end[1] - start[1]) < 2.6 * DIAMETER:
        return ""
    first, last = _short_of(end, start, RADIUS + 8), _short_of(start, end, RADIUS + 12)
    return f'<path class="t-arrow" d="{pen.line(first, last)}"/>{_head(pen, first, last)}'


def _short_of(start: Point, end: Point, by: float) -> Point:
    far = hypot(end[0] - start[0], end[1] - start[1])
    part = max(far - by, 0) / far
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _head(pen: _Pen, start: Point, end: Point) -> str:
    turn = atan2(end[1] - start[1], end[0] - start[0])
    wings = [(end[0] - 52 * cos(turn + side), end[1] - 52 * sin(turn + side)) for side in (0.42, -0.42)]
    return f'<path class="t-head" d="{pen.line(wings[0], end, wings[1])}Z"/>'


def _labelled(pen: _Pen, labels: Mapping[str, str], language: str, *, kitchen: bool) -> list[str]:
    """Write the names of line and spots beside the cloth, each level with what it names."""
    line = _LINE[pen.level]
    texts: list[str] = []

    def write(name: str, along: float, rises: float, side: str = "") -> None:
        """Write a label; of its height, the part `rises` stands above the place it names."""
        lines = _wrapped(typeset(labels[name], language))
        if pen.level:
            x, first = along, -_RAIL - 40 - line * (len(lines) - 1) if rises else WIDTH + _RAIL + line
        else:
            x, first = WIDTH + _RAIL + 30, LENGTH - along + line * (0.72 - rises * len(lines))
        kind = f"t-label t-label--{side}" if side else "t-label"
        texts.extend(
            f'<text class="{kind}" x="{_n(x)}" y="{_n(first + line * index)}">{escape(text)}</text>' for index, text in enumerate(lines)
        )

    write("foot-spot", FOOT_SPOT[0], 0 if pen.level else 0.5)
    write("centre-spot", CENTRE_SPOT[0], 0 if pen.level else 0.5)
    write("head-spot", HEAD_SPOT[0], 0)
    if pen.level:  # above the cloth there are two: one ends where the other begins
        write("head-string", HEAD_STRING - 90, 1, "after")
    else:
        write("head-string", HEAD_STRING, 1)
    if kitchen and pen.level:
        write("kitchen", HEAD_STRING - 170, 1, "before")
    elif kitchen:
        write("kitchen", HEAD_STRING / 2 - 60, 0.5)
    return texts


def _wrapped(text: str) -> list[str]:
    """
    Break a label into lines of few letters, between words.

    >>> _wrapped("head spot"), _wrapped("a rather long name")
    (['head spot'], ['a rather long', 'name'])
    """
    lines: list[str] = []
    for word in text.split(" "):
        if lines and len(lines[-1]) + len(word) < _LETTERS:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _n(value: float) -> str:
    """Write a number as short as it can be, to a tenth of a millimetre."""
    return f"{round(value, 1) + 0.0:g}"
