# SPDX-License-Identifier: MIT
"""Flask's routes, by the rule that matched."""

import re

from fieldtrace_agent.requests import name_route
from fieldtrace_agent.wrapping import guarded, wrap

# `<int:id>` and `<id>`, whose converter may have arguments.
_VARIABLE = re.compile(r"<(?:[^<>]*:)?([^<>:]+)>")


def instrument(module) -> None:
    wrap(module.Flask, "dispatch_request", _dispatch_request)


def route_of(rule: str) -> str:
    """A rule as the other agents write routes."""
    return _VARIABLE.sub(r"{\1}", rule)


@guarded("flask")
def _name_route():
    from flask.globals import request

    if request.url_rule is not None:
        name_route(route_of(request.url_rule.rule))


def _dispatch_request(original):
    def dispatch_request(self, *arguments, **named):
        _name_route()
        return original(self, *arguments, **named)

    return dispatch_request
