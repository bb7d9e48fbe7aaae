# SPDX-License-Identifier: MIT
"""What a finding says of a servlet filter's call, which serves whatever is answered below it."""

import json
import subprocess
import zipfile
from pathlib import Path

import extent
import pytest
from compiler import JAVAC
from fieldtrace_cli.base import paths
from recorder import Recorder

pytestmark = extent.ONLY_LONG

PROGRAM = Path(__file__).resolve().parents[1] / "programs" / "AskingFilter.java"
# Spring, Tomcat and Jackson are in it.
SERVICE = paths.EXAMPLE / "hr" / "target" / "hr-exec.jar"


@pytest.fixture(scope="module")
def finding(tmp_path_factory: pytest.TempPathFactory) -> dict:
    """The one about what the filter asks for."""
    folder = tmp_path_factory.mktemp("filter")
    with zipfile.ZipFile(SERVICE) as archive:
        wanted = [name for name in archive.namelist() if name.startswith("BOOT-INF/lib/")]
        archive.extractall(folder, wanted)
    class_path = f"{folder}/BOOT-INF/lib/*:{folder}"
    subprocess.run([*JAVAC, "-cp", class_path, "-d", folder, PROGRAM], check=True)
    recorder = Recorder(folder)
    try:
        done = recorder.run(
            *("record", "--output", "trace", "--agent-options"),
            *("overhead.budget=off,watch.backend=bytecode", "--"),
            *("java", "-XX:+UseSerialGC", "-Xmn4m", "-cp", class_path, "AskingFilter"),
        )
        assert "requested\n" in done.stdout, done.stdout + done.stderr
        done = recorder.run(
            *("report", "--section", "fix-list", "--all", "--suggest", "--format", "json", "trace")
        )
        assert done.returncode == 0, done.stderr
    finally:
        recorder.end()
    fixes = json.loads(done.stdout)["fixes"]
    return next(fix for fix in fixes if fix["kind"] == "objects_never_read")


def test_operations_below_the_filter_that_were_not_recorded_are_named(finding):
    assert [frame["method"] for frame in finding["frames"]] == ["doFilter", "ask"], finding
    assert "Seen in GET /owners (100 requests)" in finding["reason"]
    assert "GET /owners/first (1 request)" in finding["reason"]
    never = "though no class on the call path answers one operation alone: GET /owners/last."
    assert never in finding["reason"]


def test_what_to_do_begins_with_what_else_the_filter_serves(finding):
    assert "a filter" in finding["suggestion"]["heed"][0], finding["suggestion"]
