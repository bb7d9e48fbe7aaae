# SPDX-License-Identifier: MIT
"""Messages by pika and kombu, and psycopg 2, in a service whose workers are greenlets."""

from collections import Counter

from fieldtrace_agent.message_hash import hash_of
from recording import BIN, REQUESTS, asked, free_port


def test_a_message_is_known_by_the_hash_that_the_agents_of_other_languages_have():
    assert hash_of("secret 0") == 8229129187169947800


def test_greenlets_send_messages_and_what_handles_these_is_below_their_requests(
    tmp_path, monkeypatch, postgresql, rabbitmq
):
    front, price = free_port(), free_port()
    monkeypatch.setenv("POSTGRESQL_PORT", str(postgresql))
    monkeypatch.setenv("BROKER", rabbitmq)
    monkeypatch.setenv("PRICE", f"http://127.0.0.1:{price}")
    gunicorn = (BIN / "gunicorn", "--log-level", "warning", "--no-control-socket", "--bind")
    found = asked(
        tmp_path / "trace",
        f"http://127.0.0.1:{front}/",
        [*gunicorn, f"127.0.0.1:{front}", "--worker-class", "gevent", "messages_front:app"],
        [*gunicorn, f"127.0.0.1:{price}", "--threads", "4", "flask_price:app"],
        [BIN / "python", "messages_back.py"],
    )
    sql = f"postgresql 127.0.0.1:{postgresql}"
    asks = ("flask_price", "GET /price/{number}", "completed", "call", ())
    calls = [
        (sql, "CREATE TABLE bills", "completed", "client", ()),
        (sql, "BATCH INSERT bills", "completed", "client", ()),
        (sql, "COMMIT", "completed", "client", ()),
        (sql, "SELECT bills", "completed", "client", ()),
        (sql, "SET", "completed", "client", ()),
        (sql, "SELECT", "timeout", "client", ()),
        *[_message(queue, asks) for queue in ("by-pika", "by-kombu")],
    ]
    expected = ("messages_front", "GET /", "completed", "server", tuple(sorted(calls)))
    assert Counter(found)[expected] >= REQUESTS, Counter(found).most_common(5)


def _message(queue, *children):
    handled = ("messages_back", f"PROCESS {queue}", "completed", "message", children)
    return ("rabbitmq", f"SEND {queue}", "completed", "client", (handled,))
