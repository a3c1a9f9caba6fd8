"""Pieces on their way from the shoe: derived at a virtual table, entered by the dealer at a live one."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from croupier.equipment.pieces import SETS, piece_text
from croupier.law.counted import counted
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.procedure.rulings import RULED_NEXT, Ruling
from croupier.procedure.state import UNKNOWN, piece_in
from croupier.table import events as ev
from croupier.table.chance import next_pieces, pieces_at
from croupier.table.waiting import WAIT, Wait

if TYPE_CHECKING:
    from croupier.table.table import Table


def deal(table: Table, step: steps.Deal) -> ev.AnyEvent | Wait:
    """One piece to each holder; a live table waits until the dealer has entered them."""
    live, count = table.round.live, len(step.to) * step.stack
    if step.face_up and not live:
        return dealt(table, step, next_pieces(table, count), 0)
    if not step.face_up and not (live and step.reported):
        return dealt(table, step, [UNKNOWN] * count, 0)
    return _ready(table, step)


def _ready(table: Table, step: steps.Deal) -> ev.AnyEvent | Wait:
    """Cards drawn in error that lie ready are dealt at once; the rest waits for the dealer."""
    ready = table.round.shoes[table.round.shoe].waiting
    done = served(table, step)
    cards = ready[: len(step.holders) - done]
    if not cards:
        return WAIT
    event = dealt(table, step, cards, done)
    if not event.due:
        return event
    table.emit(event)
    return WAIT


def served(table: Table, step: steps.Deal) -> int:
    """How many pieces of the deal under way have been dealt; none of a deal of fewer than were due, which
    takes its place.
    """
    return max(len(step.holders) - table.round.due, 0) if table.round.due else 0


def dealt(table: Table, step: steps.Deal, cards: list[int], done: int) -> ev.Dealt:
    """The event of the next pieces of a deal."""
    holders = step.to if step.stack == 1 else step.holders
    pairs = tuple(zip(holders[done:], cards))  # noqa: B905
    due, spread = len(holders) - done - len(cards), 0
    if step.stack > 1 and not due:
        spread = step.stack
        pairs = pairs[:-spread] + pairs[: -spread - 1 : -1]
    cite = step.paragraph(done) if table.round.live else step.cite
    return ev.Dealt(table.sequence, "dealer", cite, pairs, step.face_up, spread, due)


def turn(table: Table, step: steps.Turn) -> ev.AnyEvent | Wait:
    """Turn pieces face up; at a live table the dealer enters what nobody has seen yet."""
    state, holder, first = table.round, step.holder, step.first
    hand = state.hands[holder]
    last = first + step.count if step.count else len(hand.cards)
    cards = hand.cards[first:last]
    if UNKNOWN in cards and not state.live:
        cards = pieces_at(table, hand.shoe, hand.places[first:last])
    if UNKNOWN in cards:
        return WAIT
    return ev.Turned(table.sequence, "dealer", step.cite, holder, first, tuple(cards))


def holders_left(table: Table) -> tuple[str, ...]:
    """Who is still to get a piece, one by one, in the step that waits."""
    step = table.pending
    return step.holders[served(table, step) :] if isinstance(step, steps.Deal) else ()


def wanted(table: Table) -> int:
    """How many pieces the dealer may enter now."""
    step = table.pending
    if isinstance(step, steps.Turn):
        return step.count or len(table.round.hands[step.holder].cards)
    return len(holders_left(table))


def next_paragraph(table: Table) -> str:
    """The rule of the next piece dealt."""
    step = table.pending
    assert step is not None
    return step.paragraph(served(table, step)) if isinstance(step, steps.Deal) else step.cite


def enter(table: Table, cards: tuple[int, ...] | None) -> None:
    """The dealer enters the next pieces in order; None: those due were dealt unseen."""
    step = table.pending
    if isinstance(step, steps.Turn):
        _enter_turned(table, step, cards)
        return
    assert isinstance(step, steps.Deal)
    piece, most = piece_in(table.round), wanted(table)
    if cards is None and not step.face_up:
        cards = (UNKNOWN,) * most
    if cards is None or not 0 < len(cards) <= most:
        expected = "1" if most == 1 else f"1 to {most}"
        raise BadInput(f"{counted(len(cards or ()), piece)} entered: expected {expected}")
    if len(cards) % step.stack:
        raise BadInput(f"{counted(len(cards), piece)} entered: expected whole stacks of {step.stack}")
    if step.face_up and UNKNOWN in cards:
        raise BadInput(f"a {piece} dealt face up is seen: enter which {piece} it is")
    left = table.round.shoes[table.round.shoe].left
    if len(cards) > left:
        raise BadInput(
            f"{counted(len(cards), piece)} entered, but {left} in the shoe: look again or report it"
        )
    check_new(table, cards)
    event = dealt(table, step, list(cards), served(table, step))
    if event.due:
        table.emit(event)
    else:
        table.answer(event)


def _enter_turned(table: Table, step: steps.Turn, cards: tuple[int, ...] | None) -> None:
    count = wanted(table)
    if cards is None and step.may_stay_unseen:
        unseen = f"The {step.holder} card is" if count == 1 else f"The cards of {place_of(step.holder)} are"
        said = ev.Announced(table.sequence, "dealer", step.cite, f"{unseen} not recorded")
        table.answer(said)
        return
    if cards is None or len(cards) != count:
        raise BadInput(
            f"{counted(len(cards or ()), 'card')} entered for {place_of(step.holder)}: "
            f"expected {count}, such as {'Ks Kh 7d' if count > 1 else 'Ks'}"
        )
    hand = table.round.hands[step.holder].cards[step.first :]
    for card, known in zip(cards, hand, strict=False):
        if card == UNKNOWN or known not in (UNKNOWN, card):
            was = "it is seen" if card == UNKNOWN else "another was entered when it was dealt"
            raise BadInput(
                f"card {ev.card_name(card)} turned up at {place_of(step.holder)}: {was}; look at it again"
            )
    new = tuple([card for card, known in zip(cards, hand, strict=False) if known == UNKNOWN])
    check_new(table, new)
    _check_reading(table, step, new)
    event = ev.Turned(table.sequence, "dealer", step.cite, step.holder, step.first, cards)
    table.answer(event)


def _check_reading(table: Table, step: steps.Turn, new: tuple[int, ...]) -> None:
    """Refuse a card that contradicts the reader's answer."""
    reading, answer = step.reading, table.round.readings.get(step.holder)
    if reading is None or answer is None:
        return
    known = [card for card in table.round.hands[step.holder].cards if card != UNKNOWN]
    if reading.answer([*known, *new]) != answer:
        raise Refusal(
            f"card {piece_text(new[0])} turned up at {place_of(step.holder)}: the card reader showed "
            f"{'a' if answer else 'no'} {reading.question}; look at it again or report reader_out_of_order",
            reading.cite,
        )


def check_new(table: Table, cards: tuple[int, ...]) -> None:
    """Refuse a piece that is no longer in the shoe; the refusal says where it is only if everyone sees it."""
    shoe = table.round.shoes[table.round.shoe]
    members = SETS[shoe.pieces].members
    most = Counter(members) if len(set(members)) < len(members) else dict.fromkeys(members, 1)
    out = Counter(card for card in [*shoe.out, *shoe.waiting] if card != UNKNOWN)
    for card in cards:
        if card == UNKNOWN:
            continue
        if card not in most:
            kind = SETS[shoe.pieces].kind
            message = f"{kind} {ev.card_name(card)} is not in a deck of {len(members)} {kind}s"
            cite = table.edition.game.cards_cite
            raise Refusal(message, cite) if cite else BadInput(message)
        out[card] += 1
        if out[card] > most[card] * shoe.sets:
            raise BadInput(_out_already(table, card, most[card] * shoe.sets, cards.count(card) > 1))


def _out_already(table: Table, card: int, times: int, twice: bool) -> str:
    piece = piece_in(table.round)
    if times > 1:
        return f"{piece} {piece_text(card)} is out {times} times already: look at it again"
    place = f" (the {piece}s just entered)" if twice else ""
    for holder, hand in table.round.hands.items():
        if any(each == card and up for each, up in zip(hand.cards, hand.face_up, strict=True)):
            place = f" ({place_of(holder)})"
    if card in table.round.set_aside:
        place = " (the discard rack)"
    return f"{piece} {piece_text(card)} is out already{place}: look at it again"


def affected(table: Table, ruling: Ruling) -> int:
    """The piece a ruling is about, checked before anything is recorded; -1 for one nobody has seen."""
    if ruling.kind not in ("set_aside", *RULED_NEXT):
        return UNKNOWN
    if not table.round.live:
        return next_pieces(table, 1)[0] if ruling.kind == "set_aside" else UNKNOWN
    step = table.pending
    if ruling.kind == "next_card" and isinstance(step, steps.Deal) and step.stack > 1:
        return UNKNOWN  # from an automated dealing shoe cards come in whole stacks
    if ruling.kind != "set_aside" and ruling.card == next_ready(table):
        return UNKNOWN  # the card that lies ready already
    if ruling.card >= 0:
        check_new(table, (ruling.card,))
    return ruling.card


def next_ready(table: Table) -> int | None:
    """The card drawn in error that lies ready as the next."""
    shoe = table.round.shoes.get(table.round.shoe)
    return shoe.waiting[0] if shoe is not None and shoe.waiting else None


def resume_deal(table: Table) -> None:
    """A card that was ruled the next card is dealt if one is due."""
    step = table.pending
    if table.round.live and isinstance(step, steps.Deal) and table.round.shoes[table.round.shoe].waiting:
        table.carry_out(step)


def place_of(holder: str) -> str:
    """How a holder is named to people."""
    if "." in holder:
        return f"hand {holder}"
    if holder == "dealer":
        return "the dealer"
    if holder in ("player", "banker"):
        return f"the {holder.capitalize()}'s Hand"
    return f"seat {holder}" if holder.isdigit() else f"the {holder} area"
