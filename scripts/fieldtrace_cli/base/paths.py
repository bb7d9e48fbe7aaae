# SPDX-License-Identifier: MIT
"""Where things lie in a checkout."""

import os
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[3]
SCRIPTS = CHECKOUT / "scripts"

# What scripts/setup fetches.
STORE = CHECKOUT / ".fieldtrace"
TRACE_COMPASS_VARIABLE = "FIELDTRACE_TRACECOMPASS"
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

# What `fieldtrace build` makes.
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

EXAMPLE = CHECKOUT / "examples" / "payroll"
SHOP = CHECKOUT / "examples" / "shop"
CASES = CHECKOUT / "examples" / "cases"


def shown(path: Path) -> str:
    """The path as a user would type it: relative to the working folder where it lies below."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def trace_compass() -> Path:
    """The Trace Compass in use: the one that the environment names, else the one of set-up."""
    return Path(os.environ.get(TRACE_COMPASS_VARIABLE) or STORE / "tracecompass").absolute()
