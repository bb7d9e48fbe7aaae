# SPDX-License-Identifier: MIT
"""A small Java program that times bursts of work, in fresh JVMs under several conditions."""

import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.lttng.session import recording_session

from harness import command_line, machine
from harness.ratios import estimate, paired_ratios
from harness.tracer import check_idle, idle_tracer

BARE = "no agent"

# The agent's options, null where there is none, and whether somebody records.
Conditions = Mapping[str, tuple[str | None, bool]]
Costs = dict[str, dict[str, list[float]]]  # nanoseconds, by workload and condition


class Bursts:
    """Runs a program once a round in each condition; it prints a line for each workload: its name,
    and the nanoseconds of each burst, separated by tabs. A round's number is the fastest of them:
    a burst takes so little time that whatever else the processor does makes it longer."""

    def __init__(
        self,
        source: Path,
        arguments: list[str],
        conditions: Conditions,
        check: Callable[[Path, str], None],
    ) -> None:
        """`check` gets the folder and the condition of each recording, and refuses one that shows
        that nothing was measured."""
        self._source = source
        self._arguments = arguments
        self._conditions = conditions
        self._check = check

    def measure(self, description: str | None, name: str, unit: str) -> None:
        """Reads the command line, measures, and writes and prints the table; `unit` is what a
        number of the program is of, such as 'read'."""
        arguments = command_line.parser(description or "").parse_args()
        output = command_line.made_folder(arguments.output)
        described = machine.describe()
        costs: Costs = {}
        with idle_tracer(), tempfile.TemporaryDirectory(prefix=f"fieldtrace-{name}-") as folder:
            self._compile(Path(folder))
            for number in range(1, arguments.rounds + 1):
                for condition in random.sample(list(self._conditions), len(self._conditions)):
                    check_idle()
                    self._run(Path(folder), condition, costs)
                print(f"round {number} of {arguments.rounds}", file=sys.stderr, flush=True)
        text = self._table(costs, unit)
        (output / f"{name}.md").write_text(text)
        results = {"machine": described, "ns": costs}
        (output / f"{name}.json").write_text(json.dumps(results, indent=1))
        print(text)
        print(f"written: {output}/{name}.md and .json")

    def _compile(self, folder: Path) -> None:
        javac = Path(machine.java()).with_name("javac") if "/" in machine.java() else "javac"
        done = subprocess.run(
            [javac, "-d", folder, self._source], capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            raise FieldtraceError(f"the benchmark does not compile: {done.stderr}", "install a JDK")

    def _run(self, folder: Path, condition: str, costs: Costs) -> None:
        options, is_recorded = self._conditions[condition]
        command = [machine.java(), "-cp", str(folder), self._source.stem, *self._arguments]
        if options is not None:
            command.insert(1, f"-javaagent:{paths.AGENT}={options}")
        if is_recorded:
            with (
                tempfile.TemporaryDirectory(prefix="fieldtrace-bursts-") as trace,
                recording_session("bursts", Path(trace)) as session,
            ):
                session.start()
                printed = _printed(command)
                session.stop()
                self._check(Path(trace), condition)
        else:
            printed = _printed(command)
        for line in printed.splitlines():
            workload, *bursts = line.split("\t")
            fastest = min(map(float, bursts))
            costs.setdefault(workload, {}).setdefault(condition, []).append(fastest)

    def _table(self, costs: Costs, unit: str) -> str:
        """The table in Markdown."""
        others = [condition for condition in self._conditions if condition != BARE]
        rows = []
        for workload, measured in costs.items():
            ratios = [estimate(paired_ratios(measured[c], measured[BARE])) for c in others]
            bare = f"{estimate(measured[BARE]):.2f}"
            rows.append([workload, bare, *(f"{ratio:.2f}" for ratio in ratios)])
        return command_line.table(["workload", f"{BARE}, ns a {unit}", *others], rows)


def _printed(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise FieldtraceError(done.stderr.strip(), "scripts/fieldtrace build")
    return done.stdout
