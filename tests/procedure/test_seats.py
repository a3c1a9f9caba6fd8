"""Seats as people write them, and their order around the table."""

import pytest

from croupier.procedure.seats import SeatId, box_of, in_order, is_seated, read_seat, seat_name, seat_order


@pytest.mark.parametrize(
    ("seat", "box", "seated", "order"),
    [
        (1, 1, True, (1, "")),
        (12, 12, True, (12, "")),
        ("1/b", 1, False, (1, "b")),
        ("12/c", 12, False, (12, "c")),
        ("dealer", 0, False, (0, "")),
    ],
)
def test_a_seat_is_a_box_or_somebody_behind_it(
    seat: SeatId, box: int, seated: bool, order: tuple[int, str]
) -> None:
    assert (box_of(seat), is_seated(seat), seat_order(seat)) == (box, seated, order)
    assert seat_name(seat) == str(seat)


@pytest.mark.parametrize(
    ("value", "seat"),
    [
        ("1", 1),
        (7, 7),
        ("123456", 123456),
        ("1/b", "1/b"),
        ("3/c", "3/c"),
        *(
            (value, 0)
            for value in ("0", "01", "1/d", "1/", "b", "", " 1", "1234567", "-1", "١", None, True, False, 1.0)
        ),
    ],
)
def test_a_seat_is_read_as_people_write_it(value: object, seat: SeatId) -> None:
    found = read_seat(value)
    assert (found, type(found)) == (seat, type(seat))


@pytest.mark.parametrize(
    ("seats", "order"),
    [
        ([], []),
        ([5], [5]),
        ([10, 2, 1], [1, 2, 10]),
        (["2/c", 3, "2/b", 2, "1/b"], ["1/b", 2, "2/b", "2/c", 3]),
        (["2/b", "1/c"], ["1/c", "2/b"]),
        ([4, "dealer"], ["dealer", 4]),
    ],
)
def test_seats_stand_from_the_dealers_left(seats: list[SeatId], order: list[SeatId]) -> None:
    assert in_order(seats) == order
    assert in_order(iter(seats)) == order
