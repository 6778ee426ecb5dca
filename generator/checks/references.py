"""References: does every id lead somewhere?

references/clause      no clause has this id
references/document    no document has this id
references/decision    no decision table has this id
references/language    no language has this code
references/chapter     a clause stands in no chapter of its game, or in two; or two chapters have the same id
references/formerly    an id that a clause had before is that of another clause now, or was that of two
references/positions   a difference leaves out a document, or points in a circle
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from generator.model import Clause, Decision, Rulebook
from generator.problems import Place, Problem


def check(rulebook: Rulebook) -> Iterator[Problem]:
    """Find ids that lead nowhere."""
    for language in rulebook.languages.values():
        if language.document:
            place = rulebook.languages_place.at("languages", language.code, "document")
            yield from _known(rulebook, "document", language.document, rulebook.documents, place)
    for text in rulebook.documents.values():
        yield from _known(rulebook, "language", text.language, rulebook.languages, text.place.at("language"))
        for cited in text.cites.values():
            for index, name in enumerate(cited.matches):
                yield from _known(rulebook, "clause", name, rulebook.clauses, cited.place.at("matches", index))
    former: dict[str, str] = {}
    for clause in rulebook.clauses.values():
        yield from _clause(rulebook, clause)
        for index, name in enumerate(clause.formerly):
            holder = former.setdefault(name, clause.id)
            if name in rulebook.clauses or holder != clause.id:
                other = name if name in rulebook.clauses else holder
                message = f'"{name}" leads to {other} already, and an old link can go on to one clause only.'
                yield Problem(clause.place.at("formerly", index).where, "references/formerly", message, "remove it here or there")
    for decision in rulebook.decisions.values():
        yield from _decision(rulebook, decision)
    for case in rulebook.cases.values():
        yield from _known(rulebook, "decision", case.decision, rulebook.decisions, case.place)
        for document, expected in case.expect.items():
            yield from _known(rulebook, "document", document, rulebook.documents, expected.place.key)
    yield from _chapters(rulebook)


def _known(rulebook: Rulebook, kind: str, name: str, known: Mapping[str, Any], place: Place) -> Iterator[Problem]:
    folder = {"clause": "clauses", "document": "documents", "decision": "decisions"}.get(kind, "")
    if name in known or rulebook.is_set_aside(f"{folder}/{name}.yaml") or (kind == "language" and not known):
        return  # it would only follow from another problem
    near = difflib.get_close_matches(name, list(known), 1)
    fix = f'write "{near[0]}"' if near else f"use one of: {', '.join(list(known)[:8])}" if known else "remove it"
    if folder:
        fix += f", or add {folder}/{name}.yaml"
    yield Problem(place.where, f"references/{kind}", f'There is no {kind} "{name}".', fix)


def _clause(rulebook: Rulebook, clause: Clause) -> Iterator[Problem]:
    place = clause.place
    for document in clause.numbers:
        yield from _known(rulebook, "document", document, rulebook.documents, place.at("numbers", document).key)
    for index, other in enumerate(clause.see):
        yield from _known(rulebook, "clause", other, rulebook.clauses, place.at("see", index))
    for text in clause.text.values():
        for field, name in (("states", text.states), ("translates", text.translates)):
            if name:
                yield from _known(rulebook, "document", name, rulebook.documents, text.place.at(field))
    for erratum in clause.errata:
        yield from _known(rulebook, "document", erratum.document, rulebook.documents, erratum.place.at("document"))
    for difference in clause.differences:
        if difference.decision:
            yield from _known(rulebook, "decision", difference.decision, rulebook.decisions, difference.place.at("decision"))
        for document, position in difference.positions.items():
            yield from _known(rulebook, "document", document, rulebook.documents, position.place.key)
            other_position = difference.positions.get(position.same_as or document)
            if other_position is None or (position.same_as and other_position.same_as):
                message = f'"{document}" is said to rule the same as "{position.same_as}", which has no position of its own here.'
                yield Problem(position.place.at("same_as").where, "references/positions", message, "name a document that has one")
        left_out = [document for document in rulebook.documents if document not in difference.positions]
        if left_out:
            message = f"The difference does not say how these rule: {', '.join(left_out)}."
            yield Problem(
                difference.place.at("positions").where, "references/positions", message, "add them, {status: silent} if they have no rule"
            )


def _decision(rulebook: Rulebook, decision: Decision) -> Iterator[Problem]:
    for index, name in enumerate(decision.clauses):
        yield from _known(rulebook, "clause", name, rulebook.clauses, decision.place.at("clauses", index))
    for index, name in enumerate(decision.documents):
        yield from _known(rulebook, "document", name, rulebook.documents, decision.place.at("documents", index))
    for row in decision.rows:
        for because in (row.because, *(reading.because for reading in row.readings)):
            for citations in because.values():
                for citation in citations:
                    yield from _known(rulebook, "clause", citation.clause, rulebook.clauses, citation.place.at("clause"))


def _chapters(rulebook: Rulebook) -> Iterator[Problem]:
    named: dict[str, str] = {}
    for game in rulebook.games.values():
        ids: set[str] = set()
        for chapter in game.chapters:
            if chapter.id in ids:
                message = f'An earlier chapter has the id "{chapter.id}" too.'
                yield Problem(chapter.place.at("id").where, "references/chapter", message, "give each chapter an id of its own")
            ids.add(chapter.id)
            for index, name in enumerate(chapter.clauses):
                place = chapter.place.at("clauses", index)
                yield from _known(rulebook, "clause", name, rulebook.clauses, place)
                if name in named:
                    message = f'The clause "{name}" stands in the chapter "{named[name]}" too.'
                    yield Problem(place.where, "references/chapter", message, "keep it in one chapter")
                named[name] = chapter.id
    yield from _unnamed(rulebook, named)


def _unnamed(rulebook: Rulebook, named: Iterable[str]) -> Iterator[Problem]:
    for clause in rulebook.clauses.values():
        if clause.id not in named and not rulebook.is_set_aside(f"games/{clause.game}.yaml"):
            message = f'No chapter of games/{clause.game}.yaml has the clause "{clause.id}", so no reader would find it.'
            yield Problem(clause.place.where, "references/chapter", message, f"add it to a chapter of games/{clause.game}.yaml")
