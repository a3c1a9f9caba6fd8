"""Nothing that is sent to a patron names another one."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import croupier
from croupier.client import Refused, RemoteTable
from croupier.pit.cage import Cage
from croupier.server.limits import Limits
from croupier.table.answers import asked, asks
from tests.server.conftest import PATIENCE, Served

Serve = Callable[..., Served]
ROUNDS, TURNS = 3, 80


class Neighbors:
    """Two patrons of a pit of record at one table, and everything the second is sent."""

    def __init__(self, served: Served, game: str) -> None:
        self.served = served
        options = {"proposals": True} if "n-done" in game else {}
        self.id = served.open_table(game, options=options)
        self.read: list[bytes] = []
        self.tables: list[RemoteTable] = []
        cage = Cage(served.host.database, served.keys)
        for name in ("abigail", "bartholomew"):
            pit = served.hire(name, "patron")
            cage.transact("deposit", name, 10_000_000, "carl", name)
            self.tables.append(pit.table(self.id))
        send = self.tables[1].pit.send

        def sent(*arguments: Any, **more: Any) -> bytes:
            try:
                answer = send(*arguments, **more)
            except Refused as refusal:
                self.read.append(str(refusal).encode())
                raise
            self.read.append(answer)
            return answer

        self.tables[1].pit.send = sent  # type: ignore[method-assign]

    def tried(self, which: int, command: str, **fields: Any) -> bool:
        """Whether a command was carried out."""
        try:
            self.tables[which].do(command, **fields)
        except Refused:
            return False
        return True

    def play(self) -> None:
        """Some rounds, in which each does what the table takes."""
        for which in (0, 1):
            seat = next(seat for seat in range(1, 9) if self.tried(which, "sit", seat=seat, buy_in=1_000_000))
            assert seat == which + 1
        self.tried(1, "sit", seat=1, buy_in=1_000)
        for word in ("consent", "bank", "alone"):
            self.tried(0, "say", seat=1, word=word)
        for _ in range(TURNS):
            table = self.served.wait(self.served.host.table(self.id))
            if table.round.number > ROUNDS:
                break
            waiting = asked(table)
            if waiting:
                question = asks(table, waiting[0])
                assert question is not None
                word = question.default or question.words[0]
                assert self.tried(waiting[0] - 1, "decide", seat=waiting[0], word=word)
                continue
            for which in (0, 1):
                for wager in table.edition.wagers:
                    any(
                        self.tried(which, "bet", seat=which + 1, wager=wager, amount=cents)
                        for cents in (50_000, 1_000)
                    )
            for which in (0, 1):
                try:
                    self.tables[which].ready()
                except Refused:
                    self.tried(which, "take_dice", seat=which + 1, word="decline")
        self.look()

    def look(self) -> None:
        """Everything the second can look at."""
        other = self.tables[1]
        other.view()
        other.actions()
        list(other.events())
        other.round(1)
        for path in ("page", "placard", "sign", "draws/1"):
            try:
                other.pit.send("GET", f"/api/tables/{self.id}/{path}", named=True)
            except Refused:
                continue
        with other.pit.connected(f"/api/tables/{self.id}/live?after=0&view=true&page=true") as socket:
            last = self.served.wait(self.served.host.table(self.id)).entries
            while True:
                said = socket.recv(timeout=PATIENCE)
                self.read.append(said.encode() if isinstance(said, str) else said)
                if msgspec.json.decode(said).get("entry") == last:
                    break


@pytest.mark.parametrize("game", sorted(game.id for game in croupier.games()))
def test_nothing_a_patron_is_sent_names_another(serve: Serve, game: str) -> None:
    served = serve(record=True, limits=Limits(requests_per_second=100_000))
    neighbors = Neighbors(served, game)
    neighbors.play()
    assert any(b"bartholomew" in each for each in neighbors.read)
    found = [each for each in neighbors.read if b"abigail" in each]
    assert not found, found[0][:2_000]


def test_the_house_sees_who_has_consented(serve: Serve) -> None:
    served = serve(record=True)
    neighbors = Neighbors(served, "blackjack")
    neighbors.tables[0].sit(1, 100_000)
    neighbors.tables[0].do("say", seat=1, word="consent")
    floor = served.hire("flora", "floorperson").table(neighbors.id)
    assert floor.view().markers["consent 1"] == "abigail"
    assert neighbors.tables[1].view().markers == {}
    last = [entry.events for entry in floor.events()][-1]
    assert {event.get("value") for event in last} >= {"abigail"}
