"""Games are found by their folders and asked for by id."""

from datetime import date, datetime
from decimal import Decimal

import pytest

from croupier.equipment.inventory import MOVEMENTS
from croupier.games.register import Game, find, games
from croupier.law.agreement import check_agreement
from croupier.law.odds import AT_MINIMUM, Odds
from croupier.law.refusal import BadInput, CroupierError, Refusal


def test_games_in_the_order_of_the_chapter() -> None:
    ids = [game.id for game in games()]
    assert ids[:3] == ["craps", "blackjack", "three-card-21-n-done"]
    assert ids.index("let-it-ride") < ids.index("spanish-21")


@pytest.mark.parametrize("name", ["let-it-ride", "let_it_ride", "LET-IT-RIDE", " let-it-ride "])
def test_a_game_is_found_by_any_spelling_of_its_id(name: str) -> None:
    game, options = find(name)
    assert (game.id, options) == ("let-it-ride", {})


def test_a_variant_is_its_game_with_an_option() -> None:
    game, options = find("mini-craps")
    assert (game.id, options) == ("craps", {"variant": "mini-craps"})
    assert game.options(options).variant == "mini-craps"


def test_an_unknown_game_gets_the_nearest() -> None:
    with pytest.raises(BadInput, match="there is no game 'let-it-rid': did you mean let-it-ride"):
        find("let-it-rid")


def test_every_game_loads_and_its_model_agrees_with_its_rules() -> None:
    for game in games():
        check_agreement(game.options_model, game.rules)
        assert game.rules.folder == game.folder
        proposal = game.rules.authorized_from is None
        assert game.edition(proposals=proposal).day >= date(1978, 6, 2)
        assert game.options({"proposals": proposal}) is not None
        assert game.module("game").GAME is game


def test_13_69D_1_20_chips_are_banked_by_a_listed_movement_of_the_inventory() -> None:
    facts = [fact for game in games() for facts in game.rules.wagers.values() for fact in facts]
    banked = {fact.banked_as for fact in facts if fact.banked_as}
    assert {"bonus_chips", "progressive_chips"} <= banked <= set(MOVEMENTS)


def test_options_read_before_are_those_of_the_same_choice_on_the_same_day() -> None:
    craps = find("craps")[0]
    chosen = {"odds_multiple": {"4": 3, "5": 4, "6": 5, "8": 5, "9": 4, "10": 3}, "table_min": 500}
    assert craps.options(chosen) is craps.options(dict(chosen))
    assert craps.options({**chosen, "table_min": 600}).table_min == 600
    chosen["odds_multiple"]["4"] = 2
    assert craps.options(chosen).multiple(4) == 2
    ride = find("let-it-ride")[0]
    bonus = {"three_card_bonus_offered": True}
    assert ride.options(bonus, date(2008, 1, 1)).three_card_bonus_offered
    with pytest.raises(Refusal, match="2007-10-15"):
        ride.options(bonus, date(1999, 1, 1))


@pytest.mark.parametrize(
    ("option", "one", "other"),
    [
        ("table_min", 1, True),
        ("vig_rate", Decimal("0.05"), Decimal("0.050")),
        ("field_2", AT_MINIMUM, Odds(1)),
    ],
)
def test_options_read_before_are_not_those_of_another_type_or_spelling(
    option: str, one: object, other: object
) -> None:
    def read(game: Game, value: object) -> str:
        try:
            return repr(game.options({option: value}))
        except CroupierError as refused:
            return str(refused)

    assert one == other
    craps = find("craps")[0]
    fresh = [read(craps.with_pays({}), value) for value in (one, other)]
    assert fresh[0] != fresh[1]
    both = craps.with_pays({})
    assert [read(both, value) for value in (one, other, one)] == [*fresh, fresh[0]]


def test_a_day_that_is_no_date_is_refused_though_the_options_are_known() -> None:
    craps = find("craps")[0]
    assert craps.options({"table_min": 500}, date(2008, 1, 1)).table_min == 500
    for day in (datetime(2008, 1, 1), "2008-01-01"):
        with pytest.raises(BadInput, match="day"):
            craps.options({"table_min": 500}, day)  # type: ignore[arg-type]


def test_a_game_under_other_rules_reads_options_anew() -> None:
    craps = find("craps")[0]
    assert craps.options({"field_2": "2:1"}).field_2 == Odds(2)
    with pytest.raises(Refusal, match="field_2"):
        craps.with_pays({"field": {"2": "3:1"}}).options({"field_2": "2:1"})
