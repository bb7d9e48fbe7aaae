# SPDX-License-Identifier: MIT
"""Servers of Debian's packages for tests, each with data of its own, which go with it."""

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

from patience import wait_until

POSTGRES = "postgres"  # PostgreSQL refuses to run as root
MARIADB = Path("/usr/sbin/mariadbd")
MARIADB_SCRIPTS = Path("/usr/share/mysql")
REDIS = Path("/usr/bin/redis-server")
REMEDY = "scripts/setup --development installs it"


@contextlib.contextmanager
def postgresql():
    """Gives the port; its user is `postgres`, who needs no password."""
    programs = max(Path("/usr/lib/postgresql").glob("*/bin/initdb"), default=None)
    assert programs, f"no PostgreSQL; {REMEDY}"
    programs = programs.parent
    user = ("runuser", "-u", POSTGRES, "--") if os.geteuid() == 0 else ()
    with folder() as place:
        if user:
            shutil.chown(place, POSTGRES)
        data, port = place / "data", free_port()
        options = ("--no-sync", "-U", POSTGRES, "-A", "trust", "-D", data)
        subprocess.run(
            [*user, programs / "initdb", *options], check=True, capture_output=True, cwd="/"
        )
        options = ("-D", data, "-p", str(port), "-k", place, "-h", "127.0.0.1", "-F")
        with running([*user, programs / "postgres", *options], place, "ready to accept"):
            yield port


@contextlib.contextmanager
def mariadb():
    """Gives the port; its user is `root`, who needs no password, its database `mysql`."""
    assert MARIADB.exists(), f"no {MARIADB}; {REMEDY}"
    with folder() as place:
        data, port = place / "data", free_port()
        data.mkdir()
        command = [MARIADB, "--no-defaults", "--user=root", f"--datadir={data}"]
        if os.geteuid() != 0:
            command.remove("--user=root")
        scripts = ("mysql_system_tables.sql", "mysql_system_tables_data.sql")
        begin = "create database mysql;\nuse mysql;\nset @auth_root_socket=null;\n"
        made = begin + "".join((MARIADB_SCRIPTS / script).read_text() for script in scripts)
        subprocess.run(
            [*command, "--bootstrap"], input=made, text=True, check=True, capture_output=True
        )
        options = (f"--port={port}", "--bind-address=127.0.0.1")
        files = (f"--socket={place / 'socket'}", f"--pid-file={place / 'pid'}")
        with running([*command, *options, *files], place, "ready for connections"):
            yield port


@contextlib.contextmanager
def redis():
    """Gives the port."""
    assert REDIS.exists(), f"no {REDIS}; {REMEDY}"
    with folder() as place:
        port = free_port()
        options = ("--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", place)
        with running([REDIS, *options], place, "Ready to accept"):
            yield port


@contextlib.contextmanager
def folder():
    """Gives a new one, which goes with its end."""
    with tempfile.TemporaryDirectory(prefix="fieldtrace-server-") as name:
        place = Path(name)
        place.chmod(0o755)
        yield place


@contextlib.contextmanager
def running(command, place, ready):
    """A server until the end, once it has said that it is ready, or a function finds it so."""
    log = place / "log"
    with log.open("wb") as output:
        server = subprocess.Popen(command, stdout=output, stderr=output, cwd="/")
    try:
        is_ready = ready if callable(ready) else lambda: ready in log.read_text(errors="replace")
        wait_until(
            lambda: server.poll() is not None or is_ready(),
            lambda: f"the start of {command}: {log.read_text(errors='replace')}",
        )
        assert server.poll() is None, log.read_text(errors="replace")
        yield
    finally:
        server.terminate()
        server.wait()


def free_port():
    """One that nobody listens at just now."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def listens(port):
    """Whether somebody does at a port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
