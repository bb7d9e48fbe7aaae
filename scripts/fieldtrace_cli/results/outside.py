# SPDX-License-Identifier: MIT
"""Tells calls of requests from those that no request makes, such as statements at start-up."""

from collections.abc import Sequence

from fieldtrace_cli.results.findings import Json


def apart(
    operations: Sequence[Json], services: Sequence[str]
) -> tuple[Sequence[Json], Sequence[Json]]:
    """The operations that are requests or parts of them, and those that are not: of what no agent
    was in, and called by no operation.

    :param operations: the flat ones, as `fieldtrace report --format json` has them
    :param services: names of those that an agent was in
    """
    recorded = tuple(services)
    inside: list[Json] = []
    outside: list[Json] = []
    for operation in operations:
        (outside if recorded and _is_outside(operation, recorded) else inside).append(operation)
    return inside, outside


def _is_outside(operation: Json, recorded: tuple[str, ...]) -> bool:
    # A name may have a version behind it.
    return not operation["service"].startswith(recorded) and all(
        caller["service"] is None for caller in operation["callers"]
    )
