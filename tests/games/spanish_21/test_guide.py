"""What the gaming guide tells a patron of Spanish 21."""

from typing import Any

import pytest

from croupier.games.guide import how_played, ranks, wager_lines
from croupier.games.spanish_21.game import GAME


def said(**options: Any) -> str:
    return " ".join(line.text for line in how_played(GAME, GAME.edition(), GAME.options(options)))


@pytest.mark.parametrize(
    ("options", "there", "absent"),
    [
        ({}, "looks for a blackjack", "found at the end"),
        ({"card_reader": False}, "is paid at once, whatever the hole card", "looks for a blackjack"),
        ({"card_reader": False, "no_reader_21": "dealer_wins"}, "loses to a blackjack", "whatever the hole"),
        ({}, "surrender half your wager.", "takes all"),
        ({"card_reader": False}, "surrender half your wager; a dealer's blackjack takes all", "looks for"),
        ({"surrender": False}, "double on any number of cards", "surrender"),
        ({"rescue": False}, "double on any number of cards", "rescue"),
        ({"max_hands": 2, "split_aces_free": False}, "2 hands; aces receive one card", "4 hands"),
        ({"players_per_box": 3}, "Up to 3 may wager on a box", "Up to 2"),
        ({"multi_box": False, "match_the_dealer": False}, "push", "several boxes"),
    ],
)
def test_the_course_follows_the_options(options: dict[str, Any], there: str, absent: str) -> None:
    text = said(**options)
    assert there in text
    assert absent not in text


def test_19_5_the_bonuses_stand_with_the_wager_and_not_with_the_split() -> None:
    lines = {line.id: line for line in wager_lines(GAME, GAME.edition(), GAME.options({}))}
    main = {each.case: each.text for each in lines["main"].pays}
    split = {each.case: each.text for each in lines["split"].pays}
    assert main["blackjack"] == "3 to 2"
    assert main["7-7-7 of spades"] == split["7-7-7 of spades"] == "3 to 1"
    assert "win $5,000" in main.values()
    assert "blackjack" not in split
    assert not any("win $" in text for text in split.values())


@pytest.mark.parametrize(("decks", "odds"), [(6, "18 to 1"), (8, "24 to 1")])
def test_19_6_match_the_dealer_by_the_decks(decks: int, odds: str) -> None:
    lines = {line.id: line for line in wager_lines(GAME, GAME.edition(), GAME.options({"decks": decks}))}
    assert lines["match"].pays[0].text == odds


@pytest.mark.proves("19:47-19.2(b)")
def test_values_and_terms_are_listed_with_their_rules() -> None:
    values, terms = ranks(GAME, GAME.edition(), GAME.options({}))
    assert [row[2] for row in values.rows] == ["19:47-19.2(b)1", "19:47-19.2(b)2", "19:47-19.2(b)3"]
    assert len(terms.rows) == 6


def test_the_wagers_are_told_as_this_table_takes_them() -> None:
    def told(**options: Any) -> dict[str, Any]:
        return {line.id: line for line in wager_lines(GAME, GAME.edition(), GAME.options(options))}

    plain, late = told(), told(card_reader=False)
    assert "card reader" in plain["insurance"].made
    assert "card reader" not in late["insurance"].made
    assert plain["main"].loses.endswith("except against a blackjack")
    assert late["main"].loses.endswith("except against a blackjack or a 21 already paid")
    waits = told(card_reader=False, no_reader_21="dealer_wins")["main"]
    assert waits.wins.startswith("21 in any number of cards unless the dealer has a blackjack;")
    assert waits.loses == plain["main"].loses
    assert plain["double"].loses == "with its hand; returned on a rescue"
    assert late["double"].loses.endswith("; returned on a rescue and when the dealer has a blackjack")
    assert told(rescue=False)["double"].loses == "with its hand"
    assert plain["split"].loses == "each hand by itself"
    assert late["split"].loses == "each hand by itself; returned when the dealer has a blackjack"
    unrescued = told(rescue=False)["double"]
    assert "rescue" not in unrescued.change + unrescued.loses
    assert plain["main"].pays_cite.endswith("19:47-19.5(g)")


def test_19_5_no_guide_says_that_a_21_always_wins_where_it_may_lose() -> None:
    assert "your 21 and your blackjack always win" in said()
    assert "your 21" not in said(card_reader=False, no_reader_21="dealer_wins")
