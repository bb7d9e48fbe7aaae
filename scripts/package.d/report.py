# SPDX-License-Identifier: MIT
"""The part `report`: the headless report as a product of Tycho, with its part of Trace Compass.

fieldtrace-report   the command
plugins/            bundles of Trace Compass and Eclipse, as they are, and of the plug-in
notices/            the licences of all packages that these come from
"""

import functools
import shutil
from pathlib import Path

from fieldtrace_cli.base import paths
from release import Release, copy_file, maven, write_file

MODULES = (":org.fieldtrace.model", ":org.fieldtrace.tracecompass.core", ":org.fieldtrace.report")
PRODUCT = (
    paths.CHECKOUT
    / "tracecompass-plugin/org.fieldtrace.report"
    / "target/products/fieldtrace-report/linux/gtk/x86_64"
)
CONFIGURATOR = Path("configuration/org.eclipse.equinox.simpleconfigurator/bundles.info")
COMMAND = Path(__file__).resolve().parent / "fieldtrace-report"


def make(release: Release) -> None:
    """Makes fieldtrace-report-VERSION.zip."""
    folder = release.work / "zip" / f"fieldtrace-report-{release.version}"
    copy(release, folder)
    made = release.work / f"{folder.name}.zip"
    release.zip(folder.parent, made)
    release.replace(made)


def copy(release: Release, destination: Path) -> None:
    """Copies the product, but for what says when and where it was built."""
    _build(release)
    for bundle in sorted((PRODUCT / "plugins").glob("*.jar")):
        copy_file(bundle, destination / "plugins" / bundle.name)
    copy_file(PRODUCT / CONFIGURATOR, destination / CONFIGURATOR)
    lines = (PRODUCT / "configuration" / "config.ini").read_text().splitlines()
    # Nor is there a profile of p2, by which it could be changed.
    kept = sorted(line for line in lines if not line.startswith(("#", "eclipse.p2.")))
    write_file(destination / "configuration" / "config.ini", "\n".join(kept) + "\n")
    copy_file(COMMAND, destination / COMMAND.name, mode=0o755)
    for notice in (paths.trace_compass() / "usr" / "share" / "doc").glob("*/copyright"):
        copy_file(notice, destination / "notices" / f"{notice.parent.name}.txt")
    copy_file(paths.CHECKOUT / "LICENSE", destination / "notices" / "fieldtrace.txt")


@functools.cache
def _build(release: Release) -> None:
    shutil.rmtree(PRODUCT, ignore_errors=True)
    maven(
        release,
        *("--quiet", "package", "-DskipTests", "-P", "product", "-pl", ",".join(MODULES)),
        what="the report",
    )
