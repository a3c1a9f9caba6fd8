"""Options and limits changed at an open table: the notice of 19:47-8.3, and rules that change overnight."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import msgspec
import pytest

import croupier
from croupier.law.refusal import BadInput, Refusal
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.replay import Mismatch, replay
from croupier.table.table import Table
from tests.table.forging import rechained

DAY = "2010-06-01T"


class Evening:
    """A let it ride table whose clock the test sets."""

    def __init__(self, mode: str = "virtual", as_of: date | None = None, **options: Any) -> None:
        self.now = datetime.fromisoformat(f"{DAY}19:00:00").replace(tzinfo=UTC)
        self.table: Table = croupier.open_table(
            "let-it-ride", options, as_of, mode=mode, clock=self.clock, buy_in_as_needed=True
        )

    def clock(self) -> int:
        return int(self.now.timestamp() * 1000)

    def at(self, time: str) -> Evening:
        self.now = datetime.fromisoformat(f"{DAY}{time}").replace(tzinfo=UTC)
        return self

    def alter(self, time: str, option: str, value: Any, removed: bool = False, **times: str) -> list[Any]:
        self.at(time)
        notice = {step: f"{DAY}{given}" for step, given in times.items()}
        return self.table.do(
            cmd.Alter(by=cmd.FLOORPERSON, option=option, value=value, notice=notice, device_removed=removed)
        )

    def seated(self) -> Evening:
        self.table.do(cmd.Sit(by=cmd.player(1), seat=1))
        return self

    def bet(self, wager: str, amount: int) -> list[ev.AnyEvent]:
        return self.table.do(cmd.Bet(by=cmd.player(1), seat=1, wager=wager, amount=amount))

    def played(self, stake: int = 2500) -> list[ev.AnyEvent]:
        table = self.table
        wagers = dict.fromkeys(("bet1", "bet2", "bet3"), stake)
        events = table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=wagers))
        events += table.do(cmd.Close(by=cmd.DEALER))
        for _ in range(2):
            events += table.do(cmd.Decide(by=cmd.player(1), seat=1, word="ride"))
        return events

    @property
    def options(self) -> Any:
        return self.table.round.options

    def replays(self) -> None:
        again = replay(self.table.journal)
        assert again.state.record() == self.table.state.record()
        assert again.round.options == self.options


@pytest.mark.proves("19:47-18.6B(a)")
def test_case_1_a_wager_is_withdrawn_thirty_minutes_after_sign_announcement_and_report() -> None:
    evening = Evening(three_card_bonus_offered=True).seated()
    (posted,) = evening.alter("20:00:00", "three_card_bonus_offered", False)
    assert isinstance(posted, ev.ChangePosted)
    assert posted.starts == evening.at("20:30:00").clock()
    evening.at("20:29:59").bet("three_card_bonus", 100)
    evening.table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="three_card_bonus"))
    evening.at("20:30:00")
    with pytest.raises(Refusal, match="this table does not offer it"):
        evening.bet("three_card_bonus", 100)
    assert any(isinstance(event, ev.Altered) for event in evening.bet("bet1", 500))
    assert not evening.options.three_card_bonus_offered
    evening.replays()


def test_case_2_all_three_must_be_thirty_minutes_old() -> None:
    evening = Evening(three_card_bonus_offered=True).seated()
    (posted,) = evening.alter("20:00:00", "three_card_bonus_offered", False, announced="20:10:00")
    assert posted.starts == evening.at("20:40:00").clock()
    evening.at("20:39:00").played()
    assert evening.options.three_card_bonus_offered
    evening.at("20:40:00").played()
    assert not evening.options.three_card_bonus_offered
    evening.replays()


def test_case_3_the_minimum_counts_from_the_next_round_once_posted_and_announced() -> None:
    evening = Evening(table_min=1000).seated()
    evening.at("19:59:00").bet("bet1", 1000)
    (posted,) = evening.alter("20:00:00", "table_min", 2500)
    assert posted.starts == evening.clock()
    for wager in ("bet2", "bet3"):
        evening.bet(wager, 1000)
    evening.table.do(cmd.Close(by=cmd.DEALER))
    for _ in range(2):
        evening.table.do(cmd.Decide(by=cmd.player(1), seat=1, word="ride"))
    with pytest.raises(Refusal, match=r"the limits of this table are 2500"):
        evening.bet("bet1", 1000)
    evening.replays()


def test_a_limit_counts_at_once_where_the_round_has_not_begun() -> None:
    evening = Evening(table_min=1000).seated()
    posted, altered = evening.alter("20:00:00", "table_min", 2500)
    assert (posted.option, altered.chosen["table_min"]) == ("table_min", 2500)
    with pytest.raises(Refusal, match=r"the limits of this table are 2500"):
        evening.bet("bet1", 1000)


def test_8_3_under_the_policy_notice30_a_limit_counts_after_thirty_minutes() -> None:
    evening = Evening(table_min=1000, limit_change="notice30").seated()
    (posted,) = evening.alter("20:00:00", "table_min", 2500)
    assert posted.starts == evening.at("20:30:00").clock()
    evening.at("20:29:59").played(1000)
    evening.at("20:30:00")
    with pytest.raises(Refusal, match=r"the limits of this table are 2500"):
        evening.bet("bet1", 1000)
    evening.replays()


def test_8_3_at_an_empty_table_the_sign_is_enough_under_either_policy() -> None:
    for policy in ("immediate", "notice30"):
        evening = Evening(table_min=1000, limit_change=policy)
        evening.alter("20:00:00", "table_min", 2500, announced="22:00:00")
        assert evening.options.table_min == 2500


@pytest.mark.parametrize("step", ["sign", "announced", "reported"])
def test_8_3_a_notice_dated_in_the_past_is_refused(step: str) -> None:
    evening = Evening(three_card_bonus_offered=True).seated()
    head = evening.table.head
    with pytest.raises(
        Refusal, match=r"at 2010-06-01 19:30:00, before it was ordered at 2010-06-01 20:00:00"
    ):
        evening.alter("20:00:00", "three_card_bonus_offered", False, **{step: "19:30:00"})
    assert evening.table.head == head


def test_a_second_sign_about_the_same_option_takes_the_place_of_the_first() -> None:
    evening = Evening(three_card_bonus_table="A", three_card_bonus_offered=True).seated()
    evening.alter("20:00:00", "three_card_bonus_table", "D")
    evening.alter("20:10:00", "three_card_bonus_table", "E")
    assert [(change.option, change.value) for change in evening.table.round.changes] == [
        ("three_card_bonus_table", "E")
    ]
    evening.at("20:35:00").played()
    assert evening.options.three_card_bonus_table == "A"
    evening.at("20:40:00").played()
    assert evening.options.three_card_bonus_table == "E"
    evening.replays()


@pytest.mark.proves("19:47-18.11(c)")
def test_18_11_c_a_lower_payout_limit_needs_notice_unless_it_is_on_the_layout() -> None:
    evening = Evening(payout_limit=9_000_000, limit_on_layout=False).seated()
    (posted,) = evening.alter("20:00:00", "payout_limit", 6_000_000)
    assert posted.starts == evening.at("20:30:00").clock()
    evening.alter("20:30:00", "payout_limit", 9_500_000)
    assert evening.options.payout_limit == 9_500_000, "more needs no notice"
    printed = Evening(payout_limit=9_000_000, limit_on_layout=True).seated()
    printed.alter("20:00:00", "payout_limit", 6_000_000)
    assert printed.options.payout_limit == 6_000_000
    with pytest.raises(Refusal, match=r"payout_limit of \$1:.*18\.11\(c\)"):
        printed.alter("20:00:00", "payout_limit", 100)


def test_offering_more_needs_no_notice() -> None:
    evening = Evening(three_card_bonus_offered=False).seated()
    evening.alter("20:00:00", "three_card_bonus_offered", True)
    assert evening.options.three_card_bonus_offered


@pytest.mark.proves("19:47-18.12(f)")
def test_18_12_f_the_device_leaves_the_table_before_another_method_is_used() -> None:
    evening = Evening(dealing_method="automated_shoe", shuffler="automated").seated()
    for option, value in (("dealing_method", "manual_shoe"), ("shuffler", "manual")):
        with pytest.raises(Refusal, match=r"must be off the table.*18\.12\(f\)"):
            evening.alter("20:00:00", option, value)
        assert isinstance(evening.alter("20:00:00", option, value, True)[1], ev.Altered)
    evening.alter("20:00:00", "shuffler", "automated")
    assert any(isinstance(event, ev.Dealt) and not event.spread for event in evening.played())


@pytest.mark.parametrize("mode", ["virtual", "live"])
@pytest.mark.proves("19:47-18.12(f)", "19:47-18.5(b)1", "19:47-18.9(b)1", "19:47-18.9(b)2")
def test_18_12_f_the_cards_of_a_round_are_shuffled_and_dealt_by_the_method_now_used(mode: str) -> None:
    evening = Evening(mode).seated()
    _, _, *shuffled = evening.alter("20:00:00", "shuffler", "automated")
    assert [event.cite for event in shuffled if isinstance(event, ev.Shuffled)] == ["19:47-18.5(b)1"]
    *_, put = evening.alter("20:00:01", "dealing_method", "automated_shoe", True)
    assert put.cite == "19:47-18.9(b)1"
    table = evening.table
    table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=dict.fromkeys(("bet1", "bet2", "bet3"), 2500)))
    closed, *_ = table.do(cmd.Close(by=cmd.DEALER))
    assert closed.cite == "19:47-18.9(b)2"
    evening.replays()
    same = Evening(mode).seated().alter("20:00:00", "shuffler", "manual")
    assert not any(isinstance(event, ev.Shuffled) for event in same), "nothing changed, nothing is shuffled"


def test_a_round_ends_under_the_rules_with_which_it_began() -> None:
    evening = Evening().seated()
    evening.bet("bet1", 500)
    (posted,) = evening.alter("20:00:00", "two_positions", True)
    assert isinstance(posted, ev.ChangePosted)
    for wager in ("bet2", "bet3"):
        evening.bet(wager, 500)
    evening.table.do(cmd.Close(by=cmd.DEALER))
    evening.table.do(cmd.Decide(by=cmd.player(1), seat=1, word="ride"))
    assert not evening.options.two_positions
    evening.table.do(cmd.Decide(by=cmd.player(1), seat=1, word="ride"))
    assert evening.options.two_positions
    evening.replays()


@pytest.mark.parametrize(
    ("option", "value", "notice", "sentence"),
    [
        ("table_minimum", 1, {}, "table_min"),
        ("table_min", "much", {}, "table_min"),
        ("table_min", 1000, {"sign": "soon"}, "expected sign, announced and reported"),
        ("table_min", 1000, {"posted": f"{DAY}20:00:00"}, "expected sign, announced and reported"),
        ("proposals", True, {}, "proposals"),
    ],
)
def test_a_change_that_cannot_be_read_is_refused(
    option: str, value: Any, notice: dict[str, str], sentence: str
) -> None:
    table = Evening().seated().table
    head = table.head
    with pytest.raises(BadInput, match=sentence):
        table.do(cmd.Alter(by=cmd.FLOORPERSON, option=option, value=value, notice=notice))
    assert table.head == head


def test_replay_checks_the_notice_again() -> None:
    evening = Evening(three_card_bonus_offered=True).seated()
    evening.alter("20:00:00", "three_card_bonus_offered", False)
    evening.at("20:30:00").played()
    entries = evening.table.journal.entries
    posting = next(n for n, entry in enumerate(entries) if isinstance(entry.command, cmd.Alter))
    early = [msgspec.structs.replace(event, starts=0) for event in entries[posting].events]  # type: ignore[type-var]
    forged = list(entries)
    forged[posting] = msgspec.structs.replace(entries[posting], events=early)
    with pytest.raises(Mismatch, match=r"event \d+ \(change_posted\): starts is 0, the rules give 12754242"):
        replay(rechained(forged))


def test_9_1_a_table_open_across_a_change_of_the_rules_plays_its_next_round_under_them() -> None:
    evening = Evening(as_of=date(2007, 10, 14)).seated()
    table = evening.table
    assert "three_card_bonus" not in table.edition.wagers
    evening.bet("bet1", 500)
    evening.now += timedelta(days=1)
    for wager in ("bet2", "bet3"):
        evening.bet(wager, 500)
    table.do(cmd.Close(by=cmd.DEALER))
    for _ in range(2):
        events = table.do(cmd.Decide(by=cmd.player(1), seat=1, word="ride"))
    closed = next(event for event in events if isinstance(event, ev.RoundClosed))
    assert closed.cite == "19:47-18.10(j)", "the round ends under the rules it began with"
    begun = next(event for event in events if isinstance(event, ev.RoundOpened))
    assert begun.as_of == "2007-10-15"
    assert "three_card_bonus" in table.edition.wagers
    table.do(cmd.Alter(by=cmd.FLOORPERSON, option="three_card_bonus_offered", value=True))
    evening.bet("three_card_bonus", 100)
    evening.replays()


def test_9_1_options_that_became_unlawful_stop_wagers_until_they_are_changed() -> None:
    # From 2001-03-19 a payout limit may not lie below what three bets of the minimum win at 1,000 to 1.
    evening = Evening(as_of=date(2001, 3, 18), payout_limit=6_000_000, table_min=2500).seated()
    evening.played()
    evening.now += timedelta(days=1)
    events = evening.played()
    altered = next(event for event in events if isinstance(event, ev.Altered))
    assert altered.unlawful.startswith("payout_limit of $60,000: expected at least")
    with pytest.raises(
        Refusal, match=r"the options of this table must be changed first, payout_limit of \$60,000"
    ):
        evening.bet("bet1", 2500)
    evening.replays()
    evening.table.do(cmd.Alter(by=cmd.FLOORPERSON, option="payout_limit", value=9_000_000))
    evening.bet("bet1", 2500)
    assert not evening.table.round.unlawful
    evening.replays()
