# SPDX-License-Identifier: MIT
"""Where things lie, in a checkout or where a package has put them.

One rule tells the two apart: in a checkout the file `setup` lies beside this Python package. An
installed command has its parts in fixed folders, and keeps what it fetches and makes in
`$XDG_DATA_HOME/fieldtrace`, for the user who runs it.
"""

import os
from pathlib import Path

# What holds this Python package: scripts/ of a checkout, else PREFIX/lib/fieldtrace.
SCRIPTS = Path(__file__).resolve().parents[2]
IS_CHECKOUT = (SCRIPTS / "setup").is_file()
CHECKOUT = SCRIPTS.parent


def _data_home() -> Path:
    """The XDG Base Directory Specification has relative paths ignored."""
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    return named if named.is_absolute() else Path.home() / ".local" / "share"


if IS_CHECKOUT:
    # How the user types the command.
    COMMAND = "scripts/fieldtrace"
    STORE = CHECKOUT / ".fieldtrace"
    NATIVE_BUILD = CHECKOUT / "build" / "release"
    SELF_TEST = NATIVE_BUILD / "jvm-agent" / "native" / "fieldtrace-selftest"
    AGENT = CHECKOUT / "jvm-agent" / "instrumentation" / "target" / "fieldtrace-agent.jar"
    PLUGIN_REPOSITORY = (
        CHECKOUT
        / "tracecompass-plugin"
        / "org.fieldtrace.tracecompass.repository"
        / "target"
        / "repository"
    )
else:
    COMMAND = "fieldtrace"
    STORE = _data_home() / "fieldtrace"
    SELF_TEST = SCRIPTS / "fieldtrace-selftest"
    AGENT = SCRIPTS / "fieldtrace-agent.jar"
    SHARE = SCRIPTS.parents[1] / "share" / "fieldtrace"
    PLUGIN_REPOSITORY = SHARE / "update-site"
    # The part of Trace Compass that reports need.
    REPORT_PLATFORM = SHARE / "report"

# What scripts/setup fetches.
TRACE_COMPASS_VARIABLE = "FIELDTRACE_TRACECOMPASS"
TRACE_COMPASS = STORE / "tracecompass"
TARGET_PLATFORM = STORE / "target-platform"
MAVEN = STORE / "maven" / "bin" / "mvn"
LOGS = STORE / "logs"
# Of versions that are not installed, for tests and benchmarks: a folder for each feature release.
JAVA_RUNTIMES = STORE / "jdks"

# What runs of Trace Compass keep: Equinox' configurations and the user's workspace.
EQUINOX = STORE / "equinox"
WORKSPACE = STORE / "workspace"
# Workspaces of reports, with the histories of the traces that they were about.
HISTORIES = STORE / "histories"

# In a checkout alone.
EXAMPLE = CHECKOUT / "examples" / "payroll"
SHOP = CHECKOUT / "examples" / "shop"
CASES = CHECKOUT / "examples" / "cases"
AIRLINE = CHECKOUT / "examples" / "airline"
FINDINGS = CHECKOUT / "examples" / "findings"


def shown(path: Path) -> str:
    """The path as a user would type it: relative to the working folder where it lies below."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def trace_compass() -> Path:
    """The Trace Compass in use: the one that the environment names, else the one of set-up."""
    return Path(os.environ.get(TRACE_COMPASS_VARIABLE) or TRACE_COMPASS).absolute()


def report_platform() -> Path:
    """What reports run on: the Trace Compass in use, else the part of one that the package has."""
    is_chosen = TRACE_COMPASS_VARIABLE in os.environ or TRACE_COMPASS.is_dir()
    return trace_compass() if IS_CHECKOUT or is_chosen else REPORT_PLATFORM
