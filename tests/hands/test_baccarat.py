"""Counts of baccarat hands, the third-card table cell by cell, and which row of a pay table a round makes."""

from itertools import product

import pytest

from croupier.equipment.cards import parse_cards
from croupier.games.register import find
from croupier.hands.baccarat import (
    BANKER,
    NO_CARD,
    PLAYER,
    RANKS_OF_VALUE,
    Score,
    count,
    hand_name,
    next_hand,
    score,
    third_card_rules,
)
from croupier.hands.baccarat_wagers import (
    BY_SCORE,
    NATURAL_WIN,
    PUSH,
    WIN,
    banker_without_vigorish_row,
    pair_row,
)
from croupier.law.refusal import BadInput

RULES = {name: third_card_rules(find(name)[0].edition()) for name in ("baccarat", "minibaccarat")}

# What the Banker's Hand draws to, by the value of the Player's third card; written out apart from the facts.
DRAWS_AGAINST = {
    0: "0123456789", 1: "0123456789", 2: "0123456789", 3: "012345679", 4: "234567", 5: "4567", 6: "67", 7: "",
}  # fmt: skip


@pytest.mark.parametrize(
    ("cards", "expected"),
    [("9s Kh", 9), ("5h 5d", 0), ("As Ah Kd", 2), ("9s 9h 9d", 7), ("Ts Jh Qd", 0), ("8c 3d", 1)],
)
def test_a_hand_counts_the_last_digit_of_its_sum(cards: str, expected: int) -> None:
    assert count(parse_cards(cards)) == expected


def test_four_of_thirteen_ranks_count_nothing() -> None:
    assert RANKS_OF_VALUE == (4, 1, 1, 1, 1, 1, 1, 1, 1, 1)


@pytest.mark.parametrize("name", RULES)
def test_every_cell_of_the_third_card_table(name: str) -> None:
    rules = RULES[name]
    for player, banker in product(range(10), range(10)):
        ended = player > 7 or banker > 7
        assert rules.player_draws(player, banker) == (not ended and player <= 5)
        assert rules.banker_draws(player, banker) == (not ended and banker <= 5)
        for third in range(10):
            draws = not ended and str(third) in DRAWS_AGAINST[banker]
            assert rules.banker_draws(player, banker, third) == draws


@pytest.mark.parametrize(
    ("player", "banker", "due"),
    [
        ("4s 5h", "Kd 8c", ""),
        ("Js 5h", "Qd 3c", PLAYER),
        ("Js 5h 8s", "Qd 3c", ""),
        ("Js 4h 9s", "Qd 3c", BANKER),
        ("Ts 7h", "2d 3c", BANKER),
        ("Ts 7h", "2d 3c 4d", ""),
        ("Qs 6h", "2d 4c", ""),
    ],
)
def test_whose_third_card_is_due(player: str, banker: str, due: str) -> None:
    assert next_hand(RULES["baccarat"], parse_cards(player), parse_cards(banker)) == due


def test_a_natural_has_two_cards() -> None:
    assert hand_name(parse_cards("4s 5h"), 8) == "natural 9"
    assert hand_name(parse_cards("4s 5h Kd"), 8) == "9"
    assert hand_name(parse_cards("4s 3h"), 8) == "7"
    assert RULES["baccarat"].is_natural(8)
    assert not RULES["baccarat"].is_natural(8, 3)


@pytest.mark.parametrize("wager", ["player", "banker"])
def test_wagers_on_a_hand_win_push_or_lose_by_the_counts(wager: str) -> None:
    for player, banker in product(range(10), range(10)):
        own, other = (player, banker) if wager == "player" else (banker, player)
        expected = WIN if own > other else PUSH if own == other else ""
        assert BY_SCORE[wager](Score(player, banker, 3, 3), 8) == expected
        assert (BY_SCORE["tie"](Score(player, banker, 3, 3), 8) == WIN) == (own == other)


def test_a_banker_win_with_seven_in_three_cards_pushes_without_vigorish() -> None:
    assert banker_without_vigorish_row(Score(5, 7, 3, 3), 8) == PUSH
    assert BY_SCORE["dragon7"](Score(5, 7, 3, 3), 8) == WIN
    assert banker_without_vigorish_row(Score(6, 7, 2, 2), 8) == WIN
    assert BY_SCORE["dragon7"](Score(6, 7, 2, 2), 8) == ""
    assert BY_SCORE["dragon7"](Score(7, 7, 3, 3), 8) == ""
    assert banker_without_vigorish_row(Score(7, 7, 3, 3), 8) == PUSH
    assert banker_without_vigorish_row(Score(9, 7, 3, 3), 8) == ""


def test_panda_8_is_a_player_win_with_eight_in_three_cards() -> None:
    row = BY_SCORE["panda8"]
    assert row(Score(8, 6, 3, 2), 8) == WIN
    assert row(Score(8, 5, 2, 2), 8) == ""
    assert row(Score(8, 8, 3, 3), 8) == ""
    assert row(Score(8, 9, 3, 3), 8) == ""


def test_the_dragon_bonus_ignores_the_margin_of_a_natural() -> None:
    player, banker = BY_SCORE["dragon_player"], BY_SCORE["dragon_banker"]
    assert player(Score(9, 0, 2, 2), 8) == NATURAL_WIN
    assert banker(Score(9, 0, 2, 2), 8) == ""
    assert player(Score(9, 0, 3, 3), 8) == "by_9"
    assert banker(Score(2, 7, 3, 2), 8) == "by_5"
    assert player(Score(8, 8, 2, 2), 8) == PUSH
    assert banker(Score(9, 9, 2, 2), 8) == PUSH
    assert player(Score(6, 6, 2, 2), 8) == ""
    # Nine in three cards against nine in three cards is no natural tie.
    assert player(Score(9, 9, 3, 3), 8) == ""


def test_ten_jack_queen_and_king_are_four_ranks() -> None:
    assert pair_row(parse_cards("Qs Qh")) == WIN
    assert pair_row(parse_cards("Qs Kh")) == ""
    assert pair_row(parse_cards("4d 4s 9c")) == WIN


def test_a_score_holds_counts_and_numbers_of_cards() -> None:
    assert score(parse_cards("Ks 2h 3s"), parse_cards("2d Kc 5h")) == Score(5, 7, 3, 3)


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('"DDDDDDSS"', '"DDDDDDS"', "player_third_card 'DDDDDDS': expected 8 letters"),
        ('"DDDDDDSS"', '"DDDDDDSX"', "player_third_card"),
        ('    "SSSSSSSSSS S",  # 7\n', "", "banker_third_card has 7 rows"),
        ('"SSSSDDDDSS D"', '"SSSSDDDDSS"', "banker_third_card 'SSSSDDDDSS': expected 11 letters"),
        ("[values.natural]\nvalue = 8", "[values.natural]\nvalue = 10", "natural = 10: expected 1 to 9"),
    ],
)
def test_a_table_that_is_not_whole_stops_the_start(before: str, after: str, message: str) -> None:
    from importlib import resources

    game = find("baccarat")[0]
    text = resources.files("croupier.games").joinpath("baccarat", "rules.toml").read_text("utf-8")
    assert before in text
    with pytest.raises(BadInput, match=r"rules\.toml: ") as refused:
        _ = game.with_rules(text.replace(before, after)).rules
    assert message in str(refused.value)


def test_the_last_column_is_for_a_hand_of_two_cards() -> None:
    assert [row[NO_CARD] for row in RULES["baccarat"].banker] == [True] * 6 + [False] * 2
