"""The terminal table of a pit's server: the same dialogue at a table with other patrons."""

from __future__ import annotations

from croupier.cli.output import dollars
from croupier.cli.play.session import Session
from croupier.cli.play.terminal import Ended, Terminal
from croupier.cli.play.words import Request, read_money
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.procedure import steps
from croupier.procedure.seats import SeatId
from croupier.server.text import TextTable
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.answers import asked

FIRST_BUY_IN = 50_000
MANY_SEATS = 20
"""How many seats are tried at a table without a fixed number of them."""
NO_FILES = "the server writes no files for its visitors: the API gives journals and layouts"


class ServedTerminal(Terminal):
    """A person at the other end of a connection, whose screen wraps lines itself."""

    def __init__(self, view: TextTable) -> None:
        self.interactive = False
        self.edit = str
        self.view = view
        self.session: Session | None = None

    @property
    def width(self) -> int:
        """Zero: the other end wraps lines itself."""
        return 0

    def say(self, text: str = "", look: str = "") -> None:
        """Send a text."""
        for line in self.wrapped(text):
            self.view.say(line)

    def ask(self, question: str) -> str:
        """The next line; meanwhile it shows what others do."""
        return self.view.ask(self.edit(question.rstrip()), self._changed)

    def _changed(self) -> str:
        """Say what others have done; returns the new question, empty if nothing was said."""
        events = self.view.catch_up()
        if self.session is None or not events:
            return ""
        self.session.hear(events)
        return self.edit(self.session.question().rstrip())


class ServedSession(Session):
    """A patron's dialogue at a table of the pit."""

    def __init__(self, view: TextTable, terminal: ServedTerminal, seat: SeatId) -> None:
        super().__init__(view.table, terminal, cmd.player(seat, view.person), self._sent)
        self._view = view
        self._do |= {"save": self._refuse_file}

    def _sent(self, command: cmd.Command, key: str) -> list[ev.AnyEvent]:
        return self._view.send(command)

    def _refuse_file(self, request: Request) -> None:
        raise BadInput(NO_FILES)

    def _tickets(self, request: Request) -> None:
        if request.values.get("path"):
            raise BadInput(NO_FILES)
        super()._tickets(request)

    def question(self) -> str:
        """The prompt; while others decide, what they are deciding."""
        if isinstance(self.table.pending, steps.Ask) and self.seat not in asked(self.table):
            return f"{self.table.prompt()}\nshow, why, rules, help, quit> "
        return super().question()

    def leave(self) -> None:
        """Give up the seat."""
        self._act(cmd.Leave(by=self.patron, seat=self.seat))

    def _time_up(self) -> bool:
        """The virtual dealer calls time."""
        return False


def play(view: TextTable) -> None:
    """Sit down at a free seat, or the one the person has, and play until the person quits."""
    terminal = ServedTerminal(view)
    if view.seat:
        session = ServedSession(view, terminal, view.seat)
        session.collect(view.recent())
        terminal.say(f"You are back at seat {view.seat}.")
        session.status()
    else:
        try:
            session = _seated(view, terminal)
        except Ended:
            terminal.say("Goodbye.")
            return
        session.welcome()
    terminal.session = session
    session.run()
    try:
        session.leave()
    except CroupierError as refusal:
        terminal.say(f"You keep your seat: {refusal.spoken}")
    terminal.say("Goodbye.")


def _seated(view: TextTable, terminal: ServedTerminal) -> ServedSession:
    """Ask for cash to change into chips, and take the first seat that is free."""
    while True:
        answer = terminal.ask(f"Buy in for how much? [{dollars(FIRST_BUY_IN)}] ").strip()
        if answer in ("quit", "exit"):
            raise Ended
        try:
            cents = read_money(answer) if answer else FIRST_BUY_IN
        except CroupierError as error:
            terminal.say(str(error))
            continue
        last: CroupierError = Refusal("every seat is taken", "19:47-8.1")
        for seat in range(1, (view.table.round.seat_count or MANY_SEATS) + 1):
            view.catch_up()
            if seat in view.table.round.seats:
                continue
            session = ServedSession(view, terminal, seat)
            try:
                session.sit_down(cents)
                return session
            except Refusal as refusal:
                last = refusal
        terminal.say(last.spoken)
