# SPDX-License-Identifier: MIT
"""What `fieldtrace fleet` starts in the environment of an engine."""

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from fieldtrace_fleet import assembled, findings, operations, report
from fieldtrace_fleet.assembly import TABLES, WHOLE_TABLES, Assembly
from fieldtrace_fleet.days import Days, files_around
from fieldtrace_fleet.engine import Engine, NoRoomError, NotStartedError, UnreadableError
from fieldtrace_fleet.inputs import Inputs, Taken, files_below
from fieldtrace_fleet.kinds import Kinds
from fieldtrace_fleet.requests import ASSEMBLED, COMPARED, CRITICAL
from fieldtrace_fleet.sums import PART_BYTES, Sums
from fieldtrace_fleet.tables import Table
from fieldtrace_fleet.trees import Trees


def parser() -> argparse.ArgumentParser:
    """The arguments, which the command `fieldtrace` has checked."""
    made = argparse.ArgumentParser(prog="fieldtrace_fleet")
    made.add_argument("--engine", choices=("duckdb", "spark"), default="duckdb")
    made.add_argument("--master", default="local[*]")
    made.add_argument("--memory", default="1500MB")
    made.add_argument("--partitions", type=int)
    made.add_argument("--scratch")
    made.add_argument("--state", type=Path)
    made.add_argument("--part-bytes", type=int, default=PART_BYTES)
    made.add_argument("--since", default="")
    made.add_argument("--until", default="")
    made.add_argument("--requests", type=Path, help="file that says what was assembled, as JSON")
    made.add_argument("--operations", type=Path, help="file for what a comparison asks, as JSON")
    made.add_argument("--critical", type=Path, help="file for operations, trees and kinds, as JSON")
    made.add_argument("--counts", type=Path, help="file for the lines of the report")
    made.add_argument("--findings", type=Path, help="file for findings and their calls, as JSON")
    made.add_argument("--tables", type=Path, help="folder for sums as Parquet")
    made.add_argument("--taken", type=Path, help="file that says which files were read")
    made.add_argument("folders", nargs="+", type=Path)
    return made


def engine(arguments: argparse.Namespace, spill: Path) -> Engine:
    """The engine that is asked for; only that one need be installed."""
    if arguments.engine == "spark":
        is_cluster = not arguments.master.startswith("local")
        if is_cluster and arguments.scratch is None and _is_of_requests(arguments):
            raise NotStartedError(
                "Spark keeps what comes in between where all of its workers see it: name a folder"
                " or URL by --scratch"
            )
        from fieldtrace_fleet.spark_engine import SparkEngine

        memory = arguments.memory.lower().removesuffix("b")
        return SparkEngine(arguments.master, memory, spill, arguments.partitions, arguments.scratch)
    from fieldtrace_fleet.duckdb_engine import DuckDbEngine

    return DuckDbEngine(arguments.memory, spill)


def main(given: Sequence[str]) -> int:
    """Adds up, and writes what was asked for; gives the exit status."""
    arguments = parser().parse_args(given)
    try:
        _add_up(arguments)
    except (NoRoomError, NotStartedError, UnreadableError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _is_of_requests(arguments: argparse.Namespace) -> bool:
    """Whether requests are put together, and not counts alone added up."""
    asked = (arguments.requests, arguments.operations, arguments.critical)
    return any(file is not None for file in asked)


def _add_up(arguments: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory(prefix="fieldtrace-fleet-") as spill:
        used = engine(arguments, Path(spill))
        try:
            taken = []
            if arguments.requests is not None:
                taken.append(_assemble(used, arguments))
            if arguments.operations is not None:
                taken.append(_operations(used, arguments))
            if arguments.critical is not None:
                taken.append(_critical(used, arguments))
            if arguments.counts is not None or not taken:
                taken.append(_sum(used, arguments))
        finally:
            used.close()
    if arguments.taken is not None:
        arguments.taken.write_text(json.dumps(_told(taken)), "utf-8")


def _assemble(used: Engine, arguments: argparse.Namespace) -> Taken:
    if arguments.state is not None:
        taken = _by_day(used, arguments, "assemble", ASSEMBLED, TABLES, _assemble_day)
    else:
        is_whole = arguments.tables is not None
        tables = WHOLE_TABLES if is_whole else TABLES
        inputs = Inputs(used, files_below(arguments.folders, tables), tables)
        assembly = Assembly(used, inputs, arguments.since, arguments.until, whole=is_whole)
        inputs.read(assembly.read)
        if is_whole:
            assembly.keep_times()
            assembly.save(arguments.tables)
        assembled.make(used, assembly.bounds)
        taken = assembly.taken
    arguments.requests.write_text(json.dumps(assembled.told(used)), "utf-8")
    return taken


def _assemble_day(used: Engine, inputs: Inputs, day: str) -> None:
    inputs.read(Assembly(used, inputs).read)
    assembled.make(used, day=day)


def _by_day(
    used: Engine,
    arguments: argparse.Namespace,
    job: str,
    parts: Sequence[Table],
    tables: Sequence[Table],
    make: Callable[[Engine, Inputs, str], None],
) -> Taken:
    days = Days(used, arguments.state / job, parts)
    asked = arguments.folders, arguments.since, arguments.until
    return days.add(*asked, tables, lambda inputs, day: make(used, inputs, day))


def _of_times(
    used: Engine,
    arguments: argparse.Namespace,
    job: str,
    parts: Sequence[Table],
    add_up: Callable[[Engine], None],
) -> Taken:
    """Has `add_up` let the parts be views of `times`: of a day that is new, or of all at once."""

    def make(inputs: Inputs, since: str, until: str) -> None:
        assembly = Assembly(used, inputs, whole=True)

        def made() -> None:
            assembly.read(alone=True)
            assembly.keep_times(alone=True, since=since, until=until)
            add_up(used)

        inputs.read(made)

    if arguments.state is not None:
        return _by_day(
            *(used, arguments, job, parts, WHOLE_TABLES),
            lambda _, inputs, day: make(inputs, day, day),
        )
    bounds = arguments.since, arguments.until
    files = files_below(arguments.folders, WHOLE_TABLES)
    around = {name: files_around(its, *bounds) for name, its in files.items()}
    inputs = Inputs(used, around, WHOLE_TABLES)
    make(inputs, *bounds)
    return inputs.taken


def _operations(used: Engine, arguments: argparse.Namespace) -> Taken:
    taken = _of_times(used, arguments, "compare", COMPARED, operations.make)
    arguments.operations.write_text(json.dumps(operations.told(used)), "utf-8")
    return taken


def _critical(used: Engine, arguments: argparse.Namespace) -> Taken:
    taken = _of_times(used, arguments, "critical", CRITICAL, _keep_critical)
    trees = Trees(used)
    kinds = Kinds(used, trees)
    kinds.finish()
    told = {
        "flat": operations.flat(used),
        "nodes": list(trees.nodes()),
        "others": trees.others(),
        **kinds.told(),
    }
    arguments.critical.write_text(json.dumps(told), "utf-8")
    if arguments.tables is not None:
        trees.save(arguments.tables)
        kinds.save(arguments.tables)
    return taken


def _keep_critical(used: Engine) -> None:
    operations.keep_flat(used)
    Kinds(used, Trees(used)).make()


def _sum(used: Engine, arguments: argparse.Namespace) -> Taken:
    asked = arguments.folders, arguments.state, arguments.since, arguments.until
    sums = Sums(used, *asked, arguments.part_bytes)
    sums.read()
    if arguments.tables is not None:
        sums.save(arguments.tables)
    if arguments.counts is not None:
        names = [os.fspath(folder) for folder in arguments.folders]
        with arguments.counts.open("w", encoding="utf-8") as file:
            file.writelines(report.lines(sums, names))
    if arguments.findings is not None:
        arguments.findings.write_text(json.dumps(findings.told(sums)), "utf-8")
    return sums.taken


def _told(taken: Sequence[Taken]) -> dict[str, object]:
    """Which files were read, and which could not be."""
    return {
        "files": sum(one.files for one in taken),
        "new": sum(one.new for one in taken),
        "damaged": [[damaged.path, damaged.why] for one in taken for damaged in one.damaged],
    }
