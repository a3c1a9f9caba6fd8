"""Making and changing wagers at blackjack: 2.3, 2.13, 2.14 and the sections of the side wagers."""

from __future__ import annotations

from croupier.games.blackjack.game import (
    MULTIPLE_ACTION_WAGERS,
    STREAK_WAGERS,
)
from croupier.law.counted import counted
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
from croupier.procedure.progressive import light_marker
from croupier.procedure.seats import SeatId, box_of, seat_name
from croupier.procedure.state import Wager
from croupier.procedure.twentyone import DEALER

HALVED = 2  # half of a surrendered wager and 3 to 2 are paid in whole cents
ADDITIONAL = ("over13", "under13", "same_suit", "sevens")
DETERMINANT = {"determinant_a": "A", "determinant_b": "B"}
RULES = BoxRules(
    game="blackjack",
    people="players_per_box",
    several="several_boxes",
    in_the_round={
        "insurance": "19:47-2.9(a)",
        "even_money": "19:47-2.7",
        "double": "19:47-2.10(a)",
        "split": "19:47-2.11(a)",
    },
    made_when="it is made when the dealer offers it, in the round",
    entering=MULTIPLE_ACTION_WAGERS,
    until="the next shuffle",
    said={
        "consent": ("player", "19:47-2.13(a)"),
        "see_burn_card": ("player", "19:47-2.6(c)"),
        "relief": ("dealer", "19:47-2.6(c)"),
        "reshuffle": ("floorperson", "19:47-2.5(a)"),
        READER_IN_ORDER: ("floorperson", "19:47-2.6(j)"),
        **dict.fromkeys(DETERMINANT, ("dealer", "19:47-2.6(d)1")),
    },
    wager_cite="19:47-2.3(a)",
    change_cite="19:47-2.3(b)",
    undecided_cite="19:47-2.3(g)",
    share_cite="19:47-2.13(a)",
    several_cite="19:47-2.14",
    enter_cite="19:47-2.3(i)",
)


class Betting(BoxBetting):
    """What a patron may put on the layout before the first card leaves the shoe."""

    rules = RULES

    def check(self, seat: SeatId, name: str, stake: int, cite: str) -> None:
        """Check the stakes of the side wagers, and refuse what a running streak or a failed light
        excludes.
        """
        markers = self.round.markers
        if name == "bonus":
            stakes = sorted(self.round.options.bonus_distribution(self.round.edition))
            if stake not in stakes:
                raise Refusal(f"bonus of {cents(stake)}: expected {' or '.join(map(cents, stakes))}", cite)
        if name == "progressive" and markers.get(light_marker(seat)):
            raise Refusal(
                f"progressive of {cents(stake)}: the light of box {box_of(seat)} does not work",
                "19:47-2.15(n)",
            )
        if name in STREAK_WAGERS and f"streak {seat}" in markers:
            raise Refusal(
                f"{name} of {cents(stake)}: the streak wagers made before are not decided yet", cite
            )
        self._check_decks(name, stake)

    def _check_decks(self, name: str, stake: int) -> None:
        """After the number of decks was changed at an open table, a wager for the new decks waits for the
        shuffle.
        """
        round, options, edition = self.round, self.round.options, self.round.edition
        decks = sum(shoe.sets for shoe in round.shoes.values())
        enough = decks >= edition.value("min_decks_side_wagers")
        lawful = options.same_suit_decks(edition).get(options.same_suit_paytable, ())
        fits = {"sevens": enough, "progressive": enough, "same_suit": decks in lawful}
        if not fits.get(name, True):
            cite = "19:47-2.17(e)" if name == "same_suit" else "19:47-2.2(a)3"
            held = counted(decks, "deck")
            raise Refusal(f"{name} of {cents(stake)}: not with the {held} in the shoe", cite)

    def payable(self, name: str, amount: int) -> None:
        """Half of a surrendered wager and 3 to 2 must be whole cents, a coupon's amount included."""
        if name in MULTIPLE_ACTION_WAGERS and amount % HALVED:
            raise Refusal(
                f"{name} of {cents(amount)}: not payable in whole cents; wager a multiple of {cents(2)}",
                PAYABLE_CITE,
            )

    def reduce(self, seat: SeatId, wager: str, amount: int) -> tuple[Change, ...]:
        """Until the first card a wager may be changed (2.3(b)); a running streak stays (2.22)."""
        name = self.round.edition.name_of("wagers", wager)
        running = f"streak {seat}" in self.round.markers
        if running and name in STREAK_WAGERS and name in self.round.seats[seat].wagers:
            raise Refusal(
                f"{name} to {cents(amount)}: a streak wager stays until it is decided", "19:47-2.22"
            )
        return super().reduce(seat, wager, amount)

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

    def _complete(self, number: SeatId, wagers: dict[str, Wager]) -> None:
        options, name = self.round.options, seat_name(number)
        main = wagers["main"].stake
        for side in ADDITIONAL:
            if side in wagers and wagers[side].stake > main:
                raise Refusal(
                    f"seat {name}: {side} of {cents(wagers[side].stake)} is more than the main wager of "
                    f"{cents(main)}",
                    "19:47-2.17(g)",
                )
        if not options.multiple_action:
            return
        stakes = [wagers[each].stake for each in MULTIPLE_ACTION_WAGERS if each in wagers]
        if len(stakes) < options.multiple_action_min or ("main_3" in wagers and "main_2" not in wagers):
            raise Refusal(
                f"seat {name} has {counted(len(stakes), 'wager')}: expected "
                f"{'two or three' if options.multiple_action_min == 2 else 'all three'}, in order",
                "19:47-2.18(b)",
            )
        if options.multiple_action_equal and len(set(stakes)) > 1:
            raise Refusal(f"seat {name}: the wagers of a box must be equal at this table", "19:47-2.18")

    def undecided(self, seat: SeatId) -> str:
        """Wagers may not be touched until they are decided (2.3(g)); a streak is lost by not playing on
        (2.22).
        """
        return "19:47-2.22" if f"streak {seat}" in self.round.markers else super().undecided(seat)

    def cut(self, seat: SeatId, cards: int) -> Note:
        """The person entitled cuts, or passes the offer on with 0; if nobody does, the dealer cuts (2.5)."""
        round = self.round
        right = round.markers.get("cut", "")
        if not right and round.number == 1 and round.options.shuffle in ("manual", "bart_carter"):
            right = str(first_seated(round) or "")
        if right in ("", DEALER) or not round.uncut:
            raise Refusal(f"cut of {cards}: the cards are not offered for a cut now", "19:47-2.5")
        entitled = still_entitled(round, int(right))
        check_cut(round, seat, cards, entitled, "19:47-2.5", "19:47-2.5")
        passed_on = {} if cards else pass_cut_on(round, entitled)
        return Note("19:47-2.5", passed_on or {"cut": DEALER, "declined": ""})

    def say(self, role: str, seat: SeatId, word: str) -> Note:
        """The words of the family, and the side the determinant card comes from."""
        edition = self.round.edition
        if word == "see_burn_card" and "burn_card_shown" not in edition.values:
            (shown,) = edition.rules.values["burn_card_shown"]
            raise Refusal(f"{word}: the burn card is shown on request from {shown.from_}", shown.cite)
        note = super().say(role, seat, word)
        if word not in DETERMINANT:
            return note
        if self.round.options.shoe != "double":
            raise Refusal(f"{word}: this table has a single shoe", note.cite)
        return Note(note.cite, {"determinant": DETERMINANT[word]})
