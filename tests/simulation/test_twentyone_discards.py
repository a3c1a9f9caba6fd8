"""Lots, racks and people of the twenty-one kernel: drawn fairly, kept whole, refused where the rules do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from croupier.law.refusal import BadInput
from croupier.simulation.twentyone.discards import put_back, refill
from croupier.simulation.twentyone.kernel import KERNEL
from croupier.simulation.twentyone.playing import double_for
from croupier.simulation.twentyone.replay import replay
from croupier.simulation.twentyone.rows import lot_rows, lots_among, packed, people_rows
from croupier.simulation.twentyone.shoe import draw_lots, stream_of
from croupier.simulation.twentyone.strategy import DOUBLE, SPLIT, STAND, Strategy, blank
from croupier.simulation.twentyone.table_rules import Rider, Stakes
from tests.simulation.known_strategies import draw_to_17
from tests.twentyone_tables import blackjack, table

FACE_UP = blackjack(hole_card="up")


KEY = np.uint64(2000)


def test_every_lot_is_drawn_as_often_as_any_other() -> None:
    among = np.array([7, 0, 3], dtype=np.int64)
    words = np.empty(64, dtype=np.uint32)
    lots = np.zeros(6, dtype=np.int64)
    drawn = []
    for number in range(6000):
        draw_lots(lots, among, 2, words, KEY, stream_of(0, number // 100), 6 * (number % 100))
        drawn.append(lots.copy())
    table = np.array(drawn)
    assert not table[:, [1, 4]].any()
    for column, size in ((0, 7), (3, 7), (2, 3), (5, 3)):
        counts = np.bincount(table[:, column], minlength=size)
        assert len(counts) == size
        mean = 6000 / size
        assert abs(counts - mean).max() < 5 * mean**0.5
    assert abs(np.corrcoef(table[:, 0], table[:, 3])[0, 1]) < 0.06


def test_a_lot_depends_on_seed_shoe_and_its_number_alone() -> None:
    among = np.array([1 << 30], dtype=np.int64)
    words = np.empty(64, dtype=np.uint32)

    def lot(shoe: int, number: int) -> int:
        lots = np.zeros(1, dtype=np.int64)
        draw_lots(lots, among, 1, words, KEY, stream_of(0, shoe), number)
        return int(lots[0])

    assert lot(3, 8) == lot(3, 8)
    assert len({lot(shoe, number) for shoe in range(10) for number in range(10)}) == 100


@pytest.mark.parametrize("place", [1, 2, 53, 60, 104])
def test_2_6_m_no_card_is_lost_when_the_rack_goes_back(place: int) -> None:
    pack = table(decks=2).pack
    generator = np.random.default_rng(place)
    cards = np.concatenate([generator.permutation(pack), np.zeros(700, dtype=np.uint8)])
    before = cards.copy()
    words = np.empty(4 * len(pack), dtype=np.uint32)
    put_back(cards, 104, place, words, KEY, stream_of(1, 2))
    assert np.bincount(cards[:104], minlength=52).tolist() == [2] * 52
    left = before[place:104].tolist()
    kept = iter(cards[:104].tolist())
    assert all(card in kept for card in left), "the cards left stay in their order"


def test_2_15_g_a_shoe_that_runs_out_is_filled_with_the_rack_one_burned() -> None:
    pack = table(decks=1).pack
    cards = np.concatenate([np.random.default_rng(1).permutation(pack), np.zeros(700, dtype=np.uint8)])
    words = np.empty(4 * len(pack), dtype=np.uint32)
    end = refill(cards, 52, 45, words, KEY, stream_of(1, 2))
    assert end == 52 + 44
    missing = np.bincount(cards[:45], minlength=52) - np.bincount(cards[52:end], minlength=52)
    assert sorted(missing.tolist()) == [0] * 51 + [1]


def cards(text: str) -> list[int]:
    return [0, *(4 * "23456789TJQKA".index(card[0]) + "cdhs".index(card[1]) for card in text.split())]


def test_2_13_worked_example_23_a_rider_on_the_second_hand() -> None:
    played = replay(
        table(), cards("8c 5d 8d Tc 9c Th 2d"), [SPLIT, 12, STAND, STAND], Stakes(main=1000),
        riders=[Rider(stakes=Stakes(main=2000))],
    )  # fmt: skip
    assert (played.net(person=0), played.net(person=1)) == ({"main": 1000}, {})
    assert played.decisions == 4


def test_2_10_a_worked_example_6_doubled_for_less() -> None:
    decisions = [double_for(400)]
    played = replay(table(), cards("Ac 4c 6c 3d Jd 5c"), decisions, Stakes(main=1000))
    assert played.net() == {"main": 1000, "double": 400}
    part = Strategy(blank(), double_for=Fraction(2, 5))
    part.actions[:, 17, 3] = DOUBLE
    assert replay(table(), cards("Ac 4c 6c 3d Jd 5c"), None, Stakes(main=1000), 1, part).net() == (
        played.net()
    )


def test_2_13_d_e_riders_follow_as_they_are_told() -> None:
    riders = [
        Rider(stakes=Stakes(main=500), double_for=Fraction(0)),
        Rider(stakes=Stakes(main=700), double_for=Fraction(1, 2), rides_on=2),
    ]
    splits = Strategy(blank())
    splits.actions[2, 7] = SPLIT  # eights
    splits.actions[0, 11] = DOUBLE
    shoe = cards("8c 6c 8d 3c Tc 3d 9d Td Th")
    played = replay(table(), shoe, None, Stakes(main=1000), 1, splits, riders)
    # 8-3 doubled with a ten: 21; 8-3 doubled with a nine: 20; the dealer has 6-10-10.
    assert played.net(person=0) == {"main": 1000, "double": 2000, "split": 1000}
    assert played.net(person=1) == {"main": 500, "split": 500}
    assert played.net(person=2) == {"double": 350, "split": 700}


LOTS = table(bonus_lots=((100, 500, 3), (100, 1500, 1)))


def test_2_20_k_lots_stand_in_the_order_of_their_amounts() -> None:
    stakes = Stakes(main=1000, bonus=100)
    shoe = cards("As 7c Kd")
    won = [replay(LOTS, shoe, [], stakes, lots=[lot]).net()["bonus"] for lot in range(4)]
    assert won == [500, 500, 500, 1500]
    assert lot_rows(LOTS).tolist() == [[100, 500, 3], [100, 1500, 1]]
    assert lots_among(LOTS, people_rows(stakes)).tolist() == [4]


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Rider(rides_on=4), "rides_on 4"),
        (lambda: Rider(double_for=Fraction(3, 2)), "double_for 3/2"),
        (lambda: Rider(double_for=0), "double_for 0"),
        (lambda: Strategy(blank(), double_for=Fraction(0)), "double_for 0"),
        (lambda: table(bart_carter=True), "burn"),
        (lambda: table(bonus_lots=((100, 500, 0),)), "bonus_lots"),
        (lambda: packed(table(), Stakes(), [Rider()] * 3), "4 people on a box"),
        (
            lambda: packed(table(progressive_prizes=(1, 1, 1, 1, 1)), Stakes(progressive=100), [Rider()]),
            "one person on a box",
        ),
        (lambda: packed(FACE_UP, Stakes(), [Rider(stakes=Stakes(second=100))]), "multiple action"),
        (lambda: replay(LOTS, [0, 1], [], Stakes(bonus=500)), "no amounts for it"),
        (lambda: KERNEL.plan(LOTS, draw_to_17(), Stakes(bonus=500)), "no amounts for it"),
        (
            lambda: KERNEL.plan(
                replace(LOTS, bart_carter=True, burn=False), draw_to_17(), Stakes(main=10_000_000)
            ),
            "too large",
        ),
    ],
)
def test_what_no_table_can_have_is_refused(make: Callable[[], Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        make()
