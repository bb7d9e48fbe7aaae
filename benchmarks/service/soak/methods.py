# SPDX-License-Identifier: MIT
"""What the soak of method probes does to its program, and whether the trace says what it did."""

import re
import subprocess
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.jvm.running import RunningJvm

from soak.watch import Sample

ALWAYS = "MethodSoak$Steady"
BOTH = f"{ALWAYS};MethodSoak$Toggled"
OPTIONS = f"fields=off,spans=off,methods={ALWAYS},methods.smallest=0,methods.budget=off"
PATIENCE_SECONDS = 120.0
_NUMBERS = ("entries_before", "lost", "depth", "entries", "exits")


@dataclass(frozen=True)
class Thread:
    """What the trace says of a thread, by its last block."""

    entries: int
    lost: int
    open: int  # calls without an exit

    @property
    def calls(self) -> int:
        """All that it made, by the agent's account."""
        return self.entries + self.lost


class Probes:
    """Probes that come and go in a JVM."""

    def __init__(self, pid: int, period: float) -> None:
        self._pid = pid
        self._period = period
        self._ended = threading.Event()
        self.changes = 0
        self.fault: str | None = None

    @contextmanager
    def changing(self) -> Iterator[None]:
        """They change while the block runs, and are those of the beginning afterwards."""
        worker = threading.Thread(target=self._change)
        worker.start()
        try:
            yield
        finally:
            self._ended.set()
            worker.join()

    def _change(self) -> None:
        try:
            while not self._ended.wait(self._period):
                self._probe(BOTH if self.changes % 2 == 0 else ALWAYS)
            self._probe(ALWAYS)
        except FieldtraceError as error:
            self.fault = str(error)

    def _probe(self, pattern: str) -> None:
        said = RunningJvm(self._pid).load_agent(f"--probe={pattern}")
        if said != f"probing methods: {pattern}":
            raise FieldtraceError(f"probes did not change: {said}", "see soak.log")
        self.changes += 1


def made_calls(folder: Path) -> dict[str, int]:
    """Ends the calls; how many each thread has made."""
    (folder / "stop").touch()
    made = folder / "made"
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not made.exists():
        if time.monotonic() > deadline:
            raise FieldtraceError("the program does not end its calls", "see soak.log")
        time.sleep(0.1)
    return {name: int(calls) for name, calls in map(str.split, made.read_text().splitlines())}


def recorded(folder: Path) -> dict[str, Thread]:
    """What the trace in a folder says of each thread, by its name."""
    with subprocess.Popen(
        ["babeltrace2", "--no-delta", folder], stdout=subprocess.PIPE, text=True
    ) as reader:
        return accounts(reader.stdout or ())


def accounts(lines: Iterable[str]) -> dict[str, Thread]:
    """As `recorded`, of what babeltrace2 prints. Each block tells of those before it, too, most of
    which are not in the trace any more."""
    threads: dict[str, Thread] = {}
    for line in lines:
        if " fieldtrace:method_block: " not in line:
            continue
        name = re.search(r'thread_name = "([^"]*)"', line)
        values = {field: re.search(rf"\b{field} = (\d+)", line) for field in _NUMBERS}
        if name is None or None in values.values():
            raise FieldtraceError(f"no block: {line[:200]}", "see the trace")
        of = {field: int(found[1]) for field, found in values.items() if found}
        threads[name[1]] = Thread(
            entries=of["entries_before"] + of["entries"],
            lost=of["lost"],
            open=of["depth"] + of["entries"] - of["exits"],
        )
    return threads


def faults(made: Mapping[str, int], threads: Mapping[str, Thread]) -> list[str]:
    """What the trace says otherwise than the program; nothing where all is well."""
    found = []
    for name, calls in made.items():
        thread = threads.get(name)
        if thread is None:
            found.append(f"{name} is not in the trace")
            continue
        if thread.open:
            found.append(f"{name} has {thread.open:,} entries without an exit")
        # The program cannot know which of its calls fell between two changes.
        is_whole = not name.startswith("toggled")
        if thread.calls > calls or (is_whole and thread.calls != calls):
            found.append(f"{name} made {calls:,} calls, and the trace tells of {thread.calls:,}")
    return found


def without_loads(samples: Sequence[Sample], changes: int) -> list[Sample]:
    """The samples without the global reference that the JVM keeps for each load of an agent, which
    it takes to change probes."""
    per_second = changes / samples[-1].seconds
    return [
        replace(
            sample,
            global_references=sample.global_references - round(sample.seconds * per_second),
        )
        for sample in samples
    ]


def table(made: Mapping[str, int], threads: Mapping[str, Thread], changes: int) -> str:
    """The calls in Markdown."""
    rows = [
        "| thread | calls made | recorded | left out | open |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name, calls in made.items():
        thread = threads.get(name, Thread(0, 0, 0))
        rows.append(
            f"| {name} | {calls:,} | {thread.entries:,} | {thread.lost:,} | {thread.open:,} |"
        )
    return "\n".join([*rows, "", f"Probes changed {changes:,} times."]) + "\n"
