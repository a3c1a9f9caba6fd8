"""Every event of let it ride and craps cites the paragraph its specification names for it, by edition."""

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from croupier.games.register import find
from croupier.table import events as ev
from croupier.table.fold import apply, empty_state
from croupier.table.table import Table
from tests.battery.people import People

LOSERS_FIRST = "interpretation: before 2007-10-15 losing wagers and hands of all players were taken first"
SECTION = {"manual_shoe": "18.7", "hand": "18.8", "automated_shoe": "18.9"}
CLOSED = {"manual_shoe": "18.7(b)", "hand": "18.8(b)3", "automated_shoe": "18.9(b)2"}
DECIDED = {("bet1", "ride"): "18.10(b)1", ("bet1", "withdraw"): "18.10(b)2",
           ("bet2", "ride"): "18.10(e)1", ("bet2", "withdraw"): "18.10(e)2"}  # fmt: skip
RULED = {
    "card_face_up_in_shoe": "18.12(a)", "card_drawn_in_error": "18.12(b)",
    "wrong_number_of_cards": "18.12(c)", "shuffler_failed": "18.12(d)",
    "dealing_shoe_failed": "18.12(e)", "method_change": "18.12(f)", "stub_count_wrong": "18.7(e)2",
    "shuffler_miscount": "18.7(f)", "improper_cut": "18.5(d)",
    "dice_left_table": "1.9(a)", "die_on_die": "1.9(a)", "no_roll": "1.9(b)", "dice_touched_chips": "1.9(c)",
    "cocked_die": "1.10(a)", "dispute": "1.10(b)", "shooter_delays": "1.11", "on_button_forgotten": "1.2(a)5",
}  # fmt: skip
SIDE = {
    "lir_bonus": ("18.6A(b)", "18.11(d)", "18.6A(a)"),
    "three_card_bonus": ("18.6B(b)", "18.11(e)", "18.6B(a)"),
}
# The numbers of 1.2(a)1 to 4 after won and lost on the first roll, then by the point, and void: new and old.
LINE = {"pass": 1, "dont-pass": 2, "come": 3, "dont-come": 4}
NEW = {"win": ("i(1)", "i(2)"), "lose": ("ii(1)", "ii(2)"), "void": ("iii", "")}
OLD = {"win": ("i", "ii"), "lose": ("iii(1)", "iii(2)"), "void": ("iv", "")}
RENUMBERED = date(2000, 1, 3)
ITEMS = {
    "place-win": 5, "place-lose": 6, "hard-4": 7, "hard-6": 8, "hard-8": 9, "hard-10": 10, "field": 11,
    "any-seven": 12, "any-craps": 13, "craps-two": 14, "craps-three": 15, "craps-twelve": 16, "eleven": 17,
    "craps-eleven": 18, "horn": 19, **LINE,
}  # fmt: skip
OTHERS = {"buy": "19:47-1.5", "lay": "19:47-1.5", "odds-take": "19:47-1.6", "odds-lay": "19:47-1.6",
          "fire": "13:69E-1.11(d)"}  # fmt: skip
ALIKE = {
    ev.RoundOpened: ("18.1 Round of play", "1.1 Come Out Roll"), ev.Burned: ("18.10(c)",),
    ev.Drawn: ("1.10(a)",), ev.Moved: ("1.1 Come Point",),
}  # fmt: skip
DICE = {"accept": "1.7(c)", "decline": "1.7(b)", "pass": "1.11(a)"}


class Told:
    """A journal folded beside the table: what lies there before each event, the options, the last ruling."""

    def __init__(self, table: Table) -> None:
        opened = table.journal.events[0]
        assert isinstance(opened, ev.Opened)
        self.cards, self.day = opened.game == "let-it-ride", date.fromisoformat(opened.as_of)
        self.e5 = self.day >= date(2007, 10, 15)
        self.options: dict[str, Any] = dict(opened.options)
        options = table.game.options(opened.chosen, self.day)
        self.state = empty_state(table.game, self.day, options.proposals, options, opened.chosen)
        self.ruling, self.rolled_at, self.lost = "", "", set[str]()
        self.last: ev.AnyEvent = opened

    def follow(self, event: ev.AnyEvent) -> list[tuple[str, str]]:
        """The citations of an event, each with the one expected."""
        found = list(self.expected(event))
        if isinstance(event, ev.Drawn):
            self.rolled_at = self.state.markers.get("point", "")
        apply(self.state, event)
        self.last = event
        return found

    def expected(self, event: ev.AnyEvent) -> Iterator[tuple[str, str]]:
        """What an event cites, and beside it the paragraph the specification names."""
        method = self.options.get("dealing_method", "")
        match event:
            case ev.Altered():
                self.options = dict(event.options)
            case ev.Shuffled():
                by_hand = event.cite if self.options["preshuffled_cards"] else "18.5(a)"
                assert event.automated or by_hand.endswith(("18.5(a)", "18.5(b)2"))
                yield event.cite, "18.5(b)1" if event.automated else by_hand
            case ev.Closed() | ev.Banked():
                yield event.cite, CLOSED[method] if self.cards else "1.8"
            case ev.Dealt():
                yield event.cite.rstrip("123456"), f"{SECTION[method]}(c)"
            case ev.StubCounted():
                counted = "18.7(e)1" if event.counted == event.expected else f"{SECTION[method]}(e)"
                yield event.cite, counted
            case ev.Turned() if event.holder == "community":
                yield event.cite, "18.10(f)" if event.first else "18.10(d)"
            case ev.Turned():
                yield event.cite, "18.10(g)1" if self.e5 else "18.1 Hand"
            case ev.Decided():
                yield event.cite, DECIDED[event.about, event.word]
            case ev.Irregularity() | ev.Ruled():
                self.ruling = event.cite
                silent = event.cite.startswith("interpretation: 18.12(b) is silent")
                yield event.cite, event.cite if silent else RULED[event.id]
            case ev.CutMade():
                again = isinstance(self.last, ev.Ruled) and self.last.ruling == "recut"
                yield event.cite, "18.5(d)" if again else "18.5(c)1"
            case ev.DiceTaken():
                yield event.cite, "1.11" if event.by == ev.TABLE else DICE[event.word]
            case ev.Marked() if event.name == "point":
                yield event.cite, "1.1 Come Out Point" if event.value else "1.1 Come Out Roll"
            case ev.Collected():
                yield event.cite, LOSERS_FIRST if event.holder in self.lost else "18.10(i)2"
            case ev.RoundClosed():
                over = "18.10(h)" if self.e5 else "18.10(j)"
                yield event.cite, over if self.cards else "1.1 Come Out Roll"
            case ev.Wagered():
                for change in event.changes:
                    yield change.cite, self.made(event, change)
            case ev.Settled():
                yield from self.settled(event)
            case _:
                for right in ALIKE.get(type(event), ())[:: 1 if self.cards else -1][:1]:
                    yield event.cite, right

    def made(self, event: ev.Wagered, change: Any) -> str:
        """Made or raised by the wager's own paragraph, changed by 18.6(c) or 1.3, odds that follow by 1.6."""
        before = self.state.seats[event.seat].wagers.get(change.wager)
        if before is not None and change.stake < before.stake:
            return "18.6(c)" if self.cards else "1.6" if change is not event.changes[0] else "1.3"
        return SIDE.get(change.wager, ("18.6(d)",))[0] if self.cards else self.item(change.wager, change.cite)

    def item(self, name: str, cite: str) -> str:
        base = re.sub(r"-\d+$", "", name.partition("@")[0])
        if name.startswith(("hop-", "horn-high", "world")):
            return cite if cite.startswith("interpretation: not verified") else "an interpretation"
        item = ITEMS.get(name) or ITEMS.get(base)
        return OTHERS.get(base, f"1.2(a){item}")

    def settled(self, event: ev.Settled) -> Iterator[tuple[str, str]]:
        outcomes = {result.outcome for result in event.results}
        void = self.cards and outcomes == {"void"}
        if not self.cards:
            yield event.cite, "1.10(c)"
        elif void:
            yield event.cite, self.ruling
        else:
            older = LOSERS_FIRST if outcomes == {"lose"} else "18.10(i)1"
            still = set(self.state.seats[event.seat].wagers) - {each.wager for each in event.results}
            (self.lost.discard if still or "win" in outcomes else self.lost.add)(str(event.seat))
            yield event.cite, "18.10(g)3" if self.e5 else older
        for result in event.results:
            yield result.cite, self.ruling if void else self.decided(result)

    def decided(self, result: Any) -> str:
        name, won = result.wager, result.outcome == "win"
        if self.cards and name in SIDE:
            return SIDE[name][1 if won else 2]
        if self.cards:
            return ("18.11(c)" if "(c)" in result.cite else "18.11(b)") if won else (
                "18.10(g)2" if self.e5 else "18.11(b)")  # fmt: skip
        base = re.sub(r"-\d+$", "", name)
        if base not in LINE:
            return "19:47-1.3" if result.outcome == "void" else self.item(name, result.cite)
        later = base != name or ("pass" in base and bool(self.rolled_at))
        return f"1.2(a){LINE[base]}{(NEW if self.day >= RENUMBERED else OLD)[result.outcome][later]}"


@pytest.mark.parametrize("game", ["let-it-ride", "craps"])
@pytest.mark.parametrize("mode", ["virtual", "live"])
def test_every_event_cites_the_paragraph_of_its_act(game: str, mode: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(100, 125):
        people = People(seed, find(game)[0], mode, wild=0.08, clock_steps=(997,)).play(150)
        told = Told(people.table)
        for event in people.table.journal.events:
            for cite, right in told.follow(event):
                wanted = right if ":" in right else f"19:47-{right}"
                assert cite == wanted, (seed, told.day, event)
                seen[right] += 1
    assert len(seen) > 30, seen
