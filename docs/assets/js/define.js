// Names every element of the site to the browser; nothing imports this file.
import { DecisionGuide } from "./decision-guide.js";
import { DocumentChoice } from "./document-choice.js";
import { LanguageChooser } from "./chooser.js";
import { LanguageSwitch } from "./language-switch.js";
import { SearchButton } from "./search-button.js";
import { TermCards } from "./term-cards.js";

for (const element of [DecisionGuide, DocumentChoice, LanguageChooser, LanguageSwitch, SearchButton, TermCards]) element.define();
