"""Plans of the kernels of craps: options, and wagers of every kind on one layout."""

from croupier.games.craps.game import GAME, CrapsOptions
from croupier.games.craps.kernel import FULL_ODDS, KERNEL
from croupier.simulation.outcomes.kernel import LinePlan, TablePlan

EDITION = GAME.edition()
THREE_FOUR_FIVE = {"4": 3, "5": 4, "6": 5, "8": 5, "9": 4, "10": 3}
MANY = {
    "pass": 1000,
    "dont-pass": 1000,
    "come": 1000,
    "dont-come": 1500,
    "odds-take": FULL_ODDS,
    "odds-lay": 3000,
    "place-win-6": 1200,
    "place-win-5": 500,
    "place-lose-10": 1100,
    "buy-4": 2000,
    "lay-9": 3000,
    "hard-8": 100,
    "field": 100,
    "horn": 400,
    "any-seven": 100,
    "fire": 500,
}


def table_options(**chosen: object) -> CrapsOptions:
    options = GAME.options(chosen)
    assert isinstance(options, CrapsOptions)
    return options


def line_plan(wagers: dict[str, int], **chosen: object) -> LinePlan:
    plan = KERNEL.prepare(table_options(**chosen), EDITION, wagers)
    assert isinstance(plan, LinePlan)
    return plan


def table_plan(wagers: dict[str, int], **chosen: object) -> TablePlan:
    plan = KERNEL.prepare(table_options(**chosen), EDITION, wagers)
    assert isinstance(plan, TablePlan)
    return plan
