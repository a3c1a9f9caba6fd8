"""What is ruled about a spin that went wrong (5.6)."""

from croupier.games.big_six.betting import WHEEL
from croupier.procedure.one_event_rulings import damaged, late, void_event

RULES = {
    "no_spin": void_event("19:47-5.6"),
    "late_wager": late("19:47-5.6"),
    "wheel_damaged": damaged(WHEEL),
}
