"""Compiled functions without reference counts: for inner functions that allocate nothing.

Numba counts the references of every array that is passed to a function with atomic instructions, which made a
round of this family three times slower. Whoever calls these functions owns the arrays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from croupier.compiled import njit

Function = TypeVar("Function", bound=Callable[..., Any])


def bare(function: Function) -> Function:
    """Compile a function that only reads and writes arrays given to it."""
    compiled = njit(function)
    options = getattr(compiled, "targetoptions", None)
    if options is not None:
        options["_nrt"] = False
    return compiled
