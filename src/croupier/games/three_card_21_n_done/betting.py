"""Making and changing wagers at Three Card 21: 2C.5, 2C.12 and 2C.13."""

from __future__ import annotations

from croupier.games.three_card_21_n_done.game import BASE_WAGERS, EQUAL_WAGERS_CITE, NO_OTHER_WAGERS_CITE
from croupier.law.edition import same_id
from croupier.law.money import amount as cents
from croupier.law.odds import PAYABLE_CITE
from croupier.law.refusal import Refusal
from croupier.procedure.betting_rules import Change, Note
from croupier.procedure.box_betting import (
    READER_IN_ORDER,
    BoxBetting,
    BoxRules,
)
from croupier.procedure.cutting import check_cut, first_seated, pass_cut_on, still_entitled
from croupier.procedure.seats import SeatId, seat_name

RULES = BoxRules(
    game="Three Card 21",
    box="spot",
    people="players_per_spot",
    several="several_spots",
    in_the_round={
        "insurance": "13:69F-2C.7(a)",
        "double": "13:69F-2C.9(a)",
        "split3": "13:69F-2C.10(a)",
    },
    made_when="it is made in the round, when it is offered",
    entering=BASE_WAGERS,
    until="the next shuffle or a permission",
    said={
        "consent": ("player", "13:69F-2C.12(a)"),
        "see_burn_card": ("player", "13:69F-2C.6(c)"),
        "relief": ("dealer", "13:69F-2C.6(c)"),
        "reshuffle": ("floorperson", "13:69F-2C.4(h)1"),
        "permit": ("floorperson", "13:69F-2C.5(i)"),
        READER_IN_ORDER: ("floorperson", "13:69E-1.10D(f)"),
    },
    wager_cite="13:69F-2C.5(a)",
    change_cite="13:69F-2C.5(f)",
    undecided_cite="13:69F-2C.5(f)",
    share_cite="13:69F-2C.12(a)",
    several_cite="13:69F-2C.13",
    enter_cite="13:69F-2C.5(i)",
)


class Betting(BoxBetting):
    """What a patron may put on the layout before the first card leaves the shoe."""

    rules = RULES

    def make(self, seat: SeatId, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """The two compulsory wagers and no other (2C.5(a), (j)), within the posted limits."""
        if same_id(wager) not in map(same_id, self.round.edition.wagers):
            offered = ", ".join(BASE_WAGERS)
            raise Refusal(
                f"{wager} of {cents(amount)}: the game has no such wager, expected {offered}",
                NO_OTHER_WAGERS_CITE,
            )
        return super().make(seat, wager, amount, behind, coupon, accepted)

    def check(self, seat: SeatId, name: str, stake: int, cite: str) -> None:
        """Half of a wager, and every prize on it, must be whole cents."""
        unit = self.round.options.unit(name, self.round.edition)
        if stake % unit:
            raise Refusal(
                f"{name} of {cents(stake)}: not payable in whole cents; wager a multiple of {cents(unit)}",
                PAYABLE_CITE,
            )

    def close(self) -> None:
        """Everyone with a wager has both, and they are equal (2C.1, 2C.5(a))."""
        players = 0
        for number, seat in self.round.seats.items():
            stakes = [seat.wagers[name].stake for name in BASE_WAGERS if name in seat.wagers]
            if not stakes:
                continue
            players += 1
            if len(stakes) < len(BASE_WAGERS) or len(set(stakes)) > 1:
                there = ", ".join(f"{name} {cents(wager.stake)}" for name, wager in seat.wagers.items())
                raise Refusal(
                    f"seat {seat_name(number)} has {there}: equal wagers main and bonus are required",
                    EQUAL_WAGERS_CITE,
                )
        if not players:
            raise Refusal("no wagers are on the layout: a round needs at least one player", "13:69F-2C.5(a)")

    def cut(self, seat: SeatId, cards: int) -> Note:
        """The player entitled cuts (2C.4(f)) or passes with 0; if all refuse, the dealer cuts (2C.4(e))."""
        round = self.round
        right = self._entitled()
        if not right or not round.uncut:
            cite = "13:69F-2C.4(b)1" if round.options.shuffle == "automated" else "13:69F-2C.4(c)"
            raise Refusal(f"cut of {cards}: the cards are not offered for a cut now", cite)
        entitled = still_entitled(round, int(right))
        check_cut(round, seat, cards, entitled, "13:69F-2C.4(d)", "13:69F-2C.4(f)")
        if cards:
            return Note("13:69F-2C.4(f)", {"cut": "", "declined": "", "cut_made": "yes"})
        passed_on = pass_cut_on(round, entitled)
        return Note("13:69F-2C.4(e)", passed_on or {"cut": "", "declined": "", "cut_made": "dealer"})

    def _entitled(self) -> str:
        """Who may cut; in a game that has just opened, the first player at the table (2C.4(d)1)."""
        markers = self.round.markers
        if markers.get("cut") or markers.get("cut_made") or self.round.options.shuffle == "automated":
            return markers.get("cut", "")
        return str(first_seated(self.round) or "")

    def say(self, role: str, seat: SeatId, word: str) -> Note:
        """The words of all twenty-one games, and permission to enter in mid-shoe (2C.5(i))."""
        note = super().say(role, seat, word)
        return Note(note.cite, {"entered": ""}) if word == "permit" else note
