// Follow a compiled decision. No page, no network, no clock, no rules.
// Same meaning as generator/ask.py and generator/trees.py; both run every set of facts and every case.

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
 * @param {object} tree    a compiled decision, as /api/decisions/<decision>.json has it
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
 * Follow a decision as far as the answers lead: the document in force, then the others for whatever it does not settle.
 *
 * @returns {{ask: string, answers: string[], used: object} | {ruling: number, suggestions: object[], used: object}}
 *   the question still open and the answers possible there; or the ruling's place in tree.rulings, what other documents
 *   rule on what it leaves unsettled (`{document, outcome, because}` each), and the answers on which it all rests
 * @throws {BadAnswer}
 */
export function walk(tree, answers) {
  const given = accepted(tree, answers);
  if (given.document === undefined) return { ask: "document", answers: Object.keys(tree.documents), used: {} };
  const used = { document: given.document };
  const own = follow(tree.steps, tree.documents[given.document], given, used);
  if (own.ask !== undefined) return { ...own, used };
  const fields = unsettled(tree, tree.rulings[own.ruling]);
  const suggestions = [];
  const open = [];
  for (const document of fields.length ? Object.keys(tree.documents) : []) {
    if (document === given.document) continue;
    const { steps, start, leaves } = view(tree, document, fields);
    const other = follow(steps, start, given, used);
    if (other.ask !== undefined) open.push(other);
    else if (leaves[other.ruling]) suggestions.push(leaves[other.ruling]);
  }
  if (open.length) {
    const order = questions(tree);
    const next = open.reduce((first, other) => (order.indexOf(other.ask) < order.indexOf(first.ask) ? other : first));
    return { ...next, used };
  }
  return { ruling: own.ruling, suggestions, used };
}

/** Follow steps; `used` takes the answers on the way. */
function follow(steps, start, given, used) {
  let step = steps[start];
  while (step.ask !== undefined) {
    const answer = given[step.ask];
    if (answer === undefined) return { ask: step.ask, answers: Object.keys(step.next) };
    if (!Object.hasOwn(step.next, answer)) throw new BadAnswer("answer", step.ask, answer);
    used[step.ask] = answer;
    step = steps[step.next[answer]];
  }
  return step;
}

const NO_RULING = new Set([undefined, "not-stated", "ambiguous", "not-applicable"]);

/** Name the fields for which other documents may be asked. */
function unsettled(tree, { outcome: values }) {
  return tree.outcomes.filter((field) => !values || values[field] === "not-stated" || values[field] === "ambiguous");
}

const views = new WeakMap();

/** Reduce a document's steps to what it suggests for some fields: questions that change nothing there fall away. */
function view(tree, document, fields) {
  const known = views.get(tree) ?? new Map();
  views.set(tree, known);
  const key = [document, ...fields].join(" ");
  if (!known.has(key)) known.set(key, reduced(tree, document, fields));
  return known.get(key);
}

function reduced(tree, document, fields) {
  const steps = [];
  const leaves = [];
  const once = new Map();
  const done = new Map();
  const make = (content, step) => {
    if (!once.has(content)) once.set(content, steps.push(step()) - 1);
    return once.get(content);
  };
  const reduce = (index) => {
    if (!done.has(index)) done.set(index, reduceStep(tree.steps[index]));
    return done.get(index);
  };
  const reduceStep = (step) => {
    if (step.ask === undefined) {
      const found = suggestion(tree.rulings[step.ruling], fields);
      return make(JSON.stringify(found), () => ({ ruling: leaves.push(found) - 1 }));
    }
    const next = Object.entries(step.next).map(([answer, index]) => [answer, reduce(index)]);
    if (new Set(next.map(([, index]) => index)).size === 1) return next[0][1];
    return make(JSON.stringify([step.ask, next]), () => ({ ask: step.ask, next: Object.fromEntries(next) }));
  };
  return { start: reduce(tree.documents[document]), steps, leaves };
}

/** Give what a ruling settles of some fields; null if it settles none. */
function suggestion({ document, outcome: values, because }, fields) {
  const settled = fields.filter((field) => values && !NO_RULING.has(values[field]));
  return settled.length ? { document, outcome: Object.fromEntries(settled.map((field) => [field, values[field]])), because } : null;
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
 * The question asked last is tried first. A change of fact comes before a change of document, and one that leads
 * straight to a ruling before one after which one more question would decide.
 *
 * @returns {{fact: string, answer: string, ruling?: number} | null} no ruling if more would be asked; null if nothing changes it
 */
export function turning(tree, answers) {
  const here = walk(tree, answers);
  if (here.ask !== undefined) return null;
  const found = Object.keys(here.used)
    .reverse()
    .flatMap((fact) => changes(tree, answers, here, fact));
  const facts = found.filter(({ fact }) => fact !== "document");
  return [...facts.filter(isRuled), ...facts, ...found.filter(isRuled), ...found][0] ?? null;
}

const isRuled = ({ ruling }) => ruling !== undefined;

/** Give every other answer to a question that leads, or may lead, to another outcome. */
function changes(tree, answers, here, fact) {
  const found = [];
  const ruled = outcome(tree.rulings[here.ruling]);
  for (const answer of offered(tree, fact)) {
    if (answer === here.used[fact]) continue;
    const { kept, dropped } = settle(tree, { ...answers, [fact]: answer }, fact);
    if (dropped.length) continue;
    const there = walk(tree, kept);
    if (there.ask !== undefined) found.push({ fact, answer });
    else if (outcome(tree.rulings[there.ruling]) !== ruled) found.push({ fact, answer, ruling: there.ruling });
  }
  return found;
}

/** Give what counts when two rulings are compared: the values and the readings; where there are none, the status. */
function outcome({ status, outcome: values, readings }) {
  return JSON.stringify(values ? [values, readings.map((reading) => reading.outcome)] : status);
}
