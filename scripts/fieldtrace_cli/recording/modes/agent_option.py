# SPDX-License-Identifier: MIT
"""Options of the agent that a recording needs."""


def gives(options: str, key: str) -> bool:
    """Whether they hold a value for the key."""
    return any(option.startswith(f"{key}=") for option in options.split(","))


def with_option(options: str, key: str, value: str) -> str:
    """The options, and one more."""
    return ",".join(filter(None, (options, f"{key}={value}")))
