// <site-search> answers while one types, with links to pages. Nothing is fetched before its field is used. Without JavaScript its form
// leads to the index page of everything.

import { chosenDocument } from "./document-choice.js";

const FIRST = 20; // hits shown before the reader asks for all
const AT_ONCE = 6; // hits that fill a screen; the others follow when these stand there
const KINDS = ["clause", "guide", "case", "term", "document"];
let questions = 0; // of all fields of the page
const shared = new Map(); // address of an index to its worker, so that two fields of a page load it once

export class SiteSearch extends HTMLElement {
  static tag = "site-search";
  static define(registry = globalThis.customElements) {
    if (!registry.get(this.tag)) registry.define(this.tag, this);
  }

  #field;
  #status;
  #list;
  #panel;
  #ready; // the worker that answers, once asked for
  #asked = 0; // number of the last question; older answers are dropped
  #rest; // timer of the hits that are not yet shown
  #life; // ends every listener when the element leaves the page

  connectedCallback() {
    this.#life = new AbortController();
    const { signal } = this.#life;
    this.#field = this.querySelector("input");
    this.#panel = this.querySelector(".search-panel");
    this.#status = this.#panel.appendChild(element("p", { class: "search-status", role: "status" }));
    this.#list = this.#panel.appendChild(element("ol", { class: "search-hits" }));
    this.#field.addEventListener("focus", () => this.#worker(), { signal });
    this.#field.addEventListener("input", () => this.#ask(FIRST), { signal });
    this.addEventListener("keydown", this, { signal });
    this.addEventListener("focusout", this, { signal });
    document.addEventListener("keydown", (event) => this.#shortcut(event), { signal });
    if (!this.#isPage) return;
    this.querySelector("form").addEventListener("submit", (event) => event.preventDefault(), { signal });
    this.#field.value = new URL(location.href).searchParams.get("q") ?? "";
    if (this.#field.value) this.#ask(FIRST);
  }

  disconnectedCallback() {
    this.#life.abort();
    clearTimeout(this.#rest);
  }

  /** Whose clause numbers come first: the document that the reader chose, else that of the language. */
  get #document() {
    return chosenDocument() || this.getAttribute("document");
  }

  get #isPage() {
    return this.hasAttribute("page");
  }

  handleEvent(event) {
    const links = [...this.#list.querySelectorAll("a, button")];
    const place = links.indexOf(document.activeElement);
    if (event.type === "focusout") {
      if (!this.#isPage && !this.contains(event.relatedTarget) && event.relatedTarget) this.#close();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const next = event.key === "ArrowDown" ? place + 1 : place - 1;
      if (!links.length || next >= links.length) return;
      event.preventDefault();
      (links[next] ?? this.#field).focus();
    } else if (event.key === "Escape" && !this.#panel.hidden && !this.#isPage) {
      this.#close();
      this.#field.focus();
    }
  }

  /** "/" goes to the first field that shows. */
  #shortcut(event) {
    const isTyping = event.target.closest("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey || !this.checkVisibility?.()) return;
    event.preventDefault();
    this.#field.focus();
  }

  #close() {
    this.#panel.hidden = true;
  }

  #ask(most) {
    const query = this.#field.value.trim();
    if (this.#isPage) this.#remember(query);
    if (!query) {
      this.#show(this.getAttribute("start"), []);
      if (!this.#isPage) this.#close();
      return;
    }
    this.#worker()?.then((worker) => worker.postMessage({ id: (this.#asked = ++questions), query, most, document: this.#document }), () => {});
  }

  #remember(query) {
    const address = new URL(location.href);
    if (query) address.searchParams.set("q", query);
    else address.searchParams.delete("q");
    history.replaceState(history.state, "", address);
  }

  /** Give the worker that answers, once it has its index. */
  #worker() {
    if (this.#ready) return this.#ready;
    const index = new URL(this.getAttribute("index"), document.baseURI).href;
    if (location.protocol === "file:" || !globalThis.Worker) return this.#fail();
    if (!shared.has(index)) {
      shared.set(index, fetch(index).then(async (answer) => {
        if (!answer.ok) throw new Error(`${answer.status}`);
        const worker = new Worker(new URL("worker.js", index), { type: "module" });
        worker.postMessage({ data: await answer.json() });
        return worker;
      }));
      shared.get(index).catch(() => shared.delete(index)); // a network that was away may be back
    }
    this.#ready = shared.get(index);
    this.#ready.then(
      (worker) => worker.addEventListener("message", ({ data }) => this.#answer(data), { signal: this.#life.signal }),
      () => {
        this.#ready = null;
        this.#fail();
      });
    return this.#ready;
  }

  #fail() {
    const isFile = location.protocol === "file:";
    this.#show(this.getAttribute(isFile ? "file" : "failed"), []);
    if (!this.#isPage) this.#status.append(" ", element("a", { href: this.querySelector("form").action }, this.getAttribute("index-page")));
  }

  #answer({ id, count, hits }) {
    if (id !== this.#asked) return;
    const words = count === 0 ? "found-none" : count === 1 ? "found-one" : "found-many";
    const more = count > hits.length ? [this.#more(count)] : [];
    this.#show(this.getAttribute(words).replace("#", count), hits, more);
  }

  #more(count) {
    const more = element("button", { type: "button", class: "search-more" }, this.getAttribute("more").replace("#", count));
    more.addEventListener("click", () => this.#ask(count));
    return element("li", {}, more);
  }

  #show(said, hits, after = []) {
    const kept = this.#list.contains(document.activeElement);
    const chosen = this.#document;
    const item = (hit) => this.#hit(hit, chosen);
    const now = kept ? hits.length : AT_ONCE;
    clearTimeout(this.#rest);
    this.#status.textContent = said;
    this.#list.replaceChildren(...hits.slice(0, now).map(item));
    this.#panel.hidden = false;
    if (kept || hits.length <= now) this.#list.append(...after);
    else this.#rest = setTimeout(() => this.#list.append(...hits.slice(now).map(item), ...after), 30);
    if (kept) this.#list.querySelectorAll("a")[FIRST]?.focus();
  }

  #hit({ kind, location, numbers, title, text }, own) {
    const chosen = numbers && (numbers[own] ?? (Object.keys(numbers).length === 1 ? Object.values(numbers)[0] : ""));
    const link = element("a", { href: new URL(location, new URL(this.getAttribute("base"), document.baseURI)).href }, ...marked(title));
    const about = KINDS.includes(kind) ? this.getAttribute(`kind-${kind}`) : "";
    return element("li", {}, link, element("span", { class: "search-kind" }, chosen ? `${about} ${chosen}` : about), element("p", {}, ...marked(text)));
  }
}

function marked(pieces) {
  return pieces.map(({ text, isFound }) => (isFound ? element("mark", {}, text) : text));
}

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}
