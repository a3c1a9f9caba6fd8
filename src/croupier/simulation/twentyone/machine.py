"""Plain blackjack as a state machine: one look-up per card, from the first card to the payment.

One box, the dealer's second card drawn after the players', decisions by total: the strategy is in the table,
so a state holds all that matters, and a card leads to the next one. An entry is

    next state << 4 | lane << 1 | leave

The lane counts how the round ended (`LANES` says what each is worth; 7: not ended, counted off the top of the
word). `leave` is set where the loop cannot go on by itself: a pair to be split, or the cutting card.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import ACE, TEN, VALUES, best_count, dealer_draws
from croupier.simulation.twentyone.decision import choose
from croupier.simulation.twentyone.strategy import (
    CARDS,
    COLUMNS,
    DOUBLE_ELSE_DRAW,
    DRAW,
    NONE,
    SPLIT,
    STAND,
    Strategy,
)
from croupier.simulation.twentyone.table_rules import TableRules, double_row

Entries = NDArray[np.uint16] | NDArray[np.uint32]
Key = tuple[Any, ...]

LOSE_2, LOSE, SURRENDERED, VOID, WIN, BLACKJACK, WIN_2, OPEN = range(8)
LANES: Final = 7
CARD_COLUMNS: Final = 16
CUTTING_CARD: Final = 15
START: Final = 0
SPLITS: Final = 1
"""States 1 to 100: a pair of value v against u is to be split, 1 + 10 * v + u."""
ONE_CARD: Final = 101
"""States 101 to 300: one card v of a split pair against u, 101 + 100 * (may be split again) + 10 * v + u."""
RESERVED: Final = 301
STANDING: Final = 128
BUSTED_DOUBLE: Final = -1
MAX_STATES_16: Final = (1 << 12) - 9
"""States that two bytes can number, with room for the rows of rounds that have not begun or are over."""

_choose: Callable[..., int] = getattr(choose, "py_func", choose)


@dataclass(frozen=True, eq=False)
class Machine:
    """The table, what standing hands are worth and the dealer's own table, for the rounds that leave it."""

    entries: Entries
    final: NDArray[np.int64]
    """By state: STANDING + 4 * total + 2 * (five-card 21) + doubled where only the dealer has yet to draw,
    BUSTED_DOUBLE where a doubled hand above 21 waits for the dealer's second card, else 0."""
    states: int


def fits(rules: TableRules, strategy: Strategy) -> bool:
    """Whether the machine plays these rules; all others are played card by card."""
    return (
        rules.boxes == 1
        and rules.hole_card == "none"
        and not rules.ties_lose
        and not rules.twentyone_wins
        and not rules.bonus_21
        and not rules.suited_sevens_prize
        and not rules.double_any_cards
        and not rules.three_cards
        and rules.five_card_21_pays in (1, 2)
        and rules.tens_per_deck == 16
        and not rules.in_sessions
        and not rules.draws_on_soft_21
        and not rules.dealer_always_draws
        and strategy.columns == COLUMNS
        and double_row(strategy.double_for) == (1, 1, 0)
        and not (rules.insurance and (strategy.insures or strategy.takes_even_money))
        and not (rules.even_money and strategy.takes_even_money)
    )


def build(rules: TableRules, strategy: Strategy) -> Machine:
    """The machine of a set of rules and a strategy that fit it."""
    return _Builder(rules, strategy).machine()


class _Builder:
    def __init__(self, rules: TableRules, strategy: Strategy) -> None:
        self.rules = rules
        self.actions = strategy.actions[None]
        self.first = strategy.by_first_cards
        self.five = rules.five_card_21_pays != 1
        self.most_cards = CARDS - 1 if strategy.counts_cards else (6 if self.five else 3)
        self.numbers: dict[Key, int] = {("start",): START}
        self.keys: dict[int, Key] = {START: ("start",)}
        for value in range(VALUES):
            for up in range(VALUES):
                self._reserve(SPLITS + 10 * value + up, ("split", value, up))
                for again in (False, True):
                    self._reserve(ONE_CARD + 100 * again + 10 * value + up, ("one", value, up, again))
        self.todo: list[int] = [START, *range(ONE_CARD, RESERVED)]

    def _reserve(self, number: int, key: Key) -> None:
        self.numbers[key] = number
        self.keys[number] = key

    def machine(self) -> Machine:
        rows: dict[int, list[int]] = {}
        while self.todo:
            number = self.todo.pop(0)
            stop = number << 4 | OPEN << 1 | 1
            rows[number] = [self._entry(self.keys[number], card) for card in range(VALUES)] + [stop] * 6
        states = len(self.numbers)
        size = np.uint16 if states <= MAX_STATES_16 else np.uint32
        entries: Any = np.zeros(states * CARD_COLUMNS, dtype=size)
        final = np.zeros(states, dtype=np.int64)
        for number, key in self.keys.items():
            row = rows.get(number, [number << 4 | OPEN << 1 | 1] * CARD_COLUMNS)
            entries[number * CARD_COLUMNS : (number + 1) * CARD_COLUMNS] = row
            if key[0] == "dealer" and key[-1]:
                total, five, doubled = key[1:4]
                final[number] = STANDING + 4 * total + 2 * five + doubled
            elif key[0] == "natural?" and key[-1] == LOSE_2:
                final[number] = BUSTED_DOUBLE
        return Machine(entries, final, states)

    def _to(self, *key: Any) -> int:
        """The entry that leads to another state."""
        if key not in self.numbers:
            self.numbers[key] = len(self.numbers)
            self.keys[self.numbers[key]] = key
            self.todo.append(self.numbers[key])
        return self.numbers[key] << 4 | OPEN << 1 | int(key[0] == "split")

    def _entry(self, key: Key, card: int) -> int:
        kind, *held = key
        match kind:
            case "start":
                return self._to("first", card)
            case "first":
                return self._to("up", held[0], card)
            case "up":
                return self._two_cards(held[0], card, held[1])
            case "one":
                one, up, again = held
                return self._second_of_split(one, up, again, card)
            case "draw":
                hard, ace, cards, up = held
                return self._after_card(hard + card + 1, ace or card == ACE, cards, up)
            case "double":
                hard, ace, up = held
                return self._after_double(hard + card + 1, ace or card == ACE, up)
            case "natural?":
                up, natural, otherwise = held
                end: int = natural if {up, card} == {ACE, TEN} else otherwise
                return end << 1
            case _:
                total, five, doubled, hard, ace, one = held
                return self._dealer(total, five, doubled, hard, ace, one, card)

    def _two_cards(self, one: int, two: int, up: int) -> int:
        rules = self.rules
        if {one, two} == {ACE, TEN}:
            if up not in (ACE, TEN) or rules.blackjack_beats_blackjack:
                return BLACKJACK << 1
            return self._to("natural?", up, VOID, BLACKJACK)
        surrender = rules.surrender != "none"
        given = int(self.first[100 * one + 10 * two, up])
        return self._decide((one, two), up, given, True, rules.max_split_hands > 1, surrender)

    def _second_of_split(self, one: int, up: int, again: bool, two: int) -> int:
        rules = self.rules
        if one == ACE and rules.one_card_on_split_aces:
            if two == ACE and again and rules.resplit_aces and self._splits(ACE, up):
                return self._to("split", ACE, up)
            return self._stand(one + two + 2, True, 2, 0, up)
        double = rules.double_after_split
        again = again and (one != ACE or rules.resplit_aces)
        return self._decide((one, two), up, NONE, double, again, False)

    def _splits(self, value: int, up: int) -> bool:
        return _choose(self.actions, 0, NONE, value, -1, 12, True, 2, up, False, True, False) == SPLIT

    def _decide(
        self, pair: tuple[int, int], up: int, first: int, double: bool, split: bool, surrender: bool
    ) -> int:
        one, two = pair
        hard, ace = one + two + 2, ACE in pair
        total = best_count(hard, ace)
        if total == 21:
            return self._stand(hard, ace, 2, 0, up)
        may_double = double and self.rules.may_double(total)
        same = one if split and one == two else -1
        action = _choose(
            self.actions, 0, first, same, -1, total, total != hard, 2, up, may_double, same >= 0, surrender
        )
        if action == SPLIT:
            return self._to("split", one, up)
        if action == DOUBLE_ELSE_DRAW:
            return self._to("double", hard, ace, up)
        if action == DRAW:
            return self._to("draw", hard, ace, 3, up)
        if action == STAND:
            return self._stand(hard, ace, 2, 0, up)
        if up in (ACE, TEN) and self.rules.surrender == "late":
            return self._to("natural?", up, LOSE, SURRENDERED)
        return SURRENDERED << 1

    def _after_card(self, hard: int, ace: bool, cards: int, up: int) -> int:
        if hard > 21:
            return LOSE << 1
        total = best_count(hard, ace)
        if total == 21:
            return self._stand(hard, ace, cards, 0, up)
        action = _choose(self.actions, 0, NONE, -1, -1, total, total != hard, cards, up, False, False, False)
        if action == DRAW:
            # An ace that has to count 1 is a card like any other; the hand is hard from here on.
            return self._to("draw", hard, ace and hard <= 11, min(cards + 1, self.most_cards), up)
        return self._stand(hard, ace, cards, 0, up)

    def _after_double(self, hard: int, ace: bool, up: int) -> int:
        if hard > 21:
            # The doubled amount comes back if the dealer has a blackjack (19:47-2.10(b)).
            return self._to("natural?", up, LOSE, LOSE_2) if up in (ACE, TEN) else LOSE_2 << 1
        return self._stand(hard, ace, 3, 1, up)

    def _stand(self, hard: int, ace: bool, cards: int, doubled: int, up: int) -> int:
        total = max(best_count(hard, ace), 16)
        five = int(self.five and total == 21 and cards == 5 and not doubled)
        return self._to("dealer", total, five, doubled, up + 1, up == ACE, True)

    def _dealer(self, total: int, five: int, doubled: int, hard: int, ace: bool, one: bool, card: int) -> int:
        if one and {hard - 1, card} == {ACE, TEN}:
            return LOSE << 1
        hard, ace = hard + card + 1, ace or card == ACE
        if hard <= 21 and dealer_draws(hard, ace, self.rules.hits_soft17):
            return self._to("dealer", total, five, doubled, hard, ace and hard <= 11, False)
        dealer = best_count(hard, ace)
        if dealer == total:
            return VOID << 1
        if dealer > 21 or total > dealer:
            return (WIN_2 if doubled or five else WIN) << 1
        return (LOSE_2 if doubled else LOSE) << 1
