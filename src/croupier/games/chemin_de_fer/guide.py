"""What the gaming guide of baccarat-chemin de fer says beyond its facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec

from croupier.games.chemin_de_fer.game import BANK, CheminDeFerOptions
from croupier.games.guide import SHUFFLED, Pays, Ranking, Said, WagerLine, declared_line, money
from croupier.games.punto_banco_guide import COUNTS, ROUNDING, listed
from croupier.hands.baccarat import HANDS, NO_CARD, VALUES, hand_name
from croupier.hands.optional_draws import OPEN, OptionalDraws
from croupier.law.edition import Edition
from croupier.law.facts import LayoutArea

SECTION = "19:47-4"
THIRD_CARDS = "third_cards"


def how_played(edition: Edition[Any], options: CheminDeFerOptions) -> Iterator[Said]:
    """The object and the course of a round (19:47-4.1 to 4.11)."""
    yield Said(
        "The players bet against each other; the house deals no hand. The object is a count nearer to 9. A "
        "count is the last digit of the sum of the cards.",
        f"{SECTION}.1",
    )
    yield Said(f"{options.decks} decks of 52 cards are dealt from a shoe.", f"{SECTION}.1")
    yield Said(
        f"At least {options.min_players_to_open} players must be seated to open a shoe.", f"{SECTION}.3"
    )
    yield Said(SHUFFLED[options.shuffle], f"{SECTION}.4")
    yield from _bank(options)
    yield from _covering(options)
    yield from _hands(edition, options)
    yield Said(
        "If the Player's Hand wins, every wager against the bank is paid 1 to 1 from the bank. If the "
        "Banker's Hand wins, the banker wins them all. Equal counts push.",
        f"{SECTION}.10",
    )
    yield Said(
        f"The house takes vigorish of {options.vigorish_percent}%, {ROUNDING[options.vigorish_rounding]}, "
        "from what the banker wins in a round.",
        f"{SECTION}.10",
    )
    yield from _going_on(options)
    after = "one more round is dealt" if options.round_after_stop_card else "no further round is dealt"
    yield Said(
        f"The cutting card lies {options.cut_card_from_back} cards from the end. After the round in which it "
        f"comes out {after}, then all cards are shuffled.",
        f"{SECTION}.4",
    )


def _bank(options: CheminDeFerOptions) -> Iterator[Said]:
    if options.bank_selection == "auction":
        text = (
            "Whoever bids the highest bank takes a new shoe, the lower seat number among equal bids. Later "
            "the shoe is offered to the next number, who may decline it."
        )
    else:
        text = (
            "A new shoe is offered to seat 1, then to the next numbers, counterclockwise. Whoever takes it "
            "is the banker and deals; you may always decline."
        )
    yield Said(text, f"{SECTION}.5")
    most = f" and at most {money(options.max_bank)}" if options.max_bank is not None else ""
    yield Said(
        f"The banker puts down the bank, at least {money(options.min_bank)}{most}. That is all the banker "
        "can lose in the round.",
        f"{SECTION}.6",
    )


def _covering(options: CheminDeFerOptions) -> Iterator[Said]:
    suivi = ", first of all whoever has just lost a banco (suivi)" if options.banco_suivi else ""
    yield Said(
        "Call banco to play alone against the whole bank. If several call it, it goes to the first from the "
        f"banker's right{suivi}.",
        f"{SECTION}.7",
    )
    yield Said(
        f"If nobody calls banco, each player in turn covers a part of the bank (punto), at least "
        f"{money(options.table_min)}, until it is full. A wager is cut to what is still uncovered; what "
        "nobody covers is out of play.",
        f"{SECTION}.7",
    )
    if options.standing_players:
        yield Said(
            "Standing players may cover what the seated ones leave, at the place where they stand.",
            f"{SECTION}.7",
        )
    yield Said(
        "If nobody offers a wager, the banker may lower the bank; otherwise the shoe passes.", f"{SECTION}.7"
    )


def _hands(edition: Edition[Any], options: CheminDeFerOptions) -> Iterator[Said]:
    yield Said(
        "The banco caller or the largest wager plays the Player's Hand for all, the first in turn among "
        "equal wagers; the banker plays the other. Two cards go face down to each, in turn.",
        f"{SECTION}.8",
    )
    table = options.draws(edition)
    yield Said(
        f"The player looks first, then the banker. A count of {table.natural} or more on two cards is a "
        "natural: it is shown at once, and no more cards are dealt.",
        f"{SECTION}.8",
    )
    text = (
        "Otherwise the table of third cards says who draws, the Player's Hand first; a third card is face up."
    )
    chooses = [
        f"the {cell.hand.capitalize()}'s Hand {_where(cell.points, cell.third)}" for cell in table.cells
    ]
    if chooses:
        *others, last = chooses
        where = " and ".join(filter(None, (", ".join(others), last)))
        text += f" Whoever plays it chooses with {where}."
    yield Said(text, f"{SECTION}.9")


def _where(points: int, third: int) -> str:
    return f"of {points}" + (f" against {_a(third)}" if third >= 0 else "")


def _a(value: int) -> str:
    return f"an {value}" if value == 8 else f"a {value}"


def _going_on(options: CheminDeFerOptions) -> Iterator[Said]:
    if options.bank_continuation == "whole":
        text = "leaves the whole bank with what it won, less vigorish, or passes the shoe"
    else:
        text = "states the next bank freely, or passes the shoe"
    yield Said(
        f"The banker keeps the shoe after a win or a tie and {text}. After a loss it goes to the next player "
        "on the right, and the bank is new.",
        f"{SECTION}.11",
    )


def ranks(edition: Edition[Any], options: CheminDeFerOptions) -> Iterator[Ranking]:
    """Values of cards and the table of third cards (19:47-4.1, 4.9)."""
    yield Ranking(title="Values of cards", cite=f"{SECTION}.1", header=("Card", "Counts"), rows=COUNTS)
    table = options.draws(edition)
    yield Ranking(
        title="The Player's Hand",
        cite=f"{SECTION}.9",
        header=("Count of two cards", "The hand"),
        rows=(
            *_does(list(enumerate(table.player))),
            (listed(list(range(table.natural, VALUES))), "is a natural: neither hand draws"),
        ),
    )
    yield Ranking(
        title="The Banker's Hand, if the Player's Hand drew",
        cite=f"{SECTION}.9",
        header=("Count of two cards", "Draws if the Player's third card counts", "May choose", "Stays"),
        rows=tuple(_banker_rows(table)),
    )
    yield Ranking(
        title="The Banker's Hand, if the Player's Hand stayed",
        cite=f"{SECTION}.9",
        header=("Count of two cards", "The hand"),
        rows=tuple(_does([(count, row[NO_CARD]) for count, row in enumerate(table.banker)])),
    )


def _does(letters: Sequence[tuple[int, str]]) -> Iterator[tuple[str, str]]:
    words = {"D": "draws a third card", OPEN: "draws or stays, as its player chooses", "S": "stays"}
    for letter, word in words.items():
        if found := [count for count, each in letters if each == letter]:
            yield listed(found), word


def _banker_rows(table: OptionalDraws) -> Iterator[tuple[str, str, str, str]]:
    """One row for all neighboring counts that draw in the same way."""
    for row, same in groupby(enumerate(table.banker), key=lambda each: each[1][:VALUES]):
        by_letter = {
            letter: [value for value, each in enumerate(row) if each == letter] for letter in ("D", OPEN, "S")
        }
        draws, chooses, stays = (listed(found) if found else "-" for found in by_letter.values())
        yield listed([count for count, _ in same]), draws, chooses, stays


def wager_lines(edition: Edition[Any], options: CheminDeFerOptions) -> Iterator[WagerLine]:
    """Every wager; what the bank pays says its vigorish."""
    for name, fact in edition.wagers.items():
        line = declared_line(name, fact, edition, options)
        if name == BANK:
            less = f" less {options.vigorish_percent}%"
            line = msgspec.structs.replace(
                line, pays=tuple([Pays(each.case, f"{each.text}{less}") for each in line.pays])
            )
        yield line


def card(edition: Edition[Any], options: CheminDeFerOptions) -> Iterator[tuple[str, str]]:
    """The rules of this table in a few words each."""
    yield "Decks", str(options.decks)
    yield "Bank", f"wins 1 to 1 less {options.vigorish_percent}% vigorish, from {money(options.min_bank)}"
    yield "Punto, banco", "1 to 1 from the bank; equal counts push"
    free = [
        f"{cell.hand.capitalize()} {_where(cell.points, cell.third)}" for cell in options.draws(edition).cells
    ]
    yield "Third cards", f"by the table; choice with {', '.join(free)}" if free else "by the table"
    kept = "the whole bank stays" if options.bank_continuation == "whole" else "the next bank is free"
    yield "Shoe", f"goes around; kept until the banker loses, {kept}"


def hand_names(
    edition: Edition[Any], options: CheminDeFerOptions, hands: Mapping[str, Sequence[int]]
) -> dict[str, str]:
    """What the two hands are called: "7", "natural 9"."""
    natural = options.draws(edition).natural
    return {hand: hand_name(hands[hand], natural) for hand in HANDS if hands.get(hand)}


def vigorish_in(edition: Edition[Any], options: CheminDeFerOptions, wager: str, stake: int, won: bool) -> int:
    """The vigorish within the net of a bank that won."""
    return options.vigorish(stake) if wager == BANK and won else 0


def figures_assume(edition: Edition[Any], options: CheminDeFerOptions) -> Iterator[str]:
    """What the figures of the guide count."""
    yield (
        "The figures are those of a freshly shuffled shoe, of the covered part of a bank, and of both sides "
        "choosing best. Pushes count as wagers. What a player loses against the bank the banker wins."
    )


def layout_areas(edition: Edition[Any], options: CheminDeFerOptions) -> dict[str, LayoutArea]:
    """The felt, with the table of third cards printed line by line."""
    found: dict[str, LayoutArea] = {}
    for name, area in edition.layout.items():
        if name != THIRD_CARDS:
            label = area.label.replace("{vigorish}", str(options.vigorish_percent))
            found[name] = msgspec.structs.replace(area, label=label)
            continue
        lines = list(_printed(options.draws(edition)))
        x, y, width, height = area.box
        high = height / len(lines)
        for place, line in enumerate(lines):
            box = (x, y + place * high, width, high)
            found[f"{name}-{place + 1}"] = msgspec.structs.replace(area, label=line, box=box)
    return found


def _printed(table: OptionalDraws) -> Iterator[str]:
    """The table of third cards as the felt has it."""
    yield "Player: " + ", ".join(f"{counts} {word}" for counts, word in _short(list(enumerate(table.player))))
    stayed = [(count, row[NO_CARD]) for count, row in enumerate(table.banker)]
    yield "Banker, Player stayed: " + ", ".join(f"{counts} {word}" for counts, word in _short(stayed))
    for counts, draws, chooses, stays in _banker_rows(table):
        parts = [
            f"draws on {draws}" if draws != "-" else "",
            f"chooses on {chooses}" if chooses != "-" else "",
        ]
        parts.append(f"stays on {stays}" if stays != "-" else "")
        yield f"Banker {counts}: {', '.join(filter(None, parts))}"


def _short(letters: Sequence[tuple[int, str]]) -> Iterator[tuple[str, str]]:
    words = {"D": "draws", OPEN: "chooses", "S": "stays"}
    for letter, word in words.items():
        if found := [count for count, each in letters if each == letter]:
            yield listed(found), word
