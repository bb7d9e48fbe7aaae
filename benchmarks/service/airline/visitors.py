# SPDX-License-Identifier: MIT
"""Customers who log in, look for flights, book, look at what they booked, and leave.

The shares are those of Acme Air's own load: of four visits each logs in, asks for flights five
times, books one, lists the bookings and logs out; one of the four looks at the customer, changes
it, and cancels a booking. As wrk does not know which answer is whose, a script keeps all sessions
that are open, and those who come and go are not those who asked last.
"""

import json
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cases.load import ENOUGH, Load, answered
from fieldtrace_cli.base.errors import FieldtraceError
from harness.wrk_summary import DONE

# Of as many requests as these are together.
SHARES: Mapping[str, int] = {
    "login": 4,
    "view": 1,
    "update": 1,
    "flights": 20,
    "book": 4,
    "bookings": 4,
    "cancel": 1,
    "logout": 4,
}
ALL = sum(SHARES.values())
# Calls from service to service, and those of them that ask auth whether a session is open.
CALLS = {
    "login": 2,  # auth, which asks customers for the password
    "view": 2,
    "update": 2,
    "flights": 2,
    "book": 4,  # bookings asks flights for the flight and tells customers the miles
    "bookings": 2,
    "cancel": 3,
    "logout": 1,
}
CHECKED = ("view", "update", "flights", "book", "bookings", "cancel")
# Without sessions: a login asks customers for the password, a logout nobody.
CALLS_WITHOUT_SESSIONS = {
    "login": 1,
    "logout": 0,
    **{kind: CALLS[kind] - 1 for kind in CHECKED},
}
# Open sessions for each user. Only the newest are used, and the oldest are logged out, so that
# nobody logs out of a session in which a request is still on its way.
SESSIONS = 8
SCRIPT = """
local wanted, counted, sent = %(count)d, 0, 0
local plan = {%(plan)s}
local newest = %(users)d
local sessions, booked = {%(sessions)s}, {%(bookings)s}
local oldest_session = 1
local airports = {"AMS", "BOM", "CDG", "FRA", "GIG", "HND", "JFK", "LHR", "SIN", "SYD"}
math.randomseed(%(seed)d)
local function route()
  local from = math.random(#airports)
  local to = 1 + (from + math.random(#airports - 1) - 1) %% #airports
  return airports[from], airports[to], math.random(0, 30)
end
local function ask(method, path, session, body)
  local headers = {["Content-Type"] = "application/json"}
  if session then headers["Cookie"] = "session=" .. session end
  return wrk.format(method, path, headers, body)
end
local function visitor()
  return sessions[#sessions - math.random(0, newest - 1)]
end
local kinds = {}
kinds.login = function()
  local customer = "c" .. math.random(0, 999)
  return ask("POST", "/login", nil,
    '{"customer":"' .. customer .. '","password":"password"}')
end
kinds.view = function()
  local one = visitor()
  return ask("GET", "/customers/" .. one.customer, one.session)
end
kinds.update = function()
  local one = visitor()
  return ask("PUT", "/customers/" .. one.customer, one.session,
    '{"phone":"919-123-' .. math.random(1000, 9999) .. '","address":{"street":"'
      .. math.random(999) .. ' Main Street","city":"Anytown","country":"Neverland",'
      .. '"postalCode":"27' .. math.random(100, 999) .. '"}}')
end
kinds.flights = function()
  local from, to, day = route()
  return ask("GET", string.format(
    "/flights?from=%%s&to=%%s&day=2030-01-%%02d", from, to, day + 1), visitor().session)
end
kinds.book = function()
  local from, to, day = route()
  local one = visitor()
  return ask("POST", string.format("/customers/%%s/bookings?flight=%%s%%s-%%d-%%d",
    one.customer, from, to, day, math.random(0, 2)), one.session)
end
kinds.bookings = function()
  local one = visitor()
  return ask("GET", "/customers/" .. one.customer .. "/bookings", one.session)
end
kinds.cancel = function()
  local one = table.remove(booked)
  local session
  for place = #sessions, oldest_session, -1 do
    if sessions[place].customer == one.customer then
      session = sessions[place].session
      break
    end
  end
  return ask("DELETE", "/customers/" .. one.customer .. "/bookings/" .. one.number, session)
end
kinds.logout = function()
  local one = sessions[oldest_session]
  oldest_session = oldest_session + 1
  return ask("DELETE", "/login", one.session)
end
request = function()
  local place = (sent * 16) %% #plan
  sent = sent + 1
  return kinds[plan[place + 1]]()
end
response = function(status, headers, body)
  counted = counted + 1
  local session, customer = string.match(body, '^{"session":"([^"]+)","customer":"([^"]+)"')
  if session then
    sessions[#sessions + 1] = {session = session, customer = customer}
  else
    local number, buyer = string.match(body, '^{"number":(%%d+),"customer":"([^"]+)"')
    if number then booked[#booked + 1] = {number = number, customer = buyer} end
  end
  if counted == wanted then
    wrk.thread:stop()
    io.write("%(enough)s\\n")
    io.flush()
  end
end
"""


@dataclass(frozen=True)
class Visit:
    """A customer who is logged in and has booked."""

    session: str
    customer: str
    booking: int | None


def calls_per_request(sessions: str) -> float:
    """How many calls from service to service the load makes, over its requests."""
    calls = CALLS if sessions == "on" else CALLS_WITHOUT_SESSIONS
    return sum(share * calls[kind] for kind, share in SHARES.items()) / ALL


def checks_per_request() -> float:
    """How many of the requests are asked for their session."""
    return sum(SHARES[kind] for kind in CHECKED) / ALL


def arrive(url: str, users: int) -> list[Visit]:
    """Logs in so many customers as `send` needs, each of another name; the last ones book."""
    visits = []
    for number in range(SESSIONS * users):
        customer = f"c{number}"
        begun = ask(url, "POST", "/login", {"customer": customer, "password": "password"})
        booking = None
        # Booked by those who log out last, so that they can cancel.
        if number >= (SESSIONS - 1) * users:
            path = f"/customers/{customer}/bookings?flight=AMSSYD-0-0"
            booking = ask(url, "POST", path, session=begun["session"])["number"]
        visits.append(Visit(begun["session"], customer, booking))
    return visits


def send(url: str, visits: Sequence[Visit], count: int, users: int, seed: int) -> Load:
    """Sends `count` requests in their shares, a few more where answers come at once.

    Those of the same seed ask for the same flights. Raises FieldtraceError where one is not
    answered with 2xx.
    """
    return answered(url, script(visits, count, users, seed), count, users)


def script(visits: Sequence[Visit], count: int, users: int, seed: int) -> str:
    """What wrk runs to send them."""
    plan = [kind for kind, share in SHARES.items() for _ in range(share)]
    values = {
        "count": count,
        "users": users,
        "seed": seed,
        "enough": ENOUGH,
        "plan": ",".join(f'"{kind}"' for kind in plan),
        "sessions": ",".join(
            f'{{session="{one.session}",customer="{one.customer}"}}' for one in visits
        ),
        "bookings": ",".join(
            f'{{number={one.booking},customer="{one.customer}"}}'
            for one in visits
            if one.booking is not None
        ),
    }
    return SCRIPT % values + DONE


def ask(url: str, method: str, path: str, body: object = None, session: str | None = None) -> Any:
    """One request's answer; None where it has none. Raises FieldtraceError where it is refused."""
    headers = {"Content-Type": "application/json"}
    if session is not None:
        headers["Cookie"] = f"session={session}"
    content = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url + path, content, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            told = answer.read()
    except OSError as error:
        raise FieldtraceError(
            f"{method} {path} was not answered well: {error}", "see the logs of the services"
        ) from error
    return json.loads(told) if told else None
