"""Declared wagers read one by one: their selections, points, displays, what counts points, what is paid."""

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from croupier.games.register import find
from croupier.law import outcome_reading
from croupier.law.display import Display, DisplayFact
from croupier.law.edition import Edition
from croupier.law.odds import AT_MINIMUM, Odds
from croupier.law.offered import Offered
from croupier.law.outcome_reading import (
    TableReader,
    _Spots,
    displays_of,
    families_of_all_days,
    family_of,
    is_offered,
    odds_in_force,
    points_of,
    points_on,
    raised_payouts,
)
from croupier.law.outcomes import Decided, OutcomeWager, Pick, Resolution
from croupier.law.refusal import BadInput
from croupier.law.rules import read_rules
from croupier.law.spaces import Asked, Space, SpaceFact, check_space, counts_objection, dice_space, read_space
from croupier.law.wager_keys import Family, WagerKey
from tests.games.small.games import text_of
from tests.law.written_rules import GOOD, wager

DICE = dice_space("dice", 2)
LINE = wager(
    first=Decided(win_on=(7,), lose_on=("else",), point_on=(4, 10)),
    then=Decided(win_on=("N",), lose_on=(7,)),
)
OTHER = wager(first=Decided(lose_on=("else",), point_on=(6,)), then=Decided(win_on=("N",), lose_on=(7,)))
EVEN = {"default": Odds(1)}


def reader(fact: OutcomeWager, space: Space = DICE, key: WagerKey | None = None, **more: Any) -> TableReader:
    facts = {"line": LINE, "w": fact}
    given = {"odds": EVEN, "points": points_of("w", fact, facts, space), **more}
    day = find("craps")[0].rules.on().day
    return TableReader(key=key or WagerKey.of("w"), fact=fact, cite="x", day=day, space=space, **given)


def read_whole(fact: OutcomeWager, space: Space) -> None:
    facts = {"w": fact, "line": LINE, "other": OTHER}
    displays_of("w", fact, space)
    family_of("w", fact, facts, space)
    points_of("w", fact, facts, space)
    reader(fact, space).states()


def refused(fact: OutcomeWager, space: Space = DICE) -> str:
    with pytest.raises(BadInput) as error:
        read_whole(fact, space)
    return str(error.value)


def cards(*names: str, low: bool = True) -> Space:
    display = DisplayFact(cite="x", ace_low="low")
    fact = SpaceFact(cite="x", segments=dict.fromkeys(names, 1), display=display)
    return read_space("cards", fact, SimpleNamespace(low=low))


def test_selections_are_points_pairs_and_cells() -> None:
    facts = {"line": LINE, "walk": msgspec.structs.replace(LINE, moves=True)}
    assert family_of("walk", facts["walk"], facts, DICE).selections == (("4",), ("10",))
    falling = wager(pick=Pick(count=2, of=(1, 2, 3), descending=True))
    assert family_of("w", falling, {}, DICE).selections == (("2", "1"), ("3", "1"), ("3", "2"))
    assert _Spots(1, 3, ("1", "2", "3"))(("3", "1", "2")) == ("1", "2", "3")
    assert refused(wager(pick=Pick(count=3, grid=True))) == (
        "wager w: pick of 3 on the grid: expected 1, 2 or 4"
    )


def test_one_two_or_four_cells_of_a_grid_are_picked() -> None:
    grid = read_space("wheel", SpaceFact(cite="x", rim="a b c d", grid=("a b", "c d")))
    picked = {
        count: len(family_of("w", wager(pick=Pick(count=count, grid=True)), {}, grid).selections)
        for count in (1, 2, 4)
    }
    assert picked == {1: 4, 2: 4, 4: 1}


def test_points_are_those_of_the_wagers_in_front() -> None:
    facts = {"line": LINE, "other": OTHER}
    assert points_of("w", wager(behind=("line",)), facts, DICE) == (0, 4, 10)
    assert points_of("w", wager(first=Decided(win_on=(7,))), facts, DICE) == (0,)
    assert points_of("w", wager(), facts, DICE) == (0,)
    assert refused(wager(behind=("line", "other"))) == "wager w: line and other have different points"
    assert refused(wager(behind=("lnie",))) == "wager w: 'lnie' names no wager of this file"
    craps = find("craps")[0]
    edition = craps.rules.on()
    assert points_on(edition, craps.options({}, edition.day)) == (4, 5, 6, 8, 9, 10)


def test_a_wager_that_needs_a_display_has_a_space_with_one_and_is_decided_at_once() -> None:
    first = Decided(win_on=("shown rank",), lose_on=("else",))
    needs = wager(first=first, shown=("two ranks",))
    assert displays_of("w", needs, cards("As", "Kh")) == {("As", "Kh"): 1}
    assert points_of("w", needs, {}, cards("As", "Kh")) == (0, 1)
    assert points_of("w", needs, {}, cards("As", "Ah")) == (0,)
    assert displays_of("w", wager(first=first), cards("As")) == {}
    sentence = "wager w: shown needs a display of the space, and `first` alone"
    assert refused(needs) == sentence
    assert refused(wager(then=first, shown=("pair",)), cards("As")) == sentence
    assert refused(wager(first=first, then=first, shown=("pair",)), cards("As")) == sentence


def test_an_ace_is_low_where_the_display_says_so_or_there_is_none() -> None:
    shown = Asked((), 0, ("2s", "As"))
    low, high = cards("As", "2s", "3s"), cards("As", "2s", "3s", low=False)
    assert (low.display, high.display) == (
        Display(cards=("As", "2s", "3s")),
        Display(cards=("As", "2s", "3s"), ace_low=False),
    )
    assert low.named("shown straight", shown) == {"3s"}
    assert high.named("shown straight", shown) == frozenset()
    plain = read_space("cards", SpaceFact(cite="x", segments={"3s": 1, "4s": 1}))
    assert plain.named("shown straight", shown) == {"3s"}


def test_a_set_of_sets_may_depend_on_the_selection() -> None:
    fact = SpaceFact(cite="x", segments={"a": 1, "b": 1}, sets={"own": ("N",), "mine": ("own",)})
    space = read_space("wheel", fact)
    assert [space.named("mine", Asked((name,))) for name in "ab"] == [{"a"}, {"b"}]


def test_a_grid_has_rows_of_one_length_and_dice_have_no_counts() -> None:
    with pytest.raises(BadInput, match=r"^space x: grid: expected rows of the same length, each outcome"):
        check_space("x", SpaceFact(cite="x", rim="a b c", grid=("a b", "c")), ())
    assert counts_objection(SpaceFact(cite="x", dice=1), None) == ""


def test_a_wager_is_decided_by_first_or_then_or_both_with_a_point() -> None:
    every, none = Decided(win_on=("else",)), "give it `first`, `then`, or both with the points of `point_on`"
    assert len(reader(wager(first=every)).states()) == len(reader(wager(then=every)).states()) == 1
    assert refused(wager(first=every, then=every)) == f"wager w: {none}"
    assert refused(wager()) == f"wager w: {none}"
    assert refused(wager(first=Decided(lose_on=("else",), point_on=(4,)))) == (
        "wager w: point_on needs `then`, what decides it with a point"
    )
    assert len(reader(LINE).states()) == 3


def test_a_number_is_what_a_wager_was_made_on_if_it_was_a_number() -> None:
    fact = wager(first=Decided(win_on=("N",), lose_on=("else",)))
    numbers = [
        reader(fact, key=WagerKey.of("w", chosen)).number for chosen in ((), ("sun",), ("6",), ("1", "2"))
    ]
    assert numbers == [0, 0, 6, 0]


def test_points_made_are_counted_until_one_is_lost_or_all_are_made() -> None:
    front = reader(LINE).table(off=False)
    odds = {"1": Odds(5), "2": Odds(20)}
    table = reader(wager(counts="line"), odds=odds, counted=front).table(off=False)
    assert len(table.states) == 4 * 3

    def after(made: int, point: int, *roll: int) -> Resolution:
        return table.resolve(point, *roll, made=made)

    assert after(0, 0, 2, 2) == Resolution("moves", 4, None, "x", 0)
    assert after(0b01, 0, 3, 4) == Resolution("stays", 0, None, "x", 0b01)
    assert after(0, 4, 2, 2) == Resolution("moves", 0, None, "x", 0b01)
    assert after(0, 10, 5, 5) == Resolution("moves", 0, None, "x", 0b10)
    assert after(0b01, 4, 1, 3) == Resolution("moves", 0, None, "x", 0b01)
    assert after(0b01, 10, 5, 5) == Resolution("win", 0, Odds(20), "x", 0b11)
    assert after(0b01, 10, 3, 4) == Resolution("win", 0, Odds(5), "x", 0b01)
    assert after(0, 10, 3, 4) == Resolution("lose", 0, None, "x", 0)
    assert after(0, 10, 3, 3) == Resolution("stays", 10, None, "x", 0)
    assert table.rows_paid == ("1", "2")


def test_a_wager_is_offered_with_its_option_and_its_space() -> None:
    on, off = SimpleNamespace(o=True), SimpleNamespace(o=False)
    fact = wager(offered_by="o", spaces=("dice",))
    assert [is_offered(fact, options, DICE) for options in (on, off)] == [True, False]
    assert is_offered(fact, on, dice_space("other", 1)) is False
    assert is_offered(wager(), None, DICE) is True


def test_a_licensee_pays_by_an_option_of_a_table_a_row_or_a_wager() -> None:
    edition = find("craps")[0].rules.on()
    table = edition.paytables["odds-take"]
    law = {row: Odds.parse(paid) for row, paid in table.rows.items()}
    chosen = msgspec.structs.replace(table, option="chosen")
    key, fact = WagerKey.of("w"), wager(row_options={"4": "four"})

    def paid(value: Any, four: Odds | None = AT_MINIMUM, **raised: Any) -> dict[str, Odds]:
        options = SimpleNamespace(chosen=value, four=four)
        return odds_in_force(key, fact, chosen, options, raised)

    assert paid({}) == paid(None) == paid("other word") == law
    assert paid({4: "3:1"}) == {"4": Odds(3)}
    assert paid(Odds(9)) == dict.fromkeys(law, Odds(9))
    assert paid({}, Odds(7)) == law | {"4": Odds(7)}
    assert paid({}, Odds(7), w=Odds(8)) == dict.fromkeys(law, Odds(8))
    assert paid({}, w={"5": Odds(8)}) == law | {"5": Odds(8)}
    assert paid({}, v=Odds(8)) == law


def test_payouts_that_cannot_be_read_are_refused_with_their_wager() -> None:
    known = {"place": Family(name="place", selections=(("6",), ("8",)))}
    assert raised_payouts({"place": 2, "Place_6": "5:2"}, known) == {
        "place": Odds(2),
        "place-6": Odds(5, 2),
        "place-8": Odds(2),
    }
    for name, said in (("Place_6", "place-6"), ("place", "place"), ("else", "else")):
        with pytest.raises(BadInput, match=rf"^option payout_table\.{said}: odds 'much'"):
            raised_payouts({name: "much"}, known)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> dict[Any, Any]:
    """The tables read before, none yet."""
    known: dict[Any, Any] = {}
    monkeypatch.setattr(outcome_reading, "_READ", known)
    return known


def test_a_wager_that_no_option_changes_is_read_once(read: dict[Any, Any]) -> None:
    craps = find("craps")[0]
    edition = craps.rules.on()
    one, other = (Offered(edition, craps.options({"table_min": least}, edition.day)) for least in (100, 500))
    assert all(other[name] is one[name] for name in one if not one[name].fact.behind)
    held = {table.key.text for _, table in read.values()}
    assert held == {name for name in one if not one[name].fact.behind}


def test_only_so_many_tables_are_remembered(read: dict[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outcome_reading, "MAX_READ", 3)
    wheel = find("big-six")[0]
    edition = wheel.rules.on()
    names = list(Offered(edition, wheel.options({}, edition.day)))
    assert [table.key.text for _, table in read.values()] == names[-1:]
    assert len(names) % 3 == 1


def edition_of(text: str) -> Edition[OutcomeWager]:
    return read_rules("x.toml", text, "", OutcomeWager).on()


def test_a_wager_behind_another_is_read_again_where_that_one_has_other_points(read: dict[Any, Any]) -> None:
    rules = GOOD.partition("[board]")[0] + POINTS
    edition = edition_of(rules)
    short, long = (Offered(edition, SimpleNamespace(near=near)) for near in (True, False))
    assert [offered["odds"].points for offered in (short, long)] == [(0, 4), (0, 4, 10)]
    assert [offered["streak"].points for offered in (short, long)] == [(0, 4), (0, 4, 10)]
    assert [len(offered["streak"].states) for offered in (short, long)] == [4, 12]
    assert list(families_of_all_days(edition, SimpleNamespace(near=True))) == ["line", "odds", "streak"]


POINTS = """
[spaces.dice]
cite = "19:47-5.6"
dice = 2
cycle = "line"

[every_wager]
cite = "19:47-5.5"
made = "any time"
wins = "with a point"
loses = "with a seven"
change = "never"
pays = "all"

[wagers.line]
name = "Line"
first = { win_on = [7], lose_on = ["else"], point_on = [4, 10] }
then = { win_on = ["N"], lose_on = [7] }
instead = [
    { option = "near", value = true, first = { win_on = [7], lose_on = ["else"], point_on = [4] } },
]

[wagers.odds]
name = "Odds"
behind = ["line"]
then = { win_on = ["N"], lose_on = [7] }

[wagers.streak]
name = "Streak"
counts = "line"

[paytables.all]
name = "All"
cite = "19:47-5.5"
rows = { default = "1:1", 1 = "2:1", 2 = "5:1" }

[options.near]
cite = "19:47-5.6"
text = "only one point"
"""


@pytest.mark.parametrize(
    ("old", "new", "marker", "sentence"),
    [
        (
            "rows = { default",
            "proposal = true\nrows = { default",
            "[wagers.line]",
            "wager line: there is no pay table 'all' on its days",
        ),
        (
            "point_on = [4] }",
            "point_on = [4, 13] }",
            "[wagers.line]",
            "wager line: point_on names 13, which no outcome shows",
        ),
        (' 2 = "5:1"', ' 3 = "5:1"', "rows = {", "pay table all: no outcome is paid by the row '3'"),
        (
            'name = "Odds"',
            'name = "Odds"\nspaces = ["dcie"]',
            "[wagers.odds]",
            "wager odds: spaces names 'dcie', which is not an outcome space of this file",
        ),
        (
            "[wagers.odds]",
            '[spaces.one]\ncite = "19:47-5.6"\ndice = 1\n[wagers.low]\nname = "Low"\nspaces = ["one"]\n'
            'first = { win_on = [1, 7], lose_on = ["else"] }\n[wagers.odds]',
            "[wagers.low]",
            "wager low: win_on names 7, which no outcome shows",
        ),
    ],
)
def test_a_wrong_declaration_is_refused_with_its_line(old: str, new: str, marker: str, sentence: str) -> None:
    text = (GOOD.partition("[board]")[0] + POINTS).replace(old, new, 1)
    assert new in text
    line = text.partition(marker)[0].count("\n") + 1
    with pytest.raises(BadInput) as error:
        edition_of(text)
    assert str(error.value) == f"x.toml line {line}: {sentence}"


KENO = text_of("keno")


def test_spots_that_nobody_can_mark_are_not_declared() -> None:
    with pytest.raises(BadInput, match=r"wager three: win_on names 4, which no outcome shows$"):
        edition_of(KENO.replace("win_on = [3]", "win_on = [3, 4]"))


def test_a_game_that_reads_its_wagers_itself_declares_only_the_chance_event() -> None:
    plain = KENO.replace("pick = { count = 3, most = 3 }\n", "").replace(
        'first = { win_on = [3], push_on = [2], lose_on = ["0..1"] }\n', ""
    )
    assert list(read_rules("x.toml", plain).spaces) == ["balls"]


def test_what_a_declaration_leaves_out_is_no_or_none() -> None:
    assert (DICE.pieces, DICE.drawn, Asked().number) == (0, 0, 0)
    with pytest.raises(BadInput, match=r"^space balls: drawn 0 of 5 pieces$"):
        read_space("balls", SpaceFact(cite="x", pieces=5))
    plain = wager()
    assert not any((plain.moves, plain.off_on_comeout, plain.off_returns, plain.stays_up))
    pick = Pick(count=2)
    assert not any((pick.most, pick.repeats, pick.descending, pick.grid))
    assert Resolution("stays", 0, None, "x").made == 0
