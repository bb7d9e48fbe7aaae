# SPDX-License-Identifier: MIT
"""threading: a thread that is started while a request is handled works for it."""

from fieldtrace_agent.requests import handled
from fieldtrace_agent.wrapping import wrap


def instrument(module) -> None:
    wrap(module.Thread, "start", _start)


def _start(original):
    def start(self, *arguments, **named):
        exchange = handled.get()
        if exchange is None:
            return original(self, *arguments, **named)
        run = self.run

        def run_for_request():
            # As if it had never been there: subclasses and debuggers look at it.
            self.__dict__.pop("run", None)
            handled.set(exchange)
            return run()

        self.run = run_for_request
        return original(self, *arguments, **named)

    return start
