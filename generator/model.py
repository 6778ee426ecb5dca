"""The rulebook as frozen data: documents, clauses, decision tables, cases, and what it means that a row fits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.problems import Place

Words = Mapping[str, str]
"""Language code to text."""
Facts = Mapping[str, str | None]
"""Fact id to answer; None for a fact that is not asked in this situation."""
Conditions = Mapping[str, tuple[str, ...]]
"""Fact id to the answers that satisfy; all facts must be satisfied."""
Value = str | tuple[str, ...]
"""What an outcome field holds: text, or several texts where the field holds a list."""

NOT_STATED = "not-stated"
AMBIGUOUS = "ambiguous"
UNSETTLED = (NOT_STATED, AMBIGUOUS)
NOT_APPLICABLE = "not-applicable"
WITHOUT_OUTCOME = ("open", "lost")
STATUSES = ("stated", "implied", "ambiguous", "silent", "open", "lost")


def fits(conditions: Conditions, facts: Facts) -> bool:
    """Say whether a set of facts satisfies every condition."""
    return all(facts.get(fact) in answers for fact, answers in conditions.items())


def may_fit(conditions: Conditions, facts: Facts) -> bool:
    """Say whether conditions can still be satisfied once the facts that are not known yet are."""
    return all(fact not in facts or facts[fact] in answers for fact, answers in conditions.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """A language of the site."""

    code: str
    """Two letters, as in addresses."""
    name: str
    """Its own name."""
    document: str | None
    """The document written in it, if any."""
    direction: str
    """`ltr` or `rtl`."""
    locale: str
    """BCP 47 tag."""
    alphabet: tuple[str, ...]
    """Letters under which its words are sorted, in order."""
    cases: tuple[str, ...]
    """Names of its cases, in the order of a paradigm's forms."""
    numbers: tuple[str, ...]
    """Its grammatical numbers: `singular`, `dual`, `plural`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A clause number of a document."""

    number: str
    """As the document prints it."""
    title: str | None
    """Its heading, in the document's language."""
    is_heading: bool
    """Whether it only heads others."""
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """A number that a document cites but does not contain."""

    number: str
    """As the document cites it."""
    title: str | None
    """The heading it is cited by."""
    matches: tuple[str, ...]
    """Clauses of another document that treat the same."""
    is_partial: bool
    """Whether they treat only a part of it."""
    note: Words | None
    """What the match leaves out."""
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """What every text of a clause must have, whatever its language: a translator cannot change it."""

    number: str
    """The clause number."""
    values: tuple[int, ...]
    """Numbers that the clause states."""
    sides: tuple[str, ...]
    """`left` or `right`."""
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing:
    """Something lost or misprinted in a document."""

    number: str
    """The clause."""
    kind: str
    """`lost` or `misprint`."""
    what: Words
    """What it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """An official rule text."""

    id: str
    """As in addresses and facts."""
    name: Words
    """What readers call it."""
    short: Words
    """The same for chips and tables."""
    language: str
    """The language it is written in."""
    tradition: str
    """Which family of rules it belongs to."""
    issuer: str | None
    """Who issued it, if it says so."""
    edition: Words
    """Year or edition as far as it shows."""
    numbering: Words
    """How it numbers clauses."""
    numbers: Mapping[str, Number]
    """Every clause number, in order."""
    cites: Mapping[str, Cited]
    """Numbers it cites but does not contain."""
    facts: tuple[Stated, ...]
    """Numbers and sides that the texts of its clauses must have."""
    licence: str
    """State of the licence."""
    licence_note: Words
    """Whose text it is."""
    missing: tuple[Missing, ...]
    """What is lost or misprinted."""
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Acceptance:
    """Somebody held a text against its source and found nothing to change."""

    by: str
    """Who."""
    on: str
    """The day, as 2026-12-01."""
    text: str
    """Hash of the text that was accepted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiver:
    """A finding of the check of translations that is wrong in this text."""

    check: str
    """What is found: `numbers`, `must` …"""
    why: str
    """Why it is wrong here."""
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """What the readers of one language read in a clause."""

    says: str
    """Paragraphs and list items."""
    states: str | None
    """The document whose clause this is."""
    translates: str | None
    """The document whose clause is given because the language's own is silent."""
    follows: Mapping[str, str]
    """Document to the hash of the text from which this one was translated."""
    is_machine_draft: bool
    """Whether a machine drafted it."""
    accepted: Acceptance | None
    """Who accepted it last."""
    waivers: tuple[Waiver, ...]
    """Findings of the check of translations that are wrong here."""
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """How one document rules where documents differ."""

    words: Words | None
    """The ruling, if it has words of its own."""
    same_as: str | None
    """The document that rules the same."""
    status: str | None
    """`silent` or `lost`, if it has no ruling."""
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A question on which documents part."""

    about: Words
    """The question."""
    positions: Mapping[str, Position]
    """Document to position."""
    decision: str | None
    """The table in which the difference is found too."""
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Erratum:
    """A misprint, hole or contradiction of a document."""

    document: str
    """The document."""
    number: str
    """The clause number in it."""
    stands: str | None
    """What is printed, ten words at most."""
    effect: Words
    """What is wrong and what it does to the ruling."""
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One rule, whatever number it has in each document."""

    id: str
    """`game/name`."""
    kind: str
    """`rule`, `guidance` or `definition`."""
    numbers: Mapping[str, tuple[str, ...]]
    """Document to its numbers there."""
    partly: Mapping[str, tuple[str, ...]]
    """Document to those of its numbers that other clauses of the game treat too."""
    see: tuple[str, ...]
    """Related clauses."""
    formerly: tuple[str, ...]
    """Ids it had before it was moved; links to them go on to it."""
    title: Words
    """Heading."""
    gist: Words
    """One sentence."""
    text: Mapping[str, Text]
    """Language to text."""
    differences: tuple[Difference, ...]
    """Where documents part."""
    errata: tuple[Erratum, ...]
    """Where a document is faulty."""
    place: Place

    @property
    def game(self) -> str:
        """The folder it lies in."""
        return self.id.partition("/")[0]

    @property
    def slug(self) -> str:
        """The last part of its address."""
        return self.id.partition("/")[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """Clauses that are read together."""

    id: str
    """As in addresses."""
    title: Words
    """Heading."""
    clauses: tuple[str, ...]
    """Clause ids in reading order."""
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game and the order in which its clauses are read."""

    id: str
    """The folder of its clauses."""
    name: Words
    """What it is called."""
    about: Words
    """What kind of game it is, in a sentence or two."""
    position: int
    """Place among the games."""
    chapters: tuple[Chapter, ...]
    """In reading order."""
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A question of a decision table."""

    id: str
    """As in addresses and in the command."""
    ask: Words
    """The question."""
    note: Words | None
    """A help text."""
    said: Mapping[str, Words]
    """Document to that document's own test."""
    only_with: Conditions
    """When it is asked at all."""
    answers: Mapping[str, Words]
    """Answer id to words, in the order offered."""
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A field of a ruling."""

    id: str
    """As in the command's output."""
    label: Words
    """Its name."""
    values: Mapping[str, Words]
    """Value to the sentence that says it."""
    is_list: bool
    """Whether it holds several values."""
    is_optional: bool
    """Whether a ruling may do without it."""
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Impossible:
    """A set of facts that cannot occur on a table."""

    when: Conditions
    """The set."""
    because: Words
    """Why."""
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Lookup:
    """An outcome that is read off one fact."""

    of: str
    """The fact."""
    values: Mapping[str, str]
    """Answer to value."""
    otherwise: str | None
    """The value for any other answer, or where the fact is not asked."""
    place: Place

    def value(self, facts: Facts) -> str | None:
        """Give the value for these facts; None if the lookup has none."""
        return self.values.get(facts.get(self.of) or "", self.otherwise)


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """A clause on which a ruling rests."""

    clause: str
    """Clause id."""
    number: str
    """Its number in the document."""
    when: Conditions
    """When it is cited; empty: always."""
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One way to read an ambiguous text."""

    then: Mapping[str, Value | Lookup]
    """The fields in which it differs from the other readings."""
    because: Mapping[str, tuple[Citation, ...]]
    """Document to clauses."""
    says: str
    """Name of the reason that puts it into words."""
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of a decision table."""

    documents: tuple[str, ...]
    """The documents for which it stands."""
    when: Conditions
    """The facts that it needs."""
    status: str
    """How firmly the text says it."""
    then: Mapping[str, Value | Lookup]
    """Outcome field to value."""
    because: Mapping[str, tuple[Citation, ...]]
    """Document to clauses."""
    why: tuple[str, ...]
    """Names of reasons."""
    readings: tuple[Reading, ...]
    """The letter first."""
    place: Place

    def allows(self, fact: str, answer: str | None) -> bool:
        """Say whether the row can fit once this fact has this answer (None: it is not asked)."""
        return fact not in self.when or answer in self.when[fact]

    def fits(self, document: str, facts: Facts) -> bool:
        """Say whether the row stands for a document and fits a set of facts: the one meaning a row has."""
        return document in self.documents and all(self.allows(fact, facts.get(fact)) for fact in self.when)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A decision table."""

    id: str
    """As in addresses and in the command."""
    name: Words
    """Heading."""
    about: Words
    """When it is asked."""
    clauses: tuple[str, ...]
    """Clauses whose pages offer the guide."""
    documents: tuple[str, ...]
    """Documents it covers."""
    facts: Mapping[str, Fact]
    """In the order asked; the document comes before them."""
    outcomes: Mapping[str, Outcome]
    """In the order said."""
    impossible: tuple[Impossible, ...]
    """What cannot be."""
    lookups: Mapping[str, Lookup]
    """Shared lookups."""
    reasons: Mapping[str, Words]
    """Shared sentences."""
    rows: tuple[Row, ...]
    """The rows; their order means nothing."""
    place: Place

    def is_possible(self, facts: Facts) -> bool:
        """Say whether a set of facts can occur."""
        return not any(fits(rule.when, facts) for rule in self.impossible)

    def situations(self, document: str | None = None) -> Iterator[tuple[dict[str, str | None], tuple[Row, ...]]]:
        """
        Go through every possible set of facts, each once; a fact that is not asked in a situation is None.

        Args:
            document: The document whose rows are wanted, if any.

        Yields:
            The facts, and the rows of that document that fit them.
        """
        rows = tuple(row for row in self.rows if document in row.documents)
        yield from self._situations(tuple(self.facts.values()), {}, rows)

    def _situations(
        self, ahead: tuple[Fact, ...], facts: dict[str, str | None], rows: tuple[Row, ...]
    ) -> Iterator[tuple[dict[str, str | None], tuple[Row, ...]]]:
        if not self.is_possible(facts):
            return
        if not ahead:
            yield facts, rows
            return
        fact, *rest = ahead
        answers: tuple[str | None, ...] = tuple(fact.answers) if fits(fact.only_with, facts) else (None,)
        for answer in answers:
            remaining = tuple(row for row in rows if row.allows(fact.id, answer))
            yield from self._situations(tuple(rest), {**facts, fact.id: answer}, remaining)


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectation:
    """What a case expects under one document."""

    status: str
    """Status of the row."""
    outcome: Mapping[str, Value]
    """The fields the case is about."""
    clauses: tuple[str, ...]
    """Numbers that must be cited."""
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One situation and the ruling it must get."""

    id: str
    """`decision/name`."""
    decision: str
    """The table it is put to."""
    name: Words
    """A sentence a referee would say."""
    story: Words
    """What happened."""
    given: Mapping[str, str]
    """Facts, without the document."""
    expect: Mapping[str, Expectation]
    """Document to expectation."""
    origin: Mapping[str, str]
    """Where the question comes from."""
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """How a language says numbers, duties and denials: what the check of translations looks for."""

    numbers: Mapping[int, tuple[str, ...]]
    """Number to the words that say it; a `*` stands for any ending."""
    kinds: Mapping[str, tuple[str, ...]]
    """`must`, `may`, `must-not`, `not`, `either`, `left`, `right` and `nothing` to words and turns."""
    families: tuple[tuple[str, ...], ...]
    """Forms of one word that dictionaries do not know to be one; the search finds them together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paradigm:
    """The forms in which one name is met."""

    numbers: Mapping[str, tuple[tuple[str, ...], ...]]
    """Grammatical number to a form a case, in the order of the language's cases; each form with all its spellings."""
    other: tuple[tuple[str, ...], ...]
    """Forms of a verb or a fixed phrase, each with all its spellings."""
    lacks: tuple[str, ...]
    """Grammatical numbers that the name does not have."""
    place: Place

    @property
    def forms(self) -> tuple[str, ...]:
        """Every spelling of every form, each once."""
        listed = (*self.numbers.values(), self.other)
        return tuple(dict.fromkeys(spelling for forms in listed for form in forms for spelling in form))


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A word of the trade."""

    id: str
    """As in addresses."""
    names: Words
    """Preferred name."""
    variants: Mapping[str, tuple[str, ...]]
    """Other names, by language."""
    avoid: Mapping[str, tuple[str, ...]]
    """Words not to use, by language."""
    homonyms: Mapping[str, tuple[str, ...]]
    """Names that readers meet for another term too, by language."""
    typed: tuple[str, ...]
    """Short forms that readers type into a search, in whatever language; no text uses them."""
    definition: Words
    """One sentence."""
    forms: Mapping[str, Mapping[str, Paradigm]]
    """Language to name, variant or word to avoid to its forms."""
    place: Place

    def names_in(self, language: str) -> tuple[str, ...]:
        """Give the names that readers of a language may meet: the preferred one first."""
        preferred = (self.names[language],) if language in self.names else ()
        return tuple(dict.fromkeys((*preferred, *self.variants.get(language, ()))))


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Rulebook:
    """All the data, checked or not."""

    languages: Mapping[str, Language]
    """Code to language, in the order offered."""
    unfinished: Mapping[str, Language]
    """Code to language that is being translated and is not shown yet."""
    interface: Mapping[str, Mapping[str, str]]
    """Language to key to words of the site."""
    unfinished_interface: Mapping[str, Mapping[str, str]]
    """The same for languages that are not shown yet."""
    interface_places: Mapping[str, Place]
    """Language to its file."""
    documents: Mapping[str, Document]
    """Id to document."""
    games: Mapping[str, Game]
    """Id to game."""
    clauses: Mapping[str, Clause]
    """Id to clause, in reading order."""
    decisions: Mapping[str, Decision]
    """Id to decision table."""
    cases: Mapping[str, Case]
    """Id to case."""
    terms: Mapping[str, Term]
    """Id to term."""
    wordings: Mapping[str, Wording]
    """Language to how it says numbers and duties."""
    languages_place: Place
    """The file of languages."""
    raw: tuple[tuple[Mapping[str, Any], Place], ...]
    """The values of every file that could be used, for checks that look at all words."""
    set_aside: frozenset[str]
    """Files that could not be used, as they are named in problems."""
    files: int
    """How many files were read."""
    hash: str
    """Hash of all the data."""

    def __repr__(self) -> str:
        # A failing test prints what it holds, and all the data would take minutes.
        return f"Rulebook({self.files} files, {self.hash[:12]})"

    def is_set_aside(self, path: str) -> bool:
        """Say whether the file at a path inside the data folder could not be used: what only follows from that is not reported."""
        return any(name.endswith("/" + path) for name in self.set_aside)
