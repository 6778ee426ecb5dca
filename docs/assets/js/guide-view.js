// The parts of a guide as nodes: a question, the answers so far, a ruling. No state, no address, no rules.
// Every word comes from the words file; text stays text, no HTML is parsed.

/** Make an element with attributes and children; a child that is a string stays text. */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null) node.setAttribute(name, value);
  }
  node.append(...children.flat().filter((child) => child !== undefined && child !== null));
  return node;
}

function isSame(one, other) {
  return one.clause === other.clause && one.number === other.number;
}

/** What the parts need: the words, the tree, the root of the site, and pictures by name. */
export class GuideView {
  constructor({ words, tree, root, picture, answerPicture }) {
    this.words = words;
    this.say = words.words;
    this.tree = tree;
    this.root = root;
    this.picture = picture;
    this.answerPicture = answerPicture;
  }

  ask(fact) {
    return fact === "document" ? this.say["ask-document"] : this.words.facts[fact].ask;
  }

  answer(fact, value) {
    return fact === "document" ? this.words.documents[value].name : this.words.facts[fact].answers[value];
  }

  /** A question with its answers as buttons; the answer given before is marked. */
  question({ fact, answers, document, current }) {
    const heading = element("h2", { class: "guide-heading", id: "guide-step", tabindex: -1 }, this.ask(fact));
    const asked = this.words.facts[fact] ?? {};
    const test = asked.said?.[document];
    const buttons = answers.map((value) => element("li", {}, this.#button(fact, value, current)));
    return element(
      "section",
      { class: "guide-question", "aria-labelledby": "guide-step" },
      heading,
      asked.note && element("p", { class: "guide-note" }, asked.note),
      test && element("p", { class: "guide-test" }, element("span", { class: "guide-label" }, this.say.test), " ", test),
      element("ul", { class: "guide-choices" }, buttons),
    );
  }

  #button(fact, value, current) {
    const picture = this.answerPicture(fact, value);
    return element(
      "button",
      { type: "button", class: "guide-choice", "data-fact": fact, "data-answer": value, "aria-current": value === current ? "true" : null },
      picture && element("span", { class: "guide-choice-picture", "aria-hidden": "true" }, picture),
      element(
        "span",
        { class: "guide-choice-words" },
        this.answer(fact, value),
        value === current ? element("span", { class: "guide-choice-current" }, ` (${this.say.current})`) : null,
      ),
    );
  }

  /** The answers so far, each with a button that changes it. */
  answers(used) {
    if (!Object.keys(used).length) return null;
    const rows = Object.entries(used).map(([fact, value]) =>
      element(
        "li",
        {},
        element("span", { class: "guide-given" }, element("span", { class: "guide-given-ask" }, this.ask(fact)), " ", this.answer(fact, value)),
        element(
          "button",
          { type: "button", class: "guide-change", "data-change": fact, "aria-label": this.say["change-of"].replace("{question}", this.ask(fact)) },
          this.say.change,
        ),
      ),
    );
    return element(
      "section",
      { class: "guide-answers", "aria-label": this.say.answers },
      element("ul", {}, rows),
      element("button", { type: "button", class: "guide-restart", "data-restart": "" }, this.say.restart),
    );
  }

  /** A ruling: what it says, its picture, status and clauses first; then everything else. */
  ruling({ index, suggestions, used, turn, turnAddress }) {
    const ruling = this.tree.rulings[index];
    const said = this.said(index);
    return element(
      "section",
      { class: "guide-ruling", "aria-labelledby": "guide-step" },
      element(
        "div",
        { class: "guide-front" },
        element(
          "div",
          { class: "guide-said" },
          element("h2", { class: "guide-heading", id: "guide-step", tabindex: -1 }, element("span", { class: "guide-label" }, this.say.ruling), " ", this.words.documents[ruling.document].name),
          ...this.#says(said.says),
          this.chip(ruling.status),
          this.clauses(ruling.because.filter((cited) => !ruling.readings.some(({ because }) => because.some((other) => isSame(cited, other))))),
        ),
        ruling.readings.length ? this.#readings(ruling, said, used) : this.#picture(used, ruling.outcome),
      ),
      said.why && this.#block(this.say.why, said.why.map((place) => element("p", {}, this.words.texts[place]))),
      suggestions.length ? this.#suggestions(suggestions) : null,
      turn && this.#turn(index, turn, turnAddress),
    );
  }

  said(index) {
    return this.words.said[this.words.rulings[index]];
  }

  /** The picture that shows what is known and what is ruled, if there is one. */
  #picture(used, outcome, mark = "") {
    const { facts, outcomes } = this.words.pictures ?? {};
    if (!facts) return null;
    const joined = (names, from) => names.filter((name) => from[name] !== undefined).map((name) => `${name}=${[from[name]].flat().join("+")}`).join(",");
    return this.picture(`${joined(facts, used)};${outcome ? joined(outcomes, outcome) : ""}${mark}`);
  }

  /** What is settled, and more quietly what the document does not settle. */
  #says(places) {
    const open = new Set(Object.values(this.words.outcomes).flatMap(({ values }) => [values["not-stated"], values.ambiguous]));
    const settled = places.filter((place) => !open.has(this.words.texts[place]));
    const unsettled = places.filter((place) => open.has(this.words.texts[place]));
    return [
      settled.length ? element("p", { class: "says" }, this.texts(settled)) : null,
      unsettled.length ? element("p", { class: settled.length ? "guide-unsaid" : "says" }, this.texts(unsettled)) : null,
    ];
  }

  texts(places) {
    return places.map((place) => this.words.texts[place]).join(" ");
  }

  chip(status) {
    const { name, shape, note } = this.say.statuses[status];
    return element(
      "p",
      { class: `chip chip--${status}` },
      element("span", { class: "chip-shape", "aria-hidden": "true" }, shape),
      ` ${name} `,
      element("span", { class: "chip-note" }, note),
    );
  }

  clauses(because) {
    if (!because.length) return null;
    const links = because.map(({ clause, document, number }) =>
      element(
        "li",
        {},
        element(
          "a",
          { href: this.root + this.words.clauses[clause].page },
          element("span", { class: "cites-number" }, `${this.words.documents[document].short} ${this.say.numbers[number] ?? number}`),
          ` ${this.words.clauses[clause].title}`,
        ),
      ),
    );
    return element("ul", { class: "cites", "aria-label": this.say.clauses }, links);
  }

  #block(heading, ...children) {
    return element("section", { class: "guide-block" }, element("h3", {}, heading), ...children);
  }

  /** The readings, the letter first; no choice is made among them. */
  #readings(ruling, said, used) {
    const each = ruling.readings.map((reading, place) =>
      element(
        "li",
        { class: "reading" },
        element("h4", {}, this.say.reading.replace("{number}", place + 1)),
        element("p", {}, this.words.texts[said.readings[place]]),
        this.clauses(reading.because),
        this.#picture(used, reading.outcome, ";bare"),
      ),
    );
    const list = element("ol", { class: "readings" }, each);
    return element(
      "section",
      { class: "guide-readings" },
      element("h3", {}, this.say.readings),
      element("p", { class: "aside" }, this.say["readings-lead"]),
      list,
      this.#legend(list),
    );
  }

  /** Take the marks out of pictures that stand side by side, and tell each once. */
  #legend(list) {
    const captions = [...list.querySelectorAll("figcaption")];
    const marks = new Map(captions.flatMap((caption) => [...caption.querySelectorAll("li")]).map((mark) => [mark.textContent, mark]));
    for (const caption of captions) caption.remove();
    return marks.size ? element("ul", { class: "discs" }, [...marks.values()]) : null;
  }

  /** What other documents rule on what this one leaves open, each named as its own. */
  #suggestions(suggestions) {
    const each = suggestions.map(({ document, outcome, because }) =>
      element(
        "li",
        {},
        element("p", {}, element("strong", {}, this.words.documents[document].name), `: ${this.values(outcome)}`),
        this.clauses(because),
      ),
    );
    return this.#block(this.say.suggestions, element("p", { class: "aside" }, this.say["suggestions-lead"]), element("ul", { class: "guide-others" }, each));
  }

  values(outcome) {
    const said = Object.entries(outcome).flatMap(([field, value]) => [value].flat().map((one) => this.words.outcomes[field].values[one]));
    return said.filter(Boolean).join(" ");
  }

  /** The one fact that would change the ruling, with a link that sets it. */
  #turn(index, turn, address) {
    return this.#block(
      this.say.turning,
      element("p", {}, element("span", { class: "guide-given-ask" }, this.ask(turn.fact)), " ", element("strong", {}, this.answer(turn.fact, turn.answer))),
      element("p", {}, turn.ruling === undefined ? this.say["turning-open"] : [element("span", { class: "guide-label" }, this.say["turning-then"]), ` ${this.#otherwise(index, turn.ruling)}`]),
      element("p", {}, element("a", { class: "action", href: address, "data-turn": "" }, this.say["turning-set"])),
    );
  }

  /** What another ruling says that this one does not. */
  #otherwise(here, there) {
    const known = new Set(this.said(here).says);
    const other = this.said(there);
    const said = other.says.filter((place) => !known.has(place));
    return this.texts(said.length ? said : (other.readings ?? other.says));
  }

  /** Cases in which the same facts stand. */
  cases(used) {
    const facts = Object.entries(used).filter(([fact]) => fact !== "document");
    const same = this.words.cases.filter(({ given }) => facts.every(([fact, answer]) => given[fact] === answer));
    if (!same.length) return null;
    const links = same.map(({ name, page }) => element("li", {}, element("a", { href: this.root + page }, name)));
    return this.#block(this.say.cases, element("ul", { class: "links" }, links));
  }
}
