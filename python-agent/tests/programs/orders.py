# SPDX-License-Identifier: MIT
"""The service of nameko that gateway.py asks."""

from nameko.events import event_handler
from nameko.rpc import rpc


class Orders:
    name = "orders"

    @rpc
    def get(self, number):
        return number

    @rpc
    def fail(self):
        raise ValueError("no order")

    @event_handler("gateway", "order_seen")
    def seen(self, payload):
        pass
