"""`croupier check` on whole tables of every game: all objections, limits, other tables and changes."""

from datetime import date, timedelta

import pytest

from croupier.games.register import find
from croupier.law.citation import read_citations
from tests.cli.conftest import Command


def cites(command: Command, text: str, *more: str) -> list[tuple[str, str]]:
    found = command("check", "-", "--json", *more, given=text).json()["objections"]
    # Under the register's number, whichever chapter the day prints.
    return [(each["field"], "; ".join(map(str, read_citations(each["cite"])))) for each in found]


def test_two_objections_to_one_option_by_one_rule_are_both_listed(command: Command) -> None:
    table = "game = 'blackjack'\nas_of = 2008-01-01\n[options]\ndecks = 2\nadditional_wager = 'sevens'\n"
    answer = command("check", "-", given=table + "progressive = 'P1'")
    assert answer.status == 1
    assert "decks of 2: the wager on sevens needs at least 4 (19:47-2.2(a)3)\n" in answer.out
    assert "decks of 2: the progressive wager needs at least 4 (19:47-2.2(a)3)\n" in answer.out
    bonus = "game = 'blackjack'\n[options]\nbonus_wager = {100 = {499 = 1, 100001 = 1, 1500 = 9999}}"
    out = command("check", "-", given=bonus).out
    assert "bonus_wager.100 of $4.99: expected $5 to $1,000 (13:69F-2.20(k))" in out
    assert "bonus_wager.100 of $1,000.01: expected $5 to $1,000 (13:69F-2.20(k))" in out


def test_18_11_c_a_limit_below_both_floors_is_told_the_higher_one(command: Command) -> None:
    table = "game = 'let-it-ride'\nas_of = 2008-01-01\n[options]\ntable_min = 2500\npayout_limit = 4000000"
    answer = command("check", "-", given=table)
    assert answer.out.count("payout_limit") == 1
    assert "expected at least $75,000" in answer.out


def test_18_11_c_the_floor_is_found_for_odds_that_part_a_cent(command: Command) -> None:
    table = "game = 'let-it-ride'\nas_of = 2008-01-01\n[options]\ntable_min = 5001\nstub_count_interval = 9\n"
    table += "main_odds = {royal_flush = '2001:2'}\npayout_limit = "
    assert cites(command, table + "15010501") == [
        ("stub_count_interval", "19:47-18.7(e)"),
        ("payout_limit", "19:47-18.11(c)"),
    ]
    assert cites(command, table + "15010502") == [("stub_count_interval", "19:47-18.7(e)")]


def test_an_option_given_twice_is_refused(command: Command) -> None:
    answer = command("check", "-", given="game = 'craps'\n[options]\ntable-min = 100\ntable_min = 200")
    assert (answer.status, answer.out) == (2, "")
    assert "option table_min is given twice" in answer.err
    rows = "game = 'let-it-ride'\n[options]\nmain_odds = {full_house = 12, full-house = 11}"
    assert "option main_odds.full_house is given twice" in command("check", "-", given=rows).err


def test_options_of_the_command_line_take_the_place_of_posted_limits(command: Command) -> None:
    table = "game = 'let-it-ride'\nas_of = 2008-01-01\n[options]\npayout_limit = 5000000\n"
    table += "[limits]\nminimum = 2500"
    assert cites(command, table) == [("payout_limit", "19:47-18.11(c)")]
    assert cites(command, table, "--option", "table-min=500") == []
    assert cites(command, table, "--option", "payout_limit=7500000") == []


@pytest.mark.parametrize(
    ("table", "wager", "cite"),
    [
        ("game = 'let-it-ride'\nas_of = 2008-01-01", "lir_bonus", "19:47-18.6A(b)"),
        ("game = 'blackjack'", "over13", "19:47-2.17(a)1"),
        ("game = 'blackjack'", "same_suit", "19:47-2.17(a)2"),
        ("game = 'blackjack'", "sevens", "19:47-2.17(a)3"),
        ("game = 'blackjack'", "progressive", "19:47-2.19(a)"),
    ],
)
def test_a_wager_of_one_dollar_has_no_other_limits(
    table: str, wager: str, cite: str, command: Command
) -> None:
    limits = f"{table}\n[limits.{wager}]\nminimum = 100\nmaximum = "
    assert cites(command, limits + "100") == []
    assert cites(command, limits + "500") == [(f"limits.{wager}", cite)]


def test_8_2_a_wager_on_a_number_may_have_limits_of_its_own(command: Command) -> None:
    assert cites(command, "game = 'craps'\n[limits.place-win-6]\nminimum = 600\nmaximum = 60000") == []
    assert cites(command, "game = 'craps'\n[limits.hop_2_4]\nminimum = 600\nmaximum = 500") == [
        ("limits.hop_2_4", "19:47-8.2")
    ]
    unknown = command("check", "-", given="game = 'craps'\n[limits.place-win-7]\nminimum = 1\nmaximum = 2")
    assert unknown.status == 2
    assert "place-win-7" in unknown.err


def test_13_6_b_odds_written_differently_are_the_same_odds(command: Command) -> None:
    table = "game = 'craps'\n[options]\npayout_table = {any-seven = '5:1'}\n[[other_tables]]\nname = 'C2'\n"
    assert cites(command, table + "options = {payout_table = {any_seven = '5 to 1'}}") == []
    assert cites(command, table + "options = {payout_table = {any_seven = 5, eleven = '15:1'}}") == []
    answer = command("check", "-", given=table + "options = {payout_table = {any_seven = 6}}")
    assert answer.out.startswith(
        "payout_table differs from C2 in any-seven; odds are the same casino-wide (13:69F-13.6(b))\n"
    )


def test_2_17_e_one_same_suit_table_for_all_tables_with_as_many_decks(command: Command) -> None:
    table = "game = 'blackjack'\n[options]\nadditional_wager = 'same_suit'\nsame_suit_paytable = 'RM3'\n"
    table += "[[other_tables]]\nname = 'B2'\noptions = {additional_wager = 'same_suit'"
    assert cites(command, table + "}") == [("same_suit_paytable with 8 decks", "19:47-2.17(e)")]
    assert cites(command, table + ", decks = 6}") == []
    assert cites(command, table + ", same_suit_paytable = 'RM3'}") == []


def test_2_20_k_bonus_amounts_of_a_stake_are_the_same_at_all_tables(command: Command) -> None:
    table = "game = 'blackjack'\n[options]\nbonus_wager = 'BB1'\n[[other_tables]]\nname = 'B2'\n"
    assert cites(command, table + "options = {bonus_wager = {100 = {1500 = 3}}}") != []
    assert cites(command, table + "options = {bonus_wager = {100 = {1500 = 1}}}") == []


def test_other_tables_of_a_proposal_are_proposals_too(command: Command) -> None:
    table = "game = 'three-card-21-n-done'\n[options]\nproposals = true\n[[other_tables]]\nname = 'T2'\n"
    assert cites(command, table) == []
    assert cites(command, table + "options = {paytable = {pair = '2:1'}}") == [("paytable", "19:47-13.6(b)")]


CHANGE = """
game = "blackjack"
as_of = 2008-01-01
[options]
{options}
[[changes]]
option = "{option}"
old = {old}
new = {new}
at = 2008-01-02T20:30:00
{notice}
"""
NOTICE = "sign = 2008-01-02T20:00:00\nannounced = 2008-01-02T20:00:00\nreported = 2008-01-02T20:00:00"


def test_2_8_c_a_change_that_another_option_forbids_is_found(command: Command) -> None:
    change = {"option": "surrender", "old": "false", "new": "true", "notice": NOTICE}
    assert cites(command, CHANGE.format(options="", **change)) == []
    assert cites(command, CHANGE.format(options="multiple_action = true", **change)) == [
        ("multiple_action", "19:47-2.8(c)")
    ]


@pytest.mark.parametrize(
    ("option", "old", "new", "cite"),
    [
        ("hole_card", "'none'", "'up'", "19:47-2.6(k)"),
        ("hole_card", "'up'", "'none'", "19:47-2.6(k)"),
        ("hole_card", "'none'", "'down_reader'", None),
        ("additional_wager", "'sevens'", "'over_under_13'", "19:47-2.17(a)"),
        ("additional_wager", "'sevens'", "'none'", "19:47-2.17(a)"),
        ("additional_wager", "'none'", "'sevens'", None),
        ("multiple_action", "false", "true", None),
        ("multiple_action", "true", "false", "19:47-2.18(a)"),
        ("min_bet", "500", "500", None),
        ("min_bet", "500", "1000", "19:47-8.3"),
    ],
)
def test_8_3_which_changes_need_notice(
    option: str, old: str, new: str, cite: str | None, command: Command
) -> None:
    table = CHANGE.format(options="", option=option, old=old, new=new, notice="")
    assert cites(command, table) == ([(option, cite)] if cite else [])
    assert cites(command, table + NOTICE) == []


BOUNDARIES = [
    ("let-it-ride", "lir_bonus_offered = true", "1998-11-16", "lir_bonus_offered", "19:47-18.6A(b)"),
    ("let-it-ride", "bonus_amounts = {flush = 6000}", "1998-11-16", "bonus_amounts", "19:47-18.11(d)"),
    ("let-it-ride", "cover_card = 'white'", "1998-09-08", "cover_card", "19:47-18.2(a)"),
    (
        "let-it-ride",
        "preshuffled_cards = true",
        "2007-03-19",
        "preshuffled_cards",
        "19:47-18.4(a); 19:47-18.5(a)",
    ),
    (
        "let-it-ride",
        "three_card_bonus_offered = true",
        "2007-10-15",
        "three_card_bonus_offered",
        "19:47-18.6B(b)",
    ),
    ("let-it-ride", "three_card_bonus_table = 'F'", "2007-10-15", "three_card_bonus_table", "19:47-18.11(e)"),
    ("craps", "fire_offered = true", "2000-01-01", "fire_offered", "19:46-1.11(d)"),
    ("blackjack", "shoe = 'double'", "1982-09-15", "shoe", "19:47-2.6(d)"),
    ("blackjack", "shuffle = 'bart_carter'", "1982-09-15", "shuffle", "19:47-2.6(m)"),
    ("blackjack", "shuffle = 'continuous'", "1998-11-16", "shuffle", "19:47-2.20"),
    ("blackjack", "surrender = true", "1989-03-15", "surrender", "19:47-2.8"),
    ("blackjack", "surrender = true", "1990-01-16", "surrender", "19:47-2.8(a)"),
    ("blackjack", "hole_card = 'up'", "1991-11-04", "hole_card", "19:47-2.6(k)"),
    ("blackjack", "max_split_hands = 3", "1991-11-04", "max_split_hands", "19:47-2.11(e)"),
    (
        "blackjack",
        "max_split_hands = 3\nbar_ace_resplit = true",
        "1992-08-17",
        "bar_ace_resplit",
        "19:47-2.11(e)",
    ),
    ("blackjack", "hole_card = 'down_reader'", "1993-01-19", "hole_card", "19:47-2.6(j)"),
    ("blackjack", "multiple_action = true", "1993-09-20", "multiple_action", "19:47-2.18(a)"),
    ("blackjack", "five_card_21 = true", "1993-09-20", "five_card_21", "19:47-2.16(a)"),
    ("blackjack", "additional_wager = 'same_suit'", "1993-09-20", "additional_wager", "19:47-2.17(a)"),
    ("blackjack", "additional_wager = 'sevens'", "1996-07-15", "additional_wager", "19:47-2.17(a)3"),
    ("blackjack", "progressive = 'P1'", "1996-07-15", "progressive", "19:47-2.19(a)"),
    ("blackjack", "bonus_wager = 'BB1'", "2000-01-02", "bonus_wager", "19:47-2.20(a)"),
    ("blackjack", "consolidated_net_payout = true", "2000-01-02", "consolidated_net_payout", "19:47-2.7"),
    ("blackjack", "streak = true", "2001-03-18", "streak", "19:47-2.22"),
    ("blackjack", "soft17 = 'hit'", "2011-11-14", "soft17", "19:47-2.12(b)"),
]


@pytest.mark.parametrize(("game", "options", "first", "field", "cite"), BOUNDARIES)
def test_an_option_is_refused_the_day_before_it_exists(
    game: str, options: str, first: str, field: str, cite: str, command: Command
) -> None:
    table, day = f"game = '{game}'\n[options]\n{options}", date.fromisoformat(first)
    assert cites(command, table, "--as-of", str(day - timedelta(days=1))) == [(field, cite)]
    assert cites(command, table, "--as-of", first) == []
    assert cites(command, table, "--as-of", str(day + timedelta(days=1))) == []


@pytest.mark.parametrize(("last", "gone"), [("1981-07-22", "1981-07-23"), ("1989-06-12", "1989-06-13")])
def test_2_8_surrender_ends_on_its_day(last: str, gone: str, command: Command) -> None:
    table = "game = 'blackjack'\n[options]\nsurrender = true"
    assert cites(command, table, "--as-of", last) == []
    assert [field for field, _ in cites(command, table, "--as-of", gone)] == ["surrender"]


@pytest.mark.parametrize(
    ("game", "first"),
    [
        ("craps", "1978-06-02"),
        ("mini-craps", "1978-06-02"),
        ("blackjack", "1978-06-02"),
        ("let-it-ride", "1995-01-24"),
        ("spanish-21", "2000-01-03"),
    ],
)
def test_a_game_is_refused_the_day_before_it_is_authorized(game: str, first: str, command: Command) -> None:
    before = date.fromisoformat(first) - timedelta(days=1)
    found = command("check", "-", "--json", "--as-of", str(before), given=f"game = '{game}'").json()
    assert [(each["field"], each["cite"]) for each in found["objections"]] == [
        ("game", find(game)[0].rules.game.cite)
    ]
    assert f"authorized from {first}" in found["objections"][0]["message"]
    assert command("check", "-", "--as-of", first, given=f"game = '{game}'").status == 0


def test_18_2_every_fault_of_two_decks_is_listed_under_its_option(command: Command) -> None:
    table = "game = 'let-it-ride'\nas_of = 2008-01-01\n[options]\nshuffler = 'automated'\ntwo_decks = true\n"
    alike = table + "second_card_back = 'red'\n"
    assert cites(command, alike) == [("second_card_back", "19:47-18.2(b)2")]
    assert cites(command, alike + "cover_card = 'red'") == [
        ("cover_card", "19:47-18.2(a)"),
        ("cover_card", "19:47-18.2(b)1"),
        ("second_card_back", "19:47-18.2(b)2"),
    ]


def test_18_11_c_the_flat_floor_is_not_said_to_be_what_three_bets_win(command: Command) -> None:
    table = "game = 'let-it-ride'\nas_of = 2008-01-01\n[options]\npayout_limit = 4999999"
    answer = command("check", "-", given=table)
    assert answer.out == "payout_limit of $49,999.99: expected at least $50,000 (19:47-18.11(c))\n"


def test_a_change_on_a_day_without_the_game_leaves_the_other_objections(command: Command) -> None:
    table = "game = 'let-it-ride'\nas_of = 2008-01-01\n[options]\nstub_count_interval = 9\n"
    table += "[[changes]]\noption = 'table_min'\nold = 500\nnew = 1000\nat = 1990-01-01T00:00:00"
    assert cites(command, table) == [("stub_count_interval", "19:47-18.7(e)"), ("table_min", "19:47-18.1")]


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("game = 'craps'\n[limits]\nmin = 500\nminimum = 600", "limits.minimum: table_min is given twice"),
        (
            "game = 'craps'\n[limits.hard-4]\nminimum = 1\nmaximum = 2\n"
            "[limits.hard_4]\nminimum = 1\nmaximum = 3",
            "limits.hard-4 is given twice",
        ),
        (
            "game = 'craps'\n[[other_tables]]\nname = 'C2'\noptions = {unicorn = 1}",
            "other table C2: craps has no option 'unicorn'",
        ),
        (
            "game = 'craps'\n[[other_tables]]\nname = 'C2'\noptions = {payout_table = {horn = 'much'}}",
            "other table C2: option payout_table.horn: odds 'much'",
        ),
        (
            "game = 'let-it-ride'\n[options]\nbonus_amounts = {flush = '50:1'}",
            "option bonus_amounts.flush='50:1': expected an amount in cents",
        ),
        (
            "game = 'let-it-ride'\n[options]\nmain_odds = {flush = '8 for 1'}",
            "option main_odds.flush: odds '8 for 1'",
        ),
    ],
)
def test_what_is_wrong_is_named_where_it_stands(table: str, message: str, command: Command) -> None:
    answer = command("check", "-", given=table)
    assert (answer.status, answer.out) == (2, "")
    assert message in answer.err


@pytest.mark.parametrize("day", ["2008-W01-1", "2008-1-01 ", "20080101", "2008-02-30", "२००८-०१-०१"])
def test_a_day_is_written_one_way(day: str, command: Command) -> None:
    answer = command("check", "-", "--as-of", day, given="game = 'craps'")
    assert answer.status == 2
    assert "expected a day as YYYY-MM-DD" in answer.err


@pytest.mark.parametrize("wager", ["bet1", "bet2", "bet3"])
def test_18_11_c_the_payout_limit_follows_the_minimum_posted_for_a_bet(wager: str, command: Command) -> None:
    table = "game = 'let-it-ride'\nas_of = 2008-01-01\n[options]\npayout_limit = 5000000\n"
    limits = f"{table}[limits.{wager}]\nmaximum = 20000\nminimum = "
    assert cites(command, limits + "1600") == []
    assert cites(command, limits + "2500") == [("payout_limit", "19:47-18.11(c)")]
    assert cites(command, limits + "2500", "--as-of", "2001-03-18") == []


def test_2_8_c_changes_are_made_one_after_the_other(command: Command) -> None:
    def change(option: str, old: str, new: str, hour: int) -> str:
        times = "".join(f"{step} = 2008-01-02T08:00:00\n" for step in ("sign", "announced", "reported"))
        at = f"at = 2008-01-02T{hour}:00:00\n"
        return f"[[changes]]\noption = '{option}'\nold = {old}\nnew = {new}\n{at}{times}"

    table = "game = 'blackjack'\nas_of = 2008-01-01\n[options]\nmultiple_action = true\n"
    surrender = change("surrender", "false", "true", 21)
    first, late = (change("multiple-action", "true", "false", hour) for hour in (20, 22))
    assert cites(command, table + first + surrender) == []
    assert cites(command, table + surrender + first) == []
    assert cites(command, table + surrender + late) == [("multiple_action", "19:47-2.8(c)")]


def test_18_11_c_raising_the_minimum_may_break_the_payout_limit(command: Command) -> None:
    table = "game = 'let-it-ride'\nas_of = 2008-01-01\n[options]\npayout_limit = 5000000\n[[changes]]\n"
    table += "option = 'table_min'\nold = 500\nnew = 2500\nat = 2008-01-02T20:00:00\n"
    table += "sign = 2008-01-02T20:00:00\nannounced = 2008-01-02T20:00:00"
    assert cites(command, table) == [("payout_limit", "19:47-18.11(c)")]
