"""A round recalled from a journal: every step with its sentence, its rule, and the table after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from croupier.equipment.pieces import piece_text
from croupier.games.guide import wager_title
from croupier.law.money import dollars
from croupier.procedure.seats import in_order, seat_name
from croupier.procedure.state import UNKNOWN, State, piece_in
from croupier.report.telling import HOUSE, SEEN_MARKERS, Sentence, marker_words, tell
from croupier.table import events as ev
from croupier.table.dealing import place_of
from croupier.table.fold import apply, opened_state
from croupier.table.journal import Entry, read_entry
from croupier.table.postings import POSTINGS

MAX_STEPS: Final = 2_000
IN_CENTS: Final = ("bank stated", "bank before")
CORRECTED: Final = b'"type":"corrected"'


class PieceView(msgspec.Struct, frozen=True):
    """A piece: its text (empty if nobody knows it yet) and whether it lay face up."""

    text: str
    up: bool


class LaidHand(msgspec.Struct, frozen=True):
    """The pieces in front of a holder."""

    holder: str
    place: str
    pieces: list[PieceView]


class LaidWager(msgspec.Struct, frozen=True):
    """A wager on the layout."""

    key: str
    name: str
    cents: int


class LaidSeat(msgspec.Struct, frozen=True):
    """A seat: its patron, chips in hand and wagers."""

    seat: str
    patron: str
    chips: int | None
    wagers: list[LaidWager]


class Moved(msgspec.Struct, frozen=True):
    """Cents from one account to another."""

    cents: int
    source: str
    target: str


class StepSentence(msgspec.Struct, frozen=True):
    """A sentence and its rule."""

    text: str
    cite: str


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One event of a round: what happened, who sent the command, what moved, and the table after it."""

    sequence: int
    entry: int
    at: int
    kind: str
    by: str
    person: str
    said: list[StepSentence]
    moved: list[Moved]
    struck: bool
    hands: list[LaidHand]
    seats: list[LaidSeat]
    markers: list[str]


class Recalled(msgspec.Struct, frozen=True, kw_only=True):
    """A round step by step; `net` is what each seat won or lost in it, `hidden` counts pieces whose seed is
    not revealed yet.
    """

    game: str
    name: str
    number: int
    as_of: str
    mode: str
    options: dict[str, Any]
    steps: list[Step]
    net: dict[str, int]
    hidden: int
    last: bool
    more: bool


class _Piece(NamedTuple):
    card: int
    up: bool
    shoe: str
    place: int
    seed: int


class _Laid(NamedTuple):
    """A step while its hidden pieces are not known yet."""

    step: Step
    hands: dict[str, list[_Piece]]


def recalled(lines: Iterable[bytes], number: int) -> Recalled | None:
    """A round as its journal records it; None if it was not played."""
    kept = list(lines)
    struck = _struck(kept)
    state: State | None = None
    laid: list[_Laid] = []
    net: dict[str, int] = {}
    opened: ev.Opened | None = None
    inside, over, last = False, False, False
    wanted: set[int] = set()
    known: dict[tuple[int, str, int], int] = {}
    as_of = ""
    for place, line in enumerate(kept, 1):
        if over and not wanted:
            break
        entry = read_entry(place, line)
        for event in entry.events:
            if state is None:
                assert isinstance(event, ev.Opened)
                opened, state = event, opened_state(event)
            if isinstance(event, ev.RoundOpened) and not _within(event.seq, struck):
                over = over or inside
                inside = event.number == number and not over
                last = False if over else last
                as_of = event.as_of if inside else as_of
            if _within(event.seq, struck):
                if inside:
                    laid.append(_Laid(_step(entry, event, [], state, struck=True), {}))
                continue
            moved = _moves(state, event)
            told = step_sentences(event, state)
            apply(state, event)
            if inside and not over:
                last = True
                laid.append(_Laid(_step(entry, event, told, state, moved=moved), _hands(state)))
                for seat, cents in _nets(event):
                    net[seat] = net.get(seat, 0) + cents
                wanted |= {piece.seed for hand in laid[-1].hands.values() for piece in hand if piece.card < 0}
            if isinstance(event, ev.Revealed) and event.number in wanted and event.shoe:
                cards = state.shoes[event.shoe].cards
                known |= {(event.number, event.shoe, at): card for at, card in enumerate(cards)}
                wanted.discard(event.number)
    if not laid or opened is None or state is None:
        return None
    known |= _turned_later(laid)
    steps = [msgspec.structs.replace(each.step, hands=_shown(each.hands, known)) for each in laid[:MAX_STEPS]]
    unknown = {
        (piece.seed, piece.shoe, piece.place)
        for each in laid
        for hand in each.hands.values()
        for piece in hand
        if piece.card < 0 and (piece.seed, piece.shoe, piece.place) not in known
    }
    return Recalled(
        game=opened.game,
        name=state.game.name_of(str(getattr(state.options, "variant", ""))),
        number=number,
        as_of=as_of,
        mode=opened.mode,
        options=opened.options,
        steps=steps,
        net=net,
        hidden=len(unknown),
        last=last and not over,
        more=len(laid) > MAX_STEPS,
    )


def _struck(lines: list[bytes]) -> list[tuple[int, int]]:
    """The ranges of sequence numbers of events that corrections struck."""
    found: list[tuple[int, int]] = []
    for place, line in enumerate(lines, 1):
        if CORRECTED in line:
            for event in read_entry(place, line).events:
                if isinstance(event, ev.Corrected):
                    found.append((event.first, event.seq))
    return found


def _within(sequence: int, struck: list[tuple[int, int]]) -> bool:
    return any(first <= sequence < before for first, before in struck)


def _step(
    entry: Entry,
    event: ev.AnyEvent,
    told: list[StepSentence],
    state: State,
    *,
    moved: list[Moved] | None = None,
    struck: bool = False,
) -> Step:
    if struck:
        told = step_sentences(event, state)
    return Step(
        sequence=event.seq,
        entry=entry.entry,
        at=entry.at,
        kind=str(type(event).__struct_config__.tag),
        by=event.by,
        person=entry.command.by.person,
        said=told,
        moved=moved or [],
        struck=struck,
        hands=[],
        seats=[] if struck else _seats(state),
        markers=_markers(state),
    )


def step_sentences(event: ev.AnyEvent, state: State) -> list[StepSentence]:
    """What happened in words, including what is not announced at a table."""
    stakes = {
        (seat, name): wager.stake for seat in state.seats for name, wager in state.seats[seat].wagers.items()
    }

    def named(wager: str) -> str:
        return wager_title(state.game, state.edition, wager)

    piece = piece_in(state)
    told = tell(event, HOUSE, stakes, named, piece)
    told = told or [Sentence(text, event.cite) for text in _unannounced(event, piece)]
    return [StepSentence(each.text, each.cite) for each in told]


def _unannounced(event: ev.AnyEvent, piece: str) -> Iterator[str]:
    """What a table does without announcing it."""
    match event:
        case ev.Opened():
            how = "by its dealer" if event.mode == "live" else "by the software from its own seeds"
            yield f"The table opens under the rules of {event.as_of}, dealt {how}"
        case ev.RoundOpened():
            yield f"Round {event.number} opens under the rules of {event.as_of}"
        case ev.RoundClosed():
            yield "The round is over"
        case ev.Shuffled():
            yield f"The {piece}s are shuffled, and the house is bound to seed {event.number}"
        case ev.Committed():
            yield f"The house is bound to seed {event.number}: {event.commitment[:16]}…"
        case ev.Revealed():
            yield f"Seed {event.number} is revealed: {event.seed[:16]}…"
        case ev.Collected():
            yield f"The {piece}s of {place_of(event.holder)} go to the discard rack"
        case ev.ChangePosted():
            yield f"A change of {event.option.replace('_', ' ')} is posted"
        case ev.Filled() | ev.Credited():
            what = "Fill" if isinstance(event, ev.Filled) else "Credit"
            yield f"{what} of {dollars(event.cents)}"
        case ev.Marked():
            yield _noted(event.name.replace("_", " "), event.value)
        case ev.WasRead():
            yield f"A player answers a question about {place_of(event.holder)}"


def _noted(name: str, value: str) -> str:
    """A marker that lies on no layout: what the table keeps in mind for its next steps."""
    if not value:
        return f"No longer noted: {name}"
    shown = dollars(int(value)) if name in IN_CENTS and value.isdigit() else value.strip('[]"')
    return f"Noted: {name}" if value == "yes" else f"Noted: {name} ({shown})"


def _moves(state: State, event: ev.AnyEvent) -> list[Moved]:
    post = POSTINGS.get(type(event))
    if post is None:
        return []
    return [Moved(each[0], each[1], each[2]) for each in post(state, event) if each[0]]


def _nets(event: ev.AnyEvent) -> Iterator[tuple[str, int]]:
    if isinstance(event, ev.Settled):
        yield seat_name(event.seat), sum(result.net for result in event.results)


def _hands(state: State) -> dict[str, list[_Piece]]:
    found: dict[str, list[_Piece]] = {}
    for holder, hand in state.hands.items():
        shoe = state.shoes.get(hand.shoe)
        seed = shoe.bound.number if shoe is not None and shoe.bound is not None else 0
        found[holder] = [
            _Piece(card, up, hand.shoe, place, seed)
            for card, up, place in zip(hand.cards, hand.face_up, hand.places, strict=True)
        ]
    return found


def _turned_later(laid: list[_Laid]) -> dict[tuple[int, str, int], int]:
    """Pieces that lay face down at first and were seen later in the round."""
    return {
        (piece.seed, piece.shoe, piece.place): piece.card
        for each in laid
        for hand in each.hands.values()
        for piece in hand
        if piece.card != UNKNOWN
    }


def _shown(hands: Mapping[str, list[_Piece]], known: Mapping[tuple[int, str, int], int]) -> list[LaidHand]:
    shown = []
    for holder, pieces in hands.items():
        views = []
        for piece in pieces:
            card = piece.card
            if card == UNKNOWN:
                card = known.get((piece.seed, piece.shoe, piece.place), UNKNOWN)
            views.append(PieceView(piece_text(card) if card >= 0 else "", piece.up))
        shown.append(LaidHand(holder, place_of(holder), views))
    return shown


def _markers(state: State) -> list[str]:
    """What the markers that everyone can see show."""
    held = {name: state.markers.get(name, "") for name in SEEN_MARKERS}
    return [words for name, value in held.items() if value and (words := marker_words(name, value))]


def _seats(state: State) -> list[LaidSeat]:
    lines = []
    for number in in_order(state.seats):
        seat = state.seats[number]
        wagers = [
            LaidWager(name, wager_title(state.game, state.edition, name), wager.stake)
            for name, wager in seat.wagers.items()
        ]
        lines.append(LaidSeat(seat_name(number), seat.patron, seat.chips, wagers))
    return lines
