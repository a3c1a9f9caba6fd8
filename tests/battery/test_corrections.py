"""A wrong entry that is corrected leaves the table as if the right one had been made, in every game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from croupier.games.register import Game
from croupier.law.refusal import CroupierError, Refusal
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.replay import replay, resume
from croupier.table.results import outcomes
from croupier.table.table import Table
from croupier.verify import verify
from tests.battery.every_game import GAMES, SEEDS, every_game, few
from tests.battery.people import NOON, People
from tests.battery.watching import Remembering, check_money, everything, folded, frames

JOURNALED = ("events", "keys", "at")
"""What of the state is about the journal: how many events and which keys it holds, and its time."""


def apart_from_the_journal(table: Table) -> Any:
    """All that the rules know of a table; when a wager was made counts only beside the others."""
    record = {name: value for name, value in table.state.record().items() if name not in JOURNALED}
    made = sorted({wager[-1] for seat in record["seats"] for wager in seat[-1]})
    record["seats"] = [
        [*seat[:-1], [[*wager[:-1], made.index(wager[-1])] for wager in seat[-1]]] for seat in record["seats"]
    ]
    waiting = {seat: (said.word, said.amount) for seat, said in table.waiting.answers.items()}
    return record, table.pending, table.prompt(), frames(table.procedure), waiting


def corrected(right: cmd.Enter, entry: int = 0, by: cmd.Actor = cmd.DEALER) -> cmd.Correct:
    """The command that corrects the last entry, or a certain one, to this."""
    return cmd.Correct(
        by=by, entry=entry, cards=right.cards, values=right.values, stub=right.stub, misdeal=right.misdeal,
        answer=right.answer,
    )  # fmt: skip


class Slips:
    """A table where the dealer enters at times something else first, beside one where that never happens."""

    def __init__(self, seed: int, game: Game, wild: float = 0.1) -> None:
        self.people = People(seed, game, "live", wild=wild)
        opening = self.people.table.journal.entries[0]
        self.right, self.store = self.people.table, Remembering()
        assert isinstance(opening.command, cmd.OpenTable)
        self.wrong = Table(
            game, opening.command.options, self.people.day, mode="live", opener=opening.command.opener,
            buy_in_as_needed=opening.command.buy_in_as_needed, store=self.store, checkpoint_every=40,
            decision_seconds=opening.command.decision_seconds, clock=lambda: opening.at,
        )  # fmt: skip
        self.slips = 0

    def play(self, commands: int) -> Slips:
        """Send commands at both tables."""
        people, random = self.people, self.people.random
        for _ in range(commands):
            command = people.command()
            people.tick()
            slip = self.other(command) if isinstance(command, cmd.Enter) and random.random() < 0.5 else None
            try:
                self.right.do(command)
            except CroupierError:
                continue
            if slip is not None:
                assert isinstance(command, cmd.Enter)
                self.wrong.do(slip, at=people.now)
                self.slips += 1
                if random.random() < 0.2:
                    self.wrong.do(cmd.Fill(by=cmd.FLOORPERSON, cents=100), at=people.now)
                    self.right.do(cmd.Fill(by=cmd.FLOORPERSON, cents=100), at=people.now)
                self.wrong.do(corrected(command), at=people.now)
            else:
                self.wrong.do(command, at=people.now)
        return self

    def other(self, command: cmd.Command) -> cmd.Enter | None:
        """Another entry the table would take now."""
        for _ in range(4):
            slip = self.people.entry()
            if isinstance(slip, cmd.Enter) and slip != command and self.wrong.check(slip) is None:
                return slip
        return None


@every_game
@given(seed=SEEDS)
@few(2)
def test_a_corrected_entry_is_as_good_as_the_right_one(game: Game, seed: int) -> None:
    slips = Slips(seed, game).play(60)
    right, wrong = slips.right, slips.wrong
    assert apart_from_the_journal(wrong) == apart_from_the_journal(right)
    check_money(wrong.state)
    assert outcomes(wrong.journal.events, wrong.round) == outcomes(right.journal.events, right.round)


@every_game
@given(seed=SEEDS)
@few(2)
def test_replay_resume_and_verify_follow_corrections(game: Game, seed: int) -> None:
    slips = Slips(seed, game).play(60)
    table, lines = slips.wrong, list(slips.store.lines())
    assert everything(replay(lines, game)) == everything(table)
    assert verify(lines).faults == []
    assert folded(table.journal.entries)[-1] == {
        **table.state.record(),
        "options": everything(table)[1],
    }
    for start in slips.people.random.sample(range(1, len(lines) + 1), min(3, len(lines))):
        for checkpoint in (True, False):
            resumed = resume(slips.store.until(start, checkpoint), clock=lambda: NOON)
            for entry in table.journal.entries[start : start + 15]:
                resumed.do(entry.command, entry.key, entry.at)
            assert list(resumed.store.lines()) == lines[: start + 15]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_slips_happen_and_stay_in_the_journal(game: Game) -> None:
    slips = [Slips(seed, game, wild=0).play(60) for seed in range(2)]
    assert sum(each.slips for each in slips)
    for each in slips:
        commands = [entry.command for entry in each.wrong.journal.entries]
        kinds = [type(command) for command in commands]
        assert kinds.count(cmd.Correct) == each.slips
        assert kinds.count(cmd.Enter) == sum(
            isinstance(entry.command, cmd.Enter) for entry in each.right.journal.entries
        )


@every_game
@given(seed=SEEDS)
@few(2)
def test_what_was_acted_on_is_corrected_by_a_floorperson_or_not_at_all(game: Game, seed: int) -> None:
    people = People(seed, game, "live", wild=0).play(60)
    table = people.table
    entered = [entry for entry in table.journal.entries if isinstance(entry.command, cmd.Enter)]
    for entry in entered[-6:]:
        acted = [
            each
            for each in table.journal.entries[entry.entry :]
            if not isinstance(each.command, (*cmd.UNCONNECTED, cmd.Correct))
        ]
        right = people.entry()
        assert isinstance(right, cmd.Enter)
        before = everything(table)
        by_dealer = table.check(corrected(right, entry.entry))
        if acted and right != entry.command:
            assert isinstance(by_dealer, Refusal)
            assert "floorperson" in str(by_dealer)
        command = corrected(right, entry.entry, cmd.FLOORPERSON)
        refusal = table.check(command)
        if refusal is None:
            shown = table.preview(command)
            assert everything(table) == before
            chips = {seat: held.chips for seat, held in table.round.seats.items()}
            events = table.do(command)
            assert isinstance(events[0], ev.Corrected)
            assert events[0].entry == entry.entry
            check_money(table.state)
            assert shown.cite == events[0].cite
            assert set(shown.gained) <= {str(seat) for seat in (*chips, *table.round.seats)}
        assert everything(replay(list(table.journal.lines()), game)) == everything(table)
