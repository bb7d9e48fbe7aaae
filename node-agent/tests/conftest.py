# SPDX-License-Identifier: MIT
"""What the tests of the Node.js agent share: libraries of npm, and what a recording holds."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import bt2
import pytest

sys.path.insert(1, str(Path(__file__).resolve().parents[2] / "scripts" / "test.d"))
sys.path.insert(2, str(Path(__file__).resolve().parents[2] / "scripts"))
sys.path.insert(3, str(Path(__file__).resolve().parents[2] / "benchmarks"))

import forms
from harness.npm import installed

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parents[1]
COMMAND = CHECKOUT / "scripts" / "fieldtrace"
EVENTS = (
    "http_server_request",
    "http_server_response",
    "http_client_request",
    "http_client_response",
)


@pytest.fixture
def programs(tmp_path):
    """Gives the test's programs in a folder of its own, with the libraries of a set in reach."""

    def copied(folder, libraries=None):
        target = tmp_path / "programs"
        shutil.copytree(HERE / "programs" / folder, target)
        if libraries:
            (target / "node_modules").symlink_to(installed(_wanted(libraries)))
        return target

    return copied


def _wanted(libraries):
    return HERE / "packages" / libraries / "package.json"


@pytest.fixture
def record(tmp_path):
    """Records a program by the command; gives what it printed and its exchanges, in their order."""

    def recorded(*program, agent_options="", ends=True):
        trace = tmp_path / "trace"
        form = os.environ.get(forms.FORM)
        for part in program:
            if form and isinstance(part, Path) and part.suffix == ".js":
                forms.put_into(form, part)
                # By which libraries in a bundle are told from the application.
                program = (program[0], "--enable-source-maps", *program[1:])
        options = ["--live", "off", "--output", trace]
        if agent_options:
            options += ["--agent-options", agent_options]
        done = subprocess.run(
            [COMMAND, "record", *options, "--", *map(str, program)],
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return SimpleNamespace(
            stdout=done.stdout,
            stderr=done.stderr,
            exchanges=list(_exchanges(trace, ends)),
            trace=trace,
        )

    return recorded


def _exchanges(trace, all_end):
    """Each exchange of the recording as it ended, with the route by its name."""
    strings = {0: ""}
    begun = {}
    for message in bt2.TraceCollectionMessageIterator(str(trace)):
        if type(message) is not bt2._EventMessageConst:
            continue
        event = message.event
        name = event.name.removeprefix("fieldtrace:")
        process = int(event.common_context_field["vpid"])
        if name == "string_def":
            strings[process, int(event["string_id"])] = str(event["value"])
        elif name in EVENTS:
            key = process, int(event["exchange_id"])
            begun.setdefault(key, []).append((name, event["http_method"].labels[0]))
            if name.endswith("_response"):
                begins = [kind for kind, _ in begun[key]]
                assert begins == [name.replace("response", "request"), name], begins
                yield SimpleNamespace(
                    process=process,
                    id=key[1],
                    is_server="server" in name,
                    route=strings[process, int(event["route_id"])] if event["route_id"] else "",
                    method=begun[key][0][1],
                    status=int(event["status"]),
                    body_bytes=int(event["body_bytes"]),
                    outcome=event["outcome"].labels[0],
                    request=int(event["async_id"]),
                    stream=int(event["stream_id"]),
                    local_port=int(event["local_port"]),
                    remote_port=int(event["remote_port"]),
                )
    open_ones = [key for key, events in begun.items() if len(events) != 2]
    assert not all_end or open_ones == [], "each exchange ends once"
