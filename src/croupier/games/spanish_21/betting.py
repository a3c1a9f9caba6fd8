"""Wagers at Spanish 21, who sits where and who cuts: 19.4(c), (d), 19.5, 19.6, 19.13, 19.14."""

from __future__ import annotations

from typing import Final

from croupier.games.spanish_21.shoe import FIRST_PLAYER, seated
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.round import Change, Round, box_of, no_such_wager, seat_name
from croupier.procedure.twentyone import LEAST_CUT
from croupier.procedure.wagering import check_amount, check_coupon

IN_THE_ROUND: Final = {"insurance": "19:47-19.11", "double": "19:47-19.9", "split": "19:47-19.10"}
SAID: Final = {
    "consent": ("player", "19:47-19.13"),
    "see_burn_card": ("player", "19:47-19.7"),
    "relief": ("dealer", "19:47-19.7"),
}


class Betting:
    """What a patron may put on the layout before the first card leaves the shoe."""

    def __init__(self, round: Round, virtual: bool) -> None:
        self.round = round
        self.virtual = virtual

    def make(self, seat: int, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """The Spanish 21 wager and match-the-dealer, within the posted limits (19.5, 19.6)."""
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
        if coupon:
            check_coupon(self.round, seat, name, stake, coupon)
        return Change(name, stake, cite, coupon or (before.coupon if before else 0), 0, "", accepted)

    def reduce(self, seat: int, wager: str, amount: int) -> tuple[Change, ...]:
        """Until the first card is dealt a wager may be lowered or taken back (19.5)."""
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
        return (Change(name, amount, "19:47-19.5", before.coupon if amount else 0),)

    def call(self, seat: int, wager: str, on: bool) -> tuple[str, str]:
        """Wagers of Spanish 21 are neither on nor off."""
        raise BadInput(f"{wager} cannot be called on or off: Spanish 21 knows no such call")

    def close(self) -> None:
        """A round needs a wager; match-the-dealer needs a Spanish 21 wager, as it is on that hand's cards."""
        players = 0
        for number, seat in self.round.seats.items():
            if "main" in seat.wagers:
                players += 1
            elif seat.wagers:
                raise Refusal(
                    f"seat {seat_name(number)} has match without a main wager in the box", "19:47-19.6"
                )
        if not players:
            raise Refusal("no wagers are on the layout: a round needs at least one main wager", "19:47-19.5")

    def sit(self, seat: int, patron: str) -> str:
        """Up to three on a box with the first one's consent (19.13); several boxes by permission (19.14)."""
        round, options = self.round, self.round.options
        box = box_of(seat)
        if not 1 <= box <= round.seat_count:
            raise BadInput(f"seat {seat_name(seat)}: expected 1 to {round.seat_count}")
        if seat in round.seats:
            raise Refusal(f"seat {seat_name(seat)} is taken by {round.seats[seat].patron}", "19:47-19.13")
        there = [number for number in round.seats if box_of(number) == box]
        if len(there) >= options.players_per_box or (seat != box and options.players_per_box == 1):
            raise Refusal(
                f"seat {seat_name(seat)}: this table allows {options.players_per_box} on a box", "19:47-19.13"
            )
        if there and not round.markers.get(f"consent {box}"):
            raise Refusal(
                f"seat {seat_name(seat)}: the first bettor on box {box} has not consented", "19:47-19.13"
            )
        mine = [number for number, other in round.seats.items() if other.patron == patron]
        if any(box_of(number) == box for number in mine):
            raise Refusal(f"{patron} bets on box {box} already", "19:47-19.13")
        if mine and not options.multi_box:
            raise Refusal(
                f"{patron} has box {box_of(mine[0])}: this table allows one box each", "19:47-19.14"
            )
        return "19:47-19.14" if mine else "19:47-19.13" if there else "19:47-19.5"

    def leave(self, seat: int) -> None:
        """Wagers are not touched until they are decided."""
        if self.round.seats[seat].wagers:
            raise Refusal(
                f"seat {seat_name(seat)} has wagers on the layout: stay until they are decided", "19:47-19.5"
            )

    def cash(self, wager: str) -> None:
        """A spoken wager with cash counts when the dealer has repeated it."""

    def dice(self, seat: int, word: str) -> dict[str, str]:
        """There are no dice."""
        raise BadInput(f"dice {word}: Spanish 21 is played with cards")

    def cut(self, seat: int, cards: int) -> tuple[str, dict[str, str]]:
        """The player offered the cut makes it or passes it on with 0; the dealer cuts if all do (19.4(c))."""
        round = self.round
        shoe = round.shoes[round.shoe]
        right = round.markers.get("cut", "")
        if not right or shoe.drawn:
            raise Refusal(f"cut of {cards}: the cards are not offered for a cut now", "19:47-19.4(c)")
        declined = [int(text) for text in round.markers.get("declined", "").split()]
        entitled = self._entitled(right, declined)
        cite = "19:47-19.4(d)1" if right == FIRST_PLAYER else "19:47-19.4(d)2"
        if seat and seat != entitled:
            offered = f"seat {entitled}" if entitled else "the dealer"
            raise Refusal(f"cut of {cards}: the offer is with {offered}", cite)
        if cards and not LEAST_CUT <= cards <= shoe.size - LEAST_CUT:
            raise Refusal(
                f"cut of {cards}: expected {LEAST_CUT} to {shoe.size - LEAST_CUT}, ten cards from either end",
                "19:47-19.4(c)",
            )
        if cards:
            return cite, {"cut": "", "declined": ""}
        declined.append(entitled)
        order = seated(round)
        later = [each for each in order if each < entitled] + [each for each in order if each > entitled]
        following = next((each for each in later if each not in declined), 0)
        if not following:
            return "19:47-19.4(c)", {"cut": "", "declined": ""}
        return "19:47-19.4(c)", {"cut": str(following), "declined": " ".join(map(str, declined))}

    def _entitled(self, right: str, declined: list[int]) -> int:
        """The seat the offer is with: the one named, or whoever reached the table first (19.4(d)1)."""
        if right != FIRST_PLAYER:
            return int(right)
        return next((each for each in self.round.seats if each == box_of(each) and each not in declined), 0)

    def say(self, role: str, seat: int, word: str) -> tuple[str, str, str]:
        """Consent to share a box, the wish to see the burn card, a new dealer."""
        if word not in SAID:
            raise BadInput(f"{word!r} means nothing here: expected {', '.join(SAID)}")
        who, cite = SAID[word]
        if role != who:
            raise Refusal(f"{word} is for a {who} to say", cite)
        if word == "consent" and seat not in self.round.seats:
            raise BadInput(f"consent of seat {seat_name(seat)}: nobody bets there")
        return (f"consent {box_of(seat)}" if word == "consent" else word), "yes", cite
