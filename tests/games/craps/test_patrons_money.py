"""What a patron owns changes by exactly the nets reported, where a fee is paid for a wager."""

import pytest

from croupier.table import commands as cmd
from croupier.table import events as ev
from tests.battery.watching import gained, owned
from tests.games.craps.scripts import bet, dice, throw, virtual

STAKE = 10_000


@pytest.mark.parametrize("timing", ["at-placing", "on-win"])
@pytest.mark.parametrize("wager", ["buy-4", "lay-4"])
@pytest.mark.parametrize("total", ["1-3", "3-4"])
def test_a_fee_is_in_the_net_and_nowhere_else(timing: str, wager: str, total: str) -> None:
    table = virtual(["4-4", total], vig_timing=timing)
    bet(table, 1, "pass", 1000)
    dice(table, 1, "accept")
    throw(table)
    before, start = owned(table.state), len(table.journal.events)
    bet(table, 1, wager, STAKE)
    fee = table.round.seats[1].wagers[wager].fee
    assert (fee > 0) == (timing == "at-placing")
    assert owned(table.state) == before
    throw(table)
    before.update(gained(table.journal.events[start:]))
    assert owned(table.state) == before
    lost = (wager == "buy-4") == (total == "3-4")
    if lost:
        nets = {
            result.wager: result.net
            for event in table.journal.events[start:]
            if isinstance(event, ev.Settled)
            for result in event.results
        }
        assert nets[wager] == -STAKE - fee


def test_a_fee_goes_back_with_its_wager_to_the_cent() -> None:
    table = virtual(["4-4"], vig_timing="at-placing")
    bet(table, 1, "pass", 1000)
    dice(table, 1, "accept")
    throw(table)
    before, inventory = table.round.seats[1].chips, table.state.ledger["inventory"]
    bet(table, 1, "buy-4", STAKE)
    fee = table.round.seats[1].wagers["buy-4"].fee
    assert table.round.seats[1].chips == before - STAKE - fee
    assert table.state.ledger["inventory"] == inventory + fee
    assert (table.state.movements["vigorish"], "payment" in table.state.movements) == (fee, False)
    table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="buy-4"))
    assert (table.round.seats[1].chips, table.state.ledger["inventory"]) == (before, inventory)
    assert (table.state.movements["vigorish"], table.state.movements["payment"]) == (fee, fee)
