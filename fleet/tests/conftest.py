# SPDX-License-Identifier: MIT
"""Random traces of some hosts, their tables, and what adds these up."""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
sys.path.insert(1, str(Path(__file__).resolve().parents[2] / "scripts" / "test.d"))
sys.path.insert(2, str(Path(__file__).resolve().parents[1] / "src"))

import extent
from fieldtrace_cli.base import paths

COMMAND = paths.SCRIPTS / "fieldtrace"
DUCKDB = paths.STORE / "fleet-duckdb-venv" / "bin" / "python"
SPARK = paths.STORE / "fleet-spark-venv" / "bin" / "python"
PROGRAMS = Path(__file__).resolve().parent / "programs"


def pytest_configure(config: pytest.Config) -> None:
    extent.register(config)


@dataclass
class Recordings:
    """The traces of hosts, and folders with their tables, of which each has those of some."""

    traces: list[Path]
    tables: list[Path]


def command(*arguments: str | Path, status: int = 0) -> str:
    """What `fieldtrace` prints."""
    done = subprocess.run([COMMAND, *arguments], capture_output=True, text=True)
    assert done.returncode == status, done.stderr
    return done.stdout


def recorded(folder: Path, classes: Path, seed: int) -> Recordings:
    writer = ["java", "-cp", classes, "org.fieldtrace.synthetic.WriteFields"]
    subprocess.run([*writer, folder / "traces", str(seed)], check=True)
    traces = sorted((folder / "traces").iterdir())
    tables = []
    for number, some in enumerate((traces[:1], traces[1:])):
        tables.append(folder / "tables" / str(number))
        command("export", *some, "--output", tables[-1])
    return Recordings(traces, tables)


@pytest.fixture(scope="session")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The classes that write traces."""
    folder = tmp_path_factory.mktemp("classes")
    sources = (paths.PLUGIN / "org.fieldtrace.synthetic" / "src").rglob("*.java")
    subprocess.run(["javac", "-d", folder, *sources], check=True)
    return folder


@pytest.fixture(scope="session")
def recordings(classes: Path, tmp_path_factory: pytest.TempPathFactory) -> Recordings:
    """Those of one seed, which all tests share: to be read alone."""
    return recorded(tmp_path_factory.mktemp("recordings"), classes, 1)


@dataclass
class Added:
    """What was added up: lines for the report without the names of folders, and what was read."""

    lines: list[str]
    files: int
    new: int
    damaged: list[tuple[str, str]]


@pytest.fixture
def add_up(tmp_path: Path) -> Callable[..., Added]:
    """Adds tables up, in the environment of an engine."""

    def add(folders: Sequence[Path], *options: str | Path, python: Path = DUCKDB) -> Added:
        counts, taken = tmp_path / "sums.counts", tmp_path / "taken.json"
        written = ["--counts", counts, "--taken", taken]
        done = subprocess.run(
            [python, "-I", paths.FLEET, *written, *options, "--", *folders],
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        told = [line for line in counts.read_text("utf-8").splitlines() if '"trace"' not in line]
        return Added(told, **json.loads(taken.read_text("utf-8")))

    return add
