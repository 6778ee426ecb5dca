// Names every element of the site to the browser; nothing imports this file.
import { ColourSwitch } from "./colour-switch.js";
import { DecisionGuide } from "./decision-guide.js";
import { DocumentChoice } from "./document-choice.js";
import { LanguageChooser } from "./chooser.js";
import { LanguageSwitch } from "./language-switch.js";
import { SiteSearch } from "./site-search.js";
import { TermCards } from "./term-cards.js";

for (const element of [ColourSwitch, DecisionGuide, DocumentChoice, LanguageChooser, LanguageSwitch, SiteSearch, TermCards]) element.define();
