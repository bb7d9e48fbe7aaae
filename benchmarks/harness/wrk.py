# SPDX-License-Identifier: MIT
"""wrk: as many requests as a service answers, over a number of connections."""

import json
import re
import subprocess
import tempfile
from dataclasses import dataclass

from fieldtrace_cli.base.errors import FieldtraceError

from harness.wrk_summary import DONE


@dataclass(frozen=True)
class Load:
    """What a load was answered."""

    requests: int
    seconds: float
    p50_ms: float
    p99_ms: float

    @property
    def throughput(self) -> float:
        """Requests a second."""
        return self.requests / self.seconds


def send(url: str, connections: int, seconds: int, method: str = "GET") -> Load:
    """Sends requests for so long. Raises FieldtraceError where one is not answered with 2xx."""
    # A file, since each thread of wrk reads it once more.
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(f'wrk.method = "{method}"\n{DONE}')
        script.flush()
        options = ("-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "30s")
        done = _run(["wrk", *options, "-s", script.name, url])
    match = re.search(r"^\{.*\}$", done.stdout, re.MULTILINE)
    said = json.loads(match[0]) if match else {"errors": 1}
    errors = said.pop("errors")
    if errors or not said.get("requests"):
        raise FieldtraceError(
            f"{url} was not answered well: {done.stdout}{done.stderr}".rstrip(),
            "see the logs of the services",
        )
    return Load(**said)


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise FieldtraceError("wrk is not installed", "scripts/setup --development") from None
