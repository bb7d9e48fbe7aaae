# SPDX-License-Identifier: MIT
"""nameko's RPC from programs that are no service (`ClusterRpcProxy`), whose listener is another."""

from fieldtrace_agent.libraries.nameko_rpc import get_reply_event
from fieldtrace_agent.wrapping import wrap


def instrument(module) -> None:
    wrap(module.SingleThreadedReplyListener, "get_reply_event", get_reply_event)
