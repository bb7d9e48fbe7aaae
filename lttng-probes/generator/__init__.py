# SPDX-License-Identifier: MIT
"""Writes what follows from events.yaml: headers, documents, names and a schema."""
