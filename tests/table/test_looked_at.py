"""A patron who looks at the hand of the table learns what it is; nobody else does, not even by an answer."""

from croupier.games.register import find
from croupier.table import events as ev
from tests.battery.golden import SAID, Session, path_of


def test_only_who_looked_is_told_what_was_seen() -> None:
    game = find("chemin-de-fer")[0]
    session = Session(game)
    told: list[tuple[str, ev.WasRead]] = []
    for line in path_of(game).read_text("utf-8").splitlines():
        if not line.startswith(SAID):
            continue
        who, verb, *words = line.removeprefix(SAID).split()
        if verb in ("open", "sit"):
            session.carry_out(line)
            continue
        command = session._command(who, verb, words)
        told += [(who, each) for each in session.table.do(command) if isinstance(each, ev.WasRead)]
    assert told
    for who, each in told:
        assert bool(each.question) == (session.writer.seats.get(who) == str(each.looked)), (who, each)
    recorded = [each for each in session.table.journal.events if isinstance(each, ev.WasRead)]
    assert all(each.question and each.looked for each in recorded)
