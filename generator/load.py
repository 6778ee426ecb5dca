"""A folder of YAML to a Rulebook; collects every problem on the way."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from generator.model import (
    Case,
    Chapter,
    Citation,
    Clause,
    Conditions,
    Decision,
    Difference,
    Document,
    Erratum,
    Expectation,
    Fact,
    Game,
    Impossible,
    Language,
    Lookup,
    Missing,
    Number,
    Outcome,
    Position,
    Reading,
    Row,
    Rulebook,
    Term,
    Text,
    Value,
)
from generator.problems import Place, Problem, Source, Where
from generator.shapes import check_shape
from generator.yaml_io import parse

T = TypeVar("T")
Raw = Mapping[str, Any]

# Where each kind of file lies; the part that is `*` is its id, the folder of a clause or case belongs to the id.
_KINDS = {
    "languages": "languages.yaml",
    "interface": "interface/*.yaml",
    "document": "documents/*.yaml",
    "game": "games/*.yaml",
    "term": "terms/*.yaml",
    "clause": "clauses/*/*.yaml",
    "decision": "decisions/*.yaml",
    "case": "cases/*/*.yaml",
}


@dataclass
class _Files:
    """The files of a data folder, by kind and id, with what is wrong with them."""

    found: dict[str, dict[str, tuple[Raw, Place]]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    count: int = 0
    digest: Any = field(default_factory=hashlib.sha256)


def load(folder: Path) -> tuple[Rulebook, list[Problem]]:
    """
    Read a data folder.

    Args:
        folder: A folder laid out like `rules_data`.

    Returns:
        The rulebook made from every file that can be used, and all problems of form. A file with a problem is set
        aside; checks ask `Rulebook.is_set_aside` before they call an id unknown.
    """
    files = _read(folder)
    languages = _first(files, "languages")
    rulebook = Rulebook(
        languages={code: _language(code, raw) for code, raw in languages.get("languages", {}).items()},
        interface={code: raw for code, (raw, _) in files.found["interface"].items()},
        interface_places={code: place for code, (_, place) in files.found["interface"].items()},
        documents=_build(files, "document", _document),
        games=_build(files, "game", _game),
        clauses=_build(files, "clause", _clause),
        decisions=_build(files, "decision", _decision),
        cases=_build(files, "case", _case),
        terms=_build(files, "term", _term),
        languages_place=next((place for _, place in files.found["languages"].values()), Place(Source("languages.yaml"))),
        raw=tuple(item for found in files.found.values() for item in found.values()),
        set_aside=frozenset(problem.where.file for problem in files.problems if not problem.is_warning),
        files=files.count,
        hash=files.digest.hexdigest(),
    )
    return _in_reading_order(rulebook), files.problems


def _read(folder: Path) -> _Files:
    files = _Files(found={kind: {} for kind in _KINDS})
    if not folder.is_dir():
        where = Where(str(folder), 1, 1)
        files.problems.append(Problem(where, "load/no-folder", "There is no such data folder.", "name one with --data DIR"))
        return files
    known: set[Path] = set()
    for kind, pattern in _KINDS.items():
        for path in sorted(folder.glob(pattern)):
            known.add(path)
            _read_file(files, folder, path, kind)
    for path in sorted(folder.rglob("*")):
        if path.suffix in {".yaml", ".yml"} and path not in known:
            message = "This file lies where no kind of data file is kept, so nobody reads it."
            files.problems.append(
                Problem(
                    Where(_shown(folder, path), 1, 1),
                    "load/stray-file",
                    message,
                    "see rules_data/README.md for its folder; files end in .yaml",
                )
            )
    return files


def _read_file(files: _Files, folder: Path, path: Path, kind: str) -> None:
    files.count += 1
    shown = _shown(folder, path)
    content = path.read_bytes()
    files.digest.update(shown.encode() + b"\0" + content + b"\0")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"This file is not UTF-8 text: byte {error.start} cannot be read."
        files.problems.append(Problem(Where(shown, 1, 1), "yaml/broken", message, "save it as UTF-8"))
        return
    value, source, problems = parse(shown, text)
    if value is not None:
        problems += check_shape(kind, value, source)
    files.problems += problems
    if value is not None and not any(not problem.is_warning for problem in problems):
        parts = path.relative_to(folder).with_suffix("").parts
        files.found[kind]["/".join(parts[1:]) or parts[0]] = (value, Place(source))


def _shown(folder: Path, path: Path) -> str:
    return f"{folder.name}/{path.relative_to(folder).as_posix()}"


def _first(files: _Files, kind: str) -> Raw:
    return next((raw for raw, _ in files.found[kind].values()), {})


def _build(files: _Files, kind: str, build: Callable[[str, Raw, Place], T]) -> dict[str, T]:
    return {name: build(name, raw, place) for name, (raw, place) in files.found[kind].items()}


def _in_reading_order(rulebook: Rulebook) -> Rulebook:
    """Sort clauses as their games' chapters name them; a clause that none names comes last."""
    named = [clause for game in rulebook.games.values() for chapter in game.chapters for clause in chapter.clauses]
    order = {clause: index for index, clause in enumerate(named)}
    clauses = dict(sorted(rulebook.clauses.items(), key=lambda item: (order.get(item[0], len(order)), item[0])))
    return Rulebook(**{**{name: getattr(rulebook, name) for name in Rulebook.__dataclass_fields__}, "clauses": clauses})


def _language(code: str, raw: Raw) -> Language:
    return Language(code=code, name=raw["name"], document=raw.get("document"), direction=raw["direction"], locale=raw["locale"])


def _game(name: str, raw: Raw, place: Place) -> Game:
    chapters = tuple(
        Chapter(id=item["id"], title=item["title"], clauses=tuple(item["clauses"]), place=place.at("chapters", index))
        for index, item in enumerate(raw["chapters"])
    )
    return Game(id=name, name=raw["name"], about=raw["about"], chapters=chapters, place=place)


def _document(name: str, raw: Raw, place: Place) -> Document:
    def numbers(key: str) -> dict[str, Number]:
        return {
            item["number"]: Number(number=item["number"], title=item.get("title"), is_heading="heading" in item, place=place.at(key, index))
            for index, item in enumerate(raw.get(key, []))
        }

    return Document(
        id=name,
        name=raw["name"],
        short=raw["short"],
        language=raw["language"],
        tradition=raw["tradition"],
        issuer=raw.get("issuer"),
        edition=raw["edition"],
        numbering=raw["numbering"],
        numbers=numbers("clauses"),
        cites=numbers("cites"),
        licence=raw["licence"]["state"],
        licence_note=raw["licence"]["note"],
        missing=tuple(Missing(number=item["number"], kind=item["kind"], what=item["what"]) for item in raw.get("missing", [])),
        place=place,
    )


def _term(name: str, raw: Raw, place: Place) -> Term:
    def lists(key: str) -> dict[str, tuple[str, ...]]:
        return {language: tuple(words) for language, words in raw.get(key, {}).items()}

    return Term(id=name, names=raw["names"], variants=lists("variants"), avoid=lists("avoid"), definition=raw["definition"], place=place)


def _clause(name: str, raw: Raw, place: Place) -> Clause:
    return Clause(
        id=name,
        kind=raw["kind"],
        numbers={document: tuple(numbers) for document, numbers in raw["numbers"].items()},
        see=tuple(raw.get("see", [])),
        title=raw["title"],
        gist=raw["gist"],
        text={
            language: Text(
                says=item["says"], states=item.get("states"), translates=item.get("translates"), place=place.at("text", language)
            )
            for language, item in raw["text"].items()
        },
        differences=tuple(_difference(item, place.at("differences", index)) for index, item in enumerate(raw.get("differences", []))),
        errata=tuple(
            Erratum(
                document=item["document"],
                number=item["number"],
                stands=item.get("stands"),
                effect=item["effect"],
                place=place.at("errata", index),
            )
            for index, item in enumerate(raw.get("errata", []))
        ),
        place=place,
    )


def _difference(raw: Raw, place: Place) -> Difference:
    def position(document: str, item: Raw) -> Position:
        special = "same_as" in item or "status" in item
        return Position(
            words=None if special else item,
            same_as=item.get("same_as"),
            status=item.get("status"),
            place=place.at("positions", document),
        )

    positions = {document: position(document, item) for document, item in raw["positions"].items()}
    return Difference(about=raw["about"], positions=positions, decision=raw.get("decision"), place=place)


def _conditions(raw: Raw | None) -> Conditions:
    return {fact: (answers,) if isinstance(answers, str) else tuple(answers) for fact, answers in (raw or {}).items()}


def _decision(name: str, raw: Raw, place: Place) -> Decision:
    lookups = {
        key: Lookup(
            of=item["of"],
            values={answer: value for answer, value in item.items() if answer not in {"of", "otherwise"}},
            otherwise=item.get("otherwise"),
            place=place.at("lookups", key),
        )
        for key, item in raw.get("lookups", {}).items()
    }
    return Decision(
        id=name,
        name=raw["name"],
        about=raw["about"],
        clauses=tuple(raw.get("clauses", [])),
        documents=tuple(raw["documents"]),
        facts={
            key: Fact(
                id=key,
                ask=item["ask"],
                note=item.get("note"),
                said=item.get("said", {}),
                only_with=_conditions(item.get("only_with")),
                answers=item["answers"],
                place=place.at("facts", key),
            )
            for key, item in raw["facts"].items()
        },
        outcomes={
            key: Outcome(id=key, label=item["label"], values=item["values"], is_list="many" in item, is_optional="optional" in item, place=place.at("outcomes", key))
            for key, item in raw["outcomes"].items()
        },
        impossible=tuple(
            Impossible(when=_conditions(item["when"]), because=item["because"], place=place.at("impossible", index))
            for index, item in enumerate(raw.get("impossible", []))
        ),
        lookups=lookups,
        reasons=raw.get("reasons", {}),
        rows=tuple(_row(item, place.at("rows", index), lookups) for index, item in enumerate(raw["rows"])),
        place=place,
    )


def _row(raw: Raw, place: Place, lookups: Mapping[str, Lookup]) -> Row:
    why = raw.get("why", [])
    return Row(
        documents=tuple(raw["documents"]),
        when=_conditions(raw.get("when")),
        status=raw["status"],
        then=_then(raw.get("then", {}), place.at("then"), lookups),
        because=_because(raw.get("because", {}), place.at("because")),
        why=(why,) if isinstance(why, str) else tuple(why),
        readings=tuple(
            Reading(
                then=_then(item["then"], place.at("readings", index, "then"), lookups),
                because=_because(item.get("because", {}), place.at("readings", index, "because")),
                says=item["says"],
                place=place.at("readings", index),
            )
            for index, item in enumerate(raw.get("readings", []))
        ),
        place=place,
    )


def _then(raw: Raw, place: Place, lookups: Mapping[str, Lookup]) -> dict[str, Value | Lookup]:
    def value(outcome: str, item: Any) -> Value | Lookup:
        if isinstance(item, list):
            return tuple(item)
        if isinstance(item, dict):
            # An unknown lookup is kept as one that never gives a value; `checks.references` reports it here.
            return lookups.get(item["lookup"]) or Lookup(of=item["lookup"], values={}, otherwise=None, place=place.at(outcome))
        return str(item)

    return {outcome: value(outcome, item) for outcome, item in raw.items()}


def _because(raw: Raw, place: Place) -> dict[str, tuple[Citation, ...]]:
    return {
        document: tuple(
            Citation(clause=item["clause"], number=item["number"], when=_conditions(item.get("when")), place=place.at(document, index))
            for index, item in enumerate(items)
        )
        for document, items in raw.items()
    }


def _case(name: str, raw: Raw, place: Place) -> Case:
    return Case(
        id=name,
        decision=name.partition("/")[0],
        name=raw["name"],
        story=raw["story"],
        given=raw["given"],
        expect={
            document: Expectation(
                status=item["status"],
                outcome={key: tuple(value) if isinstance(value, list) else value for key, value in item.get("outcome", {}).items()},
                clauses=tuple(item.get("clauses", [])),
                place=place.at("expect", document),
            )
            for document, item in raw["expect"].items()
        },
        origin=raw["origin"],
        place=place,
    )
