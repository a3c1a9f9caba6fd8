"""Three card poker as solver and kernel know it: the showdown it declares."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from croupier.equipment.cards import parse_cards
from croupier.games.three_card_poker.game import HAND_CARDS
from croupier.hands.poker import ThreeCard, three_card_category_of_rank, three_card_rank
from croupier.odds.showdown.declared import Pays, Showdown, lost

if TYPE_CHECKING:
    from croupier.games.three_card_poker.game import ThreeCardPokerOptions
    from croupier.law.edition import Edition

FOLD: Final = "fold"
PLAY: Final = "play"
CHOICES: Final = (FOLD, PLAY)
_HIGHEST: Final = three_card_rank(parse_cards("Qs Ks As"))


@cache
def rows() -> tuple[str, ...]:
    """The row of every rank; index 0 is not a rank."""
    return ("", *(three_card_category_of_rank(rank).row for rank in range(1, _HIGHEST + 1)))


@cache
def kinds() -> tuple[str, ...]:
    """The kind of hand of every rank, in words; index 0 is not a rank."""
    words = {ThreeCard.NONE.row: "no pair", ThreeCard.MINI_ROYAL.row: "mini-royal"}
    return tuple(words.get(row, row.replace("_", " ")) for row in rows())


def declared(options: ThreeCardPokerOptions, edition: Edition[Any]) -> Showdown:
    """The showdown of a table: ante, play wager and the ante's bonus, per unit of the ante."""
    multiple = edition.value("play_multiple")
    ante = options.ante_odds(edition).fraction
    play = multiple * options.play_odds(edition).fraction
    odds = options.bonus_odds()
    bonus = {row: odds[row].fraction if row in odds else 0 for row in dict.fromkeys(rows()[1:])}
    return Showdown(
        cards=HAND_CARDS,
        shown=0,
        qualifies=three_card_rank(parse_cards(edition.value("lowest_qualifying_hand"))),
        rows=rows(),
        choices={
            FOLD: {"ante": lost()},
            PLAY: {
                "ante": Pays(1, ante, ante, 0, -1),
                "play": Pays(multiple, 0, play, 0, -multiple),
                "ante_bonus": Pays(0, bonus, bonus, bonus, bonus),
            },
        },
    )
