# SPDX-License-Identifier: MIT
"""OSGi bundles of a Trace Compass installation: where they are, and what they need."""

import re
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from fieldtrace_cli.base import remedies
from fieldtrace_cli.base.errors import FieldtraceError

# Where the Debian packages put bundles, below the folder that they were unpacked into; an ordinary
# installation has the first alone.
BUNDLE_FOLDERS = (
    "plugins",
    "usr/share/java",
    "usr/lib/eclipse/plugins",
    "usr/share/eclipse-tracecompass/plugins",
)
MANIFEST = "META-INF/MANIFEST.MF"

# The commas that part the clauses of a header are those outside quotation marks.
CLAUSE = re.compile(r'(?:[^,"]|"[^"]*")+')
PARAMETER = re.compile(r';\s*([\w.-]+)\s*:?=\s*("[^"]*"|[^;]*)')


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

    @property
    def host(self) -> str:
        """The bundle that it is a fragment of; empty for a bundle of its own."""
        return self.headers.get("Fragment-Host", "").partition(";")[0].strip()

    def names(self, header: str) -> list[str]:
        """The names in a header such as `Require-Bundle`, without those that are optional."""
        return [name for name, optional in _clauses(self.headers.get(header, "")) if not optional]


def _number(part: str) -> int:
    return int(part) if part.isascii() and part.isdigit() else 0


def _clauses(header: str) -> Iterator[tuple[str, bool]]:
    for clause in CLAUSE.findall(header):
        parameters = {key: value.strip('" ') for key, value in PARAMETER.findall(clause)}
        yield clause.partition(";")[0].strip(), parameters.get("resolution") == "optional"


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


def required(bundles: Iterable[Bundle], name: str) -> Bundle:
    """As `newest`, of a bundle without which nothing runs; raises FieldtraceError."""
    bundle = newest(bundles, name)
    if bundle is None:
        raise FieldtraceError(
            f"no Trace Compass: the bundle {name} is missing",
            f"run {remedies.SETUP}, or let FIELDTRACE_TRACECOMPASS name a complete one",
        )
    return bundle


def closure(bundles: list[Bundle], roots: Iterable[str]) -> list[Bundle]:
    """The bundles that these need, themselves included, after `Require-Bundle` and
    `Import-Package`; what is not there at all is left out, as Java's own packages are.
    """
    by_name: dict[str, Bundle] = {}
    by_package: dict[str, Bundle] = {}
    for bundle in sorted(bundles, key=lambda bundle: bundle.version_key):
        by_name[bundle.name] = bundle
    for bundle in by_name.values():
        for package in bundle.names("Export-Package"):
            # A fragment's packages come with its host.
            by_package.setdefault(package, by_name.get(bundle.host, bundle))
    needed: dict[str, Bundle] = {}
    waiting = [by_name[name] for name in roots if name in by_name]
    while waiting:
        bundle = waiting.pop()
        if bundle.name in needed:
            continue
        needed[bundle.name] = bundle
        required = [by_name.get(name) for name in bundle.names("Require-Bundle")]
        required += [by_package.get(name) for name in bundle.names("Import-Package")]
        waiting += [other for other in required if other is not None]
    fragments = [b for b in by_name.values() if b.host in needed and b.name not in needed]
    return [*needed.values(), *fragments]
