"""What the dealer of a live table enters: a roll closes betting, and a stub is counted card for card."""

import pytest

import croupier
from croupier.law.refusal import BadInput, Refusal
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table

ANN = cmd.player(1)


def craps() -> Table:
    table: Table = croupier.open_table("craps", mode="live")
    table.do(cmd.Sit(by=ANN, seat=1, buy_in=50_000))
    table.do(cmd.TakeDice(by=ANN, seat=1, word="accept"))
    return table


def let_it_ride() -> Table:
    """A table whose dealer counts the stub: six cards are out."""
    table: Table = croupier.open_table("let-it-ride", {"stub_count_interval": 1}, mode="live")
    table.do(cmd.Sit(by=ANN, seat=1, buy_in=50_000))
    table.do(cmd.Bets(by=ANN, seat=1, wagers=dict.fromkeys(("bet1", "bet2", "bet3"), 1_000)))
    table.do(cmd.Close(by=cmd.DEALER))
    table.do(cmd.Enter(by=cmd.DEALER))
    return table


def test_a_table_that_deals_itself_is_told_nothing() -> None:
    table: Table = croupier.open_table("craps")
    for entered in (cmd.Enter(by=cmd.DEALER, values=(1, 2)), cmd.Enter(by=cmd.DEALER)):
        with pytest.raises(BadInput) as refused:
            table.do(entered)
        assert str(refused.value) == "cards and dice are entered at a live table; this one deals itself"


def test_1_8_a_roll_closes_betting_if_the_shooter_may_throw() -> None:
    table = craps()
    roll = cmd.Enter(by=cmd.DEALER, values=(2, 2))
    with pytest.raises(Refusal, match="needs a pass or dont-pass wager before a come-out roll"):
        table.do(roll)
    table.do(cmd.Bet(by=ANN, seat=1, wager="pass", amount=1_000))
    closed, drawn, *_ = table.do(roll)
    assert isinstance(closed, ev.Closed)
    assert (closed.by, closed.text, closed.late, closed.stub) == (
        "dealer",
        "The dice are thrown",
        "19:47-1.8",
        "",
    )
    assert isinstance(drawn, ev.Drawn)
    assert (drawn.values, drawn.shown) == ((2, 2), "2-2")


def test_what_no_device_shows_is_not_entered_while_wagers_are_made() -> None:
    table: Table = croupier.open_table("roulette", mode="live")
    with pytest.raises(BadInput, match=r"^nothing is rolled, spun or drawn now: Wagers may be made"):
        table.do(cmd.Enter(by=cmd.DEALER, values=(17,)))
    with pytest.raises(BadInput, match=r"^no cards are due now: Wagers may be made"):
        table.do(cmd.Enter(by=cmd.DEALER, cards=(17,)))


@pytest.mark.parametrize("counted", [0, 1, 45, 47, 52])
@pytest.mark.parametrize("misdeal", [False, True])
def test_18_7_e_a_wrong_stub_is_ruled_on(counted: int, misdeal: bool) -> None:
    table = let_it_ride()
    found, irregular, ruled, *_ = table.do(cmd.Enter(by=cmd.DEALER, stub=counted, misdeal=misdeal))
    assert isinstance(found, ev.StubCounted)
    assert (found.cite, found.expected, found.counted, found.misdeal) == (
        "19:47-18.7(e)",
        46,
        counted,
        misdeal,
    )
    assert isinstance(irregular, ev.Irregularity)
    assert (irregular.by, irregular.details) == ("table", {"misdeal": misdeal})
    assert isinstance(ruled, ev.Ruled)
    assert (ruled.cite, ruled.remove_deck is True) == ("19:47-18.7(e)2", not misdeal)


def test_18_7_e_a_right_stub_goes_on() -> None:
    found, *after = let_it_ride().do(cmd.Enter(by=cmd.DEALER, stub=46))
    assert isinstance(found, ev.StubCounted)
    assert (found.cite, found.expected, found.counted) == ("19:47-18.7(e)1", 46, 46)
    assert not any(isinstance(each, ev.Ruled) for each in after)
