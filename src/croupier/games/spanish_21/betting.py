"""Wagers at Spanish 21, who sits where and who cuts: 19.4(c), (d), 19.5, 19.6, 19.13, 19.14."""

from __future__ import annotations

from typing import Final

from croupier.games.spanish_21.shoe import FIRST_PLAYER
from croupier.law.refusal import Refusal
from croupier.procedure.betting_rules import Note
from croupier.procedure.box_betting import (
    READER_IN_ORDER,
    BoxBetting,
    BoxRules,
)
from croupier.procedure.cutting import check_cut, declined_so_far, first_seated, pass_cut_on, still_entitled
from croupier.procedure.seats import SeatId, seat_name

RULES: Final = BoxRules(
    game="Spanish 21",
    people="players_per_box",
    several="multi_box",
    in_the_round={"insurance": "19:47-19.11", "double": "19:47-19.9", "split": "19:47-19.10"},
    made_when="it is made when the dealer offers it, in the round",
    said={
        "consent": ("player", "19:47-19.13"),
        "see_burn_card": ("player", "19:47-19.7"),
        "relief": ("dealer", "19:47-19.7"),
        READER_IN_ORDER: ("floorperson", "19:47-19.7"),
    },
    wager_cite="19:47-19.5",
    change_cite="19:47-19.5",
    undecided_cite="19:47-19.5",
    share_cite="19:47-19.13",
    several_cite="19:47-19.14",
)


class Betting(BoxBetting):
    """The Spanish 21 wager and match-the-dealer (19.5, 19.6)."""

    rules = RULES

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

    def cut(self, seat: SeatId, cards: int) -> Note:
        """The player offered the cut makes it or passes it on with 0; the dealer cuts if all do (19.4(c))."""
        round = self.round
        right = round.markers.get("cut", "")
        if not right or not round.uncut:
            raise Refusal(f"cut of {cards}: the cards are not offered for a cut now", "19:47-19.4(c)")
        first = right == FIRST_PLAYER  # whoever reached the table first (19.4(d)1)
        offered = first_seated(round, declined_so_far(round)) if first else int(right)
        entitled = offered if first else still_entitled(round, offered, clockwise=False)
        cite = "19:47-19.4(d)1" if first else "19:47-19.4(d)2"
        check_cut(round, seat, cards, entitled, cite, "19:47-19.4(c)")
        if cards:
            return Note(cite, {"cut": "", "declined": ""})
        passed_on = pass_cut_on(round, entitled, clockwise=False)
        return Note("19:47-19.4(c)", passed_on or {"cut": "", "declined": ""})
