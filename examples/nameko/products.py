# SPDX-License-Identifier: MIT
"""The products of the store, in Redis."""

import os

import redis
from nameko.events import event_handler
from nameko.extensions import DependencyProvider
from nameko.rpc import rpc


class Store(DependencyProvider):
    def setup(self):
        self.redis = redis.Redis(port=int(os.environ["REDIS_PORT"]), decode_responses=True)

    def get_dependency(self, worker_ctx):
        return self.redis


class Products:
    name = "products"
    store = Store()

    @rpc
    def get(self, product):
        stock = self.store.get(f"stock:{product}") or 100
        return {"id": product, "price": 10 * product, "stock": int(stock)}

    @event_handler("gateway", "order_created")
    def order_created(self, order):
        self.store.decr(f"stock:{order['product']}")
