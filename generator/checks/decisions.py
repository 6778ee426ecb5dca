"""Decisions: is every name in a decision table one of its own?

decisions/reserved-fact      a fact has a name that stands for something else: document, decision or lang
decisions/asked-later        a fact is only asked with an answer to one that is asked after it
decisions/unknown-fact       a condition names a fact that the table does not ask
decisions/unknown-answer     a condition or lookup names an answer that the fact does not offer
decisions/unknown-outcome    a row gives an outcome field that the table does not have
decisions/unknown-value      a row gives a value that has no words in outcomes
decisions/list               a list stands where an outcome field holds one value, or the other way round
decisions/unknown-lookup     a row uses a lookup that does not exist
decisions/unknown-reason     a row or reading names a reason that does not exist
decisions/unknown-document   a row stands for, or cites, a document that the table or the row does not have
decisions/no-outcome         a row leaves a field out, and no reading gives it
decisions/outcome-given      an open or lost row gives an outcome
decisions/no-clause          a row that rules does not name its clause
decisions/no-why             a row that is not stated does not say why
decisions/readings           readings without an ambiguous status, or the other way round
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping

from generator.model import (
    AMBIGUOUS,
    NOT_STATED,
    UNSETTLED,
    WITHOUT_OUTCOME,
    Case,
    Conditions,
    Decision,
    Fact,
    Lookup,
    Reading,
    Row,
    Rulebook,
    Value,
)
from generator.problems import Place, Problem

_RESERVED = ("document", "decision", "lang")
"""Names that `rule()` takes for itself."""


def check(rulebook: Rulebook) -> Iterator[Problem]:
    """Find names in decision tables and cases that lead nowhere."""
    for decision in rulebook.decisions.values():
        for fact in decision.facts.values():
            yield from _fact(decision, fact)
            for document in fact.said:
                yield from _one_of("document", document, decision.documents, fact.place.at("said", document).key)
        for rule in decision.impossible:
            yield from _conditions(decision, rule.when, rule.place.at("when"))
        for lookup in decision.lookups.values():
            yield from _lookup(decision, lookup)
        for row in decision.rows:
            yield from _row(decision, row)
    for case in rulebook.cases.values():
        if case.decision in rulebook.decisions:
            yield from _case(rulebook, rulebook.decisions[case.decision], case)


def _fact(decision: Decision, fact: Fact) -> Iterator[Problem]:
    if fact.id in _RESERVED:
        message = f'A fact cannot be called "{fact.id}": that name is given with the facts and means something else.'
        yield Problem(fact.place.key.where, "decisions/reserved-fact", message, "give it another name")
    yield from _conditions(decision, fact.only_with, fact.place.at("only_with"))
    order = list(decision.facts)
    for other in fact.only_with:
        if other in decision.facts and order.index(other) >= order.index(fact.id):
            message = f'"{fact.id}" is asked before "{other}" is known.' if other != fact.id else f'"{fact.id}" waits for itself.'
            where = fact.place.at("only_with", other).key.where
            yield Problem(where, "decisions/asked-later", message, f'name earlier facts only, or move "{fact.id}" down')


def _one_of(kind: str, name: str, known: Iterable[str], place: Place, of: str = "") -> Iterator[Problem]:
    known = list(known)
    if name in known:
        return
    near = difflib.get_close_matches(name, known, 1)
    fix = f'write "{near[0]}"' if near else f"use one of: {', '.join(known)}"
    yield Problem(place.where, f"decisions/unknown-{kind}", f'There is no {kind} "{name}"{of}; there are: {", ".join(known)}.', fix)


def _conditions(decision: Decision, conditions: Conditions, place: Place) -> Iterator[Problem]:
    for fact, answers in conditions.items():
        if fact not in decision.facts:
            yield from _one_of("fact", fact, decision.facts, place.at(fact).key)
            continue
        for index, answer in enumerate(answers):
            there = place.at(fact, index) if (*place.path, fact, 0) in place.source.marks else place.at(fact)
            yield from _one_of("answer", answer, decision.facts[fact].answers, there, f' to "{fact}"')


def _lookup(decision: Decision, lookup: Lookup) -> Iterator[Problem]:
    if lookup.of not in decision.facts:
        yield from _one_of("fact", lookup.of, decision.facts, lookup.place.at("of"))
        return
    for answer in lookup.values:
        yield from _one_of("answer", answer, decision.facts[lookup.of].answers, lookup.place.at(answer).key, f' to "{lookup.of}"')


def _row(decision: Decision, row: Row) -> Iterator[Problem]:
    yield from _conditions(decision, row.when, row.place.at("when"))
    for index, document in enumerate(row.documents):
        yield from _one_of("document", document, decision.documents, row.place.at("documents", index))
    for name in row.why:
        yield from _one_of("reason", name, decision.reasons, row.place.at("why"))
    yield from _then(decision, row.then, row.place.at("then"))
    yield from _because(decision, row, row.because, row.place.at("because"))
    for reading in row.readings:
        yield from _reading(decision, row, reading)
    yield from _status(decision, row)


def _reading(decision: Decision, row: Row, reading: Reading) -> Iterator[Problem]:
    yield from _then(decision, reading.then, reading.place.at("then"))
    yield from _because(decision, row, reading.because, reading.place.at("because"))
    yield from _one_of("reason", reading.says, decision.reasons, reading.place.at("says"))


def _then(decision: Decision, then: Mapping[str, Value | Lookup], place: Place) -> Iterator[Problem]:
    for name, value in then.items():
        if name not in decision.outcomes:
            yield from _one_of("outcome", name, decision.outcomes, place.at(name).key)
            continue
        if decision.outcomes[name].is_list != isinstance(value, tuple) and value not in UNSETTLED:
            yield _wrong_number(name, place.at(name), is_list=decision.outcomes[name].is_list)
        if isinstance(value, Lookup):
            if value not in decision.lookups.values():
                yield from _one_of("lookup", value.of, decision.lookups, place.at(name))
            values: Iterable[str] = [*value.values.values(), *([value.otherwise] if value.otherwise is not None else [])]
        else:
            values = value if isinstance(value, tuple) else (value,)
        for item in values:
            yield from _one_of("value", item, decision.outcomes[name].values, place.at(name), f' of "{name}"')


def _wrong_number(name: str, place: Place, *, is_list: bool) -> Problem:
    wanted = "a list of values" if is_list else "one value"
    return Problem(
        place.where, "decisions/list", f'"{name}" holds {wanted}.', f"write {'[…]' if is_list else 'one value, without brackets'}"
    )


def _because(decision: Decision, row: Row, because: Mapping[str, object], place: Place) -> Iterator[Problem]:
    for document in because:
        yield from _one_of("document", document, row.documents, place.at(document).key, " in this row")
    for citations in (row.because, *(reading.because for reading in row.readings)):
        if citations is because:
            for items in citations.values():
                for citation in items:
                    yield from _conditions(decision, citation.when, citation.place.at("when"))


def _status(decision: Decision, row: Row) -> Iterator[Problem]:
    where = row.place.at("status").where
    if row.status != "stated" and not row.why:
        yield Problem(where, "decisions/no-why", f'A row that is "{row.status}" must say why.', "add why: with the name of a reason")
    if bool(row.readings) != (row.status == "ambiguous"):
        yield Problem(
            where, "decisions/readings", "Readings and the status ambiguous belong together.", "add two readings, or change the status"
        )
        return
    if row.status in WITHOUT_OUTCOME:
        if row.then:
            message = f'A row that is "{row.status}" has no outcome.'
            yield Problem(row.place.at("then").where, "decisions/outcome-given", message, "remove then:, or give the status that fits")
        return
    for document in set(row.documents) & set(decision.documents):
        if not row.because.get(document) and not any(reading.because.get(document) for reading in row.readings) and row.status != "silent":
            message = f'The row rules for "{document}" without naming a clause.'
            yield Problem(row.place.at("because").where, "decisions/no-clause", message, f"add because: {{{document}: […]}}")
    given = [row.then, *(reading.then for reading in row.readings)]
    needed = [name for name, outcome in decision.outcomes.items() if not outcome.is_optional and not _gives(name, row, given)]
    if needed:
        message = f"The row gives no value for: {', '.join(needed)}."
        fix = f"add them to then:; write {NOT_STATED} where the document does not say"
        yield Problem(row.place.at("then").where, "decisions/no-outcome", message, fix)
    if row.readings and AMBIGUOUS in row.then.values():
        message = f'"{AMBIGUOUS}" is not written: it follows from readings that differ.'
        yield Problem(row.place.at("then").where, "decisions/readings", message, "move the field into the readings")


def _gives(name: str, row: Row, given: list[Mapping[str, Value | Lookup]]) -> bool:
    return name in row.then or (bool(row.readings) and all(name in then for then in given[1:]))


def _case(rulebook: Rulebook, decision: Decision, case: Case) -> Iterator[Problem]:
    given = {fact: (answer,) for fact, answer in case.given.items()}
    yield from _conditions(decision, given, case.place.at("given"))
    for document, expected in case.expect.items():
        if document in rulebook.documents:
            yield from _one_of("document", document, decision.documents, expected.place.key)
        for name, value in expected.outcome.items():
            there = expected.place.at("outcome", name)
            if name not in decision.outcomes:
                yield from _one_of("outcome", name, decision.outcomes, there.key)
                continue
            known = {*decision.outcomes[name].values, *UNSETTLED}
            if decision.outcomes[name].is_list != isinstance(value, tuple) and value not in UNSETTLED:
                yield _wrong_number(name, there, is_list=decision.outcomes[name].is_list)
            for item in value if isinstance(value, tuple) else (value,):
                yield from _one_of("value", item, sorted(known), there, f' of "{name}"')
