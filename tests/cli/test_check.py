"""`croupier check`: objections with their rules, or none."""

import tomllib
from datetime import date
from pathlib import Path

import pytest

import croupier
from tests.cli.conftest import Command

TABLE = """
game = "let-it-ride"
name = "LR 7"
as_of = 2008-01-01
[options]
table_min = 2500
payout_limit = 5_000_000
"""


def test_18_11_c_a_payout_limit_below_the_top_win_is_objected_to(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(TABLE)
    answer = command("check", str(path))
    assert answer.status == 1
    assert "(19:47-18.11(c))" in answer.out
    document = command("check", str(path), "--json").json()
    assert (document["game"], document["as_of"], document["table"]) == ("let-it-ride", "2008-01-01", "LR 7")
    (objection,) = document["objections"]
    assert set(objection) == {"field", "value", "message", "cite"}
    assert (objection["field"], objection["cite"]) == ("payout_limit", "19:47-18.11(c)")


def test_the_same_table_may_be_legal_on_another_day_or_with_another_option(command: Command) -> None:
    assert command("check", "-", "--as-of", "1999-01-01", given=TABLE).status == 0
    answer = command("check", "-", "--option", "payout-limit=7500000", given=TABLE)
    assert answer.status == 0
    assert "no objection" in answer.out
    document = command("check", "-", "--option", "table_min=500", "--json", given=TABLE).json()
    assert document["objections"] == []


def test_a_day_written_as_a_string_is_a_day_too(command: Command) -> None:
    table = TABLE.replace("2008-01-01", '"2008-01-01"')
    answer = command("check", "-", given=table)
    assert (answer.status, answer.out.count("(19:47-18.11(c))")) == (1, 1)
    document = command("check", "-", "--json", given=table).json()
    assert (document["as_of"], document["objections"][0]["cite"]) == ("2008-01-01", "19:47-18.11(c)")
    document = command("check", "-", "--json", given=table.replace("2008", "1990")).json()
    assert (document["as_of"], document["objections"][0]["field"]) == ("1990-01-01", "game")


@pytest.mark.parametrize(("day", "chapter"), [("2011-11-13", "19:47"), ("2011-11-14", "13:69F")])
def test_a_value_that_cannot_be_chosen_names_its_rule_under_the_chapter_of_the_day(
    day: str, chapter: str, command: Command
) -> None:
    choice = ("--option", "three_card_bonus_table=Z")
    expected = f"expected one of A, B, C, D, E, F ({chapter}-18.11(e))"
    given = f"game = 'let-it-ride'\nas_of = {day}\n[options]\nthree_card_bonus_table = 'Z'"
    answer = command("check", "-", given=given)
    assert (answer.status, answer.out.splitlines()[0]) == (
        1,
        f"option three_card_bonus_table='Z': {expected}",
    )
    assert expected in command("settle", "-", given=given).err
    assert expected in command("rules", "let-it-ride", "--as-of", day, *choice).err


def test_every_word_the_rules_do_not_let_one_choose_is_an_objection_beside_the_others(
    command: Command,
) -> None:
    table = (
        "game = 'roulette'\nas_of = 1999-01-01\n[options]\nzero-rule = 'en-prison'\nwheel = 'triple-zero'\n"
    )
    table += "payout_table = { straight = '34:1' }\n[[changes]]\noption = 'zero_rule'\nold = 'surrender'\n"
    table += "new = 'en-prison'\nat = 1999-01-01T20:30:00\n"
    answer = command("check", "-", "--json", given=table)
    found = [(each["field"], each["cite"]) for each in answer.json()["objections"]]
    assert answer.status == 1
    assert found == [
        ("wheel", "19:46-1.7"),
        ("zero_rule", "19:47-5.2"),
        ("payout_table.straight", "19:47-5.2"),
    ]
    number = table.replace("'en-prison'\nwheel", "7\nwheel")
    assert command("check", "-", given=number).status == 2


def test_a_game_that_is_not_authorized_yet_is_an_objection(command: Command) -> None:
    answer = command("check", "-", "--as-of", "1990-01-01", given=TABLE)
    assert answer.status == 1
    assert "1995-01-24" in answer.out


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("game = ", "TOML"),
        ("name = 'x'", "game"),
        ("game = 'bridge'", "bridge"),
        ("game = 'craps'\nwat = 1", "wat"),
        ("game = 'craps'\nas_of = 'soon'", "as_of 'soon': expected a day as YYYY-MM-DD"),
        ("game = 'craps'\n[options]\nvig_rate = nan", "vig_rate=nan: expected a number such as 0.05"),
        ("game = 'mini-craps'\n[options]\nvariant = 'craps'", "the game asked for is mini-craps"),
        ("game = 'craps'\n[options]\nunicorn = 1", "unicorn"),
        ("game = 'craps'\n[limits]\nunicorn = 1", "unicorn"),
        ("game = 'craps'\ngame = 'craps'", "TOML"),
    ],
)
def test_a_table_that_cannot_be_read_is_refused(text: str, expected: str, command: Command) -> None:
    answer = command("check", "-", given=text)
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    assert expected in answer.err


def test_odds_of_the_field_are_uniform_in_the_casino(command: Command) -> None:
    table = "game = 'craps'\n[options]\nfield_12 = '3:1'\n[[other_tables]]\nname = 'C2'\n"
    answer = command("check", "-", given=table)
    assert answer.status == 1
    assert answer.out.startswith("field_12 differs from C2; odds are the same casino-wide (13:69F-13.6(b))\n")
    assert command("check", "-", given=table + "options = {field_12 = 3}").status == 0


def test_a_lawful_choice_may_get_a_remark(command: Command, tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    table.write_text('game = "pai-gow"\nas_of = 1999-06-01\n[options]\nhouse_way = "basic"\n', "utf-8")
    told = command("check", str(table))
    assert told.status == 0
    assert "remark: house_way basic" in told.out
    assert "remarks" in command("check", str(table), "--json").out
    table.write_text('game = "pai-gow"\nas_of = 1999-06-01\n', "utf-8")
    assert "remark" not in command("check", str(table)).out


@pytest.mark.parametrize(
    ("game", "chosen", "said"),
    [
        ("chemin-de-fer", "max_bank = 50", "max_bank $0.50: expected min_bank of $1 or more (13:69F-4.6)"),
        ("poker", "big_bet = 200", "big_bet of $2: expected at least the small bet of $4 (13:69F-14.17)"),
    ],
)
def test_an_amount_objected_to_is_in_dollars(game: str, chosen: str, said: str, command: Command) -> None:
    table = f'game = "{game}"\nas_of = 2012-01-01\n[options]\n{chosen}\n'
    assert said in command("check", "-", given=table).out.splitlines()
    (objection,) = command("check", "-", "--json", given=table).json()["objections"]
    assert f"{objection['message']} ({objection['cite']})" == said
    found = croupier.game(game).objections(tomllib.loads(chosen), date(2012, 1, 1))
    assert [str(each) for each in found] == [said]
