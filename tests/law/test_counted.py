"""Numbers of things in words, and messages that count exactly one."""

from typing import Any

import pytest

import croupier
from croupier.games.register import find
from croupier.law.counted import counted
from croupier.law.odds import Odds
from croupier.law.refusal import CroupierError, Refusal
from croupier.verify import amount
from croupier.verify_proof import entries


@pytest.mark.parametrize(
    ("number", "thing", "does", "said"),
    [
        (1, "card", "", "1 card"),
        (0, "card", "", "0 cards"),
        (2, "signed head", "", "2 signed heads"),
        (1, "entry", "", "1 entry"),
        (3, "entry", "", "3 entries"),
        (3, "day", "", "3 days"),
        (3, "box", "", "3 boxes"),
        (2, "die", "", "2 dice"),
        (1, "die", "", "1 die"),
        (3, "person", "", "3 people"),
        (1_000_000, "round", "", "1,000,000 rounds"),
        (1, "card", "is", "1 card is"),
        (2, "card", "is", "2 cards are"),
        (2, "card", "left goes", "2 cards left go"),
        (1, "card", "left goes", "1 card left goes"),
        (2, "deck", "holds", "2 decks hold"),
        (2, "cent", "does", "2 cents do"),
    ],
)
def test_a_thing_has_its_plural_and_its_verb(number: int, thing: str, does: str, said: str) -> None:
    assert counted(number, thing, does) == said


def test_one_may_be_a_word() -> None:
    assert counted(1, "deck", one="one") == "one deck"
    assert counted(8, "deck", one="one") == "8 decks"


def test_the_stand_alone_verifiers_count_alike() -> None:
    assert (amount(1, "piece", "is are"), amount(2, "piece", "is are")) == ("1 piece is", "2 pieces are")
    assert (entries(1), entries(2)) == ("1 entry", "2 entries")


BETS = {"bet1": 1000, "bet2": 1000, "bet3": 1000}


def one_seat(game: str, wagers: dict[str, Any], hands: dict[str, str], **more: Any) -> dict[str, Any]:
    seat = {"wagers": wagers, "decisions": more.pop("decisions", [])}
    return {"game": game, "as_of": "2000-06-01", "seats": {"1": seat}, "hands": hands, **more}


@pytest.mark.parametrize(
    ("case", "said"),
    [
        (
            one_seat("let-it-ride", BETS, {"1": "Ks", "community": "2c 3c"}, decisions=["ride", "ride"]),
            "hands.1: 1 card, expected 3 for seat 1",
        ),
        (
            one_seat("blackjack", {"main": 1000}, {"1": "Ks", "dealer": "9s 9c"}, decisions=["stand"]),
            "hands.1: 1 card, expected another for seat 1",
        ),
        (
            one_seat("baccarat", {"player": 1000}, {"player": "9s", "banker": "2c 2d"}),
            "hands.player: 1 card, expected another for the player area",
        ),
        (
            one_seat("blackjack", {"main": 1000}, {"1": "Ks 9s"}, options={"multiple_action": True}),
            "seat 1 has 1 wager: expected two or three, in order",
        ),
        (
            one_seat("keno", {"straight-1-2.7": 100}, {}),
            "2 numbers are marked on a ticket of 1 spot",
        ),
        (
            one_seat("keno", {"straight-2-7": 100}, {}),
            "1 number is marked on a ticket of 2 spots",
        ),
    ],
)
def test_a_case_with_one_of_a_thing_is_refused_in_the_singular(case: dict[str, Any], said: str) -> None:
    with pytest.raises(CroupierError) as refused:
        croupier.settle(case)
    assert said in str(refused.value)


def test_a_stake_of_one_cent_is_refused_in_the_singular() -> None:
    with pytest.raises(Refusal, match=r"^a stake of 1 cent cannot be paid at 3 to 2 in whole cents"):
        Odds(3, 2).pay(1)


def test_guides_of_a_single_deck_speak_of_one_deck() -> None:
    game = find("fast-action-holdem")[0]
    options = game.options({"decks": 1, "ranking_table": "single_deck", "seats": 5}, None)
    edition = game.rules.on(None)
    lines = dict(game.module("guide").card(edition, options))
    assert lines["Cards"].startswith("1 deck; ")
