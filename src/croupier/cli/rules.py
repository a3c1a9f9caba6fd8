"""`croupier rules`: what the rules say on a day, or what changed between two."""

from __future__ import annotations

import croupier
from croupier.cli.arguments import Asked, read_date
from croupier.cli.output import write, write_json
from croupier.law.encoding import document
from croupier.law.option_values import read_value
from croupier.law.refusal import BadInput


def _diff(asked: Asked, game: croupier.Game, proposals: bool) -> int:
    if asked.as_of:
        raise BadInput("--as-of and --diff: use one or the other")
    first, last = (read_date(text, "--diff") for text in asked.diff)
    assert first is not None
    assert last is not None
    if last < first:
        raise BadInput(f"--diff {first} {last}: expected the earlier day first")
    rules = game.registered.rules
    from croupier.report.changes import under_their_days
    from croupier.report.rules_text import diff_text

    changes = [under_their_days(each, first, last) for each in rules.diff(first, last, proposals)]
    events, ended = rules.history_between(first, last), rules.ended_between(first, last)
    if asked.json:
        listed = {"changes": document(changes), "history": document(events), "ended": document(ended)}
        write_json({"game": game.id, "from": first, "to": last, **listed})
        return 0
    write(f"{game.id}: from {first} to {last}")
    lines = [(event.operative or event.from_, event, "") for event in events]
    lines += [(event.until, event, " ended") for event in ended]
    for day, event, end in sorted(lines, key=lambda line: str(line[0])):
        note = f": {event.note}" if event.note else ""
        write(f"  {day} {event.section} {event.event}{end}{note}")
    write("")
    none = "These amendments changed no wager, pay table, option or irregularity as croupier knows them."
    write(diff_text(changes).rstrip("\n") or (none if events else "Nothing changed between the two days."))
    return 0


def run(asked: Asked) -> int:
    """Print the rules in force, or the difference between two days."""
    game, given = croupier.game(asked.game), asked.chosen
    wanted = read_value("proposals", bool, given.get("proposals", False))
    if asked.diff:
        for name in given:
            if name != "proposals":
                raise BadInput(f"--option {name}: only proposals counts with --diff")
        return _diff(asked, game, wanted)
    from croupier.report.rules_text import rules_document, rules_text

    options = game.options(given, asked.day) if given or game.id != game.registered.id else None
    found = rules_document(game.registered, game.edition(asked.day, wanted), options)
    found |= {"game": game.id, "name": game.name}
    if asked.json:
        write_json(found)
    else:
        write(rules_text(found).rstrip("\n"))
    return 0
