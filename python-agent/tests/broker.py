# SPDX-License-Identifier: MIT
"""A RabbitMQ of the tests' own, whose node is known to nobody else."""

import contextlib
import os
import signal
import socket
import subprocess
import time
from pathlib import Path

import pytest

PROGRAM = Path("/usr/lib/rabbitmq/bin/rabbitmq-server")
LOOPBACK = "127.0.0.1"
PATIENCE_SECONDS = 60


def _free_port():
    with socket.create_server((LOOPBACK, 0)) as server:
        return server.getsockname()[1]


@contextlib.contextmanager
def rabbitmq(folder):
    """Gives the address of a running one."""
    if not PROGRAM.is_file():
        pytest.skip(f"no {PROGRAM}; scripts/setup --development installs it")
    port, names, nodes = _free_port(), _free_port(), _free_port()
    (folder / "rabbitmq.conf").write_text(f"listeners.tcp.1 = {LOOPBACK}:{port}\n")
    log = folder / "log"
    environment = {
        "PATH": os.environ["PATH"],
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
    table = subprocess.Popen(["epmd", "-address", LOOPBACK, "-port", str(names)])
    with log.open("w") as output:
        server = subprocess.Popen(
            [PROGRAM], env=environment, stdout=output, stderr=output, start_new_session=True
        )
    try:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while "Starting broker... completed" not in log.read_text():
            assert server.poll() is None and time.monotonic() < deadline, log.read_text()
            time.sleep(0.1)
        yield f"amqp://guest:guest@{LOOPBACK}:{port}"
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(server.pid, signal.SIGKILL)
        server.wait()
        table.kill()
        table.wait()
