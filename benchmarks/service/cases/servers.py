# SPDX-License-Identifier: MIT
"""The databases that cases need, each in processes of its own that end with the block."""

import getpass
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from fieldtrace_cli.base import interruption, paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.processes.child import ChildProcess, run_logged
from harness.machine import java

from cases.definition import FOLDER

START_SECONDS = 120.0
POLL_SECONDS = 0.2
COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies"
POSTGRESQL = Path("/usr/lib/postgresql")
POSTGRESQL_USER = "postgres"  # PostgreSQL refuses to run as root


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    """A PostgreSQL of Debian's package with a cluster of its own; gives its JDBC address."""
    programs = max(POSTGRESQL.glob("*/bin/initdb"), default=None, key=_version)
    if programs is None:
        raise FieldtraceError(f"no PostgreSQL in {POSTGRESQL}", "scripts/setup --development")
    programs = programs.parent
    folder.mkdir()
    as_user: tuple[str, ...] = ()
    if os.geteuid() == 0:
        shutil.chown(folder, POSTGRESQL_USER)
        # The folder's parents are the run's own, and closed to others.
        for parent in folder.parents:
            if parent.owner() == getpass.getuser() and parent.is_relative_to(folder.parents[1]):
                parent.chmod(parent.stat().st_mode | 0o011)
        as_user = ("runuser", "-u", POSTGRESQL_USER, "--")
    data, port, log = folder / "data", _free_port(), folder.with_suffix(".log")
    made = subprocess.run(
        [
            *as_user,
            *(programs / "initdb", "--no-sync", "-A", "trust"),
            *("-U", POSTGRESQL_USER, "-D", data),
        ],
        capture_output=True,
        text=True,
        cwd="/",
    )
    if made.returncode != 0:
        raise FieldtraceError(f"initdb failed: {made.stderr.strip()}", "see its message")
    options = ("-D", data, "-p", str(port), "-k", folder, "-h", "127.0.0.1", "-F")
    with _process("PostgreSQL", [*as_user, programs / "postgres", *options], log) as server:
        _await(
            "PostgreSQL",
            server,
            log,
            lambda: _succeeds(programs / "pg_isready", "-h", "127.0.0.1", "-p", str(port)),
        )
        yield f"jdbc:postgresql://127.0.0.1:{port}/postgres?user={POSTGRESQL_USER}"


@contextmanager
def mongodb(folder: Path) -> Iterator[str]:
    """A mongo-java-server, which speaks MongoDB's protocol; gives its address."""
    port = _free_port()
    with _java_server("mongodb", "MongoDb", ["-Xmx256m"], [str(port)], folder.with_suffix(".log")):
        yield f"mongodb://127.0.0.1:{port}"


@contextmanager
def opensearch(folder: Path) -> Iterator[str]:
    """A node of OpenSearch with its data in the folder; gives its address."""
    folder.mkdir()
    port, log = _free_port(), folder.with_suffix(".log")
    arguments = [str(folder), str(port)]
    with _java_server("opensearch", "OpenSearch", ["-Xmx512m"], arguments, log):
        yield f"http://127.0.0.1:{port}"


@contextmanager
def _java_server(
    name: str, program: str, jvm_options: list[str], arguments: list[str], log: Path
) -> Iterator[None]:
    """A server whose libraries Maven fetches, run from its source, while the block runs."""
    sources = FOLDER / "servers" / name
    libraries = paths.STORE / "cases" / name
    if not libraries.is_dir():
        _fetch(sources / "pom.xml", libraries)
    options = (*jvm_options, "-cp", f"{libraries}/*")
    command: list[str | Path] = [java(), *options, sources / f"{program}.java", *arguments]
    with _process(program, command, log) as server:
        _await(program, server, log, lambda: "ready" in log.read_text().splitlines())
        yield


def _fetch(pom: Path, libraries: Path) -> None:
    part = libraries.with_suffix(".part")
    run_logged(
        [paths.MAVEN, "--batch-mode", "--file", pom, COPY, f"-DoutputDirectory={part}"],
        what=f"fetching what {pom} names",
        remedy="check the repositories or mirrors in Maven's settings.xml",
        log=paths.BUILD_LOGS / "cases-servers.log",
    )
    part.rename(libraries)


STARTED_BY: Mapping[str, Callable[[Path], AbstractContextManager[str]]] = {
    "mongodb": mongodb,
    "opensearch": opensearch,
    "postgresql": postgresql,
}


@contextmanager
def _process(name: str, command: Sequence[str | Path], log: Path) -> Iterator[ChildProcess]:
    # The kernel ends it even where this process is killed outright.
    guarded = ["setpriv", "--pdeathsig", "TERM", *command]
    with interruption.deferred(), log.open("wb") as output:
        child = ChildProcess(guarded, stdout=output, stderr=output, cwd="/")
        try:
            with interruption.undeferred():
                yield child
        finally:
            child.end()


def _await(name: str, server: ChildProcess, log: Path, is_ready: Callable[[], bool]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not is_ready():
        if server.wait(POLL_SECONDS) or time.monotonic() > deadline:
            tail = "".join(f"\n  | {line}" for line in log.read_text().splitlines()[-10:])
            raise FieldtraceError(f"{name} did not start{tail}", f"see its log: {log}")


def _succeeds(*command: str | Path) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _version(path: Path) -> int:
    match = re.search(r"/(\d+)/bin/", str(path))
    return int(match[1]) if match else 0
