# SPDX-License-Identifier: MIT
"""What the machine refuses, in the words of an error: no program of ours is at fault there."""

import errno

from fieldtrace_cli.base.errors import FieldtraceError

NO_THREAD = "can't start new thread"
REMEDIES = {
    errno.ENOSPC: "free some space there, or let TMPDIR and XDG_CACHE_HOME name other folders",
    errno.EDQUOT: "free some space there, or let TMPDIR and XDG_CACHE_HOME name other folders",
    errno.EMFILE: "let it open more files: ulimit -n 1024",
    errno.ENFILE: "close some programs, or let the machine open more files: sysctl fs.file-max",
    errno.EAGAIN: "let it start more processes: ulimit -u unlimited",
    errno.ENOMEM: "give it more memory: ulimit -v unlimited",
}
ACCESS = "run the command as a user who may, or name another file or folder"
OTHERWISE = "see that the file or folder is there, can be read, and can be written to"


def refusal(error: Exception) -> FieldtraceError | None:
    """The error for a user, of an exception by which the machine refused something; None for any
    other, which is a bug."""
    if isinstance(error, OSError) and error.errno is not None:
        remedy = ACCESS if isinstance(error, PermissionError) else OTHERWISE
        if error.errno == errno.EROFS:
            remedy = ACCESS
        where = f"{error.filename}: " if error.filename else ""
        return FieldtraceError(f"{where}{error.strerror}", REMEDIES.get(error.errno, remedy))
    if isinstance(error, MemoryError) or NO_THREAD in str(error):
        return FieldtraceError("there is not enough memory", REMEDIES[errno.ENOMEM])
    return None
