// The copy of one language that the reader keeps on the device: fill it, look at it, remove it. No page.
//
// A language's copy comes in parts, /<lang>/offline/<hash>.gz, which /<lang>/offline.json lists. Each edition has a cache of its own,
// and only the marker that is written last makes it a whole one: offline-worker.js answers from nothing else.

const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", json: "application/json", svg: "image/svg+xml", xml: "application/xml", webmanifest: "application/manifest+json" };

/** Where the marker of a whole copy stands in its cache; what it holds is the list of the edition. */
export const MARKER = "offline-whole.json";

/** Why nothing more is loaded: "network", "damaged" or "full". */
export class CannotKeep extends Error {
  constructor(why) {
    super(why);
    this.why = why;
  }
}

/** Say whether this browser can keep pages at all. */
export function canKeep() {
  return Boolean(globalThis.caches && navigator.serviceWorker && globalThis.DecompressionStream && crypto.subtle);
}

export class KeptCopy {
  #root; // address of the site's root
  #home; // address of the language's folder
  #prefix;

  constructor(root, language) {
    this.#root = root;
    this.#home = new URL(`${language}/`, root).href;
    this.#prefix = `rerack-${language}-`;
  }

  /** Give the list of the edition that is published now; null without a network. */
  async published() {
    try {
      const answer = await fetch(new URL("offline.json", this.#home), { cache: "no-store", headers: { "X-Rerack": "published" } });
      return answer.ok ? await answer.json() : null;
    } catch {
      return null;
    }
  }

  /** Give the list of the whole copy on this device, or null. */
  async whole() {
    for (const name of await this.#names()) {
      const marker = await (await caches.open(name)).match(new URL(MARKER, this.#home));
      if (marker) return marker.json();
    }
    return null;
  }

  /** Say how many bytes of an edition have been loaded. */
  async loaded({ edition, parts }) {
    const name = this.#prefix + edition;
    if (!(await caches.has(name))) return 0;
    const cache = await caches.open(name);
    const found = await Promise.all(parts.map(async (part) => ((await cache.match(this.#of(part))) ? part.bytes : 0)));
    return found.reduce((sum, bytes) => sum + bytes, 0);
  }

  /**
   * Load what is missing of an edition; then this copy takes the place of any other.
   *
   * @param {object} list what published() gave
   * @param {(bytes: number) => void} told called after each part with what is loaded by then
   * @param {AbortSignal} signal stops it between two parts
   * @throws {CannotKeep}
   */
  async fill(list, told, signal) {
    const cache = await this.#open(list.edition);
    let done = 0;
    for (const part of list.parts) {
      signal.throwIfAborted();
      if (!(await cache.match(this.#of(part)))) await this.#load(cache, part, signal);
      told((done += part.bytes));
    }
    await this.#put(cache, new URL(MARKER, this.#home), JSON.stringify(list), "json");
    for (const name of await this.#names()) if (name !== this.#prefix + list.edition) await caches.delete(name);
  }

  /** Forget every copy of the language. */
  async remove() {
    for (const name of await this.#names()) await caches.delete(name);
  }

  async #names() {
    return (await caches.keys()).filter((name) => name.startsWith(this.#prefix));
  }

  async #open(edition) {
    try {
      return await caches.open(this.#prefix + edition);
    } catch {
      throw new CannotKeep("full");
    }
  }

  #of(part) {
    return new URL(`offline/${part.hash}.gz`, this.#home);
  }

  async #load(cache, part, signal) {
    const packed = await this.#fetch(part, signal);
    const hash = [...new Uint8Array(await crypto.subtle.digest("SHA-256", packed))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    if (!hash.startsWith(part.hash)) throw new CannotKeep("damaged");
    const files = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
    await Promise.all(Object.entries(files).map(([path, text]) => this.#put(cache, new URL(path, this.#root), text, path.match(/\.(\w+)$/)?.[1] ?? "html")));
    await this.#put(cache, this.#of(part), "", "json"); // what follows can go on after this part
  }

  async #fetch(part, signal) {
    try {
      const answer = await fetch(this.#of(part), { signal, headers: { "X-Rerack": "part" } });
      if (!answer.ok) throw new CannotKeep("network");
      return await answer.arrayBuffer();
    } catch (error) {
      if (error.name === "AbortError" || error instanceof CannotKeep) throw error;
      throw new CannotKeep("network");
    }
  }

  async #put(cache, address, text, kind) {
    try {
      await cache.put(address, new Response(text, { headers: { "Content-Type": `${TYPES[kind] ?? "text/plain"}; charset=utf-8` } }));
    } catch {
      throw new CannotKeep("full");
    }
  }
}
