"""Numbers: does each clause number stand in the document that is named?

numbers/unknown        the document has no clause of this number
numbers/twice          a document lists a number a second time, so one of the two would be lost
numbers/not-borne      a row or an erratum cites a clause under a number that this clause does not have there
numbers/not-its-own    a text states a document under which the clause has no number
numbers/two-clauses    two clauses of a game have the same number of a document, and do not say that each is a part of it
numbers/partly         a clause says that it is a part of a number that it does not have, or that no other clause of the game shares
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from typing import Any

from generator.model import Citation, Clause, Rulebook
from generator.problems import Place, Problem


def check(rulebook: Rulebook) -> Iterator[Problem]:
    """Find clause numbers that their document does not have."""
    for clause in rulebook.clauses.values():
        yield from _clause(rulebook, clause)
    yield from _shared(rulebook)
    for raw, place in rulebook.raw:
        if place.source.file.endswith(tuple(f"/documents/{name}.yaml" for name in rulebook.documents)):
            yield from _twice(raw, place)
    for document in rulebook.documents.values():
        for index, missing in enumerate(document.missing):
            yield from _has(rulebook, document.id, missing.number, document.place.at("missing", index, "number"))
        for fact in document.facts:
            yield from _has(rulebook, document.id, fact.number, fact.place.at("number"))
    for decision in rulebook.decisions.values():
        for row in decision.rows:
            for because in (row.because, *(reading.because for reading in row.readings)):
                for document_id, citations in because.items():
                    for citation in citations:
                        yield from _citation(rulebook, document_id, citation)


def _twice(raw: Mapping[str, Any], place: Place) -> Iterator[Problem]:
    for field in ("clauses", "cites"):
        seen: set[str] = set()
        for index, item in enumerate(raw.get(field, [])):
            if item["number"] in seen:
                message = f'The number "{item["number"]}" stands here a second time.'
                yield Problem(place.at(field, index, "number").where, "numbers/twice", message, "keep one of the two")
            seen.add(item["number"])


def _shared(rulebook: Rulebook) -> Iterator[Problem]:
    """Find numbers that two clauses of a game claim whole, and parts of nothing."""
    bearing: dict[tuple[str, str, str], list[Clause]] = {}
    for clause in rulebook.clauses.values():
        for document, numbers in clause.numbers.items():
            for number in numbers:
                bearing.setdefault((clause.game, document, number), []).append(clause)
    for (_, document, number), clauses in bearing.items():
        whole = [clause for clause in clauses if number not in clause.partly.get(document, ())]
        if whole and len(clauses) > 1:
            clause, other = whole[-1], next(item for item in reversed(clauses) if item is not whole[-1])
            place = clause.place.at("numbers", document, clause.numbers[document].index(number))
            message = f'The clause "{other.id}" has the number {number} of "{document}" too.'
            fix = f"take it from one of them, or add partly: {{{document}: [{number}]}} to each if each has a part of it"
            yield Problem(place.where, "numbers/two-clauses", message, fix)
    for clause in rulebook.clauses.values():
        for document, numbers in clause.partly.items():
            for index, number in enumerate(numbers):
                if len(bearing.get((clause.game, document, number), [])) < 2 or number not in clause.numbers.get(document, ()):
                    message = f'No other clause of the game shares the number {number} of "{document}" with this one.'
                    place = clause.place.at("partly", document, index)
                    yield Problem(place.where, "numbers/partly", message, "remove it, or add the number to the clause that has the rest")


def _clause(rulebook: Rulebook, clause: Clause) -> Iterator[Problem]:
    for document, numbers in clause.numbers.items():
        for index, number in enumerate(numbers):
            yield from _has(rulebook, document, number, clause.place.at("numbers", document, index))
    for erratum in clause.errata:
        yield from _has(rulebook, erratum.document, erratum.number, erratum.place.at("number"))
    for text in clause.text.values():
        for field, followed in (("states", text.states), ("translates", text.translates)):
            if followed in rulebook.documents and followed not in clause.numbers:
                message = f'The text {field} "{followed}", but the clause has no number in that document.'
                yield Problem(
                    text.place.at(field).where, "numbers/not-its-own", message, "add the number, or name the document that says it"
                )


def _has(rulebook: Rulebook, document: str, number: str, place: Place) -> Iterator[Problem]:
    if document not in rulebook.documents or number in rulebook.documents[document].numbers:
        return
    near = difflib.get_close_matches(number, list(rulebook.documents[document].numbers), 1)
    fix = f'write "{near[0]}"' if near else f"see documents/{document}.yaml for its numbers"
    yield Problem(place.where, "numbers/unknown", f'"{document}" has no clause {number}.', fix)


def _citation(rulebook: Rulebook, document: str, citation: Citation) -> Iterator[Problem]:
    clause = rulebook.clauses.get(citation.clause)
    if clause is None:
        return
    borne = clause.numbers.get(document, ())
    if citation.number not in borne:
        message = f'The clause "{clause.id}" does not bear the number {citation.number} in "{document}".'
        fix = f"use one of: {', '.join(borne)}" if borne else f"cite a clause that {document} has, or add the number to the clause"
        yield Problem(citation.place.at("number").where, "numbers/not-borne", message, fix)
