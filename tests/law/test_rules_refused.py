"""Everything that can be wrong in a rules.toml, each with its line and its whole sentence."""

import pytest

from croupier.law.lines import LineIndex
from croupier.law.outcomes import OutcomeWager
from croupier.law.refusal import BadInput
from croupier.law.rules import read_rules
from tests.law.written_rules import GOOD


def test_the_good_file_is_read() -> None:
    rules = read_rules("x.toml", GOOD, "wheel", OutcomeWager)
    assert rules.folder == "wheel"
    assert rules.spaces["large"][0].option == "size"
    assert rules.spaces["large"][0].counts == {"sun": 9, "moon": 3}
    assert rules.wagers["day"][0].made == "before the spin"
    edition = rules.on()
    assert edition.options["size"].text == "from 0 to 3, of 7"
    assert edition.wagers["day"].wins == "sun, 1 to 2"
    assert rules.board is not None
    assert len(rules.digest) == 64


TABLES = (
    "game, editions, history, labels, spaces, every_wager, wagers, paytables, options, values, conflicts, "
    "irregularities, layout, board, shown, noted"
)


@pytest.mark.parametrize(
    ("old", "new", "marker", "sentence"),
    [
        (
            "[values.seats]",
            "[odd]\nx = 1\n[values.seats]",
            "[odd]",
            f"unknown table [odd]; expected one of {TABLES}",
        ),
        ('shows = ["spin"]', "", "[board]", "board: Object missing required field `shows`"),
        (
            'groups = { day = ["sun"] }',
            'groups = { day = ["comet"] }',
            "groups =",
            "groups: 'comet' names no outcome of this file",
        ),
        ('like = "small"', 'like = "tiny"', "like =", "like = 'tiny' names no other entry of [spaces]"),
        ('like = "small"', 'like = "large"', "like =", "like = 'large' names no other entry of [spaces]"),
        (
            'option = "size"\ncount',
            'option = "sizze"\ncount',
            'option = "sizze"',
            "option = 'sizze' names no option of this file",
        ),
        (
            'offered_by = "size"\nrow',
            'offered_by = "sizze"\nrow',
            'offered_by = "sizze"',
            "offered_by = 'sizze' names no option of this file",
        ),
        ('pays = "day"', 'pays = "dya"', "pays =", "pays = 'dya' names no pay table of this file"),
        (
            'pays = "day"',
            'pays = "day"\nfurther_tables = ["dya"]',
            "further",
            "further_tables = 'dya' names no pay table of this file",
        ),
        (
            'row_options = { day = "size" }',
            'row_options = { day = "sizze" }',
            "row_options",
            "day = 'sizze' names no option of this file",
        ),
        (
            'row_options = { day = "size" }',
            'row_options = { moon = "size" }',
            "row_options",
            "row_options: there is no row moon of day",
        ),
        ('concerns = "day"', 'concerns = "dya"', "concerns", "concerns = 'dya' names no wager of this file"),
        (
            'option = "size"\nrows',
            'option = "sizze"\nrows',
            'option = "sizze"',
            "option = 'sizze' names no option of this file",
        ),
        (
            'option = "size"\nrows',
            'option = "size"\nonly_with = { sizze = [1] }\nrows',
            'option = "size"\nonly',
            "option = 'sizze' names no option of this file",
        ),
        ('wager = "day"', 'wager = "dya"', "wager =", "wager = 'dya' names no wager of this file"),
        (
            'paytable = "day"',
            'paytable = "dya"',
            "paytable =",
            "paytable = 'dya' names no pay table of this file",
        ),
        (
            'offered_by = "size"\nspaces',
            'offered_by = "sizze"\nspaces',
            'offered_by = "sizze"',
            "offered_by = 'sizze' names no option of this file",
        ),
        (
            'spaces = ["small"]',
            'spaces = ["tiny"]',
            "spaces =",
            "spaces = 'tiny' names no outcome space of this file",
        ),
        (
            'label = "Day {day.day}"',
            'label = "Day {day.moon}"',
            "label =",
            "label 'Day {day.moon}': there is no row moon of day",
        ),
        (
            'label = "Day {day.day}"',
            'label = "Day {dya.moon}"',
            "label =",
            "label 'Day {dya.moon}': there is no row moon of dya",
        ),
        (
            "when = { size = 1 }",
            "when = { sizze = 1 }",
            "when =",
            "when = 'sizze' names no option of this file",
        ),
        (
            "requires = { moons = 2 }",
            "requires = { mons = 2 }",
            "requires",
            "requires = 'mons' names no option of this file",
        ),
        ("of {seats}", "of {seat}", 'text = "from', "text: {seat} is not a fact"),
        ("sun, {day.day}", "sun, {day.moon}", "wins =", "wins: {day.moon} is not a fact"),
        ("sun, {day.day}", "sun, {dya.moon}", "wins =", "wins: {dya.moon} is not a fact"),
        ("sun, {day.day}", "sun, {minimum}", "wins =", "wins: {minimum} is not a fact"),
        ('ruling = "spin again"', 'ruling = "spin {x}"', "ruling", "ruling: {x} is not a fact"),
        ('text = "spin it"', 'text = "spin {x}"', 'text = "spin', "text: {x} is not a fact"),
        ('text = "how many"', 'text = "{maximum}"', 'text = "{max', "text: {maximum} is not a fact"),
        ("maximum = 3", "maximum = -1", "maximum =", "maximum -1 is below minimum 0"),
        (
            "box = [0.0, 0.0, 1.0, 1.0]",
            "box = [0.0, 0.0, 1.0, 0.0]",
            "box =",
            "box [0.0, 0.0, 1.0, 0.0]: expected a width and a height above 0",
        ),
        (
            "from = 1978-06-02",
            "from = 1978-06-02\nafter = 1978-06-02",
            "after",
            "after 1978-06-02 is not before from 1978-06-02",
        ),
        (
            "from = 1978-06-02",
            "from = 1978-06-02\noperative = 1978-06-01",
            "operative",
            "operative 1978-06-01 is before from 1978-06-02",
        ),
        (
            "from = 1978-06-02",
            "from = 1978-06-02\nuntil = 1978-06-02",
            "until = 1978",
            "until 1978-06-02 is not after from 1978-06-02",
        ),
        (
            'event = "adopted"',
            'event = "experimental"',
            "[[history]]",
            "the experiment of 19:47-5 needs its end, until",
        ),
        ("from = 1978-06-02", "", "[[history]]", "19:47-5 adopted: the day is missing, from"),
        (
            "known_until = 1985-01-01",
            "known_until = 1990-01-01",
            "known_until",
            "known_until 1990-01-01: the edition E1 ends before",
        ),
        (
            "known_until = 1995-01-01",
            "known_until = 1984-12-31",
            "known_until = 1984",
            "known_until 1984-12-31 is before that of the edition before",
        ),
        (
            "from = 1990-01-01\nknown",
            "from = 1990-01-02\nknown",
            '[[editions]]\nname = "E2"',
            "edition E2 does not follow the one before it",
        ),
        (
            "from = 1990-01-01\nknown",
            "from = 1989-12-31\nknown",
            '[[editions]]\nname = "E2"',
            "edition E2 overlaps another",
        ),
        (
            '{ text = "new", from = 1990-01-01 }',
            '{ text = "new", from = 1990-01-02 }',
            "summary",
            "the summary does not follow the one before it",
        ),
        (
            '{ text = "new", from = 1990-01-01 }',
            '{ text = "new", from = 1989-12-31 }',
            "summary",
            "two summaries are in force on the same day",
        ),
        (
            '{ text = "new", from = 1990-01-01 }',
            '{ text = "new", from = 1990-01-01, until = 1990-01-01 }',
            "summary",
            "until 1990-01-01 is not after from 1990-01-01",
        ),
        ('cite = "19:47-5.2"', 'cite = "19:47-5.1"', "[[noted]]", "19:47-5.1 cannot be both shown and noted"),
        (
            "[[noted]]",
            '[[noted]]\ncite = "19:47-5.2"\nreason = "said before once"\n\n[[noted]]',
            "",
            "19:47-5.2 appears twice under noted",
        ),
        (
            "[[noted]]",
            '[[shown]]\ncite = "19:47-5.1"\ntext = "x"\nat = "spin"\n\n[[noted]]',
            "",
            "19:47-5.1 appears twice under shown",
        ),
        ('rows = { day = "1:2" }', "rows = {}", "rows =", "a pay table needs at least one row"),
        ('rows = { day = "1:2" }', 'rows = { day = "1 for 2" }', "rows =", "day: odds '1 for 2'"),
        (
            "rows = { day = 500 }",
            "rows = { day = 0 }",
            "rows = { day = 0",
            "day = 0: expected an amount in cents",
        ),
        (
            "rows = { day = 500 }",
            'rows = { day = "5" }',
            'rows = { day = "5"',
            "day = '5': expected an amount in cents",
        ),
        (
            'cite = "19:47-5.5"\nwins',
            'cite = "19:47-5.99"\nwins',
            'cite = "19:47-5.99"',
            "citation 19:47-5.99 is in no register",
        ),
        (
            'cite = "19:47-5.6"\nresults',
            'cite = "19:47-5.99"\nresults',
            'cite = "19:47-5.99"',
            "citation 19:47-5.99 is in no register",
        ),
        (
            'cite = "19:47-5.5"\nlayout',
            'cite = "19:47-5.99"\nlayout',
            'cite = "19:47-5.99"',
            "citation 19:47-5.99 is in no register",
        ),
        (
            "[options.moons]",
            '[options.Moons]\ncite = "8.2"\ntext = ""\n[options.size-x]\ncite = "8.2"\ntext = ""\n'
            '[options.size_x]\ncite = "8.2"\ntext = ""\n[options.moons]',
            "[options.size_x]",
            "options.size_x is a duplicate of options.size-x",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, marker: str, sentence: str) -> None:
    text = GOOD.replace(old, new, 1)
    assert text != GOOD
    with pytest.raises(BadInput) as refused:
        read_rules("x.toml", text, "wheel", OutcomeWager)
    said = str(refused.value)
    if marker:
        line = text[: text.index(marker)].count("\n") + 1
        assert said.startswith(f"x.toml line {line}: {sentence}")
    else:
        assert sentence in said


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "x.toml line 1: the table [game] is missing"),
        ("game = ", "x.toml line 1: Invalid value"),
        ("a = 1\nb = [", "x.toml line 2: Invalid value"),
        (
            "values = 3\n" + GOOD.replace("[values.seats]", "[labels]").replace("value = 7", 'value = "7"'),
            "x.toml line 1: values must be a table",
        ),
        (
            "shown = 3\n" + GOOD.replace("[[shown]]", "[labels]"),
            "x.toml line 1: shown must be an array of tables, written [[shown]]",
        ),
        (GOOD.replace("[[shown]]", "[shown]"), "shown must be an array of tables, written [[shown]]"),
    ],
)
def test_a_file_of_another_form_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_rules("x.toml", text, "wheel", OutcomeWager)
    assert sentence in str(refused.value)
    assert str(refused.value).startswith("x.toml line ")


TEXT = """a = [ [1, 2], # [
  { x = 1 },
]
b = { c = [ 1,
  2 ], d = 3 }
e = '''
f = 1
''' # [
g = "["
[t] # [[
h = \"\"\"x\"\"\"
i.j = [[1]]
k = ["[a]"]
l = [
  "]", '}',
]
m = 1
[[u]]
v = 1
[u.w]
x = 2
[[u]]
[u.w]
y = 1
n = '''x
''' ; o = 1
'p q' = 3
"""
LINES = {
    ("a",): 1,
    ("x",): 1,
    ("b",): 4,
    ("b", "d"): 4,
    ("e",): 6,
    ("f",): 1,
    ("g",): 9,
    ("t",): 10,
    ("t", "h"): 11,
    ("t", "i"): 12,
    ("t", "i", "j"): 12,
    ("t", "i", "j", 0): 12,
    ("t", "k"): 13,
    ("t", "l"): 14,
    ("t", "m"): 17,
    ("t", "z"): 10,
    ("u", 0): 18,
    ("u", 0, "v"): 19,
    ("u", 0, "w"): 20,
    ("u", 0, "w", "x"): 21,
    ("u", 1): 22,
    ("u", 1, "w"): 23,
    ("u", 1, "w", "y"): 24,
    ("u", 1, "w", "n"): 25,
    ("u", 1, "w", "p q"): 27,
    ("u", 2): 1,
    (): 1,
}


@pytest.mark.parametrize("path", LINES)
def test_every_key_is_on_its_line(path: tuple[str | int, ...]) -> None:
    assert LineIndex(TEXT).of(path) == LINES[path]
