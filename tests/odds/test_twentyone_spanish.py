"""Spanish 21: exact figures, the with-replacement model, and a billion simulated rounds."""

import dataclasses
from fractions import Fraction

import numpy as np
import pytest

from croupier.hands.twentyone import ACE, TEN
from croupier.odds.twentyone.compositions import dealer_tree
from croupier.odds.twentyone.dealer import dealer_chances
from croupier.odds.twentyone.match_dealer import (
    first_six_seven_eight,
    match_net,
    match_the_dealer,
    suited_sevens_and_dealers_seven,
)
from croupier.odds.twentyone.replacement import replacement_strategy, with_replacement
from croupier.odds.twentyone.search import best_totals
from croupier.odds.twentyone.side_wagers import insurance, insurance_net, natural, natural_and_dealers
from croupier.odds.twentyone.solver import Table
from tests.twentyone_tables import SPANISH

STANDARD_ERROR = 0.00003
DEALER = {
    ACE: ".14483977 .14575830 .14551374 .14586629 .06198757 .10516325 .25087108",
    1: ".15029644 .14364937 .13787213 .13021403 .12281615 .31515189 0",
    2: ".14478392 .13990312 .13319476 .12737256 .11981424 .33493140 0",
    3: ".14099079 .13354229 .12920946 .12307763 .11708413 .35609570 0",
    4: ".13109289 .13175044 .12561009 .11892999 .11336199 .37925461 0",
    5: ".18259876 .11269401 .11297515 .10681022 .10131654 .38360531 0",
    6: ".32348923 .15651578 .08662725 .08692627 .08077747 .26566399 0",
    7: ".14556348 .31222853 .14531384 .07542288 .07571880 .24575247 0",
    8: ".13512093 .13193602 .30241220 .13519794 .06532308 .23000983 0",
    TEN: ".12495256 .12466531 .12499268 .28849241 .04142466 .21184868 .08362369",
}
ANY = ".15613616 .14849781 .14114222 .15960792 .08187283 .27093121 .04181185"


def final_totals(column: np.ndarray, seen: float) -> list[str]:
    shares = column[:5] / seen
    no_blackjack = column[5] / seen
    values = [*shares, no_blackjack - shares.sum(), 1 - no_blackjack]
    return [f"{abs(value):.8f}"[1:] if abs(value) > 1e-12 else "0" for value in values]


def test_dealers_final_total_by_exposed_card() -> None:
    chances = dealer_chances(dealer_tree(False, False), SPANISH.shoe, np.zeros((1, 10), dtype=np.int64))[0]
    for up, row in DEALER.items():
        assert final_totals(chances[:, up], chances[6, up]) == row.split()
    assert final_totals(chances.sum(axis=1), 1.0) == ANY.split()


def test_blackjacks_and_insurance() -> None:
    assert [natural(decks, 12, 48) for decks in (6, 8)] == [Fraction(12, 287), Fraction(16, 383)]
    assert natural_and_dealers(6, 12, 48) == Fraction(6532, 3898895)
    assert natural_and_dealers(8, 12, 48) == Fraction(47120, 27871293)
    assert [insurance(decks, 12, 48) for decks in (6, 8)] == [Fraction(72, 287), Fraction(96, 383)]
    assert insurance_net(insurance(6, 12, 48)) == Fraction(-71, 287)
    assert insurance_net(insurance(8, 12, 48)) == Fraction(-95, 383)


def test_19_6_match_the_dealer() -> None:
    six, eight = match_the_dealer(6), match_the_dealer(8)
    rows = [(2, 0), (1, 1), (0, 2), (1, 0), (0, 1), (0, 0)]
    assert [six[row] for row in rows] == [
        Fraction(10, 41041),
        Fraction(90, 41041),
        Fraction(153, 41041),
        Fraction(120, 3731),
        Fraction(432, 3731),
        Fraction(3156, 3731),
    ]
    assert [eight[row] * 73153 for row in rows] == [21, 168, 276, 2464, 8448, 61776]
    pays6 = dict(zip(rows, map(Fraction, (18, 13, 8, 9, 4)), strict=False))
    pays8 = dict(zip(rows, map(Fraction, (24, 15, 6, 12, 3)), strict=False))
    assert match_net(six, pays6) == Fraction(-114, 3731)
    assert match_net(eight, pays8) == Fraction(-2184, 73153)


def test_19_5_g_three_suited_sevens_against_a_seven() -> None:
    assert suited_sevens_and_dealers_seven(6) == Fraction(1, 668382)
    assert suited_sevens_and_dealers_seven(8) == Fraction(203, 111485172)


def test_19_5_f_first_three_cards_six_seven_eight() -> None:
    six, eight = first_six_seven_eight(6), first_six_seven_eight(8)
    assert (six["mixed"], six["suited"], six["spades"]) == (
        Fraction(135, 41041),
        Fraction(27, 164164),
        Fraction(9, 164164),
    )
    assert (eight["mixed"], eight["suited"], eight["spades"]) == (
        Fraction(240, 73153),
        Fraction(12, 73153),
        Fraction(4, 73153),
    )


def test_drawing_with_replacement() -> None:
    assert f"{with_replacement(SPANISH):.9f}" == "-0.004434071"


@pytest.mark.parametrize(("decks", "simulated"), [(6, -0.00368), (8, -0.00389)])
def test_the_same_strategy_from_a_shoe(decks: int, simulated: float) -> None:
    table = Table(dataclasses.replace(SPANISH, decks=decks))
    played = table.evaluate(replacement_strategy(table.rules).play(table), by_suits=True).expected_net
    assert played == pytest.approx(simulated, abs=4 * STANDARD_ERROR)
    chart = best_totals(table).solution.expected_net
    assert played < chart < table.solve().expected_net < simulated + 4 * STANDARD_ERROR


def test_without_a_reader_a_drawn_21_beats_a_blackjack() -> None:
    reader = Table(SPANISH).solve().expected_net
    wins = Table(dataclasses.replace(SPANISH, twentyone_beats_blackjack=True)).solve().expected_net
    assert reader < wins < reader + 0.02
