# SPDX-License-Identifier: MIT
"""Runs the chosen cells of the accuracy matrix, and reports on all that have been run."""

import shutil
import sys
import tempfile
from collections.abc import Collection, Sequence
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.progress import ProgressLine
from fieldtrace_cli.jvm.agent import built_agent
from fieldtrace_cli.lttng.session_daemon import session_daemon
from harness import command_line, document, machine

from accuracy import limits, recorded, stress, table
from accuracy.arguments import chosen_cells, effort, parser
from accuracy.build import Compiled, compiled
from accuracy.matrix import Cell
from accuracy.programs import generator
from accuracy.results import ResultFile, measured

COMMAND = "benchmarks/verdicts/accuracy/run"
NEWEST_LANGUAGE = 99
# With more, nearly all of them would find no free debug register.
# The truth is asked for here, not the cost: a budget would only make every cell take longer.
# LTTng enables a session's events one by one, and the first definitions may come too early for
# theirs: a cell that takes seconds must not have to wait for the next.
AGENT_OPTIONS = {"sampling.rate": "0.2", "overhead.budget": "off", "defs.period": "1s"}


def main() -> None:
    """What `benchmarks/verdicts/accuracy/run` does."""
    arguments = parser().parse_args()
    if arguments.stress:
        stress.run(arguments, AGENT_OPTIONS)
        return
    chosen = chosen_cells(arguments)
    output = command_line.made_folder(arguments.output)
    names = arguments.program or ()
    results = ResultFile(output / "accuracy.json", arguments.seed, names)
    results.load()
    with tempfile.TemporaryDirectory(prefix="fieldtrace-accuracy-") as folder, session_daemon():
        # A build meanwhile would take the jar from under the JVMs.
        agent = Path(shutil.copy(built_agent(), folder))
        settings = recorded.Settings(agent, AGENT_OPTIONS, arguments.seed, *effort(arguments))
        surprises = _run(chosen, settings, names, Path(folder), results)
    programs = generator.programs(arguments.seed, NEWEST_LANGUAGE, names)
    text = table.markdown(results.cells.values(), programs)
    (output / "accuracy.md").write_text(text)
    if arguments.document:
        document.replace_section(arguments.document, COMMAND, text)
    print(text)
    print(f"written: {output}/accuracy.md and .json")
    if surprises:
        raise FieldtraceError(
            f"the recordings of {surprises} cells are not true for no known reason, see above",
            "mend what bends them, or say in benchmarks/verdicts/accuracy/limits.py why it cannot"
            " be",
        )


def _run(
    chosen: Sequence[Cell],
    settings: recorded.Settings,
    names: Collection[str],
    folder: Path,
    results: ResultFile,
) -> int:
    """Runs cell after cell, and gives how many were not true for no known reason."""
    described = machine.describe()
    line = ProgressLine()
    programs: dict[int, Compiled] = {}
    surprises = 0
    for number, cell in enumerate(chosen, 1):
        version = cell.jdk.version
        if version not in programs:
            programs[version] = compiled(cell.jdk, settings.seed, names, folder / f"jdk-{version}")
        result = recorded.run(cell, programs[version], settings, line.update)
        line.clear()
        results.add(measured(result, described))
        found = limits.surprises(result.comparison, cell.backend)
        surprises += bool(found)
        print(f"{number} of {len(chosen)}: {_summary(result)}", file=sys.stderr)
        for surprise in found:
            print(f"  {surprise}", file=sys.stderr)
        sys.stderr.flush()
    return surprises


def _summary(result: recorded.Result) -> str:
    comparison = result.comparison
    return (
        f"{result.cell.label}: {len(comparison.wrong)} of {len(comparison.shares)} shares wrong, "
        f"{len({share.place for share in comparison.short})} fields short of verdicts, "
        f"{result.seconds:.0f} s"
    )
