"""How a round ends under a given play: won, lost or neither, and the spread of its net result.

For hands that are not split everything is exact. A pair that becomes two hands at most is enumerated with the
cards of both hands out; pairs of hands too rare to matter are treated as independent given the dealer's final
hand, which changes chances and variance by less than 2e-6. More than two split hands, doubles that may be
rescued and hands against two cards seen are all treated as independent, each hand exact by itself; for two
hands that would change chances by 2e-6 and the variance by 4e-5 at eight decks, by 2e-5 and 3e-4 at one. The
expected net result is always exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import ACE, TEN, VALUES
from croupier.law.refusal import BadInput
from croupier.odds.twentyone.bonus_21 import one_short, suit_classes
from croupier.odds.twentyone.courses import Results, course
from croupier.odds.twentyone.dealer import SEEN, WIN
from croupier.odds.twentyone.ends_by_cards import EndsByCards
from croupier.odds.twentyone.finish import (
    ENDS,
    LOST,
    LOST_TWO,
    MASS,
    NET,
    QUANTITIES,
    SQUARE,
    WON,
    WON_TWO,
    EndTerms,
    Standing,
    dealer_ends,
    finish_hands,
)
from croupier.odds.twentyone.play import Drawing
from croupier.odds.twentyone.solver import DOUBLE, HIT, SPLIT, SURRENDER, Play, Solution, Table
from croupier.odds.twentyone.splits import SplitPair, compositions_needed
from croupier.odds.twentyone.together import Together

MIN_WEIGHT: Final = 1e-9
TOGETHER: Final = (
    "chances and variance from all pairs of split hands with the cards of both out, pairs rarer than 1e-9 "
    "taken as independent given the dealer's hand: within 2e-6"
)
INDEPENDENT: Final = (
    "chances and variance take the hands of a split as independent given the dealer's hand: chances within "
    "1e-5 and variance within 1e-3 at six decks or more, ten times that at one"
)
PRODUCTS: Final = (
    (NET, NET),
    (WON, WON),
    (WON, LOST),
    (LOST, LOST),
    (WON_TWO, LOST),
    (WON, LOST_TWO),
    (WON_TWO, LOST_TWO),
)

NEITHER: Final = "returned unless a split hand was doubled"
"""What a round with as many hands won as lost earns."""


@dataclass(frozen=True)
class RoundOutcomes:
    """The chances of a round by hands and by money, and mean and variance of the net result.

    By hands a round is won where more hands are won than lost (19:47-2.22); by money it is `ahead` where more
    money is won than lost. After a split with a doubled hand the two may differ.
    """

    won: float
    lost: float
    neither: float
    expected_net: float
    variance: float
    split_hands: str
    """How the hands of a split are combined, and the error bound of chances and variance that follows."""
    chance_error: float
    variance_error: float
    ahead: float
    behind: float

    @property
    def even(self) -> float:
        """The chance that a round ends with the money it began with."""
        return self.won + self.lost + self.neither - self.ahead - self.behind

    @property
    def win_share(self) -> float:
        """The chance that a decided round is won, which decides streak wagers (19:47-2.22)."""
        return self.won / (self.won + self.lost)


def round_outcomes(table: Table, solution: Solution) -> RoundOutcomes:
    """The outcomes of a round played as in the solution."""
    rules = table.rules
    if not rules.original_wager_only:
        raise BadInput("round outcomes: expected a dealer's blackjack to take one original wager and no more")
    return _Rounds(table, solution).run()


class _Rounds:
    def __init__(self, table: Table, solution: Solution) -> None:
        self.table, self.play, self.suited = table, solution.play, solution.suited
        self.ends = dealer_ends(table.tree, table.shoe, table.plan.removed)
        self.sums = np.zeros((QUANTITIES, table.views))
        self.otherwise = np.zeros((2, table.views))
        """Rounds ahead minus rounds won, and rounds behind minus rounds lost."""
        self.together = Together(table.hands, EndsByCards(table.tree, table.shoe), MIN_WEIGHT)

    def _play(
        self,
        starts: NDArray[np.float64],
        play: Play,
        order: NDArray[np.int64],
        rows: NDArray[np.int64],
        split: tuple[int, int] | None,
        first: bool = True,
        pays: tuple[NDArray[np.float64], NDArray[np.float64]] | None = None,
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
            Drawing(table.shoe, extra, hands.counts, hands.following, hands.total),
            Standing(*(pays or (pay.stand_scale, pay.stand_square)), may_double),
            play.hits,
            play.doubles,
            EndTerms.of(table.rules, first),
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
            if (first, second) in self.suited:
                self._by_suits(first, second, chance)
                continue
            gives_up = play.surrenders[hand] & (table.rules.surrender != "none")
            splits = play.splits[first] & (first == second) & (table.rules.max_split_hands > 1)
            starts[hand] = self._kept(hand, first, chance, gives_up, splits & ~gives_up)
        order = table.plan.order
        self.sums += self._play(starts, play, order, table.plan.rows, None).sum(axis=1)
        self._add_products()
        mass, net, square, won, lost = self.sums[:WON_TWO].sum(axis=1).tolist()
        ahead, behind = self.otherwise.sum(axis=1).tolist()
        errors: tuple[str, float, float] = TOGETHER, 2e-6, 2e-6
        if not self._two_exactly(table.rules.max_split_hands):
            errors = (INDEPENDENT, 1e-5, 1e-3) if table.rules.decks >= 6 else (INDEPENDENT, 1e-4, 1e-2)
        return RoundOutcomes(
            won, lost, mass - won - lost, net, square - net**2, *errors, won + ahead, lost + behind
        )

    def _kept(
        self,
        hand: int,
        first: int,
        chance: float,
        gives_up: NDArray[np.bool_],
        splits: NDArray[np.bool_],
    ) -> NDArray[np.float64]:
        """Add the rounds surrendered or split; returns the chances of those that are played out."""
        table = self.table
        row = table.row_of[hand]
        win, seen = table.worths[row, WIN], table.worths[row, SEEN]
        half = seen if table.rules.surrender == "early" else win
        self._add(chance * np.where(gives_up, half, 0.0), -0.5, 0.25, lost=1.0)
        self._add(chance * np.where(gives_up, seen - half, 0.0), -1.0, 1.0, lost=1.0)
        if splits.any():
            self._split(first, np.where(splits, chance, 0.0), seen)
        return np.where(gives_up | splits, 0.0, chance)

    def _by_suits(self, first: int, second: int, chance: float) -> None:
        """Add a first hand that is played and paid by the suits of its cards."""
        table, play = self.table, self.play
        hand = table.hands.number(first, second)
        held = tuple(table.hands.counts[hand].tolist())
        value = one_short(held)
        assert value is not None
        done = int(table.hands.following[hand, value])
        for name, (share, pays, pays_square) in suit_classes(table.rules, held).items():
            letters = np.array(self.suited[first, second][name])
            kept = self._kept(hand, first, chance * float(share), letters == SURRENDER, letters == SPLIT)
            starts = np.zeros(play.hits.shape)
            starts[hand] = kept
            hits, doubles = play.hits.copy(), play.doubles.copy()
            hits[hand], doubles[hand] = letters == HIT, letters == DOUBLE
            scale, square = table.payoffs.stand_scale.copy(), table.payoffs.stand_square.copy()
            scale[done], square[done] = float(pays), float(pays_square)
            chosen = Play(hits, doubles, play.splits, play.surrenders)
            order, rows = table.plan.order, table.plan.rows
            self.sums += self._play(starts, chosen, order, rows, None, pays=(scale, square)).sum(axis=1)

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

    def _split(self, pair: int, chance: NDArray[np.float64], seen: NDArray[np.float64]) -> None:
        """Add the rounds in which a pair is split; `seen` is the chance of each view given its cards."""
        table = self.table
        after = table.after_split(self.play, pair)
        others = self._split_hands(pair, after, first=False)
        original = self._split_hands(pair, after, first=True)
        if self._two_exactly(table.most_hands(pair)):
            self._ask_products(pair, after, chance)
            for hand in (others.single[1], original.single[1]):
                self.sums += chance * seen * hand.sum(axis=1)
            self.sums[MASS] -= chance * seen
            return
        for ending, first in zip(others.endings(), original.endings(), strict=True):
            hands = [ending.open_hand] * ending.opened
            if ending.unpaired_hand is not None:
                hands = [ending.unpaired_hand] * ending.unpaired + hands
            sums, otherwise = _together([first.first_hand, *hands[1:]])
            self.sums[:WON_TWO] += chance * seen * ending.chance * sums
            self.otherwise += chance * seen * ending.chance * otherwise

    def _two_exactly(self, hands: int) -> bool:
        """Whether splits into this many hands are enumerated together: at most two, without rescue."""
        return hands <= 2 and not (self.table.rules.rescue or self.table.rules.both_cards_seen)

    def _ask_products(self, pair: int, after: Play, chance: NDArray[np.float64]) -> None:
        """Ask for the products of net results, and of won and lost hands, of two split hands."""
        table = self.table
        may_double = table.payoffs.may_double & table.rules.double_after_split
        hand = course(table.hands, table.hands.number(pair), after.hits, after.doubles, may_double)
        first, other = (
            Results(table.hands, table.payoffs, table.rules, first=original) for original in (True, False)
        )
        begun = table.hands.counts[hand.start]
        for one, two in PRODUCTS:
            self.together.ask(
                self.together.side(hand, first.of(hand, one), begun, chance),
                self.together.side(hand, other.of(hand, two), begun, chance),
            )

    def _add_products(self) -> None:
        """Add the products: two hands won are one round won, a hand won and one lost are neither."""
        if not self.together.products:
            return
        products = self.together.sums().reshape(-1, len(PRODUCTS), self.table.views).sum(axis=0)
        net, both_won, mixed, both_lost, two_won, two_lost, two_each = products
        self.otherwise += 2 * np.array([two_won - two_each, two_lost - two_each])
        self.sums[SQUARE] += 2 * net
        self.sums[WON] -= both_won + 2 * mixed
        self.sums[LOST] -= both_lost + 2 * mixed

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


def _together(hands: list[NDArray[np.float64]]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Several hands against one dealer's hand, independent given that hand, summed over it.

    The last two values are by how much the rounds ahead and behind exceed those won and lost.
    """
    mass = np.mean([hand[MASS] for hand in hands], axis=0)
    share = [np.divide(hand, hand[MASS], out=np.zeros_like(hand), where=hand[MASS] > 0) for hand in hands]
    net = np.sum([hand[NET] for hand in share], axis=0)
    square = np.sum([hand[SQUARE] - hand[NET] ** 2 for hand in share], axis=0) + net**2
    won, lost = _lead([(hand[LOST], 1 - hand[LOST] - hand[WON], hand[WON]) for hand in share])
    ahead, behind = _lead(
        [
            (
                hand[LOST_TWO],
                hand[LOST] - hand[LOST_TWO],
                1 - hand[LOST] - hand[WON],
                hand[WON] - hand[WON_TWO],
                hand[WON_TWO],
            )
            for hand in share
        ]
    )
    quantities = np.array([np.ones_like(mass), net, square, won, lost])
    otherwise = np.array([ahead - won, behind - lost])
    return (quantities * mass).sum(axis=1), (otherwise * mass).sum(axis=1)


def _lead(
    hands: list[tuple[NDArray[np.float64], ...]],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The chances that the results of several hands add up to more and to less than zero."""
    lead = np.ones((1, *hands[0][0].shape))
    for chances in hands:
        longer = np.zeros((len(lead) + len(chances) - 1, *lead.shape[1:]))
        for step, chance in enumerate(chances):
            longer[step : step + len(lead)] += lead * chance
        lead = longer
    middle = len(lead) // 2
    return lead[middle + 1 :].sum(axis=0), lead[:middle].sum(axis=0)
