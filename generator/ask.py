"""Ask a table: opens the rulebook once, decides, and puts the ruling into the reader's words."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from generator.checks import open_rulebook
from generator.model import Decision, Rulebook, fits
from generator.rulings import Cited, Verdict
from generator.trees import Forest, Question, cited_as_json, outcome_as_json

Given = Mapping[str, str | list[str]]
"""Outcome field to value, to a list of them where the field holds several: plain values that belong to whoever asked."""

DATA = Path(__file__).parent.parent / "rules_data"


class BadFact(ValueError):
    """A decision, fact or answer that is not known, a fact given twice, or a set of facts that cannot occur."""


class MissingFact(LookupError):
    """A ruling needs one more fact."""

    def __init__(self, ask: str, answers: tuple[str, ...]) -> None:
        self.ask = ask
        """The fact that is needed next."""
        self.answers = answers
        """The answers that are possible."""
        super().__init__(f'"{ask}" is still missing; it is one of: {", ".join(answers)}')

    def __reduce__(self) -> tuple[type[MissingFact], tuple[str, tuple[str, ...]]]:
        return type(self), (self.ask, self.answers)  # so that it passes from one process to another


@dataclass(frozen=True, slots=True)
class ReadingInWords:
    """One reading of an ambiguous text, in words."""

    outcome: Given
    """The whole outcome under this reading."""
    because: tuple[Cited, ...]
    """Its clauses."""
    says: str
    """The reading in the reader's language."""
    reason: str
    """Its name in the table: under it a referee's choice is kept."""


@dataclass(frozen=True, slots=True)
class Suggested:
    """What another document rules where the one in force settles nothing."""

    document: str
    """The other document."""
    outcome: Given
    """Only the fields that are open in the document in force and settled in the other."""
    because: tuple[Cited, ...]
    """Its clauses."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling with its reasons."""

    decision: str
    """The table that was asked."""
    document: str
    """The document in force."""
    facts: Mapping[str, str]
    """The facts on which it rests."""
    status: str
    """`stated`, `implied`, `ambiguous`, `silent`, `open` or `lost`."""
    outcome: Given | None
    """Field to value; None if the document gives no ruling."""
    readings: tuple[ReadingInWords, ...]
    """Of an ambiguous text, the letter first."""
    suggestions: tuple[Suggested, ...]
    """What other documents rule on what is unsettled here."""
    because: tuple[Cited, ...]
    """The clauses."""
    says: str
    """The ruling in the reader's language."""

    def as_json(self) -> dict[str, Any]:
        """Give the ruling as plain JSON values, in the shape of the command's `--json`."""
        return {
            "decision": self.decision,
            "document": self.document,
            "facts": dict(self.facts),
            "status": self.status,
            "outcome": None if self.outcome is None else dict(self.outcome),
            "readings": [
                {"outcome": dict(item.outcome), "because": cited_as_json(item.because), "says": item.says} for item in self.readings
            ],
            "suggestions": [
                {"document": item.document, "outcome": dict(item.outcome), "because": cited_as_json(item.because)}
                for item in self.suggestions
            ],
            "because": cited_as_json(self.because),
            "says": self.says,
        }


class Rulings:
    """The tables of one rulebook, compiled as they are first asked."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self._forests: dict[str, Forest] = {}

    def rule(self, decision: str, facts: Mapping[str, str | int], lang: str = "en") -> Ruling:
        """
        Rule on a set of facts.

        Args:
            decision: Id of a table.
            facts: `document` and the table's facts, by id.
            lang: Language of the words.

        Returns:
            The ruling.

        Raises:
            BadFact: Something is not known or cannot be.
            MissingFact: One more fact is needed.
        """
        must_be_known("decision", decision, self.rulebook.decisions)
        must_be_known("language", lang, self.rulebook.languages)
        table = self.rulebook.decisions[decision]
        given = _accepted(table, facts, lang)
        if "document" not in given:
            raise MissingFact("document", table.documents)
        document = given.pop("document")
        try:
            reached = self._forest(table).walk(document, given)
        except KeyError:  # no rule names these facts, but whatever the next answers are, one does
            facts_named = " ".join(f"{name}={answer}" for name, answer in given.items())
            raise BadFact(f"impossible: {facts_named}: no answer to the next questions goes with these") from None
        if isinstance(reached, Question):
            raise MissingFact(reached.fact, reached.answers)
        found, used = reached
        return _in_words(self.rulebook, table, found, used, lang)

    def _forest(self, table: Decision) -> Forest:
        return self._forests.setdefault(table.id, Forest(table))


@cache
def _default() -> Rulings:
    return Rulings(open_rulebook(DATA))


def rule(decision: str, *, lang: str = "en", **facts: str | int) -> Ruling:
    """
    Rule on a set of facts under one document of this project's rulebook.

    Args:
        decision: Id of a table, as `rule --list` names it.
        lang: Language of the words.
        facts: `document` and the table's facts; whole numbers stand for `"0"`, `"1"`, `"2"`.

    Returns:
        The ruling with its status, outcome, clauses, readings and suggestions.

    Raises:
        BadFact: Something is not known or cannot be.
        MissingFact: One more fact is needed.

    Source:
        The example is clause 7.6 of the Polish rules.

    >>> ruling = rule("rerack", document="pl-14-1", fifteenth="in-rack", cue="elsewhere", head_spot="free")
    >>> ruling.status, ruling.outcome["fifteenth"], ruling.because[0].number
    ('stated', 'head-spot', '7.6')
    """
    return _default().rule(decision, facts, lang)


def says(rulebook: Rulebook, table: Decision, found: Verdict, lang: str) -> str:
    """Put a verdict into the words of a language: what each field says, then why."""
    words = rulebook.interface[lang]
    sentences: list[str] = []
    if found.outcome is None:
        sentences.append(words[f"says.{found.status}"])
    else:
        for name, value in found.outcome.items():
            values = value if isinstance(value, tuple) else (value,)
            sentences += [table.outcomes[name].values[item][lang] for item in values]
    sentences += [table.reasons[name][lang] for name in found.why]
    return " ".join(sentence.strip() for sentence in sentences if sentence.strip())


def _in_words(rulebook: Rulebook, table: Decision, found: Verdict, facts: dict[str, str], lang: str) -> Ruling:
    return Ruling(
        decision=table.id,
        document=found.document,
        facts=facts,
        status=found.status,
        outcome=None if found.outcome is None else outcome_as_json(found.outcome),
        readings=tuple(
            ReadingInWords(outcome_as_json(reading.outcome), reading.because, table.reasons[reading.says][lang], reading.says)
            for reading in found.readings
        ),
        suggestions=tuple(Suggested(other.document, outcome_as_json(other.outcome), other.because) for other in found.suggestions),
        because=found.because,
        says=says(rulebook, table, found, lang),
    )


def _accepted(table: Decision, facts: Mapping[str, str | int], lang: str) -> dict[str, str]:
    """Check facts in the order of the contract: known, possible; then drop those given without need."""
    given: dict[str, str] = {}
    for name, answer in facts.items():
        allowed = table.documents if name == "document" else tuple(table.facts[name].answers) if name in table.facts else None
        if allowed is None:
            raise BadFact(_unknown("fact", name, ("document", *table.facts), f" of {table.id}"))
        text = str(answer) if isinstance(answer, int) and not isinstance(answer, bool) else answer
        if text not in allowed:
            raise BadFact(_unknown("answer", f"{name}={text}", [f"{name}={item}" for item in allowed]))
        given[name] = str(text)
    needed = {
        name: answer
        for name, answer in given.items()
        if name == "document" or all(given.get(other) is None or given[other] in ok for other, ok in table.facts[name].only_with.items())
    }
    for rule_out in table.impossible:
        if fits(rule_out.when, needed):
            facts_named = " ".join(f"{name}={needed[name]}" for name in rule_out.when)
            raise BadFact(f"impossible: {facts_named}: {rule_out.because[lang].strip()}")
    return needed


def must_be_known(kind: str, name: object, known: Mapping[str, object]) -> None:
    """Raise BadFact, with the nearest name that is known, unless a name is one of those known."""
    if not isinstance(name, str) or name not in known:
        raise BadFact(_unknown(kind, str(name), known))


def _unknown(kind: str, name: str, known: Iterable[str], of: str = "") -> str:
    known = list(known)
    near = difflib.get_close_matches(name, known, 1, 0.5)
    hint = f'; did you mean "{near[0]}"?' if near else ""
    return f'unknown {kind} "{name}"{of}; known: {", ".join(known)}{hint}'
