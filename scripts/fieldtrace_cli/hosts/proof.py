# SPDX-License-Identifier: MIT
"""How two hosts prove to each other that they know one secret, which itself is never sent.

Each side sends a number that was never used before, and a keyed hash (HMAC with SHA-256, RFC 2104)
of both numbers and of what it says. So neither can be recorded and sent again, and neither side
can be played by somebody who does not know the secret. What is said is not hidden: it is a word
that says why, and the name of a folder.
"""

import hashlib
import hmac
import secrets
import stat
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError

LEAST_BYTES = 16
MOST_BYTES = 4096
MAKE = "openssl rand -hex 32 > FILE && chmod 600 FILE, and copy FILE to the other hosts"


def secret_of(file: Path) -> bytes:
    """The secret that a file holds, without blanks around it.

    Raises FieldtraceError where it cannot be read, others can read it too, or it is too short.
    """
    try:
        with file.open("rb") as stream:
            mode = file.stat().st_mode
            secret = stream.read(MOST_BYTES + 1).strip()
    except OSError as error:
        raise FieldtraceError(f"{file}: {error.strerror}", f"make it: {MAKE}") from None
    if stat.S_IMODE(mode) & 0o077:
        raise FieldtraceError(
            f"others than its owner can use {file}, which holds a secret", f"chmod 600 {file}"
        )
    if not LEAST_BYTES <= len(secret) <= MOST_BYTES:
        raise FieldtraceError(
            f"{file} holds {len(secret):,} bytes and not {LEAST_BYTES} to {MOST_BYTES:,}",
            f"make it anew: {MAKE}",
        )
    return secret


def number() -> str:
    """One that nobody has used, of 64 hexadecimal digits."""
    return secrets.token_hex(32)


def proof(secret: bytes, *said: str) -> str:
    """The keyed hash of what is said, which holds no line feed."""
    return hmac.new(secret, "\n".join(said).encode(), hashlib.sha256).hexdigest()


def proves(given: str, secret: bytes, *said: str) -> bool:
    """Whether whoever gave this proof knows the secret."""
    return hmac.compare_digest(given.encode(), proof(secret, *said).encode())
