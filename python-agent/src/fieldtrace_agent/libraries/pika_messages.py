# SPDX-License-Identifier: MIT
"""pika: messages that any of its adapters publishes, and that consumers handle; not those that
`basic_get` and the generator of `consume` bring."""

from __future__ import annotations

from fieldtrace_agent.broker_messages import handling, identity, sending
from fieldtrace_agent.wrapping import wrap

WHERE = "pika"


def instrument(module) -> None:
    if module.__name__ == "pika.channel":
        wrap(module.Channel, "basic_publish", _basic_publish)
        wrap(module.Channel, "basic_consume", _basic_consume)
    else:
        wrap(module.BlockingChannel, "basic_consume", _basic_consume)


def _basic_publish(original):
    def basic_publish(self, exchange, routing_key, body, *arguments, **named):
        def about():
            given = named.get("properties", arguments[0] if arguments else None)
            return exchange, routing_key, _identity(exchange, routing_key, body, given)

        return sending(
            WHERE, about, lambda: original(self, exchange, routing_key, body, *arguments, **named)
        )

    return basic_publish


def _basic_consume(original):
    def basic_consume(self, queue, on_message_callback, *arguments, **named):
        # The blocking channel handles later what the one below it brings.
        owner = type(getattr(on_message_callback, "__self__", None)).__name__
        if owner == "BlockingChannel" or not callable(on_message_callback):
            return original(self, queue, on_message_callback, *arguments, **named)

        def callback(channel, method, properties, body):
            def about():
                return queue, _identity(method.exchange, method.routing_key, body, properties)

            return handling(
                WHERE, about, lambda: on_message_callback(channel, method, properties, body)
            )

        return original(self, queue, callback, *arguments, **named)

    return basic_consume


def _identity(exchange, routing_key, body, properties):
    if properties is None:
        return None
    data = body.encode("utf-8") if isinstance(body, str) else body
    return identity(
        exchange,
        routing_key,
        len(data),
        properties.message_id,
        properties.correlation_id,
        properties.headers,
    )
