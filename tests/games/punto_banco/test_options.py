"""What a licensee may choose on which day, what options follow from others, and what vigorish comes to."""

from datetime import date
from typing import Any

import pytest

from croupier.games.register import find
from tests.games.punto_banco.tables import GAMES

BACCARAT, MINI = (find(name)[0] for name in GAMES)
EVE, DAY = date(2011, 11, 13), date(2011, 11, 14)


def objections(game: Any, day: date | None = None, **options: Any) -> str:
    return "; ".join(map(str, game.objections(options, day)))


@pytest.mark.parametrize(
    ("won", "exact", "rounded"),
    [
        (700, 35, 50),
        (500, 25, 25),
        (3500, 175, 175),
        (10_000, 500, 500),
        (333, 16, 25),
        (1, 0, 25),
        (100, 5, 25),
    ],
)
def test_vigorish_drops_part_of_a_cent_or_rises_to_the_next_quarter(
    won: int, exact: int, rounded: int
) -> None:
    for game in (BACCARAT, MINI):
        assert game.options().vigorish(won) == exact
        assert game.options({"vigorish_rounding": "up_25c"}).vigorish(won) == rounded


def test_without_commission_nothing_is_charged() -> None:
    assert MINI.options({"variant": "ez"}).vigorish(10_000) == 0


def test_four_percent_is_a_proposal() -> None:
    for game in (BACCARAT, MINI):
        assert "4 exists only as a proposal (proposals=true)" in objections(game, vigorish_percent=4)
        assert not objections(game, vigorish_percent=4, proposals=True)
        assert "expected 4 or 5" in objections(game, vigorish_percent=3, proposals=True)


def test_a_tie_pays_its_minimum_or_more() -> None:
    for game in (BACCARAT, MINI):
        assert game.options().odds("tie", game.edition())["win"].text == "8 to 1"
        assert game.options({"tie_odds": 9}).odds("tie", game.edition())["win"].text == "9 to 1"
        assert "below the minimum of 8:1" in objections(game, tie_odds="15:2")


@pytest.mark.parametrize(
    "options",
    [
        {"variant": "ez"},
        {"dragon_bonus": True},
        {"variant": "ez", "dragon7": True},
        {"variant": "ez", "panda8": True},
    ],
)
def test_side_wagers_and_the_variant_without_commission_are_refused_before_13_69f(
    options: dict[str, Any],
) -> None:
    assert "2011-11-14" in objections(MINI, EVE, **options)
    assert not objections(MINI, DAY, **options)


def test_pair_wagers_need_proposals() -> None:
    assert "proposals=true" in objections(MINI, pair_wagers=True)
    assert not objections(MINI, pair_wagers=True, proposals=True)


def test_dragon_7_and_panda_8_need_the_variant_without_commission() -> None:
    for wager in ("dragon7", "panda8"):
        assert "set variant=ez" in objections(MINI, **{wager: True})
    assert "no vigorish is charged" in objections(MINI, variant="ez", vigorish_rounding="up_25c")
    assert "no vigorish is charged" in objections(MINI, variant="ez", vigorish_percent=4, proposals=True)


def test_a_continuous_device_collects_vigorish_at_once_and_burns_nothing() -> None:
    chosen = MINI.options({"shuffle": "continuous"})
    assert (chosen.vigorish_collection, chosen.burn_rule) == ("immediate", "none")
    assert "set vigorish_collection=immediate" in objections(
        MINI, shuffle="continuous", vigorish_collection="deferred"
    )
    assert "set burn_rule=none" in objections(MINI, shuffle="continuous", burn_rule="first_card_count")
    assert "set shuffle=continuous" in objections(MINI, burn_rule="none")
    assert "no cutting card" in objections(MINI, shuffle="continuous", cut_card_from_back=20)
    assert "1998-11-16" in objections(MINI, date(1998, 11, 15), shuffle="continuous")
    assert not objections(MINI, date(1998, 11, 16), shuffle="continuous")


def test_cards_patrons_turn_are_changed_every_shoe() -> None:
    assert MINI.options({"deal_style": "patron_view"}).card_change == "each_shoe"
    assert "set card_change=each_shoe" in objections(MINI, deal_style="patron_view", card_change="24h")
    assert MINI.options().card_change == "24h"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"decks": 5}, "expected 6, 7 or 8"),
        ({"cut_card_from_back": 13}, "at least 14"),
        ({"seats": 9}, "at least 10"),
        ({"seats": 15}, "at most 14"),
        ({"table_min": 1000, "table_max": 900}, "table_max of $9"),
        ({"tie_min": 1000, "tie_max": 900}, "tie_max of $9"),
    ],
)
def test_bounds_of_baccarat(options: dict[str, Any], message: str) -> None:
    assert message in objections(BACCARAT, **options)


def test_minibaccarat_has_limits_for_its_side_wagers() -> None:
    assert "side_max of $9" in objections(MINI, side_min=1000, side_max=900)
    assert "at most 9" in objections(MINI, seats=10)


def test_neither_game_exists_before_its_day() -> None:
    from croupier.law.refusal import Refusal

    with pytest.raises(Refusal, match="1978-06-02"):
        BACCARAT.edition(date(1978, 6, 1))
    with pytest.raises(Refusal, match="1986-08-04"):
        MINI.edition(date(1986, 8, 3))


def test_rules_are_known_up_to_the_proposal_whose_text_is_not_held() -> None:
    for game in (BACCARAT, MINI):
        assert not game.edition(date(2014, 7, 7)).beyond_knowledge
        assert game.edition(date(2014, 7, 8)).beyond_knowledge
