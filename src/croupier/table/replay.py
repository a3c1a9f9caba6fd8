"""Replay: the commands of a journal carried out again at a fresh table; everything must come out the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any, cast

import msgspec

from croupier.equipment.entropy import RecordedEntropy
from croupier.games.register import find
from croupier.law.refusal import BadInput, CroupierError
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.journal import Journal, shorten
from croupier.table.shoe_record import record_shoes
from croupier.table.table import Mode, Table, milliseconds


class Mismatch(BadInput):
    """An entry that the rules do not give: someone tampered or someone broke a rule."""

    def __init__(self, entry: int, what: str) -> None:
        super().__init__(f"journal entry {entry}: {shorten(what)}")
        self.entry = entry


def replay(journal: Journal) -> Table:
    """The same table again, with every card, ruling and settlement recomputed and compared byte for byte.

    A live table can be carried on with; a virtual one has lost the seed it was bound to.
    """
    entries = list(_by_entry(journal))
    if not entries or not isinstance(entries[0][0], ev.Opened):
        raise Mismatch(1, "the journal does not begin with the opening of a table")
    table = _open(entries[0][0], journal.events)
    _compare(1, entries[0], journal, table)
    for number, events in enumerate(entries[1:], 2):
        command = command_of(number, events, table)
        try:
            table.do(command)
        except CroupierError as error:
            raise Mismatch(number, f"the table refuses what it records: {error}") from None
        if table.journal.entries[-1] != journal.entries[number - 1]:
            _compare(number, events, journal, table)
    return table


def _by_entry(journal: Journal) -> Iterator[list[ev.AnyEvent]]:
    start = 0
    for entry in journal.entries:
        count = ev.count(entry)
        yield journal.events[start : start + count]
        start += count


def _open(opened: ev.Opened, events: list[ev.AnyEvent]) -> Table:
    times = iter([event.at for event in events if isinstance(event, ev.Opened | ev.RoundOpened | ev.Altered)])

    def clock() -> int:
        """The times of the journal, and after its end the time it is."""
        at = next(times, None)
        return milliseconds() if at is None else at

    try:
        game, _ = find(opened.game)
        day = date.fromisoformat(opened.as_of)
        return Table(
            game,
            game.options(opened.options, day),
            day,
            mode=cast(Mode, opened.mode),
            entropy=recorded(events),
            opener=opened.opener,
            clock=clock,
            buy_in_as_needed=True,
        )
    except (CroupierError, ValueError) as error:
        raise Mismatch(1, f"a table cannot be opened like this: {error}") from None


def recorded(events: Iterable[ev.AnyEvent]) -> RecordedEntropy:
    """The chance a journal records: commitments, cuts, cards as they left the shoe, rolls and seeds."""
    events = list(events)
    if any(isinstance(event, ev.ShoeShuffled) for event in events):
        return record_shoes(events)
    entropy = RecordedEntropy()
    order: list[int] = []
    recut = False
    for event in events:
        match event:
            case ev.Committed():
                entropy.commitments.append(event.commitment)
            case ev.Shuffled():
                entropy.commitments.append(event.commitment)
                if event.cut:
                    entropy.cuts.append(event.cut)
                order = []
            case ev.CutMade() if recut:
                entropy.cuts.append(event.cards)
            case ev.Dealt():
                if not order:
                    entropy.orders.append(order)
                order += event.as_drawn()
            case ev.Ruled() if event.ruling == "set_aside":
                if not order:
                    entropy.orders.append(order)
                order.append(event.card)
            case ev.Rolled():
                entropy.rolls.append(event.dice)
                entropy.seeds.append(event.seed)
            case ev.RoundClosed() | ev.Revealed() if event.commitment:
                entropy.seeds.append(event.seed)
            case _:
                pass
        recut = isinstance(event, ev.Ruled) and event.ruling == "recut"
    return entropy


def _actor(by: str) -> cmd.Actor:
    role, _, seat = by.partition(":")
    return msgspec.convert({"role": role, "seat": int(seat or 0)}, cmd.Actor)


def command_of(number: int, events: list[ev.AnyEvent], table: Table) -> cmd.Command:
    """The command behind an entry; automatic purchases of chips are not commands."""
    asked = [event for event in events if event.by != ev.TABLE]
    if not asked:
        raise Mismatch(number, "nobody asked for it")
    event = asked[0]
    try:
        command = _command(event, events, _actor(event.by), table)
    except (CroupierError, msgspec.ValidationError, ValueError, LookupError) as error:
        raise Mismatch(
            number, f"{type(event).__name__.lower()} cannot be asked for like this: {error}"
        ) from None
    if command is None:
        raise Mismatch(number, f"{type(event).__name__.lower()} is not something a person asks for here")
    return command


def _command(
    event: ev.AnyEvent, events: list[ev.AnyEvent], by: cmd.Actor, table: Table
) -> cmd.Command | None:
    match event:
        case ev.Decided():
            return cmd.Decide(by=by, seat=event.seat, word=event.word)
        case ev.Chosen():
            amount = None if event.amount < 0 else event.amount
            return cmd.Decide(by=by, seat=event.seat, word=event.word, amount=amount)
        case ev.Validated():
            return cmd.ConfirmPrize(by=by, seat=event.seat)
        case ev.Said():
            return cmd.Say(by=by, seat=event.seat, word=event.word)
        case ev.Wagered():
            return _wagered(event, by, table)
        case ev.Closed():
            rolled = next((each for each in events if isinstance(each, ev.Rolled)), None)
            live = table.mode == "live"
            return cmd.Enter(by=by, roll=rolled.dice) if live and rolled else cmd.Close(by=by)
        case ev.Seated():
            bought = next((each.cents for each in events if isinstance(each, ev.BoughtIn)), 0)
            return cmd.Sit(by=by, seat=event.seat, patron=event.patron, buy_in=bought)
        case ev.BoughtIn():
            return cmd.BuyIn(by=by, seat=event.seat, cents=event.cents)
        case ev.Left():
            return cmd.Leave(by=by, seat=event.seat)
        case ev.Called():
            return cmd.Call(by=by, seat=event.seat, wager=event.wager, on=event.on)
        case ev.CutMade():
            return cmd.CutCards(by=by, cards=event.cards)
        case ev.DiceTaken():
            return msgspec.convert(
                {"do": "take_dice", "by": by, "seat": event.seat, "word": event.word, "dice": event.dice},
                cmd.TakeDice,
            )
        case ev.Filled():
            return cmd.Fill(by=by, cents=event.cents)
        case ev.Credited():
            return cmd.Credit(by=by, cents=event.cents)
        case ev.Counted():
            return cmd.CountInventory(by=by, cents=event.counted)
        case ev.Irregularity():
            return cmd.ReportIrregularity(by=by, id=event.id, details=event.details)
        case ev.Altered():
            return cmd.Alter(
                by=by,
                option=event.option,
                value=event.value,
                notice=event.notice,
                device_removed=event.device_removed,
            )
        case _ if table.mode == "live":
            return _entered(event, by, table.shoes.ready)
    return None


def _entered(event: ev.AnyEvent, by: cmd.Actor, ready: int) -> cmd.Command | None:
    match event:
        case ev.Dealt():
            return cmd.Enter(by=by, cards=tuple(event.as_drawn()[ready:]))
        case ev.Turned():
            return cmd.Enter(by=by, cards=event.cards)
        case ev.Rolled():
            return cmd.Enter(by=by, roll=event.dice)
        case ev.Peeked():
            return cmd.Enter(by=by, blackjack=event.blackjack)
        case ev.LotDrawn():
            return cmd.Enter(by=by, lot=event.lot)
        case ev.StubCounted():
            return cmd.Enter(by=by, stub=event.counted, misdeal=event.misdeal)
    return None


def _wagered(event: ev.Wagered, by: cmd.Actor, table: Table) -> cmd.Command:
    held = table.round.seats[event.seat].wagers
    first = event.changes[0]
    before = held[first.wager].stake if first.wager in held else 0
    if first.stake < before:
        return cmd.Reduce(by=by, seat=event.seat, wager=first.wager, amount=first.stake)
    if len(event.changes) > 1:
        raised = {
            each.wager.partition("@")[0]: each.stake - (held[each.wager].stake if each.wager in held else 0)
            for each in event.changes
        }
        return cmd.Bets(by=by, seat=event.seat, wagers=raised)
    coupon = first.coupon if first.wager not in held or not held[first.wager].coupon else 0
    return cmd.Bet(
        by=by,
        seat=event.seat,
        wager=first.wager.partition("@")[0],
        amount=first.stake - before,
        behind=first.behind,
        coupon=coupon,
        accepted=first.accepted,
    )


def _compare(number: int, events: list[ev.AnyEvent], journal: Journal, table: Table) -> None:
    """Say where an entry first differs from what the table does."""
    if table.journal.entries[-1] == journal.entries[number - 1]:
        return
    produced = table.journal.events[events[0].seq - 1 :]
    for mine, theirs in zip(produced, events, strict=False):
        if mine != theirs:
            plain, given = ev.describe(theirs), ev.describe(mine)
            if plain == given:
                # A description shortens what nobody reads, such as the cards of a whole deck.
                plain, given = msgspec.to_builtins(theirs), msgspec.to_builtins(mine)
            field, is_, should = _difference("", plain, given)
            what = f"{field} is {is_!r}, the rules give {should!r}"
            raise Mismatch(number, f"event {theirs.seq} ({plain['type']}): {what}")
    raise Mismatch(number, f"holds {len(events)} events, the rules give {len(produced)}")


def _difference(field: str, is_: Any, should: Any) -> tuple[str, Any, Any]:
    """The first field in which two values differ, however deep it lies, and both its values."""
    if not (isinstance(is_, dict) and isinstance(should, dict)):
        return field, is_, should
    key = next(
        key for key in {**should, **is_} if (key in is_, is_.get(key)) != (key in should, should.get(key))
    )
    return _difference(f"{field}.{key}" if field else str(key), is_.get(key), should.get(key))
