"""One folder per game. `croupier.games()` lists the games; since that name is also this package's, the
package can be called too.
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
