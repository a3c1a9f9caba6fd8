"""A plugin of pytest: functions that are mutated are not compiled, so that a fault in them takes effect.

Compiled code does not look at the code of its function again, and a compilation for every mutant would take
seconds. All else stays compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier import compiled
from tests.mutants.modules import is_uncompiled

_compiling = compiled.njit


def njit(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function itself where its module is mutated uncompiled, else compiled as ever."""
    module = function.__module__.removeprefix("croupier.").replace(".", "/") + ".py"
    return function if is_uncompiled(module) else _compiling(function)


compiled.njit = njit
