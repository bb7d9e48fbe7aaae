# SPDX-License-Identifier: MIT
"""A number of requests by a number of users, each of whom waits for an answer and asks again."""

import json
import re
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass

from fieldtrace_cli.base.errors import FieldtraceError
from harness import wrk
from harness.wrk_summary import DONE

from cases.definition import Request

LONGEST_SECONDS = 3600
AS_MANY_AS_FIT = -1  # answers that are wanted: no count of them gets there
RANGE = re.compile(r"\{(\d+)-(\d+)\}")
# wrk ends after a time, or when it is interrupted, which it is once it says that it has enough.
ENOUGH = "enough"
SCRIPT = """
local wanted, counted, sent, all = %d, 0, 0, 0
local requests = {%s}
for _, one in ipairs(requests) do all = all + one.share end
math.randomseed(os.time())
-- Shares are exact, not drawn: each turn of `all` requests has its part of every kind.
request = function()
  local place = (sent * 37) %% all
  sent = sent + 1
  for _, one in ipairs(requests) do
    place = place - one.share
    if place < 0 then return wrk.format(one.method, one.path()) end
  end
end
response = function()
  counted = counted + 1
  if counted == wanted then
    wrk.thread:stop()
    io.write("%s\\n")
    io.flush()
  end
end
"""


@dataclass(frozen=True)
class Load(wrk.Load):
    """What a load of so many users was answered."""

    users: int

    @property
    def mean_ms(self) -> float:
        """Of the latency, by Little's law: users who ask again at once are always in a request."""
        return self.users * self.seconds * 1e3 / self.requests


def send(url: str, requests: Sequence[Request], count: int, users: int) -> Load:
    """Sends `count` requests in their shares, a few more where answers come at once.

    Raises FieldtraceError where one is not answered with 2xx.
    """
    return answered(url, script(requests, count), count, users)


def send_for(url: str, requests: Sequence[Request], seconds: int, users: int) -> Load:
    """Sends requests in their shares for so long, as many as are answered.

    Raises FieldtraceError where one is not answered with 2xx.
    """
    return answered(url, script(requests, AS_MANY_AS_FIT), 1, users, seconds)


def answered(
    url: str, lua_script: str, count: int, users: int, seconds: int = LONGEST_SECONDS
) -> Load:
    """Has wrk run a script for so long at most, which says `ENOUGH` after `count` answers and ends
    with `DONE`.

    Raises FieldtraceError where one is not answered with 2xx, or there are fewer answers.
    """
    # wrk reads it once for itself and once for its thread, so that a pipe would not do.
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as lua:
        lua.write(lua_script)
        lua.flush()
        told = _told(lua.name, url, users, seconds)
    match = re.search(r"^\{.*\}$", told, re.MULTILINE)
    said = json.loads(match[0]) if match else {"errors": 1}
    errors = said.pop("errors")
    if errors or said.get("requests", 0) < count:
        raise FieldtraceError(
            f"{url} was not answered well: {told}".rstrip(),
            "see the logs of the services; where wrk is missing, scripts/setup --development",
        )
    return Load(**said, users=users)


def script(requests: Sequence[Request], count: int) -> str:
    """What wrk runs to send them."""
    kinds = ",".join(
        f'{{share={one.share},method="{one.method}",'
        f"path=function() return {_expression(one.path)} end}}"
        for one in requests
    )
    return SCRIPT % (count, kinds, ENOUGH) + DONE


def _expression(path: str) -> str:
    """The path in Lua."""
    drawn = RANGE.sub(lambda match: f'"..math.random({match[1]},{match[2]}).."', path)
    return f'"{drawn}"'


def _told(lua: str, url: str, users: int, seconds: int) -> str:
    """What wrk prints."""
    command = [
        *("wrk", "-t1", f"-c{users}", f"-d{seconds}s"),
        *("--timeout", "60s", "-s", lua, url),
    ]
    with subprocess.Popen(
        # The kernel ends it even where this process is killed outright.
        ["setpriv", "--pdeathsig", "TERM", *command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as child:
        assert child.stdout is not None
        lines = []
        try:
            for line in child.stdout:
                lines.append(line)
                if line.strip() == ENOUGH:
                    child.send_signal(signal.SIGINT)
        finally:
            child.terminate()
    return "".join(lines)
