# SPDX-License-Identifier: MIT
"""eventlet's web server, which serves nameko's HTTP entry points."""

from fieldtrace_agent.libraries.http_server import ending, parsing
from fieldtrace_agent.libraries.wsgi import telling_status
from fieldtrace_agent.wrapping import wrap


def instrument(module) -> None:
    wrap(module.HttpProtocol, "parse_request", parsing)
    wrap(module.HttpProtocol, "handle_one_request", ending)
    wrap(module.HttpProtocol, "handle_one_response", _handle_one_response)


def _handle_one_response(original):
    def handle_one_response(self):
        exchange = getattr(self, "_fieldtrace_handling", None)
        if exchange is not None:
            self.application = telling_status(self.application, exchange)
        return original(self)

    return handle_one_response
