# SPDX-License-Identifier: MIT
"""Starts services, waits until they answer, asks the last one, and ends them.

usage: ask.py REQUESTS CLIENTS URL COMMAND [-- COMMAND ...]
"""

import subprocess
import sys
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor

PATIENCE_SECONDS = 60


def ask(url):
    with urllib.request.urlopen(url, timeout=PATIENCE_SECONDS) as answer:
        return answer.read()


def wait_for(url):
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            # One that comes before the services have met may wait for ever.
            urllib.request.urlopen(url, timeout=1).close()
            return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def main():
    requests, clients, url, *words = sys.argv[1:]
    commands = [[]]
    for word in words:
        if word == "--":
            commands.append([])
        else:
            commands[-1].append(word)
    services = [subprocess.Popen(command) for command in commands]
    try:
        wait_for(url)
        with ThreadPoolExecutor(int(clients)) as pool:
            list(pool.map(ask, [url + "?asked"] * int(requests)))
    finally:
        for service in services:
            service.terminate()
            service.wait()


if __name__ == "__main__":
    main()
