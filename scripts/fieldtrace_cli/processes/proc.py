# SPDX-License-Identifier: MIT
"""Files of `/proc/PID`, read only as far as anything that is of use can reach.

A process decides how much they hold: it may map millions of files, and may say that all its memory
is its environment. Of a file that holds more one line says so, once.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

# execve takes no more than three quarters of 8 MiB as arguments and environment (fs/exec.c,
# bprm_stack_limits), so that no mark of ours and no option of a JVM stands behind that.
STARTED_WITH_BYTES = 6 << 20
# A line a mapping; 65,530 mappings is what Linux allows unless it is told otherwise.
MAPS_BYTES = 64 << 20
_CHUNK_BYTES = 1 << 16

_reported: set[Path] = set()


def read(file: Path, most: int = STARTED_WITH_BYTES) -> bytes:
    """The first `most` bytes of a file. Raises OSError."""
    return b"".join(_chunks(file, most))


def holds(file: Path, text: bytes, most: int = MAPS_BYTES) -> bool:
    """Whether a short text stands among the first `most` bytes of a file, which it does not keep.
    Raises OSError."""
    before = b""
    for chunk in _chunks(file, most):
        if text in before + chunk:
            return True
        before = chunk[-len(text) :]
    return False


def variables(pid: int) -> list[bytes]:
    """What a process was started with as its environment, `NAME=VALUE` each. Raises OSError."""
    return read(Path(f"/proc/{pid}/environ")).split(b"\0")


def runs(pid: int) -> bool:
    """Whether a process lives. One that has ended and that nobody has waited for does not; where
    the first process of a container waits for nobody, such a one stays."""
    try:
        # The name of the program stands in brackets and may hold some; the state follows it.
        state = read(Path(f"/proc/{pid}/stat"), 4096).rpartition(b")")[2].split()
    except OSError:
        return False
    return state[:1] not in ([], [b"Z"], [b"X"])


def _chunks(file: Path, most: int) -> Iterator[bytes]:
    with file.open("rb", buffering=0) as opened:
        while most > 0 and (chunk := opened.read(min(most, _CHUNK_BYTES))):
            most -= len(chunk)
            yield chunk
        if most == 0 and opened.read(1):
            _tell_cut(file, opened.tell() - 1)


def _tell_cut(file: Path, most: int) -> None:
    if file not in _reported:
        _reported.add(file)
        print(
            f"fieldtrace: {file} holds more than {most >> 20} MiB; what stands behind that is not "
            "looked at",
            file=sys.stderr,
        )
