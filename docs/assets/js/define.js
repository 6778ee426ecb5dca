// Names every element of the site to the browser; nothing imports this file.
import { DecisionGuide } from "./decision-guide.js";
import { DocumentChoice } from "./document-choice.js";
import { LanguageChooser } from "./chooser.js";
import { LanguageSwitch } from "./language-switch.js";
import { SearchButton } from "./search-button.js";

for (const element of [DecisionGuide, DocumentChoice, LanguageChooser, LanguageSwitch, SearchButton]) element.define();
