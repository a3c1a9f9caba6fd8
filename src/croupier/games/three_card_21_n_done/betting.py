"""Making and changing wagers at Three Card 21: 2C.5, 2C.12 and 2C.13."""

from __future__ import annotations

from math import lcm

from croupier.games.three_card_21_n_done.game import BASE_WAGERS, EQUAL_WAGERS_CITE, NO_OTHER_WAGERS_CITE
from croupier.law.edition import same_id
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.round import Change, Round, box_of, no_such_wager, seat_name
from croupier.procedure.twentyone import LEAST_CUT
from croupier.procedure.wagering import check_amount, check_coupon

IN_THE_ROUND = {
    "insurance": "13:69F-2C.7(a)",
    "double": "13:69F-2C.9(a)",
    "split3": "13:69F-2C.10(a)",
}
HALVED = 2  # half of a surrendered wager is handed back in whole cents
SAID = {
    "consent": ("player", "13:69F-2C.12(a)"),
    "see_burn_card": ("player", "13:69F-2C.6(c)"),
    "relief": ("dealer", "13:69F-2C.6(c)"),
    "reshuffle": ("floorperson", "13:69F-2C.4(h)1"),
    "permit": ("floorperson", "13:69F-2C.5(i)"),
}


class Betting:
    """What a patron may put on the layout before the first card leaves the shoe."""

    def __init__(self, round: Round, virtual: bool) -> None:
        self.round = round
        self.virtual = virtual

    def make(self, seat: int, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """The two compulsory wagers and no other (2C.5(a), (j)), within the posted limits."""
        edition, options = self.round.edition, self.round.options
        if same_id(wager) not in map(same_id, edition.wagers):
            offered = ", ".join(BASE_WAGERS)
            raise Refusal(
                f"{wager} of {amount}: the game has no such wager, expected {offered}", NO_OTHER_WAGERS_CITE
            )
        name = edition.name_of("wagers", wager)
        fact = edition.wager(name)
        if behind:
            raise BadInput(f"{name} lies behind nothing: leave out behind {behind!r}")
        if name in IN_THE_ROUND:
            raise Refusal(
                f"{name} of {amount}: it is made in the round, when it is offered", IN_THE_ROUND[name]
            )
        before = self.round.seats[seat].wagers.get(name)
        stake = amount + (before.stake if before else 0)
        low, high = fact.limits
        check_amount(name, amount, stake, getattr(options, low), getattr(options, high), accepted)
        self._may_enter(seat)
        self._payable(name, stake)
        if coupon:
            check_coupon(self.round, seat, name, stake, coupon)
        return Change(
            name, stake, edition.cite(fact), coupon or (before.coupon if before else 0), 0, "", accepted
        )

    def _payable(self, name: str, stake: int) -> None:
        """Half of it, and every prize on it, in whole cents."""
        odds = self.round.options.bonus_odds(self.round.edition)
        unit = HALVED if name == "main" else lcm(*[each.stake for each in odds.values()])
        if stake % unit:
            raise Refusal(
                f"{name} of {stake}: not payable in whole cents; wager a multiple of {unit}",
                "13:69F-13.6(b)1",
            )

    def _may_enter(self, seat: int) -> None:
        """A person who skipped a round waits for the next shuffle where the table says so (2C.5(i))."""
        round = self.round
        entered = round.markers.get("entered")
        if round.options.no_midshoe_entry and entered is not None:
            patron = round.seats[seat].patron
            if patron not in entered.split("; "):
                raise Refusal(
                    f"{patron} did not play the last round: wait for the next shuffle or a permission",
                    "13:69F-2C.5(i)",
                )

    def reduce(self, seat: int, wager: str, amount: int) -> tuple[Change, ...]:
        """Until the first card leaves the shoe a wager may be changed (2C.5(f))."""
        name = self.round.edition.name_of("wagers", wager)
        before = self.round.seats[seat].wagers.get(name)
        if before is None:
            raise no_such_wager(seat, name, self.round.seats[seat].wagers)
        if not 0 <= amount < before.stake:
            raise BadInput(
                f"{name} to {amount}: expected less than the {before.stake} on the layout, 0 to remove it"
            )
        if amount:
            low, high = self.round.edition.wager(name).limits
            options = self.round.options
            check_amount(name, amount, amount, getattr(options, low), getattr(options, high), False)
            self._payable(name, amount)
        return (Change(name, amount, "13:69F-2C.5(f)", before.coupon if amount else 0),)

    def call(self, seat: int, wager: str, on: bool) -> tuple[str, str]:
        """Wagers of this game are neither on nor off."""
        raise BadInput(f"{wager} cannot be called on or off: Three Card 21 knows no such call")

    def close(self) -> None:
        """Everyone with a wager has both, and they are equal (2C.1, 2C.5(a))."""
        players = 0
        for number, seat in self.round.seats.items():
            stakes = [seat.wagers[name].stake for name in BASE_WAGERS if name in seat.wagers]
            if not stakes:
                continue
            players += 1
            if len(stakes) < len(BASE_WAGERS) or len(set(stakes)) > 1:
                there = ", ".join(f"{name} {wager.stake}" for name, wager in seat.wagers.items())
                raise Refusal(
                    f"seat {seat_name(number)} has {there}: equal wagers main and bonus are required",
                    EQUAL_WAGERS_CITE,
                )
        if not players:
            raise Refusal("no wagers are on the layout: a round needs at least one player", "13:69F-2C.5(a)")

    def sit(self, seat: int, patron: str) -> str:
        """Up to three on a spot by the first one's consent (2C.12(a)); several spots by leave (2C.13)."""
        round, options = self.round, self.round.options
        spot = box_of(seat)
        if not 1 <= spot <= round.seat_count:
            raise BadInput(f"seat {seat_name(seat)}: expected 1 to {round.seat_count}")
        if seat in round.seats:
            raise Refusal(f"seat {seat_name(seat)} is taken by {round.seats[seat].patron}", "13:69F-2C.12(a)")
        there = [number for number in round.seats if box_of(number) == spot]
        if len(there) >= options.players_per_spot or (seat != spot and options.players_per_spot == 1):
            raise Refusal(
                f"seat {seat_name(seat)}: this table allows {options.players_per_spot} on a spot",
                "13:69F-2C.12(a)",
            )
        if there and not round.markers.get(f"consent {spot}"):
            raise Refusal(
                f"seat {seat_name(seat)}: the first bettor on spot {spot} has not consented",
                "13:69F-2C.12(a)",
            )
        mine = [number for number, other in round.seats.items() if other.patron == patron]
        if any(box_of(number) == spot for number in mine):
            raise Refusal(f"{patron} bets on spot {spot} already", "13:69F-2C.12(a)")
        if mine and not options.several_spots:
            raise Refusal(
                f"{patron} has spot {box_of(mine[0])}: this table allows one spot each", "13:69F-2C.13"
            )
        return "13:69F-2C.13" if mine else "13:69F-2C.12(a)" if there else "13:69F-2C.5(a)"

    def leave(self, seat: int) -> None:
        """Wagers stay on the layout until they are decided (2C.5(f))."""
        if self.round.seats[seat].wagers:
            raise Refusal(
                f"seat {seat_name(seat)} has wagers on the layout: stay until they are decided",
                "13:69F-2C.5(f)",
            )

    def cash(self, wager: str) -> None:
        """Cash called out counts when dealer and supervisor confirm it; it is changed at once (2C.5(e))."""

    def dice(self, seat: int, word: str) -> dict[str, str]:
        """There are no dice."""
        raise BadInput(f"dice {word}: Three Card 21 is played with cards")

    def cut(self, seat: int, cards: int) -> tuple[str, dict[str, str]]:
        """Who is entitled cuts (2C.4(f)) or passes it on with 0; all refusing, the dealer cuts (2C.4(e))."""
        round = self.round
        shoe = round.shoes[round.shoe]
        right = self._entitled()
        if not right or shoe.drawn:
            cite = "13:69F-2C.4(b)1" if round.options.shuffle == "automated" else "13:69F-2C.4(c)"
            raise Refusal(f"cut of {cards}: the cards are not offered for a cut now", cite)
        if seat and str(seat) != right:
            raise Refusal(f"cut of {cards}: the offer is with seat {right}", "13:69F-2C.4(d)")
        most = shoe.size - LEAST_CUT
        if cards and not LEAST_CUT <= cards <= most:
            raise Refusal(
                f"cut of {cards}: expected {LEAST_CUT} to {most}, ten cards from either end", "13:69F-2C.4(f)"
            )
        if cards:
            return "13:69F-2C.4(f)", {"cut": "", "declined": "", "cut_made": "yes"}
        order = sorted(number for number in round.seats if number == box_of(number))
        later = [number for number in order if number > int(right)] + [
            each for each in order if each < int(right)
        ]
        declined = [int(text) for text in round.markers.get("declined", "").split()] + [int(right)]
        following = next((number for number in later if number not in declined), None)
        if following is None:
            return "13:69F-2C.4(e)", {"cut": "", "declined": "", "cut_made": "dealer"}
        return "13:69F-2C.4(e)", {"cut": str(following), "declined": " ".join(map(str, declined))}

    def _entitled(self) -> str:
        """Whose the cut is; of a game that just opened the first player's at the table (2C.4(d)1)."""
        markers, seats = self.round.markers, self.round.seats
        if markers.get("cut") or markers.get("cut_made") or self.round.options.shuffle == "automated":
            return markers.get("cut", "")
        return str(next((number for number in seats if number == box_of(number)), ""))

    def say(self, role: str, seat: int, word: str) -> tuple[str, str, str]:
        """Consent to share a spot, a look at the burn card, a relief dealer, a reshuffle, leave to enter."""
        if word not in SAID:
            raise BadInput(f"{word!r} means nothing here: expected {', '.join(SAID)}")
        speaker, cite = SAID[word]
        if role != speaker:
            raise Refusal(f"{word} is for a {speaker} to say", cite)
        if word == "reshuffle" and not self.round.options.reshuffle_at_will:
            raise Refusal("reshuffle: this table shuffles at the cutting card only", cite)
        if word == "consent" and seat not in self.round.seats:
            raise BadInput(f"consent of seat {seat_name(seat)}: nobody bets there")
        if word == "permit":
            return "entered", "", cite
        return (f"consent {box_of(seat)}" if word == "consent" else word), "yes", cite
