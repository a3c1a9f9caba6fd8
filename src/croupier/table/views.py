"""What each person at a table may see: cards that lie face down are absent, not hidden."""

from __future__ import annotations

from typing import Any

from croupier.equipment.cards import card_text
from croupier.procedure import steps
from croupier.procedure.seats import seat_name
from croupier.procedure.state import Hand, UNKNOWN
from croupier.table import events as ev
from croupier.table.commands import Actor
from croupier.table.table import Table

FACE_UP = "card_face_up_in_shoe"
CARDS = ("card", "cards")


def sees_own(holder: str, actor: Actor) -> bool:
    """A player looks at the cards of the own seat (19:47-18.10(a))."""
    return actor.role == "player" and holder == str(actor.seat)


def view(table: Table, actor: Actor) -> dict[str, Any]:
    """The table as an actor sees it."""
    round = table.round
    step = table.pending
    asked = None
    if isinstance(step, steps.Ask | steps.Withdraw | steps.Choose):
        asked = {"seat": step.seat, "about": step.about, "words": list(step.words), "cite": step.cite}
    return {
        "game": table.game.id,
        "as_of": table.edition.day.isoformat(),
        "mode": table.mode,
        "round": round.number,
        "sequence": table.sequence - 1,
        "markers": dict(round.markers),
        "seats": {
            seat_name(number): {
                "patron": seat.patron,
                "chips": seat.chips,
                "wagers": {
                    name: {
                        "stake": wager.stake,
                        "coupon": wager.coupon,
                        "on": wager.on,
                        "banked": wager.banked,
                    }
                    for name, wager in seat.wagers.items()
                },
            }
            for number, seat in sorted(round.seats.items())
        },
        "hands": {holder: _hand(hand, sees_own(holder, actor)) for holder, hand in round.hands.items()},
        "inventory": _inventory(table) if actor.role != "player" else None,
        "betting": isinstance(step, steps.Betting),
        "asked": asked,
        "next": table.prompt(),
    }


def _inventory(table: Table) -> dict[str, int]:
    """What those who answer for the table inventory see of it."""
    inventory = table.state.inventory
    return {
        "balance": inventory.balance,
        "opener": inventory.opener,
        "fills": inventory.total("fill"),
        "credits": inventory.total("credit"),
        "drop": inventory.drop,
        "result": inventory.result(),
    }


def _hand(hand: Hand, own: bool) -> dict[str, Any]:
    both = zip(hand.cards, hand.face_up, strict=True)
    seen = [card_text(card) for card, up in both if (up or own) and card != UNKNOWN]
    return {"count": len(hand.cards), "cards": seen}


def event_view(event: ev.AnyEvent, actor: Actor) -> dict[str, Any]:
    """An event as an actor may read it while the round is on."""
    plain = ev.describe(event)
    match event:
        case ev.Dealt() if not event.face_up:
            plain["cards"] = [
                [holder, card_text(card)] if sees_own(holder, actor) and card != UNKNOWN else [holder]
                for holder, card in event.cards
            ]
        case ev.Burned():
            del plain["card"]
        case ev.Irregularity() if event.id != FACE_UP:
            plain["details"] = {key: value for key, value in event.details.items() if key not in CARDS}
        case ev.Ruled() if event.id != FACE_UP:
            del plain["card"]
        case _:
            pass
    return plain
