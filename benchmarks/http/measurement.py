# SPDX-License-Identifier: MIT
"""One measurement: two fresh JVMs under a condition, warmed up, then measured under load."""

import tempfile
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

import wrk
from conditions import Condition
from fieldtrace_cli.errors import FieldtraceError
from fieldtrace_cli.lttng_session import recording_session
from harness.tracer import check_idle
from overhead.service import Service, service

CHAINS = (1, 5, 10, 20, 30)
FANS = (1, 5, 10, 25, 50)

# A Spring service is not warm before it has answered some 100,000 requests: until then its compiler
# takes as much time as what is to be measured. It is warm when compiling takes less than this.
COMPILING_SHARE = 0.01
WINDOW_SECONDS = 5


@dataclass(frozen=True)
class Settings:
    """How every measurement is made."""

    connections: int
    warm_up: int
    longest_warm_up: int
    seconds: int
    jvm_options: str
    depth_and_fan: bool


@dataclass
class Recording:
    """What was recorded; known once the block of `recording` has ended."""

    events: int = 0
    lost: int = 0


def measure(condition: Condition, settings: Settings, jar: Path, logs: Path) -> dict:
    """Starts A and B under the condition and gives what A's requests cost and took."""
    check_idle()
    with ExitStack() as stack:
        recorded = stack.enter_context(recording()) if condition.records else Recording()

        def start(name: str, *arguments: str) -> Service:
            started = stack.enter_context(
                service(
                    jar,
                    logs / f"{name}.log",
                    condition.environment,
                    settings.jvm_options.split(),
                    *arguments,
                )
            )
            started.await_answer("/leaf")
            if not started.said(condition.proof):
                raise FieldtraceError(
                    f"the agent of '{condition.name}' does not work, see {logs}/{name}.log",
                    "scripts/fieldtrace doctor",
                )
            return started

        b = start("b")
        a = start("a", f"--peer={b.url}")
        url = f"{a.url}/names"
        warm_up = _warm_up(url, settings, a, b)
        load, spent = _under_load(url, settings.connections, settings.seconds, a, b)
        result = {
            **asdict(load),
            "throughput": load.throughput,
            "cpu_ms_per_request": spent["cpu"] * 1e3 / load.requests,
            "allocated_kb_per_request": spent["allocated"] / 1024 / load.requests,
            "warm_up_seconds": warm_up,
            "compiling_share": spent["compiling"] / spent["cpu"],
        }
        if settings.depth_and_fan:
            result |= _depth_and_fan(a, b)
    return {**result, "events": recorded.events, "lost": recorded.lost}


def _warm_up(url: str, settings: Settings, *services: Service) -> int:
    """Sends requests until the services compile next to nothing; returns for how many seconds."""
    seconds = 0
    while True:
        window = min(WINDOW_SECONDS, settings.longest_warm_up - seconds)
        _, spent = _under_load(url, settings.connections, window, *services)
        seconds += window
        warm = seconds >= settings.warm_up and spent["compiling"] < COMPILING_SHARE * spent["cpu"]
        if warm or seconds >= settings.longest_warm_up:
            return seconds


def _under_load(
    url: str, connections: int, seconds: int, *services: Service
) -> tuple[wrk.Load, dict[str, float]]:
    """What was answered in that time, and what the services have spent on it."""
    before = _spent(*services)
    load = wrk.send(url, connections, seconds)
    return load, {key: now - before[key] for key, now in _spent(*services).items()}


def _spent(*services: Service) -> Counter[str]:
    """Seconds of CPU time, of compiling among them, and bytes allocated, so far."""
    total: Counter[str] = Counter()
    for one in services:
        total["cpu"] += one.cpu_seconds()
        total["compiling"] += _told(one, "/compiling") / 1e3
        total["allocated"] += _told(one, "/allocated")
    return total


def _told(service: Service, path: str) -> int:
    with urllib.request.urlopen(service.url + path, timeout=30) as answer:
        return int(answer.read())


def _depth_and_fan(a: Service, b: Service) -> dict:
    """Median latency of a chain of calls between the two, and of a fan, by their size."""

    def p50(path: str) -> float:
        wrk.send(a.url + path, 1, 1)
        return wrk.send(a.url + path, 1, 2).p50_ms

    return {
        "chain_ms": {n: p50(f"/chain/{n}?to={b.url}&back={a.url}") for n in CHAINS},
        "fan_ms": {n: p50(f"/fan/{n}") for n in FANS},
    }


@contextmanager
def recording() -> Iterator[Recording]:
    """Records while the block runs."""
    recorded = Recording()
    with (
        tempfile.TemporaryDirectory(prefix="fieldtrace-http-") as folder,
        recording_session("http", Path(folder)) as session,
    ):
        session.start()
        yield recorded
        losses = session.stop()
        recorded.lost = losses.events + losses.packets
        recorded.events = sum(path.stat().st_size for path in Path(folder).rglob("*_*"))
