"""Spanish 21 for the kernel of the twenty-one family: rules and stakes from its options, play by chart."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from croupier.games.spanish_21.chart import rules_of
from croupier.games.twentyone import strategy_array
from croupier.hands.twentyone_rules import pays_of
from croupier.law.odds import Odds
from croupier.law.refusal import Refusal
from croupier.odds.twentyone.solved import Solved, solved
from croupier.simulation.twentyone.game_kernel import GameKernel, check_offered
from croupier.simulation.twentyone.strategy import (
    BONUS_DRAW,
    DOUBLE_ELSE_DRAW,
    DRAW,
    NONE,
    RESCUE,
    STAND,
    SURRENDER_ELSE_DRAW,
    SURRENDER_ELSE_STAND,
    Strategy,
)
from croupier.simulation.twentyone.table_rules import TableRules

if TYPE_CHECKING:
    from croupier.games.spanish_21.game import Spanish21Options
    from croupier.law.edition import Edition

WAGERS: Final = ("main", "match")
NAMES: Final = {"prize": "super_bonus"}
SIX, SEVEN, EIGHT = 5, 6, 7
BONUS_HANDS: Final = ((SIX, SEVEN), (SIX, EIGHT), (SEVEN, EIGHT))
SUIT_CLASSES: Final = ("mixed", "suited", "spades")
ACTION_OF_LETTER: Final = {"H": DRAW, "S": STAND, "D": DOUBLE_ELSE_DRAW, "R": SURRENDER_ELSE_DRAW, "P": NONE}


def table_rules(options: Spanish21Options, edition: Edition[Any], boxes: int = 1) -> TableRules:
    """The table as the kernel plays it, with the cutting card where the rules put it."""
    low, high = (edition.value("super_bonus_low_wager"), edition.value("super_bonus_high_wager"))
    amounts = options.super_bonus(edition, low), options.super_bonus(edition, high)
    return TableRules.of(
        rules_of(options, edition),
        boxes=boxes,
        behind_cutting_card=Fraction(edition.value("behind_cutting_card"), 100),
        suited_sevens_from=(low, high),
        suited_sevens_amounts=(*amounts, options.envy_bonus(edition)),
        insurance_pays=Odds.parse(edition.paytable("insurance").rows["insurance"]).fraction,
        chip_unit=options.chip_unit,
        match_pays=pays_of(options.match_odds(edition)),
    )


class Spanish21Kernel(GameKernel):
    """The simulation of Spanish 21 as the runner uses it."""

    wager_names = NAMES
    cut_cite = "19:47-19.4; interpretation: as 13:69F-2C.4(f)"
    share_cite = "19:47-19.13"

    def rules(self, options: Spanish21Options, edition: Edition[Any], boxes: int) -> TableRules:
        """The table as the kernel plays it."""
        return table_rules(options, edition, boxes)

    def strategy(self, options: Spanish21Options, edition: Edition[Any]) -> Strategy:
        """The chart under the options: by total and number of cards, bonus draws by suit, rescues."""
        solution = solved(rules_of(options, edition))
        strategy = strategy_array(solution.by_totals.strategy)
        _draw_to_bonuses(strategy, solution)
        for total, rescued in enumerate(solution.rescues):
            strategy.actions[RESCUE, total] = np.where(rescued, SURRENDER_ELSE_STAND, STAND)[:, None]
        return strategy

    def most_people(self, options: Spanish21Options) -> int:
        """As many as the house allows on a box."""
        return options.players_per_box

    def has_cutting_card(self, options: Spanish21Options) -> bool:
        """Every shoe is dealt to a cutting card (19:47-19.2(a))."""
        return True

    def check(self, options: Spanish21Options, edition: Edition[Any], wagers: Mapping[str, int]) -> None:
        """Refuse wagers the table would not take, or without a Spanish 21 wager."""
        if "main" not in wagers:
            raise Refusal("main: match-the-dealer goes with a Spanish 21 wager in the box", "19:47-19.6")
        check_offered(options, wagers, WAGERS)


KERNEL: Final = Spanish21Kernel()


def _draw_to_bonuses(strategy: Strategy, solution: Solved) -> None:
    """Set what two cards one short of 6-7-8 do by their suits; two sevens are a pair and follow its row."""
    suited = solution.by_totals.solution.suited
    for place, hand in enumerate(BONUS_HANDS):
        for row, suits in enumerate(SUIT_CLASSES):
            actions = [ACTION_OF_LETTER[letter] for letter in suited[hand][suits]]
            strategy.actions[BONUS_DRAW, 3 * place + row] = np.array(actions, dtype=np.uint8)[:, None]
