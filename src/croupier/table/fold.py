"""How events change a table's state: one function per kind of event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from datetime import date
from typing import Any, get_args

from croupier.equipment.derivation import contribution_of
from croupier.equipment.inventory import PAID_OUT, TAKEN_IN, table_result, unlisted
from croupier.equipment.pieces import SETS
from croupier.games.register import Game, find
from croupier.law.facts import BoardFact
from croupier.law.money import amount
from croupier.law.refusal import BadInput
from croupier.procedure.rulings import REACH, RULED_NEXT, SEEN_NEXT
from croupier.procedure.state import (
    LEDGER,
    ONE_SHOE,
    SIDE,
    UNKNOWN,
    BoardResult,
    Bound,
    Hand,
    PostedChange,
    Refilling,
    Seat,
    Shoe,
    State,
    Wager,
    restored,
    seat_account,
    wager_account,
)
from croupier.table import events as ev
from croupier.table.postings import INVENTORY, POSTINGS, Posting

Fold = Callable[[State, Any], None]
Posts = Callable[[State, Any], Iterable[Posting]]


def apply(state: State, event: ev.AnyEvent) -> None:
    """Move the state by one event."""
    FOLD[type(event)](state, event)
    state.events = event.seq


def empty_state(game: Game, day: date, proposals: bool, options: Any, chosen: dict[str, Any]) -> State:
    """A table nobody has opened yet."""
    return State(
        game,
        game.edition(day, proposals),
        options,
        chosen,
        day=day.isoformat(),
        ledger=dict.fromkeys(LEDGER, 0),
    )


def opened_state(event: ev.Opened, game: Game | None = None) -> State:
    """The state of a table about to be opened as an event says."""
    game = game or find(event.game)[0]
    day = date.fromisoformat(event.as_of)
    options = game.options(event.chosen, day)
    return empty_state(game, day, options.proposals, options, event.chosen)


def restore(game: Game, data: dict[str, Any]) -> State:
    """The state a checkpoint holds."""
    day = date.fromisoformat(data["day"])
    options = game.options(data["chosen"], day)
    return restored(data, game, game.edition(day, options.proposals), options)


def drop(state: State) -> int:
    """Cash and instruments in the drop box."""
    return state.ledger["drop_box"]


def win(state: State, closer: int | None = None) -> int:
    """The table's win since the opening, from the counted closer or the balance."""
    ledger = state.ledger
    return table_result(
        drop=drop(state),
        closer=ledger["inventory"] if closer is None else closer,
        credits=ledger["credits"],
        opener=-ledger["opener"],
        fills=-ledger["fills"],
    )


def contribution(state: State, patron_cut: int = 0) -> str:
    """What the patrons give to chance: their cut, and the values of their own devices."""
    return contribution_of([seat.value for seat in state.seats.values() if seat.value], patron_cut)


def _opened(state: State, event: ev.Opened) -> None:
    state.live = event.mode == "live"
    state.seat_count = event.seats
    state.chosen = event.chosen
    state.day = state.opened_day = event.as_of
    state.opened_at = state.at
    state.buy_in_as_needed = event.buy_in_as_needed
    state.decision_seconds = event.decision_seconds
    state.software = event.software


def _taken_over(state: State, event: ev.TakenOver) -> None:
    state.software = event.software


def _seated(state: State, event: ev.Seated) -> None:
    state.ledger[seat_account(event.seat)] = 0
    state.seats[event.seat] = Seat(event.seat, event.patron, state.ledger, {}, event.value)
    state.idle = False


def _contributed(state: State, event: ev.Contributed) -> None:
    state.seats[event.seat].value = event.value


def _left(state: State, event: ev.Left) -> None:
    del state.seats[event.seat]
    state.decided = [each for each in state.decided if each[0] != event.seat]
    _spent(state, seat_account(event.seat))
    state.idle = bool(state.shoes) and not state.seats


def _spent(state: State, account: str) -> None:
    """Remove an account that is empty and no longer used."""
    left = state.ledger.pop(account, 0)
    if left:
        raise BadInput(f"account {account} is closed with {amount(left)} in it")


def _round_opened(state: State, event: ev.RoundOpened) -> None:
    state.number = event.number
    if event.as_of != state.day:
        state.day = event.as_of
        state.edition = state.game.edition(date.fromisoformat(event.as_of), state.options.proposals)
    state.round_open = True
    if state.set_aside:
        state.set_aside = []
    if state.ruled:
        state.ruled = {}
    if state.readings:
        state.readings = {}
    for shoe in state.shoes.values():
        shoe.before = shoe.drawn


def _committed(state: State, event: ev.Committed) -> None:
    state.seeds = event.number
    state.bound = Bound(event.number, event.commitment)


def _shuffled(state: State, event: ev.Shuffled) -> None:
    before = state.shoes.get(event.shoe)
    kept = None
    if event.kept and before is not None and not state.live:
        left = Counter(SETS[before.pieces].members * before.sets)
        left.subtract(before.cards)
        kept = (sorted(left.elements()), sorted(before.cards))
    bound = None if state.live else Bound(event.number, event.commitment)
    state.seeds = event.number
    state.shoes[event.shoe] = Shoe(
        event.pieces, event.sets, event.size, event.cutting_card, event.automated, event.one_round,
        event.deck, event.cut, 0, 0, bound, kept=kept,
    )  # fmt: skip
    state.rack = []
    if state.due:
        state.due = 0
    # A device that shuffles after every round begins no shoe.
    if state.edition.board is not None and state.edition.board.per_shoe and event.cutting_card:
        state.recent = []


def _revealed(state: State, event: ev.Revealed) -> None:
    if event.shoe:
        shoe = state.shoes[event.shoe]
        shoe.bound = None
        cards, place = shoe.cards, -1
        for card in event.unseen[: cards.count(UNKNOWN)]:
            place = cards.index(UNKNOWN, place + 1)
            cards[place] = card
    else:
        state.bound = None


def _cut(state: State, event: ev.CutMade) -> None:
    for shoe in state.uncut:
        shoe.cut = event.cards
        shoe.cuts += 1
        shoe.patron_cut = event.cards if event.by.startswith("player") else 0


def _wagered(state: State, event: ev.Wagered) -> None:
    wagers = state.seats[event.seat].wagers
    for change in event.changes:
        name = change.wager
        before = wagers.get(name)
        if not change.stake:
            del wagers[name]
            _spent(state, wager_account(event.seat, name))
        elif before is None:
            wagers[name] = Wager(
                state.ledger, wager_account(event.seat, name), change.coupon, change.fee, change.behind,
                False, 0, event.seq,
            )  # fmt: skip
        else:
            before.coupon, before.fee = change.coupon, change.fee


def _called(state: State, event: ev.Called) -> None:
    state.seats[event.seat].wagers[event.wager].on = event.on


def _closed(state: State, event: ev.Closed) -> None:
    """The patrons' contribution is fixed for every shoe not dealt from yet, and for this round's results."""
    state.late, state.stub = event.late, event.stub
    if state.readings:
        state.readings = {}
    if state.live:
        return
    if state.bound is not None and not state.bound.contribution:
        state.bound.contribution = contribution(state)
    for shoe in state.shoes.values():
        if shoe.bound is not None and not shoe.bound.contribution:
            shoe.bound.contribution = contribution(state, shoe.patron_cut)


def _dealt(state: State, event: ev.Dealt) -> None:
    hands, name = state.hands, state.markers.get(SIDE, ONE_SHOE)
    shoe, pairs = state.shoes[name], event.cards
    drawn, count = shoe.cards, len(pairs)
    if shoe.cutting_card:
        _cutting_card(shoe, [holder for holder, _ in pairs])
    shoe.drawn += count
    if shoe.ready:
        _taken(shoe, count)
    if state.due != event.due:
        state.due = event.due
    dealt: Iterable[tuple[int, tuple[str, int]]] = enumerate(pairs, len(drawn))
    if event.spread:
        places = range(len(drawn), len(drawn) + count)
        dealt = zip([*places[: -event.spread], *places[: -event.spread - 1 : -1]], pairs, strict=True)
    drawn += [UNKNOWN] * count
    face_up = event.face_up
    for place, (holder, card) in dealt:
        drawn[place] = card
        if holder not in hands:
            hands[holder] = Hand([card], int(face_up), name, [place])
            continue
        hand = hands[holder]
        if face_up:
            hand.turned |= 1 << len(hand.cards)
        hand.cards.append(card)
        hand.places.append(place)


def _cutting_card(shoe: Shoe, holders: list[str]) -> None:
    """The cutting card comes out with the next pieces if it lies in front of one of them."""
    behind = shoe.cutting_card - shoe.drawn
    if shoe.cutting_card and 0 <= behind < len(holders):
        shoe.came_out = holders[behind]


def left_the_shoe(state: State, holders: list[str], cards: list[int]) -> None:
    """Pieces leave the shoe dealt from; the cutting card may come out with them."""
    shoe = state.shoes[state.shoe]
    _cutting_card(shoe, holders)
    shoe.drawn += len(cards)
    shoe.cards += cards


def _taken(shoe: Shoe, cards: int) -> None:
    """The next cards are dealt, those first that lay ready."""
    shoe.ready, shoe.exposed = max(shoe.ready - cards, 0), max(shoe.exposed - cards, 0)
    del shoe.waiting[:cards]


def _burned(state: State, event: ev.Burned) -> None:
    hand, place = state.hands[event.holder], event.place
    state.shoes[hand.shoe].burned.append(hand.places[place])
    del hand.cards[place], hand.places[place]
    if hand.turned:
        hand.turned = hand.turned & (1 << place) - 1 | hand.turned >> place + 1 << place
    state.rack.append(("burn", (event.card,)))


def _turned(state: State, event: ev.Turned) -> None:
    hand, at = state.hands[event.holder], event.first
    cards, places, drawn = hand.cards, hand.places, state.shoes[hand.shoe].cards
    turned = hand.turned
    for card in event.cards:
        cards[at] = drawn[places[at]] = card
        turned |= 1 << at
        at += 1
    hand.turned = turned


def _decided(state: State, event: ev.Decided) -> None:
    wagers = state.seats[event.seat].wagers
    for name in event.returned:
        _spent(state, wagers.pop(name).account)


def _drawn(state: State, event: ev.Drawn) -> None:
    if event.last:
        state.bound = None
    _on_board(state, event)


def result_on(board: BoardFact, event: ev.AnyEvent) -> str:
    """The result of an event that a board shows; empty if there is none."""
    match event:
        case ev.Drawn() if event.label in board.shows:
            return event.shown
        case ev.Marked() if event.name in board.shows:
            return event.value
    return ""


def _on_board(state: State, event: ev.Drawn | ev.Marked) -> None:
    """A result goes onto the board, where the game has one that shows it."""
    board = state.edition.board
    if board is not None and (shown := result_on(board, event)):
        state.recent.append(BoardResult(state.number, shown))
        del state.recent[: -board.keeps]


def _marked(state: State, event: ev.Marked) -> None:
    if event.value:
        state.markers[event.name] = event.value
    else:
        state.markers.pop(event.name, None)
    _on_board(state, event)


def _banked(state: State, event: ev.Banked) -> None:
    state.seats[event.seat].wagers[event.wager].banked += event.cents


def _moved(state: State, event: ev.Moved) -> None:
    wagers = state.seats[event.seat].wagers
    wager = wagers[event.to] = wagers.pop(event.wager)
    _spent(state, wager.account)
    wager.account = wager_account(event.seat, event.to)


def _settled(state: State, event: ev.Settled) -> None:
    seat, results = event.seat, event.results
    state.decided.append((seat, results))
    wagers = state.seats[seat].wagers if seat in state.seats else {}
    for result in results:
        name = result.wager
        if name not in wagers:
            continue
        if result.up:
            wagers[name].fee, wagers[name].coupon = 0, 0
        else:
            _spent(state, wagers.pop(name).account)


def _stub_counted(state: State, event: ev.StubCounted) -> None:
    # The round of the count, when it closes, is the last of its five.
    state.counters["stub"] = -1


def _collected(state: State, event: ev.Collected) -> None:
    state.rack.append((event.holder, tuple(state.hands.pop(event.holder).cards)))


def _round_closed(state: State, event: ev.RoundClosed) -> None:
    rack = state.rack
    for holder, hand in state.hands.items():
        rack.append((holder, tuple(hand.cards)))
    state.hands = {}
    state.decided = []
    if state.due:
        state.due = 0
    state.round_open = False
    state.counters["stub"] = state.counters.get("stub", 0) + 1


def _ruled(state: State, event: ev.Ruled) -> None:
    state.ruled[event.id] = state.ruled.get(event.id, 0) + 1
    if REACH[event.ruling].ends == "round":
        state.recent = [result for result in state.recent if result.round != state.number]
    shoe = state.shoes.get(state.shoe)
    if shoe is None:
        return
    if event.ruling == "set_aside":
        state.set_aside.append(event.card)
        left_the_shoe(state, [""], [event.card])
        if not state.live:  # the order of a virtual shoe has no card behind the next
            _taken(shoe, 1)
    elif event.ruling in RULED_NEXT:
        seen = event.ruling in SEEN_NEXT
        if event.card >= 0 or not (seen and shoe.ready):
            shoe.ready += 1
            if event.card >= 0:
                shoe.waiting.append(event.card)
        if seen:
            shoe.exposed = shoe.ready if event.card >= 0 else max(shoe.exposed, 1)


def _change_posted(state: State, event: ev.ChangePosted) -> None:
    state.changes = [change for change in state.changes if change.option != event.option]
    state.changes.append(PostedChange(event.option, event.value, event.starts))


def _altered(state: State, event: ev.Altered) -> None:
    state.chosen, state.seat_count, state.unlawful = event.chosen, event.seats, event.unlawful
    if event.unlawful:
        return
    state.options = state.game.options(event.chosen, date.fromisoformat(state.day))
    state.changes = [
        change
        for change in state.changes
        if change.starts > state.at or event.chosen.get(change.option, ...) != change.value
    ]


def _refilled(state: State, event: ev.Refilled) -> None:
    shoe = state.shoes[event.shoe]
    places = [*event.places] if event.places else [*range(min(event.cards, shoe.before))]
    shoe.refills.append(Refilling(len(shoe.cards), places, event.cards - len(places)))
    shoe.drawn = shoe.size - event.cards
    if not event.places:
        # Nothing is left in the rack for a second time, and the shoe is over with this round.
        shoe.before = 0
        shoe.cutting_card = 1


def _read(state: State, event: ev.WasRead) -> None:
    state.readings[event.holder] = event.answer


def _split(state: State, event: ev.HandSplit) -> None:
    hands = state.hands
    for old, new in event.renamed:
        hands[new] = hands.pop(old)
    hand = hands.pop(event.holder)
    for place, holder in enumerate(event.into):
        hands[holder] = Hand([hand.cards[place]], hand.turned >> place & 1, hand.shoe, [hand.places[place]])


def _metered(state: State, event: ev.Metered | ev.MeterRead) -> None:
    state.carried[event.name] = event.carried


def _table_closed(state: State, event: ev.TableClosed) -> None:
    state.closed = True


_CHANGES: dict[type, Fold] = {
    ev.Opened: _opened, ev.Seated: _seated, ev.Contributed: _contributed, ev.Left: _left,
    ev.RoundOpened: _round_opened, ev.Committed: _committed, ev.Shuffled: _shuffled,
    ev.Revealed: _revealed, ev.CutMade: _cut, ev.Wagered: _wagered, ev.Called: _called,
    ev.Closed: _closed, ev.Dealt: _dealt, ev.Burned: _burned, ev.Turned: _turned, ev.Decided: _decided,
    ev.Drawn: _drawn, ev.Marked: _marked, ev.Banked: _banked, ev.Moved: _moved, ev.Settled: _settled,
    ev.StubCounted: _stub_counted, ev.Collected: _collected, ev.RoundClosed: _round_closed,
    ev.Ruled: _ruled, ev.ChangePosted: _change_posted, ev.Altered: _altered, ev.Refilled: _refilled,
    ev.WasRead: _read, ev.HandSplit: _split, ev.Metered: _metered, ev.MeterRead: _metered,
    ev.TableClosed: _table_closed, ev.TakenOver: _taken_over,
}  # fmt: skip
"""What an event changes besides money."""


def _said(state: State, event: ev.AnyEvent) -> None:
    """Change nothing, for an event that is only an announcement."""


def _booked(post: Posts, change: Fold) -> Fold:
    """Move the cents of an event first, then everything else."""

    def fold(state: State, event: ev.AnyEvent) -> None:
        ledger = state.ledger
        for cents, source, target, movement in post(state, event):
            try:
                ledger[source] -= cents
            except KeyError:
                ledger[source] = -cents
            ledger[target] = ledger.get(target, 0) + cents
            if movement:
                if movement not in (PAID_OUT if source == INVENTORY else TAKEN_IN):
                    raise unlisted(movement)
                movements = state.movements
                movements[movement] = movements.get(movement, 0) + cents
        change(state, event)

    return fold


def folded(kind: type, post: Posts | None) -> Fold:
    """How a kind of event moves the state when this says what it moves between accounts."""
    change = _CHANGES.get(kind, _said)
    if post is None:
        return change
    fold = _booked(post, change)
    return _where_returned(fold) if kind is ev.Decided else fold


def _where_returned(fold: Fold) -> Fold:
    """Most answers are only said: those that take wagers back change something."""

    def answered(state: State, event: ev.Decided) -> None:
        if event.returned:
            fold(state, event)

    return answered


FOLD: dict[type, Fold] = {kind: folded(kind, POSTINGS.get(kind)) for kind in get_args(ev.AnyEvent)}
"""How each kind of event moves the state; `State.events` is counted by the caller."""
