"""What the dealer of a live table types next, short enough to stand before the cursor."""

from __future__ import annotations

from croupier.procedure import steps
from croupier.procedure.seats import seat_name


def hint(step: steps.Step | None) -> str:
    """The words that carry out the step the table waits for."""
    match step:
        case steps.Betting(throws=True):
            return "wagers, or the roll such as 4-3"
        case steps.Betting():
            return "wagers, then deal"
        case steps.Ask() | steps.Withdraw() | steps.Choose():
            return f"{seat_name(step.seat)}: {' or '.join(step.words)}"
        case steps.Deal() | steps.DealStacks():
            return "cards such as Ks 7d, or unseen"
        case steps.Turn() | steps.Draw():
            return "the card, such as Ks"
        case steps.Peek():
            return "reader yes or reader no"
        case steps.Validate():
            return "validate"
        case steps.DrawLot():
            return "lot and its number"
        case steps.CountStub():
            return "stub and the number of cards"
    return ""
