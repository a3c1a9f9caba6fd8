"""Stand-alone verifier of a journal: recomputes every card and roll from revealed seeds (docs/fairness.md).

Needs only Python, shares no code with the dealer and may be copied as a single file.
"""

import hashlib
import json
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

LINE = re.compile(rb'\{"event":(\{.*\}),"hash":"([0-9a-f]{64})"\}\n')
DIGEST = re.compile(r"[0-9a-f]{64}")
ONE_DECK = 52
BEFORE_FIRST = bytes(32)
SEED_LENGTH = 32
USAGE = 'usage: python -m croupier.verify JOURNAL (JSON lines: {"event":{...},"hash":"..."})'


class Unreadable(Exception):
    """The journal is not in the form docs/fairness.md describes."""


@dataclass
class Draw:
    """What was drawn from a committed seed: cards dealt from a shuffle or a roll, from `line` on."""

    kind: str
    size: int
    part: str = ""
    cut: int = 0
    cut_line: int = 0
    line: int = 0
    outcome: list[int] = field(default_factory=list)


@dataclass
class Commitment:
    """A committed seed, what was drawn from it and the line of its reveal."""

    line: int
    digest: str
    draw: Draw | None = None
    seed: str = ""
    revealed: int = 0


@dataclass
class Report:
    """What the verifier found: faults, remarks, and how much it checked."""

    faults: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    lines: int = 0
    commitments: int = 0
    cards: int = 0
    rolls: int = 0


def numbers(tag: bytes, seed: bytes, part: str) -> Iterator[int]:
    """The bytes of the stream of a draw, without end."""
    source = hashlib.shake_256(tag + b"\0" + seed + part.encode("utf-8"))
    start, end = 0, 256
    while True:
        yield from source.digest(end)[start:]
        start, end = end, 2 * end


def number_below(limit: int, stream: Iterator[int]) -> int:
    """The next number below a limit; values beyond the last whole share are thrown away."""
    while True:
        if limit <= 256:
            value, values = next(stream), 256
        else:
            value, values = 256 * next(stream) + next(stream), 65536
        share = values // limit
        if value < share * limit:
            return value // share


def shuffled(seed: bytes, part: str, size: int, cut: int) -> list[int]:
    """The whole deck in the order it is dealt, after the cut."""
    stream = numbers(b"croupier shuffle 1", seed, part)
    deck = list(range(size))
    for place in range(size):
        chosen = place + number_below(size - place, stream)
        deck[place], deck[chosen] = deck[chosen], deck[place]
    return deck[cut:] + deck[:cut]


def rolled(seed: bytes, part: str, dice: int) -> list[int]:
    """The faces of a roll."""
    stream = numbers(b"croupier roll 1", seed, part)
    return [1 + number_below(6, stream) for _ in range(dice)]


def card_name(number: int) -> str:
    """The text of a card."""
    return "23456789TJQKA"[number // 4] + "cdhs"[number % 4] if 0 <= number < 52 else "*"


def extract(events: Iterable[tuple[int, dict[str, Any]]], report: Report) -> list[Commitment]:
    """The commitments of a journal with their draws; only this function knows the names of events."""
    found: list[Commitment] = []
    shoe: Draw | None = None
    uncommitted = 0
    for line, event in events:
        kind = event.get("type")
        draw: Draw | None = None
        if kind == "shuffled":
            shoe = draw = Draw("shuffled", event.get("size", ONE_DECK))
        elif kind == "cut" and shoe is not None:
            shoe.cut, shoe.cut_line = event["cards"], line
        elif kind == "dealt" and shoe is not None:
            shoe.line = shoe.line or line
            cards = [card for _, card in event["cards"]]
            # A stack for the community is spread with its bottom card first (19:47-18.9(c)).
            spread = len(cards) > 1 and all(holder == "community" for holder, _ in event["cards"])
            shoe.outcome.extend(reversed(cards) if spread else cards)
        elif kind == "ruled" and event["ruling"] == "set_aside" and shoe is not None:
            shoe.line = shoe.line or line
            shoe.outcome.append(event["card"])
        elif kind == "rolled":
            draw = Draw("rolled", len(event["dice"]), line=line, outcome=list(event["dice"]))
        if kind in ("committed", "shuffled") and event["commitment"]:
            found.append(Commitment(line, event["commitment"], draw))
        elif draw is not None and not event["commitment"]:
            uncommitted += 1
        if kind in ("rolled", "round_closed") and event["commitment"]:
            reveal(line, event, draw, found, report)
    if uncommitted:
        report.remarks.append(f"{uncommitted} shuffles or rolls have no commitment and cannot be recomputed.")
    return found


def reveal(
    line: int, event: dict[str, Any], roll: Draw | None, found: list[Commitment], report: Report
) -> None:
    """Join a revealed seed and its part to the commitment."""
    for commitment in reversed(found):
        if commitment.digest == event["commitment"]:
            break
    else:
        report.faults.append(f"Line {line}: a seed is revealed that was never committed to.")
        return
    if commitment.revealed:
        report.faults.append(f"Line {line}: the seed of line {commitment.revealed} is used again.")
        return
    commitment.seed, commitment.revealed = event["seed"], line
    commitment.draw = roll or commitment.draw
    if commitment.draw is not None:
        commitment.draw.part = event["part"]


def read(lines: Iterable[bytes], report: Report) -> tuple[list[tuple[int, dict[str, Any]]], dict[str, int]]:
    """The events by line, and by hash the lines that closed betting; the chain is checked on the way."""
    events: list[tuple[int, dict[str, Any]]] = []
    places: dict[str, int] = {}
    previous = BEFORE_FIRST
    for line, text in enumerate(lines, 1):
        match = LINE.fullmatch(text)
        if match is None:
            raise Unreadable(f'line {line} is not exactly of the form {{"event":{{...}},"hash":"..."}}')
        body, digest = match.group(1), match.group(2).decode()
        try:
            event = json.loads(body)
        except (ValueError, RecursionError) as error:
            raise Unreadable(f"the event of line {line} is not JSON ({error})") from None
        expected = hashlib.sha256(previous + body).hexdigest()
        if digest != expected:
            report.faults.append(
                f"Line {line}: the hash is {digest}, but the events up to here give {expected}."
            )
        # Going on from the written hash names each broken line once.
        previous = bytes.fromhex(digest)
        if event.get("type") == "closed":
            places[digest] = line
        events.append((line, event))
    report.lines = len(events)
    return events, places


def check_part(draw: Draw, commitment: Commitment, places: dict[str, int], report: Report) -> None:
    """The part must name a closing of betting after the commitment and the cut, and before the draw."""
    digests = DIGEST.findall(draw.part)
    if not digests:
        report.faults.append(f"Line {draw.line}: the part {draw.part!r} names no entry of the journal.")
    for digest in digests:
        if not max(commitment.line, draw.cut_line) < places.get(digest, 0) < draw.line:
            report.faults.append(
                f"Line {draw.line}: the part names {digest}, which is no closing of betting between the "
                f"commitment in line {commitment.line} with its cut and the draw."
            )


def check_draw(draw: Draw, seed: bytes, report: Report) -> None:
    """Every card or face against its own derivation."""
    if draw.kind == "rolled":
        report.rolls += 1
        expected = rolled(seed, draw.part, draw.size)
        if expected != draw.outcome:
            report.faults.append(
                f"Line {draw.line}: the roll was {'-'.join(map(str, draw.outcome))}, but the seed gives "
                f"{'-'.join(map(str, expected))}."
            )
        return
    if not (0 < draw.size <= 65536 and 0 <= draw.cut < draw.size):
        report.faults.append(
            f"Line {draw.line}: {draw.size} cards with a cut of {draw.cut} cannot be shuffled."
        )
        return
    order = shuffled(seed, draw.part, draw.size, draw.cut)
    if len(draw.outcome) > draw.size:
        report.faults.append(f"Line {draw.line}: {len(draw.outcome)} cards were dealt from {draw.size}.")
    for count, (card, position) in enumerate(zip(draw.outcome, order, strict=False), 1):
        report.cards += 1
        derived = position if draw.size <= 53 else position % 52
        if card != derived:
            report.faults.append(
                f"Line {draw.line}: card {count} of this shuffle was {card_name(card)}, but the seed gives "
                f"{card_name(derived)}."
            )


def check_commitment(commitment: Commitment, places: dict[str, int], report: Report) -> None:
    """One revealed commitment: its seed, its part and all that was drawn from it."""
    report.commitments += 1
    try:
        seed = bytes.fromhex(commitment.seed)
    except ValueError:
        raise Unreadable(f"the seed of line {commitment.revealed} is not hexadecimal") from None
    if len(seed) != SEED_LENGTH or hashlib.sha256(seed).hexdigest() != commitment.digest:
        report.faults.append(
            f"Line {commitment.revealed}: the seed is not that of the commitment in line {commitment.line}."
        )
    elif commitment.draw is not None and commitment.draw.outcome:
        check_part(commitment.draw, commitment, places, report)
        check_draw(commitment.draw, seed, report)


def verify(lines: Iterable[bytes]) -> Report:
    """Check a whole journal."""
    report = Report()
    events, places = read(lines, report)
    try:
        commitments = extract(events, report)
        digests: set[str] = set()
        for commitment in commitments:
            if commitment.digest in digests:
                report.faults.append(f"Line {commitment.line}: this commitment was made before.")
            digests.add(commitment.digest)
            if commitment.revealed:
                check_commitment(commitment, places, report)
            elif commitment is commitments[-1]:
                report.remarks.append(f"Line {commitment.line}: the commitment is still secret.")
            else:
                report.faults.append(f"Line {commitment.line}: the commitment was never revealed.")
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise Unreadable(f"an event lacks a field or holds the wrong kind of value ({error})") from None
    return report


def main(arguments: list[str] | None = None) -> int:
    """The command: 0 everything agrees, 1 something does not, 2 the journal cannot be read."""
    given = sys.argv[1:] if arguments is None else arguments
    if len(given) != 1 or given[0].startswith("-"):
        print(USAGE, file=sys.stderr)
        return 0 if given in (["-h"], ["--help"]) else 2
    try:
        with open(given[0], "rb") as journal:
            report = verify(journal)
    except (OSError, Unreadable) as error:
        print(f"{given[0]} cannot be verified: {error}.", file=sys.stderr)
        return 2
    for sentence in report.faults + report.remarks:
        print(sentence)
    verdict = f"{len(report.faults)} faults" if report.faults else "everything agrees"
    print(
        f"{report.lines} events, {report.commitments} revealed commitments, {report.cards} cards and "
        f"{report.rolls} rolls recomputed: {verdict}."
    )
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
