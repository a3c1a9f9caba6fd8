"""What is ruled at baccarat against the house when something goes wrong with the cards or the vigorish."""

from __future__ import annotations

from croupier.hands.baccarat import HANDS, PLAYER
from croupier.law.money import dollars
from croupier.law.refusal import Refusal
from croupier.procedure import vigorish
from croupier.procedure.curator import curator
from croupier.procedure.rulings import Report, Ruling, bad_field, reported_card, reported_flag
from croupier.procedure.seats import read_seat, seat_name
from croupier.procedure.shoe_rulings import ShoeRulings, card_left, due, held
from croupier.procedure.state import State

UNCOLLECTED = "13:69D-1.30"


class PuntoBancoRulings(ShoeRulings, frozen=True, kw_only=True):
    """The rulings with the paragraphs of one game."""

    excess: str
    wrong_hand: str
    not_dealt: str
    replaced: str = ""

    def card_drawn_in_error(self, round: State, report: Report) -> Ruling:
        """A card that a hand still needs is its card. One drawn in excess is the first of the next round, or
        out of play where its face was seen.
        """
        if not round.shoes[round.shoe].drawn:
            self.while_dealing(report)
        card_left(round, report, self.excess)
        if hand := due(report):
            text = f"it is the next card of the {hand.capitalize()}'s Hand"
            return Ruling("next_card", text, self.excess, reported_card(report))
        if reported_flag(report, "exposed"):
            text = "drawn in excess and seen: not used, discarded"
            return Ruling("set_aside", text, self.excess, reported_card(report))
        if report.stage != "betting":
            text = "drawn in excess and unseen: it is the next card"
            return Ruling("next_card", text, self.excess, reported_card(report))
        text = "drawn in excess and unseen: it is the first card of the next round"
        return Ruling("next_round_card", text, self.excess, reported_card(report))

    def third_card_to_player(self, round: State, report: Report) -> Ruling:
        """A third card dealt to a Player's Hand that must stay is the Banker's, if that hand draws."""
        if due(report) == PLAYER:
            raise Refusal(f"irregularity {report.id}: the Player's Hand draws a card now", self.excess)
        return self.card_drawn_in_error(round, report)

    def third_card_to_banker(self, round: State, report: Report) -> Ruling:
        """A third card dealt to a Banker's Hand that must stay is drawn in excess."""
        if due(report) in HANDS:
            hand = due(report).capitalize()
            raise Refusal(f"irregularity {report.id}: the {hand}'s Hand draws a card now", self.excess)
        return self.card_drawn_in_error(round, report)

    def wrong_number_of_cards(self, round: State, report: Report) -> Ruling:
        """Three cards where a hand stays, or fewer than it must have."""
        holder, cards = str(report.details.get("holder") or "").lower(), report.details.get("cards")
        if holder not in HANDS:
            raise bad_field(report, "holder", " or ".join(HANDS))
        if not isinstance(cards, int) or isinstance(cards, bool) or not 0 <= cards <= 3:
            raise bad_field(report, "cards", "0 to 3")
        if cards == 3:
            found = self.third_card_to_player if holder == PLAYER else self.third_card_to_banker
            return found(round, report)
        if due(report) == holder and held(round, holder) == cards:
            text = f"the next card completes the {holder.capitalize()}'s Hand"
            return Ruling("stands", text, self.not_dealt)
        raise Refusal(
            f"irregularity {report.id}: no card of the {holder.capitalize()}'s Hand is missing",
            self.not_dealt,
        )

    def third_card_not_dealt(self, round: State, report: Report) -> Ruling:
        """Noticed before the next round, the next card completes the hand; later the settlement stands."""
        hand = due(report)
        if hand in HANDS and held(round, hand) == 2:
            text = f"the next card completes the {hand.capitalize()}'s Hand, and the round is settled by it"
            return Ruling("stands", text, self.not_dealt)
        if report.stage == "betting" and round.number > 1:
            return Ruling("stands", "noticed too late: the settled result stands", self.not_dealt)
        raise Refusal(f"irregularity {report.id}: no third card is due", self.not_dealt)

    def cards_to_wrong_hand(self, round: State, report: Report) -> Ruling:
        """The order in which cards left the shoe says whose they are."""
        self.while_dealing(report)
        text = (
            "the order of the shoe is restored: first and third card to the Player's Hand, second and fourth "
            "to the Banker's, the others by the third-card rules"
        )
        return Ruling("stands", text, self.wrong_hand)

    def shuffler_failed(self, round: State, report: Report) -> Ruling:
        """A continuous device that stops in the middle of a round has no card to finish it."""
        if round.options.shuffle == "continuous" and report.stage != "betting":
            text = "the device has stopped: the round is void and the cards are reshuffled as approved"
            return Ruling("void_round", text, self.shuffler)
        return super().shuffler_failed(round, report)

    def curator_replaced(self, round: State, report: Report) -> Ruling:
        """A curator who breaks a rule passes the shoe on."""
        holder = curator(round)
        if not holder or holder not in round.seats:
            raise Refusal(f"irregularity {report.id}: no player has the shoe", self.replaced)
        text = f"seat {holder} passes the shoe to the next player on the right"
        return Ruling("pass_dice", text, self.replaced, seat=holder)

    def vigorish_not_collected(self, round: State, report: Report) -> Ruling:
        """A numbered form in two parts, the original into the drop box; what is paid later goes on a recovery
        form.
        """
        seat = read_seat(report.details.get("seat"))
        if not seat:
            raise bad_field(report, "seat", "the number of the seat that owes it")
        cents = vigorish.owed(round, seat)
        if not cents:
            raise Refusal(f"irregularity {report.id}: seat {seat_name(seat)} owes no vigorish", UNCOLLECTED)
        text = (
            f"{dollars(cents)} of seat {seat_name(seat)} goes on a numbered uncollected-vigorish form, the "
            "original into the drop box; what is paid later goes on a recovery form"
        )
        return Ruling("written_off", text, UNCOLLECTED, seat=seat)
