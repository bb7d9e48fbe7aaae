# SPDX-License-Identifier: MIT
"""A service whose requests burn processor time on whatever thread works for them, and threads and
loops that do so for nobody meanwhile. A thread's name says for which request it burns, by the trace
of its header: what reads the thread from outside compares the two, and makes a file when it has
seen enough.

usage: published.py threads|asyncio|eventlet FILE
"""

import asyncio
import concurrent.futures
import http.client
import http.server
import itertools
import socket
import sys
import threading
import time
from pathlib import Path

AT_ONCE = 3
SECONDS = 0.006
sleep = time.sleep


def burn(name):
    comm = Path(f"/proc/self/task/{threading.get_native_id()}/comm")
    comm.write_text(name)
    end = time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        pass
    comm.write_text("idle")


def named(traceparent):
    return f"for {int(traceparent[3:35], 16)}"


def ask(port, numbers):
    for number in itertools.takewhile(lambda _: not Path(sys.argv[2]).exists(), numbers):
        connection = http.client.HTTPConnection("127.0.0.1", port)
        traceparent = f"00-{number:032x}-0000000000000007-01"
        connection.request("GET", "/burn", headers={"traceparent": traceparent})
        connection.getresponse().read()
        connection.close()


def ask_all(port, spawn):
    """Asks from some threads; gives what waits for them."""
    waits = []
    for first in range(1, AT_ONCE + 1):
        waits.append(spawn(ask, port, itertools.count(first, AT_ONCE)))
    return waits


def in_threads():
    pool = concurrent.futures.ThreadPoolExecutor(2)

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            name = named(self.headers["traceparent"])
            burn(name)
            pool.submit(burn, name).result()
            burn(name)
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    callers = concurrent.futures.ThreadPoolExecutor(AT_ONCE)
    waits = ask_all(server.server_port, callers.submit)
    while not all(wait.done() for wait in waits):
        pool.submit(burn, "for nobody").result()
        sleep(SECONDS)


def in_tasks():
    import uvicorn

    async def answer(scope, receive, send):
        name = named(dict(scope["headers"])[b"traceparent"].decode())
        burn(name)
        await asyncio.sleep(SECONDS / 2)
        burn(name)
        await asyncio.gather(asyncio.create_task(burn_soon(name)), asyncio.to_thread(burn, name))
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def burn_soon(name):
        await asyncio.sleep(0)
        burn(name)

    async def main():
        with socket.create_server(("127.0.0.1", 0)) as listening:
            port = listening.getsockname()[1]
            config = uvicorn.Config(answer, lifespan="off", log_level="warning", loop="asyncio")
            server = uvicorn.Server(config)
            serving = asyncio.create_task(server.serve([listening]))
            callers = concurrent.futures.ThreadPoolExecutor(AT_ONCE)
            waits = ask_all(port, callers.submit)
            while not all(wait.done() for wait in waits):
                burn("for nobody")
                await asyncio.sleep(SECONDS)
            server.should_exit = True
            await serving

    asyncio.run(main())


def in_greenlets():
    import eventlet
    import eventlet.wsgi

    def answer(environment, start_response):
        name = named(environment["HTTP_TRACEPARENT"])
        burn(name)
        eventlet.sleep(SECONDS / 2)
        burn(name)
        eventlet.spawn(burn, name).wait()
        start_response("200 OK", [("Content-Length", "0")])
        return [b""]

    listening = eventlet.listen(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    eventlet.spawn(eventlet.wsgi.server, listening, answer, log_output=False)
    waits = ask_all(port, eventlet.spawn)
    while not all(wait.dead for wait in waits):
        burn("for nobody")
        eventlet.sleep(SECONDS)


if __name__ == "__main__":
    if sys.argv[1] == "eventlet":
        import eventlet

        eventlet.monkey_patch()
    {"threads": in_threads, "asyncio": in_tasks, "eventlet": in_greenlets}[sys.argv[1]]()
