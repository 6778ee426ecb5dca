// <missing-page root="…"> on the page of an address that leads nowhere: keep the language that the address names, go on to where the
// page has moved, or offer the pages whose addresses are most like it. Without JavaScript every language stands there.

const OFFERED = 3;

export class MissingPage extends HTMLElement {
  static tag = "missing-page";
  static define(registry = globalThis.customElements) {
    if (!registry.get(this.tag)) registry.define(this.tag, this);
  }

  async connectedCallback() {
    const root = new URL(this.getAttribute("root"), document.baseURI);
    const [language, ...rest] = location.pathname.slice(root.pathname.length).split("/");
    const own = this.querySelector(`[lang="${CSS.escape(language)}"]`);
    if (!own) return;
    for (const item of this.querySelectorAll("li")) item.hidden = !item.contains(own);
    document.documentElement.lang = language;
    const wanted = rest.filter(Boolean).join("/");
    try {
      const { pages, moved } = await (await fetch(new URL(`${language}/pages.json`, root))).json();
      const now = moved[`${wanted}/`];
      if (now) location.replace(new URL(`${language}/${now}`, root));
      else this.#offer(nearest(wanted, pages), new URL(`${language}/`, root));
    } catch {
      // the start page is offered already
    }
  }

  #offer(pages, home) {
    const list = document.createElement("ul");
    list.className = "links nearest";
    for (const [path, title] of pages) {
      const link = Object.assign(document.createElement("a"), { href: new URL(path, home).href, textContent: title });
      list.appendChild(document.createElement("li")).append(link);
    }
    this.append(list);
  }
}

/** Give the pages whose paths share most with a path. */
export function nearest(wanted, pages) {
  const parts = pieces(wanted);
  const likeness = ([path]) => {
    const own = pieces(path);
    const shared = [...parts].filter((piece) => own.has(piece)).length;
    return (2 * shared) / (parts.size + own.size);
  };
  return pages
    .map((page) => [page, likeness(page)])
    .filter(([, like]) => like > 0.25)
    .sort(([, one], [, other]) => other - one)
    .slice(0, OFFERED)
    .map(([page]) => page);
}

/** Cut a path into pairs of letters, so that a slip of the pen changes little. */
function pieces(path) {
  const plain = path.toLowerCase().replace(/index\.html$/, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  return new Set([...plain].slice(1).map((letter, place) => plain[place] + letter));
}
