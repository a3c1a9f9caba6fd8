"""Answers to questions: read and checked against what is offered, then carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.equipment.pieces import parse_pieces, pieces_text
from croupier.law.counted import counted
from croupier.law.money import ABOVE_ZERO
from croupier.law.money import amount as cents
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.procedure.betting_rules import Change, all_changes
from croupier.procedure.choices import ways_to_say
from croupier.procedure.seats import SeatId, seat_name
from croupier.procedure.state import UNKNOWN
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.chance import hidden
from croupier.table.exchanges import cover, wager

if TYPE_CHECKING:
    from croupier.table.table import Table

Ask, Betting = steps.Ask, steps.Betting
NO_AMOUNT = -1
OWN_PIECES = "interpretation: nobody else learns what lies face down, not even by a refusal"
POSTED_TIME = "interpretation: the posted time to decide"
_NO_PIECES: dict[str, tuple[int, ...]] = {}


def decide(table: Table, command: cmd.Decide) -> None:
    """Answer the question the table asks: a wager taken back is returned at once, one put up is covered."""
    step = _question(table, command.seat)
    offer = _offered(step, command.seat, command.word)
    amount, staked = command.amount, offer.wagers
    if amount is not None:
        staked = _staked(step, offer, command, amount)
    elif staked:
        staked = _unsaid(step, offer, command)
    pieces = _pieces(table, offer, command) if offer.pieces or command.pieces else _NO_PIECES
    said = NO_AMOUNT if amount is None else amount
    _answer(table, step, command.seat, offer, command.by.name, staked, said, pieces)


def time_up(table: Table, command: cmd.TimeUp) -> None:
    """The posted time is over: the default answer applies."""
    step = _question(table, command.seat)
    seconds, due = table.round.decision_seconds, deadline(table)
    if not due or not step.default:
        raise Refusal(f"seat {seat_name(command.seat)}: this question has no posted time", POSTED_TIME)
    if table.round.at < due:
        left = -(-(due - table.round.at) // 1000)
        raise Refusal(f"seat {seat_name(command.seat)} has {left} of {seconds} seconds left", POSTED_TIME)
    offer = _offered(step, command.seat, step.default)
    staked = tuple([(wager, offer.above + most) for wager, most in offer.wagers])
    _answer(table, step, command.seat, offer, ev.TABLE, staked, NO_AMOUNT, _NO_PIECES)


def deadline(table: Table) -> int:
    """When the time to answer the question now asked runs out, in milliseconds; 0: never."""
    seconds = table.round.decision_seconds
    return table.waiting.since + 1000 * seconds if seconds else 0


def asked(table: Table) -> tuple[SeatId, ...]:
    """The seats that still have to answer."""
    step, answers = table.pending, table.waiting.answers
    if isinstance(step, steps.Betting):
        return tuple([seat for seat, _ in step.offers if seat not in answers])
    if not isinstance(step, steps.Ask):
        return ()
    return tuple([seat for seat in step.seats if seat not in answers])


def asks(table: Table, seat: SeatId) -> steps.Ask | None:
    """The question now asked of a seat, in a betting window that may be answered in words too."""
    step = table.pending
    if isinstance(step, steps.Betting):
        return step.question(seat)
    return step if isinstance(step, steps.Ask) and seat in step.seats else None


def knows_question(table: Table, actor: cmd.Actor) -> bool:
    """Whether an actor may know what is asked now; a private question is known to the seat asked, and to the
    house where it is the house that deals.
    """
    private = _private_to(table.pending)
    if not private:
        return True
    return actor.seat in private if actor.role == "player" else not table.virtual


def _private_to(step: steps.Step | None) -> tuple[SeatId, ...]:
    """The seats that alone know what is asked or looked for; none where everyone does."""
    if isinstance(step, steps.Ask):
        return step.seats if step.private else ()
    return (step.by,) if isinstance(step, steps.Read) and step.by else ()


def _question(table: Table, seat: SeatId) -> steps.Ask:
    pending = table.pending
    step = pending if type(pending) is Ask and seat in pending.seats else asks(table, seat)
    if step is None:
        raise BadInput(f"seat {seat_name(seat)} is not asked anything now: {table.prompt()}")
    if seat in table.waiting.answers:
        raise BadInput(f"seat {seat_name(seat)} has answered already: {table.prompt()}")
    return step


def _offered(step: steps.Ask, seat: SeatId, word: str) -> steps.Offer:
    for offer in step.offers:
        if offer.word == word:
            return offer
    meant = ways_to_say(step.words).get(word)
    if meant is not None:
        return _offered(step, seat, meant)
    for barred in step.barred:
        if barred.word == word:
            raise Refusal(f"{word} by seat {seat_name(seat)} on {step.about}: {barred.why}", barred.cite)
    raise BadInput(
        f"decision {word!r} of seat {seat_name(seat)} about {step.about}: expected {' or '.join(step.words)}"
    )


def _staked(
    step: steps.Ask, offer: steps.Offer, command: cmd.Decide, amount: int
) -> tuple[tuple[str, int], ...]:
    most = max((most for _, most in offer.wagers), default=0)
    said = f"{offer.word} of {cents(amount)} by seat {seat_name(command.seat)}"
    if not most:
        raise BadInput(f"{said}: the word takes no amount")
    if amount <= 0:
        raise BadInput(f"{said}: expected {ABOVE_ZERO}")
    if amount > most or (offer.exact and amount != most):
        raise Refusal(
            f"{said}: {'exactly' if offer.exact else 'at most'} {cents(most)} may be added",
            offer.cite or step.cite,
        )
    if amount < offer.least:
        raise Refusal(f"{said}: at least {cents(offer.least)} is added", offer.cite or step.cite)
    if offer.only and amount not in offer.only:
        raise Refusal(f"{said}: expected {' or '.join(map(cents, offer.only))}", offer.cite or step.cite)
    return tuple([(wager, offer.above + min(amount, limit)) for wager, limit in offer.wagers])


def _unsaid(step: steps.Ask, offer: steps.Offer, command: cmd.Decide) -> tuple[tuple[str, int], ...]:
    """What a word without an amount puts up: the most, where the amount need not be named."""
    if not offer.named and not offer.above:
        return offer.wagers
    if offer.named:
        most = max([most for _, most in offer.wagers], default=0)
        if offer.least < most:
            said = f"{offer.word} by seat {seat_name(command.seat)}"
            between = f"{cents(offer.least)} to {cents(most)}"
            raise BadInput(f"{said}: to how much? expected an amount from {between}")
    return tuple([(wager, offer.above + limit) for wager, limit in offer.wagers])


def _pieces(table: Table, offer: steps.Offer, command: cmd.Decide) -> dict[str, tuple[int, ...]]:
    """The pieces an answer names: each group with its number, all of them in the seat's own hand."""
    said = f"{offer.word} by seat {seat_name(command.seat)}"
    if table.virtual and command.by.role != "player":
        raise Refusal(f"{said}: only the patron sees the pieces and names them", OWN_PIECES)
    groups = dict(offer.pieces)
    if set(command.pieces) != set(groups):
        expected = ", ".join(groups) or "none"
        raise BadInput(f"{said}: it names {', '.join(command.pieces) or 'no pieces'}, expected {expected}")
    left = hidden(table, str(command.seat)) if str(command.seat) in table.round.hands else []
    named: dict[str, tuple[int, ...]] = {}
    for group, count in groups.items():
        pieces = named[group] = parse_pieces(command.pieces[group])
        if count and len(pieces) != count:
            raise BadInput(f"{said}: {group} has {counted(len(pieces), 'piece')}, expected {count}")
        for piece in pieces:
            # A piece that only the patron has seen is taken at the patron's word until it is turned up.
            held = piece if piece in left else UNKNOWN
            if held not in left or piece == UNKNOWN:
                raise BadInput(f"{said}: {group} names {pieces_text([piece])}, which is not in the hand")
            left.remove(held)
    return named


def _answer(
    table: Table,
    step: steps.Ask,
    seat: SeatId,
    offer: steps.Offer,
    by: str,
    staked: tuple[tuple[str, int], ...],
    amount: int,
    pieces: dict[str, tuple[int, ...]],
) -> None:
    """Record an answer; the round goes on when everyone asked has answered."""
    pending = table.pending
    if type(pending) is Betting:
        _answer_window(table, pending, seat, offer, by, staked, amount)
        return
    if staked:
        need, held = 0, table.round.seats[seat].wagers
        for name, stake in staked:
            need += stake - (held[name].stake if name in held else 0)
        cover(table, seat, need)
    cite = offer.cite or step.cite
    decided = ev.Decided(
        table.sequence, by, cite, seat, step.about, offer.word, amount, pieces, offer.returned
    )
    table.emit(decided)
    if staked:
        changes = tuple([Change(wager, stake, cite) for wager, stake in staked])
        table.emit(ev.Wagered(table.sequence, ev.TABLE, cite, seat, changes))
    if len(step.seats) == 1:
        table.advance(decided)
        return
    answers = table.waiting.answers
    answers[seat] = decided
    if len(answers) == len(step.seats):
        table.advance({each: answers[each] for each in step.seats})


def _answer_window(
    table: Table,
    window: steps.Betting,
    seat: SeatId,
    offer: steps.Offer,
    by: str,
    staked: tuple[tuple[str, int], ...],
    amount: int,
) -> None:
    """An answer in a betting window makes its wagers as chips on the layout would; the last one closes it."""
    held, rulebook = table.round.wagers(seat), table.rulebook
    changes: list[Change] = []
    for name, stake in (*staked, *[(name, 0) for name in offer.returned if name in held]):
        before = held[name].stake if name in held else 0
        if stake > before:
            changes += all_changes((rulebook.make(seat, name, stake - before, "", 0, False),))
        elif stake < before:
            changes += rulebook.reduce(seat, name, stake)
    last = asked(table) == (seat,)
    if last:
        rulebook.close()
    cite = offer.cite or window.cite
    if changes:
        wager(table, by, seat, tuple(changes))
    decided = ev.Decided(table.sequence, by, cite, seat, window.about, offer.word, amount)
    table.emit(decided)
    table.waiting.answers[seat] = decided
    if last:
        close_betting(table, window, "dealer")


def close_betting(table: Table, step: steps.Betting, by: str) -> None:
    """Betting closes: the patrons' contribution to the chance that follows is fixed."""
    late = step.late or step.cite
    table.emit(ev.Closed(table.sequence, by, step.cite, step.closes_with, late, step.stub))
    table.advance(None)
