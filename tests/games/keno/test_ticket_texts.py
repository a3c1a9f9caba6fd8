"""What may be written on a ticket: the texts that are read, what they mark, and what is refused and why."""

from __future__ import annotations

from itertools import combinations
from string import ascii_uppercase

import pytest

from croupier.games.keno.tickets import Asked, Place, Ticket, marked_ticket, read_asked, read_key
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.procedure.betting_rules import Marked

STRAIGHT = Ticket("straight", ((3, 17, 80),), ("A",))
WAY = Ticket("way", ((3, 17), (28, 41)), ("A", "AB"))


def refused(text: str) -> str:
    with pytest.raises(CroupierError) as error:
        read_asked(text, 80)
    return str(error.value)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("straight-3-3.17.80", Asked(STRAIGHT)),
        ("Straight_3_17.3.80", Asked(STRAIGHT)),
        (" 3-17-80 ", Asked(STRAIGHT)),
        ("80.3,17", Asked(STRAIGHT)),
        ("3-17-80x12", Asked(STRAIGHT, 12)),
        ("way-3.17-28.41-A-AB", Asked(WAY)),
        ("way-17.3-28.41-a-bax2", Asked(WAY, 2)),
        ("king-7-22.30-AB", Asked(Ticket("king", ((7,), (22, 30)), ("AB",)))),
        ("quick-pick-5", Asked(Ticket("quick-pick", spots=5))),
        ("quick-pick-80x1", Asked(Ticket("quick-pick", spots=80))),
        ("quick-pick-1", Asked(Ticket("quick-pick", spots=1))),
        ("1", Asked(Ticket("straight", ((1,),), ("A",)))),
    ],
)
def test_texts_and_what_they_mark(text: str, asked: Asked) -> None:
    assert read_asked(text, 80) == asked
    assert read_asked(asked.ticket.text, 80) == Asked(asked.ticket)


def test_a_ticket_is_paid_for_by_its_ways() -> None:
    assert (WAY.text, WAY.ways, WAY.count, WAY.sizes) == (
        "way-3.17-28.41-A-AB",
        ((3, 17), (3, 17, 28, 41)),
        2,
        (2, 4),
    )
    assert (STRAIGHT.text, STRAIGHT.ways, STRAIGHT.count, STRAIGHT.sizes) == (
        "straight-3-3.17.80",
        ((3, 17, 80),),
        1,
        (3,),
    )
    assert STRAIGHT.spots == WAY.spots == 0
    picked = Ticket("quick-pick", spots=5)
    assert (picked.text, picked.ways, picked.count, picked.sizes) == ("quick-pick-5", (), 1, (5,))
    assert picked.with_numbers([80, 3, 17]) == STRAIGHT


def test_all_unions_of_so_many_groups() -> None:
    ticket = read_asked("way-1-2-3-any2-ABC", 80).ticket
    assert ticket.names == ("AB", "AC", "BC", "ABC")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("81", "81 is not on the board; expected numbers from 1 to 80"),
        ("0", "0 is not on the board"),
        ("3-3", "repeated number, 3 is marked twice"),
        ("3-4x0", "ticket 3-4x0: expected one game or more"),
        ("straight-2-3.17.80", "3 numbers are marked on a ticket of 2 spots"),
        ("straight-3.17.80", "expected spots and numbers, such as straight-3-3.17.80"),
        ("straight-2-3.17-A", "expected spots and numbers"),
        ("straight-1.1-3.17", "expected spots and numbers"),
        ("straight-2-3.17-5", "expected spots and numbers"),
        ("re\nd", "there is no ticket"),
        ("red", "there is no ticket 'red': expected one such as straight-3-3.17.80"),
        ("multi-game-3", "there is no ticket 'multi-game-3'"),
        ("way-", "there is no ticket 'way-'"),
        ("way-3--A", "there is no ticket"),
        ("quick-pick-0", "expected quick-pick and how many numbers"),
        ("quick-pick-81", "expected quick-pick and how many numbers"),
        ("quick-pick-5-5", "expected quick-pick and how many numbers"),
        ("quick-pick-0509", "expected quick-pick and how many numbers"),
        ("quick-pick-five", "expected quick-pick and how many numbers"),
        ("way-A-3.17", "expected groups of numbers such as 3.17, then ways such as AB"),
        ("way-3.17-A-28", "expected groups of numbers such as 3.17"),
        ("way-3.17-28.41", "no way is selected"),
        ("way-3.17-28.41-C", "way 'C' does not name groups of the ticket"),
        ("way-3.17-28.41-AA", "way 'AA' does not name groups of the ticket"),
        ("way-3.17-28.41-AB-BA", "a way is selected twice"),
        ("way-3.17-17.41-AB", "repeated number, 17 is marked twice"),
        ("king-7.8-22.30-AB", "a king is a group of one number, and no group has only one"),
    ],
)
def test_texts_that_are_refused(text: str, why: str) -> None:
    assert why in refused(text)


def test_only_so_many_ways() -> None:
    groups = "-".join(map(str, range(1, 15)))
    # Of 14 groups there are 1001 unions of four.
    assert "1001 ways; expected at most 1000" in refused(f"way-{groups}-any4")
    assert read_asked(f"way-{'-'.join(map(str, range(1, 14)))}-any4", 80).ticket.count == 715
    exactly = Marked(
        groups={letter: (place + 1,) for place, letter in enumerate(ascii_uppercase[:14])},
        ways=tuple(_unions(1000)),
    )
    assert marked_ticket("way", exactly, 80).count == 1000


def _unions(count: int) -> list[str]:
    return ["".join(each) for each in combinations(ascii_uppercase[:14], 4)][:count]


def test_what_is_shown_of_a_long_text() -> None:
    many = "9" * 3 + "-" + "-".join("9" * 40)
    assert f"ticket {many[:80]}: " in refused(many)
    junk = "z" * 100
    assert f"there is no ticket '{'z' * 80}': " in refused(junk)
    games = "3-" * 60 + "3x0"
    assert f"ticket {games[:80]}: expected one game" in refused(games)
    straight = "straight-" + "-".join("9" * 60)
    assert f"ticket {straight[:80]!r}: expected spots" in refused(straight)
    picked = "quick-pick-" + "9" * 100
    assert f"ticket {picked[:80]!r}: expected quick-pick" in refused(picked)
    mixed = "way-A-" + "-".join("9" * 60)
    assert f"ticket {mixed[:80]!r}: expected groups" in refused(mixed)
    assert f"way {'C' * 30!r} does not" in refused(f"way-3-4-{'C' * 40}")


def test_marks_of_a_form() -> None:
    assert marked_ticket("straight", Marked(numbers=(80, 3, 17)), 80) == STRAIGHT
    groups = {"x": (3, 17), "y": (41, 28)}
    assert marked_ticket("way", Marked(groups=groups, ways=("x", "yx")), 80) == WAY
    # Groups make a way ticket, whatever the form was called.
    assert marked_ticket("straight", Marked(groups=groups, ways=("x", "yx")), 80) == WAY
    king = {"a": (7,), "b": (22, 30)}
    assert marked_ticket("king", Marked(groups=king, ways=("AB",)), 80).form == "king"


@pytest.mark.parametrize(
    ("form", "marked", "why"),
    [
        ("way", Marked(numbers=(1,), groups={"A": (2,)}, ways=("A",)), "numbers or groups, not both"),
        ("way", Marked(numbers=(1,)), "expected groups and the ways in which they are played"),
        ("straight", Marked(numbers=(1,), ways=("A",)), "expected groups and the ways"),
        ("way", Marked(groups={"AB": (2,)}, ways=("A",)), "expected up to 26 groups of one letter each"),
        ("way", Marked(groups={"": (2,)}, ways=("A",)), "groups of one letter each"),
        ("way", Marked(groups={"a": (2,), "A": (3,)}, ways=("A",)), "two groups have the same letter"),
    ],
)
def test_marks_that_make_no_ticket(form: str, marked: Marked, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        marked_ticket(form, marked, 80)


def test_up_to_twenty_six_groups() -> None:
    letters = [*ascii_uppercase, "Ä"]
    groups = {letter: (place + 1,) for place, letter in enumerate(letters)}
    with pytest.raises(BadInput, match="group 'Ä', expected up to 26 groups"):
        marked_ticket("way", Marked(groups=groups, ways=("A",)), 80)
    del groups["Ä"]
    assert marked_ticket("way", Marked(groups=groups, ways=("Z",)), 80).ways == ((26,),)


def test_a_ticket_without_a_mark_is_none() -> None:
    with pytest.raises(Refusal, match="ticket straight: no number is marked"):
        marked_ticket("straight", Marked(), 80)
    with pytest.raises(Refusal, match="group A: no number is marked"):
        marked_ticket("way", Marked(groups={"A": ()}, ways=("A",)), 80)


@pytest.mark.parametrize(
    ("key", "place"),
    [
        ("3-17-80", Place()),
        ("3-17-80@12", Place(12)),
        ("3-17-80@12.2", Place(12, 2)),
        ("3-17-80@999999999.999999", Place(999_999_999, 999_999)),
    ],
)
def test_the_game_and_the_copy_of_a_ticket(key: str, place: Place) -> None:
    assert read_key(key, 80) == (STRAIGHT, place)
    assert read_key(place.of(STRAIGHT.text), 80) == (STRAIGHT, place)


def test_keys_of_copies_are_written_as_they_are_read() -> None:
    assert [Place(*each).of("t") for each in ((0, 1), (0, 5), (7, 1), (7, 2))] == ["t", "t", "t@7", "t@7.2"]
    for key in ("3@x", "3@1.", "3@1234567890", "3@1.1234567"):
        with pytest.raises(BadInput, match="expected the number of a game after @"):
            read_key(key, 80)
    with pytest.raises(BadInput) as error:
        read_key("3@" + "x" * 100, 80)
    assert f"ticket {('3@' + 'x' * 100)[:80]!r}: " in str(error.value)
