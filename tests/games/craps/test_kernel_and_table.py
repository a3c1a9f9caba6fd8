"""Kernel and procedure on the same dice: a live table and the replay agree cent for cent."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.games.craps.game import GAME
from croupier.games.craps.kernel import new_script, replay
from croupier.law.outcome_reading import wager_tables
from croupier.law.refusal import CroupierError
from croupier.table import commands as cmd
from croupier.table import events as ev

SEAT = 1
RUNS = 8
ROUNDS = 1250  # of each run: 10,000 in all
PLAYER = cmd.player(SEAT)


def random_options(generator: np.random.Generator) -> dict[str, Any]:
    """A licensee's choice of everything that touches the money of a wager."""

    def one_of(*values: Any) -> Any:
        return values[generator.integers(len(values))]

    return {
        "odds_multiple": one_of(1, 2, 10, {"4": 3, "5": 4, "6": 5, "8": 5, "9": 4, "10": 3}),
        "odds_round_up": one_of(True, False),
        "field_12": one_of("2:1", "3:1"),
        "vig_rate": one_of("0.05", "0.04"),
        "vig_timing": one_of("at-placing", "on-win"),
        "payout_unit": one_of(25, 50, 100),
        "place_lose_off_on_comeout": one_of(True, False),
        "fire_offered": one_of(True, False),
        "fire_paytable": one_of({"4": 24, "5": 249, "6": 999}, {"4": 39, "5": 199, "6": 499}),
        "unconfirmed_props": one_of(True, False),
        "payout_table": one_of({}, {"place-win-6": "6:5", "hard-4": "8:1", "horn": {"3": "4:1"}}),
    }


class Recorder:
    """Writes down as a script what a table took, and which wagers on the layout its acts are about."""

    def __init__(self, options: Any) -> None:
        self.offered = wager_tables(GAME.edition(), options)
        self.script = new_script(self.offered, options)
        self.up: dict[str, list[int]] = {}
        self.paid: dict[int, int] = {}

    def base(self, name: str) -> str:
        flat = name.partition("@")[0]
        return flat if flat in self.offered else flat.rpartition("-")[0]

    def take(self, at: int, events: list[ev.AnyEvent]) -> None:
        """Follow wagers as the events make, change, move and settle them."""
        for event in events:
            match event:
                case ev.Wagered():
                    for change in event.changes:
                        self.change(at, change.wager, change.stake, change.behind)
                case ev.Moved():
                    self.up.setdefault(event.to, []).extend(self.up.pop(event.wager))
                case ev.Settled():
                    for result in event.results:
                        first = self.up[result.wager][0]
                        self.paid[first] = self.paid.get(first, 0) + result.net
                        for merged in self.up[result.wager][1:]:
                            self.paid.setdefault(merged, 0)
                        if not result.up:
                            del self.up[result.wager]

    def change(self, at: int, name: str, stake: int, behind: str) -> None:
        numbers = self.up.get(name)
        if numbers is None:
            flat = self.up[behind][0] if behind else None
            self.up[name] = [self.script.bet(at, self.base(name), stake, flat)]
            return
        for merged in numbers[1:] if stake else numbers:
            self.script.remove(at, merged)
        if stake:
            self.script.change(at, numbers[0], stake)
            self.up[name] = numbers[:1]
        else:
            del self.up[name]


def random_commands(
    generator: np.random.Generator, recorder: Recorder, table: Any, unit: int
) -> Iterator[cmd.Command]:
    """Wagers of any kind, mostly possible ones, and changes to those on the layout."""
    held = table.round.seats[SEAT].wagers
    names = list(recorder.offered)
    kinds = [names[place] for place in generator.integers(len(names), size=2)]
    kinds.append(["pass", "dont-pass", "come", "dont-come", "odds-take", "odds-lay"][generator.integers(6)])
    for kind in kinds:
        behavior = recorder.offered[kind]
        amount = behavior.increment(unit) * int(generator.integers(1, 9))
        if behavior.fact.vigorish or behavior.gets_point:
            amount *= 10
        flats = [name for name in held if recorder.base(name) in behavior.fact.behind]
        behind = flats[generator.integers(len(flats))] if flats else ""
        yield cmd.Bet(by=PLAYER, seat=SEAT, wager=kind, amount=amount, behind=behind)
    for name in list(held):
        chance = generator.random()
        if name not in held:
            continue
        if chance < 0.02:
            yield cmd.Reduce(by=PLAYER, seat=SEAT, wager=name)
        elif chance < 0.05:
            yield cmd.Reduce(by=PLAYER, seat=SEAT, wager=name, amount=held[name].stake // 2)
        elif chance < 0.15:
            yield cmd.Call(by=PLAYER, seat=SEAT, wager=name, on=bool(generator.random() < 0.7))


@pytest.mark.parametrize("run", range(RUNS))
def test_table_and_replay_agree_cent_for_cent_on_random_rolls_wagers_and_options(run: int) -> None:
    generator = np.random.default_rng(run)
    table = croupier.open_table("craps", random_options(generator), mode="live", buy_in_as_needed=True)
    recorder = Recorder(table.round.options)
    table.do(cmd.Sit(by=PLAYER, seat=SEAT, buy_in=10**9))
    rolls: list[tuple[int, int]] = []
    taken = refused = rounds = 0
    while rounds < ROUNDS:
        at = len(rolls)
        for command in random_commands(generator, recorder, table, table.round.options.payout_unit):
            try:
                events = table.do(command)
            except CroupierError:
                refused += 1
                continue
            taken += 1
            recorder.take(at, events)
            if isinstance(command, cmd.Call):
                for merged in recorder.up[command.wager]:
                    recorder.script.call(at, merged, "on" if command.on else "rule")
        die1, die2 = generator.integers(1, 7, size=2).tolist()
        rolls.append((die1, die2))
        events = table.do(cmd.Enter(by=cmd.DEALER, values=(die1, die2)))
        recorder.take(at, events)
        rounds += sum(isinstance(event, ev.RoundClosed) for event in events)
    played = replay(recorder.script, np.array(rolls, dtype=np.uint8))
    assert taken > 4 * ROUNDS
    assert refused > ROUNDS
    paid = [recorder.paid.get(number, 0) for number in range(len(played))]
    by_wager: dict[str, tuple[int, int]] = {}
    for wager, table_net in zip(played, paid, strict=True):
        ours, theirs = by_wager.get(wager.wager, (0, 0))
        by_wager[wager.wager] = ours + wager.net, theirs + table_net
    assert {name: sums for name, sums in by_wager.items() if sums[0] != sums[1]} == {}
    # Come wagers that meet on one number are settled together; every other wager has its own result.
    alone = [number for number, wager in enumerate(played) if wager.wager not in ("come", "dont-come")]
    assert [played[number].net for number in alone] == [paid[number] for number in alone]
    assert set(by_wager) == set(recorder.offered)
    assert all(any(one.decisions for one in played if one.wager == name) for name in recorder.offered)
