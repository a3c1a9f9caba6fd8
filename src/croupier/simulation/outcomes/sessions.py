"""The general kernel of declared wagers: any of them on one layout, played by their tables.

What an outcome does to a wager comes only from `WagerTable.as_table`.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.law.outcomes import LOSE, MOVES, STAYS, WIN
from croupier.simulation.outcomes.compiled_tables import (
    AFTER,
    BEHIND,
    COME_OUT,
    DECISION,
    EMPTY,
    FEE_ON_WIN,
    FIRST_ROW,
    NEW_SHOOTER,
    ODDS_STAKE,
    ODDS_WIN,
    OFF_ON_COME_OUT,
    OFF_RETURNS,
    POINT_ON,
    STATES,
    STAYS_UP,
    WHEN,
    Integers,
    Rows,
    in_effect,
    net_of,
)
from croupier.simulation.philox import fill

Shown = NDArray[np.uint16]

# Columns of a seat in a betting plan.
SEAT_KIND, SEAT_BEHIND, SEAT_GROUP, SEAT_RUNS_OUT, SEAT_ALWAYS_UP = range(5)

SESSION = 64
SESSION_STREAM = np.uint64(1 << 62)
WORDS = 64
BINS = 4096
TWO_DICE = np.uint32(36)

# Sums kept for each group of wagers; a product is kept as its high and low 32 bits.
SUM_NET, SUM_STAKED, NET_ROUNDS, NET_NET, NET_STAKED, STAKED_STAKED = 0, 1, 2, 4, 6, 8
SUMS = 10
SESSIONS, ROUNDS, ROUNDS_ROUNDS = range(3)
HEAD = 3


@njit
def add_product(totals: Integers, at: int, first: int, second: int) -> None:
    """Add a product to a counter of two words, which no run is long enough to overflow."""
    product = first * second
    totals[at] += product >> 32
    totals[at + 1] += product & 0xFFFFFFFF


@njit
def seat_tables(
    rows: Rows, kinds: Integers, seats: Integers, stakes: Integers, fees: Integers
) -> tuple[Integers, Integers, Integers, Integers]:
    """What every outcome does to each seat's wager, by (point off or on) and (seat, state, outcome).

    Returns where each seat begins, then the entries (decision in the low three bits, next place above them),
    net results and amounts staked. A wager decided but kept up has itself as its next place.
    """
    width = rows.shape[1]
    begins = np.zeros(len(seats) + 1, dtype=np.int64)
    for seat in range(len(seats)):
        begins[seat + 1] = begins[seat] + width * kinds[seats[seat, SEAT_KIND], STATES]
    entries = np.zeros((2, begins[-1]), dtype=np.int64)
    nets, risked = np.zeros((2, begins[-1]), dtype=np.int64), np.zeros((2, begins[-1]), dtype=np.int64)
    for seat in range(len(seats)):
        this = seats[seat, SEAT_KIND]
        fee_on_win = kinds[this, FEE_ON_WIN]
        for state in range(kinds[this, STATES]):
            made_in = state if kinds[this, WHEN] == BEHIND else 0
            stake, fee = stakes[seat, made_in], fees[seat, made_in]
            row = kinds[this, FIRST_ROW] + state
            for come_out in range(2):
                off = come_out == 1 and kinds[this, OFF_ON_COME_OUT] == 1
                for shown in range(width):
                    here = begins[seat] + width * state
                    decision = in_effect(rows[row, shown, DECISION], off, kinds[this, OFF_RETURNS])
                    after = here
                    if decision == MOVES:
                        after = begins[seat] + width * (rows[row, shown, AFTER] - kinds[this, FIRST_ROW])
                    elif decision != STAYS:
                        win, per = rows[row, shown, ODDS_WIN], rows[row, shown, ODDS_STAKE]
                        nets[come_out, here + shown] = net_of(decision, stake, win, per, fee, fee_on_win)
                        risked[come_out, here + shown] = stake + (0 if fee_on_win == 1 else fee)
                        if not (decision == WIN and kinds[this, STAYS_UP] == 1):
                            after = EMPTY
                    entries[come_out, here + shown] = after << 3 | decision
    return begins, entries, nets, risked


@njit
def play_sessions(
    rows: Rows,
    kinds: Integers,
    cycle: int,
    draws: tuple[Shown, int, int],
    seats: Integers,
    stakes: Integers,
    fees: Integers,
    groups: int,
    bins: tuple[int, int],
    seed: int,
    first: int,
    count: int,
) -> Integers:
    """Play sessions of 64 cycles with every wager of the plan kept up; returns sums over sessions, and bins.

    After the last cycle nothing new is wagered, seats that run out are played to their end and other wagers
    are taken down. `first` is a multiple of the session.
    """
    together = groups
    bins_at = HEAD + SUMS * (groups + 1)
    totals = np.zeros(bins_at + BINS, dtype=np.int64)
    lowest, bin_width = bins
    of_digit, per_word, limit = draws
    ways, width = np.uint32(len(of_digit)), rows.shape[1]
    word_limit = np.uint64(limit)
    two_dice = ways == TWO_DICE and width == TWO_DICE
    begins, entries, nets, risked = seat_tables(rows, kinds, seats, stakes, fees)
    moving = np.flatnonzero(seats[:, SEAT_ALWAYS_UP] == 0)
    standing = np.flatnonzero(seats[:, SEAT_ALWAYS_UP] == 1)
    when, group_of, behind = np.zeros_like(moving), np.zeros_like(moving), np.zeros_like(moving)
    for place in range(len(moving)):
        seat = moving[place]
        when[place] = kinds[seats[seat, SEAT_KIND], WHEN]
        group_of[place] = seats[seat, SEAT_GROUP]
        behind[place] = np.searchsorted(moving, seats[seat, SEAT_BEHIND])
    standing_net = np.zeros((2, width), dtype=np.int64)
    for seat in standing:
        standing_net += nets[:, begins[seat] : begins[seat] + width]
    at = np.full(len(moving), EMPTY, dtype=np.int64)
    net, staked = np.zeros(groups + 1, dtype=np.int64), np.zeros(groups + 1, dtype=np.int64)
    came = np.zeros((2, width), dtype=np.int64)
    words = np.empty(WORDS, dtype=np.uint32)
    come_out_row = kinds[cycle, FIRST_ROW]
    played = 0
    while played < count:
        session = (first + played) // SESSION
        rounds = min(SESSION, count - played)
        at[:] = EMPTY
        net[:] = 0
        staked[:] = 0
        came[:] = 0
        point_row, new_shooter, changed = come_out_row, True, True
        finished, round_net = 0, 0
        block, word, digits_left = np.uint64(0), WORDS, 0
        rest = np.uint32(0)
        while True:
            come_out = 1 if point_row == come_out_row else 0
            if finished == rounds:
                open_wagers = 0
                for place in range(len(moving)):
                    if seats[moving[place], SEAT_RUNS_OUT] == 0:
                        at[place] = EMPTY
                    elif at[place] != EMPTY:
                        open_wagers += 1
                if open_wagers == 0:
                    break
            elif changed:
                for place in range(len(moving)):
                    if at[place] != EMPTY:
                        continue
                    offset = 0
                    if when[place] == BEHIND:
                        flat = behind[place]
                        if at[flat] == EMPTY:
                            continue
                        offset = at[flat] - begins[moving[flat]]
                    elif (
                        (when[place] == COME_OUT and come_out == 0)
                        or (when[place] == POINT_ON and come_out == 1)
                        or (when[place] == NEW_SHOOTER and not new_shooter)
                    ):
                        continue
                    if stakes[moving[place], offset // width] > 0:
                        at[place] = begins[moving[place]] + offset
            while digits_left == 0:
                if word == WORDS:
                    fill(words, seed, SESSION_STREAM + np.uint64(session), block)
                    block += np.uint64(WORDS // 4)
                    word = 0
                rest = words[word]
                word += 1
                if rest < word_limit:
                    digits_left = per_word
            if two_dice:
                # Division by a constant is several times faster than by a variable.
                shown = np.int64(rest % TWO_DICE)
                rest //= TWO_DICE
            else:
                shown = np.int64(of_digit[rest % ways])
                rest //= ways
            digits_left -= 1
            if finished < rounds:
                came[come_out, shown] += 1
                round_net += standing_net[come_out, shown]
            changed = False
            for place in range(len(moving)):
                if at[place] == EMPTY:
                    continue
                here = at[place] + shown
                entry = entries[come_out, here]
                if entry & 7 == STAYS:
                    continue
                at[place] = entry >> 3
                changed = True
                if entry & 7 != MOVES:
                    net[group_of[place]] += nets[come_out, here]
                    staked[group_of[place]] += risked[come_out, here]
                    round_net += nets[come_out, here]
            outcome = rows[point_row, shown, DECISION]
            new_shooter = outcome == LOSE and come_out == 0
            changed = changed or outcome != STAYS
            point_row = rows[point_row, shown, AFTER]
            if outcome in (WIN, LOSE) and finished < rounds:
                finished += 1
                if finished < rounds:
                    totals[bins_at + min(max((round_net - lowest) // bin_width, 0), BINS - 1)] += 1
                    round_net = 0
        totals[bins_at + min(max((round_net - lowest) // bin_width, 0), BINS - 1)] += 1
        for seat in standing:
            group, begin = seats[seat, SEAT_GROUP], begins[seat]
            for come_out in range(2):
                won, bet = 0, 0
                for which in range(width):
                    won += came[come_out, which] * nets[come_out, begin + which]
                    bet += came[come_out, which] * risked[come_out, begin + which]
                net[group] += won
                staked[group] += bet
        net[together], staked[together] = net[:groups].sum(), staked[:groups].sum()
        totals[SESSIONS] += 1
        totals[ROUNDS] += rounds
        totals[ROUNDS_ROUNDS] += rounds * rounds
        for group in range(groups + 1):
            start = HEAD + SUMS * group
            totals[start + SUM_NET] += net[group]
            totals[start + SUM_STAKED] += staked[group]
            add_product(totals, start + NET_ROUNDS, net[group], rounds)
            add_product(totals, start + NET_NET, net[group], net[group])
            add_product(totals, start + NET_STAKED, net[group], staked[group])
            add_product(totals, start + STAKED_STAKED, staked[group], staked[group])
        played += rounds
    return totals
