"""Live tables of Spanish 21 and Three Card 21 where anything is reported at any moment: a ruling touches
only whom it names.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.equipment.pieces import SETS
from croupier.games.register import find
from croupier.table import commands as cmd
from croupier.table.table import Table
from tests.games.twentyone.live import LiveGame, plays_on

SPANISH_OPTIONS: list[dict[str, Any]] = [
    {},
    {"card_reader": False, "players_per_box": 3},
    {"card_reader": False, "no_reader_21": "dealer_wins", "players_per_box": 2},
    {"split_aces_free": False, "max_hands": 2, "shuffle": "automated"},
    {"rescue": False, "surrender": False, "match_the_dealer": False, "players_per_box": 3},
]
THREE_CARD_OPTIONS: list[dict[str, Any]] = [
    {"no_midshoe_entry": True},
    {"card_reader": False, "players_per_spot": 3, "several_spots": True},
    {"card_reader": False, "surrender_scope": "any", "split_aces_one_card": False},
    {"shuffle": "automated", "soft17": "hit", "players_per_spot": 2},
    {"shuffle": "bart_carter"},
    {"surrender": False, "players_per_spot": 3},
]


def bet(table: Table, wagers: dict[str, int]) -> None:
    for seat in table.round.seats:
        table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=wagers))
    table.do(cmd.Close(by=cmd.DEALER))


def spanish_bets(table: Table, options: dict[str, Any]) -> None:
    bet(table, {"main": 1000} | ({"match": 100} if options.get("match_the_dealer", True) else {}))


def three_card_bets(table: Table, options: dict[str, Any]) -> None:
    bet(table, {"main": 1000, "bonus": 1000})


SPANISH = LiveGame(find("spanish-21")[0], spanish_bets, deck=SETS["48 cards"].members)
THREE_CARD = LiveGame(find("three-card-21-n-done")[0], three_card_bets, sharing="players_per_spot")


TABLES = [(SPANISH, options) for options in SPANISH_OPTIONS] + [
    (THREE_CARD, {"proposals": True, **options}) for options in THREE_CARD_OPTIONS
]


@pytest.mark.proves("13:69F-2C.14(a)", "13:69F-2C.14(b)")
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(TABLES), st.integers(0, 2**32))
def test_no_report_voids_more_than_its_ruling_says_nor_leaves_a_wager_or_a_card_behind(
    table: tuple[LiveGame, dict[str, Any]], seed: int
) -> None:
    plays_on(*table, seed)
