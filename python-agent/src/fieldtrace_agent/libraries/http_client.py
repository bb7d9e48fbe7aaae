# SPDX-License-Identifier: MIT
"""http.client, and with it urllib, urllib3, requests and whatever else sends by it.

A call lasts from its head, which `endheaders` sends, to the end of the answer's body.
"""

from fieldtrace_agent import vocabulary
from fieldtrace_agent.requests import begin_call
from fieldtrace_agent.wrapping import guarded, wrap

WHERE = "http.client"


def instrument(module) -> None:
    wrap(module.HTTPConnection, "putrequest", _putrequest)
    wrap(module.HTTPConnection, "putheader", _putheader)
    wrap(module.HTTPConnection, "endheaders", _endheaders)
    wrap(module.HTTPConnection, "send", _send)
    wrap(module.HTTPConnection, "getresponse", _getresponse)
    wrap(module.HTTPConnection, "close", _close)
    wrap(module.HTTPResponse, "_close_conn", _close_conn)


def _putrequest(original):
    def putrequest(self, method, *arguments, **named):
        self._fieldtrace_method = method
        self._fieldtrace_traceparent = None
        return original(self, method, *arguments, **named)

    return putrequest


def _putheader(original):
    def putheader(self, header, *values):
        if len(header) == 11 and values:
            name = header.decode("latin-1") if isinstance(header, bytes) else header
            if name.lower() == "traceparent":
                self._fieldtrace_traceparent = values[0]
        return original(self, header, *values)

    return putheader


@guarded(WHERE)
def _begin(connection):
    local, remote = _ends(connection)
    exchange = begin_call(
        getattr(connection, "_fieldtrace_method", ""),
        local,
        remote,
        getattr(connection, "_fieldtrace_traceparent", None),
    )
    connection._fieldtrace_call = exchange
    return exchange


def _ends(connection):
    """Both ends, unknown until the connection is there."""
    if connection.sock is None:
        return None, None
    try:
        return connection.sock.getsockname(), connection.sock.getpeername()
    except OSError:
        return None, None


@guarded(WHERE)
def _fail(exchange, connection, error):
    if exchange is not None:
        _name_ends(exchange, connection)
        exchange.fail(error)


def _name_ends(exchange, connection):
    if exchange.local is None:
        exchange.local, exchange.remote = _ends(connection)


def _endheaders(original):
    def endheaders(self, *arguments, **named):
        exchange = _begin(self)
        try:
            return original(self, *arguments, **named)
        except BaseException as error:
            _fail(exchange, self, error)
            raise

    return endheaders


def _send(original):
    def send(self, *arguments, **named):
        try:
            return original(self, *arguments, **named)
        except BaseException as error:
            _fail(getattr(self, "_fieldtrace_call", None), self, error)
            raise

    return send


@guarded(WHERE)
def _answered(exchange, response):
    exchange.status = response.status
    length = response.getheader("Content-Length")
    if length is not None and length.isdigit():
        exchange.body_bytes = int(length)
    if response.isclosed():
        exchange.end()
    else:
        response._fieldtrace_call = exchange


def _getresponse(original):
    def getresponse(self, *arguments, **named):
        exchange = getattr(self, "_fieldtrace_call", None)
        if exchange is None:
            return original(self, *arguments, **named)
        _name_ends_guarded(exchange, self)
        # Reading the head of an answer may close the connection, which ends no call.
        self._fieldtrace_call = None
        try:
            response = original(self, *arguments, **named)
        except BaseException as error:
            _fail(exchange, self, error)
            raise
        _answered(exchange, response)
        return response

    return getresponse


_name_ends_guarded = guarded(WHERE)(_name_ends)


def _close(original):
    def close(self):
        _end_open(self)
        return original(self)

    return close


@guarded(WHERE)
def _end_open(connection):
    """An answer that nobody has asked for before the connection is closed."""
    exchange = connection.__dict__.pop("_fieldtrace_call", None)
    if exchange is not None and connection.sock is not None:
        _name_ends(exchange, connection)
        exchange.end(vocabulary.OUTCOME_CANCELLED)


def _close_conn(original):
    def _close_conn(self):
        original(self)
        exchange = self.__dict__.pop("_fieldtrace_call", None)
        if exchange is not None:
            exchange.end()

    return _close_conn
