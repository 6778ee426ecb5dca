"""Wording: does a translation have the numbers, references, duties and denials of its source?

wording/numbers             a number stands in one of the two only, in digits or in words
wording/references          a clause number stands in one of the two only
wording/must                one obliges, the other does not
wording/may                 one permits, the other does not
wording/must-not            one forbids, the other does not
wording/not                 one denies, the other does not
wording/either              one leaves two ways, the other does not
wording/items               they do not have as many list items
wording/blocks              they do not have as many paragraphs
wording/unknown-reference   a text refers to a clause that its document neither has nor cites
wording/facts               a text lacks a number or side that documents/ states for its clause, whatever its source says
wording/waiver              a waiver stands where nothing is found, so it would hide the next slip
wording/no-words            a language has no file in wording/, so its texts cannot be compared

A finding that is wrong is waived where it stands: `waivers: [{check: must, why: …}]` beside the text. A translation whose
source has moved is not compared: it is told as outdated.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.model import Clause, Document, Rulebook, Stated, Text
from generator.problems import Place, Problem
from generator.translations import sources_of, state_of
from generator.wording import Found, Parting, Reader, blocks, partings

_REFERENCES, _FACTS = "references", "facts"


def check(rulebook: Rulebook) -> Iterator[Problem]:
    """Hold each translation against its source, and each text against what its document states."""
    readers = {code: Reader(wording) for code, wording in rulebook.wordings.items()}
    for code in rulebook.languages:
        if code not in readers:
            message = f'The language "{code}" has no words for numbers and duties.'
            place = rulebook.languages_place.at("languages", code).key
            yield Problem(place.where, "wording/no-words", message, f"add wording/{code}.yaml")
    found: dict[tuple[str, str], set[str]] = {}
    for clause in rulebook.clauses.values():
        for code, text in clause.text.items():
            if code in readers and code in rulebook.languages:
                told = found.setdefault((clause.id, code), set())
                for check_name, problem in _text(rulebook, readers, clause, code, text):
                    told.add(check_name)
                    if not any(waiver.check == check_name for waiver in text.waivers):
                        yield problem
    for key, lacking in _facts(rulebook, readers):
        found.setdefault(key, set()).add(_FACTS)
        if lacking is not None:
            yield lacking
    yield from _waivers(rulebook, found)


def _text(rulebook: Rulebook, readers: dict[str, Reader], clause: Clause, code: str, text: Text) -> Iterator[tuple[str, Problem]]:
    sources = sources_of(rulebook, clause, code)
    place = text.place.at("says")
    if len(sources) == 1 and not state_of(rulebook, clause, code).is_outdated:
        for source in sources.values():
            if source in readers:
                for parting in partings(clause.text[source].says, readers[source], text.says, readers[code]):
                    yield parting.check, _parting(parting, source, code, place)
    followed = text.states or text.translates
    documents = [document for name, document in rulebook.documents.items() if followed in (None, name)]
    if documents:
        known = set().union(*map(_known, documents))
        for reference in sorted(readers[code].read(text.says).references - known):
            of = ", ".join(item.id for item in documents)
            message = f"The text refers to {reference}, which no document it speaks of has or cites ({of})."
            yield (
                _REFERENCES,
                Problem(place.where, "wording/unknown-reference", message, "correct the number, or add a waiver with its reason"),
            )


def _known(document: Document) -> set[str]:
    inside = {number.partition(" (")[2].rstrip(")") for number in document.numbers}
    return {*document.numbers, *document.cites, *inside, *(number.partition(" ")[0] for number in document.numbers)}


def _parting(parting: Parting, source: str, code: str, place: Place) -> Problem:
    where = f"Paragraph or item {parting.block}" if parting.block else "The text"
    if parting.check in ("numbers", "references"):
        message = f"{where}: only the source ({source}) has {parting.source}; only the translation ({code}) has {parting.text}."
    elif parting.check in ("items", "blocks"):
        what = "list items" if parting.check == "items" else "paragraphs"
        message = f"The source ({source}) has {parting.source} {what}, the translation ({code}) {parting.text}."
    else:
        has, lacks = (source, code) if parting.source == "yes" else (code, source)
        message = f'{where}: the "{has}" text has words of "{parting.check}", the "{lacks}" text has none.'
    fix = f"mend the text, or add to waivers: {{check: {parting.check}, why: …}}"
    return Problem(place.where, f"wording/{parting.check}", message, fix)


def _facts(rulebook: Rulebook, readers: dict[str, Reader]) -> Iterator[tuple[tuple[str, str], Problem | None]]:
    for document in rulebook.documents.values():
        for fact in document.facts:
            bearing = [clause for clause in rulebook.clauses.values() if fact.number in clause.numbers.get(document.id, ())]
            home = [clause for clause in bearing if clause.game == bearing[0].game]
            if home:
                yield from _fact(rulebook, readers, document, fact, home)


def _fact(
    rulebook: Rulebook, readers: dict[str, Reader], document: Document, fact: Stated, home: list[Clause]
) -> Iterator[tuple[tuple[str, str], Problem | None]]:
    """Look for a fact in the texts of a language that have this clause of the document, all together."""
    for code in rulebook.languages:
        texts = [clause for clause in home if _has(clause.text.get(code), document.id)]
        if not texts or code not in readers:
            continue
        read = [_whole(readers[code], clause.text[code].says) for clause in texts]
        lacking = [str(value) for value in fact.values if not any(value in item.numbers for item in read)]
        lacking += [side for side in fact.sides if not any(side in item.kinds for item in read)]
        if lacking:
            first = texts[0]
            waived = any(waiver.check == _FACTS for clause in texts for waiver in clause.text[code].waivers)
            message = f'{document.id} {fact.number} states {" and ".join(lacking)}; the "{code}" text has it not.'
            fix = f"correct the text, or facts in documents/{document.id}.yaml if they are wrong"
            for clause in texts:
                yield (clause.id, code), None
            if not waived:
                yield (first.id, code), Problem(first.text[code].place.at("says").where, "wording/facts", message, fix)


def _whole(reader: Reader, says: str) -> Found:
    paragraphs, items = blocks(says)
    return reader.read("\n".join([*paragraphs, *items]))


def _has(text: Text | None, document: str) -> bool:
    return text is not None and (text.states or text.translates or document) == document


def _waivers(rulebook: Rulebook, found: dict[tuple[str, str], set[str]]) -> Iterator[Problem]:
    for clause in rulebook.clauses.values():
        for code, text in clause.text.items():
            if code not in rulebook.languages or state_of(rulebook, clause, code).is_outdated:
                continue
            for waiver in text.waivers:
                if waiver.check not in found.get((clause.id, code), set()):
                    message = f'Nothing of "{waiver.check}" is found in this text any more.'
                    yield Problem(waiver.place.where, "wording/waiver", message, "remove the waiver")
