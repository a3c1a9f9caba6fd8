"""A rules.toml that is just right is read, and one that is just wrong is refused with its line."""

import pickle
from datetime import date
from fractions import Fraction
from typing import Literal

import msgspec
import pytest

from croupier.law.documents import explained
from croupier.law.edition import Rules
from croupier.law.encoding import document
from croupier.law.facts import PayTable
from croupier.law.lines import LineIndex
from croupier.law.outcomes import OutcomeWager
from croupier.law.refusal import BadInput, NoSuchChoice, Refusal
from croupier.law.rules import load_rules, read_rules
from tests.law.written_rules import GOOD

EVENT = "from = 1978-06-02"
PRIZE = "rows = { day = 500 }"


def read(*changes: tuple[str, str]) -> Rules[OutcomeWager]:
    text = GOOD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return read_rules("x.toml", text, "wheel", OutcomeWager)


def test_limits_that_are_just_kept_are_read() -> None:
    assert read(("maximum = 3", "maximum = 0")).options["size"][0].maximum == 0
    assert read((PRIZE, "rows = { day = 1 }")).paytables["prize"][0].rows == {"day": 1}
    stake = read(('pays = "day"', 'pays = "day"\nlimits = [200, 200]')).wagers["day"][0]
    assert stake.limits == (200, 200)
    window = read((EVENT, f"{EVENT}\nafter = 1978-06-01\noperative = 1978-06-02")).history[0]
    assert (window.after, window.operative) == (date(1978, 6, 1), date(1978, 6, 2))
    later = read((EVENT, f"{EVENT}\noperative = 1979-01-01"))
    assert later.authorized_from == date(1979, 1, 1)
    assert read(("known_until = 1995-01-01", "known_until = 1985-01-01")).known_until == date(1985, 1, 1)


def test_what_a_file_leaves_out_is_no_or_the_usual() -> None:
    rules = read()
    wager, area, board = rules.wagers["day"][0], rules.layout["day"][0], rules.board
    assert not any((wager.match_play, wager.by_suit, wager.optional, wager.main, wager.later))
    assert (area.per_seat, area.grid, area.shape) == (False, None, "box")
    assert board is not None
    assert (board.keeps, board.per_shoe) == (40, False)
    assert rules.paytables["day"][0].minimum


def test_a_game_is_loaded_from_its_folder() -> None:
    rules = load_rules("let_it_ride")
    assert (rules.folder, rules.game.id) == ("let_it_ride", "let-it-ride")


def test_a_stake_is_one_cent_or_more() -> None:
    stake = read(('pays = "day"', 'pays = "day"\nlimits = [1, 5]')).wagers["day"][0]
    assert stake.limits == (1, 5)
    with pytest.raises(BadInput, match=r"wagers.day: Expected `int` >= 1$"):
        read(('pays = "day"', 'pays = "day"\nlimits = [0, 5]'))


DATED = 'cite = [{{ cite = "19:47-5.5", until = 1990-01-01 }}, {{ cite = "{}", from = 1990-01-01{} }}]\nwins'
FURTHER = 'pays = "day"\nfurther = [{{ selections = ["sun"], {} }}]'
NO_DAY = (
    'event = "adopted"\nsection = "19:47-5"\nfrom = 1978-06-02',
    'event = "reserved"\nsection = "19:47-5"',
)


@pytest.mark.parametrize(
    ("old", "new", "marker", "sentence"),
    [
        ("minimum = 0\nmaximum = 3", "minimum = 1\nmaximum = 0", "maximum =", "maximum 0 is below minimum 1"),
        (NO_DAY[0], f"{NO_DAY[1]}\nafter = 1978-06-01", "after", "after 1978-06-01 is not before from None"),
        (
            NO_DAY[0],
            f"{NO_DAY[1]}\noperative = 1978-06-01",
            "operative",
            "operative 1978-06-01 is before from None",
        ),
        (
            'cite = "19:47-5.5"\nwins',
            DATED.format("19:47-5.99", ""),
            "cite = [{",
            "citation 19:47-5.99 is in no register",
        ),
        (
            'cite = "19:47-5.5"\nwins',
            DATED.format("19:47-5.6", ", until = 1990-01-01"),
            "cite = [{",
            "until 1990-01-01 is not after from 1990-01-01",
        ),
        (
            'lose_on = ["else"]',
            'lose_on = ["else"], win_cite = "19:47-5.99"',
            "first =",
            "citation 19:47-5.99 is in no register",
        ),
        ('like = "small"', 'like = ["small"]', "like =", "like = ['small'] names no other entry of [spaces]"),
        (
            'pays = "day"',
            FURTHER.format('offered_by = "sizze"'),
            "further",
            "further = 'sizze' names no option of this file",
        ),
        (
            'pays = "day"',
            FURTHER.format('spaces = ["tiny"]'),
            "further",
            "further = 'tiny' names no outcome space of this file",
        ),
        (
            'lose_on = ["else"]',
            "lose_on = []",
            "[wagers.day]",
            "wager day: outcome moon is in no outcome set",
        ),
        (
            "segments = { sun = 9, moon = 3 }",
            "dice = 1",
            "[spaces.large]",
            "space large: expected one of dice, rim, segments or pieces",
        ),
        (
            'rows = { day = "1:2" }',
            'rows = { day = "1:2", night = 3 }',
            'rows = { day = "1:2"',
            "pay table day: no outcome is paid by the row 'night'",
        ),
    ],
)
def test_what_is_just_wrong_is_said_with_its_line(old: str, new: str, marker: str, sentence: str) -> None:
    line = GOOD.replace(old, new, 1).partition(marker)[0].count("\n") + 1
    with pytest.raises(BadInput) as refused:
        read((old, new))
    assert str(refused.value) == f"x.toml line {line}: {sentence}"


def test_an_edition_without_end_says_until_when_it_is_known() -> None:
    with pytest.raises(BadInput, match=r"^x.toml line 18: edition E2 has no end: known_until is missing$"):
        read(("known_until = 1985-01-01", ""), ("known_until = 1995-01-01", ""))


@pytest.mark.parametrize(
    "others", ["", '[[options.moons]]\nuntil = 1990-01-01\ncite = "19:47-5.6"\ntext = ""\n']
)
def test_the_line_is_that_of_the_alternative_that_is_wrong(others: str) -> None:
    """Whether a fact is written as one table, as an array of one, or as an array of several."""
    wrong = f'{others}[[options.moons]]\nfrom = 1990-01-01\nconcerns = "dya"'
    text = GOOD.replace("[options.moons]", wrong)
    line = text.partition('concerns = "dya"')[0].count("\n") + 1
    with pytest.raises(BadInput) as refused:
        read_rules("x.toml", text, "wheel", OutcomeWager)
    assert str(refused.value) == f"x.toml line {line}: concerns = 'dya' names no wager of this file"


LINES = """a = ['''
x''']
b = 1  # x = 1
# a = [
c = [
  ["k"]
]
d = 1
e = [[
  1],
  ["k"]
]
f.g.h = 1
["t"."[u"]
i = 1
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("a",), 1),
        (("b",), 3),
        (("c",), 5),
        (("d",), 8),
        (("e",), 9),
        (("f",), 13),
        (("f", "g"), 13),
        (("f", "g", "h"), 13),
        (("f", "g", "i"), 13),
        (("t", "[u"), 14),
        (("t", "[u", "i"), 15),
    ],
)
def test_a_list_inside_a_value_is_no_header(path: tuple[str, ...], line: int) -> None:
    assert LineIndex(LINES).of(path) == line


def test_what_a_row_pays_is_odds_cents_or_a_multiple_of_the_price() -> None:
    def paid(kind: Literal["odds", "amount", "total"], value: object) -> str:
        return repr(PayTable(name="T", cite="x", kind=kind, rows={}).read(value))

    assert paid("amount", 500) == "500"
    assert paid("total", 500) == repr(Fraction(500))
    assert paid("total", "0.5") == repr(Fraction(1, 2))


TABLES = """[[paytables.prize]]
name = "Prize"
cite = "19:47-5.5"
until = 1990-01-01
rows = { night = "3:1" }

[[paytables.prize]]
name = "Prize"
cite = "19:47-5.5"
from = 1990-01-01
until = 2000-01-01
rows = { night = "4:1" }

[values.stakes]
cite = "19:47-5.5"
value = [100, 300, 500]

[options.size]"""


def test_words_state_the_pay_table_of_the_day_or_the_last_there_was() -> None:
    rules = read(
        (
            '[paytables.prize]\nname = "Prize"\ncite = "19:47-5.5"\nkind = "amount"\nrows = { day = 500 }\n',
            "",
        ),
        ("[options.size]", TABLES),
        ('text = "how many"', 'text = "it pays {prize.night}"'),
    )
    days = [date(1989, 1, 1), date(1991, 1, 1), date(2001, 1, 1)]
    said = [rules.on(day).options["moons"].text for day in days]
    assert said == ["it pays 3 to 1", "it pays 4 to 1", "it pays 4 to 1"]


def test_the_limits_of_a_wager_are_the_first_and_the_last_of_a_list() -> None:
    stakes = '[values.stakes]\ncite = "19:47-5.5"\nvalue = [100, 300, 500]\n\n[options.size]'
    limits = 'pays = "day"\nmade = "{least} to {most}"\nlimits = ["stakes", "stakes"]'
    wager = read(("[options.size]", stakes), ('pays = "day"', limits)).on().wagers["day"]
    assert (wager.limits, wager.made) == ((100, 500), "$1 to $5")


def test_keys_of_documents_are_texts() -> None:
    assert document({4: {5: "x"}}) == {"4": {"5": "x"}}


def test_refusals_pass_between_processes() -> None:
    refusal = pickle.loads(pickle.dumps(Refusal("not so", "19:47-5.1")))
    assert (type(refusal), str(refusal), refusal.cite) == (Refusal, "not so (19:47-5.1)", "19:47-5.1")
    choice = pickle.loads(pickle.dumps(NoSuchChoice("no such", "size", 5, "19:47-5.1")))
    assert (type(choice), str(choice)) == (NoSuchChoice, "no such (19:47-5.1)")
    assert (choice.option, choice.value, choice.cite) == ("size", 5, "19:47-5.1")


class Watch(msgspec.Struct):
    mode: Literal["", "slow", "fast"] = ""
    held: dict[str, int] = {}


def test_words_that_are_taken_are_named() -> None:
    with pytest.raises(msgspec.ValidationError) as wrong:
        msgspec.convert({"mode": "brisk"}, Watch)
    assert explained(wrong.value, {"mode": "brisk"}, Watch) == "mode 'brisk': expected fast or slow"
    assert explained(wrong.value, {"mode": "brisk"}) == "mode: Invalid enum value 'brisk'"


def test_another_fault_is_said_at_its_place() -> None:
    for place, said in (("mode", "mode"), ("held[...]", "held.x")):
        fault = msgspec.ValidationError(f"Something else - at `$.{place}`")
        assert explained(fault, {"mode": "slow", "held": {"x": 1}}, Watch) == f"{said}: Something else"
