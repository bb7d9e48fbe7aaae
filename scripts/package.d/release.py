# SPDX-License-Identifier: MIT
"""What all parts of a release share: version, time, where they go; archives without chance."""

import hashlib
import os
import shutil
import stat
import subprocess
import time
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from fieldtrace_cli import __version__
from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.processes.child import run_logged

SETUP = "scripts/setup --packaging"
# The earliest that a zip can say.
ZIP_BEGINS = 315532800


@dataclass(frozen=True)
class Release:
    """A release that is being made."""

    output: Path
    # An empty folder on the output's file system, which is removed afterwards.
    work: Path
    # Of GnuPG, to sign with.
    key: str | None = None
    # Another processor that the agent is built for.
    also: str | None = None
    version: str = __version__

    @cached_property
    def epoch(self) -> int:
        """`SOURCE_DATE_EPOCH`: the environment's, else the time of the last commit, in seconds."""
        named = os.environ.get("SOURCE_DATE_EPOCH")
        return int(named if named else _git("log", "-1", "--format=%ct"))

    @cached_property
    def maintainer(self) -> str:
        """Who is to be written to: the author of the last commit, as SECURITY.md has it."""
        return _git("log", "-1", "--format=%an <%ae>")

    def environment(self) -> Mapping[str, str]:
        """The environment of the tools: no agent in their JVMs, and the release's time."""
        kept = {k: v for k, v in os.environ.items() if k != "JAVA_TOOL_OPTIONS"}
        return {**kept, "SOURCE_DATE_EPOCH": str(self.epoch), "LC_ALL": "C.UTF-8", "TZ": "UTC"}

    def run(self, *command: str | Path, what: str, cwd: Path = paths.CHECKOUT) -> None:
        """Runs a tool; `what` it makes is told where it fails, with the end of its log."""
        if shutil.which(command[0]) is None:
            raise FieldtraceError(f"{command[0]}, which makes {what}, is not installed", SETUP)
        run_logged(
            list(command),
            what=what,
            remedy="mend what the log says",
            log=paths.BUILD_LOGS / f"package-{Path(command[0]).name}.log",
            cwd=cwd,
            env=self.environment(),
        )

    def time(self, form: str) -> str:
        """The release's time in UTC, as `time.strftime` writes it."""
        return time.strftime(form, time.gmtime(self.epoch))

    def zip(self, folder: Path, destination: Path) -> None:
        """Packs the files of a folder, in a fixed order, with the release's time."""
        with zipfile.ZipFile(destination, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in files(folder):
                mode = 0o755 if os.access(path, os.X_OK) else 0o644
                name = str(path.relative_to(folder))
                write_entry(archive, name, path.read_bytes(), self.epoch, mode)

    def replace(self, made: Path) -> Path:
        """Moves a file or folder to its place in the output."""
        place = self.output / made.name
        if place.is_dir():
            shutil.rmtree(place)
        made.replace(place)
        return place


def write_entry(
    archive: zipfile.ZipFile, name: str, content: bytes, epoch: int, mode: int = 0o644
) -> None:
    """Writes an entry whose time and mode depend on nothing else."""
    entry = zipfile.ZipInfo(name, time.gmtime(max(epoch, ZIP_BEGINS))[:6])
    entry.external_attr = (stat.S_IFREG | mode) << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, content)


def files(folder: Path) -> list[Path]:
    """All files below a folder, in a fixed order."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def checksums(folder: Path) -> str:
    """What `sha256sum` prints of the files below a folder."""
    lines = []
    for path in files(folder):
        name = path.relative_to(folder)
        if name.name != "SHA256SUMS" and not name.parts[0].startswith("."):
            lines.append(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {name}\n")
    return "".join(lines)


def tracked(*patterns: str) -> list[Path]:
    """The files of the checkout that git knows by these patterns, relative to it."""
    return [Path(name) for name in _git("ls-files", "-z", *patterns).split("\0") if name]


def copy_file(source: Path, destination: Path, mode: int = 0o644) -> None:
    """Copies a file's bytes, and gives it a mode that no umask changes."""
    destination.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, destination)
    destination.chmod(mode)


def write_file(destination: Path, text: str, mode: int = 0o644) -> None:
    """Writes a text, and gives it a mode that no umask changes."""
    destination.parent.mkdir(parents=True, exist_ok=True)
    destination.write_text(text, encoding="utf-8")
    destination.chmod(mode)


def maven(release: Release, *arguments: str | Path, what: str) -> None:
    """Runs the Maven of set-up, offline if that is possible."""
    command: Sequence[str | Path] = (paths.MAVEN, "--batch-mode", "--no-transfer-progress")
    try:
        release.run(*command, "--offline", *arguments, what=what)
    except FieldtraceError:
        release.run(*command, *arguments, what=what)


def _git(*arguments: str) -> str:
    if shutil.which("git") is None:
        raise FieldtraceError("git, which tells the release's time, is not installed", SETUP)
    done = subprocess.run(
        ["git", *arguments], cwd=paths.CHECKOUT, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise FieldtraceError(
            f"git {arguments[0]} failed: {done.stderr.strip()}",
            "package from a clone of the repository, as a user whom git lets read it",
        )
    return done.stdout.strip()
