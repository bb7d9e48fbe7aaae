#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the flat folder of bundles that Tycho resolves the plug-in against.

A Tycho `Directory` location takes `plugins/SYMBOLICNAME_VERSION.jar` and nothing else, while an
installation keeps its jars in several folders under other names, so this folder is made of links.
"""

import argparse
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fieldtrace_cli.tracecompass.bundles import bundle_paths, read_bundles


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("installation", type=Path, help="the unpacked or installed Trace Compass")
    parser.add_argument("target", type=Path, help="the folder to make; replaced if it is there")
    arguments = parser.parse_args()

    bundles = read_bundles(bundle_paths(arguments.installation))
    if not any(bundle.name == "org.eclipse.tracecompass.tmf.core" for bundle in bundles):
        print(
            f"setup: no Trace Compass in {arguments.installation}\n"
            "  remedy: run scripts/setup without FIELDTRACE_TRACECOMPASS, or point it at the "
            "folder that holds plugins/org.eclipse.tracecompass.tmf.core_*.jar",
            file=sys.stderr,
        )
        return 1

    part = arguments.target.with_name(arguments.target.name + ".part")
    shutil.rmtree(part, ignore_errors=True)
    (part / "plugins").mkdir(parents=True)
    for bundle in bundles:
        suffix = "" if bundle.path.is_dir() else ".jar"
        link = part / "plugins" / f"{bundle.name}_{bundle.version}{suffix}"
        link.symlink_to(bundle.path.resolve())
    shutil.rmtree(arguments.target, ignore_errors=True)
    part.rename(arguments.target)
    print(f"Target platform of {len(bundles)} bundles: {arguments.target}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
