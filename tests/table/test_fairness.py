"""What a table proves of its chance: no adaptation, commitment first, no foresight (T05 to T07).

`FAIRNESS=full` in the environment (`make fairness`) plays the sizes of a release.
"""

import json
import os
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any

import pytest

import croupier
from croupier import verify
from croupier.equipment.derivation import derive_seed
from croupier.equipment.entropy import SystemEntropy
from croupier.procedure import steps
from croupier.procedure.state import UNKNOWN
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.chance import hidden, pieces_at
from croupier.table.table import Table
from croupier.table.views import view
from tests.table.chance_game import closed_table, entries_of, lines_of
from tests.table.honest_play import Honest

FULL = os.environ.get("FAIRNESS") == "full"
ROUNDS = 33_400 if FULL else 12
"""Rounds of each game: a hundred thousand of all in a release."""
CHANGES = 10_000 if FULL else 300
TABLES, AT_A_TABLE = (1_000, 100) if FULL else (24, 10)
"""Tables of a game that are watched, and rounds at each."""
LET_IT_RIDE = ("bet1", "bet2", "bet3")
GAMES: dict[str, dict[str, int]] = {
    "let-it-ride": dict.fromkeys(LET_IT_RIDE, 1000),
    "blackjack": {"main": 1000},
    "spanish-21": {"main": 1000},
}


def played(game: str, stake: int, people: str, history: int, secret: bytes, rounds: int) -> list[Any]:
    """What chance gave in rounds under one secret, with the same cuts and values, whoever wagers what."""
    table = croupier.open_table(
        game, entropy=SystemEntropy(secret), clock=count(history, history).__next__, buy_in_as_needed=True
    )
    for seat in (1, 2):
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat, patron=f"{people}{seat}", value=f"value {seat}"))
        if history > 1:
            table.do(cmd.BuyIn(by=cmd.player(seat), seat=seat, cents=100_00 * history))
    wagers = dict.fromkeys(GAMES.get(game, {"pass": 0}), stake)
    for number in range(rounds):
        table.do(cmd.Contribute(by=cmd.player(1), seat=1, value=f"round {number}"))
        if game == "craps" and not table.round.markers.get("shooter"):
            offered = int(table.round.markers.get("offered") or 1)
            table.do(cmd.TakeDice(by=cmd.player(offered), seat=offered, word="accept"))
        for seat in (1, 2):
            if not table.round.seats[seat].wagers:
                table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=wagers))
        table.do(cmd.Close(by=cmd.DEALER))
        decide(table)
    return drawn(table)


def decide(table: Table) -> None:
    """Have everyone play with what they have, to the end of the round."""
    while isinstance(step := table.pending, steps.Ask):
        seat = next(seat for seat in step.seats if seat not in table.waiting.answers)
        word = next(word for word in ("ride", "stand", "decline", *step.words) if word in step.words)
        table.do(cmd.Decide(by=cmd.player(seat), seat=seat, word=word))


def drawn(table: Table) -> list[Any]:
    """Every piece and result in order, the hidden ones too."""
    found: list[Any] = []
    for event in table.journal.events:
        match event:
            case ev.Drawn():
                found.append((event.label, event.values))
            case ev.Revealed():
                found.append((event.number, event.seed, event.unseen))
            case ev.Dealt():
                found.append([(holder, card) for holder, card in event.cards])
            case ev.Turned():
                found.append((event.holder, event.cards))
            case _:
                pass
    return found


@pytest.mark.parametrize("game", [*GAMES, "craps"])
def test_the_same_seeds_cuts_and_values_give_the_same_cards_whoever_wagers_what(game: str) -> None:
    secret = sha256(game.encode()).digest()
    plain = played(game, 1000, "Ann", 1, secret, ROUNDS)
    assert len(plain) >= ROUNDS
    assert played(game, 2500, "Ben", 1, secret, ROUNDS) == plain
    assert played(game, 1000, "Eve", 7, secret, ROUNDS) == plain
    assert played(game, 1000, "Ann", 1, sha256(secret).digest(), ROUNDS) != plain


@pytest.mark.parametrize("game", GAMES)
def test_an_independent_verifier_accepts_every_round_and_no_seed_is_used_twice(game: str) -> None:
    honest = Honest(game, {}, GAMES[game], (1, 2), entropy=SystemEntropy(bytes(32)))
    honest.play(ROUNDS)
    table = honest.close()
    report = verify.verify(table.journal.lines())
    assert (report.faults, report.sealed) == ([], False)
    seeds = [derive_seed(bytes(32), seed.number) for seed in report.chances]
    assert len(set(seeds)) == len(seeds) == table.round.seeds
    assert [seed.number for seed in report.chances] == list(range(1, len(seeds) + 1))


def test_the_commitment_of_the_table_stands_before_the_first_value_of_a_patron() -> None:
    honest = Honest("let-it-ride", {}, GAMES["let-it-ride"], (1, 2))
    events = honest.play(3).journal.events
    first = next(event.seq for event in events if isinstance(event, ev.Seated))
    opened = events[0]
    assert isinstance(opened, ev.Opened)
    assert verify.HEX.fullmatch(opened.commitment)
    assert opened.seq < first


def places(entries: list[dict[str, Any]]) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Every seed, value, cut, card and result of a journal: what it is, where it stands, its field."""
    fields = {
        "revealed": ("seed", "contribution", "unseen", "commitment", "number"),
        "drawn": ("values", "seed"),
        "dealt": ("cards",),
        "turned": ("cards",),
        "contributed": ("value",),
        "seated": ("value",),
        "cut": ("cards",),
        "shuffled": ("cut", "commitment", "number"),
        "committed": ("commitment",),
        "opened": ("commitment",),
        "table_closed": ("secret",),
    }
    for entry in entries:
        for event in entry["events"]:
            for name in fields.get(event["type"], ()):
                if event.get(name) not in (None, "", [], 0, -1):
                    yield event["type"], event, name


def one_bit(value: Any, random: Random) -> Any:
    """A value with one bit changed, or two neighbors of a list exchanged."""
    if isinstance(value, int):
        return value ^ (1 << random.randrange(6))
    if isinstance(value, str):
        place = random.randrange(len(value))
        letter = value[place]
        # One bit of a hexadecimal digit is one bit of what it stands for.
        other = f"{int(letter, 16) ^ (1 << random.randrange(4)):x}" if letter in "0123456789abcdef" else "!"
        return value[:place] + other + value[place + 1 :]
    if len(value) > 1 and random.random() < 0.3:
        place = random.randrange(len(value) - 1)
        one, two = value[place : place + 2]
        if isinstance(one, list):  # who gets a piece is a matter of the rules, which replay checks
            one, two = [two[0], one[1]], [one[0], two[1]]
        return [*value[:place], two, one, *value[place + 2 :]]
    place = random.randrange(len(value))
    held = value[place]
    changed = [held[0], one_bit(held[1], random)] if isinstance(held, list) else one_bit(held, random)
    return [*value[:place], changed, *value[place + 1 :]]


def test_every_changed_bit_of_seed_value_cut_card_or_order_is_rejected() -> None:
    text = json.dumps(entries_of(closed_table().journal.lines()))
    random, tried = Random(6), Counter[str]()
    while tried.total() < CHANGES:
        entries = json.loads(text)
        kind, event, name = random.choice(list(places(entries)))
        before = event[name]
        event[name] = one_bit(before, random)
        if event[name] == before:
            continue
        tried[kind] += 1
        try:
            report = verify.verify(lines_of(entries))
        except verify.Unreadable:
            continue
        assert report.faults, (kind, name, before, event[name])
    assert len(tried) >= 9


def watched(game: str, secret: bytes, rounds: int = 1) -> Iterator[tuple[Table, str]]:
    """A table in the middle of every round, with everything a person can see, fetch or save of it that was
    not there in the middle of the round before.
    """
    table = croupier.open_table(game, entropy=SystemEntropy(secret), buy_in_as_needed=True)
    table.do(cmd.Sit(by=cmd.player(1), seat=1, value="a1"))
    read = 0
    for _ in range(rounds):
        table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=GAMES[game]))
        table.do(cmd.Close(by=cmd.DEALER))
        lines = list(table.journal.lines())
        seen = b"".join(lines[read:]).decode() + table.head + table.prompt()
        read = len(lines)
        for actor in (cmd.DEALER, cmd.FLOORPERSON, cmd.INSPECTOR):
            seen += repr(view(table, actor))
        yield table, seen
        decide(table)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_anyone_sees_contains_a_seed_or_the_secret(game: str) -> None:
    for number in range(-(-TABLES // len(GAMES))):
        secret = sha256(b"t07 %d" % number).digest()
        for table, seen in watched(game, secret, AT_A_TABLE):
            shown = {event.seed for event in table.journal.events if isinstance(event, ev.Revealed)}
            sealed = [derive_seed(secret, seed) for seed in range(1, table.round.seeds + 2)]
            for held in [secret, *sealed]:
                if held.hex() not in shown:
                    assert held.hex() not in seen.lower()
                    assert repr(held)[2:-1] not in seen


def test_no_hash_or_view_depends_on_a_card_that_is_not_dealt_or_lies_face_down() -> None:
    """Two tables that differ only in hidden cards are told apart by nothing a person sees: no byte of the
    journal, no hash and no view is computed from such a card.
    """
    for table in [next(watched(game, bytes(32)))[0] for game in GAMES]:
        for holder, hand in table.round.hands.items():
            assert len(hidden(table, holder)) == len(hand.cards)
        cards = {card for hand in table.round.hands.values() for card in hand.cards}
        assert UNKNOWN in cards or table.game.id != "let-it-ride"
        for event in table.journal.events:
            if isinstance(event, ev.Dealt) and not event.face_up:
                assert {card for _, card in event.cards} == {UNKNOWN}


def test_what_is_seen_is_independent_of_the_next_card() -> None:
    """The last bits of hashes and commitments against the color of the next card: no more than chance."""
    counts: Counter[tuple[int, int]] = Counter()
    for number in range(TABLES):
        for table, _ in watched("blackjack", sha256(b"mutual %d" % number).digest(), AT_A_TABLE):
            name = table.round.shoe
            first = len(table.round.shoes[name].cards)
            (card,) = pieces_at(table, name, [first])
            counts[int(table.head[-1], 16) & 1, (card % 4) in (1, 2)] += 1
    total = counts.total()
    rows = [counts[bit, False] + counts[bit, True] for bit in (0, 1)]
    columns = [counts[0, red] + counts[1, red] for red in (False, True)]
    chi_square = sum(
        (counts[bit, bool(red)] - rows[bit] * columns[red] / total) ** 2 / (rows[bit] * columns[red] / total)
        for bit in (0, 1)
        for red in (0, 1)
    )
    assert chi_square < 10.83  # one degree of freedom, p > 0.001


def test_what_can_be_saved_between_rounds_holds_no_burned_card_of_the_shoe_in_play() -> None:
    honest = Honest("blackjack", {}, GAMES["blackjack"], (1,))
    table = honest.play(3)
    events = table.journal.events
    burned = [
        card
        for event in events
        if isinstance(event, ev.Dealt)
        for holder, card in event.cards
        if holder == "burn"
    ]
    assert burned
    assert {*burned} == {UNKNOWN}
    assert not [event for event in events if isinstance(event, ev.Turned) and event.holder == "burn"]
    honest.close()
    shown = [event.unseen for event in table.journal.events if isinstance(event, ev.Revealed)]
    assert sum(map(len, shown)) >= len(burned)
