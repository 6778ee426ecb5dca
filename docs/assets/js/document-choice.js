// <document-choice> lets the reader choose the document whose clause numbers show, and remembers it.
// Without JavaScript the page shows the numbers of its language's own document, or of all where there is none.

const KEY = "rerack.document";

/** Give the reader's document: an id, "" for all of them, or null if none was ever chosen. */
export function chosenDocument() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage is barred: the page stays as it came
  }
}

export class DocumentChoice extends HTMLElement {
  static tag = "document-choice";
  static define(registry = globalThis.customElements) {
    if (!registry.get(this.tag)) registry.define(this.tag, this);
  }

  #life; // ends every listener when the element leaves the page

  connectedCallback() {
    this.#life = new AbortController();
    const { signal } = this.#life;
    const select = this.querySelector("select");
    const known = [...select.options].map(({ value }) => value);
    const chosen = chosenDocument();
    if (known.includes(chosen)) this.#show((select.value = chosen));
    select.addEventListener("change", () => this.#choose(select.value), { signal });
  }

  disconnectedCallback() {
    this.#life.abort();
  }

  #choose(id) {
    try {
      localStorage.setItem(KEY, id);
    } catch {
      // the choice then holds for this page only
    }
    this.#show(id);
    document.dispatchEvent(new CustomEvent("documentchange", { detail: id }));
  }

  #show(id) {
    for (const numbers of document.querySelectorAll(".numbers:has([data-document])")) {
      numbers.classList.toggle("numbers-all", id === "");
      for (const number of numbers.children) number.hidden = id !== "" && number.dataset.document !== id;
    }
  }
}
