# SPDX-License-Identifier: MIT
"""Starts the services, calls them in each shape and size, and writes how long a call took.

usage: ask.py CONFIG RESULTS REQUESTS SHAPE:CALLS ...   in the Python that has nameko
"""

import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

import yaml
from nameko.exceptions import RpcTimeout, UnknownService
from nameko.standalone.rpc import ClusterRpcProxy

PATIENCE_SECONDS = 60
WARM_UP = 5


def main():
    config, results, requests, *cases = sys.argv[1:]
    command = [Path(sys.executable).with_name("nameko"), "run", "--config", config, "measured"]
    services = subprocess.Popen(command, cwd=Path(__file__).parent, stderr=subprocess.DEVNULL)
    try:
        settings = yaml.safe_load(Path(config).read_text())
        wait_for_services(settings)
        with ClusterRpcProxy(settings, timeout=PATIENCE_SECONDS) as cluster:
            told = {case: measured(cluster, case, int(requests)) for case in cases}
        Path(results).write_text(json.dumps(told))
    finally:
        services.terminate()
        services.wait()


def wait_for_services(settings):
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            with ClusterRpcProxy(settings, timeout=2) as cluster:
                return cluster.chain.fan(1)
        except (UnknownService, RpcTimeout):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def measured(cluster, case, requests):
    """The median, nanoseconds."""
    shape, _, calls = case.partition(":")
    call = {"chain": cluster.chain.down, "fan": cluster.chain.fan}[shape]
    took = []
    for _ in range(WARM_UP + requests):
        start = time.perf_counter_ns()
        call(int(calls))
        took.append(time.perf_counter_ns() - start)
    return statistics.median(took[WARM_UP:])


if __name__ == "__main__":
    main()
