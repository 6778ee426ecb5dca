// <search-button> opens Material's search where its field does not show; without JavaScript there is no search and no button.

export class SearchButton extends HTMLElement {
  static tag = "search-button";
  static define(registry = globalThis.customElements) {
    if (!registry.get(this.tag)) registry.define(this.tag, this);
  }

  #life; // ends every listener when the element leaves the page

  connectedCallback() {
    this.#life = new AbortController();
    this.querySelector("button").addEventListener("click", open, { signal: this.#life.signal });
    this.hidden = false;
  }

  disconnectedCallback() {
    this.#life.abort();
  }
}

function open() {
  const toggle = document.querySelector("[data-md-toggle=search]");
  if (!toggle.checked) toggle.click();
  document.querySelector("[data-md-component=search-query]").focus();
}
