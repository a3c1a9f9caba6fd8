"""Whole rounds of Spanish 21 from a few cards, every order dealt: bonus 21s, rescues, surrenders, splits.

What a hand is paid is written here from sections 5 to 7 of the specification, not taken from the code.
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.odds.twentyone import outcomes
from croupier.odds.twentyone.outcomes import RoundOutcomes, round_outcomes
from croupier.odds.twentyone.solver import Play, Solution, Table
from tests.odds.small_shoe import (
    ACE,
    TEN,
    Cards,
    SmallShoe,
    dealer_hands,
    draws,
    is_blackjack,
    points_of,
    without,
)
from tests.twentyone_tables import SPANISH

CARDS = (2, 0, 0, 0, 0, 3, 3, 2, 0, 3)
RESPLIT = (0, 0, 4, 0, 0, 0, 0, 4, 0, 8)
SIX, SEVEN, EIGHT = 5, 6, 7
BY_SUIT = ((SIX, SEVEN, EIGHT), (SEVEN, SEVEN, SEVEN))
Pays = dict[Fraction, float]


@dataclass(frozen=True)
class Hand:
    """A hand at its end, with the suits of its first two cards where they decided anything."""

    cards: Cards
    stake: int = 1
    rescued: bool = False
    suits: str = ""

    @property
    def points(self) -> int:
        return points_of(self.cards)


def suits_of_two(cards: Cards) -> dict[str, float]:
    """The chance of each class of suits of two cards from six decks."""
    if cards[0] == cards[1]:
        return {"spades": 15 / 276, "suited": 45 / 276, "mixed": 216 / 276}
    return {"spades": 1 / 16, "suited": 3 / 16, "mixed": 12 / 16}


def pays_of(hand: Hand) -> Pays:
    """What a 21 that was not doubled is paid, six decks (19:47-19.5(f))."""
    number = len(hand.cards)
    if tuple(sorted(hand.cards)) not in BY_SUIT:
        return {{5: Fraction(3, 2), 6: Fraction(2)}.get(number, Fraction(3 if number > 6 else 1)): 1.0}
    sevens = len(set(hand.cards)) == 1
    if hand.suits:
        same = 4 / 22 if sevens else 1 / 4
        bonus = {"spades": Fraction(3), "suited": Fraction(2), "mixed": Fraction(3, 2)}[hand.suits]
        return {bonus: 1.0} if hand.suits == "mixed" else {bonus: same, Fraction(3, 2): 1 - same}
    one_suit = 20 / 2024 if sevens else 1 / 64
    return {Fraction(3): one_suit, Fraction(2): 3 * one_suit, Fraction(3, 2): 1 - 4 * one_suit}


class Rounds:
    """The rounds that a play leads to, with every order of the cards."""

    def __init__(self, table: Table, solution: Solution, cards: Cards) -> None:
        self.table, self.play, self.suited, self.cards = table, solution.play, solution.suited, cards
        self.rules = table.rules
        self.known: dict[tuple[Cards, int, bool], bool] = {}

    def rescues(self, cards: Cards, others: Cards, up: int, first: bool) -> bool:
        """Whether a doubled hand is better given up, by its own cards and the first cards of the others."""
        out = tuple(sorted(cards)) + others
        if (out, up, first) not in self.known:
            keeps, alive, points = 0.0, 0.0, points_of(cards)
            for chance, dealer in dealer_hands(without(self.cards, *out, up), (up,), hits_soft17=False):
                if is_blackjack(dealer):
                    alive += chance * (self.rules.broken_hands_lost and not first)
                    continue
                against = points_of(dealer)
                keeps += chance * ((against > 21 or points > against) - (points < against <= 21))
                alive += chance
            self.known[out, up, first] = points < 21 and 2 * keeps < -alive
        return self.known[out, up, first]

    def play_out(
        self, left: Cards, held: Cards, up: int, others: Cards, first: bool, suits: str = "", letter: str = ""
    ) -> Iterator[tuple[float, Hand, Cards]]:
        """Every end of a hand that has its first two cards; a letter decides for these."""
        hand = self.table.hands.number(*held)
        if not letter:
            letter = "D" if self.play.doubles[hand, up] else "H" if self.play.hits[hand, up] else "S"
        if points_of(held) >= 21 or letter == "S":
            yield 1.0, Hand(held, suits=suits), left
            return
        for value, chance, after in draws(left):
            cards = (*held, value)
            if letter == "H" and points_of(cards) > 21:
                yield chance, Hand(cards, suits=suits), after
            elif letter == "H":
                for share, final, rest in self.play_out(after, cards, up, others, first, suits):
                    yield chance * share, final, rest
            else:
                fine = points_of(cards) <= 21 and self.rules.rescue
                yield chance, Hand(cards, 2, fine and self.rescues(cards, others, up, first)), after

    def split(
        self, left: Cards, pair: int, up: int, done: tuple[Hand, ...], waiting: int
    ) -> Iterator[tuple[float, tuple[Hand, ...], Cards]]:
        """Every end of the hands of a split, of which some are done and the others have one card."""
        if waiting == 0:
            yield 1.0, done, left
            return
        hands = len(done) + waiting
        for value, chance, after in draws(left):
            if value == pair and hands < self.rules.max_split_hands:
                for share, ends, rest in self.split(after, pair, up, done, waiting + 1):
                    yield chance * share, ends, rest
                continue
            for share, hand, rest in self.play_out(after, (pair, value), up, (pair,), not done):
                for more, ends, last in self.split(rest, pair, up, (*done, hand), waiting - 1):
                    yield chance * share * more, ends, last

    def ends(self, first: Cards, up: int) -> Iterator[tuple[float, tuple[Hand, ...] | None, Cards]]:
        """Every end of a round of the player; None for a hand that is surrendered."""
        left, pair = without(self.cards, *first, up), (min(first), max(first))
        hand = self.table.hands.number(*first)
        letter = "R" if self.play.surrenders[hand, up] and self.rules.surrender == "late" else ""
        if not letter and first[0] == first[1] and self.play.splits[first[0], up]:
            letter = "P"
        chosen = [("", 1.0, letter)]
        if pair in self.suited:
            shares = suits_of_two(pair)
            chosen = [(name, shares[name], each[up]) for name, each in self.suited[pair].items()]
        for suits, chance, word in chosen:
            if word == "R":
                yield chance, None, left
            elif word == "P":
                for share, hands, rest in self.split(left, first[0], up, (), 2):
                    yield chance * share, hands, rest
            else:
                for share, final, rest in self.play_out(left, first, up, (), True, suits, word):
                    yield chance * share, (final,), rest

    def settled(self, hands: tuple[Hand, ...], dealer: Cards) -> list[tuple[Pays, int]]:
        """What each hand wins or loses, and 1 or -1 for a hand won or lost (section 7)."""
        found: list[tuple[Pays, int]] = []
        blackjack, against = is_blackjack(dealer), points_of(dealer)
        for number, hand in enumerate(hands):
            net: Pays = {Fraction(0): 1.0}
            lead = 0
            gone = hand.points > 21 or hand.rescued
            paid = hand.points == 21 and (not blackjack or self.rules.twentyone_beats_blackjack)
            if gone and (not blackjack or self.rules.broken_hands_lost):
                net, lead = {Fraction(-1 if hand.rescued else -hand.stake): 1.0}, -1
            elif paid:
                net, lead = ({Fraction(2): 1.0} if hand.stake == 2 else pays_of(hand)), 1
            elif blackjack:
                net, lead = {Fraction(-1 if number == 0 else 0): 1.0}, -1
            elif against > 21 or hand.points > against:
                net, lead = {Fraction(hand.stake): 1.0}, 1
            elif hand.points < against:
                net, lead = {Fraction(-hand.stake): 1.0}, -1
            found.append((net, lead))
        return found

    def run(self) -> tuple[Pays, float, float]:
        """The chances of the net results, and of rounds won and lost by hands."""
        nets: Pays = {}
        won = lost = 0.0
        for one, chance_one, less in draws(self.cards):
            for up, chance_up, rest in draws(less):
                for two, chance_two, _ in draws(rest):
                    begun = chance_one * chance_up * chance_two
                    if {one, two} == {ACE, TEN}:
                        nets[Fraction(3, 2)] = nets.get(Fraction(3, 2), 0.0) + begun
                        won += begun
                        continue
                    for chance, hands, last in self.ends((one, two), up):
                        for share, dealer in dealer_hands(last, (up,), hits_soft17=False):
                            weight = begun * chance * share
                            if hands is None:
                                net = Fraction(-1) if is_blackjack(dealer) else Fraction(-1, 2)
                                nets[net] = nets.get(net, 0.0) + weight
                                lost += weight
                                continue
                            results = self.settled(hands, dealer)
                            lead = sum(each for _, each in results)
                            won += weight * (lead > 0)
                            lost += weight * (lead < 0)
                            for net, part in added([each for each, _ in results]).items():
                                nets[net] = nets.get(net, 0.0) + weight * part
        return nets, won, lost


def added(hands: list[Pays]) -> Pays:
    """The chances of the sum of what hands win or lose; suits of different hands are independent."""
    sums: Pays = {Fraction(0): 1.0}
    for hand in hands:
        longer: Pays = {}
        for net, chance in sums.items():
            for more, share in hand.items():
                longer[net + more] = longer.get(net + more, 0.0) + chance * share
        sums = longer
    return sums


def small(cards: Cards, **changes: Any) -> Table:
    return Table(SmallShoe(**asdict(replace(SPANISH, **changes)), cards=cards))


def split_all(table: Table, solution: Solution) -> Solution:
    """The same play, but every pair except tens is split, and nothing is decided by suits."""
    play: Play = solution.play
    play.splits[:TEN] = True
    return table.evaluate(play)


NO_READER = {"broken_hands_lost": True, "twentyone_beats_blackjack": True}
Chosen = Callable[[Table, Solution], Solution]


@pytest.mark.parametrize(
    ("changes", "chosen"),
    [
        ({}, split_all),
        ({}, lambda _, solution: solution),
        (NO_READER, split_all),
        ({**NO_READER, "twentyone_beats_blackjack": False, "surrender": "none"}, split_all),
        ({"rescue": False, "one_card_on_split_aces": False}, split_all),
    ],
    ids=["every pair split", "best play, by suits", "no reader", "no reader, 21 loses", "no rescue"],
)
def test_rounds_of_two_hands_at_most_equal_every_order_of_the_cards(
    changes: dict[str, Any], chosen: Chosen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outcomes, "MIN_WEIGHT", 0.0)
    table = small(CARDS, **{"max_split_hands": 2, "resplit_aces": False, **changes})
    solution = chosen(table, table.solve())
    nets, won, lost = Rounds(table, solution, CARDS).run()
    found = round_outcomes(table, solution)
    assert found.won == pytest.approx(won, abs=1e-12)
    assert found.lost == pytest.approx(lost, abs=1e-12)
    for net in {*nets, *found.nets.chances}:
        assert found.nets.chances.get(net, 0.0) == pytest.approx(nets.get(net, 0.0), abs=1e-12)
    assert found.ahead == pytest.approx(sum(each for net, each in nets.items() if net > 0), abs=1e-12)
    assert found.ahead > found.won or chosen is not split_all


@pytest.fixture(params=[3, 4])
def resplit(request: pytest.FixtureRequest) -> tuple[RoundOutcomes, Pays]:
    """Rounds of a shoe with few values, in which every pair but tens is split up to so many hands."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(outcomes, "MIN_WEIGHT", 0.0)
        table = small(RESPLIT, max_split_hands=request.param, rescue=False)
        solution = split_all(table, table.solve())
        return round_outcomes(table, solution), Rounds(table, solution, RESPLIT).run()[0]


def test_rounds_of_more_hands_have_the_variance_of_every_order(resplit: tuple[RoundOutcomes, Pays]) -> None:
    """And their chances are near, although three hands of 16 cards have more in common than their pairs."""
    found, nets = resplit
    mean = sum(float(net) * chance for net, chance in nets.items())
    square = sum(float(net) ** 2 * chance for net, chance in nets.items())
    assert found.expected_net == pytest.approx(mean, abs=1e-12)
    assert found.variance == pytest.approx(square - mean**2, abs=1e-12)
    assert sum(found.nets.chances.values()) == pytest.approx(1, abs=1e-12)
    for net in {*nets, *found.nets.chances}:
        assert found.nets.chances.get(net, 0.0) == pytest.approx(nets.get(net, 0.0), abs=1e-3)
