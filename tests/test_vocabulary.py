"""Words of the trade are found in every form, whole and longest first, and none is guessed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.alphabet import Alphabet
from generator.checks import check, open_rulebook
from generator.model import Rulebook
from generator.vocabulary import Vocabulary

TERM = """names: {{en: {id}, pl: {pl}}}
definition: {{en: A thing., pl: Rzecz.}}
{more}forms:
  en: {{{id}: {{singular: [{id}], plural: [{id}s]}}}}
  pl: {{{forms}}}
"""


def term(name: str, pl: str, forms: str, more: str = "") -> dict[str, str | None]:
    """Give the file of a term whose Polish names have these forms."""
    return {f"terms/{name}.yaml": TERM.format(id=name, pl=pl, forms=forms, more=f"{more}\n" if more else "")}


CUE = term("cue", "kij", "kij: {singular: [kij, kija], plural: [kije, kijów]}")
BALL = term("ball", "bila", "bila: {singular: [bila, bili], plural: [bile, bil]}")
CUE_BALL = term("white", "bila biała", "bila biała: {singular: [bila biała, bili białej], plural: [bile białe / białe bile, bil białych]}")
GAME = term("game", "gra w 14/1", "gra w 14/1: {singular: [gra w 14/1, gry w 14/1], lacks: [plural]}")
CALL = term("call", "wbić", '"wbić": {other: [wbić, wbija, wbijać, "wbita, po czym"]}')


@pytest.fixture
def polish(tiny: Callable[..., Path]) -> Vocabulary:
    return Vocabulary(open_rulebook(tiny({**CUE, **BALL, **CUE_BALL, **GAME, **CALL})).terms.values(), "pl")


def linked(vocabulary: Vocabulary, text: str) -> list[tuple[str, str]]:
    """Give what is linked in a text and to which term."""
    return [(text[link.start : link.end], link.term) for link in vocabulary.links(text)]


def test_every_form_leads_to_its_term(polish: Vocabulary) -> None:
    assert linked(polish, "Koniec kija, bez kijów.") == [("kija", "cue"), ("kijów", "cue")]


def test_both_spellings_of_a_form_are_found(polish: Vocabulary) -> None:
    assert linked(polish, "bile białe i białe bile") == [("bile białe", "white"), ("białe bile", "white")]


def test_of_several_forms_at_one_place_the_longest_is_taken(polish: Vocabulary) -> None:
    assert linked(polish, "Dotknął bili białej, nie innej bili.") == [("bili białej", "white"), ("bili", "ball")]


def test_only_whole_words_are_found(polish: Vocabulary) -> None:
    assert linked(polish, "kijek, półkij, kij-łapka") == []


def test_capitals_and_kinds_of_space_do_not_count(polish: Vocabulary) -> None:
    for space in ("\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}", "\n  "):
        assert linked(polish, f"BILA{space}Biała") == [(f"BILA{space}Biała", "white")]


def test_a_name_does_not_go_on_over_an_empty_line(polish: Vocabulary) -> None:
    assert linked(polish, "To bila\n\nbiała") == [("bila", "ball")]


def test_names_with_signs_and_digits_are_found(polish: Vocabulary) -> None:
    assert linked(polish, "Zasady gry w 14/1; bila wbita, po czym") == [
        ("gry w 14/1", "game"),
        ("bila", "ball"),
        ("wbita, po czym", "call"),
    ]


def test_a_form_of_two_terms_is_never_guessed(tiny: Callable[..., Path]) -> None:
    other = term("pebble", "kamyk", "kamyk: {singular: [kamyk, bili], plural: [kamyki, kamyków]}", "homonyms: {pl: [kamyk]}")
    ball = {name: (text or "").replace("forms:", "homonyms: {pl: [bila]}\nforms:") for name, text in BALL.items()}
    rulebook = open_rulebook(tiny({**ball, **other}))
    vocabulary = Vocabulary(rulebook.terms.values(), "pl")
    assert linked(vocabulary, "bila, bili, kamyk") == []
    undeclared = Vocabulary(
        open_rulebook(
            tiny({**BALL, **{name: (text or "").replace("homonyms", "variants") for name, text in other.items()}})
        ).terms.values(),
        "pl",
    )
    assert linked(undeclared, "bila, bili, kamyk") == [("bila", "ball"), ("kamyk", "pebble")]


def test_a_longer_homonym_is_not_linked_by_its_parts(tiny: Callable[..., Path]) -> None:
    phrase = term("phrase", "kij i bila", '"kij i bila": {other: [kij i bila]}', "homonyms: {pl: [kij i bila]}")
    rulebook = open_rulebook(tiny({**CUE, **BALL, **phrase}))
    assert linked(Vocabulary(rulebook.terms.values(), "pl"), "kij i bila; kij") == [("kij", "cue")]


def test_a_word_to_avoid_is_no_name(rulebook: Rulebook) -> None:
    for code in rulebook.languages:
        vocabulary = Vocabulary(rulebook.terms.values(), code)
        names = {name for item in rulebook.terms.values() for name in item.names_in(code)}
        assert {sense.name for senses in vocabulary.senses.values() for sense in senses} == names


def avoided(tiny: Callable[..., Path], gist: str, more: dict[str, str | None] | None = None) -> list[tuple[int, int]]:
    """Give the line and column of each word to avoid that the check finds in a clause with this English gist."""
    name = "clauses/toss/who-begins.yaml"
    text = (Path(__file__).parent / "tiny" / name).read_text(encoding="utf-8")
    changed = text.replace("gist: {en: The toss decides who begins.,", f"gist: {{en: {gist},")
    assert changed != text
    _, problems = check(tiny({name: changed, **(more or {})}))
    assert {problem.code for problem in problems if problem.code.startswith("terms/")} <= {"terms/avoided-word"}
    return [(problem.where.line, problem.where.column) for problem in problems if problem.code == "terms/avoided-word"]


def test_a_word_to_avoid_is_told_at_its_place_in_every_form(tiny: Callable[..., Path]) -> None:
    assert avoided(tiny, "'Two Flips decide, then one flip, and a flip.'") == [(6, 17), (6, 40), (6, 52)]


def test_a_word_to_avoid_is_allowed_inside_a_proper_name(tiny: Callable[..., Path]) -> None:
    longer = term("coin flip", "moneta", "moneta: {singular: [moneta, monety], plural: [monety, monet]}")
    assert avoided(tiny, "A coin flip decides.", {"terms/coin-flip.yaml": longer["terms/coin flip.yaml"]}) == []
    assert len(avoided(tiny, "A flip decides.", {"terms/coin-flip.yaml": longer["terms/coin flip.yaml"]})) == 1


def test_a_word_to_avoid_is_allowed_where_it_is_a_proper_name_of_another_term(tiny: Callable[..., Path]) -> None:
    own = term("flip", "obrót", '"obrót": {singular: [obrót, obrotu], plural: [obroty, obrotów]}')
    assert avoided(tiny, "A flip decides.", own) == []


def test_printed_words_and_titles_of_documents_are_not_ours(tiny: Callable[..., Path]) -> None:
    good = tiny()
    clause = (good / "clauses/toss/who-begins.yaml").read_text(encoding="utf-8")
    document = (good / "documents/doc-b.yaml").read_text(encoding="utf-8")
    changes: dict[str, str | None] = {
        "clauses/toss/who-begins.yaml": clause.replace("stands: ten kto", "stands: the flip").replace(
            "effect: {en: A comma is missing.,", "effect: {en: 'Printed “the flip”, with a comma missing.',"
        ),
        "documents/doc-b.yaml": document.replace("name: {en: Rules b,", "name: {en: The Flip,"),
    }
    _, problems = check(tiny(changes))
    assert [problem.code for problem in problems if problem.code.startswith("terms/")] == []


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("cs", ["cíl", "červená", "hra", "chyba", "karambol"]),
        ("cs", ["bára", "bas", "bát"]),
        ("pl", ["las", "lot", "łuza", "miejsce"]),
        ("sl", ["cilj", "čelna točka", "črta", "dotik"]),
        ("ru", ["ёж", "жребий", "игрок"]),
        ("en", ["ball in hand", "balls in motion", "ball’s width"]),
    ],
)
def test_words_stand_in_the_order_of_their_alphabet(rulebook: Rulebook, code: str, words: list[str]) -> None:
    key = Alphabet(rulebook.languages[code].alphabet).key
    assert sorted(sorted(words, key=len), key=key) == words


def test_a_letter_with_a_mark_stands_under_the_letter_it_is_made_of_unless_it_is_one_itself(rulebook: Rulebook) -> None:
    czech, polish = (Alphabet(rulebook.languages[code].alphabet) for code in ("cs", "pl"))
    assert [czech.initial(word) for word in ("úvod", "chyba", "čára", "14.1")] == ["U", "Ch", "Č", "1"]
    assert [polish.initial(word) for word in ("łuza", "ślepa")] == ["Ł", "Ś"]


def test_every_language_has_the_cases_of_its_paradigms(rulebook: Rulebook) -> None:
    for item in rulebook.terms.values():
        for code, paradigms in item.forms.items():
            language = rulebook.languages[code]
            for paradigm in paradigms.values():
                assert set(paradigm.numbers) | set(paradigm.lacks) in (set(language.numbers), set())
                assert all(len(forms) == len(language.cases) for forms in paradigm.numbers.values())
