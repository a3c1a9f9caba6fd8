"""Writing and voiding tickets (15.2 to 15.4), keeping and presenting them (15.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final, NamedTuple

from croupier.games.keno import tickets
from croupier.games.keno.paybook import all_tables, space_of
from croupier.games.keno.tickets import QUICK_PICK, STRAIGHT, WAYS, Asked, Place, Ticket
from croupier.law.counted import counted
from croupier.law.limits import WagerLimits
from croupier.law.money import amount as cents
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.law.wager_keys import Family, Keys
from croupier.procedure.betting_rules import Change, DeckRules, Marked, Note, no_such_wager
from croupier.procedure.rulings import Ruling
from croupier.procedure.seats import SeatId, seat_name
from croupier.procedure.state import State, Wager
from croupier.procedure.wagering import check_above_nothing, check_coupon, check_lowered

VOID_SLIP: Final = "13:69E-1.28U(f)"
PRESENTED: Final = "19:47-15.6; 13:69E-1.28U(g)"
STATION: Final = "19:47-15.4; interpretation: a patron stands at a keno station"
SUSPENDED: Final = "suspended"
KEEP, PRESENT, RESUME = "keep", "present", "resume"


class Kept(NamedTuple):
    """A winning ticket its holder keeps: the day of its last win, and who holds it."""

    number: int
    day: date
    patron: str
    cents: int


class Words(NamedTuple):
    """The words that may be said, each with who says it and the rule."""

    said: Mapping[str, tuple[str, str]] = {
        KEEP: ("player", PRESENTED),
        PRESENT: ("player", PRESENTED),
        RESUME: ("floorperson", "13:69E-1.28U(k)"),
    }


class Offered(NamedTuple):
    """The tickets a game sells, by name."""

    keys: Keys


def board_of(round: State) -> int:
    """How many numbers the board has."""
    return space_of(round.edition).pieces


def account_of(number: int) -> str:
    """The account of what a ticket has won that has not been collected."""
    return f"ticket:{number}"


def marker_of(number: int) -> str:
    """The marker of a winning ticket that is kept."""
    return f"ticket {number}"


def begun(number: int) -> str:
    """The marker of a multi-game ticket some of whose games are over."""
    return f"begun {number}"


def kept_tickets(round: State) -> list[Kept]:
    """The winning tickets that were not presented yet, by number."""
    found = []
    for name, value in round.markers.items():
        if name.startswith("ticket "):
            number, (day, _, patron) = int(name.removeprefix("ticket ")), value.partition(" ")
            found.append(Kept(number, date.fromisoformat(day), patron, round.ledger[account_of(number)]))
    return sorted(found)


def in_this_game(round: State, key: str) -> bool:
    """Whether a wager is in the game now open, not in a later one."""
    place = tickets.read_key(key, board_of(round))[1]
    return place.game in (0, round.number)


def in_action(round: State, number: int) -> bool:
    """Whether a ticket has a game still to come."""
    return any(wager.made == number for held in round.seats.values() for wager in held.wagers.values())


def find_ticket(round: State, number: int, id: str) -> tuple[SeatId, list[str]]:
    """The seat and the wagers of a ticket in action, one for each of its games."""
    for seat, held in round.seats.items():
        keys = [key for key, wager in held.wagers.items() if wager.made == number]
        if keys:
            return seat, keys
    known = sorted({wager.made for held in round.seats.values() for wager in held.wagers.values()})
    there = f"expected one of {', '.join(map(str, known))}" if known else "no ticket is in action"
    raise BadInput(f"irregularity {id}: ticket {number}, {there}")


def payment(round: State, kept: Kept, seat: SeatId) -> Ruling:
    """The payment of a kept ticket to the person who presents it: once, in time, and not before its last game
    is over.
    """
    if in_action(round, kept.number):
        raise Refusal(
            f"ticket {kept.number}: it is paid when its last game is over",
            "19:47-15.6; interpretation: a ticket is paid once",
        )
    if (date.fromisoformat(round.day) - kept.day).days > round.options.redeem_within_days:
        days = round.options.redeem_within_days
        raise Refusal(f"ticket {kept.number}: it expired {counted(days, 'day')} after {kept.day}", PRESENTED)
    return Ruling(
        "pay_unclaimed", f"ticket {kept.number} is validated, canceled and paid", PRESENTED,
        seat=seat, ticket=kept.number,
    )  # fmt: skip


class Betting:
    """What a patron may have written at a keno station until the game is closed."""

    deck: DeckRules | None = None
    rules: Words = Words()
    examples: tuple[str, ...] = (
        "3 17 80", "quick 5", "way 3,17 28,41 AB any1", "3 17 80 x5",
    )  # fmt: skip

    def __init__(self, round: State) -> None:
        self.round = round

    def offered(self) -> Offered:
        """The tickets that can be asked for by name; of those with numbers, examples."""
        spots = range(self.round.options.spots_min, self.round.options.spots_max + 1)
        picks = Family(name=QUICK_PICK, selections=tuple((str(each),) for each in spots))
        marks = tuple(
            (str(each), ".".join(map(str, range(7, 7 + 3 * each, 3)))) for each in (spots[0], spots[-1])
        )
        straight = Family(name=STRAIGHT, selections=marks)
        ways = Family(name=WAYS[0], selections=(("3.17", "28.41", "AB"), ("7", "22.30", "A", "AB")))
        families = {family.name: family for family in (picks, straight, ways)}
        return Offered(Keys(families))

    def ticket(self, wager: str, marked: Marked) -> str:
        """The text of a ticket a case or a form states; a form may be named with its spots (straight-3)."""
        form = next((form for form in tickets.FORMS if _starts(wager, form)), "")
        if not form:
            raise BadInput(f"keno has no ticket {wager!r}: expected {', '.join(tickets.FORMS)}")
        games = marked.games
        if games is None:
            games = (marked.drawn if form == tickets.MULTI_GAME else 0) or 1
        if games < 1:
            raise BadInput(f"ticket {wager}: {games} games, expected one or more")
        suffix = f"x{games}" if games > 1 else ""
        if not marked.numbers and not marked.groups:
            return f"{wager}{suffix}"
        spots = wager[len(form) + 1 :]
        read = tickets.marked_ticket(form, marked, board_of(self.round))
        if spots and form in (STRAIGHT, QUICK_PICK) and spots != str(len(marked.numbers)):
            raise BadInput(f"ticket {wager}: {counted(len(marked.numbers), 'number', 'is')} marked")
        return f"{read.text}{suffix}"

    def named(self, words: Sequence[str]) -> str:
        """The ticket people name at the terminal: `3 17 80`, `quick 5`, `way 3,17 28,41 AB`, each with `x5`
        for five games; or its text.
        """
        said = [word.casefold() for word in words]
        try:
            return self._named(list(said))
        except CroupierError:
            # Numbers are read as a ticket even if no ticket can have them: making it says why not.
            return "-".join(said) if all(word.isdecimal() for word in said) else ""

    def _named(self, said: list[str]) -> str:
        board, suffix = board_of(self.round), ""
        if len(said) > 1 and said[-1][:1] == "x" and said[-1][1:].isdecimal():
            suffix = said.pop()
        if len(said) == 1 and "-" in said[0]:
            asked = tickets.read_asked(said[0] + suffix, board)
            return f"{asked.ticket.text}x{asked.games}" if asked.games > 1 else asked.ticket.text
        match said:
            case ["quick" | "qp" | "quick-pick" | "pick", spots]:
                return tickets.read_asked(f"{QUICK_PICK}-{spots}", board).ticket.text + suffix
            case ["way" | "king" as form, *rest]:
                groups = [part.replace(",", ".") for part in rest if part[0].isdecimal()]
                ways = [part.upper() for part in rest if not part[0].isdecimal()]
                return tickets.read_asked("-".join((form, *groups, *ways)), board).ticket.text + suffix
            case ["straight", *numbers] | [*numbers]:
                marked = [each for part in numbers for each in part.split(",")]
                if all(each.isdecimal() and len(each) < 4 for each in marked):
                    numbered = Marked(numbers=tuple(map(int, marked)))
                    return tickets.marked_ticket(STRAIGHT, numbered, board).text + suffix
        return ""

    def make(
        self, seat: SeatId, wager: str, amount: int, behind: str, coupon: int, accepted: bool
    ) -> tuple[Change, ...]:
        """Write a ticket: its price is the number of ways times the price per way times the games."""
        self._check_running(wager)
        asked = tickets.read_asked(wager, board_of(self.round))
        ticket, games = asked.ticket, asked.games
        if behind:
            raise BadInput(f"{ticket.text} does not go behind another wager: leave out behind {behind!r}")
        if coupon:
            check_coupon(self.round, seat, ticket.form, amount, coupon)
        check_above_nothing(wager, amount)
        self._check_offered(ticket, games)
        self._check_price(wager, asked, amount, accepted)
        cite = self.round.edition.cite(self.round.edition.wager(ticket.form))
        price, copy = amount // games, self._copy(seat, ticket, games)
        first = self.round.number
        places = [Place(first + game, copy) for game in range(games)]
        if games == 1 and copy == 1:
            places = [Place()]
        return tuple(Change(place.of(ticket.text), price, cite, accepted=accepted) for place in places)

    def _check_running(self, wager: str) -> None:
        if self.round.markers.get(SUSPENDED):
            raise Refusal(
                f"{wager}: the keno system is suspended until a floorperson says {RESUME}", "13:69E-1.28U(k)"
            )

    def _check_offered(self, ticket: Ticket, games: int) -> None:
        options, edition = self.round.options, self.round.edition
        if ticket.form in WAYS and not options.way_tickets:
            cite = edition.cite(edition.wager(ticket.form))
            raise Refusal(f"{ticket.text}: way tickets are not sold here (option way_tickets)", cite)
        if games > options.max_games_per_ticket:
            most = options.max_games_per_ticket
            raise Refusal(f"{ticket.text} for {games} games: expected at most {most}", tickets.CITE)
        book = all_tables(edition, options)
        for spots in ticket.sizes:
            if not options.spots_min <= spots <= options.spots_max or spots not in book:
                known = f"{options.spots_min} to {options.spots_max}"
                raise Refusal(
                    f"{ticket.text}: there is no pay table for {counted(spots, 'spot')} here; "
                    f"expected {known}",
                    tickets.CITE,
                )

    def _check_price(self, wager: str, asked: Asked, amount: int, accepted: bool) -> None:
        """Every way of every game has the same price, in whole units."""
        options, shares = self.round.options, asked.ticket.count * asked.games
        unit = options.price_unit * shares
        if amount % unit:
            ways = counted(asked.ticket.count, "way")
            games = f" in {counted(asked.games, 'game')}" if asked.games > 1 else ""
            raise Refusal(
                f"{wager} of {cents(amount)}: {ways}{games} in units of {cents(options.price_unit)} each; "
                f"expected a multiple of {cents(unit)}",
                "19:47-15.3; interpretation: the unit of ticket prices",
            )
        if not accepted:
            WagerLimits(minimum=options.price_unit, maximum=options.ticket_max).require(wager, amount)

    def _copy(self, seat: SeatId, ticket: Ticket, games: int) -> int:
        """The first copy number under which a station has no such ticket in any of the games."""
        held, first = self.round.wagers(seat), self.round.number
        for copy in range(1, len(held) + 2):
            keys = {Place(first + game, copy).of(ticket.text) for game in range(games)}
            if not keys & held.keys() and (copy > 1 or games > 1 or ticket.text not in held):
                return copy
        raise AssertionError("a free copy number is below the number of wagers")

    def reduce(self, seat: SeatId, wager: str, amount: int) -> tuple[Change, ...]:
        """A ticket is not changed, only voided as a whole, before the outcome of its first game."""
        key, held = self._held(seat, wager)
        check_lowered(key, amount, held.stake)
        if amount:
            raise Refusal(
                f"{key} to {cents(amount)}: a ticket is not changed; void it and have another written",
                VOID_SLIP,
            )
        parts = {name: each for name, each in self.round.wagers(seat).items() if each.made == held.made}
        if begun(held.made) in self.round.markers:
            raise Refusal(f"{key}: a game of this ticket is decided; it can no longer be voided", VOID_SLIP)
        return tuple(Change(name, 0, VOID_SLIP) for name in parts)

    def _held(self, seat: SeatId, wager: str) -> tuple[str, Wager]:
        wagers = self.round.wagers(seat)
        names = [name for name in wagers if wager in (name, str(wagers[name].made))]
        if not names:
            asked = self.named([wager])
            names = [name for name in wagers if asked and name.partition("@")[0] == asked.partition("x")[0]]
        if not names:
            raise no_such_wager(seat, wager, wagers)
        return names[0], wagers[names[0]]

    def close(self) -> None:
        """A game is closed and drawn whether or not tickets were sold, unless the system is suspended."""
        self._check_running("closing the game")

    def sit(self, seat: SeatId, patron: str) -> str:
        """One patron to a station; their number is not limited."""
        if not isinstance(seat, int):
            raise BadInput(f"station {seat_name(seat)}: expected a number from 1")
        if seat in self.round.seats:
            raise Refusal(f"station {seat} is taken", STATION)
        return STATION

    def leave(self, seat: SeatId) -> None:
        """A patron with a ticket in action stays until its games are over; winning tickets may be kept."""
        if self.round.seats[seat].wagers:
            raise Refusal(f"station {seat} has tickets in action: wait until their games are over", STATION)

    def cash(self, wager: str) -> None:
        """Cash is accepted at keno (13:69E-1.6A)."""

    def say(self, role: str, seat: SeatId, word: str) -> Note:
        """A patron keeps winning tickets from now on, or presents those kept; a floorperson resumes."""
        if word not in self.rules.said:
            raise BadInput(f"{word!r} is not allowed here: expected {', '.join(self.rules.said)}")
        speaker, cite = self.rules.said[word]
        if role != speaker or (role == "player" and seat not in self.round.seats):
            raise Refusal(f"{word}: a {speaker} says it", cite)
        if word == RESUME:
            if not self.round.markers.get(SUSPENDED):
                raise Refusal("resume: the keno system is not suspended", cite)
            return Note(cite, {SUSPENDED: ""})
        if word == KEEP:
            return Note(cite, {f"keeps {seat}": "yes"})
        patron = self.round.seats[seat].patron
        mine = [kept for kept in kept_tickets(self.round) if kept.patron == patron]
        if not mine:
            raise Refusal(f"present: {patron} has kept no winning ticket", cite)
        payable = [kept for kept in mine if not in_action(self.round, kept.number)]
        return Note(cite, {}, payment(self.round, (payable or mine)[0], seat))


def _starts(wager: str, form: str) -> bool:
    plain = wager.strip().casefold().replace("_", "-")
    return plain == form or plain.startswith(f"{form}-")
