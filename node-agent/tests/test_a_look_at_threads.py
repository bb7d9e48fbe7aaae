# SPDX-License-Identifier: MIT
"""That a look at a process from outside lets it end."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from thread_contexts import release, stop

TWO_THREADS = """
import threading, time
other = threading.Thread(target=time.sleep, args=(600,))
other.start()
print(other.native_id, flush=True)
other.join()
"""


def test_a_process_that_is_killed_while_a_thread_is_looked_at_ends():
    with subprocess.Popen(
        [sys.executable, "-c", TWO_THREADS], stdout=subprocess.PIPE, text=True
    ) as process:
        thread = int(process.stdout.readline())
        assert stop(thread)
        os.kill(process.pid, signal.SIGKILL)
        status = Path(f"/proc/{process.pid}/task/{thread}/status")
        while "State:\tZ" not in status.read_text("utf-8"):
            pass
        release(thread)
        assert process.wait(60) == -signal.SIGKILL


def test_a_thread_that_was_looked_at_goes_on():
    with subprocess.Popen(
        [sys.executable, "-c", TWO_THREADS], stdout=subprocess.PIPE, text=True
    ) as process:
        thread = int(process.stdout.readline())
        assert stop(thread)
        release(thread)
        status = Path(f"/proc/{process.pid}/task/{thread}/status")
        assert "TracerPid:\t0" in status.read_text("utf-8")
        process.terminate()
        assert process.wait(60) == -signal.SIGTERM
