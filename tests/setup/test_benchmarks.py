"""The benchmarks judge as they should; the figures themselves are measured by `make bench`."""

import importlib
from pathlib import Path

import pytest

from benchmarks import slowest_tables
from benchmarks.__main__ import CLAIMS, FIGURES, figures
from benchmarks.claim import OURS, AtLeastRate, AtLeastTimes, Claim, WithinSeconds
from benchmarks.measure import Measurement, judge

ROOT = Path(__file__).parents[2]


def measured(floor: AtLeastTimes | AtLeastRate | WithinSeconds, **rates: float) -> Measurement:
    claim = Claim("a claim", "hands", {name: lambda: lambda: 1 for name in rates}, (floor,))
    return Measurement(claim, rates)


@pytest.mark.parametrize(
    ("measurement", "passed", "words"),
    [
        (measured(AtLeastTimes(150, "eval7"), croupier=300.0, eval7=2.0), True, "150 times"),
        (measured(AtLeastTimes(150, "eval7"), croupier=298.0, eval7=2.0), False, "149 times"),
        (measured(AtLeastRate(30e6), croupier=31e6), True, "31 million a second"),
        (measured(AtLeastRate(30e6), croupier=29e6), False, "29 million a second"),
        (measured(WithinSeconds(0.05), croupier=25.0), True, "40 ms"),
        (measured(WithinSeconds(0.05), croupier=10.0), False, "100 ms"),
    ],
)
def test_floor_is_judged(measurement: Measurement, passed: bool, words: str) -> None:
    (verdict,) = judge(measurement)
    assert verdict.passed is passed
    assert verdict.measured == words


@pytest.mark.parametrize("module", CLAIMS)
def test_every_claim_has_floors_for_its_own_contestants(module: str) -> None:
    claim = importlib.import_module(f"benchmarks.{module}").CLAIM
    assert claim.floors
    for floor in claim.floors:
        assert floor.contestant.startswith(OURS)
        assert floor.contestant in claim.contestants
        assert not isinstance(floor, AtLeastTimes) or floor.peer in claim.contestants


def test_missed_floor_is_written_into_the_page() -> None:
    measurement = measured(AtLeastTimes(150, "eval7"), croupier=298.0, eval7=2.0)
    tables = figures([measurement], judge(measurement))
    assert "| a claim | croupier | 150 times eval7 | 149 times | MISSED |" in tables
    page = (ROOT / "docs" / "performance.md").read_text(encoding="utf-8")
    assert tables in FIGURES.sub(lambda found: f"{found[1]}{tables}{found[2]}", page)


def test_rows_of_the_slowest_tables_take_the_place_of_those_of_the_same_game() -> None:
    page, head = slowest_tables.PAGE.read_text(), slowest_tables.HEAD
    assert slowest_tables.written(page, []) == page
    (changed,) = set(slowest_tables.written(page, ["| Craps | measured again |"]).splitlines()) - set(
        page.splitlines()
    )
    assert changed == "| Craps | measured again |"
    assert page.count(head[0]) == 1
