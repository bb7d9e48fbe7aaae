# SPDX-License-Identifier: MIT
"""What a recording was found to show, as JSON, and in the formats of other tools."""
