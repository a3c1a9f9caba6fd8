"""The same irregularity reported twice in a row is taken for one, unless the second report says otherwise."""

from typing import Any

import pytest

import croupier
from croupier.law.refusal import BadInput, Refusal
from croupier.table import commands as cmd
from croupier.table.irregularities import just_reported
from croupier.table.table import Table

FILL = cmd.Fill(by=cmd.FLOORPERSON, cents=10_000)
BUY_IN = cmd.BuyIn(by=cmd.player(1), seat=1, cents=1000)
ENTER = cmd.Enter(by=cmd.DEALER, cards=(0,))


def report(id: str, again: bool = False, **details: Any) -> cmd.ReportIrregularity:
    return cmd.ReportIrregularity(by=cmd.DEALER, id=id, details=details, again=again)


def dealt() -> Table:
    """A live blackjack table at which the first card is due."""
    table = croupier.open_table("blackjack", mode="live")
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=10_000))
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="main", amount=1000))
    table.do(cmd.Close(by=cmd.DEALER))
    return table


DRAWN = "card_drawn_in_error"


@pytest.mark.parametrize(
    ("first", "between", "second", "same"),
    [
        (report(DRAWN), (), report(DRAWN), True),
        (report(DRAWN), (), report("card-drawn-in-error"), True),
        (report(DRAWN), (), report("card_face_up_in_shoe"), False),
        (report(DRAWN), (FILL,), report(DRAWN), True),
        (report(DRAWN), (FILL, BUY_IN, FILL), report(DRAWN), True),
        (report(DRAWN), (ENTER,), report(DRAWN), False),
        (report(DRAWN), (FILL, ENTER, BUY_IN), report(DRAWN), False),
        (report(DRAWN, card="Ks"), (), report(DRAWN, card="Ks"), True),
        (report(DRAWN, card="10s"), (), report(DRAWN, card="Ts"), True),
        (report(DRAWN, card="Ks"), (), report(DRAWN), True),
        (report(DRAWN), (), report(DRAWN, card="Ks"), True),
        (report(DRAWN, card="Ks"), (), report(DRAWN, card="Kh"), False),
        (report(DRAWN, card="Ks"), (), report(DRAWN, card="Zz"), False),
        (report(DRAWN, exposed=False), (), report(DRAWN, exposed=True), False),
        (report(DRAWN, seat="10s", card="2c"), (), report(DRAWN, seat="Ts"), False),
        (report(DRAWN, card="Ks", exposed=True), (), report(DRAWN, card="Ks", exposed=True), True),
        (report(DRAWN, card="Ks", exposed=True), (), report(DRAWN, card="Kh", exposed=True), False),
    ],
)
def test_a_report_just_made_is_the_same_if_it_says_nothing_else(
    first: cmd.ReportIrregularity,
    between: tuple[cmd.Command, ...],
    second: cmd.ReportIrregularity,
    same: bool,
) -> None:
    table = dealt()
    for command in (first, *between):
        table.do(command)
    assert just_reported(table, second) is same


def test_a_second_report_is_refused_until_it_says_again() -> None:
    table = dealt()
    table.do(report(DRAWN))
    with pytest.raises(Refusal, match="it was reported and ruled on just now"):
        table.do(report(DRAWN))
    table.do(report(DRAWN, again=True))
    with pytest.raises(BadInput, match="card 'Zz' cannot be read"):
        table.do(report(DRAWN, again=True, card="Zz"))
