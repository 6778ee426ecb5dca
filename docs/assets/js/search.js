// Find pages by what a reader types: inflected, without diacritics, misspelt, by clause number or by another name of a thing.
// No page, no network, no clock; search-worker.js carries questions and answers.

// A number with its letter ("4.8 c" is one token, "6c" too), or a word; "re-rack" is found as "rerack", "re" and "rack".
const TOKEN = /\d+(?:\.\d+)*(?:\p{L}(?!\p{L}))?|\p{L}+(?:[-’']\p{L}+)*/gu;
const NUMBER = /^\d/;
const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const RUSSIAN_KEYS = "ёйцукенгшщзхъфывапролджэячсмитьбю";
const LOOK_ALIKE = { a: "а", c: "с", e: "е", o: "о", p: "р", x: "х", y: "у", k: "к", m: "м", t: "т", h: "н", b: "в" };

/** Bring letters to their plain form: no case, no diacritics, one alphabet a word. */
export function fold(text) {
  const plain = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l").replaceAll("đ", "d");
  return plain.replace(/\p{L}+/gu, (word) =>
    /\p{Script=Cyrillic}/u.test(word) ? word.replace(/[a-z]/g, (letter) => LOOK_ALIKE[letter] ?? letter) : word);
}

/** Give the words and numbers of a text, folded. */
export function tokens(text) {
  const joined = fold(text).replace(/(\d) (\p{L})(?!\p{L})/gu, "$1$2");
  return [...joined.matchAll(TOKEN)].flatMap(([token]) => {
    const parts = token.split(/[-’']/u);
    return parts.length > 1 ? [parts.join(""), ...parts] : parts;
  });
}

/**
 * Say how well a word of the text answers a typed word, from 0 to 1.
 * Same beginning and short, different ends count as forms of one word; that suits the languages of this site.
 */
export function likeness(typed, word) {
  if (typed === word) return 1;
  if (NUMBER.test(typed) || NUMBER.test(word)) return word.startsWith(typed) && /[.\p{L}]/u.test(word[typed.length]) ? 0.5 : 0;
  if (typed.length < 3 || word.length < 3) return 0;
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same += 1;
  if (same === typed.length) return 0.9 - 0.04 * Math.min(10, word.length - same);
  const ends = Math.max(typed.length, word.length) - same;
  if (same >= 3 && ends <= 3 && same >= 0.55 * Math.min(typed.length, word.length)) return 0.8 - 0.08 * ends;
  const slips = typed.length > 7 ? 2 : typed.length > 4 ? 1 : 0;
  return slips && distance(typed, word.slice(0, typed.length + 3), slips + 1) <= slips ? 0.4 : 0;
}

/** Count the slips between two words, a swap of neighbours as one, up to a limit; forms of the second with another end count as it. */
function distance(typed, word, limit) {
  let before = [];
  let last = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= word.length; j += 1) {
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (typed[i - 1] === word[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    if (Math.min(...row) >= limit) return limit;
    [before, last] = [last, row];
  }
  return Math.min(...last.slice(-4)); // up to three more letters are an ending
}

export class Index {
  #docs;
  #words = new Map(); // word to a map from document to the weight it has there
  #synonyms;
  #isRussian;

  /** @param {{config: object, docs: object[]}} data the file search_index.json of a language */
  constructor({ config, docs }) {
    this.#docs = docs;
    this.#isRussian = config.language === "ru";
    docs.forEach((doc, place) => {
      for (const [text, weight] of [[doc.title, 3], [doc.numbers ?? "", 3], [doc.text, 1]]) {
        for (const word of tokens(text)) {
          const found = this.#words.get(word) ?? this.#words.set(word, new Map()).get(word);
          found.set(place, Math.max(found.get(place) ?? 0, weight));
        }
      }
    });
    this.#synonyms = (config.synonyms ?? []).map(([name, ...others]) => [tokens(name), others.map(tokens)]);
  }

  /**
   * @param {string} query what was typed
   * @returns {{doc: object, score: number, words: Set<string>, terms: object}[]} the best first
   */
  find(query) {
    const typed = [...new Set(tokens(query))].filter((word) => word.length > 1);
    if (!typed.length) return [];
    const found = this.#look(typed);
    const other = this.#isRussian && !found.length ? query.toLowerCase().replace(/./gu, (key) => RUSSIAN_KEYS[LATIN_KEYS.indexOf(key)] ?? key) : query;
    return other === query.toLowerCase() || other === query ? found : this.#look(tokens(other));
  }

  #look(typed) {
    const hits = new Map();
    const meant = this.#alternatives(typed);
    typed.forEach((word, index) => {
      const best = new Map(); // of all words that answer this one, the best in each document
      for (const [form, weight] of [[word, 1], ...(meant[index] ?? []).map((name) => [name, 0.8])]) {
        for (const [known, places] of this.#words) {
          const like = likeness(form, known) * weight;
          if (!like) continue;
          const rare = Math.log(1 + this.#docs.length / places.size);
          for (const [place, where] of places) {
            const score = like * rare * where;
            if (score > (best.get(place)?.score ?? 0)) best.set(place, { score, known });
          }
        }
      }
      for (const [place, { score, known }] of best) {
        const hit = hits.get(place) ?? hits.set(place, { score: 0, words: new Set(), terms: {} }).get(place);
        hit.score += score;
        hit.words.add(known);
        hit.terms[word] = true;
      }
    });
    return [...hits]
      .map(([place, { score, words, terms }]) => {
        const doc = this.#docs[place];
        const part = Object.keys(terms).length / typed.length;
        return { doc, words, part, score: score * part * part * (doc.boost ?? 1), terms: { ...Object.fromEntries(typed.map((word) => [word, false])), ...terms } };
      })
      .filter(({ part }) => part > 0.34)
      .sort((one, two) => two.score - one.score)
      .slice(0, 60);
  }

  /** Give for each typed word the words of our own text that name the same thing. */
  #alternatives(typed) {
    const meant = typed.map(() => []);
    for (const [name, others] of this.#synonyms) {
      for (const other of others) {
        const places = other.map((word) => typed.findIndex((given) => likeness(given, word) > 0.5));
        if (!places.length || places.includes(-1)) continue;
        for (const place of places) meant[place].push(...name);
      }
    }
    return meant;
  }
}

/** Give the part of a text in which the words found stand, with each of them marked; the text is HTML already escaped. */
export function excerpt(text, words, length = 220) {
  const isFound = (word) => tokens(word).some((token) => words.has(token));
  const pieces = text.split(/(&#?\w+;|\d+(?:\.\d+)*|\p{L}+(?:[-’']\p{L}+)*)/u);
  const first = pieces.findIndex((piece, index) => index % 2 && !piece.startsWith("&") && isFound(piece));
  let start = Math.max(0, first);
  for (let before = 0; start > 0 && before < 60; start -= 1) before += pieces[start - 1].length;
  let end = start;
  for (let after = 0; end < pieces.length && after < length; end += 1) after += pieces[end].length;
  const marked = pieces.slice(start, end).map((piece, index) =>
    (start + index) % 2 && !piece.startsWith("&") && isFound(piece) ? `<mark data-md-highlight>${piece}</mark>` : piece);
  return `${start > 0 ? "… " : ""}${marked.join("").trim()}${end < pieces.length ? " …" : ""}`;
}
