"""Caribbean stud as solver and kernel know it: the showdown it declares."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from croupier.equipment.cards import parse_cards
from croupier.games.caribbean_stud.game import HAND_CARDS
from croupier.games.caribbean_stud.settlement import bet_row
from croupier.hands.poker import FiveCard, category_of_rank, five_card_rank
from croupier.odds.showdown.declared import Pays, Showdown, lost

if TYPE_CHECKING:
    from croupier.games.caribbean_stud.game import CaribbeanStudOptions
    from croupier.law.edition import Edition

FOLD: Final = "fold"
BET: Final = "bet"
CHOICES: Final = (FOLD, BET)
_HIGHEST: Final = five_card_rank(parse_cards("Ts Js Qs Ks As"))


@cache
def rows() -> tuple[str, ...]:
    """The row of every rank; index 0 is not a rank."""
    return ("", *(bet_row(rank) for rank in range(1, _HIGHEST + 1)))


@cache
def kinds() -> tuple[str, ...]:
    """The kind of hand of every rank, in words; index 0 is not a rank."""
    categories = [category_of_rank(rank) for rank in range(1, _HIGHEST + 1)]
    return ("", *("no pair" if each is FiveCard.NONE else each.row.replace("_", " ") for each in categories))


def lowest_qualifying_rank(edition: Edition[Any]) -> int:
    """The lowest rank the dealer plays with (19:47-16.10(e))."""
    return five_card_rank(parse_cards(edition.value("lowest_qualifying_hand")))


def declared(options: CaribbeanStudOptions, edition: Edition[Any], ante: int | None = None) -> Showdown:
    """The showdown of a table; with an ante in cents the bet wager wins no more than its limit."""
    multiple = edition.value("bet_multiple")
    limit = None if ante is None else Fraction(edition.value("bet_payout_limit"), ante)
    wins = {row: multiple * odds.fraction for row, odds in options.bet_odds.items()}
    if limit is not None:
        wins = {row: min(won, limit) for row, won in wins.items()}
    paid = options.ante_odds(edition).fraction
    return Showdown(
        cards=HAND_CARDS,
        shown=1,
        qualifies=lowest_qualifying_rank(edition),
        rows=rows(),
        choices={
            FOLD: {"ante": lost()},
            BET: {"ante": Pays(1, paid, paid, 0, -1), "bet": Pays(multiple, 0, wins, 0, -multiple)},
        },
    )
