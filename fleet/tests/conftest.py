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


# Their clocks differ by 3 ms.
HOSTS = ("one", "two")
SHOP_EVENTS = "4000"


@dataclass
class Recordings:
    """The traces of hosts, and folders with their tables, of which each has those of some. The
    services of the shop are on two hosts, which exported apart."""

    traces: list[Path]
    shop: Path
    tables: list[Path]


def command(*arguments: str | Path, status: int = 0) -> str:
    """What `fieldtrace` prints."""
    done = subprocess.run([COMMAND, *arguments], capture_output=True, text=True)
    assert done.returncode == status, done.stderr
    return done.stdout


def recorded(folder: Path, seed: int) -> Recordings:
    fields, shop = folder / "fields", folder / "shop"
    writer = ["java", "-cp", paths.PLUGIN / "org.fieldtrace.synthetic" / "target" / "classes"]
    package = "org.fieldtrace.synthetic"
    subprocess.run([*writer, f"{package}.WriteFields", fields, str(seed)], check=True)
    subprocess.run([*writer, f"{package}.WriteShop", shop, SHOP_EVENTS, *HOSTS], check=True)
    traces = sorted(fields.iterdir())
    tables = []
    for host, some in zip(HOSTS, (traces[:1], traces[1:]), strict=True):
        tables.append(folder / "tables" / host)
        command("export", *some, shop / host, "--output", tables[-1])
    return Recordings([*traces, *(shop / host for host in HOSTS)], shop, tables)


@pytest.fixture(scope="session")
def recordings(tmp_path_factory: pytest.TempPathFactory) -> Recordings:
    """Those of one seed, which all tests share: to be read alone."""
    return recorded(tmp_path_factory.mktemp("recordings"), 1)


def split(recordings: Recordings, folder: Path, seed: int) -> Path:
    """The tables with their rows in other files, of other hosts."""
    for number, tables in enumerate(recordings.tables):
        own = str(1000 * seed + number)
        program = [DUCKDB, "-I", PROGRAMS / "split_tables.py", own, tables, folder]
        subprocess.run(program, check=True)
    return folder


@pytest.fixture(scope="session")
def together(recordings: Recordings, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tables of the shop, whose hosts were exported together, in whatever files."""
    whole = tmp_path_factory.mktemp("together")
    command("export", recordings.shop, "--output", whole / "tables")
    alone = Recordings(recordings.traces, recordings.shop, [whole / "tables"])
    return split(alone, whole / "split", 3)


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
