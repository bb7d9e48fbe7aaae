# SPDX-License-Identifier: MIT
"""How a JVM is set up that analyses traces."""

import re
import subprocess

import pytest
from fieldtrace_cli.jvm.flags import (
    COLLECTING,
    COLLECTOR,
    FIRST_COMPILER,
    SMALL_BYTES,
    analysis_flags,
)
from fieldtrace_cli.tracecompass.java import find_java


def test_the_collector_is_the_one_that_takes_least_of_the_processor():
    assert COLLECTOR in analysis_flags({"JAVA_TOOL_OPTIONS": "-Xmx1g"}, 0)


@pytest.mark.parametrize("variable", ["JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"])
def test_a_collector_that_the_user_has_chosen_stands(variable):
    # With two the JVM would not start; the other flags are for ours alone.
    flags = analysis_flags({variable: "-Xmx1g -XX:+UseZGC"}, 0)
    assert not set(COLLECTING).intersection(flags)


def test_small_traces_are_not_worth_the_second_compiler():
    assert FIRST_COMPILER in analysis_flags({}, SMALL_BYTES - 1)
    assert FIRST_COMPILER not in analysis_flags({}, SMALL_BYTES)


def test_a_jvm_starts_with_the_flags(tmp_path):
    flags = analysis_flags({}, SMALL_BYTES)
    started = subprocess.run(
        [find_java().launcher, *flags, "-XX:+PrintFlagsFinal", "-version"],
        capture_output=True,
        text=True,
    )
    assert started.returncode == 0, started.stderr
    assert re.search(r"Tier4InvocationThreshold\s+=\s+100000\b", started.stdout)
    assert re.search(r"InitialTenuringThreshold\s+=\s+2\b", started.stdout)
