# SPDX-License-Identifier: MIT
"""Files that are damaged, older, or were read before."""

import json
import re
import shutil
import subprocess
import sys

import pytest
from conftest import COMMAND, DUCKDB
from fieldtrace_cli.base import paths
from fieldtrace_fleet.tables import COUNTS
from patience import wait_until


@pytest.fixture
def tables(recordings, tmp_path):
    """A copy of the tables, of the test's own."""
    return [
        shutil.copytree(folder, tmp_path / "tables" / folder.name) for folder in recordings.tables
    ]


def fields_of(folder):
    return sorted((folder / "fields").rglob("*.parquet"))


def sql(*statements):
    program = "import sys, duckdb\nfor one in sys.argv[1:]: duckdb.execute(one)"
    subprocess.run([DUCKDB, "-I", "-c", program, *statements], check=True)


def cut(file):
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])


def empty(file):
    file.write_bytes(b"")


def strange(file):
    file.write_bytes(b"no table" * 10)


def spoil_a_page(file):
    whole = bytearray(file.read_bytes())
    whole[4:200] = bytes(196)
    file.write_bytes(whole)


def test_damaged_files_are_named_and_the_rest_goes_in(tables, add_up):
    files = [file for folder in tables for file in fields_of(folder)]
    damages = (cut, empty, strange)
    damaged = files[: len(damages)]
    assert len(files) > len(damaged)
    for damage, file in zip(damages, damaged, strict=True):
        damage(file)
    added = add_up(tables)
    assert [path for path, _ in added.damaged] == list(map(str, damaged))
    for file in damaged:
        file.unlink()
    assert added.lines == add_up(tables).lines


def test_a_file_that_is_spoilt_within_is_named_and_the_rest_goes_in(tables, add_up):
    spoilt = fields_of(tables[0])[0]
    spoil_a_page(spoilt)
    added = add_up(tables)
    assert [path for path, _ in added.damaged] == [str(spoilt)]
    spoilt.unlink()
    assert added.lines == add_up(tables).lines


def test_folders_without_tables_are_refused(tmp_path):
    done = subprocess.run([COMMAND, "fleet", "fields", tmp_path], capture_output=True, text=True)
    assert done.returncode == 65
    assert "there are no tables of counts" in done.stderr


def test_only_new_files_are_read_where_others_are_remembered(tables, add_up, tmp_path):
    state = ("--state", tmp_path / "state")
    first = add_up(tables[:1], *state)
    assert first.new == first.files
    both = add_up(tables, *state)
    assert 0 < both.new == both.files - first.files
    assert both.lines == add_up(tables).lines
    again = add_up(tables, *state)
    assert (again.new, again.lines) == (0, both.lines)


def test_a_changed_file_has_all_read_anew(tables, add_up, tmp_path):
    state = ("--state", tmp_path / "state")
    before = add_up(tables, *state)
    fields_of(tables[0])[0].unlink()
    after = add_up(tables, *state)
    assert after.new == after.files == before.files - 1
    assert after.lines == add_up(tables).lines != before.lines


def test_what_a_run_left_that_died_is_not_counted(tables, add_up, tmp_path):
    state = tmp_path / "state"
    add_up(tables[:1], "--state", state)
    shutil.copytree(state / "part-0", state / "part-1")
    added = add_up(tables, "--state", state)
    assert added.lines == add_up(tables).lines


def test_a_run_that_was_killed_goes_on_where_it_was(tables, add_up, tmp_path):
    state, names = tmp_path / "state", tmp_path / "state" / "read.json"
    options = ["--state", state, "--part-bytes", "1"]
    job = subprocess.Popen([DUCKDB, "-I", paths.FLEET, *options, "--", *tables])
    wait_until(names.exists, "a part is whole")
    job.kill()
    job.wait()
    known = len(json.loads(names.read_text("utf-8"))["files"])
    added = add_up(tables, "--state", state)
    assert 0 < added.new == added.files - known < added.files
    assert added.lines == add_up(tables).lines


def test_a_state_is_made_of_the_rest_where_a_file_is_spoilt_within(tables, add_up, tmp_path):
    spoilt = fields_of(tables[0])[0]
    spoil_a_page(spoilt)
    state = ("--state", tmp_path / "state", "--part-bytes", "20000")
    added = add_up(tables, *state)
    assert [path for path, _ in added.damaged] == [str(spoilt)]
    assert added.new == added.files
    assert added.lines == add_up(tables).lines


def test_days_bound_what_is_counted(tables, add_up, tmp_path):
    last = add_up(tables, "--since", "2023-11-15")
    for day in tmp_path.glob("tables/*/*/day=2023-11-14"):
        shutil.rmtree(day)
    # Paths are defined on the days on which they are used.
    assert last.lines == add_up(tables).lines


def test_columns_that_older_tables_lack_are_nothing(tables, add_up):
    lacking = ("compared", "compared_read", "missed", "unseen")
    files = [file for folder in tables for file in fields_of(folder)]
    excluded = ", ".join(lacking)
    sql(
        *(
            f"COPY (SELECT * EXCLUDE ({excluded}) FROM read_parquet('{file}',"
            f" hive_partitioning = false)) TO '{file}.new' (FORMAT parquet)"
            for file in files
        )
    )
    for file in files:
        file.with_suffix(".parquet.new").replace(file)
    added = add_up(tables)
    assert not added.damaged
    assert any('"direct":1' in line for line in added.lines)
    assert not any(re.search(r'"(compared|missed)":[1-9]', line) for line in added.lines)


def test_its_tables_are_those_that_export_writes():
    sys.path.append(str(paths.BABELTRACE_PLUGINS))
    from fieldtrace_components.columns import tables as written

    declared = {table.name: set(table.columns) for table in COUNTS}
    assert declared == {table.name: set(table.columns) for table in written.COUNTS}


def test_sums_are_written_as_tables_that_add_up_again(tables, add_up, tmp_path):
    added = add_up(tables, "--tables", tmp_path / "sums")
    program = (
        "import duckdb, sys\n"
        "sums = duckdb.sql(f\"SELECT sum(unused), sum(direct) FROM '{sys.argv[1]}'\")\n"
        "print(*sums.fetchall()[0])"
    )
    file = tmp_path / "sums" / "fields" / "sums.parquet"
    done = subprocess.run([DUCKDB, "-I", "-c", program, file], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = [
        sum(map(int, re.findall(rf'"{name}":(\d+)', "".join(added.lines))))
        for name in ("unused", "direct")
    ]
    assert done.stdout.split() == list(map(str, told))
