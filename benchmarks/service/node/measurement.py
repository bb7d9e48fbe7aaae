# SPDX-License-Identifier: MIT
"""One round: fresh services of all conditions side by side, put under load by turns."""

import os
import random
import re
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.lttng.session import recording_session
from fieldtrace_cli.processes.child import ChildProcess
from harness.service import cpu_seconds
from harness.tracer import check_idle
from harness.wrk import send

from node.conditions import SERVICES, Condition

START_SECONDS = 60.0
POLL_SECONDS = 0.05
CONNECTIONS = 16
#: By name, method and path; the second and the third are those of the study of Vnode.
OPERATIONS = {
    "order": ("GET", "/orders/17"),
    "user get": ("GET", "/users/17"),
    "user add": ("POST", "/users"),
}
MEMORY = re.compile(r"^RssAnon:\s*(\d+) kB$", re.MULTILINE)
PORT = re.compile(r"^port (\d+)$", re.MULTILINE)
LOADERS = ("NODE_OPTIONS", "NODE_PATH", "FIELDTRACE_AGENT_OPTIONS")


def plain_environment(modules: Path) -> dict[str, str]:
    """The environment of this process without agents of the user's, and with libraries of npm."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in LOADERS and not name.startswith("OTEL_")
    }
    return {**kept, "NODE_PATH": str(modules)}


@contextmanager
def started(
    program: str, log: Path, environment: Mapping[str, str], *arguments: str
) -> Iterator[tuple[int, str]]:
    """A program of Node.js while the block runs: its process, and the address where it answers."""
    with log.open("wb") as output:
        child = ChildProcess(
            ["node", SERVICES / program, *arguments], env=environment, stdout=output, stderr=output
        )
        try:
            yield child.pid, _address(child, log)
        finally:
            child.end()


def _address(child: ChildProcess, log: Path) -> str:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and not child.wait(POLL_SECONDS):
        port = PORT.search(log.read_text(errors="replace"))
        if port:
            return f"http://127.0.0.1:{port[1]}"
    raise FieldtraceError(f"{log.stem} does not start", f"see {log}")


@dataclass(frozen=True)
class Settings:
    """How every round is measured: seconds of load before, `turns` of so many seconds after."""

    warm_up: int
    turns: int
    seconds: int


Measured = dict[str, dict[str, dict[str, float]]]  # by operation and condition


def measure_round(
    conditions: Sequence[Condition], behind: str, logs: Path, settings: Settings
) -> Measured:
    """What a request of each operation costs a fresh service of each condition, and takes.

    The services run side by side and are put under load by turns of seconds, because machines are
    faster in one minute than in the next by more than what is to be measured.
    """
    check_idle()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="fieldtrace-node-"))
        session = stack.enter_context(recording_session("node", Path(folder)))
        session.start()
        port = behind.rpartition(":")[2]
        services = {
            each.name: stack.enter_context(
                started("service.js", logs / f"{each.name}.log", each.environment, port)
            )
            for each in conditions
        }
        measured = {
            name: _measure(services, method, path, settings)
            for name, (method, path) in OPERATIONS.items()
        }
        losses = session.stop()
    for of_operation in measured.values():
        for each in conditions:
            lost = losses.events + losses.packets if each.is_recorded else 0
            of_operation[each.name]["lost"] = lost
    return measured


def _measure(
    services: Mapping[str, tuple[int, str]], method: str, path: str, settings: Settings
) -> dict[str, dict[str, float]]:
    """One operation, under each condition."""
    for _, url in services.values():
        send(f"{url}{path}", CONNECTIONS, settings.warm_up, method)
    memory = {name: memory_mb(pid) for name, (pid, _) in services.items()}
    turns: dict[str, list[dict[str, float]]] = {name: [] for name in services}
    for _ in range(settings.turns):
        for name in random.sample(list(services), len(services)):
            pid, url = services[name]
            before = cpu_seconds(pid)
            load = send(f"{url}{path}", CONNECTIONS, settings.seconds, method)
            turns[name].append(
                {
                    "cpu_us_per_request": 1e6 * (cpu_seconds(pid) - before) / load.requests,
                    "requests_per_second": load.throughput,
                    "p50_ms": load.p50_ms,
                    "p99_ms": load.p99_ms,
                }
            )
    return {
        name: {
            **summary(turns[name]),
            "memory_mb": memory_mb(pid),
            "grown_mb": memory_mb(pid) - memory[name],
        }
        for name, (pid, _) in services.items()
    }


def summary(turns: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """The median turn, by metric: one that somebody disturbed does not count for more."""
    return {metric: median(turn[metric] for turn in turns) for metric in turns[0]}


def memory_mb(pid: int) -> float:
    """What a process has in memory now for itself: the tracer's buffers are shared."""
    (kilobytes,) = MEMORY.findall(Path(f"/proc/{pid}/status").read_text())
    return int(kilobytes) / 1024
