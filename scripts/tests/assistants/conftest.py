# SPDX-License-Identifier: MIT
"""`fieldtrace mcp` as assistants run it, asked by the SDK's own client."""

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import patience
import pytest
from fieldtrace_cli.assistants.environment import ENVIRONMENT
from recorder import Recorder

ASKER = Path(__file__).resolve().parent / "ask_mcp.py"


@dataclass(frozen=True)
class Answered:
    """What a server has answered: the text of each call, and which tools it has."""

    texts: list[str]
    errors: list[bool]
    tools: list[dict]

    def json(self, number: int) -> dict:
        assert not self.errors[number], self.texts[number]
        return json.loads(self.texts[number])

    def error(self, number: int) -> str:
        assert self.errors[number], self.texts[number]
        return self.texts[number]


@pytest.fixture
def ask(fieldtrace: Recorder) -> Callable[..., Answered]:
    """Starts a server with arguments, calls tools of it one after the other, and ends it."""

    def ask(arguments, *calls) -> Answered:
        wanted = {"command": [fieldtrace.command, "mcp", *map(str, arguments)], "calls": calls}
        done = patience.finished(
            [ENVIRONMENT.python(), "-I", ASKER],
            input=json.dumps(wanted),
            env=os.environ | fieldtrace.mark,
            cwd=fieldtrace.folder,
        )
        assert done.returncode == 0, done.stderr
        told = json.loads(done.stdout)
        answers = told["answers"]
        return Answered(
            [answer["text"] for answer in answers],
            [answer["is_error"] for answer in answers],
            told["tools"],
        )

    return ask
