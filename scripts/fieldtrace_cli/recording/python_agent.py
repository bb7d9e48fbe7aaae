# SPDX-License-Identifier: MIT
"""How Python is started with its agent: by a `sitecustomize` on `PYTHONPATH`, which every Python
reads that is not told to be isolated."""

import os
from collections.abc import Mapping

from fieldtrace_cli.base.paths import PROBES, PYTHON_AGENT

VARIABLE = "PYTHONPATH"
LIBRARY = "FIELDTRACE_PROBES"
OPTIONS = "FIELDTRACE_AGENT_OPTIONS"


def environment_with_python_agent(environment: Mapping[str, str], options: str) -> dict[str, str]:
    """The environment in which Python loads the agent, and what it was to load before."""
    before = environment.get(VARIABLE, "")
    paths = [str(PYTHON_AGENT), *([before] if before else [])]
    return {
        **environment,
        VARIABLE: os.pathsep.join(paths),
        LIBRARY: str(PROBES),
        OPTIONS: options,
    }
