# SPDX-License-Identifier: MIT
import re

import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.verbs import checks, doctor, kernel_fixes

CHECK = re.compile(r"^(ok   |warn |FAIL ) [\w -]+: ")


def test_a_machine_that_has_all_passes_every_check(fieldtrace):
    done = fieldtrace.run("doctor")
    assert done.returncode == 0, done.stdout
    checks = [line for line in done.stdout.splitlines() if CHECK.match(line)]
    assert len(checks) == 15, done.stdout
    assert all(line.startswith("ok ") for line in checks), done.stdout
    assert done.stdout.endswith("Fieldtrace can record here. Next: scripts/fieldtrace demo\n")


@pytest.mark.parametrize(
    ("variable", "check", "outcome", "status"),
    [
        ("FIELDTRACE_TRACECOMPASS", "Trace Compass", "warn", 0),
        ("JAVA_HOME", "JDK", "FAIL", 1),
    ],
)
def test_what_is_missing_is_told_with_the_command_that_mends_it(
    fieldtrace, variable, check, outcome, status
):
    done = fieldtrace.run("doctor", **{variable: "/nowhere"})
    assert done.returncode == status
    failed = [line for line in done.stdout.splitlines() if line.startswith(("warn ", "FAIL "))]
    assert len(failed) == 1, done.stdout
    assert failed[0].startswith(f"{outcome}  {check}: ")
    assert "/nowhere" in failed[0]
    assert "Remedy: " in failed[0]


def test_nothing_is_coloured_where_nobody_looks(fieldtrace):
    done = fieldtrace.run("doctor")
    assert "\x1b" not in done.stdout + done.stderr


COPY, BLOCKED, LOST = (fix.subject for fix in kernel_fixes.FIXES)


@pytest.mark.parametrize(
    ("release", "missing"),
    [
        ("5.13.0", [COPY, BLOCKED, LOST]),
        ("5.15.0-91-generic", [COPY, BLOCKED, LOST]),
        ("5.15.22", [BLOCKED, LOST]),
        ("5.16.20", [COPY, BLOCKED, LOST]),
        ("5.17.13", [BLOCKED, LOST]),
        ("5.17.14", [LOST]),
        ("5.18", [BLOCKED, LOST]),
        ("5.19.0-50-generic", [LOST]),
        ("6.0.19", [LOST]),
    ],
)
def test_an_old_kernel_is_told_by_the_fixes_that_it_may_lack_and_their_versions(release, missing):
    with pytest.raises(FieldtraceError) as old:
        checks.kernel(release)
    assert re.findall(r'"([^"]+)" \(since', str(old.value)) == missing
    if COPY in missing:
        assert f'"{COPY}" (since 5.17 and 5.15.22)' in old.value.what
    if BLOCKED in missing:
        assert f'"{BLOCKED}" (since 5.19 and 5.17.14)' in old.value.what
    assert f'"{LOST}" (since 6.1)' in old.value.what
    assert "boot Linux 6.1 or later" in old.value.remedy


@pytest.mark.parametrize("release", ["5.10.0-35-amd64", "4.18.0-553.el8.x86_64", "unknown"])
def test_without_signals_of_watchpoints_no_fix_is_named(release):
    with pytest.raises(FieldtraceError) as old:
        checks.kernel(release)
    assert release in old.value.what
    assert "since" not in str(old.value)
    assert "boot Linux 6.1 or later" in old.value.remedy


@pytest.mark.parametrize("processor", ["x86_64", "aarch64"])
def test_the_agent_runs_on_two_processors(processor, monkeypatch):
    monkeypatch.setattr(checks.platform, "machine", lambda: processor)
    assert checks.operating_system().startswith(f"Linux {processor}, ")


def test_a_processor_without_an_agent_is_named(monkeypatch):
    monkeypatch.setattr(checks.platform, "machine", lambda: "riscv64")
    with pytest.raises(FieldtraceError) as other:
        checks.operating_system()
    assert other.value.what == "this is Linux on riscv64"
    assert other.value.remedy == "run it on Linux on x86-64 or arm64"


def test_no_self_test_of_registers_is_asked_for_on_arm64(monkeypatch):
    monkeypatch.setattr(checks.platform, "machine", lambda: "aarch64")
    with pytest.raises(FieldtraceError) as none:
        checks.watchpoint()
    assert none.value.what == "debug registers are used on x86_64 alone"
    assert "weaves byte code" in none.value.remedy


@pytest.mark.parametrize("release", ["6.1.0-34-amd64", "6.12.1+", "6.2-rc3", "10.0.0"])
def test_a_kernel_with_every_fix_passes(release):
    assert checks.kernel(release).startswith(f"{release}, ")


def test_the_documents_name_the_same_fixes_and_versions():
    text = (paths.CHECKOUT / "docs" / "backends.md").read_text(encoding="utf-8")
    rows = {row.split("|")[2].strip(): row.split("|")[1] for row in text.splitlines() if "|" in row}
    for fix in kernel_fixes.FIXES:
        assert re.findall(r"\d+(?:\.\d+)+", rows[f'"{fix.subject}"'])[:2] == [
            kernel_fixes.dotted(v) for v in (fix.since, fix.of_series) if v
        ]


def test_on_an_old_kernel_the_behaviour_itself_is_tested_before_its_age_is_said():
    ended = checks.run_self_test("5.15.0-91-generic")
    assert ended.status == 1
    assert ended.words.startswith("every test passed, but the kernel 5.15.0-91-generic may lose")
    assert checks.run_self_test("6.1.0") == checks.SelfTest(0, "ok")
    assert "cannot signal" in checks.run_self_test("5.10.0").words


@pytest.mark.parametrize(
    ("words", "what", "remedy"),
    [
        (
            f'the kernel does not update which watch ("{COPY}" is missing); use Linux 6.1 or later',
            f'the kernel does not update which watch ("{COPY}" is missing)',
            "use Linux 6.1 or later",
        ),
        (
            "perf_event_open is not permitted; allow it, or add CAP_PERFMON.",
            "perf_event_open is not permitted",
            "allow it, or add CAP_PERFMON",
        ),
        ("", "status 1", "see docs/troubleshooting.md"),
    ],
)
def test_what_the_self_test_says_is_told_with_its_own_remedy(words, what, remedy):
    with pytest.raises(FieldtraceError) as failed:
        checks.watchpoint(lambda: checks.SelfTest(1, words))
    assert failed.value.what == f"the self-test failed: {what}"
    assert failed.value.remedy.startswith(remedy)


def test_what_can_be_counted_here_is_told():
    ended = checks.run_self_test("--counters")
    assert ended.status == 0
    assert "task clock" in ended.words
    has_processor = ended.words.startswith("instructions")
    assert has_processor != ("gives no counters of the processor" in ended.words)
    assert checks.counters(lambda *arguments: ended) == ended.words


def test_where_nothing_can_be_counted_the_remedy_is_told():
    words = "counters are not read: kernel.perf_event_paranoid is 3; run sysctl x as root"
    with pytest.raises(FieldtraceError) as failed:
        checks.counters(lambda *arguments: checks.SelfTest(1, words))
    assert failed.value.what == "counters are not read: kernel.perf_event_paranoid is 3"
    assert failed.value.remedy == "run sysctl x as root"


def test_without_debug_registers_the_main_job_runs_by_woven_byte_code(capsys):
    old = {
        "kernel": lambda: checks.kernel("5.15.0"),
        "watchpoint": lambda: checks.watchpoint(lambda: checks.run_self_test("5.15.0")),
    }
    needed = tuple(
        doctor.Check(check.name, old[check.name], check.optional)
        for check in doctor.CHECKS
        if check.name in old
    )
    assert doctor.examine(needed) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines[:2]] == ["warn  kernel", "warn  watchpoint"]
    assert all("until then the agent weaves byte code" in line for line in lines[:2])
    assert lines[-1] == "Fieldtrace can record here. Next: scripts/fieldtrace demo"
