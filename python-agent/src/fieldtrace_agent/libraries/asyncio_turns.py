# SPDX-License-Identifier: MIT
"""asyncio's own loops: each turn runs in the context of a task, which tells whose it is."""

from fieldtrace_agent.requests import handled
from fieldtrace_agent.wrapping import wrap


def instrument(module) -> None:
    if handled.contexts is not None:
        wrap(module.Handle, "_run", _run)


def _run(original):
    contexts, variable = handled.contexts, handled.variable

    def run(self):
        return contexts.turn(self._context.get(variable), lambda: original(self))

    return run
