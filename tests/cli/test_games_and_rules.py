"""`croupier games` and `croupier rules`: what there is, on which day."""

from typing import Any

import pytest

from croupier.games.register import games as built_games
from tests.cli.conftest import Command


def test_games_lists_every_game_with_its_subchapter_and_dates(command: Command) -> None:
    games = {row["id"]: row for row in command("games", "--json").json()["games"]}
    built = [name for game in built_games() for name in dict.fromkeys((game.id, *game.rules.game.variants))]
    assert list(games) == built
    order = [
        *("craps", "mini-craps", "blackjack", "baccarat", "chemin-de-fer", "roulette", "big-six"),
        *("red-dog", "minibaccarat", "sic-bo", "pokette"),
        *("mini-dice", "caribbean-stud", "let-it-ride"),
    ]
    assert [name for name in games if name in order] == order
    assert (games["blackjack"]["from"], games["blackjack"]["until"]) == ("1978-06-02", None)
    assert games["three-card-21-n-done"]["status"] == "proposal"
    assert games["let-it-ride"]["subchapter"] == "13:69F-18"
    assert games["let-it-ride"]["from"] == "1995-01-24"
    assert games["let-it-ride"]["until"] is None
    assert games["craps"]["from"] == "1978-06-02"
    text = command("games").out
    assert "let-it-ride" in text
    assert "13:69F-18" in text


def test_games_knows_what_was_authorized_on_a_day(command: Command) -> None:
    def status(day: str) -> dict[str, str]:
        return {
            row["id"]: row["status"] for row in command("games", "--as-of", day, "--json").json()["games"]
        }

    then = status("1990-01-01")
    adopted = ("craps", "mini-craps", "blackjack", "baccarat", "minibaccarat")
    assert {then[name] for name in adopted} == {"adopted"}
    assert then["three-card-21-n-done"] == "proposal"
    later = (
        "red-dog",
        "caribbean-stud",
        "double-down-stud",
        "let-it-ride",
        "spanish-21",
        "fast-action-holdem",
        "mini-dice",
    )
    assert {then[name] for name in later} == {"not yet"}
    assert status("1995-03-01")["mini-dice"] == "unknown"
    assert status("1995-03-01")["let-it-ride"] == status("1995-03-01")["caribbean-stud"] == "temporary"
    assert status("2008-01-01")["let-it-ride"] == "adopted"


def test_a_form_of_poker_is_listed_from_the_day_it_is_permitted(command: Command) -> None:
    def found(day: str) -> dict[str, Any]:
        return {row["id"]: row for row in command("games", "--as-of", day, "--json").json()["games"]}

    assert found("1996-01-01")["mambo-stud"]["status"] == "not yet"
    assert found("1996-01-01")["holdem"]["status"] == "adopted"
    late = found("2000-01-03")["mambo-stud"]
    assert (late["status"], late["from"]) == ("adopted", "2000-01-03")


@pytest.mark.parametrize(
    ("game", "day", "later"),
    [
        ("let-it-ride", "1996-01-01", ("optional wager", "three_card", "lir_bonus")),
        ("let-it-ride", "2000-01-01", ("own three cards", "three_card")),
        ("minibaccarat", "2000-01-01", ("side wagers", "commission", "dragon", "panda")),
        ("poker", "1999-12-31", ("Six games", "mambo_third_card", "high_low_8, low, mambo")),
        ("blackjack", "1991-11-03", ("lies face up", "main_hole_card_up", "multiple_action")),
        ("pai-gow-poker", "2000-01-01", ("imperial: ", "bonus_payout_limit")),
    ],
)
def test_what_came_later_is_in_no_line_of_the_rules_of_a_day(
    command: Command, game: str, day: str, later: tuple[str, ...]
) -> None:
    def said(day: str) -> str:
        rules = command("rules", game, "--as-of", day).out.partition("OPTIONS THAT EXCLUDE")[0]
        return " ".join(rules.split())

    now, then = said("2011-11-14"), said(day)
    for words in later:
        assert words not in then
        assert words in now


def test_rules_are_those_of_the_day(command: Command) -> None:
    early = command("rules", "let-it-ride", "--as-of", "1996-01-01", "--json").json()
    late = command("rules", "let-it-ride", "--as-of", "2008-01-01", "--json").json()
    assert early["as_of"] == "1996-01-01"
    assert set(early["wagers"]) == {"bet1", "bet2", "bet3"}
    assert set(late["wagers"]) == {"bet1", "bet2", "bet3", "lir_bonus", "three_card_bonus"}
    for part in ("wagers", "paytables", "options", "irregularities"):
        assert all(
            "19:4" in fact["cite"] or "13:69" in fact["cite"] or "interp" in fact["cite"]
            for fact in late[part].values()
        )


def test_rules_for_people_name_wagers_odds_options_and_irregularities(command: Command) -> None:
    text = command("rules", "let-it-ride").out
    for part in ("bet1", "1000 to 1", "dealing_method", "card_face_up_in_shoe", "13:69F-18.12(a)"):
        assert part in text


def test_rules_diff_shows_what_changed_between_two_days(command: Command) -> None:
    found = command("rules", "let-it-ride", "--diff", "1998-01-01", "1999-01-01", "--json").json()
    assert (found["from"], found["to"]) == ("1998-01-01", "1999-01-01")
    added = {change["id"] for change in found["changes"] if change["kind"] == "added"}
    assert "lir_bonus" in added
    assert "three_card_bonus" not in added
    assert any(event["section"] == "19:47-18.6A" for event in found["history"])
    text = command("rules", "let-it-ride", "--diff", "1998-01-01", "1999-01-01").out
    assert "added wager lir_bonus" in text
    assert "Nothing changed" in command("rules", "let-it-ride", "--diff", "2008-01-01", "2008-01-02").out


def test_a_day_before_the_game_is_refused_under_the_chapter_of_that_day(command: Command) -> None:
    error = command("rules", "keno", "--diff", "1995-03-12", "2012-01-01").err
    assert "the game is authorized from 1995-03-13 (19:47-15.1)" in error


@pytest.mark.proves("19:47-18.2(a)")
def test_18_2_a_the_new_cover_card_is_a_change_of_its_day(command: Command) -> None:
    text = command("rules", "let-it-ride", "--diff", "1998-09-07", "1998-09-08").out
    assert "changed option cover_card (19:47-18.2(a))" in text


def test_an_amendment_whose_words_are_not_known_is_not_called_nothing(command: Command) -> None:
    text = command("rules", "let-it-ride", "--diff", "1996-06-16", "1996-06-17").out
    assert "1996-06-17 19:47-18.7 amended" in text
    assert "Nothing changed" not in text


def test_what_came_with_the_new_chapter_is_cited_under_it(command: Command) -> None:
    found = command("rules", "poker", "--diff", "1999-01-01", "2012-01-01", "--json").json()["changes"]
    cites = {(each["kind"], each["what"], each["id"]): each["cite"] for each in found}
    assert cites["added", "option", "mambo_third_card"].startswith("13:69F-14.13A;")
    assert cites["removed", "conflict", "variant=mambo-stud"] == "19:47-14.8; 19:47-14.13A"
    text = command("rules", "minibaccarat", "--diff", "2008-01-01", "2012-01-01").out
    assert "added wager dragon_player (13:69F-7.2;" in text


def test_rules_diff_refuses_days_it_cannot_read(command: Command) -> None:
    for days in (("1998-01-01", "soon"), ("1999-01-01", "1998-01-01"), ("1990-01-01", "1999-01-01")):
        answer = command("rules", "let-it-ride", "--diff", *days)
        assert answer.status == 2
        assert answer.err.count("\n") == 1
    assert (
        command("rules", "craps", "--as-of", "2000-01-01", "--diff", "1998-01-01", "1999-01-01").status == 2
    )


def test_a_game_of_the_new_chapter_is_listed_under_it(command: Command) -> None:
    rows = {row["id"]: row["subchapter"] for row in command("games", "--json").json()["games"]}
    assert (rows["three-card-21-n-done"], rows["blackjack"]) == ("13:69F-2C", "13:69F-2")


def test_an_experiment_with_one_section_makes_no_experiment_of_the_game(command: Command) -> None:
    for day, status in (("1989-04-01", "adopted"), ("1995-09-30", "adopted")):
        rows = command("games", "--as-of", day, "--json").json()["games"]
        assert [row["status"] for row in rows if row["id"] == "blackjack"] == [status]
    for day, status in (("1995-01-23", "not yet"), ("1995-01-24", "temporary"), ("1995-10-02", "adopted")):
        rows = command("games", "--as-of", day, "--json").json()["games"]
        assert [row["status"] for row in rows if row["id"] == "let-it-ride"] == [status]


def test_1_2_a_the_renumbering_of_2000_is_told_paragraph_by_paragraph(command: Command) -> None:
    found = command("rules", "craps", "--diff", "2000-01-02", "2000-01-03", "--json").json()["changes"]
    assert [(each["what"], each["id"]) for each in found] == [
        ("wager", "pass"),
        ("wager", "dont-pass"),
        ("wager", "come"),
        ("wager", "dont-come"),
    ]
    assert found[1]["before"]["first.void_cite"] == "19:47-1.2(a)2iv"
    assert found[1]["after"]["first.void_cite"] == "19:47-1.2(a)2iii"
    assert all(key.endswith("cite") for each in found for key in each["after"])
    same = command("rules", "craps", "--diff", "2000-01-03", "2011-11-14", "--json").json()
    assert same["changes"] == []


def test_conflicts_that_say_the_same_of_several_values_are_told_apart(command: Command) -> None:
    found = command("rules", "blackjack", "--diff", "1996-07-14", "1996-07-15", "--json").json()["changes"]
    ids = [each["id"] for each in found if each["cite"] == "19:47-2.17(a)" and each["what"] == "conflict"]
    assert ids == [
        "additional_wager=over_under_13, progressive=P1",
        "additional_wager=same_suit, progressive=P1",
        "additional_wager=sevens, progressive=P1",
    ]


def test_a_difference_takes_no_options_but_proposals(command: Command) -> None:
    days = ("--diff", "2000-01-01", "2011-11-14")
    answer = command("rules", "craps", "--option", "table_min=5", *days)
    assert (answer.status, "only proposals counts" in answer.err) == (2, True)
    answer = command("rules", "three-card-21-n-done", "--option", "proposals=maybe", *days)
    assert (answer.status, "proposals='maybe'" in answer.err) == (2, True)
    assert command("rules", "three-card-21-n-done", "--option", "proposals=yes", *days).status == 0


def test_the_end_of_a_trial_is_told(command: Command) -> None:
    days = ("rules", "blackjack", "--diff", "1989-06-12", "1989-06-13")
    assert "1989-06-13 19:47-2.8 experimental ended: 90-day trial" in command(*days).out
    (ended,) = command(*days, "--json").json()["ended"]
    assert (ended["section"], ended["from"], ended["until"]) == ("19:47-2.8", "1989-03-15", "1989-06-13")
    adopted = command("rules", "let-it-ride", "--diff", "1995-10-01", "1995-10-02").out
    assert "1995-10-02 19:47-18 temporary ended" in adopted
    assert "ended" not in command("rules", "blackjack", "--diff", "1989-06-13", "1989-06-14").out
