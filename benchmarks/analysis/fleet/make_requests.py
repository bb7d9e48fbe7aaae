# SPDX-License-Identifier: MIT
"""Writes the requests of a company that there is not; run by the environment of DuckDB.

usage: make_requests.py FOLDER REQUESTS HOSTS

Each request goes through all hosts, one after the other, over connections that stay. Each host's
clock is ahead of the last one's by a second, and each host has exported alone.
"""

import sys
from pathlib import Path

import duckdb

# 2026-11-01, in nanoseconds since 1970; requests begin so often.
BEGIN = 1_793_491_200_000_000_000
STEP = 200_000
# Of connections between two hosts: a call takes less than so many steps.
CONNECTIONS = 100
# A call begins so long after its handling, and ends so long before it.
WITHIN = 400_000
AHEAD = 1_000_000_000

_REQUESTS = "(SELECT range AS n FROM range({requests}))"
_HANDLING = "{begin} + n * {step} + CAST({host} AS BIGINT) * ({within} + {ahead})"
_TIME = "make_timestamp_ns({time}) AS start"
_TOTAL = "CAST({within} * (2 * ({hosts} - {host}) - {less}) AS BIGINT) AS total_ns"
_CONNECTION = (
    "'10.0.' || {host} || '.1:' || (10000 + n % {connections}) || ' 10.0.' || ({host} + 1)"
    " || '.1:80 0' AS connection"
)
_SPAN = (
    "SELECT {time}, n AS request, CAST({span} AS INTEGER) AS span,"
    " CAST({caller} AS INTEGER) AS caller, '{operation}' AS operation, '{kind}' AS kind, {total},"
    " '{recording}' AS recording FROM {source} ORDER BY start"
)
_EXCHANGE = (
    "SELECT {time}, n AS exchange, CAST(1 AS INTEGER) AS process, '{side}' AS side, {total},"
    " NULL AS trace_id, NULL AS parent_id, {connection}, '{recording}' AS recording FROM {source}"
    " ORDER BY start"
)


def main() -> None:
    """Writes them."""
    folder, requests, hosts = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    connection = duckdb.connect()
    connection.execute("SET memory_limit = '1GB'; SET threads = 1")

    def write(table: str, service: str, sql: str) -> None:
        part = folder / table / "day=2026-11-01" / f"service={service}"
        part.mkdir(parents=True, exist_ok=True)
        file = part / f"{len(list(part.iterdir()))}.parquet"
        connection.execute(f"COPY ({sql}) TO '{file}' (FORMAT parquet, COMPRESSION zstd)")

    for host in range(hosts):
        told = {"begin": BEGIN, "step": STEP, "within": WITHIN, "ahead": AHEAD, "hosts": hosts}

        def made(text: str, at: int = host, told: dict[str, int] = told, **more: str) -> str:
            known = {**told, "host": at, "connections": CONNECTIONS, "requests": requests}
            return text.format(**known, **more)

        common = {"recording": f"recording{host}", "source": made(_REQUESTS)}
        begin = made(_HANDLING)
        handling = {
            **common,
            "time": _TIME.format(time=begin),
            "total": made(_TOTAL, less="0"),
        }
        root = {"span": "0", "caller": "NULL", "operation": f"GET /{host}", "kind": "server"}
        write("spans", f"service{host}", _SPAN.format(**root, **handling))
        above = made(_CONNECTION, at=host - 1)
        server = _EXCHANGE.format(side="server", connection=above, **handling)
        write("exchanges", f"service{host}", server)
        if host < hosts - 1:
            call = {
                **common,
                "time": _TIME.format(time=f"{begin} + {WITHIN}"),
                "total": made(_TOTAL, less="2"),
            }
            leaf = {"span": "1", "caller": "0", "operation": "GET", "kind": "client"}
            write("spans", f"10.0.{host + 1}.1", _SPAN.format(**leaf, **call))
            below = made(_CONNECTION)
            client = _EXCHANGE.format(side="client", connection=below, **call)
            write("exchanges", f"service{host}", client)


if __name__ == "__main__":
    main()
