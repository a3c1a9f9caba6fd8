"""What a table's page shows: the viewer's view with everything in words, and the sign at the table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date

import msgspec

from croupier.equipment.chips import DENOMINATIONS
from croupier.equipment.pieces import parse_piece, piece_text
from croupier.games.guide import Pays, WagerLine, card, hand_names, how_played, wager_lines, wager_title
from croupier.law.citation import printed
from croupier.law.money import dollars
from croupier.procedure import steps
from croupier.procedure.betting_rules import Naming
from croupier.procedure.choices import spoken
from croupier.procedure.seats import in_order, seat_name
from croupier.procedure.state import UNKNOWN, piece_in
from croupier.report.boards import board_lines
from croupier.report.boards.pictures import BoardPicture, pictured
from croupier.report.standing import standing
from croupier.report.telling import SEEN_MARKERS, VIGORISH, marker_words, tell
from croupier.server.acts import ActView, acts_of
from croupier.server.visitors import Visitor
from croupier.table import events as ev
from croupier.table.answers import asked, asks, deadline, knows_question
from croupier.table.journal import Entry
from croupier.table.seeing import seen
from croupier.table.table import Table
from croupier.table.views import TableView, board_view, shown_pieces

BURN = "burn"
_HAND = re.compile(r"(?:hand|of) ([0-9]+)(?:\.([0-9]+))?$", re.ASCII)
"""The hand a question is about: its seat, and which of the seat's hands."""
OF_A_SEAT = ("chips ", VIGORISH)
"""How the markers of one seat begin."""


class Told(msgspec.Struct, frozen=True):
    """A sentence about an event (`sequence`, `type`) and its rule; of a settled wager also its seat, what it
    won or lost, and how.
    """

    sequence: int
    type: str
    text: str
    cite: str
    seat: str = ""
    net: int | None = None
    outcome: str = ""


class ShownHand(msgspec.Struct, frozen=True):
    """Pieces of a holder in their places, empty where the viewer may not see one; whose they are, and what
    the hand is called.
    """

    pieces: list[str]
    whose: str
    name: str = ""
    own: bool = False


class TablePage(msgspec.Struct, frozen=True):
    """A table as its page shows it to one viewer."""

    view: TableView
    seats: list[str]
    """The seats of the viewer."""
    asks: str
    """What the viewer is asked, in words; empty where nothing is."""
    ends_in: int | None
    """In how many milliseconds the default answer applies to whoever is asked; none where it never does."""
    default: str
    """That answer, as players say it."""
    acts: list[ActView]
    hands: dict[str, ShownHand]
    wagers: dict[str, str]
    """What people call the wagers on the layout, by their keys."""
    markers: list[str]
    """What the markers on the layout show, in words."""
    board: BoardPicture | None


class WagerFamily(msgspec.Struct, frozen=True):
    """What wagers of one kind have in common: what they are called, win and pay, and their limits."""

    group: str
    wins: str
    loses: str
    pays: tuple[Pays, ...]
    cite: str
    pays_cite: str
    minimum: int | None
    maximum: int | None


class PlacardWager(msgspec.Struct, frozen=True):
    """A wager offered here, with the place of its family; `together` are those that an amount goes on at
    once, none where it stands alone.
    """

    id: str
    name: str
    family: int
    together: list[str]


class Chip(msgspec.Struct, frozen=True):
    """A value chip and its color; empty where the rules name none."""

    cents: int
    color: str


class Sentence(msgspec.Struct, frozen=True):
    """A sentence on the game and its rule."""

    text: str
    cite: str


class Placard(msgspec.Struct, frozen=True):
    """The sign at a table: what is played under which rules, the wagers with their limits, the chips.
    `seats` is 0
    at a table without a number of seats; `marks` is the highest number that can be marked on a ticket, 0
    where there are none; `typed` are tickets as people say them.
    """

    id: str
    name: str
    game: str
    mode: str
    as_of: str
    standing: str
    seats: int
    decision_seconds: int
    families: list[WagerFamily]
    wagers: list[PlacardWager]
    chips: list[Chip]
    rules: list[list[str]]
    how: list[Sentence]
    marks: int
    typed: list[str]


def table_page(table: Table, visitor: Visitor, view: TableView) -> TablePage:
    """A table as its page shows it to a visitor who has this view of it."""
    actor = visitor.actor(table)
    own = [seat_name(seat) for seat in visitor.seats(table)]
    state = table.round
    board = board_view(table)
    wagers = [key for seat in state.seats.values() for key in seat.wagers]
    return TablePage(
        view=view,
        seats=own,
        asks=_asked(table, own),
        ends_in=_ends_in(table),
        default=_default(table) if knows_question(table, actor) else "",
        acts=acts_of(table, actor),
        hands=_hands(table, visitor, own),
        wagers={key: wager_title(table.game, table.edition, key) for key in wagers},
        markers=[*_markers(state.markers)],
        board=pictured(board, board_lines(board)) if board is not None else None,
    )


def _asked(table: Table, own: list[str]) -> str:
    """The question to the viewer: which hand or what it is about, and until when nothing is said, what
    applies.
    """
    for seat in in_order(table.round.seats):
        question = asks(table, seat) if seat_name(seat) in own else None
        if question is None or seat in table.waiting.answers:
            continue
        about = question.about
        if found := _HAND.search(about):
            return f"Your hand{f' {found[2]}' if found[2] else ''}: what do you do?"
        if about in table.edition.wagers:
            about = table.edition.wagers[about].name
        about = about.replace("_", " ")
        return f"{about[:1].upper()}{about[1:]}: what do you do?"
    return ""


def _default(table: Table) -> str:
    step = table.pending
    return spoken(step.default) if isinstance(step, steps.Ask | steps.Betting) and step.default else ""


def _ends_in(table: Table) -> int | None:
    due = deadline(table) if asked(table) and _default(table) else 0
    return max(0, due - table.clock()) if due else None


def _hands(table: Table, visitor: Visitor, own: list[str]) -> dict[str, ShownHand]:
    state, actor = table.round, visitor.actor(table)
    places = {holder: shown_pieces(table, holder, actor) for holder in state.hands if holder != BURN}
    known = {holder: pieces for holder, pieces in places.items() if pieces and UNKNOWN not in pieces}
    names = hand_names(table.game, table.edition, state.options, known)
    return {
        holder: ShownHand(
            [piece_text(piece) if piece != UNKNOWN else "" for piece in pieces],
            whose(holder, own),
            names.get(holder, ""),
            holder.partition(".")[0] in own,
        )
        for holder, pieces in places.items()
    }


def whose(holder: str, own: Iterable[str]) -> str:
    """Whose pieces they are, for a viewer with seats."""
    seat, dot, hand = holder.partition(".")
    if seat in own:
        return f"Your hand {hand}" if dot else "Your hand"
    if seat.isdigit():
        return f"Seat {seat}, hand {hand}" if dot else f"Seat {seat}"
    named = holder.replace("_", " ")
    return "Dealer" if holder == "dealer" else f"{named[:1].upper()}{named[1:]}"


def _markers(markers: Mapping[str, str]) -> Iterator[str]:
    for name, value in markers.items():
        if _shown_to_all(name) and (text := marker_words(name, value)):
            yield text


def _shown_to_all(marker: str) -> bool:
    """Whether players look at a marker; others are the table's own notes."""
    return marker in SEEN_MARKERS or marker.startswith(OF_A_SEAT)


def placard(table: Table, table_id: str, name: str) -> Placard:
    """The sign at a table."""
    game, edition, options = table.game, table.edition, table.round.options
    lines = wager_lines(game, edition, options)
    main = [line.id for line in lines if line.base in edition.wagers and edition.wagers[line.base].main]
    rulebook = table.rulebook
    marks = edition.board is not None and isinstance(rulebook, Naming)
    board = board_view(table)
    how = how_played(game, edition, options)
    families = {
        each: place for place, each in enumerate(dict.fromkeys(_family(line, edition.day) for line in lines))
    }
    return Placard(
        id=table_id,
        name=name,
        game=game.name_of(str(getattr(options, "variant", ""))),
        mode=table.mode,
        as_of=str(edition.day),
        standing=standing(game.id, edition.day),
        seats=table.round.seat_count,
        decision_seconds=table.round.decision_seconds,
        families=list(families),
        wagers=[
            PlacardWager(
                line.id,
                " ".join(filter(None, (line.name, line.on or line.part))),
                families[_family(line, edition.day)],
                main if line.id in main and len(main) > 1 else [],
            )
            for line in lines
        ],
        chips=[Chip(cents, color) for cents, color in DENOMINATIONS.items()],
        rules=[list(row) for row in card(game, edition, options)],
        how=[Sentence(each.text, printed(each.cite, edition.day)) for each in how],
        marks=board.pieces if marks and board is not None else 0,
        typed=list(rulebook.examples) if isinstance(rulebook, Naming) else [],
    )


def _family(line: WagerLine, day: date) -> WagerFamily:
    return WagerFamily(
        line.name, line.wins, line.loses, tuple(line.pays), printed(line.cite, day),
        printed(line.pays_cite, day), line.least, line.most,
    )  # fmt: skip


def told(entry: Entry, table: Table, visitor: Visitor) -> list[Told]:
    """What happened in an entry in sentences for a visitor, without what is nobody else's business."""
    mine = visitor.house or entry.command.by.person == visitor.person
    seat = next(iter(visitor.seats(table)), 0)
    found: list[Told] = []

    def titled(wager: str) -> str:
        return wager_title(table.game, table.edition, wager)

    for event in seen(list(entry.events), visitor.spectator()):
        kind = type(event).__struct_config__.tag
        if isinstance(event, ev.Settled):
            found += _settled(event, table, seat)
            continue
        if isinstance(event, ev.Left) and not mine:
            found.append(Told(event.seq, str(kind), f"Seat {seat_name(event.seat)} leaves", event.cite))
            continue
        if isinstance(event, ev.BoughtIn) and not mine:
            continue
        if isinstance(event, ev.Marked) and not _shown_to_all(event.name):
            continue
        for each in tell(event, seat, {}, titled, piece_in(table.round)):
            found.append(Told(event.seq, str(kind), each.text, printed(each.cite, table.edition.day)))
    return found


def _settled(event: ev.Settled, table: Table, viewer: object) -> Iterator[Told]:
    sentences = tell(event, viewer, {}, lambda wager: wager_title(table.game, table.edition, wager))  # type: ignore[arg-type]
    for result, each in zip(event.results, sentences, strict=True):
        cite = printed(each.cite, table.edition.day)
        seat = seat_name(event.seat)
        yield Told(event.seq, "settled", each.text, cite, seat, result.net, result.outcome)


def names_of(table: Table, hands: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """What hands are called by the rules of a table; one with an unseen piece has no name."""
    known = {
        holder: [parse_piece(piece) for piece in pieces]
        for holder, pieces in hands.items()
        if pieces and all(piece not in ("", "?") for piece in pieces)
    }
    return hand_names(table.game, table.edition, table.round.options, known)


def limits_text(table: Table) -> str:
    """The posted limits in a few words: those of the main wager, or the widest of all."""
    game, edition, options = table.game, table.edition, table.round.options
    lines = [line for line in wager_lines(game, edition, options) if line.least is not None]
    main = [line for line in lines if line.base in edition.wagers and edition.wagers[line.base].main] or lines
    if not main:
        return ""
    least = min(line.least for line in main if line.least is not None)
    most = [line.most for line in main if line.most is not None]
    return f"{dollars(least)} to {dollars(max(most))}" if most else f"from {dollars(least)}"
