"""Blackjack for the kernel of the twenty-one family: rules and stakes from the options, play by the chart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING, Any, Final

from croupier.games.blackjack.chart import rules_of
from croupier.games.blackjack.game import (
    ADDITIONAL_WAGERS,
    MULTIPLE_ACTION_WAGERS,
    STREAK_WAGERS,
    in_words,
)
from croupier.games.twentyone import strategy_array
from croupier.hands.twentyone_rules import pays_of
from croupier.hands.twentyone_wagers import ACES_ROWS
from croupier.law.money import amount
from croupier.law.odds import Odds
from croupier.law.refusal import BadInput, Refusal
from croupier.law.register import in_force
from croupier.odds.twentyone.solved import solved
from croupier.simulation.statistics import Result
from croupier.simulation.twentyone import table_loop
from croupier.simulation.twentyone.game_kernel import SETTINGS, GameKernel, check_offered
from croupier.simulation.twentyone.settings import METER, PUT_BACK
from croupier.simulation.twentyone.strategy import Strategy
from croupier.simulation.twentyone.table_rules import TableRules

if TYPE_CHECKING:
    from croupier.games.blackjack.game import BlackjackOptions
    from croupier.law.edition import Edition

STAKE_OF_WAGER: Final[Mapping[str, str]] = {
    "main": "main",
    "main_2": "second",
    "main_3": "third",
    **{name: name for wagers in ADDITIONAL_WAGERS.values() for name in wagers},
    "bonus": "bonus",
    "progressive": "progressive",
    **{name: name for name in STREAK_WAGERS},
}
STAKE_CITES: Final = {"progressive": "19:47-2.19(a)", "bonus": "19:47-2.20(a)"}
WAGER_OF_STAKE: Final[Mapping[str, str]] = {stake: wager for wager, stake in STAKE_OF_WAGER.items()}


def table_rules(options: BlackjackOptions, edition: Edition[Any], boxes: int = 1) -> TableRules:
    """The table as the kernel plays it, with the cutting card where the rules put it at the latest."""
    more: dict[str, Any] = {}
    if options.additional_wager == "over_under_13":
        more["over_under_13_pays"] = pays_of(options.over_under_13_odds(edition))
    elif options.additional_wager == "same_suit":
        more["same_suit_pays"] = pays_of(options.same_suit_odds(edition))
    elif options.additional_wager == "sevens":
        more["sevens_pays"] = pays_of(options.sevens_odds(edition))
        more["sevens_either"] = options.sevens_trigger == "either_of_two"
    if options.progressive:
        more["progressive_prizes"] = _prizes(options, edition)
        more["meter_rise"] = Fraction(options.progression_rate) * edition.value("progressive_stake")
        more["meter_reset"] = options.meter_reset
        more["meter_deducts"] = options.deduct_fixed_from_meter
    if options.bonus_wager is not None:
        more["bonus_lots"] = tuple(_lots(options, edition))
    if options.streak:
        streaks = edition.paytable("streak").rows
        more["streak_pays"] = tuple(Odds.parse(streaks[name]).fraction for name in STREAK_WAGERS)
    if options.offers("even_money"):
        more["even_money_pays"] = Odds.parse(edition.paytable("even_money").rows["even_money"]).fraction
    return TableRules.of(
        rules_of(options, edition),
        boxes=boxes,
        behind_cutting_card=Fraction(edition.value("behind_cutting_card"), 100),
        double_shoe=options.shoe == "double",
        bart_carter=options.shuffle == "bart_carter",
        burn=options.shuffle in ("manual", "automated") and options.shoe == "single",
        insurance=options.offers("insurance"),
        insurance_pays=Odds.parse(edition.paytable("insurance").rows["insurance"]).fraction,
        even_money=options.offers("even_money"),
        chip_unit=options.chip_unit,
        insurance_rounds_up=edition.value("insurance_rounding") == "up",
        insurance_in_turn=edition.value("insurance_offered") == "in_turn",
        draws_on_soft_21=not in_force("19:47-2.12(a)1", edition.day),
        dealer_always_draws=not in_force("19:47-2.12(c)", edition.day),
        **more,
    )


class BlackjackKernel(GameKernel):
    """The simulation of blackjack as the runner uses it."""

    settings = (*SETTINGS, METER, PUT_BACK)
    wager_names = WAGER_OF_STAKE
    cut_cite = "19:47-2.5"
    share_cite = "19:47-2.13(a)"

    def rules(self, options: BlackjackOptions, edition: Edition[Any], boxes: int) -> TableRules:
        """The table as the kernel plays it."""
        return table_rules(options, edition, boxes)

    def strategy(self, options: BlackjackOptions, edition: Edition[Any]) -> Strategy:
        """The best total-dependent strategy under the options."""
        best = solved(rules_of(options, edition)).by_totals.strategy
        return strategy_array(best, face_up=options.hole_card == "up")

    def most_people(self, options: BlackjackOptions) -> int:
        """As many as the house allows on a box."""
        return options.players_per_box

    def has_cutting_card(self, options: BlackjackOptions) -> bool:
        """Whether a shoe is dealt to a cutting card (not by 19:47-2.6(m), 2.21)."""
        return options.shuffle in ("manual", "automated")

    def prizes(self, result: Result) -> dict[str, int]:
        """How often each prize of the progressive wager was won, by row of its table."""
        at = table_loop.ACES_AT
        return dict(zip(ACES_ROWS, result.totals[at : at + len(ACES_ROWS)], strict=True))

    def prize_cents(self, result: Result) -> dict[str, int]:
        """The cents paid for each prize of the progressive wager, by row of its table."""
        at = table_loop.ACES_CENTS_AT
        return dict(zip(ACES_ROWS, result.totals[at : at + len(ACES_ROWS)], strict=True))

    def prize_rows(self, result: Result, wagers: Mapping[str, int]) -> list[tuple[str, int, int]]:
        """The prizes of a run in which a progressive wager was made."""
        if "progressive" not in wagers:
            return []
        cents = self.prize_cents(result)
        return [(name, times, cents[name]) for name, times in self.prizes(result).items()]

    def check(self, options: BlackjackOptions, edition: Edition[Any], wagers: Mapping[str, int]) -> None:
        """Refuse wagers the table would not take, or without a blackjack wager."""
        if "main" not in wagers:
            raise Refusal("main: every wager goes with a blackjack wager in the box", "19:47-2.3(a)")
        check_offered(options, wagers, STAKE_OF_WAGER)
        for name, stake in wagers.items():
            if name in MULTIPLE_ACTION_WAGERS and stake % 2:
                raise BadInput(
                    f"{name} of {amount(stake)}: expected an even number of cents, so that 3 to 2 is whole"
                )
        stakes = {
            name: (edition.value("additional_stake"),) for kind in ADDITIONAL_WAGERS.values() for name in kind
        }
        stakes["progressive"] = (edition.value("progressive_stake"),)
        stakes["bonus"] = edition.value("bonus_stakes")
        for name in stakes.keys() & wagers:
            if wagers[name] not in stakes[name]:
                raise Refusal(
                    f"{name} of {amount(wagers[name])}: expected {in_words(stakes[name], amount)}",
                    STAKE_CITES.get(name, "19:47-2.17(a)"),
                )
        made = sum(name in wagers for name in MULTIPLE_ACTION_WAGERS)
        if options.multiple_action and made < options.multiple_action_min:
            raise Refusal(
                f"{made} wager at the box: expected at least {options.multiple_action_min}", "19:47-2.18(a)"
            )


KERNEL: Final = BlackjackKernel()


def _prizes(options: BlackjackOptions, edition: Edition[Any]) -> tuple[int, ...]:
    """The cents of each row of the progressive wager; the last is the meter's initial amount."""
    assert options.progressive is not None
    amounts = edition.paytable(f"progressive_{options.progressive}").rows
    shares = options.meter_shares(edition)
    return tuple(
        int(shares[row] * options.meter_initial) if row in shares else int(amounts[row]) for row in ACES_ROWS
    )


def _lots(options: BlackjackOptions, edition: Edition[Any]) -> Iterator[tuple[int, int, int]]:
    """Stake, amount and lots of the bonus system, as few lots as the weights allow."""
    for stake, weights in options.bonus_distribution(edition).items():
        common = gcd(*weights.values())
        for won, weight in sorted(weights.items()):
            yield stake, won, weight // common
