"""The value of every choice as text: a small table, best first."""

from __future__ import annotations

from croupier.law.citation import printed
from croupier.odds.choices import Situation
from croupier.report.analysis_text import exact_text, heading, table, wrapped


def choices_text(situation: Situation) -> str:
    """What `croupier analyze GAME --hand CARDS` prints; values are per unit of the wager."""
    seen = [
        f"{what} {cards}" for what, cards in (("hand", situation.hand), ("shown", situation.shown)) if cards
    ]
    rows = [
        (
            word,
            f"{float(choice.expected_net):+.8f}",
            f"{float(situation.costs(word)):.8f}" if situation.costs(word) else "",
            exact_text(choice.expected_net),
        )
        for word, choice in situation.choices.items()
    ]
    lines = [
        ", ".join(seen),
        "",
        *table(("choice", "value", "costs", "exact"), rows),
        "",
        *wrapped(f"assumes: {situation.assumes}", 2),
    ]
    for word, choice in situation.choices.items():
        if choice.method is not None:
            lines += wrapped(f"{word}: {choice.method}", 2)
    first = heading(situation.game, situation.as_of)
    return "\n".join([*first, printed("\n".join(lines), situation.as_of)]) + "\n"
