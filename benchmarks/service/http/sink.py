# SPDX-License-Identifier: MIT
"""Where OTLP is sent to and thrown away."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.processes.child import ChildProcess
from harness import machine
from harness.copies import plain_environment


@contextmanager
def otlp_sink(classes: Path, log: Path) -> Iterator[str]:
    """The address of a sink, while the block runs."""
    with log.open("wb") as output:
        child = ChildProcess(
            [
                *("setpriv", "--pdeathsig", "TERM", machine.java(), "-Xmx64m"),
                *("-XX:+UseSerialGC", "-cp", str(classes)),
                "org.fieldtrace.benchmarks.http.OtlpSink",
            ],
            env=plain_environment(),
            stdout=output,
            stderr=output,
        )
        try:
            for _ in range(200):
                port = re.search(r"started on port (\d+) ", log.read_text())
                if port:
                    yield f"http://127.0.0.1:{port[1]}"
                    return
                time.sleep(0.1)
            raise FieldtraceError("the sink for OTLP does not start", f"see {log}")
        finally:
            child.end()
