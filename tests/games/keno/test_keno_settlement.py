"""What a ticket is paid: the price divides into its ways, and a game's payouts share the limit."""

import pytest

from croupier.games.keno.settlement import scaled, settle
from croupier.games.keno.tickets import marked_ticket
from croupier.law.refusal import Refusal
from croupier.procedure.betting_rules import Marked


def test_a_price_that_does_not_divide_into_the_ways_is_refused() -> None:
    marked = Marked(groups={"A": [1, 2], "B": [3, 4]}, ways=["A", "B", "AB"])
    ticket = marked_ticket("way", marked, 80)
    assert ticket.count == 3
    with pytest.raises(Refusal, match="100 cents do not divide into 3 ways"):
        settle(ticket, 100, range(1, 21), {})


@pytest.mark.parametrize(
    ("payouts", "limit", "paid"),
    [
        ((60, 40), None, (60, 40)),
        ((60, 40), 100, (60, 40)),
        ((60, 40), 99, (59, 39)),
        ((60, 40), 50, (30, 20)),
        ((0, 0), 50, (0, 0)),
    ],
)
def test_payouts_above_the_limit_are_scaled_and_rounded_down(
    payouts: tuple[int, ...], limit: int | None, paid: tuple[int, ...]
) -> None:
    assert scaled(payouts, limit) == paid
