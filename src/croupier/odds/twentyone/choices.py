"""The value of every choice of one hand of twenty-one against what is seen of the dealer, as fractions.

Values are per unit of the original wager. A dealer's blackjack is part of them unless it is known that there
is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import numpy as np

from croupier.hands.twentyone import ACE, BEST, TEN, VALUES, total_of_values
from croupier.hands.twentyone_rules import TwentyOneRules
from croupier.hands.twentyone_wagers import row_of_21
from croupier.odds.twentyone.bonus_21 import one_short
from croupier.odds.twentyone.dealer import SEEN, WIN
from croupier.odds.twentyone.exact import ExactView, odds_of
from croupier.odds.twentyone.payoffs import payoffs
from croupier.odds.twentyone.three_card import FirstCards, ThreeCardTable, split_allowed

HALF: Final = Fraction(1, 2)
FIRST_CARDS: Final = 2
THREE_FIRST_CARDS: Final = 3
Values = dict[str, Fraction]


def choices_of_two(
    view: ExactView,
    cards: Sequence[int],
    *,
    no_blackjack: bool = False,
    draws_on_soft_21: bool = False,
    bonus: Fraction | None = None,
) -> Values:
    """What standing, drawing, doubling, splitting and surrendering are worth, as far as the rules allow them.

    `cards` are value indices, two first cards or more. `bonus` is what the card that completes 6-7-8 or 7-7-7
    earns where the suits of the first two are known; otherwise it is averaged over the suits.
    """
    rules, hand = view.rules, view.hands.number(*cards)
    first, total = len(cards) == FIRST_CARDS, total_of_values(cards)
    if total.points >= BEST and not (draws_on_soft_21 and total.soft and not first):
        return {}
    played = view.play_out(hand)[hand]
    worths = view.worths(hand)
    seen, win = worths[SEEN], worths[WIN]
    joint = {"stand": played.stand, "draw": played.draw}
    if bonus is not None:
        joint["draw"] += _completing(view, hand, bonus)
    if payoffs(rules, FIRST_CARDS).may_double[hand]:
        joint["double"] = played.double
    if first and cards[0] == cards[1] and rules.max_split_hands > 1:
        joint["split"] = view.split_worth(cards[0])
    if no_blackjack:
        return {word: worth / win for word, worth in joint.items()}
    lost = seen - win if rules.original_wager_only else Fraction(0)
    values = {word: (worth - lost) / seen for word, worth in joint.items()}
    if first and rules.surrender != "none":
        values["surrender"] = -HALF if rules.surrender == "early" else (HALF * win - seen) / seen
    return values


def _completing(view: ExactView, hand: int, bonus: Fraction) -> Fraction:
    """How much more than its average over the suits the third card of a bonus earns, joint with the view."""
    value = one_short(tuple(view.hands.counts[hand].tolist()))
    assert value is not None
    done = int(view.hands.following[hand, value])
    left = [cards - held for cards, held in zip(view.shoe, view.hands.counts[hand].tolist(), strict=True)]
    average = odds_of(payoffs(view.rules, FIRST_CARDS).stand_scale[done])
    earned = view.worths(done)[SEEN if view.rules.twentyone_beats_blackjack else WIN]
    return Fraction(left[value], sum(left)) * (bonus - average) * earned


def completed_by(cards: Sequence[int]) -> int | None:
    """The value of the third card that makes two first cards a 21 paid by its suits."""
    return one_short(tuple(np.bincount(cards, minlength=VALUES).tolist()))


def bonus_by_suits(rules: TwentyOneRules, cards: tuple[int, int], wanted: int, shown: int | None) -> Fraction:
    """What the card wanted earns on average with these two cards (4 * rank + suit), and the dealer's card if
    its suit is known.
    """
    odds, earned, ways = dict(rules.bonus_21), Fraction(0), 0
    for third in rules.cards_of_value[wanted]:
        left = rules.decks - (*cards, shown).count(third)
        earned += left * odds[row_of_21((*cards, third), False)]
        ways += left
    return earned / ways


def natural(view: ExactView) -> Fraction:
    """What a player's blackjack is worth while the dealer's second card is unknown."""
    worths = view.worths(view.hands.number(ACE, TEN))
    kept = worths[SEEN] if view.rules.blackjack_beats_blackjack else worths[WIN]
    return view.rules.blackjack_pays * kept / worths[SEEN]


def choices_of_three(view: ExactView, cards: Sequence[int], *, no_blackjack: bool = False) -> Values:
    """Three Card 21: three first cards (even above 21) or more; `split3` is without what `all_paid` adds."""
    rules, total = view.rules, total_of_values(cards).points
    first, up = len(cards) == THREE_FIRST_CARDS, view.shown[0]
    if total == BEST or (total > BEST and not first):
        return {}
    left = [number - list(cards).count(value) for value, number in enumerate(view.shoe)]
    seen = Fraction(left[up], sum(left))
    blackjack = dealer_blackjack(left, up)
    win = seen - blackjack
    joint: Values = {}
    if total < BEST:
        hand = view.hands.number(*cards)
        played = view.play_out(hand, doubling_cards=THREE_FIRST_CARDS)[hand]
        joint = {"stand": played.stand, "draw": played.draw}
        if payoffs(rules, THREE_FIRST_CARDS).may_double[hand]:
            joint["double"] = played.double
    else:
        joint["stand"] = -win
    if first:
        a, b, c = cards
        if split_allowed((a, b, c)):
            parts = ((a, (b, c)), (b, (a, c)), (c, (a, b)))
            joint["split3"] = sum((view.split_card_worth(*part) for part in parts), Fraction(0))
        if rules.surrender != "none" and (total > BEST or rules.surrender_any):
            joint["surrender"] = -HALF * win
    if no_blackjack:
        return {word: worth / win for word, worth in joint.items()}
    return {word: (worth - blackjack) / seen for word, worth in joint.items()}


def all_paid(view: ExactView, cards: FirstCards) -> float:
    """How much more a three-way split is worth without a card reader: all its hands may be paid before the
    dealer's blackjack is found.
    """
    up = view.shown[0]
    left = [number - cards.count(value) for value, number in enumerate(view.shoe)]
    chance = dealer_blackjack(left, up) / Fraction(left[up], sum(left))
    return float(chance * ThreeCardTable(view.rules).all_21(cards, up).sum())


def dealer_blackjack(left: Sequence[int], up: int) -> Fraction:
    """The chance that the dealer's first card is `up` and the second makes it a blackjack."""
    if up not in (ACE, TEN):
        return Fraction(0)
    cards = sum(left)
    return Fraction(left[ACE] * left[TEN], cards * (cards - 1))


def blackjack_and_bust(view: ExactView, cards: Sequence[int]) -> Fraction:
    """The chance, given what is seen, that the dealer has a blackjack and one more card busts the hand."""
    left = [number - list(cards).count(value) for value, number in enumerate(view.shoe)]
    seen, blackjack = Fraction(left[view.shown[0]], sum(left)), dealer_blackjack(left, view.shown[0])
    for value in (ACE, TEN):
        left[value] -= 1
    busting = sum(
        number for value, number in enumerate(left) if total_of_values((*cards, value)).points > BEST
    )
    return blackjack / seen * Fraction(busting, sum(left))


def insurance_worth(view: ExactView, cards: Sequence[int], pays: Fraction) -> Fraction:
    """What insuring half the wager adds to a round."""
    left = sum(view.shoe) - len(cards) - len(view.shown)
    ten = Fraction(view.shoe[TEN] - list(cards).count(TEN), left)
    return HALF * (ten * pays - (1 - ten))
