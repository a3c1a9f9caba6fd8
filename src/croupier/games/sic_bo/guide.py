"""What the guide of sic bo says beyond its facts."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.guide import Ranking, Said, money
from croupier.games.outcomes import how_often
from croupier.games.sic_bo.game import SicBoOptions
from croupier.law.edition import Edition
from croupier.law.offered import offered_in_force
from croupier.law.outcomes import OutcomeWager


def how_played(edition: Edition[OutcomeWager], options: SicBoOptions) -> Iterator[Said]:
    """The object and the course of the game."""
    yield Said("The object is to predict what three dice show when they are shaken once.", "19:47-9.2")
    yield Said(
        'Put chips on the areas of the layout before the dealer says "No more bets". Until then every wager '
        "may be changed or taken back; a spoken wager with cash counts if the dealer confirms it.",
        "19:47-9.3",
    )
    shaken = "A machine shakes" if options.shaker == "automated" else "The dealer shakes"
    yield Said(
        f"{shaken} the dice in a closed shaker at least {options.min_shakes} times, then the shaker is "
        "opened, the dealer calls what the dice show, and the winning areas light up.",
        "19:47-9.5",
    )
    yield Said("Losing wagers are collected, then winning wagers are paid.", "19:47-9.5")
    pair = (
        "Three dice alike also win the two of a kind wager on their number"
        if options.pair_counts_triple
        else "Three dice alike do not win the two of a kind wager on their number"
    )
    yield Said(
        f"{pair}; they win their total, but Small and Big lose.", edition.option("pair_counts_triple").cite
    )
    yield Said(
        "If a die does not lie flat on the bottom of the shaker, lies on another die or has left the shaker, "
        "there is no roll: wagers stand and the dice are shaken again.",
        "19:47-9.6",
    )
    yield Said(
        f"Wagers are made in whole multiples of {money(options.payout_unit)}.",
        edition.option("payout_unit").cite,
    )


def ranks(edition: Edition[OutcomeWager], options: SicBoOptions) -> Iterator[Ranking]:
    """How often each total is shaken."""
    offered = offered_in_force(edition, options)
    yield how_often(offered, "Totals of three dice", ("Total", "Shakes"), "19:47-9.1", "shakes")


def card(edition: Edition[OutcomeWager], options: SicBoOptions) -> Iterator[tuple[str, str]]:
    """The rules of this table in a few words each."""
    yield "Shaker", f"{options.shaker}, shaken at least {options.min_shakes} times"
    yield "Two dice", f"pay {offered_in_force(edition, options).tables['two-dice-12'].payouts()[0].text}"
    yield (
        "Three alike",
        "also win two of a kind" if options.pair_counts_triple else "do not win two of a kind",
    )
    yield "Stakes", f"whole multiples of {money(options.payout_unit)}"
