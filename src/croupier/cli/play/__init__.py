"""`croupier play`: a table in the terminal, for a patron or for the dealer of a live table."""

from __future__ import annotations

from typing import Any

from croupier.cli.arguments import Asked
from croupier.cli.play.terminal import Ended, Terminal
from croupier.cli.play.words import read_money
from croupier.law.refusal import CroupierError

FIRST_BUY_IN = 50_000
PROPOSED = " (only a proposal: croupier play --option proposals=true offers it)"


def _choose_game(terminal: Terminal, proposals: bool) -> str:
    """Ask which game to play until one is named that may be."""
    from croupier.games.register import find, games

    names = [name for game in games() for name in (game.id, *game.rules.game.variants)]
    for number, name in enumerate(names, 1):
        proposed = find(name)[0].rules.authorized_from is None and not proposals
        terminal.say(f"  {number}  {name}{PROPOSED if proposed else ''}")
    while True:
        answer = terminal.ask("Which game? ").strip()
        if answer in ("quit", "exit"):
            raise Ended
        try:
            if answer in [str(number + 1) for number in range(len(names))]:
                answer = names[int(answer) - 1]
            if find(answer)[0].rules.authorized_from is None and not proposals:
                terminal.say(f"{answer}{PROPOSED}")
                continue
            return answer
        except CroupierError as error:
            terminal.say(str(error))


def _choose_buy_in(terminal: Terminal) -> int:
    """Ask for cash to change into chips until an amount is named."""
    while True:
        answer = terminal.ask(f"Buy in for how many dollars? [{FIRST_BUY_IN // 100}] ").strip()
        if answer in ("quit", "exit"):
            raise Ended
        try:
            return read_money(answer) if answer else FIRST_BUY_IN
        except CroupierError as error:
            terminal.say(str(error))


def run(asked: Asked) -> int:
    """Open a table and play until the patron or dealer quits or the input ends."""
    options, day = asked.chosen, asked.day
    buy_in = read_money(asked.buy_in) if asked.buy_in is not None else None
    terminal = Terminal()
    try:
        game = (
            asked.game if asked.game is not None else _choose_game(terminal, bool(options.get("proposals")))
        )
        from croupier.cli.play.session import Session
        from croupier.equipment.entropy import SeededEntropy
        from croupier.table.table import open_table

        live = asked.mode == "live"
        settings: dict[str, Any] = {"mode": asked.mode, "buy_in_as_needed": live}
        if asked.seed is not None:
            # The journal is part of the shuffle, so a table that can be repeated has no time of day.
            settings |= {"entropy": SeededEntropy(asked.seed.encode()), "clock": lambda: 0}
        table = open_table(game, options, day, **settings)
        session = Session(table, terminal)
        if live:
            session.welcome()
        else:
            session.sit_down(buy_in if buy_in is not None else _choose_buy_in(terminal))
            session.welcome()
        session.run()
        terminal.say(session.farewell())
    except Ended:
        terminal.say("Good bye.")
    return 0
