# SPDX-License-Identifier: MIT
"""A copy of the agent's jar where a process can read it, which a later build does not change.

The process may live in a container, and its user need not be able to read this checkout.
"""

import contextlib
import hashlib
import os
import stat

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.processes.owner import user_name


def copied_to(temporary: int, name: str, content: bytes) -> str:
    """The path of a file with that name and content, as the process names it, in its `/tmp`.

    `temporary` is a descriptor of that folder. To be called as the user of the process, whose alone
    the copy is: what another user put there would run as that user. Raises FieldtraceError.
    """
    digest = hashlib.sha256(content).hexdigest()[:16]
    folder = f"fieldtrace-{os.geteuid()}-{digest}"
    try:
        here = _own_folder(temporary, folder)
        try:
            if not _holds(here, name, content):
                _write(here, name, content)
        finally:
            os.close(here)
    except OSError as error:
        raise FieldtraceError(
            f"the agent cannot be copied to /tmp/{folder} of the process: {error.strerror}",
            "make room in that folder, or see that it may be written",
        ) from error
    return f"/tmp/{folder}/{name}"


def _own_folder(temporary: int, folder: str) -> int:
    with contextlib.suppress(FileExistsError):
        os.mkdir(folder, 0o700, dir_fd=temporary)
    # Whatever else stands there by this name is no folder that a link leads to.
    there = os.stat(folder, dir_fd=temporary, follow_symlinks=False)
    flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
    if stat.S_ISDIR(there.st_mode) and there.st_uid == os.geteuid():
        here = os.open(folder, flags, dir_fd=temporary)
        opened = os.fstat(here)
        if opened.st_uid == os.geteuid() and not opened.st_mode & 0o022:
            return here
        os.close(here)
    raise FieldtraceError(
        f"/tmp/{folder} in the /tmp of the process is no folder that its user alone may write to; "
        f"it belongs to {user_name(there.st_uid)}",
        f"remove it there: rm -r /tmp/{folder}",
    )


def _holds(folder: int, name: str, content: bytes) -> bool:
    try:
        # Nothing else than a file is read, and no pipe is waited for.
        flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        with os.fdopen(os.open(name, flags, dir_fd=folder), "rb") as file:
            there = os.fstat(file.fileno())
            return stat.S_ISREG(there.st_mode) and file.read(len(content) + 1) == content
    except OSError:
        return False


def _write(folder: int, name: str, content: bytes) -> None:
    """Beside its place first: a JVM may be reading what is there."""
    partial = f"{name}.{os.getpid()}"
    with contextlib.suppress(FileNotFoundError):
        os.unlink(partial, dir_fd=folder)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    with os.fdopen(os.open(partial, flags, 0o600, dir_fd=folder), "wb") as file:
        file.write(content)
    os.rename(partial, name, src_dir_fd=folder, dst_dir_fd=folder)
