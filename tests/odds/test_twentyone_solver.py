"""The composition-dependent solver against published figures and a naive recursion with fractions."""

import dataclasses
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from croupier.hands.twentyone import ACE, TEN, VALUES, dealer_draws, total_of_values
from croupier.law.refusal import BadInput
from croupier.odds.twentyone.compositions import dealer_tree, player_hands
from croupier.odds.twentyone.dealer import dealer_chances
from croupier.odds.twentyone.solver import Table, solve
from tests.twentyone_tables import FACE_UP, plain

FRESH_SHOE = [
    (8, False, 4, "-0.430580629"),
    (8, False, 2, "-0.485780359"),
    (6, False, 4, "-0.402870236"),
    (6, False, 2, "-0.456886297"),
    (2, False, 4, "-0.178859906"),
    (1, False, 4, "0.181934306"),
    (1, False, 2, "0.153119996"),
    (8, True, 4, "-0.644553852"),
    (6, True, 4, "-0.615389123"),
    (1, True, 4, "-0.008734733"),
]


@pytest.mark.parametrize(("decks", "hits_soft17", "hands", "percent"), FRESH_SHOE)
def test_published_values_of_a_fresh_shoe(decks: int, hits_soft17: bool, hands: int, percent: str) -> None:
    rules = plain(decks=decks, hits_soft17=hits_soft17, max_split_hands=hands)
    assert f"{100 * solve(rules).expected_net:.9f}" == percent


@pytest.mark.proves("19:47-2.6(k)")
def test_2_6_k_face_up_variation_of_eight_decks() -> None:
    assert f"{solve(FACE_UP, split_hands='own').expected_net:.9f}" == "-0.007593441"


@pytest.mark.parametrize("decks", [1, 8])
def test_split_hands_gain_by_choices_of_their_own(decks: int) -> None:
    table = Table(plain(decks=decks))
    same, own = table.solve().expected_net, table.solve("own").expected_net
    assert same <= own < same + 1e-4
    assert (own > same) == (decks == 1)


def dealer_by_recursion(shoe: tuple[int, ...], up: int, hits_soft17: bool) -> dict[int, Fraction]:
    """The dealer's final total, 22 for more than 21 and 0 for a blackjack, drawing card by card."""
    finals: dict[int, Fraction] = {}

    def draw(left: tuple[int, ...], held: tuple[int, ...], chance: Fraction) -> None:
        points = total_of_values(held).points
        hard = sum(value + 1 for value in held)
        if len(held) > 1 and not dealer_draws(hard, ACE in held, hits_soft17):
            name = 0 if len(held) == 2 and points == 21 else min(points, 22)
            finals[name] = finals.get(name, Fraction(0)) + chance
            return
        for value, count in enumerate(left):
            if count:
                after = (*left[:value], count - 1, *left[value + 1 :])
                draw(after, (*held, value), chance * Fraction(count, sum(left)))

    draw(shoe, (up,), Fraction(1))
    return finals


@pytest.mark.parametrize("hits_soft17", [False, True])
@pytest.mark.parametrize("up", [ACE, 5, 8, TEN])
def test_dealer_with_removal_equals_drawing_card_by_card(up: int, hits_soft17: bool) -> None:
    shoe = np.array([1, 3, 2, 0, 2, 3, 1, 2, 1, 9])
    removed = np.zeros((9, VALUES), dtype=np.int64)
    removed[1:, 1] = removed[3:, TEN] = 1
    chances = dealer_chances(dealer_tree(hits_soft17, False), shoe, removed)
    for row in (0, 2, 8):
        left = shoe - removed[row]
        seen = Fraction(int(left[up]), int(left.sum()))
        left[up] -= 1
        finals = dealer_by_recursion(tuple(left.tolist()), up, hits_soft17)
        for total in range(17, 22):
            expected = float(seen * finals.get(total, Fraction(0)))
            assert chances[row, total - 17, up] == pytest.approx(expected, abs=1e-14)
        assert chances[row, 5, up] == pytest.approx(float(seen * (1 - finals.get(0, Fraction(0)))), abs=1e-14)


@pytest.mark.parametrize("hits_soft17", [False, True])
def test_both_cards_seen_add_up_to_one_card_seen(hits_soft17: bool) -> None:
    hands = player_hands()
    removed = hands.counts[::100]
    shoe = plain(decks=8).shoe
    one = dealer_chances(dealer_tree(hits_soft17, False), shoe, removed).sum(axis=2)
    both = dealer_chances(dealer_tree(hits_soft17, True), shoe, removed).sum(axis=2)
    np.testing.assert_allclose(one, both, atol=1e-13)


def test_hands_are_3082_and_a_card_leads_up() -> None:
    hands = player_hands()
    assert len(hands.counts) == 1 + 3082
    assert hands.number(ACE, TEN) == hands.number(TEN, ACE)
    numbers = np.arange(len(hands.counts))[:, None]
    assert ((hands.following > numbers) | (hands.following < 0)).all()


@pytest.mark.parametrize(("held", "up"), [((5, TEN), TEN), ((4, TEN), ACE), ((6, 7), 8)])
def test_one_deck_hands_equal_a_naive_recursion(held: tuple[int, int], up: int) -> None:
    """Standing and drawing with one hand, card by card with fractions."""
    rules = plain(decks=1)

    @cache
    def dealer(shoe: tuple[int, ...]) -> dict[int, Fraction]:
        return dealer_by_recursion(shoe, up, False)

    def stand(shoe: tuple[int, ...], cards: tuple[int, ...]) -> Fraction:
        points = total_of_values(cards).points
        finals = dealer(shoe)
        wins = sum((p for final, p in finals.items() if final == 22 or 0 < final < points), Fraction(0))
        return wins - sum((p for final, p in finals.items() if points < final < 22), Fraction(0))

    def alive(shoe: tuple[int, ...]) -> Fraction:
        other = {ACE: TEN, TEN: ACE}.get(up)
        return Fraction(1) if other is None else 1 - Fraction(shoe[other], sum(shoe))

    @cache
    def best(shoe: tuple[int, ...], cards: tuple[int, ...]) -> Fraction:
        if total_of_values(cards).points == 21:
            return stand(shoe, cards)
        return max(stand(shoe, cards), draw(shoe, cards))

    def draw(shoe: tuple[int, ...], cards: tuple[int, ...]) -> Fraction:
        worth = Fraction(0)
        for value, count in enumerate(shoe):
            if count:
                left = (*shoe[:value], count - 1, *shoe[value + 1 :])
                hand = tuple(sorted((*cards, value)))
                result = -alive(left) if total_of_values(hand).points > 21 else best(left, hand)
                worth += Fraction(count, sum(shoe)) * result
        return worth

    left = rules.shoe.copy()
    for value in (*held, up):
        left[value] -= 1
    table = Table(rules)
    solution = table.solve()
    hand = table.hands.number(*held)
    seen = solution.seen[held][up]
    shoe = tuple(left.tolist())
    assert solution.values.stand[hand, up] / seen == pytest.approx(float(stand(shoe, held)), abs=1e-13)
    assert solution.values.hit[hand, up] / seen == pytest.approx(float(draw(shoe, held)), abs=1e-13)


def test_more_freedom_is_never_worth_less() -> None:
    base = plain(decks=2, double_after_split=False)
    worths = [solve(base).expected_net]
    for change in (
        {"double_after_split": True},
        {"max_split_hands": 3},
        {"max_split_hands": 4},
        {"resplit_aces": True},
        {"one_card_on_split_aces": False},
        {"surrender": "late"},
        {"five_card_21_pays": Fraction(2)},
        {"surrender": "early"},
        {"double_any_cards": True},
        {"rescue": True},
        {"twentyone_wins": True},
        {"blackjack_beats_blackjack": True},
    ):
        base = dataclasses.replace(base, **change)
        worths.append(solve(base).expected_net)
    assert worths == sorted(worths)
    assert len(set(worths)) == len(worths)


def test_2_10_b_losing_added_money_to_a_blackjack_costs() -> None:
    kept = solve(plain(decks=6)).expected_net
    lost = solve(plain(decks=6, original_wager_only=False)).expected_net
    assert kept - 0.0015 < lost < kept - 0.0009


@pytest.mark.parametrize("change", [{"decks": 0}, {"decks": 9}, {"max_split_hands": 5}])
def test_rules_out_of_bounds_are_refused(change: dict[str, int]) -> None:
    with pytest.raises(BadInput, match="expected 1 to"):
        plain(**change)
