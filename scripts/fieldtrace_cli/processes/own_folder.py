# SPDX-License-Identifier: MIT
"""Folders that are written to belong to whoever runs the command.

In one of another user's what is written could end up elsewhere, through links that are put there.
"""

import os
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.processes.owner import user_name


def check_own(folder: Path) -> None:
    """Raises FieldtraceError where the folder is there and another user's, or such a user's link.

    To root, whoever called `sudo` is no other user.
    """
    mine = {os.geteuid()}
    if os.geteuid() == 0:
        sudo = os.environ.get("SUDO_UID", "")
        mine |= {0} | ({int(sudo)} if sudo.isascii() and sudo.isdigit() else set())
    for follow_links in (False, True):
        try:
            owner = folder.stat(follow_symlinks=follow_links).st_uid
        except OSError:
            return  # whoever makes it, or reads it, says why
        if owner not in mine:
            raise FieldtraceError(
                f"the output folder {folder} belongs to another user, {user_name(owner)}",
                "choose another one with --output, or run the command as that user",
            )
