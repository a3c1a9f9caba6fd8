"""Words for outcomes, spaces and what is wrong with a declaration, one by one."""

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from croupier.games.register import find
from croupier.law.display import Display, DisplayFact, display_in_force, is_card, meets, read_display
from croupier.law.facts import BoardFact
from croupier.law.offered import Offered
from croupier.law.outcome_reading import _Spots
from croupier.law.outcomes import (
    CycleStep,
    Decided,
    Further,
    Instead,
    WagerTable,
    advance,
    points_made,
)
from croupier.law.refusal import BadInput
from croupier.law.spaces import (
    EXPECTED,
    Asked,
    Shown,
    Space,
    SpaceFact,
    board_group,
    check_space,
    column_letters,
    counts_objection,
    dice_space,
    read_space,
    read_token,
    space_in_force,
    touching,
)
from croupier.law.wager_keys import (
    Family,
    Keys,
    WagerKey,
    added,
    all_keys,
    find_key,
    off_hand,
    on_hand,
    placed,
    written_like,
)
from tests.law.written_rules import wager

WHEEL = SpaceFact(
    cite="19:47-5.1",
    segments={"0": 1, "00": 1, "1": 2, "2": 1, "star": 1, "again": 1},
    again=("again",),
    sets={"red": (1,), "black": (2,), "low": ("1..2",), "both": ("red", "black")},
)


@pytest.fixture
def wheel() -> Space:
    """Read anew for every test: a space remembers what its words stand for."""
    return read_space("wheel", WHEEL)


@pytest.fixture
def dice() -> Space:
    return dice_space("dice", 2, sets={"craps": (2, 3, 12)})


@pytest.mark.parametrize(
    ("word", "read"),
    [
        (7, ("range", ("7", "7"))),
        ("4..10", ("range", ("4", "10"))),
        ("00", ("name", ("00",))),
        ("2 of 6", ("count", ("2", "", "6"))),
        ("2+ of N", ("count", ("2", "+", "N"))),
        ("else", ("else", ())),
        ("N", ("number", ())),
        ("A-B", ("faces", ())),
        ("A and B", ("each", ())),
        ("hard", ("hard", ())),
        ("easy 4..10", ("easy", ("4..10",))),
        ("odd", ("odd", ())),
        ("rank K", ("rank", ("K",))),
        ("suit hearts", ("suit", ("hearts",))),
        ("shown rank", ("shown", ("rank",))),
        ("star", ("name", ("star",))),
    ],
)
def test_every_word_for_outcomes_is_read(word: int | str, read: tuple[str, tuple[str, ...]]) -> None:
    assert read_token(word) == read


@pytest.mark.parametrize("word", ["rank 1", "suit red", "shown color", "soft 4", "", "A or B"])
def test_a_word_that_stands_for_nothing_is_refused(word: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_token(word)
    assert str(refused.value) == f"{word!r} is not {EXPECTED}"


def named(space: Any, word: int | str, *selection: str, number: int = 0) -> list[str]:
    return [name for name in space.names if name in space.named(word, Asked(selection, number))]


def test_words_stand_for_the_outcomes_of_a_wheel(wheel: Space, dice: Space) -> None:
    assert wheel.names == ("0", "00", "1", "2", "star")
    assert wheel.weight == 6
    assert [shown.total for shown in wheel.outcomes] == [0, -1, 1, 2, -1]
    assert named(wheel, "odd") == ["1"]
    assert named(wheel, "even") == ["2"]
    assert named(wheel, "0..1") == ["0", "1"]
    assert named(wheel, "both") == ["1", "2"]
    assert named(wheel, "low") == ["1", "2"]
    assert named(wheel, "star") == ["star"]
    assert named(wheel, "00") == ["00"]
    assert named(wheel, "N", "0", "star") == ["0", "star"]
    assert named(wheel, "N", number=2) == ["2"]
    assert named(wheel, "N") == []
    assert [wheel.color(name) for name in wheel.names] == ["green", "green", "red", "black", "green"]
    assert dice.color("1-1") == ""
    assert [wheel.knows(word) for word in ("star", "again", "both", "comet", "4..5")] == [
        True, True, True, False, True,
    ]  # fmt: skip


def test_words_stand_for_the_faces_of_dice(dice: Space) -> None:
    assert (dice.weight, dice.picks) == (36, ("1", "2", "3", "4", "5", "6"))
    assert named(dice, "craps") == ["1-1", "1-2", "2-1", "6-6"]
    assert named(dice, "hard") == [f"{face}-{face}" for face in range(1, 7)]
    assert named(dice, "hard 4..6") == ["2-2", "3-3"]
    assert named(dice, "easy 4") == ["1-3", "3-1"]
    assert named(dice, "A-B", "2", "1") == ["1-2", "2-1"]
    assert named(dice, "A and B", "6", "6") == [name for name in dice.names if "6" in name]
    assert named(dice, "2 of 6") == ["6-6"]
    assert len(named(dice, "1 of 6")) == 10
    assert len(named(dice, "1+ of N", number=6)) == 11
    assert named(dice, "N", number=3) == ["1-2", "2-1"]
    assert [dice.place(6, 6), dice.place(1, 2), dice.place("1-2")] == [35, 1, 1]
    with pytest.raises(BadInput, match=r"^dice cannot show '7-1': expected one of 1-1, 1-2, "):
        dice.place(7, 1)


def test_outcomes_have_their_weights_and_a_signature(wheel: Space, dice: Space) -> None:
    assert {shown.weight for shown in dice.outcomes} == {1}
    assert [shown.weight for shown in wheel.outcomes] == [1, 1, 2, 1, 1]
    assert dice.signature[:2] == ("dice", dice.outcomes)
    assert wheel.signature != read_space("wheel", SpaceFact(cite="x", segments={"0": 1})).signature
    assert dice_space("one", 1).weight == 6
    assert read_space("one", SpaceFact(cite="x", dice=1)).names == ("1", "2", "3", "4", "5", "6")
    assert read_space("one", SpaceFact(cite="x", pieces=1, drawn=1)).weight == 1
    word = Asked(("1",), 1)
    assert [wheel.holds("N", shown, word) for shown in wheel.outcomes] == [False, False, True, False, False]
    assert [wheel.holds("odd", shown, word) for shown in wheel.outcomes] == [False, False, True, False, False]
    assert [wheel.holds("even", shown, word) for shown in wheel.outcomes] == [
        False,
        False,
        False,
        True,
        False,
    ]
    assert wheel.holds("else", wheel.outcomes[0], word) is False


def test_what_a_word_stands_for_is_remembered_only_if_it_is_the_same_for_every_wager(dice: Space) -> None:
    assert named(dice, "N", number=2) == ["1-1"]
    assert named(dice, "N", number=12) == ["6-6"]
    assert named(dice, 12) == named(dice, 12) == ["6-6"]
    assert named(dice, "hard 4..6") == named(dice, "hard 4..6") == ["2-2", "3-3"]


def test_a_board_names_the_group_of_what_was_shown(wheel: Space) -> None:
    board = BoardFact(
        kind="wheel", cite="x", results="spins", shows=("spin",), groups={"red": ("red",), "low": ("low",)}
    )
    for _ in range(2):
        assert [board_group(board, wheel, name) for name in wheel.names] == ["", "", "red", "low", ""]


def test_cards_complete_those_on_display() -> None:
    fact = SpaceFact(
        cite="x",
        segments={"8s": 1, "9s": 1, "Ts": 1, "8h": 1, "b": 1},
        display=DisplayFact(cite="x", blank=("b",)),
    )
    space = read_space("cards", fact)
    shown = Asked((), 0, ("9s", "8s"))
    assert [name for name in space.names if name in space.named("shown straight", shown)] == ["Ts"]
    assert [name for name in space.names if name in space.named("shown rank", shown)] == ["8s", "9s", "8h"]


def test_cards_of_a_wheel_are_known_by_rank_and_suit() -> None:
    space = read_space("cards", SpaceFact(cite="x", segments={"As": 1, "Kh": 1, "Ah": 1, "jacer": 1}))
    assert named(space, "rank A") == ["As", "Ah"]
    assert named(space, "suit hearts") == ["Kh", "Ah"]
    assert [is_card(name) for name in ("As", "jacer", "A", "1s", "Ax", "Asx")] == [
        True, False, False, False, False, False,
    ]  # fmt: skip


def test_of_pieces_drawn_it_counts_how_many_of_a_selection_came() -> None:
    balls = read_space("balls", SpaceFact(cite="x", pieces=10, drawn=3))
    assert (balls.weight, balls.picks) == (120, tuple(map(str, range(1, 11))))
    caught = balls.caught(2)
    assert caught.name == "balls of 2"
    assert caught.outcomes == (Shown("0", 56), Shown("1", 56), Shown("2", 8))
    assert [shown.name for shown in balls.caught(9).outcomes] == ["2", "3"]
    assert [shown.name for shown in balls.caught(4).outcomes] == ["0", "1", "2", "3"]


def test_spots_are_different_pieces_in_their_order() -> None:
    spots = _Spots(2, 3, ("1", "2", "3", "4"))
    assert spots(("3", "1")) == ("1", "3")
    assert spots(("4", "3", "2")) == ("2", "3", "4")
    for asked in (("1",), ("1", "2", "3", "4"), ("1", "1"), ("1", "5")):
        assert spots(asked) is None


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        ({}, "space x: expected one of dice, rim, segments or pieces"),
        ({"dice": 2, "pieces": 5, "drawn": 1}, "space x: expected one of dice, rim, segments or pieces"),
        ({"pieces": 5, "drawn": 0}, "space x: drawn 0 of 5 pieces"),
        ({"pieces": 5, "drawn": 6}, "space x: drawn 6 of 5 pieces"),
        ({"dice": 2, "cycle": "pass"}, "space x: cycle 'pass' names no wager of this file"),
        ({"rim": "a b", "sets": {"s": ("c",)}}, f"space x: 'c' of the set s is not {EXPECTED}"),
        (
            {"rim": "a b", "count_options": {"c": "o"}},
            "space x: count_options names 'c', which the wheel does not show",
        ),
        ({"rim": "a b", "again": ("c",)}, "space x: again names 'c', which the wheel does not show"),
        (
            {"segments": {"a": 2, "b": 1}, "other_counts": ({"a": 3},)},
            "space x: other_counts {'a': 3}: expected 3 compartments that show a, b",
        ),
        (
            {"segments": {"a": 2, "b": 1}, "other_counts": ({"a": 1, "c": 1},)},
            "space x: other_counts {'a': 1, 'c': 1}: expected 3 compartments that show a, b",
        ),
        (
            {"rim": "a b", "grid": ("a b", "a")},
            "space x: grid: expected rows of the same length, each outcome once",
        ),
        (
            {"rim": "a b", "grid": ("a a",)},
            "space x: grid: expected rows of the same length, each outcome once",
        ),
        (
            {"rim": "a b", "grid": ("a c",)},
            "space x: grid: expected rows of the same length, each outcome once",
        ),
        (
            {"rim": "a b", "grid": ("a b",), "columns": ("A",), "columns_option": "o"},
            "space x: columns: expected a name for each of the 2 columns",
        ),
        (
            {"rim": "a b", "grid": ("a b",), "columns": ("A", "A"), "columns_option": "o"},
            "space x: columns: expected a name for each of the 2 columns",
        ),
        (
            {"rim": "As b", "display": DisplayFact(cite="x")},
            "space x: display: 'b' is neither a card nor blank, or both",
        ),
        (
            {"rim": "As b", "display": DisplayFact(cite="x", blank=("As", "b"))},
            "space x: display: 'As' is neither a card nor blank, or both",
        ),
    ],
)
def test_a_space_that_cannot_be_is_refused(fact: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        check_space("x", SpaceFact(cite="19:47-5.1", **fact), ["come"])
    assert str(refused.value) == sentence


def test_spaces_that_can_be_are_read() -> None:
    for fact in (
        {"dice": 2, "cycle": "come"},
        {"pieces": 5, "drawn": 5},
        {"segments": {"a": 2, "b": 1}, "other_counts": ({"a": 1, "b": 2},)},
        {"rim": "a b", "grid": ("a b",), "columns": ("A", "B"), "columns_option": "o"},
        {"rim": "As b", "display": DisplayFact(cite="x", blank=("b",))},
    ):
        check_space("x", SpaceFact(cite="19:47-5.1", **fact), ["come"])  # type: ignore[arg-type]


def test_options_give_a_wheel_other_counts_and_columns() -> None:
    fact = SpaceFact(
        cite="x", segments={"a": 2, "b": 1, "c": 0}, counts_option="counts", other_counts=({"a": 1, "b": 2},),
        count_options={"c": "many"}, grid=("a b",), columns=("A", "B"), columns_option="order",
    )  # fmt: skip

    def table(counts: dict[str, int], many: int = 0, order: tuple[str, ...] = ("a", "bees")) -> Any:
        return SimpleNamespace(counts=counts, many=many, order=order)

    plain = read_space("w", fact)
    assert ([shown.weight for shown in plain.outcomes], plain.rim) == ([2, 1], ("a", "a", "b"))
    assert plain.grid == (("a", "b"),)
    other = read_space("w", fact, table({"a": 1, "b": 2}, 3, ("b", "A ")))
    assert ([shown.weight for shown in other.outcomes], other.grid) == ([1, 2, 3], (("b", "a"),))
    assert counts_objection(fact, table({})) == counts_objection(fact, table({"a": 1, "b": 2})) == ""
    assert counts_objection(fact, table({"a": 3})) == (
        "counts 3/1/0, which add to 4, not 3: expected 2/1/0 or 1/2/0"
    )
    assert counts_objection(fact, table({"a": 3, "b": 0})) == "counts 3/0/0: expected 2/1/0 or 1/2/0"
    for wrong in ({"d": 1}, {"a": -1}):
        with pytest.raises(BadInput, match=r"^space w: counts .*: expected one from 0 for each of"):
            read_space("w", fact, table(wrong))
    assert column_letters([" hearts", "S"]) == ["H", "S"]
    rim = SpaceFact(cite="x", rim="2 10 1 star 2")
    assert rim.counts == {"1": 1, "2": 2, "10": 1, "star": 1}
    assert read_space("r", rim).rim == ("2", "10", "1", "star", "2")


def test_the_space_in_use_is_the_one_the_options_name() -> None:
    spaces = {
        "one": SpaceFact(cite="x", dice=1, option="kind"),
        "two": SpaceFact(cite="x", dice=2, option="kind"),
    }
    assert space_in_force(spaces, SimpleNamespace(kind="two")).name == "two"
    with pytest.raises(BadInput, match=r"^no outcome space for these options: expected one of one, two$"):
        space_in_force(spaces, SimpleNamespace(kind="three"))


def test_a_space_is_read_again_under_other_options() -> None:
    shown = DisplayFact(cite="x", blank=("b",), blank_clears="clears", rolling={"how": "on"}, ace_low="low")
    spaces = {
        "cards": SpaceFact(cite="x", segments={"As": 1, "b": 1}, display=shown, count_options={"b": "many"})
    }

    def under(**changed: object) -> Space:
        given = {"clears": True, "how": "off", "low": True, "many": 1, **changed}
        return space_in_force(spaces, SimpleNamespace(**given))

    plain = under()
    assert under() == plain
    for changed in ({"clears": False}, {"how": "on"}, {"low": False}, {"many": 2}):
        assert under(**changed).signature != plain.signature
    assert under(many=2).weight == 3


def test_cells_of_a_grid_touch() -> None:
    grid = (("a", "b"), ("c", "d"), ("e", "f"))
    assert [cell for (cell,) in touching(grid, 1)] == list("abcdef")
    assert list(touching(grid, 2)) == [tuple(pair) for pair in ("ab", "ac", "bd", "cd", "ce", "df", "ef")]
    assert list(touching(grid, 4)) == [tuple("abcd"), tuple("cdef")]


def test_what_lies_on_display_follows_the_options() -> None:
    fact = DisplayFact(
        cite="x", blank=("b",), blank_clears="clears", rolling={"how": "rolling"}, ace_low="low"
    )
    options = SimpleNamespace(clears=False, how="rolling", low=False)
    assert display_in_force(fact, ("As", "b", "Kh"), options) == Display(
        cards=("As", "Kh"), blank_clears=False, rolling=True, ace_low=False
    )
    other = SimpleNamespace(clears=True, how="fresh", low=True)
    assert display_in_force(fact, ("As", "b"), other) == Display(cards=("As",))
    assert display_in_force(fact, ("As", "b"), None) == Display(cards=("As",))
    assert display_in_force(DisplayFact(cite="x"), ("As",), SimpleNamespace()) == Display(cards=("As",))
    assert display_in_force(None, (), None) is None
    silent = display_in_force(fact, ("As", "b"), SimpleNamespace(how="fresh", low=True))
    assert silent == Display(cards=("As",), blank_clears=True)
    assert read_display(" 8s Jd ") == ("8s", "Jd")


@pytest.mark.parametrize(
    ("need", "displays"),
    [
        ("one card", ["8s"]),
        ("two ranks", ["8s 9s", "As 2d", "8s Jd", "Qs Ad", "8s Td"]),
        ("pair", ["8s 8d"]),
        ("one suit", ["8s 9s"]),
        ("open straight", ["8s 9s"]),
        ("inside straight", ["As 2d", "Qs Ad", "8s Td"]),
    ],
)
def test_a_wager_needs_certain_cards_on_display(need: Any, displays: list[str]) -> None:
    every = ["", "8s", "8s 8d", "8s 9s", "As 2d", "8s Jd", "Qs Ad", "8s Td"]
    assert [text for text in every if meets(need, read_display(text), True)] == displays


def test_outcome_sets_have_their_decisions_names_and_citations() -> None:
    decided = Decided(
        win_on=(1,), lose_on=(2,), void_on=(3,), push_on=(4,), half_on=(5,), point_on=(6,),
        win_cite="w", lose_cite="l", void_cite="v", point_cite="p",
    )  # fmt: skip
    assert list(decided.sets()) == [
        ("win", "win_on", (1,), "w"),
        ("lose", "lose_on", (2,), "l"),
        ("void", "void_on", (3,), "v"),
        ("push", "push_on", (4,), ""),
        ("surrendered", "half_on", (5,), "l"),
        ("moves", "point_on", (6,), "p"),
    ]
    assert list(Decided(lose_cite="l", half_cite="h").sets())[4] == ("surrendered", "half_on", (), "h")


def test_options_change_what_decides_a_wager() -> None:
    first, then, other = Decided(win_on=(1,)), Decided(win_on=(2,)), Decided(win_on=(3,))
    plain = wager(
        first=first, then=then, selections=("1-2",),
        instead=(Instead(option="o", value=True, first=other), Instead(option="o", value=2, loses="more")),
        further=(Further(selections=("3-4",), offered_by="more"), Further(selections=("5-6",))),
    )  # fmt: skip
    as_is = plain.under(SimpleNamespace(o=False, more=True))
    assert as_is == plain
    changed = plain.under(SimpleNamespace(o=True, more=False))
    assert (changed.first, changed.then, changed.selections, changed.loses) == (other, then, ("1-2",), "l")
    assert (changed.instead, len(changed.further)) == ((), 1)
    assert plain.under(SimpleNamespace(o=2, more=True)).loses == "more"
    fewer = plain.under(SimpleNamespace(o=False, more=False))
    assert [each.selections for each in fewer.further] == [("5-6",)]
    whole = plain.instead_of(Instead(option="o", value=1, then=other, selections=("7-8",)))
    assert (whole.first, whole.then, whole.selections) == (first, other, ("7-8",))


def test_a_wager_follows_a_point_of_its_own_or_of_the_wager_in_front() -> None:
    own = wager(first=Decided(point_on=(4,)))
    assert (own.gets_point, own.follows_point) == (True, True)
    assert (wager(behind=("pass",)).gets_point, wager(behind=("pass",)).follows_point) == (False, True)
    assert (wager().gets_point, wager().follows_point) == (False, False)


def table_of(game: str, wager: str, **given: Any) -> WagerTable:
    found = find(game)[0]
    edition = found.rules.on()
    return Offered(edition, found.options(given, edition.day))[wager]


def test_faces_and_names_decide_a_wager_on_or_off() -> None:
    line = table_of("craps", "pass")
    assert [line.resolve(0, *roll).outcome for roll in ((3, 4), (1, 1), (2, 2))] == ["win", "lose", "moves"]
    assert [line.resolve(4, *roll).outcome for roll in ((2, 2), (3, 4), (1, 1))] == ["win", "lose", "stays"]
    two = msgspec.structs.replace(line, states=line.states[:2], points=(0, 4))
    assert [two.state(0), two.state(4)] == [0, 1]
    odds = table_of("craps", "odds-take")
    off = [odds.resolve_off(4, *roll).outcome for roll in ((2, 2), (3, 4), (1, 1))]
    assert off == [odds.at_off(odds.space.place(*roll), 4).outcome for roll in ((2, 2), (3, 4), (1, 1))]
    pair = table_of("pokette", "pair_in_two")
    assert pair.opened(("8s",)) != 0
    assert pair.opened(()) == 0
    assert pair.opened(("8s", "8d")) == pair.opened(("8d", "8s"))


def test_a_cycle_gets_a_point_and_is_decided_with_or_without_one() -> None:
    line = table_of("craps", "pass")
    assert advance(line, 0, 2, 2) == CycleStep(4, False, False, False)
    assert advance(line, 0, 3, 4) == CycleStep(0, True, False, False)
    assert advance(line, 0, 1, 1) == CycleStep(0, True, False, False)
    assert advance(line, 4, 5, 5) == CycleStep(4, False, False, False)
    assert advance(line, 4, 2, 2) == CycleStep(0, True, False, True)
    assert advance(line, 4, 3, 4) == CycleStep(0, True, True, False)


def test_points_made_are_counted_until_one_is_lost() -> None:
    line = table_of("craps", "pass")
    made, lost = CycleStep(0, True, False, True), CycleStep(0, True, True, False)
    other = CycleStep(4, False, False, False)
    assert points_made(line, 0b000000, 4, made) == 0b000001
    assert points_made(line, 0b000001, 10, made) == 0b100001
    assert points_made(line, 0b000001, 4, made) == 0b000001
    assert points_made(line, 0b100001, 6, lost) == 0
    assert points_made(line, 0b100001, 6, other) == 0b100001


LIST = Family(name="split", selections=(("1", "2"), ("0", "00")))
PLAIN, BARE = Family(name="pass"), Family(name="come", selections=(("4",), ("5",)), bare=True)
PAIR = Family(name="two-dice", selections=(("1", "2"),), joined="")
ORDERED = Family(name="row", selections=(("1", "2"),), any_order=False)
RULED = Family(name="spots", rule=lambda asked: tuple(sorted(asked)) if len(asked) == 2 else None)
FAMILIES = {
    family.name: family for family in (LIST, PLAIN, BARE, PAIR, ORDERED, RULED, Family(name="come-out"))
}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("split-2-1", "split-1-2"),
        ("Split_00_0", "split-0-00"),
        ("pass", "pass"),
        ("pass-1", None),
        ("come", "come"),
        ("come-5", "come-5"),
        ("come-6", None),
        ("come-out", "come-out"),
        ("split", None),
        ("split-", None),
        ("two-dice-21", "two-dice-12"),
        ("row-1-2", "row-1-2"),
        ("row-2-1", None),
        ("spots-9-3", "spots-3-9"),
        ("spots-9", None),
        ("spots", None),
        ("pass@", None),
        ("pass@1.2", "pass@1.2"),
        ("pass@come-5", "pass@come-5"),
        ("pass@nothing", None),
    ],
)
def test_a_key_is_found_by_its_text(text: str, key: str | None) -> None:
    found = find_key(text, FAMILIES)
    assert found == key
    assert Keys(FAMILIES).find(text) == key


def test_of_two_names_that_fit_the_longer_one_is_meant() -> None:
    both = {"a": Family(name="a", selections=(("b",),)), "a-b": Family(name="a-b")}
    found = find_key("a-b", both)
    assert found is not None
    assert (found.name, found.selection) == ("a-b", ())


def test_keys_are_listed_family_by_family() -> None:
    assert all_keys(FAMILIES) == [
        "split-1-2", "split-0-00", "pass", "come", "come-4", "come-5", "two-dice-12", "row-1-2", "come-out",
    ]  # fmt: skip
    keys = Keys(FAMILIES)
    assert keys.read("come-5") is keys.read("come-5")
    with pytest.raises(BadInput, match=r"^there is no wager 'cme-5': did you mean come-5"):
        keys.read("cme-5")


def test_a_wager_has_a_hand_or_a_wager_in_front() -> None:
    with pytest.raises(BadInput, match=r"^wager main: it lies on hand 1.2 or behind pass, not both$"):
        WagerKey.of("main", (), "1.2", "pass")
    assert (on_hand("main", "1"), on_hand("main", "1.2")) == ("main", "main@1.2")
    assert (off_hand("main@1.2"), off_hand("odds@come-5")) == (("main", "1.2"), ("odds@come-5", ""))
    assert (placed("odds@come-5"), placed("pass")) == (("odds", "come-5"), ("pass", ""))
    assert (added("main", "double"), added("main_2", "double")) == ("double", "double_2")
    assert written_like(" Any_SEVEN ") == "any-seven"
