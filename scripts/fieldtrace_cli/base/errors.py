# SPDX-License-Identifier: MIT
"""What a user is told when something fails: what failed, and the remedy."""


class FieldtraceError(Exception):
    """A failure that ends the command, as `fieldtrace: WHAT. Remedy: REMEDY.`

    `what` and `remedy` are sentences without their full stop; `status` is the exit status.
    """

    def __init__(self, what: str, remedy: str, status: int = 1) -> None:
        super().__init__(what)
        self.what = what
        self.remedy = remedy
        self.status = status

    def __str__(self) -> str:
        return f"{self.what}. Remedy: {self.remedy}."
