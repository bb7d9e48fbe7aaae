# SPDX-License-Identifier: MIT
import os
import pty

import pytest
from fieldtrace_cli.lttng.client import reachable
from patience import wait_until
from recorder import COMMAND, OutputReader
from test_record import VOCABULARY

CTRL_C, CTRL_Z = b"\x03", b"\x1a"


@pytest.mark.parametrize("keys", [CTRL_C, CTRL_Z + CTRL_C], ids=["Ctrl-C", "Ctrl-Z Ctrl-C"])
def test_the_command_has_the_terminal_while_it_runs(tmp_path, emitter, keys):
    script = f"{emitter}; read line; echo got $line; exec sleep 1000"
    arguments = ["record", "--output", str(tmp_path / "trace"), "--", "sh", "-c", script]
    pid, terminal = pty.fork()
    if pid == 0:
        os.execv(COMMAND, [COMMAND, *arguments])
    with os.fdopen(terminal, "r+b", buffering=0) as stream:
        seen = OutputReader(stream)
        wait_until(lambda: "recording into" in seen.text(), "the start of the recording")
        stream.write(b"hello\n")
        wait_until(lambda: "got hello" in seen.text(), "the command's answer")
        stream.write(keys)
        _, status = os.waitpid(pid, 0)
        assert os.waitstatus_to_exitcode(status) == 130, seen.text()
        wait_until(lambda: f"events recorded:  {len(VOCABULARY)}" in seen.text(), "the summary")
    assert not reachable()
