"""One browser for all tests of the pages, one pit for each file."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from croupier.table.table import milliseconds
from tests.server.conftest import Served
from tests.web.browser import Visiting, chromium, visiting

Visit = Callable[..., Visiting]
NEVER = 3_600.0
"""Seconds the dealer waits for the others, so that a slow test causes nothing to happen."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, started once."""
    with sync_playwright() as playwright:
        found = chromium(playwright)
        yield found
        found.close()


class Clock:
    """The time of day at the tables, which a test can move forward."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return milliseconds() + self.ahead

    def forward(self, seconds: int) -> None:
        """So much later it is now."""
        self.ahead += 1000 * seconds


@pytest.fixture(scope="module")
def clock() -> Clock:
    """The clock of the pit."""
    return Clock()


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[Served]:
    """A pit without tables; each test opens those it needs."""
    folder: Path = tmp_path_factory.mktemp("pit")
    served = Served(folder, wait_seconds=NEVER, seat_seconds=0, clock=clock)
    yield served
    served.close()


@pytest.fixture
def visit(browser: Browser, pit: Served) -> Iterator[Visit]:
    """Brings visitors in; what their browsers complain about fails the test."""
    with ExitStack() as visitors:
        came: list[Visiting] = []

        def one(**settings: Any) -> Visiting:
            context: AbstractContextManager[Visiting] = partial(visiting, browser, pit.url)(**settings)
            came.append(visitors.enter_context(context))
            return came[-1]

        yield one
        for each in came:
            each.check()
