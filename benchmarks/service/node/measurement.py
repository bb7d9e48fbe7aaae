# SPDX-License-Identifier: MIT
"""One measurement: a fresh service under a condition, warmed up, then measured under load."""

import os
import re
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.lttng.session import recording_session
from fieldtrace_cli.processes.child import ChildProcess
from harness.service import cpu_seconds
from harness.tracer import check_idle
from wrk import send

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


def measure(
    condition: Condition, behind: str, logs: Path, warm_up: int, seconds: int
) -> dict[str, dict[str, float]]:
    """What a request of each operation costs the service and takes, under the condition."""
    check_idle()
    log = logs / f"{condition.name}.log"
    port = behind.rpartition(":")[2]
    with ExitStack() as stack:
        session = None
        if condition.is_recorded:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="fieldtrace-node-"))
            session = stack.enter_context(recording_session("node", Path(folder)))
            session.start()
        pid, url = stack.enter_context(started("service.js", log, condition.environment, port))
        measured = {}
        for name, (method, path) in OPERATIONS.items():
            send(f"{url}{path}", CONNECTIONS, warm_up, method)
            memory, before = memory_mb(pid), cpu_seconds(pid)
            load = send(f"{url}{path}", CONNECTIONS, seconds, method)
            cpu = cpu_seconds(pid) - before
            measured[name] = {
                "cpu_us_per_request": 1e6 * cpu / load.requests,
                "requests_per_second": load.throughput,
                "p50_ms": load.p50_ms,
                "p99_ms": load.p99_ms,
                "memory_mb": memory_mb(pid),
                "grown_mb": memory_mb(pid) - memory,
                "lost": 0,
            }
        if session is not None:
            losses = session.stop()
            for each in measured.values():
                each["lost"] = losses.events + losses.packets
    return measured


def memory_mb(pid: int) -> float:
    """What a process has in memory now for itself: the tracer's buffers are shared."""
    (kilobytes,) = MEMORY.findall(Path(f"/proc/{pid}/status").read_text())
    return int(kilobytes) / 1024
