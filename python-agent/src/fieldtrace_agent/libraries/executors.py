# SPDX-License-Identifier: MIT
"""concurrent.futures: what a request submits to a pool of threads works for it. asyncio's
`run_in_executor` and `to_thread` submit as well."""

import functools

from fieldtrace_agent.requests import handled
from fieldtrace_agent.wrapping import wrap


def instrument(module) -> None:
    wrap(module.ThreadPoolExecutor, "submit", _submit)


def _submit(original):
    def submit(self, function, /, *arguments, **named):
        exchange = handled.get()
        if exchange is None:
            return original(self, function, *arguments, **named)

        @functools.wraps(function, updated=())
        def work(*arguments, **named):
            token = handled.set(exchange)
            try:
                return function(*arguments, **named)
            finally:
                handled.reset(token)

        # A thread that the pool starts for it outlives the request.
        token = handled.set(None)
        try:
            return original(self, work, *arguments, **named)
        finally:
            handled.reset(token)

    return submit
