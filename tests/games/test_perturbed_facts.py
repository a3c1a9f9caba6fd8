"""One fact, one place: a number changed in a copy of rules.toml changes every part of the software that
depends on it.

Every game of the register falls under these tests. What each kind of fact must change is declared in
`FOLLOW`; a change may also be refused when the rules are loaded, with the file and, where one line is wrong,
its number.
"""

import ast
import re
from collections.abc import Callable, Iterable
from datetime import timedelta
from itertools import chain, islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import croupier
from croupier.law.refusal import CroupierError
from croupier.law.spaces import board_group, space_in_force
from croupier.procedure.shoe import ShoeCites, shuffle_shoe
from croupier.table import events as ev
from croupier.table.fold import FOLD, empty_state
from tests.games.fingerprint import edition_on, fact_on
from tests.games.perturbation import SETTINGS, House, Setting, houses, setting
from tests.games.perturbed_numbers import EXHAUSTIVE, Number
from tests.games.toml_copy import replaced, written

GAMES = sorted(houses())
CITES = ShoeCites(shuffle="", cut="", burn="", run_out="")
REFUSED = re.compile(r"croupier/games/\w+/rules\.toml( line \d+)?: .")

FOLLOW = {
    "odds": ("table", "solver", "kernel", "guide"),  # and the layout, where an area prints the pay table
    "set": ("table", "solver", "kernel"),
    "stake": ("table", "solver", "kernel", "guide"),
    "bound": ("options", "rules"),
    "conflict": ("options",),
    "choice": ("options",),
    "layout": ("layout",),
    "board": ("board",),
    "date": ("edition",),
}
PLAYED = ("table", "solver", "kernel")
# A number under [values] changes what is played, unless it is one of these.
VALUES = {
    "seats": ("table", "layout"),
    "mini_craps_seats": ("table",),  # nobody has a place of their own on a craps layout
    "additional_stake": ("table", "kernel", "guide"),  # solved for any stake, as is the bonus wager
    "bonus_stakes": ("table", "kernel", "guide"),
    "progressive_stake": (*PLAYED, "guide"),
    # Bounds of what a licensee may choose: a table beyond them is not opened.
    **dict.fromkeys(("max_vigorish", "min_progression_rate", "least_payout_limit"), ("table",)),
    "min_decks_side_wagers": ("table",),
    **dict.fromkeys(("min_bonus_amounts", "max_bonus_amounts", "max_bonus_advantage"), ("table",)),
    "max_rake_percent": ("table",),
    **dict.fromkeys(
        [
            f"max_players_{name}"
            for name in (
                *("seven_card_stud", "holdem", "omaha", "five_card_draw", "five_card_stud", "mambo_stud"),
            )
        ],
        ("table",),
    ),
    "min_cut": ("cut",),
    "war_burn_cards": ("table", "guide"),  # cards nobody sees change no chance
    "behind_cutting_card": ("shoe",),
    "burn_for_ten": ("table", "guide"),  # cards that nobody knows change no value
    "super_bonus_high_wager": ("table", "kernel"),  # the solver knows the bonus at its lower bound only
}


# What else a row of a pay table need not reach.
ROWS = {
    "bonus_unknown_amount.blackjack": ("table",),  # an irregularity: neither solved nor simulated
    # The solver knows the bonus of the lower wager only, and no other players.
    "super_bonus.high_wager": ("table", "kernel", "guide"),
    "super_bonus.other_players": ("table", "kernel", "guide"),
}


def report(problems: list[str]) -> str:
    return f"{len(problems)} facts are not followed:\n" + "\n".join(problems)


def refused(house: House, number: Number) -> Any:
    """The game with the number changed; None if loading refuses the change as it should."""
    game = house.altered(number)
    if not isinstance(game, str):
        return game
    assert REFUSED.match(game), f"{number}: {game}"
    names = {"spaces": ("outcome",), "date": ("edition", "in force", "not after", "before from", "the end")}
    known = (*number.path, *names.get(str(number.path[0]), ()), *names.get(number.kind, ()))
    assert any(str(name) in game for name in known), f"{number}: {game}"
    return None


def missing(
    house: House, game: Any, wagers: list[str], settings: Iterable[Setting], number: Number
) -> set[str]:
    """The parts that say the same as before wherever the table pays differently."""
    kind = number.kind
    rooms = {*FOLLOW[kind], *(("layout",) if printed(house, number) else ())}
    rooms = set(ROWS.get(f"{number.path[1]}.{number.path[-1]}", rooms)) - {"table"}
    if kind == "set" and house.equally_likely:
        rooms -= {"solver"}  # a number has taken the place of one that is as likely
    simulated = False
    follows = {
        "solver": lambda where: house.solver_follows(game, where),
        "kernel": lambda where: house.kernel_follows(game, where, wagers, refusals=refused_otherwise(number)),
        "guide": lambda where: house.guide_follows(game, where, by_analysis=kind == "set"),
        "layout": lambda where: house.layout_follows(game, where),
    }
    for where in islice(settings, SETTINGS):
        for room in sorted(rooms):
            try:
                if follows[room](where):
                    rooms.discard(room)
                simulated = simulated or any(house.plan_wagers(where, wager) for wager in wagers)
            except CroupierError:
                continue  # this part does not know the setting; the next one may do
        if not rooms:
            break
    return rooms if simulated else rooms - {"kernel"}


def paid_wagers(house: House, number: Number) -> tuple[list[str], dict[str, Any]]:
    """The wagers a number is about, and the option that brings it into play."""
    name = str(number.path[1])
    if number.path[0] == "wagers":
        return [name], {}
    if number.path[0] == "spaces":
        option = house.game.rules.spaces[name][0].option
        return list(house.game.rules.wagers), {option: name} if option else {}
    wagers = house.wagers_of(name)
    shared = house.game.rules.paytables[name][0].option
    others = [
        other for other, facts in house.game.rules.paytables.items() if shared and facts[0].option == shared
    ]
    return wagers or [wager for other in others for wager in house.wagers_of(other)], house.chosen(name)


def not_followed(house: House, number: Number) -> str:
    game = refused(house, number)
    if game is None:
        return ""
    wagers, overlay = paid_wagers(house, number)
    words = {*wagers, *map(str, overlay.values()), str(number.path[1]), str(number.path[-1])}
    fact = house.fact(number)
    settings = house.table_follows(game, words, fact, overlay, refusals=refused_otherwise(number))
    first = next(settings, None)
    if first is None:
        return f"{number}: no case settles otherwise"
    absent = missing(
        house, game, wagers, chain((house.plain(first, wagers, overlay), first), settings), number
    )
    return f"{number}: {', '.join(sorted(absent))} the same" if absent else ""


def refused_otherwise(number: Number) -> bool:
    """Whether the parts follow a number by what they refuse: a stake, or what a wager may be made on."""
    return number.kind == "stake" or bool({"numbers", "pick"} & set(number.path))


def printed(house: House, number: Number) -> bool:
    """Whether an area of the layout prints the pay table of a number."""
    areas = [area for facts in house.game.rules.layout.values() for area in facts]
    return number.path[0] == "paytables" and any(area.paytable == number.path[1] for area in areas)


def test_every_number_is_of_a_kind_that_some_room_must_follow() -> None:
    for house in houses().values():
        assert house.game.with_rules(written(house.document)).rules, "the copy itself must load"
        unknown = [str(number) for number in house.numbers if number.kind not in (*FOLLOW, "value")]
        assert not unknown, report(unknown)
        assert house.cases, f"{house.game.id} has no cases: tests/cases/{house.game.id}/"


@pytest.mark.parametrize("kind", ["odds", "set", "stake"])
@pytest.mark.parametrize("name", GAMES)
def test_what_is_paid_on_what_is_paid_alike_in_every_room(name: str, kind: str) -> None:
    house = houses()[name]
    problems = [problem for number in house.of_kind(kind) if (problem := not_followed(house, number))]
    assert not problems, report(problems)


@pytest.mark.parametrize("name", GAMES)
def test_bounds_and_conflicts_of_options_are_those_of_the_rules(name: str) -> None:
    house = houses()[name]
    problems = []
    for number in (*house.of_kind("bound"), *house.of_kind("conflict"), *house.of_kind("choice")):
        game, fact = refused(house, number), house.fact(number)
        if game is None:
            continue
        day = house.day_of(fact)
        if number.kind == "bound":
            # A maximum is measured by its minimum as well, which is therefore tried at the same value.
            option = str(number.path[1])
            both = {option.replace("max", "min"): number.value, option: number.value}
            known = house.game.rules.options
            tried: list[dict[str, Any]] = [
                {option: number.value},
                {name: value for name, value in both.items() if name in known},
            ]
        elif number.kind == "choice":
            tried = house.choosing(number)
        else:
            fact = house.at(number.path[:2])
            day = house.day_of(fact)
            tried = [{**fact["when"], **fact.get("requires", {})}, fact["when"]]
        # A fact that a proposal would replace is in force only without it.
        tried = [{**each, "proposals": proposals} for proposals in house.proposals for each in tried]
        before = [house.game.objections(each, day) for each in tried]
        if before == [game.objections(each, day) for each in tried]:
            problems.append(f"{number}: the same objections")
        elif number.kind == "bound" and not house.rules_follow(game, day):
            problems.append(f"{number}: the same rules are printed")
    assert not problems, report(problems)


@pytest.mark.parametrize("name", GAMES)
def test_the_felt_is_drawn_where_the_rules_put_it(name: str) -> None:
    house = houses()[name]
    problems = []
    for number in house.of_kind("layout"):
        fact, game = house.fact(number), refused(house, number)
        if game is None:
            continue
        day = house.day_of(fact)
        settings = [setting({"proposals": True}, day)]
        settings += [
            setting({**case.options, "proposals": True}, day)
            for text, case in house.cases
            if fact.get("offered_by", "") in text and not case.expect_error
        ]
        if not any(knows(house.layout_follows, game, where) for where in dict.fromkeys(settings)):
            problems.append(str(number))
    assert not problems, report(problems)


@pytest.mark.parametrize("name", GAMES)
def test_dates_moved_by_a_day_move_what_is_in_force(name: str) -> None:
    """All dates at once: the fact of each is in force, or ends, a day later."""
    house = houses()[name]
    dates = house.of_kind("date")
    changed = house.document
    for number in dates:
        changed = replaced(changed, number.path, number.value + timedelta(1))
    game = house.game.with_rules(written(changed))
    around = {number: [number.value + timedelta(shift) for shift in (-1, 0, 1)] for number in dates}
    problems = [
        str(number)
        for number, days in around.items()
        if [fact_on(game, number.path, day) for day in days]
        == [fact_on(house.game, number.path, day) for day in days]
    ]
    assert not problems, report(problems)


@pytest.mark.skipif(not EXHAUSTIVE, reason="make perturb")
@pytest.mark.parametrize("name", GAMES)
def test_a_date_moved_by_a_day_moves_what_is_in_force(name: str) -> None:
    house = houses()[name]
    before: dict[Any, Any] = {}
    problems = []
    for number in house.of_kind("date"):
        game = refused(house, number)
        if game is None:
            continue
        days = [number.value + timedelta(shift) for shift in (-1, 0, 1)]
        for day in days:
            before.setdefault(day, edition_on(house.game, day))
        if [edition_on(game, day) for day in days] == [before[day] for day in days]:
            problems.append(str(number))
    assert not problems, report(problems)


@pytest.mark.parametrize("name", GAMES)
def test_every_other_number_is_followed_by_the_rooms_it_is_declared_for(name: str) -> None:
    house = houses()[name]
    problems = []
    for number in house.of_kind("value"):
        game = refused(house, number)
        if game is None:
            continue
        rooms = set(VALUES.get(str(number.path[1]), PLAYED))
        stated = str(number.path[1])
        named = [wager for wager, facts in house.game.rules.wagers.items() if stated in facts[0].limits]
        wagers = named + [wager for wager, facts in house.game.rules.wagers.items() if not facts[0].optional]
        words = {*stated.split("_"), *named}
        changed = house.table_follows(game, words, house.fact(number), {}, refusals=True)
        if first := next(changed, None):
            rooms.discard("table")
        both = (where for where in changed if house.opens(house.game, where) and house.opens(game, where))
        settings = [*islice(both, SETTINGS)] if rooms else []
        settings += [first] if first and house.opens(house.game, first) else []
        plain = setting({"proposals": True}, house.day_of(house.fact(number)))
        follows = {
            "solver": house.solver_follows,
            "guide": house.guide_follows,
            "layout": house.layout_follows,
            "kernel": lambda game, where, wagers=wagers: house.kernel_follows(
                game, where, wagers, refusals=True
            ),
            "cut": cut_follows,
            "shoe": shoe_follows,
        }
        for where in (plain, *settings):
            rooms -= {room for room in rooms & set(follows) if knows(follows[room], game, where)}
        if rooms:
            problems.append(f"{number}: {', '.join(sorted(rooms))} the same")
    assert not problems, report(problems)


@pytest.mark.parametrize("name", GAMES)
def test_the_board_is_the_one_of_the_rules(name: str) -> None:
    house = houses()[name]
    changed = {number: refused(house, number) for number in house.of_kind("board")}
    same = [str(number) for number, game in changed.items() if game and board(game) == board(house.game)]
    assert not same, report(same)


def board(game: Any) -> Any:
    """How many results a board keeps, and the group of every outcome."""
    day = game.rules.newest
    state = empty_state(game, day, True, game.options({"proposals": True}, day), {})
    declared = state.edition.board
    for number in range(200):
        shown = ev.Marked(number, "dealer", game.rules.game.cite, declared.shows[0], str(number))
        FOLD[ev.Marked](state, shown)
    space = space_in_force(state.edition.spaces, state.options) if declared.groups else None
    groups = [board_group(declared, space, each) for each in space.names] if space is not None else []
    return len(state.recent), groups


def knows(follows: Callable[[Any, Setting], bool], game: Any, where: Setting) -> bool:
    """Whether a part follows a change under a setting; False where it does not know the setting."""
    try:
        return follows(game, where)
    except CroupierError:
        return False


def cut_follows(game: Any, where: Setting) -> bool:
    """Whether the smallest cut is another; a game dealt from a shoe has no check of its own."""
    edition = game.edition(where.day, proposals=True)
    fewest = edition.value("min_cut")
    check = getattr(game.module("game"), "check_cut", None)
    if check is None:
        return shoe_follows(game, where)
    check(edition, fewest)
    with pytest.raises(CroupierError):
        check(edition, fewest - 1)
    return bool(fewest != houses()[game.folder].game.edition(where.day, proposals=True).value("min_cut"))


def shoe_follows(game: Any, where: Setting) -> bool:
    """Whether a shoe is cut otherwise, or its cutting card put elsewhere."""
    house, shuffles = houses()[game.folder], []
    for each in (game, house.game):
        options, edition = house.at_table(each, where)
        # Where the licensee chooses how deep the cutting card goes, the rules state none.
        stated = "behind_cutting_card" in edition.values
        round: Any = SimpleNamespace(edition=edition, options=None if stated else options)
        shuffles.append(next(shuffle_shoe(round, "shoe", 6, CITES)))
    return bool(shuffles[0] != shuffles[1])


def test_no_effective_date_stands_in_code() -> None:
    """A day on which a rule changed is a fact: it stands in rules.toml or in the registers of law/data."""
    source = Path(croupier.__file__).parent
    found = [
        f"{file.relative_to(source)} line {node.lineno}"
        for file in sorted(source.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "date"
        and all(isinstance(part, ast.Constant) for part in node.args)
    ]
    assert not found, "\n".join(found)
