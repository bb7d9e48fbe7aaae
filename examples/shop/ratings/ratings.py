# SPDX-License-Identifier: MIT
"""Stars of products: FastAPI on uvicorn, which asks by httpx. usage: ratings.py PRICING_URL"""

import itertools
import json
import os
import socket
import sys
import time
from pathlib import Path

import httpx
import uvicorn
from fastapi import FastAPI, Request

NAME = "ratings"
STARS = 5
HOUR = 3600
app = FastAPI()
pricing = httpx.AsyncClient(
    base_url=sys.argv[1], limits=httpx.Limits(max_connections=8, keepalive_expiry=HOUR), timeout=60
)
spans = (f"{NAME}-{number}" for number in itertools.count(1))


@app.get("/ratings/{sku}")
async def rating(sku: int, cause: str, request: Request) -> dict:
    start = time.time_ns()
    user, _, parent = cause.partition("/")
    span = next(spans)
    price = await price_of(sku, user, span)
    ports = f"{request.scope['server'][1]}-{request.client.port}"
    tell("server", user, span, parent, "GET /ratings/{sku}", ports, start)
    return {"sku": sku, "stars": 1 + price["net"] % STARS, "votes": sku % 100, "by": "buyers"}


async def price_of(sku: int, user: str, parent: str) -> dict:
    start = time.time_ns()
    span = next(spans)
    question = {"attempt": 2, "cause": f"{user}/{span}"}
    answer = await pricing.get(f"/price/{sku}", params=question)
    tell("client", user, span, parent, "GET /price/{sku}", "", start)
    return answer.json()


def tell(
    kind: str, user: str, span: str, parent: str, operation: str, ports: str, start: int
) -> None:
    """What the service says of itself, as the class TruthLog of those of Java does."""
    folder = os.environ.get("TRUTH_FOLDER")
    if folder:
        said = {"kind": kind, "service": NAME, "request": user, "span": span, "parent": parent}
        said |= {"operation": operation, "status": 200, "ports": ports}
        said |= {"start": start, "end": time.time_ns()}
        with Path(folder, f"{NAME}.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(said) + "\n")


if __name__ == "__main__":
    with socket.create_server(("127.0.0.1", 0), backlog=512) as listening:
        print(f"{NAME} started on port {listening.getsockname()[1]} ", flush=True)
        config = uvicorn.Config(app, timeout_keep_alive=HOUR, log_level="warning")
        uvicorn.Server(config).run(sockets=[listening])
