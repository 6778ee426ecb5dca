"""What lets a reader check and cite a clause, and tell of a mistake: citation, report and feeds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from generator.changes import feed, ruling_changes, text_changes, words_of
from generator.markup import escape, fill
from generator.model import Clause
from generator.translations import text_hash
from generator.views import Book

_NEW_LINE = Markup("&#10;")


@dataclass(frozen=True, slots=True)
class Trust:
    """The citation and the report of a clause in one language."""

    citation: Markup
    """Book, edition, day and address, as they are put behind the text."""
    report: Markup
    """The lines that say of what the report is, for a text field."""
    lines: int
    """How many lines they are."""
    form: str
    """Address of a form with these lines filled in; nothing if there is none."""


def trust_of(book: Book, clause: Clause, language: str) -> Trust:
    """Give the citation and the report of a clause."""
    words = book.rulebook.interface[language]
    address = book.publication.page(f"{language}/{clause.id}/")
    edition = book.rulebook.hash[:12]
    dated = "trust.citation" if book.chronicle.edition else "trust.citation-undated"
    # Keys that no language translates: whoever gets reports in five languages must find the clause in each.
    lines = [f"clause: {clause.id}", f"language: {language}", f"text: {text_hash(clause, language)}", f"edition: {edition}", address]
    lines += ["", str(words["report.wrong"]), ""]
    return Trust(
        citation=fill(words[dated], language, {"edition": edition, "date": book.chronicle.edition, "address": address}),
        report=_NEW_LINE.join(escape(line) for line in lines),
        lines=len(lines),
        form=book.publication.report(f"{clause.id} ({language})", "\n".join(lines)),
    )


def feeds(book: Book, language: str) -> dict[str, str]:
    """Write the feeds of a language: path to Atom."""
    words, address = book.rulebook.interface[language], book.publication.page
    home = address(f"{language}/changes/")

    def texts() -> Iterator[tuple[str, str, str, str]]:
        for item in text_changes(book.rulebook, book.chronicle, language):
            yield item.title, f"{address(f'{language}/{item.clause}/history/')}#{item.version.commit}", item.version.at, words_of(item)

    def rulings() -> Iterator[tuple[str, str, str, str]]:
        signs = {True: "+", False: "−"}
        for item in ruling_changes(book.rulebook, book.chronicle, language):
            counted = fill(words["changes.rows"], language, {"new": item.new, "gone": item.gone}).unescape()
            first = [words["changes.first"]] if item.is_first else []
            text = "\n".join([*first, counted, *(f"{signs[is_new]} {row}" for is_new, row in item.rows)])
            yield item.name, f"{address(f'{language}/rulings/{item.decision}/table/')}?change={item.commit}", item.at, text

    return {
        f"{language}/{name}.xml": feed(f"Rerack: {words[f'changes.{name}']}", language, home, address(f"{language}/{name}.xml"), entries)
        for name, entries in (("texts", texts()), ("rulings", rulings()))
    }
