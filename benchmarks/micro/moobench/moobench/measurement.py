# SPDX-License-Identifier: MIT
"""One run of the workload, and what it wrote."""

import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import bt2
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.lttng.session import recording_session
from harness import machine, tracer

from moobench.conditions import Condition
from moobench.otlp_sink import otlp_sink

# Recording begins within a fifth of a second after the JVM's start.
WAIT_SECONDS = "1"
TIMEOUT_SECONDS = 600


def measure(condition: Condition, classes: Path, calls: int, depth: int) -> dict[str, Any]:
    """Runs the workload once in a JVM of its own; times are nanoseconds."""
    with tempfile.TemporaryDirectory(prefix="fieldtrace-moobench-") as name:
        folder = Path(name)
        command = [
            *(machine.java(), *condition.options(folder), "-cp", str(classes), "MooBench"),
            *(str(calls), str(depth), WAIT_SECONDS, *(["floor"] * condition.is_floor)),
        ]
        if condition.exports:
            with otlp_sink() as (sink, address):
                measured = _run(command, OTEL_EXPORTER_OTLP_ENDPOINT=address)
                return measured | {"entries": sink.spans, "bytes": sink.bytes}
        if not condition.records:
            measured = _run(command)
            if condition.writes is not None:
                files = [f for d in folder.glob(condition.writes) for f in d.rglob("*")]
                measured["bytes"] = sum(f.stat().st_size for f in files if f.is_file())
            return measured
        before = tracer.cpu_seconds()
        with recording_session("moobench", folder / "trace") as session:
            session.start()
            measured = _run(command)
            losses = session.stop()
            measured["lttng_cpu_ns"] = round(1e9 * (tracer.cpu_seconds() - before))
        measured["events_lost"] = losses.events
        measured["bytes"] = sum(
            f.stat().st_size for f in (folder / "trace").rglob("*") if f.is_file()
        )
        if condition.has_blocks:
            measured |= _recorded(folder / "trace")
        elif condition.has_events:
            # One for each entry and exit, and to read them takes longer than to make them.
            measured["entries"] = calls * depth - (losses.events + 1) // 2
        return measured


def _run(command: list[str], **variables: str) -> dict[str, Any]:
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_SECONDS,
        env=os.environ | variables,
    )
    if done.returncode != 0:
        raise FieldtraceError(done.stderr.strip()[-2000:], "scripts/fieldtrace build")
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    told: dict[str, Any] = json.loads(lines[-1])
    return told


def _recorded(trace: Path) -> dict[str, Any]:
    """How many entries stand in the trace, and how many the agent left out."""
    entries = 0
    lost: dict[int, int] = {}
    for message in bt2.TraceCollectionMessageIterator(str(trace)):
        if not isinstance(message, bt2._EventMessageConst):
            continue
        event = message.event
        if event.name == "fieldtrace:method_block":
            fields = event.payload_field
            entries += int(fields["entries"])
            lost[int(fields["thread_id"])] = int(fields["lost"])
    return {"entries": entries, "entries_left_out": sum(lost.values())}
