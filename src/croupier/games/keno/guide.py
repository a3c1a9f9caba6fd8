"""What the guide, the board and the terminal say of keno beyond its facts."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from string import ascii_uppercase
from typing import Any

from croupier.games.guide import Pays, Ranking, Said, Slip, WagerLine, money, offered, plain_number
from croupier.games.keno import tickets
from croupier.games.keno.analysis import net_odds
from croupier.games.keno.betting import board_of
from croupier.games.keno.game import KenoOptions
from croupier.games.keno.paybook import (
    PayTable,
    all_tables,
    chances_of,
    paybook,
    returned,
    space_of,
    table_id,
)
from croupier.games.keno.tickets import QUICK_PICK, STRAIGHT, Ticket
from croupier.law.counted import counted
from croupier.law.edition import Edition
from croupier.law.facts import LayoutArea, WagerFact
from croupier.procedure.seats import SeatId, seat_name
from croupier.procedure.state import State

ACROSS = 10


def wager_lines(edition: Edition[Any], options: KenoOptions) -> Iterator[WagerLine]:
    """A straight ticket of every number of spots, and the other forms of tickets."""
    book = paybook(edition, options)
    for spots, table in book.items():
        paid = tuple(Pays(f"{caught} caught", net_odds(total)) for caught, total in table.items())
        part = counted(spots, "spot")
        fact = edition.wagers[STRAIGHT]
        yield _line(edition, options, STRAIGHT, fact, f"{STRAIGHT}-{spots}", part, paid)
    for name, fact in edition.wagers.items():
        if name != STRAIGHT and offered(fact, options):
            each = (Pays("each way and game", "as a straight ticket of its spots"),)
            yield _line(edition, options, name, fact, name, "", each)


def _line(
    edition: Edition[Any],
    options: KenoOptions,
    base: str,
    fact: WagerFact,
    id: str,
    part: str,
    paid: tuple[Pays, ...],
) -> WagerLine:
    return WagerLine(
        id=id,
        base=base,
        name=fact.name,
        part=part,
        made=fact.made,
        wins=fact.wins,
        loses=fact.loses,
        change=fact.change,
        pays=paid,
        cite=edition.cite(fact),
        pays_cite=fact.pays_cite,
        change_cite=fact.change_cite,
        least=options.price_unit,
        most=options.ticket_max,
    )


def how_played(edition: Edition[Any], options: KenoOptions) -> Iterator[Said]:
    """The object and the course of a game."""
    space = space_of(edition)
    yield Said(
        f"The object is to mark numbers from 1 to {space.pieces} that will be among the {space.drawn} drawn.",
        "19:47-15.2",
    )
    yield Said(
        f"A ticket may mark {_span(options)} for each way. It is in action when it is issued and stored in "
        "the keno system before the game is closed; check it, for the record of the system decides.",
        "19:47-15.4",
    )
    yield Said(
        "The price of a ticket is the price per way, times the ways, times the games; the price per way is a "
        f"multiple of {money(options.price_unit)}.",
        "19:47-15.3",
    )
    if options.way_tickets:
        yield Said(
            "On a way ticket mark groups of numbers that share none, and say which groups are played "
            "together: each such way is settled like a straight ticket. A group of one number is a king.",
            "19:47-15.2",
        )
    if options.max_games_per_ticket > 1:
        yield Said(
            f"A ticket may be for up to {counted(options.max_games_per_ticket, 'game')} in a row, paid in "
            "advance; each game is settled by itself, and a void game's share of the price is returned.",
            "19:47-15.2",
        )
    yield Said(
        "A ticket written by mistake is voided before the outcome of its game, never after it.",
        "13:69E-1.28U(f)",
    )
    drawn = (
        f"{space.drawn} of {space.pieces} numbered balls are drawn, none put back."
        if options.draw_method == "ball"
        else f"A random number generator selects {space.drawn} different numbers."
    )
    yield Said(drawn, "19:47-15.5")
    yield Said(
        "A winning ticket is paid once, to whoever presents it within "
        f"{counted(options.redeem_within_days, 'day')}.",
        "19:47-15.6",
    )
    if options.max_games_per_ticket > 1:
        yield Said(
            "A ticket for several games is paid by the pay tables under which it was sold.", "19:47-15.3"
        )
    if options.min_theoretical_return is not None:
        part = f"{float(100 * options.min_theoretical_return):g} percent"
        yield Said(f"Every pay table here returns at least {part} of the price on average.", "19:47-15.3")
    if options.aggregate_limit is not None:
        yield Said(
            f"All tickets of one game together are paid at most {money(options.aggregate_limit)}: if they "
            "win more, every win is scaled down alike.",
            "19:47-15.3",
        )


def _span(options: KenoOptions) -> str:
    low, high = options.spots_min, options.spots_max
    return counted(low, "number") if low == high else f"{low} to {high} numbers"


def ranks(edition: Edition[Any], options: KenoOptions) -> Iterator[Ranking]:
    """What every pay table returns, and the chance of each number of catches."""
    book = paybook(edition, options)
    yield Ranking(
        title="Pay tables",
        header=("Spots", "Table", "Paid in all, times the price", "Returns of each dollar"),
        cite="19:47-15.3",
        rows=tuple(
            (str(spots), table_id(spots, table), _totals(table), _cents(returned(edition, spots, table)))
            for spots, table in book.items()
        ),
    )
    yield Ranking(
        title="Numbers caught",
        header=("Spots", "Chance of catching that many"),
        cite="19:47-15.5",
        rows=tuple((str(spots), _chances(edition, spots)) for spots in book),
    )


def _totals(table: PayTable) -> str:
    return ", ".join(f"{caught}: {plain_number(total)}" for caught, total in table.items())


def _cents(part: Fraction) -> str:
    return f"{float(100 * part):.2f} cents"


def _chances(edition: Edition[Any], spots: int) -> str:
    found = [(caught, chance) for caught, chance in enumerate(chances_of(edition, spots)) if chance]
    return ", ".join(f"{caught}: {_one_in(chance)}" for caught, chance in found)


def _one_in(chance: Fraction) -> str:
    """A chance in percent, or as "one in N" if it is small."""
    return f"{float(100 * chance):.3g}%" if chance >= Fraction(1, 1000) else f"1 in {round(1 / chance):,}"


def figures_assume(edition: Edition[Any], options: KenoOptions) -> Iterator[str]:
    """What the figures of the guide count."""
    yield "The house advantage is in percent of the price of the ticket, for one game."
    yield "A way ticket returns the mean of its ways, whatever numbers they share."


def card(edition: Edition[Any], options: KenoOptions) -> Iterator[tuple[str, str]]:
    """The rules of this game in a few words each."""
    yield "Tickets", f"{_span(options)}, {money(options.price_unit)} or a multiple of it per way"
    ways = "sold" if options.way_tickets else "not sold"
    yield "Way tickets", f"{ways}; up to {counted(options.max_games_per_ticket, 'game')} on a ticket"
    if options.aggregate_limit is not None:
        yield "Payout limit", f"{money(options.aggregate_limit)} for all tickets of a game"
    yield "Winning tickets", f"paid within {counted(options.redeem_within_days, 'day')}"


def layout_areas(edition: Edition[Any], options: KenoOptions) -> dict[str, LayoutArea]:
    """The board: every number in rows of ten, with a gap above the lower half, and the declared areas around
    it.
    """
    pieces = space_of(edition).pieces
    areas = dict(edition.layout)
    grid = areas.pop("board")
    x, y, width, height = grid.box
    rows = -(-pieces // ACROSS)
    gap = height / (4 * rows)
    wide, high = width / ACROSS, (height - gap) / rows
    for number in range(1, pieces + 1):
        row, column = divmod(number - 1, ACROSS)
        down = y + row * high + (gap if row >= rows / 2 else 0)
        areas[f"number-{number}"] = LayoutArea(
            label=str(number), cite=grid.cite, box=(x + column * wide, down, wide, high)
        )
    return areas


def wager_words(edition: Edition[Any], wager: str) -> str:
    """A ticket as people say it: "3 spots: 3 17 80", "way ticket 3 17, 28 41: AB"."""
    ticket, place = tickets.read_key(wager, space_of(edition).pieces)
    at = f", game {place.game}" if place.game else ""
    return f"{_words(ticket)}{at}"


def _words(ticket: Ticket) -> str:
    spots = ticket.sizes[0]
    many = counted(spots, "spot")
    if ticket.form == QUICK_PICK:
        return f"quick pick, {many}"
    groups = [" ".join(map(str, group)) for group in ticket.groups]
    if ticket.form == STRAIGHT:
        return f"{many}: {groups[0]}"
    lettered = ", ".join(f"{letter} {group}" for letter, group in zip(ascii_uppercase, groups, strict=False))
    return f"{ticket.form} ticket {lettered}: {' '.join(ticket.names)}"


def slips(round: State, seat: SeatId) -> Iterator[Slip]:
    """The tickets of a station: all numbers chosen, ticket, game and station (13:69E-1.28U(e)), and what
    their holder should know.
    """
    board, held = board_of(round), round.wagers(seat)
    found: dict[tuple[int, str, int], list[str]] = {}
    for key, wager in held.items():
        ticket, place = tickets.read_key(key, board)
        found.setdefault((wager.made, ticket.text, place.copy), []).append(key)
    for (number, text, _), keys in found.items():
        ticket = tickets.read_asked(text, board).ticket
        games = tuple(tickets.read_key(key, board)[1].game or round.number for key in keys)
        yield _slip(round, seat, ticket, number, games, sum(held[key].stake for key in keys))


def _slip(
    round: State, seat: SeatId, ticket: Ticket, number: int, games: tuple[int, ...], price: int
) -> Slip:
    edition, options = round.edition, round.options
    fact, book = edition.wagers[ticket.form], all_tables(edition, options)
    share = price // (ticket.count * len(games))
    span = f"game {games[0]}" if len(games) == 1 else f"games {games[0]} to {games[-1]}"
    ways = zip(ticket.names, ticket.sizes, strict=False)
    plays = (
        ", ".join(f"{name} ({spots})" for name, spots in ways) if ticket.count > 1 else str(ticket.sizes[0])
    )
    lines = [("Ticket", str(number)), ("For", span), ("Station", seat_name(seat))]
    lines.append(("Ways" if ticket.count > 1 else "Spots", plays))
    each = f" ({ticket.count} ways, {money(share)} each)" if ticket.count > 1 else ""
    lines.append(("Price", f"{money(price)}{each}"))
    sold = [table_id(spots, book[spots]) for spots in dict.fromkeys(ticket.sizes) if spots in book]
    lines.append(("Pay table", ", ".join(sold)))
    lines.append(("Paid", f"at any keno station, within {counted(options.redeem_within_days, 'day')}"))
    letters = ascii_uppercase if ticket.count > 1 or len(ticket.groups) > 1 else [""] * len(ticket.groups)
    marked = {n: letter for letter, group in zip(letters, ticket.groups, strict=False) for n in group}
    return Slip(
        number=number, title=fact.name, plays=plays, lines=tuple(lines), marked=marked,
        board=board_of(round), games=games, cite="19:47-15.4; 13:69E-1.28U(e)",
    )  # fmt: skip
