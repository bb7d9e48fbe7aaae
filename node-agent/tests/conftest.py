# SPDX-License-Identifier: MIT
"""What the tests of the Node.js agent share: libraries of npm, and what a recording holds."""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import bt2
import pytest

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parents[1]
COMMAND = CHECKOUT / "scripts" / "fieldtrace"
# What npm installs stays there from one run to the next.
PACKAGES = CHECKOUT / ".fieldtrace" / "node-packages"
EVENTS = (
    "http_server_request",
    "http_server_response",
    "http_client_request",
    "http_client_response",
)

sys.path.insert(1, str(CHECKOUT / "scripts" / "test.d"))


@pytest.fixture
def programs(tmp_path):
    """Gives the test's programs in a folder of its own, with the libraries of a set in reach."""

    def copied(folder, libraries=None):
        target = tmp_path / "programs"
        shutil.copytree(HERE / "programs" / folder, target)
        if libraries:
            (target / "node_modules").symlink_to(_installed(libraries) / "node_modules")
        return target

    return copied


def _installed(libraries):
    """The folder with the libraries of tests/packages/LIBRARIES; npm gets those not yet there."""
    wanted = HERE / "packages" / libraries / "package.json"
    number = hashlib.sha256(wanted.read_bytes()).hexdigest()[:12]
    folder = PACKAGES / f"{libraries}-{number}"
    if not folder.is_dir():
        making = PACKAGES / f"{libraries}-{number}.part"
        shutil.rmtree(making, ignore_errors=True)
        making.mkdir(parents=True)
        shutil.copy(wanted, making)
        options = ("--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock")
        done = subprocess.run(
            ["npm", "install", *options], cwd=making, capture_output=True, text=True
        )
        assert done.returncode == 0, f"npm install of {wanted}: {done.stderr}"
        making.rename(folder)
    return folder


@pytest.fixture
def record(tmp_path):
    """Records a program by the command; gives what it printed and its exchanges, in their order."""

    def recorded(*program, agent_options="", ends=True):
        trace = tmp_path / "trace"
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
            stdout=done.stdout, stderr=done.stderr, exchanges=list(_exchanges(trace, ends))
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
                    outcome=event["outcome"].labels[0],
                    request=int(event["async_id"]),
                    stream=int(event["stream_id"]),
                    local_port=int(event["local_port"]),
                    remote_port=int(event["remote_port"]),
                )
    open_ones = [key for key, events in begun.items() if len(events) != 2]
    assert not all_end or open_ones == [], "each exchange ends once"
