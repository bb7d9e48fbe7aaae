# SPDX-License-Identifier: MIT
"""How Python is started with its agent: by a `sitecustomize` on `PYTHONPATH`, which every Python
reads that is not told to be isolated."""

import os
from collections.abc import Mapping
from pathlib import Path

from fieldtrace_cli.base import agent_options
from fieldtrace_cli.base.paths import PROBES, PYTHON_AGENT

# What starts a service of Python, `python3.11` and the like among them.
SERVERS = ("python", "flask", "gunicorn", "uvicorn", "hypercorn", "nameko", "django-admin")

VARIABLE = "PYTHONPATH"
LIBRARY = "FIELDTRACE_PROBES"


def is_python(command: str) -> bool:
    """Whether a command is Python, or a server of it that is known by its name."""
    return Path(command).name.startswith(SERVERS)


def environment_with_python_agent(environment: Mapping[str, str], options: str) -> dict[str, str]:
    """The environment in which Python loads the agent, and what it was to load before."""
    before = environment.get(VARIABLE, "")
    paths = [str(PYTHON_AGENT), *([before] if before else [])]
    return {
        **environment,
        VARIABLE: os.pathsep.join(paths),
        LIBRARY: str(PROBES),
        agent_options.VARIABLE: options,
    }
