"""Rounds of the twenty-one family by money: what the analysis says, beside the kernel that plays them."""

from typing import Any

import pytest

import croupier
from croupier.games.twentyone import RARE
from croupier.odds.analysis import Analysis
from croupier.simulation.statistics import Result

ROUNDS = 4_000_000
TABLES: list[tuple[str, dict[str, Any], str]] = [
    ("blackjack", {"max_split_hands": 4, "surrender": True}, "by money"),
    ("blackjack", {"hole_card": "up"}, "by money"),
    ("spanish-21", {}, "by money"),
    ("spanish-21", {"card_reader": False, "max_hands": 2}, "by money"),
    ("spanish-21", {"rescue": False, "surrender": False, "split_aces_free": False, "decks": 8}, "by money"),
    ("three-card-21-n-done", {"proposals": True}, "with the bonus wager"),
    ("three-card-21-n-done", {"proposals": True, "card_reader": False}, "with the bonus wager"),
]


@pytest.mark.parametrize(("name", "options", "row"), TABLES)
def test_the_shares_of_simulated_rounds_are_those_calculated(
    name: str, options: dict[str, Any], row: str
) -> None:
    game = croupier.game(name)
    found = game.analyze(options)
    result = game.simulate(ROUNDS, options=options, seed=23, progress=False)
    compared = game.compare_by_money(result, options=options)
    assert list(compared) == ["won", "even", "lost"]
    assert {each.verdict for each in compared.values()} == {"pass"}
    rounds = found.tables["rounds"].rows[row]
    assert [float(each.exact) for each in compared.values()] == [float(each) for each in rounds.values()]
    assert sum(float(each) for each in rounds.values()) == pytest.approx(1, abs=1e-9)
    assert_nets_are_those_of_rounds(found, result, game.wagers(options=options)["main"])


def assert_nets_are_those_of_rounds(found: Analysis, result: Result, stake: int) -> None:
    """Every net result that is listed, within four and a half standard errors."""
    rows = found.tables["nets"].rows
    for net, row in rows.items():
        if net == "any other":
            continue
        chance = float(row["chance"])
        assert chance >= RARE
        share = result.histogram.get(round(float(net) * stake), 0) / ROUNDS
        assert abs(share - chance) < 4.5 * (chance / ROUNDS) ** 0.5 + 5 / ROUNDS, net


def test_shares_are_compared_only_where_they_are_those_of_one_box() -> None:
    game = croupier.game("spanish-21")
    made = {"main": 1000, "match": 500}
    result = game.simulate(10_000, wagers=made, seed=1, progress=False)
    assert result.by_money is not None
    assert game.compare_by_money(result, made) == {}
    both = game.simulate(10_000, seed=1, progress=False, boxes=2)
    assert game.compare_by_money(both, boxes=2) == {}
    assert croupier.game("craps").compare_by_money(both) == {}


@pytest.mark.parametrize("name", ["blackjack", "spanish-21"])
def test_by_money_more_rounds_are_ahead_than_won_by_hands(name: str) -> None:
    """As many hands won as lost may be ahead, if one was doubled or paid a bonus."""
    figures = croupier.game(name).analyze().figures
    assert float(figures["rounds_ahead"]) > float(figures["rounds_won"]) + 0.0005
    assert float(figures["rounds_even"]) < float(figures["rounds_neither"])
    chances = [float(figures[f"rounds_{how}"]) for how in ("ahead", "behind", "even")]
    assert sum(chances) == pytest.approx(1, abs=1e-9)
