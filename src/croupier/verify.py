"""Stand-alone verifier of a journal: recomputes all that chance gave from revealed seeds (docs/fairness.md).

Needs only Python, shares no code with the dealer and may be copied as a single file. It is one long file so
that an inspector can carry it and read it from top to bottom.
"""

import hashlib
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NoReturn

FIELDS = ["entry", "at", "key", "command", "events", "previous"]
HASH = b',"hash":"'
HEX = re.compile(r"[0-9a-f]{64}")
END = re.compile(rb'[0-9a-f]{64}"\}\n')
LARGEST = 65536
LONGEST = 500
BEFORE_FIRST = "0" * 64
SEED_LENGTH = 32
UNSEEN = -1
ONE_SHOE = "shoe"
FORMAT = 2
FAULT, UNREADABLE, SEALED, OTHER = 1, 2, 3, 4
"""The exit statuses other than 0."""
USAGE = """usage: python -m croupier.verify [--head HASH] JOURNAL
JOURNAL holds JSON lines, {"entry":1,"at":...,"hash":"..."}; HASH is that of an entry, noted down earlier.
Exit status: 0 the chain holds and all that chance gave is proved, 1 something is wrong, 2 it cannot be
read, 3 it cannot be decided yet because something is still sealed, 4 it has another format.
What wagers won or lost is not checked here."""

NOT_HERE = "What wagers won or lost is not checked here: croupier audit plays every round again."

PAIRED_TILES = (111, 113, 115, 116, 122, 133, 144, 146, 155, 156, 166)
SINGLE_TILES = (112, 114, 123, 124, 125, 126, 134, 135, 136, 145)
SETS = {
    "52 cards": list(range(52)),
    "48 cards": [card for card in range(52) if card // 4 != 8],
    "53 cards": list(range(53)),
    "32 tiles": sorted(2 * PAIRED_TILES + SINGLE_TILES),
    "80 balls": list(range(201, 281)),
}
HELD = {name: Counter(members) for name, members in SETS.items()}
FIRST = {"dice": 1, "wheel": 0, "balls": 1, "lot": None}
"""What each device counts from; lots say it themselves."""
DIE = 6


class Unreadable(Exception):
    """The journal is not in the form docs/fairness.md describes."""

    def __init__(self, sentence: str) -> None:
        super().__init__(shorten(sentence))


class OtherFormat(Unreadable):
    """The journal has another format than this verifier reads."""


def shorten(sentence: str) -> str:
    """The sentence, shortened if a forged journal has put long values into it."""
    return sentence if len(sentence) <= LONGEST else f"{sentence[: LONGEST - 4]} ..."


@dataclass
class Result:
    """What a device showed: its line, label, and the device."""

    line: int
    label: str
    device: str
    of: int
    first: int
    values: list[int]
    round: int = 0


@dataclass
class Seed:
    """A seed the house is bound to: where, for what, and what was drawn under it; `rounds` counts the pieces
    by the round in which they left the shoe.

    `state` is `sealed` until the seed is shown, then `revealed`; `physical` if people deal.
    """

    line: int
    number: int
    commitment: str
    what: str
    state: str = "sealed"
    closed: int = 0
    contribution: str = ""
    aided: bool = False
    pieces: int = 0
    results: list[Result] = field(default_factory=list)
    rounds: Counter[int] = field(default_factory=Counter)


@dataclass
class Shoe:
    """A shoe since its last shuffle: what it was filled with and every piece that left it.

    `kept` and `rack` are the pieces of a shoe whose discards were put back; `refills` says where in `drawn`
    each refill begins, where in it the pieces are that were put back, and how many were still in the shoe.
    `out` counts the pieces known to be out of it.
    """

    name: str
    line: int
    pieces: str
    sets: int
    size: int
    one_round: bool
    seed: Seed
    left: int
    kept: list[int] = field(default_factory=list)
    rack: list[int] = field(default_factory=list)
    drawn: list[tuple[int, int]] = field(default_factory=list)
    refills: list[tuple[int, list[int], int]] = field(default_factory=list)
    before: int = 0
    cuts: int = 0
    patron_cut: int = 0
    out: Counter[int] = field(default_factory=Counter)

    def order(self, seed: bytes) -> list[int]:
        """Every piece of the shoe as it leaves, up to where a refill begins, then those of the refill."""
        contribution = self.seed.contribution
        if self.kept:
            numbers = shuffled(seed, self.name, contribution, range(len(self.kept) + len(self.rack)))
            order = put_back(numbers, self.kept, self.rack)
        else:
            order = shuffled(seed, self.name, contribution, SETS[self.pieces] * self.sets)
        for count, (start, back, left) in enumerate(self.refills, 1):
            pieces = sorted([order[place] for place in back] + order[start : start + left])
            order[start:] = shuffled(seed, f"{self.name} refill {count}", contribution, pieces)
        return order


@dataclass
class Report:
    """What the verifier found: faults, remarks, and how much it checked.

    `chances` lists every seed in the sequence in which it was bound, with what was drawn under it; `secret`
    is true once the table is closed and shows the secret it was opened with (`committed`: there is one).
    `heads` gives the number of an entry by its hash, `sets` the sets of pieces that were shuffled.
    """

    faults: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    entries: int = 0
    events: int = 0
    pieces: int = 0
    results: int = 0
    cuts: int = 0
    chances: list[Seed] = field(default_factory=list)
    secret: bool = False
    committed: bool = False
    head: str = BEFORE_FIRST
    heads: dict[str, int] = field(default_factory=dict)
    sets: set[str] = field(default_factory=set)

    def count(self, state: str) -> tuple[int, int, int]:
        """Seeds, pieces and results that are revealed, sealed or physical."""
        these = [seed for seed in self.chances if seed.state == state]
        return len(these), sum(seed.pieces for seed in these), sum(len(seed.results) for seed in these)

    def by_round(self) -> dict[int, dict[str, tuple[int, int]]]:
        """Pieces and results of every round that are revealed, sealed or physical."""
        found: dict[int, dict[str, tuple[int, int]]] = {}
        for seed in self.chances:
            results = Counter(result.round for result in seed.results)
            for round in sorted({*seed.rounds, *results}):
                states = found.setdefault(round, {})
                before = states.get(seed.state, (0, 0))
                states[seed.state] = before[0] + seed.rounds[round], before[1] + results[round]
        return found

    @property
    def sealed(self) -> bool:
        """Whether something is not decided yet: a seed is not shown, or the secret behind the seeds."""
        return any(seed.state == "sealed" for seed in self.chances) or (self.committed and not self.secret)

    def amounts(self, pieces: int, results: int) -> str:
        """Pieces and results as people count them: cards if all are cards, rolls if all are of dice."""
        devices = {result.device for seed in self.chances for result in seed.results}
        piece = "card" if self.sets and all(name.endswith(" cards") for name in self.sets) else "piece"
        only = devices.pop() if len(devices) == 1 else ""
        result = {"dice": "roll", "wheel": "spin"}.get(only, "result")
        parts = [amount(pieces, piece)] if pieces or self.sets else []
        parts += [amount(results, result)] if results or devices or only else []
        return " and ".join(parts) or "nothing"


def stream(tag: bytes, *parts: bytes) -> Iterator[int]:
    """The endless bytes of the stream of a draw."""
    source = hashlib.shake_256(tag + b"\0" + b"".join(parts))
    start, end = 0, 256
    while True:
        yield from source.digest(end)[start:]
        start, end = end, 2 * end


def number_below(limit: int, numbers: Iterator[int]) -> int:
    """The next number below a limit; values beyond the last whole share are rejected."""
    while True:
        if limit <= 256:
            value, values = next(numbers), 256
        else:
            value, values = 256 * next(numbers) + next(numbers), LARGEST
        share = values // limit
        if value < share * limit:
            return value // share


def ordered(numbers: Iterator[int], members: Iterable[int], count: int | None = None) -> list[int]:
    """The first pieces of a shuffle, as many as asked for."""
    pieces = list(members)
    size = len(pieces)
    for place in range(size if count is None else count):
        chosen = place + number_below(size - place, numbers)
        pieces[place], pieces[chosen] = pieces[chosen], pieces[place]
    return pieces[:count]


def shuffled(seed: bytes, label: str, contribution: str, members: Iterable[int]) -> list[int]:
    """The pieces in the order they leave the shoe."""
    return ordered(stream(b"croupier shuffle 2", seed, label.encode(), b"\0", contribution.encode()), members)


def put_back(numbers: list[int], kept: list[int], rack: list[int]) -> list[int]:
    """The pieces kept in a shoe with those of the rack in three stacks at a quarter, half and three
    quarters.
    """
    stay = [kept[number] for number in numbers if number < len(kept)]
    back = [rack[number - len(kept)] for number in numbers if number >= len(kept)]
    third = -(-len(back) // 3)
    order: list[int] = []
    for stack in range(3):
        order += stay[len(stay) * stack // 4 : len(stay) * (stack + 1) // 4]
        order += back[stack * third : (stack + 1) * third]
    return order + stay[len(stay) * 3 // 4 :]


def outcome(seed: bytes, contribution: str, result: Result) -> list[int]:
    """What a device shows."""
    numbers = stream(b"croupier outcome 2", seed, result.label.encode(), b"\0", contribution.encode())
    first, of, count = result.first, result.of, len(result.values)
    if result.device == "balls":
        return ordered(numbers, range(first, first + of), count)
    return [first + number_below(of, numbers) for _ in range(count)]


def seed_of(secret: bytes, number: int) -> bytes:
    """The number-th seed of a table."""
    return hashlib.sha256(b"croupier seed 2\0" + number.to_bytes(8, "big") + secret).digest()


def house_cut(secret: bytes, number: int, again: int, low: int, high: int) -> int:
    """The cut of the house under the number-th seed, after `again` others."""
    parts = number.to_bytes(8, "big"), again.to_bytes(8, "big"), secret
    return low + number_below(high - low + 1, stream(b"croupier cut 2", *parts))


def contribution_of(values: Iterable[str], cut: int) -> str:
    """The patrons' contribution: their cut, and the values of their devices."""
    parts = [str(cut).encode(), *sorted(value.encode() for value in values)]
    return hashlib.sha256(b"croupier part 2\0" + b"\0".join(parts)).hexdigest()


def piece_name(number: int) -> str:
    """The text of a piece."""
    if 0 <= number < 52:
        return "23456789TJQKA"[number // 4] + "cdhs"[number % 4]
    if number in SETS["32 tiles"]:
        return f"{number // 10 % 10}-{number % 10}"
    if number in SETS["80 balls"]:
        return f"ball {number - 200}"
    return "the joker" if number == 52 else "unseen" if number == UNSEEN else f"no piece ({number})"


def names(pieces: Iterable[int]) -> str:
    """The text of several pieces."""
    return " ".join(map(piece_name, pieces)) or "nothing"


def amount(count: int, what: str, verbs: str = "") -> str:
    """A number with its noun and, from a pair such as "is are", its verb: 1 card, 2 cards are."""
    verb = verbs and " " + verbs.split()[count != 1]
    return f"{count} {what if count == 1 else what + 's'}{verb}"


def take(kind: type, event: dict[str, Any], name: str) -> Any:
    """A field of an event, if it is of this kind; true and false are not numbers."""
    value = event[name]
    if type(value) is not kind:
        raise ValueError(f"{name} is {value!r:.80}, expected {kind.__name__}")
    return value


def text(event: dict[str, Any], name: str) -> str:
    """A field that holds text."""
    value: str = take(str, event, name)
    return value


def whole(event: dict[str, Any], name: str) -> int:
    """A field that holds a whole number."""
    value: int = take(int, event, name)
    return value


def wholes(event: dict[str, Any], name: str) -> list[int]:
    """A field that holds whole numbers."""
    values: list[int] = take(list, event, name)
    if any(type(value) is not int for value in values):
        raise ValueError(f"{name} is {values!r:.80}, expected whole numbers")
    return values


def place(event: dict[str, Any]) -> int | str:
    """The seat of an event: a number, or such as 1/b."""
    return whole(event, "seat") if type(event["seat"]) is int else text(event, "seat")


class Verifier:
    """Follows the chance of one table from commitment to reveal; only it knows the names of events."""

    def __init__(self) -> None:
        self.report = Report()
        self.opened = self.virtual = False
        self.closed = 0
        self.commitment = ""
        self.entry: dict[str, Any] = {}
        self.values: dict[int | str, str] = {}
        self.round = 0
        self.seeds = 0
        self.bound: Seed | None = None
        self.shoes: dict[str, Shoe] = {}
        self.side = ONE_SHOE
        self.hands: dict[str, list[tuple[Shoe, int]]] = {}
        self.cuts: list[tuple[int, int, int, int, int, int]] = []
        self.digests: set[str] = set()
        self.followed: list[tuple[int, dict[str, Any], dict[str, Any]]] = []

    def fault(self, line: int, sentence: str) -> None:
        """Add a finding."""
        self.report.faults.append(f"Line {line}: {shorten(sentence)}")

    def follow(self, line: int, event: dict[str, Any]) -> None:
        """Take in one event."""
        kind = text(event, "type")
        if not self.opened and kind != "opened":
            self.opened = self.virtual = True
            self.fault(line, "the journal does not begin with the opening of a table.")
        if self.closed:
            self.fault(line, f"{kind!r} after the table was closed in line {self.closed}.")
        see = getattr(self, f"see_{kind}", None)
        if see is not None:
            see(line, event)
        # What a correction struck is not in the list, so the correction itself need not be followed again.
        if not self.virtual and kind != "corrected":
            self.followed.append((line, self.entry, event))

    def see_corrected(self, line: int, event: dict[str, Any]) -> None:
        """What was entered wrong is struck: everything is as it was before the first event of it."""
        first = whole(event, "first")
        if self.virtual or not 1 < first < whole(event, "seq"):
            self.fault(
                line, f"events from {first} on are corrected, but only what was entered can be corrected."
            )
            return
        before = Verifier()
        for earlier, entry, followed in self.followed:
            if whole(followed, "seq") < first:
                before.entry = entry
                before.follow(earlier, followed)
        report = self.report
        report.chances, entry = before.report.chances, self.entry
        self.__dict__.update(before.__dict__)
        self.report, self.entry = report, entry

    def see_opened(self, line: int, event: dict[str, Any]) -> None:
        """The table opens once; the opening says who deals and what the house is bound to."""
        if self.opened:
            self.fault(line, "the table opens again.")
            return
        format = event.get("format", 1)
        if type(format) is not int or format != FORMAT:
            raise OtherFormat(f"it has format {format!r:.80}, this verifier reads format {FORMAT}")
        self.check_terms(line, event)
        mode = text(event, "mode")
        if mode not in ("virtual", "live"):
            self.fault(line, f"the mode is {mode!r}, expected virtual or live.")
        self.opened, self.virtual = True, mode != "live"
        self.commitment = self.digest(line, event, "opens")
        self.report.committed = bool(self.commitment)

    def check_terms(self, line: int, event: dict[str, Any]) -> None:
        """What the table is opened under: each digest is well formed, and the terms bind them all."""
        named = [
            text(event, "game"),
            text(event, "as_of"),
            take(dict, event, "options"),
            text(event, "version"),
        ]
        for name in ("software", "facts", "terms"):
            if not HEX.fullmatch(text(event, name)):
                self.fault(line, f"{name} is {event[name]!r}, expected 64 hexadecimal digits.")
        terms = [*named, event["software"], event["facts"]]
        written = json.dumps(terms, separators=(",", ":"), ensure_ascii=False)
        if hashlib.sha256(written.encode()).hexdigest() != event["terms"]:
            self.fault(line, "the terms are not those of game, day, options, version, software and facts.")

    def digest(self, line: int, event: dict[str, Any], does: str) -> str:
        """A commitment, which every virtual table makes, once, and no live table makes."""
        digest = text(event, "commitment")
        if not digest and self.virtual:
            self.fault(line, f"a virtual table {does} without a commitment.")
        elif digest and not self.virtual:
            self.fault(line, f"a live table {does} with a commitment: nothing it deals follows from one.")
        elif digest and not HEX.fullmatch(digest):
            self.fault(line, f"the commitment is {digest!r}, expected 64 hexadecimal digits.")
        elif digest in self.digests:
            self.fault(line, "this commitment was made before.")
        if digest:
            self.digests.add(digest)
        return digest

    def see_taken_over(self, line: int, event: dict[str, Any]) -> None:
        """Another program carries the table on: its digest is well formed."""
        text(event, "version")
        if not HEX.fullmatch(text(event, "software")):
            self.fault(line, f"software is {event['software']!r}, expected 64 hexadecimal digits.")

    def see_seated(self, line: int, event: dict[str, Any]) -> None:
        """A patron sits down, with a value from a device of their own."""
        seat, value = place(event), text(event, "value")
        if seat in self.values:
            self.fault(line, f"seat {seat!r} is taken already.")
        self.contribute(line, "sit", seat, value)

    def see_contributed(self, line: int, event: dict[str, Any]) -> None:
        """A patron gives another value."""
        seat, value = place(event), text(event, "value")
        if seat not in self.values:
            self.fault(line, f"nobody sits at seat {seat!r}.")
        self.contribute(line, "contribute", seat, value)

    def contribute(self, line: int, do: str, seat: int | str, value: str) -> None:
        """The value of a seat, as its command gave it."""
        command = take(dict, self.entry, "command")
        said = (command["do"], command.get("seat"), command.get("value"))
        if said != (do, seat, value) and not self.done_again(command):
            self.fault(line, f"the value of seat {seat!r} is not that of its command.")
        if "\0" in value:
            raise ValueError("the value of a patron's device contains a zero byte")
        self.values[seat] = value

    def done_again(self, command: dict[str, Any]) -> bool:
        """Whether what follows is the command of an earlier entry, done again after a correction."""
        return command["do"] == "correct" and not self.virtual

    def see_left(self, line: int, event: dict[str, Any]) -> None:
        """A patron leaves; the value goes too."""
        seat = place(event)
        if self.values.pop(seat, None) is None:
            self.fault(line, f"nobody sits at seat {seat!r}.")

    def bind(self, line: int, event: dict[str, Any], what: str, does: str) -> Seed:
        """The next seed of the table's chain."""
        number = whole(event, "number")
        digest = self.digest(line, event, does)
        expected = self.seeds = self.seeds + 1 if self.virtual else 0
        if number != expected:
            self.fault(line, f"the seed is number {number}, expected {expected}.")
        seed = Seed(line, expected, digest, what, "sealed" if self.virtual else "physical")
        self.report.chances.append(seed)
        return seed

    def see_committed(self, line: int, event: dict[str, Any]) -> None:
        """The house is bound to a seed for the results of a round."""
        if self.bound:
            self.fault(self.bound.line, "the commitment was never revealed.")
        self.bound = self.bind(line, event, f"round {self.round}", "rolls, spins or draws")

    def see_shuffled(self, line: int, event: dict[str, Any]) -> None:
        """A shoe is filled; the one before is over, unless its pieces stay in it."""
        name, pieces = text(event, "shoe"), text(event, "pieces")
        sets, size, kept = whole(event, "sets"), whole(event, "size"), whole(event, "kept")
        if pieces not in SETS:
            raise ValueError(f"{pieces!r} is not a set of pieces this verifier knows: {', '.join(SETS)}")
        if not 1 <= sets <= LARGEST // len(SETS[pieces]):
            raise ValueError(f"{sets} sets of {pieces}, expected 1 or more, {LARGEST} pieces at most")
        self.report.sets.add(pieces)
        if size != len(SETS[pieces]) * sets:
            self.fault(line, f"{sets} x {pieces} are {len(SETS[pieces]) * sets} pieces, not {size}.")
            size = len(SETS[pieces]) * sets
        old = self.shoes.get(name)
        if old and old.seed.state == "sealed":
            self.fault(old.line, "the commitment was never revealed.")
        what = f"{'' if name == ONE_SHOE else 'shoe '}{name} in round {self.round}"
        seed = self.bind(line, event, what, "shuffles")
        shoe = Shoe(name, line, pieces, sets, size, take(bool, event, "one_round"), seed, size)
        if kept:
            self.keep(line, kept, shoe, old)
        self.shoes[name] = shoe
        low, cut = whole(event, "min_cut"), whole(event, "cut")
        if low:
            self.cut_by_house(line, shoe, low, cut)
        elif cut:
            self.fault(line, f"{amount(cut, 'piece', 'is are')} cut, but not within what limits.")

    def keep(self, line: int, kept: int, shoe: Shoe, old: Shoe | None) -> None:
        """Pieces stay in a shoe, and those of its rack are put back among them."""
        stay = amount(kept, "piece", "stays stay")
        if old is None or (old.pieces, old.sets) != (shoe.pieces, shoe.sets):
            self.fault(line, f"{stay} in a shoe that did not hold these sets before.")
            return
        if kept != old.left:
            self.fault(line, f"{stay} in the shoe, but {old.left} were left in it.")
        rack = Counter(piece for _, piece in old.drawn)
        shoe.kept = sorted((Counter(SETS[old.pieces] * old.sets) - rack).elements())
        shoe.rack = sorted(rack.elements())

    def fresh(self) -> list[Shoe]:
        """Shoes that can still be cut: betting has not closed upon them."""
        return [shoe for shoe in self.shoes.values() if not shoe.drawn and not shoe.seed.closed]

    def cut_by_house(self, line: int, shoe: Shoe, low: int, cut: int) -> None:
        """A cut that follows from the table's secret, to be checked when that is revealed."""
        if not 0 < low <= cut <= shoe.size - low:
            self.fault(line, f"{cut} of {shoe.size} pieces are cut, at least {low} from either end.")
        else:
            self.cuts.append((line, shoe.seed.number, shoe.cuts, low, shoe.size - low, cut))

    def see_cut(self, line: int, event: dict[str, Any]) -> None:
        """The pieces are cut again, by the house or by a patron, before betting closes upon them."""
        cards, low, by = whole(event, "cards"), whole(event, "min_cut"), text(event, "by")
        fresh = self.fresh()
        if not fresh:
            self.fault(line, "the pieces are cut after betting was closed upon their shuffle.")
            return
        for shoe in fresh:
            shoe.cuts += 1
            shoe.patron_cut = cards if by.startswith("player") else 0
        command = take(dict, self.entry, "command")
        if low:
            self.cut_by_house(line, fresh[0], low, cards)
        elif self.done_again(command):
            return
        elif command["do"] != "cut" or command["cards"] != cards:
            self.fault(line, f"{amount(cards, 'piece', 'is are')} cut, but no command says so.")
        if by.startswith("player") and (low or by != f"player:{command['by']['seat']}"):
            self.fault(line, f"the cut of {by!r} is not that of the command.")

    def see_closed(self, line: int, event: dict[str, Any]) -> None:
        """Betting closes: the patrons' contribution is fixed for what has none yet."""
        waiting = [(self.bound, 0)] if self.bound else []
        waiting += [(shoe.seed, shoe.patron_cut) for shoe in self.shoes.values()]
        values = [value for value in self.values.values() if value]
        for seed, cut in waiting:
            if seed.state == "sealed" and not seed.closed:
                if seed.line >= line:
                    self.fault(line, "no entry before the one that closes betting contains the commitment.")
                seed.closed, seed.contribution = line, contribution_of(values, cut)
                seed.aided = bool(values or cut)

    def see_dealt(self, line: int, event: dict[str, Any]) -> None:
        """Pieces leave the shoe; the last `spread` of them are listed from the bottom of their stack."""
        pairs, spread = take(list, event, "cards"), whole(event, "spread")
        if not all(type(holder) is str and type(piece) is int for holder, piece in pairs):
            raise ValueError(f"cards are {pairs!r:.80}, expected pairs of a holder and a number")
        if not 0 <= spread <= len(pairs):
            raise ValueError(f"{spread} of {len(pairs)} pieces are spread")
        if take(bool, event, "face_up") and any(piece == UNSEEN for _, piece in pairs):
            self.fault(line, "a piece is dealt face up that nobody saw.")
        flat = len(pairs) - spread
        shoe = self.draw(line, [piece for _, piece in pairs[:flat] + pairs[flat:][::-1]])
        if shoe is not None:
            first, last = len(shoe.drawn) - len(pairs), len(shoe.drawn) - 1
            for count, (holder, _) in enumerate(pairs):
                index = first + count if count < flat else last - (count - flat)
                self.hands.setdefault(holder, []).append((shoe, index))

    def see_ruled(self, line: int, event: dict[str, Any]) -> None:
        """A piece set aside leaves the shoe too."""
        if text(event, "ruling") == "set_aside":
            self.draw(line, [whole(event, "card")])

    def draw(self, line: int, pieces: list[int]) -> Shoe | None:
        """Pieces leave the shoe dealt from, and are kept until its seed is known."""
        shoe = self.shoes.get(self.side)
        if shoe is None or shoe.seed.state == "revealed":
            self.fault(line, f"pieces leave {self.side!r}, a shoe without a commitment.")
            return None
        if self.virtual and not shoe.seed.closed:
            self.fault(line, "pieces leave the shoe before betting is closed.")
        shoe.drawn += [(line, piece) for piece in pieces]
        shoe.seed.pieces += len(pieces)
        shoe.seed.rounds[self.round] += len(pieces)
        shoe.left -= len(pieces)
        if shoe.left < 0:
            self.fault(line, f"{amount(-shoe.left, 'piece')} too many left the shoe.")
            shoe.left = 0
        for piece in pieces:
            self.see_out(line, shoe, piece)
        return shoe

    def see_out(self, line: int, shoe: Shoe, piece: int) -> None:
        """Count a piece that is out of the shoe: no more of each than its sets hold."""
        if piece == UNSEEN:
            return
        most = HELD[shoe.pieces][piece] * shoe.sets
        shoe.out[piece] += 1
        if shoe.out[piece] > most:
            out, held = amount(shoe.out[piece], "time"), amount(most, "time")
            self.fault(line, f"{piece_name(piece)} left the shoe {out}, but is in it {held}.")

    def show(self, line: int, holder: str, first: int, pieces: list[int]) -> None:
        """Pieces that are turned up or burned must be those the holder was dealt."""
        hand = self.hands.get(holder, [])
        there = hand[first : first + len(pieces)] if first >= 0 else []
        before = [shoe.drawn[index][1] for shoe, index in there]
        known = [new if old == UNSEEN else old for old, new in zip(before, pieces, strict=False)]
        if known != pieces:
            self.fault(line, f"{holder!r} shows {names(pieces)}, but was dealt {names(before)}.")
            return
        for (shoe, index), old, new in zip(there, before, pieces, strict=True):
            if old != new:
                self.see_out(line, shoe, new)
                shoe.drawn[index] = line, new

    def see_burned(self, line: int, event: dict[str, Any]) -> None:
        """A piece of a holder goes to the discard rack, the first unless its place is given."""
        holder = text(event, "holder")
        place = whole(event, "place") if "place" in event else 0
        self.show(line, holder, place, [whole(event, "card")])
        del self.hands.get(holder, [])[place : place + 1]

    def see_turned(self, line: int, event: dict[str, Any]) -> None:
        """Pieces of a holder are turned face up."""
        self.show(line, text(event, "holder"), whole(event, "first"), wholes(event, "cards"))

    def see_split(self, line: int, event: dict[str, Any]) -> None:
        """A hand is split, one piece for each of the hands it becomes; others are renamed first."""
        for old, new in take(list, event, "renamed"):
            self.hands[new] = self.hands.pop(old, [])
        hand, into = self.hands.pop(text(event, "holder"), []), take(list, event, "into")
        if len(hand) != len(into):
            self.fault(line, f"a hand of {amount(len(hand), 'piece')} is split into {len(into)}.")
        self.hands.update({holder: [piece] for holder, piece in zip(into, hand, strict=False)})

    def see_collected(self, line: int, event: dict[str, Any]) -> None:
        """A hand goes to the discard rack."""
        self.hands.pop(text(event, "holder"), None)

    def see_marked(self, line: int, event: dict[str, Any]) -> None:
        """A marker shows which side of a double shoe deals."""
        if text(event, "name") == "side":
            self.side = text(event, "value") or ONE_SHOE

    def see_refilled(self, line: int, event: dict[str, Any]) -> None:
        """An empty shoe is filled with the pieces of earlier rounds; or pieces of this round that lie with
        nobody are put back to what is left in it.
        """
        cards, shoe = whole(event, "cards"), self.shoes.get(text(event, "shoe"))
        places = wholes(event, "places") if "places" in event else []
        if shoe is None:
            raise ValueError(f"{event['shoe']!r} is filled, but it was never shuffled")
        if places:
            left = shoe.left
            self.check_put_back(line, shoe, places)
        else:
            # The dealer of a live table may find it empty when by the count some pieces are left.
            places, left = list(range(shoe.before)), 0 if self.virtual else shoe.left
            if self.virtual and shoe.left:
                self.fault(
                    line, f"the shoe is filled, but {amount(shoe.left, 'piece', 'is are')} left in it."
                )
        if cards != len(places) + left:
            lay = f"{len(places)} lay in the rack" + (f" and {left} in it" if left else "")
            self.fault(line, f"{amount(cards, 'piece', 'fills fill')} the shoe, but {lay}.")
        shoe.refills.append((len(shoe.drawn), places, left))
        back = {place for _, places, _ in shoe.refills for place in places}
        shoe.out = Counter(piece for place, (_, piece) in enumerate(shoe.drawn) if place not in back)
        shoe.left, shoe.before = len(places) + left, 0

    def check_put_back(self, line: int, shoe: Shoe, places: list[int]) -> None:
        """Pieces are put back once each, and not out of somebody's hand."""
        held = [index for hand in self.hands.values() for where, index in hand if where is shoe]
        gone = {place for _, back, _ in shoe.refills for place in back}
        for place in places:
            if not 0 <= place < len(shoe.drawn):
                raise ValueError(f"piece {place} is put back, but {len(shoe.drawn)} have left the shoe")
            if place in held or place in gone or places.count(place) > 1:
                self.fault(line, f"piece {place} is put back into the shoe, but it was not in the discards.")

    def see_round_opened(self, line: int, event: dict[str, Any]) -> None:
        """What left a shoe before this round lies in the discard rack."""
        self.round = whole(event, "number")
        for shoe in self.shoes.values():
            shoe.before = shoe.size - shoe.left

    def see_round_closed(self, line: int, event: dict[str, Any]) -> None:
        """The table is clear, and what was bound for this round alone is revealed."""
        self.hands = {}
        for shoe in self.shoes.values():
            if shoe.one_round and shoe.seed.state == "sealed":
                self.fault(line, f"the round is over, but the seed of line {shoe.line} is not revealed.")
        if self.bound:
            self.fault(line, f"the round is over, but the seed of line {self.bound.line} is not revealed.")

    def see_drawn(self, line: int, event: dict[str, Any]) -> None:
        """Dice, a wheel, balls or a lot, under the seed of the round or else of the shoe."""
        result = self.result(line, event)
        shoe = self.shoes.get(self.side)
        seed = self.bound or (shoe.seed if shoe else None)
        number, last = whole(event, "number"), take(bool, event, "last")
        if not self.virtual:
            if number or last:
                self.fault(line, "a live table draws under a seed.")
            self.report.chances.append(Seed(line, 0, "", f"round {self.round}", "physical", results=[result]))
            return
        if seed is None or seed.state == "revealed" or seed.number != number:
            self.fault(line, f"a result is drawn under seed {number}, which has no commitment.")
            return
        if not seed.closed:
            self.fault(line, "a result is drawn before betting is closed.")
        if any(other.label == result.label for other in seed.results):
            self.fault(line, f"the label {result.label!r} was used before under this seed.")
        seed.results.append(result)
        if last and seed is not self.bound:
            self.fault(line, "a result reveals the seed of a shoe that is still dealt from.")
        elif last:
            self.reveal(line, seed, event)

    def result(self, line: int, event: dict[str, Any]) -> Result:
        """What a device showed, if it can show that."""
        device, values = text(event, "device"), wholes(event, "values")
        of, first = whole(event, "of"), whole(event, "first")
        if device not in FIRST:
            raise ValueError(f"{device!r} is not a device this verifier knows: {', '.join(FIRST)}")
        if not 1 <= of <= LARGEST or not values or (device == "balls" and len(values) > of):
            raise ValueError(f"{device} of {of} showing {len(values)}, expected 1 to {LARGEST}")
        if FIRST[device] not in (None, first) or (device == "dice" and of != DIE):
            self.fault(line, f"there is no {device} that shows {first} to {first + of - 1}.")
        twice = device == "balls" and len(set(values)) < len(values)
        if twice or any(not first <= value < first + of for value in values):
            self.fault(line, f"the {device} cannot show {values}, only {first} to {first + of - 1}.")
        shown = ("-" if device == "dice" else " ").join(map(str, values))
        if device != "wheel" and text(event, "shown") != shown:
            self.fault(line, f"{event['shown']!r} is shown, but the result is {shown}.")
        return Result(line, text(event, "label"), device, of, first, values, self.round)

    def see_revealed(self, line: int, event: dict[str, Any]) -> None:
        """The seed of a shoe that is over, or of the results of a round."""
        name = text(event, "shoe")
        shoe = self.shoes.get(name) if name else None
        seed = (shoe.seed if shoe else None) if name else self.bound
        if seed is None or seed.state != "sealed":
            self.fault(line, "a seed is revealed that has no commitment.")
            return
        self.reveal(line, seed, event, shoe)

    def reveal(self, line: int, seed: Seed, event: dict[str, Any], shoe: Shoe | None = None) -> None:
        """What was sealed is opened: the seed, the contribution, and all that was drawn from them."""
        if seed is self.bound:
            self.bound = None
        seed.state = "revealed"
        if (whole(event, "number"), text(event, "commitment")) != (seed.number, seed.commitment):
            self.fault(line, f"the seed revealed is not that of the commitment in line {seed.line}.")
        if not seed.commitment:
            return
        opened = of_hex(text(event, "seed"))
        if len(opened) != SEED_LENGTH or hashlib.sha256(opened).hexdigest() != seed.commitment:
            self.fault(line, f"the seed is not that of the commitment in line {seed.line}.")
            return
        if text(event, "contribution") != seed.contribution:
            self.fault(
                line,
                f"the contribution is {event['contribution']!r}, but that of the patrons is "
                f"{seed.contribution!r}.",
            )
        if shoe:
            self.uncover(line, shoe, wholes(event, "unseen"))
        self.recompute(opened, seed, shoe)

    def uncover(self, line: int, shoe: Shoe, unseen: list[int]) -> None:
        """Pieces that nobody had seen are shown with the seed, in the order in which they left the shoe."""
        places = [index for index, (_, piece) in enumerate(shoe.drawn) if piece == UNSEEN]
        if len(places) != len(unseen):
            self.fault(line, f"{amount(len(places), 'piece')} left the shoe unseen, {len(unseen)} are shown.")
        for index, piece in zip(places, unseen, strict=False):
            shoe.drawn[index] = shoe.drawn[index][0], piece

    def recompute(self, opened: bytes, seed: Seed, shoe: Shoe | None) -> None:
        """Every piece and result under a seed against its own derivation."""
        for count, ((line, piece), derived) in enumerate(
            zip(shoe.drawn, shoe.order(opened), strict=False) if shoe else (), 1
        ):
            self.report.pieces += 1
            if piece != derived:
                was, due = piece_name(piece), piece_name(derived)
                self.fault(line, f"piece {count} of this shuffle was {was}, but the seed gives {due}.")
        for result in seed.results:
            self.report.results += 1
            gives = outcome(opened, seed.contribution, result)
            if result.values != gives:
                self.fault(
                    result.line, f"the {result.device} showed {result.values}, but the seed gives {gives}."
                )

    def see_table_closed(self, line: int, event: dict[str, Any]) -> None:
        """The table closes: every seed is open, and follows from the secret it was opened with."""
        self.closed = line
        secret = text(event, "secret")
        for seed in self.report.chances:
            if seed.state == "sealed" and seed.commitment:
                self.fault(line, f"the table is closed, but the seed of line {seed.line} is not revealed.")
        if not self.virtual or not self.commitment:
            if secret:
                self.fault(line, "a secret is revealed that had no commitment.")
            return
        opened = of_hex(secret)
        if hashlib.sha256(opened).hexdigest() != self.commitment:
            self.fault(line, "the secret is not that of the commitment the table opened with.")
            return
        self.report.secret = True
        for seed in self.report.chances:
            if hashlib.sha256(seed_of(opened, seed.number)).hexdigest() != seed.commitment:
                self.fault(seed.line, f"seed {seed.number} does not follow from the table's secret.")
        for at, number, again, low, high, cut in self.cuts:
            self.report.cuts += 1
            if (gives := house_cut(opened, number, again, low, high)) != cut:
                self.fault(at, f"the house cut {amount(cut, 'piece')}, but the table's secret gives {gives}.")
        if len(opened) != SEED_LENGTH:
            length = f"The table's secret has {amount(len(opened), 'byte')}, not {SEED_LENGTH}"
            self.report.remarks.append(f"{length}: it may have been guessed.")

    def finish(self) -> None:
        """Report what is proved at the end of the journal, and what is still sealed."""
        report = self.report
        remarks = report.remarks
        for seed in report.chances:
            if seed.state == "sealed" and seed.commitment:
                remarks.append(
                    f"Line {seed.line}: seed {seed.number} ({seed.what}) is still sealed, and with it "
                    f"{report.amounts(seed.pieces, len(seed.results))}."
                )
        if self.virtual and self.commitment and not self.closed:
            remarks.append(
                f"The table is still open: {report.amounts(report.pieces, report.results)} follow from their "
                "seeds; that the seeds follow from one secret is proved when it closes."
            )
        alone = [seed for seed in report.chances if seed.closed and not seed.aided]
        if alone:
            remarks.append(
                f"Without a value or cut of a patron: {amount(len(alone), 'seed')}. What they gave was fixed "
                "when the table opened."
            )
        physical, pieces, results = report.count("physical")
        if physical:
            were, they = ("was", "it has") if pieces + results == 1 else ("were", "they have")
            remarks.append(
                f"{report.amounts(pieces, results)} {were} dealt, rolled or drawn by people: {they} no seed "
                "and cannot be recomputed."
            )


def of_hex(digits: str) -> bytes:
    """The bytes of a seed or secret; nothing where it is not hexadecimal."""
    return bytes.fromhex(digits) if re.fullmatch("(?:[0-9a-f]{2})*", digits) else b""


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object, if no field appears in it twice."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a field appears twice")
    return found


def refuse(constant: str) -> NoReturn:
    """Python reads NaN and Infinity, which JSON does not have."""
    raise ValueError(f"{constant} is not a number")


def read(line: int, raw: bytes) -> tuple[dict[str, Any], str, str]:
    """One line: the entry, the hash it states, and the hash of its bytes."""
    body, _, rest = raw.rpartition(HASH)
    if not END.fullmatch(rest):
        raise Unreadable(f"line {line} does not end with its hash and a line feed")
    body += b"}"
    try:
        entry = json.loads(body.decode(), object_pairs_hook=once, parse_constant=refuse)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"line {line} is not JSON ({error})") from None
    if list(entry) != FIELDS:
        raise Unreadable(f"line {line} does not hold exactly {', '.join(FIELDS)} and hash")
    return entry, rest[:64].decode(), hashlib.sha256(body).hexdigest()


def verify(lines: Iterable[bytes], head: str = "") -> Report:
    """Check a whole journal: the chain of entries, and on the way everything drawn by chance; `head` is the
    hash of an entry that someone noted down.
    """
    verifier = Verifier()
    report = verifier.report
    time = None
    for line, raw in enumerate(lines, 1):
        entry, stated, computed = read(line, raw)
        try:
            time = check_chain(verifier, line, entry, time)
            if stated != computed:
                verifier.fault(line, f"the hash is {stated}, but that of the entry is {computed}.")
            verifier.entry = entry
            for event in take(list, entry, "events"):
                report.events += 1
                if whole(event, "seq") != report.events:
                    verifier.fault(line, f"event {event['seq']} appears where {report.events} is expected.")
                    report.events = whole(event, "seq")
                verifier.follow(line, event)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise Unreadable(f"line {line} lacks a field or holds a wrong value ({error})") from None
        # Going on from the written hash names each broken line once.
        report.head = stated
        report.entries += 1
        report.heads[stated] = line
    verifier.finish()
    if head:
        check_head(report, head)
    return report


def check_head(report: Report, head: str) -> None:
    """A hash noted down earlier must be that of an entry: what leads up to it has not changed since."""
    if not HEX.fullmatch(head):
        raise Unreadable(f"the head is {head!r:.80}, expected 64 hexadecimal digits")
    if head not in report.heads:
        report.faults.insert(
            0,
            f"No entry has the head {head}: entries were rewritten, or cut off the end, after it was noted "
            "down.",
        )
        return
    number = report.heads[head]
    later = report.entries - number
    after = f"; {later} more came after it" if later else ", the last"
    report.remarks.append(
        f"The head noted down is that of entry {number}{after}: nothing up to it has changed."
    )


def check_chain(verifier: Verifier, line: int, entry: dict[str, Any], time: int | None) -> int:
    """An entry's place in the chain: its number, the previous hash, its time, its command; returns the
    time.
    """
    number, at, previous = whole(entry, "entry"), whole(entry, "at"), text(entry, "previous")
    if number != line:
        verifier.fault(line, f"the entry is number {number}.")
    if previous != verifier.report.head:
        verifier.fault(line, "the entry does not follow the one before it.")
    if time is not None and at < time:
        verifier.fault(line, f"the time is {at}, before that of the entry before it, {time}.")
    if not take(list, entry, "events"):
        verifier.fault(line, "the entry holds no events.")
    if (text(take(dict, entry, "command"), "do") == "open") != (line == 1):
        opens = "does not open a table" if line == 1 else "opens a table again"
        verifier.fault(line, f"the command {opens}.")
    return at


def main(arguments: list[str] | None = None) -> int:
    """The command: 0 all is proved, 1 a fault, 2 unreadable, 3 something is sealed, 4 another format."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    head = ""
    if "--head" in given[:-1]:
        place = given.index("--head")
        head = given[place + 1].lower() or "nothing"
        del given[place : place + 2]
    if len(given) != 1 or given[0].startswith("-"):
        print(USAGE, file=sys.stderr)
        return 0 if given in (["-h"], ["--help"]) else UNREADABLE
    try:
        with open(given[0], "rb") as journal:
            report = verify(journal, head)
    except (OSError, Unreadable) as error:
        print(f"{given[0]} cannot be verified: {error}.", file=sys.stderr)
        return OTHER if isinstance(error, OtherFormat) else UNREADABLE
    if not report.entries:
        print(f"{given[0]} cannot be verified: it is empty.", file=sys.stderr)
        return UNREADABLE
    for sentence in [summary(report), *report.faults, *rounds(report), *report.remarks]:
        print(sentence)
    return FAULT if report.faults else SEALED if report.sealed else 0


def summary(report: Report) -> str:
    """The verdict in one sentence, with how much was checked."""
    seeds, _, _ = report.count("revealed")
    _, pieces, results = report.count("sealed")
    done = f"{report.amounts(report.pieces, report.results)} recomputed from {amount(seeds, 'revealed seed')}"
    over = f"{amount(report.entries, 'line')} with {amount(report.events, 'event')}"
    if report.faults:
        return f"Failed: {amount(len(report.faults), 'fault')} in {over}; {done}."
    if report.sealed:
        return f"Cannot be decided yet: {over} agree; {done}, {report.amounts(pieces, results)} still sealed."
    return f"Chain and chance agree: {over}; {done}. {NOT_HERE}"


def rounds(report: Report) -> Iterator[str]:
    """What is known of every round: recomputed, still sealed, or read by people."""
    words = {"revealed": "recomputed", "sealed": "still sealed", "physical": "dealt or rolled by people"}
    for round, states in sorted(report.by_round().items()):
        parts = [f"{report.amounts(*states[state])} {words[state]}" for state in words if state in states]
        yield f"Round {round}: {', '.join(parts)}."


if __name__ == "__main__":
    sys.exit(main())
