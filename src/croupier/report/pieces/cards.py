"""The 52 cards, the joker and two backs: jumbo indices for small screens, pips and court cards for large."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.equipment.cards import DECK_SIZE, SUIT_SYMBOLS, card_text
from croupier.report.lettering import number
from croupier.report.pieces.symbols import INK, RED, Symbol, figures
from croupier.report.svg import SUITS

WIDTH, HEIGHT = 64.0, 90.0
PAPER: Final = "#fffdf7"
LEFT, MIDDLE, RIGHT = 23.0, 32.0, 41.0
ROWS: Final = {2: (19, 71), 3: (19, 45, 71), 4: (19, 36.33, 53.67, 71)}
CORNERS: Final = [(across, down) for across in (LEFT, RIGHT) for down in ROWS[2]]
SIX: Final = [(across, down) for across in (LEFT, RIGHT) for down in ROWS[3]]
EIGHT: Final = [(across, down) for across in (LEFT, RIGHT) for down in ROWS[4]]
PIPS: Final[dict[str, list[tuple[float, float]]]] = {
    "2": [(MIDDLE, down) for down in ROWS[2]],
    "3": [(MIDDLE, down) for down in ROWS[3]],
    "4": CORNERS,
    "5": [*CORNERS, (MIDDLE, 45)],
    "6": SIX,
    "7": [*SIX, (MIDDLE, 32)],
    "8": [*SIX, (MIDDLE, 32), (MIDDLE, 58)],
    "9": [*EIGHT, (MIDDLE, 45)],
    "T": [*EIGHT, (MIDDLE, 27.7), (MIDDLE, 62.3)],
}
GOLD, SKIN, LINES, BLUE, HAIR = "#f0bf3c", "#f8ddc2", "#2b2320", "#24509a", "#b9822f"
BACKS: Final = {"red": ("#a51c2b", "#f2c9cd"), "blue": ("#1f3f86", "#c9d6f2")}
LATTICE: Final = 5.0
BODY: Final = (
    f'<path d="M13 45V39Q17 32 26 31H38Q47 32 51 39V45Z" fill="currentColor" stroke="{LINES}"/>'
    f'<path d="M16 45 24 32M20 45 27 32M48 45 40 32M44 45 37 32" stroke="{GOLD}" stroke-width="1.6"/>'
    f'<path d="M25 31 32 45 39 31 36 30H28Z" fill="#fff" stroke="{LINES}"/>'
    f'<path d="M30.6 36h.01M33.4 36h.01M32 39.5h.01" stroke="{LINES}" stroke-width="1.3"/>'
)
HEAD: Final = f'<path d="M26.5 18V24Q27 30.5 32 31 37 30.5 37.5 24V18Z" fill="{SKIN}" stroke="{LINES}"/>'
EYES: Final = (
    f'<path d="M28.8 22.3q1-.8 2 0M33.2 22.3q1-.8 2 0M32 22.5l-.6 3h1" fill="none" stroke="{LINES}" '
    'stroke-width=".7"/>'
)
COURTS: Final = {
    "K": (
        f'<path d="M46.5 12V40M43.5 35H49.5" stroke="{BLUE}" stroke-width="1.8"/>'
        f'<path d="M46.5 9l1.6 3.5h-3.2z" fill="{GOLD}" stroke="{LINES}" stroke-width=".5"/>'
        + BODY
        + f'<path d="M25.5 18Q21.5 25 25 31L28 29Q26 24 27 18ZM38.5 18Q42.5 25 39 31L36 29Q38 24 37 18Z" '
        f'fill="{HAIR}" stroke="{LINES}"/>'
        + HEAD
        + EYES
        + f'<path d="M26.5 24Q27 33.5 32 35 37 33.5 37.5 24 35.5 28 32 27 28.5 28 26.5 24Z" '
        f'fill="{HAIR}" stroke="{LINES}"/><path d="M30.5 28.6h3" stroke="{RED}" stroke-width="1"/>'
        f'<path d="M24.5 18.5 23 10.5 27.5 14 32 8.5 36.5 14 41 10.5 39.5 18.5Z" fill="{GOLD}" '
        f'stroke="{LINES}"/><path d="M25 17h14" stroke="{RED}" stroke-width="1.8"/>'
        f'<path d="M23 10.3h.01M32 8.3h.01M41 10.3h.01" stroke="{BLUE}" stroke-width="2.4"/>'
    ),
    "Q": (
        f'<path d="M46.5 20V40" stroke="#2f7d46" stroke-width="1.3"/>'
        f'<path d="M46.5 14h.01M43.7 17h.01M49.3 17h.01M44.7 20.2h.01M48.3 20.2h.01" '
        f'stroke="currentColor" stroke-width="4"/><path d="M46.5 17.2h.01" stroke="{GOLD}" stroke-width="3"/>'
        f'<path d="M26 16Q20 24 22 35L27 36 28 18ZM38 16Q44 24 42 35L37 36 36 18Z" fill="{HAIR}" '
        f'stroke="{LINES}"/>'
        + BODY
        + HEAD
        + EYES
        + f'<path d="M30.6 27.8q1.4 1.2 2.8 0" stroke="{RED}" stroke-width="1.3" fill="none"/>'
        f'<path d="M26 19Q32 15 38 19L37 16H27Z" fill="{HAIR}" stroke="{LINES}"/>'
        f'<path d="M25.5 16.5Q25 11 28.5 12.5 29.5 9 32 9 34.5 9 35.5 12.5 39 11 38.5 16.5 32 13.5 '
        f'25.5 16.5Z" fill="{GOLD}" stroke="{LINES}"/>'
        f'<path d="M28.5 12h.01M32 9h.01M35.5 12h.01" stroke="#fff" stroke-width="1.8"/>'
    ),
    "J": (
        f'<path d="M17.5 14V40" stroke="{BLUE}" stroke-width="1.6"/>'
        f'<path d="M17.5 9Q22 12 17.5 19 13 12 17.5 9Z" fill="{GOLD}" stroke="{LINES}" stroke-width=".6"/>'
        + BODY
        + f'<path d="M26.5 18Q22 22 23.5 29 27 30 27.5 25ZM37.5 18Q42 22 40.5 29 37 30 36.5 25Z" '
        f'fill="{GOLD}" stroke="{LINES}"/>'
        + HEAD
        + EYES
        + f'<path d="M30.6 28h2.8" stroke="{RED}" stroke-width="1.1"/>'
        f'<path d="M24 18.5Q23 11 32 10.5 41 11 40 18.5 32 15.5 24 18.5Z" fill="{BLUE}" '
        f'stroke="{LINES}"/><path d="M24 18.3Q32 14.8 40 18.3" stroke="{GOLD}" '
        f'stroke-width="1.6" fill="none"/>'
        f'<path d="M38 12Q46 8 47 14 42 14 39 15Z" fill="currentColor" stroke="{LINES}" stroke-width=".6"/>'
    ),
}


def _suit(symbol: str, x: float, y: float, size: float) -> str:
    return (
        f'<use href="#suit-{NAMES[symbol]}" transform="translate({number(x)} {number(y)})'
        f'scale({number(size / 2)})"/>'
    )


NAMES: Final = {"♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club"}
PIP: Final = 9.5


def _twice(marks: str) -> str:
    """Marks of the upper half, repeated upside down in the lower half."""
    return f'{marks}<g transform="rotate(180 32 45)">{marks}</g>'


def _card(card: int) -> Symbol:
    text = card_text(card)
    rank, symbol = text[0], SUIT_SYMBOLS[text[1]]
    color = RED if symbol in "♥♦" else INK
    name = NAMES[symbol]
    if rank in COURTS:
        face = f'<use href="#court-{rank}"/>'
    elif rank == "A":
        face = f'<use href="#ace-{name}"/>'
    else:
        face = "".join(
            f'<use href="#{"down" if y > 45.5 else "pip"}-{name}" x="{number(x)}" y="{number(y)}"/>'
            for x, y in PIPS[rank]
        )
    marks = f'<use href="#paper"/>{face}<use href="#rank-{rank}"/><use href="#index-{name}"/>'
    return Symbol(f"card-{text}", WIDTH, HEIGHT, f'<g color="{color}" fill="{color}">{marks}</g>')


def _joker() -> Symbol:
    star = "M32 24 36.5 38 51 38 39.5 46.5 43.8 60.5 32 52 20.2 60.5 24.5 46.5 13 38 27.5 38Z"
    letters = "".join(
        f'<text x="9" y="{14 + 9 * place}" font-size="9" font-weight="700" text-anchor="middle" '
        f'font-family="Vollkorn SC,Georgia,serif" fill="#5b2a86">{letter}</text>'
        for place, letter in enumerate("JOKER")
    )
    face = (
        f'<path d="{star}" fill="{GOLD}" stroke="#5b2a86" stroke-width="1.6"/>'
        f'<circle cx="32" cy="43" r="5" fill="{SKIN}" stroke="{LINES}" stroke-width=".7"/>'
        f'<path d="M30 42.5h.01M34 42.5h.01" stroke="{LINES}" stroke-width="1.2"/>'
        f'<path d="M29.8 45q2.2 2 4.4 0" stroke="{RED}" fill="none"/>'
    )
    return Symbol("card-joker", WIDTH, HEIGHT, '<use href="#paper"/>' + face + _twice(letters))


def _back(name: str) -> Symbol:
    """A lattice within a border, the same when turned upside down."""
    dark, light = BACKS[name]
    return Symbol(
        f"back-{name}",
        WIDTH,
        HEIGHT,
        f'<use href="#paper"/><rect x="4.5" y="4.5" width="55" height="81" rx="3" fill="{dark}"/>'
        f'<use href="#lattice" fill="{light}" opacity=".55"/>'
        f'<rect x="6" y="6" width="52" height="78" rx="2" fill="none" stroke="{light}"/>'
        f'<circle cx="32" cy="45" r="12" fill="{dark}" stroke="{light}" stroke-width="1.5"/>'
        f'<g color="{light}">{_suit("♠", 32, 45, 13)}</g>',
    )


def parts() -> Iterator[tuple[str, str]]:
    """The parts of which cards are drawn, by name: paper, suits and court cards."""
    yield "paper", f'<rect x=".5" y=".5" width="63" height="89" rx="5.5" fill="{PAPER}" stroke="#8b877c"/>'
    for symbol, path in SUITS.items():
        name, pip = NAMES[symbol], _suit(symbol, 0, 0, PIP)
        yield f"suit-{name}", f'<path d="{path}" fill="currentColor"/>'
        yield f"pip-{name}", pip
        yield f"down-{name}", f'<g transform="rotate(180)">{pip}</g>'
        yield f"ace-{name}", _suit(symbol, MIDDLE, 45, 30)
        yield f"index-{name}", _twice(_suit(symbol, 9, 28, 10))
    for rank in (*PIPS, *COURTS, "A"):
        yield f"rank-{rank}", _twice(figures("10" if rank == "T" else rank, 9, 13, 15, 12))
    diamonds = "".join(
        f"M{number(7 + LATTICE * (column + 0.5))} 7.5l2 2.5-2 2.5-2-2.5z" for column in range(10)
    )
    yield "lattice-row", f'<path d="{diamonds}"/>'
    rows = "".join(f'<use href="#lattice-row" y="{number(LATTICE * row)}"/>' for row in range(15))
    yield "lattice", rows
    for rank, marks in COURTS.items():
        half = f'<use href="#half-{rank}"/>'
        yield (
            f"half-{rank}",
            f'<g stroke-linecap="round" stroke-linejoin="round" stroke-width=".8">{marks}</g>',
        )
        yield (
            f"court-{rank}",
            f'<rect x="13" y="8" width="38" height="74" rx="1.5" fill="#fdf6e3" stroke="{BLUE}" '
            f'stroke-width=".7"/>{_twice(half)}<path d="M13 45H51" stroke="{GOLD}" stroke-width="1.2"/>'
            + _twice(f'<rect x="2" y="3" width="13.5" height="31.5" rx="3" fill="{PAPER}"/>'),
        )


def cards() -> Iterator[Symbol]:
    """The cards, the joker and the backs."""
    yield from map(_card, range(DECK_SIZE))
    yield _joker()
    yield from map(_back, BACKS)
