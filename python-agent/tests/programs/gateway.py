# SPDX-License-Identifier: MIT
"""A service of nameko that is asked by HTTP, and asks another: two calls at once, one of which
fails, and one from a green thread; then it tells of it."""

import eventlet
from nameko.events import EventDispatcher
from nameko.exceptions import RemoteError
from nameko.rpc import RpcProxy
from nameko.web.handlers import http


class Gateway:
    name = "gateway"
    orders = RpcProxy("orders")
    dispatch = EventDispatcher()

    @http("GET", "/orders/<int:number>")
    def get(self, _request, number):
        failing = self.orders.fail.call_async()
        self.orders.get(number)
        eventlet.spawn(self.orders.get, number).wait()
        self.dispatch("order_seen", {"number": number})
        try:
            failing.result()
        except RemoteError:
            return "seen"
