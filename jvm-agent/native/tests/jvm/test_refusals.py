# SPDX-License-Identifier: MIT
"""What happens where fields cannot be watched: one sentence with a remedy, and no harm."""

import functools
import os
import re
import subprocess

import jvm
import pytest


def refusal(options=(), prefix=(), **agent_options) -> str:
    """What start() said; the JVM must have ended well."""
    done = subprocess.run(
        [*prefix, *jvm.command("COUNTS", options, agent_options)],
        capture_output=True,
        text=True,
        timeout=jvm.RUN_SECONDS,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("refused: ")
    assert done.stdout.count("\n") == 1
    return done.stdout


@pytest.mark.parametrize("collector", ["UseZGC", "UseShenandoahGC"])
def test_a_collector_that_cannot_be_followed_is_refused_with_those_that_can(collector):
    said = refusal([f"-XX:+{collector}"])
    assert "-XX:+UseG1GC" in said


def test_an_option_that_cannot_be_used_is_named():
    assert "stack.depth=0" in refusal(**{"stack.depth": "0"})


def test_a_sandbox_that_forbids_perf_events_is_named_with_the_remedy():
    prefix = [os.environ["FIELDTRACE_WITHOUT_PERF_EVENTS"]]
    said = refusal(prefix=prefix)
    assert "seccomp" in said
    assert "CAP_PERFMON" in said
    selftest = subprocess.run(
        [*prefix, os.environ["FIELDTRACE_SELFTEST"]], capture_output=True, text=True, check=False
    )
    assert selftest.returncode == 1
    assert "seccomp" in selftest.stdout


def test_bytecode_is_woven_where_a_sandbox_forbids_perf_events():
    done = subprocess.run(
        [
            os.environ["FIELDTRACE_WITHOUT_PERF_EVENTS"],
            *jvm.command("BACKEND", (), {"watch.backend": "auto"}),
        ],
        capture_output=True,
        text=True,
        timeout=jvm.RUN_SECONDS,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("bytecode: perf_event_open is not permitted")
    assert "CAP_PERFMON" in done.stdout


def on_old_kernel(kernel: str, command: list[str]) -> str:
    """What a command printed that met such a kernel; see old_kernel.c."""
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=jvm.RUN_SECONDS,
        check=False,
        env={
            **os.environ,
            "LD_PRELOAD": os.environ["FIELDTRACE_OLD_KERNEL_LIBRARY"],
            "FIELDTRACE_OLD_KERNEL": kernel,
        },
    )
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1
    return done.stdout


def backend(choice: str) -> list[str]:
    return jvm.command("BACKEND", (), {"watch.backend": choice})


SELFTEST = [os.environ["FIELDTRACE_SELFTEST"]]


@pytest.mark.parametrize("kernel", ["refuses", "keeps"])
def test_bytecode_is_woven_where_signals_cannot_be_given_another_cookie(kernel):
    said = on_old_kernel(kernel, backend("auto"))
    assert said.startswith("bytecode: the kernel does not update which watch the signal")
    assert "use Linux 6.1 or later, or 5.15.22 or later of the 5.15 series" in said
    assert "does not update which watch" in on_old_kernel(kernel, SELFTEST)


def test_bytecode_is_woven_on_a_kernel_that_may_lose_accesses_unless_hw_is_asked_for():
    said = on_old_kernel("release=5.15.0-generic", backend("auto"))
    assert said.startswith("bytecode: the kernel 5.15.0-generic may lose the signal of an access")
    assert "use Linux 6.1 or later" in said
    assert "may lose" in on_old_kernel("release=6.0.9", SELFTEST)
    assert on_old_kernel("release=5.15.0-generic", backend("hw")) == "hw: \n"


def test_a_kernel_that_ends_processes_which_block_the_signal_is_refused_even_where_asked_for():
    said = on_old_kernel("release=5.15.0-generic ends", jvm.command("COUNTS", (), {}))
    assert said.startswith("refused: the kernel ends a process that accesses a watched field")
    assert "use Linux 6.1 or later" in said
    assert "the kernel ends a process" in on_old_kernel("ends", SELFTEST)


def test_a_kernel_without_such_signals_is_refused():
    assert "cannot signal an access" in on_old_kernel("release=5.10.0", SELFTEST)


@functools.cache
def where_they_can_be_used() -> subprocess.CompletedProcess:
    return subprocess.run(
        jvm.command("BACKEND", (), {"watch.backend": "auto"}),
        capture_output=True,
        text=True,
        timeout=jvm.RUN_SECONDS,
        check=False,
        env={**os.environ, "LD_PRELOAD": os.environ["FIELDTRACE_ASKED_LOADER"]},
    )


def test_debug_registers_are_used_where_they_can_be():
    done = where_they_can_be_used()
    assert (done.returncode, done.stdout) == (0, "hw: \n")


def test_the_loader_is_not_asked_anew_for_each_row_of_the_jvms_tables():
    asked = re.fullmatch(r"asked (\d+)\n", where_they_can_be_used().stderr)
    assert int(asked[1]) < 500, "the tables have thousands of rows, of which several are walked"


def test_another_agent_that_handles_sigtrap_is_not_disturbed():
    assert "handles SIGTRAP" in refusal(["-Dsigtrap.taken=true"])


def test_sampling_ends_with_a_reason_where_another_agent_takes_sigtrap_later(tmp_path):
    run = jvm.run(tmp_path, "SIGTRAP_TAKEN")
    assert (run.output, run.status) == ("done\n", 0)
    assert run.errors.startswith("fieldtrace: another agent of this process has taken SIGTRAP over")
    assert run.errors.count("\n") == 1
    (end,) = [fields for name, fields in run.events if name == "watch_end"]
    assert (end["verdict"], end["reason"]) == ("censored", "shutdown")


def test_the_jvm_finds_no_fault_with_the_use_of_jni(tmp_path):
    for scenario in ("INHERITED", "HOT_FIELD"):
        run = jvm.run(tmp_path, scenario, ["-Xcheck:jni"])
        assert (run.output, run.errors, run.status) == ("done\n", "", 0)


def test_an_application_runs_on_where_nobody_records():
    command = jvm.command("COUNTS", [], {})
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        with pytest.raises(subprocess.TimeoutExpired):
            process.communicate(timeout=3)  # it waits for a session, which never comes
    finally:
        process.terminate()
    assert process.wait(timeout=30) == 143
