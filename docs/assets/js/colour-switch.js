// <colour-switch> goes from the system's colours to light to dark and remembers it. Without JavaScript the system's colours show;
// theme/partials/javascripts/palette.html sets what was chosen before anything is drawn.

const KEY = "rerack.colours";
const CHOICES = ["auto", "light", "dark"];

export class ColourSwitch extends HTMLElement {
  static tag = "colour-switch";
  static define(registry = globalThis.customElements) {
    if (!registry.get(this.tag)) registry.define(this.tag, this);
  }

  #choice;
  #dark = matchMedia("(prefers-color-scheme: dark)");
  #life; // ends every listener when the element leaves the page

  connectedCallback() {
    this.#life = new AbortController();
    const { signal } = this.#life;
    const kept = remembered();
    this.#choice = CHOICES.includes(kept) ? kept : "auto";
    this.#dark.addEventListener("change", () => this.#show(), { signal });
    this.querySelector("button").addEventListener("click", () => this.#next(), { signal });
    this.#show();
    this.hidden = false;
  }

  disconnectedCallback() {
    this.#life.abort();
  }

  #next() {
    this.#choice = CHOICES[(CHOICES.indexOf(this.#choice) + 1) % CHOICES.length];
    try {
      localStorage.setItem(KEY, this.#choice);
    } catch {
      // storage is barred: the choice holds for this page
    }
    this.#show();
  }

  #show() {
    const isDark = this.#choice === "dark" || (this.#choice === "auto" && this.#dark.matches);
    document.body.setAttribute("data-md-color-scheme", isDark ? "slate" : "default");
    const button = this.querySelector("button");
    button.title = this.getAttribute(this.#choice);
    button.setAttribute("aria-label", `${this.getAttribute("label")}: ${button.title}`);
    for (const sign of this.querySelectorAll("svg")) sign.toggleAttribute("hidden", sign.dataset.choice !== this.#choice);
  }
}

function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
