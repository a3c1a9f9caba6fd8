"""Corrections of a live table: what a preview says of them, and when they come too late."""

import pytest

import croupier
from croupier.law.refusal import BadInput, Refusal
from croupier.table import commands as cmd
from croupier.table.correcting import CORRECTION, to_correct, what
from croupier.table.table import Table


def craps(*rolls: tuple[int, int]) -> Table:
    """Ann on pass and Ben on don't pass, $10 each, and some rolls."""
    table: Table = croupier.open_table("craps", mode="live", clock=lambda: 5)
    for seat in (1, 2):
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat, buy_in=5_000))
    table.do(cmd.TakeDice(by=cmd.player(1), seat=1, word="accept"))
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="pass", amount=1_000))
    table.do(cmd.Bet(by=cmd.player(2), seat=2, wager="dont-pass", amount=1_000))
    for roll in rolls:
        table.do(cmd.Enter(by=cmd.DEALER, values=roll))
    return table


def rolled(first: int, second: int, by: cmd.Actor = cmd.DEALER, entry: int = 0) -> cmd.Correct:
    return cmd.Correct(by=by, values=(first, second), entry=entry)


@pytest.mark.parametrize(
    ("rolls", "right", "said"),
    [
        (
            [(4, 3)],
            (1, 1),
            "Entry 7 becomes 1-1 instead of 4-3. Seat 1 gives back $20. Seat 2 is paid $20.",
        ),
        ([(4, 3)], (5, 2), "Entry 7 becomes 5-2 instead of 4-3."),
        (
            [(4, 3)],
            (2, 2),
            "Entry 7 becomes 2-2 instead of 4-3. Seat 1 gives back $10. Seat 2 is paid $10.",
        ),
        (
            [(2, 2), (1, 3)],
            (3, 4),
            "Entry 8 becomes 3-4 instead of 1-3. Seat 1 gives back $20. Seat 2 is paid $20.",
        ),
        ([(2, 2)], (6, 6), "Entry 7 becomes 6-6 instead of 2-2. Seat 1 gives back $10."),
    ],
)
def test_a_preview_says_what_becomes_of_the_entry_and_who_is_paid(
    rolls: list[tuple[int, int]], right: tuple[int, int], said: str
) -> None:
    table = craps(*rolls)
    before = table.state.record()
    told = table.preview(rolled(*right))
    assert (told.ruling, told.text, told.cite) == ("corrected", said, CORRECTION)
    assert (bool(told.gained), table.state.record()) == ("Seat" in said, before)


def test_a_preview_counts_cents_for_and_against_each_seat() -> None:
    assert craps((4, 3)).preview(rolled(1, 1)).gained == {"1": -2_000, "2": 2_000}
    with pytest.raises(BadInput, match="close: only a report or a correction is ruled on"):
        craps((4, 3)).preview(cmd.Close(by=cmd.DEALER))


def test_the_entry_that_would_be_corrected_is_the_last_or_the_one_named() -> None:
    table = craps((2, 2), (1, 3))
    assert to_correct(table, rolled(6, 6)).values == (1, 3)
    assert to_correct(table, rolled(6, 6, entry=7)).values == (2, 2)
    for entry in (1, 2, 9):
        with pytest.raises(BadInput) as refused:
            to_correct(table, rolled(6, 6, entry=entry))
        assert str(refused.value) == f"entry {entry}: nothing was entered there that could be corrected"
    with pytest.raises(BadInput, match=r"^nothing was entered there that could be corrected"):
        to_correct(craps(), rolled(6, 6))


def test_what_a_patron_has_taken_away_is_not_corrected() -> None:
    table = craps((4, 3))
    table.do(cmd.Leave(by=cmd.player(2), seat=2))
    assert table.check(rolled(5, 2, cmd.FLOORPERSON)) is None, "the patron would have left with the same"
    with pytest.raises(Refusal, match=r"^entry 7 can no longer be corrected: the patron of seat 2 has left"):
        table.do(rolled(1, 1, cmd.FLOORPERSON))


def test_who_only_comes_or_buys_chips_has_not_acted_on_an_entry() -> None:
    table = craps((4, 3))
    table.do(cmd.Sit(by=cmd.player(3), seat=3, buy_in=1_000))
    table.do(cmd.BuyIn(by=cmd.player(1), seat=1, cents=1_000))
    assert table.check(rolled(5, 2)) is None
    table.do(cmd.Bet(by=cmd.player(3), seat=3, wager="pass", amount=1_000))
    assert "it was acted on since (bet by player:3, entry 10)" in str(table.check(rolled(5, 2)))
    assert table.check(rolled(5, 2, cmd.FLOORPERSON)) is None


def test_a_corrected_entry_is_corrected_again_and_the_last_value_counts() -> None:
    table = craps((4, 3))
    for roll in ((5, 2), (2, 2), (1, 1)):
        table.do(rolled(*roll))
    assert to_correct(table, rolled(6, 6)).values == (1, 1)
    assert table.round.seats[1].chips == 4_000
    assert table.round.seats[2].chips == 6_000


def test_a_table_that_deals_itself_is_not_corrected() -> None:
    table: Table = croupier.open_table("craps")
    with pytest.raises(BadInput) as refused:
        table.do(rolled(1, 1))
    assert str(refused.value) == "what is entered can be corrected at a live table; this one deals itself"


@pytest.mark.parametrize(
    ("entered", "said"),
    [
        ({"values": (4, 3)}, "4-3"),
        ({"stub": 40}, "a stub of 40"),
        ({"stub": 0, "misdeal": True}, "a stub of 0 and a misdeal"),
        ({"answer": True}, "the reader's answer yes"),
        ({"answer": False}, "the reader's answer no"),
        ({"cards": (0, 51)}, "2c As"),
        ({}, "unseen cards"),
    ],
)
def test_what_was_entered_is_said_in_words(entered: dict[str, object], said: str) -> None:
    assert what(cmd.Enter(by=cmd.DEALER, **entered)) == said  # type: ignore[arg-type]
