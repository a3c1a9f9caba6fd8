"""Small games of declarations alone: everything read from them agrees with brute force."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from math import comb
from typing import Literal

import pytest

from croupier.games.outcomes import layout_areas, legal_selections, wager_lines
from croupier.law.odds import Odds
from croupier.law.offered import offered_in_force
from croupier.law.options import Options
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.law.spaces import Asked
from croupier.law.wager_keys import WagerKey
from croupier.odds.outcomes import analyze_wager, ends
from croupier.procedure.outcomes import Moment, Moved, Placed, settle
from croupier.simulation.outcomes.kernel import CountPlan, OutcomeKernel, TablePlan
from croupier.simulation.outcomes.replay import Script, replay
from croupier.simulation.runner import simulate
from tests.games.small.games import DiceOptions, WheelOptions, ZerosOptions, edition_of, offered, text_of

KERNEL = OutcomeKernel()
WHEEL = ("sun",) * 5 + ("moon",) * 2 + ("star",)
ROLLS = list(product(range(1, 7), repeat=3))
Net = Callable[..., Fraction]


def wheel_net(wager: str, shown: str, relief: bool = False) -> Fraction:
    """What one unit wins, from the rules of the wheel in words."""
    match wager.split("-"):
        case ["day"] if shown == "sun":
            return Fraction(1, 2)
        case ["day"] if relief and shown == "star":
            return Fraction(-1, 2)
        case ["night"] if shown != "sun":
            return Fraction({"moon": 1, "star": 6}[shown])
        case ["straight", symbol] if shown == symbol:
            return {"sun": Fraction(1, 2), "moon": Fraction(5, 2), "star": Fraction(13, 2)}[shown]
    return Fraction(-1)


TOTALS = {4: 60, 5: 30, 6: 17, 7: 12, 8: 8, 9: 6, 10: 6}


def dice_net(wager: str, roll: tuple[int, ...], triple_wins: bool = True) -> Fraction:
    """What one unit wins on one shake, from the rules of three dice in words."""
    base, _, text = wager.rpartition("-") if wager[-1].isdecimal() else (wager, "", "")
    total, triple = sum(roll), len(set(roll)) == 1
    match base:
        case "total" if total == int(text):
            return Fraction(TOTALS[min(total, 21 - total)])
        case "small" if 4 <= total <= 10 and not triple:
            return Fraction(1)
        case "pair" if roll.count(int(text)) == 2 or (triple_wins and roll.count(int(text)) == 3):
            return Fraction(10)
        case "two-dice" if int(text[0]) in roll and int(text[1]) in roll:
            return Fraction(5)
        case "single" if int(text) in roll:
            return Fraction(roll.count(int(text)))
    return Fraction(-1)


ONE_SHAKE = [
    *(f"total-{number}" for number in range(4, 18)),
    "small",
    *(f"pair-{number}" for number in range(1, 7)),
    *(f"two-dice-{low}{high}" for low, high in combinations(range(1, 7), 2)),
    *(f"single-{number}" for number in range(1, 7)),
]


def test_legal_selections_come_from_the_declaration() -> None:
    wheel = legal_selections(edition_of(text_of("wheel")), WheelOptions())
    assert wheel == {
        "day": ("day",),
        "night": ("night",),
        "straight": ("straight-sun", "straight-moon", "straight-star"),
    }
    dice = legal_selections(edition_of(text_of("three_dice")), DiceOptions())
    listed = [key for keys in dice.values() for key in keys]
    assert listed == [*ONE_SHAKE, "race-10", "race-11", "point"]
    assert dice["two-dice"][0].selection == ("1", "2")
    keys = offered("three_dice", DiceOptions()).keys
    assert keys.read("Two_Dice_52") == "two-dice-25"
    for illegal in ("total-3", "two-dice-11", "two-dice-1", "pair-7", "race", "point-8"):
        with pytest.raises(BadInput):
            keys.read(illegal)


@pytest.mark.parametrize("relief", [False, True])
@pytest.mark.parametrize("wager", ["day", "night", "straight-sun", "straight-moon", "straight-star"])
def test_the_wheel_pays_and_is_worth_what_brute_force_says(wager: str, relief: bool) -> None:
    wheel = offered("wheel", WheelOptions(relief=relief))
    nets = [wheel_net(wager, shown, relief) for shown in WHEEL]
    for shown, net in zip(WHEEL, nets, strict=True):
        result = settle(wheel, [Placed(1, wheel.keys.read(wager), 200)], Moment(), shown).decided[0]
        assert result.net == 200 * net
    found = analyze_wager(wheel[wager], wheel.tables)
    assert found.expected_net == sum(nets) / len(WHEEL)
    assert found.variance == sum(net**2 for net in nets) / len(WHEEL) - (sum(nets) / len(WHEEL)) ** 2
    assert found.assumes == "decided by the next spin"


@pytest.mark.parametrize("triple_wins", [False, True])
@pytest.mark.parametrize("wager", ONE_SHAKE)
def test_three_dice_pay_and_are_worth_what_brute_force_says(wager: str, triple_wins: bool) -> None:
    dice = offered("three_dice", DiceOptions(triple_wins=triple_wins))
    nets = [dice_net(wager, roll, triple_wins) for roll in ROLLS]
    key = dice.keys.read(wager)
    for roll, net in zip(ROLLS, nets, strict=True):
        assert settle(dice, [Placed(1, key, 100)], Moment(), *roll).decided[0].net == 100 * net
    assert analyze_wager(dice[wager], dice.tables).expected_net == sum(nets) / len(ROLLS)


def test_wagers_with_states_are_solved_as_chains() -> None:
    dice = offered("three_dice", DiceOptions())
    tens = sum(sum(roll) == 10 for roll in ROLLS)
    race = ends(dice["race-10"])
    assert race.probability(lambda end: end.outcome == "win") == Fraction(tens, tens + 6)
    ways = {total: sum(sum(roll) == total for roll in ROLLS) for total in range(3, 19)}
    win = Fraction(sum(ways[total] for total in range(15, 19)), 216)
    for point in range(8, 15):
        easy = ways[point] - (1 if point % 3 == 0 else 0)
        win += Fraction(ways[point], 216) * Fraction(easy, easy + 6)
    point_wager = ends(dice["point"])
    assert point_wager.probability(lambda end: end.outcome == "win") == win
    assert point_wager.probability(lambda end: end.outcome == "void") == Fraction(ways[7], 216)
    assert dice["point"].points == (0, 8, 9, 10, 11, 12, 13, 14)


def test_losing_wagers_are_taken_before_winning_ones_are_paid_and_what_stays_up_stays() -> None:
    dice = offered("three_dice", DiceOptions())
    layout = [
        Placed(seat, dice.keys.read(wager), 500)
        for seat, wager in ((1, "race-10"), (1, "small"), (1, "total-11"), (2, "total-10"), (2, "pair-6"))
    ]
    found = settle(dice, layout, Moment(), 1, 3, 6)
    assert [(each.seat, each.key, each.net) for each in found.decided] == [
        (1, "total-11", -500),
        (2, "pair-6", -500),
        (1, "race-10", 100),
        (1, "small", 500),
        (2, "total-10", 3000),
    ]
    assert [(each.key, each.stays) for each in found.after if not isinstance(each, Moved)] == [
        ("race-10", 500)
    ]


def test_the_kernel_counts_what_the_declaration_says() -> None:
    wheel, edition = WheelOptions(relief=True, stars=2), edition_of(text_of("wheel"))
    wagers = {"day": 200, "night": 100, "straight-star": 200}
    plan = KERNEL.prepare(wheel, edition, wagers)
    assert isinstance(plan, CountPlan)
    totals = KERNEL.run(plan, 7, 0, 900_000)
    assert totals.sum() == 900_000
    assert KERNEL.cells(plan) == [
        {wager: stake * wheel_net(wager, shown, True) for wager, stake in wagers.items()}
        for shown in ("sun", "moon", "star")
    ]
    tables = offered("wheel", wheel).tables
    tally = KERNEL.tally(plan, [int(each) for each in totals], 900_000)
    for wager in wagers:
        edge = analyze_wager(tables[wager], tables).house_edge
        seen = tally.wagers[wager].house_edge
        assert seen is not None
        assert isinstance(edge, Fraction)
        assert seen.against(edge).verdict == "pass"


def test_counted_rounds_add_up_however_they_are_split() -> None:
    plan = KERNEL.prepare(
        DiceOptions(), edition_of(text_of("three_dice")), {"total-10": 100, "single-1": 100}
    )
    block = plan.block
    whole = KERNEL.run(plan, 3, 0, 3 * block + 77)
    parts = sum(KERNEL.run(plan, 3, place * block, block) for place in range(3))
    assert (whole == parts + KERNEL.run(plan, 3, 3 * block, 77)).all()
    expected = [Fraction(whole.sum(), 216)] * 216
    chi = sum((int(seen) - mean) ** 2 / mean for seen, mean in zip(whole, expected, strict=True))
    assert 140 < chi < 300  # 215 degrees of freedom


@pytest.mark.parametrize("wagers", [{"point": 500}, {"race-10": 500, "point": 100, "small": 100}])
def test_wagers_with_points_are_simulated_without_a_cycle(wagers: dict[str, int]) -> None:
    options = DiceOptions()
    edition = edition_of(text_of("three_dice"))
    plan = KERNEL.prepare(options, edition, wagers)
    assert isinstance(plan, TablePlan)
    result = simulate(KERNEL, plan, 200_000, seed=11)
    tables = offered("three_dice", options).tables
    for wager in wagers:
        edge = analyze_wager(tables[wager], tables).house_edge
        assert isinstance(edge, Fraction)
        assert result.compare_wager(wager, edge).verdict == "pass"


def test_replayed_shakes_settle_as_the_procedure_settles_them() -> None:
    dice = offered("three_dice", DiceOptions())
    shakes = ROLLS[5::7]
    script = Script(dice.tables)
    for wager in ("race-11", "total-9"):
        script.bet(0, wager, 500)
    race, total = replay(script, shakes)
    won = lost = 0
    for roll in shakes:
        if lost:
            break
        for each in settle(dice, [Placed(1, dice.keys.read("race-11"), 500)], Moment(), *roll).decided:
            won, lost = won + max(each.net, 0), lost + min(each.net, 0)
    assert (race.net, race.outcome) == (won + lost, "lose" if lost else "win")
    assert total.decisions == 1


def test_guide_rows_come_from_the_declaration() -> None:
    lines = {line.id: line for line in wager_lines(edition_of(text_of("wheel")), WheelOptions())}
    assert [(pays.case, pays.text) for pays in lines["night"].pays] == [
        ("moon", "1 to 1"),
        ("star", "6 to 1"),
    ]
    assert [(pays.case, pays.text) for pays in lines["day"].pays] == [("", "1 to 2")]
    assert (lines["straight-star"].part, lines["straight-star"].pays[0].text) == ("star", "13 to 2")
    assert (lines["day"].least, lines["day"].most) == (100, 100_000)
    dice = {line.id: line for line in wager_lines(edition_of(text_of("three_dice")), DiceOptions())}
    assert [pays.text for pays in dice["single-4"].pays] == ["1 to 1", "2 to 1", "3 to 1"]
    assert (dice["two-dice-25"].base, dice["two-dice-25"].part) == ("two-dice", "25")


def test_layout_areas_come_from_the_declaration() -> None:
    wheel = layout_areas(edition_of(text_of("wheel")), WheelOptions())
    assert list(wheel) == ["day", "night", "straight-sun", "straight-moon", "straight-star"]
    assert (wheel["straight-moon"].label, wheel["straight-moon"].box) == ("The moon", (4.0, 8.0, 4.0, 4.0))
    dice = layout_areas(edition_of(text_of("three_dice")), DiceOptions())
    assert dice["total-11"].box == (0.0, 3.0, 4.0, 3.0)
    assert [name for name in dice if name.startswith("two-dice")][-1] == "two-dice-56"


def test_a_changed_fact_changes_settlement_odds_kernel_guide_and_layout() -> None:
    text = text_of("wheel").replace('star = "6:1"', 'star = "7:1"')
    edition = edition_of(text)
    options = WheelOptions()
    wheel = offered_in_force(edition, options)
    key = WagerKey.of("night")
    assert settle(wheel, [Placed(1, key, 100)], Moment(), "star").paid[0].net == 700
    assert analyze_wager(wheel["night"], wheel.tables).expected_net == Fraction(2 + 7 - 5, 8)
    assert KERNEL.cells(KERNEL.prepare(options, edition, {"night": 100}))[2] == {"night": 700}
    assert [line.pays[1].text for line in wager_lines(edition, options) if line.id == "night"] == ["7 to 1"]
    fewer = edition_of(text_of("three_dice").replace("numbers = [1, 2, 3, 4, 5, 6]", "numbers = [1, 2, 3]"))
    assert "pair-3" in layout_areas(fewer, DiceOptions())
    assert "pair-4" not in layout_areas(fewer, DiceOptions())
    assert "pair-4" not in [line.id for line in wager_lines(fewer, DiceOptions())]
    with pytest.raises(BadInput, match="pair-4"):
        KERNEL.prepare(DiceOptions(), fewer, {"pair-4": 100})


def test_odds_above_the_minimums_are_paid_and_those_below_refused() -> None:
    edition = edition_of(text_of("three_dice"))
    options = DiceOptions(
        payout_table={"total_4": "62:1", "single-1": {"twice": "3:1"}}, two_dice_odds=Odds(6)
    )
    dice = offered("three_dice", options)
    assert not list(options.payout_objections(edition))
    for wager, roll, net in (
        ("total-4", (1, 1, 2), 6200),
        ("total-5", (1, 2, 2), 3000),
        ("single-1", (1, 1, 2), 300),
        ("two-dice-12", (1, 1, 2), 600),
    ):
        assert settle(dice, [Placed(1, dice.keys.read(wager), 100)], Moment(), *roll).paid[0].net == net
    assert options.raised(edition) == {"total-4": Odds(62), "single-1.twice": Odds(3)}
    low = DiceOptions(payout_table={"total-4": "59:1"})
    assert [str(each) for each in low.payout_objections(edition)] == [
        "payout_table.total-4 is 59:1, below the minimum of 60:1 (19:47-9.4)"
    ]


def test_drawn_pieces_decide_by_how_many_of_the_selection_came() -> None:
    balls = offered("keno", None)
    table = balls.find("three_7-5-80")
    assert table.id == "three-5-7-80"
    assert [shown.weight for shown in table.space.outcomes] == [
        comb(3, caught) * comb(77, 20 - caught) for caught in range(4)
    ]
    won = Fraction(comb(77, 17), comb(80, 20))
    found = ends(table)
    assert found.probability(lambda end: end.outcome == "win") == won
    assert found.probability(lambda end: end.outcome == "push") == Fraction(3 * comb(77, 18), comb(80, 20))
    ticket = [Placed(1, table.key, 100)]
    others = range(8, 28)
    assert settle(balls, ticket, Moment(), 5, 7, 80, *others[3:]).paid[0].net == 4100
    assert settle(balls, ticket, Moment(), 5, 80, *others[2:]).paid[0].net == 0
    assert settle(balls, ticket, Moment(), 80, *others[1:]).taken[0].net == -100
    plan = KERNEL.prepare(Options(), edition_of(text_of("keno")), {"three-5-7-80": 100})
    result = simulate(KERNEL, plan, 400_000, seed=5)
    edge = analyze_wager(table, {}).house_edge
    assert isinstance(edge, Fraction)
    assert result.compare_wager("three-5-7-80", edge).verdict == "pass"
    for illegal in ("three-1-2", "three-1-2-81", "three-1-1-2", "three"):
        assert balls.keys.find(illegal) is None


def zeros_net(wager: str, shown: str) -> Fraction:
    """What one unit wins on the wheel with zeros, from its rules in words."""
    name, *selection = wager.split("-")
    number = int(shown) if shown not in ("0", "00") else 0
    match name:
        case "straight" if shown in selection:
            return Fraction(7)
        case "split" if shown in selection:
            return Fraction(3)
        case "half" if number and (number > 4) == (selection == ["2"]):
            return Fraction(1)
        case "red" if number in (1, 4, 6, 7):
            return Fraction(1)
        case "red" if not number:
            return Fraction(-1, 2)
        case "zeros" if not number:
            return Fraction(3)
    return Fraction(-1)


@pytest.mark.parametrize("wheel", ["double-zero", "single-zero"])
def test_the_wheel_in_use_is_the_one_the_options_name(wheel: Literal["double-zero", "single-zero"]) -> None:
    options = ZerosOptions(wheel=wheel)
    found = offered("zeros", options)
    shown = ["0", *(["00"] if wheel == "double-zero" else []), *map(str, range(1, 9))]
    straights = [f"straight-{number}" for number in shown]
    both = ["zeros"] if wheel == "double-zero" else []
    splits = ["split-1-2", "split-3-4", *(["split-0-00"] if both else [])]
    assert list(found.tables) == [*straights, *splits, "half-1", "half-2", "red", *both]
    assert list(found.space.names) == shown
    for wager, table in found.tables.items():
        nets = [zeros_net(wager, each) for each in shown]
        settled = [settle(found, [Placed(1, table.key, 100)], Moment(), each).decided[0] for each in shown]
        assert [each.net for each in settled] == [100 * net for net in nets]
        assert analyze_wager(table, found.tables).expected_net == sum(nets) / len(shown)
    plan = KERNEL.prepare(options, edition_of(text_of("zeros")), {"red": 200, "half-2": 100})
    assert [cell["red"] for cell in KERNEL.cells(plan)] == [200 * zeros_net("red", each) for each in shown]


def test_a_stake_that_may_be_halved_is_made_in_even_amounts() -> None:
    tables = offered("zeros", ZerosOptions(wheel="double-zero")).tables
    assert (tables["red"].increment(25), tables["half-1"].increment(25)) == (50, 25)


def test_a_wager_the_wheel_does_not_have_is_refused_with_the_reason() -> None:
    with pytest.raises(Refusal, match="zeros: not offered at this table, it needs double-zero"):
        offered("zeros", ZerosOptions(wheel="single-zero")).find("zeros")


@pytest.mark.parametrize(
    ("game", "old", "new", "message"),
    [
        (
            "wheel",
            'lose_on = ["night"] }',
            'lose_on = ["moon"] }',
            "wager day: outcome star is in no outcome set",
        ),
        (
            "wheel",
            'win_on = ["night"], lose_on = ["else"]',
            'win_on = ["night"], lose_on = ["star", "sun"]',
            "wager night: outcome star is in both win_on and lose_on",
        ),
        (
            "wheel",
            'win_on = ["sun"], lose_on = ["night"]',
            'win_on = ["comet"], lose_on = ["else"]',
            "'comet'",
        ),
        ("wheel", 'star = "6:1" }', 'comet = "6:1" }', "pay table night has no row for star"),
        (
            "wheel",
            'moon = "1:1", star = "6:1"',
            'moon = "1:1", star = "6:1", sun = "9:1"',
            "no outcome is paid",
        ),
        ("wheel", 'star = "stars" }', 'comet = "stars" }', "space wheel: count_options names 'comet'"),
        ("wheel", "segments = {", "dice = 2\nsegments = {", "space wheel: expected one of dice"),
        (
            "three_dice",
            'lose_on = ["hard"] }',
            'lose_on = ["hard", 10] }',
            "wager race-10: outcome 1-3-6 is in both win_on and lose_on",
        ),
        ("three_dice", "void_on = [7]", "void_on = [8]", "wager point: outcome 1-1-5 is in no outcome set"),
        ("three_dice", 'win_on = ["easy N"]', 'win_on = ["N"]', "wager point: outcome 3-3-3 is in both"),
        (
            "three_dice",
            '["15..18"]',
            '["15..18", 19]',
            "wager point: win_on names 19, which no outcome shows",
        ),
        ("three_dice", '["easy 4..10"]', '["soft 4..10"]', "wager small: 'soft 4..10' is not a total"),
        ("keno", "push_on = [2], ", "", "outcome 2 is in no outcome set"),
        ("zeros", 'lose_on = ["1..8"]', 'lose_on = ["1..7"]', "wager zeros: outcome 8 is in no outcome set"),
        ("zeros", 'spaces = ["double-zero"]', 'spaces = ["triple"]', "wager zeros: spaces names 'triple'"),
        ("keno", "drawn = 20", "drawn = 90", "space balls: drawn 90 of 80 pieces"),
    ],
)
def test_a_conflict_a_gap_or_a_word_for_nothing_stops_the_reading(
    game: str, old: str, new: str, message: str
) -> None:
    assert old in text_of(game)
    with pytest.raises(BadInput, match=r"small\.toml line \d+: ") as error:
        edition_of(text_of(game).replace(old, new, 1))
    assert message in str(error.value)


RIM = 'rim = "star sun moon sun sun moon sun sun"'


def test_a_wheel_by_its_rim_counts_what_stands_around_it() -> None:
    text = text_of("wheel").replace("segments = { sun = 5, moon = 2, star = 1 }", RIM)
    plain = offered_in_force(edition_of(text), WheelOptions()).space
    assert [(shown.name, shown.weight) for shown in plain.outcomes] == [("star", 1), ("sun", 5), ("moon", 2)]
    assert " ".join(plain.rim) == "star sun moon sun sun moon sun sun"
    more = offered_in_force(edition_of(text), WheelOptions(stars=3)).space
    assert (more.weight, sorted(set(more.rim)), len(more.rim)) == (10, ["moon", "star", "sun"], 10)
    numbers = text_of("zeros").replace(
        "segments = { 0 = 1, 00 = 1, 1 = 1, 2 = 1, 3 = 1, 4 = 1, 5 = 1, 6 = 1, 7 = 1, 8 = 1 }",
        'rim = "8 0 7 6 00 5 4 3 2 1"',
    )
    zeros = offered_in_force(edition_of(numbers), ZerosOptions()).space
    assert " ".join(zeros.names) == "0 00 1 2 3 4 5 6 7 8"


def test_what_is_spun_again_decides_nothing_and_changes_the_chances() -> None:
    plain = "".join(line for line in text_of("wheel").splitlines(True) if not line.startswith("instead"))
    text = plain.replace("sets = {", 'again = ["moon"]\nsets = {')
    edition = edition_of(text.replace('moon = "1:1", ', "").replace('moon = "5:2", ', ""))
    found = offered_in_force(edition, WheelOptions())
    assert (found.space.names, found.space.weight, found.space.again) == (("sun", "star"), 6, ("moon",))
    assert found.space.rim.count("moon") == 2
    assert analyze_wager(found["night"], found.tables).expected_net == Fraction(6 - 5, 6)
    assert KERNEL.cells(KERNEL.prepare(WheelOptions(), edition, {"night": 100})) == [
        {"night": -100},
        {"night": 600},
    ]
    with pytest.raises(BadInput, match="again names 'comet'"):
        edition_of(text.replace('again = ["moon"]', 'again = ["comet"]'))


def test_what_every_wager_says_is_said_once_and_may_be_said_otherwise() -> None:
    text = text_of("wheel")
    common = 'made = "before the spin"\n'
    assert text.count(common) == 3
    shared = text.replace(common, "").replace(
        "[wagers.day]", f"[every_wager]\n{common}\n[wagers.day]\nmade = 'early'"
    )
    wagers = edition_of(shared).wagers
    assert [fact.made for fact in wagers.values()] == ["early", "before the spin", "before the spin"]
    with pytest.raises(BadInput, match="unknown field `mad`"):
        edition_of(shared.replace("[every_wager]\nmade", "[every_wager]\nmad"))


def test_a_space_like_another_says_only_what_is_different() -> None:
    first, _, rest = text_of("zeros").partition("[spaces.single-zero]")
    single, _, wagers = rest.partition("\n\n")
    segments = next(line for line in single.splitlines() if line.startswith("segments"))
    text = f'{first}[spaces.single-zero]\nlike = "double-zero"\n{segments}\n\n{wagers}'
    options = ZerosOptions(wheel="single-zero")
    found, plain = offered_in_force(edition_of(text), options), offered("zeros", options)
    assert (found.space.names, found.space.sets) == (plain.space.names, plain.space.sets)
    assert list(found.tables) == list(plain.tables)
    for wrong in ("single-zero", "triple"):
        with pytest.raises(BadInput, match=rf"line \d+: like = '{wrong}' names no other entry"):
            edition_of(text.replace('like = "double-zero"', f'like = "{wrong}"'))


def test_further_selections_are_those_of_the_space_and_of_the_options() -> None:
    text = text_of("zeros").replace(
        'selections = ["1-2", "3-4", "0-00"]',
        'selections = ["1-2", "3-4"]\nfurther = [{ spaces = ["double-zero"], selections = ["0-00"] }, '
        '{ spaces = ["single-zero"], selections = ["0-1"] }]',
    )
    double, single = (
        legal_selections(edition_of(text), options)["split"]
        for options in (ZerosOptions(), ZerosOptions(wheel="single-zero"))
    )
    assert double == ("split-1-2", "split-3-4", "split-0-00")
    assert single == ("split-1-2", "split-3-4", "split-0-1")
    with pytest.raises(BadInput, match="'triple' names no outcome space"):
        edition_of(text.replace('{ spaces = ["single-zero"]', '{ spaces = ["triple"]'))


@pytest.mark.parametrize(
    ("wager", "stake", "message"),
    [
        ("night", 50, "the limits of this table are"),
        ("night", 200_000, "the limits of this table are"),
        ("straight-moon", 101, "is not payable in whole units"),
        ("straight-comet", 100, "not offered"),
    ],
)
def test_the_kernel_takes_no_stake_the_table_would_refuse(wager: str, stake: int, message: str) -> None:
    with pytest.raises(CroupierError, match=message):
        KERNEL.prepare(WheelOptions(), edition_of(text_of("wheel")), {wager: stake})


def test_odd_and_even_leave_out_the_zeros() -> None:
    found = offered("zeros", ZerosOptions()).space
    named = {word: found.named(word, Asked()) for word in ("odd", "even")}
    assert named == {"odd": frozenset("1357"), "even": frozenset("2468")}
