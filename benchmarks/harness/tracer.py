# SPDX-License-Identifier: MIT
"""The LTTng session daemon, with no sessions but the benchmark's own."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.lttng.client import session_names
from fieldtrace_cli.lttng.session_daemon import session_daemon

DAEMONS = ("lttng-sessiond", "lttng-consumerd")


@contextmanager
def idle_tracer() -> Iterator[None]:
    """A session daemon runs while the block does, and holds no session at its start."""
    with session_daemon():
        check_idle()
        yield


def check_idle() -> None:
    """Raises FieldtraceError where a session is there, which might record what should not be."""
    names = session_names()
    if names:
        raise FieldtraceError(
            f"LTTng has sessions that could record what is measured: {', '.join(names)}",
            "destroy them (`lttng destroy NAME`), or run the benchmark with a daemon of its own: "
            "sudo lttng-probes/tests/in_private_lttng.sh COMMAND",
        )


def cpu_seconds() -> float:
    """The processor time of LTTng's daemons, which check_idle() knows to be the benchmark's own."""
    ticks = 0
    for process in Path("/proc").iterdir():
        if not process.name.isdecimal():
            continue
        try:
            name, _, rest = (process / "stat").read_text().partition("(")[2].rpartition(")")
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has ended
        if name.startswith(DAEMONS):
            fields = rest.split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")
