# SPDX-License-Identifier: MIT
"""Where things lie, in a checkout or where a package has put them.

One rule tells the two apart: in a checkout the file `setup` lies beside this Python package. An
installed command has its parts in fixed folders. What either writes at run time lies in folders of
the user who runs it.
"""

import hashlib
from pathlib import Path

from fieldtrace_cli.base import user_folders

# What holds this Python package: scripts/ of a checkout, else PREFIX/lib/fieldtrace.
SCRIPTS = Path(__file__).resolve().parents[2]
IS_CHECKOUT = (SCRIPTS / "setup").is_file()
CHECKOUT = SCRIPTS.parent
# Components of Babeltrace 2: what its --plugin-path is to name.
BABELTRACE_PLUGINS = SCRIPTS / "babeltrace2"
# LTTng's own configurations of our sessions, and scripts that need nothing else of ours.
LTTNG_SESSIONS = SCRIPTS / "lttng"


def _product(name: str) -> Path:
    """Where Tycho puts a product: Trace Compass, or a part of it, with the plug-in."""
    products = PLUGIN / f"org.fieldtrace.{name}" / "target" / "products"
    return products / f"fieldtrace-{name}" / "linux" / "gtk" / "x86_64"


if IS_CHECKOUT:
    # How the user types the command.
    COMMAND = "scripts/fieldtrace"
    STORE = CHECKOUT / ".fieldtrace"
    NATIVE_BUILD = CHECKOUT / "build" / "release"
    SELF_TEST = NATIVE_BUILD / "jvm-agent" / "native" / "fieldtrace-selftest"
    AGENT = CHECKOUT / "jvm-agent" / "instrumentation" / "target" / "fieldtrace-agent.jar"
    PROBES = NATIVE_BUILD / "lttng-probes" / "libfieldtrace-probes.so"
    # The native half of sink.fieldtrace.columns.
    COLUMNS = NATIVE_BUILD / "columns" / "libfieldtrace-columns.so"
    PYTHON_AGENT = CHECKOUT / "python-agent" / "src"
    FLEET = CHECKOUT / "fleet" / "src" / "fieldtrace_fleet"
    NODE_AGENT = CHECKOUT / "node-agent" / "lib" / "register.js"
    PLUGIN = CHECKOUT / "tracecompass-plugin"
    PLUGIN_REPOSITORY = PLUGIN / "org.fieldtrace.tracecompass.repository" / "target" / "repository"
    REPORT_PRODUCT = _product("report")
    VIEWER_PRODUCT = _product("viewer")
    # Debian has the native part of SWT apart from its bundle.
    SWT_LIBRARIES = STORE / "tracecompass" / "usr" / "lib" / "jni"
    EXAMPLE = CHECKOUT / "examples" / "payroll"
else:
    COMMAND = "fieldtrace"
    STORE = user_folders.data()
    SELF_TEST = SCRIPTS / "fieldtrace-selftest"
    AGENT = SCRIPTS / "fieldtrace-agent.jar"
    PROBES = SCRIPTS / "libfieldtrace-probes.so"
    COLUMNS = SCRIPTS / "libfieldtrace-columns.so"
    PYTHON_AGENT = SCRIPTS / "python-agent"
    FLEET = SCRIPTS / "fleet" / "fieldtrace_fleet"
    NODE_AGENT = SCRIPTS / "node-agent" / "lib" / "register.js"
    SHARE = SCRIPTS.parents[1] / "share" / "fieldtrace"
    PLUGIN_REPOSITORY = SHARE / "update-site"
    REPORT_PRODUCT = SHARE / "report"
    VIEWER_PRODUCT = SHARE / "viewer"
    SWT_LIBRARIES = VIEWER_PRODUCT / "jni"
    # Of the package fieldtrace-demo.
    EXAMPLE = SHARE / "examples" / "payroll"

# What `fieldtrace demo` starts is there.
HAS_EXAMPLE = IS_CHECKOUT or EXAMPLE.is_dir()

# What scripts/setup fetches.
TRACE_COMPASS_VARIABLE = "FIELDTRACE_TRACECOMPASS"
TRACE_COMPASS = STORE / "tracecompass"
TARGET_PLATFORM = STORE / "target-platform"
MAVEN = STORE / "maven" / "bin" / "mvn"
BUILD_LOGS = STORE / "logs"
# What only those need who change Fieldtrace: there after `scripts/setup --development`.
DEVELOPMENT = STORE / "venv"
# Of versions that are not installed, for tests and benchmarks: a folder for each feature release.
JAVA_RUNTIMES = STORE / "jdks"

# Each checkout has its own part of the user's folders, and so has what a package has put somewhere.
_OWN = hashlib.sha256(str(SCRIPTS).encode()).hexdigest()[:8]
CACHE = user_folders.cache() / _OWN
# What runs of Trace Compass keep: what Equinox has found out, and the workspaces of windows.
EQUINOX = CACHE / "equinox"
WORKSPACES = user_folders.data() / _OWN / "workspaces"
# Workspaces of reports, with the histories of the traces that they were about.
HISTORIES = CACHE / "histories"
RUN_LOGS = CACHE / "logs"

# In a checkout alone.
SHOP = CHECKOUT / "examples" / "shop"
CASES = CHECKOUT / "examples" / "cases"
AIRLINE = CHECKOUT / "examples" / "airline"
FINDINGS = CHECKOUT / "examples" / "findings"
NAMEKO = CHECKOUT / "examples" / "nameko"
TESTED = CHECKOUT / "examples" / "tested"


def shown(path: Path) -> str:
    """The path as a user would type it: relative to the working folder where it lies below."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)
