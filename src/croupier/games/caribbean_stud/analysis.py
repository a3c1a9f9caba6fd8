"""The exact solution of Caribbean stud: the worth of ante, bet and progressive wager, and the best play."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.games.caribbean_stud.game import METER
from croupier.games.caribbean_stud.showdown import BET, FOLD, declared, kinds
from croupier.law.encoding import enc_hook
from croupier.law.money import dollars
from croupier.odds.analysis import Analysis, Value, WagerAnalysis
from croupier.odds.showdown.declared import End
from croupier.odds.showdown.report import from_cases, strategy_document, wager_analysis
from croupier.odds.showdown.solution import Solution, solve

if TYPE_CHECKING:
    from croupier.games.caribbean_stud.game import CaribbeanStudOptions
    from croupier.law.edition import Edition

OPTIMAL: Final = "optimal strategy for one hand and the card shown"
ALONE: Final = "the bet alone, which the ante's figures include too"


def analyze(options: CaribbeanStudOptions, edition: Edition[Any]) -> Analysis:
    """The exact value of every wager under the options, the best play and its figures."""
    solution = solve(declared(options, edition))
    limit = dollars(edition.value("bet_payout_limit"))
    assumes = f"per unit of the ante; {OPTIMAL}; payout limit not reached ({limit} on a bet)"
    together = f"ante and bet together, {assumes}"
    return Analysis(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        wagers={
            "ante": wager_analysis(solution, ("ante", "bet"), _outcome, together),
            "bet": wager_analysis(solution, ("bet",), _outcome, f"{ALONE}, {assumes}"),
            "progressive": progressive(options, edition, solution),
        },
        strategy=strategy_document(solution, kinds()),
        figures={**_figures(solution), **_progressive_figures(options, edition, solution)},
    )


def simulated(
    options: CaribbeanStudOptions, edition: Edition[Any], ante: int | None = None
) -> dict[str, WagerAnalysis]:
    """The exact value of the wagers as the kernel plays them, the payout limit applied to the ante's bet."""
    solution = solve(declared(options, edition, ante))
    return {
        "ante": wager_analysis(solution, ("ante", "bet"), _outcome, f"ante and bet together; {OPTIMAL}"),
        "progressive": progressive(options, edition, solution),
    }


def progressive(options: CaribbeanStudOptions, edition: Edition[Any], solution: Solution) -> WagerAnalysis:
    """The progressive wager at the meter's initial amount (19:47-16.12(e)); a folded hand loses it."""
    stake = edition.value("progressive_stake")
    cases = []
    won = Fraction(0)
    for row, prize in options.progressive_prizes(edition).items():
        cents = prize if isinstance(prize, int) else int(prize * options.meter_initial)
        chance = solution.chance(BET, row)
        won += chance
        text = dollars(cents) if isinstance(prize, int) else f"{prize * 100}% of the meter"
        cases.append((row, chance, Fraction(cents - stake, stake), text))
    cases.append(("lose", 1 - won, Fraction(-1), "loses"))
    even = _even_meter(options, edition, solution)
    at = "" if even is None else f"; even at {dollars(round(even))}"
    return from_cases(
        cases,
        f"meter at its initial {dollars(options.meter_initial)}, not shared{at}; a folded hand loses; the "
        f"{dollars(stake)} is not returned",
    )


def _outcome(choice: str, row: str, end: End) -> str:
    if choice == FOLD:
        return "fold"
    if end is End.HIGHER:
        return row
    return {End.NO_HAND: "no_hand", End.EQUAL: "push", End.LOWER: "lose"}[end]


def _figures(solution: Solution) -> dict[str, Value]:
    ante = wager_analysis(solution, ("ante",), _outcome, "").expected_net
    bet = wager_analysis(solution, ("bet",), _outcome, "").expected_net
    assert isinstance(ante, Fraction)
    assert isinstance(bet, Fraction)
    return {
        "bets": solution.shares[BET],
        "mean_staked": solution.mean_staked,
        "loss_per_unit_staked": -(ante + bet) / solution.mean_staked,
        "dealer_qualifies": 1 - solution.chance(end=End.NO_HAND),
        "ante_alone": ante,
        "bet_alone": bet,
    }


def _fixed_prizes(options: CaribbeanStudOptions, edition: Edition[Any], solution: Solution) -> Fraction:
    """What the prizes of fixed amounts return for a unit staked."""
    prizes = options.progressive_prizes(edition).items()
    paid = sum(
        (solution.chance(BET, row) * cents for row, cents in prizes if isinstance(cents, int)), Fraction(0)
    )
    return paid / int(edition.value("progressive_stake"))


def _meter_share(options: CaribbeanStudOptions, edition: Edition[Any], solution: Solution) -> Fraction:
    """The part of the meter a wager wins on average."""
    prizes = options.progressive_prizes(edition).items()
    return sum(
        (solution.chance(BET, row) * part for row, part in prizes if not isinstance(part, int)), Fraction(0)
    )


def _even_meter(options: CaribbeanStudOptions, edition: Edition[Any], solution: Solution) -> Fraction | None:
    """The meter in cents at which the wager has no house edge."""
    share = _meter_share(options, edition, solution)
    if not share:
        return None
    left = 1 - _fixed_prizes(options, edition, solution)
    return left * int(edition.value("progressive_stake")) / share


def _progressive_figures(
    options: CaribbeanStudOptions, edition: Edition[Any], solution: Solution
) -> dict[str, Value]:
    """What the fixed prizes return, the meter at which the wager has no house edge, and its long-run worth.

    In the long run what goes into a meter, and its reset amount, are won; fixed prizes that come off the
    meter are not won twice, and the meter is assumed never to be emptied by them.
    """
    fixed = _fixed_prizes(options, edition, solution)
    reset = solution.chance(BET, METER) * Fraction(options.meter_reset, edition.value("progressive_stake"))
    apart = Fraction(0) if options.deduct_fixed_from_meter else fixed
    even = _even_meter(options, edition, solution)
    return {
        "progressive_fixed_prizes": fixed,
        "progressive_meter_share": _meter_share(options, edition, solution),
        "progressive_long_run": Fraction(options.progression_rate) + reset + apart - 1,
        **({} if even is None else {"progressive_even_at_cents": even}),
    }
