// A ruling to be said aloud: two languages at once, large, with the code that leads to the very same ruling and what else might have been.
// decision-guide.js loads this when it is asked for.
import { encode } from "./vendor/uqr.js";
import { GuideView, element } from "./guide-view.js";

const KEPT = "rerack.second-language";
const SIZES = ["", "aloud-long", "aloud-longer", "aloud-longest"]; // the largest in which the ruling stands on one screen is taken

/**
 * Show a ruling over the page until it is closed.
 *
 * @param {object} told view (in the page's language), ruling and suggestions as walk() gives them, others as nearest() gives them with
 *   their addresses, words (address of the page's words), languages (code to name), edition, address of this very ruling
 */
export async function sayIt(told) {
  const { view, words, languages } = told;
  const own = view.words.language;
  const dialog = element("dialog", { class: "aloud", "aria-label": view.say.aloud.open });
  const style = element("link", { rel: "stylesheet", href: new URL("../css/aloud.css", import.meta.url).href });
  await new Promise((resolve) => {
    for (const kind of ["load", "error"]) style.addEventListener(kind, resolve);
    document.head.append(style);
  });
  const second = element("div", { class: "aloud-second" });
  const choose = element("select", { "aria-label": view.say.aloud.second }, Object.entries(languages).filter(([code]) => code !== own).map(([code, name]) => element("option", { value: code, lang: code }, name)));
  choose.value = firstOf([remembered(), told.view.tree.rulings[told.ruling].document.slice(0, 2), "en", choose.options[0]?.value], choose);
  const show = async () => {
    remember(choose.value);
    second.replaceChildren(await inLanguage(told, choose.value, words, own));
  };
  choose.addEventListener("change", show);
  const close = element("button", { type: "button", class: "aloud-close" }, view.say.aloud.close);
  close.addEventListener("click", () => dialog.close());
  dialog.append(
    element("p", { class: "aloud-bar" }, choose, close),
    spoken(view, told, own),
    second,
    element("section", { class: "aloud-proof" }, code(told.address, view.say.aloud.code), stamp(view, told)),
    ...whyNot(view, told.others),
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    style.remove();
  });
  document.body.append(dialog);
  await show();
  dialog.showModal();
  fit(dialog);
  close.focus();
}

/** Set the first ruling as large as it can be with its status and clauses in sight. */
function fit(dialog) {
  const first = dialog.querySelector("article");
  for (const size of SIZES) {
    first.className = size;
    if (first.querySelector(".aloud-source").getBoundingClientRect().bottom <= innerHeight) return;
  }
}

/** Say the ruling in another language, or say calmly that its words cannot be had. */
async function inLanguage(told, language, words, own) {
  try {
    const answer = await fetch(new URL(words.href.replace(`.${own}.json`, `.${language}.json`)));
    if (!answer.ok) throw new Error(`${answer.status}`);
    return spoken(new GuideView({ ...told.view, words: await answer.json() }), told, language);
  } catch {
    return element("p", { class: "aside" }, told.view.say.aloud["no-second"]);
  }
}

function spoken(view, { ruling, suggestions }, language) {
  const { document, status, because, readings } = view.tree.rulings[ruling];
  const said = view.said(ruling);
  const numbers = [...new Set(because.map(({ number }) => view.say.numbers[number] ?? number))].join(", ");
  return element("article", { lang: language },
    element("p", { class: "aloud-says" }, view.texts(said.says)),
    readings.length ? element("ol", { class: "aloud-readings" }, said.readings.map((place) => element("li", {}, view.words.texts[place]))) : null,
    view.chip(status),
    element("p", { class: "aloud-source" }, `${view.words.documents[document].short} ${numbers}`),
    suggestions.length ? element("ul", { class: "aloud-others" }, suggestions.map((other) => element("li", {}, `${view.words.documents[other.document].short}: ${view.values(other.outcome)}`))) : null);
}

/** Draw the code of an address, with the address below it. */
function code(address, name) {
  const { data, size } = encode(address, { ecc: "M", border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  for (const [key, value] of Object.entries({ viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": name, class: "aloud-code" })) drawing.setAttribute(key, value);
  path.setAttribute("d", dark);
  drawing.append(path);
  return element("p", {}, drawing, element("a", { href: address, class: "aloud-address" }, address));
}

/** Say by which text, edition and clauses it was ruled, and when. */
function stamp(view, { ruling, edition }) {
  const { document: inForce, because } = view.tree.rulings[ruling];
  const time = new Date().toLocaleString(view.words.language, { dateStyle: "long", timeStyle: "long" });
  const texts = [...new Set(because.map(({ clause }) => clause))].map((clause) => `${view.words.clauses[clause].title}: ${view.words.clauses[clause].text}`);
  const rows = [view.words.documents[inForce].name, `${view.say.aloud.edition} ${edition}`, ...texts, time];
  return element("ul", { class: "aloud-stamp" }, rows.map((row) => element("li", {}, row)));
}

function whyNot(view, others) {
  if (!others.length) return [];
  const items = others.map(({ fact, answer, ruling, address }) => element("li", {}, element("a", { href: address },
    element("span", { class: "aloud-if" }, `${view.ask(fact)} ${view.answer(fact, answer)}`), " ", view.texts(view.said(ruling).says))));
  return [element("section", {}, element("h2", {}, view.say.aloud["why-not"]), element("ul", { class: "aloud-why" }, items))];
}

function firstOf(wished, select) {
  return wished.find((code) => [...select.options].some(({ value }) => value === code));
}

function remembered() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null; // the browser keeps nothing
  }
}

function remember(code) {
  try {
    localStorage.setItem(KEPT, code);
  } catch {
    // the choice holds while the page is open
  }
}
