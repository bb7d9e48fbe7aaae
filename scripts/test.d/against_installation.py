# SPDX-License-Identifier: MIT
"""Runs the plug-in's tests in the Trace Compass that the user has, of any version.

usage: FIELDTRACE_TRACECOMPASS=FOLDER scripts/test --against-installation [TEST]

A copy of the checkout is built against FOLDER and tested in it, so that what was built here stays.
TEST names test classes as Maven's -Dtest does; all are run without it.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(1, str(Path(__file__).resolve().parents[1]))

import junit_xml
from fieldtrace_cli.base import interruption, paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.processes.child import run
from fieldtrace_cli.processes.virtual_display import virtual_display
from fieldtrace_cli.tracecompass.bundles import Bundle, bundle_paths, newest, read_bundles
from fieldtrace_cli.tracecompass.java import find_java, java_needed
from fieldtrace_cli.verbs.build import MAVEN
from steps import tally

MODULES = (
    "org.fieldtrace.model",
    "org.fieldtrace.synthetic",
    "org.fieldtrace.tracecompass.core",
    "org.fieldtrace.tracecompass.core.tests",
    "org.fieldtrace.tracecompass.ui",
    "org.fieldtrace.tracecompass.ui.tests",
)
CORE = "org.eclipse.tracecompass.tmf.core"
# The parts of SWT that newer platforms have apart, and that nothing requires by name.
SWT = ("org.eclipse.swt.gtk.linux.x86_64", "org.eclipse.swt.svg")
NEEDED_TO_RUN = (
    CORE,
    "org.eclipse.swt",
    "org.eclipse.ui.workbench",
    "org.eclipse.equinox.launcher",
)
TARGET = paths.SCRIPTS / "setup.d" / "target_platform.py"


def _installation() -> Path:
    named = os.environ.get(paths.TRACE_COMPASS_VARIABLE)
    if not named:
        raise FieldtraceError(
            f"{paths.TRACE_COMPASS_VARIABLE} names no installation",
            f"{paths.TRACE_COMPASS_VARIABLE}=/opt/tracecompass scripts/test --against-installation",
        )
    return Path(named).resolve()


def _copy_to(copy: Path, installation: Path) -> None:
    """The sources, with the tools of this checkout and the installation to build against."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=paths.CHECKOUT,
        capture_output=True,
        check=True,
    ).stdout
    for name in filter(None, listed.decode().split("\0")):
        source = paths.CHECKOUT / name
        if source.is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, copy / name)
    store = copy / paths.STORE.name
    store.mkdir()
    (store / "maven").symlink_to(paths.STORE / "maven")
    (store / "tracecompass").symlink_to(installation)
    subprocess.run([sys.executable, TARGET, installation, store / "target-platform"], check=True)


def _maven(copy: Path, bundles: list[Bundle], tests: list[str]) -> int:
    command: list[str | Path] = [
        *MAVEN,
        "verify",
        "--fail-at-end",
        "-pl",
        ",".join(f":{module}" for module in MODULES),
        *(f"-Dtest={test}" for test in tests),
        # A test that is named is in one of the modules.
        "-DfailIfNoTests=false",
        "-Dsurefire.failIfNoSpecifiedTests=false",
    ]
    if all(newest(bundles, name) for name in SWT):
        command.append("-Dfieldtrace.swt=apart")
    environment = {k: v for k, v in os.environ.items() if k != "JAVA_TOOL_OPTIONS"}
    environment["JAVA_HOME"] = str(find_java(_java(bundles)).home)
    with virtual_display() as display:
        return run(command, cwd=copy, env={**environment, "DISPLAY": display})


def _java(bundles: list[Bundle]) -> int:
    return java_needed(filter(None, (newest(bundles, name) for name in NEEDED_TO_RUN)))


def _test(tests: list[str]) -> int:
    installation = _installation()
    bundles = read_bundles(bundle_paths(installation))
    core = newest(bundles, CORE)
    if core is None:
        raise FieldtraceError(
            f"no Trace Compass in {installation}",
            f"let {paths.TRACE_COMPASS_VARIABLE} name the folder that holds plugins/{CORE}_*.jar",
        )
    print(
        f"Trace Compass: {CORE} {core.version} in {installation}, Java {_java(bundles)} or later",
        flush=True,
    )
    with tempfile.TemporaryDirectory(prefix="fieldtrace-installation-") as folder:
        copy = Path(folder, "checkout")
        _copy_to(copy, installation)
        status = _maven(copy, bundles, tests)
        found = [
            result
            for report in sorted(
                copy.glob("tracecompass-plugin/*/target/surefire-reports/TEST-*.xml")
            )
            for result in junit_xml.read(report)
        ]
    print(f"\n{CORE} {core.version}: {tally(found)}")
    return int(status != 0 or not found)


def main() -> int:
    interruption.raise_on_signals()
    try:
        return _test(sys.argv[1:])
    except interruption.Interrupted as interrupted:
        print("\ntest: interrupted", file=sys.stderr)
        return interrupted.status
    except FieldtraceError as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
