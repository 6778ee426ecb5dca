// <language-switch> keeps what stands after the address: the answers of a guide, the clause on a reading page.
// Without JavaScript its links lead to the same page in the other language.

export class LanguageSwitch extends HTMLElement {
  static tag = "language-switch";
  static define(registry = globalThis.customElements) {
    if (!registry.get(this.tag)) registry.define(this.tag, this);
  }

  #life; // ends every listener when the element leaves the page

  connectedCallback() {
    this.#life = new AbortController();
    const { signal } = this.#life;
    const drop = this.querySelector("details");
    // Set when the list opens and again just before a link is followed, so that a copied link is right as well.
    drop.addEventListener("toggle", () => this.#carry(), { signal });
    for (const kind of ["pointerdown", "keydown", "click"]) this.addEventListener(kind, () => this.#carry(), { signal, capture: true });
    document.addEventListener("click", ({ target }) => closeUnless(target), { signal });
    document.addEventListener("keydown", ({ key }) => key === "Escape" && closeUnless(null), { signal });
  }

  disconnectedCallback() {
    this.#life.abort();
  }

  #carry() {
    for (const link of this.querySelectorAll("a[hreflang]")) {
      link.search = location.search;
      link.hash = location.hash;
    }
  }
}

/** Close every open list of the masthead but the one that holds a node. */
function closeUnless(node) {
  for (const drop of document.querySelectorAll(".drop[open]")) {
    if (node === null && drop.contains(document.activeElement)) drop.querySelector("summary").focus();
    if (node === null || !drop.contains(node)) drop.open = false;
  }
}
