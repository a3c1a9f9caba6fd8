"""A game written for the tests of chance: tiles, cards, balls, dice, a wheel and lots, at one table."""

import json
from collections.abc import Iterable
from hashlib import sha256
from itertools import count
from types import SimpleNamespace
from typing import Any

from croupier.equipment.devices import balls, dice, lot, wheel
from croupier.equipment.entropy import Entropy, SystemEntropy
from croupier.games.let_it_ride.game import LetItRideOptions
from croupier.games.register import Game
from croupier.procedure.betting_rules import Note
from croupier.procedure.rulings import Interruption, Report, Ruling
from croupier.procedure.state import SIDE, State
from croupier.procedure.steps import (
    Ask,
    Betting,
    Bind,
    Burn,
    Chance,
    CloseRound,
    Collect,
    Deal,
    Mark,
    Offer,
    OpenRound,
    Procedure,
    Recut,
    Refill,
    Shuffle,
    Split,
    Turn,
)
from croupier.table import commands as cmd
from croupier.table.table import Table

CITE = "19:47-8.3"
SECRET = bytes(range(32))
WHEEL = wheel([str(number) for number in range(38)])
CARDS, TILES = "shoe", "tiles"
"""Cards last over the rounds; tiles are shuffled for each."""
FIRST_ROUND, PUT_BACK, REFILLED = 1, 2, 3
DEALT = {FIRST_ROUND: 20, PUT_BACK: 15, REFILLED: 38}


class Rulebook:
    """Wagers do not matter here."""

    deck = None

    def __init__(self, state: State) -> None:
        del state

    def sit(self, seat: Any, patron: str) -> str:
        """Anyone sits anywhere."""
        del seat, patron
        return CITE

    def leave(self, seat: Any) -> None:
        """Anyone leaves."""

    def close(self) -> None:
        """Betting closes at any time."""

    def cut(self, seat: Any, cards: int) -> Note:
        """Anyone cuts."""
        del seat, cards
        return Note(CITE)


def play_round(round: State) -> Procedure:
    """Tiles and dice under one seed, cards over several rounds; a wheel, balls and lots."""
    yield OpenRound(CITE)
    if round.number == FIRST_ROUND:
        yield Shuffle(CITE, CARDS, "53 cards", 1, False, 10)
    elif round.number == PUT_BACK:
        yield Shuffle(CITE, CARDS, "53 cards", 1, False, 0, keeps=True)
    elif round.number > REFILLED:
        yield Shuffle(CITE, CARDS, "80 balls", 2, False, 10)
    yield Bind(CITE)
    yield Shuffle(CITE, TILES, "32 tiles", 1, True, 0, one_round=True)
    while True:
        try:
            yield Betting(CITE, "No more bets")
            break
        except Interruption:
            yield Recut(CITE, 10)
    yield from _cards(round)
    yield Chance(CITE, "roll", dice(2))
    yield Chance(CITE, "spin", WHEEL)
    yield Chance(CITE, "balls", balls(5, 80))
    yield Mark(CITE, SIDE, TILES)
    yield Deal(CITE, ("1", "dealer"), stack=4)
    yield Burn(CITE, "dealer")
    yield Turn(CITE, "dealer", 1, 2)
    yield Mark(CITE, SIDE, "")
    yield Chance(CITE, "lot", lot(300, 1), last=True)
    yield Chance(CITE, f"bonus {round.number}", lot(7))
    yield Ask(CITE, (1,), "more", (Offer("no"),))
    yield CloseRound(CITE)


def _cards(round: State) -> Procedure:
    """Cards of the round, some of them split and picked up; an empty shoe is filled again."""
    yield Deal(CITE, ("2", "2.1"), True)
    yield Split(CITE, "2", ("2.2",), (("2.1", "2.3"),))
    yield Collect(CITE, "2.3")
    yield Deal(CITE, ("3",) * (DEALT.get(round.number, 12) - 2), reported=False)
    yield Turn(CITE, "3", 4, 2)
    if round.number == REFILLED:
        yield Refill(CITE, CARDS)
        yield Deal(CITE, ("3",) * 3, True)


def set_aside(round: State, report: Report) -> Ruling:
    """The next card goes unseen to the discard rack."""
    del round
    return Ruling("set_aside", "the card is set aside", CITE) if report.stage != "betting" else RECUT


RECUT = Ruling("recut", "the cards are cut again", CITE)


class ChanceGame(Game):
    """The options and the register of let it ride with a round of its own."""

    def module(self, name: str) -> Any:
        """The modules written here."""
        return {
            "procedure": SimpleNamespace(play_round=play_round),
            "betting": SimpleNamespace(Betting=Rulebook),
            "irregularities": SimpleNamespace(RULES={"card_face_up_in_shoe": set_aside}),
        }[name]


def chance_table(entropy: Entropy | None = None, **settings: Any) -> Table:
    """A table of this game with two patrons, one of whom contributes a value."""
    game = ChanceGame("let_it_ride", LetItRideOptions)
    table = Table(game, entropy=entropy or SystemEntropy(SECRET), clock=count(1000, 5).__next__, **settings)
    table.do(cmd.Sit(by=cmd.player(1), seat=1, value="c0de"))
    table.do(cmd.Sit(by=cmd.player(2), seat=2))
    return table


IRREGULAR = cmd.ReportIrregularity(by=cmd.FLOORPERSON, id="card_face_up_in_shoe")


def play(table: Table, rounds: int) -> Table:
    """Rounds with recuts, cuts by patron and dealer, other values and a card set aside."""
    for _ in range(rounds):
        number = table.round.number
        if number == FIRST_ROUND:
            table.do(IRREGULAR)
            table.do(cmd.CutCards(by=cmd.player(2), cards=21))
            table.do(IRREGULAR)
            table.do(cmd.CutCards(by=cmd.player(1), cards=22))
        if number == PUT_BACK:
            table.do(cmd.Contribute(by=cmd.player(2), seat=2, value="5e1f"))
            table.do(cmd.CutCards(by=cmd.DEALER, cards=23))
        if number == REFILLED:
            table.do(cmd.Leave(by=cmd.player(2), seat=2))
        table.do(cmd.Close(by=cmd.DEALER))
        if number != PUT_BACK:
            table.do(IRREGULAR)
        table.do(cmd.Decide(by=cmd.player(1), seat=1, word="no"))
    return table


def closed_table() -> Table:
    """Four rounds, and the table is closed: every seed is revealed, and the secret."""
    table = play(chance_table(), 4)
    table.do(cmd.CloseTable(by=cmd.FLOORPERSON))
    return table


def entries_of(lines: Iterable[bytes]) -> list[dict[str, Any]]:
    """The entries of a journal, to be changed."""
    return [json.loads(line) for line in lines]


def _is_object(value: Any) -> bool:
    return isinstance(value, dict)


def lines_of(entries: Iterable[dict[str, Any]], keep: tuple[str, ...] = ()) -> list[bytes]:
    """Entries as a forger writes them: numbered, chained and hashed again but for the fields to keep."""
    lines: list[bytes] = []
    head, events = "0" * 64, 0
    for number, entry in enumerate(entries, 1):
        body = {name: value for name, value in entry.items() if name != "hash"}
        if "entry" not in keep:
            body["entry"] = number
        if "previous" not in keep:
            body["previous"] = head
        if "seq" not in keep:
            for event in filter(_is_object, body["events"]):
                events += 1
                event["seq"] = events
        text = json.dumps(body, separators=(",", ":")).encode()
        head = sha256(text).hexdigest()
        lines.append(text[:-1] + b',"hash":"' + head.encode() + b'"}\n')
    return lines


def live_table() -> Table:
    """One round that people deal, cards and tiles in part unseen."""
    table = chance_table(mode="live")
    for command in (
        cmd.Close(by=cmd.DEALER),
        cmd.Enter(by=cmd.DEALER, cards=(4, 52)),
        cmd.Enter(by=cmd.DEALER, cards=(5, 6)),
        cmd.Enter(by=cmd.DEALER, values=(4, 3)),
        cmd.Enter(by=cmd.DEALER, values=(37,)),
        cmd.Enter(by=cmd.DEALER, values=(5, 12, 33, 1, 80)),
        cmd.Enter(by=cmd.DEALER),
        cmd.Enter(by=cmd.DEALER, cards=(112, 166)),
        cmd.Enter(by=cmd.DEALER, values=(300,)),
        cmd.Enter(by=cmd.DEALER, values=(0,)),
        cmd.Decide(by=cmd.player(1), seat=1, word="no"),
    ):
        table.do(command)
    return table
