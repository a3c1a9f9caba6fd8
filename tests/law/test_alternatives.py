"""What a licensee could have chosen instead."""

import pytest

import croupier
from croupier.law.alternatives import NAME, alternatives


def taken(name, option, **chosen):
    game = croupier.game(name)
    options = game.options(chosen)
    return alternatives(option, options, game.edition(None, options.proposals))


def words(found):
    return [each.words for each in found.values]


@pytest.mark.parametrize(
    ("game", "option", "expected"),
    [
        ("blackjack", "soft17", ["hit"]),
        ("blackjack", "decks", ["1", "2", "3", "4", "5", "6", "7"]),
        ("blackjack", "surrender", ["yes"]),
        ("blackjack", "additional_wager", ["over under 13", "same suit", "sevens"]),
        ("let-it-ride", "three_card_bonus_table", ["B", "C", "D", "E", "F"]),
        ("craps", "payout_unit", ["$0.25", "$0.50", "$5"]),
    ],
)
def test_choices_switches_and_narrow_numbers_are_complete(game, option, expected):
    found = taken(game, option)
    assert words(found) == expected
    assert found.complete


def test_the_value_in_force_is_not_among_them():
    assert "6" not in words(taken("blackjack", "decks", decks=6))
    assert words(taken("blackjack", "surrender", surrender=True)) == ["no"]
    assert "none" in words(taken("blackjack", "additional_wager", additional_wager="sevens"))


def test_odds_above_a_minimum_are_raised_one_row_at_a_time_over_those_in_force():
    found = taken("let-it-ride", "main_odds", main_odds={"flush": "9:1"})
    assert "flush pays 10 to 1" in words(found)
    assert "full house pays 12 to 1" in words(found)
    raised = next(each for each in found.values if each.words == "full house pays 12 to 1")
    assert raised.value["flush"] == "9:1"
    assert not found.complete


def test_declared_wagers_are_raised_by_wager_and_row_and_fixed_odds_are_not():
    found = taken("craps", "payout_table")
    assert "place-win-6 pays 4 to 3" in words(found)
    assert "field on 12 pays 3 to 1" in words(found)
    assert not any(each.startswith("buy") for each in words(found))


def test_selections_that_are_paid_alike_are_raised_together():
    found = taken("sic-bo", "payout_table")
    assert "two-of-a-kind pays 11 to 1" in words(found)
    assert "one-of-a-kind on twice pays 3 to 1" in words(found)
    assert "total-4 pays 61 to 1" in words(found)
    assert not any(each.startswith("two-of-a-kind-") for each in words(found))
    apart = words(taken("sic-bo", "payout_table", payout_table={"two-of-a-kind-3": "11:1"}))
    assert "two-of-a-kind-3 pays 12 to 1" in apart
    assert "two-of-a-kind-4 pays 11 to 1" in apart


def test_odds_of_which_only_some_are_allowed_are_complete():
    assert taken("sic-bo", "two_dice_odds").complete
    assert words(taken("sic-bo", "two_dice_odds")) == ["6 to 1"]


def test_amounts_of_a_table_are_in_dollars():
    assert "royal flush pays $27,500" in words(taken("let-it-ride", "bonus_amounts"))


def test_names_are_not_varied_and_it_is_said_why():
    found = taken("let-it-ride", "card_back")
    assert (found.values, found.reason) == ((), NAME)
    assert taken("blackjack", "sevens_paytable").reason == ""


@pytest.mark.parametrize("game", [game.id for game in croupier.games()])
def test_every_value_taken_of_every_option_is_of_its_type(game):
    proposals = {"proposals": True} if croupier.game(game).registered.rules.authorized_from is None else {}
    found = croupier.game(game)
    options = found.options(proposals)
    edition = found.edition(None, options.proposals)
    for name in edition.options:
        for each in alternatives(name, options, edition).values:
            found.objections({**proposals, name: each.value})  # refuses what is not of the type
            assert each.words
