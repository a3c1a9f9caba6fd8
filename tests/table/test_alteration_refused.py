"""Changes that cannot be posted, in which words, and the day it is in New Jersey."""

from datetime import UTC, date, datetime
from typing import Any

import pytest

import croupier
from croupier.law.refusal import BadInput, Refusal
from croupier.table import commands as cmd
from croupier.table.alteration import moment, new_jersey_day
from croupier.table.table import Table

LATEST = dict.fromkeys(("sign", "announced", "reported"), "9999-12-31T23:59:59")


def milliseconds(time: str) -> int:
    return int(datetime.fromisoformat(time).replace(tzinfo=UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("time", "day"),
    [
        ("2010-06-02T04:00:00", date(2010, 6, 2)),
        ("2010-06-02T03:59:59", date(2010, 6, 1)),
        ("2010-12-02T05:00:00", date(2010, 12, 2)),
        ("2010-12-02T04:59:59", date(2010, 12, 1)),
    ],
)
def test_a_day_begins_at_midnight_in_new_jersey(time: str, day: date) -> None:
    assert new_jersey_day(milliseconds(time)) == day


def test_a_time_that_is_no_date_is_refused() -> None:
    assert moment(1_500) == datetime(1970, 1, 1, 0, 0, 1, 500_000, UTC)
    with pytest.raises(BadInput, match=r"^the time 100000000000000000 of the table is not a date$"):
        moment(10**17)


def refused(game: str, seats: tuple[int, ...], option: str, value: Any, **more: Any) -> str:
    table: Table = croupier.open_table(game, {"boxes": 7} if seats else {})
    for seat in seats:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    with pytest.raises((BadInput, Refusal)) as found:
        table.do(cmd.Alter(by=cmd.FLOORPERSON, option=option, value=value, **more))
    return str(found.value)


def test_what_the_table_is_opened_with_stays() -> None:
    assert refused("minibaccarat", (), "variant", "ez") == (
        "variant cannot be changed at an open table: close it and open another"
    )


def test_8_3_a_patron_keeps_the_seat_taken() -> None:
    assert refused("blackjack", (6,), "boxes", 5) == (
        "change of boxes: seat 6 is taken, and the layout would end with 5 "
        "(interpretation: a patron keeps the seat taken (19:47-8.3))"
    )
    assert refused("blackjack", (6, 7), "boxes", 5).startswith("change of boxes: seat 6 is taken")
    table: Table = croupier.open_table("blackjack", {"boxes": 7})
    table.do(cmd.Sit(by=cmd.player(5), seat=5))
    table.do(cmd.Alter(by=cmd.FLOORPERSON, option="boxes", value=5))


@pytest.mark.parametrize(
    ("notice", "said"),
    [
        (LATEST, "notice of fire_offered: it would end on a day that is not a date"),
        (
            {"sign": "soon"},
            "notice of fire_offered: Invalid isoformat string: 'soon', expected sign, announced",
        ),
        (
            {"shown": "2010-01-01"},
            "notice of fire_offered: unknown 'shown', expected sign, announced and reported",
        ),
    ],
)
def test_8_3_a_notice_has_times_that_can_be(notice: dict[str, str], said: str) -> None:
    table: Table = croupier.open_table("craps")
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    with pytest.raises(BadInput) as found:
        table.do(cmd.Alter(by=cmd.FLOORPERSON, option="fire_offered", value=True, notice=notice))
    assert str(found.value).startswith(said)
