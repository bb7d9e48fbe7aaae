# SPDX-License-Identifier: MIT
import re

import pytest

CHECK = re.compile(r"^(ok   |warn |FAIL ) [\w -]+: ")


def test_a_machine_that_has_all_passes_every_check(fieldtrace):
    done = fieldtrace.run("doctor")
    assert done.returncode == 0, done.stdout
    checks = [line for line in done.stdout.splitlines() if CHECK.match(line)]
    assert len(checks) == 13, done.stdout
    assert all(line.startswith("ok ") for line in checks), done.stdout
    assert done.stdout.endswith("The main job can run: scripts/fieldtrace demo\n")


@pytest.mark.parametrize(
    ("variable", "check"), [("FIELDTRACE_TRACECOMPASS", "Trace Compass"), ("JAVA_HOME", "JDK")]
)
def test_what_is_missing_fails_with_the_command_that_mends_it(fieldtrace, variable, check):
    done = fieldtrace.run("doctor", **{variable: "/nowhere"})
    assert done.returncode == 1
    failed = [line for line in done.stdout.splitlines() if line.startswith("FAIL ")]
    assert len(failed) == 1, done.stdout
    assert failed[0].startswith(f"FAIL  {check}: ")
    assert "/nowhere" in failed[0]
    assert "Remedy: " in failed[0]


def test_nothing_is_coloured_where_nobody_looks(fieldtrace):
    done = fieldtrace.run("doctor")
    assert "\x1b" not in done.stdout + done.stderr
