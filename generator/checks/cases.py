"""Cases: does each case get the ruling it expects?

cases/missing-fact      a case leaves out a fact that matters under a document
cases/impossible        the facts of a case cannot occur
cases/other-ruling      a document rules otherwise than the case expects
cases/left-out          a case does not say what one of its decision's documents rules
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.model import Case, Decision, Expectation, Rulebook, fits
from generator.problems import Problem
from generator.rulings import NoSingleRow, Verdict
from generator.trees import Question, Tree, compile_tree, walk


def check(rulebook: Rulebook) -> Iterator[Problem]:
    """Put every case to its table."""
    trees: dict[tuple[str, str], Tree] = {}
    for case in rulebook.cases.values():
        decision = rulebook.decisions[case.decision]
        if any(fits(rule.when, case.given) for rule in decision.impossible):
            yield Problem(
                case.place.at("given").where,
                "cases/impossible",
                "These facts cannot occur together.",
                f"see impossible: in decisions/{decision.id}.yaml",
            )
            continue
        left_out = [document for document in decision.documents if document not in case.expect]
        if left_out:
            message = f"The case does not say what these rule: {', '.join(left_out)}."
            yield Problem(case.place.at("expect").where, "cases/left-out", message, "add them")
        for document, expected in case.expect.items():
            try:
                if (decision.id, document) not in trees:
                    trees[decision.id, document] = compile_tree(decision, document)
            except NoSingleRow:
                continue
            yield from _case(decision, case, document, expected, trees[decision.id, document])


def _case(decision: Decision, case: Case, document: str, expected: Expectation, tree: Tree) -> Iterator[Problem]:
    reached = walk(tree, case.given)
    if isinstance(reached, Question):
        message = f'Under "{document}" the fact "{reached.fact}" matters too; it is one of: {", ".join(reached.answers)}.'
        yield Problem(case.place.at("given").where, "cases/missing-fact", message, f'add "{reached.fact}:"')
        return
    found, _ = reached
    wrong = list(differing(expected, found))
    if wrong:
        parts = "; ".join(f"{name} is {_said(got)}, not {_said(wanted)}" for name, wanted, got in wrong)
        message = f'"{document}" rules otherwise in decisions/{decision.id}.yaml: {parts}.'
        yield Problem(
            expected.place.where, "cases/other-ruling", message, "hold both against the document, and correct the one that is wrong"
        )


def _said(value: object) -> str:
    return (", ".join(value) or "an empty list") if isinstance(value, tuple) else "nothing" if value is None else str(value)


def differing(expected: Expectation, found: Verdict) -> Iterator[tuple[str, object, object]]:
    """Give each part in which a verdict is not what a case expects: name, wanted, got."""
    if expected.status != found.status:
        yield "status", expected.status, found.status
    for name, wanted in expected.outcome.items():
        got = (found.outcome or {}).get(name)
        if got != wanted:
            yield name, wanted, got
    cited = {item.number for item in found.because}
    for number in expected.clauses:
        if number not in cited:
            yield "the list of clauses", f"with {number}", ", ".join(sorted(cited)) or "empty"
