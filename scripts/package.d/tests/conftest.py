# SPDX-License-Identifier: MIT
"""Tests of what `scripts/package` has made, installed where no checkout is in sight."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(1, str(Path(__file__).resolve().parents[2]))
sys.path.insert(2, str(Path(__file__).resolve().parents[2] / "test.d"))

from clean_root import CleanRoot, RootNeededError
from fieldtrace_cli import __version__
from fieldtrace_cli.base import paths


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--dist", type=Path, required=True, help="what scripts/package has made")


@pytest.fixture(scope="session")
def dist(request: pytest.FixtureRequest) -> Path:
    return request.config.getoption("--dist")


@pytest.fixture(scope="session")
def version() -> str:
    return __version__


@pytest.fixture(scope="session")
def root(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[CleanRoot]:
    """A clean Debian with the package, and what that depends on, installed by apt."""
    with _made(tmp_path_factory, dist) as root:
        yield root


@pytest.fixture(scope="session")
def newer(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[CleanRoot]:
    """The same of Debian 13, whose Babeltrace is 2.1 and whose Python 3.13."""
    with _made(tmp_path_factory, dist, "trixie") as root:
        yield root


@contextmanager
def _made(
    folders: pytest.TempPathFactory, dist: Path, suite: str | None = None
) -> Iterator[CleanRoot]:
    packages = (
        dist / f"fieldtrace_{__version__}-1_amd64.deb",
        dist / f"fieldtrace-demo_{__version__}-1_all.deb",
        # The package recommends it: it makes the environment with Arrow.
        "python3-venv",
    )
    try:
        with CleanRoot(folders.mktemp("root") / "debian", *packages, suite=suite) as root:
            yield root
    except RootNeededError as missing:
        pytest.skip(str(missing))


@pytest.fixture(scope="session")
def greeting(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a Java program that prints one line."""
    folder = tmp_path_factory.mktemp("greeting")
    source = paths.SCRIPTS / "tests" / "programs" / "Greeting.java"
    subprocess.run(["javac", "-d", folder, source], check=True)
    return folder


@pytest.fixture(scope="session")
def trace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recording of one event of each kind."""
    folder = tmp_path_factory.mktemp("recording") / "trace"
    emitter = paths.NATIVE_BUILD / "lttng-probes" / "emit-each-event"
    command = [paths.SCRIPTS / "fieldtrace", "record", "--output", folder, "--", emitter]
    subprocess.run(command, check=True, capture_output=True)
    return next(folder.rglob("metadata")).parent
