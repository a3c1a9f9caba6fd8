"""The exact values of minibaccarat: every reference figure of the specification, as fractions."""

from fractions import Fraction

import pytest

import croupier
from croupier.games.minibaccarat.game import GAME
from croupier.hands.baccarat import third_card_rules
from croupier.hands.baccarat_wagers import BY_SCORE
from croupier.odds.analysis import Analysis
from croupier.odds.baccarat import Shoe, solve

MINIBACCARAT = croupier.game("minibaccarat")
EVERYTHING = {
    "proposals": True,
    "variant": "ez",
    "dragon_bonus": True,
    "dragon7": True,
    "panda8": True,
    "pair_wagers": True,
}
MARGINS = (9, 8, 7, 6, 5, 4)


@pytest.fixture(scope="module")
def all_wagers() -> Analysis:
    return MINIBACCARAT.analyze(EVERYTHING)


@pytest.mark.parametrize(
    ("decks", "player", "banker", "tie"),
    [
        (
            8,
            Fraction(241149546272, 19524993263685),
            Fraction(114753351728, 10847218479825),
            Fraction(103841353768, 723147898655),
        ),
        (
            6,
            Fraction(18880657128, 1525814595305),
            Fraction(460294100, 43594702723),
            Fraction(220299549488, 1525814595305),
        ),
    ],
)
def test_main_wagers_as_in_baccarat(decks: int, player: Fraction, banker: Fraction, tie: Fraction) -> None:
    analysis = MINIBACCARAT.analyze({"decks": decks})
    assert {name: wager.house_edge for name, wager in analysis.wagers.items()} == {
        "player": player,
        "banker": banker,
        "tie": tie,
    }


def test_wagers_without_commission_and_on_the_side(all_wagers: Analysis) -> None:
    assert {name: wager.house_edge for name, wager in all_wagers.wagers.items()} == {
        "player": Fraction(241149546272, 19524993263685),
        "banker": Fraction(66274384744, 6508331087895),
        "tie": Fraction(103841353768, 723147898655),
        "dragon_player": Fraction(103547854751, 3904998652737),
        "dragon_banker": Fraction(9683026823, 103306842665),
        "dragon7": Fraction(64613588827, 848912750595),
        "panda8": Fraction(153010345753, 1501922558745),
        "player_pair": Fraction(43, 415),
        "banker_pair": Fraction(43, 415),
    }


def test_chances_of_side_wagers(all_wagers: Analysis) -> None:
    won = {
        name: wager.outcomes[0].probability
        for name, wager in all_wagers.wagers.items()
        if name in ("dragon7", "panda8", "player_pair", "banker_pair")
    }
    assert won == {
        "dragon7": Fraction(19129247848, 848912750595),
        "panda8": Fraction(674456106496, 19524993263685),
        "player_pair": Fraction(31, 415),
        "banker_pair": Fraction(31, 415),
    }
    banker = {each.id: each.probability for each in all_wagers.wagers["banker"].outcomes}
    figures = all_wagers.figures
    assert banker["win"] == figures["banker_wins"] - won["dragon7"]
    assert banker["push"] == figures["tie"] + won["dragon7"]


@pytest.mark.parametrize(
    ("side", "margins", "lost"),
    [
        (
            "dragon_player",
            (
                18_409_431_764_992,
                34_097_645_543_424,
                89_590_261_473_280,
                141_238_897_317_888,
                166_169_165_987_840,
                186_780_352_174_080,
            ),
            3_460_101_558_850_304,
        ),
        (
            "dragon_banker",
            (
                15_390_342_909_952,
                28_305_092_784_128,
                79_517_099_278_336,
                119_200_072_366_080,
                157_275_882_332_160,
                201_147_167_287_296,
            ),
            3_495_551_656_153_856,
        ),
    ],
)
def test_counts_behind_the_dragon_bonus(
    side: str, margins: tuple[int, ...], lost: int, all_wagers: Analysis
) -> None:
    solution = solve(Shoe.full(8), third_card_rules(GAME.edition()))
    rows = solution.rows(BY_SCORE[side])
    assert tuple(rows[f"by_{margin}"] for margin in MARGINS) == margins
    assert rows["natural_win"] == 812_685_054_124_032
    assert rows["push"] == 89_325_908_267_520
    assert rows[""] + sum(rows[f"by_{margin}"] for margin in (1, 2, 3)) == lost
    outcomes = {each.id: each.probability for each in all_wagers.wagers[side].outcomes}
    assert outcomes["lose"] == Fraction(lost, solution.total)
    assert outcomes["by_9"] == Fraction(margins[0], solution.total)
    assert list(outcomes) == ["natural_win", *(f"by_{margin}" for margin in MARGINS), "push", "lose"]


def test_only_wagers_that_are_offered_are_analyzed() -> None:
    assert list(MINIBACCARAT.analyze().wagers) == ["player", "banker", "tie"]
    assert list(MINIBACCARAT.analyze({"dragon_bonus": True}).wagers) == [
        "player",
        "banker",
        "tie",
        "dragon_player",
        "dragon_banker",
    ]


def test_removing_cards_changes_side_wagers_too(all_wagers: Analysis) -> None:
    rows = all_wagers.tables["effect_of_removal"].rows
    for rank in ("A", "9", "T", "J"):
        without = MINIBACCARAT.analyze(EVERYTHING, removed=rank)
        for name, wager in without.wagers.items():
            assert wager.expected_net - all_wagers.wagers[name].expected_net == rows[rank][name]
    # A king less leaves fewer pairs, and as many points as a ten less.
    kings = MINIBACCARAT.analyze(EVERYTHING, removed="K K K").tables["effect_of_removal"].rows
    assert kings["K"]["player_pair"] != kings["T"]["player_pair"]
    assert kings["K"]["tie"] == kings["T"]["tie"]
    left = {rank: 29 if rank == "K" else 32 for rank in kings}
    for name in all_wagers.wagers:
        assert sum(left[rank] * row[name] for rank, row in kings.items()) == 0
