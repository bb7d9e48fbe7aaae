# SPDX-License-Identifier: MIT
"""How long it takes until it is known which fields are read."""
