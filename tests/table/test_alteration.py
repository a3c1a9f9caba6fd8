"""Options and limits changed at an open table: the notice of 19:47-8.3 and the device of 18.12(f)."""

from datetime import UTC, datetime
from typing import Any

import pytest

import croupier
from croupier.law.refusal import BadInput, Refusal
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.journal import read
from croupier.table.replay import Mismatch, replay
from croupier.table.table import Table

DAY = "2010-06-01T"


class Evening:
    """A table whose clock the test sets."""

    def __init__(self, mode: str = "virtual", **options: Any) -> None:
        self.now = "19:00:00"
        self.table: Table = croupier.open_table(
            "let-it-ride", options, mode=mode, clock=self.clock, buy_in_as_needed=True
        )

    def clock(self) -> int:
        return int(datetime.fromisoformat(DAY + self.now).replace(tzinfo=UTC).timestamp() * 1000)

    def alter(
        self, at: str, option: str, value: Any, device_removed: bool = False, **times: str
    ) -> list[Any]:
        self.now = at
        notice = {step: DAY + time for step, time in times.items()}
        return self.table.do(
            cmd.Alter(
                by=cmd.FLOORPERSON, option=option, value=value, notice=notice, device_removed=device_removed
            )
        )

    def seated(self) -> "Evening":
        self.table.do(cmd.Sit(by=cmd.player(1), seat=1))
        return self

    def played(self) -> list[ev.AnyEvent]:
        table = self.table
        wagers = dict.fromkeys(("bet1", "bet2", "bet3"), 2500)
        table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=wagers))
        events = table.do(cmd.Close(by=cmd.DEALER))
        for _ in range(2):
            events += table.do(cmd.Decide(by=cmd.player(1), seat=1, word="ride"))
        return events


@pytest.mark.proves("19:47-18.6B(a)")
def test_case_1_a_wager_is_withdrawn_thirty_minutes_after_sign_announcement_and_report() -> None:
    evening = Evening(three_card_bonus_offered=True).seated()
    times = {"sign": "20:00:00", "announced": "20:00:00", "reported": "20:00:00"}
    with pytest.raises(Refusal, match=r"may start at 2010-06-01 20:30:00.*19:47-8\.3"):
        evening.alter("20:29:59", "three_card_bonus_offered", False, **times)
    bonus = cmd.Bet(by=cmd.player(1), seat=1, wager="three_card_bonus", amount=100)
    evening.table.do(bonus)
    evening.table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="three_card_bonus"))
    evening.alter("20:30:00", "three_card_bonus_offered", False, **times)
    with pytest.raises(Refusal, match="this table does not offer it"):
        evening.table.do(bonus)


def test_case_2_all_three_must_be_thirty_minutes_old() -> None:
    evening = Evening(three_card_bonus_offered=True).seated()
    times = {"sign": "20:00:00", "announced": "20:10:00", "reported": "20:00:00"}
    with pytest.raises(Refusal, match="may start at 2010-06-01 20:40:00"):
        evening.alter("20:39:59", "three_card_bonus_offered", False, **times)
    evening.alter("20:40:00", "three_card_bonus_offered", False, **times)
    assert not evening.table.round.options.three_card_bonus_offered


def test_case_3_the_minimum_counts_from_the_next_round_once_posted_and_announced() -> None:
    evening = Evening(table_min=1000).seated()
    with pytest.raises(Refusal, match=r"sign has no time.*19:47-8\.3"):
        evening.alter("20:00:00", "table_min", 2500)
    with pytest.raises(Refusal, match=r"announced has no time.*19:47-8\.3"):
        evening.alter("20:00:00", "table_min", 2500, sign="20:00:00")
    with pytest.raises(Refusal, match="may start at 2010-06-01 20:00:00"):
        evening.alter("19:59:59", "table_min", 2500, sign="20:00:00", announced="20:00:00")
    evening.alter("20:00:00", "table_min", 2500, sign="20:00:00", announced="20:00:00")
    with pytest.raises(Refusal, match=r"the limits of this table are 2500"):
        evening.table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="bet1", amount=1000))


def test_case_3_at_an_empty_table_the_sign_is_enough() -> None:
    evening = Evening(table_min=1000)
    evening.alter("20:00:00", "table_min", 2500, sign="20:00:00")
    assert evening.table.round.options.table_min == 2500


@pytest.mark.proves("19:47-18.11(c)")
def test_18_11_c_a_lower_payout_limit_needs_notice_unless_it_is_on_the_layout() -> None:
    evening = Evening(payout_limit=9_000_000, limit_on_layout=False).seated()
    with pytest.raises(Refusal, match=r"sign has no time.*18\.11\(c\)"):
        evening.alter("20:00:00", "payout_limit", 6_000_000)
    times = {"sign": "20:00:00", "announced": "20:00:00", "reported": "20:00:00"}
    evening.alter("20:30:00", "payout_limit", 6_000_000, **times)
    evening.alter("20:30:00", "payout_limit", 7_000_000)
    assert evening.table.round.options.payout_limit == 7_000_000
    printed = Evening(payout_limit=9_000_000, limit_on_layout=True).seated()
    printed.alter("20:00:00", "payout_limit", 6_000_000)
    with pytest.raises(Refusal, match=r"payout_limit of 100.*18\.11\(c\)"):
        printed.alter("20:00:00", "payout_limit", 100)


def test_offering_more_needs_no_notice_but_another_pay_table_does() -> None:
    evening = Evening(three_card_bonus_offered=False).seated()
    evening.alter("20:00:00", "three_card_bonus_offered", True)
    with pytest.raises(Refusal, match="30 minutes before"):
        evening.alter("20:00:00", "three_card_bonus_table", "D")


@pytest.mark.proves("19:47-18.12(f)")
def test_18_12_f_the_device_leaves_the_table_before_another_method_is_used() -> None:
    evening = Evening(dealing_method="automated_shoe", shuffler="automated").seated()
    for option, value in (("dealing_method", "manual_shoe"), ("shuffler", "manual")):
        with pytest.raises(Refusal, match=r"must be off the table.*18\.12\(f\)"):
            evening.alter("20:00:00", option, value)
        assert isinstance(evening.alter("20:00:00", option, value, device_removed=True)[0], ev.Altered)
    evening.alter("20:00:00", "shuffler", "automated")
    assert any(isinstance(event, ev.Dealt) and not event.spread for event in evening.played())


def test_a_round_ends_under_the_rules_with_which_it_began() -> None:
    evening = Evening().seated()
    evening.table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="bet1", amount=500))
    with pytest.raises(Refusal, match="wagers are on the layout"):
        evening.alter("20:00:00", "two_positions", True)
    evening.table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers={"bet2": 500, "bet3": 500}))
    evening.table.do(cmd.Close(by=cmd.DEALER))
    with pytest.raises(Refusal, match=r"betting is closed.*a round is finished under the rules"):
        evening.alter("20:00:00", "two_positions", True)


@pytest.mark.parametrize(
    ("option", "value", "notice", "sentence"),
    [
        ("table_minimum", 1, {}, "table_min"),
        ("table_min", "much", {}, "table_min"),
        ("table_min", 1000, {"sign": "soon"}, "expected sign, announced and reported"),
        ("table_min", 1000, {"posted": DAY + "20:00:00"}, "expected sign, announced and reported"),
    ],
)
def test_a_change_that_cannot_be_read_is_refused(
    option: str, value: Any, notice: dict[str, str], sentence: str
) -> None:
    table = Evening().seated().table
    head = table.journal.head
    with pytest.raises(BadInput, match=sentence):
        table.do(cmd.Alter(by=cmd.FLOORPERSON, option=option, value=value, notice=notice))
    assert table.journal.head == head


def test_craps_cannot_become_mini_craps() -> None:
    table = croupier.open_table("craps")
    with pytest.raises(BadInput, match="cannot be changed at an open table"):
        table.do(cmd.Alter(by=cmd.FLOORPERSON, option="variant", value="mini-craps"))


def test_replay_checks_the_notice_again() -> None:
    evening = Evening(three_card_bonus_offered=True).seated()
    times = {"sign": "20:00:00", "announced": "20:00:00", "reported": "20:00:00"}
    (event,) = evening.alter("20:30:00", "three_card_bonus_offered", False, **times)
    evening.played()
    again = replay(read(evening.table.journal.lines()))
    assert again.state.snapshot() == evening.table.state.snapshot()
    assert event.at == 1275424200000
    other = Evening(three_card_bonus_offered=True).seated()
    kept = read(other.table.journal.lines())
    early = ev.Altered(
        event.seq,
        event.by,
        event.cite,
        event.option,
        event.value,
        event.notice,
        event.device_removed,
        event.at - 1,
    )
    kept.append([early])
    with pytest.raises(Mismatch, match="the table refuses what it records: three_card_bonus"):
        replay(kept)


@pytest.mark.parametrize("mode", ["virtual", "live"])
@pytest.mark.proves("19:47-18.12(f)", "19:47-18.5(b)1", "19:47-18.9(b)1", "19:47-18.9(b)2")
def test_18_12_f_the_cards_of_a_round_are_shuffled_and_dealt_by_the_method_now_used(mode: str) -> None:
    evening = Evening(mode).seated()
    _, *shuffled = evening.alter("20:00:00", "shuffler", "automated")
    assert [event.cite for event in shuffled if isinstance(event, ev.Shuffled)] == ["19:47-18.5(b)1"]
    *_, put = evening.alter("20:00:01", "dealing_method", "automated_shoe", device_removed=True)
    assert put.cite == "19:47-18.9(b)1"
    table = evening.table
    table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=dict.fromkeys(("bet1", "bet2", "bet3"), 2500)))
    closed, *_ = table.do(cmd.Close(by=cmd.DEALER))
    assert closed.cite == "19:47-18.9(b)2"
    assert replay(read(table.journal.lines())).state.snapshot() == table.state.snapshot()
    (same,) = Evening(mode).seated().alter("20:00:00", "shuffler", "manual")
    assert isinstance(same, ev.Altered), "nothing changed, nothing is shuffled"
