# SPDX-License-Identifier: MIT
"""`record --collect-at-end` asks for the collection that shows which objects are dead."""

import signal
import subprocess
from collections import Counter
from pathlib import Path

import patience
import pytest
from compiler import JAVAC
from patience import wait_until
from recorder import events

PROGRAM = Path(__file__).resolve().parents[1] / "programs" / "Fetching.java"
OPTIONS = "sampling.rate=1,overhead.budget=off,remote.calls=Fetching#fetch->Fetching$Employee"
JVM = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmn64m")


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fetching")
    subprocess.run([*JAVAC, "-g", "-d", folder, PROGRAM], check=True)
    return folder


@pytest.mark.parametrize("collects", [True, False])
def test_objects_that_no_collection_has_met_are_decided_by_one_at_the_end(
    fieldtrace, classes, collects
):
    ready = fieldtrace.folder / "ready"
    process = fieldtrace.start(
        *("record", "--output", "trace", *["--collect-at-end"] * collects),
        *("--agent-options", OPTIONS, "--", "java", *JVM, "-cp", classes, "Fetching", ready),
    )
    wait_until(lambda: ready.exists() or process.poll() is not None, "the end of the calls")
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=patience.SECONDS)
    verdicts = Counter(
        str(fields["verdict"]).partition("(")[2].rstrip(")")
        for name, fields in events(fieldtrace.folder / "trace")
        if name == "watch_end"
    )
    assert ("has collected its garbage" in stderr) == collects, stderr
    assert (verdicts["unused"] > 0) == collects, (verdicts, stderr)
    assert sum(verdicts.values()) > 0, stderr
