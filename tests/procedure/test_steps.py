"""Steps of a procedure: who gets which piece under which rule, and what a step leaves unsaid."""

import pytest

from croupier.equipment.devices import Device
from croupier.procedure.company import Does
from croupier.procedure.steps import (
    Ask,
    Bank,
    Betting,
    Burn,
    Chance,
    Deal,
    Offer,
    Read,
    Refill,
    Shuffle,
    Turn,
)


def test_stacks_are_dealt_piece_by_piece() -> None:
    assert Deal("1.1", ("1", "2", "dealer")).holders == ("1", "2", "dealer")
    assert Deal("1.1", ("1", "2"), stack=2).holders == ("1", "1", "2", "2")
    assert Deal("1.1", ("1", "2"), stack=3).holders == ("1", "1", "1", "2", "2", "2")


@pytest.mark.parametrize(
    ("deal", "cites"),
    [
        (Deal("1.1", ("1", "2", "dealer")), ["1.1", "1.1", "1.1"]),
        (Deal("1.1", ("1", "2", "dealer"), paragraphs=("a", "b")), ["a", "a", "b"]),
        (
            Deal("1.1", ("1", "2", "dealer") * 2, paragraphs=("a", "b", "c", "d")),
            ["a", "a", "b", "c", "c", "d"],
        ),
        (Deal("1.1", ("1", "dealer") * 3, paragraphs=("a", "b", "c", "d", "e", "f")), list("abcdef")),
    ],
)
def test_the_last_piece_of_a_circuit_has_a_rule_of_its_own(deal: Deal, cites: list[str]) -> None:
    assert [deal.paragraph(dealt) for dealt in range(len(deal.to))] == cites


def test_a_window_is_a_question_to_each_seat_it_offers_something() -> None:
    stay, more = Offer("stay"), Offer("more")
    window = Betting(
        "1.1", "No more bets", about="a war", offers=((1, (stay,)), (3, (stay, more))), default="stay"
    )
    assert window.question(1) == Ask("1.1", (1, 3), "a war", (stay,), "stay")
    assert window.question(3) == Ask("1.1", (1, 3), "a war", (stay, more), "stay")
    assert window.question(2) is None
    asked = window.question(3)
    assert asked is not None
    assert asked.words == ("stay", "more")


def test_what_a_step_leaves_unsaid_is_nothing_and_no() -> None:
    deal, offer = Deal("1.1", ()), Offer("stay")
    assert (deal.face_up, deal.stack, deal.reported, deal.closing) == (False, 1, True, False)
    assert (offer.exact, offer.least, offer.above, offer.named) == (False, 0, 0, False)
    shuffle = Shuffle("1.1", "shoe", "52 cards", 1, False, 10)
    assert (shuffle.cutting_card, shuffle.one_round, shuffle.keeps) == (0, False, False)
    turn = Turn("1.1", "1")
    assert (turn.first, turn.count, turn.may_stay_unseen) == (0, 0, False)
    chance = Chance("1.1", "roll", Device("dice", 6, 2))
    assert (chance.last, chance.seat) == (False, 0)
    assert (Burn("1.1", "1").piece, Bank("1.1", 1, "main", "take").cents) == (-1, 0)
    assert Read("1.1", "dealer", "ace", lambda cards: False).by == 0
    assert Does("close") == ("close", "", 0)
    assert (Refill("1.1", "shoe").places, Ask("1.1", (1,), "", ()).private) == ((), False)
