"""A rules.toml is read strictly: any error fails at once, with file and line."""

from datetime import date
from fractions import Fraction
from importlib import resources

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.let_it_ride.game import GAME
from croupier.law.lines import LineIndex
from croupier.law.refusal import BadInput
from croupier.law.rules import load_rules, read_rules

GOOD = """
[game]
id = "let-it-ride"
name = "Let It Ride"
subchapter = "18"
cite = "19:47-18.1"
layout_cite = "19:46-1.13H"
summary = "three bets"

[[history]]
event = "adopted"
section = "19:47-18"
from = 1995-10-02

[wagers.bet1]
name = "Bet 1"
cite = "19:47-18.6(d)"
made = "before the deal"
wins = "a pair"
loses = "else"
change = "never"

[paytables.main]
name = "Main"
cite = "19:47-18.11(b)"
option = "main_odds"
rows = { flush = 8, straight = "5:1" }

[options.main_odds]
cite = "19:47-18.11(b)"
text = "odds"

[[options.payout_limit]]
until = 2001-03-19
cite = "19:47-18.11(c)"
text = "before"

[[options.payout_limit]]
from = 2001-03-19
cite = "19:47-18.11(c)"
text = "after"

[[noted]]
cite = "19:47-18.1"
reason = "opens the definitions"
"""


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def test_the_good_file_is_read() -> None:
    rules = read_rules("rules.toml", GOOD)
    assert rules.game.id == "let-it-ride"
    assert len(rules.options["payout_limit"]) == 2
    assert rules.on(date(2000, 1, 1)).option("payout_limit").text == "before"


@pytest.mark.parametrize(
    ("old", "new", "marker", "message"),
    [
        ('text = "odds"', 'text = "odds"\ncolor = "red"', "color", "unknown field `color`"),
        ("[[noted]]", "[odd]\nx = 1\n[[noted]]", "[odd]", r"unknown table \[odd\]"),
        ('text = "odds"', 'text = "odds"\ntext = "again"', 'text = "again"', "overwrite"),
        (
            "[options.main_odds]",
            "[wagers.bet1]\n[options.main_odds]",
            "[wagers.bet1]\n[opt",
            "wagers|declare|twice",
        ),
        ("from = 1995-10-02", "from = 1995-10-02\nuntil = 1995-10-02", "until = 1995-10-02", "is not after"),
        ("from = 1995-10-02", "from = 1995-13-02", "from = 1995-13-02", "Invalid date|month|Expected"),
        ("from = 1995-10-02", 'from = "soon"', 'from = "soon"', "history"),
        ("from = 2001-03-19", "from = 2001-03-18", "[[options.payout_limit]]\nfrom", "same day"),
        ("flush = 8", 'flush = "8 for 1"', "rows = {", "flush: odds"),
        ("flush = 8", "flush = 0", "rows = {", "flush: odds"),
        ('cite = "19:47-18.6(d)"', 'cite = "19:47-18.6(z)"', "18.6(z)", r"19:47-18.6\(z\) is in no register"),
        ('cite = "19:47-18.6(d)"', 'cite = "somewhere"', "somewhere", "citation 'somewhere'"),
        ('option = "main_odds"', 'option = "odds"', 'option = "odds"', "names no option"),
        ('name = "Bet 1"', 'name = "Bet 1"\noffered_by = "x"', "offered_by", "names no option"),
        ('event = "adopted"', 'event = "enacted"', 'event = "enacted"', "enacted"),
        ('event = "adopted"', 'event = "experimental"', "[[history]]", "needs its end"),
        ("from = 1995-10-02", "", "[[history]]", "the day is missing"),
        ('reason = "opens the definitions"', 'reason = "none"', "reason", "length >= 10"),
        (
            "[[noted]]",
            '[[noted]]\ncite = "19:47-18.1"\nreason = "said before once"\n[[noted]]',
            None,
            "appears twice",
        ),
        ('name = "Bet 1"', "", "[wagers.bet1]", "missing required field `name`"),
        ('cite = "19:47-18.6(d)"', 'cite = ""', 'cite = ""', "citation ''"),
        ('name = "Bet 1"', 'name = "Bet 1"\npays = "mian"', "pays =", "'mian' names no pay table"),
        ('name = "Bet 1"', 'name = "Bet 1"\nfurther_tables = ["x"]', "further", "'x' names no pay table"),
        (
            'name = "Bet 1"',
            'name = "Bet 1"\npays = "main"\nrow_options = { flush = "flush_odds" }',
            "row_options",
            "'flush_odds' names no option",
        ),
        (
            'name = "Bet 1"',
            'name = "Bet 1"\npays = "main"\nrow_options = { pair = "main_odds" }',
            "row_options",
            "no row pair of main",
        ),
        (
            'text = "odds"',
            'text = "odds"\nminimum = 5\nmaximum = 4',
            "maximum",
            "maximum 4 is below minimum 5",
        ),
        ("from = 1995-10-02", "from = 1995-10-02\noperative = 1995-10-01", "operative", "is before from"),
        (
            "[[noted]]",
            '[layout.a]\nlabel = "a"\ncite = "8.2"\nbox = [0.0, 0.0, 0.0, 1.0]\n[[noted]]',
            "box =",
            "a width and a height above 0",
        ),
        (
            "[[noted]]",
            '[[editions]]\nname = "A"\nuntil = 1999-01-01\n'
            '[[editions]]\nname = "B"\nfrom = 1999-01-02\n[[noted]]',
            '[[editions]]\nname = "B"',
            "edition B does not follow the one before it",
        ),
        (
            "[options.main_odds]",
            "[options.main-odds]\ncite = '8.2'\ntext = ''\n[options.main_odds]",
            None,
            "duplicate",
        ),
    ],
)
def test_what_is_wrong_is_named_with_file_and_line(
    old: str, new: str, marker: str | None, message: str
) -> None:
    text = GOOD.replace(old, new, 1)
    with pytest.raises(BadInput, match=message) as refused:
        read_rules("games/x/rules.toml", text)
    assert str(refused.value).startswith("games/x/rules.toml line ")
    assert "\n" not in str(refused.value)
    if marker and not marker.startswith("from = 1995-13"):
        assert f"line {line_of(text, marker)}:" in str(refused.value)


def test_dated_citations_may_not_overlap() -> None:
    dated = 'cite = [{cite = "18.6(d)", until = 2000-01-01}, {cite = "18.6(c)", from = 1999-01-01}]'
    with pytest.raises(BadInput, match="same day"):
        read_rules("r", GOOD.replace('cite = "19:47-18.6(d)"', dated))
    rules = read_rules("r", GOOD.replace('cite = "19:47-18.6(d)"', dated.replace("1999-01-01", "2000-01-01")))
    wager = rules.wagers["bet1"][0]
    assert rules.on(date(1999, 12, 31)).cite(wager) == "18.6(d)"
    assert rules.on(date(2000, 1, 1)).cite(wager) == "18.6(c)"


def test_a_folder_without_rules_is_refused() -> None:
    with pytest.raises(BadInput, match="no_such_game"):
        load_rules("no_such_game")


def test_rules_are_read_once() -> None:
    assert load_rules("let_it_ride") is load_rules("let_it_ride")


def test_lines_of_keys_inside_and_after_multi_line_values() -> None:
    text = 'a = """\nb = 1\n[c]\n"""\nd = [\n  1, # ]\n  2,\n]\n'
    text += '[t."x.y"]\nk.z = "#"\n[[u]]\nv = 1\n[[u]]\nv = 2\n'
    lines = LineIndex(text)
    assert [lines.of(path) for path in [("a",), ("d",), ("t", "x.y"), ("t", "x.y", "k", "z")]] == [
        1,
        5,
        9,
        10,
    ]
    assert [lines.of(("u", 0, "v")), lines.of(("u", 1, "v")), lines.of(("u", 1, "w"))] == [12, 14, 13]
    assert lines.of(("b",)) == 1


edits = st.lists(
    st.tuples(
        st.integers(0, len(GOOD)), st.integers(0, 6), st.text(alphabet='[]{}="\n.#-_abt1290:', max_size=5)
    ),
    max_size=4,
)


@settings(max_examples=150, deadline=None)
@given(edits)
def test_a_damaged_file_is_read_or_refused_with_its_line(damage: list[tuple[int, int, str]]) -> None:
    text = GOOD
    for at, length, new in damage:
        text = text[:at] + new + text[at + length :]
    try:
        read_rules("rules.toml", text)
    except BadInput as error:
        assert str(error).startswith("rules.toml line ")  # noqa: PT017 - both answers are right


def test_a_wager_whose_greatest_amount_is_below_its_least_is_refused() -> None:
    text = GOOD.replace('cite = "19:47-18.6(d)"', 'cite = "19:47-18.6(d)"\nlimits = [200, 100]')
    with pytest.raises(BadInput, match=r"r line \d+: limits 200 to 100: the maximum is below the minimum"):
        read_rules("r", text)


def test_a_game_is_loaded_from_another_text_in_place_of_its_file() -> None:
    text = resources.files("croupier.games").joinpath("let_it_ride", "rules.toml").read_text(encoding="utf-8")
    game = GAME.with_rules(text.replace("royal_flush = 1000", "royal_flush = 1001"))
    assert str(game.options().main_odds["royal_flush"]) == "1001:1"
    assert str(GAME.options().main_odds["royal_flush"]) == "1000:1"
    with pytest.raises(BadInput, match=r"^croupier/games/let_it_ride/rules.toml line \d+: straight"):
        _ = GAME.with_rules(text.replace("straight_flush = 200", 'straight_flush = "much"')).rules


def test_words_state_facts_of_the_day_instead_of_repeating_them() -> None:
    stated = GOOD.replace('text = "odds"', 'text = "a flush pays {main.flush}, {seats} may play"')
    stated = stated.replace(
        'text = "before"', 'text = "{minimum} at least"\nkind = "amount"\nminimum = 5000000'
    )
    stated = stated.replace(
        'made = "before the deal"', 'made = "{least} before the deal"\nlimits = ["stake", "stake"]'
    )
    stated += '[values.seats]\nvalue = 7\ncite = "19:46-1.13H"\n'
    stated += '[values.stake]\nvalue = 100\ncite = "19:47-18.6(d)"\n'
    rules = read_rules("rules.toml", stated)
    edition = rules.on(date(2000, 1, 1))
    assert edition.option("main_odds").text == "a flush pays 8 to 1, 7 may play"
    assert edition.option("payout_limit").text == "$50,000 at least"
    assert (edition.wager("bet1").made, edition.wager("bet1").limits) == ("$1 before the deal", (100, 100))


@pytest.mark.parametrize("word", ["{main.pair}", "{side.flush}", "{seats}", "{minimum}"])
def test_words_that_state_no_fact_are_refused(word: str) -> None:
    line = GOOD.splitlines().index('text = "odds"') + 1
    with pytest.raises(BadInput, match=rf"rules.toml line {line}: text: \{word[:-1]}\}} is not a fact"):
        read_rules("rules.toml", GOOD.replace('text = "odds"', f'text = "{word}"'))


@pytest.mark.parametrize(
    ("row", "sentence"),
    [("0", "above 0"), ('"-1"', "above 0"), ('"much"', "a multiple of the price, such as 12 or 0.5")],
)
def test_totals_of_a_pay_table_are_multiples_of_the_price(row: str, sentence: str) -> None:
    totals = GOOD.replace(
        'rows = { flush = 8, straight = "5:1" }', 'kind = "total"\nrows = { flush = 8, straight = %s }'
    )
    rules = read_rules("rules.toml", totals % '"0.5"')
    table = rules.paytables["main"][0]
    assert [table.read(paid) for paid in table.rows.values()] == [8, Fraction(1, 2)]
    with pytest.raises(BadInput, match=f"rules.toml line .*straight: .*{sentence}"):
        read_rules("rules.toml", totals % row)
