// <score-sheet> keeps matches of 14.1: every tap is an entry, and the tables say what it brings. Everything stays on this device.
// What it shows is made by score-view.js; what an entry brings, by score.js; what is kept, by match-store.js.
import { BEGINNING, Tables, enter, score } from "./score.js";
import { COLUMNS, csv, rows } from "./score-rows.js";
import { KeptMatch, MatchStore, Overtaken, now } from "./match-store.js";
import { asking, beginning, correctionOf, match, strokeOf } from "./score-view.js";
import { unpack } from "./walk.js";

export class ScoreSheet extends HTMLElement {
  static tag = "score-sheet";
  static define(registry = globalThis.customElements) {
    if (!registry.get(this.tag)) registry.define(this.tag, this);
  }

  #root; // address of the site's root
  #words;
  #tables;
  #store = new MatchStore();
  #kept = null; // the match that is open
  #sheet;
  #open = {}; // what is open besides: a form, an entry that is changed, what the referee is asked
  #notice = "";
  #writing = Promise.resolve(); // the last writing down of a match
  #life;

  async connectedCallback() {
    this.#life = new AbortController();
    const { signal } = this.#life;
    const root = (this.#root = new URL(this.getAttribute("root"), document.baseURI));
    const file = async (name) => (await fetch(new URL(`api/${name}`, root), { signal })).json();
    const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL("assets/css/score.css", root).href });
    document.head.append(style);
    try {
      const names = ["decisions/shot.guide.json", "decisions/rerack.guide.json", "score.json", `score.${document.documentElement.lang}.json`];
      const [shot, rerack, words, spoken] = await Promise.all(names.map(file));
      this.#tables = new Tables({ shot: unpack(shot), rerack: unpack(rerack) }, words);
      this.#words = { ...spoken, documents: JSON.parse(this.getAttribute("documents")), own: this.getAttribute("document") };
    } catch (error) {
      if (error.name !== "AbortError") this.replaceChildren(Object.assign(document.createElement("p"), { textContent: this.getAttribute("failed") }));
      return;
    }
    this.addEventListener("click", this, { signal });
    this.addEventListener("submit", this, { signal });
    this.addEventListener("change", this, { signal });
    this.#store.onChange((id) => this.#overtaken(id), signal);
    globalThis.addEventListener("hashchange", () => this.#arrive(), { signal });
    await this.#arrive();
  }

  disconnectedCallback() {
    this.#life.abort();
  }

  /** Open what the address names: a match in the link itself, or one of this device. */
  async #arrive() {
    const [name, value] = location.hash.slice(1).split("=");
    if (name === "m") await this.#take(async ({ unpackText }) => unpackText(value ?? ""));
    else if (name === "match") await this.#show(await this.#store.get(value).catch(() => null));
    else await this.#show(null);
  }

  /** Take in a match from outside, as a copy of its own where one of that name is here. */
  async #take(reading) {
    const file = await import("./match-file.js"); // most matches neither come from a file nor go into one
    try {
      const came = await file.read(await reading(file), new URL("assets/match.schema.json", this.#root));
      const isKnown = came.id && (await this.#store.get(came.id).catch(() => null));
      const id = came.id && !isKnown ? came.id : crypto.randomUUID();
      const kept = new KeptMatch({ match: { players: ["1", "2"], settled: {}, begun: now(), ...came, id } });
      await this.#keep(kept);
      history.replaceState(null, "", `#match=${id}`);
      await this.#show(kept);
    } catch (error) {
      if (!(error instanceof file.BadMatch)) throw error;
      this.#notice = this.#words.say["bad-file"].replace("{what}", error.what);
      history.replaceState(null, "", location.pathname);
      await this.#show(null);
    }
  }

  async #show(kept) {
    this.#kept = kept ?? null;
    this.#open = {};
    if (kept) {
      this.#sheet = score(kept.match, this.#tables);
      this.#render();
      return;
    }
    const listed = await this.#store.all().catch(() => null);
    if (!listed) this.#notice ||= this.#words.say["not-kept"];
    this.#put(beginning(this.#words, listed ?? []));
  }

  #render() {
    this.dataset.changes = this.#kept.done;
    const shown = { kept: this.#kept, sheet: this.#sheet, words: this.#words, open: this.#open, listed: this.#rows() };
    this.#put(this.#open.asks ? asking(this.#words, this.#open) : match(shown));
  }

  #rows() {
    return rows(this.#sheet, this.#kept.match.players, this.#words);
  }

  /** Put parts on the page; who was on a button stays on it. */
  #put(parts) {
    const { key } = document.activeElement?.dataset ?? {};
    const notice = Object.assign(document.createElement("p"), { className: "score-notice", textContent: this.#notice });
    notice.setAttribute("role", "status");
    this.#notice = "";
    this.replaceChildren(notice, ...parts);
    const first = this.querySelector("[data-first]");
    if (first) first.focus();
    else if (key) this.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  }

  handleEvent(event) {
    if (event.type === "change") {
      if (event.target.name === "file") this.#take(() => event.target.files[0].text());
      if (event.target.name === "infringement") strokeOf.moving(event.target.form);
      return;
    }
    const pressed = event.type === "submit" ? event.target : event.target.closest("[data-do]");
    if (!pressed?.dataset.do || (event.type === "click" && pressed.tagName === "FORM")) return;
    event.preventDefault();
    this.#do(pressed.dataset.do, pressed.dataset, pressed.tagName === "FORM" ? new FormData(pressed) : null);
  }

  async #do(name, data, form) {
    const { match: held } = this.#kept ?? { match: null };
    const end = held?.entries.length;
    const say = this.#words.say;
    const entered = (entry) => this.#enter({ ...entry, at: now() });
    if (name === "begin") {
      const players = [form.get("one"), form.get("two")];
      const [inForce, target, place] = [form.get("document"), Number(form.get("target")), form.get("place")];
      const kept = KeptMatch.begin({ document: inForce, target, players, place, edition: this.getAttribute("edition") });
      await this.#keep(kept);
      location.hash = `match=${kept.match.id}`;
    } else if (name === "open") location.hash = `match=${data.id}`;
    else if (name === "close") location.hash = "";
    else if (name === "winner") this.#panel({ winner: Number(data.player) });
    else if (name === "lag") entered({ kind: "lag", winner: this.#open.winner, breaks: Number(data.player) });
    else if (name === "ball") this.#ball();
    else if (name === "left") entered({ kind: "run", balls: this.#sheet.state.on_table - Number(data.left) });
    else if (name === "miss") entered({ kind: "stroke" });
    else if (name === "safety") entered({ kind: "stroke", called: "safety" });
    else if (name === "choice") entered({ kind: "choice", option: data.option });
    else if (name === "stalemate") entered({ kind: "stalemate" });
    else if (name === "concede") entered({ kind: "concession", player: Number(data.player) });
    else if (name === "stroke") this.#place(strokeOf.entry(form));
    else if (name === "correction") this.#place(correctionOf(form));
    else if (name === "rerack") entered({ kind: "rerack", ...Object.fromEntries([...form].filter(([, value]) => value)) });
    else if (name === "answered") this.#answered(form);
    else if (name === "panel") this.#panel({ panel: data.panel });
    else if (name === "edit") this.#panel({ panel: "edit", at: Number(data.at) });
    else if (name === "cancel") this.#panel({});
    else if (name === "take-out") this.#change({ at: this.#open.at, gone: 1 });
    else if (name === "undo" || name === "redo") {
      this.#kept[name]();
      await this.#changed(end);
    } else if (name === "remove") this.#panel({ panel: "remove" });
    else if (name === "remove-sure") {
      await this.#store.remove(held.id);
      location.hash = "";
    } else if (name === "export") this.#save(JSON.stringify(held, null, 1), "json", "application/json");
    else if (name === "csv") this.#save(csv([COLUMNS.map((column) => say[column]), ...this.#rows()]), "csv", "text/csv");
    else if (name === "print") globalThis.print();
    else if (name === "share") await this.#share(held);
  }

  #panel(open) {
    this.#open = open;
    this.#render();
  }

  /** One ball more: of the run that is being made, if there is one. */
  #ball() {
    const { entries } = this.#kept.match;
    const last = entries.at(-1);
    const goesOn = last?.kind === "run" && !last.decided && this.#sheet.state.is_at_table && !this.#sheet.lines.at(-1).racked;
    if (goesOn) this.#enter({ ...last, balls: last.balls + 1 }, entries.length - 1, 1);
    else this.#enter({ kind: "run", balls: 1, at: now() });
  }

  /** Enter what a form says, in the place of the entry that is changed if there is one. */
  #place(entry) {
    const { at } = this.#open;
    const before = this.#kept.match.entries[at];
    this.#enter({ ...entry, at: before?.at ?? now() }, at ?? this.#kept.match.entries.length, before ? 1 : 0);
  }

  /** Rule on an entry first: what cannot be is refused, what the document leaves open is asked. */
  #enter(entry, at = this.#kept.match.entries.length, gone = 0, settles = {}) {
    const state = at ? this.#sheet.lines[at - 1].state : BEGINNING;
    const line = enter({ ...this.#kept.match, settled: { ...this.#kept.match.settled, ...settles } }, state, entry, this.#tables);
    if (line.asks.length) {
      this.#panel({ asks: line.asks, entry, at, gone, settles });
    } else if (line.problem) {
      this.#say(`${this.#words.say[`problem.${line.problem}`]} ${this.#missing(line)}`.trim()); // the form stays, with what is in it
    } else this.#change({ at, gone, come: [entry], settles });
  }

  /** Say which question is still open. */
  #missing({ problem, detail }) {
    const fact = detail.split(":")[0];
    return problem === "fact-missing" ? this.#words.rerack[fact]?.[0] ?? this.#words.ask[fact] ?? "" : "";
  }

  #answered(form) {
    const { asks, entry, at, gone, settles } = this.#open;
    const decided = { ...entry.decided };
    const once = { ...settles };
    for (const ask of asks) {
      const answer = form.get(ask.key);
      if (ask.once) once[ask.key] = answer;
      else decided[ask.field] = answer;
    }
    this.#enter(Object.keys(decided).length ? { ...entry, decided } : entry, at, gone, once);
  }

  #change(change) {
    this.#kept.change(change);
    return this.#changed(change.at);
  }

  /** Rule on everything again, say which later entries are ruled otherwise now, and keep the match. */
  async #changed(at) {
    const before = this.#rows();
    const shift = this.#kept.match.entries.length - before.length;
    this.#sheet = score(this.#kept.match, this.#tables);
    const ruled = ([, , what, points, , , clauses]) => `${what} ${points} ${clauses}`;
    const isOther = (row, index) => index > at && before[index - shift] && ruled(row) !== ruled(before[index - shift]);
    const others = this.#rows().filter(isOther).map(([number]) => number);
    if (others.length) this.#notice = this.#words.say["changed-after"].replace("{numbers}", others.join(", "));
    this.#open = {};
    this.#render();
    await this.#keep(this.#kept);
  }

  /** Write a match down, one writing after the other; the element says by data-kept whether all is written. */
  #keep(kept) {
    this.dataset.kept = "no";
    this.#writing = this.#writing.then(() => this.#write(kept));
    return this.#writing;
  }

  async #write(kept) {
    try {
      await this.#store.keep(kept);
      if (!this.#kept || this.#kept.done === kept.done) this.dataset.kept = "yes";
    } catch (error) {
      if (error instanceof Overtaken) await this.#overtaken(kept.match.id);
      else this.#say(this.#words.say["not-kept"]);
    }
  }

  #say(text) {
    this.#notice = text;
    const shown = this.querySelector(".score-notice");
    if (shown) shown.textContent = text;
  }

  /** Show what another tab has made of the match. */
  async #overtaken(id) {
    if (!this.#kept) {
      await this.#show(null);
      return;
    }
    if (this.#kept.match.id !== id) return;
    const stored = await this.#store.get(id);
    if (stored?.revision === this.#kept.revision) return;
    this.#notice = this.#words.say["other-tab"];
    await this.#show(stored);
  }

  #save(text, ending, type) {
    const { players, begun } = this.#kept.match;
    const address = URL.createObjectURL(new Blob([text], { type }));
    const name = `${players.join("-")}-${(begun ?? "").slice(0, 10)}.${ending}`.replace(/[^\p{L}\p{N}.-]+/gu, "_");
    const link = Object.assign(document.createElement("a"), { href: address, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }

  async #share(held) {
    const { pack } = await import("./match-file.js");
    const address = `${location.origin}${location.pathname}#m=${await pack(held)}`;
    try {
      await navigator.clipboard.writeText(address);
      this.#notice = this.#words.say.shared;
    } catch {
      this.#notice = address; // to be copied by hand
    }
    this.#render();
  }
}

