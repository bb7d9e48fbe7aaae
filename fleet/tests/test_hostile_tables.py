# SPDX-License-Identifier: MIT
"""What tables of large fleets are like now and then: the answer is right all the same.

With FIELDTRACE_LONG=1 the cases have the sizes of the worst that were seen.
"""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import DUCKDB, PROGRAMS, SPARK
from extent import LONG, ONLY_LONG
from fieldtrace_cli.base import paths

WIDE = 80_000
CHAIN, HOT, FILES = (10_000, 500_000, 10_000) if LONG else (60, 3_000, 200)


def made(kind: str, size: int, folder: Path) -> Path:
    program = [DUCKDB, "-I", PROGRAMS / "hostile_tables.py", kind, str(size), folder]
    subprocess.run(program, check=True)
    return folder


def asked(folder: Path, what: str, python: Path = DUCKDB) -> dict:
    """The answer of an engine, without the command around it."""
    file = folder.with_name(f"{what}.json")
    engine = "spark" if python == SPARK else "duckdb"
    program = [python, "-I", paths.FLEET, "--engine", engine, f"--{what}", file, "--", folder]
    done = subprocess.run(program, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(file.read_text("utf-8"))


def engines() -> Iterator[object]:
    yield pytest.param(DUCKDB, id="duckdb")
    yield pytest.param(
        SPARK,
        id="spark",
        marks=(ONLY_LONG, pytest.mark.skipif(not SPARK.exists(), reason="scripts/setup --spark")),
    )


@pytest.mark.parametrize("python", engines())
def test_a_request_through_many_hosts_whose_clocks_are_wrong_by_hours(python, tmp_path):
    size = CHAIN if python == DUCKDB else 200
    told = asked(made("chain", size, tmp_path / "tables"), "requests", python)
    assert told["recordings"] == size
    assert (told["requests"], told["spans"], told["joined"]) == (1, size, size - 1)
    assert told["operations"][0]["operation"] == "GET /0"
    assert not any(told["calls_not_joined"].values())


@pytest.mark.parametrize("python", engines())
def test_a_request_of_very_many_spans(python, tmp_path):
    folder = made("wide", WIDE, tmp_path / "tables")
    told = asked(folder, "requests", python)
    assert (told["requests"], told["spans"], told["joined"]) == (1, WIDE, 0)
    assert told["calls_not_joined"]["end_not_told"] == WIDE - 1
    flat = {one["operation"]: one["count"] for one in asked(folder, "operations", python)["flat"]}
    assert flat == {"GET /": 1, "SELECT": WIDE - 1}


@pytest.mark.parametrize("python", engines())
def test_an_operation_that_has_half_of_all_spans(python, tmp_path):
    size = HOT if python == DUCKDB else 30_000
    folder = made("hot", size, tmp_path / "tables")
    told = asked(folder, "requests", python)
    assert (told["requests"], told["spans"], told["joined"]) == (size, 2 * size, size)
    assert sum(one["requests"] for one in told["operations"]) == size


def test_a_large_file_whose_rows_are_not_kept_is_left_out_if_it_is_spoilt(tmp_path):
    tables = made("hot", 10_000, tmp_path / "tables")
    (file,) = tables.glob("spans/*/*/*.parquet")
    assert file.stat().st_size > 64_000
    more = shutil.copytree(tables, tmp_path / "more")
    (spoilt,) = more.glob("spans/*/*/*.parquet")
    pages = bytearray(spoilt.read_bytes())
    pages[4:200] = bytes(196)
    spoilt.write_bytes(pages)
    answers = {name: tmp_path / name for name in ("critical", "operations")}
    wanted = [part for name, to in answers.items() for part in (f"--{name}", to)]
    taken = tmp_path / "taken"
    program = [DUCKDB, "-I", paths.FLEET, *wanted, "--taken", taken, "--", tables, more]
    subprocess.run(program, check=True)
    assert {path for path, _ in json.loads(taken.read_text("utf-8"))["damaged"]} == {str(spoilt)}
    for name, to in answers.items():
        assert json.loads(to.read_text("utf-8")) == asked(tables, name)


def test_very_many_tiny_files(recordings, tmp_path, add_up):
    """A file for each day, of which each has the same counts."""
    (one, *_) = recordings.tables
    alone = add_up([one])
    folder = tmp_path / "tables"
    copies = max(2, FILES // alone.files)
    for number in range(copies):
        shutil.copytree(one, folder / f"host{number}")
    added = add_up([folder])
    assert added.files == copies * alone.files
    assert added.damaged == []
    assert len(added.lines) == len(alone.lines)
    assert total(added.lines) == copies * total(alone.lines) > 0


def total(lines: list[str]) -> int:
    """Objects of all call paths."""
    return sum(json.loads(line).get("allocations", 0) for line in lines)
