"""The games the battery plays: every folder of the register, and the small games written for the tests."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from croupier.games.register import Game, games
from croupier.law.refusal import CroupierError
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table
from tests.battery.small_games import SMALL_GAMES

MODES = ("virtual", "live")
REGISTERED: list[Game] = games()
GAMES: list[Game] = [*REGISTERED, *SMALL_GAMES]
SEEDS = st.integers(0, 2**32 - 1)

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)

every_mode = pytest.mark.parametrize("mode", MODES)


def few(examples: int) -> Any:
    """A few examples, each a whole sitting."""
    return settings(
        max_examples=examples,
        phases=(Phase.explicit, Phase.generate),  # a seed has no smaller example
        suppress_health_check=[HealthCheck.too_slow],
    )


def attempted(table: Table, command: cmd.Command) -> tuple[list[ev.AnyEvent], CroupierError | None]:
    """What a command caused, or the refusal."""
    try:
        return table.record(command), None
    except CroupierError as refused:
        return [], refused
