"""One folder per game. `croupier.games()` lists them: the name is a function of the package and this folder,
so the folder answers to it too.
"""

import sys
from types import ModuleType
from typing import Any


class _Games(ModuleType):
    def __call__(self) -> list[Any]:
        """Every game of the chapter as `croupier.game` gives it."""
        package = sys.modules[__name__.partition(".")[0]]
        listed: list[Any] = package.listed_games()
        return listed


sys.modules[__name__].__class__ = _Games
