"""Stand-alone check of proofs that a journal contains entries and that it only grew (docs/security.md).

Needs only Python, shares no code with the pit and may be copied as a single file.
"""

import hashlib
import json
import re
import sys
from typing import Any

HEX = re.compile(r"[0-9a-f]{64}")
HASH = b',"hash":"'
WRONG, UNREADABLE = 1, 2
USAGE = """usage: python -m croupier.verify_proof PROOF [WITNESS]
PROOF is what `croupier export TABLE --round N` or `--since N` writes; WITNESS holds signed heads, noted down
or kept elsewhere, as `croupier export --heads` writes them.
Exit status: 0 it holds, 1 something is wrong, 2 it cannot be read. Signatures: croupier audit."""


class Wrong(Exception):
    """The proof does not hold."""


def digest(*parts: bytes) -> bytes:
    """SHA-256 of some bytes."""
    return hashlib.sha256(b"".join(parts)).digest()


def entries(count: int) -> str:
    """A number of entries: 1 entry, 2 entries."""
    return "1 entry" if count == 1 else f"{count} entries"


def root_from_inclusion(leaf: bytes, place: int, size: int, path: list[bytes]) -> bytes:
    """The root to which a path leads from the leaf at a place counted from 0 (RFC 9162, 2.1.3.2)."""
    if not 0 <= place < size:
        raise Wrong(f"There is no place {place} in a tree of {entries(size)}.")
    at, last, found = place, size - 1, leaf
    for neighbor in path:
        if last == 0:
            raise Wrong("The path is longer than the tree is high.")
        if at & 1 or at == last:
            found = digest(b"\x01", neighbor, found)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            found = digest(b"\x01", found, neighbor)
        at, last = at >> 1, last >> 1
    if last:
        raise Wrong("The path ends before the root.")
    return found


def check_consistency(before: tuple[int, bytes], after: tuple[int, bytes], path: list[bytes]) -> None:
    """Whether a tree (size and root) became another by growing (RFC 9162, 2.1.4.2)."""
    (first, old), (second, new) = before, after
    if not 0 < first <= second:
        raise Wrong(f"A journal of {entries(first)} does not become one of {second} by growing.")
    if first == second:
        if path or old != new:
            raise Wrong(f"Two different roots were given for {entries(first)}.")
        return
    if first & (first - 1) == 0:
        path = [old, *path]
    if not path:
        raise Wrong("The path is empty.")
    at, last = first - 1, second - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    was = now = path[0]
    for neighbor in path[1:]:
        if last == 0:
            raise Wrong("The path is longer than the tree is high.")
        if at & 1 or at == last:
            was, now = digest(b"\x01", neighbor, was), digest(b"\x01", neighbor, now)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            now = digest(b"\x01", now, neighbor)
        at, last = at >> 1, last >> 1
    if was != old:
        raise Wrong(f"The path does not lead to the root of the first {entries(first)}.")
    if now != new or last:
        raise Wrong(f"The path does not lead to the root of the {entries(second)}.")


def of_hex(digits: object) -> bytes:
    """32 bytes in hexadecimal."""
    if not isinstance(digits, str) or not HEX.fullmatch(digits):
        raise ValueError(f"{str(digits)[:40]!r} are not 64 hexadecimal digits")
    return bytes.fromhex(digits)


def size_and_root(head: dict[str, Any]) -> tuple[int, bytes]:
    """What a signed head says about the tree."""
    return int(head["entry"]), of_hex(head["root"])


def check_entry(shown: dict[str, Any], size: int, root: bytes) -> None:
    """One entry of a proof: its line has the hash it states, and its path leads to the root."""
    number, line = int(shown["entry"]), str(shown["line"]).encode()
    body, found, rest = line.rpartition(HASH)
    stated = of_hex(rest.decode().removesuffix('"}\n')) if found else b""
    if digest(body, b"}") != stated:
        raise Wrong(f"Entry {number} does not have the hash it states.")
    if json.loads(line)["entry"] != number:
        raise Wrong(f"The line of entry {number} has another number.")
    path = [of_hex(each) for each in shown["path"]]
    if root_from_inclusion(digest(b"\x00", stated), number - 1, size, path) != root:
        raise Wrong(f"Entry {number} is not the one in the journal whose head was signed.")


def check_heads(mine: list[dict[str, Any]], witness: list[dict[str, Any]]) -> int:
    """Heads of one journal and one size are the same wherever they were kept; returns how many were found."""
    seen: dict[tuple[str, int], dict[str, Any]] = {}
    for head in [*witness, *mine]:
        place = str(head["table"]), int(head["entry"])
        other = seen.setdefault(place, head)
        for name in ("hash", "root"):
            said = {other.get(name) or None, head.get(name) or None} - {None}
            if len(said) > 1:
                raise Wrong(
                    f"Alarm: two different heads were given for entry {place[1]} of table {place[0]}: "
                    "the pit has shown two journals."
                )
    kept = {(str(head["table"]), int(head["entry"])) for head in witness if head.get("root")}
    return sum((str(head["table"]), int(head["entry"])) in kept for head in mine)


def verified(proof: dict[str, Any], witness: list[dict[str, Any]]) -> str:
    """What a proof shows, in one sentence."""
    head = proof["head"]
    size, root = size_and_root(head)
    heads = [head, proof["before"]] if "before" in proof else [head]
    kept = check_heads(heads, witness)
    if len({each["table"] for each in heads}) > 1:
        raise Wrong("The two heads are of different tables.")
    if "before" in proof:
        before = size_and_root(proof["before"])
        check_consistency(before, (size, root), [of_hex(each) for each in proof["path"]])
        said = f"the journal of {entries(size)} begins with the {entries(before[0])} it had before"
    else:
        for shown in proof["entries"]:
            check_entry(shown, size, root)
        stand = "stands" if len(proof["entries"]) == 1 else "stand"
        said = f"{entries(len(proof['entries']))} {stand} in the journal of {entries(size)}"
        if not proof["entries"]:
            raise Wrong("The proof shows no entry.")
    where = f"; {kept} of {len(heads)} heads are in the witness file" if witness else ""
    return f"It holds: {said}, table {head['table']}, root {head['root']}{where}."


def main(arguments: list[str] | None = None) -> int:
    """The command: 0 it holds, 1 something is wrong, 2 it cannot be read."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if len(given) not in (1, 2) or given[0].startswith("-"):
        print(USAGE, file=sys.stderr)
        return 0 if given in (["-h"], ["--help"]) else UNREADABLE
    try:
        with open(given[0], "rb") as file:
            proof = json.loads(file.read())
        witness = []
        if len(given) == 2:
            with open(given[1], "rb") as file:
                witness = [json.loads(line) for line in file]
        print(verified(proof, witness))
    except Wrong as error:
        print(f"Failed: {error}")
        return WRONG
    except (OSError, LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
        print(f"{given[0]} cannot be read: {type(error).__name__} {error}"[:300], file=sys.stderr)
        return UNREADABLE
    return 0


if __name__ == "__main__":
    sys.exit(main())
