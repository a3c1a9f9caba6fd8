"""What the gaming guide of Caribbean stud says beyond its facts: the course of a round and the hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier.games.caribbean_stud.game import HAND_CARDS, CaribbeanStudOptions
from croupier.games.guide import SHUFFLED, Ranking, Said, WagerLine, declared_line, line_paid, money
from croupier.games.poker_ranks import five_card_hands, order_of_cards
from croupier.games.progressive import meter_in_words, progressive_pays
from croupier.hands.poker import five_card_name
from croupier.law.edition import Edition
from croupier.law.register import in_force
from croupier.procedure.progressive import PROGRESSIVE

RANKS = "19:47-16.5; interpretation: as 19:47-17.5"
DEALT = {"manual_shoe": "19:47-16.7", "hand": "19:47-16.8(c)", "automated_shoe": "19:47-16.9(c)"}
CLOSED = {"manual_shoe": "19:47-16.7", "hand": "19:47-16.8(b)3", "automated_shoe": "19:47-16.9(b)2"}


def wager_lines(edition: Edition[Any], options: CaribbeanStudOptions) -> Iterator[WagerLine]:
    """The wagers of this table; the progressive one wins parts of the meter and fixed amounts."""
    for name, fact in edition.wagers.items():
        if name == PROGRESSIVE:
            pays = progressive_pays(edition, options.progressive_prizes(edition))
            yield line_paid(name, fact, edition, options, edition.paytable(PROGRESSIVE), pays)
        else:
            yield declared_line(name, fact, edition, options)


def how_played(edition: Edition[Any], options: CaribbeanStudOptions) -> Iterator[Said]:
    """The object and the course of a round (19:47-16.6 to 16.12)."""
    closed = CLOSED[options.dealing_method]
    dealt = DEALT[options.dealing_method]
    stated = in_force("19:47-16.8(c)", edition.day) or options.dealing_method != "hand"
    yield Said(
        "The object is to hold a higher five-card poker hand than the dealer. You play against the dealer "
        "only; what other players hold does not matter.",
        "19:47-16.10(e)",
    )
    stake = money(edition.value("progressive_stake"))
    yield Said(
        'Before the dealer says "No more bets" place your ante and, if you like, one '
        f"{stake} chip in the acceptor for the progressive wager.",
        closed,
    )
    yield Said(
        "You and the dealer receive five cards each, all face down but one of the dealer's.",
        dealt if stated else "19:47-16.8",
    )
    multiple = edition.value("bet_multiple")
    yield Said(
        f"Having looked at your cards, fold and lose the ante, or bet exactly {multiple} times the ante.",
        "19:47-16.10(a)",
    )
    yield Said(
        "Players may not tell each other about their hands before the dealer's hole cards are turned; anyone "
        "who does loses all wagers of the round.",
        "19:47-16.10(c)",
    )
    yield Said(
        "The dealer plays only with an ace and a king, or any pair or better. Without such a hand the antes "
        "are paid and the bet wagers are returned.",
        "19:47-16.10(f)",
    )
    yield Said(
        "Against a qualifying hand ante and bet win with the higher hand, lose with the lower one, and are "
        "returned with an equal one.",
        "19:47-16.10(e)",
    )
    yield Said(
        f"A bet wager wins {money(edition.value('bet_payout_limit'))} at most on any hand; ante and "
        "progressive wager are not limited.",
        "19:47-16.12(d)",
    )
    yield Said(
        "The progressive wager wins with a flush or better even if the dealer does not qualify or holds the "
        "higher hand, but not if you fold. The amount on the meter when your turn comes counts; several "
        "royal flushes share it equally.",
        "19:47-16.11(c); 19:47-16.12(g)",
    )
    yield Said(meter_in_words(options), edition.option("meter_initial").cite)
    yield Said(
        "When the dealer does not qualify, players' hands are "
        + (
            "turned up all the same."
            if options.show_hands_no_qualify
            else "not turned up, except those with a progressive wager."
        ),
        edition.option("show_hands_no_qualify").cite,
    )
    if options.two_positions:
        yield Said("You may play two positions next to each other.", "19:47-16.6")
    yield Said(SHUFFLED[options.shuffler], edition.option("shuffler").cite)
    yield Said("Keep your cards on the table in the dealer's view and touch no others.", "19:47-16.10(b)")


def card(edition: Edition[Any], options: CaribbeanStudOptions) -> Iterator[tuple[str, str]]:
    """The rules of this table in a few words each."""
    yield "Wagers", f"an ante, then a bet of {edition.value('bet_multiple')} times the ante, or fold"
    yield "Hand", "your five cards against the dealer's five, one of them face up"
    yield "Dealer", "plays with an ace and a king or better; otherwise antes win and bets are returned"


def figures_assume(edition: Edition[Any], options: CaribbeanStudOptions) -> Iterator[str]:
    """What the figures of the guide count."""
    yield (
        "Ante and bet are one game: the figures of the ante count both, those of the bet the bet alone; both "
        "are in percent of the ante, and the limit on what a bet wins is not counted."
    )
    yield f"The progressive wager is figured with the meter at {money(options.meter_initial)}, not shared."


def hand_names(
    edition: Edition[Any], options: CaribbeanStudOptions, hands: Mapping[str, Sequence[int]]
) -> dict[str, str]:
    """What each hand of five cards is."""
    return {holder: five_card_name(cards) for holder, cards in hands.items() if len(cards) == HAND_CARDS}


def ranks(edition: Edition[Any], options: CaribbeanStudOptions) -> Iterator[Ranking]:
    """The order of cards and hands (19:47-16.5)."""
    yield order_of_cards(RANKS)
    high = {"high_card": "none of these; the highest cards decide"}
    yield five_card_hands(edition, RANKS, {}, high)
