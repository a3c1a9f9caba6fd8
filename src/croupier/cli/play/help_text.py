"""What `help` lists at the terminal table: the commands that this table has."""

from __future__ import annotations

import re

from croupier.cli.play.words import NO_MORE_BETS
from croupier.equipment.devices import Device
from croupier.procedure.betting_rules import Calling, Coloring, Cutting, Passing, Ticketing, words_heard
from croupier.procedure.going_around import GoesAround
from croupier.table.prompts import device_of, device_to_come
from croupier.table.table import Table

_BETTING = (
    ("bet WAGER AMOUNT", "make a wager or raise it, in dollars; several at once: bet WAGER WAGER 10"),
    ("reduce WAGER AMOUNT", "lower a wager to an amount"),
    ("remove WAGER", "take a wager down"),
    ("undo", "take back the last wager or change; clear takes back all since betting opened"),
    ("again", "make your last wagers again"),
    ("wagers", "what can be wagered now, as it is typed"),
)
_MAIN = (("bet AMOUNT", "make the main wager, in dollars"),)
_CALLS = (
    ("bet WAGER AMOUNT behind WAGER", "odds behind a line or come wager"),
    ("on WAGER, off WAGER", "call a wager on or off for the come-out roll"),
)
_COLOR = (
    ("color COLOR AMOUNT", "chips of a color of your own; the amount is what a stack of twenty is worth"),
    ("bet WAGER NUMBER chips", "a wager of this many chips of your color"),
)
_CARDS = (
    ("deal", "no more bets: the cards are dealt"),
    ("cut CARDS", "cut this many cards from the top, at least ten from either end"),
    ("a word of the question", "answers it; the letter in parentheses is enough"),
)
_SHOE = (
    ("double AMOUNT", "doubles for less, where the question offers it; so with insure AMOUNT"),
    ("say WORD", "before the deal: see_burn_card, or consent to share your box"),
)
_ALWAYS = (
    ("buy AMOUNT", "change cash into chips"),
    ("tip AMOUNT", "between rounds: chips for the dealer"),
    ("show", "what lies on the table"),
    ("why", "the rule of everything that just happened; after a round, of the whole round"),
    ("rules", "the rules of this table on one card; rules WAGER for one wager, rules all for everything"),
    (
        "head",
        "the journal's last entry with its hash, commitment and digests in full, seeds revealed and sealed",
    ),
    ("save FILE", "write the journal as JSON lines; save --force FILE overwrites an existing file"),
    ("close table", "between rounds: count the inventory, reveal the seeds, end the journal"),
    ("quit", "leave; with --journal the table can be resumed"),
)
_BOARD = (("board", "the last {results} as the board of a casino shows them"),)
_TICKETS = (("tickets", "your tickets and what they caught; tickets FILE.svg draws them with the board"),)
_VALUE = (
    ("value [TEXT]", "before betting closes: a new random value of yours for the cards or dice to come"),
)
_DEALER = (
    ("sit SEAT [AMOUNT]", "a patron takes a seat, with chips for this many dollars"),
    ("leave SEAT", "a patron leaves"),
    ("SEAT: WORDS", "any of a patron's commands for a seat, such as {example}"),
)
_DEALER_CARDS = ("Ks Kh 7d", "the cards you dealt or turned up, in order")
_DEALER_DECK = (
    ("unseen", "the cards due were dealt face down and nobody has seen them"),
    ("stub 37", "the cards counted in the stub; stub 37 misdeal if a misdeal was found"),
)
_DEALER_SHOE = (
    ("reader yes, reader no", "what the card reader answers"),
    ("lot NUMBER", "the lot a device of the table drew"),
    ("validate [SEAT]", "a supervisor confirms the prize of a seat"),
    ("sit 1/b, 1/b: bet ...", "a second person on box 1; 1/c is the third"),
    (
        "say WORD, SEAT: say WORD",
        "before the deal: relief, reshuffle, reader_in_order; of a patron see_burn_card, consent",
    ),
)
_REPORT = (
    (
        "report ID [FIELD=VALUE ...]",
        "an irregularity (rules irregularities lists them): shows the ruling, yes confirms it",
    ),
    ("correct VALUE", "what you entered last was wrong; this is right, such as correct {entered}"),
    ("floor correct [entry N] VALUE", "a floorperson corrects what was acted on: shows the ruling first"),
)

_COMMAND = re.compile(r"[a-z]+( [a-z]+)*(?=[ ,]|$)")


def help_rows(table: Table, live: bool, first: str, main: bool = False) -> list[tuple[str, str]]:
    """Commands and what they do, for the patron or the dealer of this table."""
    rulebook = table.rulebook
    cards, shoe = isinstance(rulebook, Cutting), bool(table.round.shoes)
    shoe = shoe and not any(each.one_round for each in table.round.shoes.values())
    turn = rulebook.goes_around if isinstance(rulebook, Passing) else None
    dice = turn is not None and turn.thrown
    calls = _CALLS if isinstance(rulebook, Calling) else ()
    color = _COLOR if isinstance(rulebook, Coloring) else ()
    rows = [*(_MAIN if main else ()), *_BETTING, *calls, *color, *_passing(turn)]
    device, doubles = device_to_come(table), "double" in table.edition.wagers
    if live:
        turns = [("4-3", "the dice were thrown and show these faces") if dice else _CARDS[0]]
        if device is not None and not (dice and device_of(table)):
            entered = device.example if device.name == "dice" else "RESULT"
            use = entered if dice else f"{device.use} {entered}"
            shows = f"what the {device.name} show{_s(device)}"
            turns = [(NO_MORE_BETS, "closes betting"), (use, f"{shows}; also closes betting")]
        rows = [*_DEALER, *rows, *turns, *((_DEALER_CARDS, _CARDS[2]) if cards else ())]
        twenty_one = _DEALER_SHOE if doubles else ()
        rows += (_DEALER_DECK[0], *twenty_one) if shoe else _DEALER_DECK if cards else ()
        rows += [_SHOE[0]] if shoe and doubles else []
        rows += _REPORT
    else:
        rows += (
            [(device.use, f"no more bets: the {device.name} decide{_s(device)}")]
            if device is not None
            else [*_CARDS]
            if cards
            else _CARDS[:1]
        )
        rows += [_SHOE[0]] if shoe and doubles else []
        rows += [_SHOE[1]] if shoe and doubles else []
        rows += _VALUE
    board = table.edition.board
    rows += _BOARD if board is not None else ()
    rows += _TICKETS if isinstance(rulebook, Ticketing) else ()
    words = [word for word, (who, _) in words_heard(rulebook).items() if live or who == "player"]
    if words and not (shoe and doubles):
        rows += [("say WORD", f"before betting closes: {', '.join(words)}")]
    stated = {"example": f"2: bet {first} 10", "entered": "4-3" if dice else "Ks"}
    stated |= {"results": board.results} if board is not None else {}
    return [(words, text.format(**stated)) for words, text in (*rows, *_ALWAYS)]


def _passing(turn: GoesAround | None) -> list[tuple[str, str]]:
    """How the dice or the shaker are taken and passed, in games where they go around."""
    if turn is None:
        return []
    word, it = turn.what.removeprefix("the "), "them" if turn.verb == "are" else "it"
    return [(f"{word} accept, {word} pass", f"take {turn.what}, or give {it} up")]


def _s(device: Device) -> str:
    return "" if device.name in ("dice", "balls") else "s"


def command_names(rows: list[tuple[str, str]]) -> list[str]:
    """The commands that `help` lists, without what follows them."""
    names = [_COMMAND.match(words) for words, _ in rows]
    found = [name[0] for name in names if name is not None and not name[0].startswith("a ")]
    return list(dict.fromkeys(found))
