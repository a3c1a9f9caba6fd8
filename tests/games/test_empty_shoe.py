"""With the last card out of the shoe, none can be found face up in it, drawn in error or drawn too many."""

import pytest

import croupier
from croupier.law.refusal import Refusal
from croupier.table import commands as cmd
from croupier.table.irregularities import find_ruling

SHOES = {
    "blackjack": ("main", 1000),
    "spanish-21": ("main", 1000),
    "casino-war": ("initial", 1000),
    "red-dog": ("initial", 1000),
    "baccarat": ("player", 1000),
    "minibaccarat": ("player", 1000),
}


@pytest.mark.parametrize(
    ("game", "id"),
    [
        *[(game, id) for game in SHOES for id in ("card_face_up_in_shoe", "card_drawn_in_error")],
        *[(game, "dealer_overdraws") for game in ("blackjack", "spanish-21")],
    ],
)
def test_an_empty_shoe_has_no_card_to_report(game: str, id: str) -> None:
    table = croupier.open_table(game, mode="live")
    wager, amount = SHOES[game]
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=amount))
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager=wager, amount=amount))
    table.do(cmd.Close(by=cmd.DEALER))
    shoe = table.round.shoes[table.round.shoe]
    shoe.drawn = shoe.size
    with pytest.raises(Refusal, match="no card is left in the shoe"):
        find_ruling(table, id, {})
