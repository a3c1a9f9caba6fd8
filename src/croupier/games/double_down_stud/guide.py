"""What the gaming guide of double down stud says beyond its facts: the course of a round and the hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier.games.double_down_stud.game import HAND_CARDS, DoubleDownStudOptions
from croupier.games.guide import SHUFFLED, Ranking, Said, money
from croupier.games.poker_ranks import five_card_hands, order_of_cards
from croupier.hands.poker import five_card_name
from croupier.law.edition import Edition
from croupier.procedure.steps import COMMUNITY

CARDS = "19:47-17.5; 19:47-17.1 Suit"
RANKS = "19:47-17.5; 19:47-17.1 Rank"


def how_played(edition: Edition[Any], options: DoubleDownStudOptions) -> Iterator[Said]:
    """The object and the course of a round (19:47-17.1, 17.8 to 17.10)."""
    yield Said(
        "The object is to hold a five-card poker hand of a pair of jacks or better, made of your one card "
        "and four cards that all players share. You play against neither the dealer nor the others.",
        "19:47-17.1 Hand",
    )
    yield Said('Before the dealer says "No more bets" place your wager.', "19:47-17.8(a)")
    yield Said(
        "You receive one card face up; of the four shared cards three lie face up and one, the hole card, "
        "face down.",
        "19:47-17.8(b); 19:47-17.1 Hole card",
    )
    yield Said(
        "With four cards of your hand in view you may add a double down wager, of any amount up to your "
        "original wager.",
        "19:47-17.8(c)",
    )
    yield Said(
        'The dealer says "No more bets" a second time and turns the hole card; after that neither wager can '
        "be changed.",
        "19:47-17.8(d)",
    )
    yield Said(
        "Lower hands lose both wagers and are cleared first; then hands that push, whose wagers are neither "
        "taken nor paid; then winners are paid from the dealer's right.",
        "19:47-17.9",
    )
    yield Said(
        "The two wagers of a hand have the same result: both win, both push or both lose.",
        "19:47-17.1 Push; interpretation: a push is a push for both",
    )
    yield Said(
        f"The original and the double down wager together win {money(options.payout_limit)} at most on a "
        "hand.",
        "19:47-17.10(c)",
    )
    yield Said(SHUFFLED[options.shuffler], edition.option("shuffler").cite)
    yield Said("Do not touch the cards; only the dealer does.", "19:47-17.8(e)")


def card(edition: Edition[Any], options: DoubleDownStudOptions) -> Iterator[tuple[str, str]]:
    """The rules of this table in a few words each."""
    yield "Wagers", "one wager; with four cards in view a double down wager up to the same amount"
    yield "Hand", "your card and the four shared ones, by rank, whatever others hold"
    yield "Push", "a pair of sixes to tens; anything lower loses"


def hand_names(
    edition: Edition[Any], options: DoubleDownStudOptions, hands: Mapping[str, Sequence[int]]
) -> dict[str, str]:
    """What each player's card makes with the four shared ones."""
    shared = hands.get(COMMUNITY, ())
    return {
        holder: five_card_name([*cards, *shared])
        for holder, cards in hands.items()
        if holder != COMMUNITY and len(cards) + len(shared) == HAND_CARDS
    }


def ranks(edition: Edition[Any], options: DoubleDownStudOptions) -> Iterator[Ranking]:
    """The order of cards and hands (19:47-17.5)."""
    yield order_of_cards(CARDS)
    more = {
        "pair": "two cards of one rank; jacks to aces win, sixes to tens push, twos to fives lose",
        "high_card": "none of these; it loses",
    }
    yield five_card_hands(edition, RANKS, {}, more)
