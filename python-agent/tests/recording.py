# SPDX-License-Identifier: MIT
"""Services that are recorded while they are asked, and what the report says of it."""

import json
import socket
import subprocess
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
COMMAND = CHECKOUT / "scripts" / "fieldtrace"
PROGRAMS = Path(__file__).resolve().parent / "programs"
BIN = CHECKOUT / ".fieldtrace" / "python-agent-venv" / "bin"
CLIENTS, REQUESTS = 8, 24


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def asked(trace, url, *commands):
    """Requests whose root has succeeded, as trees of (service, operation, outcome, kind, children);
    those before the services were ready may not have."""
    words = [word for command in commands for word in ("--", *map(str, command))][1:]
    subprocess.run(
        [
            *(COMMAND, "record", "--live", "off", "--python", "on", "--output", trace, "--"),
            *("/usr/bin/python3", "-I", PROGRAMS / "ask.py", str(REQUESTS), str(CLIENTS), url),
            *words,
        ],
        cwd=PROGRAMS,
        capture_output=True,
        text=True,
        check=True,
    )
    report = subprocess.run(
        [COMMAND, "report", "--section", "requests", "--format", "json", trace],
        capture_output=True,
        text=True,
        check=True,
    )
    roots = [request["root"] for request in json.loads(report.stdout)["requests"]]
    return [shape(root) for root in roots]


def shape(call):
    return (
        call["service"],
        call["operation"],
        call["outcome"],
        call["kind"],
        tuple(sorted(shape(child) for child in call["children"])),
    )
