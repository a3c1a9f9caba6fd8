"""Tables resumed from checkpoints, watched while they run, and what `do` gives back to whom."""

from typing import Any

import msgspec
import pytest

import croupier
from croupier.equipment.entropy import SystemEntropy
from croupier.law.digest import terms_digest
from croupier.law.refusal import BadInput
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.replay import WrittenElsewhere, replay, resume
from croupier.table.store import MemoryStore
from croupier.table.table import Table
from tests.table.forging import rechained

SECRET = bytes([4]) * 32
"""Under it nobody sevens out in the throws of these tests."""
SIT = cmd.Sit(by=cmd.player(1), seat=1, patron="Ann", buy_in=50_000)
PASS = cmd.Bet(by=cmd.player(1), seat=1, wager="pass", amount=1_000)
BUY_IN = cmd.BuyIn(by=cmd.player(1), seat=1, cents=500)


def craps(mode: str = "live", every: int = 1, rolls: int = 3) -> Table:
    """Ann has the dice and has thrown them a few times; a checkpoint is taken before every round."""
    now = iter(range(1_000, 9_000))
    table: Table = croupier.open_table(
        "craps",
        mode=mode,
        store=MemoryStore(),
        checkpoint_every=every,
        clock=lambda: next(now),
        entropy=SystemEntropy(SECRET),
    )
    table.do(SIT)
    table.do(cmd.TakeDice(by=cmd.player(1), seat=1, word="accept"))
    for _ in range(rolls):
        throw(table)
        assert table.round.events == table.sequence - 1
    return table


def throw(table: Table) -> None:
    if "pass" not in table.round.seats[1].wagers:
        table.do(PASS)
    live = table.round.live
    table.do(cmd.Enter(by=cmd.DEALER, values=(6, 1)) if live else cmd.Close(by=cmd.DEALER))


@pytest.mark.parametrize("mode", ["live", "virtual"])
def test_a_table_goes_on_from_its_checkpoint_as_if_it_had_never_stopped(mode: str) -> None:
    table = craps(mode)
    table.do(BUY_IN)
    kept = table.store.checkpoint()
    assert kept is not None
    again = resume(table.store, clock=table.clock)
    assert (again.head, again.entries, again.sequence) == (table.head, table.entries, table.sequence)
    assert again.state.record() == table.state.record()
    assert (again.store, again.clock, again.checkpoint_every) == (table.store, table.clock, 1_000)
    assert list(again.journal.lines()) == list(table.journal.lines())
    throw(again)
    assert again.entries > table.entries
    replay(again.journal)


def test_a_resumed_table_counts_from_its_checkpoint_to_the_next() -> None:
    again = resume(craps().store, clock=lambda: 10_000)
    again.checkpoint_every = 1
    kept = again.store.checkpoint()
    throw(again)
    newer = again.store.checkpoint()
    assert kept is not None
    assert newer is not None
    assert newer.entry > kept.entry


def test_a_checkpoint_that_a_correction_strikes_is_taken_again() -> None:
    table = craps(rolls=2)
    kept = table.store.checkpoint()
    table.do(cmd.Correct(by=cmd.DEALER, values=(1, 1)))
    throw(table)
    newer = table.store.checkpoint()
    assert kept is not None
    assert newer is not None
    assert newer.entry > kept.entry
    assert resume(table.store, clock=lambda: 10_000).state.record() == table.state.record()


class Watching:
    """Counts how often a table looks at its files."""

    looked = 0

    def check(self) -> None:
        self.looked += 1


def test_files_are_looked_at_before_a_round_begins_and_at_no_other_command() -> None:
    table = craps(rolls=0)
    table.watch = watch = Watching()  # type: ignore[assignment]
    table.do(BUY_IN)
    assert watch.looked == 0
    table.do(PASS)
    assert watch.looked == 1
    table.do(cmd.Enter(by=cmd.DEALER, values=(2, 2)))
    looked = watch.looked
    table.do(cmd.Enter(by=cmd.DEALER, values=(3, 3)))
    assert watch.looked == looked, "the round is under way"
    assert table.check(BUY_IN) is None
    assert watch.looked == looked
    table.do(cmd.Enter(by=cmd.DEALER, values=(2, 2)))
    looked = watch.looked
    assert table.check(PASS) is None
    assert watch.looked == looked + 1


def test_a_long_key_is_quoted_up_to_forty_characters() -> None:
    table = craps(rolls=0)
    table.do(BUY_IN, "k" * 50)
    with pytest.raises(BadInput) as refused:
        table.do(PASS, "k" * 50)
    assert str(refused.value) == f"the key {'k' * 40!r} was used for another command, entry 4"


def test_a_change_that_is_due_begins_with_what_begins_a_round_and_nothing_else() -> None:
    now = [0]
    table: Table = croupier.open_table("craps", mode="live", clock=lambda: now[0])
    table.do(SIT)
    table.do(cmd.TakeDice(by=cmd.player(1), seat=1, word="accept"))
    table.do(PASS)
    table.do(cmd.Alter(by=cmd.FLOORPERSON, option="table_min", value=2_000))
    table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="pass"))
    assert table.round.changes
    now[0] = 3_600_000
    assert not any(isinstance(each, ev.Altered) for each in table.do(BUY_IN))
    assert table.round.changes
    bet = cmd.Bet(by=cmd.player(1), seat=1, wager="pass", amount=2_000)
    assert any(isinstance(each, ev.Altered) for each in table.do(bet))


def test_a_dealer_of_a_live_table_is_given_back_no_face_down_card() -> None:
    table: Table = croupier.open_table("let-it-ride", mode="live")
    table.do(SIT)
    bets = dict.fromkeys(("bet1", "bet2", "bet3"), 1_000)
    table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=bets))
    table.do(cmd.Close(by=cmd.DEALER))
    (given,) = table.do(cmd.Enter(by=cmd.DEALER, cards=(0, 1, 2, 3, 4, 5)))
    assert isinstance(given, ev.Dealt)
    assert {card for _, card in given.cards} == {-1}
    (kept,) = table.journal.entries[-1].events
    assert isinstance(kept, ev.Dealt)
    assert [card for _, card in kept.cards] == [0, 1, 2, 3, 4, 5]


def test_a_journal_of_other_facts_that_comes_out_otherwise_is_not_called_tampering() -> None:
    entries = craps(rolls=1).journal.entries
    opened: Any = entries[0].events[0]
    facts = "f" * 64
    terms = terms_digest(opened.game, opened.as_of, opened.options, opened.version, opened.software, facts)
    other = msgspec.structs.replace(opened, facts=facts, terms=terms)
    entries[0] = msgspec.structs.replace(entries[0], events=[other, *entries[0].events[1:]])
    assert replay(rechained(entries)).entries == len(entries), "what comes out the same is the same"
    bought = msgspec.structs.replace(entries[1].events[1], cents=1)
    entries[1] = msgspec.structs.replace(entries[1], events=[entries[1].events[0], bought])
    with pytest.raises(WrittenElsewhere) as found:
        replay(rechained(entries))
    here = croupier.games.register.find("craps")[0].rules.digest
    how = (
        "the journal was written under other rules of craps: its facts have the digest "
        f"{facts[:16]}, those here {here[:16]}"
    )
    assert found.value.how == how
    assert str(found.value) == (
        f"{how}; here it comes out differently: journal entry 2: round 1, seat 1, event "
        f"{bought.seq} (bought_in): cents is $0.01, the rules give $500"
    )
