"""A table after a correction is the table at which the right value was entered at once."""

from collections.abc import Sequence
from typing import Any

import pytest

import croupier
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.steps import Result
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.correcting import CORRECTION, Correction, in_words
from croupier.table.journal import Broken
from croupier.table.replay import reopened, replay
from croupier.table.store import MemoryStore
from croupier.table.table import Table

DAY = 86_400_000
ANN = cmd.player(1)
PASS = cmd.Bet(by=ANN, seat=1, wager="pass", amount=1_000)
BUY_IN = cmd.BuyIn(by=ANN, seat=1, cents=500)


def craps(*commands: cmd.Command, every: int = 0) -> Table:
    """Ann has the dice; every command comes a day after the one before."""
    days = iter(range(14_000, 99_999))
    table: Table = croupier.open_table(
        "craps", mode="live", clock=lambda: next(days) * DAY, checkpoint_every=every
    )
    table.do(cmd.Sit(by=ANN, seat=1, buy_in=50_000))
    table.do(cmd.TakeDice(by=ANN, seat=1, word="accept"))
    for command in commands:
        table.do(command)
    return table


def enter(*values: int) -> cmd.Enter:
    return cmd.Enter(by=cmd.DEALER, values=values)


def correct(*values: int, entry: int = 0) -> cmd.Correct:
    return cmd.Correct(by=cmd.FLOORPERSON, values=values, entry=entry)


def state(table: Table) -> dict[str, Any]:
    """What the table knows, but for how many events and commands it took, and when."""
    return {name: held for name, held in table.state.record().items() if name not in ("events", "at", "keys")}


def test_the_corrected_table_is_as_if_the_right_value_had_been_entered() -> None:
    wrong = craps(PASS, enter(2, 2), BUY_IN, enter(3, 4), BUY_IN, correct(1, 3, entry=7))
    right = craps(PASS, enter(2, 2), BUY_IN, enter(1, 3), BUY_IN)
    assert state(wrong) == state(right)
    assert wrong.round.day == right.round.day
    assert [each.seq for each in wrong.journal.events] == list(range(1, wrong.sequence))
    assert state(replay(wrong.journal)) == state(right)


def test_an_entry_is_corrected_again_after_others_followed_it() -> None:
    table = craps(PASS, enter(2, 2), BUY_IN, enter(3, 3), BUY_IN)
    table.do(correct(2, 3, entry=5))
    table.do(correct(3, 2, entry=5))
    table.do(correct(4, 4, entry=7))
    assert state(table) == state(craps(PASS, enter(3, 2), BUY_IN, enter(4, 4), BUY_IN))
    assert [each.seq for each in table.journal.events] == list(range(1, table.sequence))
    assert state(replay(table.journal)) == state(table)


def test_a_correction_names_the_first_event_it_strikes() -> None:
    table = craps(PASS, enter(2, 2), BUY_IN, enter(3, 3), BUY_IN)
    for command in (correct(2, 3, entry=5), correct(3, 2, entry=5), correct(4, 4, entry=7)):
        table.do(command)
    events, entries = table.journal.events, table.journal.entries
    one, two, three = [event for event in events if isinstance(event, ev.Corrected)]
    assert (one.first, two.first) == (entries[4].events[0].seq, one.seq + 1)
    again = [
        event.seq for event in events if isinstance(event, ev.Closed) and two.seq < event.seq < three.seq
    ]
    assert (len(again), three.first) == (2, again[1])


def test_there_must_be_something_to_correct() -> None:
    with pytest.raises(BadInput, match=r"^nothing was entered there that could be corrected$"):
        croupier.open_table("craps", mode="live").do(correct(1, 1))
    with pytest.raises(BadInput, match=r"^entry 5 says 2-2 already: enter the right value instead$"):
        craps(PASS, enter(2, 2)).do(correct(2, 2))


def test_what_was_done_since_must_have_been_possible() -> None:
    table = craps(PASS, enter(4, 3), PASS)
    with pytest.raises(Refusal) as refused:
        table.do(correct(2, 2, entry=5))
    assert str(refused.value) == (
        "entry 5 can no longer become 2-2: bet by player:1 (entry 6) would not have been possible, pass of "
        "1000: it is made right before a come-out roll, and the point is 4 (19:47-1.2(a)1); report an "
        f"irregularity instead ({CORRECTION})"
    )


def reopened_from_checkpoint(table: Table, commands: Sequence[cmd.Command]) -> Table:
    """The table once more from its checkpoint: of what came before nothing is kept."""
    kept = table.store.checkpoint()
    assert kept is not None
    assert kept.entry > 0
    again = reopened(table.game, kept, table.journal.entries[kept.entry], table.entropy, table.clock)
    for command in commands:
        again.do(command)
    return again


def test_a_table_that_holds_only_its_last_rounds_is_corrected_from_its_checkpoint() -> None:
    before = (PASS, enter(3, 4))
    after = (PASS, enter(2, 2), BUY_IN, enter(3, 1))
    table = craps(*before, every=1)
    again = reopened_from_checkpoint(table, after)
    assert len(list(again.store.lines())) == 5
    again.do(correct(3, 3, entry=again.entries))
    assert state(again) == state(craps(*before, *after[:-1], enter(3, 3)))
    again.do(correct(6, 1))
    assert state(again) == state(craps(*before, *after[:-1], enter(6, 1)))
    assert [each.entry for each in again.journal.entries] == list(range(5, 12))


def test_what_lies_before_the_checkpoint_of_such_a_table_is_not_corrected() -> None:
    again = reopened_from_checkpoint(craps(PASS, enter(3, 4), every=1), (PASS, BUY_IN))
    refused = again.check(correct(1, 1))
    assert str(refused) == "nothing was entered there that could be corrected"


def test_an_entry_that_cannot_be_read_is_named_by_its_number() -> None:
    table = craps(PASS, enter(2, 2))
    lines = list(table.store.lines())
    table.store = MemoryStore()
    for number, line in enumerate(lines, 1):
        table.store.append(number, b'{"entry":4}\n' if number == 4 else line)
    with pytest.raises(Broken, match=r"^journal entry 4: cannot be read"):
        table.do(correct(1, 1))


def test_a_preview_names_what_the_wheel_showed() -> None:
    table: Table = croupier.open_table("roulette", mode="live")
    for command in (cmd.Close(by=cmd.DEALER), cmd.Enter(by=cmd.DEALER, values=(17,))):
        table.do(command)
    said = table.preview(cmd.Correct(by=cmd.DEALER, values=(37,)))
    assert (said.text, said.remove_deck, said.ends) == ("Entry 3 becomes 2 instead of 13.", False, "nothing")


def settled(net: int, seq: int = 5) -> ev.Settled:
    return ev.Settled(seq, "dealer", "", 1, (Result("pass", 100, "win", net, 100 + net, "1.3"),))


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (0, 1, " Seat 1 is paid $0.01."),
        (1, 0, " Seat 1 gives back $0.01."),
        (7, 7, ""),
    ],
)
def test_a_cent_is_paid_or_given_back(before: int, after: int, said: str) -> None:
    wrong, right = enter(1, 2), enter(3, 4)
    found = Correction(7, wrong, right, None, 5, [settled(after)], [settled(before)])  # type: ignore[arg-type]
    assert in_words(found) == f"Entry 7 becomes 3-4 instead of 1-2.{said}"


def test_a_ruling_that_follows_from_a_correction_is_said_with_its_rule() -> None:
    table: Table = croupier.open_table("let-it-ride", {"stub_count_interval": 1}, mode="live")
    wagers = dict.fromkeys(("bet1", "bet2", "bet3"), 1_000)
    for command in (
        cmd.Sit(by=ANN, seat=1, buy_in=50_000),
        cmd.Bets(by=ANN, seat=1, wagers=wagers),
        cmd.Close(by=cmd.DEALER),
        cmd.Enter(by=cmd.DEALER),
        cmd.Enter(by=cmd.DEALER, stub=46),
    ):
        table.do(command)
    wrong = cmd.Correct(by=cmd.DEALER, stub=45)
    assert table.preview(wrong).text == (
        "Entry 6 becomes a stub of 45 instead of a stub of 46. Ruling: the stub count is wrong without a "
        "misdeal: all hands are void and the deck is taken off the table (19:47-18.7(e)2)."
    )
    table.do(cmd.Decide(by=ANN, seat=1, word="ride"))
    with pytest.raises(Refusal) as refused:
        table.do(wrong)
    assert (str(refused.value), refused.value.cite) == (
        "entry 6 (a stub of 46): it was acted on since (decide by player:1, entry 7); "
        f"a floorperson may correct it ({CORRECTION})",
        CORRECTION,
    )
