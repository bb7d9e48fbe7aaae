# SPDX-License-Identifier: MIT
"""`fieldtrace status`: what is being recorded, and whether somebody will end it."""

import argparse
import time
from pathlib import Path

from fieldtrace_cli.base.paths import COMMAND, shown
from fieldtrace_cli.lttng.client import LttngError
from fieldtrace_cli.lttng.ctf_trace import size_bytes
from fieldtrace_cli.lttng.recordings import Recording, recordings
from fieldtrace_cli.lttng.session_daemon import daemon_pid

SUMMARY = "say what is being recorded"
DESCRIPTION = """\
Prints each recording of this user that goes on: since when, where to, its size on disk, what was
lost, and the process that records. A recording whose process was killed goes on for nobody, until
`fieldtrace stop` ends it.
"""
EXAMPLES = """\
examples:
  fieldtrace status
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb: none."""


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    ours = recordings()
    for one in ours:
        print(_described(one))
    if ours:
        print(f"LTTng's session daemon: process {daemon_pid() or 'unknown'}")
    else:
        print("nothing is being recorded for this user")
    return 0


def _described(one: Recording) -> str:
    since = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(one.since))
    try:
        output, losses = one.output(), one.losses()
    except LttngError as error:
        return f"{one.session}\n  ends at this moment: {error.what}"
    by = f"process {one.pid}"
    if one.is_left:
        by += f", which was killed; {COMMAND} stop {one.session} ends it and keeps the trace"
    if isinstance(output, Path):
        place = f"into {shown(output)}, {size_bytes(output):,} bytes so far"
    else:
        place = f"to {output}"
    return (
        f"{one.session}\n"
        f"  since {since}\n"
        f"  {place}\n"
        f"  lost: {losses.events:,} events, {losses.packets:,} packets\n"
        f"  recorded by {by}"
    )
