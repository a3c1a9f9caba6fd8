"""Writes the hash locks from the declared dependencies, without the address of any index."""

import os
import re
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent
LOCKS: dict[str, list[str]] = {
    "build": ["requirements/build.in"],
    "run": ["pyproject.toml", "--extra", "pit"],
    "test": ["pyproject.toml", "--extra", "cluster", "--extra", "pit", "requirements/test.in"],
    "bench": ["requirements/bench.in"],
}
CONSTRAINED_BY = {"test": ["build", "run"]}
ADDRESS = re.compile(r"^\s*(--(extra-)?index-url|--find-links|--trusted-host|-i |-f )|\w+://", re.MULTILINE)


def lock(name: str) -> None:
    """Resolve one set of dependencies and record the hashes of all its files on every platform."""
    target = FOLDER / f"{name}.txt"
    command = [
        sys.executable,
        "-m",
        "piptools",
        "compile",
        "--quiet",
        "--upgrade",
        "--allow-unsafe",
        "--strip-extras",
    ]
    command += ["--generate-hashes", "--no-emit-index-url", "--no-emit-trusted-host", "--no-emit-find-links"]
    command += [
        "--no-emit-options",
        "--no-config",
        "--output-file",
        str(target.relative_to(ROOT)),
        *LOCKS[name],
    ]
    for other in CONSTRAINED_BY.get(name, []):
        command += ["--constraint", f"requirements/{other}.txt"]
    # Only a full index knows the hashes of every platform's files, so a machine's own mirrors are left out.
    environment = {
        key: value
        for key, value in os.environ.items()
        if key not in {"PIP_FIND_LINKS", "PIP_EXTRA_INDEX_URL"}
    }
    environment |= {"PIP_CONFIG_FILE": os.devnull, "CUSTOM_COMPILE_COMMAND": "make lock"}
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    text = target.read_text()
    if found := ADDRESS.search(text):
        sys.exit(f"requirements/{name}.txt names an address: {found.group().strip()}")
    print(f"requirements/{name}.txt: {len(re.findall(r'^[a-zA-Z].*==', text, re.MULTILINE))} packages")


if __name__ == "__main__":
    for each in LOCKS:
        lock(each)
