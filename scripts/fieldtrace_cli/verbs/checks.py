# SPDX-License-Identifier: MIT
"""What `fieldtrace doctor` checks: each gives what it found, or raises what is wrong with the
command that mends it."""

import platform
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.base import paths, remedies
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.exchange.columns import usable_library
from fieldtrace_cli.lttng.client import lttng_version, reachable
from fieldtrace_cli.lttng.left_behind import left_sessions
from fieldtrace_cli.lttng.session import recording_session
from fieldtrace_cli.lttng.session_daemon import session_daemon
from fieldtrace_cli.tracecompass.equinox import CORE, report_product, window
from fieldtrace_cli.tracecompass.java import find_java
from fieldtrace_cli.tracecompass.runs import java_environment
from fieldtrace_cli.verbs import kernel_fixes

Examination = Callable[[], str]

WITH_REGISTERS = "x86_64"
PROCESSORS = (WITH_REGISTERS, "aarch64")
# `auto`, the agent's default, needs no debug registers.
WITHOUT_REGISTERS = "until then the agent weaves byte code (docs/backends.md)"
# From 3 on, as Debian has it, only the privileged may open perf events at all.
HIGHEST_PARANOID = 2
PARANOID = Path("/proc/sys/kernel/perf_event_paranoid")
# Opening perf events in spite of perf_event_paranoid.
CAP_SYS_ADMIN, CAP_PERFMON = 21, 38
TIMEOUT_SECONDS = 30


def operating_system() -> str:
    """Linux on a processor that the agent is built for."""
    processor = platform.machine()
    if platform.system() != "Linux" or processor not in PROCESSORS:
        raise FieldtraceError(
            f"this is {platform.system()} on {processor}",
            "run it on Linux on x86-64 or arm64",
        )
    return f"Linux {processor}, {platform.freedesktop_os_release().get('PRETTY_NAME', 'unknown')}"


def kernel(release: str = platform.release()) -> str:
    """A kernel whose signals of watchpoints can be relied on, by its version alone."""
    version = kernel_fixes.version(release)
    fixed = kernel_fixes.dotted(kernel_fixes.FIXED)
    remedy = f"boot Linux {fixed} or later; {WITHOUT_REGISTERS}"
    if not version:
        raise FieldtraceError(f"the kernel says {release!r}, which is no version", remedy)
    if version < kernel_fixes.LOWEST:
        raise FieldtraceError(
            f"kernel {release} cannot signal an access to the thread that made it", remedy
        )
    missing = kernel_fixes.missing(version)
    if missing:
        raise FieldtraceError(
            f"kernel {release} lacks {', '.join(map(str, missing))}, unless its distribution has "
            "brought that there; the next checks test what can be tested",
            remedy,
        )
    return f"{release}, which has every fix that watchpoints need ({fixed} or later)"


def perf_event_paranoid() -> str:
    """The kernel lets this user have watchpoints."""
    if not PARANOID.exists():
        raise FieldtraceError(
            "the kernel has no perf events",
            f"boot a kernel with CONFIG_PERF_EVENTS; {WITHOUT_REGISTERS}",
        )
    level = int(PARANOID.read_text())
    if level <= HIGHEST_PARANOID:
        return f"kernel.perf_event_paranoid is {level}"
    if _has_capability(CAP_SYS_ADMIN) or _has_capability(CAP_PERFMON):
        return f"kernel.perf_event_paranoid is {level}, but this user has the capability"
    raise FieldtraceError(
        f"kernel.perf_event_paranoid is {level}, so that only root may watch memory",
        f"sudo sysctl kernel.perf_event_paranoid={HIGHEST_PARANOID}; {WITHOUT_REGISTERS}",
    )


@dataclass(frozen=True)
class SelfTest:
    """How the agent's self-test ended, and its one sentence: what is wrong; what mends it."""

    status: int
    words: str


def run_self_test(*arguments: str) -> SelfTest:
    """Runs the self-test; for a kernel of another release where one is given, or `--counters`."""
    if not paths.SELF_TEST.is_file():
        raise FieldtraceError("the self-test is missing", remedies.PARTS)
    done = subprocess.run(
        [paths.SELF_TEST, *arguments],
        capture_output=True,
        text=True,
        timeout=TIMEOUT_SECONDS,
        check=False,
    )
    return SelfTest(done.returncode, " ".join((done.stdout + done.stderr).split()))


def watchpoint(self_test: Callable[[], SelfTest] = run_self_test) -> str:
    """A hardware watchpoint does what the agent needs: the agent's own self-test."""
    if platform.machine() != WITH_REGISTERS:
        raise FieldtraceError(
            f"debug registers are used on {WITH_REGISTERS} alone",
            "none is needed: the agent weaves byte code (docs/backends.md)",
        )
    ended = self_test()
    if ended.status != 0:
        what, _, remedy = ended.words.rstrip(".").partition("; ")
        raise FieldtraceError(
            f"the self-test failed: {what or f'status {ended.status}'}",
            f"{remedy or 'see docs/troubleshooting.md'}; {WITHOUT_REGISTERS}",
        )
    return f"the self-test says: {ended.words}"


def counters(self_test: Callable[..., SelfTest] = run_self_test) -> str:
    """What the agent's option `counters` can count here."""
    ended = self_test("--counters")
    if ended.status != 0:
        what, _, remedy = ended.words.rstrip(".").partition("; ")
        raise FieldtraceError(
            what or f"the self-test ended with status {ended.status}",
            remedy or "see docs/troubleshooting.md",
        )
    return ended.words


def lttng_tools() -> str:
    """The LTTng commands are installed."""
    for program in ("lttng", "lttng-sessiond"):
        if shutil.which(program) is None:
            raise FieldtraceError(f"{program} is not installed", remedies.PROGRAMS)
    return lttng_version()


def lttng_session() -> str:
    """A session can be made, on the daemon that runs or on one of our own."""
    daemon = "the daemon that runs" if reachable() else "a daemon of its own, stopped again"
    with (
        tempfile.TemporaryDirectory(prefix="fieldtrace-doctor-") as folder,
        session_daemon(),
        recording_session("doctor", Path(folder, "trace")) as session,
    ):
        session.start()
        session.stop()
    return f"recording works, with {daemon}"


def sessions_left_behind() -> str:
    """No session is left of a command that was killed outright."""
    left = left_sessions()
    if left:
        raise FieldtraceError(
            f"the session {' and '.join(left)} still records though its command is gone",
            " && ".join(f"lttng destroy {name}" for name in left),
        )
    return "none"


def babeltrace() -> str:
    """Babeltrace 2 and its Python bindings."""
    if shutil.which("babeltrace2") is None:
        raise FieldtraceError("babeltrace2 is not installed", remedies.PROGRAMS)
    try:
        import bt2
    except ImportError:
        raise FieldtraceError(
            "Babeltrace 2 has no Python bindings here", remedies.PROGRAMS
        ) from None
    return f"{_first_line(['babeltrace2', '--version'])}, Python bindings {bt2.__version__}"


def jdk() -> str:
    """Java 17 or later; `find_java` refuses older ones. A checkout is built, by a compiler."""
    java = find_java()
    if paths.IS_CHECKOUT and not (java.home / "bin" / "javac").exists():
        raise FieldtraceError(f"{java.home} has no javac: it is no JDK", remedies.PROGRAMS)
    return f"{java.version}, {java.home}"


def agent() -> str:
    """The agent is built."""
    if not paths.AGENT.is_file():
        raise FieldtraceError("the agent is missing", remedies.PARTS)
    return paths.shown(paths.AGENT)


def trace_compass() -> str:
    """What opens windows is there: the user's own Trace Compass, or the one that is built."""
    installation = window()
    installation.bundle(CORE)
    return paths.shown(installation.folder)


def report() -> str:
    """What makes reports is built: the plug-in, with the part of Trace Compass that it needs."""
    product = report_product()
    product.bundle(CORE)
    return f"{len(product.bundles)} bundles in {paths.shown(product.folder)}"


def tables() -> str:
    """What `export` makes tables of events with is built, and works beside this Babeltrace."""
    return paths.shown(usable_library())


def virtual_display() -> str:
    """Xvfb, which the demo's pictures need."""
    found = shutil.which("Xvfb")
    if found is None:
        raise FieldtraceError("Xvfb is not installed, so that there are no pictures", remedies.XVFB)
    return found


def _has_capability(number: int) -> bool:
    status = Path("/proc/self/status").read_text()
    effective = re.search(r"^CapEff:\s*([0-9a-f]+)$", status, re.MULTILINE)
    return effective is not None and bool(int(effective[1], 16) >> number & 1)


def _first_line(command: list[str]) -> str:
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=java_environment()
    )
    return next(iter(done.stdout.splitlines()), "")
