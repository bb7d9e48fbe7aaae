# SPDX-License-Identifier: MIT
"""The airline on Node.js answers the same as one process and as five, and as the Java one does."""

import json
import urllib.error
import urllib.request

from airline.deployment import MONOLITH, PROGRAM, SERVICES, running
from harness.copies import plain_environment

CONTACT = {
    "phone": "1",
    "address": {
        "street": "2 Sea Road",
        "city": "Bergen",
        "country": "Norway",
        "postalCode": "5003",
    },
}


def test_both_deployments_give_the_same_answers(tmp_path):
    told = {}
    for deployment in (MONOLITH, SERVICES):
        logs = tmp_path / deployment
        logs.mkdir()
        with running(deployment, PROGRAM, logs, plain_environment(), "on") as airline:
            told[deployment] = list(_visit(airline.url))
    assert told[MONOLITH] == told[SERVICES]
    # As BothDeploymentsTest of the Java one has them.
    statuses = [200, 200, 200, 200, 200, 200, 204, 404, 404, 401, 204, 401, 403]
    assert [status for status, _ in told[MONOLITH]] == statuses
    bodies = [body for _, body in told[MONOLITH]]
    assert bodies[0][0] == {"code": "AMS", "city": "Amsterdam"}
    assert bodies[1][0]["id"] == "AMSSYD-3-0"
    assert bodies[3][0] == bodies[2]
    assert bodies[5]["contact"] == CONTACT


def _visit(url):
    """All that a customer can do, but for the login."""
    credentials = {"customer": "c7", "password": "password"}
    _, begun = _answer(url, "POST", "/login", body=credentials)

    def answer(method, path, body=None):
        return _answer(url, method, path, begun["session"], body)

    bookings = "/customers/c7/bookings"
    yield answer("GET", "/airports")
    yield answer("GET", "/flights?from=AMS&to=SYD&day=2030-01-04")
    booked = answer("POST", f"{bookings}?flight=AMSSYD-3-0")
    yield booked
    yield answer("GET", bookings)
    yield answer("GET", "/customers/c7")
    yield answer("PUT", "/customers/c7", CONTACT)
    one = f"{bookings}/{booked[1]['number']}"
    yield answer("DELETE", one)
    yield answer("DELETE", one)
    yield answer("POST", f"{bookings}?flight=none")
    yield answer("GET", "/customers/c8")
    yield answer("DELETE", "/login")
    yield answer("GET", bookings)
    yield _answer(url, "POST", "/login", body={**credentials, "password": "guess"})


def _answer(url, method, path, session="none", body=None):
    headers = {"Content-Type": "application/json", "Cookie": f"session={session}"}
    content = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url + path, content, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read()
            return answer.status, json.loads(text) if text else None
    except urllib.error.HTTPError as refused:
        return refused.code, None
