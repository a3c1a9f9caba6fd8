"""`croupier play --server`: the terminal table of a pit's server, line by line."""

from __future__ import annotations

import getpass
import threading
from typing import Any

from croupier.cli.play.terminal import Ended, Terminal
from croupier.client import Pit, RemoteTable
from croupier.law.refusal import BadInput


def play(server: str, game: str | None, terminal: Terminal) -> int:
    """Sit down at a table of the server and play until the person quits or the connection ends."""
    with Pit(server) as pit:
        if pit.info().record:
            _sign_in(pit, terminal)
        table = pit.find(game) if game is not None else _chosen(pit, terminal)
        with table.text() as socket:
            _talk(socket, terminal)
    return 0


def _sign_in(pit: Pit, terminal: Terminal) -> None:
    """Sign in to a pit of record; an initial password must be changed first."""
    name = terminal.ask("Your name? ").strip()
    password = _password(terminal, "Password: ")
    if pit.sign_in(name, password).initial:
        terminal.say("Choose a password of your own.")
        pit.change_password(password, _password(terminal, "New password: "))


def _password(terminal: Terminal, question: str) -> str:
    return getpass.getpass(question) if terminal.interactive else terminal.ask(question)


def _chosen(pit: Pit, terminal: Terminal) -> RemoteTable:
    rows = pit.tables()
    if not rows:
        raise BadInput(f"{pit.url}: the pit has no open table")
    for number, row in enumerate(rows, 1):
        terminal.say(f"  {number}  {row.name}")
    while True:
        answer = terminal.ask("Which table? ").strip()
        if answer in ("quit", "exit"):
            raise Ended
        if answer.isdecimal() and 0 < int(answer) <= len(rows):
            return pit.table(rows[int(answer) - 1].id)
        if answer in {row.game for row in rows}:
            return pit.find(answer)
        terminal.say(f"{answer!r:.60}: expected a number from 1 to {len(rows)}, or a game")


def _talk(socket: Any, terminal: Terminal) -> None:
    """Show what the server says; every line typed goes to it."""
    from websockets.exceptions import ConnectionClosed

    over = threading.Event()

    def listen() -> None:
        try:
            for text in socket:
                terminal.say(str(text))
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.reason:
                terminal.say(closed.rcvd.reason)
        finally:
            over.set()

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    try:
        while not over.is_set():
            line = terminal.ask("")
            if over.is_set():
                break
            socket.send(line)
            over.wait(0.05 if terminal.interactive else 0.5)
    except (Ended, ConnectionClosed):
        pass
    if not over.is_set():
        try:
            socket.send("quit")
            over.wait(5)
        except ConnectionClosed:
            pass
