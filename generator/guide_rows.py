"""A decision table as its readers see it without scripts: every row in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from generator.model import Citation, Conditions, Decision, Document, Lookup, Row, Rulebook, Value
from generator.rulings import Outcomes, Verdict


@dataclass(frozen=True, slots=True)
class Condition:
    """A fact and the answers under which a row stands."""

    ask: str
    """The question."""
    answers: tuple[str, ...]
    """Any of these, or any but these."""
    is_exception: bool
    """Whether any answer but these is meant, which is shorter where most are."""


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence of a ruling, or one of several that an answer chooses from."""

    condition: Condition | None
    """The answers under which it is said; None: always."""
    sentence: str
    """The sentence."""


@dataclass(frozen=True, slots=True)
class ShownClause:
    """A clause on which a ruling rests."""

    number: str
    """Its number in the document, as the text has it."""
    title: str
    """Its heading."""
    page: str
    """Its page, without `.md`."""
    conditions: tuple[Condition, ...]
    """When it is cited; empty: always."""


@dataclass(frozen=True, slots=True)
class ShownReading:
    """A reading of an ambiguous row."""

    says: str
    """The reading in words."""
    sentences: tuple[Said, ...]
    """What follows from it."""
    cited: tuple[ShownClause, ...]
    """Its clauses."""


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row in words."""

    place: int
    """Its place among the rows of the table."""
    conditions: tuple[Condition, ...]
    """When it stands; empty: whatever the situation."""
    status: str
    """How firmly the text says it."""
    sentences: tuple[Said, ...]
    """What it rules."""
    why: tuple[str, ...]
    """The reasons."""
    readings: tuple[ShownReading, ...]
    """Of an ambiguous row."""
    cited: tuple[ShownClause, ...]
    """Its clauses."""


def rows_in_words(rulebook: Rulebook, decision: Decision, language: str) -> list[tuple[Document, list[ShownRow]]]:
    """Give every row of a table in words, document by document, in the order of the facts."""
    return [(rulebook.documents[name], _rows(rulebook, decision, name, language)) for name in decision.documents]


def _rows(rulebook: Rulebook, decision: Decision, document: str, language: str) -> list[ShownRow]:
    listed = ((place, row) for place, row in enumerate(decision.rows) if document in row.documents)
    rows = sorted(listed, key=lambda item: _order(decision, item[1]))
    return [_row(rulebook, decision, document, place, row, language) for place, row in rows]


def _order(decision: Decision, row: Row) -> list[tuple[int, ...]]:
    """Sort rows by their answers, in the order in which these are offered."""
    return [
        tuple(index for index, answer in enumerate(fact.answers) if answer in row.when.get(fact.id, fact.answers))
        for fact in decision.facts.values()
    ]


def _row(rulebook: Rulebook, decision: Decision, document: str, place: int, row: Row, language: str) -> ShownRow:
    none = [] if row.then or row.readings else [Said(None, rulebook.interface[language][f"says.{row.status}"])]
    return ShownRow(
        place=place,
        conditions=conditions_in_words(decision, row.when, language),
        status=row.status,
        sentences=(*none, *sentences_of(decision, row.then, row.when, language)),
        why=tuple(decision.reasons[name][language] for name in row.why),
        readings=tuple(
            ShownReading(
                decision.reasons[reading.says][language],
                tuple(sentences_of(decision, reading.then, row.when, language)),
                _cited(rulebook, decision, reading.because.get(document, ()), language),
            )
            for reading in row.readings
        ),
        cited=_cited(rulebook, decision, row.because.get(document, ()), language),
    )


def conditions_in_words(decision: Decision, when: Conditions, language: str) -> tuple[Condition, ...]:
    """Put conditions into words, in the order in which the facts are asked."""
    return tuple(_condition(decision, fact, when[fact], language) for fact in decision.facts if fact in when)


def _condition(decision: Decision, fact: str, allowed: Iterable[str], language: str) -> Condition:
    asked = decision.facts[fact]
    allowed = [answer for answer in asked.answers if answer in allowed]
    others = [answer for answer in asked.answers if answer not in allowed]
    is_exception = 0 < len(others) <= 2 and len(allowed) > 3
    return Condition(
        asked.ask[language], tuple(asked.answers[answer][language] for answer in (others if is_exception else allowed)), is_exception
    )


def sentences_of(decision: Decision, then: Mapping[str, Value | Lookup], when: Conditions, language: str) -> list[Said]:
    """Say what a row gives, sentence by sentence, in the order of the outcomes."""
    said: list[Said] = []
    for name, outcome in decision.outcomes.items():
        value = then.get(name)
        if isinstance(value, Lookup):
            said += _looked_up(decision, name, value, when, language)
        elif value is not None:
            said += [Said(None, outcome.values[item][language]) for item in (value if isinstance(value, tuple) else (value,))]
    return [item for item in said if item.sentence.strip()]


def _looked_up(decision: Decision, name: str, lookup: Lookup, when: Conditions, language: str) -> list[Said]:
    """Say what a lookup gives for each answer, answers that give the same together."""
    sentences = decision.outcomes[name].values
    groups: dict[str, list[str]] = {}
    for answer in decision.facts[lookup.of].answers:
        value = lookup.value({lookup.of: answer})
        if value is not None and answer in when.get(lookup.of, (answer,)):
            groups.setdefault(value, []).append(answer)
    if len(groups) == 1:
        return [Said(None, sentences[value][language]) for value in groups]
    return [Said(_condition(decision, lookup.of, answers, language), sentences[value][language]) for value, answers in groups.items()]


def _cited(rulebook: Rulebook, decision: Decision, because: Iterable[Citation], language: str) -> tuple[ShownClause, ...]:
    return tuple(
        clause_in_words(rulebook, item.clause, item.number, language, conditions_in_words(decision, item.when, language))
        for item in because
    )


def clause_in_words(rulebook: Rulebook, clause: str, number: str, language: str, conditions: tuple[Condition, ...] = ()) -> ShownClause:
    """Name a clause as readers see it: what has no number in the document has a name instead."""
    shown = rulebook.interface[language].get(f"number.{number}", number)
    return ShownClause(shown, rulebook.clauses[clause].title[language], f"{language}/{clause}", conditions)


def ruling_in_words(rulebook: Rulebook, decision: Decision, found: Verdict, language: str) -> str:
    """Say a ruling; where the document gives none, say that."""
    if found.outcome is None:
        return rulebook.interface[language][f"says.{found.status}"]
    return values_in_words(decision, found.outcome, language)


def values_in_words(decision: Decision, outcome: Outcomes, language: str) -> str:
    """Say what the fields of an outcome hold, in their order."""
    said = [
        decision.outcomes[name].values[item][language]
        for name, value in outcome.items()
        for item in (value if isinstance(value, tuple) else (value,))
    ]
    return " ".join(sentence.strip() for sentence in said if sentence.strip())
