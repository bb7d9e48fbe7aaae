#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the flat folder of bundles that Tycho resolves the plug-in against.

A Tycho `Directory` location takes `plugins/SYMBOLICNAME_VERSION.jar` and nothing else, while an
installation keeps its jars in several folders under other names, so this folder is made of links.
"""

import argparse
import shutil
import sys
import zipfile
from pathlib import Path

# Where the Debian packages put bundles, below the folder that they were unpacked into; an ordinary
# Trace Compass installation has the first alone.
BUNDLE_FOLDERS = (
    "plugins",
    "usr/share/java",
    "usr/lib/eclipse/plugins",
    "usr/share/eclipse-tracecompass/plugins",
)
MANIFEST = "META-INF/MANIFEST.MF"


def manifest_headers(jar: Path) -> dict[str, str]:
    """The main section of the jar's manifest, continuation lines joined; empty if it has none."""
    try:
        with zipfile.ZipFile(jar) as archive:
            text = archive.read(MANIFEST).decode("utf-8", "replace")
    except (KeyError, zipfile.BadZipFile, OSError):
        return {}
    joined = text.replace("\r\n", "\n").replace("\n ", "")
    headers = {}
    for line in joined.splitlines():
        if not line:
            break
        name, _, value = line.partition(":")
        headers[name.strip()] = value.strip()
    return headers


def bundles(installation: Path) -> dict[str, Path]:
    """`SYMBOLICNAME_VERSION` of every bundle of the installation, with the jar it is in."""
    found = {}
    for folder in BUNDLE_FOLDERS:
        for jar in sorted((installation / folder).glob("*.jar")):
            headers = manifest_headers(jar)
            name = headers.get("Bundle-SymbolicName", "").partition(";")[0].strip()
            if name:
                version = headers.get("Bundle-Version", "0.0.0")
                found.setdefault(f"{name}_{version}", jar.resolve())
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("installation", type=Path, help="the unpacked or installed Trace Compass")
    parser.add_argument("target", type=Path, help="the folder to make; replaced if it is there")
    arguments = parser.parse_args()

    found = bundles(arguments.installation)
    if not any(name.startswith("org.eclipse.tracecompass.tmf.core_") for name in found):
        print(f"setup: no Trace Compass in {arguments.installation}", file=sys.stderr)
        print(
            "  remedy: run scripts/setup without FIELDTRACE_TRACECOMPASS, or point it at the "
            "folder that holds plugins/org.eclipse.tracecompass.tmf.core_*.jar",
            file=sys.stderr,
        )
        return 1

    part = arguments.target.with_name(arguments.target.name + ".part")
    shutil.rmtree(part, ignore_errors=True)
    (part / "plugins").mkdir(parents=True)
    for name, jar in found.items():
        (part / "plugins" / f"{name}.jar").symlink_to(jar)
    shutil.rmtree(arguments.target, ignore_errors=True)
    part.rename(arguments.target)
    print(f"Target platform of {len(found)} bundles: {arguments.target}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
