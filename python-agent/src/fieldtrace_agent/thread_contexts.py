# SPDX-License-Identifier: MIT
"""`thread.context=on`: profilers outside of the process see which request each thread works for, by
OpenTelemetry's thread context. The probes' library holds what they read.

What sets the request that is handled tells it here. A loop that gives a thread to many tasks or
greenlets has to tell at each turn; of one that does not, nothing is told.
"""

from __future__ import annotations

import ctypes
import os
import sys

# Taken before eventlet or gevent put their own in place, which are a greenlet's and no thread's.
from _thread import _local

from fieldtrace_agent import failures, vocabulary

# `struct ft_context_record`
_RECORD_BYTES = 312
_METHODS = {
    getattr(vocabulary, name): name.rpartition("_")[2]
    for name in dir(vocabulary)
    if name.startswith("HTTP_METHOD_") and not name.endswith("_OTHER")
}


class _Process(ctypes.Structure):
    _fields_ = (
        ("service", ctypes.c_char_p),
        ("service_version", ctypes.c_char_p),
        ("agent_version", ctypes.c_char_p),
    )


class _OfThread(_local):
    """What this thread shows."""

    exchange = None
    # In a turn of asyncio's loop that is told.
    is_in_turn = False
    are_greenlets_told = False


class ThreadContexts:
    """What this process publishes of its threads. Raises OSError where profilers cannot find it."""

    def __init__(self, library, service: str, service_version: str, agent_version: str) -> None:
        self._publish = library.ft_publish_process
        self._publish.restype = ctypes.c_char_p
        self._show = library.ft_serve_context
        self._show.argtypes, self._show.restype = (ctypes.c_char_p,), None
        self._describe = library.ft_describe_context
        self._trace = library.ft_set_trace_of_header
        for function in (self._describe, self._trace):
            function.argtypes = (ctypes.c_char_p, ctypes.c_uint64, ctypes.c_char_p)
            function.restype = None
        self._process = _Process(
            *(text.encode("utf-8", "replace") for text in (service, service_version, agent_version))
        )
        self._here = _OfThread()
        self.publish()
        os.register_at_fork(after_in_child=self._publish_in_child)

    def publish(self) -> None:
        why_not = self._publish(ctypes.byref(self._process))
        if why_not is not None:
            raise OSError(why_not.decode())

    def _publish_in_child(self) -> None:
        try:
            self.publish()
        except OSError as error:
            failures.tell(f"forked process {os.getpid()}", error)

    def describe(self, exchange) -> None:
        """What a server's exchange is called, and whose trace it belongs to."""
        named = " ".join(filter(None, (_METHODS.get(exchange.method), exchange.route)))
        record = ctypes.create_string_buffer(_RECORD_BYTES)
        self._trace(record, exchange.id, exchange.traceparent)
        self._describe(record, exchange.id, named.encode("utf-8", "replace"))
        exchange.record = record
        if self._here.exchange is exchange:
            self._show(record)

    def serve(self, exchange) -> None:
        """This thread works for an exchange from now on; None for none."""
        here = self._here
        if exchange is not here.exchange or exchange is not None:
            here.exchange = exchange
            self._show(None if exchange is None else exchange.record)

    def handles(self, exchange, variable) -> None:
        """The same, where the context variable was set: if its end will be told."""
        loop = sys.modules.get("asyncio.events")
        if loop is None or loop._get_running_loop() is None or self._here.is_in_turn:
            self._tell_of_greenlets(variable)
            self.serve(exchange)

    def turn(self, exchange, run):
        """A turn of asyncio's loop, for the exchange of its context."""
        here = self._here
        here.is_in_turn = True
        if exchange is not None:
            self.serve(exchange)
        try:
            return run()
        finally:
            here.is_in_turn = False
            if here.exchange is not None:
                self.serve(None)

    def _tell_of_greenlets(self, variable) -> None:
        """Each greenlet has a context of its own, and its thread switches to it at any call."""
        greenlet = sys.modules.get("greenlet")
        here = self._here
        if greenlet is None or here.are_greenlets_told or not hasattr(greenlet, "settrace"):
            return
        here.are_greenlets_told = True
        other = greenlet.gettrace()

        def switched(event, ends):
            self.serve(variable.get())
            if other is not None:
                other(event, ends)

        greenlet.settrace(switched)
