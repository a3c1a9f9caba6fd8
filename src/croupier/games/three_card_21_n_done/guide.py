"""What the gaming guide of Three Card 21 says beyond its facts: the course of a round, values and hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from croupier.games.guide import SHUFFLED, Ranking, Said, WagerLine, declared_line
from croupier.games.three_card_21_n_done.game import (
    BONUS_HANDS,
    DEFINITIONS,
    POINT_VALUES,
    POINT_VALUES_CITE,
    ThreeCard21Options,
)
from croupier.hands import twentyone
from croupier.law.edition import Edition
from croupier.law.odds import Odds

# Words of the facts that apply only if the table has a card reader.
READER_WORDS: Final = " and before the card reader is used"
ADDED: Final = ("double", "split3")
# Without a reader a 21 drawn before the hole card is seen has been paid.
THREE_CARD_21: Final = "unless the three cards were 21"
PAID_21: Final = "unless a 21 was paid before"


def how_played(edition: Edition[Any], options: ThreeCard21Options) -> Iterator[Said]:
    """The object and the course of a round (13:69F-2C.5 to 2C.11)."""
    yield Said(
        "The object is to come nearer to 21 than the dealer without going over; your 21 wins at once.",
        "13:69F-2C.5(d)",
    )
    yield Said("Place two equal wagers, the Three Card 21 wager and the bonus wager.", "13:69F-2C.5(a)")
    yield Said("You receive three cards face up, the dealer one up and one down.", "13:69F-2C.6(d)")
    yield Said("The bonus wager is decided first, by your three cards alone.", "13:69F-2C.5(b)")
    yield Said(
        "Three cards that count 21 are paid at once, even against a dealer's blackjack.", "13:69F-2C.5(c)1"
    )
    yield Said("If the dealer shows an ace you may insure for up to half your wager.", "13:69F-2C.5(c)2")
    if options.card_reader:
        yield Said(
            "Under an ace or ten-value card the dealer looks for a blackjack, which takes every open Three "
            "Card 21 wager.",
            "13:69F-2C.5(c)4",
        )
    else:
        yield Said(
            "A dealer's blackjack, seen at the end, takes one original wager; what you added is returned.",
            "interpretation: without a reader as 19:47-2.10(b) and 19:47-2.11(d)",
        )
    if options.surrender:
        which = "A hand above 21" if options.surrender_scope == "over21" else "A hand you have not played"
        yield Said(f"{which} may be surrendered for half the wager.", "13:69F-2C.8(a)")
        if not options.card_reader:
            yield Said(
                "Against an ace or ten-value card it waits for the hole card; a blackjack takes all of it.",
                "13:69F-2C.8(a)2",
            )
        yield Said("Insurance and surrender do not affect each other.", "13:69F-2C.8(b)")
    yield Said(
        "Above 21, with two cards of equal value, or with an ace that counted 11 takes it over 21, a hand "
        "may be split into three with two more wagers, once.",
        "13:69F-2C.10(a)",
    )
    if options.split_aces_one_card:
        yield Said("A split ace receives one card only.", "13:69F-2C.5(c)5iv")
    saved = "neither surrendered nor split" if options.surrender else "not split"
    yield Said(f"A hand above 21 that is {saved} is lost.", "13:69F-2C.5(c)5")
    yield Said("Below 21 you may stand, hit, or double for exactly one more card.", "13:69F-2C.5(c)5v")
    then = "hits soft 17" if options.soft17 == "hit" else "stands on every 17"
    yield Said(f"The dealer hits on 16 or less and {then}.", "13:69F-2C.11(b)")
    pays = Odds.parse(edition.paytable("main").rows["win"]).text
    yield Said(
        f"Wagers of a higher total are paid {pays}; equal totals below 21 are a push.", "13:69F-2C.5(d)"
    )
    if options.players_per_spot > 1:
        yield Said(
            f"Up to {options.players_per_spot} may wager on a spot if its first bettor agrees; the "
            "seated one decides.",
            "13:69F-2C.12(a)",
        )
    many = "You may play several spots." if options.several_spots else "You may play one spot only."
    yield Said(many, "13:69F-2C.13")
    if options.no_midshoe_entry:
        yield Said("If you skip a round you wait for the next shuffle.", "13:69F-2C.5(i)")
    yield Said(SHUFFLED[options.shuffle], edition.option("shuffle").cite)


def ranks(edition: Edition[Any], options: ThreeCard21Options) -> Iterator[Ranking]:
    """Terms, values of cards and hands of the bonus wager (13:69F-2C.1, 2C.2)."""
    yield Ranking(
        title="Values of cards",
        cite=POINT_VALUES_CITE,
        header=("Card", "Counts", "Rule"),
        rows=tuple([(name, meaning, cite) for name, (meaning, cite) in POINT_VALUES.items()]),
    )
    low = "is" if options.ace_low_straight else "is not"
    yield Ranking(
        title=f"Hands of the bonus wager, highest first (ace, 2, 3 {low} a straight)",
        cite="13:69F-2C.2(c)",
        header=("Hand", "Meaning", "Rule"),
        rows=tuple([(edition.label(row), meaning, cite) for row, (meaning, cite) in BONUS_HANDS.items()]),
    )
    yield Ranking(
        title="Terms",
        cite="13:69F-2C.1",
        header=("Term", "Meaning", "Rule"),
        rows=tuple([(term, meaning, cite) for term, (meaning, cite) in DEFINITIONS.items()]),
    )


def wager_lines(edition: Edition[Any], options: ThreeCard21Options) -> Iterator[WagerLine]:
    """Every wager, described as this table takes it."""
    for name, fact in edition.wagers.items():
        line = declared_line(name, fact, edition, options)
        if not options.card_reader and name == "insurance":
            line = msgspec.structs.replace(line, made=line.made.replace(READER_WORDS, ""))
        elif not options.card_reader and name == "main":
            line = msgspec.structs.replace(line, loses=line.loses.replace(THREE_CARD_21, PAID_21))
        elif not options.card_reader and name in ADDED:
            line = msgspec.structs.replace(
                line, loses=f"{line.loses}; returned when the dealer has a blackjack"
            )
        yield line


def combined(edition: Edition[Any], options: ThreeCard21Options) -> dict[str, str]:
    """Neither compulsory wager is made without the other: the house edge is that of both together."""
    return {"house_edge_of_both": "Both compulsory wagers together"}


def figures_assume(edition: Edition[Any], options: ThreeCard21Options) -> Iterator[str]:
    """What the figures of the guide count."""
    yield (
        "The Three Card 21 wager is figured from a freshly shuffled shoe and without insurance; doubling and "
        "splitting are part of it. Its chance of winning is not stated, because the three hands of "
        "a split may "
        "win and lose in one round."
    )


def card(edition: Edition[Any], options: ThreeCard21Options) -> Iterator[tuple[str, str]]:
    """The rules of this table in a few words each."""
    yield "Decks", str(options.decks)
    yield "Dealer", "hits soft 17" if options.soft17 == "hit" else "stands on all 17s, soft 17 included"
    yield "Doubling", "a hand below 21, for one more card"
    aces = "; a split ace gets one card" if options.split_aces_one_card else ""
    yield "Splitting", f"above 21 or with a pair, into three hands, once{aces}"
    which = "a hand above 21" if options.surrender_scope == "over21" else "a hand not played yet"
    yield "Surrender", f"half the wager, {which}" if options.surrender else "not offered"
    yield "Ties", "below 21 push: the wager is returned"


def hand_names(
    edition: Edition[Any], options: ThreeCard21Options, hands: Mapping[str, Sequence[int]]
) -> dict[str, str]:
    """What the hands of a round are called: "blackjack", "soft 18", "24, bust"."""
    return twentyone.hand_names(hands)
