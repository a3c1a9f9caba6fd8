"""The rows of numbers that compiled code reads: what each place means, and how a record becomes one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from croupier.law.refusal import BadInput
from croupier.simulation.twentyone.rules import (
    HOLE_CARDS,
    MOST_PEOPLE,
    SURRENDERS,
    Integers,
    Rider,
    Stakes,
    TableRules,
    double_row,
)

HOLE_NONE, HOLE_DOWN, HOLE_READER, HOLE_UP = range(4)
LATE, EARLY = 1, 2
STAKE_MAIN, STAKE_SECOND, STAKE_THIRD, STAKE_OVER, STAKE_UNDER, STAKE_SUIT, STAKE_SEVENS = range(7)
STAKE_BONUS, STAKE_MATCH, STAKE_PROGRESSIVE, STAKE_STREAK = range(7, 11)
DOUBLE_PART, DOUBLE_WHOLE, DOUBLE_CENTS, RIDES_ON = range(14, 18)
"""The columns of a person's row: stakes, then what a rider doubles for and rides on."""
SIDE_WAGERS: Final = (
    *("over13", "under13", "same_suit", "sevens", "bonus", "match", "progressive"),
    *("streak2", "streak3", "streak4", "streak5", "prize"),
)
"""What is wagered or won besides the hands, in the order of the results."""
INSURES, EVEN_MONEY_ANSWER, CALLER_PART, CALLER_WHOLE, CALLER_CENTS = range(5)
"""The columns of a strategy's answers."""

COUNT_BINS, LOWEST_BIN, DECK, RUNNING, LISTED, FIRST_DECISION, FIRST_LOT, METER, CARRIED = range(9)
PLAYS_AT: Final = 16
"""What a round is told besides: bins of the count, the lowest, cards of a deck, the running count, whether
decisions are listed, where they and the lots begin (-1: a lot for everyone), the progressive meter and
the parts of a cent it carries; then the strategy of each bin at 16 and behind them the tags by rank."""

(
    BOXES,
    HOLE,
    HITS_SOFT17,
    BLACKJACK_WINS,
    TIES_LOSE,
    TWENTYONE_WINS,
    TWENTYONE_WAITS,
    FIVE_CARD,
    BONUS_21_ON,
    SEVENS_PRIZE,
    DOUBLE,
    DOUBLE_ANY,
    DOUBLE_TOTALS,
    DOUBLE_SPLIT,
    RESCUE,
    MAX_HANDS,
    RESPLIT_ACES,
    ACES_ONE,
    SURRENDER,
    THREE,
    SURRENDER_ANY,
    ACE_LOW,
    INSURANCE,
    EVEN_MONEY,
    CHIP,
    ACTIONS_OFFERED,
    PRIZE_FROM_LOW,
    PRIZE_FROM_HIGH,
    PRIZE_LOW,
    PRIZE_HIGH,
    PRIZE_OTHERS,
    BUSTS_FINAL,
    SEVENS_EITHER,
    PEOPLE,
    METER_RISE,
    METER_PARTS,
    METER_RESET,
    METER_DEDUCTS,
    ROUNDS_UP,
    INSURE_IN_TURN,
    SOFT_21,
    ALWAYS_DRAWS,
    PRIZES_ACES,
) = range(43)
ACES_ROWS: Final = 5
FLAGS: Final = PRIZES_ACES + ACES_ROWS

PAYS_BLACKJACK, PAYS_FIVE_CARD, PAYS_SAME_SUIT, PAYS_SEVENS, PAYS_BONUS, PAYS_MATCH, PAYS_STREAK = (
    FLAGS + 2 * pair for pair in (0, 1, 2, 4, 9, 10, 12)
)
PAYS_BONUS_21, PAYS_THREE = FLAGS + 2 * 16, FLAGS + 2 * 25
"""Where the odds of each kind begin, as pairs of win and stake."""


MOST_LOTS: Final = 1 << 31


def packed(rules: TableRules, stakes: Stakes, riders: Sequence[Rider] = ()) -> Integers:
    """The rules as one row: switches and amounts first, then odds as pairs of win and stake."""
    totals = rules.double_totals or tuple(range(22))
    people = [stakes, *(rider.stakes for rider in riders)]
    if len(people) > MOST_PEOPLE:
        raise BadInput(f"{len(people)} people on a box: expected at most {MOST_PEOPLE}")
    if any(each.second for each in people) and (
        rules.hole_card != "none" or rules.max_split_hands > 2 or rules.surrender != "none"
    ):
        raise BadInput("multiple action: expected hole_card 'none', no resplitting and no surrender (2.18)")
    prizes = rules.progressive_prizes
    progressive = any(each.progressive for each in people)
    if len(prizes) != ACES_ROWS or (progressive and min(prizes) < 1):
        raise BadInput(f"progressive_prizes {prizes}: expected {ACES_ROWS} amounts in cents")
    if progressive and riders:
        raise BadInput("progressive: expected one person on a box (19:47-2.13(a))")
    reset = prizes[-1] if rules.meter_reset is None else rules.meter_reset
    switches = [
        rules.boxes,
        HOLE_CARDS.index(rules.hole_card),
        int(rules.hits_soft17),
        int(rules.blackjack_beats_blackjack),
        int(rules.ties_lose),
        int(rules.twentyone_wins),
        int(not rules.twentyone_beats_blackjack and rules.hole_card in ("none", "down")),
        int(rules.five_card_21_pays != 1),
        int(rules.bonus_21),
        int(rules.suited_sevens_prize),
        int(rules.double),
        int(rules.double_any_cards),
        sum(1 << total for total in totals),
        int(rules.double_after_split),
        int(rules.rescue),
        rules.max_split_hands,
        int(rules.resplit_aces),
        int(rules.one_card_on_split_aces),
        SURRENDERS.index(rules.surrender),
        int(rules.three_cards),
        int(rules.surrender_any),
        int(rules.ace_low_straight),
        int(rules.insurance and rules.hole_card != "up"),
        int(rules.even_money),
        rules.chip_unit,
        max(1 + int(each.second > 0) + int(each.third > 0) for each in people),
        *rules.suited_sevens_from,
        *rules.suited_sevens_amounts,
        int(rules.busts_are_final),
        int(rules.sevens_either),
        len(people),
        *rules.meter_rise.as_integer_ratio(),
        reset,
        int(rules.meter_deducts),
        int(rules.insurance_rounds_up),
        int(rules.insurance_in_turn),
        int(rules.draws_on_soft_21),
        int(rules.dealer_always_draws),
        *rules.progressive_prizes,
    ]
    odds = [
        rules.blackjack_pays,
        rules.five_card_21_pays,
        *rules.same_suit_pays,
        *rules.sevens_pays,
        rules.bonus_pays,
        *rules.match_pays,
        *rules.streak_pays,
        *rules.bonus_21_pays,
        *rules.three_card_bonus_pays,
    ]
    return np.array(switches + [part for pay in odds for part in pay.as_integer_ratio()], dtype=np.int64)


def people_rows(stakes: Stakes, riders: Sequence[Rider] = ()) -> Integers:
    """The people of a box, the one who decides first: stakes, then what a rider does."""
    rows = [[*stakes.row.tolist(), 1, 1, 0, 0]]
    rows += [[*rider.stakes.row.tolist(), *double_row(rider.double_for), rider.rides_on] for rider in riders]
    return np.array(rows, dtype=np.int64)


def lot_rows(rules: TableRules) -> Integers:
    """The lots of the bonus system: stake, cents won, how many."""
    return np.array(sorted(rules.bonus_lots), dtype=np.int64).reshape(-1, 3)


def lots_among(rules: TableRules, people: Integers) -> Integers:
    """Among how many lots each person's bonus wager draws; 0 where none is drawn."""
    among = []
    for stake in people[:, STAKE_BONUS].tolist():
        counts = [lots for staked, _, lots in rules.bonus_lots if staked == stake]
        if stake and rules.bonus_lots and not counts:
            raise BadInput(f"bonus of {stake}: this table has no amounts for it")
        among.append(sum(counts) if len(counts) > 1 else 0)
        if among[-1] >= MOST_LOTS:
            raise BadInput(f"bonus of {stake}: {among[-1]} lots, expected fewer than {MOST_LOTS}")
    return np.array(among, dtype=np.int64)
