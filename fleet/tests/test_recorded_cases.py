# SPDX-License-Identifier: MIT
"""The cases of docs/cases.md, recorded: a fleet says of each what a report does. And two weeks of
one of them, between which its fix came."""

import datetime
import json
import shutil
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

import pytest
from conftest import DUCKDB, command
from extent import ONLY_LONG
from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.jvm.agent import built_agent, environment_with_agent
from jsonschema import Draft202012Validator
from same_answer import assert_same_answer

sys.path.append(str(paths.CHECKOUT / "benchmarks"))
sys.path.append(str(paths.CHECKOUT / "benchmarks" / "service"))

from cases import definition, recording
from cases.running import built_jar, server_addresses
from harness.copies import plain_environment
from harness.tracer import idle_tracer

# Few: what is compared is what both say, be it certain or not.
SETTINGS = recording.Settings(requests=1_000, warm_up=300, users=8)
# Its fix leaves out nine calls of ten.
FIXED = "route"
LEFT_OUT = {"what": "trips[GET /lines/{line}/normal]", "of": "plans[GET /lines/{line}/quickest]"}
WEEK = 7
# The times of a table, later by so many days, in the folder of the later day.
LATER = """
COPY (SELECT * REPLACE ({time} + {later} AS {time})
    FROM read_parquet('{file}', hive_partitioning = false)) TO '{to}' (FORMAT parquet)
"""


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """Records a case, once as it is and once as it is fixed."""
    traces = {}

    def record(name, *, is_fixed=False):
        if (name, is_fixed) not in traces:
            folder = tmp_path_factory.mktemp(name)
            case = definition.read(name)
            environment = environment_with_agent(plain_environment(), built_agent(), "")
            with ExitStack() as stack:
                # Servers of another user get into none of pytest's folders.
                servers = Path(stack.enter_context(tempfile.TemporaryDirectory()))
                servers.chmod(0o755)
                try:
                    addresses = stack.enter_context(server_addresses(case.servers, servers))
                except FieldtraceError as error:
                    pytest.skip(f"{', '.join(case.servers)}: {error}")
                told = (case.services, case.load, SETTINGS, built_jar(), environment, addresses)
                recording.record(*told, folder / "recorded", is_fixed=is_fixed)
            traces[name, is_fixed] = folder / "recorded" / recording.TRACE
        return traces[name, is_fixed]

    with idle_tracer():
        yield record


@ONLY_LONG
@pytest.mark.parametrize("name", definition.names())
def test_a_fleet_says_of_a_case_what_a_report_does(name, recorded, tmp_path):
    told = assert_same_answer(recorded(name), tmp_path)
    # The first ones may have begun before the recording.
    assert told["requests"] > SETTINGS.requests / 2
    assert min(told["contexts"], told["paths"]) > 0


def moved(tables, days):
    """The tables of so many days later."""
    for file in sorted(tables.rglob("*.parquet")):
        table, day, service, name = file.relative_to(tables).parts
        time = {"spans": "start", "exchanges": "start"}.get(table)
        place = tables.with_name(f"{tables.name}-later") / table / later_day(day, days) / service
        place.mkdir(parents=True, exist_ok=True)
        if time is None:
            shutil.copy(file, place / name)
            continue
        sql = LATER.format(time=time, later=f"INTERVAL {days} DAY", file=file, to=place / name)
        program = "import sys, duckdb; duckdb.execute(sys.argv[1])"
        subprocess.run([DUCKDB, "-I", "-c", program, sql], check=True)
    return tables.with_name(f"{tables.name}-later")


def later_day(day, days):
    date = datetime.date.fromisoformat(day.removeprefix("day="))
    return f"day={date + datetime.timedelta(days=days)}"


@ONLY_LONG
def test_two_weeks_are_compared_between_which_a_fix_came(recorded, tmp_path):
    before, after = tmp_path / "before", tmp_path / "after"
    command("export", recorded(FIXED), "--output", before)
    command("export", recorded(FIXED, is_fixed=True), "--output", after)
    after = moved(after, WEEK)
    days = [sorted(one.name[4:] for one in side.glob("spans/day=*")) for side in (before, after)]
    assert days[0][-1] < days[1][0]
    asked = ("--before", f"{days[0][0]}..{days[0][-1]}", "--since", days[1][0])
    told = json.loads(command("fleet", "compare", *asked, "--format", "json", before, after))
    schema = paths.CHECKOUT / "docs" / "schema" / "diff.json"
    Draft202012Validator(json.loads(schema.read_text("utf-8"))).validate(told)
    # Requests whose end was not recorded make these calls, too; they have no route.
    (left_out,) = (one for one in told["calls_a_request"] if LEFT_OUT.items() <= one.items())
    assert left_out["before"] > 0.9 > 0.2 > left_out["after"] > 0
    week = ("--since", days[0][0], "--until", days[0][-1], "--format", "json")
    same = json.loads(command("fleet", "compare", *asked[:2], *week, before))
    assert same["calls_a_request"] == same["bytes_a_call"] == []
    assert not any(one["significant"] for one in (*same["latencies"], *same["fields"]))
