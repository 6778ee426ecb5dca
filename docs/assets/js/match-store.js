// Matches kept on this device, and what can be undone. No page.
import { createStore, del, entries, get, update } from "./vendor/idb-keyval.js";

const FORMAT = "rerack-match/1";

/** Another tab has written the match in the meantime. */
export class Overtaken extends Error {}

/** A match and its history: each change takes entries out, puts others in, and may settle a question for the match. */
export class KeptMatch {
  constructor({ match, changes = [], done = changes.length, revision = 0 }) {
    Object.assign(this, { match, changes, done, revision });
  }

  static begin({ document, target, players, place, edition }) {
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    return new KeptMatch({ match: { format: FORMAT, id, document, edition, target, players, place, begun: now(), settled: {}, entries: [] } });
  }

  /** Change the match; what had been undone can then no longer be brought back. */
  change({ at, gone = 0, come = [], settles = {} }) {
    const before = Object.fromEntries(Object.keys(settles).map((key) => [key, this.match.settled[key] ?? null]));
    const made = { at, gone: this.match.entries.slice(at, at + gone), come, settles, before };
    this.changes = [...this.changes.slice(0, this.done), made];
    this.#apply(made.at, made.gone, made.come, made.settles);
    this.done += 1;
  }

  get canUndo() {
    return this.done > 0;
  }

  get canRedo() {
    return this.done < this.changes.length;
  }

  undo() {
    this.done -= 1;
    const { at, gone, come, before } = this.changes[this.done];
    this.#apply(at, come, gone, before);
  }

  redo() {
    const { at, gone, come, settles } = this.changes[this.done];
    this.#apply(at, gone, come, settles);
    this.done += 1;
  }

  #apply(at, gone, come, settles) {
    const kept = this.match.entries;
    const settled = Object.fromEntries(Object.entries({ ...this.match.settled, ...settles }).filter(([, value]) => value !== null));
    this.match = { ...this.match, settled, entries: [...kept.slice(0, at), ...come, ...kept.slice(at + gone.length)] };
  }
}

/** The matches of this device. */
export class MatchStore {
  #store = createStore("rerack", "matches");
  #told = globalThis.BroadcastChannel ? new BroadcastChannel("rerack-matches") : null;

  async all() {
    return (await entries(this.#store)).map(([, kept]) => new KeptMatch(kept)).sort((one, other) => (one.match.begun < other.match.begun ? 1 : -1));
  }

  async get(id) {
    const kept = await get(id, this.#store);
    return kept && new KeptMatch(kept);
  }

  /**
   * Write a match in one step: whole or not at all.
   *
   * @throws {Overtaken} another tab has written it since it was read
   */
  async keep(kept) {
    const { match, changes, done, revision } = kept;
    await update(match.id, (stored) => {
      if (stored && stored.revision !== revision) throw new Overtaken();
      return { match, changes, done, revision: revision + 1 };
    }, this.#store);
    kept.revision = revision + 1;
    this.#told?.postMessage(match.id);
  }

  async remove(id) {
    await del(id, this.#store);
    this.#told?.postMessage(id);
  }

  /** Call when another tab has written a match, with its id. */
  onChange(call, signal) {
    this.#told?.addEventListener("message", ({ data }) => call(data), { signal });
  }
}

export function now() {
  return new Date().toISOString();
}
