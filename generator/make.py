"""The plain values of a file whose form is right, made into the frozen data of the model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.model import (
    Acceptance,
    Case,
    Chapter,
    Citation,
    Cited,
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
    Paradigm,
    Position,
    Reading,
    Row,
    Stated,
    Term,
    Text,
    Value,
    Waiver,
    Wording,
)
from generator.problems import Place

Raw = Mapping[str, Any]

_OR = " / "
"""Stands between two spellings of one form."""


def make_language(code: str, raw: Raw) -> Language:
    """Make a language of the site."""
    return Language(
        code=code,
        name=raw["name"],
        document=raw.get("document"),
        direction=raw["direction"],
        locale=raw["locale"],
        alphabet=tuple(raw.get("alphabet", "").split()),
        cases=tuple(raw.get("cases", [])),
        numbers=tuple(raw.get("numbers", [])),
    )


def make_game(name: str, raw: Raw, place: Place) -> Game:
    """Make a game with its chapters."""
    chapters = tuple(
        Chapter(id=item["id"], title=item["title"], clauses=tuple(item["clauses"]), place=place.at("chapters", index))
        for index, item in enumerate(raw["chapters"])
    )
    return Game(id=name, name=raw["name"], about=raw["about"], position=int(raw["position"]), chapters=chapters, place=place)


def make_document(name: str, raw: Raw, place: Place) -> Document:
    """Make a document with its numbers."""
    numbers = {
        item["number"]: Number(
            number=item["number"], title=item.get("title"), is_heading="heading" in item, place=place.at("clauses", index)
        )
        for index, item in enumerate(raw["clauses"])
    }
    cites = {
        item["number"]: Cited(
            number=item["number"],
            title=item.get("title"),
            matches=tuple(item.get("matches", [])),
            is_partial="match" in item,
            note=item.get("note"),
            place=place.at("cites", index),
        )
        for index, item in enumerate(raw.get("cites", []))
    }
    facts = tuple(
        Stated(
            number=item["number"],
            values=tuple(int(value) for value in item.get("values", [])),
            sides=tuple(item.get("sides", [])),
            place=place.at("facts", index),
        )
        for index, item in enumerate(raw.get("facts", []))
    )

    return Document(
        id=name,
        name=raw["name"],
        short=raw["short"],
        language=raw["language"],
        tradition=raw["tradition"],
        issuer=raw.get("issuer"),
        edition=raw["edition"],
        numbering=raw["numbering"],
        numbers=numbers,
        cites=cites,
        facts=facts,
        licence=raw["licence"]["state"],
        licence_note=raw["licence"]["note"],
        missing=tuple(Missing(number=item["number"], kind=item["kind"], what=item["what"]) for item in raw.get("missing", [])),
        place=place,
    )


def make_term(name: str, raw: Raw, place: Place) -> Term:
    """Make a term."""

    def lists(key: str) -> dict[str, tuple[str, ...]]:
        return {language: tuple(words) for language, words in raw.get(key, {}).items()}

    return Term(
        id=name,
        names=raw["names"],
        variants=lists("variants"),
        avoid=lists("avoid"),
        homonyms=lists("homonyms"),
        typed=tuple(raw.get("typed", ())),
        definition=raw["definition"],
        forms={
            language: {word: _paradigm(item, place.at("forms", language, word)) for word, item in paradigms.items()}
            for language, paradigms in raw.get("forms", {}).items()
        },
        place=place,
    )


def _paradigm(raw: Raw, place: Place) -> Paradigm:
    def spelled(forms: list[str]) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(spelling.strip() for spelling in form.split(_OR)) for form in forms)

    numbers = {number: spelled(forms) for number, forms in raw.items() if number not in {"other", "lacks"}}
    return Paradigm(numbers=numbers, other=spelled(raw.get("other", [])), lacks=tuple(raw.get("lacks", [])), place=place)


def make_wording(raw: Raw) -> Wording:
    """Make how a language says numbers, duties and denials."""
    numbers = {int(number): tuple(words) for number, words in raw["numbers"].items()}
    kinds = {kind.replace("_", "-"): tuple(words) for kind, words in raw.items() if kind not in {"numbers", "families"}}
    return Wording(numbers=numbers, kinds=kinds, families=tuple(map(tuple, raw.get("families", []))))


def make_clause(name: str, raw: Raw, place: Place) -> Clause:
    """Make a clause."""
    return Clause(
        id=name,
        kind=raw["kind"],
        numbers={document: tuple(numbers) for document, numbers in raw["numbers"].items()},
        partly={document: tuple(numbers) for document, numbers in raw.get("partly", {}).items()},
        see=tuple(raw.get("see", [])),
        formerly=tuple(raw.get("formerly", [])),
        title=raw["title"],
        gist=raw["gist"],
        text={language: _text(item, place.at("text", language)) for language, item in raw["text"].items()},
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


def _text(raw: Raw, place: Place) -> Text:
    accepted = raw.get("accepted")
    return Text(
        says=raw["says"],
        states=raw.get("states"),
        translates=raw.get("translates"),
        follows=raw.get("follows", {}),
        is_machine_draft="drafted" in raw,
        accepted=Acceptance(by=accepted["by"], on=accepted["on"], text=accepted["text"]) if accepted else None,
        waivers=tuple(
            Waiver(check=item["check"], why=item["why"], place=place.at("waivers", index))
            for index, item in enumerate(raw.get("waivers", []))
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


def make_decision(name: str, raw: Raw, place: Place) -> Decision:
    """Make a decision table."""
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
            key: Outcome(
                id=key,
                label=item["label"],
                values=item["values"],
                is_list="many" in item,
                is_optional="optional" in item,
                place=place.at("outcomes", key),
            )
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


def make_case(name: str, raw: Raw, place: Place) -> Case:
    """Make a case."""
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
