# SPDX-License-Identifier: MIT
"""Services of nameko, recorded by the command."""

from collections import Counter

from recording import BIN, REQUESTS, asked, free_port


def test_every_request_of_two_nameko_services_is_rebuilt_across_the_broker(tmp_path, rabbitmq):
    port = free_port()
    config = tmp_path / "config.yaml"
    config.write_text(f"AMQP_URI: {rabbitmq}\nWEB_SERVER_ADDRESS: 127.0.0.1:{port}\n")
    run = [BIN / "nameko", "run", "--config", config]
    found = asked(
        tmp_path / "trace",
        f"http://127.0.0.1:{port}/orders/1",
        [*run, "orders"],
        [*run, "gateway"],
    )
    get = ("orders", "CALL orders.get", "completed", "call", ())
    fail = ("orders", "CALL orders.fail", "error", "call", ())
    seen = ("orders", "PROCESS orders.seen", "completed", "message", ())
    told = ("rabbitmq", "SEND gateway.events", "completed", "client", (seen,))
    request = ("gateway", "GET /orders/{number}", "completed", "server")
    expected = (*request, tuple(sorted([get, get, fail, told])))
    assert Counter(found)[expected] >= REQUESTS, Counter(found).most_common(5)
