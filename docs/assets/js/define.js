// Names every element of the site to the browser; nothing imports this file.
import { CaseFilter } from "./case-filter.js";
import { ColourSwitch } from "./colour-switch.js";
import { CopyText } from "./copy-text.js";
import { DecisionGuide } from "./decision-guide.js";
import { DocumentChoice } from "./document-choice.js";
import { LanguageChooser } from "./chooser.js";
import { LanguageSwitch } from "./language-switch.js";
import { MissingPage } from "./missing-page.js";
import { OfflineCopy } from "./offline-copy.js";
import { SiteSearch } from "./site-search.js";
import { TermCards } from "./term-cards.js";

for (const element of [CaseFilter, ColourSwitch, CopyText, DecisionGuide, DocumentChoice, LanguageChooser, LanguageSwitch, MissingPage, OfflineCopy, SiteSearch, TermCards]) element.define();
