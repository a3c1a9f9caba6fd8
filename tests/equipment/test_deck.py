"""Decks: backs, cover card and cut."""

from datetime import date

import pytest

from croupier.equipment.deck import Deck, check_deck, deck_refusals
from croupier.games.let_it_ride.game import DECK_CITES, GAME, check_cut
from croupier.law.facts import ValueFact
from croupier.law.refusal import Refusal

RED = Deck("red", "red", "yellow")
BLUE = Deck("blue", "blue", "green")
NOW = date(2008, 1, 1)
ONE_DECK = DECK_CITES.one


def colors(day: date) -> ValueFact | None:
    return GAME.edition(day).values.get("cover_card_colors")


@pytest.mark.proves("19:47-18.2(a)")
def test_18_2_a_cover_card_was_yellow_or_green_until_1998() -> None:
    white = Deck("red", "red", "white")
    for cover in (RED, BLUE):
        check_deck(cover, ONE_DECK, colors(date(1998, 9, 7)))
    with pytest.raises(Refusal, match=r"before 1998-09-08 it must be solid yellow or green.*18\.2\(a\)"):
        check_deck(white, ONE_DECK, colors(date(1998, 9, 7)))
    check_deck(white, ONE_DECK, colors(date(1998, 9, 8)))


@pytest.mark.proves("19:47-18.2(a)")
@pytest.mark.parametrize(
    "deck",
    [
        Deck("red", "red", "Red "),
        Deck("red", "red", " "),
        Deck("red", "red", "white", cover_opaque=False),
        Deck("red", "red", "white", size=51),
        Deck("red", "red", "white", uniform_backs=False),
    ],
)
def test_18_2_a_deck_of_52_alike_and_an_opaque_different_cover_card(deck: Deck) -> None:
    with pytest.raises(Refusal, match=r"19:47-18\.2\(a\)"):
        check_deck(deck, ONE_DECK)


@pytest.mark.proves("19:47-18.2(b)1", "19:47-18.2(b)2")
def test_18_2_b_both_decks_do_by_themselves_and_differ_in_color() -> None:
    assert deck_refusals([RED], DECK_CITES) == deck_refusals([RED, BLUE], DECK_CITES) == []
    for second, cite in (
        (Deck("x", "blue", "blue"), "19:47-18.2(b)1"),
        (Deck("x", "RED", "green"), "19:47-18.2(b)2"),
    ):
        assert [refusal.cite for refusal in deck_refusals([RED, second], DECK_CITES)] == [cite]


@pytest.mark.proves("19:47-18.5(c)1ii", "19:47-18.5(c)1iii")
def test_18_5_c_at_least_ten_cards_are_lifted_and_some_remain() -> None:
    edition = GAME.edition(NOW)
    for cards in (10, 51):
        check_cut(edition, cards)
    for cards, cite in ((9, "1ii"), (0, "1ii"), (52, "1iii")):
        with pytest.raises(Refusal, match=rf"18\.5\(c\){cite}\)"):
            check_cut(edition, cards)
