"""Tables of the twenty-one family for the tests of solver and kernel, built from the games' own rules."""

from dataclasses import replace
from typing import Any, Final

from croupier.games.blackjack.chart import rules_of as blackjack_rules
from croupier.games.blackjack.game import GAME as BLACKJACK
from croupier.games.blackjack.kernel import table_rules as blackjack_table
from croupier.games.spanish_21.chart import rules_of as spanish_rules
from croupier.games.spanish_21.game import GAME as SPANISH_21
from croupier.games.spanish_21.kernel import table_rules as spanish_table
from croupier.games.three_card_21_n_done.analysis import rules_of as three_card_rules
from croupier.games.three_card_21_n_done.game import GAME as THREE_CARD_21
from croupier.games.three_card_21_n_done.kernel import table_rules as three_card_table
from croupier.hands.twentyone_rules import TwentyOneRules
from croupier.simulation.twentyone.table_rules import TableRules


def blackjack(**options: Any) -> TableRules:
    """A blackjack table under options."""
    return blackjack_table(BLACKJACK.options(options), BLACKJACK.edition())


def spanish(**options: Any) -> TableRules:
    """A Spanish 21 table under options."""
    return spanish_table(SPANISH_21.options(options), SPANISH_21.edition())


def three_card(**options: Any) -> TableRules:
    """A Three Card 21 table under options."""
    chosen = THREE_CARD_21.options({"proposals": True, **options})
    return three_card_table(chosen, THREE_CARD_21.edition(proposals=True))


PLAIN: Final = blackjack_rules(BLACKJACK.options(), BLACKJACK.edition())
FACE_UP: Final = blackjack_rules(BLACKJACK.options({"hole_card": "up"}), BLACKJACK.edition())
SPANISH: Final = spanish_rules(SPANISH_21.options(), SPANISH_21.edition())
THREE_CARD: Final = three_card_rules(THREE_CARD_21.options({"proposals": True}))

TABLE: Final = replace(
    blackjack(),
    over_under_13_pays=blackjack(additional_wager="over_under_13").over_under_13_pays,
    same_suit_pays=blackjack(additional_wager="same_suit").same_suit_pays,
    sevens_pays=blackjack(additional_wager="sevens").sevens_pays,
    streak_pays=blackjack(streak=True).streak_pays,
    bonus_lots=blackjack(bonus_wager="BB1").bonus_lots,
    even_money_pays=blackjack(consolidated_net_payout=True).even_money_pays,
)
"""Blackjack with the odds of every side wager, as no single table may offer them."""


def plain(**changes: Any) -> TwentyOneRules:
    """Blackjack for the solver, changed."""
    return replace(PLAIN, **changes)


def table(**changes: Any) -> TableRules:
    """Blackjack for the kernel, changed."""
    return replace(TABLE, **changes)
