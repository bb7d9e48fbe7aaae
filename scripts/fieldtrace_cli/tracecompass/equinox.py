# SPDX-License-Identifier: MIT
"""Trace Compass started with the plug-in, with a folder of our own for what Equinox keeps.

No installation is written to. The folder is another one for another JDK and for other bundles,
because what Equinox keeps in it holds only for the same ones.
"""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.base import paths, remedies
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.tracecompass.bundles import read_bundle
from fieldtrace_cli.tracecompass.installation import Installation
from fieldtrace_cli.tracecompass.java import Java, find_java, java_needed

REPORT_APPLICATION = "org.fieldtrace.tracecompass.core.report"
GUI_APPLICATION = "org.eclipse.tracecompass.rcp.ui.application"
GUI_PRODUCT = "org.eclipse.tracecompass.rcp.branding.product"

LAUNCHER = "org.eclipse.equinox.launcher"
CORE = "org.eclipse.tracecompass.tmf.core"
# Platforms raise the Java that they need with these; the last two are there with windows alone.
TELL_JAVA = (LAUNCHER, CORE, "org.eclipse.swt", "org.eclipse.ui.workbench")

PLUGIN = "org.fieldtrace."
# Where an own configuration says which bundles there are.
CONFIG_URL = "org.eclipse.equinox.simpleconfigurator.configUrl"
# As all bundles that start when first used.
START = "4,false"


def report_product() -> Installation:
    """What makes reports: the plug-in with the part of Trace Compass that these need."""
    return Installation(paths.REPORT_PRODUCT, remedies.PARTS)


def window() -> Installation:
    """What opens windows: the user's own Trace Compass, else the product that has the plug-in."""
    own = os.environ.get(paths.TRACE_COMPASS_VARIABLE)
    if not own:
        return Installation(paths.VIEWER_PRODUCT, remedies.PARTS)
    remedy = f"unset {paths.TRACE_COMPASS_VARIABLE}, or let it name the folder with configuration/"
    return Installation(Path(own).absolute(), remedy, is_own=True)


@dataclass(frozen=True)
class Start:
    """How one of Trace Compass' applications is started."""

    java: Java
    installation: Installation
    #: The folder for what Equinox keeps of these bundles under this Java.
    configuration: Path
    #: Of the JVM, before those of a single run.
    flags: tuple[str, ...]
    #: What Equinox is asked to run.
    application: tuple[str, ...]

    def command(
        self, workspace: Path, arguments: Sequence[str], flags: Sequence[str] = ()
    ) -> list[str]:
        """The command of one run, with the JVM's `flags` and the application's `arguments`."""
        return [
            str(self.java.launcher),
            *flags,
            *self.flags,
            # The Debian bundles name execution environments that newer frameworks do not know.
            "-Dosgi.requiredJavaVersion=1.8",
            f"-Djava.library.path={paths.SWT_LIBRARIES}:/usr/lib/jni",
            "-jar",
            str(self.installation.bundle(LAUNCHER)),
            "-nosplash",
            "-install",
            str(self.installation.folder),
            "-configuration",
            str(self.configuration),
            "-data",
            str(workspace),
            *self.application,
            *arguments,
        ]


def headless_start(area: Path) -> Start:
    """How a report is made, with no display.

    `area` is the folder that Equinox' configurations are kept in. A run's workspace is a folder of
    this run alone, which the caller removes afterwards; its arguments are the report's own:
    `[--section NAME] [--format text|json] [--output FILE] TRACE...`. Its exit status is 0 where the
    report was made, 1 where a trace cannot be used, 2 where the arguments are wrong.
    """
    return _start(report_product(), "report", area, ("-application", REPORT_APPLICATION))


def gui_start(area: Path) -> Start:
    """How Trace Compass is opened with the plug-in.

    As `headless_start`, but a run's workspace is the user's and stays, and its arguments are those
    of Trace Compass, such as `--cli --open TRACE`.
    """
    application = ("-product", GUI_PRODUCT, "-application", GUI_APPLICATION)
    return _start(window(), "gui", area, application)


def _start(
    installation: Installation, kind: str, area: Path, application: tuple[str, ...]
) -> Start:
    installation.bundle(LAUNCHER)
    installation.bundle(CORE)
    present = [installation.bundles[name] for name in TELL_JAVA if name in installation.bundles]
    java = find_java(java_needed(map(read_bundle, present)))
    plugin = _plugin() if installation.is_own else []
    bundles = [*installation.bundles.values(), *plugin]
    configuration = _configuration(java, area, kind, bundles)
    flags: tuple[str, ...] = ()
    if plugin:
        # One of another version may be installed there too.
        kept = [line for line in installation.lines if not line.startswith(PLUGIN)]
        info = configuration / "bundles.info"
        _write(info, "\n".join([*kept, *map(_line, plugin)]) + "\n")
        flags = (f"-D{CONFIG_URL}={info.as_uri()}",)
    return Start(java, installation, configuration, flags, application)


def _plugin() -> list[Path]:
    """The bundles of the plug-in, for an installation that has none, or another."""
    plugin = sorted((paths.PLUGIN_REPOSITORY / "plugins").glob(f"{PLUGIN}*.jar"))
    if not plugin:
        raise FieldtraceError(
            f"the plug-in is missing: no jars in {paths.PLUGIN_REPOSITORY}", remedies.PARTS
        )
    return plugin


def _line(path: Path) -> str:
    bundle = read_bundle(path)
    return f"{bundle.name},{bundle.version},{path.as_uri()},{START}"


def _configuration(java: Java, area: Path, kind: str, bundles: Iterable[Path]) -> Path:
    """The folder for these bundles under this Java; those for others are removed."""
    name = f"{kind}-{_digest(java, bundles)}"
    configuration = area / name / "configuration"
    configuration.mkdir(parents=True, exist_ok=True)
    for old in area.glob(f"{kind}-*"):
        if old.name != name:
            shutil.rmtree(old, ignore_errors=True)
    return configuration


def _digest(java: Java, bundles: Iterable[Path]) -> str:
    digest = hashlib.sha256(f"{java.home} {java.version}\n".encode())
    for path in bundles:
        try:
            status = path.stat()
        except (OSError, ValueError):
            continue  # whether it can do without that one is for Equinox to say
        digest.update(f"{path} {status.st_size} {status.st_mtime_ns}\n".encode())
    return digest.hexdigest()[:16]


def _write(file: Path, text: str) -> None:
    """Writes it at once: two commands may do so at the same time."""
    if file.is_file() and file.read_text("utf-8") == text:
        return
    with tempfile.NamedTemporaryFile("w", dir=file.parent, encoding="utf-8", delete=False) as part:
        part.write(text)
    Path(part.name).replace(file)
