"""Rulings shared by games dealt from a shoe when something goes wrong with the shoe or its cards."""

from __future__ import annotations

import msgspec

from croupier.law.counted import counted
from croupier.law.refusal import Refusal
from croupier.procedure.rulings import NothingDealt, Report, Ruling, bad_field, reported_card, reported_flag
from croupier.procedure.state import State
from croupier.procedure.steps import Betting, Deal

DEVICES = ("automated", "continuous")


def due(report: Report) -> str:
    """The holder of the card that is due now, if one is."""
    return report.waiting.to[0] if isinstance(report.waiting, Deal) else ""


def held(round: State, holder: str) -> int:
    """How many cards lie in front of a holder."""
    return len(round.hands[holder].cards) if holder in round.hands else 0


def card_left(round: State, report: Report, cite: str) -> None:
    """Refuse what can only happen to a card that is still in the shoe."""
    if not round.shoes[round.shoe].left:
        raise Refusal(f"irregularity {report.id}: no card is left in the shoe", cite)


class ShoeRulings(msgspec.Struct, frozen=True, kw_only=True):
    """The rulings on a shoe with the paragraphs of one game."""

    nothing_dealt: str
    face_up: str
    unseen: str
    ran_out: str
    shuffler: str
    removed: str
    not_cut: str
    recut: str
    methods: tuple[str, ...]
    """The ways of shuffling of the game."""
    seen: str = ""
    """The rule of a card drawn in error whose face was seen, where it is not used."""

    def while_dealing(self, report: Report) -> None:
        """Refuse what can only happen once cards are out."""
        if report.stage == "betting":
            raise NothingDealt(
                f"irregularity {report.id}: no card is out in this round yet", self.nothing_dealt
            )

    def card_due(self, report: Report, cite: str) -> None:
        """Refuse what can only happen when a card is due; a second betting window may come before it."""
        if not due(report):
            kind = NothingDealt if isinstance(report.waiting, Betting) else Refusal
            raise kind(f"irregularity {report.id}: no card is due from the shoe", cite)

    def card_face_up(self, round: State, report: Report, second: Ruling | None) -> Ruling:
        """Not used; a game may rule otherwise on a second one in the same round."""
        self.while_dealing(report)
        card_left(round, report, self.face_up)
        if report.ruled_before and second is not None:
            return second
        text = "not used, placed in the discard rack"
        return Ruling("set_aside", text, self.face_up, reported_card(report))

    def card_drawn_in_error(self, round: State, report: Report) -> Ruling:
        """Unseen it is the next card; seen it is not used, like a card found face up."""
        self.while_dealing(report)
        card_left(round, report, self.unseen)
        if reported_flag(report, "exposed"):
            text = "its face was seen: not used, placed in the discard rack"
            return Ruling("set_aside", text, self.seen, reported_card(report))
        text = "its face was not seen: it is the next card"
        return Ruling("next_card", text, self.unseen, reported_card(report))

    def cards_run_out(self, round: State, report: Report) -> Ruling:
        """Where the rules fill no shoe in the middle of a round, the round is void and the cards are
        reshuffled. The dealer of a live table may find fewer cards than were put in.
        """
        self.while_dealing(report)
        left = round.shoes[round.shoe].left
        if left and not round.live:
            raise Refusal(
                f"irregularity {report.id}: {counted(left, 'card', 'is')} still in the shoe", self.ran_out
            )
        self.card_due(report, self.ran_out)
        text = "too few cards to finish: the round is void, the cards are reshuffled"
        return Ruling("void_round", text, self.ran_out)

    def method_change(self, round: State, report: Report) -> Ruling:
        """The device is removed first and checked to be empty."""
        method = report.details.get("shuffle", self.methods[0])
        if method not in self.methods:
            raise bad_field(report, "shuffle", ", ".join(self.methods))
        if round.options.shuffle not in DEVICES:
            raise Refusal(
                f"irregularity {report.id}: this table has no shuffling device to remove", self.removed
            )
        if report.stage != "betting":
            raise Refusal(f"irregularity {report.id}: finish the round first", self.removed)
        text = "a supervisor finds the device empty; it is removed before another method is used"
        return Ruling("stands", text, self.removed)

    def shuffler_failed(self, round: State, report: Report) -> Ruling:
        """Jammed, stopped or incomplete: reshuffle by the approved procedure."""
        if round.options.shuffle not in DEVICES:
            raise Refusal(
                f"irregularity {report.id}: the cards of this table are shuffled by hand", self.shuffler
            )
        if report.stage != "betting" or round.shoes[round.shoe].drawn:
            text = "the cards being shuffled are reshuffled; those in play are not affected"
            return Ruling("stands", text, self.shuffler)
        return Ruling("reshuffle", "the cards are reshuffled by the approved procedure", self.shuffler)

    def improper_cut(self, round: State, report: Report) -> Ruling:
        """A supervisor may order a recut before any card is dealt."""
        if round.options.shuffle in DEVICES:
            raise Refusal(f"irregularity {report.id}: cards shuffled by the device are not cut", self.not_cut)
        if report.stage != "betting" or not round.uncut:
            raise Refusal(
                f"irregularity {report.id}: a recut may be ordered only before any card is dealt", self.recut
            )
        return Ruling("recut", "the supervisor orders the cards recut", self.recut)
