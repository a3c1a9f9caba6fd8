"""Rulings shared by the twenty-one games when something goes wrong with the deal, a hand or the reader."""

from __future__ import annotations

from croupier.law.counted import counted
from croupier.law.refusal import Refusal
from croupier.procedure.rulings import Report, Ruling, bad_field, reported_card, reported_flag
from croupier.procedure.seats import box_of, read_seat
from croupier.procedure.shoe_rulings import ShoeRulings, card_left, due, held
from croupier.procedure.state import State
from croupier.procedure.steps import Ask, Chance, Read, Turn, Validate
from croupier.procedure.twentyone import DEALER, may_be_blackjack

DEALERS_CARDS = 2
DEAD = "the hand is dead and its wagers are returned"


def reported_choice(report: Report, words: tuple[str, str]) -> str:
    """What the player chose, one of two words."""
    choice = report.details.get("choice")
    if choice not in words:
        raise bad_field(report, "choice", " or ".join(words))
    return str(choice)


def deciding(report: Report) -> bool:
    """Whether a player is asked what to do with a hand."""
    return isinstance(report.waiting, Ask) and report.waiting.about.startswith("hand ")


def may_draw(report: Report) -> bool:
    """Whether a player is asked for a hand that may still be given a card."""
    return deciding(report) and isinstance(report.waiting, Ask) and "draw" in report.waiting.words


def asked(report: Report) -> str:
    """The box of the player who is asked now, if one is."""
    return str(box_of(report.waiting.seats[0])) if isinstance(report.waiting, Ask) else ""


def has_reader(round: State, report: Report, cite: str) -> None:
    """Refuse what can only happen at a table with a card reader."""
    if not round.options.card_reader:
        raise Refusal(f"irregularity {report.id}: this table has no card reader", cite)


def in_order(round: State, report: Report, cite: str) -> None:
    """Refuse what cannot happen with a reader that was found out of order before."""
    if round.markers.get("reader"):
        raise Refusal(f"irregularity {report.id}: the card reader is out of order already", cite)


def reader_in_use(round: State, report: Report) -> bool:
    """Whether the reader is used now, or the hole card it has read is turned."""
    step = report.waiting
    turning = isinstance(step, Turn) and step.holder == DEALER and may_be_blackjack(round)
    return turning or isinstance(step, Read)


def dealer_overdraws(round: State, report: Report, text: str, cite: str) -> Ruling:
    """A card the dealer draws on a total on which the dealer stands is burned."""
    if not round.shoes[round.shoe].drawn:
        raise Refusal(f"irregularity {report.id}: no card has left this shoe", cite)
    card_left(round, report, cite)
    settling = isinstance(report.waiting, Validate | Chance) or due(report).startswith(f"{DEALER} ")
    if report.stage != "betting" and not settling:
        raise Refusal(f"irregularity {report.id}: no hand of the dealer has just been completed", cite)
    return Ruling("set_aside", text, cite, reported_card(report))


class TwentyOneRulings(ShoeRulings, frozen=True, kw_only=True):
    """The rulings of the family with the paragraphs of one game, and its words for box and first cards."""

    exposed: str
    skipped: str
    passed_over: str
    not_taken: str
    asked_for: str
    out_of_order: str
    misused: str
    place: str = "box"
    first_cards: str = "two"
    missing_card: str = "the second card"

    def box(self, report: Report, name: str = "seat") -> str:
        """The box that a field of the report names, as the holder of its cards."""
        number = read_seat(report.details.get(name))
        if not number:
            raise bad_field(report, name, f"the number of a {self.place}")
        return str(box_of(number))

    def card_drawn_in_error(self, round: State, report: Report) -> Ruling:
        """Unseen it is the next card; exposed it is too, but a player asked for a hand that may draw may
        refuse it.
        """
        self.while_dealing(report)
        card_left(round, report, self.unseen)
        may_refuse = may_draw(report)
        if not reported_flag(report, "exposed"):
            text = "its face was not seen: it is the next card"
            return Ruling("next_card", text, self.unseen, reported_card(report))
        if may_refuse and "seat" in report.details and self.box(report) != asked(report):
            raise Refusal(
                f"irregularity {report.id}: {self.place} {self.box(report)} is not asked for a card now",
                self.exposed,
            )
        if may_refuse and reported_choice(report, ("accept", "refuse")) == "refuse":
            text = "refused: the player gets no further card this round; it is the next player's"
            return Ruling("refuse_card", text, self.exposed, reported_card(report))
        if not may_refuse and report.details.get("choice") == "refuse":
            raise Refusal(
                f"irregularity {report.id}: no player is asked for a card now; it may be refused when one is",
                self.exposed,
            )
        text = "exposed: it is dealt as the next card, and burned if nobody takes it"
        return Ruling("exposed_card", text, self.exposed, reported_card(report))

    def dealer_skipped_card(self, round: State, report: Report) -> Ruling:
        """The boxes get their first cards, then the dealer what is missing."""
        self.while_dealing(report)
        if due(report) != DEALER or held(round, DEALER) >= DEALERS_CARDS:
            raise self.dealer_not_due(report)
        text = f"every {self.place} gets {self.first_cards} cards, then the dealer takes what is missing"
        return Ruling("dealer_later", text, self.skipped)

    def dealer_not_due(self, report: Report) -> Refusal:
        """Why a card of the dealer cannot have been skipped now."""
        return Refusal(
            f"irregularity {report.id}: no first or second card of the dealer is due", self.skipped
        )

    def cards_run_out(self, round: State, report: Report) -> Ruling:
        """The discards are shuffled and cut, one is burned and the round is completed. The dealer of a live
        table may find fewer cards than were put in; those that are not seen to leave count as discards.
        """
        self.while_dealing(report)
        left = round.shoes[round.shoe].left
        if left and not round.live:
            raise Refusal(
                f"irregularity {report.id}: {counted(left, 'card', 'is')} still in the shoe", self.ran_out
            )
        if not (due(report) or deciding(report)):
            raise Refusal(f"irregularity {report.id}: no card is due from the shoe", self.ran_out)
        text = "the discards are shuffled and cut, one is burned, the round goes on"
        return Ruling("refill", text, self.ran_out)

    def no_card_to_box(self, round: State, report: Report) -> Ruling:
        """The hand is dead, its wagers returned, and the box included in the next deal."""
        return self.cards_to_box(round, report, 0)

    def one_card_to_box(self, round: State, report: Report) -> Ruling:
        """The player may take the second card after the others; otherwise the hand is dead."""
        return self.cards_to_box(round, report, 1)

    def wrong_number_of_cards(self, round: State, report: Report) -> Ruling:
        """A box passed over, known by how many of its first cards it has."""
        cards, most = report.details.get("cards"), ("one", "two", "three").index(self.first_cards)
        if not isinstance(cards, int) or isinstance(cards, bool) or not 0 <= cards <= most:
            few = " or ".join(str(number) for number in range(most + 1))
            raise bad_field(report, "cards", f"{few} for a {self.place} passed over")
        return self.cards_to_box(round, report, cards, "holder")

    def cards_to_box(self, round: State, report: Report, number: int, name: str = "seat") -> Ruling:
        """A box passed over when it had `number` of its first cards; a field of the report names it."""
        self.while_dealing(report)
        box = self.box(report, name)
        if due(report) != box or held(round, box) != number:
            which = ("first", "second", "third")[number]
            raise Refusal(
                f"irregularity {report.id}: the {which} card of {self.place} {box} is not due",
                self.passed_over,
            )
        if not number:
            return Ruling("dead_hand", DEAD, self.passed_over)
        if reported_choice(report, ("take", "dead")) == "take":
            text = f"{self.missing_card} comes after all others have theirs"
            return Ruling("card_later", text, self.passed_over)
        return Ruling("dead_hand", DEAD, self.not_taken)

    def card_not_dealt(self, report: Report, wanted: bool) -> Ruling:
        """A card asked for comes after the other players but before the hole card is shown, or the hand is
        dead; `wanted` says whether the card now due is one a player asked for.
        """
        self.while_dealing(report)
        box = self.box(report)
        if due(report).partition(".")[0] != box or not wanted:
            raise Refusal(
                f"irregularity {report.id}: no card {self.place} {box} asked for is due", self.asked_for
            )
        if reported_choice(report, ("take", "dead")) == "take":
            return Ruling("card_later", "the card comes after the other players", self.asked_for)
        return Ruling("dead_hand", DEAD, self.asked_for)

    def hole_card_seen(self, round: State, report: Report) -> bool:
        """Whether the hole card, put into the reader under a 2 to 9, could be seen; refused where none lies
        face down under one.
        """
        has_reader(round, report, self.misused)
        in_order(round, report, self.misused)
        self.while_dealing(report)
        if held(round, DEALER) < DEALERS_CARDS or may_be_blackjack(round):
            raise Refusal(
                f"irregularity {report.id}: the dealer shows no 2 to 9 over a hole card", self.misused
            )
        if all(round.hands[DEALER].face_up):
            raise Refusal(f"irregularity {report.id}: the hole card lies open already", self.misused)
        return reported_flag(report, "revealed")

    def reader_out_of_order(self, round: State, report: Report) -> Ruling:
        """Play goes on by the procedure without a reader."""
        return self.without_reader(round, report, reader_in_use(round, report))

    def without_reader(self, round: State, report: Report, in_use: bool) -> Ruling:
        """The reader may be reported before the round, or while it is in use."""
        has_reader(round, report, self.out_of_order)
        if report.stage != "betting" and not in_use:
            raise Refusal(
                f"irregularity {report.id}: report it before the round or when it is used", self.out_of_order
            )
        in_order(round, report, self.out_of_order)
        return Ruling("no_reader", "play goes on by the procedure without a reader", self.out_of_order)
