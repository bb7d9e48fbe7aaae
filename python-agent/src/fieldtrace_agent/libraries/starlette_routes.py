# SPDX-License-Identifier: MIT
"""Starlette's routes, and so FastAPI's, by the path that matched, below what mounted it."""

from fieldtrace_agent.requests import name_route
from fieldtrace_agent.wrapping import guarded, wrap


def instrument(module) -> None:
    if module.__name__ == "starlette.routing":
        wrap(module.Route, "handle", _handling(lambda _scope: None))
    else:
        # Where a router that was included keeps its routes without its own prefix.
        included = getattr(module, "_get_scope_effective_route_context", lambda _scope: None)
        wrap(module.APIRoute, "handle", _handling(included))


@guarded("starlette")
def _name_route(route, scope, included):
    # The proxy's own prefix is no part of what the program declares.
    outer = scope.get("app_root_path", scope.get("root_path", ""))
    mounted = scope.get("root_path", "")[len(outer) :]
    name_route(mounted + (included(scope) or route).path_format)


def _handling(included):
    def make(original):
        async def handle(self, scope, receive, send):
            _name_route(self, scope, included)
            return await original(self, scope, receive, send)

        return handle

    return make
