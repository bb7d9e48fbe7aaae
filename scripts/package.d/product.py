# SPDX-License-Identifier: MIT
"""The parts `report` and `viewer`: products of Tycho, with their part of Trace Compass.

COMMAND             fieldtrace-report or fieldtrace-viewer
plugins/            bundles of Trace Compass and Eclipse, as they are, and of the plug-in
jni/                the native part of SWT, where there are windows
notices/            the licences of all packages that these come from
"""

from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.tracecompass.installation import BUNDLES_INFO
from release import Release, copy_file, write_file


@dataclass(frozen=True)
class Product:
    """What Tycho has built in a module of the plug-in, and the command that starts it."""

    name: str
    folder: Path
    has_windows: bool = False

    def make(self, release: Release) -> None:
        """Makes NAME-VERSION.zip."""
        folder = release.work / self.name / f"{self.name}-{release.version}"
        self.copy(folder)
        made = release.work / f"{folder.name}.zip"
        release.zip(folder.parent, made)
        release.replace(made)

    def copy(self, destination: Path) -> None:
        """Copies the product, but for what says when and where it was built."""
        product = self.folder
        for file in (product / "plugins").rglob("*"):
            # Most bundles are a jar; those with help or a splash screen are folders.
            if file.is_file():
                copy_file(file, destination / file.relative_to(product))
        copy_file(product / BUNDLES_INFO, destination / BUNDLES_INFO)
        lines = (product / "configuration" / "config.ini").read_text().splitlines()
        # Nor is there a profile of p2, by which it could be changed.
        kept = sorted(line for line in lines if not line.startswith(("#", "eclipse.p2.")))
        write_file(destination / "configuration" / "config.ini", "\n".join(kept) + "\n")
        copy_file(Path(__file__).with_name(self.name), destination / self.name, mode=0o755)
        if self.has_windows:
            for library in paths.SWT_LIBRARIES.glob("libswt-*.so"):
                copy_file(library, destination / "jni" / library.name)
        for notice in (paths.TRACE_COMPASS / "usr" / "share" / "doc").glob("*/copyright"):
            copy_file(notice, destination / "notices" / f"{notice.parent.name}.txt")
        copy_file(paths.CHECKOUT / "LICENSE", destination / "notices" / "fieldtrace.txt")


REPORT = Product("fieldtrace-report", paths.REPORT_PRODUCT)
VIEWER = Product("fieldtrace-viewer", paths.VIEWER_PRODUCT, has_windows=True)
