"""The simulation of baccarat and minibaccarat: from options and wagers to a plan of the kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import DECK_SIZE, RANKS, SUITS
from croupier.games.punto_banco import settled
from croupier.hands.baccarat import HANDS, third_card_rules
from croupier.hands.baccarat_wagers import PAIRS, WIN
from croupier.law.money import ONE_CENT, amount
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.punto_banco_betting import MAIN
from croupier.procedure.seat_betting import check_payable, paying_unit
from croupier.simulation.baccarat.kernel import FRESH, BaccaratKernel, BaccaratPlan, Ended, worth

if TYPE_CHECKING:
    from croupier.games.punto_banco import PuntoBancoOptions
    from croupier.law.edition import Edition


class PuntoBancoKernel(BaccaratKernel):
    """The simulation of either game as the runner uses it."""

    def prepare(
        self,
        options: PuntoBancoOptions,
        edition: Edition[Any],
        wagers: Mapping[str, int],
        strategy: None = None,
        penetration: Fraction | float = 0,
    ) -> BaccaratPlan:
        """Turn options and wagers into a plan; `penetration` is the part of the shoe in front of the cutting
        card, 0: a fresh shoe for every round.
        """
        if strategy is not None:
            raise BadInput("strategy: nobody decides anything in this game")
        _check(options, edition, wagers)
        rules = third_card_rules(edition)
        return BaccaratPlan(
            wagers=dict(wagers),
            rules=rules,
            decks=options.decks,
            nets=worth(rules, _nets(options, edition, wagers), len(wagers)),
            behind=_behind(self, options, edition, Fraction(penetration)),
            burned=_burned(options, edition),
        )


KERNEL: Final = PuntoBancoKernel()


def _check(options: PuntoBancoOptions, edition: Edition[Any], wagers: Mapping[str, int]) -> None:
    """Refuse wagers that the table would not take."""
    offered = options.offered(edition)
    for name, stake in wagers.items():
        if name not in offered:
            raise BadInput(f"wager {name!r}: expected {', '.join(offered)}")
        if stake < 1:
            raise BadInput(f"{name} of {amount(stake)}: expected at least {ONE_CENT}")
        check_payable(name, stake, 0, paying_unit(*options.odds(name, edition).values()))
    if not any(name in MAIN for name in wagers):
        raise Refusal(
            f"a wager on {', '.join(MAIN[:-1])} or {MAIN[-1]} must be made",
            edition.cite(edition.wager(HANDS[0])),
        )
    if not getattr(options, "allow_both_hands", True) and all(hand in wagers for hand in HANDS):
        raise Refusal(
            "wagers on both hands: this table allows one (option allow_both_hands)",
            edition.cite(edition.wager(HANDS[0])),
        )


def _nets(
    options: PuntoBancoOptions, edition: Edition[Any], wagers: Mapping[str, int]
) -> Callable[[Ended], list[int]]:
    """Net cents of every wager at an end."""
    natural = third_card_rules(edition).natural

    @cache
    def net(wager: str, row: str) -> int:
        return settled(options, edition, wager, row, wagers[wager]).net

    def nets(ended: Ended) -> list[int]:
        pairs = {name: WIN if ended.pair(hand) else "" for name, hand in PAIRS.items()}
        return [
            net(name, pairs[name] if name in pairs else options.row_of(name)(ended.score, natural))
            for name in wagers
        ]

    return nets


def _burned(options: Any, edition: Edition[Any]) -> NDArray[np.uint64]:
    """How many cards are gone when the first card of a shoe has been burned, by its rank."""
    if options.burn_rule == "none":
        return np.zeros(len(RANKS), dtype=np.uint64)
    further = options.burned_after(edition)
    return np.array([1 + further(len(SUITS) * rank) for rank in range(len(RANKS))], dtype=np.uint64)


def _behind(kernel: PuntoBancoKernel, options: Any, edition: Edition[Any], penetration: Fraction) -> int:
    """How many cards lie behind the cutting card."""
    if not penetration:
        return FRESH
    if not kernel.has_cutting_card(options):
        raise BadInput(
            f"penetration {float(penetration)}: with shuffle={options.shuffle} there is no cutting card"
        )
    fact = edition.option("cut_card_from_back")
    return behind_at(penetration, int(options.decks), int(fact.minimum or 0), fact.cite)


def behind_at(penetration: Fraction, decks: int, least: int, cite: str) -> int:
    """How many cards are behind the cutting card at a penetration; `least` is the minimum."""
    cards = DECK_SIZE * decks
    behind = cards - int(cards * penetration)
    if not 0 < penetration < 1 or behind < least:
        raise Refusal(
            f"penetration {float(penetration)}: expected above 0 and at most {(cards - least) / cards:.4f}, "
            f"since at least {least} cards lie behind the cutting card",
            cite,
        )
    return behind
