"""What each person at a table may see, as typed records: cards that lie face down are absent, not hidden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.equipment.pieces import piece_text
from croupier.games.guide import offered
from croupier.law.limits import limits_of
from croupier.law.spaces import board_group, space_in_force
from croupier.procedure import steps
from croupier.procedure.person_markers import names_person
from croupier.procedure.seats import in_order, seat_name
from croupier.procedure.state import UNKNOWN, Seat
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.answers import asked, asks, deadline, knows_question
from croupier.table.chance import hidden
from croupier.table.commands import Actor
from croupier.table.fold import drop, win
from croupier.table.prompts import full_prompt, prompt_of_others
from croupier.table.seeing import seen, sees_own
from croupier.table.sign import ChangeView, posted_changes
from croupier.table.table import Table


class WagerView(msgspec.Struct, frozen=True):
    """A wager on the layout."""

    stake: int
    coupon: int
    on: bool
    banked: bool
    behind: str = ""


class SeatView(msgspec.Struct, frozen=True):
    """A seat: the patron's name and chips in hand are for the patron and the house only."""

    patron: str | None
    chips: int | None
    wagers: dict[str, WagerView]


class HandView(msgspec.Struct, frozen=True):
    """Pieces of a holder: how many, and those the viewer sees."""

    count: int
    cards: list[str]


class ShoeView(msgspec.Struct, frozen=True):
    """A shoe as everyone sees it."""

    size: int
    left: int
    cutting_card_is_out: bool
    commitment: str


class OfferView(msgspec.Struct, frozen=True):
    """An answer: the most that may be put up with it, all of it if `exact`, and the pieces it names."""

    word: str
    amount: int
    exact: bool
    pieces: dict[str, int]


class QuestionView(msgspec.Struct, frozen=True):
    """What is asked of whom: the answers offered, the one that applies at the deadline, and the rule."""

    seats: list[str]
    about: str
    words: list[str]
    offers: list[OfferView]
    default: str
    deadline: int
    cite: str


class LimitView(msgspec.Struct, frozen=True):
    """The posted minimum and maximum of a wager."""

    minimum: int
    maximum: int


class InventoryView(msgspec.Struct, frozen=True):
    """The table inventory, for those who answer for it."""

    balance: int
    opener: int
    fills: int
    credits: int
    drop: int
    result: int


class ResultView(msgspec.Struct, frozen=True):
    """A result on the board: the round, what was shown, and its group ("red", "over") if it has one."""

    round: int
    shown: str
    group: str


class BoardView(msgspec.Struct, frozen=True):
    """The board of recent results, the newest last; `pieces` are the numbers a draw is made from."""

    kind: str
    name: str
    groups: list[str]
    results: list[ResultView]
    pieces: int = 0


class TableView(msgspec.Struct, frozen=True):
    """The table as one person sees it; `may` says what the viewer can do now, and if not, why not."""

    game: str
    as_of: str
    mode: str
    round: int
    sequence: int
    head: str
    closed: bool
    markers: dict[str, str]
    meters: dict[str, int]
    limits: dict[str, LimitView]
    changes: list[ChangeView]
    shoes: dict[str, ShoeView]
    seats: dict[str, SeatView]
    hands: dict[str, HandView]
    board: BoardView | None
    inventory: InventoryView | None
    betting: bool
    asked: QuestionView | None
    may: dict[str, str]
    next: str


def view(table: Table, actor: Actor) -> TableView:
    """The table as an actor sees it."""
    state = table.round
    house = actor.role != "player"
    return TableView(
        game=table.game.id,
        as_of=state.day,
        mode=table.mode,
        round=state.number,
        sequence=table.sequence - 1,
        head=table.head,
        closed=state.closed,
        markers={name: text for name, text in state.markers.items() if house or not names_person(name)},
        meters=state.meters,
        limits=_limits(table),
        changes=posted_changes(table),
        shoes={
            name: ShoeView(
                shoe.size, shoe.left, shoe.cutting_card_is_out, shoe.bound.commitment if shoe.bound else ""
            )
            for name, shoe in state.shoes.items()
        },
        seats={
            seat_name(number): _seat(state.seats[number], house or actor.seat == number)
            for number in in_order(state.seats)
        },
        hands={holder: _hand(table, holder, _sees(table, holder, actor)) for holder in state.hands},
        board=board_view(table),
        inventory=_inventory(table) if house else None,
        betting=isinstance(table.pending, steps.Betting),
        asked=_question(table, actor),
        may=_may(table, actor),
        next=full_prompt(table) if knows_question(table, actor) else prompt_of_others(table),
    )


def _seat(seat: Seat, own: bool) -> SeatView:
    wagers = {
        name: WagerView(wager.stake, wager.coupon, wager.on, bool(wager.banked), str(wager.behind))
        for name, wager in seat.wagers.items()
    }
    return SeatView(seat.patron if own else None, seat.chips if own else None, wagers)


def board_view(table: Table) -> BoardView | None:
    """The board as everyone sees it; None if the game has none."""
    state = table.round
    board = state.edition.board
    if board is None:
        return None
    space = space_in_force(state.edition.spaces, state.options) if state.edition.spaces else None
    shown = {each.shown for each in state.recent} if board.groups else ()
    groups = {each: board_group(board, space, each) for each in shown if space is not None}
    results = [ResultView(each.round, *_with_group(each.shown, groups)) for each in state.recent]
    return BoardView(board.kind, board.results, list(board.groups), results, space.pieces if space else 0)


def _with_group(shown: str, groups: Mapping[str, str]) -> tuple[str, str]:
    """A result and its group: that of the outcome, or the one its marker says."""
    if shown in groups:
        return shown, groups[shown]
    group, stated, rest = shown.partition(": ")
    return (rest, group) if stated else (shown, "")


def _limits(table: Table) -> dict[str, LimitView]:
    options = table.round.options
    found: dict[str, LimitView] = {}
    for name, fact in table.edition.wagers.items():
        least, most = limits_of(fact, options)
        if least is not None and most is not None and offered(fact, options) and options.offers(name):
            found[name] = LimitView(least, most)
    return found


def _question(table: Table, actor: Actor) -> QuestionView | None:
    """What is asked; in a betting window that may be answered in words, what the viewer's seat may say."""
    step = table.pending
    if isinstance(step, steps.Betting):
        own = actor.seat if actor.role == "player" and actor.seat in asked(table) else 0
        step = step.question(own)
    if not isinstance(step, steps.Ask) or not knows_question(table, actor):
        return None
    offers = [
        OfferView(
            offer.word,
            max((most for _, most in offer.wagers), default=0),
            offer.exact,
            dict(offer.pieces),
        )
        for offer in step.offers
    ]
    return QuestionView(
        [seat_name(seat) for seat in asked(table)],
        str(step.about),
        list(step.words),
        offers,
        step.default,
        deadline(table) if step.default else 0,
        step.cite,
    )


def _may(table: Table, actor: Actor) -> dict[str, str]:
    """What the viewer can do now: an empty string, or the reason why not."""
    found: dict[str, str] = {}
    for name, command in _commands(table, actor).items():
        refusal = table.check(command)
        found[name] = "" if refusal is None else str(refusal)
    return found


def _commands(table: Table, actor: Actor) -> dict[str, cmd.Command]:
    """The acts whose answer does not depend on an amount."""
    if actor.role == "inspector":
        return {}
    if actor.role != "player":
        return {"close": cmd.Close(by=actor)} if actor.role in ("dealer", "floorperson") else {}
    seat = actor.seat
    found: dict[str, cmd.Command] = {"leave": cmd.Leave(by=actor, seat=seat)}
    if (step := asks(table, seat)) is not None:
        for word in (*step.words, *[each.word for each in step.barred]):
            found[word] = cmd.Decide(by=actor, seat=seat, word=word)
    return found


def _sees(table: Table | None, holder: str, actor: Actor) -> bool:
    """Whether a hand is that of the player's own seat, or one the seat plays for the table."""
    if sees_own(holder, actor):
        return True
    return table is not None and actor.role == "player" and table.round.plays(holder) == seat_name(actor.seat)


def _own(table: Table | None, holder: str, actor: Actor) -> list[int] | None:
    """The cards of a player's own hand; nothing for anyone else's."""
    if not _sees(table, holder, actor):
        return None
    return hidden(table, holder) if table is not None and holder in table.round.hands else []


def _filled(event: ev.Dealt, own: dict[str, list[int] | None]) -> list[tuple[str, int]]:
    """Cards of an event with the player's own in place of unseen ones: the last dealt to the hand."""
    cards, left = list(event.cards), {holder: list(pieces or []) for holder, pieces in own.items()}
    for place in range(len(cards) - 1, -1, -1):
        holder, card = cards[place]
        if left[holder]:
            piece = left[holder].pop()
            cards[place] = (holder, piece if card == UNKNOWN else card)
    return cards


def _inventory(table: Table) -> InventoryView:
    state = table.round
    ledger = state.ledger
    return InventoryView(
        balance=ledger["inventory"],
        opener=-ledger["opener"],
        fills=-ledger["fills"],
        credits=ledger["credits"],
        drop=drop(state),
        result=win(state),
    )


def _hand(table: Table, holder: str, own: bool) -> HandView:
    hand = table.round.hands[holder]
    both = zip(hidden(table, holder) if own else hand.cards, hand.face_up, strict=True)
    return HandView(
        len(hand.cards), [piece_text(card) for card, up in both if (up or own) and card != UNKNOWN]
    )


def shown_pieces(table: Table, holder: str, actor: Actor) -> list[int]:
    """The pieces of a hand in their places, -1 where the actor may not see one."""
    hand, own = table.round.hands[holder], _sees(table, holder, actor)
    both = zip(hidden(table, holder) if own else hand.cards, hand.face_up, strict=True)
    return [card if up or own else UNKNOWN for card, up in both]


def event_view(event: ev.AnyEvent, actor: Actor, table: Table | None = None) -> dict[str, Any]:
    """An event as an actor may read it while the round is on, without the places of hidden cards; `table`
    shows players their own cards as they are dealt.
    """
    (public,) = seen([event], actor)
    plain = ev.describe(public)
    match public:
        case ev.Dealt() if not public.face_up:
            own = {holder: _own(table, holder, actor) for holder, _ in public.cards}
            plain["cards"] = [
                [holder, piece_text(card)] if card != UNKNOWN else [holder]
                for holder, card in _filled(public, own)
            ]
        case ev.Burned() | ev.Ruled() if public.card == UNKNOWN:
            plain.pop("card", None)
        case ev.WasRead() if not public.question:
            plain.pop("question")
            plain.pop("answer")
        case ev.Decided():
            plain["pieces"] = {
                group: named if UNKNOWN not in public.pieces[group] else len(named)
                for group, named in plain["pieces"].items()
            }
        case _:
            pass
    return plain
