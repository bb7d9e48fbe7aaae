# SPDX-License-Identifier: MIT
"""What browsers ask: the store by HTTP, and the ten leaves all at once."""

import json

from nameko.events import EventDispatcher
from nameko.rpc import RpcProxy
from nameko.web.handlers import http

LEAVES = 10


class Gateway:
    name = "gateway"
    orders = RpcProxy("orders")
    products = RpcProxy("products")
    dispatch = EventDispatcher()

    leaf_0, leaf_1, leaf_2, leaf_3, leaf_4, leaf_5, leaf_6, leaf_7, leaf_8, leaf_9 = (
        RpcProxy(f"leaf_{number}") for number in range(LEAVES)
    )

    @http("GET", "/products/<int:product>")
    def get_product(self, _request, product):
        return json.dumps(self.products.get(product))

    @http("POST", "/orders/<int:product>")
    def create_order(self, _request, product):
        price = self.products.get(product)["price"]
        order = self.orders.create(product, price)
        self.dispatch("order_created", {"product": product})
        return json.dumps(order)

    @http("GET", "/orders/<int:order>")
    def get_order(self, _request, order):
        found = self.orders.get(order)
        return json.dumps({**found, "product": self.products.get(found["product"])})

    @http("GET", "/leaves/<int:number>")
    def get_leaves(self, _request, number):
        leaves = [getattr(self, f"leaf_{leaf}") for leaf in range(LEAVES)]
        replies = [leaf.get.call_async(number) for leaf in leaves]
        return json.dumps([reply.result() for reply in replies])
