# SPDX-License-Identifier: MIT
"""What servers of WSGI have in common."""

from fieldtrace_agent.wrapping import guarded


@guarded("wsgi")
def _note(exchange, status):
    exchange.status = int(status.split(" ", 1)[0])


def telling_status(application, exchange):
    """The application, of which the exchange learns with what status it answers."""

    def call(environ, start_response):
        def start(status, *arguments, **named):
            _note(exchange, status)
            return start_response(status, *arguments, **named)

        return application(environ, start)

    return call
