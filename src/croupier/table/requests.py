"""What people ask of a table: each request is checked first, and only then causes events."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from croupier.equipment.entropy import check_faces
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.procedure.round import Change, Seat, box_of, seat_name
from croupier.procedure.rulings import Interruption, Ruling
from croupier.table import choices
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.alteration import DEVICES, altered
from croupier.table.chips import check_chips, count_inventory, cover, credit, exchange, fill, fund_fees
from croupier.table.dealing import CardStep
from croupier.table.rulings import pass_dice, rule

if TYPE_CHECKING:
    from croupier.table.table import Table

DECK = 52
DICE = 2
Betting, Choose, Withdraw = steps.Betting, steps.Choose, steps.Withdraw
ASKED = (steps.Withdraw, steps.Ask)
ENTERED = ("cards", "roll", "stub", "blackjack", "lot")
READ_OFF = {"blackjack": steps.Peek, "lot": steps.DrawLot}
FROM_SHOE = (steps.Draw, steps.Peek, steps.DrawLot)


def sit(table: Table, command: cmd.Sit) -> None:
    """Take a betting position; the first patron at an idle table has the cards spread and shuffled anew."""
    patron = command.patron or f"patron {command.seat}"
    cite = table.rulebook.sit(command.seat, patron)
    if command.buy_in:
        check_chips(command.buy_in, "buy_in")
    table.emit(ev.Seated(table.sequence, command.by.name, cite, command.seat, patron))
    if command.buy_in:
        exchange(table, command.by.name, command.seat, command.buy_in)
    idle, table.idle = table.idle, False
    if idle and type(table.pending) is Betting:
        table.carry_out(
            table.procedure.throw(Interruption(Ruling("idle", "a player comes to an idle table", "")))
        )


def buy_in(table: Table, command: cmd.BuyIn) -> None:
    """Change cash into chips."""
    occupied(table, command.seat)
    check_chips(command.cents, "buy_in")
    exchange(table, command.by.name, command.seat, command.cents)


def leave(table: Table, command: cmd.Leave) -> None:
    """Leave with the chips in hand."""
    seat = occupied(table, command.seat)
    table.rulebook.leave(command.seat)
    table.emit(
        ev.Left(
            table.sequence, command.by.name, "interpretation: chips are the patron's", seat.number, seat.chips
        )
    )
    table.idle = table.has_cards and not table.round.seats


def occupied(table: Table, number: int) -> Seat:
    """The seat, if somebody sits there."""
    seat = table.round.seats.get(number)
    if seat is None:
        taken = ", ".join(map(seat_name, sorted(table.round.seats)))
        raise BadInput(f"seat {seat_name(number)} is empty: expected {taken or 'a patron to sit down first'}")
    return seat


def betting_open(table: Table, what: str) -> steps.Betting:
    """The betting window, if one is open."""
    step = table.pending
    if type(step) is not Betting:
        raise Refusal(
            f"{what}: betting is closed until the round is over", table.closed.late or table.closed.cite
        )
    return step


def bet(table: Table, command: cmd.Bet) -> None:
    """Make a wager or raise it."""
    what = f"{command.wager} of {command.amount}"
    betting_open(table, what)
    occupied(table, command.seat)
    if command.verbal_cash:
        table.rulebook.cash(command.wager)
    change = table.rulebook.make(
        command.seat, command.wager, command.amount, command.behind, command.coupon, command.accepted
    )
    wager(table, command.by, command.seat, (change,))


def bets(table: Table, command: cmd.Bets) -> None:
    """Make several wagers at once."""
    betting_open(table, "wagers")
    occupied(table, command.seat)
    make = table.rulebook.make
    seat = command.seat
    changes = tuple([make(seat, wager, amount, "", 0, False) for wager, amount in command.wagers.items()])
    if not changes or len({change.wager for change in changes}) < len(changes):
        raise BadInput(f"wagers {', '.join(command.wagers) or 'none'}: expected one or more, each once")
    wager(table, command.by, seat, changes)


def wager(table: Table, by: cmd.Actor, number: int, changes: tuple[Change, ...]) -> None:
    """Put chips on the layout that the patron has, or buys where the table allows it."""
    seat = table.round.seats[number]
    wagers, need = seat.wagers, 0
    for change in changes:
        need += change.stake + change.fee
        if change.wager in wagers:
            before = wagers[change.wager]
            need -= before.stake + before.fee
    if need > seat.chips:
        cover(table, number, need)
    elif need < 0:
        fund_fees(table, seat, changes)
    table.emit(ev.Wagered(table.sequence, by.name, changes[0].cite, number, changes))


def reduce(table: Table, command: cmd.Reduce) -> None:
    """Lower a wager or take it off."""
    betting_open(table, f"{command.wager} to {command.amount}")
    occupied(table, command.seat)
    wager(table, command.by, command.seat, table.rulebook.reduce(command.seat, command.wager, command.amount))


def call(table: Table, command: cmd.Call) -> None:
    """Call a wager on or off."""
    betting_open(table, f"call of {command.wager}")
    occupied(table, command.seat)
    wager, cite = table.rulebook.call(command.seat, command.wager, command.on)
    table.emit(ev.Called(table.sequence, command.by.name, cite, command.seat, wager, command.on))


def patron_cut(table: Table, command: cmd.CutCards) -> None:
    """A patron's cut of cards shuffled by hand: the patron's part in the shuffle."""
    betting_open(table, f"cut of {command.cards}")
    if table.shoes.shoes:
        table.shoes.cut(command)
        return
    deck = table.rulebook.deck
    if deck is None:
        raise BadInput(f"cut of {command.cards}: this game is played without cards")
    if table.mode != "virtual":
        raise Refusal(f"cut of {command.cards}: the dealer of a live table cuts the cards", deck.dealer_cuts)
    if not table.cut:
        raise Refusal(f"cut of {command.cards}: cards shuffled by a device are not cut", deck.not_cut)
    if command.by.role == "player":
        occupied(table, command.by.seat)
    table.rulebook.check_cut(command.cards)
    table.cut = command.cards
    table.emit(ev.CutMade(table.sequence, command.by.name, deck.cut, command.cards))


def close(table: Table, command: cmd.Close) -> None:
    """No more bets."""
    step = betting_open(table, "closing")
    table.rulebook.close()
    close_betting(table, step, command.by.name)


def close_betting(table: Table, step: steps.Betting, by: str) -> None:
    """The head of the chain is now the patrons' part in the chance that follows."""
    table.part = table.journal.head.hex()
    if table.shoes.shoes:
        table.shoes.close(table.part)
    table.emit(ev.Closed(table.sequence, by, step.cite, step.closes_with))
    table.closed = step
    table.carry_out(next(table.procedure))


def decide(table: Table, command: cmd.Decide) -> None:
    """Answer the question the table asks; a wager taken back goes back at once."""
    step, word = table.pending, command.word
    if type(step) is Choose:
        choose(table, step, command)
        return
    if command.amount is not None:
        raise BadInput(
            f"decision {word!r} with an amount of {command.amount}: this question takes a word alone"
        )
    if not isinstance(step, ASKED) or step.seat != command.seat:
        raise BadInput(f"seat {seat_name(command.seat)} is not asked anything now: {table.prompt()}")
    if word not in step.words:
        raise BadInput(
            f"decision {word!r} of seat {seat_name(command.seat)} about {step.about}: "
            f"expected {' or '.join(step.words)}"
        )
    seat, about, cite, returned = step.seat, step.about, step.cite, 0
    if type(step) is Withdraw:
        cite = step.rides
        if word == "withdraw":
            cite, returned = step.taken_back, table.round.seats[seat].wagers[about].stake
    decided = ev.Decided(table.sequence, command.by.name, cite, seat, about, word, returned)
    table.emit(decided)
    table.carry_out(table.procedure.send(decided))


def choose(table: Table, step: steps.Choose, command: cmd.Decide) -> None:
    """Answer with a word that may put up chips: covered first, then on the layout."""
    offer, staked = choices.answer(table, step, command)
    if staked:
        cover(table, step.seat, sum(stake for _, stake in staked))
    cite = offer.cite or step.cite
    amount = choices.NO_AMOUNT if command.amount is None else command.amount
    chosen = ev.Chosen(table.sequence, command.by.name, cite, step.seat, step.about, command.word, amount)
    table.emit(chosen)
    if staked:
        changes = tuple([Change(wager, stake, cite) for wager, stake in staked])
        table.emit(ev.Wagered(table.sequence, ev.TABLE, cite, step.seat, changes))
    table.carry_out(table.procedure.send(chosen))


def say(table: Table, command: cmd.Say) -> None:
    """The game takes note of what was said between rounds, or refuses it."""
    betting_open(table, command.word)
    name, value, cite = choices.said(table, command)
    table.emit(ev.Said(table.sequence, command.by.name, cite, command.word, command.seat))
    table.emit(ev.Marked(table.sequence, ev.TABLE, cite, name, value))


def validate(table: Table, command: cmd.ConfirmPrize) -> None:
    """A supervisor has looked at the hand; the prize may be paid."""
    step = table.pending
    if not isinstance(step, steps.Validate) or step.seat != command.seat:
        raise BadInput(f"seat {seat_name(command.seat)} has no prize to validate now: {table.prompt()}")
    validated = ev.Validated(table.sequence, command.by.name, step.cite, step.seat, step.what)
    table.emit(validated)
    table.carry_out(table.procedure.send(validated))


def take_dice(table: Table, command: cmd.TakeDice) -> None:
    """Accept, decline or pass the dice."""
    betting_open(table, "the dice")
    occupied(table, command.seat)
    pass_dice(table, command.by.name, command.seat, command.word, command.dice)


def enter(table: Table, command: cmd.Enter) -> None:
    """What the dealer of a live table sees."""
    if table.mode != "live":
        raise BadInput("cards and dice are entered at a live table; this one deals itself")
    given = [name for name in ENTERED if getattr(command, name) is not None]
    if len(given) > 1:
        raise BadInput(f"{' and '.join(given)} are entered together: expected one after the other")
    for name, step in READ_OFF.items():
        if name in given and not isinstance(table.pending, step):
            raise BadInput(f"no {name} is due now: {table.prompt()}")
    if command.roll is not None:
        enter_roll(table, command.roll)
    elif command.stub is not None:
        enter_stub(table, command.stub, command.misdeal)
    elif isinstance(table.pending, FROM_SHOE):
        table.shoes.enter(command)
    elif isinstance(table.pending, CardStep):
        table.dealing.enter(command.cards)
    else:
        raise BadInput(f"no cards are due now: {table.prompt()}")


def enter_roll(table: Table, roll: tuple[int, ...]) -> None:
    """A roll also closes betting: the dice are out."""
    step = table.pending
    if isinstance(step, steps.Roll):
        table.entered_roll = check_faces(roll, DICE)
        table.resume()
        return
    if not (isinstance(step, steps.Betting) and step.throws):
        raise BadInput(f"no roll is due now: {table.prompt()}")
    table.rulebook.close()
    table.entered_roll = check_faces(roll, DICE)
    close_betting(table, step, "dealer")


def enter_stub(table: Table, counted: int, misdeal: bool) -> None:
    """A stub count, when it is due or unasked after the deal; a wrong one is an irregularity."""
    step, deck = table.pending, table.rulebook.deck
    if deck is None:
        raise BadInput(f"stub of {counted}: this game counts no stub: {table.prompt()}")
    if not isinstance(step, steps.CountStub | steps.Ask | steps.Withdraw):
        raise Refusal(
            f"stub of {counted}: a stub is what is left after the deal: {table.prompt()}", deck.stub
        )
    if not 0 <= counted <= DECK:
        raise BadInput(f"stub of {counted}: expected 0 to {DECK} cards")
    expected = DECK - table.dealing.drawn
    cite = deck.stub_right if counted == expected else table.closed.stub
    found = ev.StubCounted(table.sequence, "dealer", cite, expected, counted, misdeal)
    table.emit(found)
    if counted != expected:
        rule(table, "stub_count_wrong", {"misdeal": misdeal}, ev.TABLE)
    elif isinstance(step, steps.CountStub):
        table.carry_out(table.procedure.send(found))


def irregularity(table: Table, command: cmd.ReportIrregularity) -> None:
    """Report what went wrong."""
    rule(table, command.id, command.details, command.by.name)


def alter(table: Table, command: cmd.Alter) -> None:
    """Change an option between rounds."""
    step = table.pending
    if not isinstance(step, Betting) or any(seat.wagers for seat in table.round.seats.values()):
        why = "wagers are on the layout" if isinstance(step, Betting) else "betting is closed"
        raise Refusal(
            f"change of {command.option}: {why}; change it before the next round",
            "interpretation: a round is finished under the rules with which it began (19:47-8.3)",
        )
    now = table.clock()
    before, options = table.round.options, altered(table, command, now)
    seats = options.positions(table.edition)
    left_out = [seat for seat in sorted(table.round.seats) if seats and box_of(seat) > seats]
    if left_out:
        raise Refusal(
            f"change of {command.option}: seat {seat_name(left_out[0])} is taken, "
            f"and the layout would end with {seats}",
            "interpretation: a patron keeps the seat taken (19:47-8.3)",
        )
    table.emit(
        ev.Altered(
            table.sequence,
            command.by.name,
            "19:47-8.3",
            command.option,
            command.value,
            command.notice,
            command.device_removed,
            now,
        )
    )
    table.round.options = options
    table.round.seat_count = seats
    deck = table.rulebook.deck
    if deck and any(getattr(before, each, "") != getattr(options, each, "") for each in DEVICES):
        method = Ruling("reshuffle", "the cards are shuffled for the method now used", deck.method)
        table.carry_out(table.procedure.throw(Interruption(method)))


REQUESTS: dict[type, Callable[[Table, Any], None]] = {
    cmd.Sit: sit, cmd.BuyIn: buy_in, cmd.Leave: leave, cmd.Bet: bet, cmd.Bets: bets, cmd.Reduce: reduce,
    cmd.Call: call, cmd.CutCards: patron_cut, cmd.Close: close, cmd.Decide: decide, cmd.TakeDice: take_dice,
    cmd.Enter: enter, cmd.ReportIrregularity: irregularity, cmd.Alter: alter, cmd.Fill: fill,
    cmd.Credit: credit, cmd.CountInventory: count_inventory, cmd.Say: say,
    cmd.ConfirmPrize: validate,
}  # fmt: skip
