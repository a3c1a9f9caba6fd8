"""Twenty-one from a shoe in which every drawn card is replaced: the limit of ever more decks.

The cards seen do not matter, so the best play depends on total, number of cards and, for the bonuses of
19:47-19.5(f), the suits of the first two cards. Each split hand is an independent hand. The worth is exact
for this model; against a real shoe it is off by the effect of the removed cards (below 0.1% of a wager at six
decks).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from croupier.hands.twentyone import ACE, TEN, VALUES, best_count, dealer_draws
from croupier.hands.twentyone_rules import SUITS, TwentyOneRules
from croupier.odds.twentyone.bonus_21 import one_short, pays_by_number, suited_pays
from croupier.odds.twentyone.strategy import HARD, MAX_CARDS, SOFT, TotalStrategy


@dataclass(frozen=True)
class Choice:
    """The best action in a state and its worth, given that the dealer has no blackjack."""

    letter: str
    worth: float


class Replacement:
    """The best play with replacement against one first card of the dealer."""

    def __init__(self, rules: TwentyOneRules, up: int) -> None:
        self.rules, self.up = rules, up
        shoe = rules.shoe
        self.chance = [float(count) / float(shoe.sum()) for count in shoe]
        other = {ACE: TEN, TEN: ACE}.get(up)
        self.blackjack = 0.0 if other is None else self.chance[other]
        self.dealer = self._dealer(other)
        self.best = cache(self._best)
        self.hit = cache(self._hit)
        self.split = cache(self._split)

    def _dealer(self, excluded: int | None) -> dict[int, float]:
        """The dealer's final totals given no blackjack; 22 stands for every total above 21."""
        finals: dict[int, float] = {}

        def draw(hard: int, ace: bool, chance: float, first: bool) -> None:
            for value in range(VALUES):
                if first and value == excluded:
                    continue
                total = hard + value + 1
                aces = ace or value == ACE
                share = chance * self.chance[value]
                if total > 21:
                    finals[22] = finals.get(22, 0.0) + share
                elif dealer_draws(total, aces, self.rules.hits_soft17):
                    draw(total, aces, share, False)
                else:
                    count = best_count(total, aces)
                    finals[count] = finals.get(count, 0.0) + share

        draw(self.up + 1, self.up == ACE, 1 / (1 - self.blackjack), True)
        return finals

    def compare(self, count: int) -> float:
        """What a hand that stands wins on average."""
        if count == 21 and self.rules.twentyone_wins:
            return 1.0
        worth = 0.0
        for final, chance in self.dealer.items():
            if final > 21 or final < count:
                worth += chance
            elif final > count or self.rules.ties_lose:
                worth -= chance
        return worth

    def stand(self, hard: int, ace: bool, cards: int) -> float:
        """The worth of standing; a bonus by the number of cards included."""
        count = best_count(hard, ace)
        pays = 1.0
        if count == 21 and self.rules.bonus_21 and cards >= 5:
            pays = float(pays_by_number(self.rules, cards))
        elif count == 21 and cards == 5:
            pays = float(self.rules.five_card_21_pays)
        return pays * self.compare(count)

    def _hit(self, hard: int, ace: bool, cards: int) -> float:
        worth = 0.0
        for value, chance in enumerate(self.chance):
            total = hard + value + 1
            if total > 21:
                worth -= chance
            else:
                worth += chance * self.best(total, ace or value == ACE, min(cards + 1, MAX_CARDS)).worth
        return worth

    def double(self, hard: int, ace: bool) -> float:
        """The worth of doubling, with rescue where it is offered."""
        worth = 0.0
        for value, chance in enumerate(self.chance):
            total = hard + value + 1
            after = -2.0
            if total <= 21:
                after = 2 * self.compare(best_count(total, ace or value == ACE))
                if self.rules.rescue:
                    after = max(after, -1.0)
            worth += chance * after
        return worth

    def may_double(self, count: int, cards: int) -> bool:
        """Whether a hand may be doubled."""
        return self.rules.may_double(count) and (self.rules.double_any_cards or cards == 2)

    def _best(self, hard: int, ace: bool, cards: int) -> Choice:
        count = best_count(hard, ace)
        choice = Choice("S", self.stand(hard, ace, cards))
        if count < 21:
            choice = max(choice, Choice("H", self.hit(hard, ace, cards)), key=lambda option: option.worth)
        if cards > 1 and self.may_double(count, cards):
            choice = max(choice, Choice("D", self.double(hard, ace)), key=lambda option: option.worth)
        return choice

    def suit_classes(self, first: int, second: int) -> list[tuple[float, str, float]]:
        """Chance, name and extra worth of a hit for each class of suits of two cards."""
        held = tuple((value == first) + (value == second) for value in range(VALUES))
        third = one_short(held) if self.rules.bonus_21 else None
        if third is None:
            return [(1.0, "", 0.0)]
        same = 1 / SUITS
        pays = suited_pays(self.rules, first, second)
        shares = {"spades": same / SUITS, "suited": same * (SUITS - 1) / SUITS, "mixed": 1 - same}
        classes = []
        for name, share in shares.items():
            classes.append((share, name, self.chance[third] * (pays[name] - 1)))
        return classes

    def two_cards(self, first: int, second: int, split: bool) -> float:
        """The worth of a hand of two cards that is not split (again)."""
        hard, ace = first + second + 2, ACE in (first, second)
        count = best_count(hard, ace)
        worth = 0.0
        for share, _, extra in self.suit_classes(first, second):
            options = [self.stand(hard, ace, 2)]
            if count < 21:
                options.append(self.hit(hard, ace, 2) + extra)
            if self.may_double(count, 2) and not (split and not self.rules.double_after_split):
                options.append(self.double(hard, ace))
            if not split and self.rules.surrender == "late":
                options.append(-0.5)
            if not split and first == second and self.rules.max_split_hands > 1:
                options.append(self.split(first))
            worth += share * max(options)
        return worth

    def _split(self, pair: int) -> float:
        """The worth of splitting, and of splitting again up to the permitted number of hands."""
        one_card = pair == ACE and self.rules.one_card_on_split_aces
        most = self.rules.max_split_hands
        if pair == ACE and not self.rules.resplit_aces:
            most = min(most, 2)

        def kept(second: int) -> float:
            if one_card:
                return self.stand(pair + second + 2, True, 2)
            return self.two_cards(pair, second, split=True)

        others = sum(self.chance[second] * kept(second) for second in range(VALUES) if second != pair)

        @cache
        def hands(number: int, waiting: int) -> float:
            if waiting == 0:
                return 0.0
            again = kept(pair) + hands(number, waiting - 1)
            if number < most:
                again = max(again, hands(number + 1, waiting + 1))
            share = self.chance[pair]
            return others + share * again + (1 - share) * hands(number, waiting - 1)

        return hands(2, 2)

    def first_cards(self) -> float:
        """The expected net result against this first card, dealer's blackjacks included."""
        worth = 0.0
        for first in range(VALUES):
            for second in range(VALUES):
                chance = self.chance[first] * self.chance[second]
                if {first, second} == {ACE, TEN}:
                    pays = float(self.rules.blackjack_pays)
                    wins = 1.0 if self.rules.blackjack_beats_blackjack else 1 - self.blackjack
                    worth += chance * pays * wins
                else:
                    kept = self.two_cards(first, second, split=False)
                    worth += chance * ((1 - self.blackjack) * kept - self.blackjack)
        return worth


def replacement_strategy(rules: TwentyOneRules) -> TotalStrategy:
    """The best play with replacement as a strategy by total and number of cards, for any shoe."""
    strategy = TotalStrategy.empty(by_cards=True)
    for up in range(VALUES):
        table = Replacement(rules, up)
        for cards in range(2, MAX_CARDS + 1):
            for hard in range(cards, 21):
                for kind, ace in ((HARD, False), (SOFT, True)):
                    count = best_count(hard, ace)
                    if ace != (count > hard):
                        continue
                    letter = table.best(hard, ace, cards).letter
                    strategy.hits[cards - 2, kind, count, up] = letter == "H"
                    strategy.doubles[cards - 2, kind, count, up] = letter == "D"
        for pair in range(VALUES):
            kept = table.two_cards(pair, pair, split=True)
            strategy.splits[pair, up] = table.split(pair) > max(kept, -0.5)
        for hard in range(5, 20):
            gives_up = rules.surrender == "late" and table.best(hard, False, 2).worth < -0.5
            strategy.surrenders[hard, up] = gives_up
    return strategy


def with_replacement(rules: TwentyOneRules) -> float:
    """The expected net result of the best play when every card drawn is replaced."""
    tables = [Replacement(rules, up) for up in range(VALUES)]
    return sum(table.chance[table.up] * table.first_cards() for table in tables)
