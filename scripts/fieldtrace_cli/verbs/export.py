# SPDX-License-Identifier: MIT
"""`fieldtrace export`: a recording as tables for other programs."""

import argparse
import tempfile
from pathlib import Path

from fieldtrace_cli.base.paths import shown
from fieldtrace_cli.base.store_urls import checked, is_url
from fieldtrace_cli.exchange.columns import export_columns, usable_library
from fieldtrace_cli.exchange.environment import run_again_in_it
from fieldtrace_cli.exchange.spans_out import FILE, export_otlp
from fieldtrace_cli.exchange.stores import Store
from fieldtrace_cli.recording.output import output_folder
from fieldtrace_cli.tracecompass.analysis import ANSWERS

SUMMARY = "write a recording as tables, or as spans, for other programs"
DESCRIPTION = """\
With --format parquet (the default), for DuckDB, pandas and Spark: writes what a recording holds as
tables of Parquet, by day and service, and sorted by time:
  spans      the calls of requests, as the analysis rebuilds them
  exchanges  each end of each exchange, as its process reported it
  contexts   call paths, a row for each frame
  verdicts   what became of watched fields
  accesses   accesses to watched fields

docs/data.md has queries; docs/schema/columns.json says what each column is.

The first run fetches Apache Arrow from PyPI, into your cache.

With --format otlp, for Tempo, Jaeger and others: writes the requests as spans, into traces.json. A
line is a request of OTLP over HTTP. Spans have attributes fieldtrace.*: their part of the critical
path, and the findings that they are about.
"""
EXAMPLES = """\
examples:
  fieldtrace export fieldtrace-out/trace --output tables
  fieldtrace export fieldtrace-out/trace --output s3://recordings/tables
  duckdb -c "SELECT service, count(*) FROM 'tables/spans/**/*.parquet' GROUP BY ALL"
  fieldtrace export --format otlp fieldtrace-out/trace --output spans
"""
EXIT_STATUS = """\
exit status:
  0    the tables, or the spans, are there
  1    they are not; standard error says why and what to do
  2    wrong arguments
  130  interrupted by Ctrl-C (128 + signal for others); what was written is taken away
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument(
        "--format",
        choices=("parquet", "otlp"),
        default="parquet",
        help="what is written, see above",
    )
    parser.add_argument(
        "--output",
        metavar="DIR",
        required=True,
        help="folder for what is written, new or empty; with Parquet also an object store such as"
        " s3://BUCKET/FOLDER, or file:///FOLDER, to which it is added",
    )
    parser.add_argument(
        "traces", metavar="TRACE", nargs="+", type=Path, help="folder of a recording"
    )


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    if arguments.format == "otlp":
        return _spans(arguments)
    usable_library()  # before Arrow is fetched and the analysis takes its time
    if is_url(arguments.output):
        return _store(arguments)
    run_again_in_it()
    with output_folder(Path(arguments.output)) as folder:
        status, rows = export_columns(arguments.traces, folder)
    if status not in ANSWERS:
        return status
    print("\n".join(f"{table}: {number:,} rows" for table, number in rows.items()))
    print(f"tables: {shown(folder)}")
    return 0


def _store(arguments: argparse.Namespace) -> int:
    url = checked(arguments.output)
    run_again_in_it()
    store = Store(url)
    with tempfile.TemporaryDirectory(prefix="fieldtrace-export-") as temporary:
        folder = Path(temporary)
        status, rows = export_columns(arguments.traces, folder)
        if status not in ANSWERS:
            return status
        number = store.put(folder)
    print("\n".join(f"{table}: {count:,} rows" for table, count in rows.items()))
    print(f"tables: {number:,} files in {store.name}")
    return 0


def _spans(arguments: argparse.Namespace) -> int:
    with output_folder(Path(arguments.output)) as folder:
        status, requests = export_otlp(arguments.traces, folder)
    if status not in ANSWERS:
        return status
    print(f"requests: {requests:,}")
    print(f"spans: {shown(folder / FILE)}")
    return 0
