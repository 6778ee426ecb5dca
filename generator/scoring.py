"""The score of a match of 14.1: each entry goes through the decision tables, and nothing here rules. score.js says the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from generator.ask import BadFact, MissingFact, Ruling
from generator.ask import rule as rule_of_the_project
from generator.match_file import check_match

FULL_RACK = 15
UNSETTLED = ("not-stated", "ambiguous", "referee-decides")
RECORD = ("stays", "clears", "grows")
"""What may become of a player's record of fouls; the number follows from what stood there before."""
POINTS = ("0", "-1", "-2", "-3", "-15", "-16", "-17", "-18")
SETTLES = {
    "penalty": POINTS,
    "called_ball": ("scores", "spotted"),
    "other_balls": ("score", "spotted"),
    "fouls_after": RECORD,
    "inning": ("continues", "ends"),
    "options": ("none", "accept-position/offender-rebreaks"),
    "next_rack": ("none", "fifteen-offender-breaks", "by-option"),
    "break_requirements": ("no", "yes"),
}
"""Outcome fields of `shot` and `rerack` that a score rests on, with what a referee may decide where the document does not."""

FOR_THE_MATCH = ("called_ball", "other_balls", "fouls_after", "break_requirements")
"""Fields of which one answer can hold for a match; points, turn and rack depend on the record of fouls and are asked each time."""

Rule = Callable[..., Ruling]
Entry = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Ask:
    """What the document leaves open and the referee must say before the match goes on."""

    key: str
    """Under this key the answer stands in `settled` of the match, where it holds for all of it."""
    field: str
    """An outcome field, or `reading` of a text that can be read in several ways."""
    values: tuple[str, ...]
    """The answers: values of the field, or the readings by name, the letter first."""
    is_once: bool
    """Whether one answer holds for the match; else it belongs to this entry alone, in its `decided`."""


@dataclass(frozen=True, slots=True)
class State:
    """Where a match stands; the two players are 0 and 1."""

    phase: str = "lag"
    """`lag`, `break`, `play`, `choice` or `over`."""
    player: int | None = None
    """Who is at the table or has the choice; in the end the winner."""
    scores: tuple[int, int] = (0, 0)
    fouls: tuple[int, int] = (0, 0)
    """Consecutive fouls on each record."""
    innings: tuple[int, int] = (0, 0)
    """Turns at the table, the present one included."""
    balls: tuple[int, int] = (0, 0)
    """Balls that scored."""
    high_runs: tuple[int, int] = (0, 0)
    run: int = 0
    """Balls that scored in the present turn."""
    on_table: int = FULL_RACK
    """Object balls."""
    racks: tuple[int, ...] = ()
    """Balls scored in each rack that has ended, broken off or not."""
    in_rack: int = 0
    """Balls scored in the present rack."""
    options: tuple[str, ...] = ()
    """Of the player who has the choice."""
    is_at_table: bool = False
    """Whether the present turn has begun."""
    is_re_racked: bool = False
    """Whether a rack has just been completed, so that a ball may be in the way of the next."""


@dataclass(frozen=True, slots=True)
class Line:
    """An entry, ruled."""

    entry: Entry
    """As it was entered."""
    state: State
    """After it; unchanged if it could not be taken."""
    player: int | None = None
    """Whose entry it is."""
    balls: int = 0
    """Balls that score."""
    penalty: int = 0
    """Points taken off, as a negative number."""
    racked: int = 0
    """Balls that are racked after it: 14, 15 or none."""
    rulings: tuple[Ruling, ...] = ()
    """What it rests on."""
    asks: tuple[Ask, ...] = ()
    """What must be said before it can be ruled."""
    problem: str = ""
    """Why it cannot be: a name, worded by `score.problem.*`; empty if all is well."""
    detail: str = ""
    """What exactly, for a person who repairs a file."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole match, ruled."""

    match: Mapping[str, Any]
    lines: tuple[Line, ...]
    state: State

    @property
    def is_whole(self) -> bool:
        """Whether every entry could be ruled."""
        return not any(line.asks or line.problem for line in self.lines)


@dataclass
class _Stop(Exception):
    """An entry cannot be taken."""

    problem: str = ""
    detail: str = ""
    asks: list[Ask] = field(default_factory=list)


def score(match: Mapping[str, Any], rule: Rule = rule_of_the_project) -> Sheet:
    """
    Rule on a match from its first entry to its last.

    Args:
        match: As `docs/assets/match.schema.json` describes it.
        rule: What rules: `generator.rule`, or the same of another rulebook.

    Returns:
        The sheet. An entry that cannot be taken says why and changes nothing; what follows one that waits for
        the referee's word waits as well.

    Raises:
        BadMatch: The values are no match.

    Source:
        The result 150 to −2 of the Polish rules, 13, and of the Russian ones, 4.13.

    >>> fouls = [{"kind": "stroke", "infringement": "ball-touched"}, {"kind": "run", "balls": 1}]
    >>> match = {"document": "pl-14-1", "target": 2, "entries": [{"kind": "lag", "winner": 0, "breaks": 0}, *fouls]}
    >>> score(match).state.scores
    (-1, 1)
    """
    check_match(match)
    state, lines, waits = State(), [], False
    for entry in match["entries"]:
        if waits:
            lines.append(Line(entry, state, state.player, problem="waits"))
            continue
        line = enter(match, state, entry, rule)
        waits = bool(line.asks)
        state = line.state
        lines.append(line)
    return Sheet(match, tuple(lines), state)


def enter(match: Mapping[str, Any], state: State, entry: Entry, rule: Rule = rule_of_the_project) -> Line:
    """Rule on one entry, given where the match stands; `match` gives the document, the target and what is settled."""
    try:
        return _KINDS[entry["kind"]](_Table(match, rule, entry, state))
    except _Stop as stop:
        return Line(entry, state, state.player, asks=tuple(stop.asks), problem=stop.problem, detail=stop.detail)


@dataclass
class _Table:
    """One entry on its way through the tables."""

    match: Mapping[str, Any]
    rule: Rule
    entry: Entry
    state: State
    rulings: list[Ruling] = field(default_factory=list)
    asks: list[Ask] = field(default_factory=list)

    def ask_table(self, decision: str, facts: Mapping[str, str]) -> Ruling:
        """Rule on facts, each of which must be given."""
        try:
            found = self.rule(decision, document=self.match["document"], **facts)
        except MissingFact as missing:
            raise _Stop("fact-missing", f"{missing.ask}: {', '.join(missing.answers)}") from None
        except BadFact as bad:
            raise _Stop("fact-impossible", str(bad)) from None
        self.rulings.append(found)
        return found

    def settled(self, found: Ruling, fields: Mapping[str, bool]) -> dict[str, Any]:
        """
        Give the values of a ruling on which a score rests.

        Args:
            found: The ruling.
            fields: Field to whether the score rests on it this time.

        Returns:
            Field to value; what the referee has still to say is in `asks` and left out.
        """
        outcome: Mapping[str, Any] = found.outcome or {}
        if found.readings:
            names = tuple(reading.reason for reading in found.readings)
            said = self._said(f"{found.decision}:{'/'.join(names)}", "reading", names, is_once=True)
            if said is None:
                return {}
            outcome = found.readings[names.index(said)].outcome
        values: dict[str, Any] = {}
        for name in [name for name, is_needed in fields.items() if is_needed]:
            value = outcome.get(name, "not-stated")
            if value in UNSETTLED or value == ["not-stated"] or value == ["ambiguous"]:
                numbers = "/".join(sorted({item.number for item in found.because}))
                is_once = name in FOR_THE_MATCH and value != "referee-decides" and found.outcome is not None
                value = self._said(f"{found.decision}:{name}:{numbers}", name, SETTLES[name], is_once=is_once)
            if value is not None:
                values[name] = value
        return values

    def _said(self, key: str, name: str, values: tuple[str, ...], *, is_once: bool) -> str | None:
        """Give what the referee has said, for this entry or for the match; ask if nothing fits."""
        for said in (self.entry.get("decided", {}).get(name), self.match.get("settled", {}).get(key) if is_once else None):
            if said in values:
                return str(said)
        self.asks.append(Ask(key, name, values, is_once))
        return None

    def must_be_answered(self) -> None:
        """Stop unless the referee has said everything."""
        if self.asks:
            raise _Stop(asks=self.asks)


def _lag(table: _Table) -> Line:
    """Who won the lag has the choice of who breaks."""
    if table.state.phase != "lag":
        raise _Stop("not-now", table.state.phase)
    state = replace(table.state, phase="break", player=table.entry["breaks"], is_at_table=False, options=())
    return Line(table.entry, state, table.entry["winner"])


def _stroke(table: _Table) -> Line:
    """One stroke, whatever happened on it."""
    state, entry = table.state, table.entry
    if state.phase not in {"break", "play"} or state.player is None:
        raise _Stop("not-now", state.phase)
    others = int(entry.get("others", 0))
    is_pocketed = bool(entry.get("pocketed")) and entry.get("called", "ball") == "ball"
    if others + is_pocketed > state.on_table:
        raise _Stop("too-many-balls", f"{others + is_pocketed} > {state.on_table}")
    found = table.ask_table("shot", stroke_facts(state, entry))
    counts = {"penalty": True, "called_ball": is_pocketed, "other_balls": others > 0, "fouls_after": True, "inning": True}
    values = table.settled(found, {**counts, "options": True, "next_rack": True})
    table.must_be_answered()
    balls = (values.get("called_ball") == "scores") + (others if values.get("other_balls") == "score" else 0)
    return _after_stroke(table, balls, values)


def stroke_facts(state: State, entry: Entry) -> dict[str, str]:
    """Give the facts of `shot` for a stroke: what the entry says, what it need not say, and what the match knows."""
    called = entry.get("called", "ball")
    facts = {
        "stroke": "opening-break" if state.phase == "break" else "ordinary",
        "cue": entry.get("cue", "on-table"),
        "object_ball_off_table": "yes" if entry.get("off_table") else "no",
        "infringement": entry.get("infringement", "none"),
        "called": called,
        "other_ball": "pocketed" if entry.get("others", 0) else "not-pocketed",
        "cushion": entry.get("cushion", "not-met" if entry.get("infringement") == "no-contact" else "met"),
        "fouls_before": str(state.fouls[state.player or 0]),
    }
    if called == "ball":
        facts["called_ball"] = "pocketed" if entry.get("pocketed") else "not-pocketed"
    if facts["infringement"] != "moving-ball-touched":
        return facts
    for name in ("touched_ball", "moving"):
        if name not in entry:
            raise _Stop("fact-missing", name)
        facts[name] = entry[name]
    return facts


def _after_stroke(table: _Table, balls: int, values: Mapping[str, Any]) -> Line:
    state = table.state
    player = state.player if state.player is not None else 0
    penalty = int(values["penalty"])
    run = (state.run if state.is_at_table else 0) + balls
    on_table = state.on_table - balls
    after = replace(
        state,
        scores=_added(state.scores, player, balls + penalty),
        fouls=_put(state.fouls, player, _record(values["fouls_after"], state.fouls[player])),
        innings=state.innings if state.is_at_table else _added(state.innings, player, 1),
        balls=_added(state.balls, player, balls),
        high_runs=_put(state.high_runs, player, max(state.high_runs[player], run)),
        run=run,
        on_table=on_table,
        in_rack=state.in_rack + balls,
        phase="play",
        is_at_table=values["inning"] == "continues",
        is_re_racked=False,
        options=(),
    )
    racked = 0
    if balls and after.scores[player] >= table.match["target"]:
        after = replace(after, phase="over", options=())
        return Line(table.entry, after, player, balls, penalty, 0, tuple(table.rulings))
    if on_table <= 1:
        after, racked = _re_racked(table, after)
    options = _listed(values["options"])
    if options:
        after = replace(after, phase="choice", player=1 - player, options=options)
    elif values["next_rack"] == "fifteen-offender-breaks":
        after, racked = _broken_off(after), FULL_RACK
        after = replace(after, phase="break", player=player)
    elif values["inning"] == "ends":
        after = replace(after, player=1 - player)
    return Line(table.entry, after, player, balls, penalty, racked, tuple(table.rulings))


def _re_racked(table: _Table, state: State) -> tuple[State, int]:
    """Rack again after the fourteenth ball: fourteen, or all fifteen where the last one fell with it."""
    ended = replace(state, racks=(*state.racks, state.in_rack), in_rack=0, on_table=FULL_RACK, is_re_racked=True)
    if state.on_table == 1:
        return ended, FULL_RACK - 1
    found = table.ask_table("rerack", {"fifteenth": "pocketed", "cue": "elsewhere", "head_spot": "free"})
    values = table.settled(found, {"break_requirements": True})
    table.must_be_answered()
    return replace(ended, phase="break" if values["break_requirements"] == "yes" else "play"), FULL_RACK


def _broken_off(state: State) -> State:
    """Rack all fifteen before the rack was played to its end."""
    racks = (*state.racks, state.in_rack) if state.in_rack else state.racks
    return replace(state, racks=racks, in_rack=0, on_table=FULL_RACK, is_at_table=False, is_re_racked=False)


def _run(table: _Table) -> Line:
    """Many strokes, each with nothing but its called ball pocketed."""
    line = Line(table.entry, table.state, table.state.player)
    for _ in range(int(table.entry["balls"])):  # 2.0 is a whole number to JSON
        if line.state.phase == "over":
            raise _Stop("run-ended", str(line.balls))
        stroke = {"kind": "stroke", "pocketed": True, "decided": table.entry.get("decided", {})}
        one = _stroke(replace(table, entry=stroke, state=line.state, rulings=[], asks=[]))
        state, balls, penalty = one.state, line.balls + one.balls, line.penalty + one.penalty
        if state.phase != "over" and not state.is_at_table:
            raise _Stop("run-ended", str(balls))
        line = replace(line, state=state, balls=balls, penalty=penalty, racked=one.racked or line.racked, rulings=one.rulings)
    return line


def _choice(table: _Table) -> Line:
    """Choose what becomes of the position."""
    state, option = table.state, table.entry["option"]
    if state.phase != "choice" or state.player is None:
        raise _Stop("not-now", state.phase)
    if option not in state.options:
        raise _Stop("no-such-option", ", ".join(state.options))
    if option == "offender-rebreaks":
        after = replace(_broken_off(state), phase="break", player=1 - state.player, options=())
        return Line(table.entry, after, state.player, racked=FULL_RACK)
    return Line(table.entry, replace(state, phase="play", options=(), is_at_table=False), state.player)


def _rerack(table: _Table) -> Line:
    """Say where the last ball and the cue ball lay when a rack was set up again: for the sheet, no points move."""
    if not table.state.is_re_racked:
        raise _Stop("not-now", table.state.phase)
    facts = {name: table.entry[name] for name in ("fifteenth", "cue", "head_spot", "side") if name in table.entry}
    table.ask_table("rerack", facts)
    return Line(table.entry, replace(table.state, is_re_racked=False), table.state.player, rulings=tuple(table.rulings))


def _stalemate(table: _Table) -> Line:
    """Lag again for a new rack, as the Czech rules say (4.12); where a document has no such rule, the players have agreed on it."""
    if table.state.phase not in {"break", "play"}:
        raise _Stop("not-now", table.state.phase)
    return Line(table.entry, replace(_broken_off(table.state), phase="lag", player=None), table.state.player, racked=FULL_RACK)


def _concession(table: _Table) -> Line:
    if table.state.phase == "over":
        raise _Stop("not-now", table.state.phase)
    loser = table.entry["player"]
    return Line(table.entry, replace(table.state, phase="over", player=1 - loser, options=()), loser)


def _correction(table: _Table) -> Line:
    """Put right what was noted wrongly; the sheet shows it as its own line."""
    state, entry = table.state, table.entry
    player, points = entry["player"], entry.get("points", 0)
    state = replace(state, scores=_added(state.scores, player, points))
    if "fouls" in entry:
        state = replace(state, fouls=_put(state.fouls, player, entry["fouls"]))
    if "on_table" in entry:
        state = replace(state, on_table=entry["on_table"])
    return Line(entry, state, player)


_KINDS = {
    "lag": _lag,
    "stroke": _stroke,
    "run": _run,
    "choice": _choice,
    "rerack": _rerack,
    "stalemate": _stalemate,
    "concession": _concession,
    "correction": _correction,
}


def _added(pair: tuple[int, int], player: int, more: int) -> tuple[int, int]:
    return _put(pair, player, pair[player] + more)


def _put(pair: tuple[int, int], player: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if player == 0 else (pair[0], value)


def _record(said: str, before: int) -> int:
    """Give the fouls on a record: a number, or what becomes of the number before; a third foul clears it."""
    return {"stays": before, "clears": 0, "grows": (before + 1) % 3}[said] if said in RECORD else int(said)


def _listed(options: str | list[str]) -> tuple[str, ...]:
    return tuple(options) if isinstance(options, list) else () if options == "none" else tuple(options.split("/"))


def sheet_as_json(sheet: Sheet) -> dict[str, Any]:
    """Give a sheet as plain JSON values, as score.js gives it too: for each entry what it brought and where the match stands."""
    return {"lines": [_line_as_json(line) for line in sheet.lines], "state": _state_as_json(sheet.state)}


def _line_as_json(line: Line) -> dict[str, Any]:
    return {
        "player": line.player,
        "balls": line.balls,
        "penalty": line.penalty,
        "racked": line.racked,
        "rulings": [
            {"decision": item.decision, "status": item.status, "numbers": [cited.number for cited in item.because]} for item in line.rulings
        ],
        "asks": [{"key": ask.key, "field": ask.field, "values": list(ask.values), "once": ask.is_once} for ask in line.asks],
        "problem": line.problem,
        "state": _state_as_json(line.state),
    }


def _state_as_json(state: State) -> dict[str, Any]:
    listed = {name: getattr(state, name) for name in State.__slots__}
    return json.loads(json.dumps(listed))  # type: ignore[no-any-return]
