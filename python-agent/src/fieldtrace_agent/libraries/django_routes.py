# SPDX-License-Identifier: MIT
"""Django's routes, by the pattern that matched."""

import re

from fieldtrace_agent.libraries.flask_routes import route_of
from fieldtrace_agent.requests import name_route
from fieldtrace_agent.wrapping import guarded, wrap

# A group of `re_path` with a name, if there are no others in it.
_GROUP = re.compile(r"\(\?P<(\w+)>[^()]*\)")


def instrument(module) -> None:
    wrap(module.BaseHandler, "resolve_request", _resolve_request)


@guarded("django")
def _name_route(match):
    pattern = _GROUP.sub(r"{\1}", match.route).replace("^", "").replace("$", "")
    name_route("/" + route_of(pattern))


def _resolve_request(original):
    def resolve_request(self, request):
        match = original(self, request)
        _name_route(match)
        return match

    return resolve_request
