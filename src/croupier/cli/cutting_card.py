"""The second run of `croupier simulate` for games dealt from a shoe: to the cutting card, or endlessly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import croupier
from croupier.cli.arguments import Asked, read_whole
from croupier.cli.output import columns
from croupier.simulation.kernel import DealingOn
from croupier.simulation.statistics import INTERVAL_95, Comparison, Result

if TYPE_CHECKING:
    from croupier.simulation.cut_card import CutCardEffect
    from croupier.simulation.twentyone.counting import CountBin

OTHER_SEEDS = 1 << 62
PUT_BACK = (
    "The Bart Carter shuffle has no cutting card: whenever more than a deck is dealt, the discards are",
    "shuffled and put back among the cards left. A session begins with a fresh shuffle.",
)


@dataclass(frozen=True)
class Dealt:
    """The same table with a fresh shoe for every round, and with shoes dealt to the cutting card.

    Without a penetration the discards are put back (19:47-2.6(m)). The effect is measured from the exact
    value of a fresh shoe if it is known.
    """

    effect: CutCardEffect
    exact: Fraction | None
    penetration: Fraction | None
    bins: Sequence[CountBin]
    explained: Sequence[str]

    @property
    def key(self) -> str:
        """The key of the document."""
        return "put_back" if self.penetration is None else "cutting_card"

    @property
    def difference(self) -> tuple[float, float]:
        """The cut-card effect and its standard error, for each cent of the wager that measures it."""
        if self.exact is None:
            return float(self.effect.value), self.effect.standard_error
        dealt = self.effect.dealt_value
        return float(dealt.value - self.exact), dealt.standard_error

    def document(self) -> dict[str, Any]:
        """The result for programs: values for each cent of the first wager."""
        from croupier.cli.simulate import estimate_document

        value, error = self.difference
        put_back = self.penetration is None
        return {
            **({} if self.penetration is None else {"penetration": float(self.penetration)}),
            "seed": self.effect.dealt.seed,
            "rounds": self.effect.dealt.rounds,
            "fresh_shoe_value": estimate_document(self.effect.fresh_value),
            f"{self.key}_value": estimate_document(self.effect.dealt_value),
            "put_back_effect" if put_back else "cut_card_effect": {
                "decimal": value,
                "standard_error": error,
                "interval_95": [value - INTERVAL_95 * error, value + INTERVAL_95 * error],
                "measured_from": "the simulated fresh shoe" if self.exact is None else "the exact fresh shoe",
            },
            "by_true_count": [
                {
                    "true_count": each.true_count,
                    "rounds": each.rounds,
                    "net_per_cent_staked": float(each.per_staked),
                    "net_per_round": float(each.mean),
                    "standard_error": each.standard_error,
                }
                for each in self.bins
            ],
        }

    def text(self) -> list[str]:
        """The result for people: what the cutting card does to the value of a wager."""

        def row(name: str, value: float, error: float) -> list[str]:
            low, high = value - INTERVAL_95 * error, value + INTERVAL_95 * error
            return [name, f"{100 * value:+.6f}", f"{100 * low:+.6f} to {100 * high:+.6f}"]

        fresh, dealt = self.effect.fresh_value, self.effect.dealt_value
        rows = [row("fresh shoe every round", float(fresh.value), fresh.standard_error)]
        if self.exact is not None:
            rows.append(["fresh shoe, exact", f"{100 * float(self.exact):+.6f}", ""])
        explained: Sequence[str] = self.explained
        if self.penetration is None:
            name, effect, explained = "dealt on, discards returned", "difference", PUT_BACK
        else:
            name = f"dealt to the cutting card at {float(self.penetration):.1%}".replace(".0%", "%")
            effect = "cut-card effect"
        rows.append(row(name, float(dealt.value), dealt.standard_error))
        rows.append(row(effect, *self.difference))
        lines = ["", *columns(rows, ("value in % of the wager", "mean", "95% interval"), right=(1, 2))]
        lines += ["", *explained]
        if not self.bins:
            return lines
        last = len(self.bins) - 1
        ends = {0: " or less", last: " or more"}
        counted = [
            [
                f"{each.true_count:+d}{ends.get(place, '')}",
                f"{each.rounds:,}",
                f"{100 * float(each.per_staked):+.4f}",
                f"{each.standard_error / 100:.6f}",
            ]
            for place, each in enumerate(self.bins)
            if each.rounds
        ]
        heads = ("true count", "rounds", "net in % of stakes", "standard error of a round in $")
        return [*lines, "", *columns(counted, heads, right=(0, 1, 2, 3))]


def how_dealt(game: croupier.Game, settings: Mapping[str, Any], asked: Asked) -> dict[str, Any] | None:
    """The settings of the second run: shoes dealt to a cutting card, or with the discards put back."""
    kernel = game.registered.module("kernel").KERNEL
    if not isinstance(kernel, DealingOn):
        return None
    penetration = settings.get("penetration")
    chosen = game.options(asked.chosen, asked.day)
    if penetration is None and kernel.puts_back(chosen):
        return {"put_back": True}
    if penetration is None and kernel.has_cutting_card(chosen):
        edition = game.registered.edition(asked.day, chosen.proposals)
        penetration = kernel.penetration(chosen, edition)
    return {"penetration": penetration} if penetration else None


def dealt_on(
    game: croupier.Game,
    fresh: Result,
    comparisons: Mapping[str, Comparison],
    made: Mapping[str, int],
    settings: Mapping[str, Any],
    asked: Asked,
) -> Dealt | None:
    """Play the second run of the same table; None if only fresh shoes are asked for."""
    kernel = game.registered.module("kernel").KERNEL
    how = how_dealt(game, settings, asked)
    if how is None:
        return None
    # Different seeds, so that the first rounds of the shoes are not the same cards in both runs.
    dealt = game.simulate(
        fresh.rounds,
        wagers=made,
        options=asked.chosen,
        as_of=asked.day,
        seed=fresh.seed ^ OTHER_SEEDS,
        workers=None if asked.workers is None else read_whole(asked.workers, "--workers"),
        cluster=asked.cluster,
        device=asked.device,
        progress=None,
        **{**settings, **how},
    )
    wager = kernel.measured(made)
    compared = comparisons.get(wager)
    exact = None if compared is None else -compared.exact
    bins = kernel.bins(settings["count"], dealt) if "count" in settings else ()
    effect = kernel.effect(fresh, dealt, wager)
    return Dealt(effect, exact, how.get("penetration"), bins, kernel.explained)
