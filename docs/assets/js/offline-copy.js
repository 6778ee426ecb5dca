// <offline-copy language="…" root="…"> lets the reader keep the pages of a language for use without a network.
// The words are in its attributes. Without JavaScript it is empty, and the pages are read over the network.

import { CannotKeep, KeptCopy, canKeep } from "./kept-copy.js";

export class OfflineCopy extends HTMLElement {
  static tag = "offline-copy";
  static define(registry = globalThis.customElements) {
    if (!registry.get(this.tag)) registry.define(this.tag, this);
  }

  #copy;
  #life;
  #loading; // stops what is being loaded

  connectedCallback() {
    this.#life = new AbortController();
    if (location.protocol === "file:") return;
    this.#copy = new KeptCopy(new URL(this.getAttribute("root"), document.baseURI), this.getAttribute("language"));
    this.#start();
  }

  disconnectedCallback() {
    this.#life.abort();
    this.#loading?.abort();
    this.replaceChildren();
  }

  /** Show what is kept, without asking the network for anything before the reader wants something kept. */
  async #start() {
    const whole = canKeep() ? await this.#copy.whole().catch(() => null) : null;
    if (this.#life.signal.aborted) return;
    if (!whole) return this.#show("", this.#button("keep", {}, () => this.#keep()));
    navigator.serviceWorker.register(new URL("sw.js", this.#home)).catch(() => undefined); // it may have been thrown away alone
    const isKept = await this.#isShownFromCopy();
    this.#show(this.#say(isKept ? "shown" : "kept", whole), this.#button("remove", {}, () => this.#remove()));
    const published = isKept ? null : await this.#copy.published();
    if (published && published.edition !== whole.edition && !this.#life.signal.aborted) {
      this.#show(`${this.#say("kept", whole)} ${this.#say("newer", published)}`, this.#button("renew", {}, () => this.#keep()), this.#button("remove", {}, () => this.#remove()));
    }
  }

  get #home() {
    return new URL(`${this.getAttribute("language")}/`, new URL(this.getAttribute("root"), document.baseURI));
  }

  async #keep() {
    if (!canKeep()) return this.#show(this.#say("cannot"));
    const list = await this.#copy.published();
    if (!list) return this.#show(this.#say("failed"), this.#button("keep", {}, () => this.#keep()));
    this.#loading = new AbortController();
    const bar = Object.assign(document.createElement("progress"), { max: list.bytes, value: 0 });
    bar.setAttribute("aria-label", this.#say("keep"));
    const told = (done) => {
      bar.value = done;
      this.#told.textContent = this.#say("progress", list, done);
    };
    this.#show(this.#say("progress", list, 0), bar, this.#button("stop", {}, () => this.#loading.abort()));
    try {
      await navigator.serviceWorker.register(new URL("sw.js", this.#home));
      await this.#copy.fill(list, told, this.#loading.signal);
      navigator.storage?.persist?.(); // so that the browser does not throw it away when room gets short
      this.#show(this.#say("kept", list), this.#button("remove", {}, () => this.#remove()));
    } catch (error) {
      await this.#stopped(list, error);
    }
  }

  async #stopped(list, error) {
    const why = error instanceof CannotKeep ? error.why : error.name === "AbortError" ? "" : "cannot";
    if (why === "full" || why === "cannot") {
      await this.#copy.remove().catch(() => undefined);
      return this.#show(this.#say(why));
    }
    const done = await this.#copy.loaded(list).catch(() => 0);
    const said = [why && this.#say(why === "network" ? "failed" : "broken"), done ? this.#say("partial", list, done) : ""];
    this.#show(said.filter(Boolean).join(" "), this.#button(done ? "resume" : "size", list, () => this.#keep()), done && this.#button("remove", {}, () => this.#remove()));
  }

  async #remove() {
    await this.#copy.remove();
    const registered = await navigator.serviceWorker.getRegistration(this.#home);
    await registered?.unregister();
    this.#show("", this.#button("keep", {}, () => this.#keep()));
  }

  /** Ask the worker whether this page came from the kept copy. */
  #isShownFromCopy() {
    const worker = navigator.serviceWorker.controller;
    if (!worker) return false;
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      setTimeout(() => resolve(false), 1000);
      worker.postMessage("origin", [port2]);
    });
  }

  get #told() {
    return this.querySelector(".offline-told");
  }

  #say(name, list = {}, done = 0) {
    const values = { edition: list.rulebook, date: list.date, size: inMegabytes(list.bytes), done: inMegabytes(done) };
    return this.getAttribute(name).replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "").replace(/, (?=[,.]|$)/g, "");
  }

  #button(name, list, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "plain-button";
    button.textContent = this.#say(name, list);
    button.addEventListener("click", act, { signal: this.#life.signal });
    return button;
  }

  #show(said, ...parts) {
    const hadFocus = this.contains(document.activeElement);
    const told = document.createElement("span");
    told.className = "offline-told";
    told.setAttribute("role", "status");
    told.textContent = said;
    this.replaceChildren(told, ...parts.filter(Boolean));
    if (hadFocus) this.querySelector("button")?.focus();
  }
}

function inMegabytes(bytes) {
  const number = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  return `${number.format(bytes / 1e6)}\u00a0MB`;
}
