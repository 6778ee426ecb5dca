"""Which positions show a decision's facts and outcomes; where balls lie in pictures, and no rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from generator.drawing import (
    CENTRE_SPOT,
    DIAMETER,
    FOOT_SPOT,
    HEAD_SPOT,
    HEAD_STRING,
    LENGTH,
    RADIUS,
    WIDTH,
    Ball,
    Kind,
    Point,
    Scene,
    View,
)
from generator.model import AMBIGUOUS, NOT_STATED, Facts
from generator.rulings import Outcomes

_IN_HAND: Point = (290.0, 400.0)
_CUE_CLEAR: Point = (1130.0, 300.0)
_LAST_CLEAR: Point = (1500.0, 980.0)
_LAST_IN_RACK: Point = (1985.0, 545.0)
_CUE_IN_RACK: Point = (2034.0, 754.0)
_SIDES: Mapping[str, Point] = {"behind": (380.0, 900.0), "on": (HEAD_STRING, 900.0), "below": _LAST_CLEAR}
_BLOCKING: Mapping[str, Point] = {"behind": (612.0, 666.0), "on": (HEAD_STRING, 676.0), "below": (658.0, 666.0)}
_SPOTS: Mapping[str, Point] = {"head-spot": HEAD_SPOT, "centre-spot": CENTRE_SPOT}

_FOOT: View = (1745.0, 2285.0, 365.0, 905.0)
_CORNER: View = (2260.0, 2640.0, -100.0, 280.0)
_HEAD: View = (HEAD_SPOT[0] - 150, HEAD_SPOT[0] + 150, HEAD_SPOT[1] - 150, HEAD_SPOT[1] + 150)
_CUSHION: View = (1560.0, 1940.0, WIDTH - 300, WIDTH + 80)


@dataclass(frozen=True, slots=True)
class Staging:
    """How a decision is drawn."""

    facts: tuple[str, ...]
    """The facts that show in the picture of a ruling."""
    outcomes: tuple[str, ...]
    """The outcome fields that show in it."""
    scene: Callable[[Facts, Outcomes | None], Scene | None]
    """Facts and outcome to a scene; no outcome where the document gives no ruling, no scene where nothing is to be shown."""
    answers: Mapping[tuple[str, str], Scene] = field(default_factory=dict)
    """Fact and answer to the small picture on its button."""


def _rerack(facts: Facts, outcome: Outcomes | None) -> Scene:
    places = {"last": _last_lay(facts), "cue": _cue_lay(facts)}
    balls: list[Ball] = []
    for kind, name in (("last", "fifteenth"), ("cue", "cue")):
        value = str(outcome.get(name)) if outcome else None
        lay = places[kind]
        if value == "racked":
            balls += [Ball("last", lay, lay, is_taken=True)] if lay else []
        elif lay or value in _SPOTS:
            balls.append(Ball("last" if kind == "last" else "cue", lay, _goes(value, lay)))
    in_hand = bool(outcome) and (outcome or {}).get("cue") == "in-hand-kitchen"
    return Scene(tuple(balls), racked=int(str(outcome["rack"])) if outcome else 0, kitchen=in_hand)


def _goes(value: str | None, lay: Point | None) -> Point | None:
    if value == "stays":
        return lay
    return _IN_HAND if value == "in-hand-kitchen" else _SPOTS.get(value or "")


def _last_lay(facts: Facts) -> Point | None:
    where, side = facts.get("fifteenth"), facts.get("side")
    if where == "pocketed":
        return None
    if where == "in-rack":
        return _LAST_IN_RACK
    if facts.get("head_spot") == "fifteenth-on-it":
        return HEAD_SPOT
    if facts.get("head_spot") == "fifteenth-blocks-it":
        return _BLOCKING[side or "below"]
    return _SIDES[side or "below"]


def _cue_lay(facts: Facts) -> Point:
    if facts.get("cue") == "in-rack":
        return _CUE_IN_RACK
    return {"cue-on-it": HEAD_SPOT, "cue-blocks-it": _BLOCKING["below"]}.get(facts.get("head_spot") or "", _CUE_CLEAR)


def _still(kind: Kind, place: Point, view: View, *, kitchen: bool = False) -> Scene:
    return Scene((Ball(kind, place, place),), kitchen=kitchen, view=view)


def _near(side: str) -> Point:
    """Give a place near the head string, for a small picture."""
    return HEAD_STRING + {"behind": -75.0, "on": 0.0, "below": 75.0}[side], HEAD_SPOT[1] + 62


_RERACK = Staging(
    ("fifteenth", "cue", "head_spot", "side"),
    ("rack", "fifteenth", "cue"),
    _rerack,
    {
        ("fifteenth", "in-rack"): _still("last", _LAST_IN_RACK, _FOOT),
        ("fifteenth", "pocketed"): _still("last", (LENGTH + 10, -10.0), _CORNER),
        ("fifteenth", "elsewhere"): _still("last", (1815.0, 830.0), _FOOT),
        ("cue", "in-rack"): _still("cue", _CUE_IN_RACK, _FOOT),
        ("cue", "elsewhere"): _still("cue", (1815.0, 440.0), _FOOT),
        ("head_spot", "free"): Scene(view=_HEAD),
        ("head_spot", "cue-on-it"): _still("cue", HEAD_SPOT, _HEAD),
        ("head_spot", "cue-blocks-it"): _still("cue", _BLOCKING["below"], _HEAD),
        ("head_spot", "fifteenth-on-it"): _still("last", HEAD_SPOT, _HEAD),
        ("head_spot", "fifteenth-blocks-it"): _still("last", _BLOCKING["below"], _HEAD),
        **{("side", side): _still("last", _near(side), _HEAD, kitchen=True) for side in _SIDES},
    },
)


_NEAREST: tuple[Point, Point] = ((560.0, 330.0), (560.0, 900.0))
_FARTHER: tuple[Point, ...] = ((200.0, 700.0), (330.0, 1080.0))


def _kitchen(facts: Facts, outcome: Outcomes | None) -> Scene:
    moves = bool(outcome) and (outcome or {}).get("may_spot_nearest") == "yes"
    is_tied = facts.get("nearest_tied") == "yes"
    nearest = _NEAREST if is_tied else _NEAREST[:1]
    still = [*_FARTHER, *([] if is_tied else [(350.0, 900.0)]), *([(1500.0, 860.0)] if facts.get("all_in_kitchen") == "no" else [])]
    balls = [Ball("object", place, place) for place in still]
    if not moves:
        return Scene((*balls, *(Ball("object", place, place) for place in nearest)), kitchen=True)
    if not is_tied:
        return Scene((*balls, Ball("object", nearest[0], FOOT_SPOT)), kitchen=True)
    chosen = (outcome or {}).get("chooses_among_tied") == "yes"
    balls += [Ball("object", place, place if chosen else None) for place in nearest]
    return Scene(tuple(balls), kitchen=True, ways=tuple((place, FOOT_SPOT) for place in nearest))


_HEAD_HALF: View = (330.0, 830.0, 385.0, 885.0)


def _group(*places: Point) -> Scene:
    return Scene(tuple(Ball("object", place, place) for place in places), kitchen=True, view=_HEAD_HALF)


_KITCHEN = Staging(
    ("all_in_kitchen", "nearest_tied"),
    ("may_spot_nearest", "chooses_among_tied"),
    _kitchen,
    {
        ("all_in_kitchen", "yes"): _group((580.0, 500.0), (480.0, 740.0), (420.0, 560.0)),
        ("all_in_kitchen", "no"): _group((580.0, 500.0), (480.0, 740.0), (720.0, 660.0)),
        ("nearest_tied", "yes"): _group((560.0, 500.0), (560.0, 760.0), (420.0, 600.0)),
        ("nearest_tied", "no"): _group((580.0, 500.0), (480.0, 740.0), (420.0, 560.0)),
    },
)

_TARGETS: Mapping[str, Point] = {"behind": (470.0, 960.0), "on": (HEAD_STRING, 900.0), "below": (1400.0, 900.0)}


def _kitchen_shot(facts: Facts, outcome: Outcomes | None) -> Scene:
    in_hand = facts.get("cue") == "in-hand"
    cue = _IN_HAND if in_hand else _CUE_CLEAR
    target = _TARGETS[facts.get("target") or "below"]
    by_the_rail = facts.get("left_kitchen_first") == "yes" and target == _TARGETS["behind"]
    way = (cue, (LENGTH - RADIUS, 700.0), target) if by_the_rail else (cue, target)
    balls = (Ball("object", target, target if outcome is not None else None), Ball("cue", cue, cue))
    return Scene(balls, kitchen=in_hand, ways=(way,), is_barred=bool(outcome) and (outcome or {}).get("allowed") == "no")


_KITCHEN_SHOT = Staging(
    ("cue", "target", "left_kitchen_first"),
    ("allowed",),
    _kitchen_shot,
    {("target", side): _still("object", _near(side), _HEAD, kitchen=True) for side in _TARGETS},
)

_GAPS: Mapping[str, float] = {"frozen": 0.0, "less-than-ball-width": DIAMETER / 2, "exactly-ball-width": DIAMETER, "farther": 2 * DIAMETER}


def _near_cushion(facts: Facts, _: Outcomes | None) -> Scene:
    return _still("object", (1750.0, WIDTH - RADIUS - _GAPS[facts.get("distance") or "farther"]), _CUSHION)


_NEAR_CUSHION = Staging(
    ("distance",),
    ("treated_as_frozen",),
    _near_cushion,
    {("distance", answer): _near_cushion({"distance": answer}, None) for answer in _GAPS},
)


_FALLEN: Mapping[str, Point] = {"called_ball": (LENGTH + 10, -10.0), "other_balls": (LENGTH / 2, WIDTH + 18)}


def _shot(_: Facts, outcome: Outcomes | None) -> Scene | None:
    if outcome is None:
        return None
    racks = outcome.get("next_rack") == "fifteen-offender-breaks"
    balls = [] if racks else _fallen(outcome)
    cue = outcome.get("cue_ball")
    in_hand = cue in ("in-hand-kitchen", "opening-break") or racks
    if in_hand:
        balls.append(Ball("cue", None, _IN_HAND))
    elif cue == "stays":
        balls.append(Ball("cue", _CUE_CLEAR, _CUE_CLEAR))
    elif cue in (AMBIGUOUS, NOT_STATED):
        balls.append(Ball("cue", _CUE_CLEAR, None))
    return Scene(tuple(balls), racked=15 if racks else 0, kitchen=in_hand) if balls else None


def _fallen(outcome: Outcomes) -> list[Ball]:
    """Give the balls that fell, each spotted one behind the one before it."""
    balls: list[Ball] = []
    spotted = 0
    for field_name, pocket in _FALLEN.items():
        value = outcome.get(field_name)
        if value == "spotted":
            balls.append(Ball("object", pocket, (FOOT_SPOT[0] + spotted * DIAMETER, FOOT_SPOT[1])))
            spotted += 1
        elif value in ("scores", "score"):
            balls.append(Ball("object", pocket, pocket))
        elif value in (NOT_STATED, AMBIGUOUS):
            balls.append(Ball("object", pocket, None))
    return balls


_SHOT = Staging((), ("called_ball", "other_balls", "cue_ball", "next_rack"), _shot)


STAGINGS: Mapping[str, Staging] = {
    "rerack": _RERACK,
    "kitchen": _KITCHEN,
    "kitchen-shot": _KITCHEN_SHOT,
    "near-cushion": _NEAR_CUSHION,
    "shot": _SHOT,
}
"""Decision to staging; a decision that is not here is told in words alone."""
