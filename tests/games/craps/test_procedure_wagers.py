"""Every other wager through the table: what each of the 36 rolls does to it, and what it pays."""

from fractions import Fraction

import pytest

from tests.games.craps.scripts import POINTS, result

ROLLS = [(die1, die2) for die1 in range(1, 7) for die2 in range(1, 7)]
STAKE = 132_000  # pays in whole dollars at every odds of the game
PLACE = {4: (9, 5), 5: (7, 5), 6: (7, 6), 8: (7, 6), 9: (7, 5), 10: (9, 5)}
LOSE = {4: (5, 11), 5: (5, 8), 6: (4, 5), 8: (4, 5), 9: (5, 8), 10: (5, 11)}
TAKE = {4: (2, 1), 5: (3, 2), 6: (6, 5), 8: (6, 5), 9: (3, 2), 10: (2, 1)}
HARD = {4: 7, 6: 9, 8: 9, 10: 7}
ONE_ROLL: dict[str, dict[int, Fraction]] = {
    "field": {2: Fraction(2), 12: Fraction(2)} | dict.fromkeys((3, 4, 9, 10, 11), Fraction(1)),
    "any-seven": {7: Fraction(4)},
    "any-craps": dict.fromkeys((2, 3, 12), Fraction(7)),
    "craps-two": {2: Fraction(30)},
    "craps-three": {3: Fraction(15)},
    "craps-twelve": {12: Fraction(30)},
    "eleven": {11: Fraction(15)},
    "craps-eleven": {11: Fraction(7)} | dict.fromkeys((2, 3, 12), Fraction(3)),
    "horn": {2: Fraction(27, 4), 12: Fraction(27, 4), 3: Fraction(3), 11: Fraction(3)},
}
ONE_ROLL_ITEMS = dict(zip(ONE_ROLL, (*range(11, 20),), strict=True))
WITH_A_POINT_ON = "9 pass 500;roll {};"


def after(script: str, wager: str, die1: int, die2: int, **options: object) -> tuple[str, Fraction, str]:
    found = result(f"{script}1 {wager} {STAKE};roll {die1}-{die2}", **options)[wager]
    return found.outcome, Fraction(found.net, STAKE), found.cite


@pytest.mark.proves(
    *("19:47-1.2(a)11", "19:47-1.2(a)12", "19:47-1.2(a)13", "19:47-1.2(a)14"),
    *("19:47-1.2(a)15", "19:47-1.2(a)16", "19:47-1.2(a)17", "19:47-1.2(a)18"),
    *("19:47-1.2(a)19",),
    "19:47-1.2(a)",
)
@pytest.mark.parametrize("script", ["", "9 pass 500;roll 8;"], ids=["come-out", "point"])
@pytest.mark.parametrize("wager", list(ONE_ROLL))
def test_1_2_a_11_to_19_are_decided_by_every_roll(wager: str, script: str) -> None:
    for die1, die2 in ROLLS:
        pays = ONE_ROLL[wager].get(die1 + die2)
        outcome, net, cite = after(script, wager, die1, die2)
        assert (outcome, net) == (("win", pays) if pays else ("lose", -1)), (die1, die2)
        assert cite == f"19:47-1.2(a){ONE_ROLL_ITEMS[wager]}"


@pytest.mark.proves("19:47-1.2(a)7", "19:47-1.2(a)8", "19:47-1.2(a)9", "19:47-1.2(a)10")
@pytest.mark.parametrize("script", ["", "9 pass 500;roll 9;"], ids=["come-out", "point"])
@pytest.mark.parametrize("number", list(HARD))
def test_1_2_a_7_to_10_hardways_lose_to_seven_and_the_easy_way(number: int, script: str) -> None:
    item = {4: 7, 6: 8, 8: 9, 10: 10}[number]
    for die1, die2 in ROLLS:
        outcome, net, cite = after(script, f"hard-{number}", die1, die2)
        expected = ("stays", 0, "")
        if die1 + die2 == number:
            won = die1 == die2
            expected = ("win" if won else "lose", HARD[number] if won else -1, f"19:47-1.2(a){item}")
        elif die1 + die2 == 7:
            expected = ("lose", -1, f"19:47-1.2(a){item}")
        assert (outcome, net, cite) == expected, (die1, die2)


@pytest.mark.proves("19:47-1.2(a)5")
@pytest.mark.parametrize("number", POINTS)
def test_1_2_a_5_place_to_win(number: int) -> None:
    point = 5 if number == 9 else 9
    for total in range(2, 13):
        die1, die2 = (min(6, total - 1), max(1, total - 6))
        outcome, net, cite = after(WITH_A_POINT_ON.format(point), f"place-win-{number}", die1, die2)
        if total == number:
            assert (outcome, net, cite) == ("win", Fraction(*PLACE[number]), "19:47-1.2(a)5")
        elif total == 7:
            assert (outcome, net, cite) == ("lose", -1, "19:47-1.2(a)5")
        else:
            assert (outcome, net) == ("stays", 0)
        assert after("", f"place-win-{number}", die1, die2)[:2] == ("stays", 0), "off on the come-out roll"


@pytest.mark.proves("19:47-1.2(a)6")
@pytest.mark.parametrize("script", ["", "9 pass 500;roll {};"], ids=["come-out", "point"])
@pytest.mark.parametrize("number", POINTS)
def test_1_2_a_6_place_to_lose_is_on_at_every_roll(number: int, script: str) -> None:
    script = script.format(5 if number == 9 else 9)
    for total in range(2, 13):
        die1, die2 = (min(6, total - 1), max(1, total - 6))
        outcome, net, cite = after(script, f"place-lose-{number}", die1, die2)
        expected = {7: ("win", Fraction(*LOSE[number])), number: ("lose", Fraction(-1))}
        assert (outcome, net) == expected.get(total, ("stays", 0)), total
        assert cite == ("19:47-1.2(a)6" if total in expected else "")


@pytest.mark.parametrize("number", POINTS)
def test_1_5_buy_and_lay_pay_true_odds_less_vigorish(number: int) -> None:
    start = WITH_A_POINT_ON.format(5 if number == 9 else 9)
    win, stake = TAKE[number]
    bought = result(f"{start}1 buy-{number} {STAKE};1 lay-{number} {STAKE};roll {number}")
    won, laid = STAKE * win // stake, STAKE * stake // win
    buy_fee, lay_fee = STAKE // 20 // 100 * 100, laid // 20 // 100 * 100
    assert bought[f"buy-{number}"].net == won - buy_fee
    assert bought[f"lay-{number}"].net == -STAKE - lay_fee
    seven = result(f"{start}1 buy-{number} {STAKE};1 lay-{number} {STAKE};roll 7")
    assert seven[f"buy-{number}"].net == -STAKE - buy_fee
    assert seven[f"lay-{number}"].net == laid - lay_fee
    assert {found.cite for found in (*bought.values(), *seven.values())} == {"19:47-1.5"}


@pytest.mark.proves("19:47-1.2(a)")
@pytest.mark.parametrize(
    ("wager", "pays"),
    [
        ("horn-high-2", {2: Fraction(57, 5), 3: Fraction(11, 5), 11: Fraction(11, 5), 12: Fraction(26, 5)}),
        ("horn-high-3", {2: Fraction(26, 5), 3: Fraction(27, 5), 11: Fraction(11, 5), 12: Fraction(26, 5)}),
        ("horn-high-11", {2: Fraction(26, 5), 3: Fraction(11, 5), 11: Fraction(27, 5), 12: Fraction(26, 5)}),
        ("horn-high-12", {2: Fraction(26, 5), 3: Fraction(11, 5), 11: Fraction(11, 5), 12: Fraction(57, 5)}),
        (
            "world",
            {
                2: Fraction(26, 5),
                3: Fraction(11, 5),
                7: Fraction(0),
                11: Fraction(11, 5),
                12: Fraction(26, 5),
            },
        ),
    ],
)
def test_unconfirmed_wagers_where_a_table_takes_them(wager: str, pays: dict[int, Fraction]) -> None:
    for total in range(2, 13):
        found = result(f"1 {wager} 500;roll {total}", unconfirmed_props=True)[wager]
        assert Fraction(found.net, 500) == pays.get(total, -1), total
        assert found.outcome == ("push" if pays.get(total) == 0 else "win" if total in pays else "lose")


@pytest.mark.proves("19:47-1.2(a)")
def test_hops_win_on_their_pair_in_either_order() -> None:
    for die1, die2 in ROLLS:
        wagers = result(f"1 hop-4-2 100;1 hop-3-3 100;roll {die1}-{die2}", unconfirmed_props=True)
        assert wagers["hop-4-2"].net == (1500 if {die1, die2} == {2, 4} else -100)
        assert wagers["hop-3-3"].net == (3000 if (die1, die2) == (3, 3) else -100)
