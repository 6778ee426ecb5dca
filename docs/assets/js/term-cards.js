// <term-cards> wraps the list of words of a text and shows each definition beside its word: on hover, on focus, on the first tap.
// Without JavaScript a word leads to the glossary, and the list itself stands on the page.

const GAP = 6; // between a word and its card, in pixels
const EDGE = 8; // between a card and the edge of the window
const REST = 150; // how long a pointer rests on a word before its card shows, in milliseconds
const GRACE = 250; // how long a pointer may take from a word to its card

export class TermCards extends HTMLElement {
  static tag = "term-cards";
  static define(registry = globalThis.customElements) {
    if (!registry.get(this.tag)) registry.define(this.tag, this);
  }

  #card;
  #word; // the link whose card shows, or null
  #tapped; // the link that a finger is about to open, if its card did not show before
  #timer;
  #life; // ends every listener when the element leaves the page

  connectedCallback() {
    if (!HTMLElement.prototype.showPopover) return; // an older browser keeps the links
    this.#life = new AbortController();
    const { signal } = this.#life;
    this.#card = element("span", { class: "term-card", popover: "auto" }); // "auto": Escape and a tap elsewhere close it
    for (const kind of ["pointerenter", "pointerleave", "toggle"]) this.#card.addEventListener(kind, this, { signal });
    for (const { id } of this.querySelectorAll("dd[id]")) {
      for (const link of document.querySelectorAll(`a.term[aria-describedby="${CSS.escape(id)}"]`)) {
        for (const kind of ["pointerenter", "pointerleave", "pointerdown", "click", "focus", "blur"]) {
          link.addEventListener(kind, this, { signal });
        }
      }
    }
    addEventListener("resize", () => this.#hide(), { signal });
  }

  disconnectedCallback() {
    this.#life?.abort();
    clearTimeout(this.#timer);
    this.#card?.remove();
  }

  handleEvent(event) {
    const { type, currentTarget: target, pointerType } = event;
    const isCard = target === this.#card;
    if (type === "pointerenter" && pointerType === "mouse") this.#soon(REST, () => isCard || this.#show(target));
    else if (type === "pointerleave" && pointerType === "mouse") this.#soon(GRACE, () => this.#leave());
    else if (type === "pointerdown") this.#tapped = pointerType !== "mouse" && this.#word !== target ? target : null;
    else if (type === "click") this.#open(event, target);
    else if (type === "focus" && target.matches(":focus-visible")) this.#show(target);
    else if (type === "blur" && !this.#card.contains(event.relatedTarget)) this.#leave();
    else if (type === "toggle" && event.newState === "closed" && !this.#isOpen) this.#hide();
  }

  get #isOpen() {
    return this.#card.isConnected && this.#card.matches(":popover-open");
  }

  /** A finger cannot hover: its first tap shows the card, which leads on; the second one follows the link. A key follows it. */
  #open(event, link) {
    const isFirst = event.detail > 0 && this.#tapped === link;
    this.#tapped = null;
    if (!isFirst) return;
    event.preventDefault();
    this.#show(link);
  }

  #soon(delay, act) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, delay);
  }

  /** Hide the card when the pointer has left, unless the reader is on the word by keyboard. */
  #leave() {
    if (!this.#word?.matches(":focus-visible")) this.#hide();
  }

  #show(link) {
    clearTimeout(this.#timer);
    if (this.#word === link && this.#isOpen) return;
    this.#hide();
    const meaning = document.getElementById(link.getAttribute("aria-describedby"));
    const name = element("strong", {}, meaning.previousElementSibling.textContent);
    // Not in the order of Tab: the word itself leads to the same place, and every word would take two steps.
    const more = element("a", { href: link.href, tabindex: -1 }, this.getAttribute("more"));
    this.#card.replaceChildren(name, " ", element("span", {}, meaning.textContent), " ", more);
    link.after(this.#card);
    this.#card.showPopover();
    this.#place(link);
    this.#word = link;
  }

  #hide() {
    clearTimeout(this.#timer);
    this.#word = null;
    if (this.#isOpen) this.#card.hidePopover();
    this.#card.remove();
  }

  /** Put the card under the last line of its word, or above the first where there is no room; it then moves with the page. */
  #place(link) {
    const lines = link.getClientRects();
    const [first, last] = [lines[0], lines[lines.length - 1]];
    const { width, height } = this.#card.getBoundingClientRect();
    const below = last.bottom + GAP;
    const above = first.top - GAP - height;
    const room = document.documentElement.clientWidth - width - EDGE;
    this.#card.style.left = `${Math.max(EDGE, Math.min(last.left, room)) + scrollX}px`;
    this.#card.style.top = `${(below + height > innerHeight && above > 0 ? above : below) + scrollY}px`;
  }
}

function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children); // text stays text: no HTML is parsed here
  return node;
}
