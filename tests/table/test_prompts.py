"""What people at a table are told: the next step, and what the rules ask of them there."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table.answers import asked, knows_question
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


OPEN = steps.Ask("19:47-4.8", (3,), "a hand", (steps.Offer("draw"),))
PRIVATE = steps.Ask("19:47-4.8", (3,), "a hand", (steps.Offer("draw"),), private=True)
LOOKED_AT = steps.Read("19:47-4.8", "player", "a natural", lambda cards: False, by=3)
READER = steps.Read("19:47-2.6(j)", "dealer", "a blackjack", lambda cards: False)


@pytest.mark.parametrize(
    ("step", "knows"),
    [
        (OPEN, {"player:3", "player:4", "dealer", "live dealer"}),
        (READER, {"player:3", "player:4", "dealer", "live dealer"}),
        (PRIVATE, {"player:3", "live dealer"}),
        (LOOKED_AT, {"player:3", "live dealer"}),
    ],
)
def test_what_lies_face_down_is_asked_in_private(step: steps.Step, knows: set[str]) -> None:
    virtual_table: Any = SimpleNamespace(pending=step, virtual=True)
    live_table: Any = SimpleNamespace(pending=step, virtual=False)
    actors = (cmd.player(3), cmd.player(4), cmd.DEALER)
    found = {actor.name for actor in actors if knows_question(virtual_table, actor)}
    if knows_question(live_table, cmd.DEALER):
        found.add("live dealer")
    assert found == knows


def test_nobody_is_asked_where_no_question_waits() -> None:
    table = virtual()
    assert asked(table) == ()
