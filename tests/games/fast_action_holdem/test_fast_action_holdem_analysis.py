"""The reference figures of fast action hold'em: patterns of four cards, showdowns, copies, cards kept."""

from fractions import Fraction

import pytest

import croupier
from croupier.equipment.cards import parse_cards
from croupier.games.fast_action_holdem.analysis import natural_chance
from croupier.games.fast_action_holdem.choices import value
from croupier.games.fast_action_holdem.game import GAME
from croupier.games.fast_action_holdem.naturals import read_natural
from croupier.law.refusal import BadInput
from croupier.odds.analysis import to_document
from croupier.odds.holdem import boards

OPTIONS, EDITION = GAME.options(), GAME.edition()
GAME_API = croupier.game("fast-action-holdem")


def test_patterns_of_four_cards_are_exact() -> None:
    assert GAME_API.analyze().figures == {
        "four_of_one_rank": Fraction(1771, 4965115),
        "three_of_one_rank": Fraction(7577856, 387278970),
        "two_pairs": Fraction(5941728, 387278970),
        "one_pair": Fraction(136401408, 387278970),
        "four_different_ranks": Fraction(608256, 993023),
    }


def test_the_house_edge_by_equal_house_ways_is_the_chance_of_a_copy() -> None:
    wager = GAME_API.analyze().wagers["wager"]
    chances = {each.id: float(each.probability or 0) for each in wager.outcomes}
    assert wager.house_edge == pytest.approx(chances["copy"], abs=1e-15)
    assert chances["win"] == chances["lose"]
    assert abs(chances["copy"] - 0.03689) < 0.00015
    document = to_document(GAME_API.analyze())["wagers"]["wager"]
    assert "fraction" not in document["house_edge"]
    assert document["method"].startswith(
        "simulation of 20,000,000 rounds with seed 21; standard error 0.00004"
    )


@pytest.mark.parametrize(
    ("predicate", "decks", "chance"),
    [
        ("four_of_a_kind", 6, Fraction(1771, 4965115)),
        ("pair", 6, Fraction(136401408, 387278970)),
        ("suited", 1, Fraction(4 * 715, 270725)),
        ("four_of_a_kind+suited", 6, Fraction(52 * 15, 387278970)),
    ],
)
def test_the_chance_of_a_natural_is_exact(predicate: str, decks: int, chance: Fraction) -> None:
    natural = read_natural({predicate: "2:1"})
    assert natural is not None
    assert natural_chance(natural, decks) == chance


def test_a_natural_lowers_the_house_edge() -> None:
    paid = GAME_API.analyze({"natural_rule": {"three_of_a_kind": "5:1"}}).wagers["wager"]
    usual = GAME_API.analyze().wagers["wager"]
    assert paid.expected_net is not None
    assert usual.expected_net is not None
    assert float(paid.expected_net) > float(usual.expected_net) + 0.05
    assert [each.id for each in paid.outcomes] == ["win", "copy", "lose", "natural"]


@pytest.mark.parametrize(
    ("hand", "shown", "worth"),
    [
        ("As Ah", "Ks Kh", Fraction(103687838, 199611093)),
        ("As Ks", "2c 2d", Fraction(-37690153, 931518434)),
        ("As Kh", "Ad Kc", Fraction(633188670 - 21090065076 - 633188670, 22356442416)),
    ],
)
def test_showdowns_over_all_boards(hand: str, shown: str, worth: Fraction) -> None:
    assert value(OPTIONS, EDITION, hand, shown).choices[f"keep {hand}"].expected_net == worth


def test_against_four_cards_of_the_dealer_the_house_ways_are_applied_and_discards_are_gone() -> None:
    found = value(OPTIONS, EDITION, "As Kd 9h 9c", "Ac Jd 7s 7h")
    ends = boards(parse_cards("As Kd"), parse_cards("Ac Jd"), 6, gone=parse_cards("9h 9c 7s 7h"))
    expected = Fraction(ends.win - ends.copy - ends.lose, ends.total)
    assert found.choices["keep As Kd"].expected_net == expected
    assert len(found.choices) == 6
    assert found.best == "keep As Kd"


def test_the_value_of_cards_kept_against_an_unknown_dealer() -> None:
    found = value(OPTIONS, EDITION, "As Kd 9h 9c", "")
    assert found.best == "keep 9h 9c"
    assert list(found.choices)[1] == "keep As Kd"
    assert all(each.method and "seed 21" in each.method for each in found.choices.values())
    alike = value(OPTIONS, EDITION, "9c 9c 9c 9c", "")
    assert list(alike.choices) == ["keep 9c 9c"]


@pytest.mark.parametrize(
    ("hand", "shown", "message"),
    [
        ("As Kd 9h", "", "expected four cards"),
        ("As Kd", "", "expected four cards"),
        ("As Kd 9h 9c", "Kc", "the dealer's four cards or the two"),
        ("A Kd 9h 9c", "", "has no suit"),
        ("As As As As", "As As As Kd", "As"),
    ],
)
def test_cards_that_are_no_situation_are_refused(hand: str, shown: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        value(OPTIONS, EDITION, hand, shown)
