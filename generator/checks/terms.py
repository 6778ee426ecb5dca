"""Terms: are the words of the trade there in all their forms, and does our own text keep to them?

terms/no-grammar     a language does not say its alphabet, cases and numbers, so no form of a word can be told
terms/no-paradigm    a name, a variant or a word to avoid has no forms
terms/paradigm       forms are not one a case and number of the language, or do not begin with the name itself
terms/unknown-name   forms or homonyms are given for a name that the term does not have
terms/two-senses     a form belongs to two terms and is not declared a homonym in both: a reader would be sent to the wrong one
terms/avoided-word   a text of ours uses a word that a term says to avoid; variants, printed words and titles of documents are not ours

A word to avoid is allowed where it is part of a proper name, or is one itself, of whatever term.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from generator.model import Language, Paradigm, Rulebook, Term
from generator.problems import Place, Problem, Where
from generator.vocabulary import Forms, Key, Sense, Vocabulary, forms_of, key_of, vocabularies
from generator.words import has_words, is_clause_text, words_in

_QUOTED = re.compile(r"„[^”“]*[”“]|“[^”]*”|«[^»]*»")


def check(rulebook: Rulebook) -> Iterator[Problem]:
    """Find terms whose forms are missing or clash, and texts that use words to avoid."""
    if not rulebook.terms:
        return
    known = vocabularies(rulebook)
    for language in rulebook.languages.values():
        yield from _grammar(rulebook, language)
        for term in rulebook.terms.values():
            yield from _term(term, language)
        yield from _senses(known[language.code], language)
    yield from _avoided(rulebook, known)


def _grammar(rulebook: Rulebook, language: Language) -> Iterator[Problem]:
    fields = {"alphabet": language.alphabet, "cases": language.cases, "numbers": language.numbers}
    lacking = [name for name, value in fields.items() if not value]
    if lacking:
        message = f'There are terms in "{language.code}", but it does not say its {", ".join(lacking)}.'
        where = rulebook.languages_place.at("languages", language.code).key.where
        yield Problem(where, "terms/no-grammar", message, f"add {', '.join(f'{name}: …' for name in lacking)}")


def _term(term: Term, language: Language) -> Iterator[Problem]:
    code = language.code
    if code not in term.names:
        return  # told by the check of languages
    given = term.forms.get(code, {})
    named = [(term.names[code], term.place.at("names", code))]
    for field, listed in (("variants", term.variants), ("avoid", term.avoid)):
        named += [(word, term.place.at(field, code, index)) for index, word in enumerate(listed.get(code, ()))]
    for word, place in named:
        if word not in given:
            message = f'"{word}" has no forms in "{code}".'
            fix = f"add them to forms.{code}; a phrase that never changes has {{other: [{word}]}}"
            yield Problem(place.where, "terms/no-paradigm", message, fix)
    words = [word for word, _ in named]
    for word, paradigm in given.items():
        if word not in words:
            yield _unknown(word, paradigm.place.key, term)
        elif language.cases and language.numbers:
            yield from _paradigm(word, paradigm, language)
    for index, word in enumerate(term.homonyms.get(code, ())):
        if word not in words:
            yield _unknown(word, term.place.at("homonyms", code, index), term)


def _unknown(word: str, place: Place, term: Term) -> Problem:
    message = f'"{word}" is no name, variant or word to avoid of "{term.id}".'
    return Problem(place.where, "terms/unknown-name", message, "write it as it stands there, or remove it")


def _paradigm(word: str, paradigm: Paradigm, language: Language) -> Iterator[Problem]:
    def wrong(place: Place, message: str, fix: str) -> Problem:
        return Problem(place.where, "terms/paradigm", message, fix)

    cases = ", ".join(language.cases)
    if paradigm.other:
        if paradigm.numbers or paradigm.lacks:
            message = f'"{word}" has forms by case, and other forms too.'
            yield wrong(paradigm.place.at("other"), message, "give a noun its numbers, and a verb or phrase only other")
        elif not any(word in spellings for spellings in paradigm.other):
            yield wrong(paradigm.place.at("other"), f'"{word}" is not among its own forms.', "write it first")
        return
    for number in language.numbers:
        forms = paradigm.numbers.get(number)
        if (forms is None) != (number in paradigm.lacks):
            state = "is missing" if forms is None else "is there, and is said to be lacking"
            fix = f"give a form for each of: {cases}; or write lacks: [{number}]"
            yield wrong(paradigm.place.key, f'The {number} of "{word}" {state}.', fix)
        elif forms is not None and len(forms) != len(language.cases):
            message = f'The {number} of "{word}" needs {len(language.cases)} forms, one a case, and has {len(forms)}.'
            yield wrong(paradigm.place.at(number), message, f"give one form for each of: {cases}")
    for number in [name for name in paradigm.numbers if name not in language.numbers]:
        message = f'"{word}" has a {number}, which "{language.code}" does not have.'
        yield wrong(paradigm.place.at(number).key, message, "remove it, or add it to languages.yaml")
    first = next((number for number in language.numbers if number in paradigm.numbers), None)
    if first and word not in paradigm.numbers[first][0]:
        message = f'The {first} of "{word}" begins with "{" / ".join(paradigm.numbers[first][0])}".'
        yield wrong(paradigm.place.at(first, 0), message, "begin with the name as it stands in the glossary")


def _senses(vocabulary: Vocabulary, language: Language) -> Iterator[Problem]:
    """Tell two names that share a form once, however many forms they share."""
    told: set[tuple[str, str, str, str]] = set()
    for key, senses in vocabulary.senses.items():
        for index, one in enumerate(senses):
            for other in senses[index + 1 :]:
                undeclared = [sense for sense in (one, other) if not sense.is_homonym]
                if one.term.id != other.term.id and undeclared and (one.term.id, one.name, other.term.id, other.name) not in told:
                    told.add((one.term.id, one.name, other.term.id, other.name))
                    message = f'"{" ".join(key)}" is a form of "{one.name}" ({one.term.id}) and of "{other.name}" ({other.term.id}).'
                    fix = f"name it in homonyms.{language.code} of both, or choose another name"
                    yield Problem(_place(undeclared[0], language.code).where, "terms/two-senses", message, fix)


def _place(sense: Sense, code: str) -> Place:
    forms = sense.term.forms.get(code, {})
    return forms[sense.name].place.key if sense.name in forms else sense.term.place.at("names", code)


def _avoided(rulebook: Rulebook, known: Mapping[str, Vocabulary]) -> Iterator[Problem]:
    words = {code: _words_to_avoid(rulebook, code, vocabulary) for code, vocabulary in known.items()}
    finders = {code: Forms(found) for code, found in words.items()}
    told: set[tuple[Where, Key]] = set()
    for code, text, place in _our_texts(rulebook):
        for found in finders[code].find(text) if code in finders else ():
            proper = known[code].find(text)
            if not any(item.start <= found.start and found.end <= item.end for item in proper):
                term = words[code][found.key]
                written = text[found.start : found.end]
                where = _point(place, written.split()[0], text[: found.start])
                if (where, found.key) not in told:
                    told.add((where, found.key))  # an alias shows one text at several places
                    message = f'Our text says "{term.names.get(code, term.id)}", not "{" ".join(written.split())}".'
                    fix = f'use a name of terms/{term.id}.yaml, or take the word out of its "avoid" if it is right here'
                    yield Problem(where, "terms/avoided-word", message, fix)


def _words_to_avoid(rulebook: Rulebook, code: str, vocabulary: Vocabulary) -> dict[Key, Term]:
    """Give the forms of all words to avoid; what is a form of a proper name too cannot be told from it."""
    forms = {
        key_of(form): term for term in rulebook.terms.values() for word in term.avoid.get(code, ()) for form in forms_of(term, code, word)
    }
    return {key: term for key, term in forms.items() if key not in vocabulary.senses}


def _our_texts(rulebook: Rulebook) -> Iterator[tuple[str, str, Place]]:
    """Go through every text that is in our words, with its language and place."""
    for raw, place in rulebook.raw:
        if has_words(place):
            for words, there in words_in(raw, place):
                if is_clause_text(there):
                    yield from ((code, text["says"], there.at(code, "says")) for code, text in words.items())
                elif _is_ours(there):
                    yield from ((code, _own(text, there), there.at(code)) for code, text in words.items())
    for code, interface in rulebook.interface.items():
        yield from ((code, text, rulebook.interface_places[code].at(key)) for key, text in interface.items())


def _is_ours(place: Place) -> bool:
    """Tell our words from the names that others gave: those of terms are what is checked, those of documents are titles."""
    file, path = place.source.file, place.path
    return path == ("definition",) if "/terms/" in file else path not in {("name",), ("short",)} if "/documents/" in file else True


def _own(text: str, place: Place) -> str:
    """Blank out what is quoted where faults of documents are told: printed words are not ours."""
    is_about_print = place.path[:1] in {("errata",), ("missing",)}
    return _QUOTED.sub(lambda found: "\N{BULLET}" * len(found.group()), text) if is_about_print else text


def _point(place: Place, written: str, before: str) -> Where:
    """Give the line and column at which a word of a text stands, after the same word in what stands before it."""
    begun = place.where
    word = re.compile(rf"(?<!\w){re.escape(written)}(?!\w)")
    ahead = len(word.findall(before))
    for line, shown in enumerate(place.source.lines[begun.line - 1 :], begun.line - 1):
        for found in word.finditer(shown, begun.column - 1 if line == begun.line - 1 else 0):
            if not ahead:
                return place.source.point(line, found.start())
            ahead -= 1
    return begun
