// <case-filter> shows the cases of one topic, of one document, or with a ruling of one status; what was chosen stands in the address.
// Without JavaScript it is hidden, and every case stands in the list below it.

export class CaseFilter extends HTMLElement {
  static tag = "case-filter";
  static define(registry = globalThis.customElements) {
    if (!registry.get(this.tag)) registry.define(this.tag, this);
  }

  #life; // ends every listener when the element leaves the page

  connectedCallback() {
    this.#life = new AbortController();
    const asked = new URL(location.href).searchParams;
    for (const select of this.#selects) {
      const wanted = asked.get(select.name) ?? "";
      if ([...select.options].some(({ value }) => value === wanted)) select.value = wanted;
    }
    this.addEventListener("change", () => this.#choose(), { signal: this.#life.signal });
    this.#show();
  }

  disconnectedCallback() {
    this.#life.abort();
  }

  get #selects() {
    return [...this.querySelectorAll("select")];
  }

  #choose() {
    const address = new URL(location.href);
    for (const { name, value } of this.#selects) {
      if (value) address.searchParams.set(name, value);
      else address.searchParams.delete(name);
    }
    history.replaceState(history.state, "", address);
    this.#show();
  }

  #show() {
    const { topic, document: wanted, status } = Object.fromEntries(this.#selects.map(({ name, value }) => [name, value]));
    const page = this.parentElement;
    const items = [...page.querySelectorAll("[data-rulings]")];
    for (const item of items) {
      const rulings = item.dataset.rulings.split(" ").map((ruling) => ruling.split(":"));
      const isRuled = rulings.some(([document, how]) => (!wanted || document === wanted) && (!status || how === status));
      item.hidden = !isRuled || Boolean(topic && item.closest("[data-topic]").dataset.topic !== topic);
    }
    for (const section of page.querySelectorAll("[data-topic], .cases-of")) section.hidden = !section.querySelector("[data-rulings]:not([hidden])");
    const shown = items.filter(({ hidden }) => !hidden).length;
    this.querySelector("[role=status]").textContent = this.getAttribute("shown").replace("{shown}", shown).replace("{total}", items.length);
  }
}
