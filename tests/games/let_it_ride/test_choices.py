"""The value of ride and withdraw: every deal of the rest, and all hands together."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from itertools import combinations, permutations

import pytest

import croupier
from croupier.equipment.cards import card_text, cards_text, parse_cards
from croupier.games.let_it_ride import choices
from croupier.games.let_it_ride.analysis import solve
from croupier.games.let_it_ride.settlement import main_row
from croupier.odds.enumeration import suit_classes

GAME = croupier.game("let-it-ride")
ODDS = GAME.options().main_odds
HANDS = ["Js Ts 7s", "2c 7d Kh", "Tc Td 4s", "As 2s 3s", "9h Jh Kc", "Qs Ks As"]


def one_bet(cards: tuple[int, ...], rest: list[int]) -> Fraction:
    """The mean of what one bet wins over all ways the five cards can be completed."""
    nets = []
    for more in combinations(rest, 5 - len(cards)):
        row = main_row((*cards, *more))
        nets.append(ODDS[row].fraction if row else Fraction(-1))
    return sum(nets, Fraction(0)) / len(nets)


def values(hand: str, shown: str = "", **options: object) -> dict[str, Fraction]:
    found = GAME.value(hand, shown, options).choices
    assert all(isinstance(choice.expected_net, Fraction) for choice in found.values())
    return {word: Fraction(choice.expected_net) for word, choice in found.items()}


@pytest.mark.parametrize("hand", HANDS)
def test_all_ways_the_round_can_end_give_the_same_fractions(hand: str) -> None:
    own = parse_cards(hand)
    rest = [card for card in range(52) if card not in own]
    second = {card: one_bet((*own, card), [other for other in rest if other != card]) for card in rest}
    first = one_bet(own, rest)
    later = sum((max(worth, Fraction(0)) for worth in second.values()), Fraction(0)) / len(rest)
    assert values(hand) == {"ride": 2 * first + later, "withdraw": first + later}
    for card in rest[::7]:
        kept = (2 if first > 0 else 1) * second[card]
        assert values(hand, card_text(card)) == {"ride": kept + second[card], "withdraw": kept}


@pytest.mark.parametrize("hand", ["Js Ts 7s", "2c 7d Kh"])
def test_the_first_decision_is_worth_the_mean_of_the_second_ones(hand: str) -> None:
    rest = [card for card in range(52) if card not in parse_cards(hand)]
    later = sum((max(values(hand, card_text(card)).values()) for card in rest), Fraction(0))
    assert later / len(rest) == max(values(hand).values())


def test_all_hands_together_are_worth_the_round(monkeypatch: pytest.MonkeyPatch) -> None:
    # Pairs of last cards are valued by the solver here: 2 million hands read one by one take minutes.
    solution = solve(ODDS)
    four = dict(zip(map(tuple, solution.four.cards.tolist()), solution.values4.tolist(), strict=True))

    def by_class(own: tuple[int, ...], main_odds: object) -> dict[int, Fraction]:
        rest = [card for card in range(52) if card not in own]
        return {card: Fraction(four[_class((*own, card))], 48 * solution.scale) for card in rest}

    monkeypatch.setattr(choices, "_one_bet", by_class)
    three = suit_classes(3)
    total = Fraction(0)
    rides = []
    for cards, weight in zip(three.cards.tolist(), three.weights.tolist(), strict=True):
        found = choices.value(GAME.options(), GAME.edition(), cards_text(cards), "")
        total += weight * Fraction(found.choices[found.best].expected_net)
        rides.append(found.best == "ride")
    assert total / three.sets == GAME.analyze().wagers["round"].expected_net
    assert rides == solution.rides3.tolist()


def _class(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The representative of a set up to a renaming of suits: suit masks do not increase."""

    def masks(renamed: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sum(1 << (card >> 2) for card in renamed if card & 3 == suit) for suit in range(4))

    order = sorted(range(4), key=lambda suit: -masks(cards)[suit])
    return tuple(sorted((card & ~3) | order.index(card & 3) for card in cards))


def test_the_class_of_a_set_does_not_depend_on_the_suits() -> None:
    cards = parse_cards("Js Ts 7s 2d")
    for suits in permutations(range(4)):
        assert _class(tuple((card & ~3) | suits[card & 3] for card in cards)) == _class(cards)


def test_the_odds_of_the_table_decide() -> None:
    plain, better = values("2c 7d Kh"), values("2c 7d Kh", main_odds={"two_pair": "3:1"})
    assert better["ride"] > plain["ride"]
    assert GAME.value("Tc Td 4s").best == "ride"
    assert GAME.value("2c 7d Kh").best == "withdraw"


def test_a_bet_of_value_zero_is_withdrawn() -> None:
    # Four to a straight without a high card: 8 of 48 cards pay 5 to 1.
    found = GAME.value("5c 6d 7h", "8s")
    assert {choice.expected_net for choice in found.choices.values()} == {0}
    assert found.best == "withdraw"


def test_a_payout_limit_is_named_and_said_to_bind_where_it_does() -> None:
    wide = GAME.value("Js Ts 7s", options={"payout_limit": 7_500_000, "table_min": 2500})
    assert "payout limit not reached" in wide.assumes
    assert [choice.method for choice in wide.choices.values()] == [None, None]
    narrow = GAME.value(
        "Js Ts 7s", options={"payout_limit": 5_000_000, "table_min": 2500}, as_of=date(1996, 1, 1)
    )
    assert all("which cuts a royal flush" in str(choice.method) for choice in narrow.choices.values())
