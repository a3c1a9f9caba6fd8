"""Whole shoes of a twenty-one game played at the table at random, told as the kernel replays them."""

import re
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Protocol

import numpy as np
import pytest

from croupier.equipment.cards import RANKS
from croupier.hands.twentyone import ACE, VALUE_NAMES, VALUE_OF_CARD, total
from croupier.procedure import steps
from croupier.procedure.seats import SeatId, is_seated, read_seat
from croupier.procedure.shoe import BURN
from croupier.simulation.twentyone.insurance import INSURE
from croupier.simulation.twentyone.playing import RIDE, double_for
from croupier.simulation.twentyone.replay import Replay
from croupier.simulation.twentyone.strategy import DOUBLE, DRAW, SPLIT, STAND, SURRENDER
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table
from tests.games.folding import named

CODES = {
    "stand": STAND, "draw": DRAW, "double": DOUBLE, "split": SPLIT, "split3": SPLIT, "surrender": SURRENDER,
    "rescue": SURRENDER, "insure": INSURE, "decline": STAND, "ride": RIDE,
}  # fmt: skip
PEOPLE = ("", "/b", "/c")
EAGERNESS = (0.3, 1.0, 4.0)
Seen = Counter[Any]
"""How often the comparison came by something: the proof that it reached the rare branches."""


class Player(Protocol):
    """Whoever answers the questions of a table."""

    def word(self, table: Table, step: steps.Ask) -> str:
        """The word of an answer."""

    def amount(self, step: steps.Ask, said: str) -> int | None:
        """The cents said with it; None: as much as the rule lets."""


@dataclass
class Played:
    """A shoe after its last round: what was decided, and what every box won by the kernel's wagers."""

    decisions: list[int] = field(default_factory=list)
    rounds: list[list[dict[str, int]]] = field(default_factory=list)
    """For each round net cents by wager, of the people on the first box first."""
    dealt: list[int] = field(default_factory=list)
    """The cards as they left the shoe, the first one burned; one burned in mid-round is not among them."""
    before_last: int = 0
    """Cards that had left it when the last round began."""
    shuffled: bool = False
    """The cards were shuffled after the last round."""


class Lot:
    """Answers at random; how eager a shoe's players are for each word is drawn once."""

    def __init__(self, generator: np.random.Generator, **fixed: float) -> None:
        self.generator = generator
        self.eager = {word: EAGERNESS[int(generator.integers(3))] for word in CODES} | fixed

    def word(self, table: Table, step: steps.Ask) -> str:
        """One of the words."""
        words = step.words
        eager = [self.eager[word.partition(" ")[0]] for word in words]
        left = self.generator.random() * sum(eager)
        for word, weight in zip(words, eager, strict=True):
            left -= weight
            if left < 0:
                return word
        return words[-1]

    def amount(self, step: steps.Ask, said: str) -> int | None:
        """Every other double is for less."""
        if said != "double" or self.generator.random() < 0.5:
            return None
        (offer,) = (each for each in step.offers if each.word == said)
        return int(self.generator.integers(1, 1 + offer.wagers[0][1]))


class Script:
    """Answers in a given order; afterward everyone stands and declines."""

    def __init__(self, *words: str) -> None:
        self.words = deque(words)

    def word(self, table: Table, step: steps.Ask) -> str:
        """The next word, which must be offered."""
        words = step.words
        if not self.words:
            return "stand" if "stand" in words else "decline"
        assert self.words[0] in words, (self.words[0], words)
        return self.words.popleft()

    def amount(self, step: steps.Ask, said: str) -> int | None:
        """All the rule lets."""
        return None


class ByChart:
    """Answers as a printed chart says, read as a player reads it; insurance is declined."""

    def __init__(self, strategy: Mapping[str, Any]) -> None:
        self.chart: Mapping[str, Any] = strategy["chart"]
        self.rescue: Mapping[str, str] = strategy.get("rescue", {})
        self.first: Mapping[str, str] = strategy.get("first_decision", {})

    def word(self, table: Table, step: steps.Ask) -> str:
        """The word of the cell for the hand asked about."""
        if step.about == "insurance":
            return "decline"
        up_card = table.round.hands["dealer"].cards[0]
        if step.about.startswith("rescue of "):
            points = total(table.round.hands[step.about.removeprefix("rescue of ")].cards).points
            rescued = RANKS[up_card >> 2] in self.rescue.get(str(points), "")
            return "rescue" if rescued else "stand"
        holder = step.about.removeprefix("hand ")
        cards = table.round.hands[holder].cards
        column = self.chart["dealer"].index(VALUE_NAMES[VALUE_OF_CARD[up_card]])
        for row in self.rows(cards, step.words, "." in holder):
            word = said_by(row[column], len(cards), step.words)
            if word:
                return word
        raise AssertionError(f"the chart says nothing of {step.about}")

    def amount(self, step: steps.Ask, said: str) -> int | None:
        """All the rule lets."""
        return None

    def rows(self, cards: Sequence[int], words: Sequence[str], split: bool) -> Iterator[Sequence[str]]:
        """The rows that speak of a hand, those for its very cards first."""
        names = "".join(VALUE_NAMES[value] for value in sorted(VALUE_OF_CARD[card] for card in cards))
        if not split and names in self.first:
            yield self.first[names].split()
        if "split" in words:
            yield self.chart["pairs"][names]
        suits = {card & 3 for card in cards}
        kind = "mixed" if len(suits) > 1 else "spades" if suits == {3} else "suited"
        if (
            not split
            and len(cards) == 2
            and len(set(names)) == 2
            and f"{names} {kind}" in self.chart.get("bonus", {})
        ):
            yield self.chart["bonus"][f"{names} {kind}"]
        count = total(cards)
        yield self.chart["soft" if count.soft else "hard"].get(str(count.points), ["H"] * 10)


def said_by(cell: str, cards: int, words: Sequence[str]) -> str:
    """What a cell says with so many cards: `H5S` is draw, from five cards on stand; `D3` ends in draw."""
    if cell.startswith("R") and len(cell) > 1:
        cell = "R" if "surrender" in words else cell[1:].upper()
    letter = cell[0]
    for least, following in re.findall(r"(\d+)([A-Z]?)", cell):
        if cards >= int(least):
            letter = following or "H"
    word = {"S": "stand", "H": "draw", "D": "double", "P": "split", "R": "surrender", "L": "stand"}[letter]
    word = "split3" if word == "split" and "split3" in words else word
    return word if word in words else ""


def one_of(generator: np.random.Generator, *values: Any) -> Any:
    """One of the values at random."""
    return values[int(generator.integers(len(values)))]


def brought_forward(
    generator: np.random.Generator, cards: Sequence[int], early: Iterable[int], weight: float
) -> list[int]:
    """The cards shuffled so that some come early: the smaller the weight, the earlier."""
    shoe = generator.permutation(np.array(cards))
    places = np.where(np.isin(shoe, list(early)), weight, 1.0) * generator.random(len(shoe))
    return [int(card) for card in shoe[np.argsort(places)]]


def planted(shoe: Sequence[int], places: Mapping[int, int]) -> list[int]:
    """The shoe with these cards at these places, each exchanged for one that lies elsewhere."""
    cards = list(shoe)
    for place, card in places.items():
        there = next(at for at in range(len(cards) - 1, -1, -1) if cards[at] == card and at not in places)
        cards[place], cards[there] = cards[there], cards[place]
    return cards


def sit(table: Table, boxes: Sequence[int], people: int) -> list[SeatId]:
    """So many people sit down at every box; the first consents to the others."""
    seats: list[SeatId] = []
    for box in boxes:
        for person in range(people):
            seat = read_seat(f"{box}{PEOPLE[person]}")
            table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
            if not person and people > 1:
                table.do(cmd.Say(by=cmd.player(seat), seat=seat, word="consent"))
            seats.append(seat)
    return seats


def play_shoe(
    table: Table,
    boxes: Sequence[int],
    wagers: Sequence[Mapping[str, int]],
    player: Player,
    column: Callable[[str], str],
    seen: Seen,
    most_rounds: int = 1000,
) -> Played:
    """Round after round from a fresh shoe until it is shuffled; `column` is the kernel's name of a wager.

    `wagers` are those of each person on a box, the one who decides first.
    """
    shoe, start = Played(), len(table.journal.events)
    seats = sit(table, boxes, len(wagers))
    while not shoe.shuffled and len(shoe.rounds) < most_rounds:
        shoe.before_last = len(shoe.dealt)
        nets: dict[SeatId, Counter[str]] = {seat: Counter() for seat in seats}
        for place, seat in enumerate(seats):
            own = dict(wagers[place % len(wagers)])
            table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=own))
        for events in play_round(table, player, shoe.decisions, seen):
            for event in events:
                if isinstance(event, ev.Dealt):
                    shoe.dealt += drawn(event, shoe.dealt)
                elif isinstance(event, ev.Shuffled):
                    shoe.shuffled = True
                elif isinstance(event, ev.Refilled):
                    seen["shoe ran out"] += 1
                elif isinstance(event, ev.Settled):
                    for result in event.results:
                        nets[event.seat][column(result.wager)] += result.net
                        name, _, hand = result.wager.partition("@")
                        seen[name, result.outcome, result.cite] += 1
                        seen[name, "hand", hand.partition(".")[2]] += 1
        shoe.rounds.append([{name: net for name, net in nets[seat].items() if net} for seat in seats])
    count, shoe.dealt = len(shoe.dealt), []
    for event in named(table)[start:]:
        if isinstance(event, ev.Dealt) and len(shoe.dealt) < count:
            shoe.dealt += drawn(event, shoe.dealt)
    return shoe


def drawn(event: ev.Dealt, before: list[int]) -> list[int]:
    """The cards of a deal, except one burned in mid-shoe."""
    return [] if event.cards[0][0] == BURN and before else [card for _, card in event.cards]


def play_round(table: Table, player: Player, decisions: list[int], seen: Seen) -> Iterable[list[ev.AnyEvent]]:
    """One round from the last wager on, in which everyone answers as the player says."""
    yield table.do(cmd.Close(by=cmd.DEALER))
    while isinstance(table.pending, steps.Ask):
        step = table.pending
        said = player.word(table, step)
        amount = player.amount(step, said)
        if said.startswith("ride "):
            decisions.append(RIDE + step.words.index(said))
        else:
            decisions.append(CODES[said] if amount is None else double_for(amount))
        seen[said.partition(" ")[0]] += 1
        if amount is not None:
            seen["double for less"] += 1
        if not is_seated(step.seats[0]):
            seen["rider", said.partition(" ")[0], step.words.index(said)] += 1
        holder = step.about.removeprefix("hand ").removeprefix("rescue of ")
        if holder in table.round.hands:
            see_decision(table, holder, said, seen)
        yield table.do(cmd.Decide(by=cmd.player(step.seats[0]), seat=step.seats[0], word=said, amount=amount))


def merged(net: Mapping[str, int]) -> dict[str, int]:
    """Net cents with those of split hands taken together."""
    sums = Counter(net)
    sums["main"] += sums.pop("split", 0)
    return {name: cents for name, cents in sums.items() if cents}


def agree(played: Played, replayed: Replay, together: bool) -> None:
    """Everyone on every box comes to the same cents in every round, with as many decisions and cards."""
    for number, found in enumerate(played.rounds):
        for place, net in enumerate(found):
            kernel = replayed.net(number, *divmod(place, replayed.people))
            assert (merged(kernel) if together else kernel) == (merged(net) if together else net), (
                number,
                place,
            )
    assert replayed.cards == len(played.dealt)


def see_decision(table: Table, holder: str, said: str, seen: Seen) -> None:
    """What is remarkable in a decision: on how many cards, of which hand, of which pair."""
    cards = table.round.hands[holder].cards
    seen[said, "split hand" if "." in holder else "first hand"] += 1
    seen[said, "cards", len(cards)] += 1
    if total(cards).points > 21:
        seen[said, "above 21"] += 1
    if said in ("split", "split3"):
        values = [VALUE_OF_CARD[card] for card in cards]
        seen[said, "aces", values.count(ACE)] += 1
        seen[said, "value", values[0]] += 1


def count_rows(
    patch: pytest.MonkeyPatch, seen: Seen, module: ModuleType, *names: str, with_arguments: bool = False
) -> None:
    """Count what the functions of a module find at the table, if told by their further arguments as well."""
    for name in names:
        looked_up = getattr(module, name)

        def counting(*given: Any, name: str = name, looked_up: Callable[..., Any] = looked_up) -> str:
            row = str(looked_up(*given))
            seen[name, row, *(given[1:] if with_arguments else ())] += 1
            return row

        patch.setattr(module, name, counting)


def missing(seen: Seen, least: int, wanted: Iterable[Any]) -> list[Any]:
    """What was seen less often than a comparison should stand on."""
    return [(what, seen[what]) for what in wanted if seen[what] < least]
