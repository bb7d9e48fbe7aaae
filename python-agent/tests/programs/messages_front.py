# SPDX-License-Identifier: MIT
"""A service that asks PostgreSQL by psycopg 2, and sends a message by pika and one by kombu."""

import contextlib
import json
import os
import uuid

import kombu
import pika
import psycopg2
import psycopg2.extras
from flask import Flask
from psycopg2 import sql

DATABASE = f"host=127.0.0.1 user=postgres port={os.environ['POSTGRESQL_PORT']}"
BROKER = os.environ["BROKER"]
app = Flask(__name__)


def ask():
    with psycopg2.connect(DATABASE) as connection, connection.cursor() as cursor:
        cursor.execute("create table if not exists bills (id int)")
        cursor.executemany("insert into bills values (%s)", [(1,), (2,)])
    options = {"connection_factory": psycopg2.extras.DictConnection}
    with contextlib.closing(psycopg2.connect(DATABASE, **options)) as connection:
        cursor = connection.cursor()
        query = sql.SQL("select id from {} where id = %s").format(sql.Identifier("bills"))
        cursor.execute(query, (1,))
        assert cursor.fetchone()["id"] == 1
        cursor = connection.cursor(cursor_factory=psycopg2.extras.RealDictCursor)
        with contextlib.suppress(psycopg2.errors.QueryCanceled):
            cursor.execute("set statement_timeout = 10")
            cursor.execute("select pg_sleep(10)")


def send():
    body = json.dumps({"secret": "secret"})
    parameters = pika.URLParameters(BROKER)
    with contextlib.closing(pika.BlockingConnection(parameters)) as connection:
        channel = connection.channel()
        properties = pika.BasicProperties(message_id=f"secret {uuid.uuid4()}")
        channel.basic_publish("", "by-pika", body, properties)
    with kombu.Connection(BROKER) as connection, connection.Producer() as producer:
        producer.publish(body, routing_key="by-kombu", correlation_id=str(uuid.uuid4()))


@app.get("/")
def bills():
    ask()
    send()
    return "sent"


with kombu.Connection(BROKER) as connection:
    for name in ("by-pika", "by-kombu"):
        kombu.Queue(name, durable=False)(connection.default_channel).declare()
