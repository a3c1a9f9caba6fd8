"""What a command moved between accounts, noted while the table carries it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.pit.store import Posting
from croupier.procedure.state import State
from croupier.table import events as ev
from croupier.table.fold import FOLD
from croupier.table.postings import POSTINGS

OPENED = "13:69D-1.21"
CORRECTED = "interpretation: a corrected entry is undone and done again (13:69D-1.12)"


class Notes:
    """The postings of the commands of one table; `take` gives them entry by entry."""

    def __init__(self, state: State) -> None:
        self._noted: list[Posting] = []
        self._balances = dict(state.ledger)
        self.fold: Mapping[type, Callable[[State, Any], None]] = {
            kind: self._noting(kind) if kind in POSTINGS else move for kind, move in FOLD.items()
        }

    def _noting(self, kind: type) -> Callable[[State, Any], None]:
        post, move, noted = POSTINGS[kind], FOLD[kind], self._noted

        def fold(state: State, event: ev.AnyEvent) -> None:
            for cents, source, target, _ in post(state, event):
                if cents:
                    noted.append(Posting(cents, source, target, event.cite))
            move(state, event)

        return fold

    def opening(self, state: State) -> list[Posting]:
        """What a table has moved when it has just been opened."""
        return [
            Posting(each.cents, each.source, each.target, OPENED)
            for each in _evened({name: cents for name, cents in state.ledger.items() if cents})
        ]

    def take(self, state: State) -> list[Posting]:
        """What was noted since the last time; a correction is what makes the books right again."""
        taken = list(self._noted)
        self._noted.clear()
        balances = self._balances
        for posting in taken:
            balances[posting.source] = balances.get(posting.source, 0) - posting.cents
            balances[posting.target] = balances.get(posting.target, 0) + posting.cents
        accounts = sorted(balances.keys() | state.ledger.keys())
        wrong = {
            name: difference
            for name in accounts
            if (difference := state.ledger.get(name, 0) - balances.get(name, 0))
        }
        taken += _evened(wrong)
        self._balances = dict(state.ledger)
        return taken


def _evened(wrong: dict[str, int]) -> list[Posting]:
    """Postings that give every account what it lacks from those that have too much."""
    giving = {name: -cents for name, cents in wrong.items() if cents < 0}
    lacking = {name: cents for name, cents in wrong.items() if cents > 0}
    moved: list[Posting] = []
    while lacking:
        source, target = next(iter(giving)), next(iter(lacking))
        cents = min(giving[source], lacking[target])
        moved.append(Posting(cents, source, target, CORRECTED))
        for accounts, name in ((giving, source), (lacking, target)):
            accounts[name] -= cents
            if not accounts[name]:
                del accounts[name]
    return moved
