"""Limits of 19:47-8.2, payout limits, and the notice of 19:47-8.3."""

from datetime import date, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.blackjack.game import GAME as BLACKJACK
from croupier.games.let_it_ride.game import GAME
from croupier.games.register import Game
from croupier.law.limits import WagerLimits, apply_payout_limit
from croupier.law.money import dollars
from croupier.law.notice import (
    Notice,
    change_starts,
    earliest,
    limit_change_starts,
    needs_notice,
    option_change_starts,
)
from croupier.law.refusal import BadInput, Refusal

EIGHT = datetime(2008, 1, 1, 20, 0, 0)
MINUTES = timedelta(minutes=1)


def test_8_2_limits_and_increments() -> None:
    limits = WagerLimits(minimum=500, maximum=50_000, increment=500)
    limits.require("bet1", 500)
    limits.require("bet1", 50_000)
    for cents, message in [(499, "are 500 to 50000"), (50_500, "are 500 to 50000"), (750, "multiple of 500")]:
        with pytest.raises(Refusal, match=rf"bet1 of {cents}: .*{message} \(19:47-8.2\)"):
            limits.require("bet1", cents)


def test_8_2_a_maximum_below_the_minimum_is_refused() -> None:
    with pytest.raises(Refusal, match=r"19:47-8\.2"):
        WagerLimits(minimum=500, maximum=499)
    with pytest.raises(BadInput):
        WagerLimits(minimum=0, maximum=10)


def test_dollars() -> None:
    assert [dollars(5_000_000), dollars(1250), dollars(-5)] == ["$50,000", "$12.50", "-$0.05"]


@pytest.mark.proves("19:47-18.11(c)")
def test_18_11_c_the_limit_is_used_up_in_the_order_of_the_wagers() -> None:
    assert apply_payout_limit([2_500_000] * 3, 5_000_000) == (2_500_000, 2_500_000, 0)
    assert apply_payout_limit([-1000, 4_000_000, 0, 2_000_000], 5_000_000) == (-1000, 4_000_000, 0, 1_000_000)
    assert apply_payout_limit([7_500_000], None) == (7_500_000,)


@given(st.lists(st.integers(-(10**6), 10**8), max_size=5), st.integers(0, 10**8))
def test_a_payout_limit_never_pays_more_and_touches_no_loss(winnings: list[int], limit: int) -> None:
    paid = apply_payout_limit(winnings, limit)
    won = sum(amount for amount in winnings if amount > 0)
    assert sum(amount for amount in paid if amount > 0) == min(won, limit)
    assert [amount for amount in paid if amount < 0] == [amount for amount in winnings if amount < 0]


def test_8_3_case_1_a_change_counts_half_an_hour_later() -> None:
    assert earliest(EIGHT, EIGHT, EIGHT) == datetime(2008, 1, 1, 20, 30, 0)


def test_8_3_case_2_the_last_of_the_three_counts() -> None:
    assert earliest(EIGHT, EIGHT + 10 * MINUTES, EIGHT) == datetime(2008, 1, 1, 20, 40, 0)


def test_8_3_case_3_limits_change_at_once_or_after_half_an_hour_by_policy() -> None:
    notice = Notice(sign=EIGHT, announced=EIGHT)
    assert limit_change_starts(notice, players_present=True) == EIGHT
    assert limit_change_starts(notice, players_present=True, policy="notice30") == EIGHT + 30 * MINUTES
    assert limit_change_starts(Notice(sign=EIGHT), players_present=False, policy="notice30") == EIGHT
    with pytest.raises(Refusal, match="announced"):
        limit_change_starts(Notice(sign=EIGHT), players_present=True)
    with pytest.raises(Refusal, match="sign"):
        limit_change_starts(Notice(announced=EIGHT), players_present=False)


@pytest.mark.parametrize(("sign", "announced"), [(0, 10), (10, 0)])
def test_8_3_a_new_limit_counts_from_the_later_of_sign_and_announcement(sign: int, announced: int) -> None:
    notice = Notice(sign=EIGHT + sign * MINUTES, announced=EIGHT + announced * MINUTES)
    assert limit_change_starts(notice, players_present=True) == EIGHT + 10 * MINUTES
    assert limit_change_starts(notice, players_present=True, policy="notice30") == EIGHT + 40 * MINUTES
    assert limit_change_starts(notice, players_present=False) == EIGHT + sign * MINUTES


@pytest.mark.proves("19:47-18.6A(a)", "19:47-18.6B(a)")
@pytest.mark.parametrize("option", ["lir_bonus_offered", "three_card_bonus_offered"])
def test_18_6A_and_18_6B_only_withdrawing_a_bonus_needs_notice(option: str) -> None:
    edition = GAME.edition(date(2008, 1, 1))
    assert needs_notice(edition.option(option), True, False)
    assert not needs_notice(edition.option(option), False, True)
    assert not needs_notice(edition.option(option), True, True)
    notice = Notice(sign=EIGHT, announced=EIGHT + MINUTES, reported=EIGHT)
    assert option_change_starts(edition, option, (True, False), notice) == EIGHT + 31 * MINUTES
    assert option_change_starts(edition, option, (False, True), Notice()) is None
    with pytest.raises(Refusal, match=rf"{option}: the change must be reported .*19:47-18.6[AB]\(a\)"):
        option_change_starts(edition, option, (True, False), Notice(sign=EIGHT, announced=EIGHT))


@pytest.mark.proves("19:47-18.11(c)")
def test_18_11_c_only_a_lower_limit_that_is_not_on_the_layout_needs_notice() -> None:
    edition = GAME.edition(date(2008, 1, 1))
    fact = edition.option("payout_limit")
    posted = GAME.options({"limit_on_layout": False})
    printed = GAME.options({"limit_on_layout": True})
    assert needs_notice(fact, 7_500_000, 5_000_000, posted)
    assert needs_notice(fact, None, 5_000_000, posted)
    assert not needs_notice(fact, 5_000_000, 7_500_000, posted)
    assert not needs_notice(fact, 5_000_000, None, posted)
    assert not needs_notice(fact, 7_500_000, 5_000_000, printed)


def test_times_with_and_without_a_zone_cannot_be_compared() -> None:
    edition = GAME.edition(date(2008, 1, 1))
    notice = Notice(sign=EIGHT, announced=EIGHT.replace(tzinfo=timezone.utc), reported=EIGHT)  # noqa: UP017
    with pytest.raises(BadInput, match="time zone"):
        option_change_starts(edition, "lir_bonus_offered", (True, False), notice)


def ordered(option: str, new: object, game: Game = GAME, /, **times: Any) -> datetime:
    """When an order given at eight o'clock at a table of 2008 starts to count."""
    edition = game.edition(date(2008, 1, 1))
    policy = times.pop("limit_change", "immediate")
    before = game.options({option: times.pop("old"), "limit_change": policy}, edition.day)
    after = game.options({option: new, "limit_change": policy}, edition.day)
    values = getattr(before, option), getattr(after, option)
    present = times.pop("players_present", True)
    return change_starts(edition, option, *values, after, now=EIGHT, players_present=present, **times)


def test_8_3_case_1_surrender_ordered_off_at_eight_ends_at_half_past() -> None:
    assert ordered("surrender", False, BLACKJACK, old=True) == EIGHT + 30 * MINUTES


def test_8_3_case_2_surrender_announced_at_ten_past_ends_at_twenty_to_nine() -> None:
    later = EIGHT + 10 * MINUTES
    assert ordered("surrender", False, BLACKJACK, old=True, announced=later) == EIGHT + 40 * MINUTES
    assert ordered("surrender", False, BLACKJACK, old=True, posted=later) == EIGHT + 40 * MINUTES
    assert ordered("surrender", False, BLACKJACK, old=True, reported=later) == EIGHT + 40 * MINUTES


def test_8_3_case_3_a_new_minimum_counts_from_the_next_round_or_from_half_past() -> None:
    half_past = EIGHT + 30 * MINUTES
    assert ordered("table_min", 2500, old=1000) == EIGHT
    assert ordered("table_min", 2500, old=1000, limit_change="notice30") == half_past
    assert ordered("table_min", 2500, old=1000, limit_change="notice30", players_present=False) == EIGHT
    assert ordered("table_min", 2500, old=1000, announced=half_past) == half_past


def test_8_3_a_change_that_needs_no_notice_counts_from_the_next_round() -> None:
    assert ordered("two_positions", True, old=False) == EIGHT
    assert ordered("three_card_bonus_offered", True, old=False, reported=EIGHT + MINUTES) == EIGHT
    assert ordered("table_min", 1000, old=1000, limit_change="notice30") == EIGHT


@pytest.mark.parametrize("step", ["posted", "announced", "reported"])
@pytest.mark.parametrize(("option", "old", "new"), [("table_min", 500, 1000), ("two_positions", False, True)])
def test_8_3_a_notice_dated_before_the_order_is_refused(step: str, option: str, old: Any, new: Any) -> None:
    with pytest.raises(Refusal, match=rf"{option}: .* at 2008-01-01 19:59:59, before .*\(19:47-8\.3\)"):
        ordered(option, new, old=old, **{step: EIGHT - timedelta(seconds=1)})
    with pytest.raises(BadInput, match="time zone"):
        ordered(option, new, old=old, **{step: EIGHT.replace(tzinfo=timezone.utc)})  # noqa: UP017
