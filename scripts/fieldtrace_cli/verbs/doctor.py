# SPDX-License-Identifier: MIT
"""`fieldtrace doctor`: checks one by one what the tool needs, and says what mends it."""

import argparse
from dataclasses import dataclass

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.verbs import checks

SUMMARY = "check what Fieldtrace needs, and say what to do"
DESCRIPTION = """\
Checks what Fieldtrace needs and prints one line for each check: `ok`, `warn` if something lesser
will not work, or `FAIL` with the command that mends it.
"""
EXAMPLES = """\
examples:
  fieldtrace doctor
"""
EXIT_STATUS = """\
exit status:
  0    fieldtrace record and report can run; there may be warnings
  1    they cannot
  2    wrong arguments
"""

FIRST_STEP = f"{paths.COMMAND} {'demo' if paths.HAS_EXAMPLE else 'record --help'}"


@dataclass(frozen=True)
class Check:
    """One thing that is needed: `examine` gives what was found or raises FieldtraceError."""

    name: str
    examine: checks.Examination
    # Whether the main job can do without it.
    optional: bool = False


CHECKS = (
    Check("operating system", checks.operating_system),
    Check("kernel", checks.kernel, optional=True),
    Check("perf events", checks.perf_event_paranoid, optional=True),
    Check("watchpoint", checks.watchpoint, optional=True),
    Check("counters", checks.counters, optional=True),
    Check("LTTng tools", checks.lttng_tools),
    Check("LTTng session", checks.lttng_session),
    Check("old sessions", checks.sessions_left_behind, optional=True),
    Check("Babeltrace 2", checks.babeltrace),
    Check("JDK" if paths.IS_CHECKOUT else "Java", checks.jdk),
    Check("agent", checks.agent),
    Check("report", checks.report),
    Check("tables", checks.tables, optional=True),
    Check("Trace Compass", checks.trace_compass, optional=True),
    Check("Xvfb", checks.virtual_display, optional=True),
)


def add_arguments(_parser: argparse.ArgumentParser) -> None:
    """The verb has no arguments."""


def run(_arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    return examine(CHECKS)


def examine(needed: tuple[Check, ...]) -> int:
    """Prints what each check finds and what that means together; the exit status."""
    failed = [check for check in needed if not _passes(check) and not check.optional]
    if failed:
        names = ", ".join(check.name for check in failed)
        print(f"\nFieldtrace cannot record here: {names}.")
        return 1
    print(f"\nFieldtrace can record here. Next: {FIRST_STEP}")
    return 0


def _passes(check: Check) -> bool:
    try:
        found = check.examine()
    except FieldtraceError as error:
        print(f"{'warn' if check.optional else 'FAIL'}  {check.name}: {error}", flush=True)
        return False
    print(f"ok    {check.name}: {found}", flush=True)
    return True
