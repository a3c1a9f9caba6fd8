"""Numba as croupier uses it: scalar table look-ups, vectorised arithmetic, releases the interpreter lock."""

import os
from collections.abc import Callable
from typing import Any, TypeVar

import llvmlite.binding as llvm

Function = TypeVar("Function", bound=Callable[..., Any])

# LLVM's gathers are several times slower than scalar loads; the features must be set before Numba is imported.
_features = llvm.get_host_cpu_features().flatten()
os.environ.setdefault("NUMBA_CPU_NAME", llvm.get_host_cpu_name())
os.environ.setdefault("NUMBA_CPU_FEATURES", f"{_features},+prefer-no-gather,+prefer-no-scatter")
os.environ.setdefault("NUMBA_SLP_VECTORIZE", "1")

import numba  # noqa: E402


def njit(function: Function) -> Function:
    """Compile a function once, cache it on disk and run it without the interpreter lock."""
    compiled: Function = numba.njit(cache=True, nogil=True)(function)
    return compiled
