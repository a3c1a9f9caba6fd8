"""The simulation of three card poker: from options and wagers to a plan of the showdown kernel."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from croupier.games.three_card_poker.betting import SEATED
from croupier.games.three_card_poker.settlement import ante_bonus, ante_result, pair_plus_result, play_result
from croupier.games.three_card_poker.showdown import CHOICES, FOLD, PLAY, declared
from croupier.law.money import ONE_CENT, amount
from croupier.law.refusal import BadInput, Refusal
from croupier.odds.showdown.decisions import Decisions
from croupier.odds.showdown.declared import End
from croupier.odds.showdown.solution import solve
from croupier.simulation.showdown.kernel import ShowdownKernel, ShowdownPlan

if TYPE_CHECKING:
    from croupier.games.three_card_poker.game import ThreeCardPokerOptions
    from croupier.law.edition import Edition
    from croupier.procedure.against_dealer import Showdown

REPORTED: Final = {"ante": "ante", "play": "ante", "ante_bonus": "ante", "pair_plus": "pair_plus"}
"""Play wager and bonus are counted with the ante they belong to."""
HAND_RESULTS: Final[Mapping[End, Showdown]] = {
    End.NO_HAND: "no_hand",
    End.HIGHER: "win",
    End.EQUAL: "push",
    End.LOWER: "lose",
}


class ThreeCardPokerKernel(ShowdownKernel):
    """The simulation of three card poker as the runner uses it."""

    def prepare(
        self,
        options: ThreeCardPokerOptions,
        edition: Edition[Any],
        wagers: Mapping[str, int],
        strategy: Decisions | None = None,
    ) -> ShowdownPlan:
        """Turn options and wagers into a plan; without a strategy the best one is played.

        Without an ante nothing is decided: no hand is folded.
        """
        _check(options, wagers)
        showdown = declared(options, edition)
        decisions = solve(showdown).decisions() if strategy is None else strategy
        by_rank = decisions.by_rank
        if "ante" not in wagers:
            by_rank = np.full_like(by_rank, CHOICES.index(PLAY))
        return ShowdownPlan.of(
            wagers=wagers,
            base=wagers.get("ante") or wagers["pair_plus"],
            cards=showdown.cards,
            shown=showdown.shown,
            qualifies=showdown.qualifies,
            rows=showdown.rows,
            choices=CHOICES,
            by_rank=by_rank,
            place=decisions.place,
            table=decisions.table,
            nets={
                (choice, row, end): _nets(options, edition, wagers, choice, row, end)
                for choice, row, end in product(CHOICES, showdown.row_names, End)
            },
            reported={column: wager for column, wager in REPORTED.items() if wager in wagers},
        )


KERNEL: Final = ThreeCardPokerKernel()


def _check(options: ThreeCardPokerOptions, wagers: Mapping[str, int]) -> None:
    for name, stake in wagers.items():
        if name in ("play", "ante_bonus"):
            raise BadInput(
                f"wager {name!r}: it follows from the ante and the hand; expected ante or pair_plus"
            )
        if name not in REPORTED:
            raise BadInput(f"wager {name!r}: expected ante or pair_plus")
        if stake < 1:
            raise BadInput(f"{name} of {amount(stake)}: expected at least {ONE_CENT}")
    if not wagers:
        raise BadInput("no wager: expected ante or pair_plus")
    if "ante" not in wagers and not options.pair_plus_only:
        raise Refusal("pair_plus: this table requires an ante with it (option pair_plus_only)", SEATED)


def _nets(
    options: ThreeCardPokerOptions,
    edition: Edition[Any],
    wagers: Mapping[str, int],
    choice: str,
    row: str,
    end: End,
) -> dict[str, int]:
    """Net cents of every wager for a choice, a row of the player's hand and an end (19:47-20.10, 20.11)."""
    ante, plus = wagers.get("ante", 0), wagers.get("pair_plus", 0)
    _, paid = pair_plus_result(plus, row, options.pair_plus_odds(edition))
    if choice == FOLD:
        forfeited = ante and options.fold_forfeits_pair_plus
        return {"ante": -ante, "play": 0, "ante_bonus": 0, "pair_plus": -plus if forfeited else paid}
    hand_result = HAND_RESULTS[end]
    play = edition.value("play_multiple") * ante
    return {
        "ante": ante_result(ante, 0, hand_result, options.ante_odds(edition))[1],
        "play": play_result(play, hand_result, options.play_odds(edition))[1],
        "ante_bonus": ante_bonus(ante, row, options.bonus_odds()),
        "pair_plus": paid,
    }
