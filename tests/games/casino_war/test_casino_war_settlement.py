"""What the cards of casino war pay (22.3, 22.8, 22.9), and what may be wagered (22.6)."""

from importlib import resources
from typing import Any

import pytest

import croupier
from croupier.equipment.cards import RANKS, parse_card
from croupier.games.casino_war.game import GAME
from croupier.games.casino_war.settlement import (
    hand_result,
    initial_result,
    surrendered,
    tie_result,
    war_result,
)
from croupier.law.odds import Odds
from croupier.law.refusal import BadInput, Refusal
from croupier.table import commands as cmd
from croupier.table.table import Table
from tests.games.casino_war.war_tables import bet, close, decide, enter, live, virtual

EVEN, TEN = Odds(1), Odds(10)


def test_22_3_the_higher_rank_wins_ace_high_and_suits_never_count() -> None:
    for mine, own in enumerate(RANKS):
        for theirs, other in enumerate(RANKS):
            expected = "equal" if mine == theirs else "higher" if mine > theirs else "lower"
            assert hand_result(parse_card(f"{own}c"), parse_card(f"{other}s")) == expected
            assert hand_result(parse_card(f"{own}s"), parse_card(f"{other}c")) == expected


def test_22_9_what_each_wager_nets() -> None:
    assert initial_result(2500, 500, True, EVEN) == ("win", 3000)
    assert initial_result(2500, 500, False, EVEN) == ("lose", -2500)
    assert [surrendered(stake) for stake in (500, 501, 1)] == [-250, -250, 0]
    assert tie_result(500, True, TEN) == ("win", 5000)
    assert tie_result(500, False, TEN) == ("lose", -500)
    assert war_result(1000, 1000, "lower", EVEN, EVEN) == (-1000, -1000)
    assert war_result(1000, 1000, "higher", EVEN, EVEN) == (0, 1000)
    assert war_result(1000, 1000, "equal", EVEN, None) == (0, 1000)
    assert war_result(1000, 1000, "equal", EVEN, EVEN) == (0, 2000)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"decks": 5}, "decks of 5: expected at least 6"),
        ({"tie_odds": "19:2"}, "tie_odds is 19:2, below the minimum of 10"),
        (
            {"table_min": 500, "table_max": 400},
            "table_max of .4: expected at least the table_min",
        ),
        ({"tie_min": 500, "tie_max": 400}, "tie_max of .4: expected at least the tie_min"),
        ({"cut_card_depth": "1/100"}, "cut_card_depth of 1/100: expected a part that leaves 10 cards"),
        ({"cut_card_depth": 1}, "cut_card_depth of 1: expected a part"),
        ({"war_burn": "two"}, "expected three_once or three_per_hand"),
        ({"shuffle": "bart_carter"}, "expected one of manual, automated, continuous"),
    ],
)
def test_options_outside_the_rules_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises((Refusal, BadInput), match=message):
        GAME.options(options)


@pytest.mark.parametrize("option", ["war_tie_bonus", "tie_odds", "tie_on_war_deal"])
def test_what_changes_what_a_patron_may_win_needs_notice(option: str) -> None:
    edition = GAME.edition()
    needing = {name for name, fact in edition.options.items() if fact.notice != "none"}
    assert option in needing
    assert len(needing) == 3


def test_22_6_wagers_before_the_deal() -> None:
    table = live(tie_max=5000)
    bet(table, 1, initial=1000)
    for wager, amount, message in (
        ("war", 1000, "it is made on a tie hand"),
        ("war_tie", 500, "it is made with a war wager, and seat 1 has none"),
        ("tie", 50, "the limits of this table"),
        ("tie", 6000, "the limits of this table"),
        ("initial", 2_000_000, "the limits of this table"),
    ):
        with pytest.raises(Refusal, match=message):
            table.do(cmd.Bet(by=cmd.player(1), seat=1, wager=wager, amount=amount))
    with pytest.raises(BadInput, match="does not go behind another wager"):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="tie", amount=500, behind="initial"))
    with pytest.raises(Refusal, match="spoken wager with cash"):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="tie", amount=500, verbal_cash=True))
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="tie", amount=500))
    table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="initial"))
    with pytest.raises(Refusal, match=r"seat 1 has tie 500: a tie wager needs an initial wager"):
        close(table)
    table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="tie"))
    with pytest.raises(Refusal, match="a round needs at least one"):
        close(table)


def test_22_1_a_tie_wager_on_the_war_deal_stands_with_a_war_wager_only() -> None:
    table = live()
    for seat in (1, 2, 3):
        bet(table, seat, initial=1000)
    close(table)
    enter(table, "9s Ks 9h 9d")
    decide(table, 3, "surrender")
    decide(table, 1, "war")
    for seat in (2, 3):
        with pytest.raises(Refusal, match=f"seat {seat} has none"):
            table.do(cmd.Bet(by=cmd.player(seat), seat=seat, wager="war_tie", amount=500))
    with pytest.raises(Refusal, match="only war_tie may be wagered now"):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="tie", amount=500))
    with pytest.raises(Refusal, match="only war_tie may be changed now"):
        table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="war"))
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="war_tie", amount=500))
    table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="war_tie", amount=300))
    close(table)
    assert table.round.wagers(1)["war_tie"].stake == 300


def test_odds_that_are_not_whole_take_only_what_they_can_pay() -> None:
    place = resources.files("croupier.games").joinpath("casino_war", "rules.toml")
    text = place.read_text(encoding="utf-8").replace("tied_war = 1", 'tied_war = "1:3"')
    options = {"war_tie_bonus": True, "tie_odds": "21:2"}
    table = Table(GAME.with_rules(text), options, mode="live", clock=lambda: 0, buy_in_as_needed=True)
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    with pytest.raises(Refusal, match="wager a multiple of 3"):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="initial", amount=1000))
    with pytest.raises(Refusal, match="wager a multiple of 2"):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="tie", amount=501))
    table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers={"initial": 900, "tie": 500}))


def test_22_6_several_positions_where_the_licensee_allows_it() -> None:
    one, many = virtual(), virtual(multi_position=True)
    for table in (one, many):
        table.do(cmd.Sit(by=cmd.player(1), seat=1, patron="Ann"))
    with pytest.raises(Refusal, match="Ann has seat 1: this table allows one position each"):
        one.do(cmd.Sit(by=cmd.player(5), seat=5, patron="Ann"))
    for seat in (5, 7):
        many.do(cmd.Sit(by=cmd.player(seat), seat=seat, patron="Ann"))
    assert list(many.round.seats) == [1, 5, 7]


def test_the_game_is_found_by_its_id() -> None:
    assert croupier.game("casino_war").name == "Casino War"
