# SPDX-License-Identifier: MIT
"""nameko's HTTP entry points: the rule that matched names the route."""

from fieldtrace_agent.libraries.flask_routes import route_of
from fieldtrace_agent.requests import name_route
from fieldtrace_agent.wrapping import guarded, wrap


def instrument(module) -> None:
    wrap(module.HttpRequestHandler, "handle_request", _handle_request)


@guarded("nameko")
def _name_route(handler):
    name_route(route_of(handler.url))


def _handle_request(original):
    def handle_request(self, *arguments, **named):
        _name_route(self)
        return original(self, *arguments, **named)

    return handle_request
