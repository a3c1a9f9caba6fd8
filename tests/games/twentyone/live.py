"""Tables of the twenty-one games: anything is reported, anyone comes and goes, at any moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from croupier.equipment.cards import card_text
from croupier.equipment.entropy import Entropy, SeededEntropy
from croupier.games.register import Game
from croupier.hands.twentyone import is_blackjack
from croupier.law.refusal import CroupierError
from croupier.procedure import steps
from croupier.procedure.seats import SeatId, box_of
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.replay import replay
from croupier.table.table import Table

SEATS = (1, 2, 4)
SECOND_RIDER = "2/b"
NEWCOMER = 3
NONSENSE = ("?", None, -1, 0, True, 3.5, [], {"a": 1}, "1/b", "3/z", "*", "Ts", 10**9)


class LiveGame(msgspec.Struct, frozen=True):
    """A game at a table: the cards dealt there, who may share a place, and how a round is bet on."""

    game: Game
    bets: Callable[[Table, dict[str, Any]], None]
    deck: tuple[int, ...] = tuple(range(52))
    least_decks: int = 6
    sharing: str = "players_per_box"
    not_reported: tuple[str, ...] = ()
    stays: str = "-"


def opened(live: LiveGame, options: dict[str, Any], entropy: Entropy | None) -> Table:
    """A table with three places taken, the second one shared where the options allow it; live without
    entropy.
    """
    table = Table(
        live.game,
        options,
        None,
        mode="virtual" if entropy else "live",
        entropy=entropy,
        clock=lambda: 0,
        buy_in_as_needed=True,
    )
    for seat in SEATS:
        table.do(cmd.Sit(by=cmd.DEALER, seat=seat, patron=f"patron {seat}"))
    if live.sharing in options:
        table.do(cmd.Say(by=cmd.player(2), seat=2, word="consent"))
        table.do(cmd.Sit(by=cmd.DEALER, seat=SECOND_RIDER, patron="patron 2/b"))
    return table


def some_card(live: LiveGame, table: Table, random: Random) -> int:
    """A card of which any side of the shoe still holds one."""
    out = Counter(table.round.shoes[table.round.shoe].cards)
    return random.choice([card for card in live.deck if out[card] < live.least_decks - 1])


def reported(live: LiveGame, table: Table, random: Random, id: str) -> dict[str, Any]:
    """A report with most of the fields it may have, now and then nonsense in one."""
    fact = table.edition.irregularity(id)
    values: dict[str, Any] = {
        "seat": random.choice(SEATS),
        "holder": random.choice(["1", "2", "4"]),
        "cards": random.choice([0, 1]),
        "card": card_text(some_card(live, table, random)),
        "exposed": random.random() < 0.5,
        "revealed": random.random() < 0.1,
        "used": random.random() < 0.1,
        "shuffle": "manual",
    }
    if id == "ten_in_the_deck":
        values["card"] = "Ts"
    details = {field: values[field] for field in fact.fields}
    if fact.choices:
        details["choice"] = random.choice(fact.choices)
    for field in list(details):
        lot = random.random()
        if lot < 0.05:
            details[field] = random.choice(NONSENSE)
        elif lot < 0.15:
            del details[field]
    return details


def entered(live: LiveGame, table: Table, random: Random) -> cmd.Command:
    """What the dealer sees next, or what a player answers."""
    step = table.pending
    if isinstance(step, steps.Validate):
        return cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=step.seat)
    if isinstance(step, steps.Ask):
        return cmd.Decide(by=cmd.player(step.seats[0]), seat=step.seats[0], word=random.choice(step.words))
    if isinstance(step, steps.Read):
        return cmd.Enter(by=cmd.DEALER, answer=random.random() < 0.3)
    if isinstance(step, steps.Chance):
        return cmd.Enter(by=cmd.DEALER, values=(step.device.first + random.randrange(step.device.of),))
    card = some_card(live, table, random)
    if isinstance(step, steps.Turn):
        read = [event for event in table.journal.events if isinstance(event, ev.WasRead | ev.RoundOpened)][-1]
        up_card = table.round.hands["dealer"].cards[0]
        while isinstance(read, ev.WasRead) and is_blackjack([up_card, card]) != read.answer:
            card = some_card(live, table, random)
    return cmd.Enter(by=cmd.DEALER, cards=(card,))


def voided_boxes(events: list[ev.AnyEvent], cite: str) -> set[int]:
    """The boxes whose wagers were returned under a rule."""
    return {
        box_of(event.seat)
        for event in events
        if isinstance(event, ev.Settled)
        for result in event.results
        if result.outcome == "void" and result.cite == cite
    }


def reports(live: LiveGame, table: Table, random: Random) -> None:
    """Something is reported: refused it changes nothing, accepted it touches only whom the ruling names."""
    ids = [id for id in table.edition.irregularities if id not in live.not_reported]
    start, before = len(table.journal.events), (table.state.record(), table.pending)
    id = random.choice(ids)
    details = reported(live, table, random, id)
    shown = all(table.round.hands["dealer"].face_up) if "dealer" in table.round.hands else False
    try:
        table.do(cmd.ReportIrregularity(by=cmd.DEALER, id=id, details=details))
    except CroupierError:
        assert (table.state.record(), table.pending) == before
        return
    events = table.journal.events[start:]
    ruled = next(event for event in events if isinstance(event, ev.Ruled))
    assert ruled.ruling == "void_round" or len(voided_boxes(events, ruled.cite)) <= 1
    if ruled.ruling == "void_round" and ruled.id == "reader_misused":
        assert not shown, "a hole card that lies open was put into the reader"


def comes_or_goes(table: Table, random: Random) -> None:
    """Somebody without undecided wagers leaves, or somebody sits down, in the middle of a round."""
    kept_out = getattr(table.round.options, "no_midshoe_entry", False)
    seat = random.choice((*SEATS, SECOND_RIDER, *(() if kept_out else (NEWCOMER,))))
    if seat not in table.round.seats:
        sits(table, seat)
        return
    with suppress(CroupierError):
        table.do(cmd.Leave(by=cmd.player(seat), seat=seat))


def sits(table: Table, seat: SeatId) -> None:
    """Somebody sits down, unless the others on the box do not want it."""
    with suppress(CroupierError):
        table.do(cmd.Sit(by=cmd.DEALER, seat=seat, patron=f"patron {seat}"))


def plays_on(live: LiveGame, options: dict[str, Any], seed: int, rounds: int = 2) -> None:
    """Rounds at such a table, live or at random: each ends with every wager decided and every card in the
    rack, and replays.
    """
    random = Random(seed)
    by_lot = random.random() < 0.3
    table = opened(live, options, SeededEntropy(seed.to_bytes(32, "big")) if by_lot else None)
    for _ in range(rounds):
        for seat in SEATS:
            if seat not in table.round.seats:
                sits(table, seat)
        live.bets(table, options)
        while not isinstance(table.pending, steps.Betting):
            lot = random.random()
            if lot < 0.2:
                reports(live, table, random)
            elif lot < 0.25:
                comes_or_goes(table, random)
            else:
                table.do(entered(live, table, random))
        for person in table.round.seats.values():
            assert all(name.startswith(live.stays) for name in person.wagers)
        assert not table.round.hands
        reports(live, table, random)
    assert replay(table.journal).state.record() == table.state.record()
