"""What people at a table are told: the next step, and what the rules ask of them there."""

import re

from croupier.table.prompts import shown
from croupier.table.table import open_table
from tests.games.let_it_ride.tables import AUTOMATED, HAND, bet, close, decide, enter, live, virtual


def cited(lines: list[str]) -> list[str]:
    return [re.findall(r"\((19:47-[^ ]+)\)$", line)[0] for line in lines]


def test_the_opening_and_the_cut_are_shown_before_the_first_round() -> None:
    assert cited(shown(live())) == ["19:47-18.4(b)", "19:47-18.5(c)1i", "19:47-18.5(c)1iv"]
    assert cited(shown(live(**AUTOMATED))) == ["19:47-18.4(b)"]


def test_the_opening_is_not_shown_again() -> None:
    table = virtual()
    bet(table, 1)
    close(table)
    decide(table, "ride", "ride")
    assert cited(shown(table)) == ["19:47-18.5(c)1i", "19:47-18.5(c)1iv"]


def test_how_the_deck_is_held_is_shown_only_where_it_is_dealt_from_the_hand() -> None:
    for options, cites in ((HAND, ["19:47-18.8(b)2", "19:47-18.8(b)2i", "19:47-18.8(b)2ii"]), ({}, [])):
        table = live(**options)
        bet(table, 1)
        close(table)
        assert cited(shown(table)) == cites


def test_a_player_is_shown_how_to_keep_the_cards() -> None:
    table = live()
    bet(table, 1)
    close(table)
    enter(table)
    assert cited(shown(table)) == ["19:47-18.10(a)1", "19:47-18.10(a)2"]
    decide(table, "ride")
    enter(table, "Ks")
    assert cited(shown(table)) == ["19:47-18.10(a)1", "19:47-18.10(a)2", "19:47-18.10(a)3"]


def test_the_dice_are_shown_at_craps() -> None:
    told = shown(open_table("craps", mode="live"))
    assert any("19:47-1.7(a)" in line for line in told)
    assert any("19:47-1.8" in line for line in told)
