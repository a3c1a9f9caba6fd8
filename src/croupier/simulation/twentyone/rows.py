"""The rows of numbers that compiled code reads: what each place means, and how a record becomes one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from fractions import Fraction
from typing import Final

import numpy as np

from croupier.hands.twentyone import BEST
from croupier.hands.twentyone_rules import HOLE_CARDS, SURRENDERS, Pays
from croupier.hands.twentyone_wagers import ACES_ROWS
from croupier.law.money import amount
from croupier.law.refusal import BadInput
from croupier.simulation.twentyone import classified
from croupier.simulation.twentyone.classified import Classified
from croupier.simulation.twentyone.table_rules import (
    MAX_PEOPLE,
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
    OVER_ROWS,
    UNDER_ROWS,
    SUIT_ROWS,
    SEVENS_ROWS,
    MATCH_ROWS,
    THREE_ROWS,
    LONG_21_ROWS,
    THREE_21_ROWS,
    PRIZE_ROWS,
    ACES_ROWS_AT,
    PRIZES_ACES,
) = range(53)
"""The switches and amounts of the row; those named ROWS say where a table that classifies cards begins."""
FIRST_TABLE: Final = OVER_ROWS
FLAGS: Final = PRIZES_ACES + len(ACES_ROWS)
STREAKS: Final = 4

PAYS_BLACKJACK, PAYS_FIVE_CARD, PAYS_INSURANCE, PAYS_EVEN_MONEY, PAYS_STREAK = (
    FLAGS + 2 * pair for pair in range(5)
)
"""Where odds begin, as pairs of win and stake; those of pay tables follow, found by the tables."""


MAX_LOTS: Final = 1 << 31


def packed(rules: TableRules, stakes: Stakes, riders: Sequence[Rider] = ()) -> Integers:
    """The rules as one row: switches and amounts first, then odds as pairs of win and stake."""
    people = [stakes, *(rider.stakes for rider in riders)]
    if len(people) > MAX_PEOPLE:
        raise BadInput(f"{len(people)} people on a box: expected at most {MAX_PEOPLE}")
    if any(each.second for each in people) and (
        rules.hole_card != "none" or rules.max_split_hands > 2 or rules.surrender != "none"
    ):
        raise BadInput("multiple action: expected hole_card 'none', no resplitting and no surrender (2.18)")
    prizes = rules.progressive_prizes
    progressive = any(each.progressive for each in people)
    if len(prizes) != len(ACES_ROWS) or (progressive and min(prizes) < 1):
        raise BadInput(
            f"progressive_prizes {', '.join(map(amount, prizes))}: expected {len(ACES_ROWS)} amounts"
        )
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
        int(
            rules.twentyone_wins
            and not rules.twentyone_beats_blackjack
            and rules.hole_card in ("none", "down")
        ),
        int(rules.five_card_21_pays != 1),
        int(bool(rules.bonus_21)),
        int(rules.suited_sevens_prize),
        int(rules.double),
        int(rules.double_any_cards),
        sum(rules.may_double(total) << total for total in range(BEST + 1)),
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
        int(rules.broken_hands_lost),
        int(rules.sevens_either),
        len(people),
        *rules.meter_rise.as_integer_ratio(),
        reset,
        int(rules.meter_deducts),
        int(rules.insurance_rounds_up),
        int(rules.insurance_in_turn),
        int(rules.draws_on_soft_21),
        int(rules.dealer_always_draws),
        *[0] * (PRIZES_ACES - FIRST_TABLE),
        *rules.progressive_prizes,
    ]
    odds, tables = _paid_by_cards(rules, people)
    row = np.array(switches + [part for pay in odds for part in pay.as_integer_ratio()], dtype=np.int64)
    at = len(row)
    for flag, table in tables.items():
        row[flag] = at
        at += len(table)
    return np.concatenate([row, *tables.values()])


def _paid_by_cards(rules: TableRules, people: Sequence[Stakes]) -> tuple[list[Fraction], dict[int, Integers]]:
    """All odds in the order of the row, and for each wager the table of which odds pay its cards."""
    streaks = rules.streak_pays or (Fraction(0),) * STREAKS
    odds = [rules.blackjack_pays, rules.five_card_21_pays, rules.insurance_pays, rules.even_money_pays]
    odds += streaks
    tables: dict[int, Integers] = {}

    def pay_by(name: str, table: Classified, pays: Pays, flag: int) -> None:
        if not pays:
            raise BadInput(f"{name}: this table has no odds for it")
        places = {row: FLAGS + 2 * (len(odds) + number) for number, (row, _) in enumerate(pays)}
        odds.extend(paid for _, paid in pays)
        tables[flag] = table.places(places)

    made = {each.name: any(getattr(person, each.name) for person in people) for each in fields(Stakes)}
    for name, flag in (("over13", OVER_ROWS), ("under13", UNDER_ROWS)):
        if made[name]:
            own = tuple(pair for pair in rules.over_under_13_pays if pair[0] == name)
            pay_by(name, classified.over_under().only(name), own, flag)
    if made["same_suit"]:
        pay_by("same_suit", classified.same_suits(), rules.same_suit_pays, SUIT_ROWS)
    if made["sevens"]:
        pay_by("sevens", classified.sevens(rules.sevens_either), rules.sevens_pays, SEVENS_ROWS)
    if made["match"]:
        pay_by("match", classified.matches(), rules.match_pays, MATCH_ROWS)
    if made["bonus"] and rules.three_cards:
        three = classified.three_cards(rules.ace_low_straight)
        pay_by("bonus", three, rules.three_card_bonus_pays, THREE_ROWS)
    if rules.bonus_21:
        pay_by("bonus_21", classified.long_21s(), rules.bonus_21, LONG_21_ROWS)
        pay_by("bonus_21", classified.three_card_21s(), rules.bonus_21, THREE_21_ROWS)
    if rules.suited_sevens_prize:
        tables[PRIZE_ROWS] = classified.fixed_prizes()
    if made["progressive"]:
        tables[ACES_ROWS_AT] = classified.aces()
    if any(made[f"streak{wins}"] for wins in range(2, 2 + STREAKS)) and not rules.streak_pays:
        raise BadInput("streak: this table has no odds for it")
    return odds, tables


def odds_of(rules: TableRules, stakes: Stakes) -> list[Fraction]:
    """Everything that a table with these wagers may pay."""
    return _paid_by_cards(rules, [stakes])[0]


def people_rows(stakes: Stakes, riders: Sequence[Rider] = ()) -> Integers:
    """The people of a box, the one who decides first: stakes, then what a rider does."""
    rows = [[*stakes.row.tolist(), 1, 1, 0, 0]]
    rows += [[*rider.stakes.row.tolist(), *double_row(rider.double_for), rider.rides_on] for rider in riders]
    return np.array(rows, dtype=np.int64)


def lot_rows(rules: TableRules) -> Integers:
    """The lots of the bonus system: stake, cents won, how many."""
    return np.array(sorted(rules.bonus_lots), dtype=np.int64).reshape(-1, 3)


def lots_among(rules: TableRules, people: Integers) -> Integers:
    """From how many lots each person's bonus wager draws; 0 if it draws none."""
    among = []
    for stake in people[:, STAKE_BONUS].tolist():
        counts = [lots for staked, _, lots in rules.bonus_lots if staked == stake]
        if stake and not rules.three_cards and not counts:
            raise BadInput(f"bonus of {amount(stake)}: this table has no amounts for it")
        among.append(sum(counts) if len(counts) > 1 else 0)
        if among[-1] >= MAX_LOTS:
            raise BadInput(f"bonus of {amount(stake)}: {among[-1]} lots, expected fewer than {MAX_LOTS}")
    return np.array(among, dtype=np.int64)
