"""Numbers, references, duties and denials are found in each language, and where a translation parts from its source."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.load import load
from generator.model import Wording
from generator.wording import Reader, blocks, partings

DATA = Path(__file__).parent.parent / "rules_data"


@pytest.fixture(scope="module")
def readers() -> dict[str, Reader]:
    return {code: Reader(wording) for code, wording in load(DATA)[0].wordings.items()}


@pytest.mark.parametrize(
    ("code", "text", "numbers"),
    [
        ("en", "At least four balls, or both of the 2 spots; the third foul.", {4, 2, 3}),
        ("pl", "Co najmniej cztery bile, trzeci faul, piętnasta bila, obaj zawodnicy.", {4, 3, 15, 2}),
        ("sl", "Najmanj štiri krogle, tretji prekršek, petnajsta krogla, oba igralca.", {4, 3, 15, 2}),
        ("ru", "Не менее четырёх шаров, третий фол, пятнадцатый шар, оба соперника.", {4, 3, 15, 2}),
        ("cs", "Aspoň čtyři koule, třetí faul, patnáctá koule, oba hráči.", {4, 3, 15, 2}),
    ],
)
def test_numbers_are_read_in_words_and_digits(readers: dict[str, Reader], code: str, text: str, numbers: set[int]) -> None:
    assert readers[code].read(text).numbers == numbers


def test_a_clause_number_is_a_reference_and_the_name_of_the_game_is_neither(readers: dict[str, Reader]) -> None:
    found = readers["en"].read("In 14.1, see 4.7.2 and 1.31; 14 + 1 is the same game.")
    assert found.references == {"4.7.2", "1.31"}
    assert not found.numbers


@pytest.mark.parametrize(
    ("code", "text", "kinds"),
    [
        ("en", "The ball must not be moved.", {"must-not"}),
        ("en", "The player need not call.", {"not"}),
        ("pl", "Zawodnik musi zadeklarować bilę.", {"must"}),
        ("pl", "Zawodnik nie musi deklarować bili.", {"not"}),
        ("pl", "Bili nie wolno dotknąć.", {"must-not"}),
        ("sl", "Igralec sme prepustiti otvoritev.", {"may"}),
        ("sl", "Krogle se ne sme dotakniti.", {"must-not"}),
        ("ru", "Игрок вправе уступить удар или выполнить его.", {"may", "either"}),
        ("ru", "Правильный удар.", set()),
        ("cs", "Hráč nesmí hrát.", {"must-not"}),
        ("cs", "Nejméně dvě koule nebo tři.", {"either"}),
        ("cs", "Koule se nenastavuje.", {"not"}),
    ],
)
def test_duty_permission_prohibition_and_denial_are_told_apart(readers: dict[str, Reader], code: str, text: str, kinds: set[str]) -> None:
    assert readers[code].read(text).kinds == kinds


def _compare(source: str, text: str, readers: dict[str, Reader]) -> list[tuple[str, int]]:
    return [(parting.check, parting.block) for parting in partings(source, readers["ru"], text, readers["pl"])]


def test_a_faithful_translation_parts_in_nothing(readers: dict[str, Reader]) -> None:
    source = "Если биток упал в лузу, объявляется фол.\n\nСоперник вправе:\n- принять позицию или\n- играть с руки.\n"
    text = "Jeżeli biała wpadła do łuzy, jest faul.\n\nPrzeciwnik może:\n- przyjąć pozycję albo\n- grać z ręki.\n"
    assert _compare(source, text, readers) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Należy dobić do bandy trzy bile.\n\nPrzeciwnik może grać.", ("numbers", 1)),
        ("Cztery bile dochodzą do bandy.\n\nPrzeciwnik może grać.", ("must", 1)),
        ("Należy dobić do bandy cztery bile.\n\nPrzeciwnik gra.", ("may", 2)),
        ("Należy dobić do bandy cztery bile.\n\nPrzeciwnikowi nie wolno grać.", ("must-not", 2)),
        ("Należy dobić do bandy cztery bile. Przeciwnik może grać.", ("blocks", 0)),
    ],
)
def test_a_slip_is_found_in_its_paragraph(readers: dict[str, Reader], text: str, found: tuple[str, int]) -> None:
    assert found in _compare("До борта следует довести четыре шара.\n\nСоперник может играть.", text, readers)


def test_items_and_paragraphs_are_parted_and_a_tab_makes_no_item() -> None:
    assert blocks("Oto:\n- raz\n- dwa\n\nKoniec.") == (("Oto:", "Koniec."), ("- raz", "- dwa"))


def test_a_turn_goes_before_its_parts_and_a_star_stands_for_any_ending() -> None:
    reader = Reader(
        Wording(numbers={2: ("drug*",)}, kinds={"must": ("musi",), "not": ("nie", "nie musi"), "nothing": ("nie tylko",)}, families=())
    )
    assert reader.read("Nie musi drugi").kinds == {"not"}
    assert reader.read("Nie tylko drugiemu").numbers == {2}
    assert reader.read("Nie tylko").kinds == set()
