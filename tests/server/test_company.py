"""Company for guests who are alone, seats of those who vanish, and advice on what is asked."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from croupier.client import Refused, RemoteTable
from croupier.server import virtual_dealer
from croupier.table import commands as cmd
from croupier.table.answers import asked
from tests.server.conftest import PASSWORD, PATIENCE, Served
from tests.server.passing_time import SECONDS, Time, right, until

Serve = Callable[..., Served]
DECISIONS = {
    "blackjack": {"main": 1000},
    "spanish-21": {"main": 1000},
    "let-it-ride": {"bet1": 1000, "bet2": 1000, "bet3": 1000},
    "caribbean-stud": {"ante": 1000},
    "pai-gow": {"pai_gow": 1000},
}


def rounds(table: RemoteTable, count: int) -> None:
    """Play rounds as someone who makes no wager, lets the shoe pass and takes the default of a question; no
    robot is waited for.
    """
    first = table.view().round
    for _ in range(60 * count):
        view = table.view()
        if view.round >= first + count:
            return
        if view.asked is not None and "1" in view.asked.seats:
            table.decide(1, view.asked.default or view.asked.words[0])
        elif table.check("take_dice", seat=1, word="decline").refusal == "":
            table.do("take_dice", seat=1, word="decline")
        elif view.betting:
            assert table.ready() == []
    raise AssertionError(f"round {table.view().round} does not end: {table.view().next}")


@pytest.mark.parametrize(("game", "seats"), [("poker", ["2", "3"]), ("chemin-de-fer", ["3", "5", "8"])])
def test_a_guest_alone_plays_with_robots_who_go_when_the_guest_goes(
    served: Served, game: str, seats: list[str]
) -> None:
    table = served.pit().table(served.open_table(game))
    table.sit(1, 100_000)
    view = table.view()
    assert sorted(view.seats) == ["1", *seats]
    assert [view.seats[seat].patron for seat in seats] == ["robot"] * len(seats)
    assert view.seats[seats[0]].chips is None
    rounds(table, 2)
    until(lambda: table.check("leave", seat=1).refusal == "")
    table.leave(1)
    until(lambda: not table.view().seats)
    right(served)


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Time:
    """The time at a pit whose dealer looks around all the time."""
    monkeypatch.setattr(virtual_dealer, "LOOKS_AROUND", 100 * SECONDS)
    return Time()


def looked_around(served: Served, table_id: str) -> None:
    """Wait until the dealer has looked who is still there."""
    looked = served.service.dealer._looked
    for _ in range(2):
        before = looked.get(table_id)
        until(lambda: looked.get(table_id) != before)  # noqa: B023


def test_who_vanishes_gives_up_the_seat_when_the_round_is_over(serve: Serve, now: Time) -> None:
    served = serve(seat_seconds=SECONDS, clock=now.clock())
    table_id = served.open_table("let-it-ride", decision_seconds=SECONDS)
    gone, other = served.pit(), served.pit()
    table = gone.table(table_id)
    table.sit(1, 100_000)
    table.bet(1, dict.fromkeys(("bet1", "bet2", "bet3"), 1000))
    looked_around(served, table_id)
    assert served.wait(served.host.table(table_id)).round.seats

    def vanished() -> bool:
        now.passed += SECONDS
        return not served.wait(served.host.table(table_id)).round.seats

    until(vanished)
    found = served.wait(served.host.table(table_id))
    assert found.round.number == 2
    # Everything the guest had is on the account again, with what the round brought.
    statement = gone.statement()
    assert statement.at_tables == {}
    assert statement.deposit == gone.info().play_chips + statement.net
    assert any(line.source.startswith("wager") for line in statement.lines)
    other.table(table_id).sit(1, 100_000)
    assert gone.info().seat_seconds == SECONDS
    right(served)


def test_who_plays_keeps_the_seat(serve: Serve, now: Time) -> None:
    served = serve(seat_seconds=SECONDS, clock=now.clock())
    table = served.pit().table(served.open_table("let-it-ride"))
    table.sit(1, 100_000)
    for _ in range(4):
        now.passed += SECONDS - 1
        looked_around(served, table.id)
        table.do("contribute", seat=1, value="f00d")
    assert "1" in table.view().seats


def test_who_sits_down_while_the_dealer_looks_around_keeps_the_seat(
    serve: Serve, now: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = serve(seat_seconds=SECONDS, clock=now.clock())
    table_id = served.open_table("let-it-ride")
    looking, seated = threading.Event(), threading.Event()
    acted_since = served.host.acted_since

    def slowly(table_id: str, since: int) -> set[str]:
        found = acted_since(table_id, since)
        looking.set()
        seated.wait(PATIENCE)
        return found

    monkeypatch.setattr(served.host, "acted_since", slowly)
    served.pit().table(table_id).sit(1, 100_000)
    served.host._slots[table_id].acted.clear()  # as if that had been done at another process
    assert looking.wait(PATIENCE)
    table = served.pit().table(table_id)
    table.sit(2, 100_000)
    seated.set()
    looked_around(served, table_id)
    assert sorted(table.view().seats) == ["1", "2"]


def test_the_cards_come_although_something_happens_just_before(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = served.pit().table(served.open_table("let-it-ride"))
    table.sit(1, 100_000)
    table.bet(1, dict.fromkeys(("bet1", "bet2", "bet3"), 1000))
    do, before = served.host.do, [cmd.Contribute(by=cmd.player(1, table.pit.person), seat=1, value="f00d")]

    async def late(table_id: str, command: cmd.Command, *rest: Any, **more: Any) -> Any:
        while isinstance(command, cmd.Close) and before:
            await do(table_id, before.pop())
        return await do(table_id, command, *rest, **more)

    monkeypatch.setattr(served.host, "do", late)
    assert table.ready() == []
    assert not before
    assert table.actions().asked is not None


def test_a_clock_set_forward_takes_nobodys_time_or_seat(serve: Serve, now: Time) -> None:
    served = serve(seat_seconds=SECONDS, clock=now.clock())
    table_id = served.open_table("let-it-ride", decision_seconds=SECONDS)
    table = served.pit().table(table_id)
    table.sit(1, 100_000)
    table.bet(1, dict.fromkeys(("bet1", "bet2", "bet3"), 1000))
    table.ready()
    found = served.wait(served.host.table(table_id))
    assert asked(found) == (1,)
    entries = found.entries
    now.ahead = 3_600_000
    looked_around(served, table_id)
    assert found.entries == entries

    def vanished() -> bool:
        now.passed += SECONDS
        return not served.wait(served.host.table(table_id)).round.seats

    until(vanished)
    right(served)


def test_advice_gives_the_value_of_every_answer_offered(served: Served) -> None:
    guest = served.pit()
    for game, wagers in DECISIONS.items():
        table = guest.table(served.open_table(game))
        table.sit(1, 500_000)
        with pytest.raises(Refused, match="asked nothing"):
            table.advice()
        _check_advice(table, wagers)


def _check_advice(table: RemoteTable, wagers: dict[str, int]) -> None:
    for _ in range(30):
        table.bet(1, wagers)
        table.ready()
        if (asked := table.view().asked) is not None:
            break
    assert asked is not None
    advice = table.advice()
    values = [choice.value for choice in advice.choices]
    assert values == sorted(values, reverse=True)
    assert advice.best == advice.choices[0].word
    assert not advice.choices[0].costs
    assert all(choice.costs for choice in advice.choices if choice.value < values[0])
    if not any(offer.pieces for offer in asked.offers):
        assert {choice.word for choice in advice.choices} == set(asked.words)
    assert advice.hand
    assert advice.assumes


def test_nobody_is_advised_in_a_pit_of_record(serve: Serve) -> None:
    served = serve(record=True)
    served.people.add("ann", "patron", PASSWORD, by="console", own=True)
    pit = served.pit()
    pit.sign_in("ann", PASSWORD)
    with pytest.raises(Refused, match=r"13:69F-8\.1") as refused:
        pit.table(served.open_table("blackjack")).advice()
    assert refused.value.status == 403
