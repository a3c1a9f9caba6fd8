"""The name of a licensee as it may be printed: letters of any script, no invisible characters."""

from __future__ import annotations

import unicodedata
from typing import Final

from croupier.law.refusal import BadInput

MAX_LETTERS: Final = 80
# Controls, surrogates, private and unassigned code points, line and paragraph separators.
UNPRINTABLE: Final = frozenset({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})
# Marks that change the direction of the text around them.
TURNING: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})


def licensee_name(name: str) -> str:
    """The name, composed and without surrounding space; characters that cannot be printed are refused."""
    for letter in name:
        if unicodedata.category(letter) in UNPRINTABLE or unicodedata.bidirectional(letter) in TURNING:
            raise BadInput(
                f"licensee {name!a}: U+{ord(letter):04X} cannot be printed; "
                "expected letters, digits, spaces and punctuation"
            )
    composed = unicodedata.normalize("NFC", name).strip()
    if len(composed) > MAX_LETTERS:
        raise BadInput(
            f"licensee {composed[:20] + '...'!r} has {len(composed)} letters: expected at most {MAX_LETTERS}"
        )
    return composed
