"""Kernel and procedure of blackjack on the same cards: equal to the cent, whatever is chosen and decided."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.games.blackjack.game import MULTIPLE_ACTION_WAGERS, STREAK_WAGERS
from croupier.games.blackjack.kernel import KERNEL, table_rules
from croupier.hands.twentyone import total
from croupier.procedure import steps
from croupier.procedure.seats import SeatId, is_seated, read_seat
from croupier.simulation.twentyone.insurance import INSURE, TAKE_EVEN_MONEY
from croupier.simulation.twentyone.playing import RIDE, double_for
from croupier.simulation.twentyone.replay import Replay
from croupier.simulation.twentyone.strategy import DOUBLE, DRAW, SPLIT, STAND, SURRENDER
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table
from tests.games.blackjack.by_lot import (
    ACES,
    GAME,
    PROGRESSIVE,
    VARIATIONS,
    Early,
    Shuffled,
    random_options,
    random_wagers,
)
from tests.games.folding import named

TABLES, ROUNDS = 140, 52  # 7,280 rounds, each of one to five boxes
RUNS = 2
ONE_DECK = 52
TABLES_WITH_ACES = 42
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
FIXED_PRIZES = {0, 2_500, 10_000, 25_000, 250_000}


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
    "a lot",
    "double for less",
    "a rider doubles",
    "a rider does not double",
    "a rider splits",
    "a rider rides on the first hand",
    "a rider rides on the second hand",
    "the rack is put back",
    "a determinant card is the first card",
    "a determinant card is burned",
}  # fmt: skip
"""What every run must come across: wagers with their outcomes, paragraphs applied, a box of three hands."""
RIDERS_SAY = {
    ("doub", 0): "a rider doubles",
    ("decl", 1): "a rider does not double",
    ("spli", 0): "a rider splits",
    ("ride", 1): "a rider rides on the first hand",
    ("ride", 2): "a rider rides on the second hand",
}
EXPECTED_ACES = {*(f"progressive {prize - 100}" for prize in FIXED_PRIZES), "the meter"}


def seated(generator: np.random.Generator, options: dict[str, Any], boxes: int) -> list[list[SeatId]]:
    """The seats of each box: one person who decides, the same number who ride along on every box.

    Not too many of them: the table is played in Python.
    """
    riders = int(generator.integers(0, options["players_per_box"]))
    names = [["", "/b", "/c"][: 1 + riders]] * min(boxes, 2 if riders else 5)
    return [[read_seat(f"{box}{name}") for name in there] for box, there in enumerate(names, 1)]


def sit(table: Table, seats: list[list[SeatId]]) -> None:
    """Everyone sits down; the first on a box consents to the others (19:47-2.13(a))."""
    for box in seats:
        for seat in box:
            table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
            if seat == box[0] and len(box) > 1:
                table.do(cmd.Say(by=cmd.player(seat), seat=seat, word="consent"))


def bet(table: Table, seats: list[list[SeatId]], wagers: list[dict[str, int]]) -> None:
    """The same people with the same wagers on every box; streak wagers again once all are decided."""
    for box in seats:
        for seat, own in zip(box, wagers, strict=True):
            running = any(name in STREAK_WAGERS for name in table.round.seats[seat].wagers)
            made = {name: stake for name, stake in own.items() if not (running and name in STREAK_WAGERS)}
            table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=made))


def points(table: Table, about: str) -> int:
    """The count of the hand a question is about."""
    return total(table.round.hands[about.removeprefix("hand ")].cards).points


def decided(table: Table, generator: np.random.Generator, found: Counter[str]) -> list[int]:
    """Random lawful answers to the end of the round, as the kernel is told them.

    A person insures all wagers of multiple action or none; the kernel asks once.
    """
    answers: list[int] = []
    insurance: dict[SeatId, str] = {}
    while isinstance(step := table.pending, steps.Ask | steps.Validate):
        if isinstance(step, steps.Validate):
            table.do(cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=step.seat))
            continue
        words, amount = step.words, None
        if step.about.startswith("insurance") and step.seats[0] in insurance:
            word = insurance[step.seats[0]]
        else:
            weights = [WEIGHTS.get(word, 1.0) for word in words]
            if "stand" in words and points(table, step.about) >= STANDS_WITH:
                weights[words.index("stand")] = STANDS
            word = words[int(np.searchsorted(np.cumsum(weights), generator.random() * sum(weights), "right"))]
            code = RIDE + words.index(word) if word.startswith("ride") else CODE[word]
            if word == "double" and generator.random() < 0.5:
                (offer,) = (each for each in step.offers if each.word == "double")
                amount = int(generator.integers(1, 1 + max(most for _, most in offer.wagers)))
                code = double_for(amount)
                found["double for less"] += 1
            answers.append(code)
            if step.about.startswith("insurance"):
                insurance[step.seats[0]] = word
            if not is_seated(step.seats[0]):
                found[RIDERS_SAY.get((word.partition(".")[0][:4], words.index(word)), "")] += 1
        table.do(cmd.Decide(by=cmd.player(step.seats[0]), seat=step.seats[0], word=word, amount=amount))
    return answers


def nets_of(events: list[ev.AnyEvent], seat: SeatId) -> dict[str, int]:
    """What a person won and lost by wager, those of split hands taken together; only noughts left out."""
    sums: Counter[str] = Counter()
    for event in events:
        if isinstance(event, ev.Settled) and event.seat == seat:
            for result in event.results:
                sums[result.wager.partition("@")[0]] += result.net
    return {name: net for name, net in sums.items() if net}


def kernel_nets(played: Replay, number: int, box: int, person: int) -> dict[str, int]:
    """The same of the kernel, which keeps the money of later split hands apart."""
    nets = Counter(played.net(number, box, person))
    for wager in MULTIPLE_ACTION_WAGERS:
        nets[wager] += nets.pop(wager.replace("main", "split"), 0)
    return {name: net for name, net in nets.items() if net}


def cards_dealt(events: list[ev.AnyEvent]) -> tuple[list[int], list[int]]:
    """The cards in the order they were dealt, and those that were burned.

    A determinant card that points to the other side is burned (19:47-2.6(d)2).
    """
    dealt: list[int] = []
    burned: list[int] = []
    for event in events:
        if isinstance(event, ev.Dealt):
            for holder, card in event.cards:
                (burned if holder == "burn" else dealt).append(card)
        elif isinstance(event, ev.Collected) and event.holder == "determinant":
            burned.append(dealt.pop())
    return dealt, burned


def shuffles_when_the_kernel_would(
    rounds: list[list[ev.AnyEvent]], cutting_card: int, puts_back: bool, found: Counter[str]
) -> None:
    """A new shoe comes after the round in which the cards in front of the cutting card are used up.

    By the Bart Carter shuffle it comes after one that ran out, and the rack goes back when it holds more than
    a deck (19:47-2.6(m)).
    """
    out, ran_out = 0, False
    for events in rounds:
        out += sum(len(event.cards) for event in events if isinstance(event, ev.Dealt))
        ran_out = ran_out or any(isinstance(event, ev.Refilled) for event in events)
        shuffled = [event for event in events if isinstance(event, ev.Shuffled)]
        expected = (out > ONE_DECK or ran_out) if puts_back else out >= cutting_card
        assert bool(shuffled) == expected, (out, cutting_card)
        if shuffled and puts_back:
            assert (shuffled[0].kept == 0) == ran_out
            found["the rack is put back"] += shuffled[0].kept > 0
        out, ran_out = (0, False) if shuffled else (out, ran_out)


def played_both_ways(
    seed: int, variations: tuple[dict[str, Any], ...] = VARIATIONS, early: tuple[Early, ...] = ()
) -> Counter[str]:
    """A table and the kernel with the same options, cards and decisions; returns what came up."""
    generator = np.random.default_rng(seed)
    options, as_of = random_options(generator, *variations)
    chosen, edition = GAME.options(options, as_of), GAME.edition(as_of)
    # A round that uses up the discard rack as well is void (19:47-2.15(g)): two boxes do not need a deck.
    double_shoe = options["shoe"] == "double"
    seats = seated(generator, options, min(options["boxes"], (1 if double_shoe else 2) * options["decks"]))
    wagers = [random_wagers(generator, options) for _ in seats[0]]
    table = croupier.open_table(
        "blackjack",
        options,
        as_of,
        entropy=Shuffled(generator, early),
        clock=lambda: 0,
        buy_in_as_needed=True,
    )
    sit(table, seats)
    rounds: list[list[ev.AnyEvent]] = []
    answers: list[int] = []
    meters: list[int] = []
    found: Counter[str] = Counter()
    for _ in range(ROUNDS):
        start = len(table.journal.events)
        bet(table, seats, wagers)
        table.do(cmd.Close(by=cmd.DEALER))
        answers += decided(table, generator, found)
        rounds.append(table.journal.events[start:])
        meters.append(table.round.meters.get("progressive", 0))
    dealt, burned = cards_dealt(named(table))
    everything = table.journal.events
    lots = [event.values[0] for event in everything if isinstance(event, ev.Drawn)]
    burns = options["shuffle"] in ("manual", "automated") and not double_shoe
    shoe = [*burned[:burns], *dealt]
    caller, *people = wagers
    played = KERNEL.replay(
        chosen, edition, caller, shoe, answers, ROUNDS, len(seats), people=people, lots=lots
    )
    for number, events in enumerate(rounds):
        for place, box in enumerate(seats):
            for person, seat in enumerate(box):
                ours = nets_of(events, seat)
                theirs = kernel_nets(played, number, place, person)
                assert ours == theirs, (seed, number, seat, options, wagers)
    assert (played.cards, played.decisions, played.lots) == (len(shoe), len(answers), len(lots))
    if options["progressive"]:
        assert list(played.meters) == meters
    if options["shuffle"] != "continuous" and not double_shoe:
        cutting_card = table_rules(chosen, edition).cutting_card
        shuffles_when_the_kernel_would(rounds, cutting_card, options["shuffle"] == "bart_carter", found)
    found += what_came_up(rounds)
    found[f"sevens win by {options['sevens_trigger']}"] = found["sevens win"]
    found["a lot"] = len(lots)
    return found


def what_came_up(rounds: list[list[ev.AnyEvent]]) -> Counter[str]:
    """Wagers and what happened to them, hands of a box, and the rules that rare cards call on."""
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
            elif isinstance(event, ev.HandSplit) and event.holder == "determinant":
                found["a determinant card is the first card"] += 1
            elif isinstance(event, ev.Collected) and event.holder == "determinant":
                found["a determinant card is burned"] += 1
            elif isinstance(event, ev.HandSplit):
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
