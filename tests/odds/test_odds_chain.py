"""Absorbing chains solved exactly, against results known in closed form."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.law.refusal import BadInput
from croupier.odds.chain import AbsorbingChain
from croupier.odds.finite import Distribution


def ruin(fortune: int, goal: int, chance: Fraction) -> AbsorbingChain[int]:
    def step(state: int) -> Distribution[int] | None:
        if state in (0, goal):
            return None
        return Distribution({state + 1: chance, state - 1: 1 - chance})

    return AbsorbingChain(fortune, step)


@given(st.integers(1, 11), st.fractions(Fraction(1, 9), Fraction(8, 9), max_denominator=9))
def test_gamblers_ruin(fortune: int, chance: Fraction) -> None:
    goal = 12
    chain = ruin(fortune, goal, chance)
    ratio = (1 - chance) / chance
    reached = Fraction(fortune, goal) if ratio == 1 else (1 - ratio**fortune) / (1 - ratio**goal)
    assert chain.absorption()[goal] == reached
    drift = 2 * chance - 1
    steps = fortune * (goal - fortune) if drift == 0 else (goal * reached - fortune) / drift
    assert chain.expected_steps() == steps


def test_reward_is_earned_on_every_move() -> None:
    chain = ruin(3, 7, Fraction(2, 5))
    assert chain.expected_reward(lambda _state, _target: 1) == chain.expected_steps()
    assert chain.expected_reward(lambda state, target: target - state) == 7 * chain.absorption()[7] - 3


def test_waiting_for_a_face_of_a_die() -> None:
    def step(state: str) -> Distribution[str] | None:
        return Distribution({"waits": Fraction(5, 6), "six": Fraction(1, 6)}) if state == "waits" else None

    assert AbsorbingChain("waits", step).expected_steps() == 6


def test_coupon_collector_visits_every_state_as_often_as_expected() -> None:
    def step(collected: int) -> Distribution[int] | None:
        if collected == 6:
            return None
        return Distribution({collected: Fraction(collected, 6), collected + 1: Fraction(6 - collected, 6)})

    chain = AbsorbingChain(0, step)
    assert chain.expected_visits() == {state: Fraction(6, 6 - state) for state in range(6)}
    assert chain.expected_steps() == Fraction(147, 10)


def test_a_start_that_is_an_end() -> None:
    chain: AbsorbingChain[str] = AbsorbingChain("done", lambda _state: None)
    assert chain.absorption() == Distribution.certain("done")
    assert chain.expected_steps() == 0


def test_a_chain_that_never_ends_is_refused() -> None:
    with pytest.raises(BadInput, match="never leave"):
        AbsorbingChain(0, lambda state: Distribution.certain(1 - state)).expected_steps()
