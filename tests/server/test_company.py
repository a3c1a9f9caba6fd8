"""Company for guests who are alone, seats of those who vanish, and advice on what is asked."""

import time
from collections.abc import Callable

import pytest

from croupier.client import Refused, RemoteTable
from croupier.pit.audit import audit_database
from croupier.pit.clock import WatchedClock
from croupier.table.answers import asked
from croupier.table.table import milliseconds
from tests.server.conftest import PASSWORD, Served

Serve = Callable[..., Served]
DECISIONS = {
    "blackjack": {"main": 1000},
    "spanish-21": {"main": 1000},
    "let-it-ride": {"bet1": 1000, "bet2": 1000, "bet3": 1000},
    "caribbean-stud": {"ante": 1000},
    "pai-gow": {"pai_gow": 1000},
}


def right(served: Served) -> None:
    """The audit of the whole pit finds nothing."""
    found = audit_database(served.host.database, {served.keys.public.hex()}, [], served.keys)
    assert list(found.every_fault()) == []


def until(condition: Callable[[], bool], seconds: float = 30) -> None:
    """Wait for something that comes by itself."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


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


def test_who_vanishes_gives_up_the_seat_when_the_round_is_over(serve: Serve) -> None:
    served = serve(seat_seconds=1, wait_seconds=0.2)
    table_id = served.open_table("let-it-ride", decision_seconds=1)
    gone, other = served.pit(), served.pit()
    table = gone.table(table_id)
    table.sit(1, 100_000)
    table.bet(1, dict.fromkeys(("bet1", "bet2", "bet3"), 1000))
    until(lambda: not served.wait(served.host.table(table_id)).round.seats)
    found = served.wait(served.host.table(table_id))
    assert found.round.number == 2
    # Everything the guest had is on the account again, with what the round brought.
    statement = gone.statement()
    assert statement.at_tables == {}
    assert statement.deposit == gone.info().play_chips + statement.net
    assert any(line.source.startswith("wager") for line in statement.lines)
    other.table(table_id).sit(1, 100_000)
    assert gone.info().seat_seconds == 1
    right(served)


def test_who_plays_keeps_the_seat(serve: Serve) -> None:
    served = serve(seat_seconds=2)
    table = served.pit().table(served.open_table("let-it-ride"))
    table.sit(1, 100_000)
    end = time.monotonic() + 4
    while time.monotonic() < end:
        table.do("contribute", seat=1, value="f00d")
        time.sleep(0.2)
    assert "1" in table.view().seats


def test_a_clock_set_forward_takes_nobodys_time_or_seat(serve: Serve) -> None:
    ahead = [0]
    served = serve(seat_seconds=6, clock=WatchedClock(lambda: milliseconds() + ahead[0]))
    table_id = served.open_table("let-it-ride", decision_seconds=6)
    table = served.pit().table(table_id)
    table.sit(1, 100_000)
    table.bet(1, dict.fromkeys(("bet1", "bet2", "bet3"), 1000))
    table.ready()
    found = served.wait(served.host.table(table_id))
    assert asked(found) == (1,)
    entries = found.entries
    ahead[0] = 3_600_000
    time.sleep(2)
    assert found.entries == entries
    until(lambda: not served.wait(served.host.table(table_id)).round.seats)
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
