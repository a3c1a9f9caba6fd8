"""How long a person waits for `croupier --help`: a new process each time, by the clock on the wall."""

import subprocess
import sys
from pathlib import Path

from benchmarks.claim import OURS, Claim, WithinSeconds, Work


def ours() -> Work:
    """Start the installed command and wait for its end."""
    command = [str(Path(sys.executable).with_name("croupier")), "--help"]

    def work() -> int:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return 1

    return work


CLAIM = Claim(
    title="`croupier --help`, new process",
    unit="calls",
    contestants={OURS: ours},
    floors=(WithinSeconds(0.3),),
    clock="wall",
)
