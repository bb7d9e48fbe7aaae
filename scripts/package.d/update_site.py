# SPDX-License-Identifier: MIT
"""The part `site`: the p2 repository that Tycho has built, as a zip.

Tycho writes the time of the build into it; here the release's time takes its place. It also lists
the packages of Java in an order of chance; here they are sorted.
"""

import lzma
import re
import shutil
import zipfile
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from fieldtrace_cli.base import paths
from release import Release, write_entry, write_file

TIMESTAMP = re.compile(r"(<property name='p2.timestamp' value=')\d+(')")


def make(release: Release) -> None:
    """Makes fieldtrace-update-site-VERSION.zip."""
    site = release.work / "update-site"
    copy(release, site)
    made = release.work / f"fieldtrace-update-site-{release.version}.zip"
    release.zip(site, made)
    release.replace(made)


def copy(release: Release, destination: Path) -> None:
    """Copies the repository there, so that the same commit gives the same bytes."""
    shutil.copytree(paths.PLUGIN_REPOSITORY, destination)
    for name in ("content", "artifacts"):
        _restamp(release, destination, name)
    index = destination / "p2.index"
    lines = [line for line in index.read_text().splitlines() if not line.startswith("#")]
    write_file(index, "\n".join(sorted(lines)) + "\n")


def _restamp(release: Release, site: Path, name: str) -> None:
    """Writes an index of the repository anew, in both of its forms."""
    with zipfile.ZipFile(site / f"{name}.jar") as archive:
        text = archive.read(f"{name}.xml").decode()
    stamped = TIMESTAMP.sub(rf"\g<1>{release.epoch * 1000}\g<2>", text)
    content = "".join(_sorted(stamped.splitlines(keepends=True))).encode()
    with zipfile.ZipFile(site / f"{name}.jar", "w", zipfile.ZIP_DEFLATED) as archive:
        write_entry(archive, f"{name}.xml", content, release.epoch)
    (site / f"{name}.xml.xz").write_bytes(lzma.compress(content))


def _sorted(lines: list[str]) -> Iterator[str]:
    """The lines, in which those that follow each other and tell what is provided are sorted."""
    for is_list, group in groupby(lines, lambda line: line.lstrip().startswith("<provided ")):
        following = list(group)
        yield from sorted(following) if is_list else following
