# SPDX-License-Identifier: MIT
"""Findings of a fleet are those of a report over the same recordings, and of what its recordings
tell together."""

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from conftest import COMMAND, DUCKDB, SPARK, command
from extent import ONLY_LONG
from fieldtrace_cli.base import paths
from fieldtrace_cli.results.fleet.findings import as_fix_list, fleet_findings_text
from jsonschema import Draft202012Validator

EXTENT = ("requests", "calls", "avoidable_calls")
CALLS = ("calls", "waited_ns", "critical_ns")
OF_FIELDS = ("fields_never_read", "objects_never_read")
# As many as make the verdicts enough.
HOSTS = 12


def found(*arguments: str | Path) -> dict:
    answer = json.loads(command("fleet", "findings", "--format", "json", *arguments))
    schema = paths.CHECKOUT / "docs" / "schema" / "fleet-findings.json"
    Draft202012Validator(json.loads(schema.read_text("utf-8"))).validate(answer)
    return answer


@pytest.fixture(scope="module")
def fixes(reported) -> list[dict]:
    """The Fix List of the shop, and the call paths that have no entry."""
    return reported("fix-list")["fixes"]


def of_report(trace: Path) -> list[dict]:
    asked = ("--section", "fix-list", "--all", "--format", "json")
    return json.loads(command("report", *asked, trace))["fixes"]


def of_calls(fixes: Sequence[dict]) -> list[tuple]:
    """What a report says of calls, as a fleet does."""
    return sorted(
        (fix["id"], fix["kind"], fix["service"], *(fix["extent"][name] for name in EXTENT))
        for fix in fixes
        if fix["kind"] not in OF_FIELDS and fix["extent"]["requests"]
    )


def of_fields(fixes: Sequence[dict]) -> list[tuple]:
    return sorted(
        (
            *(fix["service"], fix["kind"], sorted(fix["never_read"]), str(fix["frames"])),
            *(fix[name] for name in CALLS),
        )
        for fix in fixes
        if fix["kind"] in OF_FIELDS and fix["never_read"]
    )


def told_of_calls(answer: dict) -> list[tuple]:
    names = ("id", "kind", "service", *EXTENT)
    fleet = [one for one in answer["findings"] if one["kind"] not in OF_FIELDS]
    return sorted(tuple(one[name] for name in names) for one in fleet)


def test_findings_of_calls_are_those_of_a_report(fixes, together):
    answer = found("--cost", "0.04", together)
    assert told_of_calls(answer) == of_calls(fixes) != []
    assert not [one for one in answer["findings"] if one["kind"] in OF_FIELDS]
    (failed,) = answer["findings"]
    (fix,) = (fix for fix in fixes if fix["id"] == failed["id"])
    assert failed["saved_ns"] == fix["gain"]["mean_ns"]["value"] * answer["requests"]
    assert failed["share_of_requests"] == 1
    assert 0 < failed["share_of_time"] == failed["saved_ns"] / answer["requests_ns"]


def test_what_nobody_reads_is_decided_by_all_recordings_together(fixes, together, tmp_path):
    (fix,) = (fix for fix in fixes if fix["kind"] in OF_FIELDS)
    assert fix["never_read"] == []
    assert fix["open"] == ["Order.notes"]
    for host in range(HOSTS):
        shutil.copytree(together, tmp_path / f"host{host}")
    answer = found(tmp_path)
    (one,) = (one for one in answer["findings"] if one["kind"] in OF_FIELDS)
    assert one["never_read"] == ["Order.notes"]
    assert [one[name] for name in CALLS] == [HOSTS * fix[name] for name in CALLS]
    (owner,) = (owner for owner in answer["owners"] if owner["service"] == "gateway")
    assert owner["findings"] == 1
    text = fleet_findings_text(answer, 0)
    assert "Fields never read: Order: gain unknown" in text
    assert "the verdicts of all recordings together tell it" in text


# Long after the shop was recorded.
LATER = "2101-01-08"
# Of a table of spans: without some calls, and with requests that take less.
MENDED = """
COPY (
    SELECT * REPLACE (IF(caller IS NULL, total_ns - {gained}, total_ns) AS total_ns)
    FROM read_parquet('{file}', hive_partitioning = false)
    WHERE NOT (kind = 'client' AND operation = '{call}'))
TO '{file}.new' (FORMAT parquet)
"""


def much_later(tables: Path, folder: Path) -> Path:
    """The same rows, of other days."""
    for file in sorted(tables.rglob("*.parquet")):
        host, table, _, service, name = file.relative_to(tables).parts
        place = folder / host / table / f"day={LATER}" / service
        place.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, place / f"{file.parts[-3]}-{name}")
    return folder


def changed(file: Path, by: str) -> None:
    """A file of a table becomes what a statement makes of it."""
    program = "import duckdb, sys; duckdb.execute(sys.argv[1])"
    subprocess.run([DUCKDB, "-I", "-c", program, by], check=True)
    file.with_name(f"{file.name}.new").replace(file)


def test_what_was_predicted_of_a_finding_that_is_gone_is_held_against_what_was_measured(
    fixes, together, tmp_path
):
    (fix,) = (fix for fix in fixes if fix["kind"] not in OF_FIELDS and fix["extent"]["requests"])
    # Not up to the day before: of that the day after is read, too, and requests are the same ones.
    asked = ("--before", "2001-01-01..2101-01-06", "--since", LATER, "--format", "json")
    later = much_later(together, tmp_path / "later")
    same = json.loads(command("fleet", "compare", *asked, together, later))["findings"]
    assert (same["gone"], same["new"], same["changed"]) == ([], [], [])
    assert same["same"] > 0

    for folder in later.glob("*/findings"):
        shutil.rmtree(folder)
    gain, call = fix["gain"]["median_ns"], "OTHER SELECT orders"
    for file in later.glob("*/spans/*/*/*.parquet"):
        changed(file, MENDED.format(file=file, call=call, gained=gain["value"]))
    told = json.loads(command("fleet", "compare", *asked, together, later))
    schema = paths.CHECKOUT / "docs" / "schema" / "diff.json"
    Draft202012Validator(json.loads(schema.read_text("utf-8"))).validate(told)
    (gone,) = (one for one in told["findings"]["gone"] if one["id"] == fix["id"])
    assert (gone["gone"], gone["held"], gone["why"]) == (True, "held", "")
    assert gone["median_ns"] == gain
    assert gone["measured_ns"]["gained"] == gain["value"]


# Of a table of findings: answers alone gain a hundredth; the report knows whether more can be.
LITTLE = """
COPY (
    SELECT * REPLACE ({negligible} AS negligible, median_before_ns // 100 AS median_most_ns)
    FROM read_parquet('{file}', hive_partitioning = false))
TO '{file}.new' (FORMAT parquet)
"""


def test_a_gain_is_too_little_to_notice_where_each_report_says_so(fixes, together, tmp_path):
    (fix,) = (fix for fix in fixes if fix["kind"] not in OF_FIELDS and fix["extent"]["requests"])
    for name, told in {"each": (1, 1), "one": (1, 0), "none": (0, 0)}.items():
        hosts = [tmp_path / name / f"host{number}" for number in range(len(told))]
        for host, negligible in zip(hosts, told, strict=True):
            shutil.copytree(together, host)
            for file in host.glob("*/findings/*/*/*.parquet"):
                changed(file, LITTLE.format(file=file, negligible=negligible))
        answer = found(tmp_path / name)
        (gain,) = (one["gain"] for one in as_fix_list(answer)[0]["fixes"] if one["id"] == fix["id"])
        assert gain["median_ns"]["high"] < 0.05 * gain["median_ns"]["before"]
        assert gain["negligible"] == (name == "each"), name
    (one,) = (one for one in found(together)["findings"] if one["id"] == fix["id"])
    assert one["negligible"] == fix["gain"]["negligible"]


def test_a_price_is_a_number_above_nothing(together):
    done = subprocess.run(
        [COMMAND, "fleet", "findings", "--cost", "-1", together], capture_output=True, text=True
    )
    assert done.returncode == 64
    assert "-1 is no price such as 0.04" in done.stderr


@ONLY_LONG
@pytest.mark.parametrize("program", ["WriteShop", "WideShop"])
def test_findings_of_long_recordings_are_those_of_a_report(program, tmp_path):
    writer = ["java", "-cp", paths.PLUGIN / "org.fieldtrace.synthetic" / "target" / "classes"]
    trace, number = tmp_path / "trace", {"WriteShop": "40000", "WideShop": "200"}[program]
    subprocess.run([*writer, f"org.fieldtrace.synthetic.{program}", trace, number], check=True)
    command("export", trace, "--output", tmp_path / "tables")
    answer, fixes = found(tmp_path / "tables"), of_report(trace)
    assert told_of_calls(answer) == of_calls(fixes) != []
    fleet = [one for one in answer["findings"] if one["kind"] in OF_FIELDS]
    assert of_fields(fleet) == of_fields(fixes)
    assert bool(fleet) == (program == "WriteShop")


@ONLY_LONG
@pytest.mark.skipif(not SPARK.exists(), reason="scripts/setup --spark")
def test_spark_tells_the_same_findings(together, tmp_path):
    told = {}
    for engine, python in (("duckdb", DUCKDB), ("spark", SPARK)):
        file = tmp_path / engine
        options = ["--engine", engine, "--findings", file]
        subprocess.run([python, "-I", paths.FLEET, *options, "--", together], check=True)
        told[engine] = json.loads(file.read_text("utf-8"))
    assert told["spark"] == told["duckdb"]
