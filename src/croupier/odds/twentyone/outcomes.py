"""How a round ends under a given play: by hands won and lost, and by money.

For hands that are not split everything is exact. Two hands of a split are enumerated with the cards of both
hands out; pairs of hands too rare to matter are treated as independent given the dealer's final hand, which
changes chances and variance by less than 2e-6. Of three or four hands every two are enumerated in this way,
the rarest cases from those with fewer cards of the pair: the variance is within 5e-6, and the chances lack
only what three hands have in common beyond their pairs. Hands against two cards seen are treated as
independent, each hand exact by itself; for two hands that would change chances by 2e-6 and the variance by
4e-5 at eight decks, by 2e-5 and 3e-4 at one. The expected net result is always exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import ACE, TEN, VALUES
from croupier.law.refusal import BadInput
from croupier.odds.twentyone.bonus_21 import one_short, suit_classes
from croupier.odds.twentyone.dealer import SEEN, WIN
from croupier.odds.twentyone.results import Chances, RoundNets, given_end
from croupier.odds.twentyone.solver import DOUBLE, HIT, SPLIT, SURRENDER, Play, Solution, Table
from croupier.odds.twentyone.split_hands import Finishing, SplitHands

MIN_WEIGHT: Final = 1e-10
TOGETHER: Final = (
    "chances and variance from all pairs of split hands with the cards of both out, pairs rarer than 1e-10 "
    "taken as independent given the dealer's hand: within 2e-6"
)
PAIRS: Final = (
    f"{TOGETHER}, the variance within 5e-6; left out is what three or four hands of a split have in common "
    "beyond their pairs; what two have in common is taken not to depend on further cards of the pair that "
    "come in less than 5e-3 of the rounds"
)
INDEPENDENT: Final = (
    "chances and variance take the hands of a split as independent given the dealer's hand: chances within "
    "1e-5 and variance within 1e-3 at six decks or more, ten times that at one"
)

NEITHER: Final = "returned unless a split hand was doubled"
"""What a round with as many hands won as lost earns."""
HALF: Final = Fraction(1, 2)


@dataclass(frozen=True)
class RoundOutcomes:
    """The chances of a round by hands and by money, and mean and variance of the net result.

    By hands a round is won where more hands are won than lost (19:47-2.22); by money it is `ahead` where more
    money is won than lost. After a split with a doubled hand the two may differ.
    """

    won: float
    lost: float
    neither: float
    nets: RoundNets
    split_hands: str
    """How the hands of a split are combined, and the error bound of chances and variance that follows."""
    chance_error: float
    variance_error: float

    @property
    def expected_net(self) -> float:
        """What a round wins on average."""
        return self.nets.expected_net

    @property
    def variance(self) -> float:
        """The variance of what a round wins."""
        return self.nets.variance

    @property
    def ahead(self) -> float:
        """The chance of a round that wins money."""
        return self.nets.ahead

    @property
    def behind(self) -> float:
        """The chance of a round that loses money."""
        return self.nets.behind

    @property
    def even(self) -> float:
        """The chance that a round ends with the money it began with."""
        return self.nets.even

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
        self.finishing = Finishing(table)
        self.results = self.finishing.results
        self.nets: dict[Fraction, float] = {}
        self.won = self.lost = self.mass = 0.0
        self.splits = np.zeros((VALUES, table.views))

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
        order, rows = table.plan.order, table.plan.rows
        self._add_hands(self.finishing.run(starts, play, order, rows, None))
        for pair in np.flatnonzero(self.splits.any(axis=1)).tolist():
            self._split(pair, self.splits[pair])
        split_hands, chance_error, variance_error = self._errors()
        return RoundOutcomes(
            self.won,
            self.lost,
            self.mass - self.won - self.lost,
            RoundNets(dict(sorted(self.nets.items()))),
            split_hands,
            chance_error,
            variance_error,
        )

    def _errors(self) -> tuple[str, float, float]:
        rules = self.table.rules
        if rules.both_cards_seen:
            return (INDEPENDENT, 1e-5, 1e-3) if rules.decks >= 6 else (INDEPENDENT, 1e-4, 1e-2)
        return (TOGETHER, 2e-6, 2e-6) if rules.max_split_hands <= 2 else (PAIRS, 2e-6, 5e-6)

    def _kept(
        self,
        hand: int,
        first: int,
        chance: float,
        gives_up: NDArray[np.bool_],
        splits: NDArray[np.bool_],
    ) -> NDArray[np.float64]:
        """Add the rounds surrendered, note those split; returns the chances of those that are played out."""
        table = self.table
        row = table.row_of[hand]
        win, seen = table.worths[row, WIN], table.worths[row, SEEN]
        half = seen if table.rules.surrender == "early" else win
        self._add(-HALF, -1, chance * float(half[gives_up].sum()))
        self._add(Fraction(-1), -1, chance * float((seen - half)[gives_up].sum()))
        self.splits[first] += np.where(splits, chance, 0.0)
        return np.where(gives_up | splits, 0.0, chance)

    def _by_suits(self, first: int, second: int, chance: float) -> None:
        """Add a first hand that is played and paid by the suits of its cards."""
        table, play = self.table, self.play
        hand = table.hands.number(first, second)
        held = tuple(table.hands.counts[hand].tolist())
        value = one_short(held)
        assert value is not None
        done = int(table.hands.following[hand, value])
        for name, (share, pays) in suit_classes(table.rules, held).items():
            letters = np.array(self.suited[first, second][name])
            kept = self._kept(hand, first, chance * float(share), letters == SURRENDER, letters == SPLIT)
            starts = np.zeros(play.hits.shape)
            starts[hand] = kept
            hits, doubles = play.hits.copy(), play.doubles.copy()
            hits[hand], doubles[hand] = letters == HIT, letters == DOUBLE
            shares = table.payoffs.stand_shares.copy()
            shares[done] = table.payoffs.shares(pays)
            chosen = Play(hits, doubles, play.splits, play.surrenders)
            order, rows = table.plan.order, table.plan.rows
            self._add_hands(self.finishing.run(starts, chosen, order, rows, None, shares=shares))

    def _add(self, net: Fraction, lead: int, chance: float) -> None:
        """Add rounds of one net result; the lead says whether they are won or lost by hands."""
        self.nets[net] = self.nets.get(net, 0.0) + chance
        self.mass += chance
        self.won += chance * (lead > 0)
        self.lost += chance * (lead < 0)

    def _add_hands(self, sums: Chances) -> None:
        """Add rounds of one hand by their results."""
        chances = sums.sum(axis=(1, 2)).tolist()
        for net, lead, chance in zip(self.results.nets, self.results.leads, chances, strict=True):
            self._add(net, lead, chance)

    def _natural(self, chance: float, win: NDArray[np.float64], seen: NDArray[np.float64]) -> None:
        pays, both = self.table.rules.blackjack_pays, chance * float((seen - win).sum())
        self._add(pays, 1, chance * float(win.sum()))
        if self.table.rules.blackjack_beats_blackjack:
            self._add(pays, 1, both)
        else:
            self._add(Fraction(0), 0, both)

    def _split(self, pair: int, chance: NDArray[np.float64]) -> None:
        """Add the rounds in which a pair is split; `chance` is that of the pair, where it is."""
        seen = self.table.worths[self.table.row_of[self.table.hands.number(pair, pair)], SEEN]
        split = SplitHands(self.finishing, self.play, pair, chance, MIN_WEIGHT)
        for ending, first in zip(split.others.endings(), split.original.endings(), strict=True):
            hands = [ending.open_hand] * ending.opened
            if ending.unpaired_hand is not None:
                hands = [ending.unpaired_hand] * ending.unpaired + hands
            hands[0] = first.first_hand
            pairs = {} if self.table.rules.both_cards_seen else split.pairs(ending)
            self._add_together(hands, pairs, chance * seen * ending.chance)

    def _add_together(
        self,
        hands: list[Chances],
        pairs: Mapping[tuple[int, int], Chances],
        chance: NDArray[np.float64],
    ) -> None:
        """Add rounds of several hands; their chances are given the view."""
        weight = chance * np.mean([hand.sum(axis=0) for hand in hands], axis=0)
        given = [given_end(hand, 1) for hand in hands]
        two = {places: given_end(both, 2) for places, both in pairs.items()}
        for net, chances in self.results.nets_together(given, two).items():
            self.nets[net] = self.nets.get(net, 0.0) + float((weight * chances).sum())
        won, lost = self.results.leads_together(given, two)
        self.mass += float(weight.sum())
        self.won += float((weight * won).sum())
        self.lost += float((weight * lost).sum())
