"""What the gaming guide of pai gow poker says beyond its facts: a round, the bank, ranks, the house way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from croupier.games.guide import (
    SHUFFLED,
    Pays,
    Ranking,
    Said,
    WagerLine,
    declared_line,
    money,
    paid_text,
    pay_table_in_force,
)
from croupier.games.pai_gow_poker.game import HIGH_CARD, IMPERIAL, POSTED, WAGER, PaiGowPokerOptions
from croupier.games.pai_gow_poker.house_ways import described, set_hands
from croupier.games.poker_ranks import FIVE_CARDS
from croupier.hands.joker_poker import HIGH_CARDS, SEVEN, high_name, low_name
from croupier.law.edition import Edition
from croupier.law.facts import LayoutArea
from croupier.law.limits import limits_of

RANKS = "19:47-11.3; interpretation: not from the rule, as the game is played elsewhere"
SET = "19:47-11.9; interpretation: not from the rule, as at pai gow"
BANKING = "19:47-11.10; interpretation: not from the rule but for its heading, as at pai gow"
DEALT = {
    "manual_shoe": "19:47-11.8; interpretation: not from the rule, as 13:69F-31.8",
    "hand": "19:47-11.8A; interpretation: not from the rule, as 13:69F-31.8",
    "automated_shoe": "19:47-11.8B; interpretation: not from the rule, as 13:69F-31.10",
}
STARTED = {
    "dice": "Three dice say who is dealt to first, counted counterclockwise from the bank.",
    "rng": "A random number says who is dealt to first, counted counterclockwise from the bank.",
    "button": "The place with the button is dealt to first; the button moves clockwise after each round.",
}
NAMED = {"standard": "standard", "foxwoods": "Foxwoods", "custom": "this casino's"}


def wager_lines(edition: Edition[Any], options: PaiGowPokerOptions) -> Iterator[WagerLine]:
    """The wagers of this table; the additional one by its posted table or both tables of the bonus."""
    for name, fact in edition.wagers.items():
        if not options.offers(name):
            continue
        if name == POSTED:
            least, most = limits_of(fact, options)
            yield WagerLine(
                id=name,
                base=name,
                name=fact.name,
                made=fact.made,
                wins=fact.wins,
                loses=fact.loses,
                change=fact.change,
                pays=tuple(
                    Pays(edition.label(row), odds.text) for row, odds in options.posted_odds().items()
                ),
                cite=edition.cite(fact),
                pays_cite=edition.option(POSTED).cite,
                change_cite=fact.change_cite,
                least=least,
                most=most,
            )
            continue
        line = declared_line(name, fact, edition, options)
        for further in fact.further_tables:
            rows = pay_table_in_force(edition, options, further)[1]
            more = tuple(Pays(edition.label(row), paid_text(paid)) for row, paid in rows.items())
            line = msgspec.structs.replace(line, pays=line.pays + more)
        yield line


def layout_areas(edition: Edition[Any], options: PaiGowPokerOptions) -> dict[str, LayoutArea]:
    """The felt with the areas of the wagers this table takes, and the shaker where dice are used."""
    return {
        name: area
        for name, area in edition.layout.items()
        if options.offers(area.wager) and (name != "shaker" or options.start_method == "dice")
    }


def how_played(edition: Edition[Any], options: PaiGowPokerOptions) -> Iterator[Said]:
    """The object and the course of a round (19:47-11.5 to 11.13)."""
    percent = edition.value("vigorish_percent")
    yield Said(
        "The object is to set seven cards into two hands that both beat the bank's: a high hand of five "
        "cards and a low hand of two. You play against the bank only.",
        SET,
    )
    yield Said('Place your wager before the dealer says "No more bets".', "19:47-11.7")
    yield Said(
        STARTED[options.start_method], "19:47-11.8C; interpretation: not from the rule, as 13:69F-31.11"
    )
    yield Said(
        "Every place gets seven cards, face down and clockwise, wager or not; four cards remain and are not "
        "used.",
        DEALT[options.deal_method],
    )
    yield Said(
        "Set your hands, lay both face down and leave them alone. The low hand may not rank above the high "
        "hand: such a foul hand loses. If you ask, the dealer tells you the house way.",
        SET,
    )
    yield Said(
        "When all have set their hands the dealer's cards are turned up and set by the house way below.", SET
    )
    rounded = ", raised to the next quarter" if options.vig_rounding == "quarter_up" else ""
    yield Said(
        f"If both your hands are higher you win even money less {percent} percent vigorish{rounded}. If "
        "neither is higher you lose; if one is, the wager is returned. Equal hands, copies, go to the bank.",
        "19:47-11.9",
    )
    yield from _bank(edition, options)
    if options.additional_wager == POSTED:
        yield Said(
            "The additional wager is on the best five of your seven cards, however you set them, and is "
            "settled with the house.",
            "19:47-11.13; interpretation: not from the rule, whose words are not held",
        )
    if options.offers(IMPERIAL) and IMPERIAL in edition.wagers:
        limit = options.bonus_payout_limit
        most = f" A player wins {money(limit)} at most with it in a round." if limit is not None else ""
        yield Said(
            "The imperial bonus wager is paid for your own seven cards, for a bank without a pair or better, "
            f"or for both; its stake is lost only if neither is paid.{most}",
            "13:69F-11.20",
        )
    if options.two_areas:
        yield Said(
            "You may play two betting areas; set and lay down the first hand before you look at the second.",
            "19:47-11.12",
        )
    yield Said(SHUFFLED["automated" if options.shuffler else "manual"], edition.option("shuffler").cite)


def _bank(edition: Edition[Any], options: PaiGowPokerOptions) -> Iterator[Said]:
    if not options.player_bank:
        yield Said("The house holds the bank.", edition.option("player_bank").cite)
        return
    percent = edition.value("vigorish_percent")
    yield Said(
        "A player may hold the bank, though not in the first round and not twice in a row: it is offered "
        "counterclockwise to players who wagered against the dealer in the last round the house banked and "
        "have chips for all wagers. The dealer then wagers as much as the bank last did, or less if it asks; "
        f"the bank pays {percent} percent of what it wins in the round.",
        BANKING,
    )
    if options.co_banking:
        yield Said(
            "A player may also bank half-and-half with the house: the bank's cards are set by the house way, "
            "the dealer makes no wager, and each side wins or pays half.",
            BANKING,
        )


def card(edition: Edition[Any], options: PaiGowPokerOptions) -> Iterator[tuple[str, str]]:
    """The rules of this table in a few words each."""
    yield "Cards", "52 and a joker; seven each, set as five (high) and two (low)"
    yield "Joker", "an ace, or completes a straight or a flush"
    yield "Wins", f"both hands higher: even money less {edition.value('vigorish_percent')} percent; one: push"
    yield "Copies", "equal hands go to the bank"
    yield "House way", NAMED[options.house_way]
    yield "A-2-3-4-5", "second highest straight" if options.wheel_rank == "second" else "lowest straight"
    who = "the house or a player" if options.player_bank else "the house"
    yield "Bank", f"{who}, or both by halves" if options.co_banking else who


def figures_assume(edition: Edition[Any], options: PaiGowPokerOptions) -> Iterator[str]:
    """What the figures of the guide count."""
    yield "The figures are those of a player against the house as bank, the vigorish not rounded."


def combined(edition: Edition[Any], options: PaiGowPokerOptions) -> dict[str, str]:
    """The wager played in another way that the analysis values too."""
    return {f"{WAGER}@best": "Pai gow poker, every hand set best"}


def hand_names(
    edition: Edition[Any], options: PaiGowPokerOptions, hands: Mapping[str, Sequence[int]]
) -> dict[str, str]:
    """What seven cards are, set by the house way."""
    found = {}
    for holder, cards in hands.items():
        if len(cards) == SEVEN and min(cards) >= 0:
            both = set_hands(cards, options.way(edition), options.wheel_rank)
            found[holder] = (
                f"{high_name(both.high, options.wheel_rank)} / {low_name(both.low)} by the house way"
            )
    return found


def ranks(edition: Edition[Any], options: PaiGowPokerOptions) -> Iterator[Ranking]:
    """The order of cards and hands (19:47-11.3), and the house way (19:47-11.9)."""
    second = options.wheel_rank == "second"
    wheel = "directly below A-K-Q-J-10" if second else "below 6-5-4-3-2"
    yield Ranking(
        title="Cards",
        cite=RANKS,
        rows=(
            ("Order", "ace, king, queen, jack, 10, 9, 8, 7, 6, 5, 4, 3, 2; all suits are equal"),
            ("Ace", f"highest; low only in A-2-3-4-5, which ranks {wheel} among straights"),
            ("Joker", "an ace; in the high hand also any card that completes a straight or a flush"),
        ),
    )
    meanings = {
        "five_aces": "four aces and the joker",
        **FIVE_CARDS,
        HIGH_CARD: f"none of these; the highest of the {HIGH_CARDS} cards decide",
    }
    yield Ranking(
        title="High hands, highest first",
        cite=RANKS,
        rows=tuple((edition.label(row), meaning) for row, meaning in meanings.items()),
    )
    yield Ranking(
        title="Low hands, highest first",
        cite=RANKS,
        rows=(("pair", "by its rank, aces highest"), ("no pair", "by the higher card, then the other")),
    )
    yield Ranking(
        title="House way: the first line that applies",
        cite=edition.option("house_way").cite,
        header=("Cards held", "Low hand, in front"),
        rows=tuple(described(options.way(edition))),
    )
