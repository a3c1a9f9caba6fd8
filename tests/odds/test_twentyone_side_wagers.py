"""Side wagers of blackjack: the reference fractions, exactly."""

from fractions import Fraction

import pytest

from croupier.law.refusal import BadInput
from croupier.odds.twentyone.side_wagers import (
    LOSES,
    METER,
    even_meter,
    first_aces,
    first_cards,
    fixed_prizes,
    insurance,
    insurance_by_hand,
    insurance_net,
    is_natural,
    natural,
    net,
    over_13,
    progressive_aces,
    refusing_even_money,
    same_suit,
    sevens,
    streak_net,
    under_13,
)

SAME_SUIT = {
    "RM1": (25, Fraction(5, 2)),
    "RM2": (10, Fraction(3)),
    "RM3": (5, Fraction(3)),
    "RM4": (50, Fraction(5, 2)),
    "RM5": (20, Fraction(5, 2)),
    "RM6": (50, Fraction(2)),
    "RM7": (15, Fraction(5, 2)),
}
S1 = {
    "three_sevens_same_suit": Fraction(5000),
    "three_sevens": Fraction(500),
    "two_sevens_same_suit": Fraction(100),
    "two_sevens": Fraction(50),
    "one_seven": Fraction(3),
}
S1_TWO = {row: pays for row, pays in S1.items() if not row.startswith("three")}
P1 = {
    "three_aces_same_suit": Fraction(2500),
    "three_aces": Fraction(250),
    "two_aces_same_suit": Fraction(100),
    "two_aces": Fraction(25),
}


@pytest.mark.parametrize(("decks", "worth"), [(1, (-1, 17)), (6, (-23, 311)), (8, (-31, 415))])
def test_2_9_insurance(decks: int, worth: tuple[int, int]) -> None:
    assert insurance_net(insurance(decks)) == Fraction(*worth) == Fraction(1 - 4 * decks, 52 * decks - 1)


@pytest.mark.parametrize("decks", range(1, 9))
def test_2_9_insurance_of_a_fresh_shoe_loses_with_every_hand(decks: int) -> None:
    worths = insurance_by_hand(decks)
    assert len(worths) == 55
    assert max(worths.values()) == worths[0, 0] < 0
    assert min(worths.values()) == worths[9, 9]


def test_2_7_refusing_even_money_is_worth_more_than_one() -> None:
    assert refusing_even_money(8) == Fraction(429, 413)


@pytest.mark.parametrize(("decks", "chance"), [(1, (32, 663)), (6, (192, 4043)), (8, (256, 5395))])
def test_chance_of_a_natural(decks: int, chance: tuple[int, int]) -> None:
    assert natural(decks) == Fraction(*chance)
    assert first_cards(decks, 2).probability(is_natural) == Fraction(*chance)


@pytest.mark.parametrize(
    ("decks", "over", "under"),
    [
        (1, (103, 221, -15, 221), (298, 663, -67, 663)),
        (6, (1889, 4043, -265, 4043), (1818, 4043, -407, 4043)),
        (8, (2521, 5395, -353, 5395), (2426, 5395, -543, 5395)),
    ],
)
def test_2_17_over_and_under_13(
    decks: int, over: tuple[int, int, int, int], under: tuple[int, int, int, int]
) -> None:
    for chance, row in ((over_13(decks), over), (under_13(decks), under)):
        assert chance == Fraction(row[0], row[1])
        assert 2 * chance - 1 == Fraction(row[2], row[3])


@pytest.mark.parametrize(
    ("table", "decks", "worth"),
    [
        ("RM1", 1, (-24, 221)),
        ("RM1", 2, (-223, 2678)),
        ("RM1", 4, (-127, 1794)),
        ("RM1", 6, (-539, 8086)),
        ("RM1", 8, (-697, 10790)),
        ("RM2", 1, (-25, 663)),
        ("RM2", 2, (-11, 1339)),
        ("RM3", 1, (-35, 663)),
        ("RM3", 2, (-31, 1339)),
        ("RM3", 4, (-1, 117)),
        ("RM3", 6, (-15, 4043)),
        ("RM3", 8, (-7, 5395)),
        ("RM4", 1, (-22, 663)),
        ("RM5", 2, (-263, 2678)),
        ("RM5", 4, (-461, 5382)),
        ("RM5", 6, (-659, 8086)),
        ("RM6", 4, (-106, 897)),
        ("RM6", 8, (-122, 1079)),
        ("RM7", 6, (-779, 8086)),
    ],
)
def test_2_17_same_suit(table: str, decks: int, worth: tuple[int, int]) -> None:
    royal, suited = SAME_SUIT[table]
    assert net(same_suit(decks), {"king_queen_same_suit": Fraction(royal), "same_suit": suited}) == Fraction(
        *worth
    )


@pytest.mark.parametrize(("decks", "chance"), [(1, (4, 17)), (6, (77, 311)), (8, (103, 415))])
def test_2_17_chance_of_one_suit(decks: int, chance: tuple[int, int]) -> None:
    assert 1 - same_suit(decks)[LOSES] == Fraction(*chance)


@pytest.mark.parametrize(
    ("decks", "always", "never"),
    [(6, (-14288, 125333), (-1468, 4043)), (8, (-404, 4485), (-1928, 5395))],
)
def test_2_17_sevens(decks: int, always: tuple[int, int], never: tuple[int, int]) -> None:
    assert net(sevens(decks), S1) == Fraction(*always)
    assert net(sevens(decks, third_card=False), S1_TWO) == Fraction(*never)


def test_sevens_in_either_of_two_cards_would_favor_the_player() -> None:
    assert net(sevens(6, trigger="either_of_two"), S1) == Fraction(1648, 9641)


@pytest.mark.parametrize(("decks", "worth"), [(1, (-151, 663)), (6, (-971, 4043)), (8, (-1299, 5395))])
def test_2_20_bonus_of_fifteen_to_one(decks: int, worth: tuple[int, int]) -> None:
    assert 16 * natural(decks) - 1 == Fraction(*worth)


@pytest.mark.parametrize(
    ("decks", "suited", "unsuited"),
    [(1, (0, 1), (1, 221)), (6, (5, 4043), (18, 4043)), (8, (7, 5395), (24, 5395))],
)
def test_two_aces_first(decks: int, suited: tuple[int, int], unsuited: tuple[int, int]) -> None:
    assert first_aces(decks) == (Fraction(*suited), Fraction(*unsuited))


@pytest.mark.parametrize(
    ("decks", "fixed", "meter", "even"),
    [
        (6, (4562780, 12909299), (33, 12909299), "252924.82"),
        (4, (411400, 1262677), (7, 3788031), "364833.00"),
    ],
)
def test_2_19_progressive(decks: int, fixed: tuple[int, int], meter: tuple[int, int], even: str) -> None:
    rows = progressive_aces(decks)
    assert fixed_prizes(rows, P1) == Fraction(*fixed)
    assert rows[METER] == Fraction(*meter)
    assert f"{float(even_meter(rows, P1)):.2f}" == even


def test_2_22_streak_of_a_given_win_share() -> None:
    share = 0.47466
    worths = [streak_net(share, wins, pays) for wins, pays in ((2, 3), (3, 7), (4, 17), (5, 37))]
    assert [f"{worth:.4f}" for worth in worths] == ["-0.0988", "-0.1445", "-0.0863", "-0.0844"]


def test_odds_for_an_unknown_row_are_refused() -> None:
    with pytest.raises(BadInput, match="three-kings"):
        net(sevens(6), {"three-kings": Fraction(9)})
