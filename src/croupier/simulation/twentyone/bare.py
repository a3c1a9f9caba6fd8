"""Compiled functions without reference counts, for inner functions that allocate nothing, and passages.

Numba counts references with atomic instructions for every array passed to a function, which made a round of
this family three times slower. The caller of a bare function must keep the arrays alive. A call also costs a
round a few percent, so passages that only divide a long function become part of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from croupier.compiled import njit

Function = TypeVar("Function", bound=Callable[..., Any])


def bare(function: Function) -> Function:
    """Compile a function that only reads and writes arrays given to it."""
    return _compiled(function, _nrt=False)


def passage(function: Function) -> Function:
    """Compile a bare function that the optimizer writes into every function that calls it."""
    return _compiled(function, _nrt=False, forceinline=True)


def apart(function: Function) -> Function:
    """Compile a bare function that is never written into another, as one that is kept scalar must not be.

    Numba would compile it like a passage if a passage is the first to call it.
    """
    return _compiled(function, _nrt=False, forceinline=False)


def _compiled(function: Function, **chosen: bool) -> Function:
    compiled = njit(function)
    options = getattr(compiled, "targetoptions", None)
    if options is not None:
        options.update(chosen)
    return compiled
