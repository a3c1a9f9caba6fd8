"""Numba as croupier uses it: scalar table look-ups, vectorized arithmetic, no interpreter lock."""

from __future__ import annotations

import hashlib
import os
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import llvmlite.binding as llvm
from llvmlite import ir

Function = TypeVar("Function", bound=Callable[..., Any])
Given = TypeVar("Given")

# LLVM's gathers are several times slower than scalar loads. Numba keys its cache by these settings, so each
# kind of machine finds only its own code. If either variable is set already, both are left as they are.
if not {"NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES"} & os.environ.keys():
    _features = llvm.get_host_cpu_features().flatten()
    os.environ["NUMBA_CPU_NAME"] = llvm.get_host_cpu_name()
    os.environ["NUMBA_CPU_FEATURES"] = f"{_features},+prefer-no-gather,+prefer-no-scatter"
os.environ.setdefault("NUMBA_SLP_VECTORIZE", "1")

import numba  # noqa: E402
import numpy as np  # noqa: E402
from numba.core import event, types  # noqa: E402
from numba.extending import intrinsic  # noqa: E402

_fingerprints: dict[Any, str] = {}


class _Notice(event.Listener):
    """Shows at a terminal how far the first compilation is; nothing where the code is in the cache."""

    def __init__(self) -> None:
        self._depth = self._done = 0
        self._spent = self._since = 0.0

    def on_start(self, event: event.Event) -> None:
        """Show the line when a compilation starts; compiling one function may compile others inside."""
        if not self._depth:
            self._since = time.monotonic()
            self._show()
        self._depth += 1

    def on_end(self, event: event.Event) -> None:
        """Count the compiled function; remove the line when the outermost one is done."""
        self._depth -= 1
        self._done += 1
        self._show()
        if not self._depth:
            self._spent += time.monotonic() - self._since
            if sys.stderr.isatty():
                print("\r\033[K", end="", file=sys.stderr, flush=True)

    def _show(self) -> None:
        if not sys.stderr.isatty():
            return
        spent = self._spent + time.monotonic() - self._since
        # Which of the loaded functions a command will use is not known in advance: this is an upper bound.
        most = max(len(_fingerprints), self._done + 1)
        left = f", at most {spent / self._done * (most - self._done):.0f} s left" if self._done else ""
        print(
            f"\r\033[Kcroupier: compiling for this machine, the first time only: {self._done} of up to "
            f"{most} functions, {spent:.0f} s{left}",
            end="", file=sys.stderr, flush=True,
        )  # fmt: skip


event.register("numba:compile", _Notice())  # type: ignore[no-untyped-call]


@cache
def _digest_of_file(path: str) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def _fingerprint(function: Callable[..., Any]) -> str:
    """What compiled code depends on: its file, compiled functions it calls, tables and numbers baked in."""
    digest = hashlib.sha256(_digest_of_file(function.__code__.co_filename).encode())
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        if isinstance(value, np.ndarray):
            digest.update(value.tobytes())
        elif isinstance(value, (int, float, tuple, np.generic)):
            digest.update(f"{name}={value!r}".encode())
        elif callable(value) and getattr(value, "py_func", None) is not None:
            digest.update(_fingerprints.get(value, "").encode())
    return digest.hexdigest()


def _compile_once_for_all_literals(compiled: Any) -> None:
    """Let callers that pass 0 and callers that pass a variable share the code; Numba has one for each."""
    template_of = getattr(compiled, "get_call_template", None)
    unliteral: Any = types.unliteral
    if template_of is None:
        return

    def without_literals(args: Any, kws: Any) -> Any:
        named = {name: unliteral(kind) for name, kind in kws.items()}
        return template_of(tuple(unliteral(kind) for kind in args), named)

    compiled.get_call_template = without_literals


def njit(function: Function) -> Function:
    """Compile a function once, cache it on disk and run it without the interpreter lock.

    Global arrays become constants of the code. Numba's cache looks only at the function's own file; here a
    change of a table, a number or a compiled function in another file also makes the cached code stale.
    """
    compiled = cast(Function, numba.njit(cache=True, nogil=True)(function))
    _compile_once_for_all_literals(compiled)
    _fingerprints[compiled] = _fingerprint(function)
    index = getattr(getattr(compiled, "_cache", None), "_cache_file", None)
    if index is not None:
        index._source_stamp = (index._source_stamp, _fingerprints[compiled])
        _forget_what_is_gone(index)
    return compiled


def _forget_what_is_gone(index: Any) -> None:
    """Let an index of the cache that names a class of an older version count as empty."""
    load = index._load_index

    def load_if_known() -> Any:
        try:
            return load()
        except (AttributeError, ImportError):
            return {}

    index._load_index = load_if_known


def _no_vectors(typing: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.function.attributes.add("noimplicitfloat")
        # Written into a function that calls it, it would be packed with the rest of that one.
        builder.function.attributes.add("noinline")
        return context.get_dummy_value()

    return types.void(), generate


keep_scalar: Callable[[], None] = cast(Any, intrinsic)(_no_vectors)
"""Keep the optimizer from packing numbers of the compiled function that calls this into vectors.

Chains that run side by side look alike, but each card is loaded from an address that the last one led to:
taken out of a vector and put back, it costs more than all that is saved."""


def _kept_near(typing: Any, given: Any) -> Any:
    def kept(context: Any, builder: Any, kind: Any, value: Any) -> Any:
        if isinstance(kind, types.Array):
            array = context.make_array(kind)(context, builder, value=value)
            address = array.data.type
            array.data = builder.asm(ir.FunctionType(address, [address]), "", "=r,0", [array.data], False)
            return array._getvalue()
        if isinstance(kind, types.BaseTuple):
            members: Any = kind
            for place, member in enumerate(members):
                found = kept(context, builder, member, builder.extract_value(value, place))
                value = builder.insert_value(value, found, place)
        return value

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return kept(context, builder, signature.return_type, arguments[0])

    return given(given), generate


near: Callable[[Given], Given] = cast(Any, intrinsic)(_kept_near)
"""The same arrays, their addresses kept side by side among the variables of the function that calls this.

LLVM would read each from where the caller put it, one in every line of the stack. About every tenth process
then has two lines in use at addresses that the processor takes for one, and is a fifth slower (AMD's
processors guess the way of their cache from a hash of the address)."""
