"""What the games of twenty-one share before the first card: no dice, no call, wagers that stay."""

from typing import Any

import pytest

from croupier.equipment.cards import parse_cards
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table.table import Table, open_table

GAMES: tuple[tuple[str, str, dict[str, Any], str], ...] = (
    ("blackjack", "Blackjack", {}, "19:47-2.3(g)"),
    ("spanish-21", "Spanish 21", {}, "19:47-19.5"),
    ("three-card-21-n-done", 'Three Card 21 "N" Done', {"proposals": True}, "13:69F-2C.5(f)"),
)


def table_of(game: str, options: dict[str, Any]) -> Table:
    """A table with a patron on box 1."""
    table = open_table(game, options, buy_in_as_needed=True)
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    return table


@pytest.mark.parametrize(("game", "name", "options", "cite"), GAMES)
def test_there_are_no_dice_to_pass(game: str, name: str, options: dict[str, Any], cite: str) -> None:
    table = table_of(game, options)
    with pytest.raises(BadInput, match=f"dice pass: {name} is played without dice"):
        table.do(cmd.TakeDice(by=cmd.player(1), seat=1, word="pass"))


@pytest.mark.parametrize(("game", "name", "options", "cite"), GAMES)
def test_who_has_wagers_stays_by_the_rule_of_the_game(
    game: str, name: str, options: dict[str, Any], cite: str
) -> None:
    table = table_of(game, options)
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="main", amount=1000))
    with pytest.raises(Refusal, match="seat 1 has wagers on the layout") as refused:
        table.do(cmd.Leave(by=cmd.player(1), seat=1))
    assert refused.value.cite == cite


SHARED: tuple[tuple[str, dict[str, Any], str, str, str, str], ...] = (
    ("blackjack", {}, "players_per_box", "several_boxes", "19:47-2.13(a)", "19:47-2.14"),
    ("spanish-21", {}, "players_per_box", "multi_box", "19:47-19.13", "19:47-19.14"),
    (
        "three-card-21-n-done",
        {"proposals": True},
        "players_per_spot",
        "several_spots",
        "13:69F-2C.12(a)",
        "13:69F-2C.13",
    ),
)


@pytest.mark.parametrize(("game", "options", "people", "several", "share", "boxes"), SHARED)
@pytest.mark.proves("19:47-2.13(a)", "13:69F-2C.12(a)", "19:47-2.14", "13:69F-2C.13")
def test_who_shares_or_has_two_boxes_wagers_there_only_while_the_table_allows_it(
    game: str, options: dict[str, Any], people: str, several: str, share: str, boxes: str
) -> None:
    table = table_of(game, {**options, people: 2, several: True})
    rider = "1/b"
    table.do(cmd.Say(by=cmd.player(1), seat=1, word="consent"))
    table.do(cmd.Sit(by=cmd.player(rider), seat=rider))
    table.do(cmd.Sit(by=cmd.DEALER, seat=4, patron=table.round.seats[1].patron))
    table.do(cmd.Alter(by=cmd.FLOORPERSON, option=people, value=1))
    table.do(cmd.Alter(by=cmd.FLOORPERSON, option=several, value=False))
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="main", amount=1000))
    for seat, cite in ((rider, share), (4, boxes)):
        with pytest.raises(Refusal, match="this table allows") as refused:
            table.do(cmd.Bet(by=cmd.player(seat), seat=seat, wager="main", amount=1000))
        assert refused.value.cite == cite


@pytest.mark.parametrize(("game", "options", "people", "several", "share", "boxes"), SHARED)
@pytest.mark.proves("19:47-2.13(b)", "13:69F-2C.12(b)")
def test_with_nobody_seated_the_first_made_of_two_equal_wagers_decides(
    game: str, options: dict[str, Any], people: str, several: str, share: str, boxes: str
) -> None:
    table = open_table(game, {**options, people: 3}, mode="live", buy_in_as_needed=True)
    first, second = "1/b", "1/c"
    table.do(cmd.Sit(by=cmd.player(first), seat=first))
    table.do(cmd.Say(by=cmd.player(first), seat=first, word="consent"))
    table.do(cmd.Sit(by=cmd.player(second), seat=second))
    for seat in (second, first):
        for wager in ("main", "bonus") if "spot" in people else ("main",):
            table.do(cmd.Bet(by=cmd.player(seat), seat=seat, wager=wager, amount=1000))
    table.do(cmd.Close(by=cmd.DEALER))
    while isinstance(table.pending, steps.Deal):
        table.do(cmd.Enter(by=cmd.DEALER, cards=parse_cards("5h")))
    assert isinstance(table.pending, steps.Ask)
    assert table.pending.seats[0] == second
