"""10.7: what a wager against the bank wins or loses, to the cent."""

import pytest

from croupier.games.pai_gow.settlement import net
from croupier.procedure.two_hands import HandResult


@pytest.mark.parametrize(("end", "won"), [("win", 9_500), ("push", 0), ("lose", -10_000)])
def test_10_7_even_money_less_the_vigorish_on_a_win_alone(end: HandResult, won: int) -> None:
    assert net(10_000, end, 500) == won
