# SPDX-License-Identifier: MIT
"""The agent fails open: services start without what it needs, and end as without it."""

import json
import os
import shutil
import subprocess
from pathlib import Path

from conftest import COMMAND

HERE = Path(__file__).resolve().parent
AGENT = HERE.parent


def test_services_end_as_without_the_agent(programs, record):
    program = programs("endings") / "all.js"
    bare = subprocess.run(["node", program], capture_output=True, text=True, check=True)
    recorded = record("node", program, agent_options="layers.rate=97", ends=False)
    expected, found = json.loads(bare.stdout), json.loads(recorded.stdout)
    assert expected["exit"] == [3, None, "exit 3\n", []]
    assert expected["signal"][:2] == [None, "SIGTERM"]
    assert expected["rejection"][::3] == [1, ["Error: rejected"]]
    assert found == expected
    served = [each for each in recorded.exchanges if each.is_server]
    # All but those that ended ahead of their answer, of which nothing is left to be told.
    assert [each.outcome for each in served] == ["completed"] * 6


def test_a_service_whose_addon_is_damaged_starts_and_one_line_says_why(tmp_path):
    agent = tmp_path / "node-agent"
    shutil.copytree(AGENT / "lib", agent / "lib")
    shutil.copy(AGENT / "package.json", agent)
    machine = {"x86_64": "x64", "aarch64": "arm64"}[os.uname().machine]
    package = agent / "node_modules" / "@fieldtrace" / f"agent-linux-{machine}"
    package.mkdir(parents=True)
    (package / "package.json").write_text("{}")
    (package / "fieldtrace.node").write_bytes(b"no addon")
    _starts(agent, "could not be loaded")


def test_a_service_that_may_load_no_addon_starts_and_one_line_says_why():
    _starts(AGENT, "could not be loaded", "--no-addons")


def test_a_service_starts_though_the_agent_itself_is_damaged(tmp_path):
    agent = tmp_path / "node-agent"
    shutil.copytree(AGENT / "lib", agent / "lib")
    (agent / "lib" / "recorder.js").write_text("throw new Error('damaged');\n")
    _starts(agent, "damaged")


def _starts(agent, why, *options):
    done = subprocess.run(
        ["node", *options, "-e", "console.log('served')"],
        env={**os.environ, "NODE_OPTIONS": f"--require {agent / 'lib' / 'register.js'}"},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (0, "served\n")
    lines = done.stderr.splitlines()
    assert len(lines) == 1, lines
    assert "this Node.js process is not recorded" in lines[0]
    assert why in lines[0]


def test_a_service_that_may_read_its_own_files_alone_starts_and_one_line_says_why(tmp_path):
    (tmp_path / "service.js").write_text("process.stdout.write('served');")
    node = ("node", "--experimental-permission", f"--allow-fs-read={tmp_path}/*", "service.js")
    scripts = {"start": " ".join(node)}
    (tmp_path / "package.json").write_text(json.dumps({"scripts": scripts}))
    for number, command in enumerate((node, ("npm", "--silent", "start"))):
        record = [COMMAND, "record", "--live", "off", "--output", tmp_path / f"trace{number}", "--"]
        done = subprocess.run([*record, *command], cwd=tmp_path, capture_output=True, text=True)
        assert done.stdout == "served", done.stderr
        assert f"{command[0]} ended with status 0" in done.stderr
        assert done.stderr.count("its permission model lets it load no agent") == 1


def test_a_service_that_is_edited_and_started_anew_is_recorded_each_time(programs, record):
    recorded = record("node", programs("watched") / "edit.js", ends=False)
    assert recorded.stdout == "first second"
    assert "is not recorded" not in recorded.stderr
    completed = [each for each in recorded.exchanges if each.is_server]
    assert len({each.process for each in completed}) == 2
