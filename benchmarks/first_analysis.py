"""How long a person waits for the exact analysis of let it ride once compiled code is cached on disk."""

import subprocess
import sys
from pathlib import Path

from benchmarks.claim import OURS, Claim, WithinSeconds, Work


def ours() -> Work:
    """Start the installed command and wait for its end; the round before the first one fills the cache."""
    command = [str(Path(sys.executable).with_name("croupier")), "analyze", "let-it-ride", "--json"]

    def work() -> int:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return 1

    return work


CLAIM = Claim(
    title="`croupier analyze let-it-ride`, new process",
    unit="calls",
    contestants={OURS: ours},
    floors=(WithinSeconds(2.0),),
    clock="wall",
)
