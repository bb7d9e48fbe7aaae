# SPDX-License-Identifier: MIT
"""The files of a process, as it sees them itself.

A link below `/proc/PID/root` that begins with a slash leads to the file system of whoever follows
it, not of the process: a container could have root write anywhere on the host. So nothing here
follows a path by that name; each is resolved by the kernel with the process's root as its end.
"""

import contextlib
import ctypes
import errno
import os
from pathlib import Path

# The same number on all processors.
OPENAT2 = 437
RESOLVE_NO_MAGICLINKS = 0x02
RESOLVE_IN_ROOT = 0x10
# The kernel asks to try again where something was renamed meanwhile; a stranger could go on so.
ATTEMPTS = 100

_libc = ctypes.CDLL(None, use_errno=True)
_libc.syscall.restype = ctypes.c_long


class _OpenHow(ctypes.Structure):
    _fields_ = (
        ("flags", ctypes.c_uint64),
        ("mode", ctypes.c_uint64),
        ("resolve", ctypes.c_uint64),
    )


class ProcessRoot:
    """The root folder of a process; raises OSError where it may not be looked at."""

    def __init__(self, proc: Path) -> None:
        self._descriptor = os.open(proc / "root", os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)

    def close(self) -> None:
        """Nothing can be opened any more."""
        os.close(self._descriptor)

    def open(self, path: str) -> int:
        """A descriptor that stands for a file or folder, but does not read it (`O_PATH`).

        Links are followed, and end in the root of the process. Raises OSError.
        """
        how = _OpenHow(os.O_PATH | os.O_CLOEXEC, 0, RESOLVE_IN_ROOT | RESOLVE_NO_MAGICLINKS)
        for _ in range(ATTEMPTS):
            descriptor: int = _libc.syscall(
                ctypes.c_long(OPENAT2),
                ctypes.c_long(self._descriptor),
                ctypes.c_char_p(os.fsencode(path)),
                ctypes.byref(how),
                ctypes.c_size_t(ctypes.sizeof(how)),
            )
            if descriptor >= 0:
                return descriptor
            failure = ctypes.get_errno()
            if failure == errno.ENOSYS:
                return self._open_without_links(path)
            if failure != errno.EAGAIN:
                break
        raise OSError(failure, os.strerror(failure), path)

    def stat(self, path: str) -> os.stat_result:
        """Of what links lead to, too. Raises OSError."""
        descriptor = self.open(path)
        try:
            return os.fstat(descriptor)
        finally:
            os.close(descriptor)

    def _open_without_links(self, path: str) -> int:
        """For kernels before 5.6, and for containers that hide openat2."""
        descriptor = os.dup(self._descriptor)
        try:
            for name in path.strip("/").split("/"):
                if name in ("", ".", ".."):
                    raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), path)
                inner = os.open(name, os.O_PATH | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=descriptor)
                os.close(descriptor)
                descriptor = inner
        except BaseException:
            with contextlib.suppress(OSError):
                os.close(descriptor)
            raise
        return descriptor
