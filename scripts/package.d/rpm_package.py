# SPDX-License-Identifier: MIT
"""The part `rpm`: what the Debian package has, as an RPM, for Fedora. nfpm writes it."""

import json
from pathlib import Path

import debian_package
from fieldtrace_cli.base import paths
from release import Release, files, write_file

NFPM = paths.STORE / "go" / "bin" / "nfpm"
# By the names of Fedora. The agent needs LTTng-UST 2.13, and the command Python 3.11.
NEEDED = (
    "babeltrace2",
    "java-headless >= 1:17",
    "libbabeltrace2.so.0()(64bit)",
    "liblttng-ust.so.1()(64bit)",
    "lttng-tools >= 2.13",
    "python3 >= 3.11",
    "python3-bt2",
    "python3-jinja2",
)
RECOMMENDED = ("dejavu-sans-fonts", "gtk3", "xorg-x11-server-Xvfb")


def name(release: Release) -> str:
    """Of the file."""
    return f"fieldtrace-{release.version}-{debian_package.REVISION}.x86_64.rpm"


def make(release: Release) -> None:
    """Makes fieldtrace-VERSION-1.x86_64.rpm."""
    root = release.work / "rpm-root"
    debian_package.lay_out(release, root)
    configuration = release.work / "nfpm.yaml"
    write_file(configuration, json.dumps(_configuration(release, root)))
    made = release.work / name(release)
    release.run(
        *(NFPM, "package", "--packager", "rpm", "--config", configuration, "--target", made),
        what="the RPM",
    )
    release.replace(made)


def _configuration(release: Release, root: Path) -> dict:
    """What nfpm takes: YAML, which JSON is, too."""
    time = release.time("%Y-%m-%dT%H:%M:%SZ")
    return {
        "name": "fieldtrace",
        "arch": "amd64",
        "platform": "linux",
        "version": release.version,
        "release": str(debian_package.REVISION),
        "maintainer": release.maintainer,
        "license": "MIT",
        "mtime": time,
        "description": debian_package.description(),
        "depends": list(NEEDED),
        "recommends": list(RECOMMENDED),
        "rpm": {"compression": "gzip", "buildhost": "fieldtrace"},
        "contents": [_entry(file, root, time) for file in files(root)],
    }


def _entry(file: Path, root: Path, time: str) -> dict:
    place = f"/{file.relative_to(root)}"
    if file.is_symlink():
        return {"src": str(file.readlink()), "dst": place, "type": "symlink"}
    mode = file.stat().st_mode & 0o777
    return {
        "src": str(file),
        "dst": place,
        "file_info": {"mode": mode, "owner": "root", "group": "root", "mtime": time},
    }
