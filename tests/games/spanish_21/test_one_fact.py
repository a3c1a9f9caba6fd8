"""One fact, one place: a change in a copy of Spanish 21's rules.toml reaches every part of the software."""

from fractions import Fraction

import pytest

from croupier.games.spanish_21.chart import rules_of
from croupier.games.spanish_21.game import GAME
from croupier.law.refusal import BadInput
from croupier.odds.twentyone.solver import Table
from tests.games.twentyone.altered import At, altered

PLAIN = At(GAME)


BONUSES = {
    "six_seven_eight_spades": ("3:1", "6s Kd 7s 9c 8s", 1),
    "six_seven_eight_same_suit": ("2:1", "6h Kd 7h 9c 8h", 1),
    "six_seven_eight": ("3:2", "6h Kd 7d 9c 8c", 1),
    "three_sevens_spades": ("3:1", "7s Kd 7s 9c 7s", 1),
    "three_sevens_same_suit": ("2:1", "7d Kd 7d 9c 7d", 1),
    "three_sevens": ("3:2", "7d Kd 7h 9c 7d", 1),
    "seven_cards": ("3:1", "2s Kd 3h 7c 4d 2c As Ah 8d", 5),
    "six_cards": ("2:1", "2s Kd 3h 7c 4d 5c As 6h", 4),
    "five_cards": ("3:2", "2s Kd 3h 7c 4d 5c 7s", 3),
}
"""Odds, cards and draws that make the hand; the first card of a shoe is burned."""


def best(table: At) -> float:
    return Table(rules_of(table.chosen, table.edition)).solve().expected_net


@pytest.fixture(scope="module")
def best_before() -> float:
    return best(PLAIN)


@pytest.mark.parametrize("row", BONUSES)
def test_bonus_odds_reach_every_room(row: str, best_before: float) -> None:
    odds, cards, draws = BONUSES[row]
    game = altered(GAME, f'\n{row} = "{odds}"\n', f'\n{row} = "6:1"\n')
    words, wagers, after = ["draw"] * draws, {"main": 1000}, At(game)
    win, stake = map(int, odds.split(":"))
    assert PLAIN.agreed(f"2c {cards}", words, wagers) == {"main": 1000 * win // stake}
    assert after.agreed(f"2c {cards}", words, wagers) == {"main": 6000}
    assert best(after) > best_before
    assert "6 to 1" in after.guide
    assert "6 to 1" not in PLAIN.guide
    assert "6 to 1" in after.felt
    assert "6 to 1" not in PLAIN.felt


@pytest.mark.parametrize("decks", [6, 8])
@pytest.mark.parametrize(
    ("row", "odds", "cards"),
    [
        ("two_suited", ("18:1", "24:1"), "9h 9h 9h 9c Kc"),
        ("one_suited_one_unsuited", ("13:1", "15:1"), "8s 8c 8c 9c Kc"),
        ("one_suited", ("9:1", "12:1"), "8c 8c Ks 9c Kc"),
        ("two_unsuited", ("8:1", "6:1"), "Ks Kh Kd 9c Kc"),
        ("one_unsuited", ("4:1", "3:1"), "Ks Kh 9d 9c Kc"),
    ],
)
def test_match_odds_reach_every_room(row: str, odds: tuple[str, str], cards: str, decks: int) -> None:
    paid = odds[0] if decks == 6 else odds[1]
    game = altered(GAME, f'{row} = "{paid}"', f'{row} = "31:1"')
    before, after = At(GAME, {"decks": decks}), At(game, {"decks": decks})
    wagers = {"main": 1000, "match": 100}
    assert before.agreed(f"2c {cards}", ["stand"], wagers)["match"] == 100 * int(paid.partition(":")[0])
    assert after.agreed(f"2c {cards}", ["stand"], wagers)["match"] == 3100
    assert after.worth("match") > before.worth("match")
    assert "31 to 1" in after.guide
    assert before.guide != after.guide
    assert before.felt != after.felt


def test_the_fixed_bonus_and_its_bounds_reach_every_room() -> None:
    cards, wagers = "2c 7d 7c 7d Kh 7d", {"main": 2400}
    names = {"super_bonus": "prize"}
    before = At(GAME, stakes=names)
    assert before.agreed(cards, ["draw"], wagers)["super_bonus"] == 100_000
    higher = At(altered(GAME, "low_wager = 100000", "low_wager = 123400"), stakes=names)
    assert higher.agreed(cards, ["draw"], wagers)["super_bonus"] == 123_400
    assert "$1,234" in higher.guide
    name = "fixed_bonus_per_500_cents_at_most"
    figures = [
        at.game.module("analysis").analyze(at.chosen, at.edition).figures[name] for at in (before, higher)
    ]
    assert figures[1] == figures[0] * Fraction(1234, 1000)
    bound = At(
        altered(
            GAME,
            "[values.super_bonus_high_wager]\nvalue = 2500",
            "[values.super_bonus_high_wager]\nvalue = 2400",
        ),
        stakes=names,
    )
    assert bound.agreed(cards, ["draw"], wagers)["super_bonus"] == 500_000
    assert "$24" in bound.guide


def test_blackjack_and_insurance_odds_reach_every_room(best_before: float) -> None:
    natural = At(altered(GAME, 'blackjack = "3:2", win', 'blackjack = "2:1", win'))
    assert PLAIN.agreed("2c As Kd Kh 9c", [], {"main": 1000}) == {"main": 1500}
    assert natural.agreed("2c As Kd Kh 9c", [], {"main": 1000}) == {"main": 2000}
    assert best(natural) > best_before
    assert "Blackjack pays 2 to 1" in natural.felt
    assert "Blackjack pays 3 to 2" in PLAIN.felt
    insured = At(altered(GAME, 'insurance = "2:1"', 'insurance = "5:1"'))
    wagers = {"main": 1000}
    assert PLAIN.agreed("2c Ks Ad 8h Jc", ["insure"], wagers)["insurance"] == 1000
    assert insured.agreed("2c Ks Ad 8h Jc", ["insure"], wagers)["insurance"] == 2500
    assert insured.worth("insurance") > PLAIN.worth("insurance")
    assert "Insurance pays 5 to 1" in insured.felt


def test_cut_and_cutting_card_reach_table_and_kernel() -> None:
    game = altered(
        GAME, "[values.behind_cutting_card]\nvalue = 25", "[values.behind_cutting_card]\nvalue = 50"
    )
    kernel = game.module("kernel")
    for each, in_front in ((GAME, 216), (game, 144)):
        at = At(each)
        assert kernel.table_rules(at.chosen, at.edition).cutting_card == in_front
        assert at.shuffled().cutting_card == in_front
    with pytest.raises(Exception, match=r"from 0 to 0\.5, since half of the cards"):
        kernel.KERNEL.prepare(At(game).chosen, At(game).edition, {"main": 1000}, penetration=0.75)


@pytest.mark.parametrize(
    ("old", "new", "row"),
    [
        ('blackjack = "3:2", win = "1:1"', 'blackjack = "3:2", win = "2:1"', "main.win"),
        ('other_21 = "1:1"', 'other_21 = "2:1"', "bonus_21.other_21"),
        ('rows = { win = "1:1" }', 'rows = { win = "2:1" }', "added.win"),
    ],
)
def test_a_plain_win_at_other_odds_than_even_money_is_not_loaded(old: str, new: str, row: str) -> None:
    with pytest.raises(BadInput, match=rf"^croupier/games/spanish_21/rules.toml: {row} = 2:1: expected 1:1"):
        _ = altered(GAME, old, new).rules
