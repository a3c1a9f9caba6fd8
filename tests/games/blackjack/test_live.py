"""A live blackjack table where anything is reported at any moment: a ruling touches only whom it names."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.games.register import find
from tests.games.blackjack.tables import bets
from tests.games.twentyone.live import LiveGame, plays_on

BLACKJACK = LiveGame(
    find("blackjack")[0], bets, least_decks=4, not_reported=("progressive_light_failed",), stays="streak"
)
OPTIONS: list[dict[str, Any]] = [
    {},
    {"hole_card": "down", "surrender": True, "max_split_hands": 4},
    {"hole_card": "down_reader", "additional_wager": "sevens", "players_per_box": 3},
    {"hole_card": "up", "additional_wager": "sevens"},
    {"shoe": "double", "additional_wager": "over_under_13"},
    {"multiple_action": True, "players_per_box": 2},
    {"progressive": "P1", "max_split_hands": 4},
    {"streak": True, "hole_card": "down_reader", "consolidated_net_payout": True},
    {"bonus_wager": {100: {1000: 1, 2000: 1}, 500: {7500: 1}}, "shuffle": "automated"},
    {"no_midshoe_entry": True, "several_boxes": True},
]


@pytest.mark.proves("19:47-2.15(a)", "19:47-2.15(b)")
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(OPTIONS), st.integers(0, 2**32))
def test_2_15_no_report_voids_more_than_its_ruling_says_nor_leaves_a_wager_behind(
    options: dict[str, Any], seed: int
) -> None:
    plays_on(BLACKJACK, options, seed)
