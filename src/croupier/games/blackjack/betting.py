"""Making and changing wagers at blackjack: 2.3, 2.13, 2.14 and the sections of the side wagers."""

from __future__ import annotations

from croupier.games.blackjack.game import BONUS_STAKES, MULTIPLE_ACTION_WAGERS, STREAK_WAGERS
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.round import Change, Round, Wager, box_of, no_such_wager, seat_name
from croupier.procedure.twentyone import DEALER, LEAST_CUT
from croupier.procedure.wagering import check_amount, check_coupon

IN_THE_ROUND = {
    "insurance": "19:47-2.9(a)",
    "even_money": "19:47-2.7",
    "double": "19:47-2.10(a)",
    "split": "19:47-2.11(a)",
}
HALVED = 2  # half of a surrendered wager and 3 to 2 are paid in whole cents
ADDITIONAL = ("over13", "under13", "same_suit", "sevens")
DETERMINANT = {"determinant_a": "A", "determinant_b": "B"}
SAID = {
    "consent": "player",
    "see_burn_card": "player",
    "relief": "dealer",
    "reshuffle": "floorperson",
    **dict.fromkeys(DETERMINANT, "dealer"),
}
SAID_CITE = {
    "consent": "19:47-2.13(a)",
    "see_burn_card": "19:47-2.6(c)",
    "relief": "19:47-2.6(c)",
    "reshuffle": "19:47-2.5(a)",
    **dict.fromkeys(DETERMINANT, "19:47-2.6(d)1"),
}


class Betting:
    """What a patron may put on the layout before the first card leaves the shoe."""

    def __init__(self, round: Round, virtual: bool) -> None:
        self.round = round
        self.virtual = virtual

    def make(self, seat: int, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """A wager in the box and the side wagers offered, within the posted limits (2.3(a), (b))."""
        edition, options = self.round.edition, self.round.options
        name = edition.name_of("wagers", wager)
        fact = edition.wager(name)
        cite = edition.cite(fact)
        if behind:
            raise BadInput(f"{name} lies behind nothing: leave out behind {behind!r}")
        if name in IN_THE_ROUND:
            raise Refusal(
                f"{name} of {amount}: it is made when the dealer offers it, in the round", IN_THE_ROUND[name]
            )
        if not options.offers(name):
            raise Refusal(f"{name}: this table does not offer it (option {fact.offered_by})", cite)
        before = self.round.seats[seat].wagers.get(name)
        stake = amount + (before.stake if before else 0)
        low, high = fact.limits
        check_amount(name, amount, stake, getattr(options, low), getattr(options, high), accepted)
        self._side(seat, name, stake, before, cite)
        if name in MULTIPLE_ACTION_WAGERS:
            self._may_enter(seat)
            if stake % HALVED:
                raise Refusal(
                    f"{name} of {stake}: not payable in whole cents; wager a multiple of 2", "13:69F-13.6(b)1"
                )
        if coupon:
            check_coupon(self.round, seat, name, stake, coupon)
        return Change(name, stake, cite, coupon or (before.coupon if before else 0), 0, "", accepted)

    def _side(self, seat: int, name: str, stake: int, before: Wager | None, cite: str) -> None:
        markers = self.round.markers
        if name == "bonus" and stake not in BONUS_STAKES:
            raise Refusal(f"bonus of {stake}: expected 100 or 500", cite)
        if name == "progressive" and markers.get(f"light {box_of(seat)}"):
            raise Refusal(
                f"progressive of {stake}: the light of box {box_of(seat)} does not work, none is taken there",
                "19:47-2.15(n)",
            )
        if name in STREAK_WAGERS and f"streak {seat}" in markers:
            raise Refusal(f"{name} of {stake}: the streak wagers made before are not decided yet", cite)

    def _may_enter(self, seat: int) -> None:
        """A person who skipped a round waits for the next shuffle where the table says so (2.3(i))."""
        round = self.round
        entered = round.markers.get("entered")
        if round.options.no_midshoe_entry and entered is not None:
            patron = round.seats[seat].patron
            if patron not in entered.split("; "):
                raise Refusal(
                    f"{patron} did not play the last round: wait for the next shuffle", "19:47-2.3(i)"
                )

    def reduce(self, seat: int, wager: str, amount: int) -> tuple[Change, ...]:
        """Until the first card a wager may be changed (2.3(b)); a running streak stays (2.22)."""
        name = self.round.edition.name_of("wagers", wager)
        before = self.round.seats[seat].wagers.get(name)
        if before is None:
            raise no_such_wager(seat, name, self.round.seats[seat].wagers)
        if name in STREAK_WAGERS and f"streak {seat}" in self.round.markers:
            raise Refusal(f"{name} to {amount}: a streak wager stays until it is decided", "19:47-2.22")
        if not 0 <= amount < before.stake:
            raise BadInput(
                f"{name} to {amount}: expected less than the {before.stake} on the layout, 0 to remove it"
            )
        if amount:
            low, high = self.round.edition.wager(name).limits
            options = self.round.options
            check_amount(name, amount, amount, getattr(options, low), getattr(options, high), False)
            self._side(seat, name, amount, before, "19:47-2.3(b)")
            if name in MULTIPLE_ACTION_WAGERS and amount % HALVED:
                raise Refusal(
                    f"{name} of {amount}: not payable in whole cents; wager a multiple of 2",
                    "13:69F-13.6(b)1",
                )
        return (Change(name, amount, "19:47-2.3(b)", before.coupon if amount else 0),)

    def call(self, seat: int, wager: str, on: bool) -> tuple[str, str]:
        """Wagers of blackjack are neither on nor off."""
        raise BadInput(f"{wager} cannot be called on or off: blackjack knows no such call")

    def close(self) -> None:
        """Side wagers need a blackjack wager in the same box; multiple action two or three of them
        (2.18(b)).
        """
        players = 0
        for number, seat in self.round.seats.items():
            wagers = seat.wagers
            if "main" in wagers:
                players += 1
                self._complete(number, wagers)
                continue
            running = f"streak {number}" in self.round.markers
            alone = [name for name in wagers if not (running and name in STREAK_WAGERS)]
            if alone:
                cite = self.round.edition.cite(self.round.edition.wager(alone[0]))
                raise Refusal(
                    f"seat {seat_name(number)} has {alone[0]} without a main wager in the box", cite
                )
        if not players:
            raise Refusal(
                "no wagers are on the layout: a round needs at least one main wager", "19:47-2.3(a)"
            )

    def _complete(self, number: int, wagers: dict[str, Wager]) -> None:
        options, name = self.round.options, seat_name(number)
        main = wagers["main"].stake
        for side in ADDITIONAL:
            if side in wagers and wagers[side].stake > main:
                raise Refusal(
                    f"seat {name}: {side} of {wagers[side].stake} is more than the main wager of {main}",
                    "19:47-2.17(g)",
                )
        if not options.multiple_action:
            return
        stakes = [wagers[each].stake for each in MULTIPLE_ACTION_WAGERS if each in wagers]
        if len(stakes) < options.multiple_action_min or ("main_3" in wagers and "main_2" not in wagers):
            raise Refusal(
                f"seat {name} has {len(stakes)} wagers: expected "
                f"{'two or three' if options.multiple_action_min == 2 else 'all three'}, in order",
                "19:47-2.18(b)",
            )
        if options.multiple_action_equal and len(set(stakes)) > 1:
            raise Refusal(f"seat {name}: the wagers of a box must be equal at this table", "19:47-2.18")

    def sit(self, seat: int, patron: str) -> str:
        """One to three people on a box with the first one's consent (2.13(a)); several boxes by permission
        (2.14).
        """
        round, options = self.round, self.round.options
        box = box_of(seat)
        if not 1 <= box <= round.seat_count:
            raise BadInput(f"seat {seat_name(seat)}: expected 1 to {round.seat_count}")
        if seat in round.seats:
            raise Refusal(f"seat {seat_name(seat)} is taken by {round.seats[seat].patron}", "19:47-2.13(a)")
        there = [number for number in round.seats if box_of(number) == box]
        if len(there) >= options.players_per_box or (seat != box and options.players_per_box == 1):
            raise Refusal(
                f"seat {seat_name(seat)}: this table allows {options.players_per_box} on a box",
                "19:47-2.13(a)",
            )
        if there and not round.markers.get(f"consent {box}"):
            raise Refusal(
                f"seat {seat_name(seat)}: the first bettor on box {box} has not consented", "19:47-2.13(a)"
            )
        mine = [number for number, other in round.seats.items() if other.patron == patron]
        if any(box_of(number) == box for number in mine):
            raise Refusal(f"{patron} bets on box {box} already", "19:47-2.13(a)")
        if mine and not options.several_boxes:
            raise Refusal(f"{patron} has box {box_of(mine[0])}: this table allows one box each", "19:47-2.14")
        return "19:47-2.14" if mine else "19:47-2.13(a)" if there else "19:47-2.3(a)"

    def leave(self, seat: int) -> None:
        """Wagers may not be touched until they are decided (2.3(g)); a streak is lost by not playing on
        (2.22).
        """
        if self.round.seats[seat].wagers:
            cite = "19:47-2.22" if f"streak {seat}" in self.round.markers else "19:47-2.3(g)"
            raise Refusal(
                f"seat {seat_name(seat)} has wagers on the layout: stay until they are decided", cite
            )

    def cash(self, wager: str) -> None:
        """A spoken wager with cash counts when dealer and supervisor confirm it; the cash is changed at
        once (2.3(d)).
        """

    def dice(self, seat: int, word: str, dice: tuple[str, ...] = ()) -> dict[str, str]:
        """There are no dice."""
        raise BadInput(f"dice {word}: blackjack is played with cards")

    def cut(self, seat: int, cards: int) -> tuple[str, dict[str, str]]:
        """The person entitled cuts, or passes the offer on with 0; nobody: the dealer cuts (2.5)."""
        round = self.round
        shoe = round.shoes[round.shoe]
        right = round.markers.get("cut", "")
        if not right and round.number == 1 and round.options.shuffle == "manual":
            right = next((str(number) for number in round.seats if number == box_of(number)), "")
        if right in ("", DEALER) or shoe.drawn:
            raise Refusal(f"cut of {cards}: the cards are not offered for a cut now", "19:47-2.5")
        if seat and str(seat) != right:
            raise Refusal(f"cut of {cards}: the offer is with seat {right}", "19:47-2.5")
        if cards and not LEAST_CUT <= cards <= shoe.size - LEAST_CUT:
            raise Refusal(
                f"cut of {cards}: expected {LEAST_CUT} to {shoe.size - LEAST_CUT}, ten cards from either end",
                "19:47-2.5",
            )
        if cards:
            return "19:47-2.5", {"cut": DEALER, "declined": ""}
        order = sorted(number for number in round.seats if number == box_of(number))
        later = [number for number in order if number > int(right)] + [
            number for number in order if number < int(right)
        ]
        declined = [int(text) for text in round.markers.get("declined", "").split()] + [int(right)]
        following = next((number for number in later if number not in declined), None)
        if following is None:
            return "19:47-2.5", {"cut": DEALER, "declined": ""}
        return "19:47-2.5", {"cut": str(following), "declined": " ".join(map(str, declined))}

    def say(self, role: str, seat: int, word: str) -> tuple[str, str, str]:
        """Consent to share a box, a look at the burn card, a relief dealer, the licensee's reshuffle, and
        the side the determinant card comes from.
        """
        if word not in SAID:
            raise BadInput(f"{word!r} means nothing here: expected {', '.join(SAID)}")
        if role != SAID[word]:
            raise Refusal(f"{word} is for a {SAID[word]} to say", SAID_CITE[word])
        if word == "reshuffle" and not self.round.options.reshuffle_at_will:
            raise Refusal("reshuffle: this table shuffles at the cutting card only", "19:47-2.5(a)")
        if word == "consent" and seat not in self.round.seats:
            raise BadInput(f"consent of seat {seat_name(seat)}: nobody bets there")
        if word in DETERMINANT:
            if self.round.options.shoe != "double":
                raise Refusal(f"{word}: this table has a single shoe", SAID_CITE[word])
            return "determinant", DETERMINANT[word], SAID_CITE[word]
        name = f"consent {box_of(seat)}" if word == "consent" else word
        return name, "yes", SAID_CITE[word]
