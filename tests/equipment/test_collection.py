"""What a laboratory is given of every kind of chance: results, and the random words they were read from."""

import pytest

from croupier import verify
from croupier.equipment.collection import (
    MAX_NUMBER,
    Collector,
    Cuts,
    Outcomes,
    Shuffles,
    collected,
    set_of_pieces,
)
from croupier.equipment.derivation import contribution_of
from croupier.equipment.devices import balls, dice, lot, wheel
from croupier.equipment.entropy import SeededEntropy
from croupier.equipment.pieces import SETS
from croupier.law.counted import counted
from croupier.law.refusal import BadInput

ENTROPY = SeededEntropy(bytes(32))
PART = contribution_of(("c0de", "5e1f"), 20)
CARDS, TILES = SETS["52 cards"], SETS["32 tiles"]


def shuffled(members: list[int], words: bytes, dealt: int) -> tuple[list[int], int]:
    """The first pieces of the shuffle that words give, two bytes for one where more than 256 are left, and
    how many bytes that takes.
    """
    pieces, read = list(members), 0
    for place in range(dealt):
        left = len(pieces) - place
        size = 1 if left <= 256 else 2
        while True:
            word = int.from_bytes(words[read : read + size], "big")
            read += size
            draw = word // (256**size // left)
            if draw < left:
                break
        pieces[place], pieces[place + draw] = pieces[place + draw], pieces[place]
    return pieces[:dealt], read


@pytest.mark.parametrize(
    ("collector", "drawn"),
    [
        (Shuffles(CARDS, dealt=6, label="deck", contribution=PART), "Ah As 6h 4s 8c 3d"),
        (Outcomes(dice(2), "roll", PART), "4-3"),
        (Outcomes(balls(5, 80), "balls", PART), "8 15 21 62 23"),
        (Cuts(10, 42), "23"),
    ],
)
def test_results_are_those_of_the_page_on_fairness(collector: Collector, drawn: str) -> None:
    assert collector.final(ENTROPY, 1) == drawn


@pytest.mark.parametrize(("sets", "dealt"), [(1, None), (1, 6), (8, None), (8, 1), (8, 200)])
def test_a_shuffle_follows_from_its_words_and_from_no_more(sets: int, dealt: int | None) -> None:
    collector = Shuffles(CARDS, sets, dealt)
    words, values = collector.raw(ENTROPY, 7), collector.values(ENTROPY, 7)
    assert len(values) == (dealt or 52 * sets)
    assert shuffled(list(CARDS.members) * sets, words, len(values)) == (values, len(words))


def test_a_drawing_of_balls_follows_from_its_words_and_from_no_more() -> None:
    collector = Outcomes(balls(20, 80), "balls")
    words, values = collector.raw(ENTROPY, 3), collector.values(ENTROPY, 3)
    assert shuffled(list(range(1, 81)), words, 20) == (values, len(words))


@pytest.mark.parametrize("device", [dice(3), wheel([str(n) for n in range(38)]), lot(7, first=1), lot(1000)])
def test_numbers_of_a_device_follow_from_their_words(device: object) -> None:
    collector = Outcomes(device, "x")  # type: ignore[arg-type]
    size = 1 if collector.device.of <= 256 else 2
    for number in range(1, 30):
        words = collector.raw(ENTROPY, number)
        read = [int.from_bytes(words[at : at + size], "big") for at in range(0, len(words), size)]
        drawn = [word // (256**size // collector.device.of) for word in read]
        kept = [collector.device.first + each for each in drawn if each < collector.device.of]
        assert kept == collector.values(ENTROPY, number)
        assert drawn[-1] < collector.device.of


def test_a_cut_follows_from_its_words() -> None:
    for number in range(1, 40):
        word = Cuts(10, 42).raw(ENTROPY, number)[-1]
        assert Cuts(10, 42).values(ENTROPY, number) == [10 + word // (256 // 33)]


def test_results_come_one_seed_after_another_as_lines_or_as_words() -> None:
    cuts = Cuts(1, 51)
    assert list(collected(cuts, ENTROPY, 5, 3, raw=False)) == [
        f"{cuts.final(ENTROPY, number)}\n".encode() for number in (5, 6, 7)
    ]
    assert list(collected(cuts, ENTROPY, 5, 3, raw=True)) == [
        cuts.raw(ENTROPY, number) for number in (5, 6, 7)
    ]


@pytest.mark.parametrize(("first", "count"), [(1, 1), (MAX_NUMBER, 1), (MAX_NUMBER - 1, 2)])
def test_seeds_are_numbered_from_one_to_the_last_that_eight_bytes_hold(first: int, count: int) -> None:
    assert MAX_NUMBER == 2**64 - 1
    assert len(list(collected(Cuts(1, 51), ENTROPY, first, count, raw=True))) == count


@pytest.mark.parametrize(("first", "count"), [(0, 1), (MAX_NUMBER, 2), (MAX_NUMBER + 1, 1)])
def test_seeds_without_a_number_are_refused(first: int, count: int) -> None:
    expected = f"^{counted(count, 'seed')} from number {first} on: expected numbers from 1 to {MAX_NUMBER}$"
    with pytest.raises(BadInput, match=expected):
        list(collected(Cuts(1, 51), ENTROPY, first, count, raw=True))


def test_as_many_pieces_are_shuffled_as_two_bytes_tell_apart() -> None:
    assert len(Shuffles(TILES, 2048).values(ENTROPY, 1)) == 65536
    with pytest.raises(BadInput, match=r"^65568 pieces cannot be shuffled: expected at most 65536$"):
        Shuffles(TILES, 2049)
    with pytest.raises(BadInput, match=r"^0 sets of pieces cannot be shuffled: expected 1 or more$"):
        Shuffles(TILES, 0)


def test_one_piece_or_all_are_dealt() -> None:
    assert len(Shuffles(CARDS, dealt=1).values(ENTROPY, 1)) == 1
    assert len(Shuffles(CARDS, dealt=52).values(ENTROPY, 1)) == 52
    for dealt in (0, 53):
        with pytest.raises(BadInput, match=rf"^{dealt} pieces of 52 cannot be dealt: expected 1 to 52$"):
            Shuffles(CARDS, dealt=dealt)


def test_what_can_never_be_drawn_is_refused_before_anything_is() -> None:
    with pytest.raises(BadInput, match="zero byte"):
        Shuffles(CARDS, label="a\0b")
    with pytest.raises(BadInput, match="zero byte"):
        Outcomes(dice(1), "a\0b")
    with pytest.raises(BadInput, match="cut from 5 to 4 is impossible"):
        Cuts(5, 4)
    assert Outcomes(dice(65536), "many").device.count == 65536
    with pytest.raises(BadInput, match=r"^dice showing 65537: expected at most 65536$"):
        Outcomes(dice(65537), "many")


def test_a_set_of_pieces_is_found_by_its_name() -> None:
    assert set_of_pieces(" 52   CARDS ") is CARDS
    with pytest.raises(BadInput, match=r"^set of pieces 'marbles': expected one of 52 cards, "):
        set_of_pieces("marbles")
    with pytest.raises(BadInput, match=rf"^set of pieces '{'x' * 40}': "):
        set_of_pieces("x" * 41)


def test_without_patrons_the_contribution_is_that_of_no_cut_and_no_values() -> None:
    assert Shuffles(CARDS).contribution == Outcomes(dice(2), "roll").contribution
    assert Shuffles(CARDS).contribution == verify.contribution_of((), 0)
