"""How a round ends under a given play: won, lost or neither, and the spread of its net result.

For hands that are not split everything is exact. Split hands are each exact, but together they are taken as
independent once the dealer's final hand is known; the cards one hand takes from the other are left out of
account. At eight decks that moves the chances of a won or lost round by less than 0.00001 (against 4 * 10^9
simulated rounds) and leaves the expected net result exact.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import ACE, TEN, VALUES
from croupier.law.refusal import BadInput
from croupier.odds.twentyone.dealer import SEEN, WIN
from croupier.odds.twentyone.finish import (
    ENDS,
    LOST,
    MASS,
    NET,
    QUANTITIES,
    SQUARE,
    WON,
    dealer_ends,
    finish_hands,
)
from croupier.odds.twentyone.solver import Play, Solution, Table
from croupier.odds.twentyone.splits import SplitPair, compositions_needed


@dataclass(frozen=True)
class RoundOutcomes:
    """The chances of a round by hands won and lost, and mean and variance of the net result."""

    won: float
    lost: float
    neither: float
    expected_net: float
    variance: float

    @property
    def win_share(self) -> float:
        """The chance that a decided round is won, which streak wagers turn on (19:47-2.22)."""
        return self.won / (self.won + self.lost)


def round_outcomes(table: Table, solution: Solution) -> RoundOutcomes:
    """The outcomes of a round played as in the solution."""
    rules = table.rules
    if not rules.original_wager_only:
        raise BadInput("round outcomes: expected a dealer's blackjack to take one original wager and no more")
    return _Rounds(table, solution.play).run()


class _Rounds:
    def __init__(self, table: Table, play: Play) -> None:
        self.table, self.play = table, play
        self.ends = dealer_ends(table.tree, table.shoe, table.plan.removed)
        self.sums = np.zeros((QUANTITIES, table.views))

    def _play(
        self,
        starts: NDArray[np.float64],
        play: Play,
        order: NDArray[np.int64],
        rows: NDArray[np.int64],
        split: tuple[int, int] | None,
        first: bool = True,
    ) -> NDArray[np.float64]:
        """Quantities by dealer's final hand and view, for hands that start with the given chances."""
        table, hands, pay = self.table, self.table.hands, self.table.payoffs
        extra = np.zeros(VALUES, dtype=np.int64)
        may_double = pay.may_double
        if split is not None:
            extra[split[0]] = split[1]
            may_double = may_double & table.rules.double_after_split
        row_of = np.full(len(hands.counts), -1, dtype=np.int64)
        row_of[order] = rows
        sums = np.zeros((QUANTITIES, ENDS, table.views))
        finish_hands(
            order[::-1].copy(),
            row_of,
            self.ends,
            table.shoe,
            extra,
            hands.counts,
            hands.following,
            hands.total,
            pay.stand_scale,
            pay.stand_square,
            may_double,
            play.hits,
            play.doubles,
            table.rules.ties_lose,
            table.rules.twentyone_wins,
            table.rules.twentyone_beats_blackjack,
            table.rules.broken_hands_lost,
            table.rules.rescue,
            first,
            starts.copy(),
            sums,
        )
        return sums

    def run(self) -> RoundOutcomes:
        table, play = self.table, self.play
        starts = np.zeros(play.hits.shape)
        for (first, second), chance in table.chances.items():
            hand = table.hands.number(first, second)
            row = table.row_of[hand]
            win, seen = table.worths[row, WIN], table.worths[row, SEEN]
            if hand == table.hands.number(ACE, TEN):
                self._natural(chance, win, seen)
                continue
            gives_up = play.surrenders[hand] & (table.rules.surrender != "none")
            half = seen if table.rules.surrender == "early" else win
            self._add(chance * np.where(gives_up, half, 0.0), -0.5, 0.25, lost=1.0)
            self._add(chance * np.where(gives_up, seen - half, 0.0), -1.0, 1.0, lost=1.0)
            kept = ~gives_up
            if first == second and table.rules.max_split_hands > 1:
                splits = play.splits[first] & kept
                if splits.any():
                    self._split(first, chance * splits * seen)
                kept = kept & ~splits
            starts[hand] = chance * kept
        order = table.plan.order
        self.sums += self._play(starts, play, order, table.plan.rows, None).sum(axis=1)
        mass, net, square, won, lost = self.sums.sum(axis=1).tolist()
        return RoundOutcomes(won, lost, mass - won - lost, net, square - net**2)

    def _add(
        self, chance: NDArray[np.float64], net: float, square: float, won: float = 0.0, lost: float = 0.0
    ) -> None:
        for quantity, worth in enumerate((1.0, net, square, won, lost)):
            self.sums[quantity] += chance * worth

    def _natural(self, chance: float, win: NDArray[np.float64], seen: NDArray[np.float64]) -> None:
        pays = float(self.table.rules.blackjack_pays)
        self._add(chance * win, pays, pays**2, won=1.0)
        if self.table.rules.blackjack_beats_blackjack:
            self._add(chance * (seen - win), pays, pays**2, won=1.0)
        else:
            self._add(chance * (seen - win), 0.0, 0.0)

    def _split(self, pair: int, chance: NDArray[np.float64]) -> None:
        """Add the rounds in which a pair is split; `chance` is joint with the view."""
        table = self.table
        after = table.after_split(self.play, pair)
        others = self._split_hands(pair, after, first=False)
        original = self._split_hands(pair, after, first=True)
        for ending, first in zip(others.endings(), original.endings(), strict=True):
            hands = [ending.open_hand] * ending.opened
            if ending.unpaired_hand is not None:
                hands = [ending.unpaired_hand] * ending.unpaired + hands
            self.sums += chance * ending.chance * _together([first.first_hand, *hands[1:]])

    def _split_hands(self, pair: int, after: Play, first: bool) -> SplitPair:
        """The quantities of the hands of a split pair, or of the one that holds the original wager."""
        table = self.table
        one, two = table.hands.number(pair), table.hands.number(pair, pair)
        shape = (QUANTITIES, ENDS, table.views)
        single, paired = [np.zeros(shape)], [np.zeros(shape)]
        for out in range(1, compositions_needed(table.most_hands(pair)) + 1):
            order, rows = table.plan.splits[pair, out]
            for worths, hand in ((single, one), (paired, two)):
                starts = np.zeros(self.play.hits.shape)
                starts[hand] = 1.0
                seen = table.worths[rows[np.flatnonzero(order == hand)[0]], SEEN]
                sums = self._play(starts, after, order, rows, (pair, out), first)
                worths.append(np.divide(sums, seen, out=np.zeros(shape), where=seen > 0))
        return table.split_pair(pair, single, paired)


def _together(hands: list[NDArray[np.float64]]) -> NDArray[np.float64]:
    """Several hands against one dealer's hand, independent once that hand is known; summed over it."""
    mass = np.mean([hand[MASS] for hand in hands], axis=0)
    share = [np.divide(hand, hand[MASS], out=np.zeros_like(hand), where=hand[MASS] > 0) for hand in hands]
    net = np.sum([hand[NET] for hand in share], axis=0)
    square = np.sum([hand[SQUARE] - hand[NET] ** 2 for hand in share], axis=0) + net**2
    # lead[k + number of hands] is the chance that k more hands are won than lost
    lead = np.ones((1, *mass.shape))
    for hand in share:
        longer = np.zeros((len(lead) + 2, *mass.shape))
        longer[:-2] += lead * hand[LOST]
        longer[1:-1] += lead * (1 - hand[LOST] - hand[WON])
        longer[2:] += lead * hand[WON]
        lead = longer
    middle = len(hands)
    quantities = [np.ones_like(mass), net, square, lead[middle + 1 :].sum(axis=0), lead[:middle].sum(axis=0)]
    return np.asarray((np.array(quantities) * mass).sum(axis=1))
