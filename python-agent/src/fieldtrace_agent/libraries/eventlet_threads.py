# SPDX-License-Identifier: MIT
"""eventlet's green threads: one that is spawned while a request is handled works for it."""

from fieldtrace_agent.requests import handled
from fieldtrace_agent.wrapping import wrap


def instrument(module) -> None:
    wrap(module.GreenThread, "__init__", _init)
    wrap(module.GreenThread, "main", _main)


def _init(original):
    def initialise(self, *arguments, **named):
        original(self, *arguments, **named)
        self._fieldtrace_handled = handled.get()

    return initialise


def _main(original):
    def main(self, *arguments, **named):
        exchange = self.__dict__.pop("_fieldtrace_handled", None)
        if exchange is not None:
            handled.set(exchange)
        return original(self, *arguments, **named)

    return main
