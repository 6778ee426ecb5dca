// Names the elements of the site to the browser; those of few pages are loaded only there. Nothing imports this file.
import { ColourSwitch } from "./colour-switch.js";
import { DocumentChoice } from "./document-choice.js";
import { LanguageSwitch } from "./language-switch.js";
import { OfflineCopy } from "./offline-copy.js";
import { SiteSearch } from "./site-search.js";
import { TermCards } from "./term-cards.js";

const OF_FEW_PAGES = {
  "case-filter": () => import("./case-filter.js"),
  "copy-text": () => import("./copy-text.js"),
  "decision-guide": () => import("./decision-guide.js"),
  "language-chooser": () => import("./chooser.js"),
  "missing-page": () => import("./missing-page.js"),
  "score-sheet": () => import("./score-sheet.js"),
};

for (const element of [ColourSwitch, DocumentChoice, LanguageSwitch, OfflineCopy, SiteSearch, TermCards]) element.define();
for (const [tag, load] of Object.entries(OF_FEW_PAGES)) {
  if (document.querySelector(tag)) load().then((module) => Object.values(module).find((one) => one.tag === tag).define());
}
