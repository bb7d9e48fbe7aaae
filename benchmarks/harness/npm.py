# SPDX-License-Identifier: MIT
"""Libraries of npm, which stay in the checkout from one run to the next."""

import hashlib
import shutil
import subprocess
from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError

PACKAGES = paths.STORE / "node-packages"
OPTIONS = ("--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock")


def installed(wanted: Path) -> Path:
    """The folder `node_modules` with what a package.json names. npm gets what is not there yet.

    Raises FieldtraceError where it cannot.
    """
    number = hashlib.sha256(wanted.read_bytes()).hexdigest()[:12]
    folder = PACKAGES / f"{wanted.parent.name}-{number}"
    if not folder.is_dir():
        making = folder.with_suffix(".part")
        shutil.rmtree(making, ignore_errors=True)
        making.mkdir(parents=True)
        shutil.copy(wanted, making)
        done = subprocess.run(
            ["npm", "install", *OPTIONS], cwd=making, capture_output=True, text=True
        )
        if done.returncode != 0:
            raise FieldtraceError(
                f"npm cannot install {wanted}: {done.stderr.strip()}", "see its message"
            )
        making.rename(folder)
    return folder / "node_modules"
