"""The wheel, the felt, the options and the display of pokette."""

from collections import Counter
from importlib import resources
from typing import Any

import pytest

import croupier
from croupier.games.guide import layout_areas, wager_lines
from croupier.games.pokette.game import GAME
from croupier.law.offered import offered_in_force
from croupier.law.refusal import BadInput, CroupierError
from croupier.report.layout import layout_svg
from croupier.table import commands as cmd
from croupier.table import events as ev

EDITION = GAME.edition()
PLAYER = cmd.player(1)
RIM = offered_in_force(EDITION, GAME.options()).space.rim


def opened(**options: Any) -> croupier.Table:
    table = croupier.open_table("pokette", options, mode="live", buy_in_as_needed=True)
    table.do(cmd.Sit(by=PLAYER, seat=1))
    return table


def spun(table: croupier.Table, name: str) -> list[ev.AnyEvent]:
    table.do(cmd.Close(by=cmd.DEALER))
    return table.do(cmd.Enter(by=cmd.DEALER, values=(RIM.index(name),)))


def test_the_wheel_has_every_card_once_and_four_jacers_spread_around_it() -> None:
    assert len(RIM) == 56
    assert Counter(RIM) == {**{rank + suit: 1 for rank in "A23456789TJQK" for suit in "shdc"}, "jacer": 4}
    assert [place for place, name in enumerate(RIM) if name == "jacer"] == [0, 14, 28, 42]
    assert len(offered_in_force(EDITION, GAME.options({"wheel_jacers": 1})).space.rim) == 53


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"wheel_jacers": 0}, "wheel_jacers of 0: expected at least 1"),
        ({"wheel_jacers": 5}, "wheel_jacers of 5: expected at most 4"),
        ({"column_order": "S,H,D"}, "column_order S,H,D: expected S,H,D,C in any order"),
        ({"column_order": "S,H,D,X"}, "expected S,H,D,C in any order"),
        ({"odds": {"jacer": "11:1"}}, "odds.jacer of 11:1: below the minimum of 12:1"),
        ({"odds": {"joker": "11:1"}}, "option odds has no row 'joker'"),
        ({"poker_sequence": "fresh"}, "expected fresh_three or rolling"),
        ({"min_revolutions": 0}, "min_revolutions of 0: expected at least 1"),
        ({"hand_min": 500, "hand_max": 400}, "hand wagers of $5 to $4: the maximum is below the minimum"),
        ({"table_min": 500, "table_max": 400}, "table_max of $4"),
    ],
)
def test_options_outside_the_rules_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(CroupierError) as refused:
        GAME.options(options)
    assert message in refused.value.spoken


def test_the_felt_has_a_column_for_each_suit_in_the_order_of_the_table() -> None:
    areas = layout_areas(GAME, EDITION, GAME.options({"column_order": "C,H,S,D"}))
    rows = {name: areas[f"straight_up-A{name}"].box[0] for name in "chsd"}
    assert sorted(rows, key=lambda suit: rows[suit]) == ["c", "h", "s", "d"]
    for suit, name in (("c", "clubs"), ("h", "hearts"), ("s", "spades"), ("d", "diamonds")):
        assert areas[f"suit-{name}"].box[0] == rows[suit]
    assert (areas["straight_up-Th"].label, areas["straight_up-Th"].color) == ("10♥", "red")
    drawn = layout_svg(GAME, EDITION, GAME.options({"odds": {"split": "25:1"}}))
    assert "Split 25 to 1" in drawn
    assert " for " not in drawn
    wagers = {line.base for line in wager_lines(GAME, EDITION, GAME.options())}
    assert {area.wager for area in areas.values() if area.wager} == wagers


def test_a_card_goes_on_display_after_the_wagers_are_paid() -> None:
    table = opened()
    spun(table, "8s")
    assert table.round.markers["display"] == "8s"
    table.do(cmd.Bet(by=PLAYER, seat=1, wager="pair_in_two", amount=500))
    names = [type(event).__name__ for event in spun(table, "8c")]
    assert names.index("Settled") < names.index("Marked")
    assert table.round.markers["display"] == "8s 8c"
    spun(table, "jacer")
    assert "display" not in table.round.markers


def test_a_corrected_spin_corrects_the_display() -> None:
    table = opened()
    spun(table, "8s")
    table.do(cmd.Correct(by=cmd.DEALER, values=(RIM.index("9s"),)))
    assert table.round.markers["display"] == "9s"


def test_a_correction_that_would_shut_a_wager_made_since_is_refused() -> None:
    table = opened()
    spun(table, "8s")
    table.do(cmd.Bet(by=PLAYER, seat=1, wager="pair_in_two", amount=500))
    with pytest.raises(CroupierError, match="pair_in_two"):
        table.do(cmd.Correct(by=cmd.FLOORPERSON, entry=table.entries - 1, values=(0,)))
    assert table.round.markers["display"] == "8s"


def test_a_table_that_rolls_from_now_on_keeps_what_is_on_display() -> None:
    table = opened(poker_sequence="rolling")
    for card in ("8s", "9d", "Tc"):
        spun(table, card)
    assert table.round.markers["display"] == "9d Tc"


def test_a_virtual_wheel_is_spun_without_wagers_to_show_a_card() -> None:
    table = croupier.open_table("pokette", {})
    table.do(cmd.Sit(by=PLAYER, seat=1, buy_in=10_000))
    (drawn,) = [each for each in table.do(cmd.Close(by=cmd.DEALER)) if isinstance(each, ev.Drawn)]
    assert drawn.shown in RIM
    assert drawn.seed


def test_every_player_may_have_a_color() -> None:
    table = opened()
    table.do(cmd.TakeColor(by=PLAYER, seat=1, color="blue", stack=2000))
    assert table.round.markers["chips 1"] == "blue 100"


TEXT = resources.files("croupier.games.pokette").joinpath("rules.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('shown = ["pair"]', 'shown = ["trips"]', "trips"),
        ('win_on = ["shown suit"]', 'win_on = ["shown color"]', "'shown color' is not"),
        ('win_on = ["rank A", "rank K"', 'win_on = ["rank 1", "rank K"', "'rank 1' is not"),
        ("count = 4, grid = true", "count = 3, grid = true", "pick of 3 on the grid: expected 1, 2 or 4"),
        ('    "As Ah Ad Ac",', '    "As Ah Ad",', "grid: expected rows of the same length"),
        ('columns = ["S", "H", "D", "C"]', 'columns = ["S", "H", "D"]', "columns: expected a name for each"),
        ('blank = ["jacer"]', "blank = []", "'jacer' is neither a card nor blank"),
        ('blank = ["jacer"]', 'blank = ["jacer", "As"]', "'As' is neither a card nor blank, or both"),
    ],
)
def test_a_declaration_that_does_not_fit_its_cards_is_refused(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(BadInput, match=r"rules\.toml") as refused:
        _ = GAME.with_rules(TEXT.replace(old, new)).rules
    assert message in str(refused.value)
