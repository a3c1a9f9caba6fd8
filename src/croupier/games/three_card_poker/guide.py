"""What the gaming guide of three card poker says beyond its facts: the course of a round and the hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from croupier.games.guide import SHUFFLED, Pays, Ranking, Said, WagerLine, declared_line, paid_text
from croupier.games.poker_ranks import order_of_cards, three_card_hands
from croupier.games.three_card_poker.betting import SEATED
from croupier.games.three_card_poker.game import HAND_CARDS, MINI_ROYAL, MINIMUM_BONUS, ThreeCardPokerOptions
from croupier.games.three_card_poker.settlement import FORFEITED
from croupier.hands.poker import three_card_name
from croupier.law.edition import Edition

RANKS = "19:47-20.3"
DEALT = {"manual_shoe": "19:47-20.7", "hand": "19:47-20.8", "automated_shoe": "19:47-20.9"}
TIMES = {1: "equal to"}


def wager_lines(edition: Edition[Any], options: ThreeCardPokerOptions) -> Iterator[WagerLine]:
    """The wagers of this table; the ante's bonus is listed with what the ante pays."""
    for name, fact in edition.wagers.items():
        line = declared_line(name, fact, edition, options)
        if name == "ante":
            bonus = [
                Pays(f"bonus, {edition.label(row)}", paid_text(paid))
                for row, paid in options.ante_bonus_table.items()
            ]
            cite = edition.paytable(MINIMUM_BONUS).cite
            line = msgspec.structs.replace(line, pays=(*line.pays, *bonus), pays_cite=cite)
        elif name == "pair_plus" and not options.fold_forfeits_pair_plus:
            line = msgspec.structs.replace(line, loses="no pair; a fold of the ante does not lose it")
        yield line


def how_played(edition: Edition[Any], options: ThreeCardPokerOptions) -> Iterator[Said]:
    """The object and the course of a round (19:47-20.6 to 20.11)."""
    dealt = DEALT[options.dealing_method]
    yield Said(
        "You may play two games on the same three cards: ante and play against the dealer's hand, and pair "
        "plus against a pay table. What other players hold does not matter.",
        "19:47-20.6",
    )
    both = (
        "an ante, a pair plus wager or both"
        if options.pair_plus_only
        else ("an ante and, if you like, a pair plus wager")
    )
    yield Said(
        f'Before the dealer says "No more bets" place {both}; one amount does not depend on the other.',
        SEATED,
    )
    yield Said("You and the dealer receive three cards each, all face down.", dealt)
    multiple = edition.value("play_multiple")
    times = TIMES.get(multiple, f"of {multiple} times")
    yield Said(
        f"With an ante, having looked at your cards, fold and lose it, or add a play wager {times} the ante.",
        "19:47-20.10",
    )
    if options.fold_forfeits_pair_plus:
        yield Said("A fold loses a pair plus wager at the same position too.", FORFEITED)
    else:
        yield Said(
            "A pair plus wager stays in play when you fold the ante at the same position.", "19:47-20.10"
        )
    yield Said(
        "The dealer plays only with queen high or better. Otherwise the antes are paid and the play wagers "
        "are returned.",
        "19:47-20.10",
    )
    yield Said(
        "If the dealer plays, ante and play wager win with the higher hand, lose with the lower one, and are "
        "returned with an equal one.",
        "19:47-20.10",
    )
    yield Said(
        "A straight or better earns a bonus on the ante, even if the dealer does not play or holds the "
        "higher hand, but not if you fold.",
        "19:47-20.11",
    )
    yield Said("A pair plus wager wins with a pair or better, whatever the dealer holds.", "19:47-20.11")
    if options.two_positions:
        yield Said("You may play two positions next to each other.", SEATED)
    yield Said(SHUFFLED[options.shuffler], edition.option("shuffler").cite)
    yield Said("Stay in your seat until the round is over.", SEATED)


def card(edition: Edition[Any], options: ThreeCardPokerOptions) -> Iterator[tuple[str, str]]:
    """The rules of this table in a few words each."""
    multiple = edition.value("play_multiple")
    yield "Wagers", f"an ante, then a play wager {TIMES.get(multiple, f'of {multiple} times')} it, or fold"
    yield "Pair plus", "your three cards by the pay table, whatever the dealer holds"
    yield "Dealer", "plays with queen high or better; otherwise antes win and play wagers are returned"
    yield "Bonus", "a straight or better, on the ante"


def hand_names(
    edition: Edition[Any], options: ThreeCardPokerOptions, hands: Mapping[str, Sequence[int]]
) -> dict[str, str]:
    """What each hand of three cards is."""
    return {holder: three_card_name(cards) for holder, cards in hands.items() if len(cards) == HAND_CARDS}


def ranks(edition: Edition[Any], options: ThreeCardPokerOptions) -> Iterator[Ranking]:
    """The order of cards and hands (19:47-20.3)."""
    yield order_of_cards(RANKS, "ace, 2, 3")
    listed = MINI_ROYAL in edition.paytable(f"pair_plus_{options.pair_plus_table}").rows
    paid = "paid by its own row at pair plus" if listed else "paid as one"
    more = {
        MINI_ROYAL: f"ace, king and queen of one suit: the highest straight flush, {paid}",
        "high_card": "none of these; the highest cards decide",
    }
    yield three_card_hands("Three-card hands, highest first", edition, RANKS, {}, more)
