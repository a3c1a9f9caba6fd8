"""Tickets over their whole life: written, voided, drawn upon, kept, presented, expired; what goes wrong."""

from __future__ import annotations

from datetime import date
from typing import Any

import msgspec
import pytest

import croupier
from croupier.games.guide import slips, wager_words
from croupier.games.keno.betting import kept_tickets
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.journal import read
from croupier.table.replay import replay
from croupier.table.table import Table

DRAWN = (3, 7, 11, 17, 19, 22, 28, 30, 33, 41, 44, 47, 50, 55, 58, 61, 66, 70, 74, 78)
MISSED = tuple(number for number in range(1, 81) if number not in DRAWN)
DAY = 86_400_000
ONE, TWO = cmd.player(1), cmd.player(2)


class Lounge:
    """A live keno game with two patrons, and a clock."""

    def __init__(self, **options: Any) -> None:
        self.now = 1_000_000_000_000
        self.table: Table = croupier.open_table(
            "keno", options, date(2000, 6, 1), mode="live", clock=lambda: self.now
        )
        for seat, patron in ((1, "Ann"), (2, "Bob")):
            self.do(cmd.Sit(by=cmd.player(seat), seat=seat, patron=patron, buy_in=100_000))

    def do(self, command: cmd.Command) -> list[ev.AnyEvent]:
        return list(self.table.do(command))

    def write(self, seat: int, ticket: str, price: int) -> int:
        """Have a ticket written; returns its number."""
        events = self.do(cmd.Bet(by=cmd.player(seat), seat=seat, wager=ticket, amount=price))
        return next(event.seq for event in events if isinstance(event, ev.Wagered))

    def draw(self, numbers: tuple[int, ...] = DRAWN) -> list[ev.AnyEvent]:
        self.do(cmd.Close(by=cmd.DEALER))
        return self.do(cmd.Enter(by=cmd.DEALER, values=numbers))

    def say(self, seat: int, word: str) -> list[ev.AnyEvent]:
        return self.do(cmd.Say(by=cmd.player(seat), seat=seat, word=word))

    def report(self, id: str, **details: Any) -> list[ev.AnyEvent]:
        command = cmd.ReportIrregularity(by=cmd.DEALER, id=id, details=details)
        return self.do(command)

    def chips(self, seat: int) -> int:
        return self.table.round.seats[seat].chips


def refused(act: Any, *arguments: Any, **more: Any) -> str:
    with pytest.raises(CroupierError) as error:
        act(*arguments, **more)
    return str(error.value)


def test_a_winning_ticket_that_is_kept_is_paid_when_it_is_presented_and_only_once() -> None:
    lounge = Lounge()
    number = lounge.write(1, "straight-1-7", 500)
    lounge.say(1, "keep")
    lounge.draw()
    assert lounge.chips(1) == 100_000 - 500
    assert lounge.table.round.ledger[f"ticket:{number}"] == 1500
    assert [kept.number for kept in kept_tickets(lounge.table.round)] == [number]
    lounge.say(1, "present")
    assert lounge.chips(1) == 100_000 + 1000
    assert kept_tickets(lounge.table.round) == []
    assert "has kept no winning ticket" in refused(lounge.say, 1, "present")
    assert "is paid, void, expired or does not win" in refused(
        lounge.report, "late_ticket", ticket=number, seat=1
    )
    ruled = lounge.report("ticket_presented_again", ticket=number)
    assert any(isinstance(each, ev.Ruled) and "refused" in each.text for each in ruled)


def test_whoever_holds_a_ticket_is_paid_even_when_its_buyer_has_left() -> None:
    lounge = Lounge()
    number = lounge.write(1, "straight-2-3.78", 100)
    lounge.say(1, "keep")
    lounge.draw()
    lounge.do(cmd.Leave(by=ONE, seat=1))
    assert "has kept no winning ticket" in refused(lounge.say, 2, "present")
    lounge.report("late_ticket", ticket=number, seat=2)
    assert lounge.chips(2) == 100_000 + 1200


def test_a_ticket_of_several_games_is_paid_when_its_last_game_is_over() -> None:
    lounge = Lounge()
    number = lounge.write(1, "straight-1-7x2", 200)
    lounge.say(1, "keep")
    lounge.draw()
    assert "when its last game is over" in refused(lounge.say, 1, "present")
    assert "a game of this ticket is decided" in refused(
        lounge.do, cmd.Reduce(by=ONE, seat=1, wager=str(number), amount=0)
    )
    lounge.draw()
    lounge.say(1, "present")
    assert lounge.chips(1) == 100_000 - 200 + 600
    assert not [name for name in lounge.table.round.markers if name.startswith("begun")]


def test_a_ticket_nobody_presents_in_time_stays_with_the_licensee() -> None:
    lounge = Lounge(redeem_within_days=10)
    number = lounge.write(1, "straight-1-7", 100)
    lounge.say(1, "keep")
    lounge.draw()
    lounge.now += 10 * DAY
    lounge.draw(DRAWN)
    assert [kept.number for kept in kept_tickets(lounge.table.round)] == [number], (
        "the tenth day still counts"
    )
    lounge.now += DAY
    held = lounge.table.round.ledger["inventory"]
    lounge.draw(DRAWN)
    assert kept_tickets(lounge.table.round) == []
    assert lounge.table.round.ledger["inventory"] == held + 300
    assert "has kept no winning ticket" in refused(lounge.say, 1, "present")


def test_a_defective_ticket_is_void_unless_its_control_number_proves_it() -> None:
    lounge = Lounge()
    lounge.say(1, "keep")
    first, second = lounge.write(1, "straight-1-7", 100), lounge.write(1, "straight-1-3", 100)
    lounge.draw()
    lounge.report("ticket_defective", ticket=first, seat=1)
    assert lounge.chips(1) == 100_000 - 200
    lounge.report("ticket_defective", ticket=second, seat=1, verified=True)
    assert lounge.chips(1) == 100_000 - 200 + 300
    assert kept_tickets(lounge.table.round) == []
    assert lounge.table.round.ledger["seat:1"] + lounge.table.round.ledger["seat:2"] == 200_100


@pytest.mark.parametrize("closed", [False, True])
def test_a_ticket_not_paid_for_is_void_before_the_draw(closed: bool) -> None:
    lounge = Lounge()
    number = lounge.write(1, "straight-1-7x3", 300)
    lounge.write(2, "straight-1-7", 100)
    if closed:
        lounge.do(cmd.Close(by=cmd.DEALER))
    lounge.report("ticket_not_paid_for", ticket=number)
    assert lounge.table.round.wagers(1) == {}
    if not closed:
        lounge.do(cmd.Close(by=cmd.DEALER))
    lounge.do(cmd.Enter(by=cmd.DEALER, values=DRAWN))
    assert (lounge.chips(1), lounge.chips(2)) == (100_000, 100_200)
    assert "no ticket is in action" in refused(lounge.report, "ticket_not_paid_for", ticket=number)


def test_a_void_game_returns_its_share_and_the_others_stand() -> None:
    lounge = Lounge()
    lounge.write(1, "straight-1-7x3", 300)
    lounge.do(cmd.Close(by=cmd.DEALER))
    lounge.report("selection_malfunction")
    assert lounge.chips(1) == 100_000 - 200
    lounge.draw(MISSED[:20])
    lounge.draw()
    assert lounge.chips(1) == 100_000 - 200 + 300


def test_nothing_is_drawn_while_the_game_is_open() -> None:
    lounge = Lounge()
    for id in ("selection_malfunction", "draw_record_wrong"):
        assert "the game is not closed" in refused(lounge.report, id)
    assert "still open" in refused(lounge.report, "game_closed_before_printing", choice="void")


def test_the_system_is_suspended_until_a_floorperson_resumes() -> None:
    lounge = Lounge()
    lounge.report("system_corruption")
    assert "suspended" in refused(lounge.write, 1, "straight-1-7", 100)
    assert "suspended" in refused(lounge.do, cmd.Close(by=cmd.DEALER))
    assert "a floorperson says it" in refused(lounge.say, 1, "resume")
    lounge.do(cmd.Say(by=cmd.FLOORPERSON, word="resume"))
    lounge.write(1, "straight-1-7", 100)
    assert "not suspended" in refused(lounge.do, cmd.Say(by=cmd.FLOORPERSON, word="resume"))
    lounge.do(cmd.Close(by=cmd.DEALER))
    assert "a draw that fails is selection_malfunction" in refused(lounge.report, "system_corruption")


def test_late_tickets_belong_to_the_next_game_or_are_void() -> None:
    lounge = Lounge()
    lounge.do(cmd.Close(by=cmd.DEALER))
    assert "betting is closed" in refused(lounge.write, 1, "straight-1-7", 100)
    texts = {}
    for choice in ("next_game", "void"):
        events = lounge.report("game_closed_before_printing", seat=1, choice=choice)
        texts[choice] = next(event.text for event in events if isinstance(event, ev.Ruled))
    assert "written for game 2" in texts["next_game"]
    assert "its price is returned" in texts["void"]
    assert "choice is missing" in refused(lounge.report, "game_closed_before_printing", seat=1)


def test_the_record_of_the_system_decides_and_voids_after_the_outcome_are_refused() -> None:
    lounge = Lounge()
    number = lounge.write(1, "straight-1-7", 100)
    for id in ("ticket_differs_from_record", "void_after_outcome"):
        events = lounge.report(id, ticket=number)
        assert any(isinstance(event, ev.Ruled) and event.ruling == "stands" for event in events)
    assert list(lounge.table.round.wagers(1)) == ["straight-1-7"]


def test_a_ticket_that_has_not_been_paid_is_not_refused_as_paid() -> None:
    lounge = Lounge()
    number = lounge.write(1, "straight-1-7", 100)
    lounge.say(1, "keep")
    lounge.draw()
    assert "has not been paid; report late_ticket" in refused(
        lounge.report, "ticket_presented_again", ticket=number
    )


def test_balls_are_inspected_once_a_day() -> None:
    lounge = Lounge(draw_method="ball")
    lounge.draw()
    lounge.draw()
    lounge.now += DAY
    lounge.draw()
    said = [
        event
        for event in lounge.table.journal.events
        if isinstance(event, ev.Announced) and "inspects" in event.text
    ]
    assert len(said) == 2
    assert not any(
        "inspects" in event.text for event in Lounge().table.journal.events if hasattr(event, "text")
    )


def test_a_quick_pick_is_drawn_before_the_game_and_keeps_its_numbers() -> None:
    table = croupier.open_table("keno", mode="virtual", entropy=None, clock=lambda: 0)
    table.do(cmd.Sit(by=ONE, seat=1, buy_in=100_000))
    table.do(cmd.Bet(by=ONE, seat=1, wager="quick-pick-5x3", amount=300))
    table.do(cmd.Bet(by=ONE, seat=1, wager="quick-pick-5", amount=100))
    table.do(cmd.Bet(by=ONE, seat=1, wager="quick-pick-5", amount=100))
    events = list(table.do(cmd.Close(by=cmd.DEALER)))
    drawn = [event for event in events if isinstance(event, ev.Drawn)]
    assert [len(event.values) for event in drawn] == [5, 5, 5, 20]
    later = list(table.round.wagers(1))
    assert [key.partition("@")[2] for key in later] == ["2", "3"]
    picked = ".".join(map(str, sorted(drawn[0].values)))
    assert {key.partition("@")[0] for key in later} == {f"straight-5-{picked}"}
    assert replay(read(list(table.journal.lines()))).state.record() == table.state.record()


def test_the_same_numbers_twice_are_two_tickets() -> None:
    lounge = Lounge()
    first, second = lounge.write(1, "3-17-80", 100), lounge.write(1, "straight-3-80.17.3", 200)
    assert list(lounge.table.round.wagers(1)) == ["straight-3-3.17.80", "straight-3-3.17.80@1.2"]
    lounge.do(cmd.Reduce(by=ONE, seat=1, wager=str(second), amount=0))
    assert [wager.made for wager in lounge.table.round.wagers(1).values()] == [first]


@pytest.mark.parametrize(
    ("words", "ticket"),
    [
        ("3 17 80", "straight-3-3.17.80"),
        ("80,3 17", "straight-3-3.17.80"),
        ("straight 7", "straight-1-7"),
        ("quick 5", "quick-pick-5"),
        ("QP 5 x3", "quick-pick-5x3"),
        ("way 3,17 28,41 any1 AB", "way-3.17-28.41-A-B-AB"),
        ("king 7 22,30 a ab x2", "king-7-22.30-A-ABx2"),
        ("straight-1-7x4", "straight-1-7x4"),
        ("81", "81"),
        ("3 3", "3-3"),
        ("way 3,17", ""),
        ("king 1,2 3,4 AB", ""),
        ("red", ""),
        ("3 hearts", ""),
    ],
)
def test_tickets_go_by_what_people_call_them(words: str, ticket: str) -> None:
    assert Lounge().table.rulebook.named(words.split()) == ticket  # type: ignore[attr-defined]


def test_a_ticket_shows_all_that_the_standards_ask_for() -> None:
    lounge = Lounge()
    number = lounge.write(2, "way-3.17-28.41-AB-Ax2", 400)
    (slip,) = slips(lounge.table.game, lounge.table.round, 2)
    assert dict(slip.lines) == {
        "Ticket": str(number),
        "For": "games 1 to 2",
        "Station": "2",
        "Ways": "AB (4), A (2)",
        "Price": "$4 (2 ways, $1 each)",
        "Pay table": "4-fab0a159, 2-cc523076",
        "Paid": "at any keno station, within 365 days",
    }
    assert slip.marked == {3: "A", 17: "A", 28: "B", 41: "B"}
    assert (slip.title, slip.number, slip.games) == ("Way ticket", number, (1, 2))
    key = next(iter(lounge.table.round.wagers(2)))
    named = wager_words(lounge.table.game, lounge.table.edition, key)
    assert named == "way ticket A 3 17, B 28 41: AB A, game 1"


def test_stations_have_no_number_and_one_patron_each() -> None:
    lounge = Lounge()
    lounge.do(cmd.Sit(by=cmd.DEALER, seat=400, patron="Cid"))
    assert "is taken" in refused(lounge.do, cmd.Sit(by=cmd.DEALER, seat=400, patron="Dee"))
    assert "expected a number" in refused(lounge.do, cmd.Sit(by=cmd.DEALER, seat="1/b", patron="Dee"))
    lounge.write(1, "straight-1-7", 100)
    assert "tickets in action" in refused(lounge.do, cmd.Leave(by=ONE, seat=1))


def test_a_ticket_lies_behind_nothing_and_takes_no_coupon() -> None:
    lounge = Lounge()
    bet = {"by": ONE, "seat": 1, "wager": "straight-1-7", "amount": 100}
    assert "does not go behind another wager" in refused(lounge.do, cmd.Bet(**bet, behind="x"))
    with pytest.raises(Refusal, match="match play is not for this wager"):
        lounge.do(cmd.Bet(**bet, coupon=100))
    with pytest.raises(BadInput):
        lounge.do(cmd.Bet(**{**bet, "amount": -100}))


def test_a_ticket_of_several_games_is_paid_by_the_tables_it_was_sold_by() -> None:
    """A posted change of the pay tables waits for the last game of the tickets sold before it."""
    lounge = Lounge()
    lounge.write(1, "straight-2-3.7x3", 300)
    lounge.draw()
    lounge.do(cmd.Alter(by=cmd.FLOORPERSON, option="paytables", value={"2": {"2": 11}}))
    lounge.now += DAY
    lounge.draw()
    (slip,) = slips(lounge.table.game, lounge.table.round, 1)
    assert dict(slip.lines)["Pay table"] == "2-cc523076"
    lounge.draw()
    lounge.write(1, "straight-2-3.7", 100)
    lounge.draw()
    settled = [event for event in lounge.table.journal.events if isinstance(event, ev.Settled)]
    assert [each.results[0].net for each in settled] == [1100, 1100, 1100, 1000]
    assert replay(lounge.table.journal).head == lounge.table.head


def test_a_way_whose_table_was_withdrawn_decides_nothing() -> None:
    lounge = Lounge(spots_max=11, paytables={"11": {"11": 100}})
    lounge.write(1, f"straight-11-{'.'.join(map(str, DRAWN[:11]))}x2", 200)
    lounge.draw()
    state = lounge.table.round
    state.options = msgspec.structs.replace(state.options, spots_max=10, paytables={})
    assert "no pay table for 11 spots" in refused(lounge.write, 2, "1-2-3-4-5-6-7-8-9-10-11", 100)
    lounge.draw()
    settled = [event for event in lounge.table.journal.events if isinstance(event, ev.Settled)]
    assert [each.results[0].outcome for each in settled] == ["win", "void"]
