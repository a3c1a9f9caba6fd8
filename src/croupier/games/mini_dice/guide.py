"""What the guide of mini-dice says beyond its facts."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.guide import Ranking, Said, money
from croupier.games.mini_dice.game import MiniDiceOptions
from croupier.games.mini_dice.procedure import MANUAL
from croupier.games.outcomes import how_often, listed
from croupier.law.edition import Edition
from croupier.law.odds import PAYABLE_CITE
from croupier.law.offered import offered_in_force
from croupier.law.outcomes import OutcomeWager

FEES = "19:47-13.6(b)2"


def how_played(edition: Edition[OutcomeWager], options: MiniDiceOptions) -> Iterator[Said]:
    """The object and the course of the game (19:47-13.2 and 13.4 to 13.7)."""
    yield Said(
        "The object is to predict what two dice show: on the next shake, or a number before a 7.",
        "19:47-13.2(a)",
    )
    yield Said(
        "There is no come-out roll and no point: any wager may be made before each shake, and place wagers "
        "are on at every shake until they win or lose.",
        "19:47-13.2(b)",
    )
    if options.shaker == MANUAL:
        yield Said(
            "The shaker is offered clockwise from the dealer's left. Whoever takes it shakes the dice, "
            f"covered, at least {options.min_shakes} times; nobody has to take it.",
            "19:47-13.5",
        )
        passes_on = edition.value("shaker_passes_on")
        yield Said(
            f"A total of {passes_on} passes the shaker to the next player; otherwise it may be kept or "
            "given up.",
            "19:47-13.7",
        )
    else:
        yield Said("The dice are shaken by an automated shaker fixed to the table.", "13:69E-1.16A(a)")
    yield Said(
        "The dealer lifts the lid, announces the total, takes losing wagers and pays winners.", "19:47-13.5"
    )
    yield Said("A winning place wager is paid and stays up unless you take it down.", "19:47-13.4")
    yield Said("No fee is charged on any wager.", FEES)
    yield Said(
        f"Wagers are made so that every win can be paid in whole units of {money(options.payout_unit)}; some "
        "are therefore made in multiples of more.",
        PAYABLE_CITE,
    )


def ranks(edition: Edition[OutcomeWager], options: MiniDiceOptions) -> Iterator[Ranking]:
    """Wagers made in multiples of more than one unit, and how often each total is shaken."""
    offered = offered_in_force(edition, options)
    steps: dict[int, dict[str, list[str]]] = {}
    for table in offered.tables.values():
        step = table.increment(options.payout_unit)
        if step > options.payout_unit:
            steps.setdefault(step, {}).setdefault(table.fact.name, []).append(table.part)
    if steps:
        rows = [
            (money(step), "; ".join(f"{name} {listed(parts)}".strip() for name, parts in wagers.items()))
            for step, wagers in sorted(steps.items())
        ]
        yield Ranking(
            title="Wagers made in multiples",
            header=("In multiples of", "Wagers"),
            cite=PAYABLE_CITE,
            rows=tuple(rows),
        )
    yield how_often(offered, "Totals of two dice", ("Total", "Shakes"), "19:47-13.3", "shakes")


def figures_assume(edition: Edition[OutcomeWager], options: MiniDiceOptions) -> Iterator[str]:
    """What the figures of the guide count."""
    yield "Place wagers are left until they win or lose."


def card(edition: Edition[OutcomeWager], options: MiniDiceOptions) -> Iterator[tuple[str, str]]:
    """The rules of this table in a few words each."""
    manual = options.shaker == MANUAL
    yield (
        "Shaker",
        f"passed around, given up after a {edition.value('shaker_passes_on')}" if manual else "automated",
    )
    yield "Place", "on at every shake; a winner stays up until taken down"
    yield "Stakes", f"whole multiples of {money(options.payout_unit)}, so that the win can be paid exactly"
