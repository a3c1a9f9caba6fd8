"""Wagers at chemin de fer, who sits where, who cuts, and who has the shoe: 4.3 to 4.7, 4.11."""

from __future__ import annotations

from croupier.games.chemin_de_fer.banker import (
    BANKER,
    BEFORE,
    FIRST_BANKER,
    NEXT_BANKER,
    STATED,
    auctioned,
    banker,
    left_of_bank,
    offered,
)
from croupier.games.chemin_de_fer.game import AGAINST, BANCO, BANK
from croupier.law.money import amount as cents
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.betting_rules import Change, Note, no_such_seat, no_such_wager
from croupier.procedure.curator import DECLINED, OFFERED, declined
from croupier.procedure.going_around import GoesAround
from croupier.procedure.person_markers import BANKER_IS
from croupier.procedure.seat_betting import SeatCites
from croupier.procedure.seats import SeatId, box_of, is_seated, seat_name
from croupier.procedure.shoe import seated
from croupier.procedure.shoe_betting import ShoeBetting
from croupier.procedure.state import ONE_SHOE
from croupier.procedure.wagering import check_above_nothing, check_coupon, check_lowered

OPENING = "19:47-4.3"
BANKS = "19:47-4.6"
COVERS = "19:47-4.7"


class Betting(ShoeBetting):
    """The bank first, then wagers against it; seat numbers rise counterclockwise."""

    rising = False
    cites = SeatCites(
        seat="19:46-1.12",
        two_positions="19:47-4.7; interpretation: one seat each",
        change=COVERS,
        cash=COVERS,
        dealer_cuts="19:47-4.4",
        not_cut="19:47-4.4",
    )

    @property
    def stated(self) -> bool:
        """Whether the bank is announced, so that it may be covered."""
        return bool(self.round.markers.get(STATED))

    def make(self, seat: SeatId, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """The bank, by the player who has or takes the shoe; then banco or punto against it."""
        name = self.round.edition.name_of("wagers", wager)
        if behind:
            raise BadInput(f"{name} does not go behind another wager: leave out behind {behind!r}")
        check_above_nothing(name, amount)
        before = self.round.wagers(seat).get(name)
        stake = amount + (before.stake if before else 0)
        if coupon:
            check_coupon(self.round, seat, name, stake, coupon)
        if name == BANK:
            self._check_banker(seat)
            self._check_bank(seat, stake, accepted)
            return Change(name, stake, BANKS, accepted=accepted)
        self._check_against(seat, name)
        if name == BANCO:
            bank = self._bank()
            if stake != bank:
                raise Refusal(f"banco of {cents(stake)}: expected exactly the bank of {cents(bank)}", COVERS)
        elif stake < self.round.options.table_min and not accepted:
            least = cents(self.round.options.table_min)
            raise Refusal(f"{name} of {cents(stake)}: expected at least {least}", "19:47-8.2")
        return Change(name, stake, COVERS, accepted=accepted)

    def _bank(self) -> int:
        """The bank that may be covered."""
        return next(seat.wagers[BANK].stake for seat in self.round.seats.values() if BANK in seat.wagers)

    def _check_banker(self, seat: SeatId) -> None:
        """Only the player who has the shoe or is offered it puts up a bank; at a live table, a player who is
        passed over has declined it.
        """
        round = self.round
        if self.stated:
            raise Refusal("bank: it is stated already, and may only be lowered", BANKS)
        if not is_seated(seat):
            raise Refusal(f"bank: seat {seat_name(seat)} stands; the banker is seated", FIRST_BANKER)
        if auctioned(round):
            return
        other = next((each for each in round.seats if each != seat and BANK in round.wagers(each)), None)
        if other is not None:
            raise Refusal(f"bank: seat {seat_name(other)} has put up the bank of this round", FIRST_BANKER)
        holder = banker(round)
        entitled = holder or offered(round)
        if not round.live and entitled and seat != entitled:
            has = "has the shoe" if holder else "is offered the shoe first"
            raise Refusal(f"bank: seat {entitled} {has}", NEXT_BANKER if holder else FIRST_BANKER)

    def _check_bank(self, seat: SeatId, stake: int, accepted: bool) -> None:
        """Check the posted limits; the whole of the last bank if the table's rules require it."""
        options = self.round.options
        due = left_of_bank(self.round) if banker(self.round) == seat else 0
        if due and options.bank_continuation == "whole":
            if stake != due:
                raise Refusal(
                    f"bank of {cents(stake)}: a banker who goes on leaves the whole of {cents(due)}, or "
                    "passes the shoe",
                    NEXT_BANKER,
                )
            return
        if accepted:
            return
        if stake < options.min_bank:
            raise Refusal(f"bank of {cents(stake)}: expected at least {cents(options.min_bank)}", BANKS)
        if options.max_bank is not None and stake > options.max_bank:
            raise Refusal(f"bank of {cents(stake)}: expected at most {cents(options.max_bank)}", BANKS)

    def _check_against(self, seat: SeatId, name: str) -> None:
        """Against the bank of another, once it is stated, and in one way."""
        wagers = self.round.wagers(seat)
        if not self.stated:
            raise Refusal(f"{name}: the banker states the bank first", COVERS)
        if BANK in wagers:
            raise Refusal(f"{name}: nobody plays against their own bank", COVERS)
        other = next((each for each in AGAINST if each != name and each in wagers), None)
        if other is not None:
            raise Refusal(f"{name}: seat {seat_name(seat)} has {other}; take it back first", COVERS)
        if name == BANCO and not is_seated(seat):
            raise Refusal(
                f"banco: seat {seat_name(seat)} stands and covers what seated players leave", COVERS
            )

    def reduce(self, seat: SeatId, wager: str, amount: int) -> tuple[Change, ...]:
        """Offers until "No more bets"; a stated bank is only lowered, and while nobody covers any of it."""
        round, name = self.round, self.round.edition.name_of("wagers", wager)
        before = round.wagers(seat).get(name)
        if before is None:
            raise no_such_wager(seat, name, round.wagers(seat))
        check_lowered(name, amount, before.stake)
        if name == BANCO and amount:
            raise Refusal(f"banco to {cents(amount)}: a banco is for the whole bank; take it back", COVERS)
        if name == BANK and self.stated:
            if any(each in other.wagers for other in round.seats.values() for each in AGAINST):
                raise Refusal("bank: wagers have been offered against it", BANKS)
            if not amount:
                raise Refusal("bank: it is stated; it may be lowered, or the shoe passes uncovered", BANKS)
        if amount and name == BANK:
            if not self.stated:
                self._check_bank(seat, amount, False)
            elif amount < round.options.min_bank:
                least = cents(round.options.min_bank)
                raise Refusal(f"bank to {cents(amount)}: expected at least {least}", BANKS)
        elif amount and amount < round.options.table_min:
            least = cents(round.options.table_min)
            raise Refusal(f"{name} to {cents(amount)}: expected at least {least}", "19:47-8.2")
        return (Change(name, amount, BANKS if name == BANK else COVERS),)

    def close(self) -> None:
        """A round needs a bank, and a new shoe enough players; nobody need cover it."""
        round = self.round
        if self.stated:
            return
        least, there = round.options.min_players_to_open, len(seated(round))
        if not round.shoes[ONE_SHOE].drawn and there < least:
            raise Refusal(f"{there} seated: a shoe is opened with at least {least} players", OPENING)
        if not any(BANK in seat.wagers for seat in round.seats.values()):
            to = banker(round) or offered(round)
            whose = f"; it is seat {to}'s turn" if to else ""
            raise Refusal(f"nobody has put up a bank: a round needs one{whose}", BANKS)

    def sit(self, seat: SeatId, patron: str) -> str:
        """One seat each; a place to stand behind a seat where the licensee lets standing players bet."""
        if is_seated(seat):
            return super().sit(seat, patron)
        round = self.round
        if not 1 <= box_of(seat) <= round.seat_count:
            raise no_such_seat(round, seat)
        if not round.options.standing_players:
            raise Refusal(
                f"seat {seat_name(seat)}: this table takes no wagers of standing players "
                "(option standing_players)",
                COVERS,
            )
        if seat in round.seats or any(other.patron == patron for other in round.seats.values()):
            raise Refusal(f"seat {seat_name(seat)}: the place is taken, or {patron} has one", COVERS)
        return COVERS

    def first_to_cut(self) -> int:
        """The player in the highest-numbered occupied seat, as at baccarat (4.4)."""
        return max(seated(self.round), default=0)

    @property
    def goes_around(self) -> GoesAround:
        """How the shoe goes around."""
        return GoesAround(
            what="the shoe", verb="is", thrown=False, holder=BANKER, offered=OFFERED,
            offers=FIRST_BANKER, accepts=FIRST_BANKER, gives_up=NEXT_BANKER,
        )  # fmt: skip

    def dice(self, seat: SeatId, word: str, dice: tuple[str, ...]) -> Note:
        """The banker passes the shoe after a round; the player it is offered to accepts or declines it."""
        round, holder = self.round, banker(self.round)
        if self.stated:
            raise Refusal("the shoe: the bank is stated, the round is dealt first", NEXT_BANKER)
        if word == "pass":
            return self._passed(seat)
        if holder:
            raise Refusal(f"seat {holder} has the shoe", NEXT_BANKER)
        if auctioned(round):
            raise Refusal("the shoe goes to the highest bank bid for it: bid one", FIRST_BANKER)
        to = offered(round)
        if not is_seated(seat) or (seat != to and (to or word == "decline")):
            whom = f"offered to seat {to}" if to else "offered to nobody: all have declined it"
            raise Refusal(f"the shoe is {whom}", FIRST_BANKER)
        if BANK in round.wagers(seat):
            raise Refusal(f"seat {seat} has put up a bank: take it back first", FIRST_BANKER)
        if word == "decline":
            refused = " ".join(map(str, [*declined(round), box_of(seat)]))
            following = str(box_of(seat) + 1)
            gone = {name: "" for name in (BANKER, BANKER_IS, BEFORE) if round.markers.get(name)}
            return Note(FIRST_BANKER, {**gone, OFFERED: following, DECLINED: refused})
        held = {BANKER: str(seat), BANKER_IS: round.seats[seat].patron}
        return Note(FIRST_BANKER, {**held, BEFORE: "", OFFERED: "", DECLINED: ""})

    def _passed(self, seat: SeatId) -> Note:
        round = self.round
        if not seat or banker(round) != seat:
            raise Refusal(f"seat {seat_name(seat)} does not have the shoe", NEXT_BANKER)
        if BANK in round.wagers(seat):
            raise Refusal(f"seat {seat} has put up a bank: take it back first", NEXT_BANKER)
        least = round.options.min_bank
        if not round.markers.get(BEFORE) and round.seats[seat].chips >= least:
            raise Refusal(f"seat {seat} has taken the shoe and deals at least one round", NEXT_BANKER)
        passed = {BANKER: "", BANKER_IS: "", BEFORE: "", DECLINED: ""}
        return Note(NEXT_BANKER, {**passed, OFFERED: str(box_of(seat) + 1)})
