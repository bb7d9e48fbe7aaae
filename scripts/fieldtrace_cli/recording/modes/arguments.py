# SPDX-License-Identifier: MIT
"""The arguments of `record` that say how much of what is recorded stays."""

import argparse
import re
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.store_urls import url_of
from fieldtrace_cli.hosts.hosts import Hosts
from fieldtrace_cli.hosts.lines import address_of
from fieldtrace_cli.hosts.proof import MAKE, secret_of
from fieldtrace_cli.lttng.flight_recorder import DEFAULT_BYTES
from fieldtrace_cli.recording.modes.flight import Flight
from fieldtrace_cli.recording.modes.relayed import Relayed
from fieldtrace_cli.recording.modes.rotation import Rotation
from fieldtrace_cli.recording.modes.whole import Whole

# An hour, of which there is a day.
PERIOD_SECONDS = 3600.0
CHUNKS = 24
SNAPSHOTS_AN_HOUR = 6
FITTING = {
    "whole": ("to",),
    "rotate": ("period", "size", "keep", "to_parquet"),
    "snapshot": ("size", "when_error", "when_slower_than", "an_hour", "listen", "tell", "secret"),
}
_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds them."""
    parser.add_argument(
        "--mode",
        choices=tuple(FITTING),
        default="whole",
        help="what stays: everything; with rotate the last chunks; with snapshot what came last, at"
        " the end and whenever `fieldtrace snapshot` is run (whole)",
    )
    parser.add_argument(
        "--to",
        metavar="HOST",
        type=_relay,
        help="send everything to the lttng-relayd of another host, as HOST or"
        " HOST:CONTROLPORT:DATAPORT; --output is for what comes while that cannot be reached",
    )
    parser.add_argument(
        "--period",
        metavar="S",
        type=seconds,
        help=f"of --mode rotate: a chunk ends after S seconds ({PERIOD_SECONDS:.0f})",
    )
    parser.add_argument(
        "--size",
        metavar="BYTES",
        type=size,
        help="of --mode rotate: a chunk ends with so many bytes, such as 500M; of --mode snapshot:"
        f" hold so many bytes in memory ({DEFAULT_BYTES >> 20}M)",
    )
    parser.add_argument(
        "--keep",
        metavar="N",
        type=_count,
        help=f"of --mode rotate: keep the last N chunks, and the one that is written ({CHUNKS})",
    )
    parser.add_argument(
        "--to-parquet",
        metavar="URL",
        help="of --mode rotate: add each chunk as tables to a folder, or to an object store such as"
        " s3://BUCKET/FOLDER, for `fieldtrace fleet`",
    )
    parser.add_argument(
        "--when-error",
        action="store_true",
        help="of --mode snapshot: keep a snapshot when a service answers a request with a status of"
        " 500 or more, or fails to answer it",
    )
    parser.add_argument(
        "--when-slower-than",
        metavar="TIME",
        type=_duration,
        help="of --mode snapshot: keep a snapshot when a Java service has taken so long for a"
        " request, such as 500ms or 2s; with p99.9 longer than for 99.9 %% of those with the same"
        " operation; of --also and --all, if its agent has the option requests.slow",
    )
    parser.add_argument(
        "--an-hour",
        metavar="N",
        type=_count,
        help="of --when-error and --when-slower-than: at most N snapshots an hour for each"
        f" ({SNAPSHOTS_AN_HOUR})",
    )
    parser.add_argument(
        "--listen",
        metavar="PORT",
        type=address,
        help="of --mode snapshot: keep a snapshot too whenever another host that knows --secret"
        " asks for it, at PORT or ADDRESS:PORT; 0 takes any free port",
    )
    parser.add_argument(
        "--tell",
        metavar="HOST:PORT",
        type=host_address,
        action="append",
        help="of --when-error and --when-slower-than: have the flight recorder that listens there"
        " keep a snapshot of the same moment; you may repeat the option",
    )
    parser.add_argument(
        "--secret",
        metavar="FILE",
        type=Path,
        help="of --listen and --tell: what the hosts prove to each other that they know",
    )


def chosen_mode(arguments: argparse.Namespace) -> Whole:
    """What the arguments say. Raises FieldtraceError where they do not fit together."""
    for name in sorted({name for names in FITTING.values() for name in names}):
        if getattr(arguments, name) not in (None, False) and name not in FITTING[arguments.mode]:
            raise FieldtraceError(
                f"--{name.replace('_', '-')} does not go with --mode {arguments.mode}",
                "fieldtrace record --help says what does",
                status=2,
            )
    is_triggered = arguments.when_error or arguments.when_slower_than
    if arguments.an_hour and not (is_triggered or arguments.listen):
        raise FieldtraceError(
            "--an-hour says how often --when-error, --when-slower-than and --listen may keep a"
            " snapshot",
            "give one of these too",
            status=2,
        )
    if arguments.tell and not is_triggered:
        raise FieldtraceError(
            "--tell says whom to tell when --when-error or --when-slower-than keeps a snapshot",
            "give one of these too",
            status=2,
        )
    hosts = _hosts(arguments)
    if arguments.mode == "rotate":
        is_timed = arguments.period or arguments.size is None
        period = (arguments.period or PERIOD_SECONDS) if is_timed else None
        tables = None if arguments.to_parquet is None else url_of(arguments.to_parquet)
        return Rotation(period, arguments.size, arguments.keep or CHUNKS, tables)
    if arguments.mode == "snapshot":
        return Flight(
            arguments.size or DEFAULT_BYTES,
            when_error=arguments.when_error,
            slower_than=arguments.when_slower_than,
            an_hour=arguments.an_hour or SNAPSHOTS_AN_HOUR,
            hosts=hosts,
        )
    return Relayed(arguments.to) if arguments.to else Whole()


def _hosts(arguments: argparse.Namespace) -> Hosts:
    is_needed = arguments.listen is not None or arguments.tell
    if not is_needed and arguments.secret is None:
        return Hosts()
    if arguments.secret is None or not is_needed:
        raise FieldtraceError(
            "--listen and --tell need --secret, and --secret is theirs alone",
            f"give --secret FILE; make it: {MAKE}",
            status=2,
        )
    return Hosts(arguments.listen, arguments.tell or (), secret_of(arguments.secret))


def address(text: str) -> tuple[str, int]:
    """A port, perhaps with the address to listen at, as an argument."""
    try:
        return address_of(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is neither PORT nor ADDRESS:PORT") from None


def host_address(text: str) -> tuple[str, int]:
    """A host and its port, as an argument."""
    try:
        host, port = address_of(text)
    except ValueError:
        host, port = "", 0
    if not host or not port:
        raise argparse.ArgumentTypeError(f"'{text}' is not HOST:PORT")
    return host, port


def _relay(text: str) -> str:
    if not re.fullmatch(
        r"(\[[0-9a-fA-F:]+\]|[A-Za-z0-9][A-Za-z0-9.-]*)(:[0-9]{1,5}:[0-9]{1,5})?", text
    ):
        raise argparse.ArgumentTypeError(f"'{text}' is neither HOST nor HOST:CONTROLPORT:DATAPORT")
    return text


def seconds(text: str) -> float:
    """A number of seconds, as an argument."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of seconds above 0")
    return number


def size(text: str) -> int:
    """A number of bytes, as an argument."""
    match = re.fullmatch(r"([0-9]{1,12})([KMG]?)", text, re.IGNORECASE)
    number = int(match[1]) * _UNITS[match[2].upper()] if match else 0
    if number == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is no size such as 64M or 2G")
    return number


def _duration(text: str) -> str:
    if not re.fullmatch(r"[0-9]{1,7}(\.[0-9]{1,3})?(us|ms|s)|p[5-9][0-9](\.[0-9]{1,2})?", text):
        raise argparse.ArgumentTypeError(
            f"'{text}' is neither a time such as 500ms or 2s nor a percentile such as p99.9"
        )
    return text


def _count(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text) or int(text) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number above 0")
    return int(text)
