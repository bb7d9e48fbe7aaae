# SPDX-License-Identifier: MIT
"""Requests of a day that is new are added to those of days that were read before."""

import json
import os
import shutil
import subprocess

import pytest
from conftest import COMMAND, DUCKDB, PROGRAMS, SPARK
from extent import ONLY_LONG
from fieldtrace_cli.base import paths
from fieldtrace_cli.results.latencies import MOST_CALLS
from patience import wait_until
from test_spark import SETTINGS

REQUESTS = 400
JOBS = ("requests", "critical", "operations")


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """Of four days and a few hours, to be read alone."""
    folder = tmp_path_factory.mktemp("days") / "tables"
    program = [DUCKDB, "-I", PROGRAMS / "hostile_tables.py", "days", str(REQUESTS), folder]
    subprocess.run(program, check=True)
    return folder


def days_of(folder):
    return sorted({one.name.removeprefix("day=") for one in folder.glob("*/day=*")})


def some_days(tables, folder, days):
    """A folder with the files of some days, as they are."""
    for day in days:
        for its in tables.glob(f"*/day={day}"):
            shutil.copytree(its, folder / its.relative_to(tables), copy_function=shutil.copy2)
    return folder


def asking(folder, *options, python=DUCKDB):
    engine = "spark" if python == SPARK else "duckdb"
    return [python, "-I", paths.FLEET, "--engine", engine, *options, "--", folder]


def asked(folder, out, *options, python=DUCKDB):
    """What each job says, and which files were read; Spark is set up for few rows."""
    files = {name: out / f"{name}.json" for name in (*JOBS, "taken")}
    wanted = [part for name, file in files.items() for part in (f"--{name}", file)]
    done = subprocess.run(
        asking(folder, *wanted, *options, python=python),
        env={**os.environ, "SPARK_CONF_DIR": str(SETTINGS)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    told = {name: json.loads(file.read_text("utf-8")) for name, file in files.items()}
    # A day begins amid connections, whose ends then have not as many exchanges: the clocks that
    # are found are the same ones, by the other way.
    told["requests"]["clocks"].pop("by_most_calls")
    return told, told.pop("taken")


@pytest.fixture(scope="module")
def whole(tables, tmp_path_factory):
    """What is said of all at once."""
    told, _ = asked(tables, tmp_path_factory.mktemp("whole"))
    assert told["requests"]["requests"] == told["requests"]["joined"] == REQUESTS
    assert told["requests"]["clocks"]["largest_ns"] == 5 * 3_600_000_000_000
    return told


def test_a_day_that_is_added_gives_what_all_days_at_once_do(tables, whole, tmp_path):
    *first, last = days_of(tables)
    assert len(first) > 3
    folder, state = some_days(tables, tmp_path / "tables", first), ("--state", tmp_path / "state")
    _, taken = asked(folder, tmp_path, *state)
    assert taken["new"] == taken["files"] > 0
    some_days(tables, folder, [last])
    told, taken = asked(folder, tmp_path, *state)
    assert told == whole
    # Requests of the day before may go on, and that day's may be of one before.
    assert taken["files"] > taken["new"]
    ours = set(folder.rglob("*.parquet"))
    assert taken["new"] == len(JOBS) * sum(one.parts[-3] >= f"day={first[-2]}" for one in ours)
    again, taken = asked(folder, tmp_path, *state)
    assert (again, taken["new"]) == (whole, 0)


@ONLY_LONG
def test_a_day_that_has_changed_is_read_anew_and_one_that_is_gone_left_out(tables, tmp_path):
    days = days_of(tables)
    folder, state = some_days(tables, tmp_path / "tables", days), ("--state", tmp_path / "state")
    asked(folder, tmp_path, *state)
    for gone in folder.glob(f"*/day={days[0]}"):
        shutil.rmtree(gone)
    told, taken = asked(folder, tmp_path, *state)
    assert told == asked(folder, tmp_path, "--state", tmp_path / "new")[0]
    assert 0 < taken["new"] < taken["files"]


@ONLY_LONG
def test_a_damaged_file_is_named_each_time_and_read_once_it_is_whole(tables, whole, tmp_path):
    folder, state = some_days(tables, tmp_path / "t", days_of(tables)), ("--state", tmp_path / "s")
    file = sorted((folder / "spans").rglob("*.parquet"))[1]
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2])
    for _ in range(2):
        told, taken = asked(folder, tmp_path, *state)
        assert {path for path, _ in taken["damaged"]} == {str(file)}
        assert told["requests"]["requests"] < REQUESTS
    file.write_bytes(content)
    told, taken = asked(folder, tmp_path, *state)
    assert (told, taken["damaged"]) == (whole, [])


@ONLY_LONG
def test_bounds_choose_days_and_forget_none(tables, whole, tmp_path):
    state = ("--state", tmp_path / "state")
    days = days_of(tables)
    parts = [
        asked(tables, tmp_path, *state, "--since", day, "--until", day)[0]["requests"]["requests"]
        for day in days
    ]
    assert sum(parts) == REQUESTS
    # Of an object store there may be the days alone that were asked for.
    folder = some_days(tables, tmp_path / "some", days[:3])
    asked(folder, tmp_path, *state, "--since", days[1], "--until", days[1])
    told, taken = asked(tables, tmp_path, *state)
    assert told == whole
    assert taken["new"] < taken["files"]


def test_a_comparison_draws_the_same_calls_of_days_that_were_read_before(tmp_path):
    many, tables, file = 3 * MOST_CALLS, tmp_path / "tables", tmp_path / "told.json"
    program = [DUCKDB, "-I", PROGRAMS / "hostile_tables.py", "days", str(many), tables]
    subprocess.run(program, check=True)
    days = days_of(tables)
    bounds = ("--since", days[1], "--until", days[-2])
    wanted = ("--operations", file, "--taken", tmp_path / "taken.json")
    told, new = [], []
    for options in ((), ("--state", tmp_path / "state"), ("--state", tmp_path / "state")):
        subprocess.run(asking(tables, *wanted, *bounds, *options), check=True)
        told.append(json.loads(file.read_text("utf-8")))
        new.append(json.loads((tmp_path / "taken.json").read_text("utf-8"))["new"])
    assert told[0] == told[1] == told[2]
    drawn = told[0]["latencies"]["all[GET /back]"]
    assert sum(map(len, drawn)) == MOST_CALLS
    assert min(map(len, drawn)) > MOST_CALLS / 5
    (flat,) = (one for one in told[0]["flat"] if one["operation"] == "GET /back")
    assert MOST_CALLS < flat["count"] < many
    assert new[1] > new[2] == 0


@ONLY_LONG
def test_days_that_are_gone_are_forgotten_for_good(tables, whole, tmp_path):
    state, days = tmp_path / "state", days_of(tables)
    folder = some_days(tables, tmp_path / "tables", days)
    asked(folder, tmp_path, "--state", state)
    for gone in folder.glob("*/*"):
        shutil.rmtree(gone)
    told, taken = asked(folder, tmp_path, "--state", state)
    assert (told["requests"]["requests"], taken["files"]) == (0, 0)
    assert not list(state.glob("*/part-*"))
    some_days(tables, folder, days)
    assert asked(folder, tmp_path, "--state", state)[0] == whole


def test_a_run_that_was_killed_goes_on_where_it_was(tables, whole, tmp_path):
    state, names = tmp_path / "state", tmp_path / "state" / "critical" / "days.json"
    job = subprocess.Popen(asking(tables, "--critical", tmp_path / "out", "--state", state))
    wait_until(names.exists, "a day is whole")
    job.kill()
    job.wait()
    known = len(json.loads(names.read_text("utf-8"))["days"])
    assert known > 0
    for part in (state / "critical").glob("part-*"):
        (part / "mark").touch()
    told, _ = asked(tables, tmp_path, "--state", state)
    assert told == whole
    assert len(list((state / "critical").glob("part-*/mark"))) >= known


def test_rows_of_requests_and_a_state_exclude_each_other(tables, tmp_path):
    options = ("--state", tmp_path / "state", "--tables", tmp_path / "rows")
    done = subprocess.run(
        [COMMAND, "fleet", "assemble", *options, tables], capture_output=True, text=True
    )
    assert done.returncode == 64
    assert "--state does not go with it" in done.stderr


@ONLY_LONG
@pytest.mark.skipif(not SPARK.exists(), reason="scripts/setup --spark")
def test_spark_adds_days_up_to_what_duckdb_does(tables, whole, tmp_path):
    folder = some_days(tables, tmp_path / "tables", days_of(tables)[:2])
    wanted, _ = asked(folder, tmp_path)
    options = ("--state", tmp_path / "state", "--master", "local[2]", "--partitions", "2")
    told, _ = asked(folder, tmp_path, *options, python=SPARK)
    assert told == wanted
