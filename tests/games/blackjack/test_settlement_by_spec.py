"""Every wager on a hand of random rounds, settled a second time from the cards alone as the specification
says, by the cent, the outcome and the paragraph.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date
from random import Random
from typing import Any, NamedTuple

import pytest

import croupier
from croupier.equipment.entropy import SeededEntropy
from croupier.procedure import steps
from croupier.procedure.seats import RIDER_LETTERS, SeatId, box_of
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table
from tests.games.folding import named

TEN, ACE = 8, 12
OPTIONS: list[tuple[date, dict[str, Any]]] = [
    (date(2005, 1, 1), {}),
    (date(1979, 1, 1), {"surrender": True, "players_per_box": 3}),
    (date(1988, 1, 1), {"hole_card": "down", "players_per_box": 2}),
    (date(1992, 10, 1), {"hole_card": "up", "players_per_box": 3}),
    (date(2005, 1, 1), {"hole_card": "down", "surrender": True, "max_split_hands": 4, "five_card_21": True}),
    (date(2005, 1, 1), {"surrender": True, "max_split_hands": 4, "players_per_box": 3}),
    (
        date(2015, 1, 1),
        {"hole_card": "down_reader", "surrender": True, "consolidated_net_payout": True, "soft17": "hit"},
    ),
    (date(2015, 1, 1), {"max_split_hands": 3, "boxes": 7, "consolidated_net_payout": True}),
]


class Settled(NamedTuple):
    """What the specification makes of a wager."""

    outcome: str
    net: int
    cite: str
    why: str


def count(cards: list[int]) -> int:
    """The best total with at most one ace as 11."""
    ranks = [card >> 2 for card in cards]
    low = sum(1 if rank == ACE else min(rank + 2, 10) for rank in ranks)
    return low + 10 if ACE in ranks and low <= 11 else low


def blackjack(cards: list[int]) -> bool:
    return len(cards) == 2 and count(cards) == 21


class Played:
    """A round as its events record it: hands, words, and the wagers that were settled."""

    def __init__(self, events: list[ev.AnyEvent], day: date, options: dict[str, Any]) -> None:
        self.day, self.options = day, options
        self.hands: dict[str, list[int]] = {}
        self.words: set[tuple[SeatId, str]] = set()
        self.results: dict[tuple[SeatId, str], Any] = {}
        for event in events:
            if isinstance(event, ev.Dealt):
                for holder, card in event.cards:
                    self.hands.setdefault(holder, []).append(card)
            elif isinstance(event, ev.HandSplit):
                for old, new in event.renamed:
                    self.hands[new] = self.hands.pop(old)
                parted = self.hands.pop(event.holder)
                self.hands |= {holder: [card] for holder, card in zip(event.into, parted, strict=True)}
            elif isinstance(event, ev.Decided):
                self.words.add((event.seat, event.word))
            elif isinstance(event, ev.Settled):
                self.results |= {(event.seat, result.wager): result for result in event.results}
        self.dealer = self.hands["dealer"]
        self.high = self.dealer[0] >> 2 >= TEN
        self.up = options.get("hole_card") == "up"
        self.known = self.up or (options.get("hole_card") == "down_reader" and self.high)

    def expected(self) -> Iterator[tuple[tuple[SeatId, str], Settled]]:
        """Every wager with what happens to it."""
        for (seat, name), result in self.results.items():
            if name == "insurance":
                won = blackjack(self.dealer)
                net = 2 * result.stake if won else -result.stake
                cite = "19:47-2.9(c)" if won else "19:47-2.9(d)"
                yield (seat, name), Settled("win" if won else "lose", net, cite, "insurance")
            else:
                yield (seat, name), self.on_hand(seat, name, result.stake)

    def on_hand(self, seat: SeatId, name: str, stake: int) -> Settled:
        """Section 7 of the specification, in its order, with the paragraphs of its tables."""
        box = box_of(seat)
        cards = self.hands[name.partition("@")[2] or str(box)]
        natural = blackjack(cards) and "@" not in name
        early = self.day < date(1981, 7, 23)
        decider = box if any(box == each for each, _ in self.results) else seat
        surrendered = (decider, "surrender") in self.words
        if (seat, "even_money") in self.words:
            return Settled("win", stake, "19:47-2.7", "even money")
        if surrendered and (early or not self.high or not blackjack(self.dealer)):
            cite = "19:47-2.8" if early else "19:47-2.8(a)2" if self.high else "19:47-2.8(a)1"
            return Settled("surrendered", -stake // 2, cite, "surrendered")
        if blackjack(self.dealer):
            return self.against_blackjack(seat, name, stake, natural, surrendered)
        if natural:
            if self.up:
                return Settled("win", stake, "19:47-2.6(k)2", "blackjack at even money")
            cite = "19:47-2.7(b)" if self.high else "19:47-2.7(a)"
            return Settled("win", stake * 3 // 2, cite, "blackjack")
        mine, theirs = count(cards), count(self.dealer)
        if mine > 21 or mine < theirs <= 21:
            return Settled("lose", -stake, "19:47-2.3(e)", "bust" if mine > 21 else "lower")
        if mine == theirs:
            if self.up:
                return Settled("lose", -stake, "19:47-2.6(k)1", "tie loses")
            return Settled("push", 0, "19:47-2.3(e)", "tie")
        if self.options.get("five_card_21") and mine == 21 and len(cards) == 5:
            return Settled("win", 2 * stake, "19:47-2.16(a)", "five-card 21")
        return Settled("win", stake, "19:47-2.3(e)", "win")

    def against_blackjack(
        self, seat: SeatId, name: str, stake: int, natural: bool, surrendered: bool
    ) -> Settled:
        """Only the original wager is lost; a blackjack stands off, or wins where the hole card lies open."""
        if natural:
            if self.up:
                return Settled("win", stake, "19:47-2.6(k)1; 19:47-2.6(k)2", "blackjack beats blackjack")
            return Settled("push", 0, "19:47-2.7(b)", "stand-off")
        if surrendered:
            return Settled("lose", -stake, "19:47-2.8(a)2", "surrendered to a blackjack")
        if name.startswith("double"):
            return Settled("void", 0, "19:47-2.10(b)", "double returned")
        mains = sorted(each for who, each in self.results if who == seat and each.startswith("main"))
        if name != mains[0]:
            return Settled("void", 0, "19:47-2.11(d)", "split returned")
        if self.known:
            return Settled("lose", -stake, "19:47-2.6(k)6" if self.up else "19:47-2.6(j)1", "found early")
        doubled = (seat, name.replace("main", "double")) in self.results
        added = "19:47-2.10(b)" if doubled else "19:47-2.3(e)"
        cite = "19:47-2.11(d)" if len(mains) > 1 else added
        return Settled("lose", -stake, cite, "original lost")


def opened(day: date, options: dict[str, Any], seed: int) -> Table:
    table = croupier.open_table(
        "blackjack",
        {"decks": 1, **options},
        day,
        entropy=SeededEntropy(seed.to_bytes(4)),
        opener=10**9,
        clock=lambda: 0,
    )
    for seat in (1, 2, 4):
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat, buy_in=10**7))
    for rider in range(1, options.get("players_per_box", 1)):
        table.do(cmd.Say(by=cmd.player(2), seat=2, word="consent"))
        seat = f"2/{RIDER_LETTERS[rider - 1]}"
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat, buy_in=10**7))
    return table


def plays_a_round(table: Table, random: Random) -> slice:
    """A round; returns which events of the journal are its own."""
    start = len(table.journal.events)
    for seat in table.round.seats:
        amount = 100 * random.randint(5, 30)
        table.do(cmd.Bet(by=cmd.player(seat), seat=seat, wager="main", amount=amount))
    table.do(cmd.Close(by=cmd.DEALER))
    while isinstance(step := table.pending, steps.Ask):
        words = step.words
        bold = [word for word in ("split", "double", "even_money") if word in words]
        word = random.choice(bold if bold and random.random() < 0.5 else words)
        table.do(cmd.Decide(by=cmd.player(step.seats[0]), seat=step.seats[0], word=word))
    return slice(start, len(table.journal.events))


@pytest.mark.proves(
    *("19:47-2.7(a)", "19:47-2.7(b)", "19:47-2.8(a)1", "19:47-2.8(a)2", "19:47-2.9(c)", "19:47-2.9(d)"),
    *("19:47-2.10(b)", "19:47-2.11(d)", "19:47-2.6(j)1", "19:47-2.6(k)1", "19:47-2.6(k)2", "19:47-2.6(k)6"),
)
def test_every_wager_on_a_hand_is_settled_as_the_specification_says() -> None:
    found: Counter[str] = Counter()
    for seed in range(30):
        for day, options in OPTIONS:
            table = opened(day, options, seed)
            random = Random(seed)
            rounds = [plays_a_round(table, random) for _ in range(5)]
            events = named(table)
            for own in rounds:
                played = Played(events[own], day, options)
                for (seat, name), wanted in played.expected():
                    result = played.results[seat, name]
                    got = (result.outcome, result.net, result.cite)
                    assert got == wanted[:3], f"seed {seed}, {options}: seat {seat}, {name}, {wanted.why}"
                    found[wanted.why] += 1
    often = ("split returned", "double returned", "surrendered to a blackjack", "stand-off", "tie loses")
    assert all(found[why] for why in often), found
