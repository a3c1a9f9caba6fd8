"""Journals as a forger who holds the file could write them: any content under a sound chain of hashes."""

import msgspec

from croupier.table.journal import GENESIS, Entry, line_of


def rechained(entries: list[Entry]) -> list[bytes]:
    """Entries under a chain of hashes that holds."""
    head, lines = GENESIS, []
    for entry in entries:
        line, head = line_of(msgspec.structs.replace(entry, previous=head))
        lines.append(line)
    return lines
