"""The rules a person asks for at the terminal table: on one card, of one wager, or all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.cli.play.terminal import Terminal
from croupier.cli.play.wager_names import WagerNames
from croupier.report.rules_card import rules_card
from croupier.report.rules_text import irregularities_text, rules_document, rules_text
from croupier.table.table import Table

IRREGULARITIES: Final = "irregularities"


def say_rules(table: Table, terminal: Terminal, names: WagerNames, words: Sequence[str]) -> None:
    """Show the card of the table, all rules, the irregularities, or the rules of one wager."""
    edition, options = table.edition, table.round.options
    if list(words) == ["all"]:
        terminal.say(rules_text(rules_document(table.game, edition, options)))
        return
    if list(words) == [IRREGULARITIES]:
        terminal.say(irregularities_text(rules_document(table.game, edition, options)))
        return
    if words:
        _say_wager(table, terminal, names, words)
        return
    found = rules_card(table.game, edition, options)
    terminal.say(found.title)
    terminal.say_rows(found.rows)
    for line in found.pays:
        terminal.say(f"  {line}")
    if table.mode == "live" and edition.irregularities:
        terminal.say(f"  rules {IRREGULARITIES} lists what can be reported, and its ruling")


def _say_wager(table: Table, terminal: Terminal, names: WagerNames, words: Sequence[str]) -> None:
    id = names.ids(words)[0]
    line = next((each for each in names.lines if each.id == id), None)
    fact = table.edition.wager(line.base if line is not None else id)
    terminal.say(f"{fact.name} ({table.edition.cite(fact)})")
    for what in ("made", "wins", "loses", "change"):
        terminal.say(f"  {what}: {getattr(fact, what)}")
