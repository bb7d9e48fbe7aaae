# SPDX-License-Identifier: MIT
"""The `lttng` command, asked in its machine interface."""

import os
import re
import subprocess
from xml.etree import ElementTree

from fieldtrace_cli.base import interruption, remedies
from fieldtrace_cli.base.errors import FieldtraceError

# A daemon that does not answer for so long is not going to.
TIMEOUT_SECONDS = 60.0
# The first that writes CTF 2 where it is not told otherwise.
TRACE_FORMAT_VERSION = (2, 15)
NAMESPACE = {"mi": "https://lttng.org/xml/ns/lttng-mi"}


class LttngError(FieldtraceError):
    """The `lttng` command failed; `what` holds its own words."""


def lttng(*arguments: str, timeout: float = TIMEOUT_SECONDS) -> ElementTree.Element:
    """Runs `lttng` with the arguments and gives its answer, the root of the XML.

    Never starts a session daemon. Raises LttngError where the command fails, is not installed, or
    has not ended after `timeout` seconds. Signals wait until it has ended, so that whoever calls
    always knows whether a session exists.
    """
    with interruption.deferred():
        try:
            done = subprocess.run(
                ["lttng", "--no-sessiond", "--mi", "xml", *arguments],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=timeout,
                process_group=0,
                # The messages that are quoted are those that the documentation knows.
                env={**os.environ, "LC_ALL": "C"},
            )
        except FileNotFoundError:
            raise _not_installed() from None
        except subprocess.TimeoutExpired:
            raise LttngError(
                f"`lttng {arguments[0]}` got no answer from the session daemon in {timeout:.0f} s",
                "restart the daemon: `sudo systemctl restart lttng-sessiond`",
            ) from None
    if done.returncode != 0:
        message = " ".join(
            line.partition(":")[2].strip()
            for line in done.stderr.splitlines()
            if line.startswith("Error:")
        )
        raise LttngError(
            f"`lttng {' '.join(arguments)}` failed: {message or done.stderr.strip()}",
            remedies.DOCTOR,
        )
    try:
        return ElementTree.fromstring(done.stdout)
    except ElementTree.ParseError as error:
        raise LttngError(
            f"`lttng {arguments[0]}` answered what is no XML: {error}", remedies.DOCTOR
        ) from error


def reachable() -> bool:
    """Whether a session daemon answers."""
    try:
        lttng("list")
    except LttngError:
        return False
    return True


def session_names() -> list[str]:
    """The recording sessions that the daemon holds."""
    answer = lttng("list")
    return [name.text or "" for name in answer.iterfind(".//mi:session/mi:name", NAMESPACE)]


def registered_processes() -> set[int]:
    """The processes that the daemon could record."""
    answer = lttng("list", "--userspace")
    return {int(pid.text or 0) for pid in answer.iterfind(".//mi:pid/mi:id", NAMESPACE)}


def knows_trace_format() -> bool:
    """Whether `lttng create` has `--trace-format`, which came with CTF 2 as its default.

    The version tells; `lttng create --help` needs man, which small installations do not have.
    """
    words = lttng_version()
    version = re.search(r"(\d+)\.(\d+)", words)
    return version is not None and (int(version[1]), int(version[2])) >= TRACE_FORMAT_VERSION


def lttng_version() -> str:
    """What `lttng --version` says."""
    try:
        return subprocess.run(
            ["lttng", "--version"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            process_group=0,
        ).stdout.strip()
    except FileNotFoundError:
        raise _not_installed() from None


def _not_installed() -> LttngError:
    return LttngError("lttng is not installed", remedies.PROGRAMS)
