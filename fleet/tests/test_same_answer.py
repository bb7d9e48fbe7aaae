# SPDX-License-Identifier: MIT
"""A fleet says what a report of the same recordings says, whatever files their tables are in."""

import json

import pytest
from conftest import SPARK, command, recorded, split
from extent import LONG, ONLY_LONG

SPLITS = 40 if LONG else 2
SEEDS = range(2, 8) if LONG else ()
FIELD = "com.example.C1.f0"


def without_traces(text):
    told = json.loads(text)
    del told["traces"]
    return told


def assert_same_report(recordings):
    asked = ("--format", "json")
    fleet = command("fleet", "fields", *asked, *recordings.tables)
    report = command("report", "--section", "fields", *asked, *recordings.traces)
    told = without_traces(fleet)
    assert told == without_traces(report)
    assert len(told["contexts"]) > 3


def test_fields_are_those_of_a_report(recordings):
    assert_same_report(recordings)


def test_readers_and_removal_are_those_of_the_recordings(recordings):
    of_fleet = command("fleet", "check-removal", FIELD, *recordings.tables, status=1)
    assert of_fleet.startswith(f"Not safe: {FIELD} is read by\n")
    if LONG:
        assert of_fleet == command("check-removal", FIELD, *recordings.traces, status=1)
        of_fleet = command("fleet", "consumers", FIELD, *recordings.tables)
        assert of_fleet == command("consumers", FIELD, *recordings.traces)


def test_tables_add_up_to_the_same_in_whatever_files_of_whatever_hosts(
    recordings, add_up, tmp_path
):
    whole = add_up(recordings.tables)
    assert len(whole.lines) > 10
    for seed in range(SPLITS):
        folder = split(recordings, tmp_path / f"split{seed}", seed)
        added = add_up([folder])
        assert added.files > whole.files
        assert added.lines == whole.lines, f"seed {seed}"
    assert add_up(sorted(folder.iterdir(), reverse=True)).lines == whole.lines


@ONLY_LONG
@pytest.mark.parametrize("seed", SEEDS)
def test_fields_of_other_recordings_are_those_of_a_report(seed, tmp_path):
    assert_same_report(recorded(tmp_path, seed))


@ONLY_LONG
@pytest.mark.skipif(not SPARK.exists(), reason="scripts/setup --spark")
def test_spark_adds_up_to_what_duckdb_does(recordings, add_up, tmp_path):
    folder = split(recordings, tmp_path / "split", 1)
    spark = ("--engine", "spark", "--partitions", "3")
    added = add_up([folder], *spark, "--state", tmp_path / "state", python=SPARK)
    assert added.lines == add_up(recordings.tables).lines
    assert added.new == added.files
    again = add_up([folder], *spark, "--state", tmp_path / "state", python=SPARK)
    assert (again.lines, again.new) == (added.lines, 0)
    days = ("--since", "2023-11-15", "--until", "2023-11-15")
    assert add_up([folder], *spark, *days, python=SPARK).lines == add_up([folder], *days).lines
