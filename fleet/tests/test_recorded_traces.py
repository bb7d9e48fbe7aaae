# SPDX-License-Identifier: MIT
"""Of each trace that was recorded for the plug-in's tests a fleet says what a report does."""

import json

import pytest
from conftest import command
from extent import ONLY_LONG
from fieldtrace_cli.base import paths
from test_any_split import by_path, paths_of
from test_assemble import assembled, of_report
from test_operations import of_report as section_of_report

TRACES = paths.PLUGIN / "org.fieldtrace.tracecompass.core.tests" / "traces"
# Those without events of Fieldtrace `export` refuses.
EMPTY = {"foreign", "silent"}
NAMES = sorted({one.parent.name for one in TRACES.glob("*/metadata")} - EMPTY)
# What stands for calls that no request makes; they have no rows.
OUTSIDE = "outside of requests"


@ONLY_LONG
@pytest.mark.parametrize("name", NAMES)
def test_a_fleet_says_of_a_recorded_trace_what_a_report_does(name, tmp_path):
    trace, tables = TRACES / name, tmp_path / "tables"
    command("export", trace, "--output", tables)
    wanted = json.loads(command("report", "--section", "fields", "--format", "json", trace))
    told = json.loads(command("fleet", "fields", "--format", "json", tables))
    assert told.pop("traces") != wanted.pop("traces")
    assert told == wanted

    operations = by_path(section_of_report("operations", trace)["operations"])
    inside = {path: its for path, its in operations.items() if OUTSIDE not in path[0]}
    if not inside:
        assert not list(tables.glob("spans/**/*.parquet"))
        return
    assert paths_of(tables) == inside
    _, requests = assembled([tables], tmp_path)
    assert requests == of_report(trace)
