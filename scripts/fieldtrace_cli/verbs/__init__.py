# SPDX-License-Identifier: MIT
"""One module a verb. Verbs may use one another; nothing below them does."""
