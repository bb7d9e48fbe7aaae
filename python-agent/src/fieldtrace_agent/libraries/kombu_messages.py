# SPDX-License-Identifier: MIT
"""kombu: messages that producers publish and consumers handle. nameko is made of it, and records
its own messages (`nameko_workers.py`): where that is loaded nothing is done here."""

from __future__ import annotations

import sys

from fieldtrace_agent.broker_messages import handling, identity, sending
from fieldtrace_agent.wrapping import wrap

WHERE = "kombu"
# Of `_publish`, behind itself: the body, ..., headers, properties, routing key, ..., exchange.
_BODY, _HEADERS, _PROPERTIES, _KEY, _EXCHANGE = 0, 4, 5, 6, 9


def instrument(module) -> None:
    wrap(module.Producer, "_publish", _publish)
    wrap(module.Consumer, "_receive_callback", _receive_callback)


def _is_of_nameko() -> bool:
    return "nameko" in sys.modules


def _publish(original):
    def publish(self, *arguments, **named):
        def about():
            exchange, key = arguments[_EXCHANGE] or "", arguments[_KEY]
            properties = arguments[_PROPERTIES]
            known = _identity(exchange, key, arguments[_BODY], properties, arguments[_HEADERS])
            return exchange, key, known

        def send():
            return original(self, *arguments, **named)

        return send() if _is_of_nameko() else sending(WHERE, about, send)

    return publish


def _receive_callback(original):
    def receive(self, message):
        def about():
            info, properties = message.delivery_info, message.properties
            tag = info.get("consumer_tag")
            queue = next((name for name, its in self._active_tags.items() if its == tag), "")
            exchange, key = info.get("exchange"), info.get("routing_key")
            headers = getattr(message, "headers", None) or properties.get("application_headers")
            return queue, _identity(exchange, key, message.body, properties, headers)

        def handle():
            return original(self, message)

        return handle() if _is_of_nameko() else handling(WHERE, about, handle)

    return receive


def _identity(exchange, key, body, properties, headers):
    data = body.encode("utf-8") if isinstance(body, str) else body
    given = properties.get("message_id"), properties.get("correlation_id")
    return identity(exchange, key, len(data), *given, headers)
