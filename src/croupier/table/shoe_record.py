"""What a journal records of its shoes, so that a replay draws the same."""

from __future__ import annotations

from croupier.equipment.entropy import RecordedEntropy
from croupier.table import events as ev


def record_shoes(events: list[ev.AnyEvent]) -> RecordedEntropy:
    """What a journal records of its shoes: commitments, cuts, cards as they left, lots and seeds."""
    first = RecordedEntropy()
    sources: dict[str, RecordedEntropy] = {}
    orders: dict[str, list[int]] = {}
    # What a forged journal draws from a shoe that was never shuffled is nobody's.
    nowhere = RecordedEntropy()
    side, recut = "", False
    for event in events:
        dealt_from = side or next(iter(sources), "")
        match event:
            case ev.ShoeShuffled():
                if event.shoe not in sources:
                    sources[event.shoe] = first if not sources else first.another()
                source = sources[event.shoe]
                source.commitments.append(event.commitment)
                if event.cut:
                    source.cuts.append(event.cut)
                orders[event.shoe] = []
                source.orders.append(orders[event.shoe])
            case ev.Marked(name="side"):
                side = event.value
            case ev.CutMade(by="dealer") if recut:
                sources.get(dealt_from, nowhere).cuts.append(event.cards)
            case ev.Dealt():
                orders.get(dealt_from, []).extend(event.as_drawn())
            case ev.Ruled(ruling="set_aside"):
                orders.get(dealt_from, []).append(event.card)
            case ev.ShoeRevealed() if event.commitment:
                sources.get(event.shoe, nowhere).seeds.append(event.seed)
            case ev.LotDrawn():
                sources.get(dealt_from, nowhere).rolls.append((event.lot,))
            case _:
                pass
        recut = isinstance(event, ev.Ruled) and event.ruling == "recut"
    return first
