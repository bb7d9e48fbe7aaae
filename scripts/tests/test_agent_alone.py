# SPDX-License-Identifier: MIT
"""The agent's jar by itself: `-javaagent` and LTTng's own commands, no part of ours beside it."""

import os
import shutil
import subprocess
import uuid

import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.lttng.session_daemon import session_daemon
from recorder import events


@pytest.fixture
def jar(tmp_path):
    """The jar in a folder of its own, under a name that is not the one that it was built under."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    return shutil.copy(paths.AGENT, folder / "agent-of-a-release.jar")


@pytest.fixture
def session(tmp_path):
    """A session that LTTng's own commands make, as docs/getting-started.md has it."""
    name = f"alone-{uuid.uuid4().hex}"
    with session_daemon():
        _lttng("create", name, f"--output={tmp_path / 'trace'}")
        try:
            _lttng("enable-event", f"--session={name}", "--userspace", "fieldtrace:*")
            contexts = [f"--type={context}" for context in ("vpid", "vtid")]
            _lttng("add-context", f"--session={name}", "--userspace", *contexts)
            _lttng("start", name)
            yield name
        finally:
            _lttng("destroy", name)


# A JVM that ends sooner may end before its agent has said what it watches with.
LIFE_MS = "3000"


def test_a_jvm_with_nothing_but_the_jar_is_recorded(jar, session, java_program, tmp_path):
    java, *arguments = java_program
    done = subprocess.run(
        [java, f"-javaagent:{jar}", "-Dgreeting=hello", *arguments, "0", LIFE_MS],
        # Nothing that points to the checkout.
        env={k: os.environ[k] for k in ("PATH", "HOME", "LTTNG_HOME") if k in os.environ},
        cwd=tmp_path / "elsewhere",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "greeting hello\n" in done.stdout
    assert "fieldtrace: " in done.stderr
    assert "remedy" not in done.stderr
    _lttng("stop", session)
    names = [name for name, _ in events(tmp_path / "trace")]
    assert "jvm_info" in names


def _lttng(*arguments: str) -> None:
    done = subprocess.run(["lttng", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"lttng {arguments[0]}: {done.stdout}{done.stderr}"
