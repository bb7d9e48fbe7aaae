# SPDX-License-Identifier: MIT
"""How a Node.js process is started with the agent: through `NODE_OPTIONS`, which each one reads."""

import json
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path

from fieldtrace_cli.base import agent_options
from fieldtrace_cli.base.paths import NODE_AGENT

VARIABLE = "NODE_OPTIONS"
_RESTRICTED = "--permission", "--experimental-permission"
_READS = "--allow-fs-read"
# What runs a script of package.json by its name, and the words between the two.
_RUNNERS = {"npm", "pnpm", "yarn", "bun"}
_RUN = {"run", "run-script"}


def found_node_agent() -> Path | None:
    """What Node.js is to load; None where this command came without it. Whether its addon is built
    the agent says itself, in those processes that would need it."""
    return NODE_AGENT if NODE_AGENT.is_file() else None


def environment_with_node_agent(
    environment: Mapping[str, str], agent: Path | None, options: str
) -> dict[str, str]:
    """The environment in which Node.js processes load the agent beside what they were to load
    before. Where there is no agent, as it was.

    `--require` is known to every Node.js, and loads the agent ahead of ES modules too; an option
    that one does not know would keep it from starting.

    `options` are the agents' own, `key=value` joined by commas; empty for none.
    """
    if agent is None:
        return dict(environment)
    before = environment.get(VARIABLE, "")
    added = {VARIABLE: f"{before} --require {_quoted(str(agent))}".lstrip()}
    if options:
        added[agent_options.VARIABLE] = options
    return {**environment, **added}


def may_load(words: Sequence[str], environment: Mapping[str, str]) -> bool:
    """Whether Node.js that these words start may load the agent. Under its permission model it
    would not even start where it may not read the agent, and without addons nothing is recorded.

    Words such as `npm start` stand for what the package.json of this folder has for them."""
    given = [*words, *_script(words), *environment.get(VARIABLE, "").split()]
    if not any(word in _RESTRICTED for word in given):
        return True
    readable = any(
        word in (f"{_READS}=*", f"{_READS}={NODE_AGENT.parent}/*")
        or (word == _READS and following == "*")
        for word, following in zip(given, [*given[1:], ""], strict=True)
    )
    return readable and "--allow-addons" in given


def _script(words: Sequence[str]) -> list[str]:
    """The words of the script that a package manager, or `node --run`, is to run, with those that
    run before it and behind it; none where there is no such script."""
    name = _script_name(words)
    if name is None:
        return []
    try:
        scripts = json.loads(Path("package.json").read_text(encoding="utf-8"))["scripts"]
        texts = [scripts.get(key, "") for key in (f"pre{name}", name, f"post{name}")]
        return [word for text in texts for word in shlex.split(text)]
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return []  # of which the package manager itself will tell


def _script_name(words: Sequence[str]) -> str | None:
    if not words:
        return None
    program = Path(words[0]).name
    if program == "node" and "--run" in words[:-1]:
        return words[list(words).index("--run") + 1]
    if program not in _RUNNERS:
        return None
    named = [word for word in words[1:] if not word.startswith("-") and word not in _RUN]
    return named[0] if named else None


def _quoted(path: str) -> str:
    """The path as Node.js splits `NODE_OPTIONS`: at blanks outside double quotes, in which a
    backslash stands ahead of what is meant as it is."""
    escaped = path.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"' if any(character in path for character in ' "\\') else path
