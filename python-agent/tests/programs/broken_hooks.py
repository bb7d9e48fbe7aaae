# SPDX-License-Identifier: MIT
"""Calls and serves by several libraries while each of the agent's hooks fails."""

import asyncio
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import aiohttp
import httpx
import uvicorn
from fastapi import FastAPI
from fieldtrace_agent import requests as hooks


def broken(*_, **__):
    raise RuntimeError("broken")


hooks.begin_call = hooks.begin_handling = broken
app = FastAPI()


@app.get("/")
def answer():
    return "app"


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")

    def log_message(self, *_):
        pass


async def by_aiohttp(address):
    async with aiohttp.ClientSession() as session, session.get(address) as reply:
        return await reply.text()


async def by_uvicorn():
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error"))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    async with httpx.AsyncClient() as client:
        text = (await client.get(f"http://127.0.0.1:{port}/")).text
    server.should_exit = True
    await serving
    return text


server = HTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
address = f"http://127.0.0.1:{server.server_address[1]}/"
print(httpx.get(address).text, asyncio.run(by_aiohttp(address)), asyncio.run(by_uvicorn()))
