"""New Jersey's Rules of the Games as software: `croupier.game("let-it-ride")`, `open_table`, `settle`.

Nothing heavy is imported before it is needed; amounts are whole cents, exact values are fractions.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from datetime import date
    from typing import Any, Unpack

    from croupier.games import register
    from croupier.law.edition import Edition
    from croupier.law.options import Objection
    from croupier.law.refusal import BadInput, CroupierError, Refusal
    from croupier.odds.analysis import Analysis, WagerAnalysis
    from croupier.odds.choices import Situation
    from croupier.odds.equities_report import Equities
    from croupier.simulation.settings import Setting
    from croupier.simulation.statistics import Comparison, Result
    from croupier.table.cases import Settlement
    from croupier.table.replay import Mismatch
    from croupier.table.settings import TableSettings
    from croupier.table.store import NotKept, Overtaken
    from croupier.table.table import Stopped, Table
    from croupier.table.views import TableView

__version__ = "0.1.0"

_LATER = {
    "BadInput": "law.refusal",
    "CroupierError": "law.refusal",
    "Mismatch": "table.replay",
    "NotKept": "table.store",
    "Overtaken": "table.store",
    "Refusal": "law.refusal",
    "Stopped": "table.table",
    "Table": "table.table",
    "TableSettings": "table.settings",
    "TableView": "table.views",
}
"""Names that are looked up when they are asked for, and where they are."""
# Words by which an exact analysis says that its value may not hold for a particular stake.
_PROVISOS = ("not rounded", "payout limit not reached")


class Game:
    """One game of the chapter under any options, on any day: what `croupier.game` gives."""

    __slots__ = ("_found", "_preset")

    def __init__(self, name: str) -> None:
        from croupier.games.register import find

        self._found: register.Game
        self._found, self._preset = find(name)

    def __repr__(self) -> str:
        return f"croupier.game({self.id!r})"

    @property
    def id(self) -> str:
        """The id of the game; a variant has its own."""
        return str(self._preset.get("variant", self._found.id))

    @property
    def name(self) -> str:
        """The printed name; a variant has its own."""
        return self._found.name_of(self.id)

    def with_pays(self, changes: Mapping[str, Mapping[str, str | int]]) -> Game:
        """The same game as it would be if rows of its pay tables paid something else, lawful or not."""
        other = Game.__new__(Game)
        other._found, other._preset = self._found.with_pays(changes), self._preset
        return other

    @property
    def registered(self) -> register.Game:
        """The game as the register holds it."""
        return self._found

    def options(self, options: Mapping[str, Any] | None = None, as_of: date | None = None) -> Any:
        """The options of a table in their types; an illegal choice is refused with its rule."""
        return self._found.options(self._given(options), as_of)

    def objections(
        self, options: Mapping[str, Any] | None = None, as_of: date | None = None
    ) -> list[Objection]:
        """Everything the rules of a day hold against a choice of options."""
        day = as_of or self._found.rules.newest
        return [each.on(day) for each in self._found.objections(self._given(options), as_of)]

    def edition(self, as_of: date | None = None, proposals: bool = False) -> Edition[Any]:
        """The rules in force on a day (none: the newest known)."""
        return self._found.edition(as_of, proposals)

    def analyze(
        self,
        options: Mapping[str, Any] | None = None,
        as_of: date | None = None,
        removed: str = "",
        wager: str | None = None,
    ) -> Analysis:
        """The exact value of every wager offered, and the best strategy.

        `removed` are cards known to have left the shoe ("9 9 K"), in games that are analyzed by what is left.
        `wager` asks for one wager alone; where there are too many to list, for any that the game can read.
        """
        from msgspec import structs

        from croupier.law.refusal import BadInput

        chosen = self.options(options, as_of)
        edition, module = self.edition(as_of, chosen.proposals), self._found.module("analysis")
        analysis = self._analyzed(module.analyze, chosen, edition, removed)
        if wager is None:
            return analysis
        own = getattr(module, "analyze_named", None)
        try:
            return analysis.only(wager)
        except BadInput:
            if own is None:
                raise
        return structs.replace(analysis, wagers={wager: own(chosen, edition, wager)}, strategy={}, figures={})

    def _analyzed(
        self, analyze: Callable[..., Analysis], chosen: Any, edition: Edition[Any], removed: str
    ) -> Analysis:
        from msgspec import structs

        if not removed.strip():
            return structs.replace(analyze(chosen, edition), game=self.id)
        from inspect import signature

        from croupier.equipment.seen_cards import parse_seen, seen_text
        from croupier.law.refusal import BadInput

        cards = parse_seen(removed, "removed")
        if "removed" not in signature(analyze).parameters:
            raise BadInput(
                f"removed {removed.strip()!r}: {self.id} is not analyzed by the cards left in a shoe"
            )
        analysis = analyze(chosen, edition, removed=cards)
        return structs.replace(analysis, game=self.id, removed=seen_text(cards))

    @property
    def players_hold_cards(self) -> bool:
        """Whether players decide by cards of their own; at some games all cards lie open for everybody."""
        return not getattr(self._choices(), "ALL_CARDS_SHARED", False)

    @property
    def pieces_of_hands(self) -> str:
        """The set of pieces that hands are made of: 52 cards, 32 tiles."""
        return str(getattr(self._choices(), "HAND_PIECES", "52 cards"))

    @property
    def compares_hands(self) -> bool:
        """Whether players play each other, so that hands have chances against hands."""
        from importlib.util import find_spec

        return find_spec(f"croupier.games.{self._found.folder}.equities") is not None

    def _choices(self) -> Any:
        """What says the value of choices; a game in which cards decide nothing has none."""
        from importlib.util import find_spec

        from croupier.law.refusal import BadInput

        if self.compares_hands:
            raise BadInput(f'{self.id}: a hand has chances against others, such as --against "Ks Kd"')
        if find_spec(f"croupier.games.{self._found.folder}.choices") is None:
            raise BadInput(f"{self.id}: nothing in this game is decided by cards, so no hand has a value")
        return self._found.module("choices")

    def value(
        self,
        hand: str = "",
        shown: str = "",
        options: Mapping[str, Any] | None = None,
        as_of: date | None = None,
    ) -> Situation:
        """The exact value of every choice open with these cards, best first.

        `shown` is what lies face up and is not the player's: the dealer's card, community cards; at a game
        whose cards are all shared it is all there is.
        """
        from msgspec import structs

        chosen = self.options(options, as_of)
        situation: Situation = self._choices().value(
            chosen, self.edition(as_of, chosen.proposals), hand, shown
        )
        return structs.replace(situation, game=self.id)

    def equities(
        self,
        hands: Sequence[str],
        shown: str = "",
        options: Mapping[str, Any] | None = None,
        as_of: date | None = None,
    ) -> Equities:
        """The exact chances of hands against each other over all cards still to come, where players play
        each other; `shown` is the board.
        """
        from croupier.equipment.cards import cards_text, parse_cards
        from croupier.law.encoding import document
        from croupier.law.refusal import BadInput
        from croupier.odds.equities_report import Equities

        if not self.compares_hands:
            raise BadInput(f"{self.id}: players do not play each other here, so hands have no chances")
        chosen = self.options(options, as_of)
        edition = self.edition(as_of, chosen.proposals)
        cards, board = [parse_cards(hand) for hand in hands], parse_cards(shown)
        found = self._found.module("equities").equities(chosen, edition, cards, board)
        return Equities(
            self.id,
            edition.day,
            document(chosen),
            cards_text(board),
            tuple(map(cards_text, cards)),
            tuple(found),
        )

    def wagers(
        self,
        wagers: Mapping[str, int] | None = None,
        options: Mapping[str, Any] | None = None,
        as_of: date | None = None,
    ) -> dict[str, int]:
        """The wagers of a simulated round under their ids, in cents.

        None given: the first wager if it may stand alone, else all that are required, each at its minimum; of
        a wager on a selection the first selection.
        """
        from croupier.games.guide import wager_lines
        from croupier.law.edition import same_id
        from croupier.law.limits import limits_of
        from croupier.law.refusal import CroupierError

        chosen = self.options(options, as_of)
        edition = self.edition(as_of, chosen.proposals)
        if wagers:
            known = {same_id(name): name for name in edition.rules.wagers}
            return {known.get(same_id(name), name): stake for name, stake in wagers.items()}
        asked = {
            name: int(limits_of(fact, chosen)[0] or 0)
            for name, fact in edition.wagers.items()
            if not fact.optional and (not fact.offered_by or getattr(chosen, fact.offered_by))
        }
        required = {name: least for name, least in asked.items() if not edition.wagers[name].offered_by}
        if edition.spaces:
            lines = {line.base: line for line in reversed(wager_lines(self._found, edition, chosen))}
            required, asked = (
                {lines[name].id: lines[name].least or 0 for name in names if name in lines}
                for names in (required, asked)
            )
        for stakes in (dict([next(iter(required.items()))]), required, asked):
            try:
                self._found.module("kernel").KERNEL.prepare(chosen, edition, stakes)
            except CroupierError:
                continue
            return stakes
        return required

    def simulate(
        self,
        rounds: int,
        *,
        wagers: Mapping[str, int] | None = None,
        options: Mapping[str, Any] | None = None,
        as_of: date | None = None,
        seed: int = 0,
        workers: int | None = None,
        cluster: str | None = None,
        progress: bool | None = False,
        estimated: Callable[[float], None] | None = None,
        device: str = "cpu",
        **settings: Any,
    ) -> Result:
        """Play rounds with the compiled kernel; the same totals by seed on any workers, cluster or device.

        `settings` are what the game's kernel takes besides: `simulation_settings` names them. `estimated` is
        told before the run how many seconds it will take. `device` is "cpu", "gpu" or "auto": a GPU if there
        is one.
        """
        from croupier.simulation.runner import simulate

        made = self.wagers(wagers, options, as_of)
        chosen = self.options(options, as_of)
        kernel = self._found.module("kernel").KERNEL
        self._check_settings(settings)
        plan = kernel.prepare(chosen, self.edition(as_of, chosen.proposals), made, **settings)
        return simulate(
            kernel,
            plan,
            rounds,
            seed=seed,
            workers=workers,
            cluster=cluster,
            progress=progress,
            estimated=estimated,
            device=device,
        )

    @property
    def simulation_settings(self) -> tuple[str, ...]:
        """The settings a simulation of this game takes besides wagers and options."""
        return tuple([setting.name for setting in self.declared_settings])

    @property
    def declared_settings(self) -> tuple[Setting, ...]:
        """The same with their kinds and explanations, as the kernel declares them."""
        return tuple(getattr(self._found.module("kernel").KERNEL, "settings", ()))

    def _check_settings(self, given: Iterable[str]) -> None:
        from croupier.law.refusal import BadInput

        for name in given:
            if name not in self.simulation_settings:
                raise BadInput(f"{name}: the simulation of {self.id} has no such setting")

    def compare(
        self,
        result: Result,
        wagers: Mapping[str, int] | None = None,
        options: Mapping[str, Any] | None = None,
        as_of: date | None = None,
        **settings: Any,
    ) -> dict[str, Comparison]:
        """Each wager's loss per cent staked beside the exact one; `round` is the mean of a whole round.

        `settings` are those of the simulation; wagers of people who rode along are named main/b.
        A wager whose exact value depends on the size of the stake (rounded fees, payout limits) is left out.
        Where a shoe may be dealt on, the exact value is that of a fresh shoe every round. Errors are no less
        than the exact variance gives.
        """
        from fractions import Fraction
        from functools import partial
        from math import sqrt

        from croupier.simulation.kernel import Comparing

        self._check_settings(settings)
        made = self.wagers(wagers, options, as_of)
        kernel, repeats = self._found.module("kernel").KERNEL, 1
        if isinstance(kernel, Comparing):
            exact = kernel.exact(partial(self._as_simulated, options, as_of), made, settings)
            repeats = kernel.repeats(settings)
        else:
            exact = self._as_simulated(options, as_of)
        found: dict[str, Comparison] = {}
        together, unseen = Fraction(0), 0.0
        whole = True
        for name, tally in result.tally.wagers.items():
            if tally.idle:
                continue
            wager, rides, person = name.partition("/")
            stake = made.get(name, 0)
            value = exact.get(f"{wager}_{stake}{rides}{person}", exact.get(name))
            if value is None or value.expected_net is None or tally.house_edge is None:
                whole = False
                continue
            if any(proviso in value.assumes for proviso in _PROVISOS):
                whole = False
                continue
            net = Fraction(value.expected_net)
            hidden = tally.house_edge.unseen(value.variance or 0, stake)
            found[name] = tally.house_edge.against(-net, hidden)
            together += repeats * stake * net
            unseen += repeats * stake * sqrt(hidden)
            whole = whole and stake > 0 and tally.house_edge.y == repeats * stake * tally.per_round.y
        if whole and found:
            found["round"] = result.compare(together, unseen**2)
        return found

    def compare_by_money(
        self,
        result: Result,
        wagers: Mapping[str, int] | None = None,
        options: Mapping[str, Any] | None = None,
        as_of: date | None = None,
        **settings: Any,
    ) -> dict[str, Comparison]:
        """The shares of the rounds `won`, `even` and `lost` by money, each beside its calculated chance.

        Empty where that is not known for the wagers and settings, as for several boxes or people.
        """
        from fractions import Fraction

        self._check_settings(settings)
        known = getattr(self._found.module("analysis"), "simulated_nets", None)
        several = settings.get("boxes", 1) > 1 or settings.get("people")
        if known is None or several or settings.get("double_for"):
            return {}
        chosen = self.options(options, as_of)
        made = self.wagers(wagers, options, as_of)
        found = known(chosen, self.edition(as_of, chosen.proposals), made)
        if found is None:
            return {}
        nets, error = found
        chances = {"won": nets.ahead, "even": nets.even, "lost": nets.behind}
        return {
            how: share.against(Fraction(chances[how]), error**2)
            for how, share in result.shares_by_money.items()
        }

    def _as_simulated(
        self, options: Mapping[str, Any] | None, as_of: date | None, **played: Any
    ) -> Mapping[str, WagerAnalysis]:
        """The exact value of each wager as the kernel plays it, fractions only where it does not say."""
        from fractions import Fraction

        own = getattr(self._found.module("analysis"), "simulated", None)
        if own is not None:
            chosen = self.options(options, as_of)
            wagers: Mapping[str, WagerAnalysis] = own(chosen, self.edition(as_of, chosen.proposals), **played)
            return wagers
        wagers = self.analyze(options, as_of).by_selection()
        return {name: value for name, value in wagers.items() if isinstance(value.expected_net, Fraction)}

    def _given(self, options: Mapping[str, Any] | None) -> dict[str, Any]:
        from croupier.games.register import with_variant

        return with_variant(self._preset, {} if options is None else options)


def game(name: str) -> Game:
    """A game by its id ("let-it-ride", "craps", "mini-craps"); "-" and "_" are the same letter."""
    return Game(name)


def games() -> list[Game]:
    """Every game, in the order of the register; one that is only proposed is among them."""
    return listed_games()


def listed_games() -> list[Game]:
    """The same under a name that is not also that of a folder."""
    from croupier.games import register

    return [Game(found.id) for found in register.games()]


def open_table(
    game: str,
    options: Mapping[str, Any] | None = None,
    as_of: date | None = None,
    **settings: Unpack[TableSettings],
) -> Table:
    """Open a table of a game; `settings` are those of `TableSettings`, such as mode and store."""
    from croupier.table.table import open_table as opened

    return opened(game, options, as_of, **settings)


def settle(case: Mapping[str, Any] | str | bytes) -> Settlement:
    """Play a case through the real table: a document, or the text of one in JSON or TOML."""
    from collections.abc import Mapping

    from croupier.table.cases import case_of, read_case
    from croupier.table.cases import settle as settled

    if isinstance(case, str | bytes):
        return settled(read_case(case))
    return settled(case_of(dict(case) if isinstance(case, Mapping) else case))


def __getattr__(name: str) -> Any:
    if name in _LATER:
        from importlib import import_module

        return getattr(import_module(f"croupier.{_LATER[name]}"), name)
    raise AttributeError(f"module 'croupier' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*(name for name in globals() if name.startswith("__")), *__all__})


__all__ = [
    "BadInput",
    "CroupierError",
    "Game",
    "Mismatch",
    "NotKept",
    "Overtaken",
    "Refusal",
    "Stopped",
    "Table",
    "TableSettings",
    "TableView",
    "__version__",
    "game",
    "games",
    "open_table",
    "settle",
]
