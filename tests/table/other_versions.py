"""Journals as a program of another version, or with other facts, would have written them."""

import croupier
from croupier.law.digest import terms_digest
from croupier.table import commands as cmd
from croupier.table.store import MemoryStore
from tests.table.chance_game import entries_of, lines_of


def open_store() -> MemoryStore:
    """A table in mid-round."""
    store = MemoryStore()
    table = croupier.open_table("blackjack", store=store, buy_in_as_needed=True)
    table.do(cmd.Sit(by=cmd.player(1), seat=1, value="a1"))
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="main", amount=1000))
    return store


def rewritten(store: MemoryStore, **fields: object) -> MemoryStore:
    """The store as a program with other facts or another version would have filled it."""
    entries = entries_of(store.lines())
    opened = entries[0]["events"][0]
    opened.update(fields)
    named = ("game", "as_of", "options", "version", "software", "facts")
    opened["terms"] = terms_digest(*[opened[name] for name in named])
    other = MemoryStore()
    for number, line in enumerate(lines_of(entries), 1):
        other.append(number, line)
    other.keep_secret(store.secret())
    return other
