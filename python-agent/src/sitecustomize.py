# SPDX-License-Identifier: MIT
"""What Python runs as it starts, where `fieldtrace record` has put this folder on PYTHONPATH."""

import os
import sys


def _start():
    import fieldtrace_agent

    fieldtrace_agent.start()


def _go_on():
    """Runs the sitecustomize that this one hides."""
    import importlib.machinery
    import importlib.util

    here = os.path.realpath(__file__).rpartition("/")[0]
    others = [path for path in sys.path if os.path.realpath(path or ".") != here]
    spec = importlib.machinery.PathFinder.find_spec("sitecustomize", others)
    if spec is not None and spec.loader is not None:
        module = importlib.util.module_from_spec(spec)
        sys.modules["sitecustomize"] = module
        spec.loader.exec_module(module)


if os.environ.get("FIELDTRACE_PROBES"):
    try:
        _start()
    except Exception as error:
        why = f"fieldtrace: Python process {os.getpid()} is not recorded: {error}\n"
        sys.stderr.write(why)
_go_on()
