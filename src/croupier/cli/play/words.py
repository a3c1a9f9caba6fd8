"""The commands of the terminal table: a line becomes a request, or is refused with what was expected."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from croupier.equipment.cards import NOTATION, are_cards
from croupier.law.edition import near, same_id
from croupier.law.refusal import BadInput
from croupier.procedure.choices import letters, spoken, ways_to_say
from croupier.procedure.seats import SeatId, read_seat

_MONEY = re.compile(r"\$?(\d{1,9}(?:,\d{3}){0,3})(?:\.(\d{1,2}))?", re.ASCII)
_DIGITS = re.compile(r"\d{1,18}", re.ASCII)
_PLACE = r"(\d{1,3}(?:/[a-z])?)"
_SEAT = re.compile(rf"(?:seat\s+)?{_PLACE}\s*:\s*(.*)|seat\s+{_PLACE}\s+(.*)", re.ASCII | re.DOTALL)
_ROLL = re.compile(r"[0-9](?:[\s,/-]*[0-9]){1,2}", re.ASCII)
LONGEST_SEAT = 5
_TILES = re.compile(r"[1-6]-[1-6](?:[\s,]+[1-6]-[1-6])+", re.ASCII)
_NEARLY_CARD = re.compile(r"(?:1?[0-9]|[tjqka])[a-z]?$|[cdhs](?:10|[2-9tjqka])$")

_WORDS = {
    "bet": "bet", "wager": "bet", "reduce": "reduce", "lower": "reduce", "remove": "remove", "on": "on",
    "off": "off", "again": "again", "deal": "close", "roll": "close", "throw": "close", "shake": "close",
    "close": "close", "go": "close", "dice": "dice", "shaker": "dice", "shoe": "dice", "color": "color",
    "cut": "cut", "buy": "buy", "tip": "tip", "show": "show", "why": "why", "rules": "rules",
    "save": "save", "quit": "quit", "exit": "quit", "help": "help", "?": "help", "sit": "sit",
    "leave": "leave", "cards": "cards", "unseen": "unseen", "stub": "stub", "report": "report",
    "irregularity": "report", "reader": "reader", "lot": "result", "spin": "result", "draw": "result",
    "validate": "validate", "say": "say", "head": "head", "value": "value", "undo": "undo",
    "clear": "clear", "wagers": "wagers", "board": "board", "tickets": "tickets", "ticket": "tickets",
}  # fmt: skip
NO_MORE_BETS = "no more bets"
_YES = {"yes": True, "true": True, "no": False, "false": False}
_DICE = {"accept": "accept", "take": "accept", "decline": "decline", "refuse": "decline", "pass": "pass"}


class Request(NamedTuple):
    """What a line asks for: a word, the seat it is for (0 if none is named) and its fields."""

    word: str
    seat: SeatId = 0
    values: dict[str, Any] = {}


def read_money(text: str) -> int:
    """Dollars as people write them, in cents."""
    match = _MONEY.fullmatch(text.strip())
    if match is None:
        raise BadInput(f"amount {text!r}: expected dollars, such as $10 or $12.50")
    cents = int(match[1].replace(",", "")) * 100 + int((match[2] or "0").ljust(2, "0"))
    if cents == 0:
        raise BadInput(f"amount {text!r}: expected more than $0")
    return cents


def _bet(words: Sequence[str]) -> dict[str, Any]:
    """The words that name wagers, the amount of each in cents, and the wager they are behind."""
    names, behind = [word.strip(",") for word in words], ""
    if "behind" in names:
        at = names.index("behind")
        if at == len(names) - 1:
            raise BadInput("bet: expected the name of a wager after behind")
        behind = "-".join(names[at + 1 :])
        names = names[:at]
    if not names or (len(names) == 1 and not _MONEY.fullmatch(names[0])):
        raise BadInput("bet: expected a wager and an amount in dollars; wagers lists what can be bet now")
    chips = names[-1].casefold() in ("chips", "chip") and len(names) > 1
    if chips:
        return {"words": names[:-2], "chips": _number(names[-2:-1], "chips"), "behind": behind}
    return {"words": names[:-1], "amount": read_money(names[-1]), "behind": behind}


def _number(words: Sequence[str], what: str) -> int:
    if len(words) != 1 or not (words[0].isascii() and words[0].isdigit()) or len(words[0]) > 4:
        raise BadInput(f"{what}: expected one whole number")
    return int(words[0])


def _seat(text: str, what: str) -> SeatId:
    """A seat as people write it: 2, or 2/b for the second person on a box."""
    seat = read_seat(text) if len(text) <= LONGEST_SEAT else 0
    if not seat:
        raise BadInput(f"{what} {text!r}: expected the number of a seat, such as 2, or 2/b on a shared box")
    return seat


def _one(words: Sequence[str], what: str, expected: str) -> str:
    if len(words) != 1:
        raise BadInput(f"{what}: expected {expected}")
    return words[0]


def _fields(words: Sequence[str]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadInput(f"report: {word!r}, expected FIELD=VALUE such as card=Ks")
        fields[name] = int(value) if _DIGITS.fullmatch(value) else value
        if value in ("true", "false", "yes", "no"):
            fields[name] = value in ("true", "yes")
    return fields


def _request(word: str, rest: list[str], line: str) -> dict[str, Any]:
    match word:
        case "bet":
            return _bet(rest)
        case "reduce":
            if len(rest) < 2:
                raise BadInput(
                    "reduce: expected a wager and an amount in dollars, such as reduce dont-pass 5"
                )
            return {"words": rest[:-1], "amount": read_money(rest[-1])}
        case "remove" | "on" | "off":
            if not rest:
                raise BadInput(f"{word}: expected the name of one wager")
            return {"words": rest}
        case "dice":
            what = line.split(maxsplit=1)[0]
            answer = _one(rest, what, "accept, decline or pass")
            if answer not in _DICE:
                raise BadInput(f"{what} {answer!r}: expected accept, decline or pass")
            return {"word": _DICE[answer]}
        case "color":
            if len(rest) != 2:
                raise BadInput("color: expected a color and what a stack of twenty is worth: color blue 20")
            return {"color": rest[0], "cents": read_money(rest[1])}
        case "cut":
            return {"cards": _number(rest, "cut")}
        case "buy" | "tip":
            return {"cents": read_money(_one(rest, word, "an amount in dollars"))}
        case "save":
            file = "".join(line.split(maxsplit=1)[1:]).strip()
            name = file.removeprefix("--force ").removesuffix(" --force").strip()
            if not name:
                raise BadInput("save: expected the name of a file")
            return {"file": name, "force": name != file}
        case "sit":
            if not rest:
                raise BadInput("sit: expected the number of a seat, such as sit 2")
            return {"seat": _seat(rest[0], "sit"), "cents": read_money(rest[1]) if rest[1:] else 0}
        case "leave":
            return {"seat": _seat(_one(rest, "leave", "one seat"), "leave") if rest else 0}
        case "validate":
            return {"seat": _seat(_one(rest, "validate", "one seat"), "validate") if rest else 0}
        case "reader":
            answer = _one(rest, "reader", "yes or no")
            if answer not in _YES:
                raise BadInput(f"reader {answer!r}: expected yes or no")
            return {"answer": _YES[answer]}
        case "result":
            if not rest:
                raise BadInput("expected what was drawn, such as lot 7, spin 00 or draw 5 12 33")
            return {"text": " ".join(rest)}
        case "value":
            return {"value": _one(rest, "value", "one word, such as 32 hex digits") if rest else ""}
        case "close" if rest[0:1] == ["table"]:
            count = _one(rest[1:], "close table", "the inventory counted, in dollars") if rest[1:] else ""
            return {"table": True, "cents": read_money(count) if count else None}
        case "say":
            if len(rest) == 2 and _MONEY.fullmatch(rest[1]):
                return {"word": f"{rest[0]} {read_money(rest[1])}"}
            return {"word": _one(rest, "say", "one word, such as relief or consent")}
        case "stub":
            return {"stub": _number(rest[:1], "stub"), "misdeal": rest[1:] == ["misdeal"]}
        case "report":
            if not rest:
                raise BadInput("report: expected the id of an irregularity; rules irregularities lists them")
            return {"id": rest[0], "details": _fields(rest[1:])}
        case "cards":
            return {"cards": " ".join(rest)}
        case "tickets":
            return {"path": " ".join(rest)}
        case "rules":
            return {"words": rest}
        case "close" if rest:
            return {"roll": " ".join(rest)}
        case "close" if line.casefold() == "close":
            return {"betting_or_table": True}
    return {}


def _answer(words: Sequence[str], answers: Sequence[str], barred: Sequence[str]) -> dict[str, Any] | None:
    """The answer a line gives: a word, the players' word for it, its letter or its beginning, with an amount
    if one follows. An answer that is not allowed is returned too, so that the table says why.
    """
    amount = None
    if len(words) > 1 and _MONEY.fullmatch(words[-1]) and " ".join(words) not in answers:
        words, amount = words[:-1], read_money(words[-1])
    said = " ".join(words).casefold()
    known = (*answers, *barred)
    forms = {same_id(form): word for word in reversed(known) for form in (spoken(word), word)}
    forms = {**ways_to_say(known), **forms}
    word = letters(answers).get(said) or letters(barred).get(said) or forms.get(same_id(said))
    if word is None and len(said) > 1:
        fits = {word for form, word in forms.items() if word in answers and form.startswith(same_id(said))}
        word = fits.pop() if len(fits) == 1 else None
    if word is None:
        return None
    return {"word": word} if amount is None else {"word": word, "amount": amount}


def read_line(
    line: str,
    answers: Sequence[str] = (),
    commands: Sequence[str] = (),
    *,
    barred: Sequence[str] = (),
    names_wager: Callable[[Sequence[str]], bool] = lambda words: False,
    names_pieces: Callable[[Sequence[str], SeatId], dict[str, Any] | None] = lambda words, seat: None,
) -> Request:
    """A line as a request; `answers` are the answers to the current question, `barred` those not allowed,
    `commands` the words listed if the line is none of them; `names_wager` says whether words name a wager,
    `names_pieces` reads an answer that names pieces of a seat's hand.
    """
    seat: SeatId = 0
    text = line.strip()
    if prefixed := _SEAT.fullmatch(text):
        seat, text = _seat(prefixed[1] or prefixed[3], "seat"), (prefixed[2] or prefixed[4] or "").strip()
    words = text.split()
    if not words:
        raise BadInput("Nothing was typed. You can: help.")
    answer = names_pieces(words, seat) or _answer(words, answers, barred) if answers else None
    if answer is not None:
        return Request("answer", seat, answer)
    first = words[0].casefold()
    if " ".join(words).casefold().rstrip(".!") == NO_MORE_BETS:
        return Request("close", seat)
    if len(words) > 1 and _MONEY.fullmatch(words[-1]) and names_wager(words[:-1]):
        return Request("bet", seat, _bet(words))
    if first in _WORDS:
        word = _WORDS[first] if words[1:] or first not in ("spin", "draw") else "close"
        values = _request(word, words[1:], text)
        return Request("close_table" if values.pop("table", False) else word, seat, values)
    if _ROLL.fullmatch(text):
        return Request("close", seat, {"roll": text})
    if are_cards(text) or _TILES.fullmatch(text):
        return Request("cards", seat, {"cards": text})
    if not answers and len(words) > 1 and (_MONEY.fullmatch(words[-1]) or "behind" in words):
        return Request("bet", seat, _bet(words))
    meant = "" if answers else near(first, _WORDS)
    if meant.startswith("did you"):
        raise BadInput(f"Unknown command {words[0]!r}: {meant}")
    said = text if answers else words[0]
    card = f" A card is {NOTATION}." if _NEARLY_CARD.match(first) else ""
    known = [spoken(answer) for answer in answers] or commands or ("help",)
    raise BadInput(f"Unknown command {said!r}. You can: {', '.join(known)}.{card}")
