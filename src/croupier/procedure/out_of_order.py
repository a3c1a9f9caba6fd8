"""A device that failed: the round is void or finished without it, and none begins until it is repaired."""

from __future__ import annotations

from typing import Final

import msgspec

from croupier.law.outcomes import WagerTable
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.betting_rules import Note
from croupier.procedure.layout_betting import LayoutBetting
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.seats import SeatId
from croupier.procedure.state import State
from croupier.procedure.steps import Betting, Chance, Mark, Procedure

OUT_OF_ORDER: Final = "out_of_order"
"""The marker that holds the number of the round in which the device failed."""
FINISH_BY_HAND: Final = "finish_by_hand"
REPAIRED: Final = "repaired"


class Words(msgspec.Struct, frozen=True):
    """What may be said between rounds: who says it, and the rule."""

    cite: str

    @property
    def said(self) -> dict[str, tuple[str, str]]:
        """By word: a floorperson says that the device is repaired."""
        return {REPAIRED: ("floorperson", self.cite)}


class DeviceBetting(LayoutBetting):
    """Wagers on a layout whose game needs a device: none are made while it is out of order."""

    rules: Words

    def check_open(self, table: WagerTable) -> None:
        """No new round begins until a device that failed is repaired."""
        check_in_order(self.round, self.rules.cite)

    def close(self) -> None:
        """The same holds for the event itself."""
        check_in_order(self.round, self.rules.cite)
        super().close()

    def say(self, role: str, seat: SeatId, word: str) -> Note:
        """A floorperson says that the device is repaired."""
        return said(self.round, role, word, self.rules.cite)


def by_hand(round: State, step: Betting | Chance) -> Procedure:
    """A step of a round that goes on by hand when a device fails at it; any other ruling ends it."""
    while True:
        try:
            return (yield step)
        except Interruption as interruption:
            ruling = interruption.ruling
            if ruling.kind != FINISH_BY_HAND:
                raise
            yield failed(round, ruling)


def failed(round: State, ruling: Ruling) -> Mark:
    """The device is out of order since this round."""
    return Mark(ruling.cite, OUT_OF_ORDER, str(round.number))


def finish_by_hand(text: str, cite: str) -> Ruling:
    """The ruling that lets the round go on and stops the next one."""
    return Ruling(FINISH_BY_HAND, text, cite)


def check_in_order(round: State, cite: str) -> None:
    """Refuse to begin a round while a device is out of order."""
    since = round.markers.get(OUT_OF_ORDER, "")
    if since and int(since) < round.number:
        raise Refusal(
            f"a device failed in round {since}: no new round begins until a floorperson says {REPAIRED}",
            cite,
        )


def said(round: State, role: str, word: str, cite: str) -> Note:
    """A floorperson says that the device is repaired."""
    if word != REPAIRED:
        raise BadInput(f"{word!r} is not allowed here: expected {REPAIRED}")
    speaker, _ = Words(cite).said[word]
    if role != speaker:
        raise Refusal(f"{word} is for a {speaker} to say", cite)
    if OUT_OF_ORDER not in round.markers:
        raise Refusal(f"{word}: nothing is out of order at this table", cite)
    return Note(cite, {OUT_OF_ORDER: ""})
