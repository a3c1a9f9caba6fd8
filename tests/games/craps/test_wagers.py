"""What every roll does to every wager of craps, and the paragraph it happens under."""

from datetime import date
from fractions import Fraction

import pytest

from croupier.games.craps.game import GAME, CrapsOptions
from croupier.games.craps.procedure import COME_OUT
from croupier.law.odds import Odds
from croupier.law.offered import Offered, find_wager, in_short, nearest
from croupier.law.outcome_reading import wager_tables
from croupier.law.outcomes import DECISIONS, Decided, OutcomeWager, WagerTable, advance
from croupier.law.refusal import BadInput, Refusal
from tests.games.craps.reference import POINTS, ROLLS

OLDER, NEWER = date(1999, 12, 31), date(2000, 1, 3)
ALL = CrapsOptions(fire_offered=True, unconfirmed_props=True)
OFFERED = wager_tables(GAME.edition(), ALL)
RATE = Fraction(1, 20)


def decided(wager: WagerTable, point: int = 0) -> dict[str, set[int]]:
    """The totals under each outcome."""
    found: dict[str, set[int]] = {}
    for die1, die2 in ROLLS:
        found.setdefault(wager.resolve(point, die1, die2).outcome, set()).add(die1 + die2)
    return found


LINE_ROLLS = {
    ("pass", 0, 7): ("win", "1.2(a)1i", "1.2(a)1i(1)"),
    ("pass", 0, 11): ("win", "1.2(a)1i", "1.2(a)1i(1)"),
    ("pass", 0, 2): ("lose", "1.2(a)1iii(1)", "1.2(a)1ii(1)"),
    ("pass", 0, 12): ("lose", "1.2(a)1iii(1)", "1.2(a)1ii(1)"),
    ("pass", 6, 6): ("win", "1.2(a)1ii", "1.2(a)1i(2)"),
    ("pass", 6, 7): ("lose", "1.2(a)1iii(2)", "1.2(a)1ii(2)"),
    ("dont-pass", 0, 3): ("win", "1.2(a)2i", "1.2(a)2i(1)"),
    ("dont-pass", 0, 11): ("lose", "1.2(a)2iii(1)", "1.2(a)2ii(1)"),
    ("dont-pass", 0, 12): ("void", "1.2(a)2iv", "1.2(a)2iii"),
    ("dont-pass", 9, 7): ("win", "1.2(a)2ii", "1.2(a)2i(2)"),
    ("dont-pass", 9, 9): ("lose", "1.2(a)2iii(2)", "1.2(a)2ii(2)"),
    ("come", 0, 7): ("win", "1.2(a)3i", "1.2(a)3i(1)"),
    ("come", 0, 3): ("lose", "1.2(a)3iii(1)", "1.2(a)3ii(1)"),
    ("come", 4, 4): ("win", "1.2(a)3ii", "1.2(a)3i(2)"),
    ("come", 4, 7): ("lose", "1.2(a)3iii(2)", "1.2(a)3ii(2)"),
    ("dont-come", 0, 2): ("win", "1.2(a)4i", "1.2(a)4i(1)"),
    ("dont-come", 0, 7): ("lose", "1.2(a)4iii(1)", "1.2(a)4ii(1)"),
    ("dont-come", 0, 12): ("void", "1.2(a)4iv", "1.2(a)4iii"),
    ("dont-come", 10, 7): ("win", "1.2(a)4ii", "1.2(a)4i(2)"),
    ("dont-come", 10, 10): ("lose", "1.2(a)4iii(2)", "1.2(a)4ii(2)"),
}


@pytest.mark.proves(
    *("19:47-1.2(a)1i", "19:47-1.2(a)1ii", "19:47-1.2(a)1iii(1)", "19:47-1.2(a)1iii(2)"),
    *("19:47-1.2(a)1i(1)", "19:47-1.2(a)1i(2)", "19:47-1.2(a)1ii(1)", "19:47-1.2(a)1ii(2)"),
    *("19:47-1.2(a)2i", "19:47-1.2(a)2ii", "19:47-1.2(a)2iii(1)", "19:47-1.2(a)2iii(2)", "19:47-1.2(a)2iv"),
    *(
        "19:47-1.2(a)2i(1)",
        "19:47-1.2(a)2i(2)",
        "19:47-1.2(a)2ii(1)",
        "19:47-1.2(a)2ii(2)",
        "19:47-1.2(a)2iii",
    ),
    *("19:47-1.2(a)3i", "19:47-1.2(a)3ii", "19:47-1.2(a)3iii(1)", "19:47-1.2(a)3iii(2)"),
    *("19:47-1.2(a)3i(1)", "19:47-1.2(a)3i(2)", "19:47-1.2(a)3ii(1)", "19:47-1.2(a)3ii(2)"),
    *("19:47-1.2(a)4i", "19:47-1.2(a)4ii", "19:47-1.2(a)4iii(1)", "19:47-1.2(a)4iii(2)", "19:47-1.2(a)4iv"),
    *(
        "19:47-1.2(a)4i(1)",
        "19:47-1.2(a)4i(2)",
        "19:47-1.2(a)4ii(1)",
        "19:47-1.2(a)4ii(2)",
        "19:47-1.2(a)4iii",
    ),
)
@pytest.mark.parametrize(("case", "expected"), LINE_ROLLS.items(), ids=str)
def test_line_wagers_are_decided_under_the_numbers_of_their_day(
    case: tuple[str, int, int], expected: tuple[str, str, str]
) -> None:
    wager, point, total = case
    outcome, *numbers = expected
    die1 = max(1, total - 6)
    for day, number in zip((OLDER, NEWER), numbers, strict=True):
        result = wager_tables(GAME.edition(day), CrapsOptions())[wager].resolve(point, die1, total - die1)
        assert (result.outcome, result.cite) == (outcome, f"19:47-{number}")
        assert result.odds == (Odds(1) if outcome == "win" else None)


@pytest.mark.proves("19:47-1.2(a)1", "19:47-1.2(a)3", "19:47-1.1 Come Out Point", "19:47-1.1 Come Point")
@pytest.mark.parametrize(
    ("wager", "term"), [("pass", "19:47-1.1 Come Out Point"), ("come", "19:47-1.1 Come Point")]
)
def test_1_2_a_1_and_3_pass_and_come(wager: str, term: str) -> None:
    line = OFFERED[wager]
    assert decided(line) == {"win": {7, 11}, "lose": {2, 3, 12}, "moves": set(POINTS)}
    for point in POINTS:
        assert decided(line, point) == {
            "win": {point},
            "lose": {7},
            "stays": {2, 3, 4, 5, 6, 8, 9, 10, 11, 12} - {point},
        }
        moved = line.resolve(0, point // 2, point - point // 2)
        assert (moved.point, moved.cite) == (point, term)
    assert line.contract


@pytest.mark.proves("19:47-1.2(a)2", "19:47-1.2(a)4")
@pytest.mark.parametrize("wager", ["dont-pass", "dont-come"])
def test_1_2_a_2_and_4_dont_pass_and_dont_come(wager: str) -> None:
    line = OFFERED[wager]
    assert decided(line) == {"win": {2, 3}, "lose": {7, 11}, "void": {12}, "moves": set(POINTS)}
    for point in POINTS:
        assert decided(line, point)["win"] == {7}
        assert decided(line, point)["lose"] == {point}
    assert not line.contract


@pytest.mark.proves("19:47-1.2(a)1iii", "19:47-1.2(a)3iii")
def test_what_loses_is_listed_under_the_number_of_its_day() -> None:
    fact = GAME.edition().wagers["pass"]
    assert [dated.cite for dated in fact.lose_cite] == ["19:47-1.2(a)1iii", "19:47-1.2(a)1ii"]
    come = GAME.edition().wagers["come"]
    assert [dated.cite for dated in come.lose_cite] == ["19:47-1.2(a)3iii", "19:47-1.2(a)3ii"]


@pytest.mark.proves("19:47-1.1 Come Out Roll")
def test_1_1_the_come_out_roll_follows_a_decided_cycle() -> None:
    line = OFFERED["pass"]
    assert advance(line, 0, 6, 6).point == 0
    assert advance(line, 0, 6, 6).decided
    assert COME_OUT.cite == "19:47-1.1 Come Out Roll"
    assert not advance(line, 0, 4, 3).lost_point
    assert advance(line, 0, 4, 2).point == 6
    assert advance(line, 6, 6, 5).point == 6
    assert advance(line, 6, 3, 3) == advance(line, 6, 5, 1)
    assert advance(line, 6, 3, 3).point == 0
    assert advance(line, 6, 5, 2).lost_point


@pytest.mark.proves("19:47-1.2(a)5")
@pytest.mark.parametrize("base", ["place-win", "buy"])
def test_1_2_a_5_place_to_win_and_its_off_rule(base: str) -> None:
    for number in POINTS:
        wager = OFFERED[f"{base}-{number}"]
        assert decided(wager)["win"] == {number}
        assert decided(wager)["lose"] == {7}
        assert wager.off_on_comeout
        assert wager.resolve_off(0, 3, 4).outcome == "stays"
        assert wager.stays_up_when_won
    assert OFFERED["place-win-6"].resolve_off(0, 3, 4).cite == "19:47-1.2(a)5"


@pytest.mark.proves("19:47-1.2(a)6")
@pytest.mark.parametrize("base", ["place-lose", "lay"])
def test_1_2_a_6_place_to_lose_stays_on_unless_the_house_says_off(base: str) -> None:
    switched = wager_tables(GAME.edition(), CrapsOptions(place_lose_off_on_comeout=True))
    for number in POINTS:
        wager = OFFERED[f"{base}-{number}"]
        assert decided(wager)["win"] == {7}
        assert decided(wager)["lose"] == {number}
        assert not wager.off_on_comeout
        assert switched[wager.id].off_on_comeout


@pytest.mark.proves("19:47-1.2(a)7", "19:47-1.2(a)8", "19:47-1.2(a)9", "19:47-1.2(a)10")
@pytest.mark.parametrize("number", [4, 6, 8, 10])
def test_1_2_a_7_to_10_hardways(number: int) -> None:
    wager = OFFERED[f"hard-{number}"]
    for die1, die2 in ROLLS:
        outcome = "stays"
        if die1 + die2 == number:
            outcome = "win" if die1 == die2 else "lose"
        if die1 + die2 == 7:
            outcome = "lose"
        assert wager.resolve(0, die1, die2).outcome == outcome
    assert wager.cite == f"19:47-1.2(a){number // 2 + 5}"
    assert not wager.off_on_comeout


@pytest.mark.proves(
    *("19:47-1.2(a)11", "19:47-1.2(a)12", "19:47-1.2(a)13", "19:47-1.2(a)14", "19:47-1.2(a)15"),
    *("19:47-1.2(a)16", "19:47-1.2(a)17", "19:47-1.2(a)18", "19:47-1.2(a)19"),
)
@pytest.mark.parametrize(
    ("item", "wager", "pays"),
    [
        (11, "field", {2: "2:1", 3: "1:1", 4: "1:1", 9: "1:1", 10: "1:1", 11: "1:1", 12: "2:1"}),
        (12, "any-seven", {7: "4:1"}),
        (13, "any-craps", {2: "7:1", 3: "7:1", 12: "7:1"}),
        (14, "craps-two", {2: "30:1"}),
        (15, "craps-three", {3: "15:1"}),
        (16, "craps-twelve", {12: "30:1"}),
        (17, "eleven", {11: "15:1"}),
        (18, "craps-eleven", {2: "3:1", 3: "3:1", 12: "3:1", 11: "7:1"}),
        (19, "horn", {2: "27:4", 12: "27:4", 3: "3:1", 11: "3:1"}),
    ],
)
def test_1_2_a_11_to_19_one_roll_wagers(item: int, wager: str, pays: dict[int, str]) -> None:
    behavior = OFFERED[wager]
    assert behavior.one_roll
    assert behavior.cite == f"19:47-1.2(a){item}"
    for die1, die2 in ROLLS:
        result = behavior.resolve(0, die1, die2)
        assert (str(result.odds) if result.odds else None) == pays.get(die1 + die2)
        assert result.outcome == ("win" if die1 + die2 in pays else "lose")


def test_unconfirmed_wagers() -> None:
    high = OFFERED["horn-high-12"]
    assert [str(high.resolve(0, *roll).odds) for roll in ((6, 6), (1, 1), (1, 2), (6, 5))] == [
        "57:5",
        "26:5",
        "11:5",
        "11:5",
    ]
    assert OFFERED["world"].resolve(0, 3, 4).outcome == "push"
    hop = OFFERED["hop-4-2"]
    assert [roll for roll in ROLLS if hop.resolve(0, *roll).outcome == "win"] == [(2, 4), (4, 2)]
    assert str(OFFERED["hop-3-3"].resolve(0, 3, 3).odds) == "30:1"
    assert hop.resolve(0, 3, 3).outcome == "lose"


def test_come_odds_are_returned_when_off_and_lay_odds_are_always_on() -> None:
    take = OFFERED["odds-take"]
    assert take.off_on_comeout
    assert take.resolve_off(5, 3, 4).outcome == "void"
    assert take.resolve_off(5, 3, 2).outcome == "void"
    assert take.resolve_off(5, 6, 6).outcome == "stays"
    assert str(take.resolve(5, 3, 2).odds) == "3:2"
    assert not OFFERED["odds-lay"].off_on_comeout
    assert str(OFFERED["odds-lay"].resolve(6, 3, 4).odds) == "5:6"


def test_fire_counts_different_points_until_the_loser_seven() -> None:
    fire = OFFERED["fire"]
    point, made = 0, 0
    for roll in (
        (2, 2),
        (3, 1),
        (4, 2),
        (5, 1),
        (4, 2),
        (3, 3),
        (5, 3),
        (4, 4),
        (6, 3),
        (5, 4),
        (3, 4),
        (6, 4),
    ):
        result = fire.resolve(point, *roll, made=made)
        assert result.outcome in ("moves", "stays")
        point, made = result.point, result.made
    lost = fire.resolve(point, 3, 4, made=made)
    assert (lost.outcome, str(lost.odds)) == ("win", "24:1")
    assert fire.resolve(4, 3, 4, made=0b000111).outcome == "lose"
    assert fire.resolve(4, 2, 2, made=0b111110).outcome == "win"
    assert str(fire.resolve(4, 2, 2, made=0b111110).odds) == "999:1"


@pytest.mark.parametrize("name", sorted(OFFERED))
def test_the_table_for_kernels_says_what_resolve_says(name: str) -> None:
    wager = OFFERED[name]
    table = wager.as_table()
    assert len(table) == (448 if name == "fire" else 7 if wager.fact.follows_point else 1)
    for point in (0, *POINTS) if len(table) > 1 else (0,):
        for place, (die1, die2) in enumerate(ROLLS):
            result = wager.resolve(point, die1, die2)
            code, state, win, stake = table[wager.state(point)][place]
            assert DECISIONS[code] == result.outcome
            assert (win, stake) == ((result.odds.win, result.odds.stake) if result.odds else (0, 1))
            if result.outcome in ("stays", "moves"):
                assert state == wager.state(result.point, result.made)


def test_ids_are_read_with_either_letter_and_hops_in_either_order() -> None:
    keys = Offered(GAME.edition(), ALL).keys
    assert keys.read("PLACE_win-6") == "place-win-6"
    assert keys.read("hop-2-4") == keys.read("hop_4_2") == "hop-4-2"


@pytest.mark.proves("19:47-1.2(a)")
def test_a_wager_is_found_or_refused_with_the_reason() -> None:
    edition, older = GAME.edition(), GAME.edition(OLDER)
    plain = wager_tables(edition, CrapsOptions(true_odds=False))
    assert find_wager("Place_Win_6", plain, edition, CrapsOptions(true_odds=False)).id == "place-win-6"
    with pytest.raises(BadInput, match="craps has no wager 'place-win-7': did you mean place-win"):
        find_wager("place-win-7", plain, edition, CrapsOptions(true_odds=False))
    with pytest.raises(BadInput, match="craps has no wager 'place-win'"):
        find_wager("place-win", plain, edition, CrapsOptions(true_odds=False))
    with pytest.raises(Refusal, match=r"buy-4: not offered at this table, true_odds is off \(19:47-1.5\)"):
        find_wager("buy-4", plain, edition, CrapsOptions(true_odds=False))
    with pytest.raises(Refusal, match="hop-4-2: not offered at this table, unconfirmed_props is off"):
        find_wager("hop-2-4", plain, edition, CrapsOptions(true_odds=False))
    with pytest.raises(Refusal, match="fire of 1999-12-31: the wager exists from 2000-01-01"):
        find_wager("fire", wager_tables(older, CrapsOptions()), older, CrapsOptions())


def test_outcome_sets_with_a_conflict_or_a_gap_are_refused() -> None:
    edition = GAME.edition()

    class Declared:
        day, paytables, spaces = edition.day, edition.paytables, edition.spaces

        def __init__(self, first: Decided) -> None:
            words = dict.fromkeys(("name", "made", "wins", "loses", "change"), "x")
            self.wagers = {"field": OutcomeWager(**words, cite="19:47-1.2(a)11", pays="field", first=first)}

    for first, message in (
        (Decided(win_on=(7, 2), lose_on=(7, "else")), "outcome 1-6 is in both win_on and lose_on"),
        (Decided(win_on=(2,), lose_on=(3,)), "outcome 1-3 is in no outcome set"),
        (Decided(win_on=("soft 4",), lose_on=("else",)), "'soft 4' is not a total"),
    ):
        with pytest.raises(BadInput, match=message):
            wager_tables(Declared(first), CrapsOptions())  # type: ignore[arg-type]


def test_a_refusal_names_the_first_and_the_last_of_many_selections() -> None:
    names = list(in_short(OFFERED))
    assert [name for name in names if name.startswith("hop")] == ["hop-1-1 to hop-6-6"]
    assert [name for name in names if name.startswith("place-win")] == [
        f"place-win-{number}" for number in (4, 5, 6, 8, 9, 10)
    ]
    assert nearest("place-win-7", OFFERED).startswith("did you mean place-win-")
