# SPDX-License-Identifier: MIT
"""A recording of the service under load: what it holds and lacks, and what the recorder costs."""

import re
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.lttng.session import recording_session
from fieldtrace_cli.lttng.session_daemon import daemon_pid

from overhead.service import cpu_seconds

EVENT = re.compile(r" fieldtrace:(\w+): ")


class Recording:
    """What was recorded; known once the block of `recording` has ended."""

    events: Counter[str]
    lost: int


@contextmanager
def recording() -> Iterator[Recording]:
    """Records while the block runs."""
    recorded = Recording()
    with (
        tempfile.TemporaryDirectory(prefix="fieldtrace-overhead-") as folder,
        recording_session("overhead", Path(folder)) as session,
    ):
        session.start()
        yield recorded
        losses = session.stop()
        recorded.lost = losses.events + losses.packets
        recorded.events = _count_events(Path(folder))


def recorder_cpu_seconds() -> float:
    """The processor time of LTTng's session and consumer daemons so far."""
    daemon = daemon_pid()
    if daemon is None:
        raise FieldtraceError("LTTng's session daemon is gone", "scripts/fieldtrace doctor")
    children = [
        int(child)
        for listing in Path(f"/proc/{daemon}/task").glob("*/children")
        for child in listing.read_text().split()
    ]
    return sum(cpu_seconds(pid) for pid in [daemon, *children])


def _count_events(folder: Path) -> Counter[str]:
    with subprocess.Popen(["babeltrace2", folder], stdout=subprocess.PIPE, text=True) as reader:
        assert reader.stdout is not None
        counts = Counter(match[1] for line in reader.stdout if (match := EVENT.search(line)))
    if reader.returncode != 0 or not counts["watch_end"]:
        raise FieldtraceError(
            "the recording cannot be read, or holds no sample: the agent did not work",
            "scripts/fieldtrace doctor",
        )
    return counts
