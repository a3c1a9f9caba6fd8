"""The worth of the wagers of pai gow poker: hands and additional wagers exactly, hands against hands by
simulation.

With both sides set by the same house way either is higher in both hands equally often, so the chances of the
wager come from how often one side is, and how often a high or low hand is copied. Best settings are exact for
each of a sample of hands: their gain over the house way is added to its value.
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
import numpy as np

from croupier.games.pai_gow_poker.both_bonuses import AGAINST, TOTAL, best_five_counts, with_bank_high
from croupier.games.pai_gow_poker.choices import against, worth
from croupier.games.pai_gow_poker.compiled_house_ways import (
    HIGH_BITS,
    LOW_BITS,
    LOW_SHIFT,
    Ends,
    left_hands,
    set_codes,
)
from croupier.games.pai_gow_poker.game import HANDS, IMPERIAL, IMPERIAL_BANK, POSTED, WAGER, top_row
from croupier.games.pai_gow_poker.house_ways import HouseWay, described, set_hands
from croupier.games.pai_gow_poker.kernel import odds_table
from croupier.games.pai_gow_poker.kernel_rounds import LOSE, PUSH, WIN
from croupier.games.pai_gow_poker.whole_decks import DECKS, SEED, compared
from croupier.games.pai_gow_poker.whole_decks import HANDS as DECK_HANDS
from croupier.hands.compiled_joker_poker import CLASS_OF_HIGH
from croupier.hands.joker_poker import RANK_COUNT, SEVEN, WheelRank, low_rank
from croupier.law.encoding import enc_hook
from croupier.law.odds import Odds
from croupier.law.vigorish import PERCENT
from croupier.odds.analysis import Analysis, Case, Outcome, Value, WagerAnalysis, decided_once
from croupier.simulation.joker_deck import deals

if TYPE_CHECKING:
    from croupier.games.pai_gow_poker.game import PaiGowPokerOptions
    from croupier.law.edition import Edition

SAMPLED: Final = 600
BEST: Final = f"{WAGER}@best"
ASSUMES: Final = "per unit of the wager; the house banks; other players' cards not known"
METHOD: Final = (
    f"simulation of {DECKS:,} decks of {DECK_HANDS} hands with seed {SEED} against the exact value of hands "
    "from decks of their own"
)
BY_WAY: Final = f"both sides set their cards by the house way; {ASSUMES}"
BY_BEST: Final = f"the player sets every hand best against the house way; {ASSUMES}"
ALONE: Final = "per unit of the wager; the house pays, whoever holds the bank"
_FIRST_PAIR: Final = low_rank((0, 1))


class Chances(NamedTuple):
    """How likely a wager wins, pushes and loses, each with an error bound of four standard errors."""

    win: float
    push: float
    lose: float
    copy_of_high: float
    copy_of_low: float
    error: float
    win_error: float
    copies_error: float
    """Standard errors of the chance to win, and of a loss by copies."""


def analyze(options: PaiGowPokerOptions, edition: Edition[Any]) -> Analysis:
    """The wagers of this table, the house way, and how often hands come."""
    wagers = {
        WAGER: by_house_way(options, edition),
        BEST: by_best_settings(options, edition),
        **_additional(options, edition),
    }
    chances = _chances(options.way(edition), options.wheel_rank)
    return Analysis(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        wagers=wagers,
        strategy={"set": [f"{held}: in front {front}" for held, front in described(options.way(edition))]},
        figures={
            **house_way_figures(options, edition),
            "copy_of_high_hand": chances.copy_of_high,
            "copy_of_low_hand": chances.copy_of_low,
            "edge_against_a_player_bank": _bank_edge(chances, edition),
        },
        figure_error=chances.error,
    )


def simulated(options: PaiGowPokerOptions, edition: Edition[Any]) -> dict[str, WagerAnalysis]:
    """The wagers as the kernel plays them."""
    return {WAGER: by_house_way(options, edition), **_additional(options, edition)}


def _additional(options: PaiGowPokerOptions, edition: Edition[Any]) -> dict[str, WagerAnalysis]:
    if options.offers(POSTED):
        return {POSTED: posted(options)}
    if options.offers(IMPERIAL) and IMPERIAL in edition.wagers:
        return {IMPERIAL: imperial(options, edition)}
    return {}


def by_house_way(options: PaiGowPokerOptions, edition: Edition[Any]) -> WagerAnalysis:
    """The wager with both sides set by the house way, as the kernel plays it."""
    chances = _chances(options.way(edition), options.wheel_rank)
    error = chances.copies_error + (1 - _kept(edition)) * chances.win_error
    return _analysis(chances, edition, error, f"{BY_WAY}{_rounding(options)}", METHOD)


def by_best_settings(options: PaiGowPokerOptions, edition: Edition[Any]) -> WagerAnalysis:
    """The wager when the player sets every hand best; the gain is exact for each hand of a sample."""
    house = by_house_way(options, edition)
    chances = _chances(options.way(edition), options.wheel_rank)
    gains, ends = _gains(options, edition)
    error = float(np.std(gains)) / sqrt(SAMPLED)
    # A gain adds to the chance of a win what it takes from a loss and a push, in the mean of the sample.
    moved = [float(each) for each in ends.mean(axis=0)]
    better = chances._replace(
        win=chances.win + moved[WIN],
        push=chances.push + moved[PUSH],
        lose=chances.lose + moved[LOSE],
        error=chances.error + 4 * float(ends.std(axis=0).max()) / sqrt(SAMPLED),
    )
    assert house.edge_error is not None
    return _analysis(
        better, edition, house.edge_error / 4 + error, f"{BY_BEST}{_rounding(options)}",
        f"{METHOD} for the house way; the gain over it exact for each of {SAMPLED:,} hands",
    )  # fmt: skip


def _analysis(
    chances: Chances, edition: Edition[Any], error: float, assumes: str, method: str
) -> WagerAnalysis:
    kept = _kept(edition)
    mean = kept * chances.win - chances.lose
    square = kept * kept * chances.win + chances.lose
    percent = edition.value("vigorish_percent")
    rows = (
        ("win", chances.win, f"1 to 1 less {percent} percent", kept),
        ("push", chances.push, "returned", 0.0),
        ("lose", chances.lose, "loses", -1.0),
    )
    return WagerAnalysis(
        house_edge=-mean,
        expected_net=mean,
        variance=square - mean * mean,
        outcomes=tuple([Outcome(name, chance, pays, net) for name, chance, pays, net in rows]),
        assumes=assumes,
        method=f"{method}; standard error {error:.6f}; bounds are four standard errors",
        edge_error=4 * error,
        chance_error=chances.error,
        variance_error=4 * chances.error,
    )


def _rounding(options: PaiGowPokerOptions) -> str:
    """What the figures say about the rounding of vigorish."""
    return "; vigorish not rounded up to a quarter" if options.vig_rounding == "quarter_up" else ""


def _kept(edition: Edition[Any]) -> float:
    """What a player keeps of a win."""
    return 1 - float(edition.value("vigorish_percent")) / PERCENT


def _chances(way: HouseWay, wheel: WheelRank) -> Chances:
    """How often hands set by one house way win, push and lose against each other; one copied hand loses for
    one of the two sides, two copied hands for both.
    """
    found = compared(way, wheel)
    both, same_high, same_low = map(float, found.chances)
    both_error, high_error, low_error = map(float, found.errors)
    copies, copies_error = (same_high + same_low) / 2, (high_error + low_error) / 2
    return Chances(
        both / 2, 1 - both - copies, both / 2 + copies, same_high, same_low,
        4 * (both_error + copies_error), both_error / 2, copies_error,
    )  # fmt: skip


def _gains(options: PaiGowPokerOptions, edition: Edition[Any]) -> tuple[Any, Any]:
    """The gain of the best setting over the house way, and in its chances to win, push and lose, for each
    hand of the sample.
    """
    won = 1 - Fraction(edition.value("vigorish_percent"), PERCENT)
    found = _sampled(options.way(edition), options.wheel_rank, won, options, edition)
    return found[:, 3], found[:, :3]


_SAMPLES: dict[tuple[HouseWay, WheelRank, Fraction], Any] = {}


def _sampled(
    way: HouseWay, wheel: WheelRank, won: Fraction, options: PaiGowPokerOptions, edition: Edition[Any]
) -> Any:
    key = (way, wheel, won)
    if key not in _SAMPLES:
        rows = []
        for cards in map(tuple, deals(SEED, 0, SAMPLED)[:, :SEVEN].tolist()):
            fares = against(options, edition, cards)
            best = max(fares.values(), key=lambda ends: worth(ends, edition))
            front = set(set_hands(cards, way, wheel).low)
            by_way = next(ends for (low, _), ends in fares.items() if set(low) == front)
            gain = float(worth(best, edition) - worth(by_way, edition))
            rows.append([*_moved(best, by_way), gain])
        _SAMPLES[key] = np.array(rows)
    return _SAMPLES[key]


def _moved(best: Ends, by_way: Ends) -> tuple[float, float, float]:
    """What a better setting adds to the chances to win, push and lose, in that order."""
    return (
        (best.win - by_way.win) / AGAINST,
        (best.push - by_way.push) / AGAINST,
        (best.lose - by_way.lose) / AGAINST,
    )


def _bank_edge(chances: Chances, edition: Edition[Any]) -> float:
    """What a player who holds the bank against one opponent loses per unit: vigorish is on the bank's win."""
    return chances.win - _kept(edition) * chances.lose


def posted(options: PaiGowPokerOptions) -> WagerAnalysis:
    """The additional wager by the posted table, exactly (19:47-11.13)."""
    odds = options.posted_odds()
    counts = dict(zip(HANDS, best_five_counts(), strict=True))
    cases: list[Case] = [
        (row, Fraction(counts[row], TOTAL), paid.fraction, paid.text) for row, paid in odds.items()
    ]
    lost = sum(count for row, count in counts.items() if row not in odds)
    return decided_once([*cases, ("lose", Fraction(lost, TOTAL), Fraction(-1), "loses")], ALONE)


def imperial(options: PaiGowPokerOptions, edition: Edition[Any]) -> WagerAnalysis:
    """The imperial bonus wager, exactly: the player's best five and the bank's highest card together
    (13:69F-11.20); a limit on what it pays is taken as not reached.
    """
    own, bank = odds_table(edition, IMPERIAL), odds_table(edition, IMPERIAL_BANK)
    counts = {row: count * AGAINST for row, count in zip(HANDS, best_five_counts(), strict=True)}
    together: dict[tuple[str, str], int] = {(row, ""): count for row, count in reversed(counts.items())}
    for rank in range(RANK_COUNT):
        if top_row(rank) in bank:
            both, _ = with_bank_high(rank)
            for row, count in zip(HANDS, both, strict=True):
                together[row, top_row(rank)] = count
                together[row, ""] -= count
    cases: list[Case] = []
    lost = 0
    for (row, top), count in together.items():
        paid = [table[name] for table, name in ((own, row), (bank, top)) if name in table]
        if paid:
            name = "+".join(name for table, name in ((own, row), (bank, top)) if name in table)
            total = sum((odds.fraction for odds in paid), Fraction(0))
            cases.append((name, Fraction(count), total, _text(paid)))
        else:
            lost += count
    joined: dict[str, Case] = {}
    for name, count_of, net, text in cases:
        before = joined[name][1] if name in joined else Fraction(0)
        joined[name] = (name, before + count_of / (TOTAL * AGAINST), net, text)
    ends = [*joined.values(), ("lose", Fraction(lost, TOTAL * AGAINST), Fraction(-1), "loses")]
    limited = "; payout limit not reached" if options.bonus_payout_limit is not None else ""
    return decided_once(ends, f"{ALONE}{limited}")


def _text(paid: list[Odds]) -> str:
    return " and ".join(odds.text for odds in paid)


def house_way_figures(options: PaiGowPokerOptions, edition: Edition[Any]) -> dict[str, Value]:
    """How likely each hand is: the best five of seven, the high hand by the house way, a pair in front."""
    codes, left = set_codes(options.way(edition), options.wheel_rank), left_hands()
    highs = np.zeros(len(HANDS), dtype=np.int64)
    np.add.at(highs, CLASS_OF_HIGH[codes & HIGH_BITS], left)
    pairs = int(left[(codes >> LOW_SHIFT & LOW_BITS) >= _FIRST_PAIR].sum())
    found: dict[str, Value] = {
        f"best_five_{row}": Fraction(count, TOTAL)
        for row, count in reversed(list(zip(HANDS, best_five_counts(), strict=True)))
    }
    for row, count in reversed(list(zip(HANDS, highs.tolist(), strict=True))):
        found[f"house_way_high_{row}"] = Fraction(count, TOTAL)
    found["house_way_low_pair"] = Fraction(pairs, TOTAL)
    return found
