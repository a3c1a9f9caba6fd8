"""`croupier version`: which program this is, and whether its files are those of the release."""

from __future__ import annotations

import re

import croupier
from croupier.cli.arguments import Asked
from croupier.cli.output import style, write, write_json
from croupier.law.digest import released_facts
from croupier.law.refusal import BadInput
from croupier.table.journal import FORMAT
from croupier.table.software import differences, digests, package_digest, released


def run(asked: Asked) -> int:
    """Print version and digests; with --check, 1 if a file is not as released or the digest differs."""
    from croupier.games.register import games

    wanted = asked.check
    if wanted and not re.fullmatch("[0-9a-f]{64}", wanted.lower()):
        raise BadInput(f"--check {wanted[:80]!r}: expected nothing, or the 64 hexadecimal digits of a digest")
    found = digests()
    digest, record = package_digest(found), released()
    changed = differences(found, record) if record is not None else []
    # Changed facts may no longer be readable.
    facts = {} if changed else {game.id: game.rules.digest for game in games()}
    others = [name for name, known in facts.items() if released_facts().get(name) != known]
    same = not changed and not others and (not wanted or wanted.lower() == digest)
    if asked.json:
        write_json(
            {
                "version": croupier.__version__,
                "journal_format": FORMAT,
                "software": digest,
                "facts": facts,
                "released": record is not None,
                "changed": changed,
                "changed_facts": others,
                "as_expected": same,
            }
        )
    else:
        write(f"croupier {croupier.__version__}, journal format {FORMAT}")
        write(f"software {digest} ({len(found)} files)")
        for name, known in facts.items():
            write(f"facts    {known} {name}")
        if asked.check is not None:
            for line in _answer(wanted, digest, record is not None, changed, others):
                write(style(line, "green" if same else "red"))
    return 0 if asked.check is None or same else 1


def _answer(wanted: str, digest: str, record: bool, changed: list[str], others: list[str]) -> list[str]:
    lines = [f"{name} is not as released." for name in changed]
    lines += [f"The facts of {name} are not as released." for name in others]
    if wanted and wanted.lower() != digest:
        lines.append(f"The software has the digest {digest}, not {wanted.lower()}.")
    if lines:
        return lines
    if wanted:
        return ["The software is that of the digest given."]
    if record:
        return ["Every file is as released."]
    return ["The facts are as released; this is a working copy, which has no record of its other files."]
