"""The rules as a document and as text: every fact in force, each with its citation."""

import json
from datetime import date

import pytest

from croupier.games.register import Game, find, games
from croupier.law.citation import printed
from croupier.report.rules_text import diff_text, rules_document, rules_text
from tests.report.tables import table

GAMES = ("let-it-ride", "double-down-stud", "craps", "blackjack")


@pytest.mark.parametrize("name", GAMES)
def test_every_fact_in_force_is_in_the_document_with_its_citation(name):
    game, edition, _ = table(name)
    found = json.loads(json.dumps(rules_document(game, edition)))
    for kind in ("wagers", "paytables", "options", "irregularities"):
        assert list(found[kind]) == list(edition.facts(kind))
        assert all(fact["cite"] for fact in found[kind].values())
    assert list(found["limits"]) == list(edition.wagers)
    assert len(found["conflicts"]) == len(edition.conflicts)
    assert len(found["history"]) == len(edition.history)
    assert "table" not in found


@pytest.mark.parametrize("name", GAMES)
def test_the_text_says_what_the_document_says(name):
    game, edition, options = table(name)
    text = rules_text(rules_document(game, edition, options))
    flat = " ".join(text.split())
    for fact in edition.wagers.values():
        assert all(
            words in flat
            for words in (
                fact.name,
                fact.made,
                fact.wins,
                fact.loses,
                printed(edition.cite(fact), edition.day),
            )
        )
    for option, fact in edition.options.items():
        assert f"{option}: " in text
        assert fact.text in flat
        assert printed(fact.cite, edition.day) in flat
    for irregularity, fact in edition.irregularities.items():
        assert f"{irregularity} ({printed(fact.cite, edition.day)})" in flat
        assert fact.ruling in flat
        assert all(field in text for field in fact.fields)
    assert "AT THIS TABLE" in text


def test_options_carry_type_default_allowed_values_bounds_and_notice():
    game, edition, _ = table("let-it-ride")
    options = rules_document(game, edition)["options"]
    assert options["dealing_method"]["allowed"] == ["manual_shoe", "hand", "automated_shoe"]
    assert options["dealing_method"]["type"] == "enum"
    assert (options["stub_count_interval"]["minimum"], options["stub_count_interval"]["maximum"]) == (1, 5)
    assert options["payout_limit"]["type"] == "int or none"
    assert options["payout_limit"]["notice"] == "decrease"
    assert options["lir_bonus_offered"]["default"] is False
    game, edition, _ = table("craps")
    assert rules_document(game, edition)["options"]["field_12"]["default"] == "2:1"


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_every_option_that_needs_notice_names_the_rule_that_requires_it(game: Game) -> None:
    found = rules_document(game, game.edition(proposals=True))
    for option in found["options"].values():
        assert bool(option["notice_cite"]) == (option["notice"] != "none")
    assert "(None)" not in rules_text(found)


def test_with_options_the_document_says_what_the_table_pays():
    game, edition, options = table("craps", field_12="3:1")
    found = rules_document(game, edition, options)["table"]["wagers"]
    assert found["place-win-6"]["pays"] == [{"case": "", "odds": "7 to 6"}]
    assert {"case": "12", "odds": "3 to 1"} in found["field"]["pays"]
    assert "fire" not in found


def test_an_older_edition_has_fewer_facts():
    game, edition, _ = table("let-it-ride", date(1997, 1, 1))
    found = rules_document(game, edition)
    assert list(found["wagers"]) == ["bet1", "bet2", "bet3"]
    assert "three_card_bonus_table" not in found["options"]
    words = "rules in force on 1997-01-01, edition E1"
    assert found["edition"] == {"name": "E1", "confidence": "low", "words": words}


def test_the_difference_between_two_days_is_told():
    game, _ = find("let-it-ride")
    text = diff_text(game.rules.diff(date(2000, 1, 1), date(2008, 1, 1)))
    assert "added wager three_card_bonus (19:47-18.6B(b))" in text
    assert "name was: Optional bonus wager" in text
    assert "name is: Let it ride bonus wager" in " ".join(text.split())
    assert diff_text(game.rules.diff(date(2008, 1, 1), date(2008, 1, 2))) == ""


@pytest.mark.proves("19:47-18.11(a)")
def test_18_11_a_new_odds_are_told_with_to_and_amounts_with_win():
    game, _ = find("let-it-ride")
    text = " ".join(diff_text(game.rules.diff(date(1998, 1, 1), date(2008, 1, 1))).split())
    assert "rows: royal flush: win $25,000, straight flush: win $2,500" in text
    assert "rows: mini royal: 50 to 1, straight flush: 40 to 1" in text


def test_limits_fixed_by_the_wagers_own_rule_are_amounts_under_that_rule():
    game, edition, _ = table("let-it-ride")
    found = rules_document(game, edition)
    assert found["limits"]["lir_bonus"] == {"least": 100, "most": 100, "cite": "13:69F-18.6A(b)"}
    assert found["limits"]["bet1"] == {"least": "table_min", "most": "table_max", "cite": "13:69F-8.2"}
    assert "limits: exactly $1 (13:69F-18.6A(b))" in rules_text(found)
    game, edition, _ = table("blackjack")
    limits = rules_document(game, edition)["limits"]
    assert limits["bonus"] == {"least": 100, "most": 500, "cite": "13:69F-2.20(a)"}


@pytest.mark.parametrize("name", ["let-it-ride", "craps", "blackjack", "spanish-21", "three-card-21-n-done"])
def test_every_wager_names_pay_tables_that_are_printed(name):
    game, edition, _ = table(name, **({"proposals": True} if name.startswith("three") else {}))
    found = rules_document(game, edition)
    named = [table for wager in found["wagers"].values() for table in wager["paytables"]]
    assert all(wager["paytables"] for wager in found["wagers"].values())
    # The second table of the fire wager is the option's to choose.
    assert set(named) == set(found["paytables"]) - {"fire-39-199-499"}


def test_history_tells_operative_days_and_ends():
    found = rules_text(rules_document(*table("blackjack", date(1990, 1, 1))[:2]))
    assert "1982-08-02 19:47-2.6 amended, operative 1982-09-15 (R.1982 d.255" in found
    assert "1989-03-15 19:47-2.8 experimental until 1989-06-13 (21 N.J.R. 640(a))" in found


def test_a_proposal_is_never_said_to_be_in_force():
    game, edition, _ = table("three-card-21-n-done", proposals=True)
    text = rules_text(rules_document(game, edition))
    assert text.splitlines()[1].startswith("Proposed rules, never adopted and not in force")


@pytest.mark.parametrize(
    ("day", "allowed"),
    [
        (date(1991, 11, 3), ["none", "down"]),
        (date(1991, 11, 4), ["none", "down", "up"]),
        (date(1993, 1, 19), ["none", "down", "down_reader", "up"]),
    ],
)
def test_2_6_only_values_of_the_day_are_to_choose_from(day, allowed):
    game, edition, _ = table("blackjack", day)
    assert rules_document(game, edition)["options"]["hole_card"]["allowed"] == allowed


def test_numbers_to_choose_from_and_none_are_told():
    game, edition, _ = table("spanish-21")
    found = rules_document(game, edition)
    assert found["options"]["decks"]["allowed"] == [6, 8]
    assert "allowed: 6, 8" in rules_text(found)
    text = rules_text(rules_document(*table("blackjack")[:2]))
    assert "allowed: over_under_13, same_suit, sevens, none" in text
