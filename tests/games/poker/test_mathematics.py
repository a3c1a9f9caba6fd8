"""The reference figures of the poker room: hands by variant and form, equities, and the kernel."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from random import Random
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.equipment.cards import cards_text, parse_cards
from croupier.games.poker.analysis import HIGH, LOW, NAMES
from croupier.games.poker.equities import contest, equities
from croupier.games.poker.game import GAME
from croupier.games.poker.kernel import KERNEL
from croupier.games.poker.settlement import award
from croupier.games.poker.variants import VARIANTS, shown
from croupier.hands.categories import FiveCard
from croupier.hands.low import best_low, low_of, qualifying_low
from croupier.law.refusal import BadInput
from croupier.odds import hand_counts
from croupier.procedure.pots import Pot
from croupier.simulation.poker_showdown import CLASSES, PARTS


def counts(wager: str, **options: Any) -> dict[str, int]:
    """What the analysis says of a form, as counts."""
    analysis = croupier.game("poker").analyze(options)
    return {
        each.id: int(each.pays.split(" of ")[0].replace(",", "")) for each in analysis.wagers[wager].outcomes
    }


def test_best_five_of_seven_cards() -> None:
    assert counts(HIGH, variant="holdem") == {
        "royal_flush": 4_324, "straight_flush": 37_260, "four_of_a_kind": 224_848, "full_house": 3_473_184,
        "flush": 4_047_644, "straight": 6_180_020, "three_of_a_kind": 6_461_620, "two_pair": 31_433_400,
        "pair": 58_627_800, "high_card": 23_294_460,
    }  # fmt: skip


def test_lows_of_seven_and_of_five_cards() -> None:
    found = counts(LOW, variant="seven-card-stud", form="high_low_8")
    assert found == {"5": 781_824, "6": 3_151_360, "7": 7_426_560, "8": 13_171_200, "none": 109_253_616}
    assert sum(found.values()) - found["none"] == 24_530_944
    five = hand_counts.lows(5, 5, 8)
    assert sum(five.values()) - five[0] == 57_344
    assert five[5] == 1_024


def test_omaha_boards_with_three_low_ranks() -> None:
    boards = hand_counts.lows(5, 3, 8)
    assert sum(boards.values()) - boards[0] == 1_561_728


def test_mambo_hands_of_three_and_of_four_cards() -> None:
    assert [*reversed(hand_counts.three_cards().values())] == [4, 44, 52, 720, 1_096, 3_744, 16_440]
    three = hand_counts.lows(3, 3, 6)
    assert sum(three.values()) - three[0] == 1_280
    assert list(counts(HIGH, variant="mambo-stud").values()) == [
        196, 2_112, 2_509, 29_052, 41_376, 71_856, 123_624,
    ]  # fmt: skip
    low = counts(LOW, variant="mambo-stud")
    assert sum(low.values()) - low["none"] == 45_440


def test_omaha_lows_by_going_through_random_boards() -> None:
    """The count by ranks agrees with the hands of the table on samples of boards and hands."""
    exact = hand_counts.omaha_lows(8)
    total = comb(52, 4) * comb(48, 5)
    assert sum(exact.values()) == total == 463_563_500_400
    assert exact[5] == 7_439_717_760
    random, tried, found = Random(5), 1500, 0
    for _ in range(tried):
        cards = random.sample(range(52), 9)
        found += shown("omaha", "high_low_8", cards[:4], cards[4:], 8).low is not None
    chance = 1 - exact[0] / total
    assert abs(found / tried - chance) < 4 * sqrt(chance * (1 - chance) / tried)


@pytest.mark.parametrize(
    ("one", "other", "boards"),
    [("As Ah", "Kd Kc", (1_388_072, 6_538, 317_694)), ("Ah Kh", "Qd Qc", (787_966, 6_732, 917_606))],
)
def test_all_in_before_the_flop(one: str, other: str, boards: tuple[int, int, int]) -> None:
    first, second = croupier.game("poker").equities([one, other]).chances
    assert (first.win, first.tie, first.lose) == tuple(Fraction(each, 1_712_304) for each in boards)
    assert first.equity + second.equity == 1


def test_first_cards_in_the_spec() -> None:
    pairs = sum(one >> 2 == two >> 2 for one, two in combinations(range(52), 2))
    assert Fraction(pairs, comb(52, 2)) == Fraction(1, 17)
    assert Fraction(comb(4, 2), comb(52, 2)) == Fraction(1, 221)
    assert Fraction(13 * comb(4, 3), comb(52, 3)) == Fraction(1, 425)


FORMS = [(variant.id, form) for variant in VARIANTS.values() for form in variant.forms]


@pytest.mark.parametrize(("variant", "form"), FORMS)
def test_equities_are_the_shares_of_the_table(variant: str, form: str) -> None:
    """With one card to come the equities are the average of what the settlement awards."""
    options: Any = GAME.options({"variant": variant, "form": form})
    edition = GAME.edition()
    plan = contest(options, edition)
    random = Random(f"{variant} {form}")
    for players in (2, 3):
        cards = random.sample(range(52), players * plan.own + plan.board)
        hands = [cards[place * plan.own : (place + 1) * plan.own] for place in range(players)]
        board = cards[players * plan.own :]
        if board:
            board = board[:-1]
        else:
            hands[-1] = hands[-1][:-1]
        known = {*board, *[card for hand in hands for card in hand]}
        left = [card for card in range(52) if card not in known]
        shares = [Fraction(0)] * players
        for card in left:
            whole = [[*hand, card] if len(hand) < plan.own else hand for hand in hands]
            shared = [*board, card] if len(board) < plan.board else board
            found = {
                place: shown(variant, options.form, hand, shared, plan.highest)
                for place, hand in enumerate(whole)
            }
            pot = Pot(12, tuple(found))
            given = award(pot, found, list(found), 1)
            for place in found:
                shares[place] += Fraction(given.of(place), 12 * len(left))
        chances = equities(options, edition, hands, board)
        assert [each.equity for each in chances] == shares
        assert all(each.win + each.tie + each.lose == 1 for each in chances)


def test_cards_given_twice_or_too_many_are_refused() -> None:
    game = croupier.game("poker")
    with pytest.raises(BadInput, match="given twice"):
        game.equities(["As Ah", "As Kd"])
    with pytest.raises(BadInput, match="at most 2 cards"):
        game.equities(["As Ah Kd", "2c 3c"])
    with pytest.raises(BadInput, match="too many to count"):
        game.equities(["As", "2c"], options={"variant": "seven-card-stud"})


@pytest.mark.parametrize(("variant", "form"), FORMS)
def test_the_kernel_plays_as_the_table_awards(variant: str, form: str) -> None:
    options: Any = GAME.options({"variant": variant, "form": form})
    edition = GAME.edition()
    plan = KERNEL.prepare(options, edition, {"pot": 800})
    own, board = int(plan.contest[4]), int(plan.contest[5])
    rounds = 300
    counted = np.zeros(PARTS, dtype=np.int64)
    for cards in KERNEL.deals(plan, 3, 0, rounds).tolist():
        assert len(set(cards)) == 2 * own + board
        found = {
            place: shown(variant, options.form, cards[place * own : (place + 1) * own], cards[2 * own :],
                         options.lowest_high_card(edition))
            for place in range(2)
        }  # fmt: skip
        counted[award(Pot(4, (0, 1)), found, [0, 1], 1).of(0)] += 1
    played = KERNEL.run(plan, 3, 0, rounds).reshape(PARTS, CLASSES)
    assert played.sum(axis=1).tolist() == counted.tolist()
    split = KERNEL.run(plan, 3, 0, 100) + KERNEL.run(plan, 3, 100, 200)
    assert split.reshape(PARTS, CLASSES).tolist() == played.tolist()


def test_the_kernel_deals_hands_as_often_as_they_are_counted() -> None:
    options: Any = GAME.options({})
    rounds, exact = 200_000, hand_counts.best_of_seven()
    plan = KERNEL.prepare(options, GAME.edition(), {"pot": 800})
    played = KERNEL.run(plan, 1, 0, rounds).reshape(PARTS, CLASSES).sum(axis=0)
    for level in FiveCard:
        chance = exact[level] / comb(52, 7)
        assert abs(played[level] - rounds * chance) < 4 * sqrt(rounds * chance) + 3, NAMES[level]


def test_low_hands_compare_as_the_spec_says() -> None:
    def low(text: str) -> tuple[int, ...]:
        return low_of(parse_cards(text))

    assert low("8c 6d 4h 3s 2c") < low("8c 7d 3h 2s Ac")
    assert low("6c 4c 3c 2c Ac") == low("6d 4c 3c 2c As")
    assert low("Kc Qd Jh Ts 9c") < low("Ac Ad 5h 4s 3c")
    assert qualifying_low(parse_cards("8c 8d 8h Kd Qs Jc 4h"), 8) is None
    random = Random(1)
    for _ in range(200):
        cards = random.sample(range(52), 7)
        assert best_low(cards) == min(low_of(five) for five in combinations(cards, 5)), cards_text(cards)
