"""Every reference figure of keno to the last digit, and way tickets against a count of all their draws."""

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest

import croupier
from croupier.games.keno.analysis import MAX_COMBINATIONS
from croupier.games.keno.paybook import chances_of, hit_frequency, paybook, returned
from croupier.games.keno.tickets import read_asked
from croupier.games.register import find
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.odds.catches import Draw, cut, distribution, mean, variance

GAME = find("keno")[0]
EDITION = GAME.edition()
DRAWS = 3535316142212174320

ALL_OF = {
    1: Fraction(1, 4),
    2: Fraction(19, 316),
    3: Fraction(57, 4108),
    4: Fraction(969, 316316),
    5: Fraction(51, 79079),
    6: Fraction(51, 395395),
    7: Fraction(51, 2089945),
    8: Fraction(51, 11735845),
    9: Fraction(17, 23471690),
    10: Fraction(17, 151499090),
}
RETURNS = {
    1: (Fraction(3, 4), Fraction(1, 4)),
    2: (Fraction(57, 79), Fraction(19, 316)),
    3: (Fraction(57, 79), Fraction(627, 4108)),
    4: (Fraction(57627, 79079), Fraction(81909, 316316)),
    5: (Fraction(720, 1001), Fraction(30579, 316316)),
    6: (Fraction(39951, 56485), Fraction(51111, 316316)),
    8: (Fraction(107608368, 152565985), Fraction(635715, 30513197)),
    10: (Fraction(7518809198, 10832184935), Fraction(63673432, 984744085)),
}


@pytest.mark.parametrize("spots", ALL_OF)
def test_the_chance_of_catching_all(spots: int) -> None:
    assert chances_of(EDITION, spots)[spots] == ALL_OF[spots]


def test_the_chance_of_catching_none() -> None:
    assert Draw(80, 20).weight == DRAWS
    assert round(float(chances_of(EDITION, 10)[0]), 10) == 0.0457907008
    assert chances_of(EDITION, 20)[0] == Fraction(473387295969, 399245188279184)


@pytest.mark.parametrize("spots", range(1, 21))
def test_chances_are_hypergeometric_both_ways(spots: int) -> None:
    chances = chances_of(EDITION, spots)
    assert sum(chances) == 1
    for caught, chance in enumerate(chances):
        assert chance == Fraction(comb(20, caught) * comb(60, spots - caught), comb(80, spots))
        assert chance == Fraction(comb(spots, caught) * comb(80 - spots, 20 - caught), DRAWS)


@pytest.mark.parametrize("spots", RETURNS)
def test_what_the_example_tables_return_and_how_often_they_pay(spots: int) -> None:
    table = paybook(EDITION, GAME.options())[spots]
    assert (returned(EDITION, spots, table), hit_frequency(EDITION, spots, table)) == RETURNS[spots]
    analysis = croupier.game("keno").analyze()
    assert analysis.wagers[f"straight-{spots}"].house_edge == 1 - RETURNS[spots][0]
    assert analysis.figures[f"return_{spots}_spots"] == RETURNS[spots][0]
    assert analysis.figures[f"hit_frequency_{spots}_spots"] == RETURNS[spots][1]


def test_outcomes_are_the_numbers_caught() -> None:
    wager = croupier.game("keno").analyze(wager="straight-4").wagers["straight-4"]
    assert [(each.id, each.pays) for each in wager.outcomes] == [
        ("0", "loses"),
        ("1", "loses"),
        ("2", "the price back"),
        ("3", "4 times the price (3 to 1)"),
        ("4", "112 times the price (111 to 1)"),
    ]
    assert sum(each.probability for each in wager.outcomes) == 1


def test_a_way_ticket_returns_the_mean_of_its_ways() -> None:
    ticket = "way-3.17-28.41-55.80-AB-AC-BC-ABC"
    wager = croupier.game("keno").analyze(wager=ticket).wagers[ticket]
    back = Fraction(3, 4) * RETURNS[4][0] + Fraction(1, 4) * RETURNS[6][0]
    assert wager.house_edge == 1 - back
    assert sum(each.probability for each in wager.outcomes) == 1
    assert sum(each.probability * each.net for each in wager.outcomes) == wager.expected_net
    square = sum(each.probability * each.net**2 for each in wager.outcomes)
    assert wager.variance == square - wager.expected_net**2


def test_value_and_spread_of_sets_that_share_numbers_count_every_draw() -> None:
    """Six of twelve numbers: all 924 draws are counted one by one."""
    random, draw = Random(15), Draw(12, 6)
    for _ in range(12):
        sets = [frozenset(random.sample(range(1, 13), random.randint(1, 5))) for _ in range(3)]
        worths = [[Fraction(random.randint(0, 9), 2) for _ in range(7)] for _ in sets]

        def worth(place: int, caught: int, worths: list[list[Fraction]] = worths) -> Fraction:
            return worths[place][caught]

        sums = [
            sum(worth(place, len(each & drawn)) for place, each in enumerate(sets))
            for drawn in map(frozenset, combinations(range(1, 13), 6))
        ]
        average = sum(sums) / len(sums)
        assert mean(draw, sets, worth) == average
        assert variance(draw, sets, worth) == sum((each - average) ** 2 for each in sums) / len(sums)
        assert distribution(draw, sets, worth) == {
            total: Fraction(sums.count(total), len(sums)) for total in sorted(set(sums))
        }


def test_a_ticket_with_too_many_combinations_has_value_and_spread_only() -> None:
    groups = "-".join(f"{4 * place + 1}.{4 * place + 2}" for place in range(11))
    ticket = f"way-{groups}-any2"
    assert cut(read_asked(ticket, 80).ticket.ways).combinations == 3**11 > MAX_COMBINATIONS
    wager = croupier.game("keno").analyze(wager=ticket).wagers[ticket]
    assert wager.house_edge == 1 - RETURNS[4][0]
    assert wager.outcomes == ()
    assert isinstance(wager.variance, Fraction)
    assert wager.variance > 0


def test_any_pay_table_is_solved_catching_none_included() -> None:
    options = {"spots_max": 12, "paytables": {"11": {"11": 5}, "12": {"0": "2.5", "12": 1000}}}
    wager = croupier.game("keno").analyze(options).wagers["straight-12"]
    chances = chances_of(EDITION, 12)
    assert wager.house_edge == 1 - (Fraction(5, 2) * chances[0] + 1000 * chances[12])


def test_a_paybook_is_checked_at_once_against_its_required_return() -> None:
    found = GAME.objections({"min_theoretical_return": "0.72"})
    assert [each.field for each in found] == [f"paytables.{spots}" for spots in (5, 6, 7, 8, 9, 10)]
    assert str(found[1]) == (
        "paytables.6 returns 39951/56485 = 70.7285% of the price, below the required 72.0000% (19:47-15.3)"
    )
    assert GAME.objections({"min_theoretical_return": "7518809198e-10"}) != []
    assert GAME.objections({"min_theoretical_return": "0.694"}) == []


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"spots_max": 11}, "paytables has no table for 11 spots"),
        ({"spots_min": 5, "spots_max": 4}, "spots_max of 4: expected at least the spots_min of 5"),
        ({"paytables": {"3": {}}}, "paytables.3 pays nothing at all"),
        ({"paytables": {"3": {"4": 1}}}, "paytables.3.4: expected numbers caught from 0 to 3"),
        ({"paytables": {"3": {"3": 0}}}, "paytables.3.3 of 0: expected a multiple of the price above 0"),
        ({"paytables": {"3": {"3": "0.333"}}}, "is not paid in whole cents"),
        ({"paytables": {"21": {"3": 1}}}, "paytables.21: expected 1 to 20 spots"),
        ({"min_theoretical_return": 2}, "expected a fraction of the price from 0 to 1"),
        ({"ticket_max": 99}, "expected at least the price_unit of $1"),
        ({"price_unit": 30}, "price_unit of $0.30: expected $0.25, $0.50 or $1"),
        ({"max_games_per_ticket": 0}, "expected at least 1"),
        ({"max_games_per_ticket": 1001}, "expected at most 1000"),
        ({"aggregate_limit": 0}, "expected at least $0.01"),
    ],
)
def test_paybooks_and_prices_that_cannot_be_are_refused(options: dict[str, object], sentence: str) -> None:
    assert sentence in " ".join(map(str, GAME.objections(options)))


@pytest.mark.parametrize("ticket", ["way-1.2", "straight-11-1", "nothing", "straight-3-1.2"])
def test_a_ticket_that_cannot_be_read_is_refused_in_one_sentence(ticket: str) -> None:
    with pytest.raises(CroupierError):
        croupier.game("keno").analyze(wager=ticket)


def test_an_unknown_wager_of_a_game_without_tickets_is_still_refused() -> None:
    with pytest.raises(BadInput, match="not in the analysis"):
        croupier.game("craps").analyze(wager="straight-3-1.2.3")


def test_a_straight_ticket_of_a_spot_count_that_is_not_sold_is_refused_by_its_count() -> None:
    keno = croupier.game("keno")
    assert keno.analyze(wager="straight-3").wagers["straight-3"].house_edge == 1 - Fraction(57, 79)
    with pytest.raises(Refusal, match="there is no pay table for 16 spots here"):
        keno.analyze(wager="straight-16")
