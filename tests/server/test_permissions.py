"""The permission matrix against running servers, cell by cell, and sessions that are none."""

import http.client
import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from croupier.pit import permissions
from croupier.pit.permissions import COLUMNS, COMMANDS, GUEST, NOBODY, OPERATIONS, ROLES, TWO_PEOPLE
from croupier.server.api import OPERATIONS as OFFERED
from croupier.server.bodies import KINDS
from croupier.server.limits import Limits
from croupier.server.operations import Operation
from croupier.server.visitors import AT_A_TABLE
from croupier.table import commands as cmd
from tests.server.conftest import PASSWORD, PATIENCE, Served
from tests.server.staff import Clock

LIMITS = Limits(
    requests_per_second=1e6, burst=10**6, guests_per_second=1e6, guests_burst=10**6, sign_ins_per_second=1e6,
    sign_ins_burst=10**6,
)  # fmt: skip
TAGS = {str(kind.__struct_config__.tag): kind for kind in KINDS.values()}
SENT = sorted(COMMANDS.keys() & TAGS.keys())
BODIES: dict[str, dict[str, Any]] = {
    "contribute": {"seat": 9, "value": "x"}, "buy_in": {"seat": 9, "cents": 100},
    "tip": {"seat": 9, "cents": 100}, "leave": {"seat": 9},
    "sit": {"seat": 99}, "bet": {"seat": 9, "wager": "one", "amount": 100},
    "bets": {"seat": 9, "wagers": {"one": 100}}, "reduce": {"seat": 9, "wager": "one"},
    "call": {"seat": 9, "wager": "one", "on": True}, "cut": {"cards": 20},
    "decide": {"seat": 9, "word": "hit"}, "time_up": {"seat": 9}, "take_dice": {"seat": 9, "word": "accept"},
    "fill": {"cents": 100}, "credit": {"cents": 100}, "count_inventory": {"cents": -1},
    "irregularity": {"id": "no_such"}, "alter": {"option": "table_min", "value": 500},
    "take_color": {"seat": 9}, "say": {"word": "abracadabra"}, "validate": {"seat": 9},
    "close_table": {"cents": -1},
}  # fmt: skip
"""Bodies that can be read; the table is closed and carries nothing out, so the answer shows who may ask."""


class Pits:
    """A pit of record and a practice pit, with one person of every role in each, and raw requests."""

    def __init__(self, record: Served, practice: Served, clock: Clock) -> None:
        self.served = {True: record, False: practice}
        self.clock = clock
        self.tokens: dict[bool, dict[str, str]] = {}
        self.opened: dict[bool, str] = {}
        self.closed: dict[bool, str] = {}
        self._connections: dict[bool, http.client.HTTPConnection] = {}
        for is_record, served in self.served.items():
            tokens = {NOBODY: ""} | ({} if is_record else {GUEST: served.pit().enter()})
            for role in ROLES:
                tokens[role] = served.hire(role.replace(" ", "-") + "-1", role).token
            opened, closed = served.open_table("big-six"), served.open_table("big-six", mode="live")
            served.wait(served.host.do(closed, cmd.CloseTable(by=cmd.FLOORPERSON)))
            for role in permissions.AT_TABLE:
                door: Any = served.door
                door.assignments.assign(closed, f"{role}-1", by="test", by_role="")
            self.tokens[is_record] = tokens
            self.opened[is_record], self.closed[is_record] = opened, closed

    def ask(
        self, record: bool, token: str, method: str, path: str, body: object = None
    ) -> tuple[int, dict[str, Any]]:
        """Status and answer of a request."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        content = b"" if body is None else json.dumps(body).encode()
        for _ in range(3):
            connection = self._connections.get(record)
            if connection is None:
                place = urlsplit(self.served[record].url).netloc
                connection = http.client.HTTPConnection(place, timeout=PATIENCE)
                self._connections[record] = connection
            try:
                connection.request(method, path, content, headers | {"idempotency-key": "one key"})
                answer = connection.getresponse()
                text = answer.read()
            except (OSError, http.client.HTTPException):
                self._connections.pop(record).close()
                continue
            found = (
                json.loads(text) if text and answer.headers.get("content-type") == "application/json" else {}
            )
            return answer.status, found if isinstance(found, dict) else {}
        raise AssertionError("the server does not answer")

    def close(self) -> None:
        """End both."""
        for connection in self._connections.values():
            connection.close()
        for served in self.served.values():
            served.close()


@pytest.fixture(scope="module")
def pits(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pits]:
    """Both kinds of pit."""
    clock = Clock()
    folders = tmp_path_factory.mktemp("record"), tmp_path_factory.mktemp("practice")
    record = Served(folders[0], LIMITS, record=True, clock=clock)
    found = Pits(record, Served(folders[1], LIMITS, record=False), clock)
    yield found
    found.close()


def address(operation: Operation, pits: Pits, record: bool) -> str:
    """Where an operation is asked for; reports of no game, acts about nobody."""
    values = {
        "table_id": pits.closed[record], "game": "no-such-game", "number": "1", "person": "nobody-here",
        "proposal": "0" * 16, "deck": "0" * 16,
    }  # fmt: skip
    return re.sub(r"\{(\w+)\}", lambda found: values[found[1]], operation.path)


def test_every_operation_and_every_command_has_its_row() -> None:
    assert {operation.name for operation in OFFERED} | {"live", "text"} == OPERATIONS.keys()
    assert COMMANDS.keys() - {"void", "manual_payout"} == TAGS.keys()
    for operation in OFFERED:
        assert operation.open == (OPERATIONS[operation.name][NOBODY] != permissions.NOT), operation.name


def test_the_matrix_gives_nobody_more_than_the_table_does() -> None:
    assert not any(permissions.PRACTICE in row.values() for row in COMMANDS.values())
    for name in SENT:
        for role in ROLES:
            if COMMANDS[name][role] in (permissions.MAY, permissions.ASKS, permissions.BOTH):
                assert TAGS[name] in cmd.PERMITTED[AT_A_TABLE[role]], (name, role)
    for what, reported in (("void", "irregularity"), ("manual_payout", "correct")):
        assert {role for role in ROLES if permissions.may_ask(what, role)} == {
            role for role in ROLES if COMMANDS[reported][role] == permissions.MAY
        }


@pytest.mark.parametrize("record", [True, False], ids=["record", "practice"])
@pytest.mark.parametrize("column", COLUMNS)
def test_each_operation_is_for_those_the_matrix_names(column: str, record: bool, pits: Pits) -> None:
    if column not in pits.tokens[record]:
        assert (record, column) == (True, GUEST)
        return
    token, last = pits.tokens[record][column], {"sign_out": 1}
    for operation in sorted(OFFERED, key=lambda each: last.get(each.name, 0)):
        mark = OPERATIONS[operation.name][column]
        if not record and column != GUEST and mark != permissions.PRACTICE:
            continue  # asked in the pit of record
        body = {} if operation.body is not None else None
        status, found = pits.ask(record, token, operation.method, address(operation, pits, record), body)
        allowed = permissions.may(OPERATIONS[operation.name], column, record=record)
        assert status < 500, (operation.name, found)
        if allowed:
            assert status not in (401, 403), (operation.name, found)
        elif column == NOBODY and not operation.open:
            assert status == 401, operation.name
        else:
            assert status == 403, (operation.name, found)
    if column in ROLES and record:
        name = column.replace(" ", "-") + "-1"
        asked = {"name": name, "password": PASSWORD}
        status, found = pits.ask(record, token, "POST", "/api/session", asked)
        assert status == 201
        pits.tokens[record][column] = found["token"]


@pytest.mark.parametrize("column", COLUMNS)
def test_each_command_is_for_those_the_matrix_names(column: str, pits: Pits) -> None:
    record = column != GUEST  # no command is for practice pits alone, and a pit of record has no guests
    token, path = pits.tokens[record][column], f"/api/tables/{pits.closed[record]}"
    for name in SENT:
        body = {"do": name} | BODIES.get(name, {})
        mark = COMMANDS[name][column]
        status, found = pits.ask(record, token, "POST", f"{path}/commands", body)
        said = found.get("error", {})
        assert status < 500, (name, found)
        if column == NOBODY:
            assert status == 401
        elif mark == permissions.MAY:
            assert status not in (200, 401, 403), (name, found)
        elif mark in (permissions.ASKS, permissions.BOTH):
            assert (status, said["kind"]) == (409, "takes_two"), (name, found)
        else:
            assert status == 403, (name, found)
        if name in TWO_PEOPLE:
            status, found = pits.ask(record, token, "POST", f"{path}/proposals", body)
            refused = column == NOBODY or mark in (permissions.NOT, permissions.CONFIRMS)
            assert (status in (401, 403)) == refused, (name, found)


@pytest.mark.parametrize("what", sorted(TWO_PEOPLE))
def test_each_act_of_two_is_confirmed_by_those_the_matrix_names(what: str, pits: Pits) -> None:
    door: Any = pits.served[True].door
    command = json.dumps({"do": "irregularity", "id": "no_such"}).encode()
    if what in TAGS:
        command = json.dumps(
            {"do": what} | BODIES[what] | ({"seat": 9} if what == "validate" else {})
        ).encode()
    asker = next(role for role in ROLES if permissions.may_ask(what, role)).replace(" ", "-") + "-1"
    for role in ROLES:
        proposal = door.proposals.propose(
            pits.closed[True], what, "", command, by=asker, by_role="", key=f"{what} {role}"
        )
        path = f"/api/proposals/{proposal.id}/confirm"
        status, found = pits.ask(True, pits.tokens[True][role], "POST", path)
        mark = COMMANDS[what][role]
        if asker.startswith(role.replace(" ", "-")):
            assert "another person confirms it" in found["error"]["message"]
        elif mark in (permissions.CONFIRMS, permissions.BOTH):
            assert status != 403, (role, found)
            assert "to confirm" not in found.get("error", {}).get("message", ""), (role, found)
        else:
            assert status == 403 or "to confirm" in found["error"]["message"], (role, found)


def sessions_that_are_none(pits: Pits) -> dict[str, str]:
    """Tokens with which nobody is signed in."""
    served, other = pits.served[True], pits.served[False]
    replaced = served.hire("first-session", "shift manager").token
    served.pit(attempts=3).sign_in("first-session", PASSWORD)
    gone = served.hire("signed-out", "shift manager")
    out = gone.token
    gone.sign_out()
    retired = served.hire("retired-now", "shift manager").token
    served.people.retire("retired-now", by="test")
    door: Any = served.door
    door.forget()
    real = pits.tokens[True]["shift manager"]
    return {
        "none": "",
        "forged": real[:-1] + ("A" if real[-1] != "A" else "B"),
        "its hash": next(iter(door._known), "0" * 64),
        "of another pit": pits.tokens[False]["shift manager"],
        "of a guest": other.pit().enter(),
        "replaced": replaced,
        "signed out": out,
        "retired": retired,
        "long": "x" * 5_000,
        "expired": served.hire("expired-now", "shift manager").token,
    }


def test_without_a_session_of_this_pit_nothing_is_answered(pits: Pits) -> None:
    tokens = sessions_that_are_none(pits)
    closed = [operation for operation in OFFERED if not operation.open]
    for kind, token in tokens.items():
        pits.clock.ahead = 13 * 3_600_000 if kind == "expired" else 0
        said = set()
        for operation in closed:
            body = {} if operation.body is not None else None
            status, found = pits.ask(True, token, operation.method, address(operation, pits, True), body)
            assert status == 401, (kind, operation.name, found)
            said.add(found["error"]["message"])
        for name in SENT if kind in ("none", "forged", "expired", "of another pit") else ():
            path = f"/api/tables/{pits.closed[True]}/commands"
            status, found = pits.ask(True, token, "POST", path, {"do": name} | BODIES.get(name, {}))
            assert status == 401, (kind, name)
            said.add(found["error"]["message"])
        assert len(said) == 1, "the answer does not tell why"
    pits.clock.ahead = 0


@pytest.mark.parametrize("record", [True, False], ids=["record", "practice"])
def test_each_socket_is_for_those_the_matrix_names(record: bool, pits: Pits) -> None:
    url = pits.served[record].url.replace("http:", "ws:")
    for socket in ("live", "text"):
        for column, token in [*pits.tokens[record].items(), ("forged", "forged")]:
            headers = {"authorization": f"Bearer {token}"} if token else {}
            path = f"{url}/api/tables/{pits.opened[record]}/{socket}"
            with connect(path, additional_headers=headers, open_timeout=PATIENCE) as opened:
                try:
                    heard = bool(opened.recv(timeout=PATIENCE))
                except ConnectionClosed as closed:
                    heard = closed.rcvd is None or closed.rcvd.code != 1008
            allowed = column in OPERATIONS[socket] and permissions.may(
                OPERATIONS[socket], column, record=record
            )
            assert heard == allowed, (socket, column)


def test_a_refusal_of_somebody_known_is_in_the_journal_of_the_house(pits: Pits) -> None:
    token = pits.tokens[True]["patron"]
    assert pits.ask(True, token, "GET", "/api/people")[0] == 403
    table = pits.closed[True]
    body = {"do": "fill", "cents": 100}
    assert pits.ask(True, token, "POST", f"/api/tables/{table}/commands", body)[0] == 403
    admin = pits.tokens[True]["administrator"]
    entries: list[dict[str, Any]] = []
    while True:
        after = entries[-1]["entry"] if entries else 0
        _, found = pits.ask(True, admin, "GET", f"/api/house?after={after}&limit=500")
        entries += found["entries"]
        if not found["more"]:
            break
    last = [(entry["do"], entry["by"], entry["details"]["what"], entry["table"]) for entry in entries[-2:]]
    assert last == [("refused", "patron-1", "people", ""), ("refused", "patron-1", "fill", table)]
