"""The bank that goes around the table: offered and taken, alone or half-and-half with the house, the dealer's
wager against it, the chips it needs, and what it wins and pays.

Money moves over one account, `bank:1` for a bank at seat 1: the bank's chips lie there while the hands are
played; losing wagers go into it, winners are paid out of it, and at the end it is empty.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.law.money import amount as cents
from croupier.law.money import dollars
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.betting_rules import Note
from croupier.procedure.person_markers import LAST_BANK, LAST_WAGER_OF
from croupier.procedure.seats import HOUSE, SeatId, box_of, in_order, read_seat, seat_name
from croupier.procedure.state import State, seat_account
from croupier.procedure.steps import Announce, Mark, Procedure, Result, Settle, Transfer
from croupier.procedure.vigorish import VIGORISH

BANK = "bank"
CO_BANK = "co_bank"
PASS = "pass"
DEALERS = "dealer_vs_bank"
"""The dealer's wager against a bank, and the marker of a smaller one that the bank asked for."""
CO_BANKED = "co-bank"
OFFERED = "bank offered"
PASSED = "bank passed"
LAST_WAGER = "last_wager"
"""What a floorperson says of a table that was played at before it was opened here."""
EARLIER = "banked before"
INVENTORY = "inventory"


class BankCites(msgspec.Struct, frozen=True, kw_only=True):
    """Where a subchapter says who may bank, what the dealer wagers, and how such a round is settled."""

    offered: str
    eligible: str
    in_a_row: str
    first_round: str
    covers: str
    dealer: str
    marked: str
    settled: str
    co_bank: str


class PlayerBank(msgspec.Struct, frozen=True, kw_only=True):
    """The bank of a game: the wager that is made against it, and where the rules say so."""

    wager: str
    cites: BankCites
    vigorish: Callable[[State, int], int]

    @property
    def said(self) -> dict[str, tuple[str, str]]:
        """The words people say about the bank between rounds: who says them, under which rule."""
        cites = self.cites
        return {
            BANK: ("player", cites.offered),
            CO_BANK: ("player", cites.co_bank),
            PASS: ("player", cites.offered),
            f"{DEALERS} 0": ("player", cites.dealer),
            f"{LAST_WAGER} 1 100": ("floorperson", cites.eligible),
        }

    def say(self, round: State, role: str, seat: SeatId, word: str) -> Note:
        """A patron takes the bank, alone or with the house, passes it on, or asks for a smaller wager of the
        dealer (`dealer_vs_bank 500`, in cents).
        """
        base, _, number = word.partition(" ")
        if base == LAST_WAGER and role == "floorperson":
            return self._earlier(round, number)
        if base not in (BANK, CO_BANK, PASS, DEALERS) or (base == DEALERS) != bool(number):
            raise BadInput(
                f"{word[:40]!r} is not allowed here: expected {BANK}, {CO_BANK}, {PASS} or {DEALERS} with "
                "cents"
            )
        cites = self.cites
        if not round.options.player_bank:
            raise Refusal(f"{word}: at this table only the house banks (option player_bank)", cites.offered)
        if role != "player" or seat not in round.seats:
            raise Refusal(f"{word} is for a player to say", cites.offered)
        if base == DEALERS:
            return self._asks(round, seat, number)
        if base == PASS:
            return self._passes(round, seat)
        self._check_may_take(round, seat, base)
        markers = {BANK: seat_name(seat), OFFERED: seat_name(seat)}
        if base == CO_BANK:
            markers[CO_BANKED] = "yes"
        return Note(cites.co_bank if base == CO_BANK else cites.offered, markers)

    def _earlier(self, round: State, said: str) -> Note:
        """The house has banked before a live table was opened here, and a patron wagered so much then."""
        name, _, number = said.partition(" ")
        seat = read_seat(name)
        if not round.live or round.number > 1 or seat not in round.seats:
            raise Refusal(
                f"{LAST_WAGER}: it is said of a patron in the first round of a live table",
                self.cites.eligible,
            )
        stake = _read_cents(LAST_WAGER, number)
        patron = round.seats[seat].patron
        return Note(self.cites.eligible, {EARLIER: "yes", _last(seat): f"{stake} {patron}"})

    def _check_may_take(self, round: State, seat: SeatId, word: str) -> None:
        cites, held = self.cites, self.holder(round)
        if word == CO_BANK and not round.options.co_banking:
            raise Refusal(f"{word}: this table has no co-bank (option co_banking)", cites.co_bank)
        if held:
            raise Refusal(f"{word}: seat {seat_name(held)} has the bank", cites.offered)
        patron = round.seats[seat].patron
        for number, other in round.seats.items():
            if other.patron == patron and other.wagers:
                raise Refusal(
                    f"{word}: seat {seat_name(number)} has wagers on the layout; a banker makes none, "
                    "take them down first",
                    cites.marked,
                )
        why = self.barred(round, seat)
        if why is not None:
            raise Refusal(f"{word}: {why[0]}", why[1])
        if not round.live and self.offered_to(round) != seat:
            offered = self.offered_to(round)
            now = f"it is offered to seat {seat_name(offered)}" if offered else "everyone has passed it"
            raise Refusal(f"{word}: {now}, counterclockwise", cites.offered)

    def _passes(self, round: State, seat: SeatId) -> Note:
        if self.holder(round) != seat and not round.live and self.offered_to(round) != seat:
            raise Refusal(f"{PASS}: the bank is not offered to seat {seat_name(seat)}", self.cites.offered)
        passed = {*round.markers.get(PASSED, "").split(), seat_name(seat)}
        markers = {OFFERED: seat_name(seat), PASSED: " ".join(sorted(passed))}
        if self.holder(round) == seat:
            markers |= {name: "" for name in (BANK, CO_BANKED, DEALERS) if name in round.markers}
        return Note(self.cites.offered, markers)

    def _asks(self, round: State, seat: SeatId, number: str) -> Note:
        cite = self.cites.dealer
        asked = _read_cents(DEALERS, number)
        if self.holder(round) != seat:
            raise Refusal(f"{DEALERS}: seat {seat_name(seat)} does not have the bank", cite)
        if self.co_banked(round):
            raise Refusal(f"{DEALERS}: the dealer makes no wager against a co-bank", self.cites.co_bank)
        most = self.most_of_dealer(round)
        if asked > most:
            raise Refusal(
                f"{DEALERS} of {cents(asked)}: at most {cents(most)}, the bank's last wager against "
                "the dealer",
                cite,
            )
        return Note(cite, {DEALERS: number})

    def barred(self, round: State, seat: SeatId) -> tuple[str, str] | None:
        """Why a seat may not bank in this round, with the rule; none where it may."""
        cites, name = self.cites, seat_name(seat)
        if round.number < 2 and EARLIER not in round.markers:
            return "nobody banks in the first round after the table opens", cites.first_round
        if round.markers.get(LAST_BANK) == self._person(round, seat):
            return f"seat {name} banked the last round, and nobody banks two in a row", cites.in_a_row
        if not self.last_wager(round, seat):
            return f"seat {name} made no wager against the dealer in the last round it banked", cites.eligible
        return None

    def offered_to(self, round: State) -> SeatId:
        """Whose turn it is to take the bank or pass, counterclockwise after the last; 0 for nobody's."""
        last = int(round.markers.get(OFFERED, "0"))
        passed = round.markers.get(PASSED, "").split()
        seats = [
            seat
            for seat in in_order(round.seats)
            if seat_name(seat) not in passed and self.barred(round, seat) is None
        ]
        return next((seat for seat in seats if box_of(seat) > last), seats[0] if seats else 0)

    def holder(self, round: State) -> SeatId:
        """The seat that has the bank; 0 if the house banks."""
        options, held = round.options, round.markers.get(BANK, "")
        allowed = options.player_bank and (options.co_banking or not round.markers.get(CO_BANKED))
        return int(held) if held and allowed and int(held) in round.seats else 0

    def co_banked(self, round: State) -> bool:
        """Whether the house carries half of the bank."""
        return bool(self.holder(round)) and bool(round.markers.get(CO_BANKED))

    def _person(self, round: State, seat: SeatId) -> str:
        """A patron at a seat, as a marker names both."""
        return f"{seat_name(seat)} {round.seats[seat].patron}"

    def last_wager(self, round: State, seat: SeatId) -> int:
        """What a patron wagered in the last round the house banked."""
        stake, _, patron = round.markers.get(_last(seat), "0").partition(" ")
        return int(stake) if seat in round.seats and patron == round.seats[seat].patron else 0

    def most_of_dealer(self, round: State) -> int:
        """The dealer's wager unless the bank asks for less: the bank's own last one, up to the maximum."""
        return min(self.last_wager(round, self.holder(round)), int(round.options.max_wager))

    def dealers_wager(self, round: State) -> int:
        """What the dealer puts up against the bank; nothing in a round the house banks or carries half of."""
        if not self.holder(round) or self.co_banked(round):
            return 0
        most = self.most_of_dealer(round)
        return min(int(round.markers.get(DEALERS, most)), most)

    def total(self, round: State) -> int:
        """The wagers of all players against the bank."""
        return sum(
            wager.stake
            for number in round.seats
            for name, wager in round.wagers(number).items()
            if name == self.wager
        )

    def needed(self, round: State) -> int:
        """The chips the bank must have before it: all wagers of the round, or half of a co-bank's."""
        if self.co_banked(round):
            return self.total(round) // 2
        return self.total(round) + self.dealers_wager(round)

    def check_may_wager(self, round: State, seat: SeatId) -> None:
        """The player who has the bank makes no wager."""
        held = self.holder(round)
        if held and round.seats[seat].patron == round.seats[held].patron:
            raise Refusal(f"seat {seat_name(held)} has the bank and makes no wager", self.cites.marked)

    def check_leaves(self, round: State, seat: SeatId) -> None:
        """The player who has the bank passes it on before leaving."""
        if self.holder(round) == seat:
            raise Refusal(f"seat {seat_name(seat)} has the bank: pass it first", self.cites.offered)

    def check_covers(self, round: State) -> None:
        """Refuse to close betting while the bank has too few chips for it; the offer must pass on."""
        held = self.holder(round)
        if not held:
            return
        need, has = self.needed(round), round.seats[held].chips
        if not need:
            raise Refusal("nobody wagers against the bank: a round needs a wager", self.cites.covers)
        if has < need and not round.buy_in_as_needed:
            raise Refusal(
                f"bank: seat {seat_name(held)} has {cents(has)} in chips and needs {cents(need)}, all wagers "
                "against it: buy in or pass the bank",
                self.cites.covers,
            )

    def account(self, round: State) -> str:
        """The account of the bank; empty if the house banks."""
        held = self.holder(round)
        return f"{BANK}:{seat_name(held)}" if held else ""

    def begin(self, round: State) -> Procedure:
        """The bank is marked and its chips are laid down, as many as this gives; in a round of the house it
        is noted who wagers.
        """
        held, cites = self.holder(round), self.cites
        if not held:
            if round.options.player_bank:
                yield from self._note_wagers(round)
            return 0
        name, half = seat_name(held), self.co_banked(round)
        yield Announce(cites.marked, f"Seat {name} {'co-banks with the house' if half else 'has the bank'}")
        laid = self.needed(round)
        if laid:
            yield Transfer(cites.covers, laid, seat_account(held), self.account(round), "bank laid down")
        if not half:
            put_up = self.dealers_wager(round)
            said = f"The dealer wagers {dollars(put_up)}" if put_up else "The dealer makes no wager"
            yield Announce(cites.dealer, said)
        return laid

    def _note_wagers(self, round: State) -> Procedure:
        for number in in_order(round.seats):
            stake = sum(each.stake for name, each in round.wagers(number).items() if name == self.wager)
            value = f"{stake} {round.seats[number].patron}" if stake else ""
            if value != round.markers.get(_last(number), ""):
                yield Mark(self.cites.eligible, _last(number), value)

    def laid_back(self, round: State, laid: int) -> Procedure:
        """The bank's chips go back to the patron who laid them down."""
        if laid:
            held = self.holder(round)
            yield Transfer(self.cites.settled, laid, self.account(round), seat_account(held), "bank taken up")

    def settle(self, round: State, laid: int, lost: int, won: int, pay: Callable[[], Procedure]) -> Procedure:
        """The bank pays or wins the difference of what its opponents `lost` and `won`: less vigorish on a
        gain, half of it where the house carries the other half. `pay` pays the winners in between.
        """
        held, account, cites = self.holder(round), self.account(round), self.cites
        cite = cites.co_bank if self.co_banked(round) else cites.settled
        net, vigorish = share(lost - won, self.co_banked(round)), 0
        house = lost - won - net
        yield from self.laid_back(round, laid)
        if net > 0:
            vigorish = self.vigorish(round, net)
        result = Result(BANK, laid, _outcome(net), net - vigorish, 0, cite, account)
        if net <= 0:
            yield Settle(cite, held, (result,))
        if house < 0:
            yield Transfer(cite, -house, INVENTORY, account, "payment")
        yield from pay()
        if house > 0:
            yield Transfer(cite, house, account, INVENTORY, "collection")
        if net > 0:
            if vigorish:
                yield Transfer(cite, vigorish, account, INVENTORY, VIGORISH)
            yield Settle(cite, held, (result,))

    def void(self, round: State, cite: str) -> Procedure:
        """A void round, when every wager has gone back: so do the chips the bank laid down."""
        held, laid = self.holder(round), round.ledger.get(self.account(round), 0)
        if held and laid:
            yield from self.laid_back(round, laid)
            yield Settle(cite, held, (Result(BANK, laid, "void", 0, 0, cite, self.account(round)),))

    def over(self, round: State) -> Procedure:
        """The marker is taken off; the player who had the bank may not have the next one."""
        held, cites = self.holder(round), self.cites
        last = self._person(round, held) if held else ""
        for name, value in ((LAST_BANK, last), (BANK, ""), (CO_BANKED, ""), (DEALERS, ""), (PASSED, "")):
            if round.markers.get(name, "") != value:
                yield Mark(cites.in_a_row if name == LAST_BANK else cites.marked, name, value)


def share(net: int, halved: bool) -> int:
    """The bank's part of a gain or loss: all of it, or half; the odd cent is the house's."""
    if not halved:
        return net
    return net // 2 if net >= 0 else -(-net // 2)


def dealer_settled(cite: str, result: Result) -> Settle:
    """The dealer's own wager is paid or taken."""
    return Settle(cite, HOUSE, (result,))


def _read_cents(what: str, number: str) -> int:
    if not number.isascii() or not number.isdigit() or len(number) > 12:
        raise BadInput(f"{what} {number[:20]!r}: expected an amount in cents")
    return int(number)


def _last(seat: SeatId) -> str:
    return f"{LAST_WAGER_OF} {seat_name(seat)}"


def _outcome(net: int) -> str:
    return "win" if net > 0 else "lose" if net < 0 else "push"
