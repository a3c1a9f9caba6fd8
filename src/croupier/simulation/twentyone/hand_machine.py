"""Hands as state machines: one look-up per card, what each end of a hand is worth, and the dealer's hand.

The tables are filled by the very functions that play and settle a hand card by card, so no rule stands here.
An entry below `END` is a state that takes another card, `END` and above the end of a hand: its code and its
flags. Strategy, rules and stakes are in the tables, so that their number does not slow a round down.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.hands.twentyone import ACE, VALUE_OF_CARD, VALUE_OF_RANK, VALUES
from croupier.hands.twentyone_wagers import SEVEN
from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.box import (
    BLACKJACK,
    BUSTED,
    CARD_0,
    CARD_1,
    CARD_2,
    COLUMNS,
    DOUBLED,
    HAND,
    HARD_TOTAL,
    HAS_ACE,
    HELD,
    MAIN,
    ON,
    OUTCOME,
    PAID,
    PER_ACTION,
    PLAYED,
    RESCUED,
    STANDS,
    STATE,
    SURRENDERED,
    clear,
    count_of,
    falls_to_blackjack,
    give,
    person_at,
    settle_person,
)
from croupier.simulation.twentyone.classified import CARDS, place_of_three
from croupier.simulation.twentyone.deal import still_open
from croupier.simulation.twentyone.playing import (
    Plays,
    by_strategy,
    close_hand,
    double_hand,
    put_up,
    rescue_hand,
    takes_one_card,
    what_may_be_done,
)
from croupier.simulation.twentyone.rows import (
    ACTIONS_OFFERED,
    ALWAYS_DRAWS,
    BONUS_21_ON,
    BOXES,
    CALLER_CENTS,
    CALLER_PART,
    CALLER_WHOLE,
    FIVE_CARD,
    HITS_SOFT17,
    MAX_HANDS,
    PEOPLE,
    RESCUE,
    STAKE_MAIN,
    THREE,
    THREE_21_ROWS,
)
from croupier.simulation.twentyone.sight import is_blackjack, see_first_cards
from croupier.simulation.twentyone.strategy import (
    DOUBLE_ELSE_DRAW,
    DRAW,
    SPLIT,
    STAND,
    SURRENDER_ELSE_STAND,
    Strategy,
)
from croupier.simulation.twentyone.strategy import RESCUE as RESCUE_KIND
from croupier.simulation.twentyone.table_rules import MAX_BOX_HANDS, Integers, Number

END: Final = 1 << 15
SPLITS: Final = 0
STOOD: Final = 1
"""Codes: the hand is to be split; it stood as dealt because the dealer's blackjack is known."""
WIDTH: Final = 16
RESULTS: Final = 8
NOT_DRAWN, NATURAL, SEVENTEEN = 0, 1, 2
"""What the dealer came to: not drawn out, blackjack, 17 to 21, above 21 (7)."""
DEALER_END: Final = 128
CODE_BITS: Final = 9
CODE: Final = (1 << CODE_BITS) - 1
"""Where a code stands in the entry of a hand at its end; its flags stand above."""
ALIVE, MATTERS, SPLIT_SHIFT = 1 << CODE_BITS, 2 << CODE_BITS, 2
"""Flags: the hand waits for the dealer's whole hand, or the second card; those of split hands, shifted."""
KEEPS: Final = 16 << CODE_BITS
"""Flag: decided by the first cards, whatever the dealer's second card."""
UNUSUAL: Final = 32 << CODE_BITS
"""Flag: more than the end of a hand. It is split, or a 21 in three cards is paid by their ranks and suits;
the codes of each kind follow."""
WORTH_BITS, LOST_BITS, COUNT_MASK = 24, 12, 0xFFF
"""What a hand is worth: net cents, then one for a hand lost, lowest one for a hand won."""
FALLS, IS_BUSTED = 1, 2
"""What a dealer's blackjack asks of a split hand: it falls to it, it is above 21."""
PLACES: Final = 64
"""Places for the cards of a deck in each part of the offsets."""
_HELD: Final = 8
_HARD: Final = 32
_COUNTS: Final = 23
_MAX_CODES: Final = 1 << CODE_BITS
_MAX_STATES: Final = 1 << 14
_KINDS_21: Final = 16


class HandTables(NamedTuple):
    """The tables of a plan; `by_tables` says how they are read."""

    offsets: NDArray[np.uint16]
    """By first, second and third card: what it adds to the place of the opening entry."""
    opening: NDArray[np.uint16]
    """By column, then by what tells the first two cards apart, or by the values of three."""
    after: NDArray[np.uint16]
    """By state and rank of the next card."""
    split: NDArray[np.uint16]
    """By whether it may be split again, value and column: the state of one card of a split."""
    worth: Integers
    """Net cents and, in the lowest bits, whether a hand is lost or won, by multiple of the stake, dealer's
    hand, person, code and result. The worths of hands add up, cents and numbers of hands both."""
    met: NDArray[np.uint8]
    """By person and code: `FALLS` and `IS_BUSTED`, for split hands that meet a dealer's blackjack."""
    dealer: NDArray[np.uint8]
    """By what the dealer has and rank of the next card."""
    threes: NDArray[np.uint8]
    """The kind of a 21 in three cards."""
    columns: NDArray[np.uint8]
    """By values of the dealer's first and second card where both are seen, else by the first alone."""
    codes: int
    """How many codes the hands have at their end."""


_REPRESENTS: Final = np.array([VALUE_OF_CARD.index(value) for value in range(VALUES)], dtype=np.int64)


def kinds_of_cards(bonus_21: bool) -> NDArray[np.uint8]:
    """What the first cards are told apart by: their values; where 6-7-8 and 7-7-7 pay, those by suit too."""
    kinds = np.array(VALUE_OF_CARD, dtype=np.uint8)
    if bonus_21:
        by_suit = [card for card in range(CARDS) if card >> 2 in (SEVEN - 1, SEVEN, SEVEN + 1)]
        for number, card in enumerate(by_suit):
            kinds[card] = VALUES + number
    return kinds


def hand_tables(
    rules: Integers, stakes: Integers, plays: Plays, strategy: Strategy, which: int, ramp: Integers
) -> HandTables:
    """The tables for rules and stakes given as rows, one strategy and the multiples of the stake in use."""
    bonus, three = rules[BONUS_21_ON] == 1, rules[THREE] == 1
    columns = strategy.columns
    counted = strategy.counts_cards or bool(
        rules[RESCUE] == 1 and (strategy.actions[RESCUE_KIND] != strategy.actions[RESCUE_KIND][..., :1]).any()
    )
    most = _HELD - 1 if counted or bonus else 6 if rules[FIVE_CARD] == 1 else 4 if three else 3
    kinds = kinds_of_cards(bool(bonus))
    different = int(kinds.max()) + 1
    cards = np.array([kinds.tolist().index(kind) if kind in kinds else 0 for kind in range(different)])
    threes, examples = np.zeros(1, dtype=np.uint8), np.zeros((1, 3), dtype=np.int64)
    if bonus:
        threes, examples = _kinds_of_21(rules)
    opening = np.zeros(VALUES**3 * columns if three else different**2 * columns, dtype=np.uint16)
    after = np.zeros(_MAX_STATES * WIDTH, dtype=np.uint16)
    split = np.zeros(2 * VALUES * columns, dtype=np.uint16)
    ends = np.zeros((_MAX_CODES, HAND + 1), dtype=np.int64)
    flags = np.zeros(_MAX_CODES, dtype=np.uint16)
    made = np.array([0, 2], dtype=np.int64)
    _walk(rules, plays, which, columns, most, cards, examples, opening, after, split, ends, flags, made)
    states, codes = made.tolist()
    actions, people = int(rules[ACTIONS_OFFERED]), int(rules[PEOPLE])
    flags = flags[:codes].copy()
    flags[SPLITS] = UNUSUAL
    worth = np.zeros((len(ramp), actions, people, codes * RESULTS), dtype=np.int64)
    met = np.zeros((people, codes), dtype=np.uint8)
    _settle(rules, stakes, plays.answers[which], ramp, ends, flags, worth, met)
    dealer = np.zeros(DEALER_END * WIDTH, dtype=np.uint8)
    _dealer(int(rules[HITS_SOFT17]), dealer)
    number = VALUES if three else different
    values = np.array(VALUE_OF_CARD if three else kinds, dtype=np.int64)
    by_card = np.zeros((3, PLACES), dtype=np.uint16)
    for turn in range(held := 3 if three else 2):
        by_card[turn, :CARDS] = values * number ** (held - 1 - turn)
    return HandTables(
        by_card.reshape(-1),
        _flagged(opening.reshape(-1, columns).T, flags),
        _by_rank(_flagged(after[: states * WIDTH], flags)),
        split,
        worth.reshape(-1),
        met.reshape(-1),
        _by_rank(dealer),
        threes,
        _columns(columns > VALUES),
        codes,
    )


def _flagged(entries: NDArray[np.uint16], flags: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """Entries with the flags of the hands that are at their end."""
    entries = np.ascontiguousarray(entries).reshape(-1)
    ended = entries >= END
    entries[ended] |= flags[entries[ended] & CODE]
    return entries


def _by_rank(by_value: NDArray[Any]) -> NDArray[Any]:
    """Rows by the rank of the next card instead of its value, so that nothing is looked up for it."""
    rows = by_value.reshape(-1, WIDTH)
    ranked = np.zeros_like(rows)
    ranked[:, : len(VALUE_OF_RANK)] = rows[:, list(VALUE_OF_RANK)]
    return ranked.reshape(-1)


def _columns(face_up: bool) -> NDArray[np.uint8]:
    if not face_up:
        return np.arange(VALUES, dtype=np.uint8).repeat(VALUES)
    found = []
    for up in range(VALUES):
        for hole in range(VALUES):
            hard = up + hole + 2
            soft = ACE in (up, hole) and hard <= 11
            found.append(17 + hard + 10 - 12 if soft else hard - 4)
    return np.array(found, dtype=np.uint8)


def _kinds_of_21(rules: Integers) -> tuple[NDArray[np.uint8], Integers]:
    """For every three cards by which odds their 21 is paid, and three cards of each kind."""
    sets = CARDS * (CARDS + 1) * (CARDS + 2) // 6
    places = rules[rules[THREE_21_ROWS] : rules[THREE_21_ROWS] + sets]
    _, firsts, numbers = np.unique(places, return_index=True, return_inverse=True)
    assert len(firsts) <= _KINDS_21
    examples = np.zeros((len(firsts), 3), dtype=np.int64)
    _examples(firsts, examples)
    return numbers.astype(np.uint8), examples


@njit
def _examples(firsts: Integers, examples: Integers) -> None:
    for high in range(CARDS):
        for middle in range(high + 1):
            for low in range(middle + 1):
                place = place_of_three(low, middle, high)
                for kind in range(len(firsts)):
                    if firsts[kind] == place:
                        examples[kind, 0], examples[kind, 1], examples[kind, 2] = low, middle, high


@bare
def _code_of(
    rules: Integers,
    hands: Integers,
    rescued: Number,
    examples: Integers,
    index: Integers,
    ends: Integers,
    flags: NDArray[np.uint16],
    made: Integers,
) -> Number:
    """The entry of a hand at its end, with a code of its own where it differs from all others in worth."""
    state, doubled, count = hands[0, STATE], hands[0, DOUBLED], min(count_of(hands, 0), 22)
    if state in (BLACKJACK, SURRENDERED):
        count = 0
    held: Number = 0
    if count == 21 and doubled == 0 and (rules[FIVE_CARD] == 1 or rules[BONUS_21_ON] == 1):
        held = min(hands[0, HELD], _HELD - 1)
    place = (((state * 2 + doubled) * 2 + rescued) * _COUNTS + count) * _HELD + held
    if index[place] == 0:
        code = made[1]
        by_three = rules[BONUS_21_ON] == 1 and held == 3
        number = len(examples) if by_three else 1
        for kind in range(number):
            for column in range(HAND):
                ends[code + kind, column] = hands[0, column]
            ends[code + kind, HAND] = rescued
            if by_three:
                for card in range(3):
                    ends[code + kind, CARD_0 + card] = examples[kind, card]
        if by_three:
            flags[code] = UNUSUAL
        made[1] += number
        index[place] = code
    return END + index[place]


@bare
def _entry(
    rules: Integers,
    plays: Plays,
    which: Number,
    hands: Integers,
    in_box: Number,
    column: Number,
    up_value: Number,
    columns: Number,
    most: Number,
    examples: Integers,
    index: Integers,
    numbers: Integers,
    keys: Integers,
    ends: Integers,
    flags: NDArray[np.uint16],
    made: Integers,
) -> Number:
    """The entry of a hand with a new card: the state in which it takes another, or its end."""
    ended, stands, splits, doubles, surrenders = what_may_be_done(rules, hands, 0, in_box)
    action: Number = DRAW
    if stands:
        hands[0, STATE] = STANDS
    if not ended and not stands:
        action = by_strategy(rules, plays, which, hands, 0, in_box, column, splits, doubles, surrenders)
        if action == SPLIT:
            return END + SPLITS
        if takes_one_card(rules, hands, 0, in_box):
            action = STAND
        if action == SURRENDER_ELSE_STAND:
            hands[0, STATE] = SURRENDERED
        elif action not in (DRAW, DOUBLE_ELSE_DRAW):
            hands[0, STATE] = STANDS
        else:
            hard = hands[0, HARD_TOTAL]
            ace = hands[0, HAS_ACE] == 1 and hard <= 11
            key = np.int64(action == DOUBLE_ELSE_DRAW)
            key = key * 2 + (in_box > 1)
            key = (key * _HELD + min(hands[0, HELD], most)) * _HARD + hard
            key = (key * 2 + ace) * columns + column
            if numbers[key] < 0:
                numbers[key] = made[0]
                keys[made[0]] = key
                made[0] += 1
            return numbers[key]
    close_hand(rules, hands, 0, up_value)
    return _code_of(rules, hands, 0, examples, index, ends, flags, made)


@njit
def _walk(
    rules: Integers,
    plays: Plays,
    which: Number,
    columns: Number,
    most: Number,
    cards: Integers,
    examples: Integers,
    opening: NDArray[np.uint16],
    after: NDArray[np.uint16],
    split: NDArray[np.uint16],
    ends: Integers,
    flags: NDArray[np.uint16],
    made: Integers,
) -> None:
    """Follow every hand from its first cards card by card, each state once."""
    index = np.zeros(6 * 4 * _COUNTS * _HELD, dtype=np.int64)
    numbers = np.full(4 * _HELD * _HARD * 2 * columns, -1, dtype=np.int64)
    keys = np.zeros(_MAX_STATES, dtype=np.int64)
    hands = np.zeros((MAX_BOX_HANDS, HAND), dtype=np.int64)
    three = rules[THREE] == 1
    clear(hands, 0, 1)
    hands[0, STATE], hands[0, HARD_TOTAL], hands[0, HELD] = STANDS, 12, 2
    for column in range(HAND):
        ends[STOOD, column] = hands[0, column]
    for column in range(columns):
        # If both of the dealer's cards are seen, nothing depends on the first alone.
        up_value = column if columns <= VALUES else 1
        number = VALUES if three else len(cards)
        for one in range(number):
            for two in range(number):
                for third in range(number if three else 1):
                    clear(hands, 0, 1)
                    give(hands, 0, _REPRESENTS[one] if three else cards[one])
                    give(hands, 0, _REPRESENTS[two] if three else cards[two])
                    if three:
                        give(hands, 0, _REPRESENTS[third])
                    see_first_cards(rules, hands, 0)
                    if hands[0, STATE] != PLAYED:
                        entry = _code_of(rules, hands, 0, examples, index, ends, flags, made)
                        flags[entry - END] |= KEEPS
                    else:
                        entry = _entry(
                            rules, plays, which, hands, 1, column, up_value, columns, most, examples,
                            index, numbers, keys, ends, flags, made,
                        )  # fmt: skip
                    at = one * number + two
                    if three:
                        at = at * number + third
                    opening[at * columns + column] = entry
        for again in range(2):
            for one in range(VALUES):
                key = -1 - ((again * VALUES + one) * columns + column)
                split[-1 - key] = made[0]
                keys[made[0]] = key
                made[0] += 1
    state = 0
    while state < made[0]:
        for value in range(VALUES):
            key = keys[state]
            clear(hands, 0, 1)
            in_box: Number = 1
            if key < 0:
                key = -1 - key
                column = key % columns
                give(hands, 0, _REPRESENTS[(key // columns) % VALUES])
                in_box = 2 if key // columns >= VALUES else MAX_BOX_HANDS
                if rules[THREE] == 0 and in_box > 2:
                    in_box = max(rules[MAX_HANDS], 2)
                doubling = False
            else:
                column = key % columns
                key //= columns
                hands[0, HAS_ACE] = key & 1
                key >>= 1
                hands[0, HARD_TOTAL] = key % _HARD
                key //= _HARD
                hands[0, HELD] = key % _HELD
                key //= _HELD
                in_box = MAX_BOX_HANDS if key & 1 else 1
                doubling = key >= 2
                hands[0, CARD_0], hands[0, CARD_1], hands[0, CARD_2] = 0, 0, 0
            up_value = column if columns <= VALUES else 1
            give(hands, 0, _REPRESENTS[value])
            if doubling:
                hands[0, DOUBLED] = 1
                points, rescued = count_of(hands, 0), 0
                if points < 21:
                    hands[0, STATE] = STANDS
                    if rules[RESCUE] == 1:
                        held = min(hands[0, HELD], _HELD - 1)
                        saved = plays.actions[which, RESCUE_KIND, points, column, held]
                        rescued = 1 if saved == SURRENDER_ELSE_STAND else 0
                close_hand(rules, hands, 0, up_value)
                entry = _code_of(rules, hands, rescued, examples, index, ends, flags, made)
            else:
                entry = _entry(
                    rules, plays, which, hands, in_box, column, up_value, columns, most, examples,
                    index, numbers, keys, ends, flags, made,
                )  # fmt: skip
            after[state * WIDTH + value] = entry
        state += 1


@njit
def _settle(
    rules: Integers,
    stakes: Integers,
    answers: Integers,
    ramp: Integers,
    ends: Integers,
    flags: NDArray[np.uint16],
    worth: NDArray[np.int64],
    met: NDArray[np.uint8],
) -> None:
    """What every end of a hand is worth to everyone against every dealer's hand, and what it waits for."""
    alone = rules.copy()
    alone[BOXES], alone[ALWAYS_DRAWS] = 1, 0
    people = rules[PEOPLE]
    hands = np.zeros((MAX_BOX_HANDS, HAND), dtype=np.int64)
    net = np.zeros((people, COLUMNS), dtype=np.int64)
    in_box = np.ones(1, dtype=np.int64)
    nothing = np.zeros(0, dtype=np.int64)
    staking = stakes.copy()
    hands[1, STATE] = PAID
    for level in range(len(ramp)):
        for action in range(rules[ACTIONS_OFFERED]):
            staking[0, STAKE_MAIN + action] = stakes[0, STAKE_MAIN + action] * ramp[level]
        for code in range(STOOD, len(flags)):
            for column in range(HAND):
                hands[0, column] = ends[code, column]
            for person in range(people):
                hands[0, person_at(person)] = ON
            if hands[0, DOUBLED] == 1:
                part, whole = answers[CALLER_PART], answers[CALLER_WHOLE]
                put_up(staking, hands, 0, 0, part, whole, answers[CALLER_CENTS])
                double_hand(staking, hands, 0, people, False, nothing, 0)
                if ends[code, HAND] == 1:
                    rescue_hand(hands, 0, people, True, False, nothing, 0)
            for person in range(people):
                rescued = hands[0, person_at(person)] == RESCUED
                falls = falls_to_blackjack(alone, hands[0, STATE], rescued)
                busted = hands[0, STATE] == BUSTED
                met[person, code] = (FALLS if falls else 0) + (IS_BUSTED if busted else 0)
            for action in range(rules[ACTIONS_OFFERED]):
                for hands_held in range(1, 3):
                    in_box[0] = hands_held
                    net[:] = 0
                    alive, matters = still_open(alone, staking, hands, in_box, net, action)
                    flag = (ALIVE if alive > 0 else 0) + (MATTERS if matters else 0)
                    flags[code] |= flag << (SPLIT_SHIFT * (hands_held - 1))
                for result in range(RESULTS):
                    net[:] = 0
                    natural = result == NATURAL
                    total = 21 if natural else 15 + result if result >= SEVENTEEN else 0
                    for person in range(people):
                        stake = staking[person, STAKE_MAIN + action]
                        if stake == 0:
                            continue
                        settle_person(alone, hands, 0, 1, person, people, action, stake, total, natural, net)
                        at, cell = PER_ACTION * action, code * RESULTS + result
                        won = net[person, at + MAIN] + net[person, at + 1] + net[person, at + 2]
                        ends_won, ends_lost = net[person, OUTCOME] > 0, net[person, OUTCOME] < 0
                        worth[level, action, person, cell] = (
                            (won << WORTH_BITS) + (np.int64(ends_lost) << LOST_BITS) + np.int64(ends_won)
                        )


@njit
def _dealer(hits_soft17: Number, table: NDArray[np.uint8]) -> None:
    """The dealer's hand from the first card on: one card by its value, then total and ace."""
    for state in range(VALUES + 2 * _HARD):
        if state < VALUES:
            hard, ace = state + 1, state == ACE
        else:
            hard, ace = (state - VALUES) // 2, (state - VALUES) % 2 == 1
        for value in range(VALUES):
            total = hard + value + 1
            soft = ace or value == ACE
            best = total + 10 if soft and total <= 11 else total
            if state < VALUES and is_blackjack(state, value):
                entry = DEALER_END + NATURAL
            elif best < 17 or (best == 17 and best != total and hits_soft17 == 1):
                entry = VALUES + 2 * total + (1 if soft and total <= 11 else 0)
            else:
                entry = DEALER_END + min(best, 22) - 15
            table[state * WIDTH + value] = entry
