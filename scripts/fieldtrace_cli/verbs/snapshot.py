# SPDX-License-Identifier: MIT
"""`fieldtrace snapshot`: keeps what a flight recorder holds."""

import argparse
import sys

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.paths import COMMAND, shown
from fieldtrace_cli.lttng.client import reachable
from fieldtrace_cli.lttng.ctf_trace import count_messages, size_bytes
from fieldtrace_cli.lttng.flight_recorder import flight_recorders, keep

SUMMARY = "keep what a flight recorder holds"
DESCRIPTION = """\
Writes what a recording of `fieldtrace record --mode snapshot` holds in memory to its folder, and
prints the new folder there. The recording goes on, and holds what it held.
"""
EXAMPLES = """\
examples:
  fieldtrace snapshot
  fieldtrace snapshot --session fieldtrace-snapshot-4711-18a3c5
"""
KEEP = f"start one: {COMMAND} record --mode snapshot -- COMMAND"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument(
        "--session", metavar="NAME", help="which recording, where several hold something"
    )


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    held = flight_recorders() if reachable() else []
    folder = keep(_chosen(held, arguments.session), "asked")
    print(folder)
    events = count_messages(folder).events
    print(
        f"fieldtrace: kept {events:,} events, {size_bytes(folder):,} bytes\n"
        f"fieldtrace: next: {COMMAND} report {shown(folder)}",
        file=sys.stderr,
    )
    return 0


def _chosen(held: list[str], wanted: str | None) -> str:
    if not held:
        raise FieldtraceError("no recording of this user holds anything in memory", KEEP)
    if wanted in held:
        return wanted
    if wanted is not None:
        raise FieldtraceError(
            f"there is no flight recorder {wanted}", f"give one of {', '.join(held)}", status=2
        )
    if len(held) > 1:
        raise FieldtraceError(
            f"{len(held)} recordings hold something",
            f"give --session and one of {', '.join(held)}",
            status=2,
        )
    return held[0]
