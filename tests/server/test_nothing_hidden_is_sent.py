"""Hidden cards and unrevealed seeds are in no byte sent to anyone, nor in logs, metrics or error pages."""

import base64
import io
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from croupier.client import Refused, RemoteTable
from croupier.equipment.pieces import piece_text
from croupier.procedure import steps
from croupier.procedure.state import UNKNOWN
from croupier.server.logs import LOGGER, log, to_stream
from croupier.table.chance import hidden
from croupier.table.table import Table
from tests.server.conftest import PATIENCE, Served
from tests.server.requests import ask

ROUNDS = 2
ONE_DECK = {
    "let-it-ride": {"bet1": 1000, "bet2": 1000, "bet3": 1000},
    "caribbean-stud": {"ante": 1000},
    "three-card-poker": {"ante": 1000},
}


CARD = re.compile(rb"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![A-Za-z0-9])(?! [a-z])")
"""A card that is named: a word by itself, and for "As" not the word of a sentence."""


def shown_in(sent: bytes) -> set[str]:
    """The cards that are named."""
    return {card.decode() for card in CARD.findall(sent)}


def hidden_from_all(table: Table) -> dict[str, set[str]]:
    """The cards that lie face down, by holder."""
    return {
        holder: {
            piece_text(card)
            for card, up in zip(hidden(table, holder), hand.face_up, strict=True)
            if not up and card != UNKNOWN
        }
        for holder, hand in table.round.hands.items()
    }


def secrets_of(table: Table) -> Iterator[bytes]:
    """The secret of the table and its seeds that are not revealed, in every way they might be written."""
    secret = table.store.secret()
    raw = [
        secret,
        *(
            bytes.fromhex(table.entropy.seed(number))
            for number in range(table.round.seeds, table.round.seeds + 5)
        ),
    ]
    for each in raw:
        yield from (each, each.hex().encode(), each.hex().upper().encode(), base64.b64encode(each))
        yield from (base64.urlsafe_b64encode(each).rstrip(b"="), repr(each).encode())


def answer(table: RemoteTable, seat: int) -> bool:
    """Give the first answer offered to a seat, if one is asked of it."""
    asked = table.actions().asked
    if asked is None or str(seat) not in asked.seats:
        return False
    table.decide(seat, asked.words[0])
    return True


def wait_until_all_is_sent(live: Sequence[Any], text: Any, newest: int) -> None:
    """Read what belongs to the round before: the newest entry on live connections, and in words an answer
    that comes after it.
    """
    for socket in live:
        while True:
            message = json.loads(socket.recv(timeout=PATIENCE))
            if message["kind"] == "entry" and message["sequence"] == newest:
                break
    text.send("abracadabra")
    while "abracadabra" not in text.recv(timeout=PATIENCE):
        pass


def look_everywhere(tables: list[RemoteTable], url: str, after: int) -> None:
    """Ask for everything that can be asked for of this round, good or bad."""
    for seat, table in enumerate(tables, 1):
        table.view()
        table.check("leave", seat=seat)
        list(table.events(after))
        for path in ("page", "placard", "draws/1", "draws/2", "draws/3"):
            asked = f"/api/tables/{table.id}/{path}"
            ask(url, "GET", asked, authorization=f"Bearer {table.pit.token}")
        for command, fields in (("decide", {"seat": 3 - seat, "word": "x"}), ("irregularity", {"id": "x"})):
            with pytest.raises(Refused):
                table.do(command, **fields)
    for path in ("/metrics", "/api/lobby", "/healthz", "/", "/nowhere", f"/tables/{tables[0].id}"):
        ask(url, "GET", path)
    ask(url, "POST", f"/api/tables/{tables[0].id}/commands", b"{", idempotency_key="x")


@pytest.mark.parametrize("game", ONE_DECK)
def test_hidden_cards_and_seeds_are_in_no_byte_sent(served: Served, game: str) -> None:
    logged = io.StringIO()
    to_stream(logged, level=10)
    table_id = served.open_table(game)
    one, two = served.pit().table(table_id), served.pit().table(table_id)
    watchers = [served.pit(), two.pit]
    one.sit(1, 1_000_000)
    two.sit(2, 1_000_000)
    looked = 0
    with (
        watchers[0].connected(f"/api/tables/{table_id}/live?after=0&view=true&page=true") as watching,
        two.pit.table(table_id).text() as text,
        one.pit.connected(f"/api/tables/{table_id}/live?view=true&page=true") as playing,
    ):
        for number in range(ROUNDS):
            after = one.view().sequence
            if number:
                wait_until_all_is_sent((watching, playing), text, after)
            served.sent.clear()
            logged.truncate(0)
            for seat, table in enumerate((one, two), 1):
                table.bet(seat, ONE_DECK[game])
            one.ready()
            two.ready()
            everything, shown, searched = b"", set(), 0
            while isinstance((at_table := served.wait(served.host.table(table_id))).pending, steps.Ask):
                look_everywhere([one, two], served.url, after)
                down = hidden_from_all(at_table)
                new = b"\n".join(served.sent[searched:])
                searched = len(served.sent)
                everything, shown = everything + new, shown | shown_in(new)
                for holder, cards in down.items():
                    assert not cards & shown_in(logged.getvalue().encode()), holder
                    assert holder in ("1", "2") or not cards & shown, holder
                    looked += len(cards)
                secrets = list(secrets_of(at_table))
                assert answer(one, 1) or answer(two, 2)
            for secret in secrets:
                assert secret not in everything
                assert secret not in logged.getvalue().encode()
    LOGGER.handlers.clear()
    assert looked > ROUNDS, "cards were face down"


def test_a_players_own_cards_go_to_that_player_alone(served: Served) -> None:
    table_id = served.open_table("let-it-ride")
    one, two, watcher = (served.pit().table(table_id) for _ in range(3))
    for seat, table in ((1, one), (2, two)):
        table.sit(seat, 100_000)
        table.bet(seat, ONE_DECK["let-it-ride"])
    one.ready()
    two.ready()
    down = hidden_from_all(served.wait(served.host.table(table_id)))
    assert all(len(down[seat]) == 3 for seat in "12")
    for table, own in ((one, "1"), (two, "2"), (watcher, "")):
        served.sent.clear()
        table.view()
        list(table.events())
        sent = b"\n".join(served.sent)
        for seat in "12":
            for card in down[seat]:
                assert (card in shown_in(sent)) == (seat == own), (seat, own, card)


def test_the_search_finds_what_is_shown() -> None:
    assert shown_in(b'{"cards":["Ks","As"]}') == {"Ks", "As"}
    assert shown_in(b"Your cards: As Kd") == {"As", "Kd"}
    assert not shown_in(b"As of today, Asks")


def test_a_live_tables_hidden_cards_stay_with_the_dealer(served: Served) -> None:
    """The journal of a live table names face-down cards, the events people are sent do not."""
    from croupier.table import commands as cmd

    table_id = served.open_table("let-it-ride", mode="live")
    table, watcher = served.pit().table(table_id), served.pit().table(table_id)
    table.sit(1, 100_000)
    table.bet(1, ONE_DECK["let-it-ride"])

    def dealer(command: cmd.Command) -> None:
        served.wait(served.host.do(table_id, command))

    dealer(cmd.Close(by=cmd.DEALER))
    cards = iter(range(40, 52))
    entered: list[str] = []
    for _ in range(12):
        at_table = served.wait(served.host.table(table_id))
        if isinstance(at_table.pending, steps.Ask):
            break
        card = next(cards)
        dealer(cmd.Enter(by=cmd.DEALER, cards=(card,)))
        entered.append(piece_text(card))
    assert entered
    served.sent.clear()
    watcher.view()
    list(watcher.events())
    with pytest.raises(Refused):
        watcher.journal()
    sent = b"\n".join(served.sent)
    assert not shown_in(sent) & set(entered)


def test_logs_are_json_and_take_no_field_that_may_be_secret() -> None:
    stream = io.StringIO()
    to_stream(stream)
    try:
        log("request", route="/api", status=200)
        try:
            raise ValueError("secret value")
        except ValueError:
            log("failed", failed=True)
        with pytest.raises(ValueError, match="token"):
            log("request", token="x")
    finally:
        LOGGER.handlers.clear()
    lines: list[dict[str, Any]] = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert (lines[0]["route"], lines[1]["failure"]) == ("/api", "ValueError")
    assert "secret value" not in stream.getvalue()
