# SPDX-License-Identifier: MIT
"""What handles the messages: those of pika by kombu, and the other way round."""

import os
import threading
import urllib.request

import kombu
import pika
from kombu.mixins import ConsumerMixin

BROKER = os.environ["BROKER"]


def ask():
    with urllib.request.urlopen(os.environ["PRICE"] + "/price/1") as answer:
        answer.read()


class ByKombu(ConsumerMixin):
    def __init__(self, connection):
        self.connection = connection

    def get_consumers(self, Consumer, channel):  # noqa: N803
        queue = kombu.Queue("by-pika", durable=False)
        return [Consumer([queue], callbacks=[self.handle])]

    def handle(self, _body, message):
        ask()
        message.ack()


def by_pika():
    connection = pika.BlockingConnection(pika.URLParameters(BROKER))
    channel = connection.channel()
    channel.queue_declare("by-kombu", durable=False)

    def handle(channel, method, _properties, _body):
        ask()
        channel.basic_ack(method.delivery_tag)

    channel.basic_consume("by-kombu", handle)
    channel.start_consuming()


threading.Thread(target=by_pika, daemon=True).start()
with kombu.Connection(BROKER) as connection:
    ByKombu(connection).run()
