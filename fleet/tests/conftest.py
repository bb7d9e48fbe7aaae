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
from fieldtrace_cli.tracecompass.analysis import analyse_each

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


def written(folder: Path, name: str, *arguments: str, seed: int) -> Path:
    """The traces that a program of the synthetic ones writes."""
    classes = paths.PLUGIN / "org.fieldtrace.synthetic" / "target" / "classes"
    program = ["java", f"-Dseed={seed}", "-cp", classes, f"org.fieldtrace.synthetic.{name}"]
    subprocess.run([*program, folder, *arguments], check=True)
    return folder


def recorded(folder: Path, seed: int) -> Recordings:
    fields = written(folder / "fields", "WriteFields", str(seed), seed=seed)
    shop = written(folder / "shop", "WriteShop", SHOP_EVENTS, *HOSTS, seed=1)
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


@pytest.fixture(scope="session")
def reported(
    recordings: Recordings, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], dict]:
    """What a report says of the shop in a section, of all those that tests compare with: one run
    of the analysis gives them."""
    folder = tmp_path_factory.mktemp("reported")
    asked = {
        "requests": (),
        "operations": (),
        "flat-operations": (),
        # With the call paths that have no entry.
        "fix-list": ("--all",),
    }
    questions = [
        (("--section", section, "--format", "json", *options), folder / section)
        for section, options in asked.items()
    ]
    assert analyse_each([recordings.shop], questions) == 0
    return lambda section: json.loads((folder / section).read_text("utf-8"))


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


def rows_of(folder: Path, table: str, chosen: str, where: str = "") -> list[tuple]:
    """Rows of a table at or below a folder, by DuckDB."""
    program = (
        "import duckdb, json, sys\n"
        "chosen, where, *files = sys.argv[1:]\n"
        "source = f'read_parquet({files}, hive_partitioning = true, union_by_name = true)'\n"
        "print(json.dumps(duckdb.sql(f'SELECT {chosen} FROM {source} {where}').fetchall()))"
    )
    files = [file for top in folder.rglob(table) for file in top.rglob("*.parquet")]
    asked = [DUCKDB, "-I", "-c", program, chosen, where, *files]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    return list(map(tuple, json.loads(done.stdout)))


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
