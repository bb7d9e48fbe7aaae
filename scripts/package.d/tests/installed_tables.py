# SPDX-License-Identifier: MIT
"""Tables of a recording, as the installed command writes them."""

import os
import re
from pathlib import Path

from clean_root import CleanRoot

# What the package has put there is root's, and nobody may change it.
AS_NOBODY = """
set -e
mount --bind -o ro /usr /usr
cp -r /srv/trace /tmp/trace && chown -R nobody /tmp/trace
exec setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME=/tmp/home "$@"
"""
CERTIFICATES = Path("/etc/ssl/certs")


def rows(printed: str) -> list[str]:
    """The lines that say how many rows a table has, which are the same of the same recording."""
    return re.findall(r"^\w+: [\d,]+ rows$", printed, re.MULTILINE)


def exported(root: CleanRoot, trace: Path) -> str:
    """What `fieldtrace export` prints in the root, as a user who owns nothing there. It fetches
    Apache Arrow as this machine's pip does.
    """
    done = root.run(
        *("sh", "-c", AS_NOBODY, "sh"),
        *("fieldtrace", "export", "--format", "parquet", "/tmp/trace", "--output", "/tmp/tables"),
        mounted={trace: "/srv/trace", CERTIFICATES: str(CERTIFICATES)},
        **{name: value for name, value in os.environ.items() if name.startswith("PIP_")},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Fetching the libraries of OTLP and Apache Arrow once" in done.stderr
    return done.stdout
