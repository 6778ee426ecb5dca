"""Matches of 14.1 made up at random: everything that can happen on a stroke, with the referee's answers drawn too."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from generator.scoring import Rule, State, enter

INFRINGEMENTS = (
    "moving-ball-touched",
    "unsportsmanlike-conduct",
    "bad-play-from-kitchen",
    "no-contact",
    "frozen-ball-requirement",
    "ball-touched",
    "double-hit",
    "out-of-turn",
    "slow-play",
    "illegal-jump",
)


def random_match(random: Random, document: str, rule: Rule, most: int = 40, target: int | None = None) -> dict[str, Any]:
    """Make up a match of at most so many entries, all of which can be ruled; without a target one is drawn, and a player may concede."""
    match: dict[str, Any] = {
        "format": "rerack-match/1",
        "document": document,
        "target": target or random.choice((15, 50, 100, 150)),
        "players": ["A", "B"],
        "settled": {},
        "entries": [],
    }
    state = State()
    while len(match["entries"]) < most and state.phase != "over":
        entry = _entry(random, state)
        if target and entry["kind"] == "concession":
            continue
        line = enter(match, state, entry, rule)
        while line.asks:
            for ask in line.asks:
                answer = random.choice(ask.values)
                if ask.is_once:
                    match["settled"][ask.key] = answer
                else:
                    entry.setdefault("decided", {})[ask.field] = answer
            line = enter(match, state, entry, rule)
        if not line.problem:
            match["entries"].append(entry)
            state = line.state
    return match


def _entry(random: Random, state: State) -> dict[str, Any]:
    player = random.randrange(2)
    if state.phase == "lag":
        return {"kind": "lag", "winner": player, "breaks": random.randrange(2)}
    if state.phase == "choice":
        return {"kind": "choice", "option": random.choice(state.options)}
    if state.is_re_racked and random.random() < 0.3:
        return {"kind": "rerack", "fifteenth": "elsewhere", "cue": "elsewhere", "head_spot": "free", "side": "below"}
    drawn = random.random()
    if drawn < 0.02:
        return {"kind": "correction", "player": player, "points": random.randint(-3, 3)}
    if drawn < 0.03:
        return {"kind": "stalemate"}
    if drawn < 0.035:
        return {"kind": "concession", "player": player}
    if drawn < 0.3:
        return {"kind": "run", "balls": random.randint(1, 30)}
    return _stroke(random, state)


def _stroke(random: Random, state: State) -> dict[str, Any]:
    stroke: dict[str, Any] = {"kind": "stroke", "called": random.choice(("ball", "ball", "ball", "safety", "nothing"))}
    if stroke["called"] == "ball":
        stroke["pocketed"] = random.random() < 0.6
    stroke["others"] = random.choice((0, 0, 0, 1, 2, state.on_table - 1))
    stroke["cushion"] = random.choice(("met", "met", "not-met"))
    stroke["cue"] = random.choice(("on-table", "on-table", "on-table", "pocketed", "off-table"))
    stroke["off_table"] = random.random() < 0.1
    if random.random() < 0.35:
        stroke["infringement"] = random.choice(INFRINGEMENTS)
        if stroke["infringement"] == "moving-ball-touched":
            stroke["touched_ball"] = random.choice(("cue-ball", "object-ball"))
            stroke["moving"] = random.choice(("to-pocket-or-rack", "caught-in-pocket", "elsewhere"))
    return stroke


def points_outside_racks(match: Mapping[str, Any], lines: Any) -> int:
    """Give what a score holds besides balls: penalties and corrections."""
    corrected = sum(entry.get("points", 0) for entry in match["entries"] if entry["kind"] == "correction")
    return int(sum(line.penalty for line in lines) + corrected)
