# SPDX-License-Identifier: MIT
"""The Python environment with the SDK of the Model Context Protocol, which few need.

It is made when it is first asked for, in the user's cache; `scripts/setup --development` makes one
in the checkout.
"""

import fcntl
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError

REQUIREMENTS = Path(__file__).resolve().parent / "requirements.txt"
PLACES = (paths.STORE / "mcp-venv", paths.CACHE / "mcp-venv")
# Holds what an environment was made of, once it is whole.
STAMP = ".requirements"


def python(places: Sequence[Path] = PLACES, requirements: Path = REQUIREMENTS) -> Path:
    """The environment's Python; makes it in the last place where it is in none."""
    wanted = requirements.read_text("utf-8")
    for place in places:
        if _is_whole(place, wanted):
            return place / "bin" / "python"
    place = places[-1]
    place.parent.mkdir(parents=True, exist_ok=True)
    with place.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not _is_whole(place, wanted):
            _make(place, requirements)
            (place / STAMP).write_text(wanted, "utf-8")
    return place / "bin" / "python"


def is_own() -> bool:
    """Whether this Python is the one of an environment."""
    return Path(sys.prefix).resolve() in [place.resolve() for place in PLACES]


def _is_whole(place: Path, wanted: str) -> bool:
    # What was fetched for an older Python is of no use to a newer one.
    packages = place / "lib" / f"python3.{sys.version_info.minor}"
    stamp = place / STAMP
    return packages.is_dir() and stamp.is_file() and stamp.read_text("utf-8") == wanted


def _make(place: Path, requirements: Path) -> None:
    print(
        f"Fetching the SDK of the Model Context Protocol once, some 70 MB, into {place} ...",
        file=sys.stderr,
    )
    shutil.rmtree(place, ignore_errors=True)
    _run("Python cannot make an environment", "apt-get install python3-venv", "venv", place)
    _run(
        "the SDK of the Model Context Protocol could not be fetched",
        "check the network and pip's configuration, then run it again",
        *("pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"),
        *("--requirement", requirements),
        by=place / "bin" / "python",
    )


def _run(what: str, remedy: str, *module: str | Path, by: str | Path | None = None) -> None:
    # Standard output belongs to the protocol.
    done = subprocess.run(
        [by or sys.executable, "-I", "-m", *module], stdin=subprocess.DEVNULL, stdout=sys.stderr
    )
    if done.returncode != 0:
        raise FieldtraceError(f"{what} (see above)", remedy)
