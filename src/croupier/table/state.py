"""A table's state is what its events say: one function per event, and every cent between two accounts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from msgspec.structs import astuple

from croupier.equipment.cards import card_text
from croupier.equipment.inventory import TableInventory
from croupier.procedure.round import Hand, Round, Seat, Shoe, Wager
from croupier.table import events as ev

TAKEN_BY_HOUSE = "lose"


class State:
    """The round, the accounts and the discard rack, moved only by `apply`."""

    __slots__ = ("inventory", "live", "rack", "round", "taken_away")

    def __init__(self, round: Round) -> None:
        self.round = round
        self.inventory = TableInventory(0)
        self.taken_away = 0
        self.live = False
        self.rack: list[tuple[str, tuple[int, ...]]] = []

    def apply(self, event: ev.AnyEvent) -> None:
        """Move the state by one event."""
        APPLY[type(event)](self, event)

    def accounts(self) -> dict[str, int]:
        """Every account with its cents; fills count against the cage, so all together are the opener."""
        inventory = self.inventory
        accounts = {
            "inventory": inventory.balance,
            "cage": inventory.total("credit") - inventory.total("fill"),
            "taken_away": self.taken_away,
        }
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
            "drop": self.inventory.drop,
            "result": self.inventory.result(),
            "patrons": {number: seat.patron for number, seat in round.seats.items()},
            "markers": dict(round.markers),
            "hands": {
                holder: [
                    (card_text(card) if card >= 0 else "?", up)
                    for card, up in zip(hand.cards, hand.face_up, strict=True)
                ]
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
            "shoes": {name: astuple(each) for name, each in round.shoes.items()},
            "meters": dict(round.meters),
        }

    def _said(self, event: ev.AnyEvent) -> None:
        """What is only said or committed changes nothing on the layout."""

    def _opened(self, event: ev.Opened) -> None:
        self.inventory = TableInventory(event.opener)
        self.live = event.mode == "live"

    def _seated(self, event: ev.Seated) -> None:
        self.round.seats[event.seat] = Seat(event.seat, event.patron, 0, {})

    def _bought_in(self, event: ev.BoughtIn) -> None:
        self.inventory.move("exchange", event.cents)
        self.round.seats[event.seat].chips += event.cents

    def _left(self, event: ev.Left) -> None:
        del self.round.seats[event.seat]
        self.taken_away += event.chips

    def _round_opened(self, event: ev.RoundOpened) -> None:
        self.round.number = event.number
        self.round.set_aside = []
        for shoe in self.round.shoes.values():
            shoe.before = shoe.drawn

    def _wagered(self, event: ev.Wagered) -> None:
        seat = self.round.seats[event.seat]
        wagers, paid, fees = seat.wagers, 0, 0
        for change in event.changes:
            name, stake, fee = change.wager, change.stake, change.fee
            paid += stake + fee
            fees += fee
            if name not in wagers:
                wagers[name] = Wager(stake, change.coupon, fee, change.behind, made=event.seq)
                continue
            before = wagers[name]
            paid -= before.stake + before.fee
            fees -= before.fee
            if stake:
                before.stake, before.coupon, before.fee = stake, change.coupon, fee
            else:
                del wagers[name]
        seat.chips -= paid
        if fees:
            self.inventory.move("collection" if fees > 0 else "payment", abs(fees))

    def _called(self, event: ev.Called) -> None:
        self.round.seats[event.seat].wagers[event.wager].on = event.on

    def _dealt(self, event: ev.Dealt) -> None:
        hands = self.round.hands
        if self.round.shoes:
            self._left_the_shoe([holder for holder, _ in event.cards])
            self._taken(len(event.cards))
        for holder, card in event.cards:
            if holder in hands:
                hands[holder].cards.append(card)
            else:
                hands[holder] = Hand([card])
            if event.face_up:
                hands[holder].turned |= 1 << len(hands[holder].cards) - 1

    def _left_the_shoe(self, holders: list[str]) -> None:
        shoe = self.round.shoes[self.round.shoe]
        behind = shoe.cutting_card - shoe.drawn
        if shoe.cutting_card and 0 <= behind < len(holders):
            shoe.came_out = holders[behind]
        shoe.drawn += len(holders)

    def _taken(self, cards: int) -> None:
        """The next cards are dealt, those first that lay ready."""
        shoe = self.round.shoes[self.round.shoe]
        shoe.ready, shoe.exposed = max(shoe.ready - cards, 0), max(shoe.exposed - cards, 0)

    def _burned(self, event: ev.Burned) -> None:
        hand = self.round.hands[event.holder]
        del hand.cards[0]
        hand.turned >>= 1
        self.rack.append(("burn", (event.card,)))

    def _turned(self, event: ev.Turned) -> None:
        hand = self.round.hands[event.holder]
        first, cards = event.first, event.cards
        hand.cards[first : first + len(cards)] = cards
        hand.turned |= (1 << len(cards)) - 1 << first

    def _marked(self, event: ev.Marked) -> None:
        if event.value:
            self.round.markers[event.name] = event.value
        else:
            self.round.markers.pop(event.name, None)

    def _banked(self, event: ev.Banked) -> None:
        self.round.seats[event.seat].wagers[event.wager].banked = True
        self.inventory.move(self.round.edition.wager(event.wager).banked_as, event.cents)

    def _moved(self, event: ev.Moved) -> None:
        wagers = self.round.seats[event.seat].wagers
        wagers[event.to] = wagers.pop(event.wager)

    def _settled(self, event: ev.Settled) -> None:
        seat = self.round.seats[event.seat]
        wagers = seat.wagers
        taken = paid = 0
        for result in event.results:
            if result.wager not in wagers and (not result.stake or result.outcome == "void"):
                # A fixed bonus beside the wagers (19:47-19.5(g)), or what a void round undoes after them.
                seat.chips += result.net
                if result.net < 0:
                    taken -= result.net
                else:
                    paid += result.net
                continue
            wager = wagers[result.wager]
            stake = wager.stake
            # A fee paid when the wager was made is part of its net, but has moved already.
            won = result.net + wager.fee
            if wager.banked:
                seat.chips += stake + won
                paid += stake + won
            elif result.outcome == TAKEN_BY_HOUSE:
                taken += stake
            else:
                seat.chips += won + stake - result.up
                if won < 0:
                    taken -= won
                else:
                    paid += won
            if result.up:
                wager.stake, wager.fee, wager.coupon = result.up, 0, 0
            else:
                del wagers[result.wager]
        if taken:
            self.inventory.move("collection", taken)
        if paid:
            self.inventory.move("payment", paid)

    def _filled(self, event: ev.Filled) -> None:
        self.inventory.move("fill", event.cents)

    def _credited(self, event: ev.Credited) -> None:
        self.inventory.move("credit", event.cents)

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
        self.rack += [(holder, tuple(hand.cards)) for holder, hand in round.hands.items()]
        round.hands = {}
        round.rounds_since_stub_count += 1

    def _shuffled(self, event: ev.Shuffled) -> None:
        self.rack = []

    def _ruled(self, event: ev.Ruled) -> None:
        if event.ruling == "set_aside":
            self.round.set_aside.append(event.card)
            if self.round.shoes:
                self._left_the_shoe([""])
                if not self.live:  # the order of a virtual shoe knows no card behind the next
                    self._taken(1)
        elif self.round.shoes and event.ruling in ("next_card", "exposed_card", "refuse_card"):
            shoe = self.round.shoes[self.round.shoe]
            seen = event.ruling != "next_card"
            if event.card >= 0 or not (seen and shoe.ready):
                shoe.ready += 1
            if seen:
                shoe.exposed = shoe.ready if event.card >= 0 else max(shoe.exposed, 1)

    def _shoe_shuffled(self, event: ev.ShoeShuffled) -> None:
        self.round.shoes[event.shoe] = Shoe(event.size, event.cutting_card)
        self.rack = []

    def _refilled(self, event: ev.Refilled) -> None:
        shoe = self.round.shoes[event.shoe]
        shoe.drawn = shoe.size - event.cards
        # Nothing is left in the rack for a second time, and the shoe is over with this round.
        shoe.before = 0
        shoe.cutting_card = 1

    def _parted(self, event: ev.Parted) -> None:
        hands = self.round.hands
        for old, new in event.renamed:
            hands[new] = hands.pop(old)
        parted = hands.pop(event.holder)
        for place, holder in enumerate(event.into):
            hands[holder] = Hand([parted.cards[place]], parted.turned >> place & 1)

    def _metered(self, event: ev.Metered) -> None:
        self.round.meters[event.name] = event.after


APPLY: dict[type, Callable[[State, Any], None]] = {
    **dict.fromkeys(get_args(ev.AnyEvent), State._said),
    ev.Opened: State._opened, ev.Seated: State._seated, ev.BoughtIn: State._bought_in,
    ev.Left: State._left, ev.RoundOpened: State._round_opened, ev.Shuffled: State._shuffled,
    ev.Wagered: State._wagered, ev.Called: State._called, ev.Dealt: State._dealt,
    ev.Burned: State._burned, ev.Turned: State._turned, ev.Decided: State._decided,
    ev.Marked: State._marked, ev.Banked: State._banked, ev.Moved: State._moved,
    ev.Settled: State._settled, ev.Filled: State._filled, ev.Credited: State._credited,
    ev.StubCounted: State._stub_counted, ev.RoundClosed: State._round_closed,
    ev.Collected: State._collected, ev.Ruled: State._ruled,
    ev.ShoeShuffled: State._shoe_shuffled, ev.Refilled: State._refilled, ev.Parted: State._parted,
    ev.Metered: State._metered,
}  # fmt: skip
