# SPDX-License-Identifier: MIT
"""One file a library: what is wrapped, and what that tells of requests."""

# By the module that is instrumented once it is imported, the file that does it.
INSTRUMENTED = {
    "threading": "threads",
    "concurrent.futures.thread": "executors",
    "http.client": "http_client",
    "http.server": "http_server",
    "flask.app": "flask_routes",
}
