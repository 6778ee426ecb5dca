// <language-chooser> follows the browser's language on the first visit to the root, and only then.
// Without JavaScript the five links are all there is, and all that is needed.

const KEY = "rerack.visited";

/**
 * @param {readonly string[]} wanted the browser's languages, best first
 * @param {readonly string[]} offered codes of the site
 * @returns {string | undefined} the best code that is offered
 */
export function bestLanguage(wanted, offered) {
  return wanted.map((tag) => tag.toLowerCase().split("-")[0]).find((code) => offered.includes(code));
}

export class LanguageChooser extends HTMLElement {
  static tag = "language-chooser";
  static define(registry = globalThis.customElements) {
    if (!registry.get(this.tag)) registry.define(this.tag, this);
  }

  connectedCallback() {
    if (!isFirstVisit()) return;
    const links = new Map([...this.querySelectorAll("a[hreflang]")].map((link) => [link.hreflang, link.href]));
    const code = bestLanguage(navigator.languages, [...links.keys()]);
    if (code) location.replace(links.get(code) + location.search + location.hash);
  }
}

function isFirstVisit() {
  try {
    if (localStorage.getItem(KEY)) return false;
    localStorage.setItem(KEY, "yes");
    return true;
  } catch {
    return false; // nothing can be remembered, so every visit would be the first
  }
}
