"""What a table does at each step: the event, what is brought first, and who is waited for."""

from collections import deque
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.equipment.entropy import RecordedEntropy, SystemEntropy
from croupier.law.refusal import Refusal
from croupier.procedure import steps
from croupier.procedure.betting_rules import Change
from croupier.procedure.state import Bound, Hand, Shoe, State
from croupier.procedure.steps import Result
from croupier.table import acts
from croupier.table import events as ev
from croupier.table.waiting import WAIT, Waiting
from tests.procedure.rounds import state_of


class Felt:
    """A table of which only the state, what is emitted and what is brought are real."""

    def __init__(self, round: State, entropy: Any = None) -> None:
        self.round, self.entropy = round, entropy or SystemEntropy(bytes(32))
        self.sequence, self.looked = 9, False
        self.emitted: list[Any] = []
        self.brought: list[int] = []
        self.waiting = Waiting(0, {1: None})  # type: ignore[dict-item]

    def emit(self, event: Any) -> None:
        self.emitted.append(event)
        if isinstance(event, ev.RoundOpened):
            self.round.day = event.as_of

    def fund(self, cents: int) -> None:
        self.brought.append(cents)


def felt(seats: Any = (), entropy: Any = None, **fields: Any) -> Any:
    round = state_of(seats, **fields)
    round.ledger["inventory"] = 1_000
    return Felt(round, entropy)


def done(step: steps.Step, table: Any) -> Any:
    return acts.ACTS[type(step)](table, step)


def test_plain_acts_are_the_dealers_and_bear_their_rule() -> None:
    table = felt({1: {"main": 500}})
    for step, event in (
        (steps.Announce("1.1", "Ready"), ev.Announced(9, "dealer", "1.1", "Ready")),
        (steps.Mark("1.1", "point", "4"), ev.Marked(9, "dealer", "1.1", "point", "4")),
        (steps.Move("1.1", 1, "come", "come-4"), ev.Moved(9, "dealer", "1.1", 1, "come", "come-4")),
        (steps.Collect("1.1", "burn"), ev.Collected(9, "dealer", "1.1", "burn")),
        (steps.Split("1.1", "1", ("1.1", "1.2")), ev.HandSplit(9, "dealer", "1.1", "1", ("1.1", "1.2"), ())),
        (
            steps.Post("1.1", 1, "ante", 50),
            ev.Wagered(9, "dealer", "1.1", 1, (Change("ante", 50, "1.1"),)),
        ),
        (steps.Bank("1.1", 1, "main", "take"), ev.Banked(9, "dealer", "1.1", 1, "main", 500, "take")),
        (
            steps.Bank("1.1", 1, "main", "take", "pot", 200),
            ev.Banked(9, "dealer", "1.1", 1, "main", 200, "take", "pot"),
        ),
    ):
        assert done(step, table) == event
    assert (table.emitted, table.brought) == ([], [])


def test_a_wager_that_stays_up_keeps_what_it_had_and_pays_its_fee() -> None:
    table = felt({1: {"buy-4": 500}})
    table.round.seats[1].wagers["buy-4"].coupon = 100
    table.round.seats[1].wagers["buy-4"].behind = "pass"
    change = Change("buy-4", 500, "1.1", 100, 25, "pass")
    assert done(steps.Renew("1.1", 1, "buy-4", 25), table) == ev.Wagered(9, "table", "1.1", 1, (change,))


def result(net: int, stake: int = 100, against: str = "") -> Result:
    return Result("main", stake, "win", net, 0, "1.3", against)


@pytest.mark.parametrize(
    ("seat", "results", "brought"),
    [
        (1, [result(900)], []),
        (1, [result(901)], [1_001]),
        (1, [result(500), result(500)], [1_200]),
        (1, [result(0, 1_001)], [1_001]),
        (1, [result(-5_000, 5_000)], []),
        (1, [result(901), result(-50)], [1_001]),
        (1, [result(5_000, against="bank")], []),
        ("dealer", [result(-1_000)], []),
        ("dealer", [result(-1_001)], [1_001]),
        ("dealer", [result(-600), result(-600), result(900)], [1_200]),
        ("dealer", [result(5_000)], []),
    ],
)
def test_chips_are_brought_before_the_table_pays_what_it_does_not_hold(
    seat: Any, results: list[Result], brought: list[int]
) -> None:
    table = felt((1,))
    step = steps.Settle("1.3", seat, tuple(results))
    assert done(step, table) == ev.Settled(9, "dealer", "1.3", seat, tuple(results))
    assert table.brought == brought


def test_chips_that_move_between_accounts_are_there_first() -> None:
    table = felt((1, 2))
    moved = steps.Transfer("1.1", 700, "inventory", "pot", "seed")
    assert done(moved, table) == ev.Transferred(9, "dealer", "1.1", 700, "inventory", "pot", "seed")
    assert table.brought == [700]
    assert done(steps.Transfer("1.1", 700, "pot", "inventory", "rake"), table).source == "pot"
    assert done(steps.Transfer("1.1", 10_000, "seat:2", "pot", "bank"), table).target == "pot"
    with pytest.raises(Refusal, match=r"^seat 2 has 10000 in chips and needs 10001: buy in first"):
        done(steps.Transfer("1.1", 10_001, "seat:2", "pot", "bank"), table)
    assert table.brought == [700]


def test_a_virtual_stub_is_complete_and_a_live_one_is_counted() -> None:
    step = steps.CountStub("18.7(e)", 46, "18.7(e)1")
    assert done(step, felt()) == ev.StubCounted(9, "dealer", "18.7(e)1", 46, 46)
    assert done(step, felt(live=True)) is WAIT


def with_hand(*cards: int, live: bool = True, entropy: Any = None) -> Any:
    table = felt(live=live, entropy=entropy)
    table.round.hands["1"] = Hand(list(cards), 0, "shoe", list(range(len(cards))))
    table.round.shoes["shoe"] = Shoe("52 cards", 1, 52, cards=list(cards))
    return table


@pytest.mark.parametrize(
    ("cards", "step", "card", "place"),
    [
        ((7, 8, 9), steps.Burn("1.1", "1"), 7, 0),
        ((7, 8, 9), steps.Burn("1.1", "1", (7,)), 8, 1),
        ((7, 8, 9), steps.Burn("1.1", "1", (8, 7)), 9, 2),
        ((7, 8, 9), steps.Burn("1.1", "1", (9,)), 7, 0),
        ((7, -1, 9), steps.Burn("1.1", "1", (7, 8)), 9, 2),
        ((7, -1, 9), steps.Burn("1.1", "1", (7, 9)), -1, 1),
        ((7, 8, 9), steps.Burn("1.1", "1", piece=9), 9, 2),
        ((7, 8, -1), steps.Burn("1.1", "1", piece=9), -1, 2),
        ((7, 8, 9), steps.Burn("1.1", "1", piece=0), None, None),
    ],
)
def test_the_piece_that_goes_unseen_is_the_first_that_is_not_kept_or_the_one_named(
    cards: tuple[int, ...], step: steps.Burn, card: int | None, place: int | None
) -> None:
    if card is None:
        with pytest.raises(ValueError, match="-1 is not in list"):
            done(step, with_hand(*cards))
        return
    assert done(step, with_hand(*cards)) == ev.Burned(9, "dealer", "1.1", "1", card, place)  # type: ignore[arg-type]


def recorded(**held: Any) -> RecordedEntropy:
    entropy = RecordedEntropy()
    for name, values in held.items():
        getattr(entropy, name).extend(values)
    return entropy


@pytest.mark.parametrize(("burned", "place"), [([2, 1], 2), ([1], 1), ([3], 1), ([], 0)])
def test_of_sealed_pieces_a_journal_says_which_was_discarded(
    burned: list[int], place: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acts.chance, "pieces_at", lambda table, shoe, places: [-1 for _ in places])
    table = with_hand(-1, -1, -1, live=False, entropy=recorded(burned=burned))
    assert done(steps.Burn("1.1", "1", (7,)), table).place == place
    assert [*table.entropy.burned] == burned[1:]


def read(by: int = 0) -> steps.Read:
    return steps.Read("2.7", "1", "blackjack", lambda pieces: pieces == [7, 8], by)


def test_a_device_answers_and_a_patron_who_looked_is_noted() -> None:
    table = with_hand(7, 8, live=False)
    assert done(read(), table) == ev.WasRead(9, "dealer", "2.7", "1", "blackjack", True)
    assert not table.looked
    assert done(read(by=3), table) == ev.WasRead(9, "dealer", "2.7", "1", "blackjack", True, 3)
    assert table.looked
    assert done(read(), with_hand(7, 9, live=False)).answer is False
    done(read(), table)
    assert table.looked, "what was seen was seen"


def test_at_a_live_table_the_dealer_enters_what_the_device_shows() -> None:
    assert done(read(), with_hand(7, 8)) is WAIT
    assert done(read(by=3), with_hand(7, -1)) is WAIT
    assert done(read(by=3), with_hand(7, 8)).answer is True


@pytest.mark.parametrize(("readings", "answer"), [([True, False], True), ([False], False), ([], False)])
def test_of_a_sealed_piece_a_journal_says_what_was_answered(
    readings: list[bool], answer: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acts.chance, "pieces_at", lambda table, shoe, places: [-1 for _ in places])
    table = with_hand(-1, -1, live=False, entropy=recorded(readings=readings))
    assert done(read(), table).answer is answer
    assert table.entropy.readings == deque(readings[1:])


def test_a_question_waits_from_now_on() -> None:
    ask = steps.Ask("1.1", (1,), "a hand", (steps.Offer("draw"),))
    window = steps.Betting("1.1", "No more bets")
    for step, since in (
        (ask, 70),
        (window, 0),
        (steps.Betting("1.1", "", offers=((1, (steps.Offer("war"),)),)), 70),
        (steps.Validate("1.1", 1, "a prize"), 0),
    ):
        table = felt(at=70)
        assert done(step, table) is WAIT
        assert (table.waiting.since, list(table.waiting.answers)) == (since, [] if since else [1])


def test_a_meter_moves_from_what_it_shows() -> None:
    table = felt()
    step = steps.Meter("1.1", "fire", 700, "contribution", "1/2")
    assert done(step, table) == ev.Metered(9, "table", "1.1", "fire", 0, 700, "contribution", "1/2")
    table.round.ledger["meter:fire"] = 300
    assert done(step, table).before == 300


def test_a_round_that_closes_reveals_what_was_bound_for_it_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Any] = []
    monkeypatch.setattr(
        acts.chance, "reveal", lambda table, bound, *name: shown.append((bound.number, *name))
    )
    table = felt(number=4)
    table.round.shoes = {
        "one": Shoe("52 cards", 1, 52, one_round=True, bound=Bound(1, "ab")),
        "many": Shoe("52 cards", 1, 52, bound=Bound(2, "ab")),
        "live": Shoe("52 cards", 1, 52, one_round=True),
    }
    assert done(steps.CloseRound("1.1"), table) == ev.RoundClosed(9, "dealer", "1.1", 4)
    assert shown == [(1, "one")]
    table.round.bound = Bound(3, "ab")
    done(steps.CloseRound("1.1"), table)
    assert shown == [(1, "one"), (1, "one"), (3,)]


def milliseconds(time: str) -> int:
    return int(datetime.fromisoformat(time).replace(tzinfo=UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("number", "opened", "now", "day"),
    [
        (0, "2010-06-01T12:00", "2010-06-09T12:00", "1999-01-05"),
        (3, "2010-06-01T12:00", "2010-06-01T12:59", "1999-01-05"),
        (3, "2010-06-01T12:00", "2010-06-02T03:59", "1999-01-05"),
        (3, "2010-06-01T12:00", "2010-06-02T04:00", "1999-01-02"),
        (3, "2010-06-01T12:00", "2010-06-08T12:00", "1999-01-08"),
    ],
)
def test_a_round_is_played_under_the_rules_of_its_day(number: int, opened: str, now: str, day: str) -> None:
    """The table says it opened on January 1, 1999, and its last round was on January 5 of that year."""
    table = felt(
        number=number,
        day="1999-01-05",
        opened_day="1999-01-01",
        opened_at=milliseconds(opened),
        at=milliseconds(now),
    )
    assert done(steps.OpenRound("1.1"), table) is None
    assert table.emitted == [ev.RoundOpened(9, "dealer", "1.1", number + 1, day)]


@pytest.mark.parametrize(
    ("changes", "other_day", "started"), [((), False, 0), (("x",), False, 1), ((), True, 1)]
)
def test_changes_start_with_the_round_where_some_are_posted_or_the_rules_changed(
    changes: tuple[str, ...], other_day: bool, started: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[bool] = []
    monkeypatch.setattr(acts, "started_changes", lambda table, opening: calls.append(opening))
    table = felt(changes=list(changes))
    if other_day:
        table.emit = lambda event: setattr(table.round, "edition", SimpleNamespace())
    done(steps.OpenRound("1.1"), table)
    assert calls == [True] * started
