"""The rules in force on a date, what a refusal says, and what changed between two dates."""

from datetime import date

import pytest

from croupier.law.edition import Edition, Rules
from croupier.law.refusal import BadInput, Refusal
from croupier.law.rules import load_rules, read_rules

BASE = """
[game]
id = "trial"
name = "Trial"
subchapter = "18"
cite = "19:47-18.1"
layout_cite = "19:46-1.13H"
summary = "a game on trial"
"""


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load_rules("let_it_ride")


def history(*events: str) -> Rules:
    return read_rules(
        "trial", BASE + "".join(f"[[history]]\nsection = '19:47-18'\n{event}\n" for event in events)
    )


@pytest.mark.parametrize(
    ("day", "name", "confidence"),
    [
        (date(1995, 1, 24), "E1", "low"),
        (date(1995, 10, 2), "E1", "low"),
        (date(1998, 11, 15), "E1", "low"),
        (date(1998, 11, 16), "E2", "low"),
        (date(2001, 3, 18), "E2", "low"),
        (date(2001, 3, 19), "E3", "low"),
        (date(2007, 3, 18), "E3", "low"),
        (date(2007, 3, 19), "E4", "low"),
        (date(2007, 10, 14), "E4", "low"),
        (date(2007, 10, 15), "E5", "high"),
        (date(2011, 11, 13), "E5", "high"),
        (None, "E5", "low"),
    ],
)
def test_the_rule_set_of_a_day(rules: Rules, day: date | None, name: str, confidence: str) -> None:
    edition = rules.on(day)
    assert (edition.name, edition.confidence) == (name, confidence)


def test_none_is_the_newest_known(rules: Rules) -> None:
    assert rules.on(None).day == date(2011, 11, 14)


def test_before_its_authorization_the_game_is_refused(rules: Rules) -> None:
    with pytest.raises(Refusal, match="let-it-ride of 1995-01-23: the game is authorized from 1995-01-24"):
        rules.on(date(1995, 1, 23))


@pytest.mark.proves("19:47-18.6B(a)")
def test_a_wager_that_did_not_exist_yet_is_refused_with_its_adoption_date(rules: Rules) -> None:
    with pytest.raises(Refusal) as refused:
        rules.on(date(2007, 10, 14)).wager("three_card_bonus")
    assert (
        str(refused.value)
        == "three_card_bonus of 2007-10-14: the wager exists from 2007-10-15 (19:47-18.6B(b))"
    )
    assert rules.on(date(2007, 10, 15)).wager("three-card-bonus").name == "Three card bonus wager"


def test_options_and_pay_tables_not_yet_in_force(rules: Rules) -> None:
    edition = rules.on(date(1997, 1, 1))
    with pytest.raises(Refusal, match="the option exists from 1998-11-16"):
        edition.option("lir_bonus_offered")
    with pytest.raises(Refusal, match="the pay table exists from 2007-10-15"):
        edition.paytable("three_card_bonus_F")
    assert "lir_bonus" not in edition.paytables


def test_an_unknown_id_gets_the_nearest(rules: Rules) -> None:
    edition: Edition = rules.on()
    with pytest.raises(BadInput, match="let-it-ride has no wager 'bet4': did you mean bet"):
        edition.wager("bet4")
    with pytest.raises(BadInput, match="has no option 'payout_limt': did you mean payout_limit"):
        edition.option("payout_limt")


def test_what_ended_is_refused_with_its_end() -> None:
    text = BASE + "[[history]]\nevent='adopted'\nsection='19:47-18'\nfrom=1990-01-01\n"
    text += "[options.old]\ncite='18.11(c)'\ntext='gone'\nuntil=1995-01-01\n"
    with pytest.raises(Refusal, match="old of 1995-01-01: the option existed until 1995-01-01"):
        read_rules("r", text).on(date(1995, 1, 1)).option("old")


def test_an_experiment_ends_on_its_day() -> None:
    trial = history(
        "event = 'experimental'\nfrom = 1989-03-15\nuntil = 1989-06-13",
        "event = 'adopted'\nfrom = 1990-01-16",
    )
    for day in (date(1989, 3, 15), date(1989, 6, 12), date(1990, 1, 16)):
        assert trial.on(day).day == day
    with pytest.raises(Refusal, match="authorized until 1989-06-13"):
        trial.on(date(1989, 6, 13))
    with pytest.raises(Refusal, match="authorized from 1989-03-15"):
        trial.on(date(1989, 3, 14))


def test_the_operative_date_beats_the_effective_one() -> None:
    trial = history("event = 'adopted'\nfrom = 1982-08-02\noperative = 1982-09-15")
    with pytest.raises(Refusal, match="authorized from 1982-09-15"):
        trial.on(date(1982, 8, 20))
    assert trial.on(date(1982, 9, 15))


def test_a_repealed_game_is_refused_until_it_is_adopted_again() -> None:
    trial = history(
        "event='adopted'\nfrom=1978-06-02",
        "event='repealed'\nfrom=1981-07-23",
        "event='adopted'\nfrom=1990-01-16",
    )
    assert trial.on(date(1981, 7, 22))
    with pytest.raises(Refusal, match="repealed on 1981-07-23"):
        trial.on(date(1981, 7, 23))
    assert trial.on(date(1990, 1, 16))


def test_a_proposal_needs_proposals_true() -> None:
    trial = history("event = 'proposal'")
    with pytest.raises(Refusal, match="only as a proposal; set proposals=true"):
        trial.on(date(2020, 1, 1))
    assert trial.on(date(2020, 1, 1), proposals=True)


def test_a_proposed_option_needs_proposals_true() -> None:
    text = BASE + "[[history]]\nevent='adopted'\nsection='19:47-18'\nfrom=1990-01-01\n"
    rules = read_rules("r", text + "[options.new]\ncite='18.11(c)'\ntext='wished for'\nproposal=true\n")
    with pytest.raises(Refusal, match="new: the option exists only as a proposal"):
        rules.on(date(2000, 1, 1)).option("new")
    assert rules.on(date(2000, 1, 1), proposals=True).option("new").text == "wished for"


def test_history(rules: Rules) -> None:
    assert [event.event for event in rules.history_on(date(1995, 9, 30))] == ["temporary"]
    between = rules.history_between(date(2007, 3, 18), date(2007, 3, 19))
    assert {event.section for event in between} == {"19:47-18.4", "19:47-18.5"}
    assert {event.event for event in rules.history} >= {
        "temporary",
        "adopted",
        "amended",
        "readopted",
        "recodified",
    }


@pytest.mark.proves("19:47-18.11(c)")
def test_diff_shows_the_payout_limit_floor_of_2001(rules: Rules) -> None:
    changes = rules.diff(date(2001, 3, 18), date(2001, 3, 19))
    assert [(change.kind, change.what, change.id, change.cite) for change in changes] == [
        ("changed", "option", "payout_limit", "19:47-18.11(c)")
    ]
    assert changes[0].after["floor"] == "top_win_at_table_minimum"


def test_diff_shows_the_three_card_bonus_and_its_removal_backwards(rules: Rules) -> None:
    forward = {(change.kind, change.id) for change in rules.diff(date(2007, 10, 14), date(2007, 10, 15))}
    assert forward >= {
        ("added", "three_card_bonus"),
        ("added", "three_card_bonus_D"),
        ("changed", "lir_bonus"),
    }
    backward = {(change.kind, change.id) for change in rules.diff(date(2007, 10, 15), date(2007, 10, 14))}
    assert ("removed", "three_card_bonus") in backward
    assert rules.diff(date(2008, 1, 1), date(2009, 1, 1)) == []
