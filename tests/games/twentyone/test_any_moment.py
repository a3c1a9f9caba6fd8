"""Let it ride and craps: whatever anyone does at any moment, nothing is lost, told or left half done."""

from collections import Counter
from contextlib import suppress
from io import BytesIO
from random import Random

import pytest

from croupier.law.refusal import CroupierError, Refusal
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.journal import Broken, read
from croupier.table.prompts import shown
from croupier.table.replay import replay
from croupier.table.table import Table
from croupier.table.views import event_view, view
from croupier.verify import Unreadable, verify
from tests.games.twentyone.any_moment import Crowd
from tests.games.watching import Eyes, cards_in, everything

ACTORS = (cmd.DEALER, cmd.FLOORPERSON, cmd.INSPECTOR, *[cmd.player(seat) for seat in (0, 1, 2, 3)])
KINDS = [(game, mode) for game in ("let-it-ride", "craps") for mode in ("virtual", "live")]
OUTSIDE = ("opener", "fills", "cash")
EXAMPLES = ("such as Ks Kh 7d", "such as Ks")


def refused(table: Table, command: cmd.Command, error: CroupierError, eyes: Eyes) -> None:
    """One sentence, with its rule where a rule says no, and no card that lies face down."""
    text = str(error)
    assert text
    assert "\n" not in text
    assert not isinstance(error, Refusal) or text.endswith(f"({error.cite})")
    for example in EXAMPLES:
        text = text.replace(example, "")
    entered = command.cards or () if isinstance(command, cmd.Enter) else ()
    said = cards_in(repr(command)) | {ev.card_name(card) for card in entered}
    assert cards_in(text) <= eyes.may_see(cmd.INSPECTOR) | said


def nothing_hidden_is_told(table: Table, events: list[ev.AnyEvent], eyes: Eyes) -> None:
    """No card in any view, or in any event as anyone reads it, that this person cannot see."""
    for event in events:
        eyes.follow(event)
        assert not isinstance(event, ev.Turned) or -1 not in event.cards
        for actor in ACTORS:
            assert cards_in(event_view(event, actor)) <= eyes.may_see(actor), (event, actor)
    for actor in ACTORS:
        assert cards_in(view(table, actor)) <= eyes.may_see(actor, table), (table.pending, actor)


def wagers_are_decided_or_stand_by_rule(table: Table) -> None:
    """After a round of let it ride nothing is left; after a roll what the roll decided is gone."""
    point = table.round.markers.get("point")
    for seat in table.round.seats.values():
        assert table.game.id == "craps" or not seat.wagers
        for name, wager in seat.wagers.items():
            offered = table.rulebook.offered()  # type: ignore[attr-defined]
            key = offered.keys.read(name)
            assert not offered.table(key).one_roll
            assert name not in ("come", "dont-come")
            assert point or name not in ("pass", "dont-pass")
            assert key.behind == wager.behind
            assert not key.behind or (key.behind in seat.wagers and offered.point_of(key, int(point or 0)))
            assert name != "fire" or table.round.markers["fire"] != "open"


def every_flipped_bit_is_found(data: bytes, random: Random) -> None:
    """The verifier, which knows nothing of the table, finds it; so does whoever reads the journal."""
    for _ in range(12):
        place = random.randrange(len(data))
        flipped = data[:place] + bytes([data[place] ^ 1 << random.randrange(8)]) + data[place + 1 :]
        with suppress(Unreadable):
            assert verify(BytesIO(flipped)).faults, place
        with pytest.raises(Broken):
            read(BytesIO(flipped))


def play(crowd: Crowd, commands: int) -> Counter[str]:
    """So many commands, each one looked at; then the whole journal."""
    table, seen = crowd.table, Counter[str]()
    history, eyes, in_rack = [table.state.record()], Eyes(), 0
    for event in table.journal.events:
        eyes.follow(event)
    for _ in range(commands):
        before = everything(table)
        command: cmd.Command = cmd.Close(by=cmd.DEALER)
        try:
            command = crowd.command()
            events = table.do(command)
        except CroupierError as error:
            assert everything(table) == before, command
            refused(table, command, error, eyes)
            seen["refused"] += 1
            continue
        accounts = table.state.accounts()
        assert sum(accounts.values()) == 0, command
        assert all(cents >= 0 for name, cents in accounts.items() if name not in OUTSIDE), command
        history.append(table.state.record())
        shown(table)
        nothing_hidden_is_told(table, events, eyes)
        if any(isinstance(event, ev.Drawn | ev.RoundClosed) for event in events):
            wagers_are_decided_or_stand_by_rule(table)
        for event in events:
            seen[event.ruling if isinstance(event, ev.Ruled) else type(event).__name__] += 1
            in_rack = 0 if isinstance(event, ev.Shuffled) else in_rack
            in_rack += len(event.cards) if isinstance(event, ev.Dealt) else 0
        if crowd.cards and isinstance(events[-1], ev.RoundClosed):
            assert sum(len(cards) for _, cards in table.state.rack) == in_rack
    lines = list(table.journal.lines())
    assert everything(replay(read(lines))) == everything(table)
    for entries in crowd.random.sample(range(1, len(lines) + 1), 3):
        assert replay(read(lines[:entries])).state.record() == history[entries - 1]
    assert verify(lines).faults == []
    every_flipped_bit_is_found(b"".join(lines), crowd.random)
    return seen


@pytest.mark.parametrize(("game", "mode"), KINDS)
def test_anything_at_any_moment(game: str, mode: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(9):
        seen += play(Crowd(seed, game, mode, wild=(0.05, 0.2, 0.5)[seed % 3]), 200)
    rulings = ("void_round", "stands") if game == "let-it-ride" else ("no_roll", "stands", "pass_dice")
    wanted = ("refused", "Settled", "Altered", "Left", "Filled", "Counted", "BoughtIn", *rulings)
    assert not [each for each in wanted if not seen[each]], seen
