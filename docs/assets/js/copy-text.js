// <copy-text link="…" citation="…" copied="…" failed="…"> offers to copy the page's address, and its clause with the citation.
// Without JavaScript the citation stands there to be marked and copied by hand.

export class CopyText extends HTMLElement {
  static tag = "copy-text";
  static define(registry = globalThis.customElements) {
    if (!registry.get(this.tag)) registry.define(this.tag, this);
  }

  connectedCallback() {
    const told = document.createElement("span");
    told.setAttribute("role", "status");
    const offer = (name, text) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "plain-button";
      button.textContent = this.getAttribute(name);
      button.addEventListener("click", () => this.#copy(text(), told));
      return button;
    };
    this.replaceChildren(offer("link", () => address()), " ", offer("citation", () => cited(this.closest(".clause"))), " ", told);
  }

  disconnectedCallback() {
    this.replaceChildren();
  }

  async #copy(text, told) {
    try {
      await navigator.clipboard.writeText(text);
      told.textContent = this.getAttribute("copied");
    } catch {
      told.textContent = this.getAttribute("failed");
    }
  }
}

/** The address under which the page is published; its own where it is only tried out. */
function address() {
  return document.querySelector("link[rel=canonical]")?.href ?? location.origin + location.pathname;
}

/** Title, numbers, text, source and citation of a clause, as they are read. */
function cited(clause) {
  const words = (selector) => clause.querySelector(selector)?.innerText.trim().replaceAll(/[ \t]+/g, " ") ?? "";
  const source = [...clause.querySelector(".source").childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data.trim()).find(Boolean);
  return [words("h1"), words(".rule"), source, words(".citation").replace(/^[^:]*: /, "")].filter(Boolean).join("\n\n");
}
