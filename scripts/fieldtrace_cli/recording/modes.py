# SPDX-License-Identifier: MIT
"""How much of what was recorded stays: everything, or the last chunks."""

import argparse
import re
from dataclasses import dataclass

from fieldtrace_cli.base.errors import FieldtraceError

# An hour, of which there is a day.
PERIOD_SECONDS = 3600.0
CHUNKS = 24
# How often agents tell their definitions again.
DEFINITIONS_SECONDS = 10.0
_DEFINITIONS = "defs.period"
_SHORTEST_DEFINITIONS_SECONDS = 0.1
_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


@dataclass(frozen=True)
class Rotation:
    """When a chunk ends, by its seconds or its bytes, and how many are kept."""

    seconds: float | None
    size: int | None
    keep: int

    def agent_options(self, given: str) -> str:
        """The options of agents, by which each chunk has all definitions."""
        enough = self.seconds is None or self.seconds >= 2 * DEFINITIONS_SECONDS
        if enough or any(one.startswith(f"{_DEFINITIONS}=") for one in given.split(",")):
            return given
        period = max(_SHORTEST_DEFINITIONS_SECONDS, (self.seconds or 0) / 2)
        return ",".join(filter(None, (given, f"{_DEFINITIONS}={period * 1000:.0f}ms")))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments that say what stays."""
    parser.add_argument(
        "--mode",
        choices=("whole", "rotate"),
        default="whole",
        help="what stays: everything, or the last chunks (whole)",
    )
    parser.add_argument(
        "--period",
        metavar="S",
        type=seconds,
        help="of --mode rotate: a chunk ends after S seconds (3600)",
    )
    parser.add_argument(
        "--size",
        metavar="BYTES",
        type=size,
        help="of --mode rotate: a chunk ends with so many bytes, such as 500M",
    )
    parser.add_argument(
        "--keep",
        metavar="N",
        type=_count,
        help=f"of --mode rotate: keep the last N chunks, and the one that is written ({CHUNKS})",
    )


def rotation(arguments: argparse.Namespace) -> Rotation | None:
    """What the arguments say of chunks; None where there are to be none."""
    given = [name for name in ("period", "size", "keep") if getattr(arguments, name) is not None]
    if arguments.mode == "rotate":
        period = arguments.period
        if period is None and arguments.size is None:
            period = PERIOD_SECONDS
        return Rotation(period, arguments.size, arguments.keep or CHUNKS)
    if given:
        raise FieldtraceError(
            f"--{given[0]} is about chunks, and --mode whole makes none",
            "give --mode rotate",
            status=2,
        )
    return None


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


def _count(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text) or int(text) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number above 0")
    return int(text)
