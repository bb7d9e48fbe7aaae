# SPDX-License-Identifier: MIT
"""Two services that keep connections alive, in two processes; the first calls the second from its
own thread, from a pool and from a thread. Prints how many requests it made of them."""

import http.client
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

CLIENTS, REQUESTS = 16, 20
pool = ThreadPoolExecutor(4)
connections = threading.local()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    inner = 0

    def do_GET(self):
        if self.inner:
            get(self.inner)
            pool.submit(get, self.inner).result()
            thread = threading.Thread(target=get, args=(self.inner,))
            thread.start()
            thread.join()
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    request_queue_size = 128


def get(port):
    if not hasattr(connections, "to"):
        connections.to = http.client.HTTPConnection("127.0.0.1", port)
    connections.to.request("GET", "/")
    assert connections.to.getresponse().read() == b"ok"


def serve(inner):
    Handler.inner = inner
    server = Server(("127.0.0.1", 0), Handler)
    print(server.server_address[1], flush=True)
    server.serve_forever()


def main():
    servers, port = [], 0
    for _ in range(2):
        command = [sys.executable, __file__, "serve", str(port)]
        servers.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        port = int(servers[-1].stdout.readline())

    def client():
        for _ in range(REQUESTS):
            get(port)

    threads = [threading.Thread(target=client) for _ in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for server in servers:
        server.terminate()
        server.wait()
    print(CLIENTS * REQUESTS)


if __name__ == "__main__":
    serve(int(sys.argv[2])) if sys.argv[1:] else main()
