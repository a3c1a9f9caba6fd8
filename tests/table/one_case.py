"""A case of let it ride as a document: one seat, a bet withdrawn, two that win, and a bonus."""

from typing import Any

CASE: dict[str, Any] = {
    "game": "let-it-ride",
    "as_of": "2008-01-01",
    "options": {"three_card_bonus_offered": True, "three_card_bonus_table": "A"},
    "seats": {
        "1": {
            "wagers": {"bet1": 1000, "bet2": 1000, "bet3": 1000, "three_card_bonus": 500},
            "decisions": ["withdraw", "ride"],
        }
    },
    "hands": {"1": "Ks Kh 7d", "community": "2c 3d 9h"},
    "expect": {
        "1": {
            "bet1": {"outcome": "withdrawn", "net": 0},
            "bet2": {"outcome": "win", "net": 1000},
            "bet3": {"outcome": "win", "net": 1000},
            "three_card_bonus": {"outcome": "win", "net": 500},
        }
    },
}
