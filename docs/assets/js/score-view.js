// What the score sheet shows, made of words and a sheet. No rules, nothing kept.
import { element } from "./guide-view.js";
import { COLUMNS, settled, totals } from "./score-rows.js";

/** The first page: a new match, and those of this device. */
export function beginning({ say, documents, own }, listed) {
  const field = (name, label, attributes) => element("label", { class: "score-field" }, element("span", {}, label), element("input", { name, ...attributes }));
  const options = documents.map(([id, name]) => element("option", { value: id, ...(id === own ? { selected: "" } : {}) }, name));
  const form = element("form", { "data-do": "begin", class: "score-form" },
    element("h2", {}, say.new),
    field("one", say["first-player"], { required: "", maxlength: 80, autocomplete: "off" }),
    field("two", say["second-player"], { required: "", maxlength: 80, autocomplete: "off" }),
    element("label", { class: "score-field" }, element("span", {}, say.document), element("select", { name: "document" }, options)),
    field("target", say["points-to"], { type: "number", required: "", min: 1, max: 10000, value: 100, inputmode: "numeric" }),
    field("place", say.place, { maxlength: 200, autocomplete: "off" }),
    element("p", { class: "score-row" }, button("begin", say.begin, { type: "submit", class: "score-main", "data-do": null }), element("label", { class: "score-button" }, say.import, element("input", { type: "file", name: "file", class: "for-ear", accept: ".json,application/json" }))));
  if (!listed.length) return [form];
  const items = listed.map(({ match: one }) => element("li", {},
    button("open", `${one.players.join(" – ")} · ${(one.begun ?? "").slice(0, 10)}${one.place ? ` · ${one.place}` : ""}`, { "data-id": one.id })));
  return [form, element("section", {}, element("h2", {}, say.kept), element("ul", { class: "score-list" }, items))];
}

/** What the document leaves open, to be decided by the referee. */
export function asking({ say, value, field, reason }, { asks }) {
  const sets = asks.map((ask, index) => element("fieldset", {},
    element("legend", {}, ask.field === "reading" ? say.ask : `${say.ask} ${field[ask.field]}`),
    ask.values.map((answer, place) => element("label", { class: "score-choice" },
      element("input", { type: "radio", name: ask.key, value: answer, required: "", ...(index + place ? {} : { "data-first": "" }) }),
      element("span", {}, ask.field === "reading" ? reason[answer] : value[ask.field][answer])))));
  return [element("form", { "data-do": "answered", class: "score-form" }, sets,
    element("p", { class: "score-row" }, button("", say.enter, { type: "submit", class: "score-main", "data-do": null }), button("cancel", say.cancel)))];
}

/** An open match: the board, what can be entered now, and the sheet. */
export function match({ kept, sheet, words, open, listed }) {
  const { say } = words;
  const held = kept.match;
  return [
    board(held, sheet.state, words),
    element("section", { class: "score-now" }, now(held, sheet, words, open)),
    element("p", { class: "score-row score-tools" },
      button("undo", say.undo, kept.canUndo ? {} : { disabled: "" }),
      button("redo", say.redo, kept.canRedo ? {} : { disabled: "" })),
    log(held, sheet, words, listed),
    element("p", { class: "score-row score-tools" },
      button("print", say.print), button("export", say.export), button("csv", say.csv), button("share", say.share),
      open.panel === "remove" ? button("remove-sure", say["remove-sure"], { "data-first": "" }) : button("remove", say.remove),
      button("close", say.close)),
  ];
}

function board(held, state, { say, documents }) {
  const sides = held.players.map((name, player) => element("li", { class: "score-side", ...(state.player === player ? { "aria-current": "true" } : {}) },
    element("span", { class: "score-name" }, name),
    element("strong", { class: "score-points" }, String(state.scores[player]).replace("-", "\u2212")),
    element("span", { class: "score-fouls" }, "●".repeat(state.fouls[player]), element("span", { class: "for-ear" }, `${say.fouls}: ${state.fouls[player]}`)),
    element("span", { class: "score-state" }, state.player === player ? (state.phase === "over" ? "★" : say[state.phase === "choice" ? "chooses" : "at-table"]) : "")));
  const about = [documents.find(([id]) => id === held.document)?.[1], say.target.replace("{points}", held.target), held.place, (held.begun ?? "").slice(0, 10)];
  return element("header", { class: "score-board" },
    element("ul", {}, sides),
    element("p", { class: "aside" }, about.filter(Boolean).join(" · ")),
    element("p", { class: "score-counts" }, say["on-table"].replace("{count}", state.on_table), " · ", say["run-now"].replace("{count}", state.is_at_table ? state.run : 0)));
}

function now(held, { state }, words, open) {
  const { say } = words;
  const two = (name, extra = {}) => held.players.map((player, place) => button(name, player, { "data-player": place, class: "score-big", "data-key": `${name}${place}`, ...(place ? {} : extra) }));
  if (open.panel === "edit") return edit(held, words, open);
  if (open.panel === "stroke") return [strokeForm({}, words)];
  if (open.panel === "rerack") return [rerackForm(words)];
  if (open.panel === "correction") return [correctionForm({}, held, words)];
  if (state.phase === "over") return [element("p", { class: "score-winner" }, say.winner.replace("{player}", held.players[state.player])), more(held, words, state)];
  if (state.phase === "lag") {
    const isWon = open.winner !== undefined;
    return [element("h2", {}, say[isWon ? "who-breaks" : "who-won-lag"]), element("p", { class: "score-row" }, two(isWon ? "lag" : "winner", isWon ? { "data-first": "" } : {})), more(held, words, state)];
  }
  if (state.phase === "choice") {
    return [element("h2", {}, `${held.players[state.player]} ${say.chooses}`), element("p", { class: "score-row" }, state.options.map((option) => button("choice", say[option], { "data-option": option, class: "score-big" }))), more(held, words, state)];
  }
  const rerack = state.is_re_racked ? button("panel", say.rerack, { "data-panel": "rerack", "data-key": "rerack", class: "score-big" }) : null;
  const left = Array.from({ length: state.on_table - 1 }, (_, place) => state.on_table - 1 - place);
  return [
    element("p", { class: "score-row" },
      button("ball", `+1 ${say["one-ball"]}`, { class: "score-big score-main" }), button("miss", say.miss, { class: "score-big" }),
      button("safety", say["safety-button"], { class: "score-big" }), button("panel", say.more, { "data-panel": "stroke", class: "score-big", "data-key": "more" }), rerack),
    element("details", { class: "score-left" }, element("summary", {}, say.left), element("p", { class: "score-numbers" }, left.map((count) => button("left", String(count), { "data-left": count, "data-key": `left${count}` })))),
    more(held, words, state),
  ];
}

function more(held, { say }, state) {
  const isPlayed = ["break", "play"].includes(state.phase);
  return element("details", { class: "score-more" }, element("summary", {}, say.rare),
    element("p", { class: "score-row" },
      button("panel", say.correct, { "data-panel": "correction", "data-key": "correct" }),
      isPlayed ? button("stalemate", say["stalemate-button"]) : null,
      state.phase === "over" ? null : held.players.map((player, place) => button("concede", `${say.concede}: ${player}`, { "data-player": place, "data-key": `concede${place}` }))));
}

function edit(held, words, { at }) {
  const { say } = words;
  const entry = held.entries[at];
  const forms = { stroke: () => strokeForm(entry, words), run: () => strokeForm({ called: "ball", pocketed: true }, words), correction: () => correctionForm(entry, held, words) };
  return [element("h2", {}, `${say.change}: ${at + 1}`), forms[entry.kind]?.() ?? null,
    element("p", { class: "score-row" }, button("take-out", say.delete, forms[entry.kind] ? {} : { "data-first": "" }), forms[entry.kind] ? null : button("cancel", say.cancel))];
}

function strokeForm(entry, { say, ask, answer }) {
  const select = (name, label, listed, chosen, attributes = {}) => element("label", { class: "score-field", ...attributes }, element("span", {}, label),
    element("select", { name }, listed.map(([value, text]) => element("option", { value, ...(value === chosen ? { selected: "" } : {}) }, text))));
  const check = (name, label, isSet) => element("label", { class: "score-choice" }, element("input", { type: "checkbox", name, ...(isSet ? { checked: "" } : {}) }), element("span", {}, label));
  const called = element("label", { class: "score-field" }, element("span", {}, say.called),
    element("select", { name: "called", "data-first": "" }, [["ball", say["called-ball"]], ["safety", say.safety], ["nothing", say.nothing]].map(([value, text]) => element("option", { value, ...(value === (entry.called ?? "ball") ? { selected: "" } : {}) }, text))));
  const isMoving = entry.infringement === "moving-ball-touched" ? {} : { hidden: "" };
  const infringements = Object.entries(answer.infringement).sort(([one], [other]) => Number(other === "none") - Number(one === "none"));
  return element("form", { "data-do": "stroke", class: "score-form" },
    called,
    check("pocketed", say["is-pocketed"], entry.pocketed),
    element("label", { class: "score-field" }, element("span", {}, say["how-many-others"]), element("input", { type: "number", name: "others", min: 0, max: 15, value: entry.others ?? 0, inputmode: "numeric" })),
    select("cue", say["cue-ball"], [["on-table", say["cue-on-table"]], ["pocketed", say["cue-pocketed"]], ["off-table", say["cue-off-table"]]], entry.cue),
    check("off_table", say["ball-off-table"], entry.off_table),
    check("not_met", say["cushion-not-met"], entry.cushion === "not-met"),
    select("infringement", say.infringement, infringements, entry.infringement ?? "none"),
    select("touched_ball", ask.touched_ball, Object.entries(answer.touched_ball), entry.touched_ball, isMoving),
    select("moving", ask.moving, Object.entries(answer.moving), entry.moving, isMoving),
    element("label", { class: "score-field" }, element("span", {}, say.note), element("input", { name: "note", maxlength: 500, value: entry.note ?? "" })),
    element("p", { class: "score-row" }, button("", say.enter, { type: "submit", class: "score-main", "data-do": null }), button("cancel", say.cancel)));
}

/** Where the last ball and the cue ball lay when the rack was set up again; what does not matter may stay open. */
function rerackForm({ say, rerack }) {
  const fields = Object.entries(rerack).map(([name, [question, answers]], place) => element("label", { class: "score-field" }, element("span", {}, question),
    element("select", { name, ...(place ? {} : { "data-first": "" }) },
      place > 1 ? element("option", { value: "" }, "–") : null,
      Object.entries(answers).map(([value, text]) => element("option", { value }, text)))));
  return element("form", { "data-do": "rerack", class: "score-form" }, element("h2", {}, say.rerack), fields,
    element("p", { class: "score-row" }, button("", say.enter, { type: "submit", class: "score-main", "data-do": null }), button("cancel", say.cancel)));
}

/** The form of a stroke, read back. */
export const strokeOf = {
  /** Show what is asked only of a touched ball in motion. */
  moving(form) {
    for (const name of ["touched_ball", "moving"]) form.elements[name].closest("label").hidden = form.elements.infringement.value !== "moving-ball-touched";
  },

  /** Give the entry: only what is not as usual. */
  entry(form) {
    const called = form.get("called");
    const infringement = form.get("infringement");
    const entry = { kind: "stroke", called };
    if (called === "ball") entry.pocketed = form.has("pocketed");
    if (Number(form.get("others"))) entry.others = Number(form.get("others"));
    if (form.get("cue") !== "on-table") entry.cue = form.get("cue");
    if (form.has("off_table")) entry.off_table = true;
    if (form.has("not_met") || infringement === "no-contact") entry.cushion = "not-met";
    if (infringement !== "none") entry.infringement = infringement;
    if (infringement === "moving-ball-touched") Object.assign(entry, { touched_ball: form.get("touched_ball"), moving: form.get("moving") });
    if (form.get("note")) entry.note = form.get("note");
    return entry;
  },
};

function correctionForm(entry, held, { say }) {
  const players = held.players.map((name, place) => element("option", { value: place, ...(place === entry.player ? { selected: "" } : {}) }, name));
  return element("form", { "data-do": "correction", class: "score-form" },
    element("label", { class: "score-field" }, element("span", {}, say.player), element("select", { name: "player", "data-first": "" }, players)),
    element("label", { class: "score-field" }, element("span", {}, say.points), element("input", { type: "number", name: "points", required: "", min: -1000, max: 1000, value: entry.points ?? 0 })),
    element("label", { class: "score-field" }, element("span", {}, say.note), element("input", { name: "note", maxlength: 500, value: entry.note ?? "" })),
    element("p", { class: "score-row" }, button("", say.enter, { type: "submit", class: "score-main", "data-do": null }), button("cancel", say.cancel)));
}

/** Give the entry of a correction. */
export function correctionOf(form) {
  const entry = { kind: "correction", player: Number(form.get("player")), points: Number(form.get("points")) };
  return form.get("note") ? { ...entry, note: form.get("note") } : entry;
}

function log(held, sheet, words, listed) {
  const { say } = words;
  const head = element("tr", {}, COLUMNS.map((name) => element("th", { scope: "col" }, say[name])), element("th", { class: "score-tools" }, element("span", { class: "for-ear" }, say.change)));
  const lines = listed.map((row, index) => element("tr", sheet.lines[index].problem || sheet.lines[index].asks.length ? { class: "score-bad" } : {},
    row.map((text, place) => element("td", { class: `score-${COLUMNS[place]}` }, COLUMNS[place] === "clauses" ? linked(text, sheet.lines[index]) : text)),
    element("td", { class: "score-tools" }, button("edit", say.change, { "data-at": index, "data-key": `edit${index}`, "aria-label": `${say.change} ${row[0]}` }))));
  const sums = totals(sheet, words).map(([name, ...values]) => element("tr", {}, element("th", { scope: "row" }, name), values.map((value) => element("td", {}, value))));
  const decided = settled(held, words);
  return element("section", { class: "score-log" },
    element("table", { class: "score-totals" }, element("thead", {}, element("tr", {}, element("td", {}), held.players.map((name) => element("th", { scope: "col" }, name)))), element("tbody", {}, sums)),
    listed.length ? element("table", { class: "score-entries" }, element("thead", {}, head), element("tbody", {}, lines)) : null,
    decided.length ? [element("h2", {}, say.settled), element("ul", {}, decided.map((text) => element("li", {}, text)))] : null);
}

/** Give the clauses of a line as they stand in its text, each number as a link to its clause. */
function linked(text, { rulings }) {
  const where = new Map(rulings.flatMap(({ because }) => because.map(({ number, clause }) => [number, clause])));
  return text.split(/(, |; | \()/).map((part) => (where.has(part) ? element("a", { href: `../${where.get(part)}/` }, part) : part));
}

function button(name, text, { class: kind = "", ...attributes } = {}) {
  return element("button", { type: "button", "data-do": name, "data-key": name, class: `score-button ${kind}`.trim(), ...attributes }, text);
}
