"""What is ruled about a spin that went wrong (5.4)."""

from croupier.games.roulette.betting import WHEEL
from croupier.procedure.one_event_rulings import damaged, late, stands, void_event

RULES = {
    "no_spin": void_event("19:47-5.4"),
    "ball_left_wheel": void_event(
        "19:47-5.4", text="no spin, and a supervisor inspects the ball", reason="the ball left the wheel"
    ),
    "late_wager": late("19:47-5.3"),
    "same_color": stands(
        "the floorperson decides from the buy-ins whose chips they are; nothing is paid on them before",
        "interpretation: 19:46-1.5 gives each player a different color",
    ),
    "wheel_damaged": damaged(WHEEL),
}
