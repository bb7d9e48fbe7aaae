# SPDX-License-Identifier: MIT
"""`fieldtrace snapshot`: keeps what a flight recorder holds."""

import argparse
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.paths import COMMAND, shown
from fieldtrace_cli.hosts.asking import ask
from fieldtrace_cli.hosts.lines import shown as shown_address
from fieldtrace_cli.hosts.proof import secret_of
from fieldtrace_cli.lttng.ctf_trace import count_messages, size_bytes
from fieldtrace_cli.lttng.flight_recorder import flight_recorders, keep
from fieldtrace_cli.recording.modes.arguments import host_address

SUMMARY = "keep what a flight recorder holds"
DESCRIPTION = """\
Writes what a recording of `fieldtrace record --mode snapshot` holds in memory to its folder, and
prints the new folder there. The recording goes on, and holds what it held.

With --host the flight recorder of another host does so, if it was started with --listen and knows
the same secret; the folder is there.
"""
EXAMPLES = """\
examples:
  fieldtrace snapshot
  fieldtrace snapshot --session fieldtrace-snapshot-4711-18a3c5
  fieldtrace snapshot --host shop2.example.com:7345 --secret ~/.fieldtrace-secret
"""
KEEP = f"start one: {COMMAND} record --mode snapshot -- COMMAND"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    parser.add_argument(
        "--session", metavar="NAME", help="which recording, where several hold something"
    )
    parser.add_argument(
        "--host",
        metavar="HOST:PORT",
        type=host_address,
        action="append",
        default=[],
        help="ask the flight recorder that listens there; you may repeat the option",
    )
    parser.add_argument(
        "--secret",
        metavar="FILE",
        type=Path,
        help="of --host: the file that its --secret names too",
    )


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    if arguments.host or arguments.secret:
        return _ask_hosts(arguments)
    held = flight_recorders()
    folder = keep(_chosen(held, arguments.session), "asked")
    print(folder)
    events = count_messages(folder).events
    print(
        f"fieldtrace: kept {events:,} events, {size_bytes(folder):,} bytes\n"
        f"fieldtrace: next: {COMMAND} report {shown(folder)}",
        file=sys.stderr,
    )
    return 0


def _ask_hosts(arguments: argparse.Namespace) -> int:
    if not (arguments.host and arguments.secret) or arguments.session:
        raise FieldtraceError(
            "--host and --secret go together, and without --session",
            "fieldtrace snapshot --help has an example",
            status=2,
        )
    secret = secret_of(arguments.secret)
    hosts: list[tuple[str, int]] = arguments.host
    faults = []
    # Side by side, because all are to keep the same moment.
    with ThreadPoolExecutor(len(hosts)) as threads:
        asked = [threads.submit(ask, host, port, secret, "asked") for host, port in hosts]
        for host, answer in zip(hosts, asked, strict=True):
            try:
                print(f"{shown_address(*host)} {answer.result()}")
            except FieldtraceError as error:
                faults.append(error)
    if faults:
        raise FieldtraceError(
            "; ".join(error.what for error in faults), faults[0].remedy, faults[0].status
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
