"""The exact values of baccarat: every reference figure of the specification, as fractions."""

from datetime import date
from fractions import Fraction
from math import sqrt

import pytest

import croupier
from croupier.games.baccarat.game import GAME
from croupier.hands.baccarat import third_card_rules
from croupier.hands.baccarat_wagers import BY_SCORE
from croupier.law.refusal import BadInput
from croupier.odds.analysis import Analysis
from croupier.odds.baccarat import Shoe, solve

WINNERS = ("player_wins", "banker_wins", "ties")
BACCARAT = croupier.game("baccarat")


@pytest.fixture(scope="module")
def eight() -> Analysis:
    return BACCARAT.analyze()


@pytest.fixture(scope="module")
def six() -> Analysis:
    return BACCARAT.analyze({"decks": 6})


@pytest.mark.parametrize(
    ("decks", "total", "banker", "player", "tie"),
    [
        (8, 4_998_398_275_503_360, 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216),
        (6, 878_869_206_895_680, 403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
    ],
)
def test_ordered_selections_of_six_cards(decks: int, total: int, banker: int, player: int, tie: int) -> None:
    solution = solve(Shoe.full(decks), third_card_rules(GAME.edition()))
    assert solution.total == total
    assert solution.rows(BY_SCORE["banker"]) == {"win": banker, "": player, "push": tie}
    assert solution.rows(BY_SCORE["tie"]) == {"win": tie, "": total - tie}


def test_chances_of_either_hand_and_a_tie(eight: Analysis, six: Analysis) -> None:
    assert eight.figures["banker_wins"] == Fraction(8954111587648, 19524993263685)
    assert eight.figures["player_wins"] == Fraction(8712962041376, 19524993263685)
    assert eight.figures["tie"] == Fraction(619306544887, 6508331087895)
    assert six.figures["banker_wins"] == Fraction(139963802512, 305162919061)
    assert six.figures["player_wins"] == Fraction(680938355432, 1525814595305)
    assert six.figures["tie"] == Fraction(145057227313, 1525814595305)


@pytest.mark.parametrize(
    ("decks", "wager", "edge"),
    [
        (8, "player", Fraction(241149546272, 19524993263685)),
        (8, "banker", Fraction(114753351728, 10847218479825)),
        (8, "tie", Fraction(103841353768, 723147898655)),
        (6, "player", Fraction(18880657128, 1525814595305)),
        (6, "banker", Fraction(460294100, 43594702723)),
        (6, "tie", Fraction(220299549488, 1525814595305)),
    ],
)
def test_house_edges(decks: int, wager: str, edge: Fraction, eight: Analysis, six: Analysis) -> None:
    found = (eight if decks == 8 else six).wagers[wager]
    assert found.house_edge == edge
    assert found.expected_net == -edge
    assert sum(outcome.probability for outcome in found.outcomes) == 1
    assert sum(outcome.probability * outcome.net for outcome in found.outcomes) == -edge


def test_edges_per_resolved_wager_and_deviations(eight: Analysis) -> None:
    resolved = {
        name: float(wager.edges["wager resolved"]) for name, wager in eight.wagers.items() if wager.edges
    }
    assert {name: round(edge, 10) for name, edge in resolved.items()} == {
        "player": 0.0136496599,
        "banker": 0.0116915816,
    }
    spread = {name: round(sqrt(float(wager.variance)), 6) for name, wager in eight.wagers.items()}
    assert spread == {"player": 0.951153, "banker": 0.927372, "tie": 2.640872}


def test_chances_by_the_players_first_two_cards(eight: Analysis) -> None:
    by_count = {
        0: (0.278792, 0.654627, 0.066581),
        1: (0.282833, 0.647252, 0.069915),
        2: (0.290303, 0.634207, 0.075490),
        3: (0.303386, 0.615539, 0.081075),
        4: (0.322084, 0.579983, 0.097933),
        5: (0.358488, 0.537849, 0.103663),
        6: (0.430362, 0.427801, 0.141838),
        7: (0.572657, 0.285046, 0.142297),
        8: (0.810911, 0.094938, 0.094151),
        9: (0.905475, 0, 0.094525),
    }
    rows = eight.tables["by_player_count"].rows
    assert list(rows) == [str(count) for count in by_count]
    for count, chances in by_count.items():
        row = rows[str(count)]
        assert sum(row.values()) == 1
        assert [round(float(row[winner]), 6) for winner in WINNERS] == list(chances)


def test_cards_used_and_naturals(eight: Analysis) -> None:
    used = [
        round(float(eight.figures[f"{cards}_cards_used"]), 10) for cards in ("four", "five", "six", "mean")
    ]
    assert used == [0.3788684909, 0.3034441685, 0.3176873406, 4.9388188497]
    assert round(float(eight.figures["natural_dealt"]), 10) == 0.3430490973


def test_outcomes_say_what_they_pay(eight: Analysis) -> None:
    assert {
        name: [(each.id, each.pays) for each in wager.outcomes] for name, wager in eight.wagers.items()
    } == {
        "player": [("win", "1 to 1"), ("push", "returned"), ("lose", "loses")],
        "banker": [("win", "1 to 1 less 5%"), ("push", "returned"), ("lose", "loses")],
        "tie": [("win", "8 to 1"), ("lose", "loses")],
    }


def test_options_change_the_values_as_arithmetic_says(eight: Analysis) -> None:
    nine = BACCARAT.analyze({"tie_odds": 9}).wagers["tie"]
    assert nine.house_edge == 1 - 10 * eight.figures["tie"]
    four = BACCARAT.analyze({"vigorish_percent": 4, "proposals": True}).wagers["banker"]
    player, banker = eight.figures["player_wins"], eight.figures["banker_wins"]
    assert four.house_edge == player - banker * Fraction(96, 100)
    rounded = BACCARAT.analyze({"vigorish_rounding": "up_25c", "table_min": 700}).wagers["banker"]
    assert rounded.house_edge == eight.wagers["banker"].house_edge
    assert "not rounded" in rounded.assumes
    # Vigorish of 35 cents on $7 is rounded up to 50: it wins 650.
    assert rounded.edges["wager of $7, vigorish rounded up"] == player - banker * Fraction(650, 700)
    seven = BACCARAT.analyze({"decks": 7})
    assert (
        eight.wagers["banker"].house_edge
        > seven.wagers["banker"].house_edge
        > Fraction(460294100, 43594702723)
    )


def test_removing_a_card_by_rank_and_wager(eight: Analysis) -> None:
    table = eight.tables["effect_of_removal"]
    assert list(table.rows) == ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
    assert table.columns == ("player", "banker", "tie")
    assert table.rows["T"] == table.rows["J"] == table.rows["Q"] == table.rows["K"]
    # Fours help the Banker most when they are gone, sixes the Player; a six makes a tie least likely.
    for wager, best in (("banker", "4"), ("player", "6")):
        assert max(table.rows, key=lambda rank: table.rows[rank][wager]) == best
    assert min(table.rows, key=lambda rank: table.rows[rank]["tie"]) == "6"
    for rank, row in table.rows.items():
        without = BACCARAT.analyze(removed=rank)
        assert without.removed == rank
        for wager, effect in row.items():
            before, after = eight.wagers[wager].expected_net, without.wagers[wager].expected_net
            assert effect == after - before
    for wager in table.columns:
        assert sum(row[wager] for row in table.rows.values()) == 0


def test_any_cards_may_be_removed(eight: Analysis) -> None:
    gone = BACCARAT.analyze({"decks": 6}, removed="As Ah 10 K kd 9,9 3c")
    assert gone.removed == "As Ah T K Kd 9 9 3c"
    assert gone.figures["cards_left"] == 304
    assert "304 cards left of 6 decks" in gone.wagers["player"].assumes
    solution = solve(Shoe.after(6, ()), third_card_rules(GAME.edition()))
    assert gone.figures["tie"] != solution.chances(BY_SCORE["tie"])["win"]
    nearly_all = " ".join("23456789TJQ" * 24 + "K" * 24 + "A" * 17)
    last = BACCARAT.analyze({"decks": 6}, removed=nearly_all)
    # Seven aces are left: 2 against 2, so both draw to 3.
    assert last.figures["tie"] == 1
    assert last.wagers["tie"].house_edge == -8
    assert last.tables["effect_of_removal"].rows == {
        "A": {"player": Fraction(0), "banker": Fraction(0), "tie": Fraction(0)}
    }
    assert list(last.tables["by_player_count"].rows) == ["2"]
    six_aces = BACCARAT.analyze({"decks": 6}, removed=f"{nearly_all} A")
    assert six_aces.tables["effect_of_removal"].rows == {}
    with pytest.raises(BadInput, match="5 cards are left"):
        BACCARAT.analyze({"decks": 6}, removed=f"{nearly_all} A A")
    with pytest.raises(BadInput, match="given 33 times: 8 decks hold 32"):
        BACCARAT.analyze(removed="9 " * 33)


def test_the_chapter_of_the_day_is_cited_and_values_do_not_change_by_day() -> None:
    old = BACCARAT.analyze(as_of=date(1980, 1, 1))
    assert old.as_of == date(1980, 1, 1)
    assert old.wagers["banker"].house_edge == Fraction(114753351728, 10847218479825)
