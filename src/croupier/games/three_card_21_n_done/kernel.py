"""Three Card 21 for the kernel of the twenty-one family: rules and stakes from the options."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from croupier.games.three_card_21_n_done.analysis import best_by_totals, rules_of
from croupier.games.three_card_21_n_done.game import BASE_WAGERS, EQUAL_WAGERS_CITE
from croupier.hands.twentyone_rules import pays_of
from croupier.law.money import amount
from croupier.law.odds import Odds
from croupier.law.refusal import BadInput, Refusal
from croupier.odds.twentyone.actions import three_card_first, total_actions
from croupier.simulation.twentyone.game_kernel import SETTINGS, GameKernel
from croupier.simulation.twentyone.settings import PUT_BACK
from croupier.simulation.twentyone.strategy import Strategy
from croupier.simulation.twentyone.table_rules import TableRules

if TYPE_CHECKING:
    from croupier.games.three_card_21_n_done.game import ThreeCard21Options
    from croupier.law.edition import Edition


def table_rules(options: ThreeCard21Options, edition: Edition[Any], boxes: int = 1) -> TableRules:
    """The table as the kernel plays it, with the cutting card where the rules put it at the latest."""
    return TableRules.of(
        rules_of(options),
        boxes=boxes,
        behind_cutting_card=Fraction(edition.value("behind_cutting_card"), 100),
        bart_carter=options.shuffle == "bart_carter",
        burn=options.shuffle != "bart_carter",
        ace_low_straight=options.ace_low_straight,
        insurance_pays=Odds.parse(edition.paytable("insurance").rows["insurance"]).fraction,
        chip_unit=options.chip_unit,
        three_card_bonus_pays=pays_of(options.bonus_odds(edition)),
    )


class ThreeCard21Kernel(GameKernel):
    """The simulation of Three Card 21 as the runner uses it."""

    settings = (*SETTINGS, PUT_BACK)
    cut_cite = "13:69F-2C.4(f)"
    share_cite = "13:69F-2C.12(a)"

    def rules(self, options: ThreeCard21Options, edition: Edition[Any], boxes: int) -> TableRules:
        """The table as the kernel plays it."""
        return table_rules(options, edition, boxes)

    def strategy(self, options: ThreeCard21Options, edition: Edition[Any] | None = None) -> Strategy:
        """The best first decision for every three cards, and the best totals after it."""
        del edition
        rules = rules_of(options)
        best = best_by_totals(rules)
        return Strategy(total_actions(best.strategy, rules), three_card_first(best.solution))

    def most_people(self, options: ThreeCard21Options) -> int:
        """As many as the house allows on a spot."""
        return options.players_per_spot

    def has_cutting_card(self, options: ThreeCard21Options) -> bool:
        """Whether a shoe is dealt to a cutting card (not with the Bart Carter shuffle)."""
        return options.shuffle != "bart_carter"

    def check(self, options: ThreeCard21Options, edition: Edition[Any], wagers: Mapping[str, int]) -> None:
        """Refuse wagers unless both are made, equal and payable in whole cents."""
        for name, stake in wagers.items():
            if name not in BASE_WAGERS:
                raise BadInput(f"wager {name!r}: expected {', '.join(BASE_WAGERS)}")
            unit = options.unit(name, edition)
            if stake < unit or stake % unit:
                raise BadInput(
                    f"{name} of {amount(stake)}: expected a multiple of {amount(unit)}, so that it is "
                    "payable in whole cents"
                )
        if len(wagers) < len(BASE_WAGERS) or len(set(wagers.values())) > 1:
            raise Refusal("main and bonus must both be made and be equal", EQUAL_WAGERS_CITE)


KERNEL: Final = ThreeCard21Kernel()
