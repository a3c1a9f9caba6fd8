"""A table's state is what its events say: one function per event, and every cent between two accounts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.equipment.cards import card_text
from croupier.procedure.round import Hand, Round, Seat, Wager
from croupier.table import events as ev

TAKEN_BY_HOUSE = "lose"


class State:
    """The round, the accounts and the discard rack, moved only by `apply`."""

    __slots__ = (
        "drop", "inventory", "opener", "rack", "round", "taken_away",
    )  # fmt: skip

    def __init__(self, round: Round) -> None:
        self.round = round
        self.opener = 0
        self.inventory = 0
        self.drop = 0
        self.taken_away = 0
        self.rack: list[tuple[str, tuple[int, ...]]] = []

    def apply(self, event: ev.AnyEvent) -> None:
        """Move the state by one event; what is only said or committed changes nothing on the layout."""
        apply = APPLY.get(type(event))
        if apply is not None:
            apply(self, event)

    def accounts(self) -> dict[str, int]:
        """Every account with its cents; together they always equal the opener and the cash brought in."""
        accounts = {"inventory": self.inventory, "taken_away": self.taken_away}
        for number, seat in self.round.seats.items():
            accounts[f"patron:{number}"] = seat.chips
            for name, wager in seat.wagers.items():
                if not wager.banked:
                    accounts[f"layout:{number}:{name}"] = wager.stake
        return accounts

    def snapshot(self) -> dict[str, Any]:
        """The whole state as plain data, for comparison."""
        round = self.round
        return {
            "round": round.number,
            "accounts": self.accounts(),
            "drop": self.drop,
            "markers": dict(round.markers),
            "hands": {
                holder: [(card_text(card) if card >= 0 else "?", up) for card, up in zip(hand.cards, hand.face_up)]
                for holder, hand in round.hands.items()
            },
            "wagers": {
                number: {
                    name: (wager.stake, wager.coupon, wager.fee, wager.behind, wager.on, wager.banked)
                    for name, wager in seat.wagers.items()
                }
                for number, seat in round.seats.items()
            },
            "rack": list(self.rack),
            "set_aside": list(self.round.set_aside),
            "rounds_since_stub_count": self.round.rounds_since_stub_count,
        }

    def _opened(self, event: ev.Opened) -> None:
        self.opener = self.inventory = event.opener

    def _seated(self, event: ev.Seated) -> None:
        self.round.seats[event.seat] = Seat(event.seat, event.patron, 0, {})

    def _bought_in(self, event: ev.BoughtIn) -> None:
        self.inventory -= event.cents
        self.round.seats[event.seat].chips += event.cents
        self.drop += event.cents

    def _left(self, event: ev.Left) -> None:
        del self.round.seats[event.seat]
        self.taken_away += event.chips

    def _round_opened(self, event: ev.RoundOpened) -> None:
        self.round.number = event.number
        self.round.set_aside = []

    def _wagered(self, event: ev.Wagered) -> None:
        seat = self.round.seats[event.seat]
        wagers = seat.wagers
        for change in event.changes:
            before = wagers.get(change.wager)
            if before is None:
                seat.chips -= change.stake + change.fee
                self.inventory += change.fee
                wagers[change.wager] = Wager(change.stake, change.coupon, change.fee, change.behind)
                continue
            seat.chips -= change.stake - before.stake + change.fee - before.fee
            self.inventory += change.fee - before.fee
            if change.stake:
                before.stake, before.coupon, before.fee = change.stake, change.coupon, change.fee
            else:
                del wagers[change.wager]

    def _called(self, event: ev.Called) -> None:
        self.round.seats[event.seat].wagers[event.wager].on = event.on

    def _dealt(self, event: ev.Dealt) -> None:
        hands = self.round.hands
        for holder, card in event.cards:
            hand = hands.get(holder)
            if hand is None:
                hand = hands[holder] = Hand([], [])
            hand.cards.append(card)
            hand.face_up.append(event.face_up)

    def _burned(self, event: ev.Burned) -> None:
        hand = self.round.hands[event.holder]
        del hand.cards[0], hand.face_up[0]
        self.rack.append(("burn", (event.card,)))

    def _turned(self, event: ev.Turned) -> None:
        hand = self.round.hands[event.holder]
        for place, card in enumerate(event.cards, event.first):
            hand.cards[place] = card
            hand.face_up[place] = True

    def _marked(self, event: ev.Marked) -> None:
        if event.value:
            self.round.markers[event.name] = event.value
        else:
            self.round.markers.pop(event.name, None)

    def _banked(self, event: ev.Banked) -> None:
        self.round.seats[event.seat].wagers[event.wager].banked = True
        self.inventory += event.cents

    def _moved(self, event: ev.Moved) -> None:
        wagers = self.round.seats[event.seat].wagers
        wagers[event.to] = wagers.pop(event.wager)

    def _settled(self, event: ev.Settled) -> None:
        seat = self.round.seats[event.seat]
        for result in event.results:
            wager = seat.wagers[result.wager]
            stake = wager.stake
            # A fee paid when the wager was made is part of its net, but has moved already.
            won = result.net + wager.fee
            if wager.banked:
                paid = stake + won
                seat.chips += paid
                self.inventory -= paid
            elif result.outcome == TAKEN_BY_HOUSE:
                self.inventory += stake
            else:
                seat.chips += won + stake - result.up
                self.inventory -= won
            if result.up:
                wager.stake, wager.fee, wager.coupon = result.up, 0, 0
            else:
                del seat.wagers[result.wager]

    def _stub_counted(self, event: ev.StubCounted) -> None:
        # The round of the count, when it closes, is the last of its five.
        self.round.rounds_since_stub_count = -1

    def _decided(self, event: ev.Decided) -> None:
        if event.returned:
            seat = self.round.seats[event.seat]
            seat.chips += event.returned
            del seat.wagers[event.about]

    def _collected(self, event: ev.Collected) -> None:
        self.rack.append((event.holder, tuple(self.round.hands.pop(event.holder).cards)))

    def _round_closed(self, event: ev.RoundClosed) -> None:
        round = self.round
        for holder, hand in round.hands.items():
            self.rack.append((holder, tuple(hand.cards)))
        round.hands = {}
        round.rounds_since_stub_count += 1

    def _shuffled(self, event: ev.Shuffled) -> None:
        self.rack = []

    def _ruled(self, event: ev.Ruled) -> None:
        if event.ruling == "set_aside":
            self.round.set_aside.append(event.card)


APPLY: dict[type, Callable[[State, Any], None]] = {
    ev.Opened: State._opened, ev.Seated: State._seated, ev.BoughtIn: State._bought_in, ev.Left: State._left,
    ev.RoundOpened: State._round_opened, ev.Shuffled: State._shuffled,
    ev.Wagered: State._wagered, ev.Called: State._called, ev.Dealt: State._dealt, ev.Burned: State._burned, ev.Turned: State._turned,
    ev.Decided: State._decided, ev.Marked: State._marked, ev.Banked: State._banked,
    ev.Moved: State._moved, ev.Settled: State._settled, ev.StubCounted: State._stub_counted,
     ev.RoundClosed: State._round_closed, ev.Collected: State._collected, ev.Ruled: State._ruled, }  # fmt: skip
