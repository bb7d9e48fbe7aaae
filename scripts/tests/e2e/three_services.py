# SPDX-License-Identifier: MIT
"""Programs of three services and a database, by `ThreeServices.java`, and their recordings."""

import json
import subprocess
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from compiler import JAVAC
from fieldtrace_cli.base import paths
from fieldtrace_cli.jvm.flags import FIRST_COMPILER
from recorder import Recorder

PROGRAMS = Path(__file__).resolve().parents[1] / "programs"
# Jackson, Spring's JdbcTemplate and H2 are in it.
SERVICE = paths.EXAMPLE / "hr" / "target" / "hr-exec.jar"
# What becomes of the keys that all these programs have.
FATES = {
    ("store", "[].name"): "read",  # by the page, to which the dealer hands it on
    ("store", "[].supplier_code"): "never read",  # the dealer hands it on, too
    ("store", "[].notes"): "read",  # by the page, which asks the store itself
    ("store", "[].cost"): "read",  # by the dealer
    ("store", "[].tags[]"): "read",
    ("store", "[].tags[].label"): "read",
    ("store", "[].tags[].colour"): "never read",
    ("store", "[].prices{}"): "read",
    ("store", "[].prices{}.gross"): "read",  # handed on under another key
    ("store", "[].prices{}.net"): "never read",
    ("dealer", "[].name"): "read",
    ("dealer", "[].supplier_code"): "never read",
    ("dealer", "[].cost"): "never read",
    ("dealer", "[].tariffs{}"): "read",
    ("dealer", "[].tariffs{}.gross"): "read",
    ("dealer", "[].tariffs{}.net"): "never read",
    ("dealer", "[].tags[]"): "read",
    ("dealer", "[].tags[].label"): "read",
    ("dealer", "[].tags[].colour"): "never read",
}


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
    subprocess.run([*JAVAC, "-cp", class_path, "-d", folder, *sources], check=True)
    recorder = Recorder(folder)
    try:
        done = recorder.run(
            *("record", "--output", "trace", "--agent-options"),
            *("overhead.budget=off,watch.backend=bytecode", "--"),
            *("java", FIRST_COMPILER, "-XX:+UseSerialGC", "-Xmn4m", "-cp", class_path, program),
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


def readers(keys: dict[tuple[str, str], dict]) -> dict[tuple[str, str], set[tuple[str, str, str]]]:
    """Service, class and field of those that take each key."""
    return {
        key: {
            (one["service"], one["class"].rpartition("$")[2], one["field"])
            for one in row["readers"]
        }
        for key, row in keys.items()
    }
