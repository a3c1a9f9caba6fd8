"""`croupier play`: a table in the terminal, for a patron or for the dealer of a live table."""

from __future__ import annotations

from croupier.cli.arguments import Asked
from croupier.cli.output import dollars
from croupier.cli.play.terminal import Ended, Terminal
from croupier.cli.play.words import read_money
from croupier.law.refusal import BadInput, CroupierError
from croupier.table.commands import FLOORPERSON, CloseTable

FIRST_BUY_IN = 50_000
PROPOSED = " (only a proposal: croupier play --option proposals=true offers it)"


def _choose_game(terminal: Terminal, proposals: bool) -> str:
    """Ask which game to play until an available one is named."""
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


def _choose_buy_in(terminal: Terminal, who: str = "Buy") -> int:
    """Ask for cash to change into chips until an amount is named."""
    while True:
        answer = terminal.ask(f"{who} in for how much? [{dollars(FIRST_BUY_IN)}] ").strip()
        if answer in ("quit", "exit"):
            raise Ended
        try:
            return read_money(answer) if answer else FIRST_BUY_IN
        except CroupierError as error:
            terminal.say(str(error))


def run(asked: Asked) -> int:
    """Open or resume a table and play until the person quits, the table closes or the input ends."""
    if asked.server is not None:
        return _at_server(asked)
    buy_in = read_money(asked.buy_in) if asked.buy_in is not None else None
    terminal = Terminal()
    with terminal.interruptible():
        return _sit(asked, terminal, buy_in)


def _at_server(asked: Asked) -> int:
    """The terminal table of a pit's server; the pit decides how that table is run."""
    from croupier.cli.play.remote import play

    own = {"--option": asked.option, "--as-of": asked.as_of, "--mode": asked.mode, "--seed": asked.seed}
    own |= {"--buy-in": asked.buy_in, "--journal": asked.journal, "--close": asked.close or None}
    own["--player"] = asked.player
    if wrong := [flag for flag, value in own.items() if value is not None]:
        raise BadInput(f"{' and '.join(wrong)}: not possible with --server, whose tables are already open")
    terminal = Terminal()
    try:
        with terminal.interruptible():
            return play(asked.server, asked.game, terminal)
    except Ended:
        terminal.say("Goodbye.")
        return 0


def _sit(asked: Asked, terminal: Terminal, buy_in: int | None) -> int:
    """The whole sitting, at a new table or at one resumed from a journal."""
    from croupier.cli.play.opening import open_session, resume_session
    from croupier.cli.play.party import Party
    from croupier.table.store import FileStore

    store = None if asked.journal is None else FileStore(asked.journal)
    try:
        resumed = store is not None and next(store.lines(), None) is not None
        if store is not None and resumed:
            session = resume_session(store, asked, terminal)
        elif asked.close:
            raise BadInput("--close: name the journal of an open table with --journal")
        else:
            game = asked.game
            if game is None:
                game = _choose_game(terminal, bool(asked.chosen.get("proposals")))
            session = open_session(game, store, asked, terminal)
        if asked.close:
            session.act(CloseTable(by=FLOORPERSON))
        else:
            if isinstance(session, Party):
                session.sit_down(lambda who: _choose_buy_in(terminal, who) if buy_in is None else buy_in)
            elif not session.live and not session.seated:
                session.sit_down(buy_in if buy_in is not None else _choose_buy_in(terminal))
            if resumed:
                session.status()
            else:
                session.welcome()
            session.run()
        terminal.say(session.farewell())
    except Ended:
        terminal.say("Goodbye.")
    finally:
        if store is not None:
            store.close()
    return 0
