# SPDX-License-Identifier: MIT
"""The arguments of the accuracy matrix."""

import argparse
import sys
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.paths import CHECKOUT
from harness import command_line

from accuracy import jdks
from accuracy.comparison import CONFIDENCE
from accuracy.matrix import BACKENDS, COLLECTORS, COMPILERS, THREADS, Cell, cells, quick_cut
from accuracy.programs import generator

DESCRIPTION = """\
Compares what is recorded of generated programs with what they know of themselves.

Every cell of the matrix is one JVM that runs all programs under the agent until each of their
fields has its verdicts. The results are added to those of former runs in the output folder.
"""
VERDICTS, SECONDS = 385, 120
PROGRAMS = tuple(program.name for program in generator.programs(1, sys.maxsize, stressed=True))
# Few verdicts leave wide intervals; what is never or always read must be exactly so all the same.
QUICK_VERDICTS, QUICK_SECONDS = 40, 25
# A test that fails by chance tells nothing.
QUICK_CONFIDENCE = 0.9999


def chosen_cells(arguments: argparse.Namespace) -> list[Cell]:
    """The cells to be run. Raises FieldtraceError where there are none."""
    chosen = list(
        cells(
            jdks.chosen(arguments.jdk or []),
            arguments.collector or list(COLLECTORS),
            arguments.compiler or list(COMPILERS),
            arguments.threads or THREADS,
            [b for b in BACKENDS if b.name in (arguments.backend or [b.name])],
        )
    )
    taken = {
        (jdk, collector): jdk.takes(*COLLECTORS[collector])
        for jdk, collector in {(cell.jdk, cell.collector) for cell in chosen}
    }
    for jdk, collector in sorted(pair for pair, there in taken.items() if not there):
        print(f"JDK {jdk.version} has no {collector}: left out", file=sys.stderr)
    chosen = [cell for cell in chosen if taken[cell.jdk, cell.collector]]
    if not chosen:
        raise FieldtraceError("no such cell exists", "see --help for what there is", status=2)
    return quick_cut(chosen) if arguments.quick else chosen


def effort(arguments: argparse.Namespace) -> tuple[int, float, float]:
    """How many verdicts every field shall have, the longest that a cell may take for them, and the
    confidence of all intervals of a cell together."""
    if arguments.quick:
        return (
            arguments.verdicts or QUICK_VERDICTS,
            arguments.seconds or QUICK_SECONDS,
            QUICK_CONFIDENCE,
        )
    return arguments.verdicts or VERDICTS, arguments.seconds or SECONDS, CONFIDENCE


def parser() -> argparse.ArgumentParser:
    """What `--help` shows."""
    made = argparse.ArgumentParser(
        description=DESCRIPTION,
        epilog=command_line.EXIT_STATUS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    number = command_line.positive
    made.add_argument("--quick", action="store_true", help="a few different cells, a minute in all")
    made.add_argument(
        "--stress",
        action="store_true",
        help="one JVM a seed, whose compiler draws lots, instead of the matrix; goes on where a "
        "former run ended",
    )
    made.add_argument(
        "--seeds", metavar="N", type=number, help="how many, of --stress (200, quick 2)"
    )
    made.add_argument("--jdk", type=number, action="append", metavar="N", help="11, 17, ... (all)")
    for name, values in (
        ("collector", tuple(COLLECTORS)),
        ("compiler", tuple(COMPILERS)),
        ("threads", THREADS),
        ("backend", tuple(backend.name for backend in BACKENDS)),
        ("program", PROGRAMS),
    ):
        made.add_argument(
            f"--{name}", choices=values, action="append", help="may be given again (all)"
        )
    made.add_argument(
        "--seed", metavar="N", type=number, default=1, help="of the programs (%(default)s)"
    )
    made.add_argument(
        "--verdicts",
        metavar="N",
        type=number,
        help=f"that every field shall have ({VERDICTS}, quick {QUICK_VERDICTS})",
    )
    made.add_argument(
        "--seconds",
        metavar="S",
        type=number,
        help=f"the longest that a cell may take for them ({SECONDS}, quick {QUICK_SECONDS})",
    )
    made.add_argument(
        "--output",
        metavar="DIR",
        type=Path,
        default=Path("fieldtrace-out/benchmarks"),
        help="folder of the results (%(default)s)",
    )
    made.add_argument(
        "--document",
        metavar="FILE",
        type=Path,
        help=f"replace the table of this document, such as {CHECKOUT.name}/docs/accuracy.md",
    )
    return made
