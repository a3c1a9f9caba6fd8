"""Every compiled evaluator against the plain ones and the rules written out, on hands of every kind.

Few enough hands that the same code is also tried uncompiled (docs/mutants.md).
"""

from collections.abc import Callable, Sequence
from itertools import combinations, product

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.equipment.cards import JOKER, parse_cards
from croupier.hands import compiled_showdown as showdown
from croupier.hands.categories import FiveCard, ThreeCard
from croupier.hands.compiled_joker_poker import CLASS_OF_HIGH, five_rank, two_rank, wheel_table
from croupier.hands.compiled_low import NO_LOW, any_low, qualifying, two_and_three
from croupier.hands.compiled_poker import (
    FIVE_CARD_HIGHEST,
    FIVE_CARD_KEYS,
    FIVE_CARD_START,
    THREE_CARD_KEYS,
    THREE_CARD_START,
    by_place,
    card_keys,
    class_of_rank,
    compiled_ranks,
    five_card_categories,
    five_card_key_rank,
    five_card_place,
    five_card_ranks,
    suit_pattern,
    three_card_categories,
    three_card_key_rank,
    three_card_ranks,
)
from croupier.hands.compiled_seven_cards import seven_card_ranks
from croupier.hands.joker_poker import FIVE_ACES, WheelRank, card_rank, class_of_high, high_rank, low_rank
from croupier.hands.low import low_number, low_of, qualifying_low
from croupier.hands.poker import (
    category_of_rank,
    five_card_rank,
    three_card_category_of_rank,
    three_card_rank,
)
from croupier.hands.table import rank_tables
from croupier.law.refusal import BadInput

OF_EVERY_CLASS = (
    "As Kh 9d 5c 3s", "7s 5h 4d 3c 2s", "2s 2h 7d 5c 3s", "As Ah Kd Qc Js", "6s 6h 4d 4c Ks",
    "Ks Kh Qd Qc As", "9s 9h 9d 5c 3s", "5s 4h 3d 2c As", "6s 5h 4d 3c 2s", "As Kh Qd Jc Ts",
    "7s 5s 4s 3s 2s", "Ah Kh Qh Jh 9h", "2s 2h 2d 3c 3s", "As Ah Ad Kc Ks", "2s 2h 2d 2c 3s",
    "As Ah Ad Ac Ks", "5d 4d 3d 2d Ad", "Kc Qc Jc Tc 9c", "As Ks Qs Js Ts", "Ac Kc Qc Jc Tc",
)  # fmt: skip
"""The lowest, the highest and others of every class."""
OF_ONE_SUIT = (
    (0, 1, 2, 3, 12),
    (8, 9, 10, 11, 12),
    (0, 2, 4, 6, 8, 10),
    (1, 2, 3, 4, 5, 7, 12),
    (0, 3, 5, 8, 12),
)
"""Ranks of five to seven cards of one suit."""
WITH_JOKER = (
    "As Ah Ad Ac", "Ks Kh Kd Kc", "As Ks Qs Js", "9s 8s 7s 5s", "As Ah Kd Kc", "Ks Kh Qd Qc", "Ks Kh Kd 4c",
    "As Ts 7s 3s", "Ks Ts 7s 3s", "9s 8h 7d 5c", "As Ah 7d 5c", "As Qh 7d 5c", "Qs Qh 7d 5c", "Qs Th 7d 5c",
    "2s 3h 4d 5c", "As 2h 3d 4c", "As 2s 3s 5s", "2s 3s 4s 5s", "As Kh Qd Jc", "As 2h 4d 5c", "2s 2h 2d 2c",
    "Ac Kd Qc Jc", "Ac Kc Qd Jc", "Ac Kc Qc Jd", "Ad Kc Qc Jc",
)  # fmt: skip
WHEELS: tuple[WheelRank, ...] = ("second", "lowest")
PAIRED = [
    [4 * rank + suit for rank, suit in zip(ranks, (0, 1, 2, 3, 0), strict=True)]
    for one, other, third, fourth in ((12, 0, 1, 2), (0, 12, 11, 10), (11, 10, 9, 8), (5, 6, 4, 12))
    for ranks in (
        (one, one, one, one, other),
        (one, one, one, other, other),
        (one, one, one, other, third),
        (one, one, other, other, third),
        (one, one, other, third, fourth),
        (other, other, one, third, fourth),
    )
]
"""Four, three and two of a rank with others; suits do not matter to a low hand."""


def dealt(size: int, number: int, deck: int = 52) -> list[list[int]]:
    """Hands by lot; every other one has most of its cards of one suit or of few ranks."""
    generator = np.random.default_rng(size)
    hands = []
    for hand in range(number):
        cards = generator.permutation(deck).tolist()
        if hand % 4 == 1:
            suit = int(generator.integers(4))
            cards.sort(key=lambda card: card & 3 != suit)
        elif hand % 4 == 3:
            few = set(generator.choice(13, 3, replace=False).tolist())
            cards.sort(key=lambda card: card >> 2 not in few)
        if hand % 2:
            cards = generator.permutation(
                [*cards[:5], *generator.permutation(cards[5:])[: size - 5]]
            ).tolist()
        hands.append(cards[:size])
    return hands


def rows(hands: list[list[int]]) -> NDArray[np.uint8]:
    return np.array(hands, dtype=np.uint8)


def ranks_of(ranked: Callable[..., NDArray[np.uint16]], hands: list[list[int]]) -> list[int]:
    """The ranks written over nothing but zeros: fresh memory may hold those of the last call."""
    found: list[int] = ranked(rows(hands), np.zeros(len(hands), dtype=np.uint16)).tolist()
    return found


def keyed(keys: NDArray[np.uint64], start: np.uint64, hand: Sequence[int]) -> np.uint64:
    """The sum of a hand's keys, as a kernel adds it up."""
    return np.uint64(start + keys[list(hand)].sum(dtype=np.uint64))


def test_the_key_of_a_card_is_that_of_its_rank_and_one_in_the_counter_of_its_suit() -> None:
    for table in rank_tables():
        keys = card_keys(table).tolist()
        assert len(keys) == 52
        for card, key in enumerate(keys):
            assert key & 0xFFFFFFFF == table.keys[card // 4]
            assert key >> 32 == 0x10 ** (card % 4)
    assert [suit_pattern(bits) for bits in (3, 5, 8)] == [0x3333 << 32, 0x5555 << 32, 0x8888 << 32]


def test_five_cards_one_by_one_and_in_rows_rank_as_in_plain_python() -> None:
    hands = [*map(list, map(parse_cards, OF_EVERY_CLASS)), *dealt(5, 300)]
    plain = [five_card_rank(hand) for hand in hands]
    assert [int(five_card_key_rank(keyed(FIVE_CARD_KEYS, FIVE_CARD_START, hand))) for hand in hands] == plain
    assert ranks_of(five_card_ranks, hands) == plain
    assert ranks_of(five_card_ranks, hands[1:]) == plain[1:], "an odd number of hands"
    assert ranks_of(five_card_ranks, hands[:1]) == plain[:1]
    assert five_card_categories(rows(hands)).tolist() == [category_of_rank(rank) for rank in plain]


def test_three_cards_one_by_one_and_in_rows_rank_as_in_plain_python() -> None:
    hands = [*map(list, combinations(range(0, 52, 3), 3)), *map(list, combinations(range(2, 52, 4), 3))]
    hands += [[card, card ^ 1, card ^ 2] for card in range(0, 52, 4)]
    plain = [three_card_rank(hand) for hand in hands]
    keys = [keyed(THREE_CARD_KEYS, THREE_CARD_START, hand) for hand in hands]
    assert [int(three_card_key_rank(key)) for key in keys] == plain
    assert ranks_of(three_card_ranks, hands) == plain
    assert three_card_categories(rows(hands)).tolist() == [
        three_card_category_of_rank(rank) for rank in plain
    ]


def test_every_rank_has_its_class_and_no_rank_the_lowest() -> None:
    five, three = class_of_rank(FiveCard), class_of_rank(ThreeCard)
    assert len(five) == FIVE_CARD_HIGHEST + 1 == 7463
    assert len(three) == 742
    assert five.tolist() == [0, *(category_of_rank(rank) for rank in range(1, 7463))]
    assert three.tolist() == [0, *(three_card_category_of_rank(rank) for rank in range(1, 742))]


def test_values_by_place_are_those_of_hands_of_mixed_suits() -> None:
    values = by_place(class_of_rank(FiveCard))
    for hand in map(parse_cards, OF_EVERY_CLASS):
        place = five_card_place(keyed(FIVE_CARD_KEYS, FIVE_CARD_START, hand))
        mixed = [hand[0] ^ 1 if hand[0] ^ 1 not in hand else hand[0], *hand[1:]]
        assert values[int(place)] == category_of_rank(five_card_rank(mixed))


@pytest.mark.parametrize(("size", "rank"), [(5, five_card_rank), (3, three_card_rank)])
def test_the_tables_other_modules_compile_in_rank_hands(
    size: int, rank: Callable[[Sequence[int]], int]
) -> None:
    tables = compiled_ranks(size)
    for hand in (each[:size] for each in [*map(list, map(parse_cards, OF_EVERY_CLASS)), *dealt(5, 60)]):
        key = tables.start + sum(tables.keys[hand].tolist())
        total = key & 0xFFFFFFFF
        found = int(tables.ranks[int(tables.offsets[total >> tables.shift]) + total])
        if key & tables.suited:
            found += tables.flush_step if found < tables.straight else tables.straight_flush_step
        assert found == rank(hand)


@pytest.mark.parametrize(
    ("ranked", "size"), [(five_card_ranks, 5), (three_card_ranks, 3), (seven_card_ranks, 7)]
)
def test_rows_that_hold_no_hands_and_places_that_take_no_ranks_are_refused(
    ranked: Callable[..., NDArray[np.uint16]], size: int
) -> None:
    hands = rows(dealt(7, 4))[:, :size]
    plain = ranked(hands).tolist()
    for wrong in (hands.astype(np.int64), hands[:, :-1], hands[0], hands[None]):
        with pytest.raises(BadInput, match=rf"shape .*: expected uint8 of shape \(n, {size}\)"):
            ranked(wrong)
    for out in (np.zeros(4, dtype=np.int64), np.zeros(5, dtype=np.uint16), np.zeros(8, dtype=np.uint16)[::2]):
        with pytest.raises(BadInput, match=r"out of .*: expected uint16 of shape \(4,\)"):
            ranked(hands, out)
    out = np.zeros(4, dtype=np.uint16)
    assert ranked(hands, out) is out
    assert out.tolist() == plain
    assert ranked(np.empty((0, size), dtype=np.uint8)).shape == (0,)
    for hand, place, byte in product(range(3), range(size), (52, 255)):
        bad = np.arange(3 * size, dtype=np.uint8).reshape(3, size)
        bad[hand, place] = byte
        with pytest.raises(BadInput, match=rf"card number {byte} in the hands: expected 0 to 51"):
            ranked(bad)
    assert ranked(np.array([[51 - 3 * each for each in range(size)]], dtype=np.uint8)).shape == (1,)


def test_seven_cards_rank_as_the_best_five_of_them() -> None:
    hands = dealt(7, 120)
    suited = [[4 * rank + suit for rank in ranks] for suit in range(4) for ranks in OF_ONE_SUIT]
    hands += [[*hand, hand[0] ^ 1, hand[1] ^ 2][:7] for hand in suited]
    best = [max(map(five_card_rank, combinations(hand, 5))) for hand in hands]
    assert ranks_of(seven_card_ranks, hands) == best
    assert ranks_of(seven_card_ranks, hands[1:]) == best[1:], "an odd number of hands"
    for hand, rank in zip(hands, best, strict=True):
        assert int(showdown.high_rank(showdown.SEVEN, np.array(hand), 2, 7)) == rank


def test_other_games_of_the_poker_room_combine_cards_in_their_own_ways() -> None:
    for hand in dealt(9, 24):
        cards = np.array(hand)
        omaha = max(
            five_card_rank((*two, *three))
            for two in combinations(hand[:4], 2)
            for three in combinations(hand[4:], 3)
        )
        assert int(showdown.high_rank(showdown.OMAHA, cards, 4, 9)) == omaha
        assert int(showdown.high_rank(showdown.FIVE, cards, 5, 5)) == five_card_rank(hand[:5])
        mambo = max(map(three_card_rank, combinations(hand[:4], 3)))
        assert int(showdown.high_rank(showdown.MAMBO, cards, 3, 4)) == mambo


def test_the_best_of_an_omaha_hand_may_lie_at_either_end_of_hand_and_board() -> None:
    """The two cards and the three cards that make a royal flush, in every place; six spades make no
    flush where only one of them is in the hand.
    """
    royal, rest = parse_cards("As Ks Qs Js Ts"), parse_cards("2h 4d 6c 8h")
    for own in combinations(range(4), 2):
        for board in combinations(range(4, 9), 3):
            left = iter(rest)
            mine = iter(royal)
            hand = [next(mine) if place in (*own, *board) else next(left) for place in range(9)]
            assert int(showdown.high_rank(showdown.OMAHA, np.array(hand), 4, 9)) == 7462
    one = parse_cards("As 2h 4d 6c Ks Qs Js Ts 9s")
    assert category_of_rank(int(showdown.high_rank(showdown.OMAHA, np.array(one), 4, 9))) == FiveCard.NONE


def test_with_a_joker_high_hands_rank_as_in_plain_python() -> None:
    deal = dealt(5, 400, deck=53)
    for four in map(parse_cards, WITH_JOKER):
        deal += [[*four[:place], JOKER, *four[place:]] for place in range(5)]
    for wheel in WHEELS:
        order = wheel_table(wheel)
        for hand in deal:
            assert int(five_rank(*hand, order)) == high_rank(hand, wheel), hand


def test_with_a_joker_every_rank_has_its_class_and_two_cards_rank_as_in_plain_python() -> None:
    assert CLASS_OF_HIGH.tolist() == [0, *(class_of_high(rank) for rank in range(1, FIVE_ACES + 1))]
    for one, other in combinations((*range(0, 52, 3), JOKER), 2):
        assert two_rank(card_rank(one), card_rank(other)) == low_rank((one, other))
    for rank in range(13):
        assert two_rank(rank, rank) == low_rank((4 * rank, 4 * rank + 1))


def in_bits(low: Sequence[int] | None) -> int:
    """A qualifying low as the bits of its ranks, the ace lowest."""
    return int(NO_LOW) if low is None else sum(1 << rank - 1 for rank in low[len(low) // 2 :])


@pytest.mark.parametrize(("highest", "size"), [(8, 5), (9, 5), (6, 3), (13, 5)])
def test_the_best_low_of_different_ranks_that_qualifies(highest: int, size: int) -> None:
    deuce_to_eight = [list(parse_cards("2s 3h 4d 5c 8s Kh Kd")), list(parse_cards("As 2h 3d 4c 5s 9h Td"))]
    seen = set()
    for hand in [*dealt(7, 60), *deuce_to_eight]:
        for count in (5, 6, 7):
            found = int(qualifying(np.array(hand), count, highest, size))
            assert found == in_bits(qualifying_low(hand[:count], highest, size)), hand
            again = showdown.low_rank(
                showdown.SEVEN, showdown.QUALIFIED, np.array(hand), 2, count, highest, size
            )
            assert int(again) == found
            seen.add(found == NO_LOW)
    assert seen == ({True, False} if (highest, size) != (13, 5) else seen)


def omaha_low(hand: Sequence[int], own: int, highest: int) -> int:
    """The lowest of two of a player's own cards and three others, by trying all of them."""
    lows = [
        in_bits(qualifying_low((*two, *three), highest))
        for two in combinations(hand[:own], 2)
        for three in combinations(hand[own:], 3)
    ]
    return min(lows)


def test_an_omaha_low_is_made_of_exactly_two_and_three() -> None:
    low = list(parse_cards("As 2h 3d 4c 5s 6h 7d 8c 8d"))
    generator = np.random.default_rng(8)
    hands = [generator.permutation(low).tolist() for _ in range(30)]
    hands += [[*generator.permutation(32)[:8].tolist(), 48] for _ in range(30)]
    hands += dealt(9, 12)
    found = set()
    for hand in hands:
        cards, wanted = np.array(hand), omaha_low(hand, 4, 8)
        assert int(two_and_three(cards, 4, 9, 8, np.empty(9, dtype=np.int64))) == wanted, hand
        kind = (showdown.OMAHA, showdown.QUALIFIED)
        assert int(showdown.low_rank(*kind, cards, 4, 9, 8, 5)) == wanted
        found.add(wanted)
    assert int(NO_LOW) in found
    assert len(found) > 10


def test_lows_paired_or_not_compare_as_in_plain_python() -> None:
    """From 5-4-3-2-A to four kings and a queen: every hand beats those that plain Python says it beats."""
    kinds = {tuple(sorted(map(low_number, hand))): hand for hand in (*dealt(5, 300), *PAIRED)}
    hands = list(kinds.values())
    plain = sorted(hands, key=low_of)
    numbers = [int(any_low(np.array(hand), 5)) for hand in plain]
    assert numbers == sorted(set(numbers)), "every kind has a number of its own, in the same order"
    assert {len(set(map(low_number, hand))) for hand in hands} == {2, 3, 4, 5}
    assert max(numbers) < NO_LOW


def test_the_best_low_of_seven_cards_may_leave_out_any_two() -> None:
    for hand in dealt(7, 40):
        cards = np.array(hand)
        best = min(int(any_low(np.array(five), 5)) for five in combinations(hand, 5))
        assert int(any_low(cards, 7)) == best
        assert int(showdown.low_rank(showdown.SEVEN, showdown.ANY, cards, 2, 7, 0, 5)) == best
        lowest = min(combinations(hand, 5), key=low_of)
        assert int(any_low(np.array(lowest), 5)) == best
        assert int(showdown.low_rank(showdown.SEVEN, showdown.NONE, cards, 2, 7, 8, 5)) == NO_LOW
    wheel, rest = parse_cards("As 2h 3d 4c 5s"), parse_cards("Kh Kd")
    lowest_of_all = int(any_low(np.array(wheel), 5))
    for places in combinations(range(7), 5):
        low, high = iter(wheel), iter(rest)
        hand = [next(low) if place in places else next(high) for place in range(7)]
        assert int(any_low(np.array(hand), 7)) == lowest_of_all
