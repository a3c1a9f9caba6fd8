"""What single events make of a table's state: shoes, hands, markers, boards, options, wagers."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.equipment.derivation import contribution_of
from croupier.equipment.entropy import SeededEntropy
from croupier.games.blackjack.game import GAME as BLACKJACK
from croupier.games.roulette.game import GAME as ROULETTE
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.betting_rules import Change
from croupier.procedure.state import Bound, Refilling, State
from croupier.procedure.steps import Result
from croupier.table import events as ev
from croupier.table.fold import apply, contribution, drop, opened_state, result_on, win
from croupier.table.table import Table


class Told:
    """A table's state, event by event; live unless said otherwise."""

    def __init__(self, game: Any = BLACKJACK, mode: str = "live") -> None:
        table = Table(game, {}, mode=mode, entropy=SeededEntropy(bytes(32)) if mode == "virtual" else None)
        event = table.journal.events[0]
        assert isinstance(event, ev.Opened)
        self.opened = event
        self.state: State = opened_state(event)
        self.seq = 0
        apply(self.state, event)

    def tell(self, kind: Any, *, by: str = "dealer", **fields: Any) -> State:
        self.seq += 1
        apply(self.state, kind(self.seq, by, "cite", **fields))
        assert self.state.events == self.seq
        return self.state

    def shuffled(self, **changed: Any) -> State:
        fields = {
            "shoe": "shoe",
            "pieces": "52 cards",
            "sets": 1,
            "size": 52,
            "automated": False,
            "cut": 0,
            "cutting_card": 0,
            "kept": 0,
            "one_round": False,
            "deck": "",
            "number": 3,
            "commitment": "abc",
        }
        return self.tell(ev.Shuffled, **{**fields, **changed})

    def dealt(self, *cards: tuple[str, int], face_up: bool = True, **more: Any) -> State:
        return self.tell(ev.Dealt, cards=cards, face_up=face_up, **more)

    @property
    def shoe(self) -> Any:
        return self.state.shoes["shoe"]


def test_a_table_is_what_its_opening_says() -> None:
    told = Told()
    state, opened = told.state, told.opened
    assert (state.live, state.seat_count, state.chosen) == (True, opened.seats, opened.chosen)
    assert (state.day, state.opened_day) == (opened.as_of, opened.as_of)
    assert sum(state.ledger.values()) == 0
    assert state.decision_seconds == opened.decision_seconds
    assert state.buy_in_as_needed is opened.buy_in_as_needed
    assert not Told(mode="virtual").state.live


def test_people_come_and_go_and_a_table_without_people_is_idle() -> None:
    told = Told()
    told.tell(ev.Seated, seat=1, patron="Ann", value="aa")
    assert (told.state.seats[1].patron, told.state.seats[1].value, told.state.seats[1].chips) == (
        "Ann",
        "aa",
        0,
    )
    told.tell(ev.Contributed, seat=1, value="bb")
    assert told.state.seats[1].value == "bb"
    told.tell(ev.Left, seat=1, chips=0)
    assert (told.state.seats, told.state.idle) == ({}, False)
    told.shuffled()
    told.tell(ev.Seated, seat=1, patron="Ann")
    told.tell(ev.Seated, seat=2, patron="Ben")
    told.tell(ev.Left, seat=1, chips=0)
    assert not told.state.idle
    told.tell(ev.Left, seat=2, chips=0)
    assert told.state.idle
    assert not told.tell(ev.Seated, seat=1, patron="Ann").idle


def test_an_account_is_not_closed_with_cents_in_it() -> None:
    told = Told()
    told.tell(ev.Seated, seat=1, patron="Ann")
    told.state.ledger["seat:1"] = 500
    with pytest.raises(BadInput, match="account seat:1 is closed with 500 in it"):
        told.tell(ev.Left, seat=1, chips=0)


def test_results_of_who_has_left_are_not_undone_later() -> None:
    told = Told()
    for seat, patron in ((1, "Ann"), (2, "Ben")):
        told.tell(ev.Seated, seat=seat, patron=patron)
    result = Result("main", 0, "push", 0, 0, "c")
    told.state.decided = [(1, (result,)), (2, (result,))]
    assert told.tell(ev.Left, seat=1, chips=0).decided == [(2, (result,))]
    assert told.tell(ev.RoundClosed, number=1).decided == []


def test_a_shuffle_begins_a_shoe() -> None:
    told = Told()
    told.state.due, told.state.rack = 3, [("burn", (1,))]
    state = told.shuffled(cutting_card=40, cut=7, automated=True, one_round=True, deck="blue")
    shoe = told.shoe
    assert (shoe.pieces, shoe.sets, shoe.size, shoe.cutting_card, shoe.cut) == ("52 cards", 1, 52, 40, 7)
    assert (shoe.automated, shoe.one_round, shoe.deck) == (True, True, "blue")
    assert (shoe.cuts, shoe.patron_cut, shoe.drawn, shoe.left) == (0, 0, 0, 52)
    assert (shoe.bound, shoe.kept, state.due, state.rack, state.seeds) == (None, None, 0, [], 3)
    virtual = Told(mode="virtual")
    virtual.shuffled()
    assert virtual.shoe.bound == Bound(3, "abc")


def test_a_shuffle_that_keeps_pieces_knows_those_left_and_those_put_back() -> None:
    virtual = Told(mode="virtual")
    virtual.shuffled()
    virtual.dealt(("1", 51), ("2", 0))
    virtual.shuffled(kept=50)
    assert virtual.shoe.kept == ([*range(1, 51)], [0, 51])
    virtual.dealt(("1", 5))
    virtual.shuffled()
    assert virtual.shoe.kept is None
    live = Told()
    live.shuffled()
    live.dealt(("1", 51))
    live.shuffled(kept=51)
    assert live.shoe.kept is None
    first = Told(mode="virtual")
    first.shuffled(kept=50)
    assert first.shoe.kept is None


def test_a_cut_is_that_of_a_patron_or_of_the_house() -> None:
    told = Told(mode="virtual")
    told.shuffled()
    told.tell(ev.CutMade, by="player 1", cards=20)
    assert (told.shoe.cut, told.shoe.cuts, told.shoe.patron_cut) == (20, 1, 20)
    told.tell(ev.CutMade, cards=30)
    assert (told.shoe.cut, told.shoe.cuts, told.shoe.patron_cut) == (30, 2, 0)


def test_closing_fixes_what_the_patrons_contribute_once() -> None:
    told = Told(mode="virtual")
    for seat, value in ((1, "aa"), (2, "")):
        told.tell(ev.Seated, seat=seat, patron=f"patron {seat}", value=value)
    told.shuffled()
    told.tell(ev.CutMade, by="player 1", cards=20)
    told.tell(ev.Committed, number=4, commitment="def")
    assert (told.state.seeds, told.state.bound) == (4, Bound(4, "def"))
    told.state.readings = {"1": True}
    state = told.tell(ev.Closed, text="No more bets", late="l", stub="s")
    assert (state.late, state.stub, state.readings) == ("l", "s", {})
    assert state.bound == Bound(4, "def", contribution_of(["aa"], 0))
    assert told.shoe.bound == Bound(3, "abc", contribution_of(["aa"], 20))
    assert contribution(state) == contribution_of(["aa"], 0)
    told.tell(ev.Contributed, seat=1, value="cc")
    told.tell(ev.Closed, text="No more bets")
    assert told.shoe.bound.contribution == contribution_of(["aa"], 20)
    assert state.bound is not None
    assert state.bound.contribution == contribution_of(["aa"], 0)
    live = Told()
    live.shuffled()
    assert live.tell(ev.Closed, text="No more bets").shoes["shoe"].bound is None


def test_dealt_cards_lie_with_their_holders_as_they_left_the_shoe() -> None:
    told = Told()
    told.shuffled()
    told.dealt(("1", 10), ("dealer", 11), ("1", 12), due=2)
    told.dealt(("1", -1), face_up=False)
    hand = told.state.hands["1"]
    assert (hand.cards, hand.places, hand.face_up) == ([10, 12, -1], [0, 2, 3], [True, True, False])
    assert told.state.hands["dealer"].cards == [11]
    assert (told.shoe.cards, told.shoe.drawn, told.state.due) == ([10, 11, 12, -1], 4, 0)
    told.dealt(("2", -1), face_up=False, due=2)
    assert (told.state.hands["2"].face_up, told.state.due) == ([False], 2)
    told.dealt(("2", 9))
    assert told.state.hands["2"].face_up == [False, True]


def test_cards_that_were_spread_are_handed_out_from_the_last() -> None:
    told = Told()
    told.shuffled()
    told.dealt(("1", 10), ("2", 11), ("3", 12), spread=2)
    assert told.shoe.cards == [10, 12, 11]
    assert [told.state.hands[each].places for each in "123"] == [[0], [2], [1]]


def test_the_cutting_card_comes_out_with_the_card_behind_it() -> None:
    for at, holder in ((1, "burn"), (2, "1"), (3, "2"), (4, "")):
        told = Told()
        told.shuffled(cutting_card=at)
        told.dealt(("0", 1), ("burn", 2))
        told.dealt(("1", 10), ("2", 11))
        assert told.shoe.came_out == holder
    told.tell(ev.RoundOpened, number=2, as_of=told.state.day)
    assert told.shoe.before == told.shoe.drawn == 4


def test_a_burned_card_leaves_its_hand_for_the_rack() -> None:
    told = Told()
    told.shuffled()
    for card, face_up in ((10, True), (11, False), (12, True), (13, False)):
        told.dealt(("1", card), face_up=face_up)
    state = told.tell(ev.Burned, holder="1", card=11, place=1)
    hand = state.hands["1"]
    assert (hand.cards, hand.places, hand.face_up) == ([10, 12, 13], [0, 2, 3], [True, True, False])
    assert (told.shoe.burned, state.rack) == ([1], [("burn", (11,))])
    told.tell(ev.Burned, holder="1", card=10)
    assert (hand.cards, hand.face_up) == ([12, 13], [True, False])


def test_what_lay_face_up_is_forgotten_with_the_card() -> None:
    told = Told()
    told.shuffled()
    told.dealt(("1", 10))
    told.dealt(("1", -1), face_up=False)
    assert told.tell(ev.Burned, holder="1", card=10).hands["1"].face_up == [False]


def test_money_moves_only_by_listed_movements() -> None:
    told = seated()
    wagered(told, "main", 500)
    with pytest.raises(Refusal, match="not a listed movement"):
        told.tell(ev.Banked, seat=1, wager="main", cents=500, movement="no such movement")


def test_turned_cards_are_known_to_the_shoe_too() -> None:
    told = Told()
    told.shuffled()
    told.dealt(("1", 10), ("1", -1), ("1", -1), ("1", -1), face_up=False)
    told.tell(ev.Turned, holder="1", first=1, cards=(21, 22))
    hand = told.state.hands["1"]
    assert (hand.cards, hand.face_up) == ([10, 21, 22, -1], [False, True, True, False])
    assert told.shoe.cards == [10, 21, 22, -1]


def test_a_split_hand_is_two_of_one_card_each() -> None:
    told = Told()
    told.shuffled()
    told.dealt(("1.1", 10), ("1.2", 8), face_up=True)
    told.dealt(("1.1", 14), face_up=False)
    hands = told.tell(ev.HandSplit, holder="1.1", into=("1.1", "1.2"), renamed=(("1.2", "1.3"),)).hands
    assert {name: (hand.cards, hand.face_up, hand.places) for name, hand in hands.items()} == {
        "1.1": ([10], [True], [0]),
        "1.2": ([14], [False], [2]),
        "1.3": ([8], [True], [1]),
    }


def test_hands_go_to_the_rack_in_order_when_the_round_closes() -> None:
    told = Told()
    told.tell(ev.RoundOpened, number=5, as_of=told.state.day)
    assert (told.state.number, told.state.round_open) == (5, True)
    told.shuffled()
    told.dealt(("1", 10), ("2", 11), ("1", 12), due=1)
    told.tell(ev.Collected, holder="2")
    assert told.state.rack == [("2", (11,))]
    state = told.tell(ev.RoundClosed, number=5)
    assert state.rack == [("2", (11,)), ("1", (10, 12))]
    assert (state.hands, state.due, state.round_open, state.counters["stub"]) == ({}, 0, False, 1)
    told.tell(ev.RoundClosed, number=6)
    assert state.counters["stub"] == 2
    told.tell(ev.StubCounted, expected=5, counted=5)
    told.tell(ev.RoundClosed, number=7)
    assert state.counters["stub"] == 0


def test_a_new_round_forgets_what_was_ruled_and_read() -> None:
    told = Told()
    told.shuffled()
    told.tell(ev.Ruled, id="x", ruling="set_aside", text="", card=9)
    told.tell(ev.WasRead, holder="dealer", question="q", answer=True)
    assert (told.state.ruled, told.state.set_aside, told.state.readings) == ({"x": 1}, [9], {"dealer": True})
    state = told.tell(ev.RoundOpened, number=2, as_of=told.state.day)
    assert (state.ruled, state.set_aside, state.readings) == ({}, [], {})


def test_a_round_is_played_under_the_rules_of_its_day() -> None:
    told = Told()
    before = told.state.edition
    assert told.tell(ev.RoundOpened, number=2, as_of=told.state.day).edition is before
    state = told.tell(ev.RoundOpened, number=3, as_of="2000-06-01")
    assert (state.day, state.edition.day.isoformat()) == ("2000-06-01", "2000-06-01")


def test_a_card_set_aside_has_left_the_shoe() -> None:
    for mode, ready in (("live", 1), ("virtual", 0)):
        told = Told(mode=mode)
        told.shuffled(cutting_card=1)
        told.shoe.ready = 1
        state = told.tell(ev.Ruled, id="x", ruling="set_aside", text="", card=9)
        state = told.tell(ev.Ruled, id="x", ruling="stands", text="")
        assert (state.set_aside, told.shoe.cards, told.shoe.drawn, state.ruled) == ([9], [9], 1, {"x": 2})
        assert told.shoe.ready == ready
    nothing = Told()
    assert nothing.tell(ev.Ruled, id="x", ruling="set_aside", text="", card=9).set_aside == []


def ruled_next(*rulings: tuple[str, int]) -> tuple[int, list[int], int]:
    """The cards that lie ready after these rulings: how many, the known ones, and up to the last seen."""
    told = Told()
    told.shuffled()
    for ruling, card in rulings:
        told.tell(ev.Ruled, id="x", ruling=ruling, text="", card=card)
    return told.shoe.ready, told.shoe.waiting, told.shoe.exposed


def test_cards_drawn_in_error_come_next() -> None:
    assert ruled_next(("next_card", 7)) == (1, [7], 0)
    assert ruled_next(("next_card", 0)) == (1, [0], 0)
    assert ruled_next(("next_card", -1)) == (1, [], 0)
    assert ruled_next(("exposed_card", 0)) == (1, [0], 1)
    assert ruled_next(("exposed_card", -1)) == (1, [], 1)
    assert ruled_next(("next_card", 7), ("exposed_card", -1)) == (1, [7], 1)
    assert ruled_next(("next_card", 7), ("exposed_card", 8)) == (2, [7, 8], 2)
    assert ruled_next(("next_card", 7), ("exposed_card", 0)) == (2, [7, 0], 2)
    assert ruled_next(("next_card", 7), ("next_card", -1)) == (2, [7], 0)
    assert ruled_next(("stands", 7)) == (0, [], 0)


def test_cards_that_lay_ready_are_dealt_first() -> None:
    told = Told()
    told.shuffled()
    for card in (7, 8, 9):
        told.tell(ev.Ruled, id="x", ruling="exposed_card", text="", card=card)
    told.dealt(("1", 7), ("2", 8))
    assert (told.shoe.ready, told.shoe.waiting, told.shoe.exposed) == (1, [9], 1)
    told.dealt(("1", 9), ("2", 20))
    assert (told.shoe.ready, told.shoe.waiting, told.shoe.exposed) == (0, [], 0)


def test_pieces_put_back_into_a_shoe() -> None:
    told = Told()
    told.shuffled(cutting_card=40)
    told.dealt(*[("1", card) for card in range(10)])
    told.tell(ev.RoundOpened, number=2, as_of=told.state.day)
    told.tell(ev.Refilled, shoe="shoe", cards=45, places=(2, 4, 6))
    assert told.shoe.refills == [Refilling(10, [2, 4, 6], 42)]
    assert (told.shoe.drawn, told.shoe.before, told.shoe.cutting_card) == (7, 10, 40)
    told.tell(ev.Refilled, shoe="shoe", cards=8)
    assert told.shoe.refills[1] == Refilling(10, [0, 1, 2, 3, 4, 5, 6, 7], 0)
    assert (told.shoe.drawn, told.shoe.before, told.shoe.cutting_card) == (44, 0, 1)


def test_a_seed_that_is_revealed_binds_nothing_more() -> None:
    told = Told(mode="virtual")
    told.shuffled()
    told.tell(ev.Committed, number=4, commitment="def")
    told.dealt(("1", -1), ("2", 5), ("3", -1), ("4", -1), face_up=False)
    fields = {"number": 3, "commitment": "abc", "seed": "s", "contribution": "c"}
    state = told.tell(ev.Revealed, shoe="shoe", unseen=(8, 9), **fields)
    assert (told.shoe.bound, told.shoe.cards, state.bound) == (None, [8, 5, 9, -1], Bound(4, "def"))
    told.shuffled()
    state = told.tell(ev.Revealed, **fields)
    assert (state.bound, told.shoe.bound) == (None, Bound(3, "abc"))


def test_results_go_onto_the_board_and_a_void_round_takes_them_off() -> None:
    told = Told(ROULETTE)
    board = told.state.edition.board
    assert board is not None
    label = board.shows[0]
    fields = {"label": label, "device": "wheel", "of": 38, "first": 0, "values": (1,)}
    told.tell(ev.Committed, number=4, commitment="def")
    told.tell(ev.RoundOpened, number=1, as_of=told.state.day)
    state = told.tell(ev.Drawn, shown="17", **fields)
    assert state.bound is not None
    told.tell(ev.RoundOpened, number=2, as_of=told.state.day)
    state = told.tell(ev.Drawn, shown="18", last=True, **fields)
    assert state.bound is None
    told.tell(ev.Drawn, shown="99", **{**fields, "label": "another"})
    told.tell(ev.Marked, name="another", value="99")
    assert [(each.round, each.shown) for each in state.recent] == [(1, "17"), (2, "18")]
    told.tell(ev.Ruled, id="x", ruling="void_round", text="")
    assert [each.shown for each in state.recent] == ["17"]
    for number in range(board.keeps + 3):
        told.tell(ev.Drawn, shown=str(number), **fields)
    assert [each.shown for each in state.recent] == [str(number) for number in range(3, board.keeps + 3)]
    assert result_on(board, ev.Marked(1, "dealer", "c", label, "7")) == "7"
    assert result_on(board, ev.Marked(1, "dealer", "c", "another", "7")) == ""


def test_a_marker_is_set_and_taken_off() -> None:
    told = Told()
    assert told.tell(ev.Marked, name="point", value="6").markers == {"point": "6"}
    assert told.tell(ev.Marked, name="point", value="").markers == {}
    assert told.tell(ev.Marked, name="point", value="").markers == {}


def seated() -> Told:
    told = Told()
    told.tell(ev.Seated, seat=1, patron="Ann")
    told.state.ledger["seat:1"] = 10_000
    return told


def wagered(told: Told, wager: str, stake: int, **more: Any) -> State:
    return told.tell(ev.Wagered, seat=1, changes=(Change(wager, stake, cite="cite", **more),))


def test_wagers_are_made_changed_called_moved_and_taken_down() -> None:
    told = seated()
    state = wagered(told, "main", 500, coupon=100)
    main = state.seats[1].wagers["main"]
    assert (main.stake, main.coupon, main.fee, main.made) == (500, 100, 0, told.seq)
    made = told.seq
    wagered(told, "main", 800)
    assert (main.stake, main.coupon, main.made) == (800, 0, made)
    assert told.tell(ev.Called, seat=1, wager="main", on=True).seats[1].wagers["main"].on
    told.tell(ev.Moved, seat=1, wager="main", to="main@1.1")
    assert list(state.seats[1].wagers) == ["main@1.1"]
    assert state.ledger["wager:1:main@1.1"] == 800
    assert "wager:1:main" not in state.ledger
    wagered(told, "main@1.1", 0)
    assert (state.seats[1].wagers, state.ledger["seat:1"]) == ({}, 10_000)
    assert "wager:1:main@1.1" not in state.ledger


def test_a_settled_wager_is_gone_or_stays_up_without_fee_and_coupon() -> None:
    told = seated()
    state = wagered(told, "main", 500, coupon=100)
    results = (Result("main", 500, "win", 500, 500, "c"), Result("other", 0, "lose", 0, 0, "c"))
    told.tell(ev.Settled, seat=1, results=results)
    main = state.seats[1].wagers["main"]
    assert (main.stake, main.coupon, main.fee) == (500, 0, 0)
    assert state.decided == [(1, results)]
    told.tell(ev.Settled, seat=1, results=(Result("main", 500, "lose", -500, 0, "c"),))
    assert state.seats[1].wagers == {}
    assert "wager:1:main" not in state.ledger


def test_drop_and_win() -> None:
    told = Told()
    ledger = told.state.ledger
    ledger |= {"drop_box": 7000, "inventory": 90_000, "credits": 1000, "opener": -100_000, "fills": -2000}
    assert drop(told.state) == 7000
    assert win(told.state) == 7000 + 90_000 + 1000 - 100_000 - 2000
    assert win(told.state, 95_000) == win(told.state) + 5000


def test_a_posted_change_replaces_an_earlier_one_until_it_is_in_force() -> None:
    told = Told()
    for value, starts in ((500, 10), (600, 20)):
        told.tell(ev.ChangePosted, option="min_bet", value=value, starts=starts)
    told.tell(ev.ChangePosted, option="max_bet", value=90_000, starts=50)
    state = told.state
    assert [(each.option, each.value, each.starts) for each in state.changes] == [
        ("min_bet", 600, 20),
        ("max_bet", 90_000, 50),
    ]
    state.at = 20
    options = state.options
    told.tell(ev.Altered, chosen={}, options={}, seats=5, unlawful="why")
    assert (state.unlawful, state.seat_count, state.options is options) == ("why", 5, True)
    assert len(state.changes) == 2
    told.tell(ev.Altered, chosen={"min_bet": 600}, options={}, seats=6)
    assert (state.unlawful, state.seat_count, state.options.min_bet) == ("", 6, 600)
    assert [each.option for each in state.changes] == ["max_bet"]


def test_a_closed_table_is_closed() -> None:
    told = Told()
    assert not told.state.closed
    fields = {name: 0 for name in ev.TableClosed.__struct_fields__ if name not in ("seq", "by", "cite")}
    assert told.tell(ev.TableClosed, **fields).closed
