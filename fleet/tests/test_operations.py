# SPDX-License-Identifier: MIT
"""Operations of a fleet are those of a report over the same recordings; so is a comparison."""

import json
import subprocess

import pytest
from conftest import COMMAND, DUCKDB, SPARK, command
from extent import ONLY_LONG
from fieldtrace_cli.base import paths
from jsonschema import Draft202012Validator

SAME = ("service", "operation", "count", "exclusive_ns", "critical_ns", "bytes")


def test_operations_are_those_of_a_report(recordings, together):
    asked = ("--format", "json")
    report = json.loads(command("report", "--section", "flat-operations", *asked, recordings.shop))
    fleet = json.loads(command("fleet", "critical", *asked, together))
    schema = paths.CHECKOUT / "docs" / "schema" / "fleet-critical.json"
    Draft202012Validator(json.loads(schema.read_text("utf-8"))).validate(fleet)
    told, wanted = (
        sorted(tuple(one[name] for name in SAME) for one in answer["operations"])
        for answer in (fleet, report)
    )
    assert told == wanted
    shares = [one["critical_share"] for one in fleet["operations"]]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(1)


def test_people_see_the_operations_with_most_critical_time(together):
    text = command("fleet", "critical", "--top", "2", together)
    assert "which took" in text
    assert text.count("[") == 2
    assert "more operations: --top 0" in text


def test_a_period_is_compared_with_an_earlier_one(recordings, together):
    days = sorted(path.name.removeprefix("day=") for path in together.glob("*/spans/day=*"))
    period = f"{days[0]}..{days[-1]}"
    same = ("--before", period, "--since", days[0], "--until", days[-1])
    told = json.loads(command("fleet", "compare", *same, "--format", "json", together))
    wanted = json.loads(command("diff", "--format", "json", recordings.shop, recordings.shop))
    for part in ("calls_a_request", "bytes_a_call", "fields"):
        assert told[part] == wanted[part] == []
    for side in ("before", "after"):
        assert told[side]["requests"] == wanted[side]["requests"] > 0
    quantiles = {(one["operation"], one["quantile"]): one for one in wanted["latencies"]}
    for one in told["latencies"]:
        assert one["before_ns"] == quantiles[one["operation"], one["quantile"]]["before_ns"]
    never = ("--before", "2001-01-01..2001-01-02")
    assert command("fleet", "compare", *never, together, status=65) == ""


def test_compare_and_before_go_together(together):
    for arguments in (("compare",), ("critical", "--before", "2026-11-16..2026-11-22")):
        done = subprocess.run(
            [COMMAND, "fleet", *arguments, together], capture_output=True, text=True
        )
        assert done.returncode == 64, done.stderr
        assert "--before goes with compare" in done.stderr


@ONLY_LONG
@pytest.mark.skipif(not SPARK.exists(), reason="scripts/setup --spark")
def test_spark_tells_the_same_of_operations(together, tmp_path):
    told = {}
    for engine, python in (("duckdb", DUCKDB), ("spark", SPARK)):
        file = tmp_path / engine
        options = ["--engine", engine, "--operations", file]
        subprocess.run([python, "-I", paths.FLEET, *options, "--", together], check=True)
        told[engine] = json.loads(file.read_text("utf-8"))
    assert told["spark"] == told["duckdb"]
