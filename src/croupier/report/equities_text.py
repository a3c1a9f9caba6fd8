"""The chances of hands against each other as people read them at the terminal."""

from __future__ import annotations

from croupier.odds.equities_report import Equities


def equities_text(found: Equities) -> str:
    """One line for every hand: its cards, and how often it wins, ties and loses; then its part of the pot."""
    width = max(len(hand) for hand in found.hands)
    lines = [f"{found.game} as of {found.as_of.isoformat()}: every card still to come counted"]
    if found.shown:
        lines.append(f"board {found.shown}")
    lines.append(f"{'hand':{width}}  {'wins':>10}  {'ties':>10}  {'loses':>10}  {'of the pot':>10}")
    for hand, chances in zip(found.hands, found.chances, strict=True):
        row = "  ".join(f"{float(value):>10.4%}" for value in chances)
        lines.append(f"{hand:{width}}  {row}")
    return "\n".join(lines) + "\n"
