"""The letters a PDF can print: those of the standard faces, Greek, Cyrillic and more from DejaVu Serif."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from croupier.law.refusal import BadInput

SERIF: Final = "DejaVu Serif"
STANDARD: Final = "Times"
_FILES: Final = {"": "DejaVuSerif.ttf", "B": "DejaVuSerif-Bold.ttf", "I": "DejaVuSerif-Italic.ttf"}
_PLAIN: Final = str.maketrans(
    {"–": "-", "—": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "…": "...", "×": "x", "−": "-"}
)
# Letters written from right to left or set above and below others need shaping, which is not supported.
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
_SHAPED: Final = frozenset({"Mn", "Me", "Mc", "Cf"})


@lru_cache(maxsize=4096)
def face_of(text: str) -> tuple[str, str]:
    """The face that can print a text, and the text as it is printed; refused where there is none."""
    plain = unicodedata.normalize("NFC", text).translate(_PLAIN)
    try:
        plain.encode("latin-1")
    except UnicodeEncodeError:
        for letter in plain:
            if not _printable(letter):
                raise _refused(text, letter) from None
        return SERIF, plain
    return STANDARD, plain


def latin(text: str) -> str:
    """A text in the letters of the standard faces, a question mark for any other."""
    return text.translate(_PLAIN).encode("latin-1", "replace").decode("latin-1")


def register_serif(pdf: Any) -> None:
    """Add the larger typeface to a document, once."""
    if SERIF.replace(" ", "").lower() not in pdf.fonts:
        for style, file in _FILES.items():
            pdf.add_font(SERIF, style, _folder() / file)


def _printable(letter: str) -> bool:
    if unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT or unicodedata.category(letter) in _SHAPED:
        return False
    return ord(letter) in _letters()


def _refused(text: str, letter: str) -> BadInput:
    name = unicodedata.name(letter, f"U+{ord(letter):04X}").lower()
    return BadInput(
        f"{text!r} cannot be printed in a PDF, which has Latin, Greek and Cyrillic letters but not "
        f"{letter!r} ({name}): write HTML or Markdown instead, or spell it in those letters"
    )


@cache
def _letters() -> frozenset[int]:
    """The letters that every style of the typeface has."""
    from matplotlib.ft2font import FT2Font

    found = [set(FT2Font(str(_folder() / file)).get_charmap()) for file in _FILES.values()]
    return frozenset(set.intersection(*found))


def _folder() -> Path:
    """Where Matplotlib keeps the typeface it ships with."""
    return Path(str(resources.files("matplotlib"))) / "mpl-data" / "fonts" / "ttf"
