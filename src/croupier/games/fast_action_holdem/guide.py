"""What the gaming guide of fast action hold'em says beyond its facts: a round, the hands, the house ways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier.games.fast_action_holdem.game import FastActionHoldemOptions
from croupier.games.fast_action_holdem.house_ways import KEPT, described
from croupier.games.guide import Ranking, Said
from croupier.games.poker_ranks import FIVE_CARDS, order_of_cards
from croupier.hands.multi_deck import hand_name
from croupier.law.counted import counted
from croupier.law.edition import Edition
from croupier.procedure.against_dealer import DEALER
from croupier.procedure.steps import COMMUNITY

RANKS = "19:47-21.3; interpretation: not from the rule, as at Texas Shootout"
DEALT = "19:47-21.7; interpretation: not from the rule, four passes clockwise from the marker"
WAYS = "19:47-21.8; interpretation: not from the rule, as at Texas Shootout"
FIVE_ALIKE = {
    "five_of_a_kind_one_suit": "five cards of one rank and one suit",
    "royal_flush": FIVE_CARDS["royal_flush"],
    "straight_flush": FIVE_CARDS["straight_flush"],
    "five_of_a_kind": "five cards of one rank",
}
FLUSH = "five cards of one suit; a rank may come twice, and ace, ace beats ace, king"


def how_played(edition: Edition[Any], options: FastActionHoldemOptions) -> Iterator[Said]:
    """The object and the course of a round (19:47-21.6 to 21.10)."""
    yield Said(
        "The object is a higher hand than the dealer's: the best five of the two cards you keep and the five "
        "community cards. You play against the dealer only.",
        "19:47-21.8(k)",
    )
    yield Said('Place your wager before the dealer says "No more bets".', "19:47-21.6")
    yield Said("Nobody may wager on more than one betting area.", "19:47-21.10")
    yield Said(
        "You and the dealer receive four cards each, face down; the deal begins at the position with the "
        "dealer marker, which moves on by one in every round.",
        DEALT,
    )
    decks = counted(options.decks, "deck", one="one")
    if options.shuffle_mode == "continuous":
        yield Said(f"A continuous device mixes {decks} for every round.", "19:47-21.11")
    else:
        yield Said(
            f"The cards come from a shoe of {decks} and are shuffled after the round in which the cutting "
            f"card comes out, {options.cut_card_depth} cards from the end.",
            "19:47-21.5; interpretation: not from the rule, as at the other games of several decks",
        )
    natural = options.natural()
    if natural is not None:
        what = " and ".join(part.replace("_", " ") for part in natural.parts)
        yield Said(f"A natural ({what}) is paid {natural.odds.text} at once.", "19:47-21.8(n)")
    yield Said("Keep two of your cards and discard the others face down.", "19:47-21.8; 19:47-21.9(g)")
    yield Said(
        "The dealer keeps two cards by the house ways below, then deals the five community cards face up.",
        "19:47-21.8; 19:47-21.9(h)",
    )
    yield Said(
        "A higher hand than the dealer's wins. An equal hand is a copy hand, and the dealer wins it.",
        "19:47-21.8(k)",
    )


def card(edition: Edition[Any], options: FastActionHoldemOptions) -> Iterator[tuple[str, str]]:
    """The rules of this table in a few words each."""
    yield "Cards", f"{counted(options.decks, 'deck')}; four each, keep two, five in common"
    yield "Dealer", "keeps two by the house ways"
    yield "Copy hands", "equal hands lose"


def hand_names(
    edition: Edition[Any], options: FastActionHoldemOptions, hands: Mapping[str, Sequence[int]]
) -> dict[str, str]:
    """What each hand makes with the community cards."""
    board = hands.get(COMMUNITY, ())
    return {
        holder: hand_name((*cards, *board))
        for holder, cards in hands.items()
        if (holder == DEALER or holder.isdigit()) and len(cards) == KEPT and len(board) >= 3
    }


def ranks(edition: Edition[Any], options: FastActionHoldemOptions) -> Iterator[Ranking]:
    """The order of cards and hands (19:47-21.3) and the house ways (19:47-21.9(h))."""
    yield order_of_cards(RANKS)
    several = options.ranking_table == "multi_deck"
    meanings = {**FIVE_ALIKE, **FIVE_CARDS, "flush": FLUSH} if several else dict(FIVE_CARDS)
    meanings["high_card"] = "none of these; the highest cards decide"
    rows = tuple((edition.label(row), meaning) for row, meaning in meanings.items())
    yield Ranking(title="Hands, highest first", cite=RANKS, rows=rows)
    lines = tuple((str(place), described(line)) for place, line in enumerate(options.lines(edition), start=1))
    yield Ranking(
        title="House ways: the dealer keeps the two cards of the first line that applies",
        cite=WAYS,
        rows=lines,
    )
