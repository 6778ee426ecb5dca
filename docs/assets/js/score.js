// Score a match of 14.1: each entry goes through the decision tables, and nothing here rules. No page, no network, no clock.
// Same meaning as generator/scoring.py, entry by entry; both rule on thousands of generated matches.

import { BadAnswer, ruleOn } from "./walk.js";

const FULL_RACK = 15;
const FOR_THE_MATCH = ["called_ball", "other_balls", "fouls_after", "break_requirements"]; // the rest depends on the record of fouls
const UNSETTLED = ["not-stated", "ambiguous", "referee-decides"];

class Stop extends Error {
  constructor(problem, detail = "", asks = []) {
    super(problem);
    Object.assign(this, { problem, detail, asks });
  }
}

/** Where a match stands before its first entry; the two players are 0 and 1. */
export const BEGINNING = Object.freeze({
  phase: "lag", // lag, break, play, choice or over
  player: null, // who is at the table or has the choice; in the end the winner
  scores: [0, 0],
  fouls: [0, 0], // consecutive fouls on each record
  innings: [0, 0], // turns at the table, the present one included
  balls: [0, 0], // balls that scored
  high_runs: [0, 0],
  run: 0, // balls that scored in the present turn
  on_table: FULL_RACK, // object balls
  racks: [], // balls scored in each rack that has ended, broken off or not
  in_rack: 0, // balls scored in the present rack
  options: [], // of the player who has the choice
  is_at_table: false, // whether the present turn has begun
  is_re_racked: false, // whether a rack has just been completed, so that a ball may be in the way of the next
});

/**
 * Rule on a match from its first entry to its last.
 *
 * @param {object} match  as /assets/match.schema.json describes it
 * @param {Tables} tables the tables, as Tables holds them
 * @returns {{lines: object[], state: object}} what each entry brought and where the match stood after it
 */
export function score(match, tables) {
  let state = BEGINNING;
  let waits = false;
  const lines = match.entries.map((entry) => {
    const one = waits ? line(entry, state, state.player, { problem: "waits" }) : enter(match, state, entry, tables);
    waits ||= one.asks.length > 0;
    state = one.state;
    return one;
  });
  return { lines, state };
}

/** Rule on one entry, given where the match stands; "match" gives the document, the target and what is settled. */
export function enter(match, state, entry, tables) {
  try {
    return KINDS[entry.kind](new Entry(match, state, entry, tables));
  } catch (stop) {
    if (!(stop instanceof Stop)) throw stop;
    return line(entry, state, state.player, stop);
  }
}

function line(entry, state, player, { balls = 0, penalty = 0, racked = 0, rulings = [], asks = [], problem = "", detail = "" } = {}) {
  return { entry, state, player, balls, penalty, racked, rulings, asks, problem, detail };
}

/** The tables on which a score rests, and what a referee may say where a document leaves something open. */
export class Tables {
  #known = new Map(); // rulings by table and facts: a match asks the same things again and again

  /**
   * @param {{shot: object, rerack: object}} trees as unpack() gives them
   * @param {{settles: object, reasons: object}} words what /api/score.json holds
   */
  constructor(trees, { settles, reasons }) {
    this.trees = trees;
    this.settles = settles;
    this.reasons = reasons;
  }

  /** Give a ruling with its facts; BadAnswer where these cannot be together. */
  rule(decision, facts) {
    const key = `${decision} ${JSON.stringify(facts)}`;
    if (!this.#known.has(key)) this.#known.set(key, this.#rule(decision, facts));
    return this.#known.get(key);
  }

  #rule(decision, facts) {
    const tree = this.trees[decision];
    const reached = ruleOn(tree, facts);
    if (reached.ask !== undefined) throw new Stop("fact-missing", `${reached.ask}: ${reached.answers.join(", ")}`);
    const { status, outcome, readings, because } = tree.rulings[reached.ruling];
    const { names, of } = this.reasons[decision];
    return { decision, facts, ruling: reached.ruling, status, outcome, readings, because, reasons: names[of[reached.ruling]] };
  }
}

class Entry {
  rulings = [];
  asks = [];

  constructor(match, state, entry, tables) {
    Object.assign(this, { match, state, entry, tables });
  }

  rule(decision, facts) {
    try {
      const found = this.tables.rule(decision, { document: this.match.document, ...facts });
      this.rulings.push(found);
      return found;
    } catch (bad) {
      if (!(bad instanceof BadAnswer)) throw bad;
      throw new Stop("fact-impossible", bad.message);
    }
  }

  /** Give the values of a ruling on which the score rests; what the referee has still to say is in asks and left out. */
  settled(found, fields) {
    let outcome = found.outcome ?? {};
    if (found.readings.length) {
      const said = this.#said(`${found.decision}:${found.reasons.join("/")}`, "reading", found.reasons, true);
      if (said === undefined) return {};
      outcome = found.readings[found.reasons.indexOf(said)].outcome;
    }
    const values = {};
    for (const name of Object.keys(fields).filter((field) => fields[field])) {
      let value = outcome[name] ?? "not-stated";
      if (UNSETTLED.includes(value) || (Array.isArray(value) && value.length === 1 && UNSETTLED.includes(value[0]))) {
        const numbers = [...new Set(found.because.map(({ number }) => number))].sort().join("/");
        const once = FOR_THE_MATCH.includes(name) && value !== "referee-decides" && found.outcome !== null;
        value = this.#said(`${found.decision}:${name}:${numbers}`, name, this.tables.settles[name], once);
      }
      if (value !== undefined) values[name] = value;
    }
    return values;
  }

  /** Give what the referee has said, for this entry or for the match; ask if nothing fits. */
  #said(key, field, values, once) {
    const said = [this.entry.decided?.[field], once ? this.match.settled?.[key] : undefined].find((one) => values.includes(one));
    if (said === undefined) this.asks.push({ key, field, values: [...values], once });
    return said;
  }

  mustBeAnswered() {
    if (this.asks.length) throw new Stop("", "", this.asks);
  }

  must(phases) {
    if (!phases.includes(this.state.phase)) throw new Stop("not-now", this.state.phase);
  }
}

const KINDS = {
  lag(one) {
    one.must(["lag"]);
    const state = { ...one.state, phase: "break", player: one.entry.breaks, is_at_table: false, options: [] };
    return line(one.entry, state, one.entry.winner);
  },

  stroke(one) {
    const { state, entry } = one;
    one.must(["break", "play"]);
    const others = entry.others ?? 0;
    const isPocketed = Boolean(entry.pocketed) && (entry.called ?? "ball") === "ball";
    if (others + Number(isPocketed) > state.on_table) throw new Stop("too-many-balls", `${others + Number(isPocketed)} > ${state.on_table}`);
    const found = one.rule("shot", strokeFacts(state, entry));
    const counts = { penalty: true, called_ball: isPocketed, other_balls: others > 0, fouls_after: true, inning: true, options: true, next_rack: true };
    const values = one.settled(found, counts);
    one.mustBeAnswered();
    const balls = (values.called_ball === "scores" ? 1 : 0) + (values.other_balls === "score" ? others : 0);
    return afterStroke(one, balls, values);
  },

  run(one) {
    let whole = line(one.entry, one.state, one.state.player);
    for (let ball = 0; ball < one.entry.balls; ball += 1) {
      if (whole.state.phase === "over") throw new Stop("run-ended", String(whole.balls));
      const stroke = { kind: "stroke", pocketed: true, decided: one.entry.decided ?? {} };
      const next = KINDS.stroke(new Entry(one.match, whole.state, stroke, one.tables));
      const balls = whole.balls + next.balls;
      if (next.state.phase !== "over" && !next.state.is_at_table) throw new Stop("run-ended", String(balls));
      whole = { ...whole, state: next.state, balls, penalty: whole.penalty + next.penalty, racked: next.racked || whole.racked, rulings: next.rulings };
    }
    return whole;
  },

  choice(one) {
    const { state, entry } = one;
    one.must(["choice"]);
    if (!state.options.includes(entry.option)) throw new Stop("no-such-option", state.options.join(", "));
    if (entry.option === "offender-rebreaks") {
      const after = { ...brokenOff(state), phase: "break", player: 1 - state.player, options: [] };
      return line(entry, after, state.player, { racked: FULL_RACK });
    }
    return line(entry, { ...state, phase: "play", options: [], is_at_table: false }, state.player);
  },

  rerack(one) {
    if (!one.state.is_re_racked) throw new Stop("not-now", one.state.phase);
    const given = ["fifteenth", "cue", "head_spot", "side"].filter((name) => name in one.entry);
    one.rule("rerack", Object.fromEntries(given.map((name) => [name, one.entry[name]])));
    return line(one.entry, { ...one.state, is_re_racked: false }, one.state.player, one);
  },

  stalemate(one) {
    one.must(["break", "play"]);
    return line(one.entry, { ...brokenOff(one.state), phase: "lag", player: null }, one.state.player, { racked: FULL_RACK });
  },

  concession(one) {
    if (one.state.phase === "over") throw new Stop("not-now", one.state.phase);
    return line(one.entry, { ...one.state, phase: "over", player: 1 - one.entry.player, options: [] }, one.entry.player);
  },

  correction({ state, entry }) {
    const { player, points = 0 } = entry;
    const after = { ...state, scores: added(state.scores, player, points) };
    if ("fouls" in entry) after.fouls = put(state.fouls, player, entry.fouls);
    if ("on_table" in entry) after.on_table = entry.on_table;
    return line(entry, after, player);
  },
};

/** Give the facts of "shot" for a stroke: what the entry says, what it need not say, and what the match knows. */
export function strokeFacts(state, entry) {
  const called = entry.called ?? "ball";
  const facts = {
    stroke: state.phase === "break" ? "opening-break" : "ordinary",
    cue: entry.cue ?? "on-table",
    object_ball_off_table: entry.off_table ? "yes" : "no",
    infringement: entry.infringement ?? "none",
    called,
    other_ball: entry.others ? "pocketed" : "not-pocketed",
    cushion: entry.cushion ?? (entry.infringement === "no-contact" ? "not-met" : "met"),
    fouls_before: String(state.fouls[state.player ?? 0]),
  };
  if (called === "ball") facts.called_ball = entry.pocketed ? "pocketed" : "not-pocketed";
  if (facts.infringement !== "moving-ball-touched") return facts;
  for (const name of ["touched_ball", "moving"]) {
    if (!(name in entry)) throw new Stop("fact-missing", name);
    facts[name] = entry[name];
  }
  return facts;
}

function afterStroke(one, balls, values) {
  const { state, match, entry } = one;
  const player = state.player ?? 0;
  const penalty = Number(values.penalty);
  const run = (state.is_at_table ? state.run : 0) + balls;
  let after = {
    ...state,
    scores: added(state.scores, player, balls + penalty),
    fouls: put(state.fouls, player, record(values.fouls_after, state.fouls[player])),
    innings: state.is_at_table ? state.innings : added(state.innings, player, 1),
    balls: added(state.balls, player, balls),
    high_runs: put(state.high_runs, player, Math.max(state.high_runs[player], run)),
    run,
    on_table: state.on_table - balls,
    in_rack: state.in_rack + balls,
    phase: "play",
    is_at_table: values.inning === "continues",
    is_re_racked: false,
    options: [],
  };
  const told = { balls, penalty, rulings: one.rulings };
  if (balls && after.scores[player] >= match.target) return line(entry, { ...after, phase: "over" }, player, told);
  let racked = 0;
  if (after.on_table <= 1) [after, racked] = reRacked(one, after);
  const options = Array.isArray(values.options) ? values.options : values.options === "none" ? [] : values.options.split("/");
  if (options.length) after = { ...after, phase: "choice", player: 1 - player, options };
  else if (values.next_rack === "fifteen-offender-breaks") {
    racked = FULL_RACK;
    after = { ...brokenOff(after), phase: "break", player };
  } else if (values.inning === "ends") after = { ...after, player: 1 - player };
  return line(entry, after, player, { ...told, racked });
}

/** Rack again after the fourteenth ball: fourteen, or all fifteen where the last one fell with it. */
function reRacked(one, state) {
  const ended = { ...state, racks: [...state.racks, state.in_rack], in_rack: 0, on_table: FULL_RACK, is_re_racked: true };
  if (state.on_table === 1) return [ended, FULL_RACK - 1];
  const found = one.rule("rerack", { fifteenth: "pocketed", cue: "elsewhere", head_spot: "free" });
  const values = one.settled(found, { break_requirements: true });
  one.mustBeAnswered();
  return [{ ...ended, phase: values.break_requirements === "yes" ? "break" : "play" }, FULL_RACK];
}

/** Rack all fifteen before the rack was played to its end. */
function brokenOff(state) {
  const racks = state.in_rack ? [...state.racks, state.in_rack] : state.racks;
  return { ...state, racks, in_rack: 0, on_table: FULL_RACK, is_at_table: false, is_re_racked: false };
}

/** Give the fouls on a record: a number, or what becomes of the number before; a third foul clears it. */
function record(said, before) {
  return { stays: before, clears: 0, grows: (before + 1) % 3 }[said] ?? Number(said);
}

function added(pair, player, more) {
  return put(pair, player, pair[player] + more);
}

function put(pair, player, value) {
  return player === 0 ? [value, pair[1]] : [pair[0], value];
}

/** Give a sheet as plain values for a comparison: what each entry brought and where the match stood after it. */
export function sheetAsJson({ lines, state }) {
  return {
    lines: lines.map(({ player, balls, penalty, racked, rulings, asks, problem, state: after }) => ({
      player,
      balls,
      penalty,
      racked,
      rulings: rulings.map(({ decision, status, because }) => ({ decision, status, numbers: because.map(({ number }) => number) })),
      asks,
      problem,
      state: after,
    })),
    state,
  };
}
