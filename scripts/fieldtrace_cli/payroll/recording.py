# SPDX-License-Identifier: MIT
"""The payroll example under load, recorded until its samples settle."""

import os
import shutil
import time
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.progress import ProgressLine
from fieldtrace_cli.jvm.agent import built_agent, environment_with_agent
from fieldtrace_cli.lttng.ctf_trace import trace_folders
from fieldtrace_cli.lttng.live_samples import LiveSamples
from fieldtrace_cli.lttng.session import RecordingSession, recording_session
from fieldtrace_cli.lttng.session_daemon import session_daemon
from fieldtrace_cli.payroll.example import (
    KnownContext,
    Services,
    services_under_load,
    settling_contexts,
)
from fieldtrace_cli.recording.output import Summary, output_folder, summary
from fieldtrace_cli.recording.own_processes import marked, own_processes
from fieldtrace_cli.recording.settling import live_session

# With the default budget the fields of services that do next to nothing take long to settle; a demo
# is no production process.
AGENT_OPTIONS = "overhead.budget=off"

# Three JVMs on a small machine; the example itself gives up after 120 s for each.
START_SECONDS = 300.0
# Long enough for a chunk to be worth its reading, short enough to look alive.
ROTATION_SECONDS = 3.0


def record_payroll(output: Path, duration: float, verdicts: int) -> Summary:
    """Records the services to `output/trace` until every field of the settling contexts has
    `verdicts` verdicts, or for `duration` seconds of load."""
    environment = environment_with_agent(os.environ, built_agent(), AGENT_OPTIONS)
    with output_folder(output / "trace") as folder:
        with (
            session_daemon(),
            recording_session("demo", folder) as session,
            live_session() as live,
            own_processes([session, live]),
        ):
            session.start()
            live.start()
            with services_under_load(marked(environment, session), output / "services") as services:
                _Settling(services, live, verdicts).wait(duration)
            losses = session.stop()
        return summary(folder, losses)


class _Settling:
    """The wait for the samples, with a line of progress."""

    def __init__(self, services: Services, live: RecordingSession, wanted: int) -> None:
        self._services = services
        self._live = live
        self._wanted = wanted
        self._contexts: list[KnownContext] = settling_contexts()
        self._samples = LiveSamples()
        self._line = ProgressLine()

    def wait(self, duration: float) -> None:
        """Waits until the samples have settled, or for `duration` seconds of load."""
        self._await_first_sample()
        end = time.monotonic() + duration
        while not self._settled() and time.monotonic() < end:
            self._read_next_chunk()
            left = max(0.0, end - time.monotonic())
            self._line.update(f"samples: {self._counts()}; {left:.0f} s left")
        self._line.clear()
        print(f"{'Settled' if self._settled() else 'Time is over'}: {self._counts()}")

    def _await_first_sample(self) -> None:
        """Load begins when the services are ready, which the first sample shows."""
        start = time.monotonic()
        while not any(sum(fields.values()) for fields in self._verdicts().values()):
            waited = time.monotonic() - start
            if waited > START_SECONDS:
                raise FieldtraceError(
                    f"there was no sample after {START_SECONDS:.0f} s",
                    f"see what the agent says in the services' logs: {self._services.logs}",
                )
            self._line.update(f"The services start ... {waited:.0f} s")
            self._read_next_chunk()

    def _read_next_chunk(self) -> None:
        self._services.watch(ROTATION_SECONDS)
        chunk = self._live.rotate()
        # There is no trace in it before the first JVM has registered.
        for trace in trace_folders(chunk):
            self._samples.read(trace)
        shutil.rmtree(chunk)

    def _verdicts(self) -> dict[str, dict[str, int]]:
        return {
            context.path: self._samples.verdicts(context.type_name, context.frames)
            for context in self._contexts
        }

    def _settled(self) -> bool:
        return all(
            fields and min(fields.values()) >= self._wanted for fields in self._verdicts().values()
        )

    def _counts(self) -> str:
        """For each context all verdicts, and those of the field that has the fewest."""
        return ", ".join(
            f"{path} {sum(fields.values())} "
            f"({min(fields.values(), default=0)} of the field with the fewest, "
            f"{self._wanted} wanted)"
            for path, fields in self._verdicts().items()
        )
