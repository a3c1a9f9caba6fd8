"""A reader of cards and dice: whose source it fills, what it enters, what a shuffle makes it forget."""

import croupier
from croupier.equipment.cards import parse_cards
from croupier.equipment.entropy import ScannedEntropy
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.scanner import Scanner
from croupier.table.table import Table

WAGERS = dict.fromkeys(("bet1", "bet2", "bet3"), 1_000)
ANN = cmd.player(1)


def test_a_reader_fills_the_source_of_its_table_if_it_has_one() -> None:
    source = ScannedEntropy()
    assert Scanner(croupier.open_table("craps", mode="live", entropy=source)).source is source
    table: Table = croupier.open_table("craps", mode="live")
    scanner = Scanner(table)
    assert isinstance(scanner.source, ScannedEntropy)
    assert scanner.source is not table.entropy


def test_dice_that_are_shaken_after_betting_has_closed_are_entered_at_once() -> None:
    table: Table = croupier.open_table("sic-bo", mode="live")
    scanner = Scanner(table)
    assert scanner.roll((1, 2, 3)) == [], "betting is open"
    table.do(cmd.Close(by=cmd.DEALER))
    drawn = [event for event in scanner.enter() if isinstance(event, ev.Drawn)]
    assert [event.values for event in drawn] == [(1, 2, 3)]


def test_cards_read_before_a_shuffle_are_forgotten_with_it() -> None:
    table: Table = croupier.open_table("let-it-ride", mode="live", buy_in_as_needed=True)
    scanner = Scanner(table)
    table.do(cmd.Sit(by=ANN, seat=1))
    table.do(cmd.Bets(by=ANN, seat=1, wagers=WAGERS))
    table.do(cmd.Close(by=cmd.DEALER))
    scanner.cards(parse_cards("Ts 2c Th 3c 4d 3d 9s"))
    details = {"holder": "1", "cards": 4}
    table.do(cmd.ReportIrregularity(by=cmd.FLOORPERSON, id="wrong_number_of_cards", details=details))
    table.do(cmd.Bets(by=ANN, seat=1, wagers=WAGERS))
    table.do(cmd.Close(by=cmd.DEALER))
    assert scanner.enter() == []
    assert scanner.source.waiting[0] == 0
