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

LINE = re.compile(rb'\{"events":(\[.*\]),"hash":"([0-9a-f]{64})"\}\n')
DECK = 52
LARGEST = 65536
LONGEST = 500
BEFORE_FIRST = bytes(32)
SEED_LENGTH = 32
UNSEEN = -1
USAGE = 'usage: python -m croupier.verify JOURNAL (JSON lines: {"events":[...],"hash":"..."})'


class Unreadable(Exception):
    """The journal is not in the form docs/fairness.md describes."""

    def __init__(self, sentence: str) -> None:
        super().__init__(shorten(sentence))


def shorten(sentence: str) -> str:
    """A sentence that a forger's long values do not make unreadable."""
    return sentence if len(sentence) <= LONGEST else f"{sentence[: LONGEST - 4]} ..."


@dataclass
class Commitment:
    """A sealed seed: where it was journaled, where betting closed upon it, and the cards drawn from it."""

    line: int
    digest: str
    closed: int = 0
    part: str = ""
    cards: list[tuple[int, int]] = field(default_factory=list)


@dataclass
class Shoe:
    """A sealed shoe over several rounds: its decks, what left it, when it was filled again, the lots it
    drew.
    """

    line: int
    digest: str
    deck: list[int]
    size: int
    kept: list[int]
    rack: list[int]
    closed: int = 0
    part: str = ""
    before: int = 0
    cards: list[tuple[int, int]] = field(default_factory=list)
    refills: list[int] = field(default_factory=list)
    lots: list[tuple[int, int, int, int]] = field(default_factory=list)

    def order(self, seed: bytes) -> list[int]:
        """Every card of the shoe as it leaves, from its seed and part."""
        places = shuffled(seed, self.part, self.size)
        if self.kept or self.rack:
            order = put_back(places, sorted(self.kept), sorted(self.rack))
        else:
            order = [self.deck[place % len(self.deck)] for place in places]
        for number, count in enumerate(self.refills, 1):
            rack = sorted(order[:count])
            order += [rack[place] for place in shuffled(seed, f"{self.part}+{number}", count)]
        return order


@dataclass
class Report:
    """What the verifier found: faults, remarks, and how much it checked."""

    faults: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    lines: int = 0
    events: int = 0
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
            value, values = 256 * next(stream) + next(stream), LARGEST
        share = values // limit
        if value < share * limit:
            return value // share


def shuffled(seed: bytes, part: str, size: int = DECK) -> list[int]:
    """The whole deck in the order it is dealt."""
    if not 1 <= size <= LARGEST:
        raise ValueError(f"a shuffle of {size} cards, expected 1 to {LARGEST}")
    stream = numbers(b"croupier shuffle 1", seed, part)
    deck = list(range(size))
    for place in range(size):
        chosen = place + number_below(size - place, stream)
        deck[place], deck[chosen] = deck[chosen], deck[place]
    return deck


def put_back(places: list[int], kept: list[int], rack: list[int]) -> list[int]:
    """The cards kept in a shoe with those of the rack in three stacks at a quarter, half and three
    quarters.
    """
    stay = [kept[place] for place in places if place < len(kept)]
    back = [rack[place - len(kept)] for place in places if place >= len(kept)]
    third = -(-len(back) // 3)
    order: list[int] = []
    for stack in range(3):
        order += stay[len(stay) * stack // 4 : len(stay) * (stack + 1) // 4]
        order += back[stack * third : (stack + 1) * third]
    return order + stay[len(stay) * 3 // 4 :]


def rolled(seed: bytes, part: str, dice: int) -> list[int]:
    """The faces of a roll."""
    stream = numbers(b"croupier roll 1", seed, part)
    return [1 + number_below(6, stream) for _ in range(dice)]


def card_name(number: int) -> str:
    """The text of a card."""
    return "23456789TJQKA"[number // 4] + "cdhs"[number % 4] if 0 <= number < DECK else "*"


def names(cards: Iterable[int]) -> str:
    """The text of several cards."""
    return " ".join(card_name(card) for card in cards)


class Verifier:
    """Follows the chance of one table from commitment to reveal; only it knows the names of events."""

    def __init__(self) -> None:
        self.report = Report()
        self.opened = self.virtual = False
        self.sealed: Commitment | None = None
        self.digests: set[str] = set()
        self.uncommitted = 0
        self.hands: dict[str, list[int]] = {}
        self.shoes: dict[str, Shoe] = {}
        self.over: dict[str, tuple[list[int], list[int]]] = {}
        self.side = ""
        self.lots = 0

    def fault(self, line: int, sentence: str) -> None:
        """Add a finding."""
        self.report.faults.append(f"Line {line}: {shorten(sentence)}")

    def follow(self, line: int, head: str, event: dict[str, Any]) -> None:
        """Take in one event; `head` is the hash of the entry before the one it stands in."""
        kind = event["type"]
        if not self.opened and kind != "opened":
            self.opened = True
            self.fault(line, "the journal does not begin with the opening of a table.")
        if kind in ("shoe_shuffled", "shoe_revealed"):
            self.follow_shoe(line, kind, event)
        elif self.shoes and kind in self.AT_A_SHOE:
            getattr(self, f"shoe_{kind}")(line, head, event)
        elif kind == "opened":
            self.open(line, event["mode"])
        elif kind in ("committed", "shuffled"):
            self.hands = {}
            self.commit(line, event["commitment"])
        elif kind == "cut" and self.sealed and self.sealed.closed:
            self.fault(line, f"the cards are cut after betting was closed in line {self.sealed.closed}.")
        elif kind == "closed" and self.sealed:
            self.close(line, head, self.sealed)
        elif kind == "dealt":
            self.deal(line, event)
        elif kind == "ruled" and event["ruling"] == "set_aside":
            self.draw(line, [event["card"]])
        elif kind == "burned":
            self.show(line, event["holder"], 0, [event["card"]])
            del self.hands[event["holder"]][0]
        elif kind == "turned":
            self.show(line, event["holder"], event["first"], event["cards"])
        elif kind in ("rolled", "round_closed", "revealed"):
            self.reveal(line, kind, event)

    def open(self, line: int, mode: str) -> None:
        """The table opens once: who deals is said in the beginning."""
        if self.opened:
            self.fault(line, "the table opens again.")
            return
        if mode not in ("virtual", "live"):
            self.fault(line, f"the mode is {mode!r}, expected virtual or live.")
        self.opened, self.virtual = True, mode != "live"

    AT_A_SHOE = (
        *("closed", "cut", "dealt", "ruled", "round_opened", "round_closed"),
        *("marked", "parted", "collected", "refilled", "lot_drawn"),
    )

    def follow_shoe(self, line: int, kind: str, event: dict[str, Any]) -> None:
        """A shoe is shuffled under a commitment, or its seed is revealed when it is over."""
        name = event["shoe"]
        if kind == "shoe_revealed":
            self.open_shoe(line, name, event)
            return
        digest, deck, size = event["commitment"], event["deck"], event["size"]
        if not deck or size % len(deck):
            raise ValueError(f"a shoe of {size} cards, expected whole decks of {len(deck)}")
        if name in self.shoes and self.shoes[name].digest:
            self.fault(self.shoes[name].line, "the commitment was never revealed.")
        if not digest:
            self.uncommitted += 1
            if self.virtual:
                self.fault(line, "a virtual table shuffles a shoe without a commitment.")
        elif digest in self.digests:
            self.fault(line, "this commitment was made before.")
        self.digests.add(digest)
        kept, rack = self.over.get(name, ([], [])) if event["kept"] else ([], [])
        if digest and len(kept) != event["kept"]:
            self.fault(line, f"{event['kept']} cards are kept in the shoe, but {len(kept)} were left in it.")
        self.shoes[name] = Shoe(line, digest, deck, size, kept, rack)

    @property
    def shoe(self) -> Shoe:
        """The shoe dealt from."""
        return self.shoes.get(self.side) or next(iter(self.shoes.values()))

    def shoe_closed(self, line: int, head: str, event: dict[str, Any]) -> None:
        """Betting closes: the head of the chain is the part of every shoe not dealt from yet."""
        for shoe in self.shoes.values():
            if not shoe.closed:
                if shoe.line >= line:
                    self.fault(line, "the commitment stands in no entry before the one that closes betting.")
                shoe.closed, shoe.part = line, head

    def shoe_cut(self, line: int, head: str, event: dict[str, Any]) -> None:
        """Cards are cut before the first of them is dealt."""
        if all(shoe.closed for shoe in self.shoes.values()):
            self.fault(line, "the cards are cut after betting was closed upon their shuffle.")

    def shoe_dealt(self, line: int, head: str, event: dict[str, Any]) -> None:
        """Cards leave the shoe."""
        for holder, card in event["cards"]:
            self.from_shoe(line, card)
            self.hands.setdefault(holder, []).append(card)

    def shoe_ruled(self, line: int, head: str, event: dict[str, Any]) -> None:
        """A card set aside leaves the shoe too."""
        if event["ruling"] == "set_aside":
            self.from_shoe(line, event["card"])

    def from_shoe(self, line: int, card: int) -> None:
        """A card, kept until the seed of its shoe is known."""
        if self.virtual and not self.shoe.closed:
            self.fault(line, "cards leave the shoe before betting is closed.")
        self.shoe.cards.append((line, card))

    def shoe_round_opened(self, line: int, head: str, event: dict[str, Any]) -> None:
        """What left a shoe before this round lies in the discard rack."""
        for shoe in self.shoes.values():
            shoe.before = len(shoe.cards)

    def shoe_round_closed(self, line: int, head: str, event: dict[str, Any]) -> None:
        """The table is clear."""
        self.hands = {}

    def shoe_marked(self, line: int, head: str, event: dict[str, Any]) -> None:
        """A marker shows which side of a double shoe deals."""
        if event["name"] == "side":
            self.side = event["value"]

    def shoe_parted(self, line: int, head: str, event: dict[str, Any]) -> None:
        """A hand is split."""
        for old, new in event["renamed"]:
            self.hands[new] = self.hands.pop(old)
        cards = self.hands.pop(event["holder"])
        self.hands.update({holder: [card] for holder, card in zip(event["into"], cards, strict=False)})

    def shoe_collected(self, line: int, head: str, event: dict[str, Any]) -> None:
        """A hand goes to the discard rack."""
        self.hands.pop(event["holder"], None)

    def shoe_refilled(self, line: int, head: str, event: dict[str, Any]) -> None:
        """An empty shoe is filled from the rack."""
        shoe = self.shoes[event["shoe"]]
        if event["cards"] != shoe.before:
            self.fault(line, f"{event['cards']} cards fill the shoe, but {shoe.before} lay in the rack.")
        if shoe.before:
            shoe.refills.append(shoe.before)
        shoe.before = 0

    def shoe_lot_drawn(self, line: int, head: str, event: dict[str, Any]) -> None:
        """A lot of the table's devices, from the seed of the shoe."""
        self.lots += 1
        among, lot = event["among"], event["lot"]
        if not 0 <= lot < among <= LARGEST:
            self.fault(line, f"lot {lot} of {among} cannot be drawn.")
            return
        self.shoe.lots.append((line, self.lots, among, lot))

    def open_shoe(self, line: int, name: str, event: dict[str, Any]) -> None:
        """A shoe is over: its seed, its part and every card that left it."""
        shoe = self.shoes.pop(name, None)
        digest = event["commitment"]
        if shoe is None or shoe.digest != digest:
            self.fault(line, "a seed is revealed that is not that of the shoe in play.")
            return
        if not digest:
            return
        self.report.commitments += 1
        seed = seed_of(line, event["seed"])
        if len(seed) != SEED_LENGTH or hashlib.sha256(seed).hexdigest() != digest:
            self.fault(line, f"the seed is not that of the commitment in line {shoe.line}.")
            return
        if event["part"] != shoe.part:
            self.fault(
                line,
                f"the part is {event['part']!r}, but the chain stood at {shoe.part} when betting closed "
                f"in line {shoe.closed}.",
            )
        order = shoe.order(seed)
        if len(shoe.cards) > len(order):
            self.fault(shoe.line, f"{len(shoe.cards)} cards were dealt from {len(order)}.")
        for count, ((place, card), derived) in enumerate(zip(shoe.cards, order, strict=False), 1):
            self.report.cards += 1
            if card != derived:
                was, gives = card_name(card), card_name(derived)
                self.fault(place, f"card {count} of this shoe was {was}, but the seed gives {gives}.")
        for place, number, among, lot in shoe.lots:
            if shuffled(seed, f"{shoe.part}/{number}", among)[0] != lot:
                self.fault(place, f"the lot was {lot}, but the seed gives another.")
        self.over[name] = (order[len(shoe.cards) :], order[: len(shoe.cards)])

    def commit(self, line: int, digest: str) -> None:
        """A new commitment; the one before must be open by now."""
        if self.sealed:
            self.fault(self.sealed.line, "the commitment was never revealed.")
        self.sealed = None
        if not digest:
            self.uncommitted += 1
            if self.virtual:
                self.fault(line, "a virtual table shuffles or rolls without a commitment.")
            return
        if digest in self.digests:
            self.fault(line, "this commitment was made before.")
        self.digests.add(digest)
        self.sealed = Commitment(line, digest)

    def close(self, line: int, head: str, sealed: Commitment) -> None:
        """Betting closes: the head of the chain is the patrons' part, and it must cover the commitment."""
        if sealed.closed:
            self.fault(line, f"betting closes again, as in line {sealed.closed}, upon one commitment.")
        elif sealed.line >= line:
            self.fault(line, "the commitment stands in no entry before the one that closes betting.")
        sealed.closed, sealed.part = line, head

    def deal(self, line: int, event: dict[str, Any]) -> None:
        """Cards leave the shoe; the last `spread` of them are listed from the bottom of their stack."""
        cards = [card for _, card in event["cards"]]
        spread = event["spread"]
        if spread:
            cards[-spread:] = reversed(cards[-spread:])
        self.draw(line, cards)
        for holder, card in event["cards"]:
            self.hands.setdefault(holder, []).append(card)

    def draw(self, line: int, cards: list[int]) -> None:
        """Cards of the sealed shuffle, kept until its seed is known."""
        if self.sealed is None:
            if self.virtual:
                self.fault(line, "cards leave a shoe that nobody is bound to.")
            return
        if not self.sealed.closed:
            self.fault(line, "cards leave the shoe before betting is closed.")
        self.sealed.cards += [(line, card) for card in cards]

    def show(self, line: int, holder: str, first: int, cards: list[int]) -> None:
        """Cards that are turned up or burned must be those the holder was dealt."""
        hand = self.hands.setdefault(holder, [])
        dealt = hand[first : first + len(cards)]
        known = [card if was == UNSEEN else was for was, card in zip(dealt, cards, strict=False)]
        if known != cards:
            self.fault(line, f"{holder!r} shows {names(cards)}, but was dealt {names(dealt)}.")
        hand[first : first + len(cards)] = cards

    def reveal(self, line: int, kind: str, event: dict[str, Any]) -> None:
        """What was sealed is opened: the seed, the part and all that was drawn from them."""
        sealed, self.sealed = self.sealed, None
        digest = event["commitment"]
        if kind == "rolled" and not digest:
            self.uncommitted += 1
            if self.virtual:
                self.fault(line, "a virtual table shuffles or rolls without a commitment.")
        if sealed is None:
            if digest:
                again = "was revealed before" if digest in self.digests else "was never committed to"
                self.fault(line, f"a seed is revealed that {again}.")
            return
        if digest != sealed.digest:
            self.fault(line, f"the commitment of line {sealed.line} is not revealed here, where it is due.")
            return
        self.report.commitments += 1
        seed = seed_of(line, event["seed"])
        if len(seed) != SEED_LENGTH or hashlib.sha256(seed).hexdigest() != digest:
            self.fault(line, f"the seed is not that of the commitment in line {sealed.line}.")
            return
        if kind == "revealed":
            if sealed.cards or sealed.closed:
                self.fault(line, f"the shuffle of line {sealed.line} is revealed as unused, but it was used.")
            return
        part = event["part"]
        if not sealed.closed:
            self.fault(line, f"betting was never closed upon the commitment of line {sealed.line}.")
        elif part != sealed.part:
            self.fault(
                line,
                f"the part is {part!r}, but the chain stood at {sealed.part} when betting closed "
                f"in line {sealed.closed}.",
            )
        if kind == "rolled":
            self.check_roll(line, seed, part, event["dice"])
        else:
            self.check_cards(sealed, seed, part)

    def check_roll(self, line: int, seed: bytes, part: str, dice: list[int]) -> None:
        """The faces against their derivation."""
        self.report.rolls += 1
        expected = rolled(seed, part, len(dice))
        if dice != expected or not dice:
            faces = "-".join(map(str, dice))
            self.fault(line, f"the roll was {faces}, but the seed gives {'-'.join(map(str, expected))}.")

    def check_cards(self, sealed: Commitment, seed: bytes, part: str) -> None:
        """Every card that left the shoe against its derivation."""
        order = shuffled(seed, part)
        if len(sealed.cards) > DECK:
            self.fault(sealed.line, f"{len(sealed.cards)} cards were dealt from {DECK}.")
        for count, ((line, card), derived) in enumerate(zip(sealed.cards, order, strict=False), 1):
            self.report.cards += 1
            if card != derived:
                was, gives = card_name(card), card_name(derived)
                self.fault(line, f"card {count} of this shuffle was {was}, but the seed gives {gives}.")

    def finish(self) -> None:
        """What is left open at the end of the journal."""
        if self.sealed:
            self.report.remarks.append(f"Line {self.sealed.line}: the commitment is still secret.")
        for shoe in self.shoes.values():
            if shoe.digest:
                self.report.remarks.append(f"Line {shoe.line}: the commitment is still secret.")
        if self.uncommitted and not self.virtual:
            self.report.remarks.append(
                f"{self.uncommitted} shuffles or rolls of physical cards or dice have no commitment "
                "and cannot be recomputed."
            )


def seed_of(line: int, text: str) -> bytes:
    """The bytes of a seed."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise Unreadable(f"the seed of line {line} is not hexadecimal") from None


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object, if no field stands in it twice."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a field stands twice")
    return found


def verify(lines: Iterable[bytes]) -> Report:
    """Check a whole journal: the chain of hashes, and on the way everything drawn by chance."""
    verifier = Verifier()
    report = verifier.report
    previous = BEFORE_FIRST
    for line, text in enumerate(lines, 1):
        match = LINE.fullmatch(text)
        if match is None:
            raise Unreadable(f'line {line} is not exactly of the form {{"events":[...],"hash":"..."}}')
        body, digest = match.group(1), match.group(2).decode()
        try:
            events = json.loads(body, object_pairs_hook=once)
        except (ValueError, RecursionError) as error:
            raise Unreadable(f"the events of line {line} are not JSON ({error})") from None
        expected = hashlib.sha256(previous + body).hexdigest()
        if digest != expected:
            verifier.fault(line, f"the hash is {digest}, but the entries up to here give {expected}.")
        try:
            for event in events:
                verifier.follow(line, previous.hex(), event)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise Unreadable(
                f"an event of line {line} lacks a field or holds the wrong kind of value ({error})"
            ) from None
        # Going on from the written hash names each broken line once.
        previous = bytes.fromhex(digest)
        report.lines += 1
        report.events += len(events)
    verifier.finish()
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
    if not report.lines:
        print(f"{given[0]} cannot be verified: it is empty.", file=sys.stderr)
        return 2
    for sentence in report.faults + report.remarks:
        print(sentence)
    faults = len(report.faults)
    verdict = f"{faults} {'fault' if faults == 1 else 'faults'}" if faults else "everything agrees"
    print(
        f"{report.lines} entries with {report.events} events, {report.commitments} revealed commitments, "
        f"{report.cards} cards and {report.rolls} rolls recomputed: {verdict}."
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
