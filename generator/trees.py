"""A decision table as question trees: plain JSON values that `walk` here and walk.js in the browser follow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.model import Decision, Facts, Lookup, Row, Value, fits, may_fit
from generator.rulings import Cited, NoSingleRow, Outcomes, Suggestion, Verdict, own_verdict, suggestion, with_suggestions

Step = Mapping[str, Any]
"""`{"ask": fact, "next": {answer: index of a step}}`, or `{"ruling": index of what a leaf gives}`."""


@dataclass(frozen=True, slots=True)
class Tree:
    """The questions that one document needs for one table."""

    start: int
    """The first step."""
    steps: tuple[Step, ...]
    """Each step once."""
    verdicts: tuple[Verdict, ...]
    """What the leaves give, without suggestions."""
    root: Any
    """The same tree as nested values: `(fact, {answer: node})`, or a verdict; `reach` follows it without a look at the steps."""


@dataclass(frozen=True, slots=True)
class Question:
    """A fact that is needed next."""

    fact: str
    """The fact."""
    answers: tuple[str, ...]
    """The answers that are possible."""


@dataclass
class Steps:
    """Steps under construction: equal ones are made once, and a question that changes nothing is left out."""

    made: list[Step] = field(default_factory=list)
    known: dict[Any, int] = field(default_factory=dict)

    def ask(self, fact: str, following: Mapping[str, int]) -> int:
        """Give the step that asks a fact, or the one step to which every answer leads."""
        if len(set(following.values())) == 1:
            return next(iter(following.values()))
        return self._once((fact, *following.items()), {"ask": fact, "next": dict(following)})

    def leaf(self, content: Any, index: int) -> int:
        """Give the leaf of some content; `index` is used if the content is new."""
        return self._once(("ruling", content), {"ruling": index})

    def _once(self, key: Any, step: Step) -> int:
        if key not in self.known:
            self.made.append(step)
            self.known[key] = len(self.made) - 1
        return self.known[key]


@dataclass
class _Compiler:
    """Builds a tree from the last question back."""

    decision: Decision
    document: str
    steps: Steps = field(default_factory=Steps)
    verdicts: dict[Any, Verdict] = field(default_factory=dict)
    memo: dict[Any, int | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.facts = list(self.decision.facts.values())
        self.read = {id(row): _read_by(row) for row in self.decision.rows}

    def build(self, index: int, facts: dict[str, str | None], rows: tuple[Row, ...]) -> int | None:
        """Give the step at which these facts are known and these rows may still fit; None where nothing possible leads."""
        if not self.decision.is_possible(facts):
            return None
        key = (index, tuple(map(id, rows)), self._alive(index, facts, rows))
        if key not in self.memo:
            self.memo[key] = self._step(index, facts, rows)
        return self.memo[key]

    def _step(self, index: int, facts: dict[str, str | None], rows: tuple[Row, ...]) -> int | None:
        if index == len(self.facts):
            return self._leaf(facts, rows)
        fact = self.facts[index]
        if not fits(fact.only_with, facts):
            return self.build(index + 1, {**facts, fact.id: None}, tuple(row for row in rows if row.allows(fact.id, None)))
        following: dict[str, int] = {}
        for answer in fact.answers:
            remaining = tuple(row for row in rows if row.allows(fact.id, answer))
            step = self.build(index + 1, {**facts, fact.id: answer}, remaining)
            if step is not None:
                following[answer] = step
        return self.steps.ask(fact.id, following) if following else None

    def _leaf(self, facts: Facts, rows: tuple[Row, ...]) -> int:
        if len(rows) != 1:
            raise NoSingleRow(self.document, facts, rows)
        found = own_verdict(self.decision, self.document, rows[0], facts)
        content = _content(found)
        self.verdicts.setdefault(content, found)
        return self.steps.leaf(content, len(self.verdicts) - 1)

    def _alive(self, index: int, facts: Facts, rows: tuple[Row, ...]) -> tuple[Any, ...]:
        """Name what still depends on facts already known: lookups, conditions of clauses, later questions, impossible sets."""
        needed = {name for row in rows for name in self.read[id(row)]}
        needed.update(name for later in self.facts[index:] for name in later.only_with)
        for rule in self.decision.impossible:
            if may_fit(rule.when, facts):
                needed.update(rule.when)
        return tuple((name, facts[name]) for name in self.decision.facts if name in needed and name in facts)


def _read_by(row: Row) -> frozenset[str]:
    """Name the facts whose answers show in what a row gives."""
    values = [*row.then.values(), *(value for reading in row.readings for value in reading.then.values())]
    found = {value.of for value in values if isinstance(value, Lookup)}
    for because in (row.because, *(reading.because for reading in row.readings)):
        found.update(fact for citations in because.values() for citation in citations for fact in citation.when)
    return frozenset(found)


def _content(found: Verdict) -> tuple[Any, ...]:
    """Give all that a verdict says of itself, as one value that can be compared fast."""
    return (
        found.status,
        None if found.outcome is None else tuple(found.outcome.items()),
        tuple((tuple(reading.outcome.items()), reading.because, reading.says) for reading in found.readings),
        found.because,
        found.why,
    )


def compile_tree(decision: Decision, document: str) -> Tree:
    """
    Turn a table into questions for one document, in the table's order, each only where it matters.

    Args:
        decision: A table in which exactly one row fits any possible set of facts.
        document: A document it covers.

    Returns:
        The tree; equal steps and equal rulings stand in it once.

    Raises:
        NoSingleRow: The table is faulty.
    """
    compiler = _Compiler(decision, document)
    start = compiler.build(0, {}, tuple(row for row in decision.rows if document in row.documents))
    if start is None:
        raise NoSingleRow(document, {}, ())
    steps, verdicts = tuple(compiler.steps.made), tuple(compiler.verdicts.values())
    nodes: list[Any] = []
    for step in steps:  # a step stands after those to which it leads
        if "ask" in step:
            nodes.append((step["ask"], {answer: nodes[index] for answer, index in step["next"].items()}))
        else:
            nodes.append(verdicts[step["ruling"]])
    return Tree(start, steps, verdicts, nodes[start])


def reach(tree: Tree, facts: Mapping[str, str]) -> Verdict:
    """
    Give the verdict for a set of facts that has every fact the tree asks for.

    Args:
        tree: A compiled table of one document.
        facts: A possible set of facts.

    Returns:
        The verdict, without suggestions.

    Raises:
        KeyError: A fact is missing, or an answer is not possible.
    """
    node = tree.root
    while type(node) is tuple:
        node = node[1][facts[node[0]]]
    found: Verdict = node
    return found


def walk(tree: Tree, facts: Mapping[str, str]) -> tuple[Verdict, dict[str, str]] | Question:
    """
    Follow one document's tree.

    Args:
        tree: A compiled table of one document.
        facts: Answers so far; those the tree does not ask for are passed over.

    Returns:
        The verdict without suggestions and the facts on which it rests, or the question that is open.

    Raises:
        KeyError: An answer is not among those possible at that point.
    """
    reached, used = _follow(tree.steps, tree.start, facts)
    return reached if isinstance(reached, Question) else (tree.verdicts[reached], used)


def _follow(steps: tuple[Step, ...] | list[Step], start: int, facts: Mapping[str, str]) -> tuple[int | Question, dict[str, str]]:
    step = steps[start]
    used: dict[str, str] = {}
    while "ask" in step:
        fact = step["ask"]
        if fact not in facts:
            return Question(fact, tuple(step["next"])), used
        used[fact] = facts[fact]
        step = steps[step["next"][facts[fact]]]
    return step["ruling"], used


class Forest:
    """All documents' trees of one table, compiled as they are needed, and what documents suggest to each other."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self._trees: dict[str, Tree] = {}
        self._views: dict[tuple[str, tuple[str, ...]], tuple[list[Step], int, list[Suggestion | None]]] = {}

    def tree(self, document: str) -> Tree:
        """Give the tree of a document."""
        if document not in self._trees:
            self._trees[document] = compile_tree(self.decision, document)
        return self._trees[document]

    def walk(self, document: str, facts: Mapping[str, str]) -> tuple[Verdict, dict[str, str]] | Question:
        """
        Follow a document's tree, then those of the others for whatever it does not settle.

        Args:
            document: The document in force.
            facts: Answers so far.

        Returns:
            The verdict with suggestions and the facts on which both rest, or the question that is open.
        """
        reached = walk(self.tree(document), facts)
        if isinstance(reached, Question):
            return reached
        found, used = reached
        unsettled = found.unsettled(self.decision)
        others = [other for other in self.decision.documents if other != document] if unsettled else []
        suggestions: list[Suggestion | None] = []
        open_questions: list[Question] = []
        for other in others:
            steps, start, leaves = self._view(other, unsettled)
            leaf, more = _follow(steps, start, facts)
            used |= more
            if isinstance(leaf, Question):
                open_questions.append(leaf)
            else:
                suggestions.append(leaves[leaf])
        if open_questions:
            return min(open_questions, key=lambda question: list(self.decision.facts).index(question.fact))
        in_order = {fact: used[fact] for fact in self.decision.facts if fact in used}
        return with_suggestions(self.decision, found, suggestions), in_order

    def _view(self, document: str, fields: tuple[str, ...]) -> tuple[list[Step], int, list[Suggestion | None]]:
        """Reduce a document's tree to what it suggests for some fields: questions that change nothing there fall away."""
        key = (document, fields)
        if key not in self._views:
            tree = self.tree(document)
            steps = Steps()
            leaves: dict[Any, Suggestion | None] = {}
            reduced: list[int] = []
            for step in tree.steps:  # a step stands after those to which it leads
                if "ask" in step:
                    reduced.append(steps.ask(step["ask"], {answer: reduced[index] for answer, index in step["next"].items()}))
                else:
                    found = suggestion(tree.verdicts[step["ruling"]], fields)
                    content = found and (tuple(found.outcome.items()), found.because)
                    leaves.setdefault(content, found)
                    reduced.append(steps.leaf(content, len(leaves) - 1))
            self._views[key] = (steps.made, reduced[tree.start], list(leaves.values()))
        return self._views[key]


def as_json(decision: Decision, forest: Forest | None = None) -> dict[str, Any]:
    """
    Give a whole table as plain JSON values, for `/api/decisions/<decision>.json`.

    Args:
        decision: The table.
        forest: Its trees, if they have been compiled already.

    Returns:
        `facts` (id to answers and `only_with`), `outcomes` (field names), `impossible` (sets of facts), `documents`
        (document to its first step), `steps`, `rulings`, `results` and `cited`. A step is `{"ask", "next"}` or
        `{"ruling": index}` and stands after the steps to which it leads. A ruling names its outcome by its place in
        `results` and its clauses by their places in `cited`, so that each stands there once. It has no suggestions:
        whoever follows the tree finds them in the other documents' trees, as `Forest.walk` does.
    """
    forest = forest or Forest(decision)
    steps: list[Step] = []
    rulings: list[dict[str, Any]] = []
    starts: dict[str, int] = {}
    places = _Places()
    for document in decision.documents:
        tree = forest.tree(document)
        first_step, first_ruling = len(steps), len(rulings)
        rulings += [places.ruling(found) for found in tree.verdicts]
        for step in tree.steps:
            if "ask" in step:
                following = {answer: first_step + target for answer, target in step["next"].items()}
                steps.append({"ask": step["ask"], "next": following})
            else:
                steps.append({"ruling": first_ruling + step["ruling"]})
        starts[document] = first_step + tree.start
    return {
        "decision": decision.id,
        "facts": {
            fact.id: {"answers": list(fact.answers), "only_with": {name: list(allowed) for name, allowed in fact.only_with.items()}}
            for fact in decision.facts.values()
        },
        "outcomes": list(decision.outcomes),
        "impossible": [{name: list(allowed) for name, allowed in rule.when.items()} for rule in decision.impossible],
        "documents": starts,
        "steps": steps,
        "rulings": rulings,
        "results": [outcome_as_json(dict(pairs)) for pairs in places.results],
        "cited": cited_as_json(tuple(places.cited)),
    }


@dataclass
class _Places:
    """Outcomes and clauses, each once, and their places."""

    results: dict[tuple[tuple[str, Value], ...], int] = field(default_factory=dict)
    cited: dict[Cited, int] = field(default_factory=dict)

    def ruling(self, found: Verdict) -> dict[str, Any]:
        """Give a verdict of its own document as plain JSON values, without words and suggestions."""
        return {
            "document": found.document,
            "status": found.status,
            "outcome": None if found.outcome is None else self._result(found.outcome),
            "readings": [
                {"outcome": self._result(reading.outcome), "because": self._because(reading.because)} for reading in found.readings
            ],
            "because": self._because(found.because),
        }

    def _result(self, outcome: Outcomes) -> int:
        return self.results.setdefault(tuple(outcome.items()), len(self.results))

    def _because(self, because: tuple[Cited, ...]) -> list[int]:
        return [self.cited.setdefault(item, len(self.cited)) for item in because]


def outcome_as_json(outcome: Outcomes) -> dict[str, Any]:
    """Give an outcome as plain JSON values."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in outcome.items()}


def cited_as_json(because: tuple[Cited, ...]) -> list[dict[str, str]]:
    """Give the cited clauses as plain JSON values."""
    return [{"clause": item.clause, "document": item.document, "number": item.number} for item in because]
