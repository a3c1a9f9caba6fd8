"""One fact, one place: a change in a copy of blackjack's rules.toml reaches every part of the software."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest

from croupier.games.blackjack.chart import rules_of
from croupier.games.blackjack.game import GAME
from croupier.games.blackjack.side_analysis import additional, bonus, even_money, insurance, progressive
from croupier.law.refusal import BadInput, CroupierError
from croupier.odds.twentyone.solver import Table
from croupier.table import commands as cmd
from tests.games.twentyone.altered import At, altered

OVER_UNDER = {"additional_wager": "over_under_13"}
SAME_SUIT = {"additional_wager": "same_suit", "same_suit_paytable": "RM6"}
SEVENS = {"additional_wager": "sevens"}
ACES = {"progressive": "P1"}
RM6 = 'rows = { king_queen_same_suit = "50:1", same_suit = "2:1" }'
MAIN = 'rows = { blackjack = "3:2", win'


def best(at: At) -> float:
    return Table(rules_of(at.chosen, at.edition)).solve().expected_net


def side(at: At, wager: str) -> Any:
    """The exact worth of a side wager."""
    found = additional(at.chosen, at.edition)
    if at.chosen.progressive:
        found["progressive"] = progressive(at.chosen, at.edition)
    if at.chosen.bonus_wager:
        found |= bonus(at.chosen, at.edition)
    found["insurance"] = insurance(at.chosen, at.edition)
    if at.chosen.consolidated_net_payout:
        found["even_money"] = even_money(at.chosen, at.edition)
    return found[wager].expected_net


@pytest.mark.parametrize(
    ("options", "old", "new", "wager", "cards", "words", "paid"),
    [
        (OVER_UNDER, 'over13 = "1:1"', 'over13 = "7:1"', "over13", "Tc 5d 9d 9c Th", ["stand"], (100, 700)),
        (
            OVER_UNDER,
            'under13 = "1:1"',
            'under13 = "7:1"',
            "under13",
            "Ac 5d 5d 9c Th",
            ["stand"],
            (100, 700),
        ),
        (SAME_SUIT, RM6, RM6.replace("50", "7"), "same_suit", "Kc 5d Qc 9c Th", ["stand"], (5000, 700)),
        (SAME_SUIT, RM6, RM6.replace('"2', '"7'), "same_suit", "Kc 5d 9c 9d Th", ["stand"], (200, 700)),
        (SEVENS, 'one_seven = "3:1"', 'one_seven = "7:1"', "sevens", "7c 5d Kc 9d Th", ["stand"], (300, 700)),
        (
            SEVENS,
            '\ntwo_sevens = "50:1"',
            '\ntwo_sevens = "7:1"',
            "sevens",
            "7c 5d 7d 9d Th",
            ["stand"],
            (5000, 700),
        ),
        (
            *(SEVENS, 'two_sevens_same_suit = "100:1"', 'two_sevens_same_suit = "7:1"'),
            *("sevens", "7c 5d 7c 9d Th", ["stand"], (10_000, 700)),
        ),
        (
            *(SEVENS, '\nthree_sevens = "500:1"', '\nthree_sevens = "7:1"'),
            *("sevens", "7c 5d 7c 7d Th 9d", ["draw"], (50_000, 700)),
        ),
        (
            *(SEVENS, 'three_sevens_same_suit = "5000:1"', 'three_sevens_same_suit = "7:1"'),
            *("sevens", "7c 5d 7c 7c Th 9d", ["draw"], (500_000, 700)),
        ),
        (
            ACES,
            "two_aces = 2500",
            "two_aces = 800",
            "progressive",
            "Ac 5d Ad Th 9d 6c",
            ["stand"],
            (2400, 700),
        ),
        (
            *(ACES, "two_aces_same_suit = 10000", "two_aces_same_suit = 800"),
            *("progressive", "Ac 5d Ac Th 9d 6c", ["stand"], (9900, 700)),
        ),
        (
            *(ACES, "three_aces = 25000", "three_aces = 800"),
            *("progressive", "Ac 5d Ac Ad Th 9d", ["draw", "stand"], (24_900, 700)),
        ),
        (
            *(ACES, "three_aces_same_suit = 250000", "three_aces_same_suit = 800"),
            *("progressive", "Ac 5d Ac Ac Th 9d", ["draw", "stand"], (249_900, 700)),
        ),
        (
            *({"bonus_wager": "BB1"}, 'rows = { blackjack = "15:1" }', 'rows = { blackjack = "16:1" }'),
            *("bonus", "Ac 5d Kc Th 9d", [], (1500, 1600)),
        ),
    ],
)
def test_odds_of_side_wagers_reach_every_room(
    options: dict[str, Any],
    old: str,
    new: str,
    wager: str,
    cards: str,
    words: Sequence[str],
    paid: tuple[int, int],
) -> None:
    before, after = At(GAME, options), At(altered(GAME, old, new), options)
    for at, net in zip((before, after), paid, strict=True):
        assert at.agreed(f"2c {cards}", words, {"main": 1000, wager: 100})[wager] == net
    assert (side(after, wager) > side(before, wager)) == (paid[1] > paid[0])
    assert after.guide != before.guide
    assert after.felt != before.felt


@pytest.mark.proves("19:47-2.7(a)", "19:47-2.9(c)")
def test_odds_of_blackjack_five_cards_and_insurance_reach_every_room() -> None:
    plain = At(GAME)
    natural = At(altered(GAME, MAIN, MAIN.replace("3:2", "2:1")))
    for at, net, text in ((plain, 1500, "3 to 2"), (natural, 2000, "2 to 1")):
        assert at.agreed("2c Ac 5d Kc", [], {"main": 1000}) == {"main": net}
        assert f"A blackjack pays {text}" in at.guide
        assert f"Blackjack pays {text}" in at.felt
    assert best(natural) > best(plain)
    offered = {"five_card_21": True}
    five = At(GAME, offered), At(altered(GAME, 'five_card_21 = "2:1"', 'five_card_21 = "4:1"'), offered)
    for at, net in zip(five, (2000, 4000), strict=True):
        cards = "2c 2c 9d 3c 4d 5d 7s 8s"
        assert at.agreed(cards, ["draw"] * 3, {"main": 1000}) == {"main": net}
        assert f"paid {net // 1000} to 1 unless the dealer" in at.guide
    assert best(five[1]) > best(five[0])
    insured = At(altered(GAME, 'rows = { insurance = "2:1" }', 'rows = { insurance = "5:1" }'))
    for at, net in ((plain, 1000), (insured, 2500)):
        assert at.agreed("2c Tc Ad 9c Kd", ["insure", "stand"], {"main": 1000})["insurance"] == net
        assert f"Insurance pays {net // 500} to 1" in at.felt
    assert side(insured, "insurance") > side(plain, "insurance")
    offered = {"consolidated_net_payout": True}
    old = 'rows = { even_money = "1:1" }'
    even = At(GAME, offered), At(altered(GAME, old, old.replace("1:1", "6:5")), offered)
    for at, net in zip(even, (1000, 1200), strict=True):
        assert at.agreed("2c Ac Ad Kc", ["even_money"], {"main": 1000}) == {"main": net}
    assert side(even[1], "even_money") > side(even[0], "even_money")
    assert even[0].guide != even[1].guide


@pytest.mark.proves("19:47-2.6(k)4")
def test_the_counts_that_may_be_doubled_reach_every_room() -> None:
    options = {"hole_card": "up"}
    before, after = (
        At(GAME, options),
        At(altered(GAME, "value = [9, 10, 11]", "value = [8, 10, 11]"), options),
    )
    cards, wagers = "2c 3c 9d 5d 8h Tc 2d", {"main": 1000}
    with pytest.raises(CroupierError, match="only 9, 10 or 11 is doubled"):
        before.settles(cards, ["double"], wagers)
    assert after.agreed(cards, ["double"], wagers) == {"main": 1000, "double": 1000}
    assert best(after) != best(before)
    assert "counting 9, 10 or 11" in before.guide
    assert "counting 8, 10 or 11" in after.guide


@pytest.mark.parametrize(("wins", "odds"), [(2, 3), (3, 7), (4, 17), (5, 37)])
def test_streak_odds_reach_every_room(wins: int, odds: int) -> None:
    options = {"streak": True}
    game = altered(GAME, f'streak{wins} = "{odds}:1"', f'streak{wins} = "50:1"')
    before, after = At(GAME, options), At(game, options)
    for at, pays in ((before, odds), (after, 50)):
        rules = game.module("kernel").table_rules(at.chosen, at.edition)
        assert rules.streak_pays[wins - 2] == pays
    assert after.worth(f"streak{wins}") > before.worth(f"streak{wins}")
    assert "50 to 1" in after.guide
    assert "50 to 1" in after.felt


def moved(old: str, new: str) -> At:
    """The game on the day before a change of the rules, and the same day if the change came a day earlier."""
    game = altered(GAME, f"until = {old}\nvalue", f"until = {new}\nvalue")
    text = game.rules_text or ""
    assert text.count(f"from = {old}\nvalue") == 1
    return At(
        GAME.with_rules(text.replace(f"from = {old}\nvalue", f"from = {new}\nvalue")),
        day=date.fromisoformat(new),
    )


def test_the_days_on_which_insurance_changed_stand_in_the_rules_alone() -> None:
    wagers = {"main": 1050}
    cards = "2c Tc Ad 9c Kd"
    words = ["insure", "stand"]
    half, up = At(GAME, day=date(1986, 10, 19)), moved("1986-10-20", "1986-10-19")
    assert half.agreed(cards, words, wagers)["insurance"] == 1050
    assert up.agreed(cards, words, wagers)["insurance"] == 1200
    in_turn, first = At(GAME, day=date(1989, 12, 3)), moved("1989-12-04", "1989-12-03")
    for at, asked_in_turn in ((in_turn, True), (first, False)):
        rules = at.game.module("kernel").table_rules(at.chosen, at.edition)
        assert rules.insurance_in_turn is asked_in_turn
        table = at.dealt(2, "2c Tc 9c Ad 9d 9h", wagers)
        table.do(cmd.Decide(by=cmd.player(1), seat=1, word="decline"))
        assert table.pending.seats == ((1,) if asked_in_turn else (2,))


def test_the_day_on_which_surrender_changed_stands_in_the_rules_alone() -> None:
    options = {"surrender": True}
    early = At(GAME, options, date(1981, 7, 22))
    late = At(moved("1981-07-23", "1981-07-22").game, options, date(1981, 7, 22))
    for at, net in ((early, -500), (late, -1000)):
        assert at.agreed("2c Tc Ad 6c Kd", ["decline", "surrender"], {"main": 1000}) == {"main": net}
    assert best(early) > best(late)
    assert "no more even to a dealer's blackjack" in early.guide
    assert "all of it to a dealer's blackjack" in late.guide


def test_cut_and_cutting_card_of_table_and_kernel_are_the_rules() -> None:
    old = "[values.behind_cutting_card]\nvalue = 25"
    after = At(altered(GAME, old, old.replace("25", "50")))
    for at, in_front in ((At(GAME), 312), (after, 208)):
        assert at.game.module("kernel").table_rules(at.chosen, at.edition).cutting_card == in_front
        assert at.shuffled().cutting_card == in_front


@pytest.mark.parametrize(
    ("old", "row"),
    [
        ('rows = { blackjack = "3:2", win = "1:1" }', "main.win"),
        ('rows = { blackjack = "1:1", win = "1:1" }', "main_hole_card_up.win"),
        ('rows = { win = "1:1" }', "added.win"),
    ],
)
def test_a_plain_win_at_other_odds_than_even_money_is_not_loaded(old: str, row: str) -> None:
    with pytest.raises(BadInput, match=rf"^croupier/games/blackjack/rules.toml: {row} = 2:1: expected 1:1"):
        _ = altered(GAME, old, old.replace('win = "1:1"', 'win = "2:1"')).rules
