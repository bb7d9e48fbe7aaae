# SPDX-License-Identifier: MIT
"""Programs of three services and a database, by `ThreeServices.java`, and their recordings."""

import json
import subprocess
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fieldtrace_cli.base import paths
from recorder import Recorder

PROGRAMS = Path(__file__).resolve().parents[1] / "programs"
# Jackson, Spring's JdbcTemplate and H2 are in it.
SERVICE = paths.EXAMPLE / "hr" / "target" / "hr-exec.jar"


@contextmanager
def recorded(folder: Path, program: str, libraries: str = "") -> Iterator[Recorder]:
    """Runs the program and gives what has recorded it, into `trace` of the folder.

    The program's source is taken from the folder if it is there. `libraries` is a class path ahead
    of that of a service with Spring.
    """
    with zipfile.ZipFile(SERVICE) as archive:
        wanted = [name for name in archive.namelist() if name.startswith("BOOT-INF/lib/")]
        archive.extractall(folder, wanted)
    class_path = f"{libraries}:{folder}/BOOT-INF/lib/*:{folder}".lstrip(":")
    own = folder / f"{program}.java"
    sources = [own if own.exists() else PROGRAMS / own.name, PROGRAMS / "ThreeServices.java"]
    subprocess.run(["javac", "-cp", class_path, "-d", folder, *sources], check=True)
    recorder = Recorder(folder)
    try:
        done = recorder.run(
            *("record", "--output", "trace", "--agent-options"),
            *("overhead.budget=off,watch.backend=bytecode", "--"),
            *("java", "-XX:+UseSerialGC", "-Xmn4m", "-cp", class_path, program),
            OTEL_SERVICE_NAME="page",
        )
        assert done.stdout.endswith("requested\n"), done.stdout + done.stderr
        yield recorder
    finally:
        recorder.end()


def reported_keys(recorder: Recorder) -> dict:
    """What the report says of keys from end to end, as JSON."""
    done = recorder.run("report", "--section", "end-to-end", "--format", "json", "trace")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
