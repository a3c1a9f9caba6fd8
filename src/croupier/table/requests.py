"""What people ask of a table: each request is checked first, and only then causes events."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from croupier.law.edition import same_id
from croupier.law.money import amount as cents
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.procedure.betting_rules import (
    Calling,
    Change,
    Coloring,
    Cutting,
    Listening,
    Note,
    Owing,
    TableStakes,
    all_changes,
)
from croupier.procedure.rulings import Ruling
from croupier.procedure.seats import SeatId, in_order, seat_name
from croupier.procedure.state import Seat, Wager
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.alteration import alter
from croupier.table.announced_limit import LIMIT, announce_returned, within_the_limit
from croupier.table.answers import close_betting, decide, time_up
from croupier.table.correcting import correct
from croupier.table.entering import enter
from croupier.table.exchanges import (
    MAX_CENTS,
    check_cents,
    check_chips,
    count_inventory,
    counted,
    credit,
    exchange,
    fill,
    read_meter,
    tip,
    wager,
)
from croupier.table.fold import drop, win
from croupier.table.irregularities import check_repeated, rule
from croupier.table.passing import pass_dice

if TYPE_CHECKING:
    from croupier.table.table import Table

Betting = steps.Betting
MAX_VALUE = 128
DIGEST = re.compile(r"[0-9a-f]{64}")
PROGRAM = "interpretation: the record says which program deals"
CLOSING = "13:69D-1.21(a)"
_NAME = attrgetter("wager")


def sit(table: Table, command: cmd.Sit) -> None:
    """Take a betting position; the first patron at an idle table has the cards spread and shuffled anew."""
    patron = command.patron or f"patron {seat_name(command.seat)}"
    cite = table.rulebook.sit(command.seat, patron)
    if command.buy_in:
        _check_brought(table, command.by, command.seat, command.buy_in)
    _check_value(command.value)
    idle = table.round.idle
    table.emit(ev.Seated(table.sequence, command.by.name, cite, command.seat, patron, command.value))
    if command.buy_in:
        exchange(table, command.by.name, command.seat, command.buy_in)
    if idle and type(table.pending) is Betting:
        table.interrupt(Ruling("idle", "a player comes to an idle table", ""))


def contribute(table: Table, command: cmd.Contribute) -> None:
    """Contribute another random value to the shuffles and rolls to come."""
    occupied(table, command.seat)
    betting_open(table, "another value")
    _check_value(command.value)
    cite = "interpretation: the patrons' part in chance"
    table.emit(ev.Contributed(table.sequence, command.by.name, cite, command.seat, command.value))


def _check_value(value: str) -> None:
    if len(value) > MAX_VALUE or not (value.isascii() and value.isprintable()):
        raise BadInput(
            f"value {value[:20]!r}: expected up to {MAX_VALUE} plain characters, such as 32 hex digits"
        )


def buy_in(table: Table, command: cmd.BuyIn) -> None:
    """Change cash into chips."""
    occupied(table, command.seat)
    _check_buy_in(table, command.by, command.seat, command.cents)
    exchange(table, command.by.name, command.seat, command.cents)


def _check_buy_in(table: Table, by: cmd.Actor, seat: SeatId, bought: int) -> None:
    """Chips make up the amount, and a patron does not bring less than is posted."""
    check_chips(bought, "buy_in")
    if by.role == "player" and isinstance(table.rulebook, TableStakes):
        table.rulebook.buy_in(seat, bought)


def _check_brought(table: Table, by: cmd.Actor, seat: SeatId, brought: int) -> None:
    """Who sits down buys in; where stakes are what lies on the table and the dealer enters it, coins may be
    among it.
    """
    if by.role != "player" and isinstance(table.rulebook, TableStakes):
        check_cents(brought, "buy_in")
    else:
        _check_buy_in(table, by, seat, brought)


def give_tip(table: Table, command: cmd.Tip) -> None:
    """Give the dealer chips."""
    occupied(table, command.seat)
    tip(table, command)


def leave(table: Table, command: cmd.Leave) -> None:
    """Leave with the chips in hand, having paid what is owed."""
    seat = occupied(table, command.seat)
    table.rulebook.leave(command.seat)
    _check_due(table, seat)
    _pay_due(table, seat)
    if isinstance(table.rulebook, Coloring):
        mark(table, command.by.name, table.rulebook.give_back(command.seat))
    cite = "interpretation: chips are the patron's"
    table.emit(ev.Left(table.sequence, command.by.name, cite, seat.number, seat.chips))


def _check_due(table: Table, seat: Seat) -> None:
    """Refuse to let a patron go who owes more than the chips in hand."""
    due = table.rulebook.due(seat.number) if isinstance(table.rulebook, Owing) else None
    if due is not None and due.cents > seat.chips:
        where = seat_name(seat.number)
        has = f"seat {where} owes {due.what} of {cents(due.cents)} and has {cents(seat.chips)} in chips"
        raise Refusal(f"{has}: buy in and pay it{f', {due.otherwise}' if due.otherwise else ''}", due.cite)


def _pay_due(table: Table, seat: Seat) -> None:
    """A patron pays what is owed."""
    due = table.rulebook.due(seat.number) if isinstance(table.rulebook, Owing) else None
    if due is not None:
        table.emit(
            ev.Transferred(
                table.sequence, ev.TABLE, due.cite, due.cents, seat.account, "inventory", due.movement
            )
        )
        table.emit(ev.Marked(table.sequence, ev.TABLE, due.cite, due.marker, ""))


def occupied(table: Table, number: SeatId) -> Seat:
    """The seat, if somebody sits there."""
    seat = table.round.seats.get(number)
    if seat is None:
        taken = ", ".join(map(seat_name, in_order(table.round.seats)))
        raise BadInput(f"seat {seat_name(number)} is empty: expected {taken or 'a patron to sit down first'}")
    return seat


def betting_open(table: Table, what: str) -> steps.Betting:
    """The betting window, if one is open."""
    step = table.pending
    if type(step) is not Betting:
        raise Refusal(f"{what}: betting is closed until the round is over", table.round.late or "19:47-8.2")
    return step


def bet(table: Table, command: cmd.Bet) -> None:
    """Make a wager or raise it."""
    _may_wager(table, f"{command.wager} of {cents(command.amount)}", (command.wager,))
    occupied(table, command.seat)
    if command.verbal_cash:
        table.rulebook.cash(command.wager)
    if command.accepted == LIMIT:
        made, excess = within_the_limit(table, command)
        wager(table, command.by.name, command.seat, all_changes((made,)))
        if excess:
            announce_returned(table, command, excess)
        return
    made = table.rulebook.make(
        command.seat, command.wager, command.amount, command.behind, command.coupon, bool(command.accepted)
    )
    wager(table, command.by.name, command.seat, all_changes((made,)))


def bets(table: Table, command: cmd.Bets) -> None:
    """Make several wagers at once, each checked as if those named before it lay on the layout already."""
    _may_wager(table, "wagers", command.wagers)
    occupied(table, command.seat)
    make, seat = table.rulebook.make, command.seat
    wagers = table.round.seats[seat].wagers
    before = wagers.copy()
    changes: list[Change] = []
    try:
        for name, amount in command.wagers.items():
            made = make(seat, name, amount, "", 0, False)
            for change in all_changes((made,)):
                changes.append(change)
                stake = {change.wager: change.stake}
                wagers[change.wager] = Wager(stake, change.wager, change.coupon, change.fee, change.behind)
    finally:
        wagers.clear()
        wagers.update(before)
    if not changes or len(set(map(_NAME, changes))) < len(changes):
        raise BadInput(f"wagers {', '.join(command.wagers) or 'none'}: expected one or more, each once")
    wager(table, command.by.name, seat, tuple(changes))


def _may_wager(table: Table, what: str, names: Iterable[str]) -> None:
    """A window is open, these wagers may be made in it, and the table may be run at all."""
    step = betting_open(table, what)
    if table.round.unlawful:
        raise Refusal(
            f"{what}: the options of this table must be changed first, {table.round.unlawful}", "19:47-8.3"
        )
    if step.wagers:
        _check_window(step, what, names, "wagered")


def _check_window(step: steps.Betting, what: str, names: Iterable[str], done: str) -> None:
    """A second window of a round is open for the wagers it names only."""
    for name in names:
        if step.wagers and same_id(name) not in map(same_id, step.wagers):
            raise Refusal(
                f"{what}: only {' and '.join(step.wagers)} may be {done} now", step.late or step.cite
            )


def reduce(table: Table, command: cmd.Reduce) -> None:
    """Lower a wager or take it off."""
    what = f"{command.wager} to {cents(command.amount)}"
    _check_window(betting_open(table, what), what, (command.wager,), "changed")
    occupied(table, command.seat)
    changes = table.rulebook.reduce(command.seat, command.wager, command.amount)
    wager(table, command.by.name, command.seat, changes)


def call(table: Table, command: cmd.Call) -> None:
    """Call a wager on or off."""
    betting_open(table, f"call of {command.wager}")
    occupied(table, command.seat)
    if not isinstance(table.rulebook, Calling):
        raise BadInput(f"{command.wager} cannot be called on or off: {table.game.name} has no such call")
    wager, cite = table.rulebook.call(command.seat, command.wager, command.on)
    table.emit(ev.Called(table.sequence, command.by.name, cite, command.seat, wager, command.on))


def cut(table: Table, command: cmd.CutCards) -> None:
    """A patron cuts the cards: a part of the patrons' contribution to the shuffle; 0 passes the offer on."""
    step, rulebook = betting_open(table, f"cut of {command.cards}"), table.rulebook
    if not isinstance(rulebook, Cutting):
        raise BadInput(f"cut of {command.cards}: {table.game.name} is played without cards")
    if step.wagers:
        raise Refusal(f"cut of {command.cards}: the cards are cut before they are dealt", step.cite)
    seat: SeatId = 0
    if command.by.role == "player":
        seat = occupied(table, command.by.seat).number
    note = rulebook.cut(seat, command.cards)
    table.emit(ev.CutMade(table.sequence, command.by.name, note.cite, command.cards))
    mark(table, ev.TABLE, note)


def close(table: Table, command: cmd.Close) -> None:
    """No more bets."""
    step = betting_open(table, "closing")
    table.rulebook.close()
    close_betting(table, step, command.by.name)


def say(table: Table, command: cmd.Say) -> None:
    """The game takes note of what was said between rounds, or refuses it."""
    betting_open(table, command.word)
    if not isinstance(table.rulebook, Listening):
        raise BadInput(f"{command.word!r} is not a word of this table")
    note = table.rulebook.say(command.by.role, command.by.seat, command.word)
    if note.pays is not None:
        _check_due(table, occupied(table, command.by.seat))
    table.emit(ev.Said(table.sequence, command.by.name, note.cite, command.word, command.seat))
    if note.pays is not None:
        _pay_due(table, occupied(table, command.by.seat))
    mark(table, ev.TABLE, note)


def take_color(table: Table, command: cmd.TakeColor) -> None:
    """Give a patron chips of a color nobody else has, or take them back."""
    betting_open(table, "color chips")
    occupied(table, command.seat)
    if not isinstance(table.rulebook, Coloring):
        raise BadInput(f"{table.game.name} is played with value chips only")
    if not 0 <= command.stack <= MAX_CENTS:
        raise BadInput(f"a stack of {cents(command.stack)}: expected 0 to {cents(MAX_CENTS)}")
    note = table.rulebook.color(command.seat, command.color, command.stack)
    if not note.markers:
        raise BadInput(f"seat {seat_name(command.seat)} has no color chips to give back")
    mark(table, command.by.name, note)


def mark(table: Table, by: str, note: Note) -> None:
    """Set the markers of a note."""
    for name, value in note.markers.items():
        table.emit(ev.Marked(table.sequence, by, note.cite, name, value))
    if note.ruling is not None:
        table.interrupt(note.ruling)


def validate(table: Table, command: cmd.ConfirmPrize) -> None:
    """A supervisor has looked at the hand; the prize may be paid."""
    step = table.pending
    if not isinstance(step, steps.Validate) or step.seat != command.seat:
        raise BadInput(f"seat {seat_name(command.seat)} has no prize to validate now: {table.prompt()}")
    validated = ev.Validated(table.sequence, command.by.name, step.cite, step.seat, step.what)
    table.answer(validated)


def take_dice(table: Table, command: cmd.TakeDice) -> None:
    """Accept, decline or pass the dice, before they are thrown; a shaker until it is shaken."""
    if not isinstance(table.pending, steps.Chance):
        betting_open(table, "the dice")
    occupied(table, command.seat)
    pass_dice(table, command.by.name, command.seat, command.word, command.dice)


def irregularity(table: Table, command: cmd.ReportIrregularity) -> None:
    """Report what went wrong."""
    if not command.again:
        check_repeated(table, command)
    rule(table, command.id, command.details, command.by.name)


def close_table(table: Table, command: cmd.CloseTable) -> None:
    """Between rounds: wagers not dealt on go back, patrons take their chips, the inventory is counted, the
    seeds are shown and the chain ends.
    """
    state = table.round
    if not isinstance(table.pending, Betting) or table.pending.wagers or state.hands:
        raise Refusal("closing the table: finish the round first", CLOSING)
    for number in in_order(state.seats):
        if state.seats[number].wagers:
            raise Refusal(
                f"closing the table: seat {seat_name(number)} has wagers on the layout; take them down first",
                CLOSING,
            )
        _check_due(table, state.seats[number])
    if command.cents is not None and command.cents < 0:
        raise BadInput(f"a count of {cents(command.cents)}: expected 0 or more")
    by = command.by.name
    for number in in_order(state.seats):
        _pay_due(table, state.seats[number])
    balance = state.ledger["inventory"]
    count = balance if command.cents is None else command.cents
    for number in in_order(state.seats):
        if isinstance(table.rulebook, Coloring):
            mark(table, by, table.rulebook.give_back(number))
        chips = state.seats[number].chips
        cite = "interpretation: chips are the patron's"
        table.emit(ev.Left(table.sequence, by, cite, number, chips))
    counted(table, by, count)
    table.end_chance()
    secret = table.entropy.secret.hex() if table.virtual else ""
    table.emit(
        ev.TableClosed(table.sequence, by, CLOSING, balance, count, drop(state), win(state, count), secret)
    )


def take_over(table: Table, command: cmd.TakeOver) -> None:
    """Record which program carries the table on."""
    if not DIGEST.fullmatch(command.software):
        raise BadInput(f"software {command.software[:80]!r}: expected 64 hexadecimal digits")
    table.emit(ev.TakenOver(table.sequence, ev.TABLE, PROGRAM, command.version, command.software))


REQUESTS: dict[type, Callable[[Table, Any], None]] = {
    cmd.Sit: sit, cmd.Contribute: contribute, cmd.BuyIn: buy_in, cmd.Tip: give_tip, cmd.Leave: leave,
    cmd.Bet: bet, cmd.Bets: bets, cmd.Reduce: reduce, cmd.Call: call, cmd.CutCards: cut, cmd.Close: close,
    cmd.Decide: decide, cmd.TimeUp: time_up, cmd.TakeDice: take_dice, cmd.TakeColor: take_color,
    cmd.Enter: enter, cmd.ReportIrregularity: irregularity, cmd.Alter: alter, cmd.Fill: fill,
    cmd.Credit: credit, cmd.CountInventory: count_inventory, cmd.Say: say, cmd.ConfirmPrize: validate,
    cmd.CloseTable: close_table, cmd.Correct: correct, cmd.ReadMeter: read_meter, cmd.TakeOver: take_over,
}  # fmt: skip
