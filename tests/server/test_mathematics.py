"""The mathematics of the games over HTTP: the figures of the solver, tried options and pay tables."""

import json
from collections.abc import Callable
from fractions import Fraction

import pytest

import croupier
from croupier.client import Refused
from croupier.report.mathematics import Setting, chances, hand_form, hand_values, mathematics
from tests.server.conftest import Served


@pytest.mark.parametrize("name", ["craps", "let-it-ride", "red-dog", "big-six"])
def test_every_wager_has_the_edge_the_solver_finds(name: str) -> None:
    found = mathematics(Setting(game=name))
    analysis = croupier.game(name).analyze()
    assert [each.id for each in found.wagers] == list(analysis.wagers)
    for each in found.wagers:
        edge = analysis.wagers[each.id].house_edge
        assert edge is not None
        assert each.edge == float(edge)
        assert isinstance(edge, Fraction)
        assert Fraction(each.exact) == edge
        assert each.percent == f"{100 * float(edge):.4f}%"
        assert each.name
        assert "_" not in each.name


def test_a_row_that_pays_otherwise_moves_the_edge_by_its_chance() -> None:
    before, after = (
        mathematics(Setting(game="big-six", pays=pays)) for pays in ({}, {"symbols": {"ten": "9:1"}})
    )
    one, other = ({each.id: Fraction(each.exact) for each in found.wagers} for found in (before, after))
    assert other.pop("ten") - one.pop("ten") == Fraction(10 - 9) * Fraction(4, 54)
    assert one == other
    assert before.departures == []
    assert "9 to 1, where the rules say 10 to 1" in after.departures[0]


@pytest.mark.parametrize(
    ("pays", "sentence"),
    [
        ({"none": {"x": "1:1"}}, "there is no pay table 'none'"),
        ({"main": {"blackjak": "6:5"}}, "did you mean blackjack?"),
        ({"main": {"blackjack": "six"}}, "Blackjack wager, blackjack: odds 'six': expected"),
    ],
)
def test_a_pay_table_that_is_not_there_is_refused(
    pays: dict[str, dict[str, str | int]], sentence: str
) -> None:
    with pytest.raises(croupier.BadInput) as refused:
        croupier.game("blackjack").with_pays(pays)
    assert sentence in str(refused.value)


def test_other_pays_leave_the_game_itself_alone() -> None:
    before = croupier.game("red-dog").analyze()
    tried = croupier.game("red-dog").with_pays({"odds": {"spread_1": "6:1"}}).analyze()
    assert tried.wagers != before.wagers
    assert croupier.game("red-dog").analyze().wagers == before.wagers


def test_the_choices_of_a_hand_are_those_of_the_solver() -> None:
    found = hand_values(Setting(game="let-it-ride"), "Js Ts 9s", "")
    situation = croupier.game("let-it-ride").value("Js Ts 9s")
    assert [(each.word, Fraction(each.exact)) for each in found.choices] == [
        (word, choice.expected_net) for word, choice in situation.choices.items()
    ]
    assert found.choices[0].costs == ""
    assert float(found.choices[1].costs) > 0


def test_hands_have_their_chances_where_players_play_each_other() -> None:
    found = chances(Setting(game="holdem"), ["As Ad", "Ks Kd"], "2c 7h 9d")
    one, other = (Fraction(each.exact) for each in found.hands)
    assert one + other == 1
    assert one > other


@pytest.mark.parametrize(
    ("name", "pieces", "own", "against"),
    [
        ("blackjack", 52, True, False),
        ("spanish-21", 48, True, False),
        ("pai-gow", 32, True, False),
        ("pai-gow-poker", 53, True, False),
        ("red-dog", 52, False, False),
        ("poker", 52, True, True),
    ],
)
def test_a_hand_is_put_together_from_the_pieces_of_its_game(
    name: str, pieces: int, own: bool, against: bool
) -> None:
    form = hand_form(croupier.game(name))
    assert form is not None
    assert (len(form.pieces), form.own, form.against) == (pieces, own, against)


def test_games_without_cards_have_no_hand() -> None:
    assert hand_form(croupier.game("craps")) is None


def test_the_server_works_figures_out_and_says_how_far_it_is(served: Served) -> None:
    pit = served.pit()
    figures = pit.mathematics("craps")
    assert {wager.id: wager.exact for wager in figures.wagers}["pass"] == "7/495"
    with pytest.raises(Refused):
        pit.mathematics("craps", options={"nonsense": 1})
    content = pit.send("GET", "/api/games/red-dog/mathematics/live", named=True)
    last = json.loads(content.splitlines()[-1])
    assert last["answer"]["game"] == "red-dog"
    value = pit.choices("red-dog", shown="4 9")
    assert [each.word for each in value.choices] == ["call", "raise"]
    with pytest.raises(Refused, match="expected the two cards on the table"):
        pit.choices("red-dog")


def test_no_odds_for_those_who_play_or_deal_in_a_pit_of_record(serve: Callable[..., Served]) -> None:
    served = serve(record=True)
    for role in ("patron", "dealer", "floorperson"):
        pit = served.hire(f"one-{role}", role)
        for path in ("mathematics", "mathematics/live", "choices", "chances"):
            with pytest.raises(Refused, match=r"19:47-8\.1") as refused:
                pit.send("GET", f"/api/games/red-dog/{path}", named=True)
            assert refused.value.status == 403
    inspector = served.hire("irene", "inspector")
    assert inspector.choices("red-dog", shown="4 9").choices[0].word == "call"
