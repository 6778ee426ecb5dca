"""The words of a guide in one language, as plain JSON values: what decision-guide.js says beside a compiled tree."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.compiled import Compiled
from generator.markup import typeset
from generator.model import STATUSES, Decision, Rulebook
from generator.rulings import Verdict
from generator.scenes import STAGINGS
from generator.translations import text_hash

_SAID = (
    "answers",
    "change",
    "change-of",
    "restart",
    "current",
    "document",
    "test",
    "ruling",
    "clauses",
    "facts",
    "readings",
    "readings-lead",
    "reading",
    "suggestions",
    "suggestions-lead",
    "why",
    "turning",
    "turning-then",
    "turning-set",
    "turning-open",
    "copy",
    "copied",
    "not-copied",
    "cases",
    "notice-unknown",
    "notice-impossible",
)


SHAPES = {"stated": "●", "implied": "◐", "ambiguous": "◇", "silent": "○", "open": "◌", "lost": "⊘"}
"""Status to the shape that stands beside its word."""


@dataclass
class _Texts:
    """Sentences, each once; rulings name them by place."""

    language: str
    listed: list[str] = field(default_factory=list)
    known: dict[str, int] = field(default_factory=dict)

    def places(self, sentences: list[str]) -> list[int]:
        return [self._place(typeset(sentence.strip(), self.language)) for sentence in sentences if sentence.strip()]

    def _place(self, text: str) -> int:
        if text not in self.known:
            self.known[text] = len(self.listed)
            self.listed.append(text)
        return self.known[text]


def guide_words(rulebook: Rulebook, table: Compiled, language: str) -> dict[str, Any]:
    """
    Give all that a guide says in one language.

    Args:
        rulebook: The data.
        table: A compiled table.
        language: Code of the language.

    Returns:
        `words` of the site; `documents`, `facts`, `impossible`, `outcomes`, `clauses` and `cases` in words; `pictures`,
        the facts and fields by which a picture is found; `texts`, every sentence once; `said`, every ruling once, which
        names sentences by their place in `texts`: `says` and then `why`, joined by spaces, are the finished ruling as
        `generator rule` says it; and `rulings`, the place in `said` for each ruling of the tree.
    """
    decision = table.decision
    texts = _Texts(language)
    said: dict[str, int] = {}
    rulings: list[int] = []
    for found in table.verdicts:
        ruling = json.dumps(_said(rulebook, decision, found, texts), separators=(",", ":"))
        rulings.append(said.setdefault(ruling, len(said)))
    staging = STAGINGS.get(decision.id)
    return {
        "decision": decision.id,
        "language": language,
        "name": _typeset(decision.name, language),
        "words": _interface(rulebook.interface[language], language),
        "documents": _documents(rulebook, decision, language),
        "facts": _facts(decision, language),
        "impossible": [_typeset(rule.because, language) for rule in decision.impossible],
        "outcomes": _outcomes(decision, language),
        "clauses": _clauses(rulebook, table.verdicts, language),
        "cases": _cases(rulebook, decision, language),
        "pictures": {"facts": list(staging.facts), "outcomes": list(staging.outcomes)} if staging else None,
        "texts": texts.listed,
        "said": [json.loads(ruling) for ruling in said],
        "rulings": rulings,
    }


def _said(rulebook: Rulebook, decision: Decision, found: Verdict, texts: _Texts) -> dict[str, list[int]]:
    language = texts.language
    said = {"says": texts.places(_sentences(rulebook, decision, found, language))}
    if found.why:
        said["why"] = texts.places([decision.reasons[name][language] for name in found.why])
    if found.readings:
        said["readings"] = texts.places([decision.reasons[reading.says][language] for reading in found.readings])
    return said


def _typeset(words: Mapping[str, str], language: str) -> str:
    return typeset(words[language].strip(), language)


def _sentences(rulebook: Rulebook, decision: Decision, found: Verdict, language: str) -> list[str]:
    """Give what each field of a verdict says; `ask.says` is these and the reasons, joined."""
    if found.outcome is None:
        return [rulebook.interface[language][f"says.{found.status}"]]
    sentences: list[str] = []
    for name, value in found.outcome.items():
        sentences += [decision.outcomes[name].values[item][language] for item in (value if isinstance(value, tuple) else (value,))]
    return sentences


def _interface(interface: Mapping[str, str], language: str) -> dict[str, Any]:
    words: dict[str, Any] = {name: typeset(interface[f"guide.{name}"], language) for name in _SAID}
    words["ask-document"] = typeset(interface["ask.document"], language)
    words["statuses"] = {
        status: {
            "name": interface[f"status.{status}"],
            "shape": SHAPES[status],
            "note": typeset(interface[f"guide.status.{status}"], language),
        }
        for status in STATUSES
    }
    words["aloud"] = {key.removeprefix("aloud."): typeset(text, language) for key, text in interface.items() if key.startswith("aloud.")}
    words["numbers"] = {key.removeprefix("number."): text for key, text in interface.items() if key.startswith("number.")}
    return words


def _documents(rulebook: Rulebook, decision: Decision, language: str) -> dict[str, Any]:
    documents = {name: rulebook.documents[name] for name in decision.documents}
    return {name: {"name": _typeset(item.name, language), "short": _typeset(item.short, language)} for name, item in documents.items()}


def _facts(decision: Decision, language: str) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    for fact in decision.facts.values():
        facts[fact.id] = {"ask": _typeset(fact.ask, language)}
        if fact.note:
            facts[fact.id]["note"] = _typeset(fact.note, language)
        if fact.said:
            facts[fact.id]["said"] = {document: _typeset(words, language) for document, words in fact.said.items()}
        facts[fact.id]["answers"] = {answer: _typeset(words, language) for answer, words in fact.answers.items()}
    return facts


def _outcomes(decision: Decision, language: str) -> dict[str, Any]:
    return {
        outcome.id: {
            "label": _typeset(outcome.label, language),
            "values": {value: _typeset(words, language) for value, words in outcome.values.items()},
        }
        for outcome in decision.outcomes.values()
    }


def _clauses(rulebook: Rulebook, verdicts: Iterable[Verdict], language: str) -> dict[str, Any]:
    """Name every clause that a ruling cites, with its page as an address from the root of the site and the hash of its text."""
    cited = {item.clause for found in verdicts for item in found.because}
    return {
        name: {"title": _typeset(clause.title, language), "page": f"{language}/{name}/", "text": text_hash(clause, language)}
        for name, clause in rulebook.clauses.items()
        if name in cited
    }


def _cases(rulebook: Rulebook, decision: Decision, language: str) -> list[dict[str, Any]]:
    return [
        {"name": _typeset(case.name, language), "page": f"{language}/cases/{case.id}/", "given": dict(case.given)}
        for case in rulebook.cases.values()
        if case.decision == decision.id
    ]
