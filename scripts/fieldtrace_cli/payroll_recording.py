# SPDX-License-Identifier: MIT
"""The payroll example under load, recorded until its samples settle."""

import json
import os
import shutil
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli import interruption, paths
from fieldtrace_cli.agent import environment_with_agent
from fieldtrace_cli.child_process import ChildProcess
from fieldtrace_cli.ctf_trace import trace_folders
from fieldtrace_cli.errors import FieldtraceError
from fieldtrace_cli.live_samples import EVENTS, Frame, LiveSamples
from fieldtrace_cli.lttng_session import RecordingSession, recording_session
from fieldtrace_cli.progress import ProgressLine
from fieldtrace_cli.recording import Summary, built_agent, output_folder, summary
from fieldtrace_cli.session_daemon import session_daemon

# The service whose contexts are to settle; the other one that calls hr does so too seldom.
SETTLING_SERVICE = "payroll"
# Three JVMs on a small machine; the example itself gives up after 120 s for each.
START_SECONDS = 300.0
# The example stops four programs one after the other, each with ten seconds of patience.
STOP_SECONDS = 60.0
# Long enough for a chunk to be worth its reading, short enough to look alive.
ROTATION_SECONDS = 3.0


@dataclass(frozen=True)
class KnownContext:
    """A calling context of the example, as its truth names it."""

    path: str
    type_name: str
    frames: tuple[Frame, ...]


def known_contexts(truth: dict) -> list[KnownContext]:
    """The contexts of the truth that are to settle."""
    return [
        KnownContext(
            context["path"],
            context["class"],
            tuple((frame["class"], frame["method"]) for frame in context["frames"]),
        )
        for context in truth["contexts"]
        if context["service"] == SETTLING_SERVICE
    ]


def record_payroll(output: Path, duration: float, verdicts: int) -> Summary:
    """Records the services to `output/trace` until every field of the settling service's contexts
    has `verdicts` verdicts, or for `duration` seconds of load."""
    truth = json.loads((paths.EXAMPLE / "truth.json").read_text(encoding="utf-8"))
    options = ",".join(f"{key}={value}" for key, value in truth["agent_options"].items())
    environment = environment_with_agent(os.environ, built_agent(), options)
    contexts = known_contexts(truth)
    with (
        output_folder(output / "trace") as folder,
        tempfile.TemporaryDirectory(prefix="fieldtrace-live-") as live_folder,
    ):
        with (
            session_daemon(),
            recording_session("demo", folder) as session,
            recording_session("live", Path(live_folder), events=EVENTS) as live,
        ):
            session.start()
            live.start()
            services = Services(environment, output / "services")
            services.run(lambda: _await_settled(services, live, contexts, duration, verdicts))
            losses = session.stop()
        return summary(folder, losses)


class Services:
    """The three services and their load, which the example's own script starts and stops."""

    def __init__(self, environment: dict[str, str], logs: Path) -> None:
        self._environment = environment
        self.logs = logs
        self._output = logs / "run.log"

    def run(self, block) -> None:
        """Runs them while `block` runs."""
        self.logs.mkdir(parents=True)
        with interruption.deferred(), self._output.open("wb") as output:
            # Free ports, for the usual ones may be taken.
            self._child = ChildProcess(
                [paths.EXAMPLE / "run", "--ports", "0,0,0", "--logs", self.logs],
                env=self._environment,
                stdout=output,
                stderr=output,
            )
            try:
                with interruption.undeferred():
                    block()
            finally:
                self._child.end(grace=STOP_SECONDS, leader_ends_group=True)

    def check(self, seconds: float) -> None:
        """Waits, and raises FieldtraceError if the example ends by itself meanwhile."""
        if self._child.wait(seconds):
            raise FieldtraceError(
                f"the example ended by itself:\n{self._output.read_text(errors='replace')}",
                f"see the logs of its services in {self.logs}",
            )


def _await_settled(
    services: Services,
    live: RecordingSession,
    contexts: list[KnownContext],
    duration: float,
    wanted: int,
) -> None:
    samples = LiveSamples()
    line = ProgressLine()
    start = time.monotonic()
    # Load begins when the services are ready, which the first samples show.
    load_start = None
    while True:
        services.check(ROTATION_SECONDS)
        chunk = live.rotate()
        # There is no trace in it before the first JVM has registered.
        for trace in trace_folders(chunk):
            samples.read(trace)
        shutil.rmtree(chunk)
        now = time.monotonic()
        counts = {
            context.path: samples.verdicts(context.type_name, context.frames)
            for context in contexts
        }
        if load_start is None:
            if not any(sum(fields.values()) for fields in counts.values()):
                if now - start > START_SECONDS:
                    raise FieldtraceError(
                        f"there was no sample after {START_SECONDS:.0f} s",
                        f"see what the agent says in the services' logs: {services.logs}",
                    )
                line.update(f"The services start ... {now - start:.0f} s")
                continue
            load_start = now
        left = duration - (now - load_start)
        settled = all(fields and min(fields.values()) >= wanted for fields in counts.values())
        text = ", ".join(f"{path} {_progress(fields, wanted)}" for path, fields in counts.items())
        line.update(f"samples: {text}; {max(left, 0):.0f} s left")
        if settled or left <= 0:
            line.clear()
            print(f"{'Settled' if settled else 'Time is over'}: {text}")
            return


def _progress(fields: dict[str, int], wanted: int) -> str:
    """All verdicts of a context, and those of the field that has the fewest."""
    return f"{sum(fields.values())} (fewest {min(fields.values(), default=0)} of {wanted})"
