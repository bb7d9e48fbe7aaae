# SPDX-License-Identifier: MIT
"""RabbitMQ, PostgreSQL and Redis of Debian's packages, each with data of its own and on a free port
of this machine, which nobody else knows."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

LOOPBACK = "127.0.0.1"
PATIENCE_SECONDS = 60
RABBITMQ = Path("/usr/lib/rabbitmq/bin/rabbitmq-server")
POSTGRESQL = Path("/usr/lib/postgresql")
# PostgreSQL refuses to run as root.
POSTGRESQL_USER = "postgres"
# Programs of other users find these; the agent's settings are none of them.
PATH = {"PATH": os.environ.get("PATH", "/usr/bin:/bin")}


def free_port():
    with socket.create_server((LOOPBACK, 0)) as server:
        return server.getsockname()[1]


def wait_until(is_ready, log):
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not is_ready():
        if time.monotonic() > deadline:
            raise TimeoutError(log.read_text())
        time.sleep(0.1)


@contextlib.contextmanager
def running(command, log, environment=PATH):
    """A program, which ends with all that it has started."""
    with log.open("a") as output:
        server = subprocess.Popen(
            command, env=environment, stdout=output, stderr=output, start_new_session=True
        )
    try:
        yield server
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(server.pid, signal.SIGKILL)
        server.wait()


@contextlib.contextmanager
def rabbitmq(folder):
    """Gives the address of a running one."""
    port, names, nodes = free_port(), free_port(), free_port()
    folder.mkdir(exist_ok=True)
    (folder / "rabbitmq.conf").write_text(f"listeners.tcp.1 = {LOOPBACK}:{port}\n")
    log = folder / "log"
    environment = {
        **PATH,
        "HOME": str(folder),
        "RABBITMQ_NODENAME": "fieldtrace@localhost",
        "RABBITMQ_CONFIG_FILE": str(folder / "rabbitmq.conf"),
        "RABBITMQ_CONF_ENV_FILE": "/dev/null",
        "RABBITMQ_MNESIA_BASE": str(folder / "data"),
        "RABBITMQ_LOG_BASE": str(folder / "logs"),
        "RABBITMQ_PID_FILE": str(folder / "pid"),
        "RABBITMQ_ENABLED_PLUGINS_FILE": str(folder / "plugins"),
        "RABBITMQ_DIST_PORT": str(nodes),
        "ERL_EPMD_ADDRESS": LOOPBACK,
        "ERL_EPMD_PORT": str(names),
    }
    # Erlang's table of nodes, which a node would start by itself and leave behind.
    table = ["epmd", "-address", LOOPBACK, "-port", str(names)]
    with running(table, log), running([RABBITMQ], log, environment):
        wait_until(lambda: "Starting broker... completed" in log.read_text(), log)
        yield f"amqp://guest:guest@{LOOPBACK}:{port}"


@contextlib.contextmanager
def redis(folder):
    """Gives the port of a running one, which keeps nothing."""
    port = free_port()
    folder.mkdir(exist_ok=True)
    log = folder / "log"
    command = ["redis-server", "--bind", LOOPBACK, "--port", str(port), "--save", ""]
    with running([*command, "--dir", str(folder)], log):
        wait_until(lambda: "Ready to accept connections" in log.read_text(), log)
        yield port


@contextlib.contextmanager
def postgresql(folder):
    """Gives the port of a running one."""
    programs = max(POSTGRESQL.glob("*/bin"))
    port = free_port()
    folder.mkdir(exist_ok=True)
    log = folder / "log"
    as_user = []
    if os.getuid() == 0:
        as_user = ["runuser", "-u", POSTGRESQL_USER, "--"]
        shutil.chown(folder, POSTGRESQL_USER)
    data = ["-D", str(folder / "data")]
    subprocess.run(
        [*as_user, programs / "initdb", "--no-sync", "-U", "postgres", "-A", "trust", *data],
        check=True,
        capture_output=True,
        cwd="/",
    )
    where = ["-p", str(port), "-h", LOOPBACK, "-k", str(folder), "-F"]
    try:
        with running([*as_user, programs / "postgres", *data, *where], log):
            wait_until(lambda: "ready to accept connections" in log.read_text(), log)
            yield port
            stop = [*as_user, programs / "pg_ctl", "stop", "-m", "immediate", *data]
            subprocess.run(stop, check=False, capture_output=True, cwd="/")
    finally:
        # What it wrote is another user's.
        shutil.rmtree(folder, ignore_errors=True)
