# SPDX-License-Identifier: MIT
"""Two services of nameko: a chain of calls, and a fan of calls at once. With METADATA set, each
call carries what came before it in its headers, as profilers do that have nothing else."""

import json
import os
import time
from pathlib import Path

from nameko.extensions import DependencyProvider
from nameko.rpc import RpcProxy, rpc


class Metadata(DependencyProvider):
    """Adds each call to those that its headers tell of, and writes them down at its end."""

    def setup(self):
        self.log = Path(os.environ["METADATA"]).open("a", encoding="utf-8")  # noqa: SIM115

    def worker_setup(self, worker_ctx):
        call = {
            "id": worker_ctx.call_id,
            "service": worker_ctx.service_name,
            "method": worker_ctx.entrypoint.method_name,
            "started": time.time(),
        }
        worker_ctx.data["metadata"] = [*worker_ctx.data.get("metadata", ()), call]

    def worker_result(self, worker_ctx, result=None, exc_info=None):
        told = {"ended": time.time(), "calls": worker_ctx.data["metadata"]}
        self.log.write(json.dumps(told) + "\n")


class Chain:
    name = "chain"
    chain = RpcProxy("chain")
    leaf = RpcProxy("leaf")

    @rpc
    def down(self, calls):
        if calls > 1:
            self.chain.down(calls - 1)

    @rpc
    def fan(self, calls):
        for reply in [self.leaf.get.call_async() for _ in range(calls)]:
            reply.result()


class Leaf:
    name = "leaf"

    @rpc
    def get(self):
        pass


if os.environ.get("METADATA"):
    Chain.metadata, Leaf.metadata = Metadata(), Metadata()
