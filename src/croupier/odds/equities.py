"""Poker hands against each other over all cards still to come: who wins, ties and loses, and what part of the
pot each hand gets, counted exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.equipment.cards import DECK_SIZE
from croupier.hands.compiled_low import NO_LOW
from croupier.hands.compiled_poker import SUITED
from croupier.hands.compiled_seven_cards import SEVEN_CARD_KEYS, SEVEN_CARD_START, mixed_key_rank
from croupier.hands.compiled_showdown import NO_HIGH, SEVEN, flush_rank, high_rank, low_rank
from croupier.law.refusal import BadInput

WAYS: Final = 3 * 10**9
"""The most ways that are counted; more would take too long."""
BOARD: Final = 5
TWO: Final = 2
WHOLE, HALF, LOW_HALF = 0, 1, 2
WIN, TIE, LOSE = 0, 1, 2


class Contest(NamedTuple):
    """How hands are compared: how high hands are made, which lows count, the highest card and size of a
    qualifying low, how many cards a complete hand and board have.
    """

    high: int
    low: int
    highest: int
    size: int
    own: int
    board: int


class Chances(NamedTuple):
    """The chances of one hand, and its part of the pot on average."""

    win: Fraction
    tie: Fraction
    lose: Fraction
    equity: Fraction


def equities(
    contest: Contest, hands: Sequence[Sequence[int]], board: Sequence[int], gone: Sequence[int] = ()
) -> list[Chances]:
    """The exact chances of each hand; `gone` are cards known to be out of play."""
    known = [*(card for hand in hands for card in hand), *board, *gone]
    if len(set(known)) != len(known):
        raise BadInput("a card is given twice: expected every card once")
    left = np.array([card for card in range(DECK_SIZE) if card not in set(known)], dtype=np.int64)
    needs = [contest.own - len(hand) for hand in hands]
    drawn = contest.board - len(board)
    if min(needs) < 0 or drawn < 0:
        raise BadInput(f"expected at most {contest.own} cards of a hand and {contest.board} on the board")
    ways, rest = comb(len(left), drawn), len(left) - drawn
    for need in needs:
        ways *= comb(rest, need) if rest >= need else 0
        rest -= need
    if not ways:
        raise BadInput(f"{len(hands)} hands need more cards than are left")
    if ways * len(hands) > WAYS:
        raise BadInput(f"{ways:,} ways to go on are too many to count: give more of the cards")
    counts = np.zeros((len(hands), 3, len(hands) + 1), dtype=np.int64)
    ends = np.zeros((len(hands), 3), dtype=np.int64)
    if contest.high == SEVEN and not contest.low and drawn == BOARD and not any(needs):
        count = _two_on_boards if len(hands) == TWO else _boards
        count(np.array([list(hand) for hand in hands], dtype=np.int64), left, counts, ends)
    else:
        own = np.full((len(hands), contest.own + contest.board), -1, dtype=np.int64)
        for place, hand in enumerate(hands):
            own[place, : len(hand)] = list(hand)
        shared = np.full(max(contest.board, 1), -1, dtype=np.int64)
        shared[: len(board)] = list(board)
        _all_ways(
            np.array(contest, dtype=np.int64), own, np.array([len(hand) for hand in hands], dtype=np.int64),
            shared, len(board), left, counts, ends,
        )  # fmt: skip
    return [_chances(counts[hand], ends[hand], ways) for hand in range(len(hands))]


def _chances(counts: NDArray[np.int64], ends: NDArray[np.int64], ways: int) -> Chances:
    equity = Fraction(0)
    for part, whole in ((WHOLE, 1), (HALF, 2), (LOW_HALF, 2)):
        for sharing in range(1, counts.shape[1]):
            equity += Fraction(int(counts[part, sharing]), whole * sharing)
    won, tied, lost = (Fraction(int(each), ways) for each in ends)
    return Chances(won, tied, lost, equity / ways)


@njit
def _boards(
    hands: NDArray[np.int64], left: NDArray[np.int64], counts: NDArray[np.int64], ends: NDArray[np.int64]
) -> None:
    """Hold 'em before the flop: every board of five, its key added up card by card."""
    players, size = len(hands), len(left)
    keys = np.empty(size, dtype=np.uint64)
    for place in range(size):
        keys[place] = SEVEN_CARD_KEYS[left[place]]
    held = np.empty(players, dtype=np.uint64)
    for player in range(players):
        held[player] = (
            SEVEN_CARD_START + SEVEN_CARD_KEYS[hands[player, 0]] + SEVEN_CARD_KEYS[hands[player, 1]]
        )
    cards, ranks = np.empty(7, dtype=np.int64), np.empty(players, dtype=np.uint64)
    for a in range(size - 4):
        for b in range(a + 1, size - 3):
            two = keys[a] + keys[b]
            for c in range(b + 1, size - 2):
                three = two + keys[c]
                for d in range(c + 1, size - 1):
                    four = three + keys[d]
                    for e in range(d + 1, size):
                        five = four + keys[e]
                        best, sharing = np.uint64(0), 0
                        for player in range(players):
                            key = five + held[player]
                            if key & SUITED:
                                cards[0], cards[1] = hands[player, 0], hands[player, 1]
                                cards[2], cards[3], cards[4] = left[a], left[b], left[c]
                                cards[5], cards[6] = left[d], left[e]
                                rank = flush_rank(key, cards, 7)
                            else:
                                rank = mixed_key_rank(key)
                            ranks[player] = rank
                            if rank > best:
                                best, sharing = rank, 1
                            elif rank == best:
                                sharing += 1
                        for player in range(players):
                            if ranks[player] == best:
                                counts[player, WHOLE, sharing] += 1
                                ends[player, WIN if sharing == 1 else TIE] += 1
                            else:
                                ends[player, LOSE] += 1


@njit
def _two_on_boards(
    hands: NDArray[np.int64], left: NDArray[np.int64], counts: NDArray[np.int64], ends: NDArray[np.int64]
) -> None:
    """The same for two hands, the most common question."""
    size = len(left)
    keys = np.empty(size, dtype=np.uint64)
    for place in range(size):
        keys[place] = SEVEN_CARD_KEYS[left[place]]
    first = SEVEN_CARD_START + SEVEN_CARD_KEYS[hands[0, 0]] + SEVEN_CARD_KEYS[hands[0, 1]]
    second = SEVEN_CARD_START + SEVEN_CARD_KEYS[hands[1, 0]] + SEVEN_CARD_KEYS[hands[1, 1]]
    cards = np.empty(7, dtype=np.int64)
    won, tied = np.int64(0), np.int64(0)
    total = np.int64(0)
    for a in range(size - 4):
        for b in range(a + 1, size - 3):
            two = keys[a] + keys[b]
            for c in range(b + 1, size - 2):
                three = two + keys[c]
                for d in range(c + 1, size - 1):
                    four = three + keys[d]
                    total += size - 1 - d
                    for e in range(d + 1, size):
                        five = four + keys[e]
                        one, other = first + five, second + five
                        if (one | other) & SUITED:
                            cards[2], cards[3], cards[4] = left[a], left[b], left[c]
                            cards[5], cards[6] = left[d], left[e]
                            cards[0], cards[1] = hands[0, 0], hands[0, 1]
                            own = flush_rank(one, cards, 7) if one & SUITED else mixed_key_rank(one)
                            cards[0], cards[1] = hands[1, 0], hands[1, 1]
                            their = flush_rank(other, cards, 7) if other & SUITED else mixed_key_rank(other)
                        else:
                            own, their = mixed_key_rank(one), mixed_key_rank(other)
                        won += own > their
                        tied += own == their
    lost = total - won - tied
    counts[0, WHOLE, 1], counts[1, WHOLE, 1] = won, lost
    ends[0, WIN], ends[0, LOSE], ends[1, WIN], ends[1, LOSE] = won, lost, lost, won
    for player in range(2):
        counts[player, WHOLE, 2] = tied
        ends[player, TIE] = tied


@njit
def _judge(
    contest: NDArray[np.int64],
    hands: NDArray[np.int64],
    own: NDArray[np.int64],
    shared: int,
    highs: NDArray[np.uint64],
    lows: NDArray[np.int64],
    counts: NDArray[np.int64],
    ends: NDArray[np.int64],
) -> None:
    """Who gets which part of the pot with all cards known."""
    kind, low, players = contest[0], contest[1], len(hands)
    best_high, sharing_high = np.uint64(0), 0
    best_low, sharing_low = NO_LOW, 0
    for player in range(players):
        count = own[player] + shared
        highs[player] = (
            np.uint64(1) if kind == NO_HIGH else high_rank(kind, hands[player], own[player], count)
        )
        lows[player] = low_rank(kind, low, hands[player], own[player], count, contest[2], contest[3])
        if highs[player] > best_high:
            best_high, sharing_high = highs[player], 1
        elif highs[player] == best_high:
            sharing_high += 1
        if lows[player] < best_low:
            best_low, sharing_low = lows[player], 1
        elif lows[player] == best_low and best_low != NO_LOW:
            sharing_low += 1
    for player in range(players):
        high_wins = highs[player] == best_high and kind != NO_HIGH
        low_wins = best_low != NO_LOW and lows[player] == best_low
        if kind == NO_HIGH:
            if low_wins:
                counts[player, WHOLE, sharing_low] += 1
        else:
            if high_wins:
                counts[player, WHOLE if best_low == NO_LOW else HALF, sharing_high] += 1
            if low_wins:
                counts[player, LOW_HALF, sharing_low] += 1
        all_high = kind == NO_HIGH or (high_wins and sharing_high == 1)
        all_low = best_low == NO_LOW or (low_wins and sharing_low == 1)
        if all_high and all_low:
            ends[player, WIN] += 1
        elif high_wins or low_wins:
            ends[player, TIE] += 1
        else:
            ends[player, LOSE] += 1


@njit
def _all_ways(
    contest: NDArray[np.int64],
    own: NDArray[np.int64],
    held: NDArray[np.int64],
    shared: NDArray[np.int64],
    shown: int,
    left: NDArray[np.int64],
    counts: NDArray[np.int64],
    ends: NDArray[np.int64],
) -> None:
    """Every way to complete the board and then each hand, one after the other."""
    players, whole, board = len(own), contest[4], contest[5]
    slots = board - shown
    for player in range(players):
        slots += whole - held[player]
    group, hands = np.empty(slots, dtype=np.int64), own.copy()
    place = 0
    for _ in range(board - shown):
        group[place] = -1
        place += 1
    for player in range(players):
        for _ in range(whole - held[player]):
            group[place] = player
            place += 1
    complete = np.empty(players, dtype=np.int64)
    complete[:] = whole
    highs, lows = np.empty(players, dtype=np.uint64), np.empty(players, dtype=np.int64)
    chosen, used = np.full(slots + 1, -1, dtype=np.int64), np.zeros(len(left), dtype=np.bool_)
    place = 0
    while place >= 0:
        if place == slots:
            _put(group, chosen, left, hands, held, shared, shown, whole, board)
            _judge(contest, hands, complete, board, highs, lows, counts, ends)
            place -= 1
            if place < 0:
                return
        if chosen[place] >= 0:
            used[chosen[place]] = False
        following = chosen[place] + 1
        if chosen[place] < 0 and place and group[place] == group[place - 1]:
            following = chosen[place - 1] + 1
        while following < len(left) and used[following]:
            following += 1
        if following >= len(left):
            chosen[place] = -1
            place -= 1
            continue
        chosen[place] = following
        used[following] = True
        place += 1
        if place < slots:
            chosen[place] = -1


@njit
def _put(
    group: NDArray[np.int64],
    chosen: NDArray[np.int64],
    left: NDArray[np.int64],
    hands: NDArray[np.int64],
    held: NDArray[np.int64],
    shared: NDArray[np.int64],
    shown: int,
    whole: int,
    board: int,
) -> None:
    """Add the chosen cards to the board and the hands."""
    on_board = shown
    before, filled = np.int64(-2), 0
    for place in range(len(group)):
        if group[place] != before:
            before, filled = group[place], 0
        card = left[chosen[place]]
        if before < 0:
            shared[on_board] = card
            on_board += 1
        else:
            hands[before, held[before] + filled] = card
            filled += 1
    for player in range(len(hands)):
        for place in range(board):
            hands[player, whole + place] = shared[place]
