# SPDX-License-Identifier: MIT
"""A request begins a loop that goes on after the answer, for longer than the seconds given."""

import http.client
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

begun, answered, ended = threading.Event(), threading.Event(), threading.Event()


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/loop":
            threading.Thread(target=loop).start()
            begun.wait()
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    def finish_request(self, request, client_address):
        super().finish_request(request, client_address)
        if begun.is_set():
            answered.set()


def get(path):
    connection = http.client.HTTPConnection(*server.server_address)
    connection.request("GET", path)
    connection.getresponse().read()
    connection.close()


def loop():
    get("/begun")
    begun.set()
    answered.wait()
    time.sleep(float(sys.argv[1]))
    get("/looping")
    ended.set()


server = Server(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever).start()
get("/loop")
ended.wait()
server.shutdown()
