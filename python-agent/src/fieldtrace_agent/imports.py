# SPDX-License-Identifier: MIT
"""Calls hooks when modules are imported, as late as the application imports them."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping

from fieldtrace_agent import failures


def call_when_imported(instrumented: Mapping[str, str]) -> None:
    """`instrumented` names, by the module that is instrumented, ours that instruments it."""
    sys.meta_path.insert(0, _Finder(instrumented))
    for name, ours in instrumented.items():
        module = sys.modules.get(name)
        if module is not None:
            _instrument(ours, module)


def _instrument(ours: str, module) -> None:
    try:
        importlib.import_module(f"fieldtrace_agent.libraries.{ours}").instrument(module)
    except Exception as error:
        failures.tell(module.__name__, error)


class _Finder:
    """Finds what others find, and has the loader say when it is done."""

    def __init__(self, instrumented: Mapping[str, str]) -> None:
        self._instrumented = instrumented

    def find_spec(self, name, path=None, target=None):
        ours = self._instrumented.get(name)
        if ours is None:
            return None
        spec = self._others_spec(name, path, target)
        loader = getattr(spec, "loader", None)
        if loader is not None and hasattr(loader, "exec_module"):
            _call_after(loader, ours)
        return spec

    def _others_spec(self, name, path, target):
        for finder in sys.meta_path:
            find = getattr(finder, "find_spec", None)
            if finder is not self and find is not None:
                spec = find(name, path, target)
                if spec is not None:
                    return spec
        return None


def _call_after(loader, ours: str) -> None:
    original = loader.exec_module

    def exec_module(module):
        original(module)
        _instrument(ours, module)

    try:
        loader.exec_module = exec_module
    except AttributeError as error:
        failures.tell(ours, error)
