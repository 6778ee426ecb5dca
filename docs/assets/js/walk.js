// Follow a compiled decision. No page, no network, no clock, no rules.
// Same meaning as generator/ask.py and generator/trees.py; both run every set of facts and every case.

const UNSETTLED = ["not-stated", "ambiguous"]; // what a field holds if the document does not settle it
const NO_RULING = [...UNSETTLED, "not-applicable"]; // what no document can suggest to another

/** An answer that cannot be taken, with what is wrong: "fact", "answer" or "impossible". */
export class BadAnswer extends RangeError {
  constructor(kind, fact, answer, rule) {
    super(kind === "impossible" ? `these answers cannot be together: rule ${rule}` : `unknown ${kind}: ${fact}=${answer}`);
    this.kind = kind;
    this.fact = fact;
    this.answer = answer;
    this.rule = rule; // of an impossible set, its place in tree.impossible
  }
}

/**
 * Put a tree together that generator/packing.py has packed.
 *
 * @param {object} packed what /api/decisions/<decision>.guide.json holds
 * @returns {object} the tree that the other functions take
 */
export function unpack({ questions, next, leaves, rulings, shapes, results, cited, grounds, read, ...tree }) {
  const ground = grounds.map((places) => places.map((place) => cited[place]));
  const readings = read.map((listed) => listed.map(([outcome, because]) => ({ outcome: results[outcome], because: ground[because] })));
  const answers = next.values();
  const distances = leaves.values();
  let ruling = 0;
  const steps = questions.map((shape, place) => {
    const [ask, ...offered] = shapes[shape];
    const target = () => {
      const back = answers.next().value;
      return back ? place - back : questions.length + (ruling += distances.next().value);
    };
    return { ask, next: Object.fromEntries(offered.map((answer) => [answer, target()])) };
  });
  return {
    ...tree,
    steps: [...steps, ...rulings.status.map((_, place) => ({ ruling: place }))],
    rulings: rulings.status.map((status, place) => ({
      document: rulings.document[place],
      status,
      outcome: rulings.outcome[place] === null ? null : results[rulings.outcome[place]],
      readings: readings[rulings.readings[place]],
      because: ground[rulings.because[place]],
    })),
  };
}

/** The questions of a decision in the order asked; the document in force is the first. */
export function questions(tree) {
  return ["document", ...Object.keys(tree.facts)];
}

/** The answers that a question offers, whether or not they are possible now. */
export function offered(tree, fact) {
  if (fact === "document") return Object.keys(tree.documents);
  return Object.hasOwn(tree.facts, fact) ? tree.facts[fact].answers : null;
}

/**
 * Check answers: each question and answer known, then nothing impossible; then drop those given without need.
 *
 * @param {object} tree    a compiled decision, as unpack() gives it
 * @param {object} answers answers so far, by question id
 * @returns {object} the answers that count
 * @throws {BadAnswer}
 */
export function accepted(tree, answers) {
  for (const [fact, answer] of Object.entries(answers)) {
    const known = offered(tree, fact);
    if (!known) throw new BadAnswer("fact", fact, answer);
    if (!known.includes(answer)) throw new BadAnswer("answer", fact, answer);
  }
  const needed = Object.fromEntries(Object.entries(answers).filter(([fact]) => isNeeded(tree, fact, answers)));
  tree.impossible.forEach((when, rule) => {
    if (Object.entries(when).every(([fact, some]) => some.includes(needed[fact]))) {
      const fact = questions(tree).findLast((name) => Object.hasOwn(when, name));
      throw new BadAnswer("impossible", fact, needed[fact], rule);
    }
  });
  return needed;
}

function isNeeded(tree, fact, answers) {
  if (fact === "document") return true;
  return Object.entries(tree.facts[fact].only_with).every(
    ([other, some]) => answers[other] === undefined || some.includes(answers[other]),
  );
}

/**
 * Follow a decision as far as the answers lead: the tree of the document in force, then those of the other documents
 * for whatever it does not settle.
 *
 * @returns {{ask: string, answers: string[], used: object} | {ruling: number, suggestions: object[], used: object}}
 *   the question still open and the answers possible there; or the ruling's place in tree.rulings and what other
 *   documents rule instead of what it leaves open. "used" are the answers on which it rests, in the order asked.
 * @throws {BadAnswer}
 */
export function walk(tree, answers) {
  const given = accepted(tree, answers);
  if (given.document === undefined) return { ask: "document", answers: Object.keys(tree.documents), used: {} };
  const used = { document: given.document };
  const own = follow(tree.steps, tree.documents[given.document], given, used);
  if (own.ask !== undefined) return { ...own, used };
  const { open, suggestions } = fromOthers(tree, given, own.ruling, used);
  const inOrder = Object.fromEntries(questions(tree).filter((fact) => used[fact] !== undefined).map((fact) => [fact, used[fact]]));
  return open ? { ...open, used: inOrder } : { ruling: own.ruling, suggestions, used: inOrder };
}

/**
 * Rule under the document in force alone, without what others would suggest: all that a score needs.
 *
 * @returns {{ask: string} | {ruling: number}}
 * @throws {BadAnswer}
 */
export function ruleOn(tree, answers) {
  const given = accepted(tree, answers);
  return follow(tree.steps, tree.documents[given.document], given, {});
}

function follow(steps, start, given, used) {
  let step = steps[start];
  while (step.ask !== undefined) {
    const answer = given[step.ask];
    if (answer === undefined) return { ask: step.ask, answers: Object.keys(step.next) };
    if (!Object.hasOwn(step.next, answer)) throw new BadAnswer("answer", step.ask, answer);
    used[step.ask] = answer;
    step = steps[step.next[answer]];
  }
  return { ruling: step.ruling };
}

/** Ask the other documents about the fields that a ruling leaves unsettled. */
function fromOthers(tree, given, place, used) {
  const { document, outcome } = tree.rulings[place];
  const fields = tree.outcomes.filter((field) => !outcome || UNSETTLED.includes(outcome[field]));
  const others = fields.length ? Object.keys(tree.documents).filter((other) => other !== document) : [];
  const reached = others.map((other) => {
    const view = viewOf(tree, other, fields);
    const leaf = follow(view.steps, view.start, given, used);
    return leaf.ask === undefined ? { suggestion: view.leaves[leaf.ruling] } : { open: leaf };
  });
  const order = questions(tree);
  const open = reached.flatMap((one) => one.open ?? []).sort((one, other) => order.indexOf(one.ask) - order.indexOf(other.ask))[0];
  return { open, suggestions: reached.flatMap((one) => one.suggestion ?? []) };
}

const views = new WeakMap(); // tree to its views: reducing a large tree takes a moment

/** Reduce a document's tree to what it says of some fields: questions that change nothing there fall away. */
function viewOf(tree, document, fields) {
  if (!views.has(tree)) views.set(tree, new Map());
  const known = views.get(tree);
  const key = [document, ...fields].join(" ");
  if (!known.has(key)) known.set(key, reduce(tree, document, fields));
  return known.get(key);
}

function reduce(tree, document, fields) {
  const steps = [];
  const leaves = [];
  const made = new Map(); // what a step says to its place, so that equal steps are one
  const reduced = new Map(); // place of a step in the tree to its place here
  const once = (content, step) => {
    const key = JSON.stringify(content);
    if (!made.has(key)) made.set(key, steps.push(step()) - 1);
    return made.get(key);
  };
  const visit = (place) => {
    if (!reduced.has(place)) reduced.set(place, shorten(tree.steps[place]));
    return reduced.get(place);
  };
  const shorten = (step) => {
    if (step.ask === undefined) {
      const found = suggestionOf(tree.rulings[step.ruling], fields);
      return once(found, () => ({ ruling: leaves.push(found) - 1 }));
    }
    const next = Object.entries(step.next).map(([answer, place]) => [answer, visit(place)]);
    const same = next.every(([, place]) => place === next[0][1]);
    return same ? next[0][1] : once([step.ask, next], () => ({ ask: step.ask, next: Object.fromEntries(next) }));
  };
  return { start: visit(tree.documents[document]), steps, leaves };
}

function suggestionOf({ document, outcome, because }, fields) {
  const settled = fields.filter((field) => ![undefined, ...NO_RULING].includes(outcome?.[field])).map((field) => [field, outcome[field]]);
  return settled.length ? { document, outcome: Object.fromEntries(settled), because } : null;
}

/**
 * Keep what can be kept of answers that may be unknown or may not go together.
 *
 * @param {object} answers what is wished, by question id
 * @param {string} [first] the question whose answer is kept before all others: the one answered last
 * @returns {{kept: object, dropped: BadAnswer[]}} answers that walk() takes, and why the others were left out
 */
export function settle(tree, answers, first) {
  const order = [...new Set([first, ...questions(tree), ...Object.keys(answers)])];
  let kept = {};
  const dropped = [];
  for (const fact of order) {
    if (fact === undefined || !Object.hasOwn(answers, fact)) continue;
    const tried = { ...kept, [fact]: answers[fact] };
    try {
      walk(tree, tried);
      kept = tried;
    } catch (error) {
      if (!(error instanceof BadAnswer)) throw error;
      error.fact = fact;
      error.answer = answers[fact];
      dropped.push(error);
    }
  }
  return { kept, dropped };
}

/**
 * Find the one answer whose change gives another ruling.
 *
 * A change of fact comes before a change of document, and one that leads to a ruling that can be read in one way only
 * before one that does not, or after which more is asked. Of these, the one that changes the first field of the outcome
 * is given; if there are several, the one to the question asked last.
 *
 * @returns {{fact: string, answer: string, ruling?: number} | null} no ruling if more would be asked; null if nothing changes it
 */
export function turning(tree, answers) {
  const here = walk(tree, answers);
  if (here.ask !== undefined) return null;
  const found = Object.keys(here.used)
    .reverse()
    .flatMap((fact) => changes(tree, answers, here, fact));
  const weights = new Map(found.map((one) => [one, weigh(tree, here.ruling, one)]));
  const [first] = found.sort((one, other) => weights.get(one) - weights.get(other));
  return first ?? null;
}

/**
 * Find the nearest other rulings: for each, the one answer whose change leads there.
 *
 * @returns {{fact: string, answer: string, ruling: number}[]} the nearest first, each ruling once
 */
export function nearest(tree, answers, most = 5) {
  const here = walk(tree, answers);
  if (here.ask !== undefined) return [];
  const found = Object.keys(here.used).reverse().flatMap((fact) => changes(tree, answers, here, fact)).filter(({ ruling }) => ruling !== undefined);
  const weights = new Map(found.map((one) => [one, weigh(tree, here.ruling, one)]));
  const seen = new Set();
  const isNew = ({ ruling }) => !seen.has(outcomeOf(tree.rulings[ruling])) && seen.add(outcomeOf(tree.rulings[ruling]));
  return found.sort((one, other) => weights.get(one) - weights.get(other)).filter(isNew).slice(0, most);
}

function weigh(tree, here, { fact, ruling }) {
  const [one, other] = [tree.rulings[here], tree.rulings[ruling]];
  const isClear = other?.outcome && !other.readings.length;
  const field = tree.outcomes.findIndex((name) => JSON.stringify(one.outcome?.[name]) !== JSON.stringify(other?.outcome?.[name]));
  return (fact === "document" ? 1000 : 0) + (other ? (isClear ? 0 : 100) : 200) + (field < 0 ? 99 : field);
}

/** Give every other answer to a question that leads, or may lead, to another outcome. */
function changes(tree, answers, here, fact) {
  const found = [];
  const ruled = outcomeOf(tree.rulings[here.ruling]);
  for (const answer of offered(tree, fact)) {
    if (answer === here.used[fact]) continue;
    const { kept, dropped } = settle(tree, { ...answers, [fact]: answer }, fact);
    if (dropped.length) continue;
    const there = walk(tree, kept);
    if (there.ask !== undefined) found.push({ fact, answer });
    else if (outcomeOf(tree.rulings[there.ruling]) !== ruled) found.push({ fact, answer, ruling: there.ruling });
  }
  return found;
}

/** Give what counts when two rulings are compared: the values and the readings; where there are none, the status. */
function outcomeOf({ status, outcome, readings }) {
  return JSON.stringify(outcome ? [outcome, readings.map((reading) => reading.outcome)] : status);
}
