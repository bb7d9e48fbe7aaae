# SPDX-License-Identifier: MIT
"""PostgreSQL and Redis as services ask them, recorded by the command."""

from collections import Counter

from recording import BIN, REQUESTS, asked, free_port

TRANSACTION = ("WATCH", "MULTI", "SET", "GET", "EXEC")


def test_each_statement_and_command_is_a_call_named_as_in_java(
    tmp_path, monkeypatch, postgresql, redis
):
    port = free_port()
    monkeypatch.setenv("POSTGRESQL_PORT", str(postgresql))
    monkeypatch.setenv("REDIS_PORT", str(redis))
    command = [BIN / "uvicorn", "--port", str(port), "--log-level", "warning"]
    found = asked(tmp_path / "trace", f"http://127.0.0.1:{port}/", [*command, "fastapi_stores:app"])
    sql = f"postgresql 127.0.0.1:{postgresql}"
    commands = f"redis 127.0.0.1:{redis}"
    calls = [
        (sql, "CREATE TABLE orders", "completed", "client", ()),
        (sql, "BATCH INSERT orders", "completed", "client", ()),
        (sql, "COMMIT", "completed", "client", ()),
        *[(sql, "SELECT orders", "completed", "client", ())] * 3,
        (sql, "SET", "completed", "client", ()),
        (sql, "SELECT", "timeout", "client", ()),
        (commands, "SET", "completed", "client", ()),
        *[(commands, name, "completed", "client", ()) for name in TRANSACTION],
        *[(commands, name, "completed", "client", ()) for name in ("GET", "EXISTS", "GET")],
        *[(commands, name, "error", "client", ()) for name in ("LPUSH", "LLEN")],
        (commands, "CONFIG", "error", "client", ()),
    ]
    expected = ("fastapi_stores", "GET /", "completed", "server", tuple(sorted(calls)))
    assert Counter(found)[expected] >= REQUESTS, Counter(found).most_common(5)
