"""Wagers made with one command are wagers that could have been made one after the other."""

from itertools import permutations

from croupier.games.register import Game
from croupier.table import commands as cmd
from croupier.table.replay import resume
from tests.battery.every_game import attempted, every_game
from tests.battery.people import NOON, People
from tests.battery.watching import Remembering


@every_game
def test_wagers_of_one_command_could_be_made_one_after_the_other(game: Game) -> None:
    tried: set[tuple[str, ...]] = set()
    for seed in range(4):
        store = Remembering()
        people = People(seed, game, "live", wild=0, store=store)
        for _ in range(60):
            for _ in range(4):
                command = people.bets()
                names = tuple(sorted(getattr(command, "wagers", ())))
                if len(names) < 2 or names in tried or people.table.check(command) is not None:
                    continue
                tried.add(names)
                assert some_order(store, command), command
            people.act(people.command())


def some_order(store: Remembering, command: cmd.Bets) -> bool:
    """Whether the wagers of a command are all taken in some order at the table of a store."""
    for order in permutations(command.wagers):
        table = resume(store.until(len(store.kept)), clock=lambda: NOON)
        single = [
            cmd.Bet(by=command.by, seat=command.seat, wager=name, amount=command.wagers[name])
            for name in order
        ]
        if all(attempted(table, each)[1] is None for each in single):
            return True
    return False
