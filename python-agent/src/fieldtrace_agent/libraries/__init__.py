# SPDX-License-Identifier: MIT
"""One file a library: what is wrapped, and what that tells of requests."""

# By the module that is instrumented once it is imported, the file that does it.
INSTRUMENTED = {
    "threading": "threads",
    "concurrent.futures.thread": "executors",
    "http.client": "http_client",
    "http.server": "http_server",
    "flask.app": "flask_routes",
    "django.core.handlers.base": "django_routes",
    "starlette.routing": "starlette_routes",
    "fastapi.routing": "starlette_routes",
    "gunicorn.http.wsgi": "gunicorn_workers",
    "gunicorn.workers.sync": "gunicorn_workers",
    "gunicorn.workers.gthread": "gunicorn_workers",
    "gunicorn.workers.base_async": "gunicorn_workers",
    "uvicorn.protocols.http.h11_impl": "uvicorn_http",
    "uvicorn.protocols.http.httptools_impl": "uvicorn_http",
    "httpx._transports.default": "httpx_client",
    "aiohttp.client": "aiohttp_client",
    "aiohttp.client_reqrep": "aiohttp_client",
    "eventlet.greenthread": "eventlet_threads",
    "eventlet.wsgi": "eventlet_wsgi",
    "nameko.containers": "nameko_workers",
    "nameko.events": "nameko_events",
    "nameko.messaging": "nameko_events",
    "nameko.rpc": "nameko_rpc",
    "nameko.standalone.rpc": "nameko_replies",
    "nameko.web.handlers": "nameko_http",
}
