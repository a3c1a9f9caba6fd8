"""The hands of the showdown: how often each high and each low comes, exactly, by variant and form."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.games.poker.variants import FIVE_CARD_DRAW, FIVE_CARD_STUD, MAMBO_STUD, OMAHA
from croupier.hands.categories import FiveCard, ThreeCard
from croupier.law.encoding import enc_hook
from croupier.law.money import dollars
from croupier.odds import hand_counts
from croupier.odds.analysis import Analysis, Outcome, Value, WagerAnalysis

if TYPE_CHECKING:
    from croupier.games.poker.game import PokerOptions
    from croupier.law.edition import Edition

HIGH, LOW, POT = "high", "low", "pot"
NAMES: Final = {
    FiveCard.ROYAL_FLUSH: "royal_flush", FiveCard.STRAIGHT_FLUSH: "straight_flush",
    FiveCard.FOUR_OF_A_KIND: "four_of_a_kind", FiveCard.FULL_HOUSE: "full_house", FiveCard.FLUSH: "flush",
    FiveCard.STRAIGHT: "straight", FiveCard.THREE_OF_A_KIND: "three_of_a_kind",
    FiveCard.TWO_PAIR: "two_pair", FiveCard.PAIR: "pair", FiveCard.NONE: "high_card",
}  # fmt: skip
MAMBO_NAMES: Final = {
    ThreeCard.MINI_ROYAL: "high_mambo", ThreeCard.STRAIGHT_FLUSH: "straight_flush",
    ThreeCard.THREE_OF_A_KIND: "three_of_a_kind", ThreeCard.STRAIGHT: "straight",
    ThreeCard.FLUSH: "flush", ThreeCard.PAIR: "pair", ThreeCard.NONE: "high_card",
}  # fmt: skip
LETTERS: Final = {1: "A", 10: "10", 11: "J", 12: "Q", 13: "K"}
KING: Final = 13
FIVE_DEALT: Final = (FIVE_CARD_DRAW, FIVE_CARD_STUD)
STAYS: Final = "a hand that is played to the showdown whatever it is; nobody folds and no card is drawn"


def analyze(options: PokerOptions, edition: Edition[Any]) -> Analysis:
    """How often each hand comes to the showdown, and the amounts of rake or time charge."""
    wagers: dict[str, WagerAnalysis] = {}
    if options.form != "low":
        wagers[HIGH] = distribution(highs(options))
    found = lows(options, edition)
    if found:
        wagers[LOW] = distribution(found)
    return Analysis(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        wagers=wagers,
        strategy={},
        figures=figures(options),
    )


def distribution(counts: Mapping[str, int]) -> WagerAnalysis:
    """Counts of hands as chances."""
    total = sum(counts.values())
    return WagerAnalysis(
        house_edge=None,
        expected_net=None,
        variance=None,
        outcomes=tuple(
            [
                Outcome(name, Fraction(count, total), f"{count:,} of {total:,}")
                for name, count in counts.items()
            ]
        ),
        assumes=STAYS,
    )


def highs(options: PokerOptions) -> dict[str, int]:
    """High hands of the showdown, best first."""
    if options.variant == MAMBO_STUD:
        three = hand_counts.best_three_of_four()
        return {name: three[level] for level, name in MAMBO_NAMES.items()}
    if options.variant == OMAHA:
        found = hand_counts.omaha_highs()
    elif options.variant in FIVE_DEALT:
        found = hand_counts.five_cards()
    else:
        found = hand_counts.best_of_seven()
    return {name: found[level] for level, name in NAMES.items()}


def lows(options: PokerOptions, edition: Edition[Any]) -> dict[str, int]:
    """Low hands of the showdown by top card, best first; those without one last."""
    highest = options.lowest_high_card(edition)
    match options.form:
        case "mambo":
            found = hand_counts.lows(4, 3, highest)
        case "high_low_8" if options.variant == OMAHA:
            found = hand_counts.omaha_lows(highest)
        case "high_low_8":
            found = hand_counts.lows(7, 5, highest)
        case "high_low" | "low":
            found = hand_counts.lows(5 if options.variant in FIVE_DEALT else 7, 5, KING)
        case _:
            return {}
    named = {LETTERS.get(top, str(top)): count for top, count in found.items() if top}
    name = "none" if options.form in ("mambo", "high_low_8") else "pair_or_worse"
    return {**named, name: found[hand_counts.NO_LOW]}


def figures(options: PokerOptions) -> dict[str, Value]:
    """What the licensee earns: the rake by the size of the pot, or the time charge."""
    if options.revenue == "time":
        return {"time_charge_cents_per_seat_and_hour": Fraction(2 * options.time_charge)}
    most = -(-options.rake_cap * 100 // options.percent) if options.percent else Fraction(0)
    return {
        "rake_percent": options.percent,
        "rake_cap_cents": Fraction(options.rake_cap),
        "pot_at_which_the_rake_is_full_cents": Fraction(most),
    }


def simulated(options: PokerOptions, edition: Edition[Any]) -> dict[str, WagerAnalysis]:
    """Two equal hands played to the showdown win as much as they lose."""
    assumes = f"two hands played to the showdown for equal stakes, no rake ({dollars(0)})"
    zero = Fraction(0)
    return {
        POT: WagerAnalysis(house_edge=zero, expected_net=zero, variance=None, outcomes=(), assumes=assumes)
    }
