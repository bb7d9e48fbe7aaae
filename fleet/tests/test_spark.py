# SPDX-License-Identifier: MIT
"""Spark says of each job what DuckDB does: one recording of two hosts, and one session."""

import json
import subprocess

import pytest
from conftest import DUCKDB, SPARK
from extent import ONLY_LONG
from fieldtrace_cli.base import paths

ANSWERS = ("requests", "operations", "critical", "findings")


def asked(engine, python, tables, folder):
    folder.mkdir()
    files = {name: folder / name for name in (*ANSWERS, "counts")}
    wanted = [part for name, file in files.items() for part in (f"--{name}", file)]
    options = ["--engine", engine, "--master", "local[2]", "--partitions", "2", *wanted]
    done = subprocess.run(
        [python, "-I", paths.FLEET, *options, "--", *tables], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    told = {name: json.loads(files[name].read_text("utf-8")) for name in ANSWERS}
    return {**told, "counts": files["counts"].read_text("utf-8").splitlines()}


@ONLY_LONG
@pytest.mark.skipif(not SPARK.exists(), reason="scripts/setup --spark")
def test_spark_says_of_each_job_what_duckdb_does(recordings, tmp_path):
    duckdb = asked("duckdb", DUCKDB, recordings.tables, tmp_path / "duckdb")
    spark = asked("spark", SPARK, recordings.tables, tmp_path / "spark")
    assert duckdb["requests"]["joined"] > 0
    for name, told in duckdb.items():
        assert spark[name] == told, name
