# SPDX-License-Identifier: MIT
"""Whom a process belongs to, and how this one takes that user's place."""

import ctypes
import os
import pwd
from dataclasses import dataclass

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.processes.status import ProcessStatus

PR_SET_NO_NEW_PRIVS = 38
# Two blocks of three masks: effective, permitted, inheritable.
CAPABILITY_VERSION_3 = 0x20080522

_libc = ctypes.CDLL(None, use_errno=True)


@dataclass(frozen=True)
class ProcessOwner:
    """The user and groups that a process acts as."""

    uid: int
    gid: int
    groups: tuple[int, ...]

    @classmethod
    def of(cls, status: ProcessStatus) -> "ProcessOwner":
        """Who that is by what the kernel says."""
        return cls(status.uid, status.gid, status.groups)

    @property
    def is_this_user(self) -> bool:
        """Whether it is who runs this command."""
        return self.uid == os.geteuid()

    @property
    def name(self) -> str:
        """The user's name, or number where it has none here, as in a container."""
        return user_name(self.uid)

    def become(self) -> None:
        """This process acts as the owner from here on, without any capability, for good.

        Also where the owner is root: what root of a container may do to the host is less than what
        this command may. Raises FieldtraceError where this user may not take the owner's place.
        """
        try:
            if os.geteuid() == 0:
                os.setgroups(self.groups)
            if os.getresgid() != (self.gid,) * 3:
                os.setresgid(self.gid, self.gid, self.gid)
            if os.getresuid() != (self.uid,) * 3:
                os.setresuid(self.uid, self.uid, self.uid)
        except PermissionError as error:
            raise FieldtraceError(
                f"the process acts as user {self.uid} and group {self.gid}, this command as "
                f"user {os.geteuid()} and group {os.getegid()}",
                "run the command as root, or as that user in that group: sg GROUP -c ...",
            ) from error
        _give_up_capabilities()


def _give_up_capabilities() -> None:
    """Nor can a program that is run from here get any."""
    header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0)
    none = (ctypes.c_uint32 * 6)()
    if _libc.capset(header, none) != 0 or _libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
        failure = ctypes.get_errno()
        raise OSError(failure, os.strerror(failure))


def user_name(uid: int) -> str:
    """The name of a user, or the number where it has none here."""
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return str(uid)
