"""A reader at a live table: what it sees is entered as it becomes due, as a dealer would."""

from typing import Any

import pytest

import croupier
from croupier.equipment.cards import parse_cards
from croupier.equipment.entropy import ScannedEntropy
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.journal import read
from croupier.table.replay import replay
from croupier.table.scanner import Scanner
from croupier.table.table import Table

BETS = {
    "let-it-ride": dict.fromkeys(("bet1", "bet2", "bet3"), 1000),
    "craps": {"pass": 1000},
    "blackjack": {"main": 1000},
}


def scanned(game: str, seats: int = 1, **options: Any) -> tuple[Table, Scanner]:
    table = croupier.open_table(
        game, options, mode="live", entropy=ScannedEntropy(), clock=lambda: 0, buy_in_as_needed=True
    )
    for seat in range(1, seats + 1):
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
        table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=BETS[game]))
    return table, Scanner(table)


def nets(events: list[ev.AnyEvent]) -> dict[str, int]:
    return {
        result.wager: result.net
        for event in events
        if isinstance(event, ev.Settled)
        for result in event.results
    }


def replays(table: Table) -> None:
    assert replay(read(table.journal.lines())).state.record() == table.state.record()


@pytest.mark.parametrize(
    ("method", "dealt"),
    [("manual_shoe", [f"19:47-18.7(c){circuit}" for circuit in range(1, 7)]),
     ("automated_shoe", ["19:47-18.9(c)"] * 2)],
)  # fmt: skip
def test_let_it_ride_is_dealt_from_a_shoe_that_reads_its_cards(method: str, dealt: list[str]) -> None:
    table, scanner = scanned("let-it-ride", dealing_method=method)
    table.do(cmd.Close(by=cmd.DEALER))
    events = []
    for card in parse_cards("Ts 2c Th 3c 4d 3d" if method == "manual_shoe" else "Ts Th 4d 3d 3c 2c"):
        events += scanner.cards([card])
    assert [event.cite for event in events if isinstance(event, ev.Dealt)] == dealt
    for word in ("withdraw", "ride"):
        events = table.do(cmd.Decide(by=cmd.player(1), seat=1, word=word))
    assert nets(events) == {"bet2": 2000, "bet3": 2000}, "two pair, known since the deal"
    assert scanner.source.waiting == (0, 0, 0)
    replays(table)


def test_cards_read_before_they_are_due_wait_for_what_people_do() -> None:
    table, scanner = scanned("let-it-ride")
    assert scanner.cards(parse_cards("9h 9d 8c 2h 3s 4d")) == [], "nobody has said no more bets"
    table.do(cmd.Close(by=cmd.DEALER))
    assert len(scanner.enter()) == 6
    assert isinstance(table.pending, steps.Ask)
    replays(table)


def test_cards_dealt_unseen_are_read_when_they_are_turned() -> None:
    table, scanner = scanned("let-it-ride")
    table.do(cmd.Close(by=cmd.DEALER))
    table.do(cmd.Enter(by=cmd.DEALER))
    events = []
    for community in ("2s", "3s"):
        table.do(cmd.Decide(by=cmd.player(1), seat=1, word="ride"))
        events = scanner.cards(parse_cards(community))
        assert isinstance(events[0], ev.Turned)
    for own in ("4s", "5s"):
        assert scanner.cards(parse_cards(own)) == [], "a hand is turned as a whole"
    assert nets(scanner.cards(parse_cards("6s"))) == dict.fromkeys(BETS["let-it-ride"], 200_000)
    replays(table)


def test_a_card_that_cannot_be_is_dropped_and_the_next_one_read_counts() -> None:
    table, scanner = scanned("let-it-ride")
    table.do(cmd.Close(by=cmd.DEALER))
    with pytest.raises(BadInput, match="card Ks is out already"):
        scanner.cards(parse_cards("Ks 7d Ks 8d"))
    assert scanner.source.waiting == (1, 0, 0)
    scanner.enter()
    assert [card for hand in table.round.hands.values() for card in hand.cards] == list(
        parse_cards("Ks 8d 7d")
    )
    replays(table)


@pytest.mark.proves("19:47-18.12(c)")
def test_18_12_c_a_card_too_many_that_was_read_is_not_dealt_after_the_reshuffle() -> None:
    table, scanner = scanned("let-it-ride")
    table.do(cmd.Close(by=cmd.DEALER))
    scanner.cards(parse_cards("Ts 2c Th 3c 4d 3d 9s"))
    details = {"holder": "1", "cards": 4}
    table.do(cmd.ReportIrregularity(by=cmd.FLOORPERSON, id="wrong_number_of_cards", details=details))
    table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=BETS["let-it-ride"]))
    scanner.cards(parse_cards("Kc"))
    table.do(cmd.Close(by=cmd.DEALER))
    scanner.enter()
    assert table.round.hands["1"].cards == list(parse_cards("Kc"))
    replays(table)


def test_1_8_a_roll_that_is_read_closes_betting_and_settles() -> None:
    table, scanner = scanned("craps")
    assert nets(scanner.roll((3, 3)) + scanner.roll((2, 4))) == {"pass": 1000}
    table.do(cmd.TakeDice(by=cmd.player(1), seat=1, word="accept"))
    with pytest.raises(Refusal, match=r"needs a pass or dont-pass wager .*19:47-1\.8"):
        scanner.roll((1, 2))
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="pass", amount=1000))
    with pytest.raises(BadInput, match="roll '7' cannot be read"):
        scanner.roll((7,))
    assert scanner.source.waiting == (0, 0, 0)
    replays(table)


def test_blackjack_is_read_as_its_cards_are_shown() -> None:
    table, scanner = scanned("blackjack", hole_card="down")
    table.do(cmd.Close(by=cmd.DEALER))
    scanner.cards(parse_cards("Ts 6h 9s"))
    assert isinstance(table.pending, steps.Ask)
    assert scanner.cards(parse_cards("Td")) == [], "the hole card is turned when the players are done"
    table.do(cmd.Decide(by=cmd.player(1), seat=1, word="stand"))
    scanner.enter()
    assert nets(scanner.cards(parse_cards("8c"))) == {"main": 1000}, "16 draws an 8: too many"
    replays(table)


def test_scans_are_of_a_live_table_only() -> None:
    with pytest.raises(BadInput, match="expected mode live"):
        croupier.open_table("blackjack", entropy=ScannedEntropy())
    with pytest.raises(BadInput, match="this one deals itself"):
        Scanner(croupier.open_table("blackjack"))
