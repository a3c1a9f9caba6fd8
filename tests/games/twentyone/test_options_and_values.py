"""Every option of the twenty-one games that changes what a wager is worth does so in the analysis."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any, Final

import msgspec
import pytest

import croupier
from croupier.games.blackjack.analysis import simulated
from croupier.games.three_card_21_n_done.analysis import rules_of, solved

BLACKJACK: Final = "blackjack"
SPANISH: Final = "spanish-21"
THREE_CARD: Final = "three-card-21-n-done"

MORE, LESS, NEW, GONE = "worth more", "worth less", "offered", "not offered"
CHANGES: Final[list[tuple[str, dict[str, Any], dict[str, Any], str, str]]] = [
    (BLACKJACK, {}, {"decks": 6}, "main", MORE),
    (BLACKJACK, {}, {"decks": 6}, "insurance", MORE),
    (BLACKJACK, {}, {"shoe": "double"}, "main", MORE),
    (BLACKJACK, {}, {"hole_card": "up"}, "main", LESS),
    (BLACKJACK, {}, {"hole_card": "up"}, "insurance", GONE),
    (BLACKJACK, {}, {"surrender": True}, "main", MORE),
    (BLACKJACK, {}, {"max_split_hands": 3}, "main", MORE),
    (BLACKJACK, {"max_split_hands": 3}, {"max_split_hands": 4}, "main", MORE),
    (BLACKJACK, {"max_split_hands": 4}, {"bar_ace_resplit": True}, "main", LESS),
    (BLACKJACK, {}, {"soft17": "hit"}, "main", LESS),
    (BLACKJACK, {}, {"five_card_21": True}, "main", MORE),
    (BLACKJACK, {}, {"multiple_action": True}, "main", LESS),
    (BLACKJACK, {}, {"multiple_action": True}, "main_2", NEW),
    (BLACKJACK, {}, {"additional_wager": "over_under_13"}, "over13", NEW),
    (BLACKJACK, {}, {"additional_wager": "same_suit"}, "same_suit", NEW),
    (BLACKJACK, {"additional_wager": "same_suit"}, {"same_suit_paytable": "RM3"}, "same_suit", MORE),
    (BLACKJACK, {}, {"additional_wager": "sevens"}, "sevens", NEW),
    (BLACKJACK, {"additional_wager": "sevens"}, {"sevens_trigger": "either_of_two"}, "sevens", MORE),
    (BLACKJACK, {}, {"progressive": "P1"}, "progressive", NEW),
    (BLACKJACK, {"progressive": "P1"}, {"meter_initial": 1_000_000}, "progressive", MORE),
    (BLACKJACK, {"progressive": "P1"}, {"progression_rate": "0.8"}, "progressive_long_run", MORE),
    (BLACKJACK, {"progressive": "P1"}, {"meter_reset": 1_000_000}, "progressive_long_run", MORE),
    (BLACKJACK, {"progressive": "P1"}, {"deduct_fixed_from_meter": False}, "progressive_long_run", MORE),
    (BLACKJACK, {}, {"bonus_wager": "BB1"}, "bonus", NEW),
    (BLACKJACK, {}, {"consolidated_net_payout": True}, "even_money", NEW),
    (BLACKJACK, {}, {"streak": True}, "streak5", NEW),
    (BLACKJACK, {"streak": True}, {"surrender": True}, "streak5", LESS),
    (SPANISH, {}, {"decks": 8}, "main", LESS),
    (SPANISH, {}, {"decks": 8}, "match", MORE),
    (SPANISH, {}, {"card_reader": False}, "main", MORE),
    (SPANISH, {}, {"card_reader": False, "no_reader_21": "dealer_wins"}, "main", LESS),
    (SPANISH, {}, {"surrender": False}, "main", LESS),
    (SPANISH, {}, {"rescue": False}, "main", LESS),
    (SPANISH, {}, {"max_hands": 3}, "main", LESS),
    (SPANISH, {"max_hands": 3}, {"max_hands": 2}, "main", LESS),
    (SPANISH, {}, {"split_aces_free": False}, "main", LESS),
    (SPANISH, {}, {"match_the_dealer": False}, "match", GONE),
    (THREE_CARD, {}, {"decks": 8}, "main", LESS),
    (THREE_CARD, {}, {"soft17": "hit"}, "main", LESS),
    (THREE_CARD, {}, {"card_reader": False}, "main", MORE),
    (THREE_CARD, {}, {"surrender": False}, "main", LESS),
    (THREE_CARD, {}, {"surrender_scope": "any"}, "main", MORE),
    (THREE_CARD, {}, {"split_aces_one_card": False}, "main", MORE),
    (THREE_CARD, {"card_reader": False}, {"split_aces_one_card": False}, "main", MORE),
    (THREE_CARD, {}, {"ace_low_straight": False}, "bonus", LESS),
    (THREE_CARD, {}, {"paytable": {"flush": "2:1"}}, "bonus", MORE),
]
"""Game, options before, options changed, wager (or figure), and what happens to it."""

SAME_WORTH: Final = {
    BLACKJACK: {
        *("shuffle", "reshuffle_at_will", "no_midshoe_entry"),  # every figure is that of a fresh shoe
        *("boxes", "players_per_box", "several_boxes", "multiple_action_min", "multiple_action_equal"),
        "sevens_paytable",  # there is one table
        *("chip_unit", "min_bet", "max_bet"),  # every figure is per unit wagered
    },
    SPANISH: {
        *("shuffle", "players_per_box", "multi_box", "card_change_hours"),
        *("chip_unit", "min_bet", "max_bet", "match_min", "match_max"),
    },
    THREE_CARD: {
        *("spots", "shuffle", "reshuffle_at_will", "players_per_spot", "several_spots", "no_midshoe_entry"),
        *("chip_unit", "min_bet", "max_bet"),
    },
}


@cache
def _worth(game: str, chosen: bytes, name: str) -> float | None:
    options = msgspec.json.decode(chosen)
    found = croupier.game(game)
    if game == THREE_CARD:
        options["proposals"] = True
        if name == "main":
            return solved(rules_of(found.options(options))).expected_net
    analysis = found.analyze(options)
    if name in analysis.figures:
        return float(analysis.figures[name])
    wager = analysis.wagers.get(name)
    if wager is None:
        return None
    assert wager.expected_net is not None
    return float(wager.expected_net)


def worth(game: str, options: dict[str, Any], name: str) -> float | None:
    """What a wager is worth, or None where it is not offered."""
    return _worth(game, msgspec.json.encode(options), name)


@pytest.mark.parametrize(("game", "before", "change", "name", "becomes"), CHANGES)
def test_an_option_changes_what_a_wager_is_worth(
    game: str, before: dict[str, Any], change: dict[str, Any], name: str, becomes: str
) -> None:
    old, new = worth(game, before, name), worth(game, {**before, **change}, name)
    if becomes in (NEW, GONE):
        assert (old is None, new is None) == (becomes == NEW, becomes == GONE)
        return
    assert old is not None
    assert new is not None
    assert (new > old) if becomes == MORE else (new < old)


@pytest.mark.parametrize("game", [BLACKJACK, SPANISH, THREE_CARD])
def test_every_option_is_known_to_change_a_worth_or_not_to(game: str) -> None:
    changing = {option for of, _, change, _, _ in CHANGES if of == game for option in change}
    known = {field.name for field in msgspec.structs.fields(croupier.game(game).options(proposals(game)))}
    assert changing | SAME_WORTH[game] == known - {"proposals", "limit_change", "announced_limit"}
    assert not changing & SAME_WORTH[game]


def proposals(game: str) -> dict[str, Any]:
    return {"proposals": True} if game == THREE_CARD else {}


@pytest.mark.parametrize("hole_card", ["down", "down_reader"])
def test_a_hole_card_nobody_sees_leaves_the_worth(hole_card: str) -> None:
    assert worth(BLACKJACK, {"hole_card": hole_card}, "main") == worth(BLACKJACK, {}, "main")


PLAYED_FOR_LESS: Final = [
    (BLACKJACK, {"max_split_hands": 4, "surrender": True}, {"main": 1000}, 2, 300),
    (BLACKJACK, {"hole_card": "up"}, {"main": 1000}, 1, Fraction(1, 10)),
    (SPANISH, {}, {"main": 400}, 1, Fraction(1, 10)),
    (SPANISH, {"card_reader": False}, {"main": 400}, 1, 100),
    (THREE_CARD, {"proposals": True}, {"main": 1000, "bonus": 1000}, 1, Fraction(1, 10)),
    (THREE_CARD, {"proposals": True, "card_reader": False}, {"main": 1000, "bonus": 1000}, 2, 100),
]


@pytest.mark.parametrize(("game", "options", "wagers", "boxes", "double_for"), PLAYED_FOR_LESS)
def test_doubling_for_less_has_its_own_exact_worth(
    game: str, options: dict[str, Any], wagers: dict[str, int], boxes: int, double_for: Fraction | int
) -> None:
    found = croupier.game(game)
    played: dict[str, Any] = {"boxes": boxes, "double_for": double_for}
    result = found.simulate(300_000, wagers=wagers, options=options, seed=47, **played)
    compared = found.compare(result, wagers, options, **played)
    assert {name: each.verdict for name, each in compared.items()} == dict.fromkeys(
        [*wagers, "round"], "pass"
    )
    full = found.compare(result, wagers, options, boxes=boxes)
    assert full["main"].verdict == full["round"].verdict == "fail"


def test_doubling_for_all_of_the_wager_is_no_doubling_for_less() -> None:
    found = croupier.game(BLACKJACK)
    options, edition = found.options(), found.edition()
    whole, half, nothing = (
        float(simulated(options, edition, Fraction(part))["main"].expected_net or 0)
        for part in ("1", "1/2", "1/1000000")
    )
    assert whole == simulated(options, edition)["main_by_chart"].expected_net
    # The choices are the same, so the worth is a straight line in what a double adds.
    assert half == pytest.approx((whole + nothing) / 2, abs=1e-6)
