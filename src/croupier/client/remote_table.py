"""A table of a pit's server, from a program."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

import msgspec

from croupier.client.answers import (
    Assignment,
    AuditedTable,
    DealerPage,
    Done,
    Entry,
    Read,
    Ready,
    Slice,
    Verdict,
)
from croupier.client.connection import Connection, Refused
from croupier.pit.records import Actions, Deck, DropCount, Proposal, Report
from croupier.procedure.seats import SeatId
from croupier.table.previews import Preview
from croupier.table.sign import SignView
from croupier.table.views import TableView

if TYPE_CHECKING:
    from croupier.report.advice import Advice
    from croupier.report.recall import Recalled


class RemoteTable:
    """A table of a pit's server; amounts are cents."""

    def __init__(self, pit: Connection, table_id: str) -> None:
        self.pit, self.id = pit, table_id
        self._path = f"/api/tables/{quote(table_id, safe='')}"

    def view(self) -> TableView:
        """The table as you see it."""
        return self.pit.ask("GET", self._path, TableView, named=True)

    def actions(self) -> Actions:
        """What you may do now, and if not, why not."""
        return self.pit.ask("GET", f"{self._path}/actions", Actions, named=True)

    def do(self, command: str, key: str = "", **fields: object) -> Done:
        """Carry out a command by its name and fields; it is on the server's disk when this returns."""
        body = {"do": command, **fields}
        key = key or secrets.token_hex(16)
        return self.pit.ask("POST", f"{self._path}/commands", Done, body, named=True, key=key)

    def check(self, command: str, **fields: object) -> Verdict:
        """How a command would be answered now; nothing changes."""
        return self.pit.ask("POST", f"{self._path}/check", Verdict, {"do": command, **fields}, named=True)

    def propose(self, command: str, key: str = "", **fields: object) -> Proposal:
        """Ask for a command that takes two people."""
        body, key = {"do": command, **fields}, key or secrets.token_hex(16)
        return self.pit.ask("POST", f"{self._path}/proposals", Proposal, body, named=True, key=key)

    def proposals(self) -> list[Proposal]:
        """What is waiting to be confirmed at this table."""
        return self.pit.ask("GET", f"{self._path}/proposals", list[Proposal], named=True)

    def dealers(self) -> list[Assignment]:
        """Who deals here."""
        return self.pit.ask("GET", f"{self._path}/dealers", list[Assignment], named=True)

    def assign(self, person: str) -> Assignment:
        """Send a dealer or boxperson here (floorperson and above)."""
        path = f"{self._path}/dealers/{quote(person, safe='')}"
        return self.pit.ask("PUT", path, Assignment, named=True)

    def relieve(self, person: str) -> None:
        """End the work of a dealer or boxperson here (floorperson and above)."""
        self.pit.send("DELETE", f"{self._path}/dealers/{quote(person, safe='')}", named=True)

    def decks(self, *, removed: bool = False) -> list[Deck]:
        """Decks, tiles and dice here; with `removed` also those taken off the table."""
        path = f"{self._path}/decks?removed={'true' if removed else 'false'}"
        return self.pit.ask("GET", path, list[Deck], named=True)

    def bring_deck(self, kind: str, marks: str) -> Deck:
        """Bring a deck (`cards`), `tiles` or `dice` to a live table (floorperson and above)."""
        body = {"kind": kind, "marks": marks}
        return self.pit.ask("POST", f"{self._path}/decks", Deck, body, named=True)

    def inspect_deck(self, deck: str) -> Deck:
        """Say that you have inspected a deck or set (the dealer of this table)."""
        return self.pit.ask("POST", f"{self._path}/decks/{quote(deck, safe='')}/inspect", Deck, named=True)

    def remove_deck(self, deck: str, reason: str) -> Deck:
        """Take a deck or set off the table (floorperson and above)."""
        path, body = f"{self._path}/decks/{quote(deck, safe='')}/remove", {"reason": reason}
        return self.pit.ask("POST", path, Deck, body, named=True)

    def sign(self) -> SignView:
        """The sign at the table: options in force, what changes and when."""
        return self.pit.ask("GET", f"{self._path}/sign", SignView)

    def sit(self, seat: SeatId, buy_in: int, value: str = "") -> Done:
        """Take a seat with chips and a random value for the table's chance; without one, it is drawn here."""
        return self.do("sit", seat=seat, buy_in=buy_in, value=value or secrets.token_hex(16))

    def bet(self, seat: SeatId, wagers: Mapping[str, int]) -> Done:
        """Make wagers."""
        return self.do("bets", seat=seat, wagers=dict(wagers))

    def decide(self, seat: SeatId, word: str, amount: int | None = None, **pieces: str) -> Done:
        """Answer the question the table asks."""
        return self.do("decide", seat=seat, word=word, amount=amount, pieces=pieces)

    def leave(self, seat: SeatId) -> Done:
        """Leave with the chips in hand."""
        return self.do("leave", seat=seat)

    def tip(self, seat: SeatId, cents: int) -> Done:
        """Give the dealer chips."""
        return self.do("tip", seat=seat, cents=cents)

    def advice(self) -> Advice:
        """What every answer to the question you are asked is worth, in a practice pit."""
        from croupier.report.advice import Advice

        return self.pit.ask("GET", f"{self._path}/advice", Advice, named=True)

    def report(self) -> Report:
        """Drop, win and hold, fills and credits, for the house."""
        return self.pit.ask("GET", f"{self._path}/report", Report, named=True)

    def count_drop(self, cash: int, slips: int = 0) -> DropCount:
        """Count the drop box of a closed table, cash and slips on patrons' accounts, as a cage cashier."""
        body = {"cash": cash, "slips": slips}
        return self.pit.ask("POST", f"{self._path}/drop", DropCount, body, named=True)

    def ready(self) -> list[str]:
        """Ask the virtual dealer to deal; returns the seats still waited for."""
        return self.pit.ask("POST", f"{self._path}/ready", Ready, named=True).waiting_for

    def events(self, after: int = 0) -> Iterator[Entry]:
        """The entries after a sequence number, as you may read them."""
        more = True
        while more:
            found = self.pit.ask("GET", f"{self._path}/events?after={after}", Slice, named=True)
            yield from found.entries
            more = found.more
            after = found.entries[-1].sequence if found.entries else after

    def round(self, number: int) -> list[Entry]:
        """A round, step by step."""
        return self.pit.ask("GET", f"{self._path}/rounds/{number}", Slice, named=True).entries

    def recall(self, number: int) -> Recalled:
        """A round step by step, with the table as it was after each step."""
        from croupier.report.recall import Recalled

        return self.pit.ask("GET", f"{self._path}/rounds/{number}/steps", Recalled, named=True)

    def audit(self) -> AuditedTable:
        """The audit of the table's chain, signatures, commitments, rounds and books."""
        return self.pit.ask("GET", f"{self._path}/audit", AuditedTable, named=True)

    def dealer(self) -> DealerPage:
        """The live table for its dealer: what comes next, what is entered, what may be corrected."""
        return self.pit.ask("GET", f"{self._path}/dealer", DealerPage, named=True)

    def read(self, text: str, entry: int | None = None) -> dict[str, Any]:
        """What was clicked, typed or scanned, as the command to send, or to correct an entry with."""
        body = {"text": text} if entry is None else {"text": text, "entry": entry}
        return self.pit.ask("POST", f"{self._path}/read", Read, body, named=True).command

    def preview(self, command: Mapping[str, object]) -> Preview:
        """The ruling a report or a correction would get; nothing changes."""
        return self.pit.ask("POST", f"{self._path}/preview", Preview, command, named=True)

    def journal(self) -> bytes:
        """The whole journal, as `croupier audit` reads it."""
        return self.pit.send("GET", f"{self._path}/journal", named=True)

    def watch(self, after: int | None = None, *, view: bool = False) -> Iterator[Entry]:
        """Every entry as it is written, from a sequence number on; reconnects when the connection is lost."""
        from websockets.exceptions import ConnectionClosed

        while True:
            query = {"view": "true" if view else "false"} | ({} if after is None else {"after": str(after)})
            with self.pit.connected(f"{self._path}/live?{urlencode(query)}") as socket:
                try:
                    for text in socket:
                        message = msgspec.json.decode(text)
                        after = message["sequence"] if message["kind"] == "entry" or after is None else after
                        if message["kind"] == "entry":
                            yield msgspec.convert(
                                {name: value for name, value in message.items() if name != "kind"}, Entry
                            )
                except ConnectionClosed as closed:
                    if closed.rcvd is not None and closed.rcvd.code == 1008:
                        raise Refused(403, "forbidden", closed.rcvd.reason) from None
            time.sleep(0.2)

    def text(self) -> AbstractContextManager[Any]:
        """The server's text view of the table, line by line, over a WebSocket."""
        return self.pit.connected(f"{self._path}/text")
