"""What a report would be ruled, before anybody confirms it: refused where the report itself would be."""

import pytest

import croupier
from croupier.law.refusal import BadInput, Refusal
from croupier.table import commands as cmd
from croupier.table.previews import Preview
from croupier.table.table import Table

DRAWN = "card_drawn_in_error"


def report(id: str = DRAWN, by: cmd.Actor = cmd.DEALER, again: bool = False, **said: object) -> cmd.Command:
    return cmd.ReportIrregularity(by=by, id=id, details=said, again=again)


def dealt() -> Table:
    """A live blackjack table of one deck, at which 2c 2d 2h are out and seat 1 is asked."""
    table: Table = croupier.open_table("blackjack", {"decks": 1}, mode="live")
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=10_000))
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="main", amount=1_000))
    table.do(cmd.Close(by=cmd.DEALER))
    for card in (0, 1, 2):
        table.do(cmd.Enter(by=cmd.DEALER, cards=(card,)))
    return table


def test_a_preview_is_the_ruling_with_what_it_ends() -> None:
    table = dealt()
    before = table.state.record()
    assert table.preview(report()) == Preview(
        "next_card", "its face was not seen: it is the next card", "19:47-2.15(b)", {}, "card", False
    )
    assert table.state.record() == before


def test_a_preview_says_when_the_cards_leave_the_table() -> None:
    table: Table = croupier.open_table("let-it-ride", {"stub_count_interval": 1}, mode="live")
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=10_000))
    table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=dict.fromkeys(("bet1", "bet2", "bet3"), 1_000)))
    table.do(cmd.Close(by=cmd.DEALER))
    table.do(cmd.Enter(by=cmd.DEALER))
    text = "the stub count is wrong without a misdeal: all hands are void and the deck is taken off the table"
    assert table.preview(report("stub_count_wrong")) == Preview(
        "void_round", text, "19:47-18.7(e)2", {}, "round", True
    )


def test_a_report_made_just_now_is_previewed_if_it_says_again() -> None:
    table = dealt()
    table.do(report())
    with pytest.raises(
        Refusal, match=r"^irregularity card_drawn_in_error: it was reported and ruled on just"
    ):
        table.preview(report())
    assert table.preview(report(again=True)).ruling == "next_card"


def test_who_may_not_report_is_told_no_ruling() -> None:
    with pytest.raises(Refusal, match=r"^irregularity is not for a player to do"):
        dealt().preview(report(by=cmd.player(1)))
    table: Table = croupier.open_table("blackjack", mode="live")
    table.do(cmd.CloseTable(by=cmd.FLOORPERSON))
    with pytest.raises(Refusal, match=r"^irregularity: the table is closed"):
        table.preview(report("improper_cut"))


def test_a_card_that_is_out_is_not_ruled_on() -> None:
    with pytest.raises(BadInput, match=r"^card 2c is out already \(seat 1\): look at it again$"):
        dealt().preview(report(exposed=True, choice="refuse", card="2c"))
