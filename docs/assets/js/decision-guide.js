// <decision-guide tree="….json" words="….json" root="…" document="…"> asks a decision's questions one at a time.
// The element wraps the same decision as a readable table, which stays on the page: without scripts, or if a file
// cannot be read, nothing is lost. The answers stand in the address, by id, so a ruling can be sent to somebody.
import { BadAnswer, nearest, offered, questions, settle, turning, unpack, walk } from "./walk.js";
import { GuideView, element } from "./guide-view.js";

const NOT_OURS = new Set(["h"]); // the search marks its words with it

/** The document that the reader has chosen on another page, if any. */
function chosenDocument() {
  try {
    return localStorage.getItem("rerack.document");
  } catch {
    return null; // the browser keeps nothing
  }
}

export class DecisionGuide extends HTMLElement {
  static tag = "decision-guide";

  static define(registry = globalThis.customElements) {
    if (!registry.get(this.tag)) registry.define(this.tag, this);
  }

  #tree;
  #view;
  #panel;
  #notice;
  #answers = {};
  #life; // ends every listener and request when the element leaves the page

  async connectedCallback() {
    this.#life = new AbortController();
    const { signal } = this.#life;
    let published;
    let words;
    try {
      [published, words] = await Promise.all([this.#file("tree", signal), this.#file("words", signal)]);
    } catch (error) {
      if (error.name !== "AbortError") console.error("decision-guide:", error);
      this.dataset.step = "none"; // no room is kept for questions
      return;
    }
    this.#tree = unpack(published);
    this.#view = new GuideView({
      words,
      tree: this.#tree,
      root: this.getAttribute("root"),
      picture: (name) => this.#clone(`template[data-picture="${name}"]`),
      answerPicture: (fact, answer) => this.#clone(`template[data-answer="${fact}/${answer}"]`),
    });
    this.#panel = element("div", { class: "guide-panel" });
    this.#notice = element("p", { class: "guide-notice", role: "status" });
    this.#panel.addEventListener("click", this, { signal });
    globalThis.addEventListener("popstate", this, { signal });
    for (const rows of this.querySelectorAll("details.rows")) rows.open = false;
    this.prepend(this.#notice, this.#panel);
    this.#read();
    this.#show();
  }

  disconnectedCallback() {
    this.#life.abort();
    this.#notice?.remove();
    this.#panel?.remove();
  }

  handleEvent(event) {
    if (event.type === "popstate") {
      this.#read();
      this.#show({ follow: true });
      return;
    }
    const pressed = event.target.closest("[data-fact],[data-change],[data-restart],[data-turn],[data-copy],[data-aloud]");
    if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { fact, answer, change, turn, restart, aloud } = pressed.dataset;
    if (fact !== undefined) this.#answer({ ...this.#answers, [fact]: answer }, fact);
    else if (change !== undefined) this.#go(this.#answers, change);
    else if (restart !== undefined) this.#go(this.#preset({}));
    else if (turn !== undefined) this.#turn();
    else if (aloud !== undefined) this.#sayIt();
    else this.#copy();
  }

  async #file(attribute, signal) {
    const reply = await fetch(this.getAttribute(attribute), { signal });
    if (!reply.ok) throw new Error(`${reply.status} ${reply.url}`);
    return reply.json();
  }

  #clone(selector) {
    return this.querySelector(selector)?.content.cloneNode(true);
  }

  /** Take over the answers that stand in the address, and say calmly which cannot be taken. */
  #read() {
    const asked = {};
    const twice = [];
    for (const [fact, answer] of new URLSearchParams(location.search)) {
      if (NOT_OURS.has(fact)) continue;
      if (Object.hasOwn(asked, fact)) twice.push(new BadAnswer("fact", fact, answer));
      else asked[fact] = answer;
    }
    const { kept, dropped } = settle(this.#tree, asked);
    this.#answers = this.#preset(kept);
    const address = this.#address(this.#answers);
    if (address !== location.pathname + location.search) history.replaceState(history.state, "", address + location.hash);
    this.#tell([...dropped, ...twice]);
  }

  /** Give the first answer for the reader: the only document there is, the one chosen on this site, or that of the page's language. */
  #preset(answers) {
    if (answers.document !== undefined) return answers;
    const documents = offered(this.#tree, "document");
    const wished = documents.length === 1 ? documents : [chosenDocument(), this.getAttribute("document")];
    const document = wished.find((name) => documents.includes(name));
    return document ? settle(this.#tree, { document, ...answers }).kept : answers;
  }

  #answer(wished, fact) {
    const { kept, dropped } = settle(this.#tree, wished, fact);
    this.#go(kept);
    this.#tell(dropped);
  }

  #turn() {
    const { fact, answer } = turning(this.#tree, this.#answers);
    this.#answer({ ...this.#answers, [fact]: answer }, fact);
  }

  #go(answers, asking) {
    this.#answers = answers;
    history.pushState(asking ? { asking } : null, "", this.#address(answers));
    this.#tell([]);
    this.#show({ follow: true });
  }

  #address(answers) {
    const given = questions(this.#tree).filter((fact) => answers[fact] !== undefined);
    const query = new URLSearchParams(given.map((fact) => [fact, answers[fact]])).toString();
    return location.pathname + (query && `?${query}`);
  }

  async #copy() {
    const address = location.origin + this.#address(walk(this.#tree, this.#answers).used);
    const words = this.#view.say;
    try {
      await navigator.clipboard.writeText(address);
      this.#notice.textContent = words.copied;
    } catch {
      this.#notice.textContent = words["not-copied"];
    }
  }

  /** Show the ruling to be said aloud; what that needs is loaded now and not before. */
  async #sayIt() {
    const { ruling, suggestions, used } = walk(this.#tree, this.#answers);
    const { sayIt } = await import("./say-it.js");
    const others = nearest(this.#tree, this.#answers).map((one) => ({ ...one, address: this.#address({ ...this.#answers, [one.fact]: one.answer }) }));
    const words = new URL(this.getAttribute("words"), document.baseURI);
    await sayIt({ view: this.#view, ruling, suggestions, others, words, languages: JSON.parse(this.getAttribute("languages")), edition: this.getAttribute("edition"), address: location.origin + this.#address(used) });
  }

  #tell(dropped) {
    this.#notice.textContent = dropped.map((bad) => this.#explain(bad)).join(" ");
  }

  #explain({ kind, fact, answer, rule }) {
    const { say, words } = this.#view;
    if (kind !== "impossible") return say["notice-unknown"].replace("{what}", `${fact}=${answer}`);
    const left = `${this.#view.ask(fact)} ${this.#view.answer(fact, answer)}`;
    return say["notice-impossible"].replace("{because}", words.impossible[rule]).replace("{answer}", left);
  }

  /** Show the next question or the ruling; keyboard and screen reader follow if the reader caused it. */
  #show({ follow = false } = {}) {
    const reached = walk(this.#tree, this.#answers);
    const asking = history.state?.asking;
    const parts = Object.hasOwn(reached.used, asking) ? this.#change(asking, reached) : this.#step(reached);
    this.#panel.replaceChildren(...parts.filter(Boolean));
    this.dataset.step = this.#panel.querySelector(".guide-ruling") ? "ruling" : Object.keys(reached.used).length > 1 ? "question" : "start";
    if (!follow) return;
    const heading = this.#panel.querySelector(".guide-heading");
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: this.dataset.step === "ruling" ? "start" : "nearest" });
  }

  #step({ ask, answers, ruling, suggestions, used }) {
    if (ask !== undefined) return [this.#view.answers(used), this.#view.question({ fact: ask, answers, document: used.document })];
    const turn = turning(this.#tree, this.#answers);
    const turnAddress = turn && this.#address({ ...this.#answers, [turn.fact]: turn.answer });
    const copy = element("p", { class: "guide-actions" }, element("button", { type: "button", class: "action", "data-copy": "" }, this.#view.say.copy), element("button", { type: "button", class: "action", "data-aloud": "" }, this.#view.say.aloud.open));
    return [this.#view.ruling({ index: ruling, suggestions, used, turn, turnAddress }), copy, this.#view.answers(used), this.#view.cases(used)];
  }

  /** Ask a question again, with the answers that are possible after those before it; the rest is kept. */
  #change(fact, { used }) {
    const before = {};
    for (const [name, answer] of Object.entries(used)) {
      if (name === fact) break;
      before[name] = answer;
    }
    const asked = walk(this.#tree, before);
    const rest = Object.fromEntries(Object.entries(used).filter(([name]) => name !== fact));
    const answers = asked.ask === fact ? asked.answers : offered(this.#tree, fact);
    return [this.#view.answers(rest), this.#view.question({ fact, answers, document: used.document, current: used[fact] })];
  }
}
