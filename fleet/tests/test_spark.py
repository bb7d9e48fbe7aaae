# SPDX-License-Identifier: MIT
"""Spark says of each job what DuckDB does: one recording of two hosts, and one session, which is
set up for few rows. With FIELDTRACE_LONG=1 other tests have it as users do."""

import json
import os
import subprocess
from pathlib import Path

from conftest import DUCKDB, SPARK
from fieldtrace_cli.base import paths

SETTINGS = Path(__file__).resolve().parent / "spark"
ANSWERS = ("requests", "operations", "critical", "findings")


def asked(engine, python, tables, folder):
    folder.mkdir()
    files = {name: folder / name for name in (*ANSWERS, "counts")}
    wanted = [part for name, file in files.items() for part in (f"--{name}", file)]
    options = ["--engine", engine, "--master", "local[2]", "--partitions", "2", *wanted]
    done = subprocess.run(
        [python, "-I", paths.FLEET, *options, "--", *tables],
        env={**os.environ, "SPARK_CONF_DIR": str(SETTINGS)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    told = {name: json.loads(files[name].read_text("utf-8")) for name in ANSWERS}
    return {**told, "counts": files["counts"].read_text("utf-8").splitlines()}


def test_spark_says_of_each_job_what_duckdb_does(recordings, tmp_path):
    duckdb = asked("duckdb", DUCKDB, recordings.tables, tmp_path / "duckdb")
    spark = asked("spark", SPARK, recordings.tables, tmp_path / "spark")
    assert duckdb["requests"]["joined"] > 0
    for name, told in duckdb.items():
        assert spark[name] == told, name
