"""The simulation that checks an analysis: every wager the kernel can play, compared with its exact value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any, Final, Literal

from croupier.law.limits import limits_of
from croupier.law.refusal import CroupierError

if TYPE_CHECKING:
    import croupier
    from croupier.odds.analysis import Analysis
    from croupier.simulation.statistics import Comparison, Result

SEED: Final = 0
ROUNDS: Final = 10_000_000
MULTIPLES: Final = (1, 2, 3, 4, 5, 6, 8, 10, 11, 12, 20, 24, 40, 55, 60, 88, 120)
"""Stakes tried, in units of the smallest, until one can be paid without breakage."""
WORST: Final = ("pass", "warn", "fail")
Verdict = Literal["pass", "warn", "fail", "none"]


@dataclass(frozen=True)
class Check:
    """A simulated run: the stakes, its result, and each wager compared with its calculated value."""

    made: Mapping[str, int]
    result: Result
    comparisons: Mapping[str, Comparison]
    by_money: Mapping[str, Comparison] = field(default_factory=dict)
    """The shares of rounds won, even and lost by money, where their chances are calculated."""

    @property
    def verdict(self) -> Verdict:
        """The worst of all verdicts; "none" if nothing could be compared."""
        found = [each.verdict for each in (*self.comparisons.values(), *self.by_money.values())]
        return max(found, key=WORST.index) if found else "none"

    @property
    def not_compared(self) -> list[str]:
        """Wagers that were played but have no exact value for this play and stake."""
        tallies = self.result.tally.wagers
        return [name for name, tally in tallies.items() if name not in self.comparisons and not tally.idle]


def wagers_played(
    game: croupier.Game, given: Mapping[str, Any], day: date | None, analysis: Analysis
) -> dict[str, int]:
    """The wagers of a simulated round: those required, and all others that the kernel accepts with them."""
    options = game.options(given, day)
    edition = game.edition(day, options.proposals)
    kernel = game.registered.module("kernel").KERNEL
    made = game.wagers(None, given, day)
    for wager in analysis.wagers:
        name = analysis.families.get(wager, (wager,))[0]
        if name in made:
            continue
        try:
            fact = edition.wagers[options.declared_wager(name, edition)]
        except (CroupierError, KeyError):
            continue
        least = int(limits_of(fact, options)[0] or 0)
        for times in MULTIPLES:
            try:
                kernel.prepare(options, edition, {**made, name: least * times})
            except CroupierError:
                continue
            made[name] = least * times
            break
    return made


def check(
    game: croupier.Game,
    given: Mapping[str, Any],
    day: date | None,
    analysis: Analysis,
    rounds: int = ROUNDS,
    seed: int = SEED,
    progress: bool | None = False,
) -> Check:
    """Play this many rounds and compare; the same seed and rounds give the same figures anywhere."""
    made = wagers_played(game, given, day, analysis)
    result = game.simulate(rounds, wagers=made, options=given, as_of=day, seed=seed, progress=progress)
    by_money = game.compare_by_money(result, made, given, day)
    return Check(made, result, game.compare(result, made, given, day), by_money)
