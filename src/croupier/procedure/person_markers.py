"""Markers that name a patron, so that the table knows whether it is still the same person: the house sees
them, other patrons do not.
"""

from __future__ import annotations

from typing import Final

CONSENT: Final = "consent"
"""The first bettor on a box lets others bet there."""
BANKER_IS: Final = "banker is"
LAST_BANK: Final = "last bank"
LAST_WAGER_OF: Final = "last wager"
JACKPOT_TO: Final = "jackpot to"
_NAMING: Final = (f"{CONSENT} ", BANKER_IS, LAST_BANK, f"{LAST_WAGER_OF} ", JACKPOT_TO)


def names_person(marker: str) -> bool:
    """Whether the value of a marker names a patron."""
    return marker.startswith(_NAMING)
