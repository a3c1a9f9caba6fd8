"""Long work says how far it is."""

import time
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.progress import tracked, watched_by
from croupier.simulation.runner import seconds_needed


class Seen:
    """Notes what work reports."""

    def __init__(self) -> None:
        self.expected = self.finished = 0

    def expect(self, parts: int) -> None:
        self.expected += parts

    def done(self, parts: int = 1) -> None:
        self.finished += parts
        assert self.finished <= self.expected


def test_tracked_work_reports_each_part_to_whoever_watches() -> None:
    seen = Seen()
    assert list(tracked([1, 2])) == [1, 2]
    with watched_by(seen):
        assert list(tracked("abc")) == ["a", "b", "c"]
    assert (seen.expected, seen.finished) == (3, 3)
    list(tracked([1]))
    assert seen.expected == 3


def test_the_analysis_of_three_card_21_reports_its_parts() -> None:
    seen = Seen()
    with watched_by(seen):
        croupier.game("three-card-21-n-done").analyze({"proposals": True, "decks": 7, "surrender": True})
    assert seen.expected == seen.finished > 100


class Slow:
    """A kernel that takes a millisecond for a block."""

    def run(self, plan: Any, seed: int, first: int, count: int) -> Any:
        time.sleep(count / plan.block * 0.001)
        return np.zeros(1, dtype=np.int64)


class Quick(Slow):
    """A kernel that takes no time."""

    def run(self, plan: Any, seed: int, first: int, count: int) -> Any:
        return np.zeros(1, dtype=np.int64)


class Plan:
    """Ten rounds a block."""

    block = 10


def test_simulate_estimates_its_duration_before_it_starts() -> None:
    seconds = seconds_needed(Slow(), Plan(), 0, 1_000_000, 2)  # type: ignore[arg-type]
    assert seconds == pytest.approx(50, rel=0.5)
    # A run that is over sooner than the short one would be is not tried forever.
    assert seconds_needed(Quick(), Plan(), 0, 1_005, 1) < 1  # type: ignore[arg-type]
    told: list[float] = []
    plain = croupier.game("let-it-ride").simulate(20_000, seed=3)
    estimated = croupier.game("let-it-ride").simulate(20_000, seed=3, estimated=told.append)
    assert len(told) == 1
    assert told[0] >= 0
    assert plain.totals == estimated.totals
