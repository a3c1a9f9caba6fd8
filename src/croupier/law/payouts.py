"""Odds above the minimums: the option `payout_table` of games whose wagers are declared outcomes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from croupier.law.edition import Edition, near
from croupier.law.facts import PayTable
from croupier.law.odds import AT_MINIMUM, Odds
from croupier.law.option_objections import below, unlisted
from croupier.law.options import UNIFORM_CITE, Objection
from croupier.law.outcome_reading import (
    facts_of_all_days,
    families_of_all_days,
    family_named,
    made_key,
    raised_payouts,
    read_wager,
)
from croupier.law.outcomes import OutcomeWager
from croupier.law.refusal import BadInput, Refusal
from croupier.law.spaces import space_in_force
from croupier.law.wager_keys import Families, WagerKey, all_keys, written_like

Payout = str | int | dict[str, str | int]


class RaisedPayouts:
    """What a model of options with the field `payout_table` can say of it."""

    __slots__ = ()
    if TYPE_CHECKING:
        payout_table: dict[str, Payout]

    def families(self, edition: Edition[OutcomeWager]) -> Families:
        """The families of every wager the game has or had."""
        return families_of_all_days(edition, self)

    def payout_objections(self, edition: Edition[OutcomeWager]) -> Iterator[Objection]:
        """Every odds below its minimum, fixed by the rule, or in conflict with an option for one row."""
        known = self.families(edition)
        written = [made_key(name, known) or written_like(name) for name in self.payout_table]
        for name, key in zip(self.payout_table, written, strict=True):
            if written.count(key) > 1:
                raise BadInput(f"option payout_table.{key} is given twice")
            yield from self._override_objections(name, known, edition)
        for wager, option, row, odds, table in self._row_options(edition):
            key = WagerKey.of(wager)
            other = self._chosen(key, self.minimums(key, edition), known).get(row, odds)
            if odds != other and odds != Odds.parse(table.rows[row]):
                message = f"{option} is {odds}, but payout_table.{wager}.{row} is {other}"
                yield Objection(option, str(odds), message, table.cite)

    def _row_options(self, edition: Edition[OutcomeWager]) -> Iterator[tuple[str, str, str, Odds, PayTable]]:
        """Options that set one row of a pay table: wager, option, row, its odds and the table."""
        for wager, fact in edition.wagers.items():
            for row, option in fact.row_options.items():
                table, odds = edition.paytables[fact.pays], getattr(self, option)
                if odds is not AT_MINIMUM:
                    yield wager, option, row, odds, table

    def _override_objections(
        self, name: str, known: Families, edition: Edition[OutcomeWager]
    ) -> Iterator[Objection]:
        """What is wrong with the odds of one wager, or of all selections of a family named alone."""
        field, family = f"payout_table.{name}", family_named(name, known)
        key = made_key(name, known) if family is None else WagerKey.of(family.name)
        try:
            if key is None:
                nearest = near(written_like(name), all_keys(known))
                raise BadInput(f"option {field}: {edition.game.id} has no wager {name!r}: {nearest}")
            wager = edition.wager(key.name)
            table = edition.paytables[wager.pays]
            minimums: dict[str, Odds] = {}
            for each in [key] if family is None else family.listed():
                minimums |= self.minimums(each, edition)
            chosen = self._chosen(key, minimums, known)
        except Refusal as refusal:
            yield Objection(field, name, f"{field}: {refusal.sentence}", refusal.cite)
            return
        if not table.minimum:
            message = f"{field}: {table.name} has fixed odds that no option changes"
            yield Objection(field, name, message, table.cite)
            return
        for row, odds in chosen.items():
            if row not in minimums:
                raise BadInput(f"option {field} has no row {row!r}: expected one of {', '.join(minimums)}")
            place = field if len(minimums) == 1 else f"{field}.{row}"
            if odds < minimums[row]:
                yield below(place, odds, table, row)
            elif row in wager.row_options:
                yield from unlisted(place, odds, edition.option(wager.row_options[row]))

    def minimums(self, key: WagerKey, edition: Edition[OutcomeWager]) -> dict[str, Odds]:
        """The rows of its pay table that a wager can be paid by, with their minimums."""
        declared = facts_of_all_days(edition) | dict(edition.wagers)
        table = edition.paytables[declared[key.name].pays]
        if key.name in table.rows and key.text not in table.rows and not declared[key.name].rows:
            return {key.name: Odds.parse(table.rows[key.name])}
        facts = {name: fact.under(self) for name, fact in declared.items()}
        space = space_in_force(edition.spaces, self)
        paid = read_wager(key, facts, edition, self, space, {}).rows_paid
        return {row: Odds.parse(table.rows[row]) for row in paid if row in table.rows}

    def _chosen(self, key: WagerKey, minimums: Mapping[str, Odds], known: Families) -> Mapping[str, Odds]:
        """What payout_table says of a wager, row by row."""
        payout = raised_payouts(self.payout_table, known).get(key)
        return dict.fromkeys(minimums, payout) if isinstance(payout, Odds) else payout or {}

    def raised(self, edition: Edition[OutcomeWager]) -> dict[str, Odds]:
        """What payout_table pays above the minimums, by wager and row."""
        known = self.families(edition)
        raised: dict[str, Odds] = {}
        for name in self.payout_table:
            family = family_named(name, known)
            for key in [made_key(name, known)] if family is None else family.listed():
                if key is None or key.name not in edition.wagers:
                    continue
                minimums = self.minimums(key, edition)
                for row, odds in self._chosen(key, minimums, known).items():
                    if odds != minimums.get(row, odds):
                        raised[key.text if len(minimums) == 1 else f"{key}.{row}"] = odds
        return raised

    def uniform(self, edition: Edition[OutcomeWager]) -> dict[str, tuple[Any, str]]:
        """What must be the same in the whole casino: the odds its tables pay, however they are written."""
        return {**super().uniform(edition), "payout_table": (self.raised(edition), UNIFORM_CITE)}  # type: ignore[misc]

    def declared_wager(self, name: str, edition: Edition[OutcomeWager]) -> str:
        """The wager of the rules to which an id belongs: place-win-6 to place-win."""
        key = made_key(name, self.families(edition))
        return key.name if key is not None else edition.name_of("wagers", name)
