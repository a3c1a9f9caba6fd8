"""What happened at the table, in sentences for one viewer; cards that viewer may not see are never named."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from croupier.equipment.pieces import pieces_text
from croupier.law.counted import counted
from croupier.law.money import dollars
from croupier.procedure.choices import spoken
from croupier.procedure.color_chips import chips_of
from croupier.procedure.seats import SeatId, seat_name
from croupier.procedure.state import CARD
from croupier.procedure.steps import COMMUNITY
from croupier.table import events as ev
from croupier.table.dealing import place_of
from croupier.table.postings import INVENTORY

Stakes = Mapping[tuple[SeatId, str], int]
"""The cents of wagers on the layout, by seat and wager."""
Named = Callable[[str], str]
HOUSE = 0
"""The viewer at a live table: the dealer, who has no seat."""
_OUTCOMES = {"win": "wins", "lose": "loses", "push": "pushes", "void": "is returned", "stays": "stays"}


class Sentence(NamedTuple):
    """One sentence and the rule behind it."""

    text: str
    cite: str


def _seat(number: SeatId, viewer: SeatId) -> str:
    return "You" if number == viewer else f"Seat {seat_name(number)}"


AREAS = {
    "inventory": "the table inventory",
    "pot": "the pot",
    "rake": "the rake area",
    "jackpot": "the jackpot",
}


def _account(name: str, viewer: SeatId) -> str:
    """Where chips are, in words."""
    kind, _, whose = name.partition(":")
    if kind in ("seat", "won"):
        return "you" if whose == str(viewer) else f"seat {whose}"
    if kind == "pot" and whose:
        return f"side pot {int(whose) - 1}"
    if kind == "wager":
        seat, _, wager = whose.partition(":")
        return f"your {wager} wager" if seat == str(viewer) else f"the {wager} wager of seat {seat}"
    if kind == "bank" and whose:
        return "your bank" if whose == str(viewer) else f"the bank of seat {whose}"
    return AREAS.get(kind, name.replace(":", " "))


def _before(number: SeatId, viewer: SeatId) -> str:
    return "" if number == viewer else f"Seat {seat_name(number)}: "


def _holder(holder: str, viewer: SeatId) -> str:
    """Whose cards they are: a seat, one hand of a split seat, the dealer, or an area of the table."""
    if holder == str(viewer):
        return "You"
    if holder.partition(".")[0].isdigit():
        return f"Hand {holder}" if "." in holder else f"Seat {holder}"
    place = place_of(holder)
    return {"dealer": "Dealer", "burn": "Burned"}.get(holder, f"{place[:1].upper()}{place[1:]}")


VIGORISH = "vigorish "
SEEN_MARKERS = ("crown", "display", "point", "shooter", "offered", "shaker", "shaker offered", "side")


def marker_words(name: str, value: str) -> str:
    """What a marker shows; empty if there is nothing to say."""
    match name:
        case "point":
            return f"The point is {value}" if value else "There is no point"
        case "shooter":
            return f"Seat {value} is the shooter" if value else "Nobody has the dice"
        case "offered":
            return f"The dice are offered to seat {value}" if value else ""
        case "shaker":
            return f"Seat {value} has the shaker" if value else "Nobody has the shaker"
        case "shaker offered":
            return f"The shaker is offered to seat {value}" if value else ""
        case "dice":
            return f"Dice {' and '.join(value.split())} are in play" if value else ""
        case "display":
            return f"On display: {value}" if value else "The display is cleared"
        case "out_of_order":
            return "" if value else "The device is repaired"
        case "crown":
            return f"The crown is on {value}" if value else ""
        case "side":
            return f"The {value} side of the shoe is dealt from" if value else ""
        case "reshuffle":
            return "The cards are to be shuffled before the next round" if value else ""
        case "dealer marker":
            return f"The dealer marker is at seat {value}" if value else ""
    whose = name.removeprefix("chips ")
    if whose != name:
        held = chips_of({name: value}, whose)
        worth = f"{held.color} chips, {dollars(held.each)} each" if held else "no more color chips"
        return f"Seat {whose} has {worth}"
    if name.startswith(VIGORISH):
        owed = dollars(int(value)) if value else "nothing"
        return f"Box {name.removeprefix(VIGORISH)} shows {owed} of vigorish owed"
    return ""


def _moved_to(name: str) -> str:
    """The number a come wager moves to, or the hand of a split seat."""
    wager, at, hand = name.partition("@")
    return f"hand {hand}" if at else wager.rpartition("-")[2]


def _settled(event: ev.Settled, viewer: SeatId, named: Named) -> list[Sentence]:
    told = []
    for result in event.results:
        verb = _OUTCOMES.get(result.outcome, result.outcome)
        amount = f" {dollars(abs(result.net))}" if result.net else ""
        if result.outcome == "void" and result.net:
            # A void round undoes what was settled in it.
            verb = "is void, its loss is returned:" if result.net > 0 else "is void, its win is taken back:"
        stays = f"; {dollars(result.up)} stays up" if result.up else ""
        before = _before(event.seat, viewer)
        staked = f" of {dollars(result.stake)}" if result.stake else ""
        told.append(Sentence(f"{before}{named(result.wager)}{staked} {verb}{amount}{stays}", result.cite))
    return told


def _wagered(event: ev.Wagered, viewer: SeatId, named: Named) -> list[Sentence]:
    before = _before(event.seat, viewer)
    told = []
    for change in event.changes:
        fee = f", vigorish {dollars(change.fee)}" if change.fee else ""
        text = (
            f"{named(change.wager)} stands at {dollars(change.stake)}{fee}"
            if change.stake
            else f"{named(change.wager)} is taken down"
        )
        told.append(Sentence(f"{before}{text}", change.cite))
    return told


def _dealt(event: ev.Dealt, viewer: SeatId, piece: str) -> list[Sentence]:
    told = []
    for holder in dict.fromkeys(holder for holder, _ in event.cards):
        cards = [card for to, card in event.cards if to == holder]
        seen = event.face_up or holder == str(viewer)
        if seen and -1 not in cards:
            text = f"{_holder(holder, viewer)}: {pieces_text(cards)}"
        else:
            many = counted(len(cards), piece)
            text = f"{_holder(holder, viewer)}: {many} face down"
        told.append(Sentence(text, event.cite))
    return told


def _decided(event: ev.Decided, viewer: SeatId, stakes: Stakes, named: Named) -> Sentence:
    """An answer; one about a wager on the layout names it, and what comes back to the patron."""
    about = f" {named(event.about)}" if (event.seat, event.about) in stakes else ""
    amount = f" {dollars(event.amount)}" if event.amount > 0 else ""
    back = sum(stakes.get((event.seat, wager), 0) for wager in event.returned)
    returned = f"; {dollars(back)} is returned" if back else ""
    groups = "".join(
        f" {pieces_text(pieces)}" if group == event.word else f", {group} {pieces_text(pieces)}"
        for group, pieces in event.pieces.items()
    )
    late = " (time is up)" if event.by == ev.TABLE else ""
    return Sentence(
        f"{_seat(event.seat, viewer)}: {spoken(event.word)}{about}{amount}{groups}{late}{returned}",
        event.cite,
    )


def _drawn(event: ev.Drawn, viewer: SeatId) -> str:
    """What dice, wheel, balls or a lot show."""
    match event.device:
        case "dice":
            return f"The dice show {event.shown}: {sum(event.values)}"
        case "lot":
            whose = f"{_seat(event.seat, viewer)}: " if event.seat else ""
            return f"{whose}lot {event.shown} of {event.of} is drawn"
        case "wheel":
            return f"The wheel shows {event.shown}"
    return f"Drawn: {event.shown}"


def _closed(event: ev.TableClosed) -> str:
    inventory, drop, win = dollars(event.counted), dollars(event.drop), dollars(event.win)
    return f"The table is closed: inventory {inventory}, drop {drop}, win of the house {win}"


def _inventory(event: ev.Counted) -> str:
    expected = "" if event.counted == event.expected else f", expected {dollars(event.expected)}"
    return f"The table inventory is counted: {dollars(event.counted)}{expected}"


def tell(
    event: Any,
    viewer: SeatId,
    stakes: Stakes = {},  # noqa: B006 (never changed)
    named: Named = str,
    piece: str = CARD,
) -> list[Sentence]:
    """The sentences of one event for the patron at a seat, or for the dealer; `named` gives the common name
    of a wager, `piece` is what the shoe holds.
    """
    cite = event.cite
    match event:
        case ev.Settled():
            return _settled(event, viewer, named)
        case ev.Wagered():
            return _wagered(event, viewer, named)
        case ev.Dealt():
            return _dealt(event, viewer, piece)
        case ev.Announced(text=text) | ev.Closed(text=text):
            return [Sentence(text, cite)]
        case ev.Burned():
            done = "burned" if event.holder == COMMUNITY else "discarded"
            return [Sentence(f"A {piece} of {place_of(event.holder)} is {done}", cite)]
        case ev.Turned():
            if event.holder == "burn":
                return [Sentence(f"The burn card is shown: {pieces_text(event.cards)}", cite)]
            place = "the dealer's hand" if event.holder == "dealer" else place_of(event.holder)
            whose = "your hand" if event.holder == str(viewer) else place
            return [Sentence(f"Turned up in {whose}: {pieces_text(event.cards)}", cite)]
        case ev.HandSplit():
            *others, last = event.into
            hands = f"hands {', '.join(others)} and {last}" if others else f"hand {last}"
            return [Sentence(f"{_holder(event.holder, viewer)}: split into {hands}", cite)]
        case ev.Shuffled(one_round=False):
            what = "The discards are shuffled and put back" if event.kept else f"The {piece}s are shuffled"
            return [Sentence(what, cite)]
        case ev.Refilled():
            return [
                Sentence(
                    f"The shoe is filled again with {counted(event.cards, 'card')} of earlier rounds", cite
                )
            ]
        case ev.Said():
            who = f"{_seat(event.seat, viewer)}: " if event.seat else ""
            return [Sentence(f"{who}{event.word.replace('_', ' ')}", cite)]
        case ev.Validated():
            return [Sentence(f"A supervisor confirms {event.what} of seat {seat_name(event.seat)}", cite)]
        case ev.Metered():
            return [Sentence(f"The meter shows {dollars(event.after)} ({event.reason})", cite)]
        case ev.MeterRead():
            moved = f"{'up' if event.change >= 0 else 'down'} by {dollars(abs(event.change))}"
            return [Sentence(f"The other tables of {event.link} have moved the meter {moved}", cite)]
        case ev.TakenOver():
            return [Sentence(f"Croupier {event.version} carries the table on", cite)]
        case ev.Tipped():
            verb = "give" if event.seat == viewer else "gives"
            return [Sentence(f"{_seat(event.seat, viewer)} {verb} the dealer {dollars(event.cents)}", cite)]
        case ev.Drawn():
            return [Sentence(_drawn(event, viewer), cite)]
        case ev.Decided():
            return [_decided(event, viewer, stakes, named)]
        case ev.WasRead() if not event.question:
            return []
        case ev.WasRead() if event.holder != "dealer":
            place = _holder(event.holder, viewer)
            return [Sentence(f"{place} is {'' if event.answer else 'not '}{event.question}", cite)]
        case ev.WasRead():
            return [Sentence(f"The card reader shows {'a' if event.answer else 'no'} {event.question}", cite)]
        case ev.Contributed():
            verb = "contribute" if event.seat == viewer else "contributes"
            return [Sentence(f"{_seat(event.seat, viewer)} {verb} a new random value", cite)]
        case ev.Counted():
            return [Sentence(_inventory(event), cite)]
        case ev.TableClosed():
            return [Sentence(_closed(event), cite)]
        case ev.Altered():
            why = f": {event.unlawful}" if event.unlawful else ""
            return [Sentence(f"The options of this table have changed{why}", cite)]
        case ev.Transferred():
            source, target = _account(event.source, viewer), _account(event.target, viewer)
            why = "" if event.reason == event.source else f": {event.reason.replace('_', ' ')}"
            return [Sentence(f"{dollars(event.cents)} from {source} to {target}{why}", cite)]
        case ev.Marked():
            text = marker_words(event.name, event.value)
            return [Sentence(text, cite)] if text else []
        case ev.Moved():
            before = _before(event.seat, viewer)
            if named(event.to) != event.to:
                return [Sentence(f"{before}{named(event.wager)} becomes {named(event.to)}", cite)]
            return [Sentence(f"{before}{event.wager} moves to {_moved_to(event.to)}", cite)]
        case ev.Called():
            return [Sentence(f"{named(event.wager)} is called {'on' if event.on else 'off'}", cite)]
        case ev.Seated():
            return [
                Sentence(f"{_seat(event.seat, viewer)} sit{'' if event.seat == viewer else 's'} down", cite)
            ]
        case ev.BoughtIn():
            return [Sentence(f"{_seat(event.seat, viewer)}: {dollars(event.cents)} changed into chips", cite)]
        case ev.Left():
            return [Sentence(f"{_seat(event.seat, viewer)}: left with {dollars(event.chips)}", cite)]
        case ev.Irregularity():
            return [Sentence(f"Irregularity: {event.id.replace('_', ' ')}", cite)]
        case ev.Ruled():
            return [Sentence(f"Ruling: {event.text}", cite)]
        case ev.Corrected():
            return [
                Sentence(f"Entry {event.entry} is corrected, and what followed from it is done again", cite)
            ]
        case ev.StubCounted():
            right = "right" if event.counted == event.expected else f"expected {event.expected}"
            return [Sentence(f"The stub holds {counted(event.counted, 'card')}: {right}", cite)]
        case ev.CutMade():
            return [Sentence(f"{counted(event.cards, 'card', 'is')} cut from the top", cite)]
        case ev.Banked():
            if event.account != INVENTORY:
                return [
                    Sentence(
                        f"{_seat(event.seat, viewer)}: {dollars(event.cents)} into the {event.account}", cite
                    )
                ]
            return [
                Sentence(
                    f"{named(event.wager)} of {dollars(event.cents)} goes into the table inventory", cite
                )
            ]
        case ev.DiceTaken():
            ending = "" if event.seat == viewer else "es" if event.word == "pass" else "s"
            return [Sentence(f"{_seat(event.seat, viewer)} {event.word}{ending}", cite)]
    return []
