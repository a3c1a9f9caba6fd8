"""Craps in a few words: scripts for a live table, and a virtual table with chosen dice."""

from collections.abc import Iterable
from typing import Any

import croupier
from croupier.equipment.entropy import StackedEntropy
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.cases import settle
from croupier.table.results import Outcome
from croupier.table.table import Table

ROLL_OF = {
    total: (min(6, total - 1), max(1, total - 6)) for total in range(2, 13)
}  # 4 is 3-1 and 10 is 6-4: never a hard way
POINTS = (4, 5, 6, 8, 9, 10)


def roll(total: int) -> str:
    """An easy roll of a total, as a script writes it."""
    die1, die2 = ROLL_OF[total]
    return f"{die1}-{die2}"


def step(text: str) -> dict[str, Any]:
    """A step of a script from words: `1 pass 1000`, `1 odds-take 500 behind come-5`, `roll 4-3`."""
    match text.split():
        case ["roll", dice]:
            return {"roll": dice if "-" in dice else roll(int(dice))}
        case [seat, "remove", wager]:
            return {"seat": int(seat), "remove": wager}
        case [seat, "reduce", wager, amount]:
            return {"seat": int(seat), "reduce": wager, "amount": int(amount)}
        case [seat, "call", wager]:
            return {"seat": int(seat), "call": "on", "wager": wager}
        case [seat, "shooter"]:
            return {"shooter": int(seat)}
        case [seat, "dice", word]:
            return {"seat": int(seat), "dice": word}
        case [seat, wager, amount, "behind", flat]:
            return {"seat": int(seat), "bet": wager, "amount": int(amount), "behind": flat}
        case [seat, wager, amount]:
            return {"seat": int(seat), "bet": wager, "amount": int(amount)}
    raise AssertionError(text)


def played(script: str, as_of: str | None = None, **options: Any) -> Table:
    """The live table after a script; steps are separated by semicolons."""
    case: dict[str, Any] = {
        "game": "craps",
        "options": options,
        "script": [step(each) for each in script.split(";")],
    }
    result = settle(case if as_of is None else case | {"as_of": as_of})
    assert result.table is not None
    return result.table


def result(script: str, seat: int = 1, as_of: str | None = None, **options: Any) -> dict[str, Outcome]:
    """What became of a seat's wagers after a script."""
    case: dict[str, Any] = {
        "game": "craps",
        "options": options,
        "script": [step(each) for each in script.split(";")],
    }
    return settle(case if as_of is None else case | {"as_of": as_of}).rounds[0][seat]


def virtual(rolls: Iterable[str], seats: int = 1, **options: Any) -> Table:
    """A virtual table whose dice will fall like this, with seats taken from 1."""
    faces = [tuple(map(int, each.split("-"))) for each in rolls]
    table = croupier.open_table("craps", options, entropy=StackedEntropy(rolls=faces))
    for seat in range(1, seats + 1):
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat, buy_in=100_000))
    return table


def bet(table: Table, seat: int, wager: str, amount: int, **more: Any) -> list[ev.AnyEvent]:
    """A player's wager."""
    return table.do(cmd.Bet(by=cmd.player(seat), seat=seat, wager=wager, amount=amount, **more))


def dice(table: Table, seat: int, word: Any) -> list[ev.AnyEvent]:
    """A player accepts, declines or passes the dice."""
    return table.do(cmd.TakeDice(by=cmd.player(seat), seat=seat, word=word))


def throw(table: Table) -> list[ev.AnyEvent]:
    """The dice are thrown at a virtual table."""
    return table.do(cmd.Close(by=cmd.DEALER))


def untouched(table: Table) -> tuple[Any, ...]:
    """What a refusal may not change."""
    return table.state.record(), table.head, table.sequence, table.pending


def standing(table: Table) -> dict[str, Any]:
    """Where patrons, chips, wagers and markers are, however the table came to it."""
    record = table.state.record()
    return {name: record[name] for name in ("number", "ledger", "movements", "seats", "markers")}
