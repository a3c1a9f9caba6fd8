"""What 12.9 is taken to rule about a spin or a display that went wrong: its text is not held."""

from croupier.procedure.one_event_rulings import late, stands, void_event

RULES = {
    "no_spin": void_event("19:47-12.9; interpretation: as at other wheel games"),
    "hand_wager_not_open": stands(
        "the cards on display do not open the wager: it is returned",
        "19:47-12.8; 19:47-12.9; interpretation: a wager that was not open is no wager",
    ),
    "wrong_card_displayed": stands(
        "the display is corrected; wagers are decided by the true cards",
        "19:47-12.9; interpretation: the wheel decides, not the display",
    ),
    "late_wager": late("19:47-12.9; interpretation: wagers end with the announcement"),
}
