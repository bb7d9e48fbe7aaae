# SPDX-License-Identifier: MIT
"""The part `agent`: the jar as Maven has built it, with its native libraries and notices inside."""

from fieldtrace_cli.base import paths
from release import Release, copy_file


def make(release: Release) -> None:
    """Makes fieldtrace-agent.jar."""
    made = release.work / paths.AGENT.name
    copy_file(paths.AGENT, made)
    release.replace(made)
