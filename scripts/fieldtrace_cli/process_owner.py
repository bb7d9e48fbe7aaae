# SPDX-License-Identifier: MIT
"""Whom a process belongs to, and how root does something in that user's name."""

import os
import pwd
import re
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class ProcessOwner:
    """The user and groups that a process acts as."""

    uid: int
    gid: int
    groups: tuple[int, ...]

    @classmethod
    def of(cls, proc: Path) -> "ProcessOwner":
        """From the folder of the process in /proc."""
        status = proc.joinpath("status").read_text()

        def ids(name: str) -> list[int]:
            return [int(i) for i in re.search(rf"^{name}:(.*)$", status, re.MULTILINE)[1].split()]

        # The second of four is what the process acts as.
        return cls(ids("Uid")[1], ids("Gid")[1], tuple(ids("Groups")))

    @property
    def is_this_user(self) -> bool:
        """Whether it is who runs this command."""
        return self.uid == os.geteuid()

    @property
    def name(self) -> str:
        """The user's name, or number where it has none here, as in a container."""
        return user_name(self.uid)

    def may_write_to(self, folder: Path) -> bool:
        """Whether the user may make files in a folder, by its mode."""
        there = folder.stat()
        if self.uid in (0, there.st_uid):
            return bool(there.st_mode & 0o200) or self.uid == 0
        if there.st_gid in (self.gid, *self.groups):
            return bool(there.st_mode & 0o020)
        return bool(there.st_mode & 0o002)

    def command_in_name_of(self) -> list[str]:
        """What stands in front of a command to run it as this user; only root may."""
        if self.is_this_user:
            return []
        groups = f"--groups={','.join(map(str, self.groups))}" if self.groups else "--clear-groups"
        return ["setpriv", f"--reuid={self.uid}", f"--regid={self.gid}", groups]


def user_name(uid: int) -> str:
    """The name of a user, or the number where it has none here."""
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return str(uid)
