"""Devices of chance: what each can show, and how it is written."""

import re
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.devices import Device, balls, dice, lot, wheel
from croupier.law.refusal import BadInput

ROULETTE = wheel([*map(str, range(37)), "00"])
BIG_SIX = wheel(["1"] * 23 + ["2"] * 15 + ["5"] * 8 + ["10"] * 4 + ["20"] * 2 + ["joker", "flag"])
DEVICES = (dice(1), dice(2), dice(3), ROULETTE, BIG_SIX, balls(20, 80), balls(1, 3), lot(7), lot(7, first=1))
TEN_DICE = "4-3-1-2-4-3-1-2-4-3"


def test_devices_are_data() -> None:
    assert dice(2) == Device(name="dice", of=6, count=2, first=1)
    assert balls(20, 80) == Device(name="balls", of=80, count=20, distinct=True, first=1)
    assert lot(52) == Device(name="lot", of=52)
    assert (BIG_SIX.of, BIG_SIX.count, BIG_SIX.first) == (54, 1, 0)
    assert [device.use for device in (dice(3), BIG_SIX, balls(1, 2), lot(2))] == [
        "roll",
        "spin",
        "draw",
        "lot",
    ]
    for device in DEVICES:
        with pytest.raises(AttributeError):
            device.of = 2  # type: ignore[misc]
        assert msgspec.json.decode(msgspec.json.encode(device), type=Device) == device


@pytest.mark.parametrize(
    ("device", "text", "values"),
    [
        (dice(2), "4-3", (4, 3)),
        (dice(2), " 6 - 1 ", (6, 1)),
        (dice(3), "1-2-3", (1, 2, 3)),
        (dice(3), "5-5-5", (5, 5, 5)),
        (dice(2), "4 3", (4, 3)),
        (dice(2), "43", (4, 3)),
        (dice(2), "4,3", (4, 3)),
        (dice(2), " 4 - 3 ", (4, 3)),
        (dice(2), "4/3", (4, 3)),
        (dice(3), "5 4,3", (5, 4, 3)),
        (ROULETTE, "17", (17,)),
        (ROULETTE, "0", (0,)),
        (ROULETTE, "00", (37,)),
        (BIG_SIX, "20", (50,)),
        (BIG_SIX, "Joker", (52,)),
        (balls(3, 80), "5 12 33", (5, 12, 33)),
        (balls(3, 80), "80, 1,2", (80, 1, 2)),
        (lot(7), "0", (0,)),
        (lot(7, first=1), "7", (7,)),
    ],
)
def test_outcome_is_read_and_written(device: Device, text: str, values: tuple[int, ...]) -> None:
    assert device.read(text) == values == device.check(list(values))
    assert device.read(device.text(values)) == values


def test_segments_with_the_same_name_are_written_alike_and_read_as_the_first() -> None:
    assert {BIG_SIX.text((segment,)) for segment in range(23)} == {"1"}
    assert (BIG_SIX.read("1"), BIG_SIX.read("2"), BIG_SIX.text((53,))) == ((0,), (23,), "flag")


def test_outcomes_are_written_as_the_contract_spells_them() -> None:
    assert dice(3).text((6, 5, 4)) == "6-5-4"
    assert ROULETTE.text((37,)) == "00"
    assert balls(3, 80).text((5, 12, 33)) == "5 12 33"
    assert lot(7).text((3,)) == "3"


@pytest.mark.parametrize(
    ("device", "values", "sentence"),
    [
        (
            dice(2),
            (7, 1),
            "roll '7-1' cannot be read: expected two faces from 1 to 6, such as 4-3, 4 3 or 43",
        ),
        (
            dice(2),
            (0, 1),
            "roll '0-1' cannot be read: expected two faces from 1 to 6, such as 4-3, 4 3 or 43",
        ),
        (dice(2), (1,), "roll '1' cannot be read: expected two faces from 1 to 6, such as 4-3, 4 3 or 43"),
        (
            dice(2),
            (1, 2, 3),
            "roll '1-2-3' cannot be read: expected two faces from 1 to 6, such as 4-3, 4 3 or 43",
        ),
        (
            dice(3),
            (1, 2),
            "roll '1-2' cannot be read: expected three faces from 1 to 6, such as 4-3-1, 4 3 1 or 431",
        ),
        (dice(1), (), "roll '' cannot be read: expected one face from 1 to 6, such as 4"),
        (dice(5), (), "roll '' cannot be read: expected five faces from 1 to 6, such as 4-3-1-2-4"),
        (dice(10), (), f"roll '' cannot be read: expected ten faces from 1 to 6, such as {TEN_DICE}"),
        (dice(11), (), f"roll '' cannot be read: expected 11 faces from 1 to 6, such as {TEN_DICE}-1"),
        (ROULETTE, (38,), "spin '38' cannot be read: expected the number of a segment from 0 to 37"),
        (ROULETTE, (-1,), "spin '-1' cannot be read: expected the number of a segment from 0 to 37"),
        (
            balls(3, 80),
            (5, 5, 6),
            "draw '5 5 6' cannot be read: expected three different numbers from 1 to 80",
        ),
        (balls(2, 80), (81, 5), "draw '81 5' cannot be read: expected two different numbers from 1 to 80"),
        (balls(20, 80), (1,), "draw '1' cannot be read: expected 20 different numbers from 1 to 80"),
        (balls(1, 3), (0,), "draw '0' cannot be read: expected a number from 1 to 3"),
        (lot(7), (7,), "lot '7' cannot be read: expected a number from 0 to 6"),
    ],
)
def test_what_a_device_cannot_show_is_refused(device: Device, values: tuple[int, ...], sentence: str) -> None:
    with pytest.raises(BadInput, match=f"^{re.escape(sentence)}$"):
        device.check(values)


@pytest.mark.parametrize(
    ("device", "text", "sentence"),
    [
        (dice(2), "4+3", "roll '4+3' cannot be read: expected two faces from 1 to 6, such as 4-3, 4 3 or 43"),
        (dice(2), "4-", "roll '4-' cannot be read: expected two faces from 1 to 6, such as 4-3, 4 3 or 43"),
        (dice(2), "7-1", "roll '7-1' cannot be read: expected two faces from 1 to 6, such as 4-3, 4 3 or 43"),
        (ROULETTE, "37", "spin '37' cannot be read: expected a name on the wheel, such as 0 or 00"),
        (balls(2, 80), "5-6", "draw '5-6' cannot be read: expected two different numbers from 1 to 80"),
        (lot(7), "x" * 200, f"lot '{'x' * 80}...' cannot be read: expected a number from 0 to 6"),
        (lot(7), "x" * 80, f"lot '{'x' * 80}' cannot be read: expected a number from 0 to 6"),
        (
            ROULETTE,
            "x" * 30,
            f"spin '{'x' * 20}' cannot be read: expected a name on the wheel, such as 0 or 00",
        ),
        (lot(7), "9" * 6, "lot '999999' cannot be read: expected a number from 0 to 6"),
    ],
)
def test_text_a_device_cannot_show_is_refused(device: Device, text: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=f"^{re.escape(sentence)}$"):
        device.read(text)


@pytest.mark.parametrize(
    "make",
    [
        lambda: dice(0),
        lambda: lot(0),
        lambda: lot(65537),
        lambda: wheel([]),
        lambda: balls(4, 3),
        lambda: Device("spinner", 3),
        lambda: Device("wheel", 3),
        lambda: Device("wheel", 3, segments=("a", "b")),
        lambda: Device("lot", 2, segments=("a", "b")),
    ],
)
def test_device_that_cannot_be_is_refused(make: Callable[[], Device]) -> None:
    with pytest.raises(BadInput, match="expected"):
        make()


def test_a_device_shows_one_result_or_as_many_as_it_has() -> None:
    with pytest.raises(BadInput, match=r"^balls showing 4 results: expected 1 to 3$"):
        balls(4, 3)
    with pytest.raises(BadInput, match=r"^dice showing 0 results: expected 1 to more$"):
        dice(0)


def test_largest_and_smallest_devices_can_be() -> None:
    assert lot(65536).check((65535,)) == (65535,)
    assert lot(1).check((0,)) == (0,)
    assert balls(3, 3).check((3, 1, 2)) == (3, 1, 2)


@given(st.sampled_from(DEVICES), st.text(st.sampled_from("0123456789-, jokerflag"), max_size=60))
def test_any_text_is_an_outcome_or_one_clear_sentence(device: Device, text: str) -> None:
    try:
        values = device.read(text)
    except BadInput as refusal:
        assert f"{device.use} " in str(refusal)  # noqa: PT017
        assert "cannot be read: expected" in str(refusal)  # noqa: PT017
    else:
        assert device.check(values) == values
        assert device.read(device.text(values)) == values
