# SPDX-License-Identifier: MIT
"""Processes of a trace that share a vpid, such as the first of several containers, told apart."""

# The kernel gives none of these to a process (PID_MAX_LIMIT).
_FIRST_MADE = 1 << 22


class ProcessNumbers:
    """A number for each process of one trace.

    It is the vpid, unless a process of another PID namespace came before that has the same one.
    """

    def __init__(self) -> None:
        self._numbers: dict[tuple[int, int], int] = {}
        self._vpids: set[int] = set()

    def of(self, vpid: int, pid_namespace: int) -> int:
        """The number of a process; the namespace is 0 where a recording lacks it."""
        number = self._numbers.get((vpid, pid_namespace))
        if number is None:
            is_taken = vpid in self._vpids
            number = _FIRST_MADE + len(self._numbers) if is_taken else vpid
            self._numbers[vpid, pid_namespace] = number
            self._vpids.add(vpid)
        return number
