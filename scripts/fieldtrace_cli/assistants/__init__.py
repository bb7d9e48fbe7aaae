# SPDX-License-Identifier: MIT
"""Answers for assistants, by the Model Context Protocol."""
