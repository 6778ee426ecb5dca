// Find pages by what a reader types: inflected, without diacritics, misspelt, by clause number or by another name of a thing.
// No page, no network, no clock; search-worker.js carries questions and answers.

const MOST_LETTERS = 200; // of a query; what is typed beyond them is not looked at
const MOST_WORDS = 12;
const NEAR = 0.08; // what is hardly less like a misspelt word than the likest is meant as well
// A number with its letter ("4.8 c" is one token, "6c" too), or a word; "re-rack" is found as "rerack", "re" and "rack".
const TOKEN = /\d+(?:\.\d+)*(?:\p{L}(?!\p{L}))?|\p{L}+(?:[-’']\p{L}+)*/gu;
const NUMBER = /^\d/;
const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const RUSSIAN_KEYS = "ёйцукенгшщзхъфывапролджэячсмитьбю";
const LOOK_ALIKE = { a: "а", c: "с", e: "е", o: "о", p: "р", x: "х", y: "у", k: "к", m: "м", t: "т", h: "н", b: "в" };
const ROWS = [0, 1, 2].map(() => new Uint8Array(64)); // room to count slips in
// A clause or a guide comes before the many cases that use its words.
const RANK = { clause: 2, guide: 1.5, term: 1.2, case: 1, document: 1 };

/** Bring letters to their plain form: no case, no diacritics, one alphabet a word. */
export function fold(text) {
  const plain = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l").replaceAll("đ", "d");
  return plain.replace(/\p{L}+/gu, (word) =>
    /\p{Script=Cyrillic}/u.test(word) ? word.replace(/[a-z]/g, (letter) => LOOK_ALIKE[letter] ?? letter) : word);
}

/** Give the words and numbers of a text, folded. */
export function tokens(text) {
  const joined = fold(text).replace(/(\d)[ .](\p{L})(?!\p{L})/gu, "$1$2");
  return [...joined.matchAll(TOKEN)].flatMap(([token]) => {
    const parts = token.split(/[-’']/u);
    return parts.length > 1 ? [parts.join(""), ...parts] : parts;
  });
}

/** Say how well a word of the text answers a typed word that is no form of any known word, from 0 to 1: begun, or misspelt. */
export function likeness(typed, word) {
  if (typed === word) return 1;
  if (NUMBER.test(typed) || NUMBER.test(word)) return word.startsWith(typed) && /[.\p{L}]/u.test(word[typed.length]) ? 0.5 : 0;
  if (typed.length < 3 || word.length < 3) return 0;
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same += 1;
  if (same === typed.length) return 0.9 - 0.04 * Math.min(10, word.length - same);
  const ends = Math.max(typed.length, word.length) - same;
  if (same >= 3 && ends <= 3 && same >= 0.55 * Math.min(typed.length, word.length)) return 0.8 - 0.08 * ends;
  const slips = slipsIn(typed);
  return slips && distance(typed, word.slice(0, typed.length + 3), slips + 1) <= slips ? 0.4 : 0;
}

/** Say how many slips are forgiven in a typed word. */
function slipsIn(typed) {
  return typed.length > 7 ? 2 : typed.length > 4 ? 1 : 0;
}

/** Give the letters of a word as bits; two letters may share a bit. */
function lettersOf(word) {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function countBits(bits) {
  let count = 0;
  for (let rest = bits; rest; rest &= rest - 1) count += 1;
  return count;
}

/**
 * Count the slips between two words, a swap of neighbours as one, up to a limit; forms of the second with another end count as it.
 * Only places whose numbers differ by less than the limit can be on the way, so only these are looked at.
 */
function distance(typed, word, limit) {
  const width = word.length;
  let [before, last, row] = ROWS.map((one) => (one.length > width ? one : new Uint8Array(width + 1)).fill(limit, 0, width + 1));
  for (let j = 0; j <= Math.min(width, limit); j += 1) last[j] = j;
  for (let i = 1; i <= typed.length; i += 1) {
    const from = Math.max(1, i - limit);
    const to = Math.min(width, i + limit);
    row.fill(limit, 0, width + 1);
    row[0] = Math.min(i, limit);
    let least = row[0];
    for (let j = from; j <= to; j += 1) {
      let slips = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (typed.charCodeAt(i - 1) === word.charCodeAt(j - 1) ? 0 : 1), limit);
      if (i > 1 && j > 1 && typed.charCodeAt(i - 1) === word.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === word.charCodeAt(j - 1)) {
        slips = Math.min(slips, before[j - 2] + 1);
      }
      row[j] = slips;
      least = Math.min(least, slips);
    }
    if (least >= limit) return limit;
    [before, last, row] = [last, row, before];
  }
  return Math.min(...last.subarray(Math.max(0, width - 3), width + 1)); // up to three more letters are an ending
}

export class Index {
  #docs;
  #language;
  #families = new Map(); // form to the numbers of the families that have it; a word alone in its family gets the next number
  #count;
  #places = []; // for each family a map from page to the weight it has there
  #numbers = new Map(); // clause number to a map from page to the documents that give it
  #digits; // a number to the words that say it
  #names;
  #forms; // every form with its families and its letters

  /** @param {object} data the file search_index.json of a language */
  constructor({ language, documents, families, digits, names, docs }) {
    this.#docs = docs;
    this.#language = language;
    this.#digits = new Map(Object.entries(digits));
    this.#count = families.length;
    families.forEach((family, number) => {
      const [beginning, endings] = family.split(":");
      for (const ending of endings.split(",")) this.#add(this.#families, beginning + ending, number);
    });
    docs.forEach(({ title, text, numbers = {} }, place) => {
      this.#read(text, place, 1);
      this.#read(title, place, 3);
      for (const [document, listed] of Object.entries(numbers)) {
        this.#read(documents[document], place, 1);
        for (const number of tokens(listed)) {
          const found = this.#numbers.get(number) ?? this.#numbers.set(number, new Map()).get(number);
          found.set(place, [...(found.get(place) ?? []), document]);
        }
      }
    });
    this.#names = names.map(([name, ...others]) => [tokens(name), others.map(tokens)]);
    this.#forms = [...this.#families].map(([form, own]) => ({ form, families: own, letters: lettersOf(form) }));
  }

  #add(map, key, number) {
    const found = map.get(key);
    if (found) found.push(number);
    else map.set(key, [number]);
  }

  #read(text, place, weight) {
    for (const word of tokens(text)) {
      if (!this.#families.has(word)) this.#families.set(word, [this.#count++]);
      for (const family of this.#families.get(word)) {
        const found = (this.#places[family] ??= new Map());
        found.set(place, Math.max(found.get(place) ?? 0, weight));
      }
    }
  }

  /**
   * @param {string} query what was typed
   * @param {string} [document] whose clause numbers come first
   * @returns {{doc: object, score: number, isFound: (word: string) => boolean}[]} the best first
   */
  find(query, document = "") {
    const asked = query.slice(0, MOST_LETTERS);
    const found = this.#look(asked, document);
    return found.length ? found : this.#look(this.#otherKeys(asked), document);
  }

  /** Give what the same keys write on the keyboard of the other alphabet. */
  #otherKeys(query) {
    const [from, to] = this.#language === "ru" ? [LATIN_KEYS, RUSSIAN_KEYS] : [RUSSIAN_KEYS, LATIN_KEYS];
    return query.toLowerCase().replace(/./gu, (key) => to[from.indexOf(key)] ?? key);
  }

  #look(query, document) {
    const typed = [...new Set(tokens(query))].filter((word) => word.length > 1 || NUMBER.test(word)).slice(0, MOST_WORDS);
    const hits = new Map();
    const named = this.#named(typed);
    const meanings = typed.map((word) => this.#meant(word));
    const beside = typed.some((word, index) => !NUMBER.test(word) && (meanings[index].length || named[index].length));
    typed.forEach((word, index) => {
      // Beside a word of the texts a plain "3" is more likely how many than which clause, and in the name of a thing it is no clause.
      const sure = named[index].length ? 0 : beside && /^\d+$/.test(word) ? 0.25 : 1;
      const best = NUMBER.test(word) ? this.#byNumber(word, document, sure) : new Map(); // page to score and family
      const said = (this.#digits.get(word) ?? []).flatMap((spelt) => this.#families.get(spelt) ?? []);
      const meant = new Map([...said, ...named[index]].map((family) => [family, 0.8]).concat(meanings[index]));
      for (const [family, like] of meant) {
        const places = this.#places[family];
        if (!places) continue;
        const rare = Math.log(1 + this.#docs.length / places.size);
        for (const [place, weight] of places) {
          const score = like * rare * weight;
          if (score > (best.get(place)?.score ?? 0)) best.set(place, { score, family });
        }
      }
      for (const [place, { score, family }] of best) {
        const hit = hits.get(place) ?? hits.set(place, { score: 0, words: 0, families: new Set() }).get(place);
        hit.score += score;
        hit.words += 1;
        hit.families.add(family);
      }
    });
    return [...hits]
      .map(([place, { score, words, families }]) => {
        const doc = this.#docs[place];
        const part = words / typed.length;
        return { doc, part, score: score * part * part * RANK[doc.kind], isFound: (word) => this.#isOf(word, families) };
      })
      .filter(({ part }) => part > 0.34)
      .sort((one, two) => two.score - one.score);
  }

  #isOf(word, families) {
    return tokens(word).some((token) => this.#families.get(token)?.some((family) => families.has(family)));
  }

  /** Give the families that a typed word means, with how surely. A known form means its own; others are begun or misspelt. */
  #meant(word) {
    const own = this.#families.get(word)?.filter((family) => this.#places[family]);
    if (own?.length) return own.map((family) => [family, 1]);
    const meant = new Map();
    let best = 0;
    const [beginning, letters, slips] = [word.slice(0, 3), lettersOf(word), slipsIn(word)];
    for (const { form, families, letters: has } of this.#forms) {
      // Most forms can be told from the word by their letters alone; the slips are counted for the few that are left.
      if (!form.startsWith(beginning) && (!slips || form.length + slips < word.length || countBits(letters & ~has) > slips)) continue;
      const like = likeness(word, form);
      if (!like) continue;
      best = Math.max(best, form.startsWith(word) ? 0 : like); // of what is half typed, every word it may become is meant
      for (const family of families) meant.set(family, Math.max(like, meant.get(family) ?? 0));
    }
    return [...meant].filter(([, like]) => like >= best - NEAR);
  }

  #byNumber(typed, document, sure) {
    const best = new Map();
    for (const [number, places] of this.#numbers) {
      const like = likeness(typed, number);
      if (!like) continue;
      for (const [place, documents] of places) {
        const score = like * sure * (documents.includes(document) ? 60 : 20);
        if (score > (best.get(place)?.score ?? 0)) best.set(place, { score, family: -1 });
      }
    }
    return best;
  }

  /** Give for each typed word the families of our own name of the thing that it names. */
  #named(typed) {
    const meant = typed.map(() => []);
    for (const [name, others] of this.#names) {
      for (const other of others) {
        const places = other.map((word) => typed.findIndex((given) => this.#isSame(given, word)));
        if (!places.length || places.includes(-1) || (places.length === 1 && this.#isOwn(typed[places[0]]))) continue;
        const own = name.filter((word) => word.length > 2).flatMap((word) => this.#families.get(word) ?? []);
        for (const place of places) meant[place].push(...own);
      }
    }
    return meant;
  }

  /** Say whether the texts have the word: then it means itself. */
  #isOwn(word) {
    return (this.#families.get(word) ?? []).some((family) => this.#places[family]);
  }

  #isSame(typed, word) {
    if (typed === word) return true;
    const families = this.#families.get(word);
    if (families) return (this.#families.get(typed) ?? []).some((family) => families.includes(family));
    return typed.length > 2 && word.length < typed.length + 3 && word.startsWith(typed); // all but its last letters
  }
}

/**
 * Give the part of a text in which the words found stand.
 * @returns {{text: string, isFound: boolean}[]} its pieces in order
 */
export function excerpt(text, isFound, length = 220) {
  const pieces = text.split(/(\d+(?:\.\d+)*|\p{L}+(?:[-’']\p{L}+)*)/u);
  const first = pieces.findIndex((piece, index) => index % 2 && isFound(piece));
  let start = Math.max(0, first);
  for (let before = 0; start > 0 && before < 60; start -= 1) before += pieces[start - 1].length;
  let end = start;
  for (let after = 0; end < pieces.length && after < length; end += 1) after += pieces[end].length;
  const shown = pieces.slice(start, end).map((piece, index) => ({ text: piece, isFound: (start + index) % 2 === 1 && isFound(piece) }));
  return [...(start > 0 ? [{ text: "… ", isFound: false }] : []), ...shown, ...(end < pieces.length ? [{ text: " …", isFound: false }] : [])];
}
