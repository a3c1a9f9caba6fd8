"""One fact, one place: a change in a copy of Three Card 21's rules.toml reaches every part of the
software.
"""

import pytest

from croupier.games.three_card_21_n_done.analysis import _bonus as bonus_worth
from croupier.games.three_card_21_n_done.game import GAME
from croupier.law.refusal import BadInput
from tests.games.twentyone.altered import At, altered

PROPOSED = {"proposals": True}
PLAIN = At(GAME, PROPOSED)
WAGERS = {"main": 1000, "bonus": 1000}
HANDS = {
    "royal_flush_of_diamonds": ("200:1", "Ad 5c Kd Tc Qd", []),
    "royal_flush": ("50:1", "Ah 5c Kh Tc Qh", []),
    "straight_flush": ("15:1", "5h 5c 6h Tc 7h", ["stand"]),
    "three_of_a_kind": ("5:1", "5h 5c 5d Tc 5s", ["stand"]),
    "straight": ("2:1", "5h 5c 6d Tc 7s", ["stand"]),
    "flush": ("3:2", "5h 5c 8h Tc 3h", ["stand"]),
    "pair": ("1:1", "5h 5c 5d Tc 3s", ["stand"]),
    "total_21": ("1:1", "Th 5c 9d Tc 2s", []),
}


@pytest.mark.proves("13:69F-2C.5(b)1")
@pytest.mark.parametrize("row", HANDS)
def test_bonus_odds_reach_every_room(row: str) -> None:
    odds, cards, words = HANDS[row]
    after = At(altered(GAME, f'\n{row} = "{odds}"\n', f'\n{row} = "333:1"\n'), PROPOSED)
    win, stake = map(int, odds.split(":"))
    cards = f"2c {cards} 9c 9d"
    assert PLAIN.agreed(cards, words, WAGERS)["bonus"] == 1000 * win // stake
    assert after.agreed(cards, words, WAGERS)["bonus"] == 333_000
    values = [bonus_worth(at.chosen, at.edition).expected_net for at in (PLAIN, after)]
    assert values[0] is not None
    assert values[1] is not None
    assert values[1] > values[0]
    assert "333 to 1" in after.guide
    assert "333 to 1" in after.felt
    assert "333 to 1" not in PLAIN.guide + PLAIN.felt


@pytest.mark.proves("13:69F-2C.7(d)")
def test_insurance_odds_reach_every_room() -> None:
    after = At(altered(GAME, 'insurance = "2:1"', 'insurance = "5:1"'), PROPOSED)
    for at, paid in ((PLAIN, 1000), (after, 2500)):
        assert at.agreed("2c Ks Ad 8h Jc 2s", ["insure"], WAGERS)["insurance"] == paid
    assert "Insurance pays 5 to 1" in after.felt
    assert "5 to 1" in after.guide


@pytest.mark.proves("13:69F-2C.4(f)")
def test_the_cutting_card_of_table_and_kernel_is_the_rules() -> None:
    old = "[values.behind_cutting_card]\nvalue = 25"
    after = At(altered(GAME, old, old.replace("25", "50")), PROPOSED)
    for at, in_front in ((PLAIN, 234), (after, 156)):
        assert at.game.module("kernel").table_rules(at.chosen, at.edition).cutting_card == in_front
        assert at.shuffled().cutting_card == in_front


def test_a_plain_win_at_other_odds_than_even_money_is_not_loaded() -> None:
    with pytest.raises(BadInput, match=r"three_card_21_n_done/rules.toml: main.win = 2:1: expected 1:1"):
        _ = altered(GAME, 'rows = { win = "1:1" }', 'rows = { win = "2:1" }').rules
