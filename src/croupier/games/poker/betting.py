"""Seats, chips, straddles and words before a hand; everything else is bet when asked: 14.7, 14.10, 14.18."""

from __future__ import annotations

from croupier.games.poker.game import CUT, check_cut
from croupier.games.poker.players import BUTTON, TWO, dealt_in, lineup, out_marker, post_marker
from croupier.games.poker.showdown import FUND, JACKPOT
from croupier.games.poker.waiting import SECTION, names, written
from croupier.law.counted import counted
from croupier.law.money import amount as cents
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.betting_rules import Change, DeckRules, Note, no_such_wager
from croupier.procedure.person_markers import JACKPOT_TO
from croupier.procedure.pots import WAGER
from croupier.procedure.seats import SeatId, is_seated, seat_name
from croupier.procedure.state import State

WAGERS = "19:47-14.7; interpretation: known by its heading, as card rooms bet"
STRADDLED = "19:47-14.10"
SEATS = "19:47-14.8; interpretation: known by its heading"
STRADDLE = "straddle"
LISTENED = {
    "sit out": ("player", "the seat is not dealt in"),
    "sit in": ("player", "the seat is dealt in again"),
    "post": ("player", "the seat posts a blind instead of waiting for it"),
    "wait": ("player", "the seat waits for its blind"),
}
ENOUGH = 100_000_000


class Said:
    """The words that may be said in this game, each with who says it."""

    said = LISTENED


class Betting:
    """Patrons sit down, buy chips and may straddle; antes, blinds and bets follow from the hand."""

    deck: DeckRules | None = None
    rules = Said()

    def __init__(self, round: State) -> None:
        self.round = round

    def make(self, seat: SeatId, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """A straddle of twice the last blind, by the seat after it (14.10)."""
        options = self.round.options
        name = self.round.edition.name_of("wagers", wager)
        if behind or coupon:
            raise BadInput(f"{name}: it has no wager behind it and no coupon beneath it")
        if name == WAGER:
            raise Refusal(f"{name}: chips go into the pot when the dealer asks for a bet", WAGERS)
        if not options.straddle:
            raise Refusal(f"{name}: this table does not offer it (option straddle)", STRADDLED)
        if STRADDLE in self.round.wagers(seat):
            raise Refusal(f"{name}: the straddle is made", STRADDLED)
        due, found = 2 * options.blinds[-1], lineup(self.round).straddles
        if seat != found:
            may = f"seat {seat_name(found)}" if found else "nobody, with fewer than three players"
            raise Refusal(
                f"{name} by seat {seat_name(seat)}: the seat after the blinds may, {may}", STRADDLED
            )
        if amount != due:
            raise Refusal(f"{name} of {cents(amount)}: expected {cents(due)}", STRADDLED)
        if amount > self.round.seats[seat].chips:
            raise Refusal(f"{name} of {cents(amount)}: the seat has fewer chips", STRADDLED)
        return Change(name, amount, STRADDLED)

    def reduce(self, seat: SeatId, wager: str, amount: int) -> tuple[Change, ...]:
        """A straddle may be taken back before the cards."""
        name = self.round.edition.name_of("wagers", wager)
        if name not in self.round.wagers(seat):
            raise no_such_wager(seat, name, self.round.wagers(seat))
        if amount:
            raise Refusal(f"{name}: it is taken off whole", STRADDLED)
        return (Change(name, 0, STRADDLED),)

    def close(self) -> None:
        """A hand needs at least two players (14.6)."""
        if len(dealt_in(self.round)[0]) < TWO:
            raise Refusal("a hand needs two players with chips", "19:47-14.6")

    def sit(self, seat: SeatId, patron: str) -> str:
        """A free seat; with a waiting list only for the first person on it (14.18)."""
        last = self.round.seat_count
        if not is_seated(seat) or not 1 <= int(seat) <= last:
            raise Refusal(f"seat {seat_name(seat)}: expected 1 to {last}", SEATS)
        if seat in self.round.seats:
            raise Refusal(f"seat {seat_name(seat)} is taken: ask for the waiting list", SECTION)
        if patron in [each.patron for each in self.round.seats.values()]:
            raise Refusal(f"{patron} has a seat already: a player has one hand", WAGERS)
        listed = names(self.round)
        if listed and patron != listed[0]:
            raise Refusal(f"seat {seat_name(seat)}: {listed[0]} is first on the waiting list", SECTION)
        return SEATS

    def leave(self, seat: SeatId) -> None:
        """Nobody leaves with chips in a pot."""
        if self.round.wagers(seat) or self.round.hands:
            raise Refusal(f"seat {seat_name(seat)} stays until the hand is over", WAGERS)

    def cash(self, wager: str) -> None:
        """All wagers are in chips (14.7)."""
        raise Refusal(f"{wager}: all wagers are made in chips", WAGERS)

    def buy_in(self, seat: SeatId, bought: int) -> None:
        """The posted minimum buy-in of a seat without chips."""
        least, has = self.round.options.min_buyin, 0
        if seat in self.round.seats:
            has = self.round.seats[seat].chips + sum(each.stake for each in self.round.wagers(seat).values())
        if not has and bought < least:
            raise Refusal(f"buy_in of {cents(bought)}: the posted least is {cents(least)}", WAGERS)

    def enough(self) -> int:
        """What a patron of a case brings if the case does not say."""
        return ENOUGH

    def cut(self, seat: SeatId, cards: int) -> Note:
        """The dealer cuts, at least this many cards from the top (14.5)."""
        if seat:
            raise Refusal(f"cut of {counted(cards, 'card')}: the dealer cuts the cards", CUT)
        if self.round.live:
            raise Refusal(
                f"cut of {counted(cards, 'card')}: at a live table the cut is the dealer's own", CUT
            )
        check_cut(self.round.edition, cards)
        return Note(CUT)

    def say(self, role: str, seat: SeatId, word: str) -> Note:
        """Sitting out and in, posting; the floorperson keeps the waiting list and places the button."""
        if role != "player":
            return self._of_the_house(word)
        if word not in LISTENED:
            raise BadInput(f"{word!r} is not allowed here: expected {', '.join(LISTENED)}")
        match word:
            case "sit out":
                return Note(WAGERS, {out_marker(seat): "yes"})
            case "sit in":
                return Note(WAGERS, {out_marker(seat): ""})
            case "post":
                if not self.round.options.game.button:
                    raise Refusal("post: this game has no blinds", WAGERS)
                return Note(STRADDLED, {post_marker(seat): "yes"})
        return Note(STRADDLED, {post_marker(seat): ""})

    def _of_the_house(self, word: str) -> Note:
        verb, _, name = word.partition(" ")
        listed, name = names(self.round), name.strip()
        match verb:
            case "button" if name.isdigit() and 1 <= int(name) <= self.round.seat_count:
                if not self.round.options.game.button:
                    raise Refusal("button: this game is played without one", WAGERS)
                return Note(STRADDLED, {BUTTON: str(int(name))})
            case "list" if name and "," not in name:
                if name in listed:
                    raise Refusal(f"{name} is on the waiting list already", SECTION)
                return Note(SECTION, written([*listed, name]))
            case "pass" if name in listed:
                return Note(SECTION, written([each for each in listed if each != name] + [name]))
            case "strike" if name in listed:
                return Note(SECTION, written([each for each in listed if each != name]))
            case "jackpot":
                return self._jackpot(name)
        words = "button SEAT, list, pass or strike NAME, or jackpot SEAT CENTS"
        raise BadInput(f"{word!r} is not allowed here: expected {words}")

    def _jackpot(self, said: str) -> Note:
        """A supervisor has found that a seat has won a payout of the fund; it is paid before the cards."""
        seat, _, sum_ = said.partition(" ")
        if not (seat.isdecimal() and sum_.isdecimal()) or int(seat) not in self.round.seats:
            raise BadInput(f"jackpot {said!r}: expected a seat that is taken and an amount in cents")
        due, fund = int(sum_), self.round.ledger.get(FUND, 0)
        if self.round.options.jackpot == "none":
            raise Refusal("jackpot: this table offers none (option jackpot)", JACKPOT)
        if not 0 < due <= fund:
            raise Refusal(f"jackpot of {cents(due)}: the fund holds {cents(fund)}", JACKPOT)
        return Note(JACKPOT, {JACKPOT_TO: f"{seat} {due} {self.round.seats[int(seat)].patron}"})
