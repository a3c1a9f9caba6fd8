"""What all tests share: steady property tests, and marks that name real paragraphs."""

import csv
import gc
from importlib import resources
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

# The same commit gives the same result: `make explore` looks for new examples.
settings.register_profile(
    "house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("explore", settings.get_profile("house"), derandomize=False, print_blob=True)
settings.register_profile("first", settings.get_profile("house"), phases=[Phase.explicit, Phase.generate])
settings.load_profile("house")


def known_paragraphs() -> frozenset[str]:
    """The ids of every paragraph in the register of the chapter."""
    register = resources.files("croupier.law").joinpath("data", "paragraphs.csv")
    with register.open(encoding="utf-8") as rows:
        return frozenset(row["id"] for row in csv.DictReader(rows))


SLOW_PARTNERS = ("web", "server", "cli")
"""Folders of tests that wait for a browser, a server or a terminal."""


def pytest_collection_finish() -> None:
    """What was collected lives as long as the run: the garbage collector need not look at it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that waits for another program runs a second time before it fails, and the summary names it; one
    that claims to prove a paragraph that does not exist stops the whole run.
    """
    here = Path(__file__).parent
    for item in items:
        if item.path.relative_to(here).parts[0] in SLOW_PARTNERS:
            item.add_marker(pytest.mark.flaky(reruns=1))
    claims = {
        (paragraph, item.nodeid)
        for item in items
        for mark in item.iter_markers("proves")
        for paragraph in mark.args
    }
    if not claims:
        return
    known = known_paragraphs()
    unknown = sorted(claim for claim in claims if claim[0] not in known)
    if unknown:
        lines = "\n".join(f"  {paragraph!r} in {test}" for paragraph, test in unknown)
        raise pytest.UsageError(f"tests claim to prove paragraphs that are in no register:\n{lines}")
