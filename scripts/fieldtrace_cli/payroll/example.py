# SPDX-License-Identifier: MIT
"""The payroll example: its services, and what is known of their calling contexts."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fieldtrace_cli.base import interruption, paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.lttng.live_samples import Frame
from fieldtrace_cli.processes.child import ChildProcess

# The service whose contexts are to settle; the other one that calls hr does so too seldom.
SETTLING_SERVICE = "payroll"
# The example stops four programs one after the other, each with ten seconds of patience.
STOP_SECONDS = 60.0
RUN_LOG = "run.log"


@dataclass(frozen=True)
class KnownContext:
    """A calling context of the example: its request's path, class and innermost frames."""

    path: str
    type_name: str
    frames: tuple[Frame, ...]


def truth() -> dict[str, Any]:
    """What the example says of itself."""
    said: dict[str, Any] = json.loads((paths.EXAMPLE / "truth.json").read_text(encoding="utf-8"))
    return said


def settling_contexts() -> list[KnownContext]:
    """The contexts that get enough load to settle."""
    return [
        KnownContext(
            context["path"],
            context["class"],
            tuple((frame["class"], frame["method"]) for frame in context["frames"]),
        )
        for context in truth()["contexts"]
        if context["service"] == SETTLING_SERVICE
    ]


class Services:
    """The three services and their load, as they run."""

    def __init__(self, child: ChildProcess, logs: Path) -> None:
        self._child = child
        self.logs = logs

    def watch(self, seconds: float) -> None:
        """Waits so long, and raises FieldtraceError if the example ends by itself meanwhile."""
        if self._child.wait(seconds):
            said = (self.logs / RUN_LOG).read_text(errors="replace")
            raise FieldtraceError(
                f"the example ended by itself:\n{said}",
                f"see the logs of its services in {self.logs}",
            )


@contextmanager
def services_under_load(environment: dict[str, str], logs: Path) -> Iterator[Services]:
    """The services run and get load while the block runs; their logs go to the folder `logs`."""
    logs.mkdir(parents=True)
    with interruption.deferred(), (logs / RUN_LOG).open("wb") as output:
        child = ChildProcess(
            # Free ports, for the usual ones may be taken.
            [paths.EXAMPLE / "run", "--ports", "0,0,0", "--logs", logs],
            env=environment,
            stdout=output,
            stderr=output,
        )
        try:
            with interruption.undeferred():
                yield Services(child, logs)
        finally:
            child.end(grace=STOP_SECONDS, leader_ends_group=True)
