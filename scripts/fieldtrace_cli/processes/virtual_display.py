# SPDX-License-Identifier: MIT
"""An X display without a screen, for windows that only their picture is wanted of."""

import os
import select
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from fieldtrace_cli.base import interruption, remedies
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.processes.child import ChildProcess

START_SECONDS = 20.0
# Wide enough for all columns of the views.
SCREEN = "1600x1000x24"


@contextmanager
def virtual_display(screen: str = SCREEN) -> Iterator[str]:
    """The name of a display of our own, such as `:1`, that is there while the block runs."""
    with interruption.deferred():
        reader, writer = os.pipe()
        try:
            # Given a descriptor, Xvfb looks for a free number itself and writes it there.
            server = ChildProcess(
                ["Xvfb", "-displayfd", str(writer), "-screen", "0", screen, "-nolisten", "tcp"],
                pass_fds=[writer],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        except FileNotFoundError:
            os.close(reader)
            raise FieldtraceError("Xvfb is not installed", remedies.XVFB) from None
        finally:
            os.close(writer)
        try:
            with interruption.undeferred():
                yield _display_name(reader)
        finally:
            os.close(reader)
            server.end()


def _display_name(reader: int) -> str:
    ready, _, _ = select.select([reader], [], [], START_SECONDS)
    number = os.read(reader, 16).decode().strip() if ready else ""
    if not number:
        raise FieldtraceError("Xvfb did not start", "run `Xvfb -displayfd 1` by hand to see why")
    return f":{number}"
