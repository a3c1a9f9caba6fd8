"""Rulings shared by the games of one deck when something goes wrong with the deck, the deal or a device."""

from __future__ import annotations

from datetime import date
from typing import Final

import msgspec

from croupier.equipment.cards import parse_cards
from croupier.law.counted import counted
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.one_deck import by_device
from croupier.procedure.rulings import NothingDealt, Report, Ruling, bad_field, reported_card, reported_flag
from croupier.procedure.state import State

REMOVED: Final = "device_removed"


class OneDeckRulings(msgspec.Struct, frozen=True, kw_only=True):
    """The rulings of the family with the paragraphs of one game.

    `no_card_before` and `stub_away` go by dealing method: no card is drawn before "No more bets", and after
    the deal the stub lies unseen in the discard rack.
    """

    no_card_before: dict[str, str]
    stub_away: dict[str, str]
    face_up: str
    unseen: str
    seen: str
    """Where the rules are silent on a card drawn in error whose face was seen."""
    stub: str
    stub_wrong: str
    miscount: str
    shuffler: str
    dealing_shoe: str
    not_cut: str
    recut: str
    removed: str
    stub_lies: str = "the stub lies unseen in the discard rack"

    def while_dealing(self, round: State, report: Report) -> None:
        """Refuse what can only happen while cards are dealt."""
        method = round.options.dealing_method
        if report.stage == "betting":
            raise NothingDealt(
                f'irregularity {report.id}: no card is drawn before "No more bets"',
                self.no_card_before[method],
            )
        if report.stage == "dealt":
            raise Refusal(
                f"irregularity {report.id}: the deal is over and {self.stub_lies}",
                self.stub_away[method],
            )

    def card_face_up_in_shoe(self, round: State, report: Report) -> Ruling:
        """One is set aside; a second in the same deal voids everything."""
        self.while_dealing(round, report)
        if report.already_set_aside:
            return Ruling("void_round", "a second card face up: all hands are void, reshuffle", self.face_up)
        return Ruling(
            "set_aside",
            "not used, placed in the discard rack; the deal goes on",
            self.face_up,
            reported_card(report),
        )

    def card_drawn_in_error(self, round: State, report: Report) -> Ruling:
        """Unseen, it is the next card; seen, the rules are silent and a supervisor chooses."""
        self.while_dealing(round, report)
        if not reported_flag(report, "exposed"):
            return Ruling(
                "next_card",
                "its face was not seen: it is the next card dealt",
                self.unseen,
                reported_card(report),
            )
        choice = report.details.get("choice")
        if choice == "set_aside":
            text = "its face was seen: not used, as a card found face up"
            return Ruling("set_aside", text, self.seen, reported_card(report))
        if choice == "void":
            return Ruling("void_round", "its face was seen: the supervisor voids the round", self.seen)
        raise Refusal(
            "irregularity card_drawn_in_error: the card was seen; expected a supervisor's choice of "
            "set_aside or void",
            self.unseen,
        )

    def stub_count_wrong(self, round: State, report: Report) -> Ruling:
        """If a misdeal explains it, hands are void; if nothing does, the deck is removed as well."""
        if report.stage == "dealing":
            raise NothingDealt(
                "irregularity stub_count_wrong: a stub is what is left after the deal", self.stub
            )
        if reported_flag(report, "misdeal"):
            return Ruling("void_round", "the stub count shows a misdeal: all hands are void", self.stub_wrong)
        return Ruling(
            "void_round",
            "the stub count is wrong without a misdeal: all hands are void and the deck is taken off the "
            "table",
            self.stub_wrong,
            remove_deck=True,
        )

    def shuffler_miscount(self, round: State, report: Report) -> Ruling:
        """A counting shuffler that finds a wrong number takes the deck off the table."""
        if not round.options.shuffler_counts_deck:
            raise Refusal(
                "irregularity shuffler_miscount: the shuffler of this table does not count", self.miscount
            )
        if report.stage != "betting":
            return Ruling(
                "void_round",
                "the deck is not complete: all hands are void and it is taken off the table",
                self.miscount,
                remove_deck=True,
            )
        return Ruling(
            "reshuffle", "the deck is taken off the table and replaced", self.miscount, remove_deck=True
        )

    def shuffler_failed(self, round: State, report: Report) -> Ruling:
        """Jammed, stopped or incomplete: reshuffle by the approved procedure."""
        if not by_device(round):
            raise Refusal(
                "irregularity shuffler_failed: the cards of this table are shuffled by hand", self.shuffler
            )
        if report.stage != "betting":
            return Ruling(
                "stands",
                "the deck being shuffled is reshuffled; the deck in play is not affected",
                self.shuffler,
            )
        return Ruling("reshuffle", "the cards are reshuffled by the approved procedure", self.shuffler)

    def dealing_shoe_failed(self, round: State, report: Report) -> Ruling:
        """The round is void; cards in the device and cards dealt are reshuffled together."""
        if round.options.dealing_method != "automated_shoe":
            raise Refusal(
                "irregularity dealing_shoe_failed: this table has no automated dealing shoe",
                self.dealing_shoe,
            )
        return Ruling("void_round", "the round is void; all cards are reshuffled together", self.dealing_shoe)

    def improper_cut(self, round: State, report: Report) -> Ruling:
        """A supervisor may order a recut before any card is dealt."""
        if by_device(round):
            raise Refusal("irregularity improper_cut: cards shuffled by the device are not cut", self.not_cut)
        if report.stage != "betting":
            raise Refusal(
                "irregularity improper_cut: a recut may be ordered only before any card is dealt", self.recut
            )
        return Ruling("recut", "the supervisor orders the cards recut", self.recut)

    def method_change(self, round: State, report: Report) -> Ruling:
        """The device is removed before another method is used, one that the rules allow."""
        if not reported_flag(report, REMOVED):
            raise Refusal(
                f"irregularity {report.id}: the device must be off the table before another method is used "
                f"(report it with {REMOVED} true)",
                self.removed,
            )
        fields = round.edition.irregularity(report.id).fields
        said = {name: report.details.get(name) for name in fields if name != REMOVED}
        method = {name: value for name, value in said.items() if value is not None}
        for name, value in method.items():
            if type(value) is not (kind := type(getattr(round.options, name))):
                raise bad_field(report, name, "true or false" if kind is bool else "the word for a method")
        round.game.options({**round.chosen, **method}, date.fromisoformat(round.day))
        return Ruling("stands", "the device is off the table; another method may be used", self.removed)


def counted_cards(
    report: Report, seats: int, shared: str, right: int, *, named: bool = False
) -> tuple[str, int]:
    """Who has a wrong number of cards, a seat or the holder all share, and how many; the holder must be
    `named` where the ruling depends on who it is.
    """
    if named and "holder" not in report.details:
        raise BadInput(f"irregularity {report.id}: holder is missing, expected a seat or {shared}")
    holder, cards = str(report.details.get("holder", shared)), report.details.get("cards", 0)
    if holder != shared and holder not in map(str, range(1, seats + 1)):
        raise bad_field(report, "holder", f"a seat from 1 to {seats} or {shared}")
    if isinstance(cards, str):
        cards = len(parse_cards(cards))
    if not isinstance(cards, int) or isinstance(cards, bool) or cards < 0:
        raise bad_field(report, "cards", "how many there are, or the cards")
    if cards == right:
        held = f"{holder} with {counted(right, 'card')}"
        raise BadInput(f"irregularity {report.id}: {held} is right; expected another number")
    return holder, cards
