"""Given cards and decisions, settled by the kernel, to be compared with the table to the cent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.law.counted import counted
from croupier.law.refusal import BadInput
from croupier.simulation.twentyone.box import COLUMNS, OUTCOME, PRIZE
from croupier.simulation.twentyone.counting import NO_COUNT
from croupier.simulation.twentyone.deal import (
    ASKED,
    CARRIED_AFTER,
    LOTS_DRAWN,
    METER_AFTER,
    Lots,
    empty_room,
    play_round,
)
from croupier.simulation.twentyone.playing import Plays
from croupier.simulation.twentyone.rows import (
    CARRIED,
    FIRST_DECISION,
    FIRST_LOT,
    LISTED,
    METER,
    SIDE_WAGERS,
    STAKE_STREAK,
    STREAKS,
    lot_rows,
    lots_among,
    packed,
    people_rows,
)
from croupier.simulation.twentyone.strategy import COLUMNS as UP_CARDS
from croupier.simulation.twentyone.strategy import Strategy, blank
from croupier.simulation.twentyone.table_loop import ROOM, step_streaks
from croupier.simulation.twentyone.table_rules import Integers, Rider, Stakes, TableRules

WAGERS: Final = (
    *(f"{money}{hand}" for hand in ("", "_2", "_3") for money in ("main", "double", "split", "insurance")),
    *SIDE_WAGERS,
)
"""The columns of a replay; `_2` and `_3` are multiple action's second and third dealer hand."""


@dataclass(frozen=True)
class Replay:
    """Rounds played again: net cents by (round, box and person, wager) in the order of WAGERS.

    The people of the first box come first, in each box the one who decides before those who ride along.
    """

    nets: NDArray[np.int64]
    outcomes: NDArray[np.int64]
    """1 for a round won, -1 lost, 0 neither, by (round, box and person), as the streak wager counts them."""
    cards: int
    """Cards used, the burned one included."""
    decisions: int
    """Decisions asked for; more than were listed means that the hands stood for want of them."""
    meters: tuple[int, ...] = ()
    """What the progressive meter shows after each round."""
    lots: int = 0
    """Lots the bonus system drew."""
    people: int = 1

    def net(self, round_number: int = 0, box: int = 0, person: int = 0) -> dict[str, int]:
        """Net cents of a person on a box by wager, those without any left out."""
        row = self.nets[round_number, box * self.people + person].tolist()
        return {wager: net for wager, net in zip(WAGERS, row, strict=True) if net}


def replay(
    rules: TableRules,
    shoe: Sequence[int] | NDArray[np.uint8],
    decisions: Sequence[int] | None = None,
    stakes: Stakes | None = None,
    rounds: int = 1,
    strategy: Strategy | None = None,
    riders: Sequence[Rider] = (),
    lots: Sequence[int] = (),
) -> Replay:
    """Play rounds with the cards of a shoe in order and the decisions in the order in which they are asked.

    Decisions are STAND, DRAW, DOUBLE (or `playing.double_for`), SPLIT and SURRENDER of `strategy`, INSURE
    or TAKE_EVEN_MONEY of `insurance` (anything else declines), DRAW for the extra card of two sevens,
    SURRENDER for a rescue. Riders answer a double by DOUBLE or STAND and a split by SPLIT or a hand
    to ride on (`playing.RIDE`). Insurance is asked box by box, then the hands from the first box on; nothing
    is asked that the rules do not leave open. Without a list the strategy decides. `lots` are those the bonus
    system drew. The first card is the burned one if the rules burn one; where a shoe ran out, list the cards
    as they were dealt.
    """
    stakes = stakes or Stakes()
    listed = decisions is not None
    if not listed and strategy is None:
        raise BadInput("decisions: expected a list, or a strategy")
    columns = 27 if rules.hole_card == "up" else UP_CARDS
    plays = strategy or Strategy(blank(columns))
    row, people = packed(rules, stakes, riders), people_rows(stakes, riders)
    lots_among(rules, people)
    counting = NO_COUNT.row(rules)
    counting[LISTED] = int(listed)
    counting[METER] = rules.progressive_prizes[-1]
    listed_decisions = np.array([] if decisions is None else decisions, dtype=np.int64)
    cards = np.zeros(len(shoe) + ROOM, dtype=np.uint8)
    cards[: len(shoe)] = shoe
    answers = np.array([plays.answers], dtype=np.int64)
    strategies = Plays(plays.actions[None], plays.by_first_cards[None], answers)
    bonus = Lots(lot_rows(rules), np.array(lots, dtype=np.int64))
    seats = rules.boxes * len(people)
    room = empty_room(rules.boxes, len(people))
    net, reports = room.net, room.reports
    streaks = np.zeros((seats, 1 + STREAKS), dtype=np.int64)
    place = int(rules.burn)
    results: list[Integers] = []
    meters: list[int] = []
    for number in range(rounds):
        place = play_round(
            cards,
            place,
            len(shoe),
            row,
            people,
            strategies,
            counting,
            listed_decisions,
            bonus,
            room,
        )
        if place > len(shoe):
            raise BadInput(f"shoe of {counted(len(shoe), 'card')}: round {number + 1} needs {place}")
        for seat in range(seats):
            if not streaks[seat, 1:].any():
                streaks[seat, 0] = 0
                streaks[seat, 1:] = people[seat % len(people), STAKE_STREAK : STAKE_STREAK + STREAKS]
            step_streaks(row, streaks, net, seat)
        counting[FIRST_DECISION], counting[FIRST_LOT] = reports[ASKED], reports[LOTS_DRAWN]
        counting[METER], counting[CARRIED] = reports[METER_AFTER], reports[CARRIED_AFTER]
        meters.append(int(reports[METER_AFTER]))
        results.append(net.copy())
    together = np.array(results).reshape(rounds, seats, COLUMNS)
    return Replay(
        together[:, :, : PRIZE + 1],
        together[:, :, OUTCOME],
        place,
        int(counting[FIRST_DECISION]),
        tuple(meters),
        int(counting[FIRST_LOT]),
        len(people),
    )
