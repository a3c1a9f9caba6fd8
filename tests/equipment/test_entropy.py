"""Sources of chance, asked by number, label and part: the same question gets the same answer."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment import entropy
from croupier.equipment.derivation import contribution_of, derive_order
from croupier.equipment.devices import Device, balls, dice, lot, wheel
from croupier.equipment.entropy import (
    Entropy,
    RecordedEntropy,
    ScannedEntropy,
    SeededEntropy,
    StackedEntropy,
    SystemEntropy,
)
from croupier.equipment.orders import AwaitingScan, Contents, NothingRecorded
from croupier.equipment.pieces import SETS, UNKNOWN, Pieces, parse_pieces
from croupier.law.refusal import BadInput
from tests.equipment import reference

DECK = SETS["52 cards"].members
TILES = SETS["32 tiles"].members
WHEEL = wheel([*map(str, range(37)), "00"])
DEVICES = (dice(2), dice(3), WHEEL, balls(20, 80), lot(7))
PART = contribution_of(["5e1f"], 20)
PRIVATE = [SystemEntropy, lambda: SeededEntropy(b"a secret")]


def everything(source: Entropy, numbers: range = range(1, 6), part: str = PART) -> list[object]:
    """What a table could ask of its source, all of it."""
    return [
        (
            source.bind(number),
            source.cut(number, 10, 42),
            source.cut(number, 10, 42, again=1),
            [source.order(number, "shoe", part, pieces.members, 2)[:] for pieces in SETS.values()],
            [source.outcome(number, "roll", part, device) for device in DEVICES],
            source.seed(number),
        )
        for number in numbers
    ]


@pytest.mark.parametrize("open_source", PRIVATE)
def test_secret_and_every_seed_are_committed_to(open_source: Callable[[], SeededEntropy]) -> None:
    source = open_source()
    assert source.commitment == sha256(source.secret).hexdigest()
    seeds = set()
    for number in range(1, 50):
        seed = bytes.fromhex(source.seed(number))
        assert seed == reference.seed(source.secret, number)
        assert source.bind(number) == sha256(seed).hexdigest()
        seeds.add(seed)
    assert {len(seed) for seed in seeds} == {32}
    assert len(seeds) == 49


@pytest.mark.parametrize("open_source", PRIVATE)
def test_table_reopened_with_its_secret_goes_on_with_the_same_chance(
    open_source: Callable[[], SeededEntropy],
) -> None:
    source = open_source()
    first = everything(source)
    assert everything(source) == first
    assert everything(type(source)(source.secret)) == first
    # What was asked before, and in which sequence, changes nothing.
    assert everything(type(source)(source.secret), range(4, 6)) == first[3:]
    assert everything(SeededEntropy(b"another")) != first


def test_secret_of_a_table_is_256_bits_of_the_operating_system(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def system(count: int) -> bytes:
        asked.append(count)
        return bytes(range(count))

    monkeypatch.setattr(entropy, "urandom", system)
    assert SystemEntropy().secret == bytes(range(32))
    assert SystemEntropy(b"x" * 32).secret == b"x" * 32
    assert asked == [32]
    monkeypatch.undo()
    assert len({SystemEntropy().secret for _ in range(100)}) == 100


@pytest.mark.parametrize("secret", [b"", b"x" * 4, b"x" * 31, b"x" * 33])
def test_secret_of_another_size_is_refused(secret: bytes) -> None:
    with pytest.raises(BadInput, match=f"secret of {len(secret)} bytes: expected the 32"):
        SystemEntropy(secret)


@given(st.binary(max_size=40), st.integers(1, 1000), st.text(st.sampled_from("abc "), max_size=9))
def test_everything_agrees_with_the_page(secret: bytes, number: int, label: str) -> None:
    source = SeededEntropy(secret)
    seed = reference.seed(secret, number)
    shoe = reference.shuffle(seed, label, PART, list(TILES) * 2)
    assert source.order(number, label, PART, TILES, 2).draw(0, 64) == shoe
    assert source.outcome(number, label, PART, dice(3)) == reference.roll(seed, label, PART, 3)
    assert source.outcome(number, label, PART, WHEEL) == (reference.one_of(seed, label, PART, 38),)
    assert source.outcome(number, label, PART, balls(20, 80)) == reference.balls(seed, label, PART, 20, 80)
    for again in (0, 1):
        assert source.cut(number, 10, 42, again) == reference.cut(secret, number, again, 10, 42)


def test_numbers_labels_and_parts_are_independent_of_each_other() -> None:
    source = SeededEntropy(b"a secret")
    shoes = {
        source.order(number, label, part, DECK)[:]
        for number in range(1, 6)
        for label in ("shoe", "shoe A", "shoe B", "")
        for part in (PART, contribution_of(["5e1f"], 21), contribution_of(["5e20"], 20), "")
    }
    assert len(shoes) == 5 * 4 * 4
    assert len({source.outcome(1, label, PART, balls(20, 80)) for label in "abcdefgh"}) == 8
    # Dice and tiles of one seed and label do not share their stream either.
    draw = source.outcome(1, "shoe", PART, balls(52, 52))
    assert [ball - 1 for ball in draw] != list(source.order(1, "shoe", PART, DECK))


def test_commitment_alone_does_not_determine_the_outcome() -> None:
    source = SeededEntropy(b"a secret")
    assert len({source.order(1, "deck", contribution_of([], cut), DECK)[:] for cut in range(10, 43)}) == 33
    rolls = {source.outcome(1, "roll", contribution_of([str(value)], 0), dice(2)) for value in range(400)}
    assert len(rolls) == 36


@pytest.mark.parametrize("open_source", PRIVATE)
def test_cut_of_the_house_reaches_both_ends_and_another_cut_is_another_number(
    open_source: Callable[[], SeededEntropy],
) -> None:
    source = open_source()
    cuts = [source.cut(number, 10, 14) for number in range(1, 300)]
    assert set(cuts) == {10, 11, 12, 13, 14}
    assert cuts != [source.cut(number, 10, 14, again=1) for number in range(1, 300)]
    assert source.cut(1, 7, 7) == 7
    with pytest.raises(BadInput, match="low <= high"):
        source.cut(1, 3, 2)


def test_shoe_gives_pieces_in_which_every_deck_is_complete() -> None:
    source = SeededEntropy(b"a secret")
    for pieces in SETS.values():
        shoe = source.order(1, "shoe", PART, pieces.members, 6)
        assert sorted(shoe) == sorted(pieces.members * 6)
        assert len(shoe) == 6 * len(pieces.members)


def test_stacked_pieces_lie_on_top_whatever_the_cut() -> None:
    source = StackedEntropy(cards=(5, 4, 51), rolls=[(4, 3), (37,), (3, 1, 2)], cut=12)
    assert (source.secret, source.commitment, source.bind(1), source.seed(1)) == (b"", "", "", "")
    assert (source.cut(1, 10, 42), source.cut(2, 10, 42, again=1)) == (12, 12)
    order = source.order(1, "deck", PART, DECK)
    assert order[:] == (5, 4, 51, 0, 1, 2, 3, *range(6, 51))
    assert source.order(2, "other", "", DECK)[:] == order[:]
    assert source.outcome(1, "roll", "", dice(2)) == (4, 3)
    assert source.outcome(1, "spin", "", WHEEL) == (37,)
    assert source.outcome(1, "draw", "", balls(3, 80)) == (3, 1, 2)
    with pytest.raises(NothingRecorded, match="no further spin was given"):
        source.outcome(2, "spin", "", WHEEL)
    with pytest.raises(BadInput, match="expected 10 to 42"):
        StackedEntropy(cut=9).cut(1, 10, 42)
    assert StackedEntropy().cut(1, 10, 42) == 10


def test_stacked_outcome_must_be_one_the_device_can_show() -> None:
    with pytest.raises(BadInput, match="roll '4-7'"):
        StackedEntropy(rolls=[(4, 7)]).outcome(1, "roll", "", dice(2))


def test_stacked_pieces_can_be_changed_for_all_shuffles_or_one_label() -> None:
    source = StackedEntropy(cards=(5,))
    source.stack((7, 8))
    source.stack((), label="refill 1")
    assert source.order(1, "shoe", "", DECK)[:3] == (7, 8, 0)
    assert source.order(1, "refill 1", "", (3, 3, 9))[:] == (3, 3, 9)
    source.stack((9, 3), label="refill 1")
    assert source.order(1, "refill 1", "", (3, 3, 9))[:] == (9, 3, 3)


def test_stacked_shoe_holds_each_piece_as_often_as_its_decks() -> None:
    assert StackedEntropy(cards=(3, 3)).order(1, "", "", DECK, 2)[:3] == (3, 3, 0)
    shoe = StackedEntropy(cards=(3, 50, 3)).order(1, "", "", DECK, 2)
    assert shoe[-3:] == (49, 50, 51)
    assert sorted(shoe) == sorted(DECK * 2)
    for decks in (1, 2):
        with pytest.raises(BadInput, match=f"card 2s is not left in the deck of {52 * decks} cards"):
            StackedEntropy(cards=(3,) * (decks + 1)).order(1, "", "", DECK, decks)
    with pytest.raises(BadInput, match="card Tc is not left in the deck of 48 cards"):
        StackedEntropy(cards=parse_pieces("Tc")).order(1, "", "", SETS["48 cards"].members)


def test_stacked_tiles_come_in_their_two_copies() -> None:
    stacked = parse_pieces("6-6 6-6 1-2")
    assert StackedEntropy(cards=stacked).order(1, "", "", TILES)[:4] == (*stacked, *parse_pieces("1-1"))
    with pytest.raises(BadInput, match="tile 1-2 is not left in the deck of 32 tiles: expected a tile"):
        StackedEntropy(cards=parse_pieces("1-2 1-2")).order(1, "", "", TILES)


def test_recorded_source_gives_the_journal_back() -> None:
    original = SeededEntropy(b"a secret")
    record = RecordedEntropy(original.commitment)
    for number in (1, 2):
        record.commitments[number] = original.bind(number)
        record.seeds[number] = original.seed(number)
        record.cuts[number, 0] = original.cut(number, 10, 42)
        record.cuts[number, 1] = original.cut(number, 10, 42, again=1)
        for label in ("deck", "other"):
            record.pieces[number, label] = original.order(number, label, PART, DECK).draw(0, 9)
            record.outcomes[number, label] = original.outcome(number, label, PART, dice(2))
    assert (record.secret, record.commitment) == (b"", original.commitment)
    for number in (2, 1):
        assert (record.bind(number), record.seed(number)) == (original.bind(number), original.seed(number))
        for again in (0, 1):
            assert record.cut(number, 10, 42, again) == original.cut(number, 10, 42, again)
        for label in ("other", "deck"):
            recorded = record.order(number, label, "", DECK).draw(0, 9)
            assert recorded == original.order(number, label, PART, DECK).draw(0, 9)
            assert record.outcome(number, label, "", dice(2)) == original.outcome(
                number, label, PART, dice(2)
            )


def test_recorded_source_stops_where_the_record_stops() -> None:
    record = RecordedEntropy()
    assert record.commitment == ""
    record.commitments[1], record.seeds[1], record.cuts[1, 0], record.outcomes[1, "a"] = "c", "s", 20, (1, 1)
    for more in (
        lambda: record.bind(2),
        lambda: record.seed(2),
        lambda: record.cut(2, 10, 42),
        lambda: record.outcome(1, "b", "", dice(2)),
        lambda: record.outcome(2, "a", "", dice(2)),
        lambda: record.order(1, "deck", "", DECK)[0],
    ):
        with pytest.raises(NothingRecorded):
            more()
    with pytest.raises(NothingRecorded, match="the journal records no cut 2 under seed 1"):
        record.cut(1, 10, 42, again=1)
    assert (record.cut(1, 20, 42), record.cut(1, 10, 20)) == (20, 20)
    for low, high in ((21, 42), (10, 19)):
        with pytest.raises(BadInput, match=f"cut 20 is not possible here: expected {low} to {high} cards"):
            record.cut(1, low, high)
    with pytest.raises(BadInput, match="roll '1-1'"):
        record.outcome(1, "a", "", dice(3))


def test_recorded_order_grows_while_the_journal_is_read_and_counts_its_pieces() -> None:
    record = RecordedEntropy()
    order = record.order(1, "deck", "", DECK)
    record.pieces[1, "deck"] += [7, 8]
    assert order.draw(0, 2) == [7, 8]
    with pytest.raises(NothingRecorded, match="only 2 cards of this shuffle are recorded, 3 are needed"):
        order.draw(1, 2)
    record.pieces[1, "deck"] += [UNKNOWN, UNKNOWN, 9]
    assert order.draw(1, 4) == [8, UNKNOWN, UNKNOWN, 9]
    assert order.draw(0, 5) == [7, 8, UNKNOWN, UNKNOWN, 9]
    record.pieces[1, "deck"] += [8]
    for _ in range(2):
        with pytest.raises(BadInput, match="card 4c is not left in the deck"):
            order.draw(5, 1)
    with pytest.raises(BadInput, match="not left in the deck of 52 cards"):
        record.order(1, "deck", "", DECK).draw(0, 6)
    record.pieces[1, "other"] = [52]
    with pytest.raises(BadInput, match=r"card \* is not left in the deck of 52 cards"):
        record.order(1, "other", "", DECK).draw(0, 1)
    assert record.order(1, "deck", "", DECK, 2).draw(0, 6)[-1] == 8


def test_scanned_source_waits_for_the_dealer() -> None:
    source = ScannedEntropy()
    assert (source.secret, source.commitment, source.bind(1), source.seed(1)) == (b"", "", "", "")
    order = source.order(1, "deck", "", DECK)
    waits: list[tuple[str, Callable[[], object]]] = [
        ("card", lambda: order[0]),
        ("tile", lambda: source.order(1, "tiles", "", TILES)[0]),
        ("roll", lambda: source.outcome(1, "roll", "", dice(2))),
        ("spin", lambda: source.outcome(1, "spin", "", WHEEL)),
        ("draw", lambda: source.outcome(1, "draw", "", balls(2, 80))),
        ("lot", lambda: source.outcome(1, "lot", "", lot(7))),
        ("cut", lambda: source.cut(1, 10, 42)),
        ("card", lambda: source.take_cards(1)),
        ("roll", source.take_roll),
    ]
    for wanted, ask in waits:
        with pytest.raises(AwaitingScan, match=f"waiting for the next {wanted} to be entered") as caught:
            ask()
        assert caught.value.wanted == wanted


def test_scanned_pieces_and_outcomes_are_used_in_the_order_read() -> None:
    source = ScannedEntropy()
    order = source.order(1, "deck", "", DECK)
    source.scan_cards([3, 3, 9])
    source.scan_roll((6, 6))
    source.scan_roll((37,))
    source.scan_cut(11)
    assert source.waiting == (3, 2, 1)
    assert order[0] == 3
    with pytest.raises(BadInput, match="card 2s is not left in the deck"):
        order.draw(1, 1)
    assert order.draw(0, 2) == [3, 9]
    assert source.outcome(1, "roll", "", dice(2)) == (6, 6)
    assert source.outcome(1, "spin", "", WHEEL) == (37,)
    assert source.cut(1, 10, 42) == 11
    source.scan_roll((7, 1))
    with pytest.raises(BadInput, match="roll '7-1'"):
        source.outcome(2, "roll", "", dice(2))
    source.scan_cut(9)
    with pytest.raises(BadInput, match="expected 10 to 42"):
        source.cut(2, 10, 42)
    assert source.waiting == (0, 0, 0)


def test_scanner_takes_what_it_read_all_or_nothing_and_can_forget_it() -> None:
    source = ScannedEntropy()
    source.scan_cards([1, 2, 5])
    source.scan_roll([2, 1])
    source.scan_cut(20)
    with pytest.raises(AwaitingScan):
        source.take_cards(4)
    assert source.take_cards(2) == (1, 2)
    assert source.take_cards(0) == ()
    assert source.take_roll() == (2, 1)
    assert source.waiting == (1, 0, 1)
    assert source.take_cards(1) == (5,)
    source.scan_cards([9])
    source.scan_roll((1,))
    source.forget()
    assert source.waiting == (0, 0, 0)


@pytest.mark.parametrize(
    "source", [SeededEntropy(b""), StackedEntropy(), RecordedEntropy(), ScannedEntropy()]
)
def test_shoe_has_as_many_pieces_as_its_decks_and_never_too_many(source: Entropy) -> None:
    assert len(source.order(1, "shoe", "", DECK)) == 52
    assert len(source.order(1, "shoe", "", DECK, 6)) == 312
    assert len(source.order(1, "shoe", "", (7,), 65536)) == 65536
    assert len(source.order(1, "shoe", "", (7,))) == 1
    for decks in (0, 65537):
        with pytest.raises(BadInput, match=f"deck of {decks} cards cannot be shuffled: expected 1 to 65536"):
            source.order(1, "shoe", "", (7,), decks)


def test_contents_of_a_shoe_are_counted() -> None:
    few = Pieces("few", (4, 4, 51))
    contents = Contents(few.members, 2)
    assert [contents.take(piece) for piece in (4, 51, 4, 4, 51, 4)] == [4, 51, 4, 4, 51, 4]
    for piece in (4, 51, 0):
        with pytest.raises(BadInput, match="not left in the deck of 6 cards: expected a card not yet"):
            contents.take(piece)


def test_order_is_a_sequence_of_pieces() -> None:
    order = derive_order(bytes(32), "deck", "", TILES)
    whole = tuple(order)
    assert (len(order), order[:], order[-1], order[-32]) == (32, whole, whole[31], whole[0])
    assert order[4:20:3] == whole[4:20:3]
    assert order.draw(32, 0) == []
    for index in (32, -33):
        with pytest.raises(IndexError):
            order[index]
    for first, count in ((-1, 1), (30, 3), (3, -1)):
        with pytest.raises(IndexError):
            order.draw(first, count)


def test_devices_of_the_house_are_asked_in_one_way() -> None:
    sources: list[Entropy] = [
        SystemEntropy(),
        SeededEntropy(b""),
        StackedEntropy(rolls=[(1, 1)]),
        RecordedEntropy(),
    ]
    device: Device = dice(2)
    record = sources[-1]
    assert isinstance(record, RecordedEntropy)
    record.outcomes[1, "roll"] = (1, 1)
    for source in sources:
        assert device.check(source.outcome(1, "roll", PART, device))


def test_a_cut_lies_where_one_can_be() -> None:
    with pytest.raises(BadInput, match=r"^cut from 6 to 4 is impossible: expected 0 <= low <= high$"):
        StackedEntropy(cut=5).cut(1, 6, 4)
    with pytest.raises(BadInput, match=r"^cut 5 is not possible here: expected 6 to 7 cards$"):
        StackedEntropy(cut=5).cut(1, 6, 7)
    assert [StackedEntropy(cut=cut).cut(1, 5, 7) for cut in (5, 7)] == [5, 7]


@pytest.mark.parametrize("secret", ["00" * 32, 7, None])
def test_a_secret_is_bytes(secret: Any) -> None:
    with pytest.raises(BadInput, match=rf"^a secret of {type(secret).__name__}: expected bytes$"):
        SeededEntropy(secret)
