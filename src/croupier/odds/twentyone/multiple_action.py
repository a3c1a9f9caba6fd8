"""Multiple action (19:47-2.18): how much less each wager is worth than the same wager at an ordinary table.

Cards are exchangeable, so each wager is worth as much as an ordinary one, with one difference: busted hands
are lost at once, so a dealer's blackjack gives nothing back for them. Exact for any play without resplitting.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.hands.twentyone import ACE, TEN, VALUES
from croupier.law.refusal import BadInput
from croupier.odds.twentyone.solver import Play, Table


def lost_on_broken_hands(table: Table, play: Play) -> float:
    """What a wager loses on average because a dealer's blackjack returns nothing for busted hands."""
    if table.rules.max_split_hands > 2 or table.rules.both_cards_seen:
        raise BadInput("multiple action: expected no resplitting and one dealer's card seen (19:47-2.18)")
    shoe = table.shoe
    cards = int(shoe.sum())
    loss = 0.0
    for up, hole in ((ACE, TEN), (TEN, ACE)):
        left = shoe.copy()
        left[[up, hole]] -= 1
        blackjack = float(shoe[up] * shoe[hole] / (cards * (cards - 1)))
        for pair in range(VALUES):
            if play.splits[pair, up] and left[pair] > 1:
                held = left.copy()
                held[pair] -= 1
                chance = left[pair] * held[pair] / ((cards - 2) * (cards - 3))
                after = table.after_split(play, pair)
                loss += blackjack * float(chance) * _both_broken(table, after, pair, up, held)
        loss += blackjack * _doubled_and_broken(table, play, up, left)
    return loss


def _both_broken(table: Table, play: Play, pair: int, up: int, left: NDArray[np.int64]) -> float:
    """Money lost on two busted split hands beyond one wager; one card of the pair is out of `left`."""
    hands = table.hands
    stakes = _stakes(table, play, up) * table.rules.double_after_split
    order = hands.holding(pair)
    start = hands.number(pair)
    reach = np.zeros(len(hands.counts))
    reach[start] = 1.0
    broken = np.zeros((len(hands.counts), VALUES))
    first_broken(
        order[::-1].copy(), left, hands.counts, hands.following, play.hits[:, up], stakes, reach, broken
    )
    loss = 0.0
    for hand, card in zip(*np.nonzero(broken), strict=True):
        out = left - hands.counts[hand]
        out[card] -= 1
        # The second hand's card of the pair is out of `left` already, and its counts would take it out again.
        out[pair] += 1
        chance, lost = second_broken(
            order, out, hands.counts, hands.following, play.hits[:, up], stakes, start
        )
        first = 2.0 if stakes[hand] else 1.0
        loss += broken[hand, card] * (chance * (first - 1.0) + lost)
    return loss


def _doubled_and_broken(table: Table, play: Play, up: int, left: NDArray[np.int64]) -> float:
    """The chance that the first hand is doubled and busts."""
    hands = table.hands
    stakes = _stakes(table, play, up)
    loss = 0.0
    for (first, second), _ in table.chances.items():
        hand = hands.number(first, second)
        if not stakes[hand] or (first == second and play.splits[first, up]):
            continue
        ways = left[first] * (left[second] - (first == second)) * (1 if first == second else 2)
        rest = left - hands.counts[hand]
        breaking = rest[hands.following[hand] < 0].sum() / rest.sum()
        loss += float(ways / (left.sum() * (left.sum() - 1)) * breaking)
    return loss


def _stakes(table: Table, play: Play, up: int) -> NDArray[np.bool_]:
    return np.asarray(play.doubles[:, up] & table.payoffs.may_double)


@njit
def first_broken(
    order: NDArray[np.int64],
    left: NDArray[np.int64],
    counts: NDArray[np.int64],
    following: NDArray[np.int32],
    hits: NDArray[np.uint8],
    doubles: NDArray[np.bool_],
    reach: NDArray[np.float64],
    broken: NDArray[np.float64],
) -> None:
    """The chance to bust with each hand and card, starting from the hands with chances in `reach`."""
    for hand in order:
        chance = reach[hand]
        if chance == 0.0 or not (hits[hand] or doubles[hand]):
            continue
        cards = 0
        for card in range(10):
            cards += left[card] - counts[hand, card]
        for card in range(10):
            share = chance * max(left[card] - counts[hand, card], 0) / cards
            child = following[hand, card]
            if child < 0:
                broken[hand, card] = share
            elif not doubles[hand]:
                reach[child] += share


@njit
def second_broken(
    order: NDArray[np.int64],
    left: NDArray[np.int64],
    counts: NDArray[np.int64],
    following: NDArray[np.int32],
    hits: NDArray[np.uint8],
    doubles: NDArray[np.bool_],
    start: int,
) -> tuple[float, float]:
    """The chance that a hand busts, and the money it then loses, from the highest hands down."""
    chance = np.zeros(len(counts))
    lost = np.zeros(len(counts))
    for hand in order:
        if not (hits[hand] or doubles[hand]):
            continue
        cards = 0
        for card in range(10):
            cards += left[card] - counts[hand, card]
        for card in range(10):
            share = max(left[card] - counts[hand, card], 0) / cards
            child = following[hand, card]
            if child < 0:
                chance[hand] += share
                lost[hand] += share * (2.0 if doubles[hand] else 1.0)
            elif not doubles[hand]:
                chance[hand] += share * chance[child]
                lost[hand] += share * lost[child]
    return chance[start], lost[start]
