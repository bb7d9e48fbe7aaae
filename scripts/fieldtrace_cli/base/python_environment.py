# SPDX-License-Identifier: MIT
"""Python environments with libraries that few need and Debian lacks.

One is made when it is first asked for, in the user's cache; `scripts/setup --development` makes
those of tests in the checkout.
"""

import fcntl
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError

# Holds what an environment was made of, once it is whole.
STAMP = ".requirements"


@dataclass(frozen=True)
class PythonEnvironment:
    """An environment: what it is for, and the pinned packages of a file."""

    what: str
    size: str
    requirements: Path
    places: Sequence[Path]
    # Whether it has what Debian packages too, such as Babeltrace's bindings.
    has_debians: bool = False

    def python(self) -> Path:
        """The environment's Python; makes it in the last place where it is in none."""
        wanted = self.requirements.read_text("utf-8")
        for place in self.places:
            if _is_whole(place, wanted):
                return place / "bin" / "python"
        place = self.places[-1]
        place.parent.mkdir(parents=True, exist_ok=True)
        with place.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not _is_whole(place, wanted):
                self._make(place)
                (place / STAMP).write_text(wanted, "utf-8")
        return place / "bin" / "python"

    def is_own(self) -> bool:
        """Whether this Python is the one of the environment."""
        return Path(sys.prefix).resolve() in [place.resolve() for place in self.places]

    def _make(self, place: Path) -> None:
        print(f"Fetching {self.what} once, some {self.size}, into {place} ...", file=sys.stderr)
        shutil.rmtree(place, ignore_errors=True)
        debians = ("--system-site-packages",) if self.has_debians else ()
        _run(
            "Python cannot make an environment",
            "apt-get install python3-venv",
            *("venv", *debians, place),
        )
        _run(
            f"{self.what} could not be fetched",
            "check the network and pip's configuration, then run it again",
            *("pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"),
            *("--requirement", self.requirements),
            by=place / "bin" / "python",
        )


def places(name: str) -> tuple[Path, Path]:
    """Where an environment may be: that of the checkout, and that of the user."""
    return paths.STORE / name, paths.CACHE / name


def _is_whole(place: Path, wanted: str) -> bool:
    # What was fetched for an older Python is of no use to a newer one.
    packages = place / "lib" / f"python3.{sys.version_info.minor}"
    stamp = place / STAMP
    return packages.is_dir() and stamp.is_file() and stamp.read_text("utf-8") == wanted


def _run(what: str, remedy: str, *module: str | Path, by: str | Path | None = None) -> None:
    # Standard output belongs to what is asked for.
    done = subprocess.run(
        [by or sys.executable, "-I", "-m", *module], stdin=subprocess.DEVNULL, stdout=sys.stderr
    )
    if done.returncode != 0:
        raise FieldtraceError(f"{what} (see above)", remedy)
