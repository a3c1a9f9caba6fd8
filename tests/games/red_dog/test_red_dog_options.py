"""What a licensee may choose, what a patron reads of it, and the names of the cards on the table."""

from datetime import date
from fractions import Fraction
from importlib import resources
from typing import Any

import pytest

from croupier.equipment.cards import parse_cards
from croupier.games.guide import hand_names, how_played, ranks
from croupier.games.red_dog.game import GAME
from croupier.law.options import UNIFORM_CITE
from croupier.law.refusal import BadInput, CroupierError
from croupier.report.layout import layout_svg

EDITION = GAME.edition()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"odds_spread_1": 4}, "odds_spread_1 is 4:1, below the minimum of 5"),
        ({"odds_three_of_a_kind": "10:1"}, "odds_three_of_a_kind is 10:1, below the minimum of 11"),
        ({"odds_spread_3": "5:2"}, "odds_spread_3 is 5:2, expected a whole number to 1"),
        ({"cut_card_depth": "24/100"}, "cut_card_depth is 6/25, expected at least 1/4"),
        ({"cut_card_depth": "15/16", "decks": 1}, "too few cards for a burn card and a round"),
        ({"cut_card_depth": "1/4", "shuffle": "continuous"}, "a continuous device has no cutting card"),
        ({"raise_min": 1000, "table_max": 500}, "raise_min of $10: expected at most the table_max of $5"),
        ({"table_min": 1000, "table_max": 500}, "table_max of $5: expected at least the table_min of $10"),
        ({"decks": 0}, "decks of 0: expected at least 1"),
    ],
)
def test_what_a_licensee_may_not_choose(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(CroupierError) as refused:
        GAME.options(options)
    assert sentence in str(refused.value)


def test_odds_left_out_are_the_minimums_and_odds_are_the_same_in_the_whole_casino() -> None:
    usual = GAME.options()
    assert {row: odds.text for row, odds in usual.odds(EDITION).items()} == {
        "spread_1": "5 to 1", "spread_2": "4 to 1", "spread_3": "2 to 1", "spread_4plus": "1 to 1",
        "three_of_a_kind": "11 to 1",
    }  # fmt: skip
    raised = GAME.options({"odds_spread_1": "6:1"})
    assert raised.uniform(EDITION)["odds_spread_1"] == (raised.odds_spread_1, UNIFORM_CITE)
    assert GAME.options({"cut_card_depth": 0.5}).cut_card_depth == Fraction(1, 2)


def test_the_game_does_not_exist_before_its_adoption_nor_continuous_shuffling_before_1998() -> None:
    with pytest.raises(CroupierError, match="1991-11-04"):
        GAME.options({}, date(1991, 11, 3))
    with pytest.raises(CroupierError, match="continuous shuffling exists from 1998-11-16"):
        GAME.options({"shuffle": "continuous"}, date(1998, 11, 15))
    assert GAME.options({"shuffle": "continuous"}, date(1998, 11, 16)).shuffle == "continuous"


def test_a_pay_table_with_other_rows_is_not_loaded() -> None:
    place = resources.files("croupier.games").joinpath("red_dog", "rules.toml")
    text = place.read_text(encoding="utf-8").replace("spread_3 = 2\n", "spread_5 = 2\n")
    text = text.replace('spread_3 = "odds_spread_3"', 'spread_5 = "odds_spread_3"')
    text = text.replace("{odds.spread_3}", "{odds.spread_5}").replace("[labels]", '[labels]\nspread_5 = "5"')
    with pytest.raises(BadInput, match="expected the rows spread_1, spread_2, spread_3"):
        _ = GAME.with_rules(text).rules


def test_raised_odds_are_printed_in_guide_and_layout() -> None:
    options = GAME.options({"odds_three_of_a_kind": 12, "odds_spread_2": 5, "decks": 1})
    said = " ".join(each.text for each in how_played(GAME, EDITION, options))
    assert "a third of that rank pays 12 to 1" in said
    assert "a shoe of one deck" in said
    (_, spreads) = ranks(GAME, EDITION, options)
    assert [row[2] for row in spreads.rows] == ["5 to 1", "5 to 1", "2 to 1"] + ["1 to 1"] * 8
    assert [row[1] for row in spreads.rows][-1] == "2 and ace"
    felt = layout_svg(GAME, EDITION, options)
    assert "Three of a kind pays 12 to 1" in felt


def test_the_guide_says_how_the_cards_are_kept_and_what_may_be_raised() -> None:
    options = GAME.options({"shuffle": "continuous", "multi_area": False, "raise_min": 2500})
    said = " ".join(each.text for each in how_played(GAME, EDITION, options))
    assert "go back into the device, which holds 6 decks" in said
    assert "$25 or more up to your wager" in said
    assert "several betting areas" not in said


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("4s", None),
        ("4s 5d", "consecutive cards"),
        ("4s 4d", "a pair"),
        ("4s 4d 4c", "three of a kind"),
        ("4s 4d 9c", "a pair, not matched"),
        ("4s 9d", "spread of 4"),
        ("4s 9d 6c", "spread of 4, between"),
        ("4s 9d 9c", "spread of 4, not between"),
    ],
)
def test_the_cards_on_the_table_have_a_name(cards: str, name: str | None) -> None:
    found = hand_names(GAME, EDITION, GAME.options(), {"community": parse_cards(cards)})
    assert found.get("community") == name
