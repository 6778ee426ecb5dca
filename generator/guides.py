"""The pages of guides and cases, and the files that the guides read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from markupsafe import Markup

from generator.compiled import compiled
from generator.fact_check import fact_check
from generator.guide_rows import (
    Condition,
    ShownClause,
    clause_in_words,
    conditions_in_words,
    rows_in_words,
    ruling_in_words,
    values_in_words,
)
from generator.guide_words import SHAPES, guide_words
from generator.linked_data import of_case
from generator.markup import href, render, render_text, speaker
from generator.model import Case, Decision, Document, Game, Rulebook
from generator.packing import packed
from generator.pictures import Picture, figure, legend, picture_of, pictures_of, small
from generator.publication import Publication
from generator.rulings import Cited, Outcomes, run_case
from generator.scenes import STAGINGS
from generator.score_desk import keeps_score

_FEW = 4
_LONG = 100
"""Rows from which a table stands on its own page alone: the page of a guide must be small."""


def pages(rulebook: Rulebook, language: str, publication: Publication | None = None) -> dict[str, str]:
    """
    Write the guides and the cases of one language.

    Args:
        rulebook: The data.
        language: Code of a site language.
        publication: Where the site is published.

    Returns:
        Path to Markdown: `<lang>/rulings/index.md`, `<lang>/rulings/<decision>.md`,
        `<lang>/rulings/<decision>/table.md`, `<lang>/cases/index.md` and `<lang>/cases/<decision>/<name>.md`.
    """
    found = {
        f"{language}/rulings/index": _page(
            rulebook, language, "guides.md.j2", "rulings/index", grouped=_grouped(rulebook), has_score=keeps_score(rulebook)
        ),
        f"{language}/cases/index": _page(rulebook, language, "cases.md.j2", "cases/index", grouped=_grouped(rulebook)),
    }
    spoken = json.dumps({code: item.name for code, item in rulebook.languages.items()}, ensure_ascii=False)
    for decision in rulebook.decisions.values():
        here = f"rulings/{decision.id}"
        found[f"{language}/{here}"] = _page(rulebook, language, "guide.md.j2", here, spoken=spoken, **_guide(rulebook, decision, language))
        table = f"{here}/table"
        found[f"{language}/{table}"] = _page(rulebook, language, "table.md.j2", table, **_table(rulebook, decision, language))
    for case in rulebook.cases.values():
        here = f"cases/{case.id}"
        found[f"{language}/{here}"] = _page(
            rulebook, language, "case.md.j2", here, **_case(rulebook, case, language, publication or Publication())
        )
    return {f"{name}.md": text for name, text in found.items()}


def api(rulebook: Rulebook) -> dict[str, str]:
    """
    Write what the guides read, which outside programs may read too.

    Returns:
        Path to JSON: `api/decisions/<decision>.json`, the compiled tree; `api/decisions/<decision>.guide.json`, the same packed,
        which the guides read; and `api/decisions/<decision>.<lang>.json`, its words.
    """
    found: dict[str, str] = {}
    for decision in rulebook.decisions.values():
        table = compiled(rulebook, decision)
        found[f"api/decisions/{decision.id}.json"] = _compact(table.tree)
        found[f"api/decisions/{decision.id}.guide.json"] = _compact(packed(table.tree))
        for language in rulebook.languages:
            found[f"api/decisions/{decision.id}.{language}.json"] = _compact(guide_words(rulebook, table, language))
    return found


def _compact(values: Mapping[str, Any]) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")) + "\n"


def _page(rulebook: Rulebook, language: str, template: str, path: str, **values: Any) -> str:
    here = f"{language}/{path}"

    def to(there: str, anchor: str = "") -> str:
        return href(here, f"{language}/{there}", anchor)

    return render(
        template,
        language,
        rulebook=rulebook,
        say=speaker(rulebook.interface[language], language),
        words=rulebook.interface[language],
        here=here,
        to=to,
        root=href(here, "index"),
        shapes=SHAPES,
        **values,
    )


def _grouped(rulebook: Rulebook) -> list[tuple[Game, list[tuple[Decision, list[Case]]]]]:
    """Give every game with its decisions and their cases; those that most is asked about come first."""
    groups: dict[str, list[tuple[Decision, list[Case]]]] = {name: [] for name in rulebook.games}
    for decision in rulebook.decisions.values():
        cases = [case for case in rulebook.cases.values() if case.decision == decision.id]
        groups[game_of(rulebook, decision)].append((decision, cases))
    return [(rulebook.games[name], sorted(found, key=lambda group: -len(group[1]))) for name, found in groups.items() if found]


def game_of(rulebook: Rulebook, decision: Decision) -> str:
    """Name the game that a decision is of: that of the first clause on whose page it is offered, else the first game."""
    return next((rulebook.clauses[name].game for name in decision.clauses), next(iter(rulebook.games)))


def _guide(rulebook: Rulebook, decision: Decision, language: str) -> dict[str, Any]:
    words = rulebook.interface[language]
    rows = rows_in_words(rulebook, decision, language)
    return {
        "decision": decision,
        "rows": rows,
        "is_long": sum(len(listed) for _, listed in rows) > _LONG,
        "impossible": _impossible(decision, language),
        "drawings": [(item.name, figure(item, decision, words, language)) for item in pictures_of(compiled(rulebook, decision))],
        "buttons": _buttons(rulebook, decision, language),
        "cases": [case for case in rulebook.cases.values() if case.decision == decision.id],
        "own": rulebook.languages[language].document,
    }


def _table(rulebook: Rulebook, decision: Decision, language: str) -> dict[str, Any]:
    return {
        "decision": decision,
        "checked": fact_check(rulebook, decision, compiled(rulebook, decision).covered, language),
        "impossible": _impossible(decision, language),
        "edition": rulebook.hash[:12],
    }


def _impossible(decision: Decision, language: str) -> list[tuple[tuple[Condition, ...], str]]:
    return [(conditions_in_words(decision, rule.when, language), rule.because[language]) for rule in decision.impossible]


def _buttons(rulebook: Rulebook, decision: Decision, language: str) -> list[tuple[str, Markup]]:
    """Draw the small pictures of answers, named `fact/answer`."""
    staging = STAGINGS.get(decision.id)
    drawn = staging.answers if staging else {}
    return [(f"{fact}/{answer}", small(scene, rulebook.interface[language], language)) for (fact, answer), scene in drawn.items()]


def _case(rulebook: Rulebook, case: Case, language: str, publication: Publication) -> dict[str, Any]:
    decision = rulebook.decisions[case.decision]
    rulings = [_ruled(rulebook, decision, case, rulebook.documents[name], language) for name in decision.documents if name in case.expect]
    return {
        "case": case,
        "decision": decision,
        "story": render_text(case.story[language], language),
        "rulings": rulings,
        "others": _like(rulebook, case),
        "about": of_case(rulebook, publication, case, language, [(item["document"].name[language], item["says"]) for item in rulings]),
    }


def _like(rulebook: Rulebook, case: Case) -> list[Case]:
    """Name the few cases of the same decision that share most facts with a case."""
    others = [other for other in rulebook.cases.values() if other.decision == case.decision and other.id != case.id]
    return sorted(others, key=lambda other: -len(other.given.items() & case.given.items()))[:_FEW]


def _ruled(rulebook: Rulebook, decision: Decision, case: Case, document: Document, language: str) -> dict[str, Any]:
    """Give what a case page shows of one document: the ruling as it is computed, never as the case expects it."""
    words = rulebook.interface[language]
    found = run_case(rulebook, case, document.id)
    picture = None if found.readings else _picture(decision, case, found.outcome)
    readings = [_picture(decision, case, reading.outcome, is_bare=True) for reading in found.readings]
    return {
        "document": document,
        "status": found.status,
        "says": ruling_in_words(rulebook, decision, found, language),
        "why": [decision.reasons[name][language] for name in found.why],
        "cited": _cited(rulebook, found.because, language),
        "readings": [
            (
                decision.reasons[reading.says][language],
                _cited(rulebook, reading.because, language),
                _drawn(drawn, decision, words, language),
            )
            for reading, drawn in zip(found.readings, readings, strict=True)
        ],
        "legend": legend([item for item in readings if item], words, language),
        "suggestions": [
            (
                rulebook.documents[other.document],
                values_in_words(decision, other.outcome, language),
                _cited(rulebook, other.because, language),
            )
            for other in found.suggestions
        ],
        "figure": _drawn(picture, decision, words, language),
        "query": "&".join(f"{fact}={answer}" for fact, answer in (("document", document.id), *case.given.items())),
    }


def _picture(decision: Decision, case: Case, outcome: Outcomes | None, *, is_bare: bool = False) -> Picture | None:
    staging = STAGINGS.get(decision.id)
    return picture_of(staging, case.given, outcome, is_bare=is_bare) if staging else None


def _drawn(picture: Picture | None, decision: Decision, words: Mapping[str, str], language: str) -> Markup | None:
    return figure(picture, decision, words, language, has_legend=not picture.is_bare) if picture else None


def _cited(rulebook: Rulebook, because: Iterable[Cited], language: str) -> list[ShownClause]:
    return [clause_in_words(rulebook, item.clause, item.number, language) for item in because]
