"""Given cards and given decisions, settled by the kernel: what the table is compared with, cent for cent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.law.refusal import BadInput
from croupier.simulation.twentyone.box import COLUMNS, OUTCOME, PRIZE
from croupier.simulation.twentyone.counting import NO_COUNT
from croupier.simulation.twentyone.deal import ASKED, play_round, room
from croupier.simulation.twentyone.rules import STAKE_STREAK, Integers, Stakes, TableRules, packed
from croupier.simulation.twentyone.strategy import COLUMNS as UP_CARDS
from croupier.simulation.twentyone.strategy import Strategy, blank
from croupier.simulation.twentyone.table_loop import ROOM, STREAKS, step_streaks

WAGERS: Final = (
    *(f"{money}{hand}" for hand in ("", "_2", "_3") for money in ("main", "double", "split", "insurance")),
    "over13",
    "under13",
    "same_suit",
    "sevens",
    "bonus",
    "match",
    "progressive",
    "streak2",
    "streak3",
    "streak4",
    "streak5",
    "prize",
)
"""The columns of a replay; `_2` and `_3` are multiple action's second and third dealer hand."""
LISTED, FIRST_DECISION = 4, 5


@dataclass(frozen=True)
class Replay:
    """Rounds played again: net cents by (round, box, wager) in the order of WAGERS."""

    nets: NDArray[np.int64]
    outcomes: NDArray[np.int64]
    """1 for a round won, -1 lost, 0 neither, by (round, box), as the streak wager counts them."""
    cards: int
    """Cards used, the burned one included."""
    decisions: int
    """Decisions asked for; more than were listed means that the hands stood for want of them."""

    def net(self, round_number: int = 0, box: int = 0) -> dict[str, int]:
        """Net cents of a box by wager, those without any left out."""
        row = self.nets[round_number, box].tolist()
        return {wager: net for wager, net in zip(WAGERS, row, strict=True) if net}


def replay(
    rules: TableRules,
    shoe: Sequence[int] | NDArray[np.uint8],
    decisions: Sequence[int] | None = None,
    stakes: Stakes | None = None,
    rounds: int = 1,
    strategy: Strategy | None = None,
) -> Replay:
    """Play rounds with the cards of a shoe in order and the decisions in the order in which they are asked.

    Decisions are STAND, DRAW, DOUBLE, SPLIT and SURRENDER of `strategy`, for insurance INSURE or
    TAKE_EVEN_MONEY of `deal` (anything else declines), DRAW for the extra card of two sevens, SURRENDER for a
    rescue. Insurance is asked box by box, then the hands from the first box on; nothing is asked that the
    rules do not leave open. Without a list the strategy decides. The first card is the burned one if the
    rules burn one; where a shoe ran out, list the cards as they were dealt.
    """
    stakes = stakes or Stakes()
    listed = decisions is not None
    if not listed and strategy is None:
        raise BadInput("decisions: expected a list, or a strategy")
    columns = 27 if rules.hole_card == "up" else UP_CARDS
    plays = strategy or Strategy(blank(columns))
    row, stake_row = packed(rules, stakes), stakes.row
    counting = NO_COUNT.row(rules)
    counting[LISTED] = int(listed)
    answers = np.array([] if decisions is None else decisions, dtype=np.uint8)
    cards = np.zeros(len(shoe) + ROOM, dtype=np.uint8)
    cards[: len(shoe)] = shoe
    insures = np.array([[plays.insures, plays.takes_even_money]], dtype=np.uint8)
    hands, in_box, net, reports = room(rules.boxes)
    streaks = np.zeros((rules.boxes, 1 + STREAKS), dtype=np.int64)
    place = int(rules.burn)
    results: list[Integers] = []
    for number in range(rounds):
        place = play_round(
            cards,
            place,
            len(shoe),
            row,
            stake_row,
            plays.actions[None],
            plays.by_first_cards[None],
            insures,
            counting,
            answers,
            hands,
            in_box,
            net,
            reports,
        )
        if place > len(shoe):
            raise BadInput(f"shoe of {len(shoe)} cards: round {number + 1} needs {place}")
        for box in range(rules.boxes):
            if not streaks[box, 1:].any():
                streaks[box, 0] = 0
                streaks[box, 1:] = stake_row[STAKE_STREAK : STAKE_STREAK + STREAKS]
            step_streaks(row, streaks, net, box)
        counting[FIRST_DECISION] = reports[ASKED]
        results.append(net.copy())
    together = np.array(results).reshape(rounds, rules.boxes, COLUMNS)
    return Replay(together[:, :, : PRIZE + 1], together[:, :, OUTCOME], place, int(counting[FIRST_DECISION]))
