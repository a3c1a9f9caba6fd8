"""What a table does at each step: an act of the dealer becomes an event, a question waits for people."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any

from croupier.equipment.entropy import RecordedEntropy
from croupier.procedure import steps
from croupier.procedure.betting_rules import Change
from croupier.procedure.seats import HOUSE
from croupier.procedure.state import SEAT, UNKNOWN
from croupier.table import chance, dealing
from croupier.table import events as ev
from croupier.table.alteration import HOUR, new_jersey_day, started_changes
from croupier.table.exchanges import cover
from croupier.table.postings import INVENTORY
from croupier.table.waiting import WAIT, Wait, Waiting

if TYPE_CHECKING:
    from croupier.table.table import Table

Act = Callable[[Any, Any], "ev.AnyEvent | Wait | None"]
"""What a table does at a step."""


def announce(table: Table, step: steps.Announce) -> ev.AnyEvent:
    """The dealer says something aloud."""
    return ev.Announced(table.sequence, "dealer", step.cite, step.text)


def open_round(table: Table, step: steps.OpenRound) -> None:
    """The round opens under the rules of its day (common spec 9.1); posted changes whose time has come
    take effect.
    """
    state = table.round
    day = state.day
    if state.number and state.at // HOUR != state.opened_at // HOUR:
        passed = new_jersey_day(state.at) - new_jersey_day(state.opened_at)
        if passed:
            day = (date.fromisoformat(state.opened_day) + passed).isoformat()
    before = state.edition
    table.emit(ev.RoundOpened(table.sequence, "dealer", step.cite, state.number + 1, day))
    if state.changes or state.edition is not before:
        started_changes(table, opening=True)


def mark(table: Table, step: steps.Mark) -> ev.AnyEvent:
    """A marker is set or taken off."""
    return ev.Marked(table.sequence, "dealer", step.cite, step.name, step.value)


def bank(table: Table, step: steps.Bank) -> ev.AnyEvent:
    """Chips of a wager go into the table inventory or another account."""
    cents = step.cents or table.round.seats[step.seat].wagers[step.wager].in_front
    return ev.Banked(
        table.sequence, "dealer", step.cite, step.seat, step.wager, cents, step.movement, step.account
    )


def post(table: Table, step: steps.Post) -> ev.AnyEvent:
    """A wager is posted by rule, or a part of it goes back."""
    change = Change(step.wager, step.stake, step.cite)
    return ev.Wagered(table.sequence, "dealer", step.cite, step.seat, (change,))


def move(table: Table, step: steps.Move) -> ev.AnyEvent:
    """A wager moves to another place."""
    return ev.Moved(table.sequence, "dealer", step.cite, step.seat, step.wager, step.to)


def settle(table: Table, step: steps.Settle) -> ev.AnyEvent:
    """Wagers are paid, taken or returned; chips are brought first if the table does not hold enough."""
    paid = 0
    if step.seat == HOUSE:
        paid = -sum([min(result.net, 0) for result in step.results])
    else:
        for result in step.results:
            net = result.net
            if net >= 0 and not result.against:
                paid += net + result.stake
    if paid > table.round.ledger["inventory"]:
        table.fund(paid)
    return ev.Settled(table.sequence, "dealer", step.cite, step.seat, step.results)


def renew(table: Table, step: steps.Renew) -> ev.AnyEvent:
    """The fee of a wager that stays up is collected."""
    wager = table.round.seats[step.seat].wagers[step.wager]
    change = Change(step.wager, wager.stake, step.cite, wager.coupon, step.fee, wager.behind)
    return ev.Wagered(table.sequence, ev.TABLE, step.cite, step.seat, (change,))


def transfer(table: Table, step: steps.Transfer) -> ev.AnyEvent:
    """Chips move between two accounts of the layout; a patron's are bought where the table does that, and
    the inventory's brought if it does not hold enough.
    """
    if step.source == INVENTORY:
        table.fund(step.cents)
    elif step.source.startswith(SEAT):
        for number, seat in table.round.seats.items():
            if seat.account == step.source:
                cover(table, number, step.cents)
    return ev.Transferred(
        table.sequence, "dealer", step.cite, step.cents, step.source, step.target, step.reason
    )


def count_stub(table: Table, step: steps.CountStub) -> ev.AnyEvent | Wait:
    """A virtual stub is always complete; the dealer of a live table counts."""
    if table.round.live:
        return WAIT
    return ev.StubCounted(table.sequence, "dealer", step.right, step.expected, step.expected)


def burn(table: Table, step: steps.Burn) -> ev.AnyEvent:
    """The leftmost piece, or the leftmost that is not kept, goes unseen to the discard rack."""
    holder, entropy = step.holder, table.entropy
    # For pieces that are still sealed, a journal records only which of them was discarded.
    recorded = entropy.burned.popleft() if isinstance(entropy, RecordedEntropy) and entropy.burned else 0
    place = _chosen(table, step, recorded) if step.kept or step.piece != UNKNOWN else 0
    card = table.round.hands[holder].cards[place]
    return ev.Burned(table.sequence, "dealer", step.cite, holder, card, place)


def _chosen(table: Table, step: steps.Burn, recorded: int) -> int:
    """The place of the piece that was named, or of the first that is not kept; a piece nobody has seen may be
    one of those kept.
    """
    pieces = chance.hidden(table, step.holder)
    if UNKNOWN in pieces and not table.round.live and recorded < len(pieces):
        return recorded
    if step.piece != UNKNOWN:
        return pieces.index(step.piece if step.piece in pieces else UNKNOWN)
    places = list(range(len(pieces)))
    for piece in step.kept:
        found = pieces.index(piece if piece in pieces else UNKNOWN)
        del places[found], pieces[found]
    return places[0]


def split(table: Table, step: steps.Split) -> ev.AnyEvent:
    """A hand becomes several."""
    return ev.HandSplit(table.sequence, "dealer", step.cite, step.holder, step.into, step.renamed)


def collect(table: Table, step: steps.Collect) -> ev.AnyEvent:
    """Pieces go to the discard rack."""
    return ev.Collected(table.sequence, "dealer", step.cite, step.holder)


def meter(table: Table, step: steps.Meter) -> ev.AnyEvent:
    """A progressive meter moves by rule."""
    before = table.round.meters.get(step.name, 0)
    return ev.Metered(
        table.sequence, ev.TABLE, step.cite, step.name, before, step.cents, step.reason, step.carried
    )


def read(table: Table, step: steps.Read) -> ev.AnyEvent | Wait:
    """A device answers its one question; at a live table the dealer enters what it shows, or what a patron
    who looked says of pieces nobody has entered.
    """
    if table.round.live and (not step.by or UNKNOWN in table.round.hands[step.holder].cards):
        return WAIT
    table.looked = table.looked or bool(step.by)
    pieces, entropy = chance.hidden(table, step.holder), table.entropy
    # Of a piece that is still sealed a journal records only what the device answered.
    recorded = (
        entropy.readings.popleft() if isinstance(entropy, RecordedEntropy) and entropy.readings else False
    )
    answer = recorded if UNKNOWN in pieces else step.answer(pieces)
    return ev.WasRead(table.sequence, "dealer", step.cite, step.holder, step.question, answer, step.by)


def ask(table: Table, step: steps.Ask) -> Wait:
    """A question waits for its answers; the posted time to decide runs from here."""
    table.waiting = Waiting(table.round.at, {})
    return WAIT


def open_betting(table: Table, step: steps.Betting) -> Wait:
    """A betting window waits for wagers, and for answers where it may be answered in words too."""
    if step.offers:
        table.waiting = Waiting(table.round.at, {})
    return WAIT


def validate(table: Table, step: steps.Validate) -> Wait:
    """A prize waits for the supervisor who looks at the hand."""
    return WAIT


def close_round(table: Table, step: steps.CloseRound) -> ev.AnyEvent:
    """The round is over: what was bound for it alone is revealed."""
    state = table.round
    for name, shoe in state.shoes.items():
        if shoe.one_round and shoe.bound is not None:
            chance.reveal(table, shoe.bound, name)
    if state.bound is not None:
        chance.reveal(table, state.bound)
    return ev.RoundClosed(table.sequence, "dealer", step.cite, state.number)


ACTS: dict[type, Act] = {
    steps.Announce: announce, steps.OpenRound: open_round, steps.Mark: mark, steps.Bank: bank,
    steps.Move: move, steps.Settle: settle, steps.Renew: renew, steps.Post: post,
    steps.Transfer: transfer, steps.CountStub: count_stub, steps.Burn: burn, steps.Split: split,
    steps.Collect: collect,
    steps.Meter: meter, steps.Read: read, steps.CloseRound: close_round,
    steps.Bind: chance.bind, steps.Chance: chance.draw, steps.Shuffle: chance.shuffle,
    steps.Recut: chance.recut, steps.Refill: chance.refill,
    steps.Deal: dealing.deal, steps.Turn: dealing.turn,
    steps.Ask: ask, steps.Betting: open_betting, steps.Validate: validate,
}  # fmt: skip
"""What the table does at each kind of step: an act whose event is the answer, or waiting for people."""
