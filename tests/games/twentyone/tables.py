"""What is said and done at a table of any twenty-one game, and what must hold there at every moment."""

from __future__ import annotations

from typing import Any, TypeVar

from hypothesis import strategies as st

from croupier.equipment.cards import card_text, parse_cards
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table
from croupier.table.views import HandView, event_view, view

EVERYONE = (cmd.player(1), cmd.player(2), cmd.DEALER, cmd.FLOORPERSON, cmd.INSPECTOR)
Found = TypeVar("Found", bound=ev.Event)


def close(table: Table) -> list[ev.AnyEvent]:
    """The dealer says "No more bets"."""
    return table.do(cmd.Close(by=cmd.DEALER))


def enter(table: Table, cards: str) -> None:
    """The dealer of a live table enters what is seen, card by card."""
    for card in parse_cards(cards):
        table.do(cmd.Enter(by=cmd.DEALER, cards=(card,)))


def decide(table: Table, *words: str) -> None:
    """The seats asked answer in turn."""
    for word in words:
        step = table.pending
        assert isinstance(step, steps.Ask), table.prompt()
        table.do(cmd.Decide(by=cmd.player(step.seats[0]), seat=step.seats[0], word=word))


def finish(table: Table) -> None:
    """Everyone declines and stands to the end of the round."""
    while isinstance(table.pending, steps.Ask):
        decide(table, "stand" if "stand" in table.pending.words else "decline")


def report(table: Table, id: str, **details: Any) -> list[ev.AnyEvent]:
    """The dealer reports an irregularity."""
    return table.record(cmd.ReportIrregularity(by=cmd.DEALER, id=id, details=details, again=True))


def of(table: Table, kind: type[Found]) -> list[Found]:
    """The events of one kind so far."""
    return [event for event in table.journal.events if isinstance(event, kind)]


def balanced(table: Table) -> bool:
    """Whether all accounts add up to nothing."""
    return sum(table.state.ledger.values()) == 0


def hole_card_hidden(table: Table) -> None:
    """While the hole card lies face down nobody's view or event tells it."""
    hand = table.round.hands.get("dealer")
    if hand is None or len(hand.cards) < 2 or all(hand.face_up):
        return
    for actor in EVERYONE:
        seen = view(table, actor).hands["dealer"]
        assert seen == HandView(2, [card_text(hand.cards[0])])
        for event in table.journal.events[-40:]:
            if isinstance(event, ev.Dealt) and not event.face_up:
                assert event_view(event, actor)["cards"] == [[holder] for holder, _ in event.cards]


def decide_by_lot(table: Table, draw: Any) -> None:
    """Any lawful answers to the end of the round; money and hole card are looked at after each."""
    hole_card_hidden(table)
    while isinstance(table.pending, steps.Ask):
        step = table.pending
        offer = draw(st.sampled_from(step.offers))
        amount = None
        if offer.wagers and not offer.exact and draw(st.booleans()):
            amount = draw(st.integers(1, offer.wagers[0][1]))
        table.do(cmd.Decide(by=cmd.player(step.seats[0]), seat=step.seats[0], word=offer.word, amount=amount))
        hole_card_hidden(table)
        assert balanced(table)


def decide_in_turn(table: Table, number: int, *words: str) -> None:
    """To the end of the round, always another of these words where one is offered, else the last on offer."""
    while isinstance(table.pending, steps.Ask):
        offered = [word for word in words if word in table.pending.words]
        decide(table, offered[number % len(offered)] if offered else table.pending.words[-1])
