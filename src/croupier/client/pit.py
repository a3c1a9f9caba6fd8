"""A pit's server: people, tables, money, rules and figures."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode

from croupier.client.answers import (
    Done,
    FloorTable,
    HouseEntry,
    HouseSlice,
    Info,
    Person,
    Session,
    SignedIn,
    TableRow,
)
from croupier.client.connection import Connection
from croupier.client.remote_table import RemoteTable
from croupier.law.refusal import BadInput
from croupier.pit.records import Account, Position, Proposal, SharedMeter, Statement, Transacted

if TYPE_CHECKING:
    from croupier.pit.rounds import FoundRound
    from croupier.report.mathematics import HandFigures, Mathematics
    from croupier.report.rulebook import Changes, Contents, SectionPage


class Pit(Connection):
    """A pit's server by its address; without a token, the first request signs in as a guest."""

    def info(self) -> Info:
        """What the server is."""
        return self.ask("GET", "/api", Info)

    def sign_in(self, name: str, password: str) -> Session:
        """Sign in with an account; an earlier session of the same account ends."""
        body = {"name": name, "password": password}
        found = self.ask("POST", "/api/session", SignedIn, body)
        self.person, self.token = found.person, found.token
        return Session(found.person, found.role, found.initial)

    def session(self) -> Session:
        """Who is signed in; a guest has the role `guest`."""
        return self.ask("GET", "/api/session", Session, named=True)

    def sign_out(self) -> None:
        """End the session."""
        self.send("DELETE", "/api/session", named=True)
        self.person = self.token = ""

    def change_password(self, old: str, new: str) -> None:
        """Choose a password."""
        self.send("POST", "/api/session/password", {"old": old, "new": new}, named=True)

    def people(self, role: str = "", *, retired: bool = False) -> list[Person]:
        """The accounts of the pit, all or those of a role."""
        query = urlencode({"role": role, "retired": "true" if retired else "false"})
        return self.ask("GET", f"/api/people?{query}", list[Person], named=True)

    def add_patron(self, name: str, password: str) -> Person:
        """Open a patron's account (cage cashier); the password is changed at the first sign-in."""
        body = {"name": name, "password": password}
        return self.ask("POST", "/api/patrons", Person, body, named=True)

    def add_person(self, name: str, role: str, password: str) -> Person:
        """Add a member of the staff (administrator); the password is changed at the first sign-in."""
        body = {"name": name, "role": role, "password": password}
        return self.ask("POST", "/api/people", Person, body, named=True)

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
        """What is waiting to be confirmed in the pit."""
        return self.ask("GET", "/api/proposals", list[Proposal], named=True)

    def confirm(self, proposal: str) -> Done:
        """Confirm what another person asked for; it is on the server's disk when this returns."""
        return self.ask("POST", f"/api/proposals/{quote(proposal, safe='')}/confirm", Done, named=True)

    def decline(self, proposal: str) -> Proposal:
        """Decline what another person asked for, or take back what you asked for."""
        return self.ask("POST", f"/api/proposals/{quote(proposal, safe='')}/decline", Proposal, named=True)

    def house_journal(self, after: int = 0) -> Iterator[HouseEntry]:
        """The journal of the house from after an entry on."""
        more = True
        while more:
            found = self.ask("GET", f"/api/house?after={after}&limit=500", HouseSlice, named=True)
            yield from found.entries
            more, after = found.more, found.entries[-1].entry if found.entries else after

    def _about(self, name: str, what: str, body: object = None) -> Person:
        return self.ask("POST", f"/api/people/{quote(name, safe='')}/{what}", Person, body, named=True)

    def tables(self, *, closed: bool = False) -> list[TableRow]:
        """The tables of the pit, oldest first."""
        return self.ask("GET", f"/api/tables?closed={'true' if closed else 'false'}", list[TableRow])

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
        return self.send("GET", f"/api/games/{quote(game, safe='')}/{what}?{urlencode(query)}", named=True)

    def mathematics(
        self,
        game: str,
        as_of: str = "",
        options: Mapping[str, object] | None = None,
        pays: Mapping[str, object] | None = None,
    ) -> Mathematics:
        """The exact value of every wager and the best play, in words; `pays` replaces what rows of pay tables
        pay, such as {"main.blackjack": "6:5"}.
        """
        from croupier.report.mathematics import Mathematics

        query = _setting(as_of, options, pays)
        return self.ask("GET", f"{_game(game)}/mathematics?{query}", Mathematics, named=True)

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
        return self.ask("GET", f"{_game(game)}/choices?{query}", HandFigures, named=True)

    def rulebook(self, as_of: str = "") -> Contents:
        """The sections of the chapter on a day."""
        from croupier.report.rulebook import Contents

        return self.ask("GET", f"/api/rulebook?{_setting(as_of, {}, {})}", Contents, named=True)

    def section(self, cite: str, as_of: str = "") -> SectionPage:
        """A section on a day, by its number or by that of one of its paragraphs."""
        from croupier.report.rulebook import SectionPage

        query = f"{urlencode({'cite': cite})}&{_setting(as_of, {}, {})}"
        return self.ask("GET", f"/api/rulebook/section?{query}", SectionPage, named=True)

    def rulebook_changes(self, first: str, last: str) -> Changes:
        """What changed in the chapter between two days."""
        from croupier.report.rulebook import Changes

        query = urlencode({"first": first, "last": last})
        return self.ask("GET", f"/api/rulebook/changes?{query}", Changes, named=True)

    def rounds(self, **wanted: object) -> list[FoundRound]:
        """Rounds by table, game, patron, irregularity, since, before (milliseconds) and limit, newest first;
        `irregular=True` only those in which something went wrong or was corrected.
        """
        from croupier.pit.rounds import FoundRound

        query = {name: str(value).lower() if value is True else value for name, value in wanted.items()}
        return self.ask("GET", f"/api/rounds?{urlencode(query)}", list[FoundRound], named=True)

    def account(self) -> Account:
        """What you have, and where."""
        return self.ask("GET", "/api/account", Account, named=True)

    def statement(self, person: str = "") -> Statement:
        """Your own statement: every cent, with its round and rule; the house may ask for a patron's."""
        path = f"/api/patrons/{quote(person, safe='')}/statement" if person else "/api/account/statement"
        found = self.ask("GET", f"{path}?limit=1000", Statement, named=True)
        while len(found.lines) < found.count:
            query = f"after={len(found.lines)}&limit=1000"
            more = self.ask("GET", f"{path}?{query}", Statement, named=True)
            if not more.lines:
                break
            found.lines.extend(more.lines)
        return found

    def play_chips(self) -> Account:
        """Refill play chips to what a guest begins with, once a day."""
        return self.ask("POST", "/api/account/chips", Account, named=True)

    def transact(self, do: str, person: str, cents: int, key: str = "") -> Transacted:
        """Deposit, withdraw or cash_out for a patron, as a cage cashier."""
        body = {"do": do, "person": person, "cents": cents}
        key = key or secrets.token_hex(16)
        return self.ask("POST", "/api/cage/transactions", Transacted, body, named=True, key=key)

    def cage(self) -> Position:
        """The balances of the cage."""
        return self.ask("GET", "/api/cage", Position, named=True)

    def meters(self) -> list[SharedMeter]:
        """The progressive meters that tables share."""
        return self.ask("GET", "/api/meters", list[SharedMeter])

    def floor(self) -> list[FloorTable]:
        """Every open table as the floor sees it."""
        return self.ask("GET", "/api/floor", list[FloorTable], named=True)


def _game(game: str) -> str:
    return f"/api/games/{quote(game, safe='')}"


def _setting(as_of: str, options: Mapping[str, object] | None, pays: Mapping[str, object] | None) -> str:
    query = [("as_of", as_of)] if as_of else []
    query += [("option", f"{name}={value}") for name, value in (options or {}).items()]
    query += [("pays", f"{place}={odds}") for place, odds in (pays or {}).items()]
    return urlencode(query)
