"""A game with one fact changed in a copy of its rules.toml, and what the software makes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from importlib import resources
from typing import Any

from croupier.equipment.cards import parse_cards
from croupier.equipment.entropy import StackedEntropy
from croupier.games.guide import how_played, wager_lines
from croupier.games.register import Game
from croupier.law.edition import Edition
from croupier.procedure import steps
from croupier.report.layout import layout_svg
from croupier.simulation.twentyone.insurance import INSURE, TAKE_EVEN_MONEY
from croupier.simulation.twentyone.replay import replay
from croupier.simulation.twentyone.strategy import DOUBLE, DRAW, NONE, SPLIT, STAND, SURRENDER
from croupier.simulation.twentyone.table_rules import Stakes
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table
from tests.games.twentyone.tables import close, decide, of

CODES = {
    "stand": STAND,
    "draw": DRAW,
    "double": DOUBLE,
    "split": SPLIT,
    "surrender": SURRENDER,
    "rescue": SURRENDER,
    "insure": INSURE,
    "even_money": TAKE_EVEN_MONEY,
    "decline": NONE,
}


def rules_text(game: Game) -> str:
    """The game's rules.toml."""
    return resources.files("croupier.games").joinpath(game.folder, "rules.toml").read_text(encoding="utf-8")


def altered(game: Game, old: str, new: str) -> Game:
    """The game with one passage of its rules.toml written otherwise; the passage must stand there once."""
    text = rules_text(game)
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the rules of {game.id}"
    return game.with_rules(text.replace(old, new))


@dataclass(frozen=True)
class At:
    """A table of a game: its options, its day, and the names the kernel has for its wagers."""

    game: Game
    options: Mapping[str, Any] = field(default_factory=dict)
    day: date | None = None
    stakes: Mapping[str, str] = field(default_factory=dict)

    @property
    def chosen(self) -> Any:
        """The options as the game reads them."""
        return self.game.options(self.options, self.day)

    @property
    def edition(self) -> Edition[Any]:
        """The rules in force."""
        return self.game.edition(self.day, self.chosen.proposals)

    def shuffled(self) -> ev.Shuffled:
        """What a table records of the shoe it shuffles first."""
        table = Table(self.game, self.options, self.day, mode="live", clock=lambda: 0)
        return of(table, ev.Shuffled)[0]

    def dealt(self, seats: int, cards: str, wagers: Mapping[str, int]) -> Table:
        """A table with so many players, the same wagers for each, after its first cards."""
        entropy = StackedEntropy(parse_cards(cards))
        table = Table(
            self.game, self.options, self.day, entropy=entropy, clock=lambda: 0, buy_in_as_needed=True
        )
        for seat in range(1, 1 + seats):
            table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
            table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=dict(wagers)))
        close(table)
        return table

    def settles(self, cards: str, words: Sequence[str], wagers: Mapping[str, int]) -> dict[str, int]:
        """What seat 1 wins or loses at the table, by wager; the first card is burned."""
        table = self.dealt(1, cards, wagers)
        decide(table, *words)
        while isinstance(table.pending, steps.Validate):
            table.do(cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=table.pending.seat))
        found: dict[str, int] = {}
        for event in of(table, ev.Settled):
            for result in event.results:
                found[result.wager] = found.get(result.wager, 0) + result.net
        return {wager: net for wager, net in found.items() if net}

    def replays(self, cards: str, words: Sequence[str], wagers: Mapping[str, int]) -> dict[str, int]:
        """The same by the kernel."""
        rules = self.game.module("kernel").table_rules(self.chosen, self.edition)
        stakes = Stakes(**{self.stakes.get(wager, wager): cents for wager, cents in wagers.items()})
        played = replay(rules, parse_cards(cards), [CODES[word] for word in words], stakes)
        names = {stake: wager for wager, stake in self.stakes.items()}
        return {names.get(wager, wager): net for wager, net in played.net().items()}

    def agreed(self, cards: str, words: Sequence[str], wagers: Mapping[str, int]) -> dict[str, int]:
        """What the table settles, once the kernel has come to the same."""
        settled = self.settles(cards, words, wagers)
        assert self.replays(cards, words, wagers) == settled
        return settled

    def worth(self, wager: str) -> Any:
        """The expected net of a wager by the exact solution."""
        found = self.game.module("analysis").analyze(self.chosen, self.edition).wagers[wager].expected_net
        assert found is not None
        return found

    @property
    def guide(self) -> str:
        """What a patron reads."""
        lines = wager_lines(self.game, self.edition, self.chosen)
        return repr((lines, how_played(self.game, self.edition, self.chosen)))

    @property
    def felt(self) -> str:
        """The layout."""
        return layout_svg(self.game, self.edition, self.chosen)
