"""Kernel and procedure of blackjack on the same cards: equal to the cent, whatever is chosen and decided."""

from collections import Counter
from datetime import date
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.equipment.orders import GivenOrder
from croupier.games.blackjack.game import MULTIPLE_ACTION_WAGERS, STREAK_WAGERS
from croupier.games.blackjack.kernel import KERNEL, table_rules
from croupier.games.register import find
from croupier.hands.twentyone import total
from croupier.law.refusal import CroupierError
from croupier.procedure import steps
from croupier.simulation.twentyone.deal import INSURE, TAKE_EVEN_MONEY
from croupier.simulation.twentyone.replay import Replay
from croupier.simulation.twentyone.strategy import DOUBLE, DRAW, SPLIT, STAND, SURRENDER
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table

GAME = find("blackjack")[0]
TABLES, ROUNDS = 240, 52  # 12,480 rounds, each of one to seven boxes
RUNS = 4
TABLES_WITH_ACES = 24
CODE = {
    "insure": INSURE,
    "even_money": TAKE_EVEN_MONEY,
    "decline": STAND,
    "surrender": SURRENDER,
    "split": SPLIT,
    "stand": STAND,
    "draw": DRAW,
    "double": DOUBLE,
}
# Long, split and doubled hands are where the two could part; a hand of 17 is stood on more often than not.
WEIGHTS = {"split": 6.0, "draw": 4.0, "double": 1.0, "stand": 1.0, "surrender": 0.4}
STANDS_WITH, STANDS = 17, 12.0
PROGRESSIVE = {
    "surrender": False,
    "hole_card": "none",
    "progressive": "P1",
    "additional_wager": None,
    "bonus_wager": None,
    "streak": False,
    "deduct_fixed_from_meter": False,
    "meter_initial": 900_000,
    "meter_reset": 700_001,
}
FIXED_PRIZES = {0, 2_500, 10_000, 25_000, 250_000}
THE_METER = -1
"""What stands for winning the meter, which moves at the table and is held in the kernel."""
ALL_SUITS = (0, 1, 2, 3)
Early = tuple[tuple[int, ...], tuple[int, ...]]
"""Ranks and suits that come early in a shoe."""
ACES: tuple[Early, ...] = (((12,), ALL_SUITS), ((12,), (0, 3)), ((12,), (1, 2)), ((12,), (3,)))
SIDES = {"over_under_13": ("over13", "under13"), "same_suit": ("same_suit",), "sevens": ("sevens",)}

ONE_SPLIT = {"surrender": False, "max_split_hands": 2, "bar_ace_resplit": False}
FACE_UP = {**ONE_SPLIT, "hole_card": "up", "consolidated_net_payout": False}
MULTIPLE_ACTION = {
    **ONE_SPLIT,
    "hole_card": "none",
    "multiple_action": True,
    "bonus_wager": None,
    "streak": False,
}
VARIATIONS: tuple[dict[str, Any], ...] = ({}, {}, {}, FACE_UP, MULTIPLE_ACTION, MULTIPLE_ACTION, PROGRESSIVE)

EXPECTED = {
    "main surrendered",
    *(f"main{hand} {outcome}" for hand in ("", "_2", "_3") for outcome in ("win", "lose", "push", "void")),
    *(f"double{hand} {outcome}" for hand in ("", "_2", "_3") for outcome in ("win", "lose", "push")),
    *(f"insurance{hand} {outcome}" for hand in ("", "_2", "_3") for outcome in ("win", "lose")),
    *(f"{side} {outcome}"
      for side in ("over13", "under13", "same_suit", "sevens", "bonus", "streak2", "streak3", "progressive")
      for outcome in ("win", "lose")),
    *(f"19:47-2.{paragraph}" for paragraph in (
        "6(j)1", "6(k)1", "6(k)2", "7", "7(a)", "7(b)", "8(a)1", "8(a)2", "10(b)", "11(d)", "11(f)", "16(a)",
        "18(f)")),
    "sevens win by first",
    "sevens win by either_of_two",
    "hand 3",
}  # fmt: skip
"""What every run must come across: wagers with their outcomes, paragraphs applied, a box of three hands."""
EXPECTED_ACES = {*(f"progressive {prize - 100}" for prize in FIXED_PRIZES), "the meter"}


class Shuffled:
    """Shuffles of a seeded generator; some bring a few ranks to the front, so that rare hands come up."""

    def __init__(self, generator: np.random.Generator, early: tuple[Early, ...] = ()) -> None:
        self.generator = generator
        self.early = early

    def commit(self) -> str:
        """There is no secret."""
        return ""

    def shuffle(self, size: int, part: str) -> GivenOrder:
        """Positions in random order: in many shoes pairs, sevens, aces or blackjacks come early."""
        del part
        ranks, suits = np.arange(size) % 52 // 4, np.arange(size) % 4
        some = tuple(self.generator.integers(0, 13, 2).tolist())
        any_suits = tuple([(each, ALL_SUITS) for each in ((), (), (5, 12, 8), (12, 9), some)])
        rich, in_suits = one_of(self.generator, *(self.early or any_suits))
        early = np.isin(ranks, rich) & np.isin(suits, in_suits)
        weights = self.generator.random(size) * np.where(early, one_of(self.generator, 0.03, 0.1, 0.3), 1)
        return GivenOrder(np.argsort(weights).tolist(), size, complete=True)

    def roll(self, dice: int, part: str) -> tuple[int, ...]:
        """There are no dice."""
        raise AssertionError(f"{dice} dice for {part}")

    def cut(self, low: int, high: int) -> int:
        """The lowest cut; the order is that after it."""
        del high
        return low

    def reveal(self) -> str:
        """Nothing to reveal."""
        return ""

    def another(self) -> "Shuffled":
        """The same generator."""
        return self


def one_of(generator: np.random.Generator, *values: Any) -> Any:
    return values[generator.integers(len(values))]


def random_options(
    generator: np.random.Generator, *variations: dict[str, Any]
) -> tuple[dict[str, Any], date | None]:
    """Lawful options of a licensee, drawn from everything that touches cards or money."""
    variation = one_of(generator, *variations)
    while True:
        options = {
            "decks": int(generator.integers(1, 9)),
            "boxes": int(generator.integers(1, 8)),
            "shuffle": one_of(generator, "manual", "manual", "automated", "continuous", "bart_carter"),
            "hole_card": one_of(generator, "none", "down", "down_reader"),
            "surrender": one_of(generator, True, False),
            "max_split_hands": one_of(generator, 2, 3, 4),
            "bar_ace_resplit": one_of(generator, True, False),
            "soft17": one_of(generator, "stand", "hit"),
            "five_card_21": one_of(generator, True, False),
            "additional_wager": one_of(generator, None, *SIDES),
            "same_suit_paytable": f"RM{generator.integers(1, 8)}",
            "sevens_trigger": one_of(generator, "first", "either_of_two"),
            "multiple_action": False,
            "progressive": None,
            "consolidated_net_payout": one_of(generator, True, False),
            "bonus_wager": one_of(generator, None, None, "BB1"),
            "streak": one_of(generator, True, False),
            "chip_unit": one_of(generator, 100, 500),
            **variation,
        }
        as_of = one_of(generator, None, None, date(2005, 6, 1))
        try:
            GAME.options(options, as_of)
        except CroupierError:
            continue
        return options, as_of


def random_wagers(generator: np.random.Generator, options: dict[str, Any]) -> dict[str, int]:
    """The wagers of every box; some of what the table offers is left out."""
    wagers = {"main": int(one_of(generator, 500, 1000, 1502, 2500))}
    if options["multiple_action"]:
        wagers["main_2"] = int(one_of(generator, 500, 1000, 2500))
        if generator.random() < 0.7:
            wagers["main_3"] = int(one_of(generator, 500, 1000, 2500))
    sides = [*SIDES.get(options["additional_wager"], ()), *(STREAK_WAGERS if options["streak"] else ())]
    wagers |= {name: 500 if name in STREAK_WAGERS else 100 for name in sides if generator.random() < 0.8}
    if options["progressive"]:
        wagers["progressive"] = 100
    if options["bonus_wager"]:
        wagers["bonus"] = int(one_of(generator, 100, 500))
    return wagers


def bet(table: Table, seats: range, wagers: dict[str, int]) -> None:
    """Everyone makes the same wagers; streak wagers again once all of them are decided."""
    for seat in seats:
        running = any(name in STREAK_WAGERS for name in table.round.seats[seat].wagers)
        made = {name: stake for name, stake in wagers.items() if not (running and name in STREAK_WAGERS)}
        table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=made))


def points(table: Table, about: str) -> int:
    """The count of the hand a question is about."""
    return total(table.round.hands[about.removeprefix("hand ")].cards).points


def decided(table: Table, generator: np.random.Generator) -> list[int]:
    """Random lawful answers to the end of the round, as the kernel is told them.

    A box insures all of its wagers of multiple action or none; the kernel asks once for the box.
    """
    answers: list[int] = []
    insurance: dict[int, str] = {}
    while isinstance(step := table.pending, steps.Choose | steps.Validate):
        if isinstance(step, steps.Validate):
            table.do(cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=step.seat))
            continue
        words = step.words
        if step.about.startswith("insurance") and step.seat in insurance:
            word = insurance[step.seat]
        else:
            weights = [WEIGHTS.get(word, 1.0) for word in words]
            if "stand" in words and points(table, step.about) >= STANDS_WITH:
                weights[words.index("stand")] = STANDS
            word = words[int(np.searchsorted(np.cumsum(weights), generator.random() * sum(weights), "right"))]
            answers.append(CODE[word])
            if step.about.startswith("insurance"):
                insurance[step.seat] = word
        table.do(cmd.Decide(by=cmd.player(step.seat), seat=step.seat, word=word))
    return answers


def nets_of(events: list[ev.AnyEvent], seat: int) -> dict[str, int]:
    """What a box won and lost by wager, those of split hands taken together, nothing left out but noughts."""
    sums: Counter[str] = Counter()
    for event in events:
        if isinstance(event, ev.Settled) and event.seat == seat:
            for result in event.results:
                sums[result.wager.partition("@")[0]] += result.net
    return without_meter(sums)


def without_meter(nets: Counter[str]) -> dict[str, int]:
    """The nets that are not nought; a progressive wager that is paid no fixed prize has won the meter."""
    if "progressive" in nets and nets["progressive"] + 100 not in FIXED_PRIZES:
        nets["progressive"] = THE_METER
    return {name: net for name, net in nets.items() if net}


def kernel_nets(played: Replay, number: int, box: int) -> dict[str, int]:
    """The same of the kernel, which keeps the money of later split hands apart."""
    nets = Counter(played.net(number, box))
    for wager in MULTIPLE_ACTION_WAGERS:
        nets[wager] += nets.pop(wager.replace("main", "split"), 0)
    return without_meter(nets)


def cards_dealt(events: list[ev.AnyEvent]) -> tuple[list[int], list[int]]:
    """The cards in the order they were dealt, and those that were burned."""
    dealt: list[int] = []
    burned: list[int] = []
    for event in events:
        if isinstance(event, ev.Dealt):
            for holder, card in event.cards:
                (burned if holder == "burn" else dealt).append(card)
    return dealt, burned


def shuffles_when_the_kernel_would(rounds: list[list[ev.AnyEvent]], cutting_card: int) -> None:
    """A new shoe comes after the round in which the cards in front of the cutting card are used up."""
    out = 0
    for events in rounds:
        out += sum(len(event.cards) for event in events if isinstance(event, ev.Dealt))
        shuffled = any(isinstance(event, ev.ShoeShuffled) for event in events)
        assert shuffled == (out >= cutting_card), (out, cutting_card)
        out = 0 if shuffled else out


def played_both_ways(
    seed: int, variations: tuple[dict[str, Any], ...] = VARIATIONS, early: tuple[Early, ...] = ()
) -> Counter[str]:
    """A table and the kernel with the same options, cards and decisions; gives what came up."""
    generator = np.random.default_rng(seed)
    options, as_of = random_options(generator, *variations)
    wagers = random_wagers(generator, options)
    chosen, edition = GAME.options(options, as_of), GAME.edition(as_of)
    # A round that uses up the discard rack as well is void (19:47-2.15(g)): two boxes do not need a deck.
    seats = range(1, 1 + min(options["boxes"], 2 * options["decks"]))
    table = croupier.open_table(
        "blackjack",
        options,
        as_of,
        entropy=Shuffled(generator, early),
        clock=lambda: 0,
        buy_in_as_needed=True,
    )
    for seat in seats:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    rounds: list[list[ev.AnyEvent]] = []
    answers: list[int] = []
    for _ in range(ROUNDS):
        start = len(table.journal.events)
        bet(table, seats, wagers)
        table.do(cmd.Close(by=cmd.DEALER))
        answers += decided(table, generator)
        rounds.append(table.journal.events[start:])
    dealt, burned = cards_dealt([event for events in rounds for event in events])
    burns = options["shuffle"] in ("manual", "automated")
    shoe = [*burned[:burns], *dealt]
    played = KERNEL.replay(chosen, edition, wagers, shoe, answers, ROUNDS, len(seats))
    for number, events in enumerate(rounds):
        for seat in seats:
            ours = nets_of(events, seat)
            assert ours == kernel_nets(played, number, seat - 1), (seed, number, seat, options, wagers)
    assert (played.cards, played.decisions) == (len(shoe), len(answers))
    if burns:
        shuffles_when_the_kernel_would(rounds, table_rules(chosen, edition).cutting_card)
    found = what_came_up(rounds)
    found[f"sevens win by {options['sevens_trigger']}"] = found["sevens win"]
    return found


def what_came_up(rounds: list[list[ev.AnyEvent]]) -> Counter[str]:
    """Wagers and what became of them, hands of a box, and the rules that rare cards call on."""
    found: Counter[str] = Counter()
    for events in rounds:
        for event in events:
            if isinstance(event, ev.Settled):
                found.update(f"{result.wager.partition('@')[0]} {result.outcome}" for result in event.results)
                found.update(result.cite for result in event.results)
                found.update(
                    f"{each.wager} {each.net}" for each in event.results if each.wager == "progressive"
                )
            elif isinstance(event, ev.Metered):
                found["the meter"] += event.reason == "reset"
            elif isinstance(event, ev.Parted):
                found[f"hand {event.into[-1].partition('.')[2]}"] += 1
            elif isinstance(event, ev.Refilled):
                found["refilled"] += 1
            elif isinstance(event, ev.Dealt):
                found[event.cite] += 1
    return found


@pytest.mark.parametrize("run", range(RUNS))
@pytest.mark.proves(
    "19:47-2.6(c)",
    "19:47-2.6(e)",
    "19:47-2.6(h)",
    "19:47-2.6(j)1",
    "19:47-2.6(k)1",
    "19:47-2.6(k)2",
    "19:47-2.6(l)",
    "19:47-2.7(a)",
    "19:47-2.7(b)",
    "19:47-2.8(a)1",
    "19:47-2.8(a)2",
    "19:47-2.9(c)",
    "19:47-2.9(d)",
    "19:47-2.10(b)",
    "19:47-2.11(d)",
    "19:47-2.12(b)",
    "19:47-2.12(c)",
)
def test_table_and_kernel_agree_cent_for_cent(run: int) -> None:
    found: Counter[str] = Counter()
    for seed in range(run, TABLES, RUNS):
        found += played_both_ways(seed)
    assert not {outcome for outcome in EXPECTED if not found[outcome]}


def test_table_and_kernel_agree_on_aces_of_the_progressive_wager() -> None:
    found: Counter[str] = Counter()
    for seed in range(TABLES, TABLES + TABLES_WITH_ACES):
        found += played_both_ways(seed, (PROGRESSIVE,), ACES)
    assert not {outcome for outcome in EXPECTED_ACES if not found[outcome]}
