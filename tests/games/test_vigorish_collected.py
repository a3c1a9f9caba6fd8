"""Vigorish that is still marked is collected as far as there are chips; the rest stays marked (19:47-3.3)."""

import pytest

import croupier
from croupier.procedure import vigorish
from croupier.procedure.steps import Announce, Mark, Transfer
from croupier.table import commands as cmd
from croupier.table.table import Table

CITE = "19:47-3.3"


def owing(**owed: int) -> Table:
    """A table at which seats 1 and 2 have $5 and $100, and owe so many cents each."""
    table: Table = croupier.open_table("minibaccarat", mode="live")
    for seat, chips in ((1, 500), (2, 10_000)):
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat, buy_in=chips))
    table.round.markers.update({f"vigorish {seat[1:]}": str(cents) for seat, cents in owed.items()})
    return table


def paid(seat: int, cents: int, left: str) -> list[Transfer | Mark | Announce]:
    return [
        Transfer(CITE, cents, f"seat:{seat}", "inventory", "vigorish"),
        Mark(CITE, f"vigorish {seat}", left),
        Announce(CITE, f"Vigorish of ${cents // 100} is collected from seat {seat}"),
    ]


@pytest.mark.parametrize(
    ("owed", "expected"),
    [
        ({}, []),
        ({"s2": 300}, paid(2, 300, "")),
        ({"s1": 500, "s2": 200}, [*paid(1, 500, ""), *paid(2, 200, "")]),
        (
            {"s1": 700},
            [
                *paid(1, 500, "200"),
                Announce(CITE, "The marker stays: seat 1 cannot pay $2 of its vigorish"),
            ],
        ),
    ],
)
def test_every_seat_pays_what_it_owes_and_has(owed: dict[str, int], expected: list[object]) -> None:
    assert list(vigorish.collect(owing(**owed).round, CITE)) == expected


def test_a_seat_without_chips_keeps_its_marker() -> None:
    table = owing(s1=700)
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="player", amount=500))
    assert list(vigorish.collect(table.round, CITE)) == [
        Announce(CITE, "The marker stays: seat 1 cannot pay $7 of its vigorish")
    ]


def test_what_is_marked_again_adds_up() -> None:
    table = owing(s2=300)
    assert list(vigorish.mark(table.round, 2, 150, CITE)) == [
        Transfer(CITE, 150, "inventory", "seat:2", "payment"),
        Mark(CITE, "vigorish 2", "450"),
        Announce(CITE, "Vigorish of $1.50 is marked in box 2: $4.50 is owed"),
    ]
    assert list(vigorish.charge(2, 150, CITE)) == [
        Transfer(CITE, 150, "inventory", "seat:2", "payment"),
        Transfer(CITE, 150, "seat:2", "inventory", "vigorish"),
    ]
