# SPDX-License-Identifier: MIT
"""A service that asks PostgreSQL and Redis, in tasks and on a thread."""

import asyncio
import contextlib
import os

import psycopg
import redis
import redis.asyncio
from fastapi import FastAPI

DATABASE = f"host=127.0.0.1 user=postgres port={os.environ['POSTGRESQL_PORT']}"
REDIS = {"port": int(os.environ["REDIS_PORT"])}
app = FastAPI()
store = redis.Redis(**REDIS)


def on_a_thread():
    with psycopg.connect(DATABASE) as connection:  # which it commits
        connection.execute("create table if not exists orders (id int)")
        with connection.cursor() as cursor:
            cursor.executemany("insert into orders values (%s)", [(1,), (2,)])
        with connection.cursor("on the server") as cursor:
            cursor.execute("select id from orders")
            assert cursor.fetchone()
    store.set("a", 1)
    with store.pipeline() as transaction:
        transaction.watch("unwritten")
        transaction.multi()
        transaction.set("b", 1).get("b").execute()
    with store.pipeline(transaction=False) as pipeline, contextlib.suppress(redis.ResponseError):
        pipeline.get("b").lpush("b", 1).execute()


async def in_a_task():
    async with await psycopg.AsyncConnection.connect(DATABASE, autocommit=True) as connection:
        await connection.execute("select id from orders where id = %s", (1,))
        async with connection.cursor("on the server", withhold=True) as cursor:
            await cursor.execute("select id from orders")
        with contextlib.suppress(psycopg.errors.QueryCanceled):
            await connection.execute("set statement_timeout = 10")
            await connection.execute("select pg_sleep(10)")


async def in_another():
    async with redis.asyncio.Redis(**REDIS) as client:
        await client.get("a")
        async with client.pipeline(transaction=False) as pipeline:
            assert len(await pipeline.exists("b").llen("b").execute(raise_on_error=False)) == 2
        with contextlib.suppress(redis.ResponseError):
            await client.execute_command("CONFIG GET")


@app.get("/")
async def orders():
    await asyncio.to_thread(on_a_thread)
    await asyncio.gather(in_a_task(), in_another())
