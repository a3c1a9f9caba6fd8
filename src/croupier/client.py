"""A pit's server from a program: `Pit(url)` has tables to sit at, `RemoteTable` plays; cents, typed views.

Every command carries an idempotency key: one that was lost on the way is sent again and acts once.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote, urlencode, urlsplit

import msgspec

from croupier.law.refusal import BadInput, CroupierError
from croupier.pit.records import (
    Account,
    Deck,
    DropCount,
    Position,
    Proposal,
    Report,
    SharedMeter,
    Statement,
    Transacted,
)
from croupier.procedure.seats import SeatId
from croupier.table.previews import Preview
from croupier.table.sign import SignView
from croupier.table.views import QuestionView, TableView

if TYPE_CHECKING:
    from croupier.pit.rounds import FoundRound
    from croupier.report.advice import Advice
    from croupier.report.mathematics import HandFigures, Mathematics
    from croupier.report.recall import Recalled
    from croupier.report.rulebook import Changes, Contents, SectionPage

AGAIN = frozenset([429, 503])
Answer = TypeVar("Answer")


class Refused(CroupierError):
    """The server says no: the status, a kind for programs, a sentence for people, the rule if one refuses."""

    def __init__(self, status: int, kind: str, message: str, cite: str = "") -> None:
        super().__init__(message)
        self.status, self.kind, self.cite = status, kind, cite


class Unreachable(CroupierError):
    """The server does not answer."""


class Info(msgspec.Struct, frozen=True):
    """What a server is; `record` is a pit of record, `public_key` the key that signs its journals,
    `play_chips` what a guest begins with, `seat_seconds` how long a seat is kept for who does nothing.
    """

    version: str
    record: bool
    public_key: str
    play_chips: int
    seat_seconds: int


class TableRow(msgspec.Struct, frozen=True):
    """A table as the lobby lists it; times in milliseconds since 1970."""

    id: str
    name: str
    game: str
    opened_at: int
    closed_at: int | None
    link: str


class Actions(msgspec.Struct, frozen=True):
    """What may be done now: `may` has an empty text for what is allowed, or the reason why not."""

    sequence: int
    seats: list[str]
    betting: bool
    asked: QuestionView | None
    may: dict[str, str]
    next: str


class Entry(msgspec.Struct, frozen=True):
    """An entry of the journal as this visitor may read it; `view` only where the server sends one."""

    entry: int
    at: int
    sequence: int
    events: list[dict[str, Any]]
    view: TableView | None = None


class Done(msgspec.Struct, frozen=True):
    """A command that is on disk: the number of its entry, its events, and how the table stands now."""

    entry: int
    events: list[dict[str, Any]]
    view: TableView


class Verdict(msgspec.Struct, frozen=True):
    """What a command would be answered: nothing, or the refusal and its rule; `takes_two` names what
    takes two people.
    """

    refusal: str
    cite: str
    takes_two: str = ""


class Person(msgspec.Struct, frozen=True):
    """An account; `locked` after failed sign-ins, `initial` until its owner chose a password."""

    name: str
    role: str
    added_at: int
    locked: bool
    initial: bool
    retired: bool


class Session(msgspec.Struct, frozen=True):
    """Who is signed in, and whether a password of one's own is to be chosen first."""

    person: str
    role: str
    initial: bool


class Assignment(msgspec.Struct, frozen=True):
    """A dealer or boxperson at a table, since when, and who sent them there."""

    person: str
    role: str
    table: str
    since: int
    by: str


class HouseEntry(msgspec.Struct, frozen=True):
    """An entry of the journal of the house: a sign-in, a refusal, an administrative act."""

    entry: int
    at: int
    do: str
    by: str
    role: str
    about: str
    table: str
    details: dict[str, str]


class _HouseSlice(msgspec.Struct):
    entries: list[HouseEntry]
    more: bool


class _SignedIn(Session, frozen=True):
    token: str = ""


class AuditedTable(msgspec.Struct, frozen=True):
    """What an audit found: the verdict, every fault, and how much was read through."""

    verdict: str
    faults: list[str]
    remarks: list[str]
    entries: int
    events: int
    rounds: int
    heads: int
    signed: int


class Awaited(msgspec.Struct, frozen=True):
    """What a dealer enters next: `kind` is cards, values, stub or answer."""

    kind: str
    most: int
    unseen: bool
    device: str
    example: str
    results: list[str]
    count: int


class Entered(msgspec.Struct, frozen=True):
    """Something that was entered and can be corrected."""

    entry: int
    at: int
    text: str


class DealerPage(msgspec.Struct, frozen=True):
    """A live table for its dealer."""

    name: str
    next: str
    reminders: list[str]
    expected: Awaited | None
    entered: list[Entered]
    view: TableView


class FloorSeat(msgspec.Struct, frozen=True):
    """Who sits where, with what in hand and how much on the layout; cents."""

    seat: str
    patron: str
    chips: int
    wagered: int


class FloorTable(msgspec.Struct, frozen=True):
    """A table as the floor sees it."""

    id: str
    name: str
    game: str
    mode: str
    round: int
    next: str
    stopped: bool
    seats: list[FloorSeat]


class _Read(msgspec.Struct):
    command: dict[str, Any]


class _Guest(msgspec.Struct):
    person: str
    token: str


class _Ready(msgspec.Struct):
    waiting_for: list[str]


class _Slice(msgspec.Struct):
    entries: list[Entry]
    more: bool


class _Failure(msgspec.Struct):
    kind: str
    message: str
    cite: str = ""


class _Failed(msgspec.Struct):
    error: _Failure


class Pit:
    """A server by its address; without a token the first request makes a guest of a practice pit."""

    def __init__(self, url: str, token: str = "", *, attempts: int = 5, timeout: float = 30) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise BadInput(f"server {url!r}: expected an address such as http://127.0.0.1:8747")
        self.url = f"{parts.scheme}://{parts.netloc}"
        self._parts = parts
        self.token = token
        self.person = ""
        self._attempts, self._timeout = attempts, timeout
        self._connection: HTTPConnection | None = None

    def close(self) -> None:
        """Let go of the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def __enter__(self) -> Pit:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def info(self) -> Info:
        """What the server is."""
        return self._ask("GET", "/api", Info)

    def enter(self) -> str:
        """Become a guest, unless there is a token already; gives the token."""
        if not self.token:
            guest = self._ask("POST", "/api/guests", _Guest)
            self.person, self.token = guest.person, guest.token
        return self.token

    def sign_in(self, name: str, password: str) -> Session:
        """Sign in with an account; an earlier session of the same account ends."""
        body = {"name": name, "password": password}
        found = self._ask("POST", "/api/session", _SignedIn, body)
        self.person, self.token = found.person, found.token
        return Session(found.person, found.role, found.initial)

    def session(self) -> Session:
        """Who is signed in; a guest has the role `guest`."""
        return self._ask("GET", "/api/session", Session, named=True)

    def sign_out(self) -> None:
        """End the session."""
        self._send("DELETE", "/api/session", named=True)
        self.person = self.token = ""

    def change_password(self, old: str, new: str) -> None:
        """Choose a password."""
        self._send("POST", "/api/session/password", {"old": old, "new": new}, named=True)

    def people(self, role: str = "", *, retired: bool = False) -> list[Person]:
        """The accounts of the pit, all or those of a role."""
        query = urlencode({"role": role, "retired": "true" if retired else "false"})
        return self._ask("GET", f"/api/people?{query}", list[Person], named=True)

    def add_patron(self, name: str, password: str) -> Person:
        """Open a patron's account (cage cashier); the password is changed at the first sign-in."""
        body = {"name": name, "password": password}
        return self._ask("POST", "/api/patrons", Person, body, named=True)

    def add_person(self, name: str, role: str, password: str) -> Person:
        """Add someone of the house (administrator); the password is changed at the first sign-in."""
        body = {"name": name, "role": role, "password": password}
        return self._ask("POST", "/api/people", Person, body, named=True)

    def change_role(self, name: str, role: str) -> Person:
        """Give a person another role (administrator)."""
        return self._about(name, "role", {"role": role})

    def retire(self, name: str) -> Person:
        """End an account (administrator)."""
        return self._about(name, "retire")

    def release(self, name: str) -> Person:
        """Unlock an account (administrator)."""
        return self._about(name, "release")

    def reset_password(self, name: str, password: str) -> Person:
        """Set a password for a person's next sign-in (administrator)."""
        return self._about(name, "password", {"password": password})

    def proposals(self) -> list[Proposal]:
        """What stands to be confirmed in the pit."""
        return self._ask("GET", "/api/proposals", list[Proposal], named=True)

    def confirm(self, proposal: str) -> Done:
        """Confirm what another person asked for; it is on the server's disk when this returns."""
        return self._ask("POST", f"/api/proposals/{quote(proposal, safe='')}/confirm", Done, named=True)

    def decline(self, proposal: str) -> Proposal:
        """Decline what another person asked for, or take back what you asked for."""
        return self._ask("POST", f"/api/proposals/{quote(proposal, safe='')}/decline", Proposal, named=True)

    def house_journal(self, after: int = 0) -> Iterator[HouseEntry]:
        """The journal of the house after an entry."""
        more = True
        while more:
            found = self._ask("GET", f"/api/house?after={after}&limit=500", _HouseSlice, named=True)
            yield from found.entries
            more, after = found.more, found.entries[-1].entry if found.entries else after

    def _about(self, name: str, what: str, body: object = None) -> Person:
        return self._ask("POST", f"/api/people/{quote(name, safe='')}/{what}", Person, body, named=True)

    def tables(self, *, closed: bool = False) -> list[TableRow]:
        """The tables of the pit, oldest first."""
        return self._ask("GET", f"/api/tables?closed={'true' if closed else 'false'}", list[TableRow])

    def table(self, table_id: str) -> RemoteTable:
        """A table by its id."""
        return RemoteTable(self, table_id)

    def find(self, game: str) -> RemoteTable:
        """The first open table of a game."""
        wanted = game.replace("_", "-")
        for row in self.tables():
            if row.game.replace("_", "-") == wanted:
                return self.table(row.id)
        raise BadInput(f"{game}: the pit has no open table of this game")

    def report(
        self, game: str, what: str, as_of: str = "", options: Mapping[str, object] | None = None
    ) -> bytes:
        """The rules, analysis, guide or layout of a game."""
        query = [("as_of", as_of)] if as_of else []
        query += [("option", f"{name}={value}") for name, value in (options or {}).items()]
        return self._send("GET", f"/api/games/{quote(game, safe='')}/{what}?{urlencode(query)}", named=True)

    def mathematics(
        self,
        game: str,
        as_of: str = "",
        options: Mapping[str, object] | None = None,
        pays: Mapping[str, object] | None = None,
    ) -> Mathematics:
        """The exact value of every wager and the best play, in words; `pays` has what rows of pay tables pay
        instead, such as {"main.blackjack": "6:5"}.
        """
        from croupier.report.mathematics import Mathematics

        query = _setting(as_of, options, pays)
        return self._ask("GET", f"{_game(game)}/mathematics?{query}", Mathematics, named=True)

    def choices(
        self,
        game: str,
        hand: str = "",
        shown: str = "",
        as_of: str = "",
        options: Mapping[str, object] | None = None,
    ) -> HandFigures:
        """The exact value of every choice with a hand."""
        from croupier.report.mathematics import HandFigures

        query = f"{urlencode({'hand': hand, 'shown': shown})}&{_setting(as_of, options, {})}"
        return self._ask("GET", f"{_game(game)}/choices?{query}", HandFigures, named=True)

    def rulebook(self, as_of: str = "") -> Contents:
        """The sections of the chapter on a day."""
        from croupier.report.rulebook import Contents

        return self._ask("GET", f"/api/rulebook?{_setting(as_of, {}, {})}", Contents, named=True)

    def section(self, cite: str, as_of: str = "") -> SectionPage:
        """A section on a day, by its number or by that of one of its paragraphs."""
        from croupier.report.rulebook import SectionPage

        query = f"{urlencode({'cite': cite})}&{_setting(as_of, {}, {})}"
        return self._ask("GET", f"/api/rulebook/section?{query}", SectionPage, named=True)

    def rulebook_changes(self, first: str, last: str) -> Changes:
        """What changed in the chapter between two days."""
        from croupier.report.rulebook import Changes

        query = urlencode({"first": first, "last": last})
        return self._ask("GET", f"/api/rulebook/changes?{query}", Changes, named=True)

    def rounds(self, **wanted: object) -> list[FoundRound]:
        """Rounds by table, game, patron, irregularity, since, before (milliseconds) and limit, newest first;
        `irregular=True` only those in which something went wrong or was corrected.
        """
        from croupier.pit.rounds import FoundRound

        query = {name: str(value).lower() if value is True else value for name, value in wanted.items()}
        return self._ask("GET", f"/api/rounds?{urlencode(query)}", list[FoundRound], named=True)

    def account(self) -> Account:
        """What you have, and where."""
        return self._ask("GET", "/api/account", Account, named=True)

    def statement(self, person: str = "") -> Statement:
        """Every cent of yours with round and rule; the house may ask for a patron's."""
        path = f"/api/patrons/{quote(person, safe='')}/statement" if person else "/api/account/statement"
        found = self._ask("GET", f"{path}?limit=1000", Statement, named=True)
        while len(found.lines) < found.count:
            query = f"after={len(found.lines)}&limit=1000"
            more = self._ask("GET", f"{path}?{query}", Statement, named=True)
            if not more.lines:
                break
            found.lines.extend(more.lines)
        return found

    def play_chips(self) -> Account:
        """Play chips again up to what a guest begins with, once a day."""
        return self._ask("POST", "/api/account/chips", Account, named=True)

    def transact(self, do: str, person: str, cents: int, key: str = "") -> Transacted:
        """Deposit, withdraw or cash_out for a patron, as a cage cashier."""
        body = {"do": do, "person": person, "cents": cents}
        key = key or secrets.token_hex(16)
        return self._ask("POST", "/api/cage/transactions", Transacted, body, named=True, key=key)

    def cage(self) -> Position:
        """How the cage stands."""
        return self._ask("GET", "/api/cage", Position, named=True)

    def meters(self) -> list[SharedMeter]:
        """The progressive meters that tables share."""
        return self._ask("GET", "/api/meters", list[SharedMeter])

    def floor(self) -> list[FloorTable]:
        """Every open table as the floor sees it."""
        return self._ask("GET", "/api/floor", list[FloorTable], named=True)

    def _ask(
        self,
        method: str,
        path: str,
        kind: type[Answer],
        body: object = None,
        *,
        named: bool = False,
        key: str = "",
    ) -> Answer:
        return msgspec.json.decode(self._send(method, path, body, named=named, key=key), type=kind)

    def _send(
        self, method: str, path: str, body: object = None, *, named: bool = False, key: str = ""
    ) -> bytes:
        """Send a request; what may be sent again is, with a pause that grows."""
        headers = {"accept": "application/json"}
        if named:
            headers["authorization"] = f"Bearer {self.enter()}"
        if key:
            headers["idempotency-key"] = key
        content = b"" if body is None else msgspec.json.encode(body)
        if content:
            headers["content-type"] = "application/json"
        refused: CroupierError = Unreachable(f"{self.url} does not answer")
        for attempt in range(self._attempts):
            if attempt:
                time.sleep(0.1 * 2**attempt * (1 + secrets.randbelow(100) / 100))
            try:
                status, answer = self._exchanged(method, path, content, headers)
            except (OSError, HTTPException) as error:
                self.close()
                refused = Unreachable(f"{self.url} does not answer: {error}")
                continue
            if status < 400:
                return answer
            refused = _refused(status, answer)
            if status not in AGAIN:
                break
        raise refused

    def _exchanged(
        self, method: str, path: str, content: bytes, headers: dict[str, str]
    ) -> tuple[int, bytes]:
        if self._connection is None:
            kind = HTTPSConnection if self._parts.scheme == "https" else HTTPConnection
            self._connection = kind(str(self._parts.hostname), self._parts.port, timeout=self._timeout)
        self._connection.request(method, path, content, headers)
        response = self._connection.getresponse()
        return response.status, response.read()

    @contextmanager
    def connected(self, path: str) -> Iterator[Any]:
        """A WebSocket of the server."""
        from websockets.exceptions import WebSocketException
        from websockets.sync.client import connect

        address = f"{'wss' if self._parts.scheme == 'https' else 'ws'}://{self._parts.netloc}{path}"
        headers = {"authorization": f"Bearer {self.enter()}"}
        try:
            socket = connect(address, additional_headers=headers, open_timeout=self._timeout, close_timeout=1)
        except (OSError, WebSocketException) as error:
            raise Unreachable(f"{self.url} does not answer: {error}") from None
        with socket:
            yield socket


def _refused(status: int, answer: bytes) -> Refused:
    try:
        failed = msgspec.json.decode(answer, type=_Failed).error
    except msgspec.MsgspecError:
        return Refused(status, "failed", f"the server answers {status}")
    return Refused(status, failed.kind, failed.message, failed.cite)


def _game(game: str) -> str:
    return f"/api/games/{quote(game, safe='')}"


def _setting(as_of: str, options: Mapping[str, object] | None, pays: Mapping[str, object] | None) -> str:
    query = [("as_of", as_of)] if as_of else []
    query += [("option", f"{name}={value}") for name, value in (options or {}).items()]
    query += [("pays", f"{place}={odds}") for place, odds in (pays or {}).items()]
    return urlencode(query)


class RemoteTable:
    """A table of a pit's server; amounts are cents."""

    def __init__(self, pit: Pit, table_id: str) -> None:
        self.pit, self.id = pit, table_id
        self._path = f"/api/tables/{quote(table_id, safe='')}"

    def view(self) -> TableView:
        """The table as you see it."""
        return self.pit._ask("GET", self._path, TableView, named=True)

    def actions(self) -> Actions:
        """What you may do now, and if not, why not."""
        return self.pit._ask("GET", f"{self._path}/actions", Actions, named=True)

    def do(self, command: str, key: str = "", **fields: object) -> Done:
        """Carry out a command by its name and fields; it is on the server's disk when this returns."""
        body = {"do": command, **fields}
        key = key or secrets.token_hex(16)
        return self.pit._ask("POST", f"{self._path}/commands", Done, body, named=True, key=key)

    def check(self, command: str, **fields: object) -> Verdict:
        """What a command would be answered now; nothing changes."""
        return self.pit._ask("POST", f"{self._path}/check", Verdict, {"do": command, **fields}, named=True)

    def propose(self, command: str, key: str = "", **fields: object) -> Proposal:
        """Ask for a command that takes two people."""
        body, key = {"do": command, **fields}, key or secrets.token_hex(16)
        return self.pit._ask("POST", f"{self._path}/proposals", Proposal, body, named=True, key=key)

    def proposals(self) -> list[Proposal]:
        """What stands to be confirmed at this table."""
        return self.pit._ask("GET", f"{self._path}/proposals", list[Proposal], named=True)

    def dealers(self) -> list[Assignment]:
        """Who deals here."""
        return self.pit._ask("GET", f"{self._path}/dealers", list[Assignment], named=True)

    def assign(self, person: str) -> Assignment:
        """Send a dealer or boxperson here (floorperson and above)."""
        path = f"{self._path}/dealers/{quote(person, safe='')}"
        return self.pit._ask("PUT", path, Assignment, named=True)

    def relieve(self, person: str) -> None:
        """End the work of a dealer or boxperson here (floorperson and above)."""
        self.pit._send("DELETE", f"{self._path}/dealers/{quote(person, safe='')}", named=True)

    def decks(self, *, removed: bool = False) -> list[Deck]:
        """Decks, tiles and dice here, those that left the table too."""
        path = f"{self._path}/decks?removed={'true' if removed else 'false'}"
        return self.pit._ask("GET", path, list[Deck], named=True)

    def bring_deck(self, kind: str, marks: str) -> Deck:
        """Bring a deck (`cards`), `tiles` or `dice` to a live table (floorperson and above)."""
        body = {"kind": kind, "marks": marks}
        return self.pit._ask("POST", f"{self._path}/decks", Deck, body, named=True)

    def inspect_deck(self, deck: str) -> Deck:
        """Say that you have inspected a deck or set (the dealer of this table)."""
        return self.pit._ask("POST", f"{self._path}/decks/{quote(deck, safe='')}/inspect", Deck, named=True)

    def remove_deck(self, deck: str, reason: str) -> Deck:
        """Take a deck or set off the table (floorperson and above)."""
        path, body = f"{self._path}/decks/{quote(deck, safe='')}/remove", {"reason": reason}
        return self.pit._ask("POST", path, Deck, body, named=True)

    def sign(self) -> SignView:
        """The sign at the table: options in force, what changes and when."""
        return self.pit._ask("GET", f"{self._path}/sign", SignView)

    def sit(self, seat: SeatId, buy_in: int, value: str = "") -> Done:
        """Take a seat with chips and, left out, a random value of your own for the chance to come."""
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
        """What every answer to what you are asked is worth, in a practice pit."""
        from croupier.report.advice import Advice

        return self.pit._ask("GET", f"{self._path}/advice", Advice, named=True)

    def report(self) -> Report:
        """Drop, win and hold, fills and credits, for the house."""
        return self.pit._ask("GET", f"{self._path}/report", Report, named=True)

    def count_drop(self, cash: int, slips: int = 0) -> DropCount:
        """Count the drop box of a closed table, cash and slips on patrons' accounts, as a cage cashier."""
        body = {"cash": cash, "slips": slips}
        return self.pit._ask("POST", f"{self._path}/drop", DropCount, body, named=True)

    def ready(self) -> list[str]:
        """Ask the virtual dealer to deal; gives the seats still waited for."""
        return self.pit._ask("POST", f"{self._path}/ready", _Ready, named=True).waiting_for

    def events(self, after: int = 0) -> Iterator[Entry]:
        """The entries after a sequence number, as you may read them."""
        more = True
        while more:
            found = self.pit._ask("GET", f"{self._path}/events?after={after}", _Slice, named=True)
            yield from found.entries
            more = found.more
            after = found.entries[-1].sequence if found.entries else after

    def round(self, number: int) -> list[Entry]:
        """A round again, step by step."""
        return self.pit._ask("GET", f"{self._path}/rounds/{number}", _Slice, named=True).entries

    def recall(self, number: int) -> Recalled:
        """A round step by step, with the table as it lay after each."""
        from croupier.report.recall import Recalled

        return self.pit._ask("GET", f"{self._path}/rounds/{number}/steps", Recalled, named=True)

    def audit(self) -> AuditedTable:
        """The audit of the table's chain, signatures, commitments, rounds and books."""
        return self.pit._ask("GET", f"{self._path}/audit", AuditedTable, named=True)

    def dealer(self) -> DealerPage:
        """The live table for its dealer: what comes next, what is entered, what may be corrected."""
        return self.pit._ask("GET", f"{self._path}/dealer", DealerPage, named=True)

    def read(self, text: str, entry: int | None = None) -> dict[str, Any]:
        """What was clicked, typed or scanned, as the command to send; with an entry the one to correct it."""
        body = {"text": text} if entry is None else {"text": text, "entry": entry}
        return self.pit._ask("POST", f"{self._path}/read", _Read, body, named=True).command

    def preview(self, command: Mapping[str, object]) -> Preview:
        """The ruling a report or a correction would get; nothing changes."""
        return self.pit._ask("POST", f"{self._path}/preview", Preview, command, named=True)

    def journal(self) -> bytes:
        """The whole journal, as `croupier audit` reads it."""
        return self.pit._send("GET", f"{self._path}/journal", named=True)

    def watch(self, after: int | None = None, *, view: bool = False) -> Iterator[Entry]:
        """Every entry as it is written, from a sequence number on; a lost connection is made again."""
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
        """The terminal table of the server, line by line, over a WebSocket."""
        return self.pit.connected(f"{self._path}/text")
