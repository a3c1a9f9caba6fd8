"""All other values taken of every option, of every game, as they are listed in tests/golden/alternatives."""

import pytest

import croupier
from croupier.law.alternatives import alternatives, in_words
from tests.battery.golden import FOLDER, is_as_written


def listed(game: str) -> str:
    """A line for each option and for each value taken of it."""
    found = croupier.game(game)
    proposals = {"proposals": True} if found.registered.rules.authorized_from is None else {}
    options = found.options(proposals)
    edition = found.edition(None, options.proposals)
    lines = []
    for name in edition.options:
        taken = alternatives(name, options, edition)
        how = "all" if taken.complete else "some"
        held = getattr(options, name)
        now = "" if isinstance(held, dict) else f", now {in_words(held, edition.option(name).kind)}"
        lines.append(f"{name}{now}: {how}{f', {taken.reason}' if taken.reason else ''}")
        for each in taken.values:
            table = isinstance(each.value, dict)
            lines.append(f"  {each.words}" + ("" if table else f" [{each.value!r}]"))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("game", [game.id for game in croupier.games()])
def test_every_other_value_of_every_option_is_listed(game: str) -> None:
    is_as_written(FOLDER / "alternatives" / f"{game}.txt", lambda _: listed(game))
