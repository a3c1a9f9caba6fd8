"""Absorbing Markov chains solved exactly."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Generic, TypeVar

from croupier.law.refusal import BadInput
from croupier.odds.finite import Distribution

State = TypeVar("State", bound=Hashable)

Row = dict[int, Fraction]


class AbsorbingChain(Generic[State]):
    """States reached from a start; `step` gives the distribution of the next state, None for an end."""

    def __init__(self, start: State, step: Callable[[State], Distribution[State] | None]) -> None:
        self.start = start
        self.moves: dict[State, Distribution[State]] = {}
        self.ends: list[State] = []
        waiting = [start]
        seen = {start}
        while waiting:
            state = waiting.pop()
            following = step(state)
            if following is None:
                self.ends.append(state)
                continue
            self.moves[state] = following
            fresh = [target for target in following if target not in seen]
            seen.update(fresh)
            waiting.extend(fresh)
        self._order = {state: index for index, state in enumerate(self.moves)}

    def absorption(self) -> Distribution[State]:
        """The probability of every end, from the start."""
        if self.start not in self.moves:
            return Distribution.certain(self.start)
        visits = self.expected_visits()
        chances: dict[State, Fraction] = dict.fromkeys(self.ends, Fraction(0))
        for state, following in self.moves.items():
            for target, chance in following.items():
                if target in chances:
                    chances[target] += visits[state] * chance
        return Distribution(chances)

    def expected_steps(self) -> Fraction:
        """The expected number of steps from the start to an end."""
        return sum(self.expected_visits().values(), Fraction(0))

    def expected_reward(self, reward: Callable[[State, State], Fraction | int]) -> Fraction:
        """The expected total of a reward earned on each move from one state to the next."""
        total = Fraction(0)
        for state, visits in self.expected_visits().items():
            total += visits * self.moves[state].mean(lambda target, state=state: reward(state, target))  # type: ignore[misc]
        return total

    def expected_visits(self) -> dict[State, Fraction]:
        """How often each passing state is expected to be visited.

        Solves visits = start + visits * transition by elimination over the sparse rows.
        """
        if not self.moves:
            return {}
        order = self._order
        size = len(order)
        # incoming[j][i]: chance of moving from i to j, both passing states
        incoming: list[Row] = [{} for _ in range(size)]
        for state, following in self.moves.items():
            for target, chance in following.items():
                if target in order:
                    incoming[order[target]][order[state]] = chance
        constant = [Fraction(0)] * size
        constant[order[self.start]] = Fraction(1)
        for column in range(size - 1, -1, -1):
            _eliminate(incoming, constant, column)
        visits: list[Fraction] = []
        for column in range(size):
            known = sum((share * visits[source] for source, share in incoming[column].items()), Fraction(0))
            visits.append(constant[column] + known)
        return {state: visits[index] for state, index in order.items()}


def _eliminate(incoming: list[Row], constant: list[Fraction], column: int) -> None:
    """Writes one unknown in terms of the earlier ones and puts it into every earlier equation."""
    row = incoming[column]
    loop = row.pop(column, Fraction(0))
    if loop == 1:
        raise BadInput("the chain has a state it can never leave")
    scale = 1 / (1 - loop)
    for source in row:
        row[source] *= scale
    constant[column] *= scale
    for other in range(column):
        share = incoming[other].pop(column, None)
        if share is None:
            continue
        constant[other] += share * constant[column]
        for source, weight in row.items():
            incoming[other][source] = incoming[other].get(source, Fraction(0)) + share * weight
