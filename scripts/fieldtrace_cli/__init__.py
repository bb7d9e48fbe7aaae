# SPDX-License-Identifier: MIT
"""The `fieldtrace` command: one module a verb, and the concepts that verbs share."""

__version__ = "0.2.0"
