# SPDX-License-Identifier: MIT
"""The orders of the store, in PostgreSQL."""

import os

import psycopg
from nameko.extensions import DependencyProvider
from nameko.rpc import rpc


class Database(DependencyProvider):
    def setup(self):
        self.connection = psycopg.connect(
            host="127.0.0.1", port=os.environ["POSTGRESQL_PORT"], user="postgres", autocommit=True
        )
        self.connection.execute(
            "create table if not exists orders (id serial primary key, product int, price int)"
        )

    def get_dependency(self, worker_ctx):
        return self.connection


class Orders:
    name = "orders"
    database = Database()

    @rpc
    def create(self, product, price):
        row = self.database.execute(
            "insert into orders (product, price) values (%s, %s) returning id", (product, price)
        ).fetchone()
        return {"id": row[0], "product": product, "price": price}

    @rpc
    def get(self, order):
        row = self.database.execute(
            "select id, product, price from orders where id = %s", (order,)
        ).fetchone()
        return dict(zip(("id", "product", "price"), row, strict=True))
