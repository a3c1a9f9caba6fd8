"""Spanish 21 for the kernel of the twenty-one family: rules and stakes from its options, play by chart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from croupier.games.spanish_21.chart import rules_of
from croupier.games.spanish_21.game import SEATS, SUPER_BONUS_FROM
from croupier.games.twentyone import strategy_array
from croupier.law.refusal import Refusal
from croupier.odds.twentyone.solved import Solved, solved
from croupier.simulation.twentyone.game_kernel import GameKernel, check_offered
from croupier.simulation.twentyone.rules import SPANISH, TableRules
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

if TYPE_CHECKING:
    from croupier.games.spanish_21.game import Spanish21Options
    from croupier.law.edition import Edition

WAGERS: Final = ("main", "match")
NAMES: Final = {"prize": "super_bonus"}
BONUS_ROWS: Final = (
    "six_seven_eight", "six_seven_eight_same_suit", "six_seven_eight_spades",
    "three_sevens", "three_sevens_same_suit", "three_sevens_spades",
    "five_cards", "six_cards", "seven_cards",
)  # fmt: skip
SIX, SEVEN, EIGHT = 5, 6, 7
BONUS_HANDS: Final = ((SIX, SEVEN), (SIX, EIGHT), (SEVEN, EIGHT))
SUIT_CLASSES: Final = ("mixed", "suited", "spades")
ACTION_OF_LETTER: Final = {"H": DRAW, "S": STAND, "D": DOUBLE_ELSE_DRAW, "R": SURRENDER_ELSE_DRAW, "P": NONE}


def table_rules(options: Spanish21Options, edition: Edition[Any], boxes: int = 1) -> TableRules:
    """The table as the kernel plays it, with the cutting card where the rules put it."""
    odds, match = options.main_odds(edition), options.match_odds(edition)
    low, high = SUPER_BONUS_FROM["low_wager"], SUPER_BONUS_FROM["high_wager"]
    amounts = options.super_bonus(edition, low), options.super_bonus(edition, high)
    return replace(
        SPANISH,
        decks=options.decks,
        boxes=boxes,
        hole_card="down_reader" if options.card_reader else "down",
        blackjack_pays=odds["blackjack"].fraction,
        twentyone_beats_blackjack=options.no_reader_21 == "player_wins",
        bonus_21_pays=tuple(odds[row].fraction for row in BONUS_ROWS),
        suited_sevens_from=(low, high),
        suited_sevens_amounts=(*amounts, options.envy_bonus(edition)),
        rescue=options.rescue,
        max_split_hands=options.max_hands,
        resplit_aces=options.split_aces_free,
        one_card_on_split_aces=not options.split_aces_free,
        surrender="late" if options.surrender else "none",
        chip_unit=options.chip_unit,
        match_pays=(match["one_unsuited"].fraction, match["one_suited"].fraction),
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

    def most_boxes(self, options: Spanish21Options) -> int:
        """As the layout has."""
        return SEATS

    def most_people(self, options: Spanish21Options) -> int:
        """As the house allows on a box."""
        return options.players_per_box

    def has_cutting_card(self, options: Spanish21Options) -> bool:
        """Every shoe is dealt to a cutting card (19:47-19.2(a))."""
        return True

    def check(self, options: Spanish21Options, edition: Edition[Any], wagers: Mapping[str, int]) -> None:
        """Every wager as the table takes it, and a Spanish 21 wager among them."""
        if "main" not in wagers:
            raise Refusal("main: match-the-dealer goes with a Spanish 21 wager in the box", "19:47-19.6")
        check_offered(options, wagers, WAGERS)


KERNEL: Final = Spanish21Kernel()


def _draw_to_bonuses(strategy: Strategy, solution: Solved) -> None:
    """What two cards one short of 6-7-8 do by their suits; sevens are a pair and follow its row."""
    suited = solution.by_totals.solution.suited
    for place, hand in enumerate(BONUS_HANDS):
        for row, suits in enumerate(SUIT_CLASSES):
            actions = [ACTION_OF_LETTER[letter] for letter in suited[hand][suits]]
            strategy.actions[BONUS_DRAW, 3 * place + row] = np.array(actions, dtype=np.uint8)[:, None]
