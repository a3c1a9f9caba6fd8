"""Pots as accounts and the showdown: side pots that grow, shrink and vanish, who shows, rake and shares."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from croupier.games.poker.settlement import Award, Charges, charged
from croupier.games.poker.showdown import ODD_CHIPS, RAKE, SHOWDOWN, pay, said
from croupier.games.poker.variants import Shown
from croupier.hands.low import low_name
from croupier.law.refusal import BadInput
from croupier.procedure.betting_round import BettingCites, Hand
from croupier.procedure.pots import Pot, layered, return_uncalled, set_apart
from croupier.procedure.state import Wager
from croupier.procedure.steps import Announce, Ask, Post, Settle, Step, Transfer, Turn
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table
from tests.games.poker.live_table import deal, enter, report, say, table_of

CITES = BettingCites(wagers="w", pot="p", sizes="s", dead="d")
PASSING = ("pot", "won", "rake")


def left_over(table: Table) -> dict[str, int]:
    """What lies between two hands in accounts that only a hand uses."""
    return {name: cents for name, cents in table.round.ledger.items() if cents and name.startswith(PASSING)}


def raise_to(table: Table, seat: int, cents: int, word: str = "raise") -> None:
    table.record(cmd.Decide(by=cmd.player(seat), seat=seat, word=word, amount=cents))


def board(table: Table, cards: str) -> None:
    for card in cards.split():
        enter(table, card)


def show(table: Table, hands: dict[int, str]) -> list[int]:
    """Turn the hands as they are asked for, a seat without cards throws its own away; the order."""
    order = []
    while isinstance(turn := table.pending, Turn):
        seat = int(turn.holder)
        order.append(seat)
        table.record(cmd.Enter(by=cmd.DEALER)) if not hands[seat] else enter(table, hands[seat])
    return order


def said_by_dealer(table: Table) -> list[str]:
    return [event.text for event in table.journal.events if isinstance(event, ev.Announced)]


def all_in_three(**options: Any) -> Table:
    """Seat 2 is all in for $10, seat 1 for $50, seat 3 has called that: $30 and a side pot of $80."""
    table = table_of({1: 5000, 2: 1000, 3: 9000}, limit="none", **options)
    deal(table)
    raise_to(table, 3, 5000)
    say(table, 1, "call")
    say(table, 2, "call")
    assert (table.round.ledger["pot"], table.round.ledger["pot:2"]) == (3000, 8000)
    return table


def test_what_folded_seats_put_in_beyond_the_live_ones_is_in_the_last_pot() -> None:
    assert layered({"A": 2000, "B": 5000, "C": 1000}, ["A", "C"]) == [
        Pot(3000, ("A", "C")),
        Pot(5000, ("A",)),
    ]
    assert layered({1: 0, 2: 400, 3: 200}, [1]) == [Pot(600, (1,))]
    assert layered({1: 0, 2: 0}, [1, 2]) == []


def moved(ledger: dict[str, int], *pots: int) -> list[tuple[int, str, str]]:
    """What is moved between the accounts so that they hold these pots."""
    steps = set_apart(SimpleNamespace(ledger=ledger), [Pot(cents, (1, 2)) for cents in pots], "c")  # type: ignore[arg-type]
    found = [step for step in steps if isinstance(step, Transfer)]
    assert {(step.cite, step.reason) for step in found} <= {("c", "side pot")}
    return [(step.cents, step.source, step.target) for step in found]


def test_side_pots_get_what_they_lack_and_give_back_what_is_too_much() -> None:
    assert moved({"pot": 11_000}, 3000, 8000) == [(8000, "pot", "pot:2")]
    assert moved({"pot": 3001, "pot:2": 7999}, 3000, 8000) == [(1, "pot", "pot:2")]
    assert moved({"pot": 3000, "pot:2": 8000}, 3000, 8000) == []
    assert moved({"pot": 2999, "pot:2": 8001}, 3000, 8000) == [(1, "pot:2", "pot")]
    # The second lowest all-in is dead: its layer is one with the next.
    assert moved({"pot": 400, "pot:2": 5700, "pot:3": 14_000}, 400, 19_700) == [
        (14_000, "pot:3", "pot"),
        (14_000, "pot", "pot:2"),
    ]
    assert moved({"pot": 100, "pot:2": 200, "pot:3": 300}, 600) == [
        (200, "pot:2", "pot"),
        (300, "pot:3", "pot"),
    ]


def returned(**fronts: int) -> list[tuple[int, int]]:
    """What stays in of whose bet when the betting round is over, each with $1 from before."""
    seats = {
        int(seat[1:]): SimpleNamespace(wagers={"pot": Wager({"in front": cents}, "in front", banked=100)})
        for seat, cents in fronts.items()
    }
    steps = return_uncalled(SimpleNamespace(seats=seats), list(seats), "c")  # type: ignore[arg-type]
    return [(step.seat, step.stake) for step in steps if isinstance(step, Post)]


def test_what_nobody_matched_of_the_highest_bet_goes_back() -> None:
    assert returned(s1=500, s2=300, s3=0) == [(1, 400)]
    assert returned(s1=500, s2=500, s3=300) == []
    assert returned(s4=500) == [(4, 100)]
    assert returned(s1=301, s2=300) == [(1, 400)]


def test_a_side_pot_grows_from_street_to_street() -> None:
    table = table_of({1: 1000, 2: 9000, 3: 9000}, limit="none")
    deal(table)
    raise_to(table, 3, 2000)
    say(table, 1, "call")
    say(table, 2, "call")
    assert (table.round.ledger["pot"], table.round.ledger["pot:2"]) == (3000, 2000)
    board(table, "As Kd 7c")
    raise_to(table, 2, 1500, "bet")
    say(table, 3, "call")
    assert (table.round.ledger["pot"], table.round.ledger["pot:2"]) == (3000, 5000)
    enter(table, "2h")
    before = len(table.journal.events)
    say(table, 2, "check")
    say(table, 3, "check")
    assert not [event for event in table.journal.events[before:] if isinstance(event, ev.Transferred)]
    assert (table.round.ledger["pot"], table.round.ledger["pot:2"]) == (3000, 5000)


def test_when_the_short_hand_is_thrown_away_the_side_pot_is_one_with_the_main_pot() -> None:
    table = all_in_three(revenue="time")
    board(table, "As Kd 7c 2h 9s")
    assert show(table, {1: "3c 4d", 2: "", 3: "Jc Jd"}) == [1, 2, 3]
    assert "The pot of $110: seat 3 $110" in said_by_dealer(table)
    assert [table.round.seats[seat].chips for seat in (1, 2, 3)] == [0, 0, 15_000]
    assert left_over(table) == {}


def test_when_the_short_hand_is_dead_the_side_pot_is_one_with_the_main_pot() -> None:
    table = all_in_three(revenue="time")
    board(table, "As Kd 7c")
    report(table, "wrong_number_of_cards", holder="2", cards=3)
    board(table, "2h 9s")
    assert show(table, {1: "3c 4d", 3: "Jc Jd"}) == [1, 3]
    assert [table.round.seats[seat].chips for seat in (1, 2, 3)] == [0, 0, 15_000]
    assert left_over(table) == {}


def test_rake_is_taken_of_all_pots_and_ends_in_the_inventory() -> None:
    table = all_in_three(rake_cap=2000)
    before = table.round.ledger["inventory"]
    board(table, "As Kd 7c 2h 9s")
    show(table, {1: "3c 4d", 2: "Qc Qd", 3: "Jc Jd"})
    # Ten percent of $110 in whole dollars, all of it from the main pot of $30.
    assert [text for text in said_by_dealer(table) if "pot" in text] == [
        "Side pot 1 of $80: seat 3 $80",
        "The main pot of $19: seat 2 $19",
    ]
    assert [table.round.seats[seat].chips for seat in (1, 2, 3)] == [0, 1900, 12_000]
    assert table.round.ledger["inventory"] == before + 1100
    assert table.round.movements["poker_rake"] == 1100
    assert left_over(table) == {}


def test_a_side_pot_that_was_called_is_raked_though_its_caller_folded_later() -> None:
    table = table_of({1: 1000, 2: 9000, 3: 9000}, limit="none", rake_cap=2000)
    deal(table)
    raise_to(table, 3, 5000)
    say(table, 1, "call")
    say(table, 2, "call")
    board(table, "As Kd 7c")
    raise_to(table, 2, 1000, "bet")
    say(table, 3, "fold")
    board(table, "2h 9s")
    show(table, {1: "Qc Qd", 2: "3c 4d"})
    # $30 and $80 were bet and called; the $10 nobody called went back.
    assert "Side pot 1 of $80: seat 2" in said_by_dealer(table)
    assert table.round.movements["poker_rake"] == 1100
    assert [table.round.seats[seat].chips for seat in (1, 2, 3)] == [1900, 12_000, 4000]
    assert left_over(table) == {}


def paid(
    put_in: dict[int, int], hands: dict[int, tuple[int, Any]], rake: int = 0, **options: Any
) -> list[Step]:
    """The steps that pay a hand whose live seats have these hands, high and low."""
    of_table = SimpleNamespace(jackpot="none", jackpot_drop=100, odd_chip_unit=1)
    vars(of_table).update(options)
    hand = Hand(list(put_in), list(hands), {}, CITES)
    shown = {seat: Shown(high, low, "") for seat, (high, low) in hands.items()}
    held = SimpleNamespace(options=of_table, ledger={})
    seen = shown if len(shown) > 1 else {}
    return list(pay(held, hand, seen, put_in, lambda cents: min(rake, cents)))  # type: ignore[arg-type]


def nets(steps: list[Step]) -> dict[int, tuple[str, int, str]]:
    found = {}
    for step in steps:
        if isinstance(step, Settle):
            [result] = step.results
            assert (step.cite, result.cite, result.wager, result.up) == (SHOWDOWN, SHOWDOWN, "pot", 0)
            found[step.seat] = (result.outcome, result.net, result.against)
    return found


def test_a_seat_wins_or_loses_by_a_cent_and_is_paid_from_what_it_won() -> None:
    steps = paid({1: 100, 2: 100, 3: 1}, {1: (5, None), 2: (5, None)})
    assert nets(steps) == {1: ("win", 1, "won:1"), 2: ("push", 0, "won:2"), 3: ("lose", -1, "pot")}
    moves = [
        (each.cite, each.cents, each.source, each.target) for each in steps if isinstance(each, Transfer)
    ]
    assert moves == [(ODD_CHIPS, 101, "pot", "won:1"), (ODD_CHIPS, 100, "pot", "won:2")]


def test_rake_goes_by_way_of_the_rake_area_and_pots_are_paid_from_the_last() -> None:
    steps = paid({1: 100, 2: 300, 3: 300}, {1: (9, None), 2: (7, None), 3: (5, None)}, rake=350)
    moves = [
        (each.cite, each.cents, each.source, each.target) for each in steps if isinstance(each, Transfer)
    ]
    assert moves == [
        (SHOWDOWN, 400, "pot", "pot:2"),
        (RAKE, 300, "pot", "rake"),
        (RAKE, 50, "pot:2", "rake"),
        (ODD_CHIPS, 350, "pot:2", "won:2"),
        (RAKE, 350, "rake", "inventory"),
    ]
    assert nets(steps) == {1: ("lose", -100, "pot"), 2: ("win", 50, "won:2"), 3: ("lose", -300, "pot")}


def test_what_one_seat_alone_put_in_goes_back_unraked() -> None:
    steps = paid({1: 100, 2: 50}, {1: (5, None), 2: (7, None)}, rake=1000)
    assert nets(steps) == {1: ("lose", -50, "won:1"), 2: ("lose", -50, "pot")}
    assert nets(paid({1: 100, 2: 50}, {1: (5, None)}, rake=10)) == {
        1: ("win", 40, "won:1"),
        2: ("lose", -50, "pot"),
    }


def test_chips_of_the_last_seat_alone_are_not_raked() -> None:
    assert nets(paid({1: 100, 2: 0}, {1: (5, None)}, rake=10))[1] == ("push", 0, "won:1")


def test_high_and_low_are_named_where_both_are_paid() -> None:
    said = [
        step.text
        for hands in (
            {1: (9, None), 2: (7, (7, 5, 4, 3, 1))},
            {1: (9, None), 2: (7, None)},
            {1: (0, (8, 5, 4, 3, 1)), 2: (0, (7, 5, 4, 3, 1))},
            {1: (9, (8, 5, 4, 3, 1)), 2: (7, (7, 5, 4, 3, 1))},
        )
        for step in paid({1: 200, 2: 200}, hands)
        if isinstance(step, Announce)
    ]
    assert said == [
        "The pot of $4: seat 1 $2 high, seat 2 $2 low",
        "The pot of $4: seat 1 $4",
        "The pot of $4: seat 2 $4",
        "The pot of $4: seat 1 $2 high, seat 2 $2 low",
    ]


def test_the_jackpot_drop_comes_off_the_main_pot_alone() -> None:
    steps = paid({1: 500, 2: 700, 3: 700}, {2: (9, None), 1: (7, None), 3: (1, None)}, jackpot="bad_beat")
    assert nets(steps)[2] == ("win", 1900 - 100 - 700, "won:2")
    assert sum(each.cents for each in steps if isinstance(each, Transfer) and each.target == "jackpot") == 100
    steps = paid({1: 500, 2: 500}, {1: (9, None), 2: (7, None)})
    assert not [each for each in steps if isinstance(each, Transfer) and each.target == "jackpot"]


def test_charges_of_no_pot_and_their_total() -> None:
    assert charged([], 0, 100) == ((), 0)
    assert Charges((300, 100), 50).total == 400
    assert Award({1: 300}, {1: 200, 2: 100}).of(1) == 500


def test_the_dealer_names_the_high_hand_and_the_low_one() -> None:
    low = (1, 1, 1, 1, 1, 7, 5, 4, 3, 1)
    assert said(Shown(9, None, "pair of aces")) == "pair of aces"
    assert said(Shown(9, low, "pair of aces")) == f"pair of aces, {low_name(low)}"
    assert said(Shown(0, low, "")) == low_name(low)


def river(**options: Any) -> Table:
    """Three players at the last betting round of hold 'em."""
    table = table_of({1: 10_000, 2: 10_000, 3: 10_000}, revenue="time", **options)
    deal(table)
    for seat, word in ((3, "call"), (1, "call"), (2, "check")):
        say(table, seat, word)
    for cards in ("As Kd 7c", "2h", "9s"):
        board(table, cards)
        if cards != "9s":
            for seat in (1, 2, 3):
                say(table, seat, "check")
    return table


HANDS = {1: "Qc Qd", 2: "Jc Jd", 3: "Tc Td"}


def test_the_last_to_bet_shows_first_and_only_later_hands_may_stay_unseen() -> None:
    table = river()
    for seat, word in ((1, "check"), (2, "bet"), (3, "call"), (1, "call")):
        say(table, seat, word)
    with pytest.raises(BadInput, match="0 cards entered for seat 2"):
        table.record(cmd.Enter(by=cmd.DEALER))
    assert show(table, {**HANDS, 3: ""}) == [2, 3, 1]
    texts = said_by_dealer(table)
    assert [text for text in texts if text.startswith("Seat")] == [
        "Seat 2: pair of jacks",
        "Seat 1: pair of queens",
    ]
    assert [table.round.seats[seat].chips for seat in (1, 2, 3)] == [12_400, 8800, 8800]


def test_where_all_hands_are_shown_none_stays_unseen() -> None:
    table = river(show_all_hands=True)
    for seat in (1, 2, 3):
        say(table, seat, "check")
    enter(table, HANDS[1])
    with pytest.raises(BadInput, match="0 cards entered for seat 2"):
        table.record(cmd.Enter(by=cmd.DEALER))
    assert show(table, HANDS) == [2, 3]


def test_a_hand_that_is_ruled_dead_in_the_showdown_is_not_shown() -> None:
    table = river()
    for seat in (1, 2, 3):
        say(table, seat, "check")
    report(table, "wrong_number_of_cards", holder="3", cards=3)
    assert show(table, HANDS) == [1, 2]
    assert [table.round.seats[seat].chips for seat in (1, 2, 3)] == [10_800, 9600, 9600]


def test_a_hand_that_is_ruled_dead_while_it_is_shown_is_passed_over() -> None:
    table = river()
    for seat in (1, 2, 3):
        say(table, seat, "check")
    report(table, "wrong_number_of_cards", holder="1", cards=3)
    assert show(table, HANDS) == [2, 3]
    assert [table.round.seats[seat].chips for seat in (1, 2, 3)] == [9600, 10_800, 9600]


def test_the_last_hand_left_in_the_showdown_wins_unseen() -> None:
    table = river()
    for seat in (1, 2, 3):
        say(table, seat, "check")
    report(table, "wrong_number_of_cards", holder="3", cards=3)
    report(table, "wrong_number_of_cards", holder="1", cards=3, again=True)
    assert not isinstance(table.pending, Turn | Ask)
    assert "The pot of $12: seat 2" in said_by_dealer(table)
    assert [table.round.seats[seat].chips for seat in (1, 2, 3)] == [9600, 10_800, 9600]
    assert left_over(table) == {}


def test_in_stud_the_opener_of_the_last_round_shows_first_if_all_checked() -> None:
    table = table_of({1: 10_000, 2: 10_000, 3: 10_000}, variant="five-card-stud", revenue="time")
    deal(table)
    up = iter(["2c", "3d", "Kh", "5s", "7c", "Kd", "Jh", "8s", "8c", "Td", "Qh", "4s"])
    for _ in range(4):
        enter(table, " ".join(next(up) for _ in range(3)))
        while isinstance(asked := table.pending, Ask):
            words = {offer.word for offer in asked.offers}
            say(table, asked.seats[0], next(w for w in ("check", "call", "bring_in") if w in words))
    turn = table.pending
    assert isinstance(turn, Turn)
    assert turn.holder == "3"
