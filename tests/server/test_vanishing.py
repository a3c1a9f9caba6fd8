"""A player whose connection is cut at a question: after the posted time its default applies."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.client import Pit, Refused, RemoteTable
from croupier.games.register import Game
from croupier.server import virtual_dealer
from croupier.server.limits import Limits
from croupier.table import commands as cmd
from croupier.table.answers import asked
from tests.server.conftest import PATIENCE, Served
from tests.server.passing_time import SECONDS, Time, right, until
from tests.table.questions import with_questions

Serve = Callable[..., Served]
ANSWERED = (0, 1, 2)
"""How many questions the player answers before the connection is cut."""
ROUNDS, STEPS = 8, 60
MOST_ROUNDS = 200
"""There is something to decide in every thirteenth round of casino war."""
BETS = dict.fromkeys(("bet1", "bet2", "bet3"), 1000)


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Time:
    """The time at a pit whose dealer looks at every table all the time."""
    monkeypatch.setattr(virtual_dealer, "LOOKS_AROUND", 100 * SECONDS)
    monkeypatch.setattr(virtual_dealer, "LOOKS_EVERY", 0.01)
    return Time()


class Player:
    """Someone who plays over a connection until it is cut."""

    def __init__(self, served: Served, now: Time, game: Game) -> None:
        self.served, self.now, self.chance = served, now, Random(game.id)
        options = {} if game.rules.authorized_from else {"proposals": True}
        self.table_id = served.open_table(game.id, options=options, decision_seconds=SECONDS)
        self.token = served.pit().enter()
        self.defaults: list[str] = []

    def back(self) -> RemoteTable:
        """The table over a new connection of the same person."""
        return Pit(self.served.url, self.token, timeout=PATIENCE).table(self.table_id)

    def play(self, answers: int) -> bool:
        """Play a round; whether the connection was cut at a question of it."""
        table = self.back()
        with table.pit, table.pit.connected(f"/api/tables/{self.table_id}/live"):
            if "1" not in table.view().seats:
                table.sit(1, 1_000_000)
            number = table.view().round
            for _ in range(STEPS):
                view = table.view()
                if view.round != number:
                    return False
                if view.asked is None or "1" not in view.asked.seats:
                    self.bet(table)
                elif answers and self.answer(table, view.asked):
                    answers -= 1
                else:
                    break
        self.vanished(number, view.asked.default, view.sequence)
        return True

    def bet(self, table: RemoteTable) -> None:
        """Put chips on every wager that is taken, and ask for the cards."""
        for name in table.view().limits or ["punto"]:  # whoever wagers most against a bank plays the hand
            any(self.done(table, "bet", seat=1, wager=name, amount=cents) for cents in (40_000, 1_000))
        try:
            table.ready()
        except Refused:
            self.done(table, "take_dice", seat=1, word="decline")

    def answer(self, table: RemoteTable, question: Any) -> bool:
        """Answer with a word that names no pieces, if there is one."""
        words = [offer.word for offer in question.offers if not offer.pieces]
        self.chance.shuffle(words)
        return any(self.done(table, "decide", seat=1, word=word) for word in words)

    def done(self, table: RemoteTable, command: str, **fields: Any) -> bool:
        """Whether a command was carried out."""
        try:
            table.do(command, **fields)
        except Refused:
            return False
        return True

    def vanished(self, number: int, default: str, seen: int) -> None:
        """Let the time pass; the player comes back and finds the default, the round and every cent."""

        def gone() -> bool:
            self.now.passed += SECONDS
            return 1 not in self.served.wait(self.served.host.table(self.table_id)).round.seats

        until(gone)
        table = self.back()
        with table.pit:
            events = [event for entry in table.round(number) for event in entry.events]
            mine = [
                event["word"]
                for event in events
                if event["type"] == "decided" and event["seat"] == 1 and event["seq"] > seen
            ]
            assert mine[0] == default
            assert any(event["type"] == "round_closed" for event in events)
            statement = table.pit.statement()
            assert statement.at_tables == {}
            assert statement.deposit == table.pit.info().play_chips + statement.net
        self.defaults += mine


@pytest.mark.parametrize("game", with_questions(), ids=lambda game: game.id)
def test_the_default_applies_whenever_the_connection_is_cut(serve: Serve, now: Time, game: Game) -> None:
    served = serve(seat_seconds=SECONDS, clock=now.clock(), limits=Limits(requests_per_second=100_000))
    player = Player(served, now, game)
    cut = 0
    for each in range(MOST_ROUNDS):
        cut += player.play(ANSWERED[each % len(ANSWERED)] if each < ROUNDS else 0)
        if each >= ROUNDS and cut > 1:
            break
    assert cut > 1
    entries = list(served.wait(served.host.table(player.table_id)).journal.entries)
    late = [entry for entry in entries if isinstance(entry.command, cmd.TimeUp)]
    assert len(late) == len(player.defaults)
    assert {entry.command.by.person for entry in late} == {"virtual dealer"}
    right(served)


def test_a_question_left_open_by_a_server_that_ended_is_answered_by_the_next(
    serve: Serve, now: Time, tmp_path: Path
) -> None:
    first = Served(tmp_path, seat_seconds=SECONDS, clock=now.clock())
    table_id = first.open_table("let-it-ride", decision_seconds=SECONDS)
    untouched = first.open_table("craps")
    player = first.pit()
    table = player.table(table_id)
    table.sit(1, 100_000)
    table.bet(1, BETS)
    table.ready()
    assert asked(first.wait(first.host.table(table_id))) == (1,)
    token = player.token
    first.close()
    now.passed += SECONDS
    second = serve(
        database=f"sqlite:///{tmp_path / 'pit.db'}", keys=first.keys, seat_seconds=SECONDS, clock=now.clock()
    )

    def empty() -> bool:
        now.passed += SECONDS
        return not dict(second.host.at_hand()).get(table_id) or bool(
            dict(second.host.at_hand())[table_id].round.seats
        )

    until(lambda: not empty())
    assert untouched not in dict(second.host.at_hand())
    with Pit(second.url, token, timeout=PATIENCE) as back:
        assert back.statement().at_tables == {}
        words = [
            event["word"]
            for entry in back.table(table_id).round(1)
            for event in entry.events
            if event["type"] == "decided"
        ]
    assert len(words) == 2
    right(second)


def test_a_virtual_table_has_a_posted_time_unless_none_is_asked_for(serve: Serve) -> None:
    served = serve(record=False)
    floor = served.hire("flora", "floorperson")
    for body, seconds in (
        ({}, virtual_dealer.DECISION_SECONDS),
        ({"decision_seconds": 0}, 0),
        ({"decision_seconds": 45}, 45),
        ({"live": True}, 0),
    ):
        opened = floor.ask("POST", "/api/tables", dict[str, str], {"game": "blackjack"} | body, named=True)
        assert served.wait(served.host.table(opened["id"])).round.decision_seconds == seconds
