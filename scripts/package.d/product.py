# SPDX-License-Identifier: MIT
"""The parts `report` and `viewer`: products of Tycho, with their part of Trace Compass.

COMMAND             fieldtrace-report or fieldtrace-viewer
plugins/            bundles of Trace Compass and Eclipse, as they are, and of the plug-in
jni/                the native part of SWT, where there are windows
notices/            the licences of all packages that these come from
"""

import functools
import shutil
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.base import paths
from release import Release, copy_file, maven, write_file

CONFIGURATOR = Path("configuration/org.eclipse.equinox.simpleconfigurator/bundles.info")


@dataclass(frozen=True)
class Product:
    """What Tycho builds in a module of the plug-in, and the command that starts it."""

    name: str
    # Those that it is built from, in the order of Maven's reactor; the last is its own.
    modules: tuple[str, ...]
    has_windows: bool = False

    def make(self, release: Release) -> None:
        """Makes NAME-VERSION.zip."""
        folder = release.work / self.name / f"{self.name}-{release.version}"
        self.copy(release, folder)
        made = release.work / f"{folder.name}.zip"
        release.zip(folder.parent, made)
        release.replace(made)

    def copy(self, release: Release, destination: Path) -> None:
        """Copies the product, but for what says when and where it was built."""
        product = _built(self, release)
        for file in (product / "plugins").rglob("*"):
            # Most bundles are a jar; those with help or a splash screen are folders.
            if file.is_file():
                copy_file(file, destination / file.relative_to(product))
        copy_file(product / CONFIGURATOR, destination / CONFIGURATOR)
        lines = (product / "configuration" / "config.ini").read_text().splitlines()
        # Nor is there a profile of p2, by which it could be changed.
        kept = sorted(line for line in lines if not line.startswith(("#", "eclipse.p2.")))
        write_file(destination / "configuration" / "config.ini", "\n".join(kept) + "\n")
        copy_file(Path(__file__).with_name(self.name), destination / self.name, mode=0o755)
        if self.has_windows:
            for library in (paths.trace_compass() / "usr" / "lib" / "jni").glob("libswt-*.so"):
                copy_file(library, destination / "jni" / library.name)
        for notice in (paths.trace_compass() / "usr" / "share" / "doc").glob("*/copyright"):
            copy_file(notice, destination / "notices" / f"{notice.parent.name}.txt")
        copy_file(paths.CHECKOUT / "LICENSE", destination / "notices" / "fieldtrace.txt")


@functools.cache
def _built(product: Product, release: Release) -> Path:
    """The folder of the product, which is built once for all parts that take it."""
    module = paths.CHECKOUT / "tracecompass-plugin" / product.modules[-1]
    folder = module / "target" / "products" / product.name / "linux" / "gtk" / "x86_64"
    shutil.rmtree(folder, ignore_errors=True)
    modules = ",".join(f":{module}" for module in product.modules)
    maven(
        release,
        *("--quiet", "package", "-DskipTests", "-P", "product", "-pl", modules),
        what=product.name,
    )
    return folder


REPORT = Product(
    "fieldtrace-report",
    ("org.fieldtrace.model", "org.fieldtrace.tracecompass.core", "org.fieldtrace.report"),
)
VIEWER = Product(
    "fieldtrace-viewer",
    (
        "org.fieldtrace.model",
        "org.fieldtrace.tracecompass.core",
        "org.fieldtrace.tracecompass.ui",
        "org.fieldtrace.viewer",
    ),
    has_windows=True,
)
