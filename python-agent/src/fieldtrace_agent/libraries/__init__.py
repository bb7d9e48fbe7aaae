# SPDX-License-Identifier: MIT
"""One file a library: what is wrapped, and what that tells of requests."""

# By the module that is instrumented once it is imported, the file that does it.
INSTRUMENTED = {
    "threading": "threads",
    "concurrent.futures.thread": "executors",
    "http.client": "http_client",
    "http.server": "http_server",
    "flask.app": "flask_routes",
    "eventlet.greenthread": "eventlet_threads",
    "eventlet.wsgi": "eventlet_wsgi",
    "nameko.containers": "nameko_workers",
    "nameko.events": "nameko_events",
    "nameko.messaging": "nameko_events",
    "nameko.rpc": "nameko_rpc",
    "nameko.standalone.rpc": "nameko_replies",
    "nameko.web.handlers": "nameko_http",
}
