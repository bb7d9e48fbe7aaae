# SPDX-License-Identifier: MIT
"""What the kernel says of a process in `/proc/PID/status`."""

import re
from dataclasses import dataclass

from fieldtrace_cli.base.errors import FieldtraceError


@dataclass(frozen=True)
class ProcessStatus:
    """The parts of it that attaching needs."""

    # The process that a thread belongs to; its own id where it is a process.
    process: int
    # The process id as the process itself sees it, inside its container.
    inner_pid: int
    # Whom it acts as: the effective ids.
    uid: int
    gid: int
    groups: tuple[int, ...]
    # The signals that it handles, bit n - 1 for signal n.
    caught: int

    @classmethod
    def parse(cls, text: str) -> "ProcessStatus":
        """From the file's text. Raises FieldtraceError where it is not as kernels write it."""

        def words(name: str) -> list[str]:
            line = re.search(rf"^{name}:[ \t]*([0-9a-f \t]*)$", text, re.ASCII | re.MULTILINE)
            if line is None:
                raise _unknown(name)
            return line[1].split()

        def number(name: str, index: int, base: int = 10) -> int:
            try:
                return int(words(name)[index], base)
            except (IndexError, ValueError):
                raise _unknown(name) from None

        try:
            groups = tuple(int(group) for group in words("Groups"))
        except ValueError:
            raise _unknown("Groups") from None
        return cls(
            process=number("Tgid", 0),
            # From the outermost namespace to the innermost.
            inner_pid=number("NSpid", -1),
            # Real, effective, saved, and that for files.
            uid=number("Uid", 1),
            gid=number("Gid", 1),
            groups=groups,
            caught=number("SigCgt", 0, 16),
        )

    def catches(self, signum: int) -> bool:
        """Whether the process has a handler for the signal."""
        return bool(self.caught >> (signum - 1) & 1)


def _unknown(name: str) -> FieldtraceError:
    return FieldtraceError(
        f"/proc/PID/status does not tell {name} as Linux does",
        "run the command on Linux 5.6 or later, with /proc mounted as usual",
    )
