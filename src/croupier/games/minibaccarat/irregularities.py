"""What 7.11 rules when something goes wrong at minibaccarat."""

from __future__ import annotations

from typing import Final

from croupier.procedure.punto_banco_rulings import PuntoBancoRulings
from croupier.procedure.rulings import Rule

RULINGS: Final = PuntoBancoRulings(
    nothing_dealt="19:47-7.7",
    face_up="19:47-7.11",
    unseen="19:47-7.11",
    seen="19:47-7.11",
    ran_out="19:47-7.11",
    shuffler="19:47-7.11",
    removed="19:47-7.11",
    not_cut="19:47-7.5",
    recut="19:47-7.5",
    methods=("manual", "automated", "continuous"),
    excess="19:47-7.11",
    wrong_hand="19:47-7.11; interpretation: 7.7 fixes the order",
    not_dealt="19:47-7.11; interpretation: 7.9 requires the card",
)

RULES: Final[dict[str, Rule]] = {
    "third_card_to_player": RULINGS.third_card_to_player,
    "third_card_to_banker": RULINGS.third_card_to_banker,
    "wrong_number_of_cards": RULINGS.wrong_number_of_cards,
    "card_drawn_in_error": RULINGS.card_drawn_in_error,
    "card_face_up_in_shoe": lambda round, report: RULINGS.card_face_up(round, report, None),
    "cards_run_out": RULINGS.cards_run_out,
    "cards_to_wrong_hand": RULINGS.cards_to_wrong_hand,
    "third_card_not_dealt": RULINGS.third_card_not_dealt,
    "shuffler_failed": RULINGS.shuffler_failed,
    "method_change": RULINGS.method_change,
    "improper_cut": RULINGS.improper_cut,
    "vigorish_not_collected": RULINGS.vigorish_not_collected,
}
