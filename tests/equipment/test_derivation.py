"""From secret, label and part to pieces and outcomes: exactly uniform, and as docs/fairness.md says."""

from collections import Counter
from hashlib import sha256
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment import derivation
from croupier.equipment.derivation import (
    contribution_of,
    derive_cut,
    derive_numbers,
    derive_order,
    derive_outcome,
    derive_seed,
)
from croupier.equipment.devices import Device, balls, dice, lot, wheel
from croupier.equipment.orders import Order
from croupier.equipment.pieces import SETS, pieces_text
from croupier.law.refusal import BadInput
from tests.equipment import reference
from tests.equipment.streams import Stream

SEED = bytes(range(32))
SEEDS = st.binary(min_size=32, max_size=32)
LABELS = st.text(st.characters(exclude_characters="\0", codec="utf-8"), max_size=20)
VALUES = st.lists(LABELS, max_size=5)
PARTS = st.builds(contribution_of, VALUES, st.integers(0, 416))
RANGES = (37, 38, 54, 80, *range(2, 417))
# Every byte, and every word of two bytes, once.
EVERY_WORD = {
    256: bytes(range(256)),
    65536: b"".join(word.to_bytes(2, "big") for word in range(65536)),
}


def chosen(patch: pytest.MonkeyPatch, *stream: int) -> None:
    patch.setattr(derivation, "shake_256", Stream(bytes(stream)))


def order(size: int, decks: int = 1) -> Order:
    return derive_order(SEED, "deck", "", range(size), decks)


@pytest.mark.parametrize("below", sorted(set(RANGES)))
def test_all_words_together_give_every_number_equally_often(
    below: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = 256 if below <= 256 else 65536
    share = words // below
    monkeypatch.setattr(derivation, "shake_256", Stream(EVERY_WORD[words]))
    *numbers, following = derive_numbers(b"", below * share + 1, below)
    assert Counter(numbers) == dict.fromkeys(range(below), share)
    # The words left over are passed over: the next number comes from the zero bytes behind them.
    assert following == 0


@pytest.mark.parametrize("below", [0, -1, 65537])
def test_impossible_choice_is_refused(below: int) -> None:
    with pytest.raises(BadInput, match=r"choice among .* is impossible: expected 1 to 65536"):
        derive_numbers(b"", 1, below)


def test_largest_choice_takes_every_two_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen(monkeypatch, 255, 255, 1, 2)
    assert derive_numbers(b"", 2, 65536) == [65535, 258]
    assert derive_numbers(b"", 2, 1) == [0, 0]


def test_one_byte_gives_every_first_card_equally_many_values(monkeypatch: pytest.MonkeyPatch) -> None:
    for size in range(2, 257):
        shares: Counter[int] = Counter()
        width = 256 // size
        for value in range(256):
            chosen(monkeypatch, value, width)
            card = order(size)[0]
            if value < size * width:
                shares[card] += 1
            else:
                assert card == 1
        assert shares == dict.fromkeys(range(size), width)


@pytest.mark.parametrize("size", range(257, 417))
def test_two_bytes_give_every_first_card_equally_many_values(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    width = 65536 // size
    cards = range(size) if size in (257, 312, 416) else (0, 1, size // 2, size - 2, size - 1)
    for card in cards:
        for value in (card * width, (card + 1) * width - 1):
            chosen(monkeypatch, value >> 8, value & 255)
            assert order(size)[0] == card
    for value in range(size * width, 65536):
        chosen(monkeypatch, value >> 8, value & 255, width >> 8, width & 255)
        assert order(size)[0] == 1


def test_all_orders_of_three_pieces_are_equally_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for first in range(255):
        for second in range(256):
            chosen(monkeypatch, first, second)
            orders[order(3)[:]] += 1
    assert orders == dict.fromkeys(permutations(range(3)), 255 * 256 // 6)


def test_all_draws_of_two_balls_of_three_are_equally_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    draws: Counter[tuple[int, ...]] = Counter()
    for first in range(255):
        for second in range(256):
            chosen(monkeypatch, first, second)
            draws[derive_outcome(SEED, "", "", balls(2, 3))] += 1
    assert draws == dict.fromkeys(permutations((1, 2, 3), 2), 255 * 256 // 6)


def test_every_roll_of_two_dice_has_exactly_42_times_42_values(monkeypatch: pytest.MonkeyPatch) -> None:
    rolls: Counter[tuple[int, ...]] = Counter()
    for first in range(252):
        for second in range(252):
            chosen(monkeypatch, first, second)
            rolls[derive_outcome(SEED, "", "", dice(2))] += 1
    assert rolls == {(one, two): 42 * 42 for one in range(1, 7) for two in range(1, 7)}
    for passed in range(252, 256):
        chosen(monkeypatch, passed, 42, passed, 84)
        assert derive_outcome(SEED, "", "", dice(2)) == (2, 3)


@pytest.mark.parametrize("device", [wheel([str(n) for n in range(38)]), lot(37), lot(54, first=1)])
def test_wheels_and_lots_reach_every_result_equally_often(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    width = 256 // device.of
    shown: Counter[tuple[int, ...]] = Counter()
    for value in range(device.of * width):
        chosen(monkeypatch, value)
        shown[derive_outcome(SEED, "", "", device)] += 1
    assert shown == {(device.first + result,): width for result in range(device.of)}


@pytest.mark.parametrize(("low", "high"), [(10, 42), (1, 51), (52, 364), (0, 255), (0, 256)])
def test_cuts_of_the_house_are_equally_likely_and_reach_both_ends(
    low: int, high: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    values = high - low + 1
    size, words = (1, 256) if values <= 256 else (2, 65536)
    width = words // values
    cuts: Counter[int] = Counter()
    for word in range(words):
        chosen(monkeypatch, *word.to_bytes(size, "big"), *width.to_bytes(size, "big"))
        cut = derive_cut(b"", 1, 0, low, high)
        if word < values * width:
            cuts[cut] += 1
        else:
            assert cut == low + 1
    assert cuts == dict.fromkeys(range(low, high + 1), width)


@pytest.mark.parametrize(("low", "high"), [(3, 2), (-1, 4)])
def test_range_without_a_cut_is_refused(low: int, high: int) -> None:
    with pytest.raises(BadInput, match="expected 0 <= low <= high"):
        derive_cut(b"", 1, 0, low, high)


def test_running_out_of_rejected_bytes_reads_on(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen(monkeypatch, *[255] * 300, 5)
    assert order(52)[0] == 5 // (256 // 52)
    assert derive_outcome(SEED, "", "", dice(1)) == (1,)
    # 300 cards have 218 values each, so 65535 is passed over.
    chosen(monkeypatch, *[255] * 902, 0, 218)
    assert order(300)[0] == 1
    assert derive_outcome(SEED, "", "", lot(300)) == (1,)


@given(SEEDS, LABELS, PARTS, st.integers(1, 416), st.lists(st.integers(0, 415), max_size=8))
def test_lazy_order_is_the_full_one(seed: bytes, label: str, part: str, size: int, asked: list[int]) -> None:
    full = derive_order(seed, label, part, range(size))[:]
    assert sorted(full) == list(range(size))
    lazy = derive_order(seed, label, part, range(size))
    for index in asked:
        assert lazy[index % size] == full[index % size]


@given(SEEDS, st.integers(1, 104), st.data())
def test_pieces_drawn_together_are_those_drawn_one_by_one(
    seed: bytes, size: int, data: st.DataObject
) -> None:
    full = derive_order(seed, "deck", "part", range(size))[:]
    order = derive_order(seed, "deck", "part", range(size))
    drawn = 0
    while drawn < size:
        count = data.draw(st.integers(1, size - drawn))
        assert tuple(order.draw(drawn, count)) == full[drawn : drawn + count]
        drawn += count
    with pytest.raises(IndexError):
        order.draw(size, 1)


@pytest.mark.parametrize("size", [0, 65537])
def test_impossible_shoe_is_refused(size: int) -> None:
    with pytest.raises(BadInput, match="cannot be shuffled: expected 1 to 65536"):
        order(size)
    assert len(order(65536)) == 65536


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("decks", [1, 2, 8])
def test_shuffle_agrees_with_the_page(name: str, decks: int) -> None:
    members = SETS[name].members
    for number in range(1, 6):
        seed = reference.seed(b"a secret", number)
        assert derive_seed(b"a secret", number) == seed
        given = derive_order(seed, "shoe A", "77", members, decks)[:]
        assert list(given) == reference.shuffle(seed, "shoe A", "77", list(members) * decks)


@given(SEEDS, LABELS, PARTS)
def test_outcome_agrees_with_the_page(seed: bytes, label: str, part: str) -> None:
    for count in (1, 2, 3, 40):
        expected = reference.roll(seed, label, part, count)
        assert derive_outcome(seed, label, part, dice(count)) == expected
    for of in (2, 8, 37, 38, 54, 256, 257, 40_000):
        expected = (reference.one_of(seed, label, part, of),)
        assert derive_outcome(seed, label, part, lot(of)) == expected
        assert derive_outcome(seed, label, part, wheel(["x"] * of)) == expected
    assert derive_outcome(seed, label, part, lot(7, first=1)) == (1 + reference.one_of(seed, label, part, 7),)
    for count, of in ((20, 80), (80, 80), (1, 2)):
        expected = reference.balls(seed, label, part, count, of)
        assert derive_outcome(seed, label, part, balls(count, of)) == expected


@given(
    st.binary(max_size=40), st.integers(1, 2**40), st.integers(0, 3), st.integers(0, 60), st.integers(0, 600)
)
def test_cut_agrees_with_the_page(secret: bytes, number: int, again: int, low: int, more: int) -> None:
    cut = derive_cut(secret, number, again, low, low + more)
    assert cut == reference.cut(secret, number, again, low, low + more)


@given(VALUES, st.integers(0, 416), st.randoms())
def test_part_is_the_cut_and_the_values_in_whatever_sequence_they_came(
    values: list[str], cut: int, random: Random
) -> None:
    part = contribution_of(values, cut)
    assert part == reference.part(values, cut)
    again = list(values)
    random.shuffle(again)
    assert contribution_of(iter(again), cut) == part
    assert contribution_of(values, cut + 1) != part
    assert contribution_of([*values, "mine"], cut) != part


def test_every_value_changes_the_contribution() -> None:
    given: list[tuple[list[str], int]] = [([], 0), ([""], 0), (["0"], 0), (["0", "0"], 0), (["00"], 0)]
    given += [([], 10), (["0"], 1), (["a", "b"], 1), (["ab"], 1)]
    assert len({contribution_of(values, cut) for values, cut in given}) == len(given)
    with pytest.raises(BadInput, match="zero byte"):
        contribution_of(["a\0b"], 1)


def test_label_cannot_run_into_the_part() -> None:
    assert derive_order(SEED, "a", "bc", range(52))[:] != derive_order(SEED, "ab", "c", range(52))[:]
    for ask in (
        lambda: derive_order(SEED, "a\0", "b", range(52)),
        lambda: derive_outcome(SEED, "a\0", "b", dice(2)),
    ):
        with pytest.raises(BadInput, match=r"label 'a.x00' contains a zero byte"):
            ask()


def test_page_gives_the_example_that_comes_out() -> None:
    page = Path("docs/fairness.md").read_text(encoding="utf-8")
    secret = bytes(32)
    seed = reference.seed(secret, 1)
    part = reference.part(["5e1f", "c0de"], 20)
    cards = reference.shuffle(seed, "deck", part, list(range(52)))
    for expected in (
        sha256(secret).hexdigest(),
        seed.hex(),
        sha256(seed).hexdigest(),
        part,
        pieces_text(cards[:6]),
        "-".join(map(str, reference.roll(seed, "roll", part, 2))),
        " ".join(map(str, reference.balls(seed, "balls", part, 5, 80))),
    ):
        assert f"`{expected}`" in page
    assert f"the house's first cut from 10 to 42 is {reference.cut(secret, 1, 0, 10, 42)}" in page
    spin = reference.one_of(seed, "spin", part, 38)
    assert f"segment {spin} of a wheel of 38" in page
