# SPDX-License-Identifier: MIT
"""OSGi bundles in the folders of a Trace Compass, and what their manifests say."""

import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

# Where the Debian packages put bundles, below the folder that they were unpacked into; an ordinary
# installation has the first alone.
BUNDLE_FOLDERS = (
    "plugins",
    "usr/share/java",
    "usr/lib/eclipse/plugins",
    "usr/share/eclipse-tracecompass/plugins",
)
MANIFEST = "META-INF/MANIFEST.MF"


@dataclass(frozen=True)
class Bundle:
    """A bundle: a jar, or a folder laid out like one."""

    path: Path
    headers: dict[str, str]

    @cached_property
    def name(self) -> str:
        """Its symbolic name; empty where the jar is no bundle."""
        return self.headers.get("Bundle-SymbolicName", "").partition(";")[0].strip()

    @property
    def version(self) -> str:
        return self.headers.get("Bundle-Version", "0.0.0").strip()

    @cached_property
    def version_key(self) -> tuple[int, int, int, str]:
        """Orders versions as OSGi does: three numbers, then the qualifier as text."""
        parts = self.version.split(".", 3)
        qualifier = parts[3] if len(parts) > 3 else ""
        major, minor, micro = (_number(part) for part in [*parts, "0", "0"][:3])
        return (major, minor, micro, qualifier)


def _number(part: str) -> int:
    return int(part) if part.isascii() and part.isdigit() else 0


def read_bundle(path: Path) -> Bundle:
    """The bundle at a path; a jar or folder without a manifest has no headers and no name."""
    try:
        if path.is_dir():
            text = (path / MANIFEST).read_text("utf-8", "replace")
        else:
            with zipfile.ZipFile(path) as archive:
                text = archive.read(MANIFEST).decode("utf-8", "replace")
    except (KeyError, zipfile.BadZipFile, OSError):
        return Bundle(path, {})
    headers = {}
    for line in text.replace("\r\n", "\n").replace("\n ", "").splitlines():
        if not line:
            break
        name, _, value = line.partition(":")
        headers[name.strip()] = value.strip()
    return Bundle(path, headers)


def bundle_paths(installation: Path) -> list[Path]:
    """Whatever may be a bundle of the installation, in a fixed order."""
    paths = []
    for name in BUNDLE_FOLDERS:
        folder = installation / name
        paths += sorted(folder.glob("*.jar"))
        paths += sorted(manifest.parents[1] for manifest in folder.glob(f"*/{MANIFEST}"))
    return paths


def read_bundles(paths: Iterable[Path]) -> list[Bundle]:
    """The bundles at these paths; of those with the same name and version the first."""
    found: dict[tuple[str, str], Bundle] = {}
    for path in paths:
        bundle = read_bundle(path)
        if bundle.name:
            found.setdefault((bundle.name, bundle.version), bundle)
    return list(found.values())


def newest(bundles: Iterable[Bundle], name: str) -> Bundle | None:
    """The bundle of this name with the highest version."""
    return max(
        (bundle for bundle in bundles if bundle.name == name),
        key=lambda bundle: bundle.version_key,
        default=None,
    )
