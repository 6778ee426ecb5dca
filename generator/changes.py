"""The latest changes of texts and of rulings in the words of one language, for the page of changes and the feeds."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby, islice
from typing import Any
from xml.etree import ElementTree

from markupsafe import Markup

from generator.chronicle import Chronicle, Table, Version
from generator.guide_rows import conditions_in_words, sentences_of
from generator.history import Change, compare
from generator.make import make_decision
from generator.markup import escape
from generator.model import Decision, Rulebook
from generator.problems import Place, Source

MOST = 40
"""Entries of a list."""
MOST_ROWS = 12
"""Rows of a changed table that are told in words."""


@dataclass(frozen=True, slots=True)
class TextChange:
    """A wording that took the place of another, or the first one."""

    clause: str
    """Id of the clause."""
    title: str
    """Its heading now."""
    version: Version
    """The wording."""
    words: tuple[Change, ...]
    """What went and what came; the whole text of a first wording is `new`."""


@dataclass(frozen=True, slots=True)
class RulingChange:
    """Rows of a decision table that came or went."""

    decision: str
    """Id of the decision."""
    name: str
    """Its name now."""
    at: str
    """When."""
    commit: str
    """The commit."""
    is_first: bool
    """Whether the table is new."""
    new: int
    """How many rows came, counted for each document."""
    gone: int
    """How many went."""
    rows: tuple[tuple[bool, str], ...]
    """The first of them in words: whether it is new, and the row."""


def versions_in_words(versions: tuple[Version, ...]) -> list[tuple[Version, tuple[Change, ...]]]:
    """Compare each wording with the one before it; the first is all new."""
    older = [*versions[1:], None][: len(versions)]
    return [
        (version, tuple(compare(before.text, version.text)) if before else (Change("new", version.text),))
        for version, before in zip(versions, older, strict=True)
    ]


def text_changes(rulebook: Rulebook, told: Chronicle, language: str) -> list[TextChange]:
    """List the latest changes of texts, the newest first."""
    found = [
        (clause, version, words)
        for clause in rulebook.clauses.values()
        for version, words in versions_in_words(tuple(told.texts.get(clause.id, {}).get(language, ())))
    ]
    latest = sorted(found, key=lambda item: item[1].at, reverse=True)[:MOST]
    return [TextChange(clause.id, clause.title[language], version, words) for clause, version, words in latest]


def ruling_changes(rulebook: Rulebook, told: Chronicle, language: str) -> list[RulingChange]:
    """
    List the latest changes of rulings, the newest first.

    What happened to a table on one day is one change; a table whose rows say the same in other words has not changed.
    """
    tables = sorted(
        ((decision, table) for decision in rulebook.decisions.values() for table in _by_day(told.tables.get(decision.id, ()))),
        key=lambda item: item[1].at,
        reverse=True,
    )
    changed = (_ruling_change(rulebook, decision, table, language) for decision, table in tables)
    return list(islice((item for item in changed if item.new or item.gone), MOST))


def _by_day(tables: Iterable[Table]) -> Iterator[Table]:
    """Put the changes of each day together; the newest come first."""
    for _, of_day in groupby(tables, key=lambda table: table.at[:10]):
        newest, *older = of_day
        yield replace(newest, before=(older[-1] if older else newest).before)


def _ruling_change(rulebook: Rulebook, decision: Decision, table: Table, language: str) -> RulingChange:
    before, since = _rows(table.before or {}), _rows(table.raw)
    new, gone = since.keys() - before.keys(), before.keys() - since.keys()
    rows: list[tuple[bool, str]] = []
    if table.before is not None:
        for is_new, keys, listed, raw in ((True, new, since, table.raw), (False, gone, before, table.before)):
            then = _decision(decision.id, raw)
            places = [listed[key] for key in listed if key in keys][: MOST_ROWS - len(rows)]
            rows += [(is_new, _in_words(rulebook, then, document, place, language)) for document, place in places]
    return RulingChange(
        decision=decision.id,
        name=decision.name[language],
        at=table.at,
        commit=table.commit,
        is_first=table.before is None,
        new=len(new),
        gone=len(gone),
        rows=tuple((is_new, words) for is_new, words in rows if words),
    )


def _rows(raw: Mapping[str, Any]) -> dict[str, tuple[str, int]]:
    """Give what each row rules for each document, as a text to be compared, with document and place."""
    found = {}
    for place, row in enumerate(raw.get("rows", ())):
        for document in row.get("documents", ()):
            because = row.get("because", {})
            ruled = {name: row.get(name) for name in ("when", "status", "then", "readings")}
            of_document = because.get(document) if isinstance(because, Mapping) else because
            found[json.dumps([document, ruled, of_document], sort_keys=True, ensure_ascii=False)] = (document, place)
    return found


def _decision(name: str, raw: Mapping[str, Any]) -> Decision | None:
    """Make a table of an older file; None if the file had another form then."""
    try:
        return make_decision(name, raw, Place(Source(name)))
    except (KeyError, TypeError, AttributeError):
        return None


def _in_words(rulebook: Rulebook, decision: Decision | None, document: str, place: int, language: str) -> str:
    """Put a row into words; nothing if its file had another form, or the words were not there then."""
    try:
        row = decision.rows[place] if decision else None
        if not decision or not row:
            return ""
        words = rulebook.interface[language]
        when = " ".join(f"{item.ask} {' / '.join(item.answers)}." for item in conditions_in_words(decision, row.when, language))
        said = " ".join(item.sentence for item in sentences_of(decision, row.then, row.when, language)) or words.get(
            f"says.{row.status}", ""
        )
        return f"{rulebook.documents[document].short[language]}: {when} → {said} ({words[f'status.{row.status}']})".replace("→  ", "→ ")
    except KeyError:
        return ""


def feed(title: str, language: str, home: str, address: str, entries: Iterator[tuple[str, str, str, str]]) -> str:
    """
    Write an Atom feed.

    Args:
        title: Its title.
        language: Its language.
        home: Address of the page that shows the same.
        address: Its own address.
        entries: Title, address, time and text of each entry, the newest first.

    Returns:
        The feed. Its text is text: no markup is read in it.
    """
    root = ElementTree.Element("feed", {"xmlns": "http://www.w3.org/2005/Atom", "xml:lang": language})

    def add(parent: ElementTree.Element, name: str, text: str = "", **attributes: str) -> ElementTree.Element:
        made = ElementTree.SubElement(parent, name, attributes)
        made.text = text or None
        return made

    listed = list(entries)
    add(root, "title", title)
    add(root, "id", address)
    add(root, "link", rel="self", href=address)
    add(root, "link", rel="alternate", href=home)
    add(root, "updated", listed[0][2] if listed else "1970-01-01T00:00:00Z")
    add(add(root, "author"), "name", "Rerack")
    for name, link, at, text in listed:
        entry = add(root, "entry")
        add(entry, "title", name)
        add(entry, "id", link)
        add(entry, "link", rel="alternate", href=link)
        add(entry, "updated", at)
        add(entry, "content", text, type="text")
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=False).join(['<?xml version="1.0" encoding="utf-8"?>\n', "\n"])


def redline(words: tuple[Change, ...]) -> Markup:
    """Mark what went and what came; the lines of the text stay lines where white space counts."""
    tags = {"same": "{}", "gone": "<del>{}</del>", "new": "<ins>{}</ins>"}
    line = Markup("&#10;")
    return Markup("").join(Markup(tags[item.kind]).format(line.join(map(escape, item.text.split("\n")))) for item in words)  # noqa: S704


def words_of(change: TextChange) -> str:
    """Say what went and what came, as plain text."""
    signs = {"gone": "−", "new": "+"}
    return "\n".join(f"{signs[item.kind]} {' '.join(item.text.split())}" for item in change.words if item.kind in signs)
