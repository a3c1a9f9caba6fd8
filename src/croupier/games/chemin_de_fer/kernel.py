"""The simulation of chemin de fer: a bank covered in full, and wagers against it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from croupier.equipment.cards import RANKS
from croupier.games.chemin_de_fer.analysis import best_way, name_of, rules_of, ways
from croupier.games.chemin_de_fer.game import AGAINST, BANK
from croupier.games.chemin_de_fer.settlement import bank_net
from croupier.games.punto_banco_kernel import behind_at
from croupier.hands.optional_draws import Way, optional_draws
from croupier.law.money import ONE_CENT, amount
from croupier.law.refusal import BadInput
from croupier.simulation.baccarat.kernel import FRESH, BaccaratKernel, BaccaratPlan, Ended, worth

if TYPE_CHECKING:
    from croupier.games.chemin_de_fer.game import CheminDeFerOptions
    from croupier.law.edition import Edition


class CheminDeFerKernel(BaccaratKernel):
    """The simulation as the runner uses it; `strategy` names other choices than the best."""

    def prepare(
        self,
        options: CheminDeFerOptions,
        edition: Edition[Any],
        wagers: Mapping[str, int],
        strategy: Mapping[str, str] | None = None,
        penetration: Fraction | float = 0,
    ) -> BaccaratPlan:
        """Turn options, wagers and choices into a plan; without a penetration every shoe is fresh."""
        for name, stake in wagers.items():
            if name not in (BANK, *AGAINST):
                raise BadInput(f"wager {name!r}: expected {', '.join((BANK, *AGAINST))}")
            if stake < 1:
                raise BadInput(f"{name} of {amount(stake)}: expected at least {ONE_CENT}")
        rules = rules_of(edition, chosen_way(options, edition, strategy))
        behind = FRESH
        if penetration:
            fact = edition.option("cut_card_from_back")
            fewest = options.min_behind(edition)
            behind = behind_at(Fraction(penetration), options.decks, fewest, fact.cite)
        return BaccaratPlan(
            wagers=dict(wagers),
            rules=rules,
            decks=options.decks,
            nets=worth(rules, lambda ended: _nets(options, wagers, ended), len(wagers)),
            behind=behind,
            burned=np.zeros(len(RANKS), dtype=np.uint64),
            one_more=options.round_after_stop_card,
        )


KERNEL: Final = CheminDeFerKernel()


def chosen_way(options: CheminDeFerOptions, edition: Edition[Any], strategy: Mapping[str, str] | None) -> Way:
    """The choices of a strategy; those it does not name are the best for both sides."""
    best = best_way(options, edition)
    if not strategy:
        return best
    names = [name_of(cell) for cell in optional_draws(edition).cells]
    for name in strategy:
        if name not in names:
            raise BadInput(f"strategy {name!r}: expected {', '.join(names)}")
    way = tuple([strategy.get(name, word) for name, word in zip(names, best, strict=True)])
    if way not in ways(options, edition):
        raise BadInput(f"strategy {'-'.join(way)}: expected draw or stand, and a choice that is open here")
    return way


def _nets(options: CheminDeFerOptions, wagers: Mapping[str, int], ended: Ended) -> Sequence[int]:
    """Net cents of every wager at an end."""
    score = ended.score
    against = (score.player > score.banker) - (score.player < score.banker)
    return [
        bank_net(stake, options.vigorish(stake), score) if name == BANK else stake * against
        for name, stake in wagers.items()
    ]
