"""
Words out to gettext PO files and back in, so that Weblate, Poedit or any such tool can be used.

Only words are in the file: numbers of clauses, facts and outcomes cannot be changed by it. What it says of an entry is where
the words stand (`msgctxt`), what they translate (`msgid`) and the translation (`msgstr`).
"""

from __future__ import annotations

import hashlib
import io
import re
import shutil
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po, write_po

from generator.checks import read
from generator.edit import edited, write_all
from generator.model import Clause, Rulebook
from generator.problems import DataError, Path_, Place, Problem, Where
from generator.translations import normalise, sources_of, state_of, text_hash
from generator.words import has_words, is_clause_text, words_in

_SOURCE = "en"
"""The language in which words are written first."""
_PROJECT = "Rerack"
_LINE = re.compile(r'\s*(?:#.*|(?:(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)\s+)?"(?:[^"\\]|\\.)*")?\s*')
_PLACES = re.compile(r"\{\w+\}")
_WIDTH = 110


@dataclass(frozen=True, slots=True)
class Entry:
    """Words of one language that translate words of another."""

    context: str
    """Where they stand: file and path."""
    source: str
    """The words translated."""
    text: str
    """The translation; empty if there is none yet."""
    file: str
    """The file, inside the data folder."""
    path: Path_
    """Where in the file."""
    note: str
    """What a translator should know."""
    clause: Clause | None
    """The clause whose title, gist or text this is."""
    document: str | None
    """The document that a clause's text translates."""
    is_outdated: bool
    """Whether the source has changed since."""


def export(rulebook: Rulebook, language: str, at: datetime) -> str:
    """
    Write the words of a language as a PO file.

    Args:
        rulebook: Checked data.
        language: A language of the site, or one that is not finished.
        at: The time to be named in the file's head.

    Returns:
        The file. Its version is the edition of the words translated: a file of another one is not taken back.
    """
    every = list(entries(rulebook, language))
    catalog = Catalog(
        locale=language,
        project=_PROJECT,
        version=edition(every),
        charset="utf-8",
        fuzzy=False,
        header_comment=_HEADER,
        creation_date=at,
        revision_date=at,
    )
    for entry in every:
        catalog.add(
            entry.source,
            entry.text,
            context=entry.context,
            auto_comments=[entry.note] if entry.note else [],
            flags=["fuzzy"] if entry.is_outdated else [],
        )
    written = io.BytesIO()
    write_po(written, catalog, width=0, sort_output=False, omit_header=False)
    return written.getvalue().decode()


_HEADER = f"# Words of {_PROJECT}. Translate msgstr only; a blank line parts paragraphs, a line that begins with '- ' is a list item."


def take(rulebook: Rulebook, data: Path, file: Path) -> tuple[int, int]:
    """
    Take the words of a PO file into the data; all of it or nothing.

    Args:
        rulebook: The data as it stands.
        data: Its folder.
        file: The PO file.

    Returns:
        How many words changed, and how many entries were passed over because they are empty or marked fuzzy.

    Raises:
        DataError: The file is broken, of another edition, or its words would break the data; nothing was written.
    """
    text = _read(file)
    catalog = _parse(file, text)
    known = {**rulebook.languages, **rulebook.unfinished}
    language = str(catalog.locale_identifier or "")
    if language not in known:
        message = f'The file is of the language "{language}".'
        raise DataError([_problem(file, text, 1, "po/language", message, f"known are {', '.join(known)}")], 1)
    every = {entry.context: entry for entry in entries(rulebook, language)}
    problems = list(_compare(file, text, catalog, every))
    if problems:
        raise DataError(problems, 1)
    changes, passed = _changes(language, catalog, every)
    count = sum(len([path for path in found if path[-1] != "follows"]) for found in changes.values())
    now = {name: (data / name).read_text(encoding="utf-8") if (data / name).is_file() else "" for name in changes}
    files = {name: edited(now[name], found) for name, found in changes.items()}
    _must_stand(rulebook, data, files)
    write_all({data / name: content for name, content in files.items()})
    return count, passed


def edition(every: list[Entry]) -> str:
    """Give the hash of the words that are translated."""
    return hashlib.sha256("\0".join(f"{entry.context}\1{entry.source}" for entry in every).encode()).hexdigest()[:12]


def entries(rulebook: Rulebook, language: str) -> Iterator[Entry]:
    """
    Go through the words of a language that translate others.

    A clause's title, gist and text translate the text of the document they follow; all other words the English ones. What
    a language states of its own document translates nothing and is left out.
    """
    for raw, place in rulebook.raw:
        file = place.source.file.partition("/")[2]
        if file == f"interface/{_SOURCE}.yaml" and language != _SOURCE:
            mine = rulebook.interface.get(language) or rulebook.unfinished_interface.get(language, {})
            for key, source in raw.items():
                name = f"interface/{language}.yaml"
                yield Entry(f"interface:{key}", source, mine.get(key, ""), name, (key,), "", None, None, is_outdated=False)
        elif has_words(place):
            name, _, _ = file.removeprefix("clauses/").partition(".")
            clause = rulebook.clauses.get(name) if file.startswith("clauses/") else None
            for words, there in words_in(raw, place):
                if clause and (is_clause_text(there) or there.path in {("title",), ("gist",)}):
                    yield from _of_clause(rulebook, clause, language, file, there)
                elif language != _SOURCE and words.get(_SOURCE):
                    yield _entry(file, there, language, words)


def _entry(file: str, place: Place, language: str, words: Mapping[str, Any]) -> Entry:
    path = (*place.path, language)
    context = f"{file.removesuffix('.yaml')}:{'.'.join(map(str, place.path))}"
    return Entry(context, normalise(words[_SOURCE]), normalise(words.get(language, "")), file, path, "", None, None, is_outdated=False)


def _of_clause(rulebook: Rulebook, clause: Clause, language: str, file: str, place: Place) -> Iterator[Entry]:
    document, source = _followed(rulebook, clause, language)
    if document is None or source is None:
        return
    part = str(place.path[0])
    mine = clause.text.get(language)
    if part == "text":
        said, now, path = clause.text[source].says, mine.says if mine else "", (*place.path, language, "says")
    else:
        words = clause.title if part == "title" else clause.gist
        said, now, path = words[source], words.get(language, ""), (*place.path, language)
    outdated = mine is not None and state_of(rulebook, clause, language).is_outdated
    note = f"{rulebook.documents[document].short[_SOURCE]}: {', '.join(clause.numbers[document])}"
    context = f"{file.removesuffix('.yaml')}:{part}"
    yield Entry(context, normalise(said), normalise(now), file, path, note, clause, document, is_outdated=outdated)


def _followed(rulebook: Rulebook, clause: Clause, language: str) -> tuple[str | None, str | None]:
    """Name the document that a language translates in a clause, and the language that states it."""
    if language in clause.text:
        sources = sources_of(rulebook, clause, language)
    else:  # not written yet: the first document that the clause states
        sources = {text.states: code for code, text in clause.text.items() if text.states}
        sources = dict(list(sources.items())[:1])
    return next(iter(sources.items())) if len(sources) == 1 else (None, None)


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise DataError([Problem(Where(str(file), 1, 1), "po/broken", "The file is not UTF-8 text.", "save it as UTF-8")]) from error


def _parse(file: Path, text: str) -> Catalog:
    broken = [number for number, line in enumerate(text.splitlines(), 1) if not _LINE.fullmatch(line)]
    if broken:  # the reader takes a line without its quotation marks for what it is not
        raise DataError(
            [
                _problem(
                    file, text, number, "po/broken", "This is no line of a PO file.", "write a keyword and its text between quotation marks"
                )
                for number in broken
            ],
            1,
        )
    try:
        catalog = read_po(io.StringIO(text), abort_invalid=True)
    except (PoFileError, ValueError, TypeError, IndexError) as error:
        line = getattr(error, "lineno", 0) or 0
        said = str(error).partition(" on ")[0] if isinstance(error, PoFileError) else str(error)
        problem = _problem(file, text, line + 1, "po/broken", f"This is not a PO file: {said}.", "correct the line, or export again")
        raise DataError([problem], 1) from error
    return catalog


def _problem(file: Path, text: str, line: int, code: str, message: str, fix: str) -> Problem:
    lines = text.splitlines()
    return Problem(Where(str(file), line, 1, lines[line - 1] if 0 < line <= len(lines) else ""), code, message, fix)


def _compare(file: Path, text: str, catalog: Catalog, every: Mapping[str, Entry]) -> Iterator[Problem]:
    """Find what keeps a file from being taken: another edition, other entries than ours, lost places."""
    lines = {context: number for number, context in _contexts(text)}

    def problem(context: str, code: str, message: str, fix: str) -> Problem:
        return _problem(file, text, lines.get(context, 1), code, message, fix)

    if catalog.version != edition(list(every.values())):
        message = f"The file is of the edition {catalog.version or '(none)'}, and the data is of {edition(list(every.values()))}."
        yield problem("", "po/edition", message, "export again and put the work in there (msgmerge OLD.po NEW.po does it)")
    found = {str(message.context): message for message in catalog if message.id}
    twice = [context for context, number in _count(text).items() if number > 1]
    for context in twice:
        yield problem(context, "po/twice", f'The entry "{context}" stands here twice.', "keep one of the two")
    for context, translated in found.items():
        entry = every.get(context)
        if entry is None:
            yield problem(context, "po/unknown", f'The data has no words at "{context}".', "remove the entry; ids are not translated")
        elif normalise(str(translated.id)) != entry.source:
            yield problem(context, "po/moved", f'The words translated at "{context}" are not those of the data.', "export again")
        elif str(translated.string).strip() and sorted(_PLACES.findall(str(translated.string))) != sorted(_PLACES.findall(entry.source)):
            lost = ", ".join(_PLACES.findall(entry.source)) or "none"
            yield problem(context, "po/places", f'The places in braces at "{context}" must be: {lost}.', "put them into msgstr as they are")
    for context in every:
        if context not in found:
            yield problem(
                "", "po/missing", f'The entry "{context}" is missing.', "keep every entry; leave msgstr empty where nothing is to be said"
            )


def _contexts(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith('msgctxt "'):
            yield number, line[9:-1]


def _count(text: str) -> dict[str, int]:
    counted: dict[str, int] = {}
    for _, context in _contexts(text):
        counted[context] = counted.get(context, 0) + 1
    return counted


def _changes(language: str, catalog: Catalog, every: Mapping[str, Entry]) -> tuple[dict[str, dict[Path_, Any]], int]:
    changes: dict[str, dict[Path_, Any]] = {}
    passed = 0
    for message in catalog:
        entry = every.get(str(message.context)) if message.id else None
        if entry is None:
            continue
        if not str(message.string).strip() or message.fuzzy:
            passed += bool(entry.source)
            continue
        _change(language, entry, message, changes)
    return {name: found for name, found in changes.items() if found}, passed


def _change(language: str, entry: Entry, message: Message, changes: dict[str, dict[Path_, Any]]) -> None:
    new = normalise(str(message.string))
    found = changes.setdefault(entry.file, {})
    if entry.clause is not None and entry.document is not None and (new != entry.text or entry.is_outdated):
        source = next(code for code, text in entry.clause.text.items() if text.states == entry.document)
        follows = {entry.document: text_hash(entry.clause, source)}
        if language not in entry.clause.text:
            held = found.setdefault(("text", language), {"translates": entry.document, "follows": follows, "says": ""})
            if entry.path[-1] == "says":
                held["says"] = lay_out(new)
            else:
                found[entry.path] = new
            return
        if entry.clause.text[language].follows != follows:
            found["text", language, "follows"] = follows
    if new != entry.text:
        found[entry.path] = lay_out(new) if entry.path[-1] == "says" else new


def lay_out(says: str) -> str:
    """Break the lines of a clause's text as the other texts are broken."""
    blocks = []
    for block in says.split("\n\n"):
        lines = [
            textwrap.fill(
                line, _WIDTH, subsequent_indent="  " if line.startswith("- ") else "", break_long_words=False, break_on_hyphens=False
            )
            for line in block.split("\n")
        ]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def _must_stand(rulebook: Rulebook, data: Path, files: Mapping[str, str]) -> None:
    """Refuse words with which the data would have errors it does not have now."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / data.resolve().name
        shutil.copytree(data, copy)
        for name, content in files.items():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).write_text(content, encoding="utf-8")
        _, before = read(data)
        had = {(problem.where.file, problem.code, problem.message) for problem in before}
        _, after = read(copy)
    new = [item for item in after if not item.is_warning and (item.where.file, item.code, item.message) not in had]
    if new:
        raise DataError(new, rulebook.files)
