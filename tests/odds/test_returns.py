"""Contributions to the return add up to one less the edge, and none is made up."""

from fractions import Fraction

import pytest

import croupier
from croupier.odds.analysis import Outcome, WagerAnalysis, decided_once
from croupier.odds.returns import contributions, net_in_words, nets, spread_known

GAMES = [
    ("craps", {}),
    ("craps", {"vig_timing": "on-win", "odds_multiple": 10, "fire_offered": True}),
    ("let-it-ride", {"lir_bonus_offered": True, "three_card_bonus_offered": True}),
    ("caribbean-stud", {}),
    ("blackjack", {"additional_wager": "over_under_13"}),
    ("spanish-21", {}),
    ("three-card-21-n-done", {"proposals": True}),
]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_contributions_add_up_to_one_less_the_edge_exactly_where_it_is_exact(name, options):
    for wager in croupier.game(name).analyze(options).wagers.values():
        found = contributions(wager)
        returned = sum((each.to_return for each in found), Fraction(0))
        if isinstance(wager.house_edge, Fraction) and all(
            isinstance(outcome.probability, Fraction) for outcome in wager.outcomes
        ):
            assert returned == 1 - wager.house_edge
        else:
            assert float(returned) == pytest.approx(1 - float(wager.house_edge), abs=1e-12)
        assert [outcome for each in found for outcome in each.outcomes if outcome not in wager.outcomes] == []
        assert sum(len(each.outcomes) for each in found) == len(wager.outcomes)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_every_stated_net_is_the_one_its_words_mean(name, options):
    for wager in croupier.game(name).analyze(options).wagers.values():
        for outcome in wager.outcomes:
            words = net_in_words(outcome.pays)
            fee = wager.base != 1 or "vigorish" in wager.assumes
            if outcome.net is not None and words is not None and not fee:
                assert float(outcome.net) == pytest.approx(float(words))


def test_a_fee_is_part_of_the_money_bet():
    wager = croupier.game("craps").analyze().wagers["buy-4"]
    won, lost = contributions(wager)
    assert wager.base == Fraction(21, 20)
    assert (won.net, lost.net) == (2 - Fraction(1, 20), -1 - Fraction(1, 20))
    assert lost.to_return == 0
    assert won.to_return == Fraction(1, 3) * 3 / Fraction(21, 20) == 1 - wager.house_edge


def test_ends_whose_net_is_not_known_stand_together_with_what_is_left():
    wager = croupier.game("blackjack").analyze().wagers["main"]
    natural, others = contributions(wager)
    assert natural.outcomes[0].id == "blackjack"
    assert natural.net == Fraction(3, 2)
    assert [outcome.id for outcome in others.outcomes] == ["won", "neither", "lost"]
    assert float(others.to_return) == pytest.approx(
        1 + wager.expected_net - 2.5 * float(natural.outcomes[0].probability)
    )
    assert spread_known(wager) is None


def wager(*outcomes, net, variance=None):
    return WagerAnalysis(
        house_edge=-net, expected_net=net, variance=variance, outcomes=outcomes, assumes="a test"
    )


def test_words_are_read_only_where_they_add_up():
    half = Fraction(1, 2)
    right = wager(Outcome("win", half, "1 to 1"), Outcome("lose", half, "loses"), net=Fraction(0))
    assert nets(right) == (1, -1)
    more = wager(Outcome("win", half, "1 to 1"), Outcome("lose", half, "loses"), net=Fraction(1, 10))
    assert nets(more) == (None, None)
    assert len(contributions(more)) == 1
    words = wager(Outcome("win", half, "a car"), Outcome("lose", half, "loses"), net=Fraction(0))
    assert nets(words) == (None, None)


@pytest.mark.parametrize(
    ("pays", "net"),
    [
        ("3 to 2", Fraction(3, 2)),
        ("loses", -1),
        ("loses half", Fraction(-1, 2)),
        ("loses 3 times", -3),
        ("returned", 0),
        ("$25", None),
        ("1 to 1 on each hand", None),
        ("2 to 0", None),
    ],
)
def test_what_an_end_pays_is_read_as_people_say_it(pays, net):
    assert net_in_words(pays) == net


def test_an_outcome_that_is_a_mean_is_no_distribution():
    cases = [("win", Fraction(1, 2), Fraction(1), "1 to 1"), ("lose", Fraction(1, 2), Fraction(-1), "loses")]
    known = decided_once(cases, "a test")
    assert spread_known(known) == [(Fraction(1, 2), 1), (Fraction(1, 2), -1)]
    outcomes = known.outcomes
    assert spread_known(wager(*outcomes, net=Fraction(0), variance=Fraction(2))) is None
    assert spread_known(wager(*outcomes[:1], net=Fraction(1, 2), variance=Fraction(1, 4))) is None
