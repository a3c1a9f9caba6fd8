"""The mathematics of pai gow poker against the reference figures of its specification."""

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.equipment.cards import cards_text, parse_cards
from croupier.equipment.devices import FACES
from croupier.games.pai_gow_poker.analysis import house_way_figures
from croupier.games.pai_gow_poker.both_bonuses import (
    AGAINST,
    TOTAL,
    best_classes,
    best_five_counts,
    with_bank_high,
)
from croupier.games.pai_gow_poker.choices import against, value, worth
from croupier.games.pai_gow_poker.compiled_house_ways import (
    HIGH_BITS,
    LOW_BITS,
    LOW_SHIFT,
    TOP_SHIFT,
    Ends,
    against_way,
    left_hands,
    set_codes,
)
from croupier.games.pai_gow_poker.game import GAME, HANDS
from croupier.games.pai_gow_poker.house_ways import set_hands
from croupier.games.pai_gow_poker.kernel import counted
from croupier.games.pai_gow_poker.kernel_rounds import COPY, ENDS, LOSE, WIN
from croupier.games.pai_gow_poker.whole_decks import compared, from_own_decks
from croupier.hands.joker_poker import high_rank, low_rank
from croupier.law.refusal import BadInput
from croupier.procedure.ring import Ring

EDITION = GAME.edition()
OPTIONS = GAME.options()
IMPERIAL = {"additional_wager": "imperial"}
BEST_FIVE = {
    "five_aces": 1_128, "royal_flush": 26_132, "straight_flush": 184_832, "four_of_a_kind": 307_472,
    "full_house": 4_188_528, "flush": 6_172_088, "straight": 11_236_028, "three_of_a_kind": 7_470_676,
    "two_pair": 35_553_816, "pair": 64_221_960, "high_card": 24_780_420,
}  # fmt: skip
BY_WAY = {
    "five_aces": 6, "royal_flush": 7_908, "straight_flush": 87_168, "four_of_a_kind": 161_568,
    "full_house": 150_546, "flush": 4_826_208, "straight": 11_024_224, "three_of_a_kind": 10_453_872,
    "two_pair": 8_393_760, "pair": 94_257_400, "high_card": 24_780_420,
}  # fmt: skip


@pytest.fixture(scope="module")
def analysis() -> Any:
    return croupier.game("pai-gow-poker").analyze(options=IMPERIAL)


def test_best_five_of_all_hands_of_seven(analysis: Any) -> None:
    assert dict(zip(HANDS, best_five_counts(), strict=True)) == BEST_FIVE
    for row, count in BEST_FIVE.items():
        assert analysis.figures[f"best_five_{row}"] == Fraction(count, 154_143_080)


@pytest.mark.parametrize("wheel", ["second", "lowest"])
def test_hands_of_the_standard_house_way_over_all_hands_of_seven(wheel: str) -> None:
    figures = house_way_figures(GAME.options({"wheel_rank": wheel}), EDITION)
    for row, count in BY_WAY.items():
        assert figures[f"house_way_high_{row}"] == Fraction(count, 154_143_080)
    assert figures["house_way_low_pair"] == Fraction(37_724_404, 154_143_080)


def test_high_card_by_its_top_card() -> None:
    codes = set_codes(OPTIONS.way(EDITION), "second")
    tops = np.bincount(codes >> TOP_SHIFT, weights=left_hands()).astype(int)[8:].tolist()
    assert tops == [31_080, 248_640, 963_480, 2_719_500, 6_386_940, 14_430_780]
    assert [with_bank_high(rank)[1] for rank in (7, 8, 9)] == tops[:3]


@pytest.mark.parametrize(
    ("low", "five", "ends"),
    [
        ("Kd Qc", "As Ah 8s 5h 2d", (20_169_063, 7_501_889, 25_853_728)),
        ("As Qh", "7c 7d 5s 5h 3c", (26_015_558, 3_863_820, 23_645_302)),
        ("5s 5h", "7c 7d As Qh 3c", (17_802_003, 8_661_227, 27_061_450)),
        ("Ac *", "Kd Kh Ks 4c 2d", (48_829_407, 32_543, 4_662_730)),
        ("Qs Tc", "Kd 8h 6s 4d 3c", (2_139_696, 40_426_761, 10_958_223)),
    ],
)
def test_hands_as_set_against_all_hands_of_the_dealer(low: str, five: str, ends: tuple[int, ...]) -> None:
    cards = (*parse_cards(low), *parse_cards(five))
    found = {cards_text(each): fares for (each, _), fares in against(OPTIONS, EDITION, cards).items()}
    assert found[low] == Ends(*ends)
    assert sum(ends) == 53_524_680


def test_the_value_of_every_legal_setting_is_listed_best_first() -> None:
    situation = value(OPTIONS, EDITION, "Kd Qc As Ah 8s 5h 2d", "")
    assert situation.best == "Kd Qc"
    assert situation.choices["Kd Qc"].expected_net == (Fraction(95, 100) * 20_169_063 - 7_501_889) / Fraction(
        53_524_680
    )
    assert "Qc As" in situation.choices
    assert "Kd As" not in situation.choices, "ace king in front of a lower high hand is a foul"
    assert "As Ah" not in situation.choices, "aces in front of no pair are a foul"
    assert len(situation.choices) == 18
    values = [choice.expected_net for choice in situation.choices.values()]
    assert values == sorted(values, reverse=True)


def test_against_the_dealers_cards_shown_every_setting_wins_pushes_or_loses() -> None:
    situation = value(OPTIONS, EDITION, "Kd Qc As Ah 8s 5h 2d", "Jc Jd 9s 7h 6c 4d 3s")
    assert situation.choices["Kd Qc"].expected_net == Fraction(95, 100)
    assert situation.choices["5h 2d"].expected_net == 0
    assert situation.choices["Qc As"].expected_net == 0


@pytest.mark.parametrize(
    ("hand", "shown", "why"),
    [
        ("As Kd", "", "expected seven cards"),
        ("As Kd Qh 9c 8s 4d 3d", "2c", "the dealer's seven cards"),
        ("As As Qh 9c 8s 4d 3d", "", "As is given twice"),
    ],
)
def test_cards_that_cannot_be_valued(hand: str, shown: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        value(OPTIONS, EDITION, hand, shown)


def test_both_sides_by_the_house_way_within_the_reference_of_a_billion_rounds(analysis: Any) -> None:
    wager = analysis.wagers["pai_gow_poker"]
    chances = {outcome.id: outcome.probability for outcome in wager.outcomes}
    for end, chance in (("win", 0.289332), ("lose", 0.301739), ("push", 0.408930)):
        assert abs(chances[end] - chance) < 0.0001
    assert abs(analysis.figures["copy_of_high_hand"] - 0.000378) < 0.00001
    assert abs(analysis.figures["copy_of_low_hand"] - 0.024489) < 0.0001
    assert wager.chance_error < 0.0004
    assert abs(wager.house_edge - 0.02687) < 0.00008
    assert abs(analysis.figures["edge_against_a_player_bank"] - 0.00268) < 0.00008


def test_hands_of_whole_decks_compare_as_the_kernel_plays_them() -> None:
    way, rounds = OPTIONS.way(EDITION), 2_000_000
    played = counted(way, way, "second", 5, 0, rounds).reshape(len(ENDS), -1).sum(axis=1) / rounds
    found = compared(way, "second")
    both, high, low = found.chances
    assert abs(played[WIN] + played[LOSE] - both) < 4 * (0.25 / rounds) ** 0.5
    assert abs(played[COPY] - (high + low) / 2) < 4 * (0.0124 / rounds) ** 0.5
    assert max(found.errors) < 0.0001


def test_hands_from_decks_of_their_own_compare_exactly() -> None:
    """By plain enumeration of a sample of kinds against all others."""
    codes, left = set_codes(OPTIONS.way(EDITION), "second"), left_hands()
    means, exact = from_own_decks(codes)
    high, low = codes & HIGH_BITS, codes >> LOW_SHIFT & LOW_BITS
    for kind in range(0, len(codes), 40_009):
        above, below = (high > high[kind]) & (low > low[kind]), (high < high[kind]) & (low < low[kind])
        events = (above | below, high == high[kind], low == low[kind])
        expected = [int(left[event].sum()) / TOTAL for event in events]
        assert means[kind] == pytest.approx(expected, abs=1e-12)
    assert exact == pytest.approx(left @ means / TOTAL)


def test_the_best_settings_gain_on_the_house_way(analysis: Any) -> None:
    house, best = analysis.wagers["pai_gow_poker"], analysis.wagers["pai_gow_poker@best"]
    assert type(best.house_edge) is float, "JSON is written from it"
    assert 0.0005 < house.house_edge - best.house_edge < 0.004
    assert abs(sum(outcome.probability for outcome in best.outcomes) - 1) < 1e-9


@pytest.mark.parametrize("text", ["Kd Qc As Ah 8s 5h 2d", "* Ks Qd Jh Tc 9s 4d", "9s 9h 9d 9c Ks 4d 2c"])
def test_the_house_way_is_one_of_the_settings_and_none_is_better_than_the_best(text: str) -> None:
    cards = parse_cards(text)
    fares = against(OPTIONS, EDITION, cards)
    front = set(set_hands(cards, OPTIONS.way(EDITION), "second").low)
    by_way = next(ends for (low, _), ends in fares.items() if set(low) == front)
    best = value(OPTIONS, EDITION, text, "").best
    assert worth(by_way, EDITION) <= max(worth(ends, EDITION) for ends in fares.values())
    assert worth(fares[next(each for each in fares if cards_text(each[0]) == best)], EDITION) == max(
        worth(ends, EDITION) for ends in fares.values()
    )


def test_11_20_the_imperial_bonus_exactly(analysis: Any) -> None:
    wager = analysis.wagers["imperial"]
    chances = {outcome.id: outcome.probability for outcome in wager.outcomes}
    own = sum(chance for name, chance in chances.items() if name.split("+")[0] in HANDS)
    bank = sum(chance for name, chance in chances.items() if name.endswith("_high"))
    assert own == Fraction(29_586_884, 154_143_080)
    assert bank == Fraction(1_243_200, 154_143_080)
    both = sum(chance for name, chance in chances.items() if "+" in name)
    assert abs(float(both / bank) - 0.19266) < 0.00015
    assert abs(float(wager.house_edge) - 0.028072) < 0.000001
    paid = Fraction(106_327_200 + 12_898_200, 154_143_080)
    assert wager.house_edge == 1 - own - bank + both - paid
    assert wager.house_edge == Fraction(19_300_339_245_623, 687_538_252_601_200)


def test_both_bonuses_together_count_every_pair_of_hands_once() -> None:
    for rank in (7, 8):
        counts, banks = with_bank_high(rank)
        assert sum(counts) == banks * AGAINST
    assert TOTAL == 154_143_080


def test_nine_high_against_one_bank_by_plain_enumeration_of_its_ranks() -> None:
    """One bank of nine high leaves the player as many hands of each class as the count over all suits says on
    average over the suits of these ranks.
    """
    total = np.zeros(len(HANDS), dtype=np.int64)
    generator, banks = np.random.default_rng(9), 0
    while banks < 200:
        top = [7, *generator.choice(7, 6, replace=False).tolist()]
        cards = tuple(
            4 * rank + int(suit) for rank, suit in zip(top, generator.integers(0, 4, 7), strict=True)
        )
        if len({card & 3 for card in cards}) == 1 or _straight(top) or _flush(cards):
            continue
        counts = np.zeros(len(HANDS), dtype=np.int64)
        np.add.at(counts, best_classes(), left_hands(cards))
        total, banks = total + counts, banks + 1
    exact, many = with_bank_high(7)
    for row, (seen, expected) in enumerate(zip(total / banks, np.array(exact) / many, strict=True)):
        assert abs(seen - expected) <= 0.02 * expected + 1, HANDS[row]


def _straight(ranks: list[int]) -> bool:
    held = set(ranks)
    return any(set(range(low, low + 5)) <= held for low in range(9))


def _flush(cards: tuple[int, ...]) -> bool:
    return max([sum(card & 3 == suit for card in cards) for suit in range(4)]) >= 5


def test_11_13_a_posted_table_exactly() -> None:
    options = {"additional_wager": "posted_table", "posted_table": {"five_aces": "500:1", "full_house": 5}}
    wager = croupier.game("pai-gow-poker").analyze(options=options).wagers["posted_table"]
    paid = Fraction(500 * 1_128 + 5 * 4_188_528, 154_143_080)
    lost = 1 - Fraction(1_128 + 4_188_528, 154_143_080)
    assert wager.expected_net == paid - lost


def test_11_8c_dice_reach_the_seven_places_31_times_but_the_last_30() -> None:
    ring, found = Ring.of(6), dict.fromkeys(Ring.of(6).places, 0)
    for faces in product(range(1, FACES + 1), repeat=3):
        found[ring.start(0, sum(faces))] += 1
    assert sorted(found.values()) == [30, 31, 31, 31, 31, 31, 31]
    counted = [found[place] for place in ring.places]
    assert counted == [31, 31, 31, 31, 31, 31, 30]


def test_values_change_with_wheel_rank_only_where_a_wheel_meets_straights() -> None:
    cards = parse_cards("Qd Jd As 2h 3s 4c 5s")
    ranks = {
        wheel: np.array([[high_rank(cards[2:], wheel), low_rank(cards[:2])]])  # type: ignore[arg-type]
        for wheel in ("second", "lowest")
    }
    way = OPTIONS.way(EDITION)
    second, lowest = (against_way(ranks[wheel], cards, way, wheel)[0] for wheel in ("second", "lowest"))  # type: ignore[arg-type]
    assert second.win > lowest.win
    assert sum(second) == sum(lowest)
