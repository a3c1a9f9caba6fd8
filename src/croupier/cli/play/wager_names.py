"""How people name wagers at the terminal: `place 6`, `odds`, `field`, `17`, or an amount alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.games.guide import WagerLine, wager_lines
from croupier.law.edition import same_id
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.procedure.betting_rules import Naming
from croupier.procedure.seats import SeatId
from croupier.table import commands as cmd
from croupier.table.exchanges import CHIPS_NEEDED
from croupier.table.table import Table

ANY, FIRST = "{}", "{first}"
FEW = 14
"""Of more selections than this only the first and the last are listed."""
TRIED = (100, 200, 500, 600, 1000, 1200)
"""Amounts tried where a wager has no minimum of its own; one of them can be paid exactly."""


def _form(words: str) -> str:
    """Words as they are compared: case, apostrophes, spaces, hyphens and underscores do not matter."""
    return "_".join(same_id(words.replace("'", "").replace("’", "")).replace("_", " ").split())


class WagerNames:
    """The wagers of a table by what people call them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._read: tuple[object, object] = (None, None)
        self._lines: tuple[WagerLine, ...] = ()
        self._called: dict[str, list[str]] = {}

    @property
    def lines(self) -> tuple[WagerLine, ...]:
        """Every wager this table offers."""
        edition, options = self.table.edition, self.table.round.options
        if self._read[0] is not edition or self._read[1] is not options:
            self._lines = wager_lines(self.table.game, edition, options)
            self._read, self._called = (edition, options), {}
            for line in self._lines:
                for name in self._names(line):
                    ids = self._called.setdefault(name, [])
                    ids += [line.id] if line.id not in ids else []
        return self._lines

    def _names(self, line: WagerLine) -> Iterable[str]:
        """What a wager is called: by its id, by what players call it, by its printed name."""
        yield _form(line.id)
        fact = self.table.edition.wagers.get(line.base)
        for part in dict.fromkeys((line.part, line.on or line.part)):
            for called in fact.called if fact is not None else ():
                yield _form(called.replace(ANY, part).replace(FIRST, part.split("-")[0]))
            yield _form(f"{line.name} {part}")

    def _read_by_game(self, words: Sequence[str]) -> str:
        """The wager the game itself reads from words, for games with too many wagers to list."""
        rulebook, step = self.table.rulebook, self.table.pending
        if not isinstance(rulebook, Naming) or not isinstance(step, steps.Betting) or not words:
            return ""
        return rulebook.named(words)

    def ids(self, words: Sequence[str]) -> list[str]:
        """The wagers these words name: one, or several of which one is meant; the words themselves if
        none.
        """
        if read := self._read_by_game(words):
            return [read]
        return (self._called.get(_form(" ".join(words))) if self.lines else None) or ["-".join(words)]

    def known(self, words: Sequence[str]) -> bool:
        """Whether these words name a wager of the table."""
        if self._read_by_game(words):
            return True
        return bool(self.lines) and _form(" ".join(words)) in self._called

    def split(self, words: Sequence[str]) -> list[list[str]]:
        """The ids of wagers named one after another; of two readings the one with longer names."""
        found: list[list[str]] = []
        rest = list(words)
        while rest:
            size = next((size for size in range(len(rest), 0, -1) if self.known(rest[:size])), 0)
            if not size:
                return [*found, ["-".join(rest)]]
            found.append(self.ids(rest[:size]))
            rest = rest[size:]
        return found

    @property
    def main(self) -> list[str]:
        """The wagers meant by an amount alone: in a second window those that it is for."""
        facts, step = self.table.edition.wagers, self.table.pending
        if isinstance(step, steps.Betting) and step.wagers:
            return [line.id for line in self.lines if line.id in step.wagers]
        return [line.id for line in self.lines if line.base in facts and facts[line.base].main]

    def open_now(self, seat: SeatId) -> list[WagerLine]:
        """The wagers a seat may make now, whether or not it has the chips."""
        if self.typed:
            return list(self.lines)
        return [line for line in self.lines if self._open(seat, line)]

    @property
    def typed(self) -> tuple[str, ...]:
        """How wagers are typed in a game that reads them itself."""
        return self.table.rulebook.examples if isinstance(self.table.rulebook, Naming) else ()

    def _open(self, seat: SeatId, line: WagerLine) -> bool:
        by, step = cmd.player(seat), self.table.pending
        if isinstance(step, steps.Betting) and step.wagers and line.id not in step.wagers:
            return False
        tried = (line.least,) if line.least else TRIED
        # A wager of a second window may be tied to one on the layout.
        if isinstance(step, steps.Betting) and step.wagers:
            seats = self.table.round.seats.values()
            tried = (*tried, *[wager.stake for each in seats for wager in each.wagers.values()])
        for amount in tried:
            refusal = self.table.check(cmd.Bet(by=by, seat=seat, wager=line.id, amount=amount))
            if refusal is None or (isinstance(refusal, Refusal) and refusal.cite == CHIPS_NEEDED):
                return True
        return False

    def chosen(self, ids: Sequence[str], command: cmd.Bet) -> str:
        """Of several wagers with one name, the one that can be made now; if none, the first is refused."""
        if len(ids) == 1:
            return ids[0]
        from msgspec.structs import replace

        fits = [id for id in ids if self.table.check(replace(command, wager=id)) is None]
        if len(fits) > 1:
            raise BadInput(f"bet: say which wager, {' or '.join(fits)}")
        return fits[0] if fits else ids[0]

    def shorthand(self, lines: Iterable[WagerLine]) -> list[str]:
        """Wagers as people type them, with all their selections: place 4/5/6."""
        if self.typed:
            return list(self.typed)
        names: dict[str, list[str]] = {}
        for line in lines:
            fact = self.table.edition.wagers.get(line.base)
            called = fact.called if fact is not None else ()
            if line.part and line.id == f"{line.base}-{line.part}":
                pattern = next((each for each in called if ANY in each), f"{line.base} {ANY}")
                names.setdefault(pattern, []).append(line.part)
            else:
                short = next((each for each in called if line.id.startswith(f"{each}-")), line.id)
                names.setdefault(short, [])
        return [name.replace(ANY, _listed(parts)) for name, parts in names.items()]


def _listed(parts: list[str]) -> str:
    return "/".join(parts if len(parts) <= FEW else [parts[0], "...", parts[-1]])
