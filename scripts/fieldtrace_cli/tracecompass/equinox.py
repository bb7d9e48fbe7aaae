# SPDX-License-Identifier: MIT
"""Trace Compass started with the plug-in, out of a configuration of our own.

The installation is never written to: Equinox gets a private configuration that names the bundles
of the installation and of the plug-in where they are. It is made anew for another JDK and for
other bundles, because what Equinox keeps in it holds only for the same ones.
"""

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.base import remedies
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.tracecompass.bundles import (
    Bundle,
    bundle_paths,
    closure,
    newest,
    read_bundles,
    required,
)
from fieldtrace_cli.tracecompass.java_needed import LOWEST, java_needed

REPORT_APPLICATION = "org.fieldtrace.tracecompass.core.report"
GUI_APPLICATION = "org.eclipse.tracecompass.rcp.ui.application"
GUI_PRODUCT = "org.eclipse.tracecompass.rcp.branding.product"

FRAMEWORK = "org.eclipse.osgi"
CONFIGURATOR = "org.eclipse.equinox.simpleconfigurator"
LAUNCHER = "org.eclipse.equinox.launcher"
COMPATIBILITY = "org.eclipse.osgi.compatibility.state"

# What the report needs beside its own requirements: the application container, and the declarative
# services without which core.resources does not start.
REPORT_ROOTS = (
    "org.fieldtrace.tracecompass.core",
    "org.eclipse.core.runtime",
    "org.eclipse.equinox.app",
    "org.eclipse.equinox.event",
    "org.apache.felix.scr",
    CONFIGURATOR,
    COMPATIBILITY,
)

# Start level and whether to start at once; all others start when first used.
START_LEVELS = {
    "org.apache.felix.scr": (2, True),
    "org.eclipse.equinox.common": (2, True),
    "org.eclipse.equinox.event": (2, True),
    "org.eclipse.core.runtime": (4, True),
}
DEFAULT_START_LEVEL = (4, False)

# What the window starts with; all else of an installation is there for those who use it.
WINDOW_ROOTS = (*REPORT_ROOTS, "org.fieldtrace.tracecompass.ui", "org.eclipse.tracecompass.rcp.ui")

# A busy machine takes seconds to start it.
JAVA_SECONDS = 120


@dataclass(frozen=True)
class Java:
    """A Java runtime: its launcher, home folder and version."""

    launcher: Path
    home: Path
    version: str


def find_java(lowest: int = LOWEST) -> Java:
    """The Java of `JAVA_HOME`, else the one in `PATH`.

    Raises FieldtraceError where there is none, or its version is below `lowest`.
    """
    home = os.environ.get("JAVA_HOME")
    found = str(Path(home, "bin", "java")) if home else shutil.which("java")
    if found is None:
        raise FieldtraceError("there is no java in PATH", f"install a JDK {lowest} or later")
    try:
        output = subprocess.run(
            [found, "-XshowSettings:properties", "-version"],
            # Whatever else is loaded into JVMs here is not meant for this one.
            env={k: v for k, v in os.environ.items() if k != "JAVA_TOOL_OPTIONS"},
            capture_output=True,
            text=True,
            errors="replace",
            check=True,
            timeout=JAVA_SECONDS,
        ).stderr
    except (OSError, subprocess.SubprocessError) as error:
        where = "JAVA_HOME" if home else "PATH"
        raise FieldtraceError(
            f"{found} does not run", f"let {where} name a JDK {lowest} or later"
        ) from error
    properties = dict(re.findall(r"^\s+(java\.[\w.]+) = (.*)$", output, re.MULTILINE))
    specification = re.match(r"[0-9]{1,4}", properties.get("java.specification.version", ""))
    if specification is None or not {"java.home", "java.version"} <= properties.keys():
        raise FieldtraceError(
            f"{found} does not tell its version as Java does",
            f"let JAVA_HOME name a JDK {lowest} or later",
        )
    if int(specification[0]) < lowest:
        raise FieldtraceError(
            f"{found} is Java {properties['java.version']}",
            f"let JAVA_HOME name a JDK {lowest} or later",
        )
    return Java(Path(found), Path(properties["java.home"]), properties["java.version"])


def headless_command(
    installation: Path,
    repository: Path,
    area: Path,
    workspace: Path,
    arguments: Sequence[str],
    flags: Sequence[str] = (),
) -> list[str]:
    """The command that makes a report, with no display.

    `installation` is Trace Compass, unpacked from Debian packages or installed as usual;
    `repository` the p2 repository of the plug-in; `area` the folder that configurations are kept
    in; `workspace` a folder of this run alone, which the caller removes afterwards; `arguments`
    are the report's own: `[--section NAME] [--format text|json] [--output FILE] TRACE...`; `flags`
    are the JVM's. Its exit status is 0 where the report was made, 1 where a trace cannot be used, 2
    where the arguments are wrong.
    """
    all_bundles = _bundles(installation, repository)
    bundles = closure(all_bundles, REPORT_ROOTS)
    java = _java_for(all_bundles, REPORT_ROOTS)
    configuration = _configuration(java, area, "report", bundles, installation)
    return [
        *_launch(java, all_bundles, installation, configuration, workspace, flags),
        "-application",
        REPORT_APPLICATION,
        *arguments,
    ]


def gui_command(
    installation: Path,
    repository: Path,
    area: Path,
    workspace: Path,
    arguments: Sequence[str],
) -> list[str]:
    """The command that opens Trace Compass with the plug-in.

    Arguments as for `headless_command`, but `workspace` is the user's and stays, and `arguments`
    are those of Trace Compass, such as `--cli --open TRACE`.
    """
    bundles = _bundles(installation, repository)
    java = _java_for(bundles, WINDOW_ROOTS)
    configuration = _configuration(java, area, "gui", bundles, installation)
    return [
        *_launch(java, bundles, installation, configuration, workspace),
        "-product",
        GUI_PRODUCT,
        "-application",
        GUI_APPLICATION,
        *arguments,
    ]


def _java_for(bundles: list[Bundle], roots: Sequence[str]) -> Java:
    return find_java(java_needed(closure(bundles, (*roots, FRAMEWORK, LAUNCHER))))


def _bundles(installation: Path, repository: Path) -> list[Bundle]:
    plugin = sorted((repository / "plugins").glob("*.jar"))
    if not plugin:
        raise FieldtraceError(f"the plug-in is missing: no jars in {repository}", remedies.PARTS)
    bundles = read_bundles([*plugin, *bundle_paths(installation)])
    for name in (FRAMEWORK, CONFIGURATOR, LAUNCHER, "org.eclipse.tracecompass.tmf.core"):
        if newest(bundles, name) is None:
            raise FieldtraceError(
                f"no Trace Compass in {installation}: the bundle {name} is missing",
                f"run {remedies.SETUP}, or let FIELDTRACE_TRACECOMPASS name a complete one",
            )
    return bundles


def _launch(
    java: Java,
    bundles: list[Bundle],
    installation: Path,
    configuration: Path,
    workspace: Path,
    flags: Sequence[str] = (),
) -> list[str]:
    return [
        str(java.launcher),
        *flags,
        # The Debian bundles name execution environments that newer frameworks do not know.
        "-Dosgi.requiredJavaVersion=1.8",
        f"-Djava.library.path={installation / 'usr/lib/jni'}:/usr/lib/jni",
        "-jar",
        str(required(bundles, LAUNCHER).path),
        "-nosplash",
        "-install",
        str(configuration.parent),
        "-configuration",
        str(configuration),
        "-data",
        str(workspace),
    ]


def _configuration(
    java: Java, area: Path, kind: str, bundles: list[Bundle], installation: Path
) -> Path:
    """The configuration for these bundles under this Java, made where it is missing."""
    name = f"{kind}-{_digest(java, bundles)}"
    configuration = area / name / "configuration"
    if configuration.is_dir():
        return configuration
    area.mkdir(parents=True, exist_ok=True)
    # Made beside its place and moved there at once: two commands may make it at the same time.
    with tempfile.TemporaryDirectory(dir=area, prefix=f".{kind}-") as part:
        made = Path(part, name)
        _write_configuration(made / "configuration", area / name / "configuration", bundles)
        try:
            made.rename(area / name)
        except OSError:
            if not configuration.is_dir():
                raise
    for old in area.glob(f"{kind}-*"):
        if old.name != name:
            shutil.rmtree(old, ignore_errors=True)
    return configuration


def _digest(java: Java, bundles: Iterable[Bundle]) -> str:
    digest = hashlib.sha256(f"{java.home} {java.version}\n".encode())
    for bundle in bundles:
        status = bundle.path.stat()
        digest.update(f"{bundle.path} {status.st_size} {status.st_mtime_ns}\n".encode())
    return digest.hexdigest()[:16]


def _write_configuration(folder: Path, final: Path, bundles: list[Bundle]) -> None:
    folder.mkdir(parents=True)
    framework = required(bundles, FRAMEWORK)
    lines = ["#version=1"]
    for bundle in bundles:
        if bundle.name in (FRAMEWORK, COMPATIBILITY):
            continue
        level, start = START_LEVELS.get(bundle.name, DEFAULT_START_LEVEL)
        location = bundle.path.resolve().as_uri()
        lines.append(f"{bundle.name},{bundle.version},{location},{level},{str(start).lower()}")
    (folder / "bundles.info").write_text("\n".join(lines) + "\n")

    configurator = required(bundles, CONFIGURATOR)
    compatibility = newest(bundles, COMPATIBILITY)
    properties = {
        "osgi.framework": framework.path.resolve().as_uri(),
        "osgi.bundles": f"reference:{configurator.path.resolve().as_uri()}@1:start",
        "osgi.bundles.defaultStartLevel": "4",
        "osgi.configuration.cascaded": "false",
        "org.eclipse.equinox.simpleconfigurator.configUrl": (final / "bundles.info").as_uri(),
    }
    if compatibility is not None:
        properties["osgi.framework.extensions"] = (
            f"reference:{compatibility.path.resolve().as_uri()}"
        )
    text = "".join(f"{key}={_escaped(value)}\n" for key, value in properties.items())
    (folder / "config.ini").write_text(text)


def _escaped(value: str) -> str:
    """The value as a Java properties file wants it."""
    return value.replace("\\", "\\\\").replace(":", "\\:").replace("=", "\\=")
