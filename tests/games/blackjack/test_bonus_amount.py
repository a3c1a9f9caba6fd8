"""What the bonus system of blackjack draws (19:47-2.20), and what a ruling makes of it."""

from types import SimpleNamespace

import pytest

from croupier.games.blackjack.side_wagers import _bonus_amount
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.steps import Chance
from tests.games.blackjack.tables import blackjack

WEIGHTS = {2500: 6, 500: 4, 1500: 2}


def drawn(lot: int) -> tuple[int, str]:
    """The amount that a lot stands for."""
    steps = _bonus_amount(blackjack(bonus_wager="BB1").round, 1, 100, WEIGHTS)
    assert isinstance(next(steps), Chance)
    with pytest.raises(StopIteration) as ended:
        steps.send(SimpleNamespace(values=(lot,)))
    return ended.value.value


def test_2_20_k_every_amount_has_lots_by_its_weight_in_lowest_terms() -> None:
    steps = _bonus_amount(blackjack(bonus_wager="BB1").round, 1, 100, WEIGHTS)
    step = next(steps)
    assert (step.device.name, step.device.of) == ("lot", 6)
    amounts = [drawn(lot) for lot in range(6)]
    assert amounts == [(amount, "19:47-2.20(k)") for amount in (500, 500, 1500, 2500, 2500, 2500)]


def test_2_15_o_only_an_amount_that_cannot_be_read_is_replaced() -> None:
    steps = _bonus_amount(blackjack(bonus_wager="BB1").round, 1, 100, WEIGHTS)
    next(steps)
    with pytest.raises(StopIteration) as ended:
        steps.throw(Interruption(Ruling("no_amount", "paid 21 to 1", "19:47-2.15(o)")))
    assert ended.value.value == (2100, "19:47-2.15(o)")
    steps = _bonus_amount(blackjack(bonus_wager="BB1").round, 1, 100, WEIGHTS)
    next(steps)
    with pytest.raises(Interruption, match="void"):
        steps.throw(Interruption(Ruling("void_round", "the round is void", "19:47-2.15")))
