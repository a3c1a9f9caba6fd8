"""One betting round by itself: whose turn it is, what may be bet and raised at each limit, all-ins (14.7)."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from croupier.procedure.betting_round import BettingCites, BettingRound, Hand, Stakes, carry_out, in_hand, out
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.state import Wager
from croupier.procedure.steps import Announce, Ask, Bank, Burn, Collect, Deal, Mark, Post, Refill, Transfer

CITES = BettingCites(wagers="wagers", pot="pot", sizes="sizes", dead="dead")
FIXED = Stakes("fixed", 400, 400, 3)
SPREAD = Stakes("spread", 200, 1000, 3)
POT = Stakes("pot", 200, 0, None)
NONE = Stakes("none", 200, 0, None)


class Betting:
    """A betting round among seats with these chips: `front` put in by force, `before` in earlier rounds."""

    def __init__(
        self, stakes: Stakes, stacks: dict[int, int], front: Any = (), before: Any = (), forced: int = 0
    ) -> None:
        front, before = dict(front), dict(before)
        self.hand = Hand(list(stacks), list(stacks), dict(stacks), CITES)
        self.round: Any = SimpleNamespace(
            seats={seat: SimpleNamespace(wagers={}) for seat in stacks},
            hands={str(seat): [] for seat in stacks},
            markers={},
            ledger=Counter(),
        )
        for seat in stacks:
            if seat in front or seat in before:
                self.put(seat, front.get(seat, 0), before.get(seat, 0))
        self.betting = BettingRound(self.round, self.hand, stakes, "betting round 2", forced)
        self.steps: list[Any] = []
        self.pending: Ask | None = None

    def put(self, seat: int, front: int, before: int) -> None:
        self.round.seats[seat].wagers["pot"] = Wager({"front": front}, "front", banked=before)

    def begin(self, procedure: Any) -> Betting:
        self.course = procedure
        self.go(None)
        return self

    def play(self, first: int) -> Betting:
        return self.begin(self.betting.play(first))

    def go(self, answer: Any) -> None:
        """Carry out what needs no answer."""
        self.pending = None
        try:
            step = self.course.send(answer)
            while not isinstance(step, Ask):
                self.steps.append(step)
                self.apply(step)
                step = self.course.send(None)
            self.pending = step
        except StopIteration:
            pass

    def apply(self, step: Any) -> None:
        match step:
            case Post():
                self.put(step.seat, step.stake - self.of(step.seat).banked, self.of(step.seat).banked)
            case Bank():
                wager = self.of(step.seat)
                self.round.ledger["pot"] += wager.in_front
                self.put(step.seat, 0, wager.stake)
            case Transfer():
                self.round.ledger[step.source] -= step.cents
                self.round.ledger[step.target] += step.cents
            case Mark():
                self.round.markers[step.name] = step.value
            case Collect():
                del self.round.hands[step.holder]

    def of(self, seat: int) -> Wager:
        held: Wager = self.round.seats[seat].wagers.get("pot") or Wager({"front": 0}, "front")
        return held

    @property
    def turn(self) -> Any:
        return self.pending.seats[0] if self.pending else None

    @property
    def may(self) -> dict[str, Any]:
        """The words open to whoever is asked: what a call costs, what a bet or raise may be."""
        assert self.pending is not None
        found: dict[str, Any] = {}
        for offer in self.pending.offers:
            if not offer.wagers:
                found[offer.word] = None
                continue
            [(_, most)] = offer.wagers
            assert offer.above == self.of(self.turn).banked
            found[offer.word] = most if offer.exact else offer.only or (offer.least, most)
            assert offer.named is not offer.exact
            assert offer.only == () or offer.only[0] < offer.only[1]
        return found

    @property
    def barred(self) -> dict[str, str]:
        assert self.pending is not None
        return {each.word: each.why for each in self.pending.barred}

    def say(self, *said: tuple[int, str] | tuple[int, str, int]) -> Betting:
        for seat, word, *amount in said:
            assert self.turn == seat, f"seat {self.turn}, not {seat}"
            assert self.pending is not None
            offer = next(each for each in self.pending.offers if each.word == word)
            if offer.wagers:
                to = amount[0] if amount else offer.wagers[0][1]
                self.put(seat, to, self.of(seat).banked)
            self.go(SimpleNamespace(word=word, cite=offer.cite))
        return self

    def pots(self) -> dict[str, int]:
        return {name: cents for name, cents in self.round.ledger.items() if cents}


def three(stakes: Stakes, chips: int = 10_000, **more: Any) -> Betting:
    return Betting(stakes, dict.fromkeys((1, 2, 3), chips), **more)


def test_all_check_in_turn_from_the_first_and_nothing_is_moved() -> None:
    table = three(FIXED, before={1: 400, 2: 400, 3: 400}).play(2)
    asked = table.pending
    assert asked is not None
    assert (asked.cite, asked.seats, asked.about, asked.default) == (
        "wagers",
        (2,),
        "betting round 2",
        "check",
    )
    assert table.may == {"check": None, "bet": (400, 400), "fold": None}
    table.say((2, "check"), (3, "check"), (1, "check"))
    assert table.pending is None
    assert [type(step) for step in table.steps] == [Mark]
    assert (table.hand.last_to_raise, table.hand.first_to_act) == (0, 2)


def test_action_is_marked_once_when_two_have_acted() -> None:
    table = three(FIXED).play(1).say((1, "check"))
    assert table.round.markers == {}
    table.say((2, "check"))
    assert table.steps == [Mark("dead", "action", "yes")]
    table.say((3, "check"))
    assert len(table.steps) == 1
    marked = three(FIXED)
    marked.round.markers["action"] = "yes"
    marked.play(1).say((1, "check"), (2, "check"))
    assert marked.steps == []


def test_blinds_are_a_bet_that_the_last_blind_may_raise() -> None:
    table = three(FIXED, front={1: 200, 2: 400}, forced=400).play(3)
    assert table.pending is not None
    assert (table.pending.about, table.pending.default) == ("betting round 2, $4 to call", "fold")
    assert table.may == {"call": 400, "raise": (800, 800), "fold": None}
    table.say((3, "call"))
    assert table.pending.about == "betting round 2, $2 to call"
    table.say((1, "call"))
    assert table.may == {"check": None, "raise": (800, 800), "fold": None}
    table.say((2, "check"))
    assert table.pots() == {"pot": 1200}


def test_three_raises_of_several_players_any_number_of_two() -> None:
    table = three(FIXED).play(1).say((1, "bet"), (2, "raise"), (3, "raise"))
    assert table.may == {"call": 1200, "raise": (1600, 1600), "fold": None}
    table.say((1, "raise"))
    assert table.may == {"call": 1600, "fold": None}
    assert table.barred == {"raise": "the 3 raises of the round have all been made"}
    two = Betting(FIXED, {1: 10_000, 2: 10_000}).play(1).say((1, "bet"))
    two.say((2, "raise"), (1, "raise"), (2, "raise"), (1, "raise"))
    assert two.may == {"call": 2000, "raise": (2400, 2400), "fold": None}


def test_a_bring_in_is_completed_to_a_bet_which_is_no_raise() -> None:
    stakes = Stakes("fixed", 400, 400, 1)
    table = three(stakes, before={1: 50, 2: 50, 3: 50})
    table.begin(table.betting.bring_in(2, 100))
    assert table.may == {"bring_in": 100, "complete": 400}
    assert table.pending is not None
    assert (table.pending.cite, table.pending.default) == ("wagers", "bring_in")
    table.say((2, "bring_in"))
    assert table.hand.last_to_raise == 2
    table.play(2)
    assert table.turn == 3
    assert table.may == {"call": 100, "complete": (400, 400), "fold": None}
    table.say((3, "complete"))
    assert table.may == {"call": 400, "raise": (800, 800), "fold": None}
    table.say((1, "raise"))
    assert table.barred == {"raise": "the 1 raises of the round have all been made"}


def test_who_completes_at_once_has_bet() -> None:
    table = three(FIXED)
    table.begin(table.betting.bring_in(2, 100))
    table.say((2, "complete")).play(2)
    assert table.may == {"call": 400, "raise": (800, 800), "fold": None}
    short = Betting(FIXED, {1: 60, 2: 9000})
    short.begin(short.betting.bring_in(1, 100))
    assert short.may == {"bring_in": 60}


def test_a_bring_in_that_is_only_called_ends_without_another_word_of_its_own() -> None:
    table = three(FIXED)
    table.begin(table.betting.bring_in(1, 100)).say((1, "bring_in"))
    table.play(1).say((2, "call"), (3, "call"))
    assert table.pending is None
    assert table.pots() == {"pot": 300}


def test_less_than_half_a_raise_may_be_completed_and_does_not_reopen() -> None:
    table = Betting(FIXED, {1: 10_000, 2: 599, 3: 10_000}).play(1)
    table.say((1, "bet"), (2, "raise"))
    assert table.of(2).in_front == 599
    # 199 is less than half of a raise of 400: it is completed to 800.
    assert table.may == {"call": 599, "complete": (800, 800), "fold": None}
    table.say((3, "call"))
    assert table.may == {"call": 599, "fold": None}
    assert table.barred == dict.fromkeys(
        ("complete", "raise"), "no full bet or raise was made since the seat acted"
    )


def test_half_a_raise_is_one_and_a_full_one_comes_on_top() -> None:
    table = Betting(FIXED, {1: 10_000, 2: 600, 3: 10_000}).play(1)
    table.say((1, "bet"), (2, "raise"))
    assert table.may == {"call": 600, "raise": (1000, 1000), "fold": None}
    table.say((3, "call"))
    assert table.may == {"call": 600, "raise": (1000, 1000), "fold": None}


def test_once_a_big_bet_is_made_raises_are_big() -> None:
    stakes = Stakes("fixed", 200, 400, 3)
    table = three(stakes).play(1)
    assert table.may["bet"] == (200, 400)
    table.say((1, "bet", 200))
    assert table.may["raise"] == (400, 600)
    table.say((2, "raise", 600))
    assert table.may["raise"] == (1000, 1000)
    big = three(stakes).play(1).say((1, "bet", 400))
    assert big.may["raise"] == (800, 800)
    small = three(stakes).play(1).say((1, "bet", 200), (2, "raise", 400))
    assert small.may["raise"] == (600, 800)


def test_a_spread_raise_is_at_least_the_last_one() -> None:
    table = three(SPREAD).play(1)
    assert table.may["bet"] == (200, 1000)
    table.say((1, "bet", 500))
    assert table.may == {"call": 500, "raise": (1000, 1500), "fold": None}
    table.say((2, "raise", 1200))
    assert table.may["raise"] == (1900, 2200)


def test_a_short_all_in_at_a_spread_limit_may_be_completed() -> None:
    table = Betting(SPREAD, {1: 10_000, 2: 700, 3: 10_000}).play(1)
    table.say((1, "bet", 600), (2, "raise"))
    assert table.may == {"call": 700, "complete": (1200, 1600), "fold": None}


def test_pot_limit_counts_the_call_first() -> None:
    table = three(POT, before={1: 100, 2: 100, 3: 100}).play(1)
    assert table.may["bet"] == (200, 300)
    table.say((1, "bet", 300))
    # $6 lie there; a call makes it $9, so the raise is to $3 and $9 more.
    assert table.may == {"call": 300, "raise": (600, 1200), "fold": None}
    table.say((2, "raise", 700))
    # $13 with the call of $7 make $20 more than that.
    assert table.may == {"call": 700, "raise": (1100, 2700), "fold": None}
    table.say((3, "call"))
    # Seat 1 has $3 of the $7 in front: $20 and $4 to call.
    assert table.may == {"call": 700, "raise": (1100, 700 + 2000 + 400), "fold": None}


def test_no_limit_up_to_all_chips_and_a_short_all_in_does_not_reopen() -> None:
    table = Betting(NONE, {1: 10_000, 2: 1300, 3: 10_000}, before={1: 100, 2: 100, 3: 100}).play(1)
    assert table.may["bet"] == (200, 9900)
    table.say((1, "bet", 1000), (2, "raise"))
    assert table.of(2).in_front == 1200
    assert table.may == {"call": 1200, "raise": (2200, 9900), "fold": None}
    table.say((3, "call"))
    assert table.may == {"call": 1200, "fold": None}
    assert table.barred == {"raise": "no full bet or raise was made since the seat acted"}
    table.say((1, "call"))
    assert table.pots() == {"pot": 3600}


def test_a_full_all_in_opens_the_betting_again() -> None:
    table = Betting(NONE, {1: 10_000, 2: 2000, 3: 10_000}).play(1)
    table.say((1, "bet", 1000), (2, "raise"), (3, "call"))
    assert table.may == {"call": 2000, "raise": (3000, 10_000), "fold": None}


def test_an_all_in_of_less_than_the_least_bet_is_no_full_bet() -> None:
    table = Betting(NONE, {1: 150, 2: 10_000, 3: 10_000}).play(1)
    assert table.may["bet"] == (150, 150)
    table.say((1, "bet"))
    assert table.may == {"call": 150, "complete": (200, 10_000), "fold": None}


def test_who_has_checked_may_not_raise_where_that_is_not_posted() -> None:
    stakes = msgspec.structs.replace(FIXED, check_raise=False)
    table = three(stakes).play(1).say((1, "check"), (2, "bet"), (3, "fold"))
    assert table.barred == {"raise": "a player who has checked may not raise at this table"}
    open_to_all = three(FIXED).play(1).say((1, "check"), (2, "bet"), (3, "fold"))
    assert open_to_all.may["raise"] == (800, 800)


def test_nobody_bets_into_seats_without_chips_and_one_cent_is_chips() -> None:
    table = Betting(NONE, {1: 10_000, 2: 500, 3: 500}, before={2: 500, 3: 500, 1: 500}).play(1)
    assert table.pending is None
    cent = Betting(NONE, {1: 10_000, 2: 501, 3: 500}, before={2: 500, 3: 500, 1: 500}).play(1)
    assert cent.turn == 1
    assert cent.may["bet"] == (200, 9500)
    cent.say((1, "bet", 200))
    assert cent.turn == 2
    assert cent.may == {"call": 1, "fold": None}
    assert cent.barred == {}
    cent.say((2, "call"))
    assert cent.pending is None
    # What seat 2 could not call has gone back.
    assert cent.of(1).stake == 501


def test_one_seat_with_chips_still_answers_a_higher_bet() -> None:
    table = Betting(NONE, {1: 10_000, 2: 800, 3: 300}).play(2)
    table.say((2, "bet", 800), (3, "call"))
    assert table.turn == 1
    assert table.may == {"call": 800, "fold": None}
    assert table.barred == {"raise": "nobody has chips left to call it"}
    table.say((1, "call"))
    assert table.pots() == {"pot": 900, "pot:2": 1000}


def test_one_cent_left_is_enough_to_be_asked() -> None:
    before = {1: 500, 2: 500, 3: 500}
    table = Betting(NONE, {1: 501, 2: 800, 3: 500}, before=before).play(2).say((2, "bet"))
    assert (table.turn, table.may) == (1, {"call": 1, "fold": None})


def test_who_has_just_enough_to_call_is_offered_no_raise() -> None:
    table = Betting(NONE, {1: 10_000, 2: 1000, 3: 10_000}).play(1).say((1, "bet", 1000))
    assert (table.may, table.barred) == ({"call": 1000, "fold": None}, {})
    last = Betting(NONE, {1: 800, 2: 800, 3: 300}).play(2).say((2, "bet"), (3, "call"))
    assert (last.turn, last.may, last.barred) == (1, {"call": 800, "fold": None}, {})


def test_a_raise_over_a_short_all_in_counts_from_it_without_a_limit() -> None:
    stacks = {1: 10_000, 2: 1200, 3: 10_000, 4: 10_000}
    table = Betting(NONE, stacks).play(1).say((1, "bet", 1000), (2, "raise"), (3, "raise", 2200))
    assert table.may == {"call": 2200, "raise": (3200, 10_000), "fold": None}


def test_a_completed_bet_counts_from_the_last_full_one_at_a_spread_limit() -> None:
    stacks = {1: 10_000, 2: 700, 3: 10_000, 4: 10_000}
    table = Betting(SPREAD, stacks).play(1).say((1, "bet", 600), (2, "raise"), (3, "complete", 1600))
    assert table.may == {"call": 1600, "raise": (2600, 2600), "fold": None}


def test_a_table_without_raises() -> None:
    table = three(Stakes("fixed", 400, 400, 0)).play(1).say((1, "bet"))
    assert table.barred == {"raise": "the 0 raises of the round have all been made"}


def test_the_last_live_seat_is_not_asked_and_takes_back_what_nobody_called() -> None:
    table = three(FIXED, before={1: 400, 2: 400, 3: 400}).play(1)
    table.say((1, "bet"), (2, "fold"), (3, "fold"))
    assert table.pending is None
    assert table.hand.live == [1]
    assert table.of(1).stake == 400
    assert [step for step in table.steps if isinstance(step, Collect)] == [
        Collect("wagers", "2"),
        Collect("wagers", "3"),
    ]
    assert (table.hand.last_to_raise, table.hand.first_to_act) == (1, 1)


def test_a_seat_has_the_chips_it_brought_less_what_it_put_in() -> None:
    table = three(NONE, before={1: 9999, 2: 10_000})
    hand = table.hand
    assert [hand.chips(table.round, seat) for seat in (1, 2, 3)] == [1, 0, 10_000]
    assert hand.able(table.round) == [1, 3]
    hand.declare_all_in(table.round, 3)
    assert hand.able(table.round) == [1]
    hand.live.remove(2)
    assert (hand.from_seat(2), hand.next_live(1), hand.next_live(3)) == ([2, 3, 1], 3, 1)


def ruled(table: Betting, **ruling: Any) -> list[Any]:
    """What a ruling in the middle of the hand does."""
    return list(carry_out(table.round, table.hand, Ruling(text="", cite="ruling", **ruling)))


def test_a_dead_hand_leaves_its_chips_but_the_last_hand_never_dies() -> None:
    table = three(FIXED)
    assert ruled(table, kind="forfeit", seats=(2,)) == [
        Announce("ruling", "Seat 2: the hand is dead, its chips stay in the pot"),
        Collect("ruling", "2"),
    ]
    assert ruled(table, kind="forfeit", seats=(2,)) == []
    ruled(table, kind="forfeit", seats=(1, 3))
    assert table.hand.live == [3]
    with pytest.raises(Interruption):
        ruled(table, kind="void_round")


def test_a_seat_whose_cards_are_gone_leaves_without_them() -> None:
    table = three(FIXED)
    del table.round.hands["2"]
    assert list(out(table.round, table.hand, 2, "c")) == []
    assert table.hand.live == [1, 3]


def test_cards_dealt_in_error_are_noted_for_those_who_deal() -> None:
    table = three(FIXED)
    for kind in ("last_card_up", "replace_card"):
        assert ruled(table, kind=kind, holder="2", card=7) == []
    assert ruled(table, kind="stays_up", holder="2", card=7) == [Mark("ruling", "exposed 2", "yes")]
    hand = table.hand
    assert (hand.last_up, hand.replaced, hand.stays_up) == (["2"], [("2", 7)], [("2", 7)])


def test_cards_dealt_early_cost_a_burn_and_come_without_one_later() -> None:
    table = three(FIXED)
    early = [Deal("ruling", ("burn",), reported=False), Burn("ruling", "burn")]
    assert ruled(table, kind="dealt_early", more=2) == early
    assert ruled(table, kind="dealt_early", more=4, holder="aside") == [
        *early,
        Deal("ruling", ("aside",), face_up=True),
    ]
    assert table.hand.no_burn == {2, 4}


def test_cards_that_are_dealt_again_go_back_into_the_stub_first() -> None:
    table = three(FIXED)
    table.round.hands["community"] = SimpleNamespace(cards=[5, 6, 7, 8])
    table.round.shoes = {"shoe": SimpleNamespace(burned=[1, 11, 12, 13])}
    assert ruled(table, kind="deal_again", holder="community", more=3) == [
        *[Burn("ruling", "community", piece=card) for card in (6, 7, 8)],
        Refill("ruling", "shoe", (11, 12, 13)),
        Deal("ruling", ("community",) * 3, face_up=True),
    ]


def interrupted(seat: int, dead: tuple[int, ...]) -> tuple[bool, Any]:
    """Whether a step waits on after a ruling that these hands are dead, for a seat or for all."""
    table = three(FIXED)
    step = Announce("c", "a step")
    course = in_hand(table.round, table.hand, step, seat)
    assert next(course) is step
    waits: Any = course.throw(Interruption(Ruling("forfeit", "", "ruling", seats=dead)))
    try:
        while waits is not step:
            waits = next(course)
    except StopIteration as end:
        return False, end.value
    return True, None


def test_a_step_waits_on_unless_its_seat_or_all_but_one_are_out() -> None:
    assert interrupted(1, (2,))[0]
    assert interrupted(0, (2,))[0]
    assert interrupted(2, (2,)) == (False, None)
    assert interrupted(0, (2, 3)) == (False, None)
    assert interrupted(1, (2, 3)) == (False, None)
