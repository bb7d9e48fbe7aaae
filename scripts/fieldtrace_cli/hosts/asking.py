# SPDX-License-Identifier: MIT
"""Asks another host to keep what its flight recorder holds."""

import re
import socket

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.printable import printable
from fieldtrace_cli.hosts.lines import (
    ANSWER_SECONDS,
    GREETING,
    NUMBER,
    SECONDS,
    Lines,
    failure,
    shown,
)
from fieldtrace_cli.hosts.proof import number, proof, proves

# A long secret of another file has one remedy.
SAME_SECRET = "give both hosts the same --secret"


def ask(host: str, port: int, secret: bytes, why: str) -> str:
    """Has the host keep a snapshot, and gives the name of its folder there.

    `why` is one word of small letters. Raises FieldtraceError where it keeps none.
    """
    where = shown(host, port)
    try:
        with socket.create_connection((host, port), timeout=SECONDS) as connection:
            lines = Lines(connection)
            greeting = re.fullmatch(f"{GREETING} ({NUMBER})", lines.receive())
            if greeting is None:
                raise FieldtraceError(
                    f"what listens at {where} is no flight recorder", "name its --listen port"
                )
            own = number()
            numbers = (greeting[1], own)
            lines.send(f"{own} {why} {proof(secret, 'asked', *numbers, why)}")
            answer = lines.receive(ANSWER_SECONDS)
    except OSError as error:
        raise failure(where, error) from None
    match = re.fullmatch(f"(kept|refused) ({NUMBER}) (.+)", answer)
    if match is None or not proves(match[2], secret, match[1], *numbers, match[3]):
        raise FieldtraceError(f"{where} does not know the secret", SAME_SECRET)
    if match[1] == "refused":
        raise FieldtraceError(
            f"{where} keeps no snapshot: {printable(match[3])}", "ask again later"
        )
    return printable(match[3])
