"""Chance: commitment, derivation, and the sources that stand in for it."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment import derivation
from croupier.equipment.derivation import DerivedOrder, derive_number, derive_roll
from croupier.equipment.entropy import (
    Entropy,
    RecordedEntropy,
    ScannedEntropy,
    SeededEntropy,
    StackedEntropy,
    SystemEntropy,
)
from croupier.equipment.orders import AwaitingScan, NothingRecorded
from croupier.law.refusal import BadInput

SEED = bytes(range(32))
PARTS = st.text(max_size=80)


class Stream:
    """Stands in for SHAKE-256 with chosen bytes."""

    def __init__(self, *chosen: int) -> None:
        self.chosen = bytes(chosen)

    def __call__(self, message: bytes) -> "Stream":
        return self

    def digest(self, length: int) -> bytes:
        return (self.chosen + bytes(length))[:length]


def first_card(patch: pytest.MonkeyPatch, size: int, *stream: int) -> int:
    patch.setattr(derivation, "shake_256", Stream(*stream))
    return DerivedOrder(SEED, "", size).at(0)


def test_one_byte_gives_every_card_equally_many_values(monkeypatch: pytest.MonkeyPatch) -> None:
    for size in range(2, 257):
        shares: Counter[int] = Counter()
        for value in range(256):
            card = first_card(monkeypatch, size, value, 0)
            # What follows matters only if the value was passed over.
            if card == first_card(monkeypatch, size, value, 256 // size):
                shares[card] += 1
        assert shares == dict.fromkeys(range(size), 256 // size)


@pytest.mark.parametrize("size", range(257, 417))
def test_two_bytes_give_every_card_equally_many_values(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    width = 65536 // size
    cards = range(size) if size in (257, 312, 416) else (0, 1, size // 2, size - 2, size - 1)
    for card in cards:
        for value in (card * width, (card + 1) * width - 1):
            assert first_card(monkeypatch, size, value >> 8, value & 255) == card
    for value in range(size * width, 65536):
        assert first_card(monkeypatch, size, value >> 8, value & 255, width >> 8, width & 255) == 1


def test_all_orders_of_three_cards_are_equally_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for first in range(255):
        for second in range(0, 256, 4):
            monkeypatch.setattr(derivation, "shake_256", Stream(first, second))
            orders[DerivedOrder(SEED, "", 3)[:]] += 1
    assert set(orders.values()) == {255 * 64 // 6}
    assert len(orders) == 6


def test_every_face_has_exactly_42_byte_values(monkeypatch: pytest.MonkeyPatch) -> None:
    faces: Counter[int] = Counter()
    for value in range(256):
        monkeypatch.setattr(derivation, "shake_256", Stream(value, 42))
        pair = derive_roll(SEED, "", 2)
        if value < 252:
            faces[pair[0]] += 1
            assert pair[1] == 2
        else:
            assert pair == (2, 1)
    assert faces == dict.fromkeys(range(1, 7), 42)


def test_cuts_of_a_seeded_table_are_equally_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    for values in (33, 50, 416):
        width = 65536 // values
        for number in range(values):
            for value in (number * width, (number + 1) * width - 1):
                monkeypatch.setattr(derivation, "shake_256", Stream(value >> 8, value & 255))
                assert derive_number(b"", 1, values) == number
        for value in range(values * width, 65536):
            monkeypatch.setattr(
                derivation, "shake_256", Stream(value >> 8, value & 255, width >> 8, width & 255)
            )
            assert derive_number(b"", 1, values) == 1


def test_running_out_of_rejected_bytes_reads_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(derivation, "shake_256", Stream(*[255] * 300, 5))
    assert DerivedOrder(SEED, "", 52).at(0) == 5 // (256 // 52)
    assert derive_roll(SEED, "", 1) == (1,)
    # 300 cards share 218 values each, so 65535 is passed over.
    monkeypatch.setattr(derivation, "shake_256", Stream(*[255] * 902, 0, 218))
    assert DerivedOrder(SEED, "", 300)[0] == 1


@given(
    st.binary(min_size=32, max_size=32), PARTS, st.integers(1, 416), st.lists(st.integers(0, 415), max_size=8)
)
def test_lazy_order_is_the_full_one(seed: bytes, part: str, size: int, asked: list[int]) -> None:
    full = DerivedOrder(seed, part, size)[:]
    assert sorted(full) == list(range(size))
    lazy = DerivedOrder(seed, part, size)
    for index in asked:
        assert lazy[index % size] == full[index % size]


@given(st.binary(min_size=32, max_size=32), st.integers(1, 104), st.data())
def test_cards_drawn_together_are_those_drawn_one_by_one(seed: bytes, size: int, data: st.DataObject) -> None:
    full = DerivedOrder(seed, "part", size)[:]
    order = DerivedOrder(seed, "part", size)
    drawn = 0
    while drawn < size:
        count = data.draw(st.integers(1, size - drawn))
        assert tuple(order.draw(drawn, count)) == full[drawn : drawn + count]
        drawn += count
    with pytest.raises(IndexError):
        order.draw(size, 1)


@pytest.mark.parametrize("size", [0, -1, 65537])
def test_impossible_shoe_is_refused(size: int) -> None:
    with pytest.raises(BadInput, match="cannot be shuffled"):
        DerivedOrder(SEED, "", size)


@pytest.mark.parametrize("source", [SystemEntropy(), SeededEntropy(b"master")])
def test_commitment_binds_seed_and_is_spent_by_reveal(source: Entropy) -> None:
    commitment = source.commit()
    order = source.shuffle(52, "wagers:1")
    roll = source.roll(2, "wagers:2")
    with pytest.raises(RuntimeError, match="used before"):
        source.roll(2, "wagers:1")
    with pytest.raises(RuntimeError, match="not revealed"):
        source.commit()
    seed = bytes.fromhex(source.reveal())
    assert hashlib.sha256(seed).hexdigest() == commitment
    assert order[:] == DerivedOrder(seed, "wagers:1", 52)[:]
    assert roll == derive_roll(seed, "wagers:2", 2)
    for spent in (source.reveal, lambda: source.shuffle(52, "x"), lambda: source.roll(2, "x")):
        with pytest.raises(RuntimeError, match="nothing is committed"):
            spent()
    assert source.commit() != commitment
    source.reveal()


def test_commitment_alone_does_not_determine_the_outcome() -> None:
    orders = {DerivedOrder(SEED, f"cut:{cut}", 52)[:] for cut in range(10, 43)}
    assert len(orders) == 33
    assert len({derive_roll(SEED, f"wagers:{count}", 2) for count in range(400)}) == 36


def test_same_master_seed_gives_the_same_table() -> None:
    def play(source: Entropy) -> list[object]:
        return [
            (source.commit(), source.shuffle(52, "a")[:], source.cut(10, 42), source.reveal())
            for _ in range(3)
        ]

    assert play(SeededEntropy(b"1")) == play(SeededEntropy(b"1"))
    assert play(SeededEntropy(b"1")) != play(SeededEntropy(b"2"))


def test_cut_of_the_house_is_independent_of_the_seed() -> None:
    source = SeededEntropy(b"1")
    cuts = [source.cut(10, 42) for _ in range(20)]
    other = SeededEntropy(b"1")
    other.commit()
    assert [other.cut(10, 42) for _ in range(20)] == cuts
    assert {SystemEntropy().cut(10, 12) for _ in range(200)} == {10, 11, 12}
    with pytest.raises(BadInput, match="low <= high"):
        source.cut(3, 2)


def test_stacked_shoe_deals_as_stacked_whatever_the_cut() -> None:
    source = StackedEntropy(cards=(5, 4, 51), rolls=[(4, 3)], cut=12)
    assert source.commit() == source.reveal() == ""
    order = source.shuffle(52, "")
    assert source.cut(10, 42) == 12
    assert order[:4] == (5, 4, 51, 0)
    assert sorted(order) == list(range(52))
    assert source.roll(2, "") == (4, 3)
    with pytest.raises(NothingRecorded):
        source.roll(2, "")
    with pytest.raises(BadInput, match="card 2d"):
        StackedEntropy(cards=(1, 1)).shuffle(52, "")
    with pytest.raises(BadInput, match="expected 10 to 42"):
        StackedEntropy(cut=9).cut(10, 42)


def test_stacked_shoe_of_several_decks_holds_several_copies() -> None:
    assert StackedEntropy(cards=(3, 3)).shuffle(104, "")[:3] == (3, 55, 0)
    with pytest.raises(BadInput, match="2s"):
        StackedEntropy(cards=(3, 3, 3)).shuffle(104, "")


def test_recorded_source_gives_the_journal_back_and_stops_where_it_stops() -> None:
    source = RecordedEntropy(commitments=["c"], orders=[(7, 8)], rolls=[(1, 1)], cuts=[20], seeds=["s"])
    assert (source.commit(), source.cut(10, 42), source.roll(2, ""), source.reveal()) == (
        "c",
        20,
        (1, 1),
        "s",
    )
    order = source.shuffle(52, "")
    assert order[:2] == (7, 8)
    for more in (
        lambda: order[2],
        source.commit,
        source.reveal,
        lambda: source.cut(10, 42),
        lambda: source.roll(2, ""),
        lambda: source.shuffle(52, ""),
    ):
        with pytest.raises(NothingRecorded):
            more()


def test_scanned_source_waits_for_the_dealer() -> None:
    source = ScannedEntropy()
    order = source.shuffle(52, "")
    for wanted, ask in (
        ("card", lambda: order[0]),
        ("roll", lambda: source.roll(2, "")),
        ("cut", lambda: source.cut(10, 42)),
    ):
        with pytest.raises(AwaitingScan) as caught:
            ask()
        assert caught.value.wanted == wanted
    source.scan_cards([3, 3, 9])
    source.scan_roll((6, 6))
    source.scan_cut(11)
    assert source.waiting == (3, 1, 1)
    assert order[0] == 3
    with pytest.raises(BadInput, match="2s"):
        order.at(1)
    assert order[1] == 9
    assert order[0] == 3
    assert source.roll(2, "") == (6, 6)
    assert source.cut(10, 42) == 11
    source.scan_roll((7, 1))
    with pytest.raises(BadInput, match="7-1"):
        source.roll(2, "")
    source.scan_cards([1])
    source.forget()
    assert source.waiting == (0, 0, 0)
