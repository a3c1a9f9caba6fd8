"""The general kernel of craps: any wagers on one layout, followed roll by roll through their tables.

Two callers share what settles a wager: a replay of given rolls and given acts, and the simulation of a
betting plan. What a roll does to a wager comes from `Behaviour.as_table` alone.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.games.craps.wagers import LOSE, MOVES, STAYS, VOID, WIN
from croupier.simulation.philox import fill

Integers = NDArray[np.int64]
Rows = NDArray[np.int32]

# Columns of the rows of behaviour tables, by row and roll.
DECISION, AFTER, ODDS_WIN, ODDS_STAKE = range(4)
# Columns of the kinds of wager.
FIRST_ROW, STATES, OFF_ON_COME_OUT, OFF_RETURNS, STAYS_UP, FEE_ON_WIN, WHEN = range(7)
# When a wager may be made.
COME_OUT, POINT_ON, ANYTIME, BEHIND, NEW_SHOOTER = range(5)
# Columns of an act in a script.
AT, ACT, WAGER, KIND, AMOUNT, FEE, STANDS_BEHIND = range(7)
ACT_COLUMNS = 7
BET, CHANGE, REMOVE, CALL = range(4)
BY_RULE, CALLED_ON, CALLED_OFF = range(3)
# Columns of a replayed wager's result.
NET, OUTCOME, DECIDED = range(3)
WITHDRAWN = 6
NEVER_MADE = 7
# Columns of a seat in a betting plan.
SEAT_KIND, SEAT_BEHIND, SEAT_GROUP, SEAT_RUNS_OUT, SEAT_ALWAYS_UP = range(5)

EMPTY = -1
SESSION = 64
SESSION_STREAM = np.uint64(1 << 62)
WORDS = 64
LIMIT = np.uint32(71 * 36**5)
ROLL = np.uint32(36)
BINS = 4096

# Sums kept for each group of wagers; a product is kept as its high and low 32 bits.
SUM_NET, SUM_STAKED, NET_ROUNDS, NET_NET, NET_STAKED, STAKED_STAKED = 0, 1, 2, 4, 6, 8
SUMS = 10
SESSIONS, ROUNDS, ROUNDS_ROUNDS = range(3)
HEAD = 3


@njit
def in_effect(decision: int, off: bool, returns: int) -> int:
    """What a decision does to a wager that may be off: nothing, or its return with what it stands behind."""
    if not off:
        return decision
    if returns == 1 and decision in (WIN, LOSE):
        return VOID
    return STAYS


@njit
def net_of(decision: int, stake: int, win: int, per: int, fee: int, fee_on_win: int) -> int:
    """What a decided wager wins or loses, the vigorish included."""
    if decision == WIN:
        return stake * win // per - fee
    if decision == LOSE:
        return -stake - (0 if fee_on_win == 1 else fee)
    return 0


@njit
def replay_rolls(rows: Rows, kinds: Integers, shooter: int, rolls: Integers, acts: Integers) -> Integers:
    """Play given rolls with given acts; net cents, last outcome and decisions of every wager made."""
    wagers = 0
    for act in range(len(acts)):
        wagers = max(wagers, acts[act, WAGER] + 1)
    result = np.zeros((wagers, 3), dtype=np.int64)
    result[:, OUTCOME] = NEVER_MADE
    row = np.full(wagers, EMPTY, dtype=np.int64)
    stake, fee = np.zeros(wagers, dtype=np.int64), np.zeros(wagers, dtype=np.int64)
    kind, called = np.zeros(wagers, dtype=np.int64), np.zeros(wagers, dtype=np.int64)
    live = np.zeros(wagers, dtype=np.int64)
    alive = 0
    come_out_row = kinds[shooter, FIRST_ROW]
    point_row = come_out_row
    act = 0
    for at in range(len(rolls) + 1):
        while act < len(acts) and acts[act, AT] <= at:
            wager, what = acts[act, WAGER], acts[act, ACT]
            if what == BET:
                kind[wager] = acts[act, KIND]
                row[wager] = kinds[kind[wager], FIRST_ROW]
                flat = acts[act, STANDS_BEHIND]
                if flat != EMPTY:
                    row[wager] += row[flat] - kinds[kind[flat], FIRST_ROW]
                stake[wager], fee[wager], called[wager] = acts[act, AMOUNT], acts[act, FEE], BY_RULE
                result[wager, OUTCOME] = STAYS
                live[alive] = wager
                alive += 1
            elif what == CHANGE:
                stake[wager], fee[wager] = acts[act, AMOUNT], acts[act, FEE]
            elif what == CALL:
                called[wager] = acts[act, AMOUNT]
            elif row[wager] != EMPTY:
                row[wager] = EMPTY
                if result[wager, DECIDED] == 0:
                    result[wager, OUTCOME] = WITHDRAWN
            act += 1
        if at == len(rolls):
            break
        roll = rolls[at]
        come_out = point_row == come_out_row
        kept = 0
        for place in range(alive):
            wager = live[place]
            if row[wager] == EMPTY:
                continue
            this, state = kind[wager], row[wager]
            off = called[wager] == CALLED_OFF or (
                called[wager] == BY_RULE and come_out and kinds[this, OFF_ON_COME_OUT] == 1
            )
            decision = in_effect(rows[state, roll, DECISION], off, kinds[this, OFF_RETURNS])
            if decision == MOVES:
                row[wager] = rows[state, roll, AFTER]
            elif decision != STAYS:
                result[wager, NET] += net_of(
                    decision,
                    stake[wager],
                    rows[state, roll, ODDS_WIN],
                    rows[state, roll, ODDS_STAKE],
                    fee[wager],
                    kinds[this, FEE_ON_WIN],
                )
                result[wager, OUTCOME] = decision
                result[wager, DECIDED] += 1
                if not (decision == WIN and kinds[this, STAYS_UP] == 1):
                    row[wager] = EMPTY
                    continue
            live[kept] = wager
            kept += 1
        alive = kept
        point_row = rows[point_row, roll, AFTER]
    return result


@njit
def add_product(totals: Integers, at: int, first: int, second: int) -> None:
    """Add a product to a counter of two words, so that no run is long enough to overflow it."""
    product = first * second
    totals[at] += product >> 32
    totals[at + 1] += product & 0xFFFFFFFF


@njit
def seat_tables(
    rows: Rows, kinds: Integers, seats: Integers, stakes: Integers, fees: Integers
) -> tuple[Integers, Integers, Integers, Integers]:
    """What every roll does to each seat's wager, by (come-out roll or not) and (seat, state, roll).

    The first is where each seat begins, then come entry (decision in three bits, next place above them), net
    and amount staked. A wager decided but kept up, or made anew before every roll, has itself as next place.
    """
    begins = np.zeros(len(seats) + 1, dtype=np.int64)
    for seat in range(len(seats)):
        begins[seat + 1] = begins[seat] + 36 * kinds[seats[seat, SEAT_KIND], STATES]
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
                for roll in range(36):
                    here = begins[seat] + 36 * state
                    decision = in_effect(rows[row, roll, DECISION], off, kinds[this, OFF_RETURNS])
                    after = here
                    if decision == MOVES:
                        after = begins[seat] + 36 * (rows[row, roll, AFTER] - kinds[this, FIRST_ROW])
                    elif decision != STAYS:
                        win, per = rows[row, roll, ODDS_WIN], rows[row, roll, ODDS_STAKE]
                        nets[come_out, here + roll] = net_of(decision, stake, win, per, fee, fee_on_win)
                        risked[come_out, here + roll] = stake + (0 if fee_on_win == 1 else fee)
                        if not (decision == WIN and kinds[this, STAYS_UP] == 1):
                            after = EMPTY
                    entries[come_out, here + roll] = after << 3 | decision
    return begins, entries, nets, risked


@njit
def play_sessions(
    rows: Rows,
    kinds: Integers,
    shooter: int,
    seats: Integers,
    stakes: Integers,
    fees: Integers,
    groups: int,
    bins: tuple[int, int],
    seed: int,
    first: int,
    count: int,
) -> Integers:
    """Play sessions of 64 come-out cycles with every wager of the plan kept up; sums over sessions, and bins.

    After the last cycle nothing new is wagered and come, don't come, their odds and fire run to their end;
    other wagers are taken down. `first` is a multiple of the session.
    """
    together = groups
    bins_at = HEAD + SUMS * (groups + 1)
    totals = np.zeros(bins_at + BINS, dtype=np.int64)
    lowest, width = bins
    begins, entries, nets, risked = seat_tables(rows, kinds, seats, stakes, fees)
    moving = np.flatnonzero(seats[:, SEAT_ALWAYS_UP] == 0)
    standing = np.flatnonzero(seats[:, SEAT_ALWAYS_UP] == 1)
    when, group_of, behind = np.zeros_like(moving), np.zeros_like(moving), np.zeros_like(moving)
    for place in range(len(moving)):
        seat = moving[place]
        when[place] = kinds[seats[seat, SEAT_KIND], WHEN]
        group_of[place] = seats[seat, SEAT_GROUP]
        behind[place] = np.searchsorted(moving, seats[seat, SEAT_BEHIND])
    standing_net = np.zeros((2, 36), dtype=np.int64)
    for seat in standing:
        standing_net += nets[:, begins[seat] : begins[seat] + 36]
    at = np.full(len(moving), EMPTY, dtype=np.int64)
    net, staked = np.zeros(groups + 1, dtype=np.int64), np.zeros(groups + 1, dtype=np.int64)
    rolled = np.zeros((2, 36), dtype=np.int64)
    words = np.empty(WORDS, dtype=np.uint32)
    come_out_row = kinds[shooter, FIRST_ROW]
    played = 0
    while played < count:
        session = (first + played) // SESSION
        rounds = min(SESSION, count - played)
        at[:] = EMPTY
        net[:] = 0
        staked[:] = 0
        rolled[:] = 0
        point_row, new_shooter, changed = come_out_row, True, True
        finished, round_net = 0, 0
        block, word, rolls_left = np.uint64(0), WORDS, 0
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
                    if stakes[moving[place], offset // 36] > 0:
                        at[place] = begins[moving[place]] + offset
            while rolls_left == 0:
                if word == WORDS:
                    fill(words, seed, SESSION_STREAM + np.uint64(session), block)
                    block += np.uint64(WORDS // 4)
                    word = 0
                rest = words[word]
                word += 1
                if rest < LIMIT:
                    rolls_left = 5
            roll = np.int64(rest % ROLL)
            rest //= ROLL
            rolls_left -= 1
            if finished < rounds:
                rolled[come_out, roll] += 1
                round_net += standing_net[come_out, roll]
            changed = False
            for place in range(len(moving)):
                if at[place] == EMPTY:
                    continue
                here = at[place] + roll
                entry = entries[come_out, here]
                if entry & 7 == STAYS:
                    continue
                at[place] = entry >> 3
                changed = True
                if entry & 7 != MOVES:
                    net[group_of[place]] += nets[come_out, here]
                    staked[group_of[place]] += risked[come_out, here]
                    round_net += nets[come_out, here]
            outcome = rows[point_row, roll, DECISION]
            new_shooter = outcome == LOSE and come_out == 0
            changed = changed or outcome != STAYS
            point_row = rows[point_row, roll, AFTER]
            if outcome in (WIN, LOSE) and finished < rounds:
                finished += 1
                if finished < rounds:
                    totals[bins_at + min(max((round_net - lowest) // width, 0), BINS - 1)] += 1
                    round_net = 0
        totals[bins_at + min(max((round_net - lowest) // width, 0), BINS - 1)] += 1
        for seat in standing:
            group, begin = seats[seat, SEAT_GROUP], begins[seat]
            for which in range(36):
                for come_out in range(2):
                    net[group] += rolled[come_out, which] * nets[come_out, begin + which]
                    staked[group] += rolled[come_out, which] * risked[come_out, begin + which]
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
