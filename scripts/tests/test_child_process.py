# SPDX-License-Identifier: MIT
import os
import signal
import threading
import time

import pytest
from fieldtrace_cli.base import interruption
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.processes.child import ChildProcess, group_members, run, run_logged
from patience import wait_until


def test_ending_a_program_ends_what_it_started():
    child = ChildProcess(["sh", "-c", "sleep 1000 & sleep 1000"])
    wait_until(lambda: len(group_members(child.pid)) == 3, "the start of the group")
    child.end()
    assert group_members(child.pid) == []
    assert child.status() == 128 + signal.SIGTERM


def test_what_does_not_end_in_time_is_killed(tmp_path):
    ready = tmp_path / "ready"
    child = ChildProcess(["sh", "-c", f"trap '' TERM; touch {ready}; while :; do sleep 1; done"])
    wait_until(ready.exists, "the start of the program")
    start = time.monotonic()
    child.end(grace=0.5)
    assert child.status() == 128 + signal.SIGKILL
    assert 0.5 <= time.monotonic() - start < 5


def test_waiting_gives_up_after_the_time_out():
    child = ChildProcess(["sleep", "1000"])
    assert not child.wait(0.1)
    child.end()
    assert child.wait(0)


def test_an_interruption_ends_the_program_that_is_waited_for(tmp_path):
    interruption.raise_on_signals()
    started = tmp_path / "started"

    def interrupt() -> None:
        wait_until(started.exists, "the start of the program")
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=interrupt).start()
    try:
        with pytest.raises(interruption.Interrupted):
            run(["sh", "-c", f"echo $$ > {started}.pid; mv {started}.pid {started}; sleep 1000"])
    finally:
        for signum in interruption.SIGNALS:
            signal.signal(signum, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
    assert group_members(int(started.read_text())) == []


def test_a_failure_shows_the_last_lines_of_the_log(tmp_path):
    log = tmp_path / "logs" / "x.log"
    with pytest.raises(FieldtraceError) as failure:
        run_logged(
            ["sh", "-c", "seq 100; echo broken >&2; exit 3"], what="It", remedy="mend it", log=log
        )
    text = str(failure.value)
    assert "It failed with status 3" in text
    assert "  | broken\n" in text
    assert "  | 87\n" in text
    assert "  | 86\n" not in text
    assert str(log) in text
