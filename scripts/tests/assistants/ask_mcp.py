# SPDX-License-Identifier: MIT
"""Asks `fieldtrace mcp` by the SDK's own client; run by the Python of its environment.

Standard input holds the command and the calls as JSON; standard output gets what was answered. An
argument of a call may be `{"from": [N, KEY...]}`, which stands for a part of the answer N.
"""

import asyncio
import json
import os
import sys

from mcp import Client, StdioServerParameters, stdio_client


async def main() -> None:
    wanted = json.load(sys.stdin)
    command, *arguments = wanted["command"]
    server = StdioServerParameters(command=command, args=arguments, env=dict(os.environ))
    async with Client(stdio_client(server)) as client:
        tools = await client.list_tools()
        answers: list[dict] = []
        for name, named in wanted["calls"]:
            given = {key: _given(value, answers) for key, value in named.items()}
            result = await client.call_tool(name, given)
            text = "".join(block.text for block in result.content)
            answers.append({"text": text, "is_error": bool(result.is_error)})
    told = {"tools": [tool.model_dump(mode="json") for tool in tools.tools], "answers": answers}
    json.dump(told, sys.stdout)


def _given(value, answers):
    if not isinstance(value, dict):
        return value
    number, *keys = value["from"]
    found = json.loads(answers[number]["text"])
    for key in keys:
        found = found[key]
    return found


asyncio.run(main())
