"""The `croupier` command: finds the subcommand, runs it and turns every error into one sentence."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from croupier.cli.arguments import Asked
from croupier.cli.output import warn
from croupier.cli.parser import build_parser
from croupier.law.refusal import CroupierError

WRONG_USAGE = 2
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; 0 good, 1 the answer is "no", 2 wrong usage, unreadable input or a refusal."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:  # the caller closed it
            setattr(sys, name, io.TextIOWrapper(io.BytesIO()))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        asked = build_parser().parse_args(argv, namespace=Asked())
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else WRONG_USAGE
    try:
        status: int = import_module(f"croupier.cli.{asked.command}").run(asked)
        sys.stdout.flush()
        return status
    except CroupierError as error:
        warn(_on_its_day(error, asked).spoken)
    except BrokenPipeError:
        # The reader of the pipe has closed it; output left in the buffer must not cause an error at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        warn(f"{place}{error.strerror or error}")
    except KeyboardInterrupt:
        print(file=sys.stderr)
        warn("interrupted")
        return INTERRUPTED
    return WRONG_USAGE


def _on_its_day(error: CroupierError, asked: Asked) -> CroupierError:
    """The error, its citations with the chapter numbers of the day asked about."""
    from croupier.cli.arguments import read_date
    from croupier.games.register import find
    from croupier.law.citation import refused_on

    try:
        compared = getattr(asked, "diff", None)
        day = read_date(compared[0], "--diff") if compared else asked.day
        day = day or find(asked.game)[0].rules.newest
    except (AttributeError, CroupierError):
        return error
    return refused_on(error, day)


if __name__ == "__main__":
    sys.exit(main())
